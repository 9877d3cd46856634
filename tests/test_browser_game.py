"""A game between two people in the local chat's page: everything is real but Telegram."""

import re
from pathlib import Path

from playwright.async_api import Locator, expect
from playwright.async_api import Page as Tab

import texts
from game.models import GameId
from rules import Square
from tests.browser import needs_chromium, tab
from tests.local_bot import ANNA, BOHDAN, begin, boards, move, refused, running, speak
from texts import Translator

pytestmark = needs_chromium

MOVES = [
    ("f1-e2", "f1xe2"),  # the luchnik on the ratnik: a tower
    ("е7-е5", "e7-e5"),  # the letters are Cyrillic
    ("E2 D3", "e2-d3"),  # the whole tower
    ("b8c6", "b8-c6"),
    ("d3(1)-c4", "d3(1)-c4"),  # its top man alone
    ("g8 — f6", "g8-f6"),
    ("4. g1f3", "g1-f3"),
    ("d7-d6!?", "d7-d6"),
    ("f3:e5", "f3xe5"),
    ("c6xe5", "c6xe5"),  # the third man on one square
]
END = (
    "a1:R b1:N c1:B d1:Q e1:K h1:R a2:Pr b2:Pn c2:Pb d2:Pq f2:Pb g2:Pn h2:Pr d3:Ph c4:B e5:nNph d6:pq f6:n"
    " a7:pr b7:pn c7:pb f7:pb g7:pn h7:pr a8:r c8:b d8:q e8:k f8:b h8:r"
)


async def test_ten_moves_and_an_illegal_one(tmp_path: Path) -> None:
    catalogue = texts.load()
    t = catalogue.get("en")
    async with running(tmp_path / "games.sqlite3", catalogue) as bot, tab(bot.address) as page:
        await speak(page, "en", ANNA, BOHDAN)
        await begin(page, t("button-accept"))
        await expect(boards(page).last).to_contain_text(t("board-started"))
        for number, (typed, canonical) in enumerate(MOVES):
            if number == 4:
                reason = await refused(page, ANNA, "d1-d4")
                await expect(reason).to_contain_text(way_blocked(t, "d1", "d4", "d2", "knyaz", "ratnik"))
                assert (await bot.service.game(GameId(1))).ply == 4
            await move(page, (ANNA, BOHDAN)[number % 2], typed)
            await expect(boards(page).last.locator("code").first).to_have_text(canonical)
        await expect(boards(page)).to_have_count(11)
        assert len(set(await pictures(page))) == 11

        game = await bot.service.game(GameId(1))
        assert (game.white.name, game.black.name, game.ply) == ("Anna", "Bohdan", 10)
        assert [move.text for move in game.moves] == [canonical for _, canonical in MOVES]
        assert game.board().listing() == END
        assert game.board().height_at(Square.E5) == 3


async def test_everybody_is_told_why_in_their_own_language(tmp_path: Path) -> None:
    catalogue = texts.load()
    russian, ukrainian = catalogue.get("ru"), catalogue.get("uk")
    async with running(tmp_path / "games.sqlite3", catalogue) as bot, tab(bot.address) as page:
        await speak(page, "ru", ANNA)
        await speak(page, "uk", BOHDAN)
        await begin(page, russian("button-accept"))
        reason = await refused(page, ANNA, "e2-e5")
        man = russian("man-ratnik")
        await expect(reason).to_contain_text(russian("refusal-ratnik-too-far", from_="e2", to="e5", man=man))
        await move(page, ANNA, "e2-e4")
        reason = await refused(page, BOHDAN, "a8-a5")
        await expect(reason).to_contain_text(way_blocked(ukrainian, "a8", "a5", "a7", "ratoborets", "ratnik"))
        await move(page, BOHDAN, "e7-e5")
        last = re.sub("<.*?>", "", russian("board-last-move", move="e7-e5", name="Bohdan"))
        await expect(boards(page).last).to_contain_text(last)
        assert (await bot.service.game(GameId(1))).ply == 2


def way_blocked(t: Translator, from_: str, to: str, at: str, man: str, blocker: str) -> str:
    """The catalogue's reason for a way that is blocked."""
    names = {"man": t(f"man-{man}"), "blocker": t(f"man-{blocker}")}
    return t("refusal-way-blocked", from_=from_, to=to, at=at, **names)


async def pictures(page: Tab) -> list[str | None]:
    """Where the pictures of the boards are."""
    images: list[Locator] = await boards(page).locator(".media img").all()
    return [await image.get_attribute("src") for image in images]
