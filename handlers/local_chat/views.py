"""Stored things as objects of the Bot API."""

from handlers.local_chat.models import Group, Json, Person, Poll
from handlers.local_chat.state import State


def person_json(person: Person) -> Json:
    """User."""
    return {
        "id": person.id,
        "is_bot": False,
        "first_name": person.name,
        "username": person.username,
        "language_code": person.language,
    }


def bot_json(state: State, bot_id: int, name: str, username: str) -> Json:
    """User of the bot, with the name it gave itself."""
    return {
        "id": bot_id,
        "is_bot": True,
        "first_name": state.settings.get("name:", name),
        "username": username,
    }


def chat_json(place: Person | Group) -> Json:
    """Chat."""
    if isinstance(place, Person):
        return {"id": place.id, "type": "private", "first_name": place.name, "username": place.username}
    return {"id": place.id, "type": "supergroup", "title": place.title}


def poll_json(poll: Poll) -> Json:
    """Poll, with the right answers: the bot sees them always."""
    counts = [0] * len(poll.options)
    for chosen in poll.votes.values():
        for index in chosen:
            counts[index] += 1
    result: Json = {
        "id": poll.id,
        **poll.question,
        "options": [{**option, "voter_count": count} for option, count in zip(poll.options, counts, strict=True)],
        "total_voter_count": len(poll.votes),
        "is_closed": poll.is_closed,
        "is_anonymous": poll.is_anonymous,
        "type": "quiz" if poll.is_quiz else "regular",
        "allows_multiple_answers": poll.allows_multiple,
        "allows_revoting": poll.allows_revoting,
        "members_only": False,
        **poll.extra,
    }
    if poll.is_quiz:
        result["correct_option_ids"] = poll.correct
        if len(poll.correct) == 1:
            result["correct_option_id"] = poll.correct[0]
    if poll.closes_at is not None:
        result["close_date"] = poll.closes_at
    return result
