"""`python -m tests.torture`: kill the bot with SIGKILL at random moments, over and over, and check each time.

A round: the bot plays many games until it is killed, and sometimes again while it starts up after that; then it
is started once more and finishes what there is to do. It is forked from a parent that has everything imported,
because starting an interpreter takes longer than a round.
"""

import argparse
import asyncio
import gc
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path

import texts
from tests.torture.journal import Journal
from tests.torture.model import Model
from tests.torture.verdict import Counts, LostError, check_killed, check_recovered
from tests.torture.victim import begin, live

_ALARM_SECONDS = 60
_LOOK_SECONDS = 0.002
_OUTAGES = 0.15
_OUTAGE_SECONDS = (600, 7200)
_MOMENT_SECONDS = 0.02
"""About how long the bot is busy with one move."""


class Torture:
    """All that happens to one database."""

    def __init__(self, folder: Path, games: int, seed: int, longest: int) -> None:
        self.folder = folder
        self.database = folder / "tavreli.sqlite3"
        self.model = Model(games, seed, Journal(folder / "telegram.jsonl"))
        self.chance = random.Random(seed)
        self.longest = longest
        self.kills = 0
        self.catalogue = texts.load()
        gc.freeze()  # what children look at but do not change need not be copied for them
        self._finish(self._fork(lambda: asyncio.run(begin(self.database, self.model))))

    def round(self) -> Counts:
        """Play, die, perhaps die again, live.

        Raises:
            LostError
        """
        if self.chance.random() < _OUTAGES:
            self.model.lie_still(self.chance.uniform(*_OUTAGE_SECONDS))
        self._kill()
        while self.chance.random() < 1 / 3:
            self._kill()
        self._finish(self._fork(lambda: self._live(plays=False)))
        log = (self.folder / "bot.log").read_text(encoding="utf-8")
        if "ERROR" in log:
            raise LostError(log)
        return check_recovered(self.database, self.model)

    def _kill(self) -> None:
        """Let the bot live until so many things happened, and a moment longer, wherever it is then."""
        until = self.model.journal.size + self.chance.choice([0, self.chance.randint(1, self.longest)])
        longer = self.chance.random() * (_MOMENT_SECONDS if until > self.model.journal.size else self.start_seconds)
        child = self._fork(lambda: self._live(plays=True))
        while self.model.journal.lines() < until and not os.waitpid(child, os.WNOHANG)[0]:
            time.sleep(_LOOK_SECONDS)
        time.sleep(longer)
        os.kill(child, signal.SIGKILL)
        if (status := os.waitpid(child, 0)[1]) != signal.SIGKILL:
            raise LostError(f"it died by itself: {status}")
        self.kills += 1
        self.model.catch_up()
        check_killed(self.database, self.model)

    def _live(self, *, plays: bool) -> None:
        live(self.database, self.folder / "bot.log", self.model, self.catalogue, plays=plays)

    def _fork(self, work: Callable[[], None]) -> int:
        """A child that does the work; its number."""
        self.model.chance.seed(self.chance.random())  # else every child would do the same
        sys.stdout.flush()
        child = os.fork()
        if child:
            return child
        code = 1
        try:
            signal.alarm(_ALARM_SECONDS)
            work()
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)

    def _finish(self, child: int) -> None:
        started = time.monotonic()
        if (status := os.waitpid(child, 0)[1]) != 0:
            raise LostError(f"it ended with {status}")
        self.start_seconds = time.monotonic() - started
        self.model.catch_up()


def torture(rounds: int, games: int, seed: int, longest: int, *, say: Callable[[str], None] = print) -> str:
    """So many rounds; what happened in them.

    Raises:
        LostError
    """
    started = time.monotonic()
    folder = Path(tempfile.mkdtemp(prefix="torture-"))
    work = Torture(folder, games, seed, longest)
    counts = Counts()
    for number in range(1, rounds + 1):
        try:
            counts = work.round()
        except LostError:
            say(f"in round {number}; what is left of it: {folder}")
            raise
        if number % 20 == 0:
            say(f"{number} rounds, {work.model.acts.total()} acts, {work.kills} kills, {len(work.model.games)} games")
    shutil.rmtree(folder)
    model = work.model
    acts = ", ".join(f"{count} {act.replace('_', ' ')}" for act, count in model.acts.most_common())
    return (
        f"{rounds} rounds, {len(model.games)} games, {model.acts['move']} moves, {work.kills} kills, "
        f"{len(model.outages)} outages in {model.seconds / 3600:.0f} h of the bot's time\n"
        f"acts: {acts}\n"
        f"no act lost or doubled; all {counts.boards} boards arrived, {counts.again} of them again after a kill, and "
        f"{counts.skipped} more were skipped for newer ones; {model.refused} refused by the server's limits; "
        f"the database is sound. {time.monotonic() - started:.0f} s, seed {seed}."
    )


def main() -> None:
    """Read the arguments and begin."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--longest", type=int, default=120, help="things that happen in a life of the bot, at most")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    arguments = parser.parse_args()
    print(torture(arguments.rounds, arguments.games, arguments.seed, arguments.longest))


if __name__ == "__main__":
    main()
