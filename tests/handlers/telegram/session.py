"""A Telegram that takes what Telegram takes, refuses what it refuses, and remembers everything."""

import hashlib
import html
import json
import re
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from typing import Any

from aiogram import Bot
from aiogram.client.session.base import BaseSession
from aiogram.methods import TelegramMethod
from aiogram.types import InputFile

Json = dict[str, Any]

ADMIN_RIGHTS = dict.fromkeys(
    (
        "can_be_edited", "can_manage_chat", "can_delete_messages", "can_manage_video_chats", "can_restrict_members",
        "can_promote_members", "can_change_info", "can_invite_users", "can_post_stories", "can_edit_stories",
        "can_delete_stories", "can_send_welcome_messages",
    ),
    False,
)  # fmt: skip

BOT = {"id": 5001, "is_bot": True, "first_name": "Tavreli", "username": "tavreli_test_bot"}
_TAG = re.compile(r"</?(b|i|code|pre)>|<a href=\"tg://user\?id=\d+\">|</a>")


@dataclass
class Sent:
    """A message of the bot as it stands now; `html` is its text or caption."""

    method: str
    chat_id: int
    message_id: int
    html: str
    buttons: dict[str, str]
    thread_id: int | None = None
    reply_to: int | None = None
    photo: bytes | None = None
    file: bytes | None = None
    filename: str | None = None
    edits: int = 0
    poll: "Json | None" = None
    picture: bytes | None = None
    deleted: bool = False

    @property
    def text(self) -> str:
        return html.unescape(_TAG.sub("", self.html))


@dataclass(frozen=True)
class Failure:
    """An error to answer with."""

    status: int
    description: str
    parameters: Json = field(default_factory=dict)


class RefusalError(Exception):
    """A request that Telegram would not take."""


class RecordingSession(BaseSession):
    """Answers the methods the bot uses; any other is an error."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[Sent] = []
        self.toasts: dict[str, str] = {}
        self.urls: list[str] = []
        self.offered: list[Json] = []
        self.inline: dict[str, str] = {}
        self.calls: list[tuple[str, Json]] = []
        self.failures: dict[int, Failure | dict[str, Failure]] = {}
        self.chats: dict[int, Json] = {}
        self.lost_threads: set[int] = set()
        self.members: dict[int, str] = {}
        self.files: dict[str, bytes] = {}
        self.uploads = 0
        self._by_number: dict[tuple[int, int], Sent] = {}
        self._next_id = 1000
        self._next_poll = 0

    def message(self, chat_id: int, message_id: int) -> Sent:
        return self._by_number[chat_id, message_id]

    async def make_request(self, bot: Bot, method: TelegramMethod[Any], timeout: int | None = None) -> Any:  # noqa: ASYNC109, ARG002
        files: dict[str, InputFile] = {}
        values = {
            name: prepared
            for name, value in method.model_dump(warnings=False).items()
            if (prepared := self.prepare_value(value, bot=bot, files=files)) is not None
        }
        name = method.__api_method__
        content = [b"".join([part async for part in file.read(bot)]) for file in files.values()]
        values |= [("filename", file.filename) for file in files.values()]
        self.uploads += len(files)
        self.calls.append((name, values))
        status, body = self._respond(name, values, content)
        return self.check_response(bot, method, status, json.dumps(body)).result

    def _respond(self, name: str, values: Json, files: list[bytes]) -> tuple[int, Json]:
        failure = self.failures.get(int(values.get("chat_id", 0)))
        if isinstance(failure, dict):
            failure = failure.get(name)
        if failure is not None:
            body = {"ok": False, "error_code": failure.status, "description": failure.description}
            return failure.status, body | {"parameters": failure.parameters}
        answer = getattr(self, f"_{name}", None)
        assert answer is not None, f"the bot called {name}, which nobody foresaw"
        try:
            return 200, {"ok": True, "result": answer(values, files)}
        except RefusalError as error:
            return 400, {"ok": False, "error_code": 400, "description": f"Bad Request: {error}"}

    def _getMe(self, _: Json, __: list[bytes]) -> Json:  # noqa: N802  named as the methods are
        return BOT

    def _sendMessage(self, values: Json, _: list[bytes]) -> Json:  # noqa: N802
        return self._add("sendMessage", values, _formatted(values, "text", 4096))

    def _sendPhoto(self, values: Json, files: list[bytes]) -> Json:  # noqa: N802
        return self._add("sendPhoto", values, _formatted(values, "caption", 1024), self._file(values["photo"], files))

    def _sendDocument(self, values: Json, files: list[bytes]) -> Json:  # noqa: N802
        (content,) = files
        return self._add("sendDocument", values, _formatted(values, "caption", 1024), file=content)

    def _sendAnimation(self, values: Json, files: list[bytes]) -> Json:  # noqa: N802
        (content,) = files
        return self._add("sendAnimation", values, _formatted(values, "caption", 1024), file=content)

    def _sendPoll(self, values: Json, files: list[bytes]) -> Json:  # noqa: N802
        assert "question_parse_mode" not in values
        assert "explanation_parse_mode" not in values
        options = [option["text"] for option in json.loads(values["options"])]
        assert 1 <= len(values["question"]) <= 300
        assert 2 <= len(options) <= 12
        assert all(1 <= len(option) <= 100 for option in options)
        assert len(values["explanation"]) <= 200
        picture = None
        if "media" in values:
            picture = self._file(json.loads(values["media"])["media"], files)
        self._next_poll += 1
        poll = {
            "id": str(self._next_poll),
            "question": values["question"],
            "options": [{"text": text, "voter_count": 0, "persistent_id": text} for text in options],
            "total_voter_count": 0,
            "is_closed": False,
            "is_anonymous": str(values["is_anonymous"]).lower() == "true",
            "type": values["type"],
            "allows_multiple_answers": False,
            "allows_revoting": False,
            "members_only": False,
            "correct_option_ids": json.loads(values["correct_option_ids"]),
        }
        if picture is not None:
            size = {"file_id": f"poll-{self._next_poll}", "file_unique_id": "u", "width": 960, "height": 1200}
            poll["media"] = {"photo": [size]}
        return self._add("sendPoll", values, values["question"], poll=poll, picture=picture)

    def _stopPoll(self, values: Json, _: list[bytes]) -> Json:  # noqa: N802
        poll = self._target(values).poll
        assert poll is not None
        if poll["is_closed"]:
            raise RefusalError("poll has already been closed")
        poll["is_closed"] = True
        return poll

    def _sendChatAction(self, _: Json, __: list[bytes]) -> bool:  # noqa: N802
        return True

    def _getChatMember(self, values: Json, _: list[bytes]) -> Json:  # noqa: N802
        user_id = int(values["user_id"])
        status = self.members.get(user_id, "member")
        user = {"id": user_id, "is_bot": False, "first_name": "Somebody"}
        body = {"status": status, "user": user, "is_anonymous": False}
        return body | ({} if status != "administrator" else ADMIN_RIGHTS)

    def _getFile(self, values: Json, _: list[bytes]) -> Json:  # noqa: N802
        file_id = values["file_id"]
        if file_id not in self.files:
            raise RefusalError("wrong file_id or the file is temporarily unavailable")
        return {"file_id": file_id, "file_unique_id": file_id, "file_path": file_id}

    def _answerInlineQuery(self, values: Json, _: list[bytes]) -> bool:  # noqa: N802
        self.offered = json.loads(values["results"])
        assert 1 <= len(self.offered) <= 50
        assert len({one["id"] for one in self.offered}) == len(self.offered)
        for one in self.offered:
            assert 1 <= len(one["id"].encode()) <= 64
            _formatted(one["input_message_content"] | {"key": ""}, "message_text", 4096)
            _buttons({"reply_markup": json.dumps(one["reply_markup"])})
        return True

    def _editMessageText(self, values: Json, _: list[bytes]) -> Json | bool:  # noqa: N802
        if "inline_message_id" in values:
            self.inline[values["inline_message_id"]] = _formatted(values, "text", 4096)
            assert "reply_markup" not in values
            return True
        return self._edit(values, _formatted(values, "text", 4096))

    def _editMessageReplyMarkup(self, values: Json, _: list[bytes]) -> Json:  # noqa: N802
        return self._edit(values, self._target(values).html)

    def _editMessageMedia(self, values: Json, files: list[bytes]) -> Json:  # noqa: N802
        media = json.loads(values["media"])
        assert media["type"] == "photo"
        return self._edit(values, _formatted(media, "caption", 1024), self._file(media["media"], files))

    def _deleteMessage(self, values: Json, _: list[bytes]) -> bool:  # noqa: N802
        self._target(values).deleted = True
        return True

    def _answerCallbackQuery(self, values: Json, _: list[bytes]) -> bool:  # noqa: N802
        text = values.get("text", "")
        assert len(text) <= 200
        assert values["callback_query_id"] not in self.toasts, "a tap is answered once"
        if "url" in values:
            self.urls.append(values["url"])
        self.toasts[values["callback_query_id"]] = text
        return True

    def _setMyCommands(self, values: Json, _: list[bytes]) -> bool:  # noqa: N802
        assert all(re.fullmatch("[a-z0-9_]{1,32}", one["command"]) for one in json.loads(values["commands"]))
        return True

    def _setMyDescription(self, values: Json, _: list[bytes]) -> bool:  # noqa: N802
        assert len(values["description"]) <= 512
        return True

    def _setMyShortDescription(self, values: Json, _: list[bytes]) -> bool:  # noqa: N802
        assert len(values["short_description"]) <= 120
        return True

    def _file(self, reference: str, files: list[bytes]) -> bytes:
        """A picture that is uploaded now, or known from before."""
        if files:
            assert len(files) == 1
            return files[0]
        if reference not in self.files:
            raise RefusalError("wrong file identifier/HTTP URL specified")
        return self.files[reference]

    def _add(
        self,
        name: str,
        values: Json,
        text: str,
        photo: bytes | None = None,
        file: bytes | None = None,
        poll: Json | None = None,
        picture: bytes | None = None,
    ) -> Json:
        chat_id = int(values["chat_id"])
        if int(values.get("message_thread_id", 0)) in self.lost_threads:
            raise RefusalError("message thread not found")
        reply = json.loads(values["reply_parameters"]) if "reply_parameters" in values else {}
        if reply:
            assert reply["allow_sending_without_reply"], "what is replied to may be gone"
        self._next_id += 1
        sent = Sent(
            method=name,
            chat_id=chat_id,
            message_id=self._next_id,
            html=text,
            buttons=_buttons(values),
            thread_id=values.get("message_thread_id") and int(values["message_thread_id"]),
            reply_to=reply.get("message_id"),
            photo=photo,
            file=file,
            poll=poll,
            picture=picture,
            filename=values.get("filename") if file is not None else None,
        )
        self.sent.append(sent)
        self._by_number[chat_id, sent.message_id] = sent
        return self.json_of(sent)

    def _target(self, values: Json) -> Sent:
        found = self.message(int(values["chat_id"]), int(values["message_id"]))
        if found.deleted:
            raise RefusalError("message to edit not found")
        return found

    def _edit(self, values: Json, text: str, photo: bytes | None = None) -> Json:
        sent, buttons = self._target(values), _buttons(values)
        if (sent.html, sent.buttons) == (text, buttons) and photo == sent.photo:
            raise RefusalError("message is not modified")
        sent.html, sent.buttons, sent.edits = text, buttons, sent.edits + 1
        sent.photo = photo or sent.photo
        return self.json_of(sent)

    def json_of(self, sent: Sent) -> Json:
        """The message as it comes in an update."""
        body: Json = {
            "message_id": sent.message_id,
            "date": 1_800_000_000,
            "chat": self.chats[sent.chat_id],
            "from": BOT,
        }
        if sent.thread_id is not None:
            body |= {"message_thread_id": sent.thread_id, "is_topic_message": True}
        if sent.buttons:
            row = [{"text": text, "callback_data": data} for text, data in sent.buttons.items()]
            body["reply_markup"] = {"inline_keyboard": [row]}
        if sent.poll is not None:
            return body | {"poll": sent.poll}
        if sent.file is not None:
            names = dict.fromkeys(("file_id", "file_name"), sent.filename)
            file: Json = names | {"file_unique_id": "u", "file_size": len(sent.file)}
            self.files[str(sent.filename)] = sent.file
            if sent.method == "sendAnimation":
                file |= {"width": 1, "height": 1, "duration": 0}
            return body | {"caption": sent.text, sent.method.removeprefix("send").lower(): file}
        if sent.photo is None:
            return body | {"text": sent.text}
        file_id = f"photo-{hashlib.sha256(sent.photo).hexdigest()}"
        self.files[file_id] = sent.photo
        size = {"file_id": file_id, "file_unique_id": "u", "width": 960, "height": 1200}
        return body | {"caption": sent.text, "photo": [size]}

    async def stream_content(self, url: str, *_: Any, **__: Any) -> AsyncGenerator[bytes, None]:
        yield self.files[url.rpartition("/")[2]]

    async def close(self) -> None:
        """Nothing is open."""


def _formatted(values: Json, key: str, limit: int) -> str:
    """A text with tags, if Telegram would take it."""
    text = str(values.get(key, ""))
    assert values.get("parse_mode") == "HTML"
    bare = _TAG.sub("", text)
    if "<" in bare or re.search(r"&(?!(amp|lt|gt|quot);)", bare):
        raise RefusalError(f"can't parse entities: {text!r}")
    opened: list[str] = []
    for tag in re.findall(r"<(/?\w+)", text):
        if not tag.startswith("/"):
            opened.append(tag)
        elif not opened or opened.pop() != tag[1:]:
            raise RefusalError(f"can't parse entities: {text!r}")
    if len(html.unescape(bare)) > limit:
        raise RefusalError(f"message {key} is too long")
    if key == "text" and not bare.strip():
        raise RefusalError("message text is empty")
    return text


def _buttons(values: Json) -> dict[str, str]:
    if "reply_markup" not in values:
        return {}
    rows = json.loads(values["reply_markup"])["inline_keyboard"]
    buttons = [button for row in rows for button in row]
    assert buttons
    assert all("url" in button or 1 <= len(button["callback_data"].encode()) <= 64 for button in buttons)
    assert len({button["text"] for button in buttons}) == len(buttons)
    return {button["text"]: button.get("callback_data") or button["url"] for button in buttons}
