"""The part of the service that keeps conditional moves."""

from game.core import ServiceCore, active_seat
from game.errors import NoSuchLineError, OwnTurnError
from game.models import GameId, PlayerId, Source
from game.plans import Line, Plan, read_line


class Planning(ServiceCore):
    """Conditional moves: entered while the opponent thinks, played by `play` when they fit, else dropped.

    The opponent learns nothing of them: whoever shows them must know who asks.
    """

    async def add_line(
        self, game_id: GameId, player_id: PlayerId, text: str, *, source: Source | None = None
    ) -> tuple[Line, ...]:
        """Store one more line, as typed (``e7-e5 g1-f3``), and give all of them.

        Raises:
            NoSuchGameError, NotYourGameError, GameOverError, TimeIsUpError, StorageError
            OwnTurnError: it is the person's own turn.
            rules.InvalidRecordError: a move does not hold; its ply counts from 1 in the line.
            LineEndsOpenError, TooManyLinesError, ContradictoryLineError
        """
        async with self._changing(game_id, source) as (work, game):
            color = active_seat(game, player_id)
            if game.turn is color:
                raise OwnTurnError(game_id)
            line = read_line(self._boards.board(game), text)
            known = await work.plans.get(game_id, color)
            plan = Plan(game.ply, (line,)) if known is None else known.with_line(line)
            if plan != known:
                await work.plans.put(game_id, color, plan)
            return plan.lines

    async def lines(self, game_id: GameId, player_id: PlayerId) -> tuple[Line, ...]:
        """A person's own lines, in the order they were entered.

        Raises:
            NoSuchGameError, NotYourGameError, GameOverError, TimeIsUpError, StorageError
        """
        async with self._changing(game_id) as (work, game):
            plan = await work.plans.get(game_id, active_seat(game, player_id))
            return () if plan is None else plan.lines

    async def remove_line(self, game_id: GameId, player_id: PlayerId, number: int) -> tuple[Line, ...]:
        """Drop one line, by its number from 1 in `lines`, and give the others.

        Raises:
            NoSuchGameError, NotYourGameError, GameOverError, TimeIsUpError, NoSuchLineError, StorageError
        """
        async with self._changing(game_id) as (work, game):
            color = active_seat(game, player_id)
            plan = await work.plans.get(game_id, color)
            if plan is None or not 1 <= number <= len(plan.lines):
                raise NoSuchLineError
            rest = plan.lines[: number - 1] + plan.lines[number:]
            await work.plans.put(game_id, color, Plan(plan.ply, rest) if rest else None)
            return rest

    async def clear_lines(self, game_id: GameId, player_id: PlayerId) -> None:
        """Drop all of a person's lines.

        Raises:
            NoSuchGameError, NotYourGameError, GameOverError, TimeIsUpError, StorageError
        """
        async with self._changing(game_id) as (work, game):
            await work.plans.put(game_id, active_seat(game, player_id), None)
