"""What persons and groups choose: colours, signs, summaries, languages; and who may."""

from datetime import timedelta

import pytest

from game.models import PlayerId
from game.preferences import Pings, PlaceSettings, Preferences, Starters
from handlers.telegram.places import Place
from rendering import PIECE_SETS, THEMES
from tests.handlers.telegram.session import Failure, Sent
from tests.handlers.telegram.test_endings import in_private
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, OLGA, OTHER_GROUP, TARAS, Person, World, words

ANONYMOUS = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
UNREADABLE = {"getChatMember": Failure(400, "Bad Request: CHAT_ADMIN_REQUIRED")}


@pytest.fixture
def world(world: World) -> World:
    world.telegram.members = {ANN.id: "creator", BOB.id: "administrator"}
    return world


async def choose(world: World, person: Person, menu: Sent, setting: str, value: str) -> None:
    """Open a setting of the menu and choose."""
    (label,) = [label for label in menu.buttons if label.startswith(f"{setting}: ")]
    await world.tap(person, menu, label)
    assert await world.tap(person, menu, value) == words(person)("toast-done")


async def of_group(world: World, chat: int = GROUP) -> PlaceSettings:
    return await world.app.service.place_settings(Place(chat).address)


async def test_a_persons_boards_look_as_chosen_in_private_only(world: World) -> None:
    await in_private(world)
    (menu,) = await world.say(ANN, "/settings")
    assert list(menu.buttons) == [
        "Colours: Wood",
        "Signs: Tavreli",
        "Calls: at each move",
        "Language: English",
        "Show samples",
    ]
    await choose(world, ANN, menu, "Colours", "Dark")
    await choose(world, ANN, menu, "Signs", "Chess figures")
    assert {"Colours: Dark", "Signs: Chess figures"} <= set(menu.buttons)
    world.painter.scenes.clear()
    await world.say(ANN, "e2-e4")
    looks = {scene.view.name: (scene.theme, scene.piece_set) for scene in world.painter.scenes}
    assert looks == {"WHITE": ("dark", "figures"), "BLACK": ("wood", "tavreli")}
    board = await world.start_in_group()
    assert b"theme='wood', piece_set='tavreli'" in (board.photo or b"")


async def test_a_person_chooses_a_daily_summary_and_its_hour(world: World) -> None:
    (menu,) = await world.say(ANN, "/settings")
    await choose(world, ANN, menu, "Calls", "in a daily summary")
    (hour,) = [label for label in menu.buttons if label.startswith("Summary")]
    assert hour == "Summary at: 08:00 UTC"
    await world.tap(ANN, menu, hour)
    assert menu.text.endswith(" UTC now.")
    assert len(menu.buttons) == 25
    assert "✓ 08:00" in menu.buttons
    await world.tap(ANN, menu, "21:00")
    player = await world.app.service.player(PlayerId(1))
    assert player.preferences == Preferences(Pings.DIGEST, 21)
    await choose(world, ANN, menu, "Calls", "never")
    assert not [label for label in menu.buttons if label.startswith("Summary")]


async def test_the_menu_speaks_the_language_chosen_in_it(world: World) -> None:
    (menu,) = await world.say(ANN, "/settings")
    await choose(world, ANN, menu, "Language", "Українська")
    assert menu.html == words(TARAS)("settings-person")
    (answer,) = await world.say(ANN, "/help")
    assert answer.html == words(TARAS)("help")


async def test_every_choice_can_be_made(world: World) -> None:
    (menu,) = await world.say(ANN, "/settings", chat=GROUP)
    made = 0
    for setting in list(menu.buttons)[:-1]:
        await world.tap(ANN, menu, setting)
        for value in list(menu.buttons)[:-1]:
            await world.tap_data(ANN, menu, menu.buttons[value])
            made += 1
            await world.tap_data(ANN, menu, next(data for data in menu.buttons.values() if data.startswith("vg:")))
            break
        await world.tap_data(ANN, menu, "vg:")
    assert made == 6
    for data in [f"vc:t:{theme}" for theme in THEMES] + [f"vc:s:{each}" for each in PIECE_SETS]:
        await world.tap_data(ANN, menu, data)
    settings = await of_group(world)
    assert (settings.theme, settings.piece_set) == (list(THEMES)[-1], PIECE_SETS[-1])


async def test_administrators_choose_for_a_group(world: World) -> None:
    (menu,) = await world.say(BOB, "/settings", chat=GROUP)
    assert menu.html == words(BOB)("settings-place")
    await choose(world, BOB, menu, "Colours", "Print")
    await choose(world, BOB, menu, "Time for a move", "3 d")
    await choose(world, BOB, menu, "May start games", "administrators")
    await choose(world, BOB, menu, "Calls", "never")
    assert await of_group(world) == PlaceSettings(
        theme="print", time_per_move=timedelta(days=3), starters=Starters.ADMINS, pings=Pings.SILENT
    )
    await choose(world, BOB, menu, "Time for a move", "No clock")
    assert (await of_group(world)).time_per_move is None
    assert await of_group(world, OTHER_GROUP) == PlaceSettings()
    await choose(world, BOB, menu, "May start games", "everyone")
    await world.start_in_group()
    assert world.painter.scenes[-1].theme == "print"


async def test_others_do_not(world: World) -> None:
    refusal = "In a group that is for its administrators to decide."
    for text in ("/settings", "/language", "/language uk"):
        (answer,) = await world.say(EVE, text, chat=GROUP)
        assert answer.text == refusal
    (menu,) = await world.say(ANN, "/settings", chat=GROUP)
    (question,) = await world.say(ANN, "/language", chat=GROUP)
    for sent, label in ((menu, "Colours: Wood"), (menu, "Show samples"), (question, "Русский")):
        assert await world.tap(EVE, sent, label) == refusal
    assert await world.tap_data(EVE, menu, "vc:t:dark") == refusal
    assert await of_group(world) == PlaceSettings()


async def test_an_anonymous_administrator_counts_and_a_channel_does_not(world: World) -> None:
    group = {"id": GROUP, "type": "supergroup", "title": "Club"}
    channel = {"id": -1009, "type": "channel", "title": "News"}
    (menu,) = await world.say(ANN, "/settings", chat=GROUP, sender_chat=group, **{"from": ANONYMOUS})
    assert menu.html == words(ANN)("settings-place")
    (answer,) = await world.say(ANN, "/language uk", chat=GROUP, sender_chat=group, **{"from": ANONYMOUS})
    assert answer.html == words(TARAS)("language-set-group")
    (answer,) = await world.say(ANN, "/settings", chat=GROUP, sender_chat=channel, **{"from": ANONYMOUS})
    assert answer.html == words(TARAS)("error-admins-only")


async def test_where_administrators_cannot_be_told_only_the_language_is_free(world: World) -> None:
    world.telegram.failures[GROUP] = UNREADABLE
    (answer,) = await world.say(EVE, "/settings", chat=GROUP)
    assert answer.text == words(EVE)("error-admins-unknown")
    (answer,) = await world.say(EVE, "/language ru", chat=GROUP)
    assert answer.html == words(OLGA)("language-set-group")


async def test_a_games_boards_follow_the_language_of_its_group(world: World) -> None:
    board = await world.start_in_group()
    await world.say(ANN, "/language ru", chat=GROUP)
    board = await world.moves(board, "e2-e4")
    t = words(OLGA)
    assert board.html.split("\n")[1] == t("board-last-move", move="e2-e4", name="Ann")
    await world.say(BOB, "/draw", chat=GROUP)
    assert world.last.html == "#1 " + t("board-draw-offered", name="Bob")


async def test_samples_are_drawn_once_for_each_language(world: World) -> None:
    (menu,) = await world.say(ANN, "/settings")
    await world.tap(ANN, menu, "Show samples")
    first, uploads = world.last, world.telegram.uploads
    assert first.photo is not None
    assert first.photo.startswith(b"\x89PNG")
    await world.tap(ANN, menu, "Show samples")
    assert world.last is not first
    assert world.last.photo == first.photo
    assert world.telegram.uploads == uploads
    (menu,) = await world.say(OLGA, "/settings")
    await world.tap(OLGA, menu, words(OLGA)("button-samples"))
    assert world.last.photo != first.photo


@pytest.mark.parametrize("data", ["vc:t:pink", "vc:h:24", "vc:c:5", "vc:l:kk", "vc:x:1", "vg:x"])
async def test_forged_choices_change_nothing(world: World, data: str) -> None:
    (menu,) = await world.say(ANN, "/settings", chat=GROUP)
    assert await world.tap_data(ANN, menu, data) == words(ANN)("toast-old-board")
    assert await of_group(world) == PlaceSettings()
