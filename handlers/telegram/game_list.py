"""Lists of games: a line and a button for each."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from aiogram.types import InlineKeyboardButton

from game.models import Digest, Game, Player
from handlers.telegram.callback_data import BoardButton
from handlers.telegram.clock_words import clock_word
from handlers.telegram.keyboards import MOST_GAMES, button, listed_number, rows
from handlers.telegram.notices import Told, number_of
from handlers.telegram.places import Place, places_of
from handlers.telegram.words import html_player, plain_player
from texts import Translator

_IN_A_ROW: Final = 2


def game_line(t: Translator, game: Game, place: Place, now: datetime) -> str:
    """Number, players, whose turn, time left."""
    title = t("board-title", white=html_player(t, game.white), black=html_player(t, game.black))
    is_here = any(home.chat_id == place.chat_id for home in places_of(game.addresses))
    where = number_of(game, place) or f"{t('games-other-topic' if is_here else 'games-elsewhere')}: "
    turn = t("games-turn", name=html_player(t, game.to_move))
    time = clock_word(t, game, now)
    return " · ".join([f"{where}{title}", turn, *([time] if time else [])])


def game_buttons(
    t: Translator, games: Sequence[Game], player: Player | None, place: Place
) -> list[list[InlineKeyboardButton]]:
    """Buttons that show the boards of games, for `player` named by the opponents."""
    buttons = [button(_label(t, game, player, place), BoardButton(game=game.id)) for game in games]
    return [buttons[index : index + _IN_A_ROW] for index in range(0, len(buttons), _IN_A_ROW)]


def _label(t: Translator, game: Game, player: Player | None, place: Place) -> str:
    """What distinguishes a game from the others on the list."""
    number = listed_number(game, place)
    if player is None or game.color_of(player.id) is None:
        return number
    return f"{number} {plain_player(t, game.opponent_of(player.id))}"


def digest_of(t: Translator, digest: Digest, place: Place, now: datetime) -> Told:
    """The daily summary."""
    count = len(digest.games)
    shown = digest.games[:MOST_GAMES]
    lines = [t.plural("digest-private" if place.is_private else "digest-group", count)]
    lines += [game_line(t, game, place, now) for game in shown]
    if count > len(shown):
        lines.append(t("games-more", number=count - len(shown)))
    return Told("\n".join(lines), rows(*game_buttons(t, shown, digest.player, place)))
