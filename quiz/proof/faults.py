"""Whether a reason against a move holds, each by itself, whatever else is wrong with the move."""

from collections.abc import Callable
from typing import Final

from quiz.proof.replica import Replica, Spot, is_white, power, spot
from rules import Move


class Case:
    """A move in a position, and what comes of it if it is made regardless."""

    def __init__(self, before: Replica, move: Move) -> None:
        self.before = before
        self.move = move
        self.source: Spot = spot(move.from_square)
        self.target: Spot = spot(move.to_square)
        self.man = before.towers[self.source][0]
        self.other = before.top(self.target)
        forward = 1 if is_white(self.man) else -1
        self.aside = abs(self.target[0] - self.source[0])
        self.ahead = (self.target[1] - self.source[1]) * forward
        self.ratnik = power(self.man) == "P"
        self.castles = self.man in "Kk" and (self.aside, self.ahead) == (2, 0) and self.source in {(4, 0), (4, 7)}

    @property
    def on_enemy(self) -> bool:
        """Whether an enemy of the man that moves is on top of the target."""
        return self.other is not None and is_white(self.other) != is_white(self.man)

    def endangered_by(self) -> list[Spot]:
        """Who attacks the mover's volkhv once the move is made; nobody where it makes no sense."""
        if (
            (self.man in "Kk" and self.aside == 2)
            or (self.other or "") in {"K", "k"}
            or is_white(self.man) != self.before.white
        ):
            return []
        return self.before.after(self.move).volkhv_attackers(white=self.before.white)

    def attacked_before(self) -> list[Spot]:
        """Who attacks the mover's volkhv before the move."""
        return self.before.volkhv_attackers(white=self.before.white)


def _otherwise(case: Case) -> bool:
    if case.ratnik:
        return (case.aside, case.ahead) not in {(0, 1), (0, 2), (1, 1)}
    return not case.castles and not case.before.reaches(case.source, case.target, empty=True)


def _blocked(case: Case) -> bool:
    slides = power(case.man) in "QRBH" and case.before.reaches(case.source, case.target, empty=True)
    leaps = power(case.man) in "H" and sorted((case.aside, abs(case.ahead))) == [1, 2]
    return slides and not leaps and bool(case.before.blockers(case.source, case.target))


def _steps_over(case: Case) -> bool:
    return case.ratnik and (case.aside, case.ahead) == (0, 2) and bool(case.before.blockers(case.source, case.target))


def _left_home(case: Case) -> bool:
    return case.ratnik and (case.aside, case.ahead) == (0, 2) and not case.before.may_step_twice(case.source)


def _aside(case: Case) -> bool:
    if not (case.ratnik and (case.aside, case.ahead) == (1, 1)):
        return False
    return not case.on_enemy and not (case.other is None and case.before.passed == case.target)


def _between(case: Case) -> bool:
    corner = (7 if case.target[0] > case.source[0] else 0, case.source[1])
    return case.castles and bool(case.before.blockers(case.source, corner))


def _through(case: Case) -> bool:
    way = (case.target, ((case.source[0] + case.target[0]) // 2, case.source[1]))
    return case.castles and any(case.before.attackers(at, white=not case.before.white) for at in way)


def _into_attack(case: Case) -> bool:
    return case.man in "Kk" and not case.castles and bool(set(case.endangered_by()) - {case.source})


def _still_check(case: Case) -> bool:
    if case.man in "Kk":
        return bool(case.attacked_before()) and bool(case.endangered_by())
    return bool(set(case.attacked_before()) & set(case.endangered_by()))


def _opens(case: Case) -> bool:
    if case.man in "Kk":
        return False
    return bool(set(case.endangered_by()) - set(case.attacked_before()) - {case.source})


def _frees(case: Case) -> bool:
    return not case.castles and case.source in case.endangered_by()


HOLDS: Final[dict[str, Callable[[Case], bool]]] = {
    "yes": lambda case: case.before.is_legal(case.move),
    "enemy": lambda case: is_white(case.man) != case.before.white,
    "otherwise": _otherwise,
    "blocked": _blocked,
    "onto-volkhv": lambda case: (case.other or "") in {"K", "k"},
    "straight": lambda case: case.ratnik and case.aside == 0 and case.ahead in {1, 2} and case.on_enemy,
    "aside": _aside,
    "left-home": _left_home,
    "steps-over": _steps_over,
    "between": _between,
    "in-check": lambda case: case.castles and bool(case.attacked_before()),
    "through": _through,
    "into-attack": _into_attack,
    "still-check": _still_check,
    "opens": _opens,
    "frees": _frees,
}
"""By the reason's name: whether it holds."""
