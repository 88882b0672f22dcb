"""Which events of a journal are significant: what whoever watches over a house has to be able to find at once."""

from typing import Final

from sicbo.hosting.tables import Plain
from sicbo.rooms.kernel.names import TOURNAMENT_MARK

LARGE_WIN: Final = 1_000_000
"""Minor units that one player gets back in one round."""

OF_TABLES: Final[dict[str, str]] = {
    "SpinVoided": "void",
    "WagersReturned": "void",
    "DiceCorrected": "correction",
    "LateErrorRecorded": "error found late",
    "LimitsPosted": "limits changed",
    "LimitsChanged": "limits changed",
    "PersonalLimitsAgreed": "limits changed",
    "TableOpened": "table opened",
    "TableClosed": "table closed",
    "ShakerChanged": "shaker changed",
    "InspectionFailed": "inspection failed",
    "FaultOpened": "fault",
    "FaultRepaired": "fault repaired",
    "MalfunctionRaised": "malfunction",
    "ServerFaultRaised": "malfunction",
    "MeterAdjusted": "meter adjusted",
    "FloatBelowZero": "float below zero",
    "CreditWithheld": "credit withheld",
    "HoldDetermined": "hold determined",
    "ReturnDemanded": "return demanded",
    "CaseClosed": "case closed",
    "CardChanged": "card changed",
    "TableRetired": "table retired",
    "SecretLost": "secret of the dice lost",
    "PersonBarred": "exclusion",
    "BarLifted": "exclusion lifted",
    "WinningsWithheld": "winnings withheld",
    "WinningsDetermined": "hold determined",
    "DecisionSettled": "money moved by a decision",
    "ClaimPaid": "claim paid",
    "ClaimWaived": "claim waived",
}

OF_PEOPLE: Final[dict[str, str]] = {
    "HouseRecorded": "house opened or stopped",
    "BackupRecorded": "backup made",
    "SignInFailed": "failed sign-in",
    "KeySignInFailed": "failed sign-in",
    "PersonLocked": "person locked",
    "PersonAdded": "people changed",
    "RolesChanged": "people changed",
    "PasswordSet": "password set",
    "PersonUnlocked": "people changed",
    "PersonDeactivated": "people changed",
    "PersonReactivated": "people changed",
    "TotpDisabled": "people changed",
    "KeyEnrolled": "keys changed",
    "KeyRevoked": "keys changed",
    "ApprovalTaken": "override by a second person",
}

OF_THE_CAGE: Final[dict[str, str]] = {
    "HandPayNoted": "hand pay",
    "PaymentDelayed": "payment delayed",
    "TicketHeld": "ticket held",
    "TicketReleased": "ticket released",
    "HoldForfeited": "hold forfeited",
    "ReturnDemanded": "return demanded",
    "DemandClosed": "demand closed",
    "TicketVoided": "ticket void",
    "PaymentRefused": "payment of a ticket refused",
    "UnclaimedHandedOver": "unclaimed money handed over",
    "TermsChanged": "terms of the cage changed",
}

OF_CASES: Final[dict[str, str]] = {
    "CaseOpened": "case opened",
    "BreachRecorded": "breach",
    "SanctionImposed": "sanction",
    "SanctionLifted": "sanction lifted",
    "CaseDetermined": "case determined",
    "DisputeDecided": "dispute decided",
    "ReviewRequested": "review asked for",
    "RegulatorDecided": "regulator's decision",
}

OF_JACKPOTS: Final[dict[str, str]] = {
    "NotMatched": "jackpot could not be matched",
    "PoolOpened": "jackpot changed",
    "PoolChangePlanned": "jackpot changed",
    "PoolChanged": "jackpot changed",
    "PoolRetired": "jackpot changed",
    "PoolAdjusted": "jackpot adjusted",
    "JackpotWon": "jackpot won",
    "WinTakenBack": "jackpot taken back",
    "WinDemanded": "jackpot asked back",
    "MalfunctionReported": "malfunction",
    "MalfunctionClosed": "malfunction closed",
}

OF_TOURNAMENTS: Final[dict[str, str]] = {
    "TermsPublished": "terms of a tournament published",
    "EntryRefused": "entry refused",
    "Refunded": "tournament payment given back",
    "Penalised": "penalty in a tournament",
    "PutOut": "player put out of a tournament",
    "DisputeDecided": "dispute decided",
    "PrizesAwarded": "prizes awarded",
    "TournamentCancelled": "tournament called off",
}
"""Their streams have names of their own, and no other stream has events called so but the office of cases."""

OF_PROMOTIONS: Final[dict[str, str]] = {
    "TermsSubmitted": "terms of a promotion sent to the regulator",
    "PromotionStarted": "promotion begun",
    "ValidatedAgain": "promotion validated again",
    "DrawHeld": "prizes drawn",
    "ClaimRefused": "prize refused",
}
"""Their events have names of their own too."""

_BY_STREAM: Final = {"people": OF_PEOPLE, "cage": OF_THE_CAGE, "cases": OF_CASES, "jackpots": OF_JACKPOTS}
_OF_THE_REST: Final = OF_TABLES | OF_TOURNAMENTS | OF_PROMOTIONS
_EVERY: Final = (OF_TABLES, OF_TOURNAMENTS, OF_PROMOTIONS, *_BY_STREAM.values())

BY_SIZE: Final[dict[str, tuple[str, ...]]] = {
    "hand pay": ("CreditCollected", "TicketRedeemed"),
    "override by a second person": ("TicketRedeemed",),
    "large win": ("RoundJudged",),
    "large prize": ("PrizeClaimed",),
    "promotion postponed": ("TroubleReported",),
    "draw of prizes cancelled": ("TroubleReported",),
    "terms of a running promotion changed": ("PromotionTermsWritten",),
    "winner told late": ("WinnerTold",),
}
"""Events of which some are significant, by what makes them so."""


def reasons() -> tuple[str, ...]:
    """Everything that can make an event significant."""
    listed = {why for kinds in _EVERY for why in kinds.values()}
    return tuple(sorted(listed | BY_SIZE.keys()))


def kinds_of(why: str) -> tuple[str, ...]:
    """The types of events that may be significant for this reason."""
    listed = {kind for kinds in _EVERY for kind in kinds if kinds[kind] == why}
    return tuple(sorted(listed | {*BY_SIZE.get(why, ())}))


def kinds_in(stream: str) -> tuple[str, ...]:
    """The types of events that may be significant in this stream."""
    listed = _BY_STREAM.get(stream, _OF_THE_REST)
    return tuple(sorted({*listed, *(kind for kinds in BY_SIZE.values() for kind in kinds)}))


def why_significant(stream: str, event: Plain) -> str:
    """What makes an event of this stream significant, in a word or two; nothing for most of them."""
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


def _of_a_promotion(event: Plain) -> str:
    """What is significant in a promotion by what it says: trouble, what changed or came late, a great deal of money."""
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
    """What each player of a round gets back."""
    sums: dict[str, int] = {}
    for line in judged["receipt"]["lines"]:
        sums[line["owner"]] = sums.get(line["owner"], 0) + line["returned"]
    return sums


OWE: Final = (
    "FaultOpened", "CreditWithheld", "TicketHeld", "ReturnDemanded", "SupervisorCalled", "NoticeFallsDue", "JackpotWon",
    "WinDemanded",
)  # fmt: skip
"""Events of which a notice may be owed; `notices_owed` says by which."""
SETTLE: Final = (
    "FaultNotified", "FaultRepaired", "InspectorNotified", "InspectorTold", "CallAnswered", "WinTakenBack",
)  # fmt: skip
"""Events by which one is given, or falls away. The end of a case is none: an inspector still has to hear of it."""


def notices_owed(event: Plain) -> tuple[str, tuple[str, ...]]:
    """The notice that somebody owes because of an event, and the notices that are settled by it, each by a name of its
    own in the stream."""
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
