"""The part of the service that plays moves."""

from dataclasses import replace
from typing import Final

from game.core import ServiceCore, active_seat, check_seen, lapsed, with_fresh_clock
from game.errors import GamePausedError, NotYourTurnError, TimeIsUpError
from game.models import Ending, Game, GameId, NoticeKind, PlayedMove, PlayerId, Source
from game.ports import Transaction
from rules import Board, RulesError, Termination

_ENDINGS: Final = {Termination.CHECKMATE: Ending.CHECKMATE, Termination.STALEMATE: Ending.STALEMATE}


class Moves(ServiceCore):
    """Playing."""

    async def play(
        self,
        game_id: GameId,
        player_id: PlayerId,
        text: str,
        *,
        source: Source,
        seen_ply: int | None = None,
        seen_takebacks: int | None = None,
    ) -> Game:
        """Play a move as typed. When this returns, the move and what is owed to the chats are on the disk.

        The opponent's offer of a draw lapses; mate and stalemate end the game in the same transaction. If the
        opponent has an answer in store (`Planning`), it is played at once: the game is then two plies on.
        `seen_ply` is the ply of the board that the person looked at; None if unknown. After a takeback the
        same ply may be another position: who can, says in `seen_takebacks` what `Game.takebacks` was then. A
        message that was a move already changes nothing, even if the move was taken back, and gives the game
        in which it was one, as that game stands now.

        Raises:
            NoSuchGameError, NotYourGameError, GameOverError, NotYourTurnError, GamePausedError,
            StalePositionError, StorageError: nothing was changed.
            TimeIsUpError: the game has ended because of it.
            rules.UnreadableMoveError: the text is no move.
            rules.IllegalMoveError: the rules forbid it.
        """
        try:
            async with self._changing(game_id) as (work, game):
                played_in = await work.games.by_source(source)
                if played_in is not None:
                    return played_in
                color = active_seat(game, player_id)
                if color is not game.turn:
                    raise NotYourTurnError(game_id, game.to_move)
                check_seen(game, seen_ply, seen_takebacks)
                if game.is_paused:
                    raise GamePausedError(game_id)
                moved = await self._move(work, game, text, source)
        except TimeIsUpError:
            # The person may have moved in time, and it is the opponent's time that is up.
            async with self._repository.reading() as work:
                played_in = await work.games.by_source(source)
            if played_in is None:
                raise
            return played_in
        # Only now, after the commit, may the boards be told: a move that failed to be stored is none.
        return self._boards.at_hand(moved)

    async def _move(self, work: Transaction, game: Game, text: str, source: Source) -> Game:
        """Play a move and the answer that the opponent has in store, and owe the news of both."""
        board, now = self._boards.board(game), self._clock.now()
        color = game.turn
        move = PlayedMove(game.ply + 1, _push(board, text), source, now)
        moved = replace(lapsed(game), moves=(*game.moves, move))
        if game.draw_offer is color.other:
            moved = replace(moved, draw_offer=None)
        after = moved
        if color.other in game.planning and board.outcome() is None:
            after = await self._answered(work, moved, board)
        await work.games.add_moves(game.id, after.moves[game.ply :])
        if after.ply > moved.ply:
            await self._tell(work, moved, NoticeKind.MOVED, game.player(color).id, now)
        return await self._conclude(work, game, after, board)

    async def _answered(self, work: Transaction, game: Game, board: Board) -> Game:
        """The game after the answer, if any, that the side to move has in store.

        What is in store for other moves is dropped.
        """
        color, last = game.turn, game.moves[-1]
        plan = await work.plans.get(game.id, color)
        answer = plan.answer(last.text) if plan is not None and plan.ply == last.ply - 1 else None
        rest = plan.after(last.text) if plan is not None and answer is not None else None
        await work.plans.put(game.id, color, rest)
        if rest is None:
            game = replace(game, planning=tuple(other for other in game.planning if other is not color))
        if answer is None:
            return game
        try:
            text = _push(board, answer)
        except RulesError:
            return game  # stored by another version of the rules: the opponent's move must not suffer from it
        # No message was this move; and the opponent's message is the opponent's, who may ask to be forgotten.
        source = Source(f"answer:{game.id}:{last.ply + 1}:{game.takebacks}")
        move = PlayedMove(last.ply + 1, text, source, last.played_at)
        return replace(game, moves=(*game.moves, move), draw_offer=None)

    async def _conclude(self, work: Transaction, before: Game, game: Game, board: Board) -> Game:
        """Owe the news of the last move, which stands on `board`, and end the game if it did."""
        last = game.moves[-1]
        mover = game.player(game.turn.other).id
        outcome = board.outcome()
        if outcome is not None:
            return await self._finish(work, game, _ENDINGS[outcome.termination], outcome.winner, mover)
        going_on = with_fresh_clock(game, last.played_at)
        if _state(going_on) != _state(before):
            await work.games.update(going_on)
        await self._tell(work, going_on, NoticeKind.MOVED, mover, last.played_at)
        return going_on


def _state(game: Game) -> tuple[object, ...]:
    """What a move may change besides the moves."""
    return game.draw_offer, game.pause_offer, game.takeback_offer, game.clock


def _push(board: Board, text: str) -> str:
    """Play a move as typed and give its canonical text; raises what `Board.parse_move` raises."""
    move = board.parse_move(text)
    canonical = board.notation(move)
    board.push(move)
    return canonical
