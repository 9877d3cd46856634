"""Moves: plain in a private chat, in groups as a reply to a board or after /move."""

from contextlib import suppress
from typing import Final

from aiogram import F, Router
from aiogram.exceptions import TelegramBadRequest
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from game.errors import NoSuchGameError
from game.models import Game, GameId, Player, Seen
from game.service import GameService
from handlers.telegram.callback_data import MoveButton
from handlers.telegram.choosing import ChoiceError, split_number
from handlers.telegram.filters import GROUP, NO_COMMAND, PRIVATE, LooksLikeMove, RepliesToBot, replied
from handlers.telegram.meaning import is_played_elsewhere, is_told_elsewhere, meant_game
from handlers.telegram.places import Place, message_ref, source_of, tidy
from handlers.telegram.refusing import refuse_tap
from handlers.telegram.sending import reply, toast
from handlers.telegram.study_words import rule_keyboard
from handlers.telegram.telling import Telling
from handlers.telegram.words import rules_text
from rules import RulesError, looks_like_move
from rules.notation import CastlingSide, CastlingSpelling, Spelling, read_move
from texts import Translator

_SOMETHING_ELSE: Final = {
    "animation", "audio", "contact", "dice", "document", "location", "photo", "poll", "sticker", "story", "venue",
    "video", "video_note", "voice",
}  # fmt: skip
"""What people send other than text; the rest are notes about the chat itself."""


async def play_move(
    message: Message,
    text: str,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
    telling: Telling,
    *,
    number: int | None = None,
    found: tuple[Game, Seen] | None = None,
    elsewhere: bool = True,
) -> None:
    """Play a text as a move, or say why not. The answer to a move is the board, as it is delivered to all.

    `number` is how this chat calls the game, if that was said; `found` is the game, with the position seen, where
    it is known already. Unless `elsewhere`, nothing is played at once in a game of another chat.

    Raises:
        ChoiceError: several games could be meant, or one elsewhere; its buttons play this move in one of them.
        NoSuchGameError, NoSuchNumberError, NoTurnHereError, GameError
    """
    source = source_of(message)
    done = await service.game_of_source(source)
    if done is not None:
        telling.soon(done.id)
        return
    try:
        game, seen = found or await meant_game(service, message, player, place, number=number, to_move=True)
        if not elsewhere and seen is None and is_played_elsewhere(game, place):
            seen = _unseen(game, player)
    except ChoiceError as error:
        await _ask_which(message, text, error.games, t)
        return
    try:
        ply, takebacks = (seen.ply, seen.takebacks) if seen else (None, None)
        await service.play(game.id, player.id, text, source=source, seen_ply=ply, seen_takebacks=takebacks)
    except RulesError as error:
        answer = await reply(message, rules_text(t, error, game.board()), rule_keyboard(t, error))
        # People reply to the refusal with a better move.
        await service.remember_message(message_ref(answer), game.id, game.ply, game.takebacks)
    else:
        telling.soon(game.id)
        if await is_told_elsewhere(service, game, place):
            await reply(message, t("told-elsewhere"))


def _unseen(game: Game, player: Player) -> Seen:
    """The position of a game of which no board is in sight: a move may be meant for a lesson or a record as well.

    Raises:
        ChoiceError: it could be played.
    """
    if game.to_move.id == player.id:
        raise ChoiceError([game])
    return Seen(game.ply, game.takebacks)


async def _ask_which(message: Message, text: str, games: list[Game], t: Translator) -> None:
    """Which game a move is meant for; where it is not legal, pressing says why.

    Raises:
        ChoiceError: the text is a move.
    """
    try:
        move = written(read_move(text))
    except RulesError as error:
        await reply(message, rules_text(t, error, games[0].board()), rule_keyboard(t, error))
        return
    raise ChoiceError(games, lambda game: MoveButton(game=game.id, ply=game.ply, back=game.takebacks, move=move))


def written(move: Spelling | CastlingSpelling) -> str:
    """A move as short as it can be written without a board."""
    if isinstance(move, CastlingSpelling):
        return "0-0" if move.side is CastlingSide.KINGSIDE else "0-0-0"
    part = "" if move.count is None else f"({move.count})"
    return f"{move.from_square}{part}-{move.to_square}"


async def move_command(
    message: Message,
    command: CommandObject,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
    telling: Telling,
) -> None:
    """/move e2-e4, or /move 12 e2-e4 in game 12."""
    number, text = split_number(tidy(command.args or ""))
    await play_move(message, text, player, place, t, service, telling, number=number)


async def private_text(
    message: Message, player: Player, place: Place, t: Translator, service: GameService, telling: Telling
) -> None:
    """In private everything that is written is meant for the bot, but only what is a move for a game elsewhere.

    Such a move is played at once if it replies to a board; if it replies to nothing, it is asked about; if it
    replies to anything else, nothing is guessed.
    """
    text, origin = tidy(message.text or ""), replied(message)
    is_move = looks_like_move(text)
    found = await service.game_of_message(place.address, message_ref(origin).message_id) if origin else None
    if origin is not None and found is None and is_move:
        await reply(message, t("error-not-a-board"))
        return
    try:
        if found is None and not is_move and not await service.games_of(player.id, address=place.address):
            raise NoSuchGameError
        await play_move(message, text, player, place, t, service, telling, found=found, elsewhere=False)
    except NoSuchGameError:
        if is_move:
            raise
        await reply(message, f"{t('error-no-game-here')}\n\n{t('how-to-write')}")


async def private_something(message: Message, t: Translator) -> None:
    await reply(message, t("how-to-write"))


async def reply_to_bot(
    message: Message,
    origin: Message,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
    telling: Telling,
) -> None:
    """A reply in a group that is a move. If it is to no board, nothing is guessed."""
    found = await service.game_of_message(place.address, message_ref(origin).message_id)
    if found is None:
        await reply(message, t("error-not-a-board"))
        return
    await play_move(message, tidy(message.text or ""), player, place, t, service, telling, found=found)


async def move_by_button(
    query: CallbackQuery,
    callback_data: MoveButton,
    player: Player,
    place: Place,
    t: Translator,
    tr: Translator,
    service: GameService,
    telling: Telling,
) -> None:
    """A move that is written already, played by who presses: an anonymous administrator's, or one asked about."""
    game = await service.game(GameId(callback_data.game))
    try:
        await service.play(
            game.id,
            player.id,
            callback_data.move,
            source=source_of(query),
            seen_ply=callback_data.ply,
            seen_takebacks=callback_data.back,
        )
    except RulesError as error:
        await refuse_tap(query, t, tr, error, game.board())
        return
    telling.soon(game.id)
    await toast(query, tr("told-elsewhere") if await is_told_elsewhere(service, game, place) else "")
    if isinstance(query.message, Message):
        with suppress(TelegramBadRequest):
            await query.message.edit_reply_markup(reply_markup=None)


async def edited(message: Message, t: Translator) -> None:
    """An edit never plays: everybody may have answered the old text already."""
    await reply(message, t("error-edited"))


def router() -> Router:
    router = Router(name="play")
    router.message.register(move_command, Command("move", ignore_case=True))
    router.message.register(private_text, PRIVATE, F.text, NO_COMMAND)
    router.message.register(private_something, PRIVATE, F.content_type.in_(_SOMETHING_ELSE))
    router.message.register(reply_to_bot, GROUP, F.text, NO_COMMAND, RepliesToBot(), LooksLikeMove())
    router.edited_message.register(edited, PRIVATE, LooksLikeMove())
    router.edited_message.register(edited, GROUP, RepliesToBot(), LooksLikeMove())
    router.callback_query.register(move_by_button, MoveButton.filter())
    return router
