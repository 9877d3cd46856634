"""Changes of the bot's own messages."""

from typing import Any

from handlers.local_chat.api.params import Params
from handlers.local_chat.api.places import own_message
from handlers.local_chat.api.sending import caption_content, media_content, text_content
from handlers.local_chat.chat import LocalChat
from handlers.local_chat.errors import bad_request
from handlers.local_chat.keyboards import checked_markup
from handlers.local_chat.models import Json, Message

MEDIA = ("photo", "animation", "document")
_NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same as a "
    "current content and reply markup of the message"
)


def edit_message_text(chat: LocalChat, params: Params) -> Json:
    """editMessageText."""
    message = own_message(chat, params, "edit")
    content = text_content(params)
    if "text" not in message.content:
        raise bad_request("there is no text in the message to edit")
    return _change(chat, params, message, content)


def edit_message_caption(chat: LocalChat, params: Params) -> Json:
    """editMessageCaption."""
    message = own_message(chat, params, "edit")
    kept = {kind: message.content[kind] for kind in MEDIA if kind in message.content}
    if not kept:
        raise bad_request("there is no caption in the message to edit")
    return _change(chat, params, message, kept | caption_content(params))


def edit_message_media(chat: LocalChat, params: Params) -> Json:
    """editMessageMedia: also a text becomes a photo by it."""
    message = own_message(chat, params, "edit")
    if "poll_id" in message.content:
        raise bad_request("message can't be edited")
    return _change(chat, params, message, media_content(chat, params, params.json("media")))


def edit_message_reply_markup(chat: LocalChat, params: Params) -> Json:
    """editMessageReplyMarkup."""
    message = own_message(chat, params, "edit")
    return _change(chat, params, message, message.content)


def _change(chat: LocalChat, params: Params, message: Message, content: Json) -> Json:
    """Buttons that an edit does not name are gone, as in Telegram."""
    markup = checked_markup(params.json("reply_markup"), inline_only=True)
    shown = message.markup if message.markup and "inline_keyboard" in message.markup else None
    if content == message.content and markup == shown:
        raise bad_request(_NOT_MODIFIED)
    if content != message.content:
        message.edited = chat.now()
    message.content = content
    message.markup = markup
    chat.state.save_message(message, "edited")
    return chat.message_json(message)


METHODS: dict[str, Any] = {
    "editMessageText": edit_message_text,
    "editMessageCaption": edit_message_caption,
    "editMessageMedia": edit_message_media,
    "editMessageReplyMarkup": edit_message_reply_markup,
}
