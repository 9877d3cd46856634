"""A newcomer's path in the local chat, step by step: for the test of it and for the pictures of docs/newcomer.md."""

import html
import re
from dataclasses import dataclass

from playwright.async_api import Locator, expect
from playwright.async_api import Page as Tab

from handlers.local_chat.chat import BOT_ID
from handlers.telegram.terms import Terms, terms_text
from quiz.book import Page, load_book
from quiz.lessons import Lesson, load_lessons
from tests.browser import GROUP, send
from tests.local_bot import ANNA, BOHDAN, PATIENCE, boards, write_as
from texts import Translator

PAGES: list[Page] = list(load_book().pages.values())
LESSONS: list[Lesson] = list(load_lessons().values())


def plain(text: str) -> str:
    """What a text of the catalogue looks like in the chat."""
    return html.unescape(re.sub("<.*?>", "", text))


@dataclass(frozen=True)
class Newcomer:
    """Somebody who looks at the page of the local chat for the first time."""

    page: Tab
    t: Translator
    phone: bool = False

    def title(self, of: Page | Lesson) -> str:
        """The name of a page or lesson in the newcomer's language."""
        return of.title.in_language(self.t.language)

    @property
    def messages(self) -> Locator:
        """What the bot has said in the open chat."""
        return self.page.locator(f".message[data-from='{BOT_ID}']")

    @property
    def last(self) -> Locator:
        """The newest message of the bot in the open chat."""
        return self.messages.last

    async def ways(self, message: Locator | None = None) -> list[str]:
        """The labels of the buttons under a message of the bot, the newest unless another is given."""
        labels = await (message or self.last).locator(".key").all_inner_texts()
        return [label.strip() for label in labels]

    async def press(self, label: str, within: Locator | None = None) -> None:
        """Press a button of a message, the newest unless another is given; it has been answered when this returns."""
        button = (within or self.last).get_by_role("button", name=label, exact=True)
        await button.click()
        await expect(self.page.locator(".key.waits")).to_have_count(0, timeout=PATIENCE)

    async def comes(self, text: str) -> None:
        """Wait until the newest message of the bot says so."""
        await expect(self.last).to_contain_text(plain(text), timeout=PATIENCE)

    async def shows_board(self) -> None:
        """The newest message has a picture, and it can be looked at."""
        image = self.last.locator(".media img")
        await expect(image).to_be_visible(timeout=PATIENCE)
        assert await image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0

    async def arrive(self) -> None:
        """Choose the language for both people, and open the own chat with the bot."""
        for person in (BOHDAN, ANNA):
            await self.page.click(f"[data-key='who-{person}']")
            await self.page.click(f"[data-key='language-{self.t.language}']")
            await expect(self.page.locator(f"[data-key='who-{person}'] small")).to_have_text(self.t.language)
        await self.page.click(f"[data-chat='{ANNA}']")

    async def start(self) -> None:
        """Press the only button there is."""
        await self.page.click(".composer .big")
        await self.comes(self.t("start"))

    async def open_rules(self) -> None:
        """From the start to the first page of the rule book."""
        await self.press(self.t("button-rules"))
        await self.comes(self.t("book-contents"))
        await self.press(f"1. {self.title(PAGES[0])}")
        await self.on_page(0)

    async def on_page(self, number: int) -> None:
        """Wait until a page of the rule book is shown."""
        await self.comes(f"{self.title(PAGES[number])} · {number + 1}/{len(PAGES)}")
        await self.shows_board()

    async def on_step(self, number: int) -> None:
        """Wait until a step of the first lesson is shown."""
        first = LESSONS[0]
        heading = self.t("lesson-heading", title=self.title(first), number=number + 1, of=len(first.steps))
        await self.comes(heading)
        await self.shows_board()

    async def open_group(self) -> None:
        """Open the group in which the people are."""
        if self.phone:
            await self.page.tap(".back-button")
        await self.page.click(GROUP)

    async def challenge(self) -> None:
        """As Anna, press /play in the empty group's hints."""
        await write_as(self.page, ANNA)
        await self.page.click(".welcome button.link")
        terms = terms_text(self.t, "Anna", Terms())
        await self.comes(self.t("challenge-open", name="Anna", color=terms))

    async def accept(self) -> None:
        """As Bohdan, accept it; the board comes."""
        await write_as(self.page, BOHDAN)
        await self.press(self.t("button-accept"))
        await expect(boards(self.page)).to_have_count(1, timeout=PATIENCE)
        await self.shows_board()

    async def answer_board(self, person: int, text: str) -> None:
        """Reply to the newest board as somebody, in the way of a desktop or of a phone."""
        await write_as(self.page, person)
        board = boards(self.page).last
        if self.phone:
            await board.locator(".words").tap(position={"x": 4, "y": 4})  # not on a link in them
            await self.page.get_by_role("menuitem").first.tap()
        else:
            await board.hover()
            await board.locator(".tools button").first.click()
        await expect(self.page.locator(".about")).to_be_visible()
        await send(self.page, text)
