"""Every command and every event of a table, as two closed unions: what a journal may hold."""

from sicbo.rooms.round.events import RoundEvent
from sicbo.rooms.round.messages import RoundCommand
from sicbo.rooms.table.messages.card import CardEvent, ChangeCard, RetireTable
from sicbo.rooms.table.messages.chips import (
    BuyChips,
    CashOut,
    ChipEvent,
    ExchangeClosedTableChips,
    HandOverColourChips,
    IssueColourChips,
    PresentTokens,
    RedeemColourChips,
    RequireColourChips,
)
from sicbo.rooms.table.messages.decisions import DecisionEvent, PayClaim, SettleDecision, WaiveClaim
from sicbo.rooms.table.messages.equipment import (
    ChangeShaker,
    CoverShaker,
    DeclareFault,
    EquipmentEvent,
    NotifyOfFault,
    RemoveDice,
    RepairFault,
    ReportDevice,
)
from sicbo.rooms.table.messages.fairness import (
    AddNonce,
    CommitToDice,
    DeclareSecretLost,
    FairnessEvent,
    OpenSecret,
)
from sicbo.rooms.table.messages.limits import (
    AgreePersonalLimits,
    ChangeLimits,
    PlaceMarker,
    PostLimits,
    RemoveMarker,
)
from sicbo.rooms.table.messages.own_limits import AnswerReminder, OwnLimitEvent, SetOwnLimits, TakeBreak
from sicbo.rooms.table.messages.sanctions import (
    Bar,
    DetermineWinnings,
    LiftBar,
    SanctionEvent,
    Vacate,
    VoidForBreach,
    WithholdWinnings,
)
from sicbo.rooms.table.messages.table import (
    AbandonRound,
    AnnounceClosing,
    AnswerCall,
    CallSupervisor,
    CloseTable,
    ConductEvent,
    DirectEmptySpins,
    LeaveDuty,
    LoadDice,
    MoveFloat,
    OpenTable,
    RecordInspection,
    RecordLateError,
    RecordRequirement,
    RepeatWagers,
    RestrictTerminals,
    SitDown,
    SpokenWager,
    StandUp,
    TakeDuty,
)
from sicbo.rooms.table.messages.terminals import (
    AddCredit,
    Collect,
    DeclareMalfunction,
    DemandReturn,
    DetermineHold,
    NoteJackpotTicket,
    NotifyInspector,
    Recalculate,
    ReportTerminal,
    TerminalEvent,
    VoidUnconfirmed,
    WithholdCredit,
)
from sicbo.rooms.table.messages.tournament import (
    BeginSession,
    EndSession,
    GiveChips,
    LeaveSession,
    OpenTournamentTable,
    ReleaseTable,
    ReserveTable,
    SessionEvent,
)

TableCommand = (
    RoundCommand
    | RecordRequirement | RecordInspection | LoadDice | OpenTable | AnnounceClosing | CloseTable | MoveFloat
    | TakeDuty | LeaveDuty | CallSupervisor | AnswerCall | SitDown | StandUp | RestrictTerminals | PostLimits | ChangeLimits
    | AgreePersonalLimits | PlaceMarker | RemoveMarker | SpokenWager | RepeatWagers | DirectEmptySpins
    | ChangeCard | RetireTable
    | AbandonRound | RecordLateError | BuyChips | CashOut | PresentTokens | IssueColourChips
    | RedeemColourChips | HandOverColourChips | ExchangeClosedTableChips | RequireColourChips | DeclareFault | NotifyOfFault
    | Bar | LiftBar | Vacate | VoidForBreach | WithholdWinnings | DetermineWinnings
    | SettleDecision | PayClaim | WaiveClaim | ReportDevice
    | RepairFault | RemoveDice | CoverShaker | ChangeShaker | AddCredit | NoteJackpotTicket | Collect | ReportTerminal
    | DeclareMalfunction | Recalculate | VoidUnconfirmed | WithholdCredit | DetermineHold | DemandReturn
    | NotifyInspector | CommitToDice | AddNonce | OpenSecret | DeclareSecretLost | SetOwnLimits | TakeBreak
    | AnswerReminder
    | ReserveTable | ReleaseTable | OpenTournamentTable | BeginSession | GiveChips | LeaveSession | EndSession
)  # fmt: skip

OutOfRoundEvent = (
    ConductEvent | CardEvent | ChipEvent | EquipmentEvent | SanctionEvent | DecisionEvent | TerminalEvent | FairnessEvent
    | OwnLimitEvent | SessionEvent
)  # fmt: skip
TableEvent = RoundEvent | OutOfRoundEvent
