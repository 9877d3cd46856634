"""The part of the service that gives people what is stored of them, and forgets them."""

import asyncio
from typing import Any

from game.core import ServiceCore, both_moved
from game.exports import data_of
from game.models import Challenge, Ending, Game, GameId, Player, PlayerId
from game.plain import plain_moment, plain_rating
from game.plans import Plan
from game.ports import Transaction
from game.ratings import Pool
from game.study.exports import learning_data


class Privacy(ServiceCore):
    """What is known of a person, for that person alone."""

    async def export_player(self, player_id: PlayerId) -> dict[str, Any]:
        """Everything that is stored of a person, as values that `json.dumps` takes.

        Raises:
            KeyError: there is no such person.
            StorageError
        """
        async with self._repository.reading() as work:
            player = await self._person(work, player_id)
            games = await work.games.of_player(player_id, address=None, active=False)
            plans = [await _plan(work, game, player_id) for game in games]
            return {
                "person": _person_data(player),
                "vacations": [
                    {"started_at": plain_moment(vacation.started_at), "days": vacation.days}
                    for vacation in await work.players.vacations(player_id)
                ],
                "ratings": {str(pool): plain_rating(await work.ratings.get(player_id, pool)) for pool in Pool},
                # Thousands of games are replayed for their last positions; nobody else has to wait for that.
                "games": await asyncio.to_thread(_games_data, games, plans, player_id),
                "challenges": [_challenge_data(each) for each in await work.challenges.of_player(player_id)],
                "learning": await learning_data(work.study, player),
                "analyses": [
                    {"created_at": plain_moment(analysis.created_at), "chat": analysis.address, "record": analysis.text}
                    for analysis in await work.analyses.of_player(player_id)
                ],
            }

    async def forget_player(self, player_id: PlayerId) -> list[GameId]:
        """Forget who a person is; whoever writes afterwards from the same account is somebody new.

        The games stay for the opponents, under a neutral name. Those that go on end: aborted if not both have
        moved, else resigned, which counts as resigning does. Ratings, vacations, analyses and everything
        chosen are deleted, challenges closed.

        Returns:
            The games that ended because of it, whose chats are to be told.

        Raises:
            KeyError: there is no such person.
            StorageError
        """
        async with self._repository.writing() as work:
            await self._person(work, player_id)
            games = await work.games.of_player(player_id, address=None, active=True)
            for game in games:
                color = game.color_of(player_id)
                if color is not None and both_moved(game):
                    await self._finish(work, game, Ending.RESIGNATION, color.other, player_id)
                else:
                    await self._finish(work, game, Ending.ABORTED, None, player_id)
            await work.players.forget(player_id, self._clock.now())
            return [game.id for game in games]


async def _plan(work: Transaction, game: Game, player_id: PlayerId) -> Plan | None:
    color = game.color_of(player_id)
    return None if color is None or color not in game.planning else await work.plans.get(game.id, color)


def _games_data(games: list[Game], plans: list[Plan | None], player_id: PlayerId) -> list[dict[str, Any]]:
    return [_game_data(game, player_id, plan) for game, plan in zip(games, plans, strict=True)]


def _person_data(player: Player) -> dict[str, Any]:
    return {
        "identity": player.identity,
        "name": player.name,
        "handle": player.handle,
        "language": player.language,
        "language_chosen": player.has_chosen_language,
        "private_chat": player.address,
        "pings": str(player.preferences.pings),
        "digest_hour": player.preferences.digest_hour,
        "theme": player.preferences.theme,
        "piece_set": player.preferences.piece_set,
        "vacation_until": plain_moment(player.vacation_until),
    }


def _game_data(game: Game, player_id: PlayerId, plan: Plan | None) -> dict[str, Any]:
    color = game.color_of(player_id)
    return {
        **data_of(game),
        "own_color": None if color is None else color.name.lower(),
        "chats": list(game.addresses),
        "own_messages": [move.source for move in game.moves if move.color is color],
        "conditional_moves": [] if plan is None else [list(line) for line in plan.lines],
    }


def _challenge_data(challenge: Challenge) -> dict[str, Any]:
    return {
        "challenger": challenge.challenger.name,
        "opponent": challenge.opponent.name if challenge.opponent else challenge.opponent_handle,
        "chat": challenge.address,
        "state": str(challenge.state),
        "created_at": plain_moment(challenge.created_at),
    }
