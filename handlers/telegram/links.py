"""Keys for challenges: who was not given the link or the button cannot make one up by counting."""

import base64
import hashlib
import hmac
import re
from typing import Final

from game.models import ChallengeId

_PAYLOAD: Final = re.compile(r"c(\d{1,15})-([\w-]{12})", re.ASCII)
_KEY_BYTES: Final = 9


class Keys:
    """Signs the numbers of challenges with a secret, which has to be the same after a restart."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()

    def key(self, challenge_id: ChallengeId) -> str:
        """12 characters of ``A-Za-z0-9_-``."""
        return self._digest(b"challenge %d" % challenge_id)

    def signature(self, text: str) -> str:
        """12 such characters for a text that leaves the bot and comes back."""
        return self._digest(b"text " + text.encode())

    def signs(self, text: str, signature: str) -> bool:
        return hmac.compare_digest(self.signature(text).encode(), signature.encode())

    def _digest(self, message: bytes) -> str:
        digest = hmac.digest(self._secret, message, hashlib.sha256)
        return base64.urlsafe_b64encode(digest[:_KEY_BYTES]).decode()

    def fits(self, challenge_id: ChallengeId, key: str) -> bool:
        return hmac.compare_digest(self.key(challenge_id).encode(), key.encode())

    def payload(self, challenge_id: ChallengeId) -> str:
        """What follows ``?start=`` in a link: at most 64 characters."""
        return f"c{challenge_id}-{self.key(challenge_id)}"

    def challenge_of(self, payload: str) -> ChallengeId | None:
        """The challenge that a payload leads to; None if it was not made here."""
        match = _PAYLOAD.fullmatch(payload)
        if match is None or not self.fits(ChallengeId(int(match[1])), match[2]):
            return None
        return ChallengeId(int(match[1]))
