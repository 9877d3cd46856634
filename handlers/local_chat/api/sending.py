"""New messages of the bot: texts, photos, animations, documents, albums."""

import secrets
from typing import Any

from handlers.local_chat.api.params import Params
from handlers.local_chat.api.places import known_place, open_place
from handlers.local_chat.chat import LocalChat
from handlers.local_chat.entities import MAX_CAPTION, MAX_TEXT
from handlers.local_chat.errors import bad_request
from handlers.local_chat.files import media_json
from handlers.local_chat.keyboards import checked_markup
from handlers.local_chat.models import Group, Json, Message, StoredFile


def send_message(chat: LocalChat, params: Params) -> Json:
    """sendMessage."""
    chat_id = open_place(chat, params)
    return chat.message_json(post(chat, params, chat_id, text_content(params)))


def send_photo(chat: LocalChat, params: Params) -> Json:
    """sendPhoto."""
    return _send_media(chat, params, "photo")


def send_animation(chat: LocalChat, params: Params) -> Json:
    """sendAnimation."""
    return _send_media(chat, params, "animation")


def send_document(chat: LocalChat, params: Params) -> Json:
    """sendDocument."""
    return _send_media(chat, params, "document")


def send_media_group(chat: LocalChat, params: Params) -> list[Json]:
    """sendMediaGroup: 2 to 10 photos, animations or documents, each a message of its own."""
    chat_id = open_place(chat, params)
    album = params.array("media") or []
    if not 2 <= len(album) <= 10:
        raise bad_request("wrong number of media: 2-10 expected")
    group_id = str(secrets.randbits(60))
    contents = [media_content(chat, params, item) | {"media_group_id": group_id} for item in album]
    return [chat.message_json(post(chat, params, chat_id, content)) for content in contents]


def text_content(params: Params) -> Json:
    """Text and entities of a message. Raises ApiError (empty, too long, can't parse)."""
    text, entities = params.formatted("text", limit=MAX_TEXT, too_long="message is too long")
    if not text:
        raise bad_request("message text is empty")
    return {"text": text, "entities": entities} if entities else {"text": text}


def caption_content(params: Params) -> Json:
    """Caption and its entities, and where it stands."""
    caption, entities = params.formatted(
        "caption", limit=MAX_CAPTION, too_long="message caption is too long", entities="caption_entities"
    )
    content: Json = {"caption": caption} if caption else {}
    if entities:
        content["caption_entities"] = entities
    if params.flag("show_caption_above_media"):
        content["show_caption_above_media"] = True
    if params.flag("has_spoiler"):
        content["has_media_spoiler"] = True
    return content


def media_content(chat: LocalChat, params: Params, item: Any) -> Json:
    """Content from an InputMedia object."""
    if not isinstance(item, dict) or item.get("type") not in ("photo", "animation", "document"):
        raise bad_request("can't parse InputMedia: photo, animation or document expected")
    inner = params.nested(item)
    return media_json(wanted_file(chat, inner, "media", item["type"])) | caption_content(inner)


def wanted_file(chat: LocalChat, params: Params, name: str, kind: str) -> StoredFile:
    """The file of a parameter: uploaded now, or known by its `file_id`. Raises ApiError."""
    reference = params.text(name)
    upload = params.upload(reference or name)
    if upload is not None:
        return chat.state.add_file(upload, kind)
    if not reference:
        raise bad_request(f"there is no {kind} in the request")
    if reference.startswith(("http://", "https://")):
        raise bad_request("failed to get HTTP URL content")
    file = chat.state.files.get(reference)
    if file is None:
        raise bad_request("wrong file identifier/HTTP URL specified")
    if file.kind != kind:
        raise bad_request(f"can't use file of type {file.kind.title()} as {kind.title()}")
    return file


def post(chat: LocalChat, params: Params, chat_id: int, content: Json) -> Message:
    """Put the bot's message into the chat, with the reply and the keyboard that the request asks for."""
    if params.integer("message_thread_id"):
        raise bad_request("message thread not found")  # neither the group nor the private chats have topics
    markup = checked_markup(params.json("reply_markup"))
    reply_to = _replied(chat, params, chat_id)
    message = Message(
        id=chat.state.new_message_id(chat_id),
        chat_id=chat_id,
        sender_id=chat.bot_id,
        date=chat.now(),
        content=content,
        reply_to=reply_to,
        markup=markup,
    )
    chat.state.save_message(message, "message")
    return message


def _send_media(chat: LocalChat, params: Params, kind: str) -> Json:
    chat_id = open_place(chat, params)
    caption = caption_content(params)
    content = media_json(wanted_file(chat, params, kind, kind)) | caption
    return chat.message_json(post(chat, params, chat_id, content))


def _replied(chat: LocalChat, params: Params, chat_id: int) -> int | None:
    wish = params.json("reply_parameters") or {}
    if not isinstance(wish, dict):
        raise bad_request("can't parse reply parameters JSON object")
    message_id = wish.get("message_id") or params.integer("reply_to_message_id")
    if not message_id:
        return None
    if wish.get("chat_id") not in (None, chat_id, str(chat_id)):
        raise bad_request("message to be replied not found")  # replies into other chats are not kept here
    if int(message_id) in chat.state.messages[chat_id]:
        return int(message_id)
    forgiving = params.flag("allow_sending_without_reply")
    if forgiving or wish.get("allow_sending_without_reply"):
        return None
    raise bad_request("message to be replied not found")


def delete_message(chat: LocalChat, params: Params) -> bool:
    """deleteMessage: its own, and in a private chat the other's too; in the group it is no administrator."""
    place = known_place(chat, params)
    chat_id = open_place(chat, params)
    message = chat.state.messages[chat_id].get(params.integer("message_id") or 0)
    if message is None:
        raise bad_request("message to delete not found")
    if isinstance(place, Group) and message.sender_id != chat.bot_id:
        raise bad_request("message can't be deleted")
    chat.state.drop_message(message)
    return True


def delete_messages(chat: LocalChat, params: Params) -> bool:
    """deleteMessages: those that are not there are passed over."""
    ids = params.array("message_ids") or []
    known = chat.state.messages[open_place(chat, params)]
    for message_id in ids:
        if message_id in known:
            delete_message(chat, params.nested({"chat_id": known[message_id].chat_id, "message_id": message_id}))
    return True


METHODS: dict[str, Any] = {
    "sendMessage": send_message,
    "sendPhoto": send_photo,
    "sendAnimation": send_animation,
    "sendDocument": send_document,
    "sendMediaGroup": send_media_group,
    "deleteMessage": delete_message,
    "deleteMessages": delete_messages,
}
