"""Who may give which command, written down a second time: what a command class says is compared with this."""

from typing import Any, get_args

from sicbo.rooms.cage.messages import CageCommand
from sicbo.rooms.cases.messages import CaseCommand
from sicbo.rooms.jackpots.messages import JackpotCommand
from sicbo.rooms.people.messages import PeopleCommand
from sicbo.rooms.promotion.messages import PromotionCommand
from sicbo.rooms.register.messages import RegisterCommand
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.tournament.messages import TournamentCommand

ROOMS: dict[str, Any] = {
    "table": TableCommand, "cage": CageCommand, "cases": CaseCommand, "jackpots": JackpotCommand,
    "register": RegisterCommand, "people": PeopleCommand, "tournament": TournamentCommand, "promotion": PromotionCommand,
}  # fmt: skip

OF_PLAYERS: dict[str, frozenset[str]] = {
    "table": frozenset({
        "SitDown", "StandUp", "PlaceWagers", "TakeBackWagers", "MoveWager", "ConfirmPlacement", "RepeatWagers",
        "TakeStep", "AddCredit", "Collect", "ReportTerminal", "AddNonce", "CashOut", "RedeemColourChips",
        "SetOwnLimits", "TakeBreak", "AnswerReminder",
    }),
    "cases": frozenset({"ReportMalfunction", "RaiseDispute", "RequestReview", "AnswerDecision"}),
    "tournament": frozenset({"Retire"}),
}  # fmt: skip
"""What a player's own screen can ask for."""

OF_THE_HOUSE: dict[str, frozenset[str]] = {
    "table": frozenset({
        "NoteJackpotTicket", "ReportDevice", "CommitToDice", "OpenSecret", "DeclareSecretLost", "HandOverColourChips",
        "Bar", "LiftBar", "Vacate", "VoidForBreach", "WithholdWinnings", "DetermineWinnings", "SettleDecision",
        "ReserveTable", "ReleaseTable", "OpenTournamentTable", "BeginSession", "GiveChips", "LeaveSession", "EndSession",
    }),
    "cage": frozenset({"Hear", "NumberHandPay", "ExpireTickets", "IssueForJackpot", "IssueForPrize"}),
    "cases": frozenset({"AdoptBook", "AdoptTable", "CarryOut"}),
    "jackpots": frozenset({"Hear", "OpenPools", "BeginPayment", "Reconcile"}),
    "register": frozenset({"KnowTables", "InstallRules"}),
    "people": frozenset({
        "KnowRoles", "RecordSignIn", "RecordKeySignIn", "RecordSignOut", "RecordHouse", "RecordClock", "RecordBackup", "TakeApproval",
    }),
    "tournament": frozenset({"Hear", "ReportOrders", "ReportFailure"}),
    "promotion": frozenset({"HearWagers", "ReplaceSeed", "TakenByCage"}),
}  # fmt: skip
"""What only the house itself says."""

OF_ADMINISTRATORS: dict[str, frozenset[str]] = {
    "table": frozenset({"ChangeCard", "RetireTable"}),
    "people": frozenset({
        "AddPerson", "ChangeRoles", "SetPassword", "UnlockPerson", "DeactivatePerson", "ReactivatePerson", "EnrolTerminal",
        "RevokeTerminal", "EnrolSystem", "RevokeSystem", "EnrolAcceptor", "RevokeAcceptor",
    }),
}  # fmt: skip

OF_SYSTEMS: dict[str, frozenset[str]] = {
    "cage": frozenset({"Redeem", "BeginRedemption", "CompleteRedemption", "GiveBack"})
}

OF_SCREENS: frozenset[str] = frozenset({"ReportTerminal", "AddCredit"})
"""What a screen or a device says and no member of staff."""

OF_TWO: frozenset[str] = frozenset(
    {
        "CorrectDice", "AbandonRound", "Recalculate", "VoidUnconfirmed", "DetermineHold", "ChangeCard", "RetireTable",
        "WaiveClaim",
    }
)  # fmt: skip
"""What nobody does alone at a table."""


def named(room: str) -> set[str]:
    """The names of a room's commands."""
    return {command.__name__ for command in get_args(ROOMS[room])}
