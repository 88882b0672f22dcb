"""Every command and every event of a table, as two closed unions: what a journal may hold."""

from sicbo.rooms.card_messages import CardChanged, ChangeCard, RetireTable, TableRetired
from sicbo.rooms.chip_messages import (
    BuyChips,
    CashOut,
    ChipsBought,
    ChipsTakenAway,
    ClosedTableChipsExchanged,
    ColourChipsHandedOver,
    ColourChipsIssued,
    ColourChipsRedeemed,
    ColourChipsRequired,
    ExchangeClosedTableChips,
    HandOverColourChips,
    IssueColourChips,
    PresentTokens,
    RedeemColourChips,
    RequireColourChips,
    TokensPresented,
)
from sicbo.rooms.decision_messages import (
    ClaimPaid,
    ClaimWaived,
    DecisionSettled,
    PayClaim,
    SettleDecision,
    WaiveClaim,
)
from sicbo.rooms.equipment_messages import (
    ChangeShaker,
    CoverShaker,
    DeclareFault,
    DiceRemoved,
    FaultNotified,
    FaultOpened,
    FaultRepaired,
    NotifyOfFault,
    RemoveDice,
    RepairFault,
    ShakerChanged,
    ShakerCovered,
)
from sicbo.rooms.fairness_messages import (
    AddNonce,
    CommitToDice,
    DeclareSecretLost,
    DiceCommitted,
    NonceAdded,
    OpenSecret,
    SecretLost,
    SecretOpened,
)
from sicbo.rooms.messages import (
    RoundCommand,
    RoundEvent,
)
from sicbo.rooms.own_limit_messages import (
    AnswerReminder,
    BreakTaken,
    OwnLimitsSet,
    ReminderAnswered,
    SetOwnLimits,
    TakeBreak,
)
from sicbo.rooms.sanction_messages import (
    Bar,
    BarLifted,
    DetermineWinnings,
    LiftBar,
    PersonBarred,
    Vacate,
    VoidForBreach,
    WinningsDetermined,
    WinningsWithheld,
    WithholdWinnings,
)
from sicbo.rooms.table_messages import (
    AbandonRound,
    AgreePersonalLimits,
    AnnounceClosing,
    AnswerCall,
    CallAnswered,
    CallSupervisor,
    ChangeLimits,
    CloseTable,
    ClosingAnnounced,
    DiceLoaded,
    DirectEmptySpins,
    DutyLeft,
    DutyTaken,
    EmptySpinsDirected,
    FloatMoved,
    InspectionFailed,
    InspectionPassed,
    LateErrorRecorded,
    LeaveDuty,
    LimitsChanged,
    LimitsPosted,
    LoadDice,
    MarkerPlaced,
    MarkerRemoved,
    MoveFloat,
    OpenTable,
    PersonalLimitsAgreed,
    PlaceMarker,
    PostLimits,
    RecordInspection,
    RecordLateError,
    RecordRequirement,
    RemoveMarker,
    RepeatWagers,
    RequirementRecorded,
    RestrictTerminals,
    RoundBegun,
    Seated,
    SitDown,
    SpokenWager,
    StandUp,
    StoodUp,
    SupervisorCalled,
    TableClosed,
    TableOpened,
    TakeDuty,
    TerminalsRestricted,
)
from sicbo.rooms.terminal_messages import (
    AddCredit,
    CaseClosed,
    Collect,
    CreditAdded,
    CreditCollected,
    CreditWithheld,
    DeclareMalfunction,
    DemandReturn,
    DetermineHold,
    HoldDetermined,
    InspectorNotified,
    MalfunctionRaised,
    MeterAdjusted,
    NotifyInspector,
    Recalculate,
    ReportTerminal,
    ReturnDemanded,
    ServerFaultRaised,
    TerminalErrorNoted,
    VoidUnconfirmed,
    WithholdCredit,
)
from sicbo.rooms.tournament_table_messages import (
    BeginSession,
    EndSession,
    GiveChips,
    LeaveSession,
    OpenTournamentTable,
    ReleaseTable,
    ReserveTable,
    SessionBegun,
    SessionEnded,
    SpinOfSession,
    TableReleased,
    TableReserved,
    TournamentChipsGiven,
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
    | SettleDecision | PayClaim | WaiveClaim
    | RepairFault | RemoveDice | CoverShaker | ChangeShaker | AddCredit | Collect | ReportTerminal
    | DeclareMalfunction | Recalculate | VoidUnconfirmed | WithholdCredit | DetermineHold | DemandReturn
    | NotifyInspector | CommitToDice | AddNonce | OpenSecret | DeclareSecretLost | SetOwnLimits | TakeBreak
    | AnswerReminder
    | ReserveTable | ReleaseTable | OpenTournamentTable | BeginSession | GiveChips | LeaveSession | EndSession
)  # fmt: skip

TableEvent = (
    RoundEvent
    | RequirementRecorded | InspectionPassed | InspectionFailed | DiceLoaded | TableOpened | ClosingAnnounced
    | TableClosed | FloatMoved | DutyTaken | DutyLeft | SupervisorCalled | CallAnswered | Seated | StoodUp | TerminalsRestricted | LimitsPosted
    | LimitsChanged | PersonalLimitsAgreed | MarkerPlaced | MarkerRemoved | RoundBegun | EmptySpinsDirected
    | CardChanged | TableRetired
    | LateErrorRecorded | ChipsBought | ChipsTakenAway | TokensPresented | ColourChipsIssued
    | ColourChipsRedeemed | ColourChipsHandedOver | ClosedTableChipsExchanged | ColourChipsRequired | FaultOpened | FaultNotified
    | PersonBarred | BarLifted | WinningsWithheld | WinningsDetermined
    | DecisionSettled | ClaimPaid | ClaimWaived
    | FaultRepaired | DiceRemoved | ShakerCovered | ShakerChanged | CreditAdded | CreditCollected
    | MalfunctionRaised | TerminalErrorNoted | ServerFaultRaised | MeterAdjusted | CaseClosed | CreditWithheld
    | HoldDetermined | ReturnDemanded | InspectorNotified | DiceCommitted | NonceAdded | SecretOpened | SecretLost
    | OwnLimitsSet | BreakTaken | ReminderAnswered
    | TableReserved | TableReleased | SessionBegun | TournamentChipsGiven | SpinOfSession
    | SessionEnded
)  # fmt: skip
