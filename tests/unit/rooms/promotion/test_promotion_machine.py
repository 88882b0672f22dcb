"""A promotion under random commands by random people at random times, held after each against what the book wants and a
second count of its entries, its draw and its money."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import msgspec
import pytest

from sicbo.currency import DOLLARS
from sicbo.ledger.book_of_accounts import differences
from sicbo.recount.promotions import PromotionCount
from sicbo.refusals import Refused
from sicbo.rooms.kernel.lots import commitment
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.promotion import events as happened
from sicbo.rooms.promotion import messages as ask
from sicbo.rooms.promotion.decide import DECIDERS, decide, set_up
from sicbo.rooms.promotion.duties import duties
from sicbo.rooms.promotion.evolve import evolve
from sicbo.rooms.promotion.offers import BELONGS, CANCELLED, STOPPED, offers
from sicbo.rooms.promotion.plan import missing
from support.raffle import DAY, FULL, OPERATOR, RULES, SARA, SEED, START, Raffle, plan, prize, whole_terms

PLAYERS = ("ann", "bob", "cat", "dan")
PLANS = (
    plan(prize(count=2), prize("hamper", cash_alternative=5_000), qualifying_wager=500),
    plan(prize(value=1_000_100), prize("vehicle", 2_000_000, details=FULL)),
    plan(prize(count=3), present_required=True),
)
TURNS = 200
PER_PRIZE = (ask.TellWinner, ask.ClaimPrize)
ONWARD = {
    "draft": ("DraftPromotion", "WritePromotionTerms", "StateAvailability", "SubmitTerms"),
    "submitted": ("StartPromotion",),
    "running": ("AddEntries", "NominateScrutineer", "CommitToDraw", "HoldDraw"),
    "drawn": ("TellWinner", "ClaimPrize", "PublishResults", "EndPromotion"),
    "ended": ("ClaimPrize",),
}
"""What leads from the plan to the end."""


class Walk:
    """One promotion on its random way."""

    def __init__(self, luck: int) -> None:
        self.random = Random(luck)
        self.raffle = Raffle(PLANS[luck % len(PLANS)])
        self.raffle.state = set_up(self.raffle.game, "lucky")
        self.accounts: dict[str, int] = {}
        self.count = PromotionCount("lucky", b"", self.accounts)
        self.accepted: Counter[type] = Counter()
        self.heard = Counter[str]()

    def by(self) -> Person:
        return (
            OPERATOR if self.random.random() < 0.85 else self.random.choice((SARA, Person("ann", "player")))
        )

    def command(self) -> ask.PromotionCommand:
        """Something that could be asked; what comes next by the book, more often than not."""
        kinds = dict(self.kinds())
        state = self.raffle.state
        if self.random.random() < 0.6:
            unsent = state.status == "submitted" and state.submitted_version != state.terms_version
            onward = ONWARD["draft"][1:] if unsent else ONWARD[state.status]
            return kinds["ValidateAgain" if state.trouble else self.random.choice(onward)]
        if state.plan is not None and self.random.random() < 0.9:
            del kinds["DraftPromotion"]
        return self.random.choice(list(kinds.values()))

    def kinds(self) -> Iterator[tuple[str, ask.PromotionCommand]]:
        for made in self._before():
            yield type(made).__name__, made
        for made in self._after():
            yield type(made).__name__, made

    def _before(self) -> Iterator[ask.PromotionCommand]:
        random, by = self.random, self.by()
        terms = whole_terms(self.raffle.plan)
        if random.random() < 0.2:
            terms[random.choice(sorted(terms))] = " "
        yield ask.DraftPromotion(by=by, plan=self.raffle.plan)
        approval = random.choice(("", "ILGA 7"))
        yield ask.WritePromotionTerms(by=by, items=terms, approval=approval)
        yield ask.AddMarketing(by=by, title="a poster", refers_to_terms=random.random() < 0.7)
        yield ask.StateAvailability(by=by, channel="the desk")
        yield ask.SubmitTerms(by=by, reference="letter 7")
        yield ask.StartPromotion(by=by)
        table = random.choice(("T1", "T2"))
        seq = self.heard[table] + random.randint(0, 3)
        fact = ask.Wagered(player=random.choice(PLAYERS), amount=random.randint(-300, 1_500), round_id="T1-1",
                           at=self.raffle.now - random.choice((0, 0, DAY)))  # fmt: skip
        yield ask.HearWagers(by=random.choice((SYSTEM, SYSTEM, by)), source=table, seq=seq, facts=(fact,),
                             after=self.heard[table] - random.choice((0, 0, 1)))  # fmt: skip
        yield ask.AddEntries(
            by=by, player=random.choice(PLAYERS), entries=random.randint(0, 3), ground="a ticket"
        )

    def _after(self) -> Iterator[ask.PromotionCommand]:
        random, by = self.random, self.by()
        yield ask.NominateScrutineer(by=by, name=random.choice(("sara", "sara", "sara", "olga")))
        yield ask.CommitToDraw(by=by, commitment=commitment(SEED))
        yield ask.ReplaceSeed(by=random.choice((SYSTEM, SYSTEM, by)), reason=random.choice(("gone", " ")),
                              lost=self.raffle.state.commitment, commitment=commitment(SEED))  # fmt: skip
        overseer = random.choice((None, SARA, SARA, SARA, SARA, Person("tom", "host")))
        seed = SEED if random.random() < 0.9 else "another"
        yield ask.HoldDraw(by=by, seed=seed, present=PLAYERS[:3], overseen_by=overseer)
        number = random.randint(1, 3)
        yield ask.TellWinner(by=by, prize=number, way=random.choice(RULES.contacts).way, reached=True)
        yield self._claim(by, number)
        owed = sorted(self.raffle.state.owed) or ["1.cash"]
        yield ask.TakenByCage(by=random.choice((SYSTEM, SYSTEM, by)), part=random.choice(owed))
        value = random.choice((10_000, 10_001))
        yield ask.RefuseClaim(by=by, claimant="Cy", value=value, reasons="no", told_at=self.raffle.now,
                              address=random.choice(("", "1 Pier St")))  # fmt: skip
        if random.random() < 0.3:
            action: Any = random.choice(
                ("postpone-promotion", "postpone-draw", "postpone-draw", "cancel-draw")
            )
            action = action if random.random() < 0.3 else "postpone-draw"
            yield ask.ReportTrouble(by=by, action=action, reason="lots were seen", told="Ito")
        else:
            yield ask.ReportTrouble(by=by, action="postpone-draw", reason=" ", told="Ito")
        yield ask.ValidateAgain(by=by, finding="fine")
        yield ask.PublishResults(by=by, how="here")
        yield ask.EndPromotion(by=by)

    def _claim(self, by: Person, number: int) -> ask.ClaimPrize:
        won = self.raffle.state.won(number)
        worth = self.raffle.state.prize(won).value if won else 500_000
        forms: Any = self.random.choice(
            ({}, {"cash": worth}, {"cash": worth - 1, "crossed-cheque": 1}, {"cash": 7})
        )
        return ask.ClaimPrize(by=by, prize=number, take_cash=self.random.random() < 0.3, forms=forms)

    def turn(self) -> None:
        raffle = self.raffle
        nexts = {"submitted": (START,), "running": (raffle.plan.entries_close_at, raffle.plan.draws_at)}
        ahead = [at for at in nexts.get(raffle.state.status, ()) if at > raffle.now]
        if self.random.random() < 0.08 and ahead:
            raffle.now = ahead[0] + self.random.choice((0, 1))
        elif self.random.random() < 0.1:
            raffle.now += self.random.randint(0, DAY // 4)
        command = self.command()
        before, balances = raffle.state, raffle.ledger.balances()
        try:
            found = raffle.ask(command)
        except Refused:
            assert raffle.state is before and raffle.ledger.balances() == balances
            return
        self.accepted[type(command)] += 1
        if isinstance(command, ask.HearWagers):
            self.heard[command.source] = command.seq
        plain = [msgspec.json.decode(msgspec.json.encode(event)) for event in found]
        self.count.enter(raffle.state.version, {"events": plain})
        self.holds(found)
        self.offers_are_what_is_accepted()

    def offers_are_what_is_accepted(self) -> None:
        """Whatever is offered is accepted in some way, and whatever is not is refused in any."""
        raffle, state = self.raffle, self.raffle.state
        for by in (OPERATOR, SARA):
            found = offers(raffle.game, state, by, raffle.now)
            offered = {(one.command, one.prize) for one in found if one.allowed}
            accepted = {
                (type(command).__name__, command.prize if isinstance(command, PER_PRIZE) else 0)
                for command in self._ways(by)
                if accepts(raffle, command)
            }
            assert offered == accepted, (by, state.status, state.trouble, offered ^ accepted)

    def _ways(self, by: Person) -> Iterator[ask.PromotionCommand]:
        """Every command that a person gives, filled in in every way that could do."""
        raffle, now = self.raffle, self.raffle.now
        yield ask.DraftPromotion(by=by, plan=raffle.plan)
        yield ask.WritePromotionTerms(by=by, items=whole_terms(raffle.plan), approval="ILGA 7")
        yield ask.AddMarketing(by=by, title="a poster", refers_to_terms=True)
        yield ask.StateAvailability(by=by, channel="the desk")
        yield ask.SubmitTerms(by=by, reference="letter 7")
        yield ask.StartPromotion(by=by)
        yield ask.AddEntries(by=by, player="ann", entries=1, ground="a ticket")
        yield ask.NominateScrutineer(by=by, name="sara")
        yield ask.CommitToDraw(by=by, commitment=commitment(SEED))
        yield ask.HoldDraw(by=by, seed=SEED, overseen_by=SARA)
        for number in range(4):
            yield ask.TellWinner(by=by, prize=number, way=RULES.contacts[0].way, reached=True)
            for worth in sorted({one.value for one in raffle.plan.prizes}):
                yield ask.ClaimPrize(by=by, prize=number, forms={"cash": worth})
            yield ask.ClaimPrize(by=by, prize=number)
        yield ask.RefuseClaim(by=by, claimant="Cy", value=1, reasons="no", told_at=now, address="1 Pier St")
        yield ask.ReportTrouble(by=by, action="cancel-draw", reason="lots were seen", told="Ito")
        yield ask.ValidateAgain(by=by, finding="fine")
        yield ask.PublishResults(by=by, how="here")
        yield ask.EndPromotion(by=by)

    def holds(self, found: tuple[happened.PromotionEvent, ...]) -> None:
        raffle, state = self.raffle, self.raffle.state
        assert differences(raffle.ledger) == []
        kept = {str(account): amount for account, amount in raffle.ledger.balances().items() if amount}
        assert kept == {name: amount for name, amount in self.accounts.items() if amount}
        assert all(many > 0 for many in state.entries().values())
        assert len(set(state.claimed)) == len(state.claimed) <= len(state.winners) <= raffle.plan.draws
        assert len({one.player for one in state.winners}) == len(state.winners)
        if state.started_at:
            assert state.started_at >= max(state.submitted_at + DAY, raffle.plan.starts_at) and state.channels
            assert missing(RULES, DOLLARS, raffle.plan, state.terms) == (), "terms that apply are whole"
        for event in found:
            self._event(event)

    def _event(self, event: happened.PromotionEvent) -> None:
        state, of = self.raffle.state, self.raffle.plan
        match event:
            case happened.DrawHeld():
                assert (
                    of.entries_close_at < event.at >= of.draws_at
                    and commitment(event.seed) == state.commitment
                )
                if any(one.value > RULES.scrutineer_above for one in of.prizes):
                    assert event.overseen_by is not None and event.overseen_by.name == "sara" != event.by.name
                if of.present_required:
                    assert all(one.player in event.present for one in event.winners)
            case happened.TroubleReported():
                assert isinstance(state.troubles[-1], happened.InspectorateTold), "told in the same moment"
            case happened.PrizeClaimed():
                assert sum(event.forms.values()) == event.cash
            case happened.ClaimRefused():
                assert event.value <= RULES.kept_above or event.address


def accepts(raffle: Raffle, command: ask.PromotionCommand) -> bool:
    try:
        decide(raffle.game, raffle.state, command, raffle.now)
    except Refused:
        return False
    return True


def test_only_the_house_gives_what_no_desk_offers() -> None:
    shown = {*chain(*BELONGS.values()), *STOPPED, *CANCELLED}
    assert {kind for kind in DECIDERS if kind not in shown} == {
        ask.HearWagers, ask.ReplaceSeed, ask.TakenByCage,
    }  # fmt: skip


@pytest.fixture(scope="module")
def walks() -> list[Walk]:
    made = [Walk(luck) for luck in range(60)]
    for one in made:
        for _ in range(TURNS):
            one.turn()
    return made


def test_whatever_happens_the_book_is_kept_and_both_counts_agree(walks: list[Walk]) -> None:
    for one in walks:
        state = set_up(one.raffle.game, "lucky")
        for event in one.raffle.events:
            state = evolve(state, event)
        assert state == one.raffle.state, "played again from what is on record"
        duties(one.raffle.game, state, one.raffle.now)


def test_the_walks_reach_every_command_every_standing_and_a_draw_of_each_plan(walks: list[Walk]) -> None:
    accepted = sum((one.accepted for one in walks), Counter[type]())
    assert set(accepted) == set(DECIDERS), set(DECIDERS) - set(accepted)
    assert {one.raffle.state.status for one in walks} >= {"running", "ended"}
    drawn = [one.raffle.plan for one in walks if one.raffle.state.drawn_at]
    assert all(of in drawn for of in PLANS)
    assert any(one.raffle.state.trouble == "cancel-draw" for one in walks)
