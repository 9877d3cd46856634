"""People who answer polls, and time that passes in a quiz."""

from datetime import timedelta

from tests.handlers.telegram.session import Sent
from tests.handlers.telegram.world import Person, World


async def vote(world: World, person: Person, sent: Sent, *, right: bool) -> None:
    """Somebody answers a poll."""
    assert sent.poll is not None
    correct = sent.poll["correct_option_ids"][0]
    option = correct if right else (correct + 1) % len(sent.poll["options"])
    body = {"poll_id": sent.poll["id"], "user": person.user, "option_ids": [option], "option_persistent_ids": ["x"]}
    await world.feed(poll_answer=body)


async def lead(world: World, span: timedelta = timedelta(0)) -> list[Sent]:
    """Time passes, and the quiz goes on; what the bot sends."""
    before = len(world.telegram.sent)
    world.clock.wait(span)
    await world.app.quiz_master.step()
    return world.telegram.sent[before:]


def polls(sent: list[Sent]) -> list[Sent]:
    return [one for one in sent if one.poll is not None]
