"""Which events of a journal are significant: what a house's supervisors must be able to find at once."""

from types import UnionType
from typing import Final, get_args

from sicbo.hosting.tables import Plain
from sicbo.rooms.cage.events import CageEvent
from sicbo.rooms.cases.events import CaseEvent
from sicbo.rooms.jackpots.events import JackpotEvent
from sicbo.rooms.kernel.messages import Significance
from sicbo.rooms.kernel.names import TOURNAMENT_MARK
from sicbo.rooms.people.events import PeopleEvent
from sicbo.rooms.promotion.events import PromotionEvent
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.tournament.events import TournamentEvent

LARGE_WIN: Final = 1_000_000
"""Minor units paid to one player in one round."""

Kinds = dict[str, Significance]


def _stated(*unions: UnionType) -> Kinds:
    """The types of events that are always significant, as their classes declare."""
    return {
        event.__name__: event.significant
        for union in unions
        for event in get_args(union)
        if event.significant
    }


_BY_STREAM: Final[dict[str, Kinds]] = {
    "people": _stated(PeopleEvent),
    "cage": _stated(CageEvent),
    "cases": _stated(CaseEvent),
    "jackpots": _stated(JackpotEvent),
}
_OF_THE_REST: Final = _stated(TableEvent, TournamentEvent, PromotionEvent)
"""Tables, tournaments and promotions have streams with their own names; no two of them share names of events."""
_EVERY: Final = (_OF_THE_REST, *_BY_STREAM.values())

BY_SIZE: Final[dict[Significance, tuple[str, ...]]] = {
    "hand pay": ("CreditCollected", "TicketRedeemed"),
    "override by a second person": ("TicketRedeemed",),
    "large win": ("RoundJudged",),
    "large prize": ("PrizeClaimed",),
    "promotion postponed": ("TroubleReported",),
    "draw of prizes cancelled": ("TroubleReported",),
    "terms of a running promotion changed": ("PromotionTermsWritten",),
    "winner told late": ("WinnerTold",),
}
"""Events that are sometimes significant, with the test for each."""


def reasons() -> tuple[Significance, ...]:
    """Everything that can make an event significant."""
    listed = {why for kinds in _EVERY for why in kinds.values()}
    return tuple(sorted(listed | BY_SIZE.keys()))


def kinds_of(why: str) -> tuple[str, ...]:
    """The types of events that may be significant for this reason."""
    listed = {kind for kinds in _EVERY for kind in kinds if kinds[kind] == why}
    return tuple(sorted(listed | {kind for size, kinds in BY_SIZE.items() if size == why for kind in kinds}))


def kinds_in(stream: str) -> tuple[str, ...]:
    """The types of events that may be significant in this stream."""
    listed = _BY_STREAM.get(stream, _OF_THE_REST)
    return tuple(sorted({*listed, *(kind for kinds in BY_SIZE.values() for kind in kinds)}))


def why_significant(stream: str, event: Plain) -> Significance:
    """What makes an event of this stream significant, in a word or two; empty for most of them."""
    kind = event["type"]
    why = _BY_STREAM.get(stream, _OF_THE_REST).get(kind, "") or _of_a_promotion(event)
    if why:
        return why
    if kind == "CreditCollected" and event["paid_as"] == "hand-pay":
        return "hand pay"
    if kind == "TicketRedeemed" and event.get("signed_by"):
        return "hand pay"
    if kind == "TicketRedeemed" and event.get("approved_by"):
        return "override by a second person"
    if (
        kind == "RoundJudged"
        and TOURNAMENT_MARK not in stream
        and max(_returned(event).values(), default=0) >= LARGE_WIN
    ):
        return "large win"
    return ""


def _of_a_promotion(event: Plain) -> Significance:
    """What is significant in a promotion by its contents: trouble, what changed or was late, a large amount."""
    match event:
        case {"type": "TroubleReported", "action": "cancel-draw"}:
            return "draw of prizes cancelled"
        case {"type": "TroubleReported"}:
            return "promotion postponed"
        case {"type": "PromotionTermsWritten", "approval": approval} if approval:
            return "terms of a running promotion changed"
        case {"type": "WinnerTold", "late": True}:
            return "winner told late"
        case {"type": "PrizeClaimed", "cash": cash} if cash >= LARGE_WIN:
            return "large prize"
        case _:
            return ""


def _returned(judged: Plain) -> dict[str, int]:
    """Each player's payout in a round."""
    sums: dict[str, int] = {}
    for line in judged["receipt"]["lines"]:
        sums[line["owner"]] = sums.get(line["owner"], 0) + line["returned"]
    return sums


OWE: Final = (
    "FaultOpened", "CreditWithheld", "TicketHeld", "ReturnDemanded", "SupervisorCalled", "NoticeFallsDue", "JackpotWon",
    "WinDemanded",
)  # fmt: skip
"""Events by which a notice may become due; `notices_owed` says which."""
SETTLE: Final = (
    "FaultNotified", "FaultRepaired", "InspectorNotified", "InspectorTold", "CallAnswered", "WinTakenBack",
)  # fmt: skip
"""Events by which a notice is given, or no longer due. The end of a case is none: an inspector must still be told."""


def notices_owed(event: Plain) -> tuple[str, tuple[str, ...]]:
    """The notice that becomes due with an event, and the notices it settles, each by a unique name in the stream."""
    match event:
        case {"type": "FaultOpened", "number": number, "notify": notify} if notify and not event.get(
            "notified"
        ):
            return f"fault {number}", ()
        case {"type": "FaultNotified" | "FaultRepaired", "number": number}:
            return "", (f"fault {number}",)
        case {"type": "CreditWithheld" | "TicketHeld" | "ReturnDemanded" | "NoticeFallsDue", "case": case}:
            return f"case {case}", ()
        case {"type": "InspectorNotified" | "InspectorTold", "case": case}:
            return "", (f"case {case}",)
        case {"type": "WinDemanded", "win_id": win} | {
            "type": "JackpotWon",
            "win_id": win,
            "held_for": [_, *_],
        }:
            return f"win {win}", ()
        case {"type": "InspectorTold" | "WinTakenBack", "win_id": win}:
            return "", (f"win {win}",)
        case {"type": "SupervisorCalled"}:
            return "call", ()
        case {"type": "CallAnswered"}:
            return "", ("call",)
        case _:
            return "", ()
