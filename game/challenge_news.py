"""Who is owed the news of a challenge."""

from datetime import datetime
from typing import Final

from game.errors import NoSuchChallengeError
from game.models import Address, Challenge, ChallengeId, ChallengeState, NoticeKind, ShownChallenge
from game.ports import Transaction

_NEWS_TO_THE_CHALLENGER: Final = frozenset({ChallengeState.DECLINED, ChallengeState.EXPIRED})
"""What others did, or nobody; of the rest the challenger hears anyway: it is the challenger's own act, or a game."""


async def owe_news(work: Transaction, challenge: Challenge, now: datetime) -> None:
    """Owe how a challenge stands now to every chat that shows it.

    If it came to nothing, and no message that could be changed is where it was made, its challenger is to hear
    of it all the same: in private if that can be done, so that a group is not disturbed.
    """
    closed = await work.notices.closed()
    shown = dict.fromkeys(message.address for message in await work.challenges.messages(challenge.id))
    addresses = [address for address in shown if address not in closed]
    if challenge.state in _NEWS_TO_THE_CHALLENGER and challenge.address not in addresses:
        home = challenge.challenger.address
        addresses.append(challenge.address if home is None or home in closed else home)
    await owe(work, challenge, dict.fromkeys(addresses), now)


async def owe(work: Transaction, challenge: Challenge, addresses: dict[Address, None], now: datetime) -> None:
    """Owe these chats how a challenge stands when they are told."""
    await work.notices.add(
        game_id=None,
        challenge_id=challenge.id,
        ply=0,
        addresses=tuple(addresses),
        kind=NoticeKind.CHALLENGE,
        actor=challenge.challenger.id,
        created_at=now,
    )


async def shown_challenge(work: Transaction, challenge_id: ChallengeId, address: Address) -> ShownChallenge:
    """A challenge and the messages that show it in a chat.

    Raises:
        NoSuchChallengeError
    """
    challenge = await work.challenges.get(challenge_id)
    if challenge is None:
        raise NoSuchChallengeError
    messages = await work.challenges.messages(challenge_id)
    return ShownChallenge(challenge, tuple(each.message_id for each in messages if each.address == address))
