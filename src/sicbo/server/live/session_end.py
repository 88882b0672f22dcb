"""The end of a session at a screen: which refusals end it, and its last frame."""

from typing import Final

import msgspec

from sicbo.refusals import Reason, Refused
from sicbo.server.live.outbox import Outbox
from sicbo.wire import CLOSE_SESSION_ENDED

SESSION_ENDS: Final[frozenset[Reason]] = frozenset(
    {"not-signed-in", "session-locked", "password-change-needed"}
)
"""Refusals after which a session is over, or cannot continue automatically."""


def end_session(outbox: Outbox, refused: Refused) -> None:
    """Tell a screen that its user must sign in or unlock again, and close it."""
    ended = {"ended": refused.code, "message": refused.message}
    outbox.close(msgspec.json.encode(ended), CLOSE_SESSION_ENDED)
