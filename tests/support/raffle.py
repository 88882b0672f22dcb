"""One promotion from plan to results, driven by tests: its commands, its money and its clock."""

from hashlib import sha256
from typing import Any

import sicbo
from sicbo.hosting.promotion import PromotionRoom
from sicbo.ledger.book_of_accounts import Ledger
from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.promotion import messages as ask
from sicbo.rooms.promotion.authority import rules_of
from sicbo.rooms.promotion.decide import decide, set_up
from sicbo.rooms.promotion.events import PromotionEvent
from sicbo.rooms.promotion.messages import PromotionCommand
from sicbo.rooms.promotion.plan import PrizePlan, PromotionPlan, required
from support.evening import HOUR, NOON, is_refused
from support.read_back import happened

ARUZE = "nsw-aruze"
GAME = sicbo.game(ARUZE)
RULES = rules_of(GAME)
OPERATOR = Person("olga", "operator")
SARA = Person("sara", "host")
"""the scrutineer"""
DAY = 24 * HOUR
START = NOON + 2 * DAY
SEED = sha256(b"a seed").hexdigest()
FULL = {detail.detail: "as the brochure says" for kind in RULES.prize_details for detail in kind.details}


def prize(kind: str = "cash", value: int = 500_000, **more: Any) -> PrizePlan:
    checked = {} if kind == "cash" else {"checked_by": "Carla Compliance"}
    return PrizePlan(f"a prize of {kind}", kind, value, **{**checked, **more})


def plan(*prizes: PrizePlan, **changes: Any) -> PromotionPlan:
    chosen: dict[str, Any] = {
        "name": "Lucky October",
        "chance": "a draw of lots",
        "prizes": prizes or (prize(),),
        "starts_at": START,
        "entries_close_at": START + 7 * DAY,
        "draws_at": START + 8 * DAY,
        "place": "the main floor",
        **changes,
    }
    return PromotionPlan(**chosen)


def whole_terms(of: PromotionPlan) -> dict[str, str]:
    amounts = [f"{of.qualifying_wager / 100:.2f}"] + [
        f"{one.cash_alternative / 100:.2f}" for one in of.prizes
    ]
    return {entry.item: f"{entry.says}: {', '.join(amounts)}" for entry in required(RULES, of)}


class Raffle:
    """One promotion, its money and its clock."""

    def __init__(self, of: PromotionPlan | None = None, game: Any = GAME) -> None:
        self.game, self.plan = game, of or plan()
        self.state = set_up(game, "lucky-october")
        self.ledger = Ledger()
        self.now = NOON
        self.events: list[PromotionEvent] = []

    def ask(self, command: PromotionCommand) -> tuple[PromotionEvent, ...]:
        found = decide(self.game, self.state, command, self.now)
        state, transfers = happened(
            PromotionRoom(self.state.promotion_id, self.game), self.state, command, found
        )
        self.ledger.enter(transfers)
        self.state = state
        self.events += found
        return found

    def refused(self, command: PromotionCommand) -> Refused:
        before = self.state
        try:
            self.ask(command)
        except Refused as refused:
            assert self.state is before
            return refused
        raise AssertionError(f"accepted: {command}")

    def submitted(self) -> "Raffle":
        self.ask(ask.DraftPromotion(by=OPERATOR, plan=self.plan))
        self.ask(ask.WritePromotionTerms(by=OPERATOR, items=whole_terms(self.plan)))
        self.ask(ask.StateAvailability(by=OPERATOR, channel="the desk"))
        self.ask(ask.SubmitTerms(by=OPERATOR, reference="letter 7"))
        return self

    def running(self) -> "Raffle":
        self.submitted()
        self.now = START
        self.ask(ask.StartPromotion(by=OPERATOR))
        return self

    def entered(self, **entries: int) -> "Raffle":
        for player, many in entries.items():
            self.ask(ask.AddEntries(by=OPERATOR, player=player, entries=many, ground="a ticket at the door"))
        return self

    def committed(self) -> "Raffle":
        self.ask(ask.CommitToDraw(by=OPERATOR, commitment=sha256(SEED.encode()).hexdigest()))
        return self

    def overseen(self) -> "Raffle":
        """The scrutineer is nominated; the draw takes this person's sign-in from now on."""
        self.ask(ask.NominateScrutineer(by=OPERATOR, name=" Sara "))
        return self

    def drawn(self, **more: Any) -> "Raffle":
        self.now = self.plan.draws_at
        overseer = SARA if self.state.scrutineer else None
        self.ask(ask.HoldDraw(by=OPERATOR, seed=SEED, **{"overseen_by": overseer, **more}))
        return self


def refused_plan(of: PromotionPlan, *clauses: str, game: Any = GAME) -> None:
    is_refused(Raffle(game=game).refused(ask.DraftPromotion(by=OPERATOR, plan=of)), "bad-request", *clauses)
