"""What a plain move in a private chat is meant for: a lesson or puzzle, or a game."""

from dataclasses import dataclass

from game.study.models import Task
from game.study.service import StudyService
from handlers.telegram.places import Place


@dataclass(frozen=True, slots=True)
class Waiting:
    """A lesson or puzzle that waits for a plain move.

    Attributes:
        task: It.
        is_overtaken: Whether the board of a game has come since: then that is what one sees last.
    """

    task: Task
    is_overtaken: bool


async def waiting_in(study: StudyService, place: Place) -> Waiting | None:
    """What waits for a plain move in a chat besides its games; in a group nothing does.

    Raises:
        StorageError
    """
    if not place.is_private:
        return None
    task, board = await study.running_task(place.address)
    if task is None:
        return None
    return Waiting(task, board is not None and int(board) > int(task.message_id))
