"""What people may do next, as the updates that Telegram would bring."""

import random
from typing import Any

from game.errors import Proposal
from handlers.telegram.callback_data import ConfirmResignButton, DrawAction, DrawButton, MoveButton
from handlers.telegram.play_data import Act, ActButton, AnswerButton
from tests.handlers.telegram.world import Person
from tests.torture.seats import LONG, SHORT, Json, Seats, color_of, other

Chosen = tuple[str, str, Any, Json]
"""An act, the colour that does it, a detail, and the words or the button that do it."""

_WEIGHTS = {
    "move": 60,
    "offer_draw": 4,
    "decline_draw": 8,
    "ask_takeback": 7,
    "answer_takeback": 30,
    "offer_pause": 4,
    "answer_pause": 15,
    "resume": 20,
    "resign": 0.6,
    "plan": 8,
}


def choose(chance: random.Random, seats: Seats) -> Chosen:
    """Something that can be done in a game which goes on."""
    can = [(act, color) for act in _WEIGHTS for color in ("white", "black") if _can(seats, act, color)]
    act, color = chance.choices(can, [_WEIGHTS[act] for act, _ in can])[0]
    detail = _detail(chance, seats, act)
    if act == "plan" and len(detail) < 2:
        return choose(chance, seats)  # mate in one: there is nothing to answer
    return act, color, detail, _means(chance, seats, act, color, detail)


def _can(seats: Seats, act: str, color: str) -> bool:
    match act:
        case "move":
            return seats.turn == color and not seats.paused
        case "offer_draw":
            return seats.draw != color
        case "decline_draw":
            return seats.draw == other(color)
        case "ask_takeback":
            return seats.takeback is None and seats.plies_back(color) > 0
        case "answer_takeback":
            return seats.takeback == other(color)
        case "offer_pause":
            return seats.per_move is not None and not seats.paused and seats.pause is None
        case "answer_pause":
            return seats.pause == other(color)
        case "resume":
            return seats.paused
        case "plan":
            return seats.group is None and seats.turn != color and color not in seats.plans
        case _:
            return True


def _detail(chance: random.Random, seats: Seats, act: str) -> Any:
    if act in ("answer_takeback", "answer_pause"):
        return chance.random() < 0.6
    if act == "move":
        plan = seats.plans.get(other(seats.turn))
        if plan is not None and chance.random() < 0.5:
            return plan[0]
        return seats.board.notation(chance.choice(list(seats.board.legal_moves)))
    if act != "plan":
        return None
    board, line = seats.board.copy(), []
    for _ in range(2):
        moves = list(board.legal_moves)
        if not moves:
            break
        move = chance.choice(moves)
        line.append(board.notation(move))
        board.push(move)
    return line


def _means(chance: random.Random, seats: Seats, act: str, color: str, detail: Any) -> Json:
    """How it is done: often there is a command and a button."""
    game, ply = seats.number, len(seats.texts)
    typed = chance.random() < 0.5
    match act:
        case "move" if typed:
            return {"text": f"/move {seats.called} {detail}"}
        case "move":
            return {"data": MoveButton(game=game, ply=ply, back=seats.takebacks, move=detail).pack()}
        case "offer_draw":
            return {"data": DrawButton(action=DrawAction.OFFER, game=game, ply=ply).pack()}
        case "decline_draw":
            return {"data": DrawButton(action=DrawAction.DECLINE, game=game, ply=ply).pack()}
        case "resign":
            return {"data": ConfirmResignButton(sure=True, game=game, ply=ply, color=color_of(color)).pack()}
        case "answer_takeback" | "answer_pause":
            proposal = Proposal.TAKEBACK if act == "answer_takeback" else Proposal.PAUSE
            return {"data": AnswerButton(proposal=proposal, agree=detail, game=game, ply=ply).pack()}
        case "plan":
            return {"text": f"/if {seats.called} {' '.join(detail)}"}
        case _:
            name = {"ask_takeback": Act.TAKEBACK, "offer_pause": Act.PAUSE, "resume": Act.RESUME}[act]
            if typed:
                return {"text": f"/{name.name.lower()} {seats.called}"}
            return {"data": ActButton(act=name, game=game, ply=ply).pack()}


def chat_of(group: int | None, person: Person) -> Json:
    if group is None:
        return {"id": person.id, "type": "private", "first_name": person.name}
    return {"id": group, "type": "supergroup", "title": "Club"}


def invitation(chance: random.Random) -> tuple[int | None, Json]:
    """A challenge to everybody: the seconds for a move, and the words."""
    per_move, words = chance.choice([(None, ""), (LONG, " 14d"), (SHORT, " 1h")])
    return per_move, {"text": f"/play white{words}"}
