"""The part of the service that tells how people stand."""

from game.core import ServiceCore
from game.models import Address, PlayerId, Standing
from game.ratings import Pool, Rating, Score


class Standings(ServiceCore):
    """Ratings and results. Only rated games that ended with a result are in them."""

    async def ratings(self, player_id: PlayerId) -> dict[Pool, Rating]:
        """A person's ratings, one for each pool; the first one of all where there was no game yet.

        Raises:
            StorageError
        """
        async with self._repository.reading() as work:
            return {pool: await work.ratings.get(player_id, pool) for pool in Pool}

    async def leaderboard(self, pool: Pool, *, address: Address | None = None, limit: int = 10) -> list[Standing]:
        """The best rated, of those who have games in a chat (None: of all), the best first.

        Raises:
            StorageError
        """
        async with self._repository.reading() as work:
            return await work.ratings.leaders(pool, address=address, limit=limit)

    async def head_to_head(self, player_id: PlayerId, other: PlayerId) -> Score:
        """The results of two persons' games against each other, from the first one's point of view.

        Raises:
            StorageError
        """
        async with self._repository.reading() as work:
            return await work.ratings.score(player_id, other)
