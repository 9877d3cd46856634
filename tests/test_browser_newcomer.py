"""A newcomer's path in a real browser: /start, rules, lesson 1, a first question, a first game; no dead end."""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Page as Tab
from playwright.async_api import expect

import texts
from game.models import GameId
from tests.browser import needs_chromium, send, tab
from tests.local_bot import ANNA, BOHDAN, PATIENCE, LocalBot, boards, key, running, write_as
from tests.newcomer import LESSONS, PAGES, Newcomer, plain

pytestmark = needs_chromium

FOREIGN: Final = {"en": r"[а-яёіїєґ]", "ru": r"[іїєґ]", "uk": r"[ыэёъ]"}
"""Letters that a text in that language never has."""
NAMES: Final = {"Anna", "Bohdan", "Vira", "Club", "Tavreli", "Telegram"}
"""What is written in Latin letters in every language."""


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("ru", True), ("uk", False)])
async def test_the_path_has_no_dead_end(tmp_path: Path, language: str, phone: bool) -> None:
    catalogue = texts.load()
    async with running(tmp_path / "games.sqlite3", catalogue) as bot, tab(bot.address, phone=phone) as page:
        newcomer = Newcomer(page, catalogue.get(language), phone)
        await newcomer.arrive()
        await begin(newcomer)
        await read_the_rules(newcomer)
        await learn(newcomer)
        await answer_a_question(newcomer)
        await speaks_one_language(page, language)
        await play(newcomer, bot)
        await speaks_one_language(page, language)


async def begin(newcomer: Newcomer) -> None:
    """An empty chat has one way on, /start has five."""
    page, t = newcomer.page, newcomer.t
    await expect(page.locator(".welcome h3")).to_be_visible()
    await newcomer.start()
    labels = [f"button-{name}" for name in ("rules", "learn", "quiz", "play-now", "add-to-group")]
    assert await newcomer.ways() == [t(label) for label in labels]


async def read_the_rules(newcomer: Newcomer) -> None:
    """There and back; every page leads on."""
    t, (first, second, third, *_) = newcomer.t, [newcomer.title(one) for one in PAGES]
    await newcomer.open_rules()
    await expect(newcomer.last).to_contain_text(plain(PAGES[0].text.in_language(t.language)))
    assert await newcomer.ways() == [f"{second} ▶", t("button-contents")]
    count = await newcomer.messages.count()
    await newcomer.press(f"{second} ▶")
    await newcomer.on_page(1)
    await newcomer.press(f"◀ {first}")
    await newcomer.on_page(0)
    await newcomer.press(f"{second} ▶")
    await newcomer.on_page(1)
    assert await newcomer.messages.count() == count, "pages are turned in one message"
    ways = [f"◀ {first}", f"{third} ▶", t("button-contents"), t("button-lesson")]
    assert await newcomer.ways() == ways
    contents = newcomer.messages.nth(count - 2)
    assert (await newcomer.ways(contents))[-2:] == [t("button-learn"), t("button-quiz")]


async def learn(newcomer: Newcomer) -> None:
    """The first lesson: a move that is against the rules, one that is not asked for, and then the right ones."""
    page, t, lesson = newcomer.page, newcomer.t, LESSONS[0]
    await newcomer.press(t("button-lesson"))
    await newcomer.on_step(0)
    await expect(newcomer.last).to_contain_text(plain(t("task-how")))

    await send(page, "e2-e5")
    await newcomer.comes(t("refusal-ratnik-too-far", from_="e2", to="e5", man=t("man-ratnik")))
    rule = t("button-rule", title=next(newcomer.title(one) for one in PAGES if one.id == "ratnik"))
    assert await newcomer.ways() == [rule, t("button-show-move")]
    await newcomer.press(rule)
    await newcomer.on_page([one.id for one in PAGES].index("ratnik"))
    await newcomer.press(t("button-back-to-lesson"))
    await newcomer.on_step(0)

    await send(page, "g1-h3")
    await newcomer.comes(t("task-wrong", move="g1-h3"))
    await expect(newcomer.last).to_contain_text(lesson.steps[0].wrong[0].text.in_language(t.language))
    assert await newcomer.ways() == [t("button-show-move")]

    await send(page, "g1-f3")
    await newcomer.on_step(1)
    await expect(newcomer.last).to_contain_text(plain(t("task-right", move="g1-f3")))
    await newcomer.press("c1")
    await newcomer.press("c1xh6")
    await newcomer.on_step(2)
    await send(page, "d1-d8")
    await newcomer.on_step(3)
    await send(page, "d1xd2")
    await newcomer.comes(t("task-wrong", move="d1xd2"))
    await newcomer.press(t("button-show-move"))
    await newcomer.comes(t("lesson-done", title=newcomer.title(lesson)))
    labels = [f"button-{name}" for name in ("next-lesson", "learn", "quiz", "rules", "play-now")]
    assert await newcomer.ways() == [t(label) for label in labels]


async def answer_a_question(newcomer: Newcomer) -> None:
    """The right answer is shown with its reason, and it goes on."""
    page, t = newcomer.page, newcomer.t
    await newcomer.press(t("button-quiz"))
    poll = page.locator(".poll").last
    await expect(poll).to_be_visible(timeout=PATIENCE)
    await expect(poll.locator(".poll-explanation")).to_have_count(0)
    await poll.locator(".poll-option").first.click()
    await expect(poll.locator(".poll-result.right")).to_have_count(1, timeout=PATIENCE)
    await expect(poll.locator(".poll-result.chosen")).to_have_count(1)
    await expect(poll.locator(".poll-explanation")).not_to_be_empty()
    on = t("button-next-question")
    rule, *others = await newcomer.ways()
    assert rule.startswith(t("button-rule", title=""))
    assert others == [on, t("button-play-now")]
    await newcomer.press(on)
    await expect(page.locator(".poll")).to_have_count(2, timeout=PATIENCE)


async def play(newcomer: Newcomer, bot: LocalBot) -> None:
    """The empty group says how a game begins; what the bot cannot hear is said, too."""
    page, t = newcomer.page, newcomer.t
    await newcomer.open_group()
    await expect(page.locator(".welcome li")).to_have_count(3)
    await newcomer.challenge()
    assert (await newcomer.ways())[0] == t("button-accept")
    await newcomer.accept()
    await expect(newcomer.last).to_contain_text(plain(t("board-hint-group", example="e2-e4")))
    game = await bot.service.game(GameId(1))
    white, black = (ANNA, BOHDAN) if game.white.name == "Anna" else (BOHDAN, ANNA)
    turn = t("board-turn", name=game.white.name, color=t("side-white"))
    await expect(newcomer.last).to_contain_text(plain(turn))

    await write_as(page, white)
    await send(page, "e2-e4")
    await expect(page.locator(".toast")).to_be_visible()
    await expect(boards(page)).to_have_count(1)
    for number, (person, name, move) in enumerate([(white, game.white, "e2-e4"), (black, game.black, "e7-e5")], 2):
        await newcomer.answer_board(person, move)
        await expect(boards(page)).to_have_count(number, timeout=PATIENCE)
        await newcomer.shows_board()
        await expect(newcomer.last).to_contain_text(plain(t("board-last-move", move=move, name=name.name)))
    await expect(newcomer.last).to_contain_text(plain(turn))
    assert len(await newcomer.ways()) == 2
    assert (await bot.service.game(GameId(1))).ply == 2


async def speaks_one_language(page: Tab, language: str) -> None:
    """Nothing on the page is in another language, and nothing sticks out at its side."""
    words = await page.locator("#chat").inner_text()
    assert re.findall(FOREIGN[language], words, re.IGNORECASE) == []
    if language != "en":
        words = re.sub(r"https?://\S+|/\w+", "", words)
        assert set(re.findall(r"[A-Za-z]{3,}", words)) <= NAMES
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_a_friends_link_is_opened_as_the_friend(tmp_path: Path) -> None:
    catalogue = texts.load()
    t = catalogue.get("en")
    async with running(tmp_path / "games.sqlite3", catalogue) as bot, tab(bot.address) as page:
        newcomer = Newcomer(page, t)
        await newcomer.arrive()
        await newcomer.start()
        await newcomer.press(t("button-play-now"))
        await newcomer.last.locator(".words a[href*='start=']").click()
        await page.locator(".dialog button", has_text="Bohdan").click()
        await expect(page.locator("#head h2")).to_contain_text("Bohdan")
        await key(page, t("button-accept")).click()
        await expect(boards(page)).to_have_count(1, timeout=PATIENCE)
        await write_as(page, ANNA)  # whose own chat it is
        await expect(boards(page)).to_have_count(1, timeout=PATIENCE)
        game = await bot.service.game(GameId(1))
        await write_as(page, ANNA if game.white.name == "Anna" else BOHDAN)
        await send(page, "e2-e4")
        await expect(boards(page)).to_have_count(2, timeout=PATIENCE)


async def test_the_group_is_reached_by_a_button(tmp_path: Path) -> None:
    catalogue = texts.load()
    t = catalogue.get("en")
    async with running(tmp_path / "games.sqlite3", catalogue) as bot, tab(bot.address) as page:
        newcomer = Newcomer(page, t)
        await newcomer.arrive()
        await newcomer.start()
        await newcomer.last.get_by_role("button", name=t("button-add-to-group")).click()
        await newcomer.comes(t("start-group"))
        labels = [f"button-{name}" for name in ("play-now", "rules", "learn", "quiz")]
        assert await newcomer.ways() == [t(label) for label in labels]
        await newcomer.press(t("button-play-now"))
        await expect(key(page, t("button-accept"))).to_be_visible(timeout=PATIENCE)
