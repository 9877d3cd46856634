"""Polls and quizzes of the bot."""

import secrets
from typing import Any

from handlers.local_chat import views
from handlers.local_chat.api.params import Params
from handlers.local_chat.api.places import open_place, own_message
from handlers.local_chat.api.sending import post, wanted_file
from handlers.local_chat.chat import LocalChat
from handlers.local_chat.errors import bad_request
from handlers.local_chat.files import media_json
from handlers.local_chat.keyboards import checked_markup
from handlers.local_chat.models import Json, Poll

MAX_QUESTION = 300
MAX_OPTIONS = 12
MAX_OPTION = 100
MAX_EXPLANATION = 200
MAX_EXPLANATION_LINES = 2
MAX_DESCRIPTION = 1024
LONGEST = 2_628_000
"""Seconds that a poll may stay open when it closes by itself."""


def send_poll(chat: LocalChat, params: Params) -> Json:
    """sendPoll."""
    chat_id = open_place(chat, params)
    kind = params.text("type") or "regular"
    if kind not in ("quiz", "regular"):
        raise bad_request("invalid poll type specified")
    poll = Poll(
        id=str(secrets.randbits(62)),
        chat_id=chat_id,
        message_id=0,
        question=_question(params),
        options=_options(chat, params),
        is_quiz=kind == "quiz",
        is_anonymous=params.flag("is_anonymous", default=True),
        allows_multiple=params.flag("allows_multiple_answers"),
        allows_revoting=params.flag("allows_revoting", default=kind == "regular"),
        extra=_extra(chat, params, kind),
        closes_at=_closing(chat, params),
        is_closed=params.flag("is_closed"),
    )
    if poll.is_quiz:
        poll.correct = _correct(params, len(poll.options))
    message = post(chat, params, chat_id, {"poll_id": poll.id})
    poll.message_id = message.id
    chat.state.save_poll(poll)
    return chat.message_json(message)


def stop_poll(chat: LocalChat, params: Params) -> Json:
    """stopPoll."""
    message = own_message(chat, params, "edit")
    poll = chat.poll_of(message)
    if poll is None:
        raise bad_request("message with poll to stop not found")
    if poll.is_closed:
        raise bad_request("poll has already been closed")
    message.markup = checked_markup(params.json("reply_markup"), inline_only=True)
    poll.is_closed = True
    chat.state.save_poll(poll)
    chat.state.save_message(message, "edited")
    chat.state.updates.push("poll", views.poll_json(poll))
    return views.poll_json(poll)


def _question(params: Params) -> Json:
    text, entities = params.formatted(
        "question",
        limit=MAX_QUESTION,
        too_long=f"poll question length must not exceed {MAX_QUESTION}",
        mode="question_parse_mode",
        entities="question_entities",
    )
    if not text:
        raise bad_request("poll question must be non-empty")
    return {"question": text, "question_entities": entities} if entities else {"question": text}


def _options(chat: LocalChat, params: Params) -> list[Json]:
    wanted = params.array("options") or []
    if not wanted:
        raise bad_request("poll must have at least 1 option")
    if len(wanted) > MAX_OPTIONS:
        raise bad_request(f"poll can't have more than {MAX_OPTIONS} options")
    return [_option(chat, params, item, index) for index, item in enumerate(wanted)]


def _option(chat: LocalChat, params: Params, item: Any, index: int) -> Json:
    inner = params.nested({"text": item} if isinstance(item, str) else item)
    text, entities = inner.formatted(
        "text",
        limit=MAX_OPTION,
        too_long=f"poll options length must not exceed {MAX_OPTION}",
        mode="text_parse_mode",
        entities="text_entities",
    )
    if not text:
        raise bad_request("poll options must be non-empty")
    option: Json = {"persistent_id": str(index), "text": text}
    if entities:
        option["text_entities"] = entities
    if media := _media(chat, inner, "media"):
        option["media"] = media
    return option


def _extra(chat: LocalChat, params: Params, kind: str) -> Json:
    """Explanation (quizzes only), description and their media."""
    extra: Json = {}
    if kind == "quiz":
        text, entities = params.formatted(
            "explanation",
            limit=MAX_EXPLANATION,
            too_long=f"explanation is too long: {MAX_EXPLANATION} characters are allowed",
            mode="explanation_parse_mode",
            entities="explanation_entities",
        )
        if text.count("\n") > MAX_EXPLANATION_LINES:
            raise bad_request("explanation contains too many line feeds: 2 are allowed")
        extra |= {"explanation": text, "explanation_entities": entities} if text else {}
        if media := _media(chat, params, "explanation_media"):
            extra["explanation_media"] = media
    elif params.text("explanation"):
        raise bad_request("explanation is allowed only in quizzes")
    text, entities = params.formatted(
        "description",
        limit=MAX_DESCRIPTION,
        too_long="poll description is too long",
        mode="description_parse_mode",
        entities="description_entities",
    )
    extra |= {"description": text, "description_entities": entities} if text else {}
    if media := _media(chat, params, "media"):
        extra["media"] = media
    return extra


def _media(chat: LocalChat, params: Params, name: str) -> Json | None:
    item = params.json(name)
    if item is None:
        return None
    if not isinstance(item, dict) or item.get("type") not in ("photo", "animation", "document"):
        raise bad_request("can't parse InputPollMedia: photo, animation or document expected")
    return media_json(wanted_file(chat, params.nested(item), "media", item["type"]))


def _correct(params: Params, count: int) -> list[int]:
    single = params.integer("correct_option_id")
    chosen = params.array("correct_option_ids") or ([] if single is None else [single])
    if not chosen:
        raise bad_request("wrong correct option ID specified: a quiz needs one")
    if len(set(chosen)) != len(chosen) or not all(isinstance(index, int) and 0 <= index < count for index in chosen):
        raise bad_request("wrong correct option ID specified")
    return sorted(chosen)


def _closing(chat: LocalChat, params: Params) -> int | None:
    period, date = params.integer("open_period"), params.integer("close_date")
    if period is not None and date is not None:
        raise bad_request("open_period and close_date can't be used together")
    if period is None and date is not None:
        period = date - chat.now()
    if period is None:
        return None
    if not 5 <= period <= LONGEST:
        raise bad_request(f"poll must close 5 to {LONGEST} seconds from now")
    return chat.now() + period


METHODS: dict[str, Any] = {"sendPoll": send_poll, "stopPoll": stop_poll}
