"""Moving by taps, and the menu behind a board's few buttons. What was chosen so far is in the buttons."""

from contextlib import suppress

from aiogram import Bot, Router
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from game.errors import GamePausedError, NotYourGameError, NotYourTurnError, StalePositionError
from game.models import Game, GameId, Player
from game.service import GameService
from handlers.telegram.board_keyboards import (
    board_keyboard,
    confirm_keyboard,
    counts_keyboard,
    men_keyboard,
    menu_keyboard,
    past_keyboard,
    targets_keyboard,
)
from handlers.telegram.meaning import home_of, seat_in
from handlers.telegram.places import Place, source_of
from handlers.telegram.play_data import CloseTapsButton, MoreButton, TapButton
from handlers.telegram.refusing import refuse_tap
from handlers.telegram.sending import Boards, toast
from handlers.telegram.telling import Telling
from rendering.scene import Target, targets_of
from rules import Board, Move, RulesError, Square
from texts import Translator


async def more(
    query: CallbackQuery,
    callback_data: MoreButton,
    bot: Bot,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
    boards: Boards,
) -> None:
    """Open or close the menu of a game under its present board; under an old one there is little to do."""
    game = await service.game(GameId(callback_data.game))
    if game.color_of(player.id) is None:
        raise NotYourGameError(game.id)
    view = callback_data.view
    if not isinstance(query.message, Message):
        await _show_anew(query, bot, game, place, service, boards)
        return
    if game.is_over or callback_data.ply != game.ply:
        keyboard = past_keyboard(t, game, min(callback_data.ply, game.ply), view)
    else:
        claimable = game.board().can_claim_threefold_repetition()
        if callback_data.opened:
            keyboard = menu_keyboard(t, game, view, claimable=claimable, private=place.is_private)
        else:
            keyboard = board_keyboard(t, game, game.ply, view, in_play=True, claimable=claimable)
    await toast(query)
    await _set_keyboard(query, keyboard)


async def _show_anew(
    query: CallbackQuery, bot: Bot, game: Game, place: Place, service: GameService, boards: Boards
) -> None:
    """A message so old that it cannot be changed: there is a new board instead."""
    await toast(query)
    await boards.show(bot, service, game, home_of(game, place))


async def tap(
    query: CallbackQuery,
    callback_data: TapButton,
    bot: Bot,
    player: Player,
    place: Place,
    t: Translator,
    tr: Translator,
    service: GameService,
    boards: Boards,
    telling: Telling,
) -> None:
    """The next step of moving by taps."""
    game = await service.game(GameId(callback_data.game))
    _check_turn(game, callback_data, player)
    if callback_data.sure:
        await _play(query, callback_data, game, player, t, tr, service, boards, telling)
        return
    if not isinstance(query.message, Message):
        await _show_anew(query, bot, game, place, service, boards)
        return
    board = game.board()
    question, keyboard = _next_step(t, game, board, callback_data)
    await toast(query, tr(f"toast-tap-{question}"))
    await _show(query, boards, game, callback_data, keyboard)


def _check_turn(game: Game, step: TapButton, player: Player) -> None:
    """Make sure that the one who taps is to move, and in the position that was seen.

    Raises:
        NotYourGameError, GameOverError, StalePositionError, NotYourTurnError, GamePausedError
    """
    color = seat_in(game, player)
    if (step.ply, step.back) != (game.ply, game.takebacks):
        raise StalePositionError(game.id, step.ply, game.ply)
    if color is not game.turn:
        raise NotYourTurnError(game.id, game.to_move)
    if game.is_paused:
        raise GamePausedError(game.id)


def _next_step(t: Translator, game: Game, board: Board, step: TapButton) -> tuple[str, InlineKeyboardMarkup]:
    """What to ask next, and the buttons to answer with. What cannot be is asked anew."""
    view = step.view
    start = Square.parse(step.start) if step.start else None
    targets = targets_of(board, start) if start is not None else ()
    if start is None or not targets:
        return "man", men_keyboard(t, game, board, view)
    target = next((target for target in targets if str(target.square) == step.end), None)
    if target is None:
        return "target", targets_keyboard(t, game, view, start, targets)
    move = _move(start, target, step.count)
    if move is None:
        return "count", counts_keyboard(t, game, view, start, target, board.height_at(start))
    # The check or mate is for the board to tell.
    return "confirm", confirm_keyboard(t, game, view, step, board.notation(move).rstrip("+#"))


def _move(start: Square, target: Target, count: int) -> Move | None:
    """The move that was chosen; None while it is open how many men go."""
    counts = target.counts or (1,)
    if count in counts:
        return Move(start, target.square, count)
    return Move(start, target.square, counts[0]) if len(counts) == 1 else None


def _chosen(board: Board, step: TapButton) -> str | None:
    """The move of a button in writing, legal or not; None if it is not all of one."""
    if not step.start or not step.end:
        return None
    start = Square.parse(step.start)
    target = next((target for target in targets_of(board, start) if str(target.square) == step.end), None)
    if target is None:
        return f"{start}({step.count or board.height_at(start) or 1})-{step.end}"
    move = _move(start, target, step.count)
    return None if move is None else board.notation(move)


async def _play(
    query: CallbackQuery,
    step: TapButton,
    game: Game,
    player: Player,
    t: Translator,
    tr: Translator,
    service: GameService,
    boards: Boards,
    telling: Telling,
) -> None:
    board = game.board()
    move = _chosen(board, step)
    if move is None:
        raise StalePositionError(game.id, step.ply, game.ply)
    try:
        after = await service.play(
            game.id,
            player.id,
            move,
            source=source_of(query),
            seen_ply=step.ply,
            seen_takebacks=step.back,
        )
    except RulesError as error:
        await refuse_tap(query, t, tr, error, board)
        return
    telling.soon(game.id)
    await toast(query)
    await _show(query, boards, after, step, past_keyboard(t, after, step.ply, step.view), selected=False)


async def _show(
    query: CallbackQuery,
    boards: Boards,
    game: Game,
    step: TapButton | CloseTapsButton,
    keyboard: InlineKeyboardMarkup,
    *,
    selected: bool = True,
) -> None:
    """Put buttons under the board; in private the picture shows what they are about.

    In a group that would cost more messages than a group may be sent.
    """
    message = query.message
    start = step.start if selected and isinstance(step, TapButton) else ""
    # The picture changes when a man is chosen, and when that is undone.
    plain = isinstance(message, Message) and (message.chat.type != "private" or message.photo is None)
    if plain or (isinstance(step, TapButton) and step.end and selected):
        await _set_keyboard(query, keyboard)
        return
    square = Square.parse(start) if start else None
    await boards.turn(query, game, ply=step.ply, view=step.view, selected=square, keyboard=keyboard)


async def close(
    query: CallbackQuery,
    callback_data: CloseTapsButton,
    player: Player,
    t: Translator,
    service: GameService,
    boards: Boards,
) -> None:
    """Back to the usual buttons."""
    game = await service.game(GameId(callback_data.game))
    if game.color_of(player.id) is None:
        raise NotYourGameError(game.id)
    if callback_data.ply > game.ply:
        raise StalePositionError(game.id, callback_data.ply, game.ply)
    await toast(query)
    ended = game.is_over and callback_data.ply == game.ply
    claimable = game.board(callback_data.ply).can_claim_threefold_repetition()
    keyboard = board_keyboard(
        t, game, callback_data.ply, callback_data.view, in_play=not ended, claimable=claimable and not ended
    )
    await _show(query, boards, game, callback_data, keyboard)


async def _set_keyboard(query: CallbackQuery, keyboard: InlineKeyboardMarkup) -> None:
    if isinstance(query.message, Message):
        with suppress(TelegramBadRequest):
            await query.message.edit_reply_markup(reply_markup=keyboard)


def router() -> Router:
    router = Router(name="taps")
    router.callback_query.register(more, MoreButton.filter())
    router.callback_query.register(tap, TapButton.filter())
    router.callback_query.register(close, CloseTapsButton.filter())
    return router
