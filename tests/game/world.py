"""A small world to play in: three people, a clock that stands still, and somebody who takes notes."""

import random
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

from data import open_database
from game.delivery import Deliverer
from game.models import (
    Address,
    ChallengeState,
    ColorChoice,
    Digest,
    Game,
    GameId,
    MessageRef,
    Notice,
    NoticeKind,
    Player,
    ShownChallenge,
    Source,
)
from game.ports import Repository
from game.service import GameService

GROUP = Address("group:1")
MATE = "d1xe2 c8xb7 e2xe7+ d8xe7+ e1xf2 e7(2)-b4 f2-g3 b4(1)xd2 e7xf8#"
"""White mates with the ninth ply."""

THREEFOLD = "b1-c3 b8-c6 c3-b1 c6-b8 b1-c3 b8-c6 c3-b1 c6-b8"
"""The start position stands for the third time."""


@dataclass
class FakeClock:
    """Moves when told to."""

    time: datetime = datetime(2024, 2, 29, 23, 59, 59, 999_999, tzinfo=UTC)

    def now(self) -> datetime:
        return self.time

    def advance(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


@dataclass
class FakeNotifier:
    """Notes what it was told to deliver; `answer` may raise for some of it."""

    answer: Callable[[Notice], None] = lambda _notice: None
    sent: list[tuple[Notice, Game]] = field(default_factory=list)
    digests: list[Digest] = field(default_factory=list)
    challenges: list[tuple[Address, ShownChallenge]] = field(default_factory=list)
    numbers: "defaultdict[Address, count[int]]" = field(default_factory=lambda: defaultdict(lambda: count(1)))

    async def deliver(self, notice: Notice, game: Game) -> MessageRef:
        self.answer(notice)
        self.sent.append((notice, game))
        return MessageRef(notice.address, f"m{next(self.numbers[notice.address])}")

    async def deliver_digest(self, notice: Notice, digest: Digest) -> None:
        self.answer(notice)
        self.digests.append(digest)

    async def deliver_challenge(self, notice: Notice, shown: ShownChallenge) -> MessageRef | None:
        self.answer(notice)
        self.challenges.append((notice.address, shown))
        if shown.messages or shown.challenge.state is not ChallengeState.OPEN:
            return None
        return MessageRef(notice.address, f"m{next(self.numbers[notice.address])}")

    def told(self, address: Address) -> list[tuple[NoticeKind, int]]:
        return [(notice.kind, notice.ply) for notice, _ in self.sent if notice.address == address]

    def times(self) -> Counter[int]:
        """How often each notice was sent."""
        return Counter(notice.id for notice, _ in self.sent)


@dataclass
class World:
    path: Path
    repository: Repository
    service: GameService
    clock: FakeClock
    notifier: FakeNotifier
    deliverer: Deliverer
    ann: Player
    bob: Player
    eve: Player
    sources: "count[int]" = field(default_factory=lambda: count(1))

    def source(self) -> Source:
        return Source(f"test:{next(self.sources)}")

    async def start(
        self,
        white: Player | None = None,
        black: Player | None = None,
        at: Address = GROUP,
        *,
        per_move: timedelta | None = None,
        rated: bool = False,
    ) -> Game:
        """A game in a group, Ann's against Bob unless others are named."""
        white, black = white or self.ann, black or self.bob
        challenge = await self.service.challenge(
            white.id,
            at,
            language="en",
            opponent=black.id,
            color=ColorChoice.WHITE,
            source=self.source(),
            time_per_move=per_move,
            rated=rated,
        )
        return await self.service.accept(challenge.id, black.id, address=at)

    async def start_in_private(self) -> Game:
        """A game between Ann and Bob in their private chats."""
        assert self.ann.address is not None
        assert self.bob.address is not None
        challenge = await self.service.challenge(
            self.ann.id, self.ann.address, language="en", color=ColorChoice.WHITE, source=self.source()
        )
        return await self.service.accept(challenge.id, self.bob.id, address=self.bob.address)

    async def move(self, game: Game, text: str) -> Game:
        """Play for whoever is to move."""
        game = await self.service.game(game.id)
        return await self.service.play(game.id, game.to_move.id, text, source=self.source())

    async def line(self, game: Game, texts: str) -> Game:
        for text in texts.split():
            game = await self.move(game, text)
        return game

    async def told_private(self, player: Player) -> list[NoticeKind]:
        """What a person was told in private, everything that is owed included."""
        await self.deliverer.deliver_pending()
        assert player.address is not None
        return [kind for kind, _ in self.notifier.told(player.address)]

    async def told(self) -> list[tuple[NoticeKind, int]]:
        """What the group was told, everything that is owed included."""
        await self.deliverer.deliver_pending()
        return self.notifier.told(GROUP)

    async def owed(self, game_id: GameId | None = None) -> list[Address]:
        async with self.repository.reading() as work:
            return await work.notices.addresses_pending(game_id)


@asynccontextmanager
async def opened(path: Path, clock: FakeClock | None = None) -> AsyncIterator[World]:
    """The world on a database file, new or not."""
    clock = clock or FakeClock()
    notifier = FakeNotifier()
    async with open_database(path, busy_seconds=1) as database:
        service = GameService(database.repository, clock, random.Random(7))
        ann, bob, eve = [
            await service.remember_player(f"test:{name}", name.title(), handle=name, address=Address(f"private:{name}"))
            for name in ("ann", "bob", "eve")
        ]
        deliverer = Deliverer(database.repository, notifier, clock)
        yield World(path, database.repository, service, clock, notifier, deliverer, ann, bob, eve)
