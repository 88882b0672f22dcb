"""A director's decisions and players' acts worth finding again: kept with the tournament, for its desk."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.tournament import events as happened

NotedKind = Literal[
    "entry-refused", "withdrawn", "substitute", "refund", "draw-undone", "start-moved", "short", "penalty", "late", "absent",
    "put-out-absent", "disqualified", "retired", "early-end", "dispute",
]  # fmt: skip


class Noted(Struct, frozen=True, omit_defaults=True):
    """One line of a tournament's record."""

    kind: NotedKind
    at: Annotated[int, Meta(description="0 where an older journal did not say")]
    by: str
    players: tuple[str, ...] = ()
    said: Annotated[str, Meta(description="the reason, or what it was about")] = ""
    decided: str = ""
    table: str = ""
    chips: int = 0
    amount: int = 0
    clauses: tuple[str, ...] = ()


def noted(event: happened.TournamentEvent) -> tuple[Noted, ...]:
    """The lines of the record that an event makes: one, or none."""
    match event:
        case happened.EntryRefused():
            return (Noted("entry-refused", event.at, event.by.name, (event.player,), event.reason),)
        case happened.Withdrawn():
            return (Noted("withdrawn", event.at, event.by.name, (event.player,), amount=event.refund),)
        case happened.Substituted():
            both = (event.player, event.substitute)
            return (Noted("substitute", event.at, event.by.name, both, event.reason),)
        case happened.Refunded():
            return (
                Noted("refund", event.at, event.by.name, (event.player,), event.reason, amount=event.amount),
            )
        case happened.DrawUndone():
            return (Noted("draw-undone", event.at, event.by.name),)
        case happened.StartMoved():
            return (Noted("start-moved", event.at, event.by.name),)
        case happened.SpinCounted():
            short = Noted("short", event.at, SYSTEM.name, event.short, table=event.table)
            return (short,) if event.short else ()
        case (
            happened.Penalised() | happened.LateNoted() | happened.PutOut() | happened.TableEnded() | happened.DisputeDecided()
        ):  # fmt: skip
            return _of_conduct(event)
        case (
            happened.Heard() | happened.OrdersCarriedOut() | happened.FailureReported() | happened.PlanDrafted()
            | happened.TermsWritten() | happened.TermsApproved() | happened.TermsPublished() | happened.InspectorateAdvised()
            | happened.DirectorAppointed() | happened.DeputyAppointed() | happened.ChargeTaken() | happened.ChargeLeft()
            | happened.TablesDesignated() | happened.Entered() | happened.ChargePaid() | happened.PlayersBriefed()
            | happened.PracticeBegun() | happened.PracticeEnded() | happened.SeatsDrawn() | happened.StageStarted()
            | happened.StageEnded() | happened.PrizesAwarded() | happened.TournamentCancelled()
        ):  # fmt: skip
            return ()


def _of_conduct(
    event: happened.Penalised
    | happened.LateNoted
    | happened.PutOut
    | happened.TableEnded
    | happened.DisputeDecided,
) -> tuple[Noted, ...]:
    match event:
        case happened.Penalised():
            return (
                Noted("penalty", event.at, event.by.name, (event.player,), event.reason, chips=event.chips),
            )
        case happened.LateNoted():
            return (Noted(event.how, event.at, event.by.name, (event.player,)),)
        case happened.PutOut():
            kind: NotedKind = "put-out-absent" if event.how == "absent" else event.how
            said = "" if event.how == "absent" else event.reason
            return (Noted(kind, event.at, event.by.name, (event.player,), said, chips=event.chips),)
        case happened.TableEnded():
            if event.why not in ("progress-decided", "all-agree-to-cash"):
                return ()
            return (Noted("early-end", event.at, event.by.name, event.agreed, event.why, table=event.table),)
        case happened.DisputeDecided():
            return (
                Noted(
                    "dispute", event.at, event.by.name, event.players, event.about, event.decision,
                    clauses=event.clauses,
                ),
            )  # fmt: skip
