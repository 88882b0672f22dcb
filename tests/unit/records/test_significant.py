"""Which events are significant, written down a second time by hand: a class that forgets to say so is found here."""

from collections import defaultdict

from sicbo.records.significant import why_significant
from support.every_message import EVENTS

SIGNIFICANT = {
    "people": {
        "house opened or stopped": {"HouseRecorded"},
        "clock jumped": {"ClockJumped"},
        "backup made": {"BackupRecorded"},
        "failed sign-in": {"SignInFailed", "KeySignInFailed"},
        "person locked": {"PersonLocked"},
        "repeated failed sign-ins": {"GuessingNoticed"},
        "people changed": {
            "PersonAdded",
            "RolesChanged",
            "PersonUnlocked",
            "PersonDeactivated",
            "PersonReactivated",
            "TotpDisabled",
        },
        "password set": {"PasswordSet"},
        "keys changed": {"KeyEnrolled", "KeyRevoked"},
        "override by a second person": {"ApprovalTaken"},
    },
    "cage": {
        "hand pay": {"HandPayNoted"},
        "payment delayed": {"PaymentDelayed"},
        "ticket held": {"TicketHeld"},
        "ticket number shown": {"TicketNumberShown"},
        "ticket released": {"TicketReleased"},
        "hold forfeited": {"HoldForfeited"},
        "return demanded": {"ReturnDemanded"},
        "demand closed": {"DemandClosed"},
        "ticket void": {"TicketVoided"},
        "payment of a ticket refused": {"PaymentRefused"},
        "unclaimed money handed over": {"UnclaimedHandedOver"},
        "terms of the cage changed": {"TermsChanged"},
    },
    "cases": {
        "case opened": {"CaseOpened"},
        "breach": {"BreachRecorded"},
        "sanction": {"SanctionImposed"},
        "sanction lifted": {"SanctionLifted"},
        "case determined": {"CaseDetermined"},
        "dispute decided": {"DisputeDecided"},
        "review asked for": {"ReviewRequested"},
        "regulator's decision": {"RegulatorDecided"},
    },
    "jackpots": {
        "jackpot could not be matched": {"NotMatched"},
        "jackpot changed": {"PoolOpened", "PoolChangePlanned", "PoolChanged", "PoolRetired", "PoolReopened"},
        "jackpot adjusted": {"PoolAdjusted"},
        "jackpot won": {"JackpotWon"},
        "jackpot taken back": {"WinTakenBack"},
        "jackpot asked back": {"WinDemanded"},
        "malfunction": {"MalfunctionReported"},
        "malfunction closed": {"MalfunctionClosed"},
    },
    "tournament": {
        "terms of a tournament published": {"TermsPublished"},
        "entry refused": {"EntryRefused"},
        "tournament payment given back": {"Refunded"},
        "penalty in a tournament": {"Penalised"},
        "player put out of a tournament": {"PutOut"},
        "dispute decided": {"DisputeDecided"},
        "prizes awarded": {"PrizesAwarded"},
        "tournament called off": {"TournamentCancelled"},
    },
    "promotion": {
        "terms of a promotion sent to the regulator": {"TermsSubmitted"},
        "promotion begun": {"PromotionStarted"},
        "promotion validated again": {"ValidatedAgain"},
        "seed of a draw lost": {"DrawSeedLost"},
        "prizes drawn": {"DrawHeld"},
        "prize refused": {"ClaimRefused"},
    },
    "table": {
        "void": {"SpinVoided", "WagersReturned"},
        "correction": {"DiceCorrected"},
        "error found late": {"LateErrorRecorded"},
        "limits changed": {"LimitsPosted", "LimitsChanged", "PersonalLimitsAgreed"},
        "table opened": {"TableOpened"},
        "table closed": {"TableClosed"},
        "shaker changed": {"ShakerChanged"},
        "inspection failed": {"InspectionFailed"},
        "fault": {"FaultOpened"},
        "fault repaired": {"FaultRepaired"},
        "malfunction": {"MalfunctionRaised", "ServerFaultRaised"},
        "meter adjusted": {"MeterAdjusted"},
        "float below zero": {"FloatBelowZero"},
        "credit withheld": {"CreditWithheld"},
        "hold determined": {"HoldDetermined", "WinningsDetermined"},
        "return demanded": {"ReturnDemanded"},
        "case closed": {"CaseClosed"},
        "card changed": {"CardChanged"},
        "table retired": {"TableRetired"},
        "secret of the dice lost": {"SecretLost"},
        "exclusion": {"PersonBarred"},
        "exclusion lifted": {"BarLifted"},
        "winnings withheld": {"WinningsWithheld"},
        "money moved by a decision": {"DecisionSettled"},
        "claim paid": {"ClaimPaid"},
        "claim waived": {"ClaimWaived"},
    },
}


def test_events_are_significant_as_the_table_says_and_no_other_is() -> None:
    stated: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for room, event in EVENTS:
        if event.significant:
            stated[room][event.significant].add(event.__name__)
    assert stated == SIGNIFICANT


def test_the_record_says_what_the_class_says() -> None:
    streams = {"table": "T1", "tournament": "tournament-cup", "promotion": "promotion-raffle"}
    for room, reasons in SIGNIFICANT.items():
        for why, kinds in reasons.items():
            for kind in kinds:
                assert why_significant(streams.get(room, room), {"type": kind}) == why
