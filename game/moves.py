"""The part of the service that plays moves."""

from dataclasses import replace
from typing import Final

from game.core import ServiceCore, active_seat, check_seen
from game.errors import NotYourTurnError
from game.models import Ending, Game, GameId, NoticeKind, PlayedMove, PlayerId, Source
from game.ports import Transaction
from rules import Board, Termination

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
    ) -> Game:
        """Play a move as typed. When this returns, the move and what is owed to the chats are on the disk.

        The opponent's offer of a draw lapses; mate and stalemate end the game in the same transaction.
        `seen_ply` is the ply of the board that the person looked at; None if unknown. A message that was a
        move already changes nothing and gives the game in which it was one, as that game stands now.

        Raises:
            NoSuchGameError, NotYourGameError, GameOverError, NotYourTurnError, StalePositionError,
            StorageError: nothing was changed.
            rules.UnreadableMoveError: the text is no move.
            rules.IllegalMoveError: the rules forbid it.
        """
        async with self._changing(game_id) as (work, game):
            played_in = await work.games.by_source(source)
            if played_in is not None:
                return played_in
            color = active_seat(game, player_id)
            if color is not game.turn:
                raise NotYourTurnError(game_id, game.to_move)
            check_seen(game, seen_ply)
            board = self._boards.board(game)
            canonical = _push(board, text)
            played = PlayedMove(game.ply + 1, canonical, source, self._clock.now())
            await work.games.add_move(game_id, played)
            moved = replace(game, moves=(*game.moves, played))
            if game.draw_offer is color.other:
                await work.games.set_draw_offer(game_id, None)
                moved = replace(moved, draw_offer=None)
            concluded = await self._conclude(work, moved, player_id, board)
        # Only now, after the commit, may the boards be told: a move that failed to be stored is none.
        return self._boards.at_hand(concluded)

    async def _conclude(self, work: Transaction, game: Game, player_id: PlayerId, board: Board) -> Game:
        """Owe the news of the last move, which stands on `board`, and end the game if it did."""
        outcome = board.outcome()
        if outcome is None:
            await self._tell(work, game, NoticeKind.MOVED, player_id, game.moves[-1].played_at)
            return game
        return await self._finish(work, game, _ENDINGS[outcome.termination], outcome.winner, player_id)


def _push(board: Board, text: str) -> str:
    """Play a move as typed and give its canonical text; raises what `Board.parse_move` raises."""
    move = board.parse_move(text)
    canonical = board.notation(move)
    board.push(move)
    return canonical
