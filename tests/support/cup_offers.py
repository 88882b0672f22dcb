"""What a tournament's desk offers, compared with what its deciders accept of a command filled in in every way that could do."""

from collections.abc import Iterator
from itertools import product
from typing import Any, get_args

from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.decide import DECIDERS, decide
from sicbo.rooms.tournament.desk import tournament_desk
from sicbo.rooms.tournament.plan import LATEST, Charge
from sicbo.rules.tournament_rules import EarlyEnd
from support.cup import DEALER, DIRECTOR, OPERATOR, Cup

SAID = "in words"
DESKS = (DIRECTOR, OPERATOR, DEALER, Person("dina", "tournament-director"))
HOUSES_OWN = {ask.Hear, ask.ReportOrders, ask.ReportFailure}
"""What only the house says, so that no desk offers it."""


def ways(cup: Cup, kind: type) -> Iterator[dict[str, Any]]:
    """Every way to fill a command in that differs in what it is about, well enough for all that is only said."""
    state = cup.state
    players = [*state.entrants, "zed"]
    plan = state.plan or cup.plan
    agreed = tuple(state.entrants)
    simple: dict[type, dict[str, Any]] = {
        ask.DraftPlan: {"plan": plan},
        ask.WriteTerms: {"items": {}},
        ask.PublishTerms: {"how": SAID},
        ask.AdviseInspectorate: {"told": SAID},
        ask.AppointDirector: {"director": "dita"},
        ask.AppointDeputy: {"deputy": "dita"},
        ask.DesignateTables: {"tables": {"T1": "T1~cup"}},
        ask.RefuseEntry: {"player": "zed", "reason": SAID},
        ask.BriefPlayers: {"understood": True, "starting_bank": plan.starting_bank},
        ask.BeginPractice: {"seed": cup.seed()},
        ask.DrawSeats: {"seed": cup.seed()},
        ask.MoveStart: {"starts_at": LATEST, "told_at": cup.now},
        ask.DecideDispute: {"about": SAID, "decision": SAID},
        ask.CancelTournament: {"reason": SAID},
    }
    each: dict[type, dict[str, Any]] = {
        ask.Withdraw: {},
        ask.Penalise: {"reason": SAID},
        ask.Disqualify: {"reason": SAID},
        ask.Retire: {},
        ask.MarkAbsent: {"how": "late"},
        ask.Refund: {"amount": 1, "reason": SAID},
        ask.Enter: {"accepts": True, "signed": True},
        ask.NameSubstitute: {"substitute": "zoe", "reason": SAID, "accepts": True, "signed": True},
    }
    if kind in each:
        yield from ({"player": player, **each[kind]} for player in players)
    elif kind is ask.PayCharge:
        yield from ({"player": one, "charge": charge} for one, charge in product(players, get_args(Charge)))
    elif kind is ask.EndTable:
        yield from ({"table": table} for table in cup.tables)
    elif kind is ask.EndTableEarly:
        for table, ground in product(cup.tables, get_args(EarlyEnd)):
            yield {"table": table, "ground": ground, "agreed": agreed}
    else:
        yield simple.get(kind, {})


def check_offers(cup: Cup) -> set[str]:
    """Whatever is offered is accepted in some way, and whatever is not is refused in any. Returns what was offered."""
    seen = set()
    for by in DESKS:
        desk = tournament_desk(cup.game, cup.state, lambda _command, by=by: by, cup.now)
        offers = {offer.command: offer for offer in desk.offers}
        assert offers.keys() == {kind.__name__ for kind in DECIDERS.keys() - HOUSES_OWN}
        for kind in DECIDERS.keys() - HOUSES_OWN:
            offer = offers[kind.__name__]
            accepted = any(_accepts(cup, kind(by=by, **way)) for way in ways(cup, kind))
            assert offer.allowed == accepted, (by, offer, cup.state.status)
            assert offer.now or not offer.allowed
            assert bool(offer.why_not) == bool(offer.code) == (not offer.allowed)
            seen |= {kind.__name__} if offer.allowed else set()
    return seen


def _accepts(cup: Cup, command: Any) -> bool:
    try:
        decide(cup.game, cup.state, command, cup.now)
    except Refused:
        return False
    return True
