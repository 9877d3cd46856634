"""Where the bot may write, and what it may ask about chats and their members."""

from typing import Any

from handlers.local_chat import views
from handlers.local_chat.api.params import Params
from handlers.local_chat.chat import LocalChat
from handlers.local_chat.errors import bad_request, forbidden
from handlers.local_chat.models import Group, Json, Message, Person

ACTIONS = frozenset(
    {"typing", "upload_photo", "record_video", "upload_video", "record_voice", "upload_voice"}
    | {"upload_document", "choose_sticker", "find_location", "record_video_note", "upload_video_note"}
)


def known_place(chat: LocalChat, params: Params) -> Person | Group:
    """The chat of the request. Raises ApiError (chat not found)."""
    if not params.text_or_number("chat_id"):
        raise bad_request("chat_id is empty")
    try:
        place = chat.place(int(params.text_or_number("chat_id")))
    except ValueError:
        place = None  # "@name" stands for public groups and channels: there are none here
    if place is None:
        raise bad_request("chat not found")
    return place


def open_place(chat: LocalChat, params: Params) -> int:
    """The id of a chat where the bot may write. Raises ApiError (chat not found, 403)."""
    place = known_place(chat, params)
    if isinstance(place, Group) and not place.bot_inside:
        raise forbidden("bot was kicked from the supergroup chat")
    if isinstance(place, Person) and place.blocked:
        raise forbidden("bot was blocked by the user")
    if isinstance(place, Person) and not place.started:
        raise forbidden("bot can't initiate conversation with a user")
    return place.id


def own_message(chat: LocalChat, params: Params, verb: str) -> Message:
    """The bot's own message that a request wants to change; verb: "edit" ... for the error's words."""
    if params.text("inline_message_id"):
        raise bad_request("MESSAGE_ID_INVALID")
    message = chat.state.messages[open_place(chat, params)].get(params.integer("message_id") or 0)
    if message is None:
        raise bad_request(f"message to {verb} not found")
    if message.sender_id != chat.bot_id:
        raise bad_request(f"message can't be {verb}ed")
    return message


def send_chat_action(chat: LocalChat, params: Params) -> bool:
    """sendChatAction: people see "typing" for some seconds."""
    chat_id = open_place(chat, params)
    if params.text("action") not in ACTIONS:
        raise bad_request("wrong parameter action in request")
    chat.state.tell({"type": "action", "chat_id": chat_id, "action": params.text("action")})
    return True


def get_chat(chat: LocalChat, params: Params) -> Json:
    """getChat."""
    place = known_place(chat, params)
    gifts = dict.fromkeys(
        (
            "unlimited_gifts",
            "limited_gifts",
            "unique_gifts",
            "premium_subscription",
            "gifts_from_channels",
        ),
        False,
    )
    return views.chat_json(place) | {
        "accent_color_id": place.id % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": gifts,
    }


def get_chat_member(chat: LocalChat, params: Params) -> Json:
    """getChatMember."""
    place = known_place(chat, params)
    user_id = params.integer("user_id") or 0
    members = place.members if isinstance(place, Group) else [place.id]
    if user_id == chat.bot_id:
        outside = isinstance(place, Group) and not place.bot_inside
        away: Json = {"status": "kicked", "user": chat.bot_json(), "until_date": 0}
        return away if outside else {"status": "member", "user": chat.bot_json()}
    if user_id not in members:
        raise bad_request("PARTICIPANT_ID_INVALID")
    return _member(chat, place, user_id)


def get_chat_administrators(chat: LocalChat, params: Params) -> list[Json]:
    """getChatAdministrators: the owner of the group."""
    place = known_place(chat, params)
    if not isinstance(place, Group):
        raise bad_request("there are no administrators in the private chat")
    return [_member(chat, place, place.members[0])]


def get_chat_member_count(chat: LocalChat, params: Params) -> int:
    """getChatMemberCount, the bot included."""
    place = known_place(chat, params)
    return len(place.members) + place.bot_inside if isinstance(place, Group) else 2


def leave_chat(chat: LocalChat, params: Params) -> bool:
    """leaveChat."""
    place = known_place(chat, params)
    if not isinstance(place, Group):
        raise bad_request("chat member status can't be changed in private chats")
    place.bot_inside = False
    chat.state.save_group(place)
    return True


def _member(chat: LocalChat, place: Person | Group, user_id: int) -> Json:
    owner = isinstance(place, Group) and place.members[0] == user_id
    member: Json = {"status": "creator" if owner else "member", "user": chat.user_json(user_id)}
    return member | {"is_anonymous": False} if owner else member


METHODS: dict[str, Any] = {
    "sendChatAction": send_chat_action,
    "getChat": get_chat,
    "getChatMember": get_chat_member,
    "getChatAdministrators": get_chat_administrators,
    "getChatMemberCount": get_chat_member_count,
    "leaveChat": leave_chat,
}
