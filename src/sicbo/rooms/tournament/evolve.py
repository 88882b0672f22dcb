"""How events change a tournament."""

from collections.abc import Mapping

from msgspec.structs import replace

from sicbo.rooms.tournament import events as happened
from sicbo.rooms.tournament.plan import Charge, Plan
from sicbo.rooms.tournament.record import noted
from sicbo.rooms.tournament.state import Entrant, NotDone, TableRun, Tournament
from sicbo.rooms.tournament.terms import Publication


def evolve(state: Tournament, event: happened.TournamentEvent) -> Tournament:
    """The tournament after an event."""
    after = _evolve(state, event)
    return replace(after, version=state.version + 1, record=(*after.record, *noted(event)))


def _evolve(state: Tournament, event: happened.TournamentEvent) -> Tournament:
    if isinstance(event, happened.EntryEvent):
        return _entries(state, event)
    if isinstance(event, happened.PlayEvent):
        return _play(state, event)
    match event:
        case happened.Heard():
            return replace(state, heard=state.heard | {event.source: event.seq})
        case happened.OrdersCarriedOut():
            refused = tuple(NotDone(event.table, said) for said in event.refused)
            carried = state.carried | {event.table: event.upto}
            return replace(state, carried=carried, not_done=(*state.not_done, *refused))
        case happened.FailureReported():
            known = state.waiting if event.waits else state.troubles
            others = {table: said for table, said in known.items() if table != event.table}
            now = others | ({event.table: event.said} if event.said else {})
            return replace(state, waiting=now) if event.waits else replace(state, troubles=now)
        case happened.PlanDrafted():
            return _replanned(state, event)
        case happened.TermsWritten():
            return replace(state, terms=state.terms | event.items, terms_version=event.version)
        case happened.TermsApproved():
            return replace(state, approved_version=event.version, approved_by=event.by.name)
        case happened.TermsPublished():
            return replace(
                state,
                published_version=event.version,
                published_at=event.at,
                publications=(*state.publications, _publication(state, event)),
                status="open" if state.status == "draft" else state.status,
                notice_due=state.notice_due or (state.advised_at > 0 and state.published_at > 0),
            )
        case happened.InspectorateAdvised():
            return replace(state, advised_at=event.at, notice_due=False)
        case happened.DirectorAppointed():
            return replace(state, director=event.director, deputies=(), present=False)
        case happened.DeputyAppointed():
            return replace(state, deputies=(*state.deputies, event.deputy))
        case happened.ChargeTaken():
            return replace(state, present=True)
        case happened.ChargeLeft():
            return replace(state, present=False)
        case happened.TablesDesignated():
            kept = {table: number for table, number in state.freed.items() if table not in event.tables}
            gone = {table: state.version for table in state.tables if table not in event.tables}
            return replace(state, tables=event.tables, freed=kept | gone)
        case happened.StartMoved():
            assert state.plan is not None
            return replace(state, plan=replace(state.plan, starts_at=event.starts_at), notice_due=True)
        case happened.PlayersBriefed():
            return replace(state, briefed=tuple(dict.fromkeys((*state.briefed, *event.players))))
        case happened.PracticeBegun():
            return replace(state, practice=event.seats)
        case happened.PracticeEnded():
            return _freed(replace(state, practice=()), *(seat.table for seat in state.practice))
        case happened.EntryRefused() | happened.LateNoted() | happened.DisputeDecided():
            return state
        case happened.PrizesAwarded():
            return replace(
                state,
                prizes=event.prizes,
                finished=state.places,
                held=0,
                status="awarded",
                over_at=state.version,
            )
        case happened.TournamentCancelled():
            playing = (*(seat.table for seat in state.practice), *state.playing_tables)
            cancelled = replace(state, held=0, status="cancelled", over_at=state.version, practice=())
            return _freed(cancelled, *playing)


def _freed(state: Tournament, *tables: str) -> Tournament:
    """The current event tells these tables that play there has ended."""
    return replace(state, freed=state.freed | dict.fromkeys(tables, state.version))


def _replanned(state: Tournament, event: happened.PlanDrafted) -> Tournament:
    """The terms state what the plan says: a changed plan needs them approved again and published as a new version."""
    changed = state.plan is not None and state.plan != event.plan
    return replace(
        state,
        plan=event.plan,
        approved_version=0 if changed else state.approved_version,
        terms_version=state.terms_version + (1 if changed and state.published_at else 0),
        notice_due=state.notice_due or event.notice_due,
    )


def _publication(state: Tournament, event: happened.TermsPublished) -> Publication:
    assert state.plan is not None
    return Publication(
        event.version, event.at, event.by.name, event.how, state.plan, state.terms, state.approved_by
    )


def _entries(state: Tournament, event: happened.EntryEvent) -> Tournament:
    match event:
        case happened.Entered():
            entrant = Entrant(event.entry, event.paid)
            return replace(
                state,
                entrants=state.entrants | {event.entry.name: entrant},
                entries_so_far=event.entry.number,
                held=state.held + sum(event.paid.values()),
            )
        case happened.Withdrawn():
            entrant = state.entrants[event.player]
            gone = replace(entrant, state="withdrawn", refunded=entrant.refunded + event.refund)
            return _with(replace(state, held=state.held - event.refund), event.player, gone)
        case happened.Refunded():
            entrant = state.entrants[event.player]
            paid = replace(entrant, refunded=entrant.refunded + event.amount)
            return _with(replace(state, held=state.held - event.amount), event.player, paid)
        case happened.Substituted():
            return _substituted(state, event)
        case happened.ChargePaid():
            return _charged(state, event)


def _with(state: Tournament, player: str, entrant: Entrant) -> Tournament:
    return replace(state, entrants=state.entrants | {player: entrant})


def _substituted(state: Tournament, event: happened.Substituted) -> Tournament:
    """The substitute takes over the payments and the seat of the replaced entrant, with their own entry."""
    before = state.entrants[event.player]
    entry = event.entry or replace(before.entry, name=event.substitute)
    entrants = {
        (event.substitute if name == event.player else name): (
            replace(before, entry=entry, substitute_for=event.player) if name == event.player else entrant
        )
        for name, entrant in state.entrants.items()
    }

    def renamed(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(event.substitute if name == event.player else name for name in names)

    def moved(amounts: dict[str, int]) -> dict[str, int]:
        return {event.substitute if name == event.player else name: many for name, many in amounts.items()}

    return replace(
        state,
        entrants=entrants,
        seats=tuple(
            replace(seat, player=event.substitute) if seat.player == event.player else seat
            for seat in state.seats
        ),
        going_on=renamed(state.going_on),
        left_out=renamed(state.left_out),
        banks=moved(state.banks),
        granted=moved(state.granted),
    )


def _charged(state: Tournament, event: happened.ChargePaid) -> Tournament:
    entrant = state.entrants[event.player]
    charge: Charge = event.charge
    paid = entrant.paid | {charge: entrant.paid.get(charge, 0) + event.amount}
    counted = {
        "re-buy": {"rebuys": entrant.rebuys + 1},
        "add-on": {"add_ons": entrant.add_ons + 1},
        "buy-back": {"buy_backs": entrant.buy_backs + 1, "state": "in"},
    }.get(charge, {})
    state = _with(state, event.player, replace(entrant, paid=paid, **counted))  # type: ignore[arg-type]
    state = replace(state, held=state.held + event.amount)
    if charge == "buy-back":
        return replace(
            state,
            banks=state.banks | ({event.player: event.chips} if event.chips else {}),
            going_on=(*state.going_on, event.player),
            left_out=tuple(player for player in state.left_out if player != event.player),
            out_order=tuple(player for player in state.out_order if player != event.player),
        )
    return _granted(state, event.player, event.chips)


def _granted(state: Tournament, player: str, chips: int) -> Tournament:
    """Chips given or taken; the rest of a penalty is taken first."""
    bank = state.banks.get(player, 0) + chips - state.owed.get(player, 0)
    return replace(
        state,
        granted=state.granted | {player: state.granted.get(player, 0) + chips},
        banks=state.banks | {player: max(bank, 0)},
        owed=_owing(state, {player: max(-bank, 0)}),
    )


def _owing(state: Tournament, owed: dict[str, int]) -> dict[str, int]:
    return {player: chips for player, chips in (state.owed | owed).items() if chips}


def _play(state: Tournament, event: happened.PlayEvent) -> Tournament:
    match event:
        case happened.SeatsDrawn():
            return replace(state, seats=event.seats, drawn=event.stage)
        case happened.DrawUndone():
            return replace(state, seats=(), drawn=state.stage)
        case happened.StageStarted():
            return _started(state, event)
        case happened.SpinCounted():
            return _counted(state, event)
        case happened.TableEnded():
            ended = state.runs | {event.table: replace(state.runs[event.table], ended=True)}
            return _freed(replace(state, runs=ended), event.table)
        case happened.StageEnded():
            return _ended(state, event)
        case happened.Penalised():
            return _granted(state, event.player, -event.chips) if event.chips else state
        case happened.PutOut():
            return _put_out(state, event)


def _counted(state: Tournament, event: happened.SpinCounted) -> Tournament:
    run = state.runs[event.table]
    run = replace(run, history=(*run.history, event.banks))
    out = {event.out: event.banks[event.out]} if event.out else {}
    state = replace(
        state,
        banks=state.banks | event.banks,
        runs=state.runs | {event.table: run},
        owed=_owing(state, dict.fromkeys(event.banks, 0) | event.owed),
        leaving=state.leaving | out | event.left,
    )
    return _out(state, event.out, "out") if event.out else state


def _put_out(state: Tournament, event: happened.PutOut) -> Tournament:
    """The chips are returned; the chips given are kept, because a spin still in play for the player is counted by
    them."""
    leaving = state.leaving | ({event.player: event.chips} if event.chips else {})
    gone = replace(
        state,
        banks=state.banks | ({event.player: 0} if event.player in state.banks else {}),
        leaving=leaving,
        held=state.held + event.made_up - event.cashed,
        entrants=_cashed(state, {event.player: event.cashed}),
    )
    return _out(gone, event.player, event.how)


def _started(state: Tournament, event: happened.StageStarted) -> Tournament:
    """Everyone who plays is in, those with a second chance too. Players who wait meanwhile keep their bank."""
    waiting = {name: state.banks[name] for name in state.going_on if name in state.banks}
    entrants = dict(state.entrants)
    for player in event.banks:
        entrants[player] = replace(entrants[player], state="in")
    return replace(
        state,
        stage=event.stage,
        started_at=event.at,
        status="running",
        entrants=entrants,
        banks=waiting | event.banks,
        granted=event.banks,
        owed={},
        leaving={},
        runs={table: TableRun() for table in dict.fromkeys(seat.table for seat in state.seats)},
        out_order=tuple(player for player in state.out_order if player not in event.banks),
    )


def _out(state: Tournament, player: str, how: str) -> Tournament:
    gone = replace(state.entrants[player], state=how)
    state = _with(state, player, gone)
    return replace(
        state,
        out_order=(*(name for name in state.out_order if name != player), player),
        going_on=tuple(name for name in state.going_on if name != player),
    )


def _nobody_is_left(plan: Plan, event: happened.StageEnded, waiting: tuple[str, ...]) -> bool:
    """No one has chips to continue with, nor a second chance: the places of this stage are the tournament's."""
    second_chance = plan.stages[event.stage + 1].secondary or plan.charges.buy_backs > 0
    return not (waiting or event.going_on or second_chance)


def _ended(state: Tournament, event: happened.StageEnded) -> Tournament:
    """The best of those who stop here went out last; in the last stage that gives the places."""
    plan = state.plan
    assert plan is not None
    secondary = plan.stages[event.stage].secondary
    before = state.going_on if secondary else ()
    for player in reversed(event.out):
        state = _out(state, player, "out")
    last = event.stage == len(plan.stages) - 1 or _nobody_is_left(plan, event, before)
    gone_earlier = tuple(
        name for name in reversed(state.out_order) if name not in event.out and name not in event.going_on
    )
    disqualified = {name for name, entrant in state.entrants.items() if entrant.state == "disqualified"}
    finished = (*event.out, *gone_earlier) if last else ()
    return replace(
        state,
        runs={},
        seats=(),
        going_on=(*before, *event.going_on),
        left_out=state.out_in_stage,
        leaving={},
        finished=tuple(name for name in finished if name not in disqualified),
        held=state.held + event.made_up - sum(event.cashed.values()),
        entrants=_cashed(state, event.cashed),
    )


def _cashed(state: Tournament, amounts: Mapping[str, int]) -> dict[str, Entrant]:
    """The entrants with what they were paid for their chips."""
    return state.entrants | {
        name: replace(state.entrants[name], cashed=state.entrants[name].cashed + amount)
        for name, amount in amounts.items()
        if amount
    }
