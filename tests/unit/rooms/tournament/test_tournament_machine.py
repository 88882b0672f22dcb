"""A tournament under random commands at random moments, also while wagers lie on layouts and orders wait for them.

After each of them the tournament's count of money is the ledger's and its count of chips is the tables', nobody has a seat
who does not play, and there is a way out: the prizes can be awarded, or the tournament can be called off.
"""

from collections import Counter
from typing import Any

import pytest
from hypothesis import seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.table.messages.tournament import SessionBegun, TournamentChipsGiven
from sicbo.rooms.tournament import events as happened
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.decide import decide
from sicbo.rooms.tournament.desk import next_step
from sicbo.rooms.tournament.plan import Charge, Charges, Prizes, Stage
from support.cup import DIRECTOR, OPERATOR, START, Conducted, plan
from support.cup_offers import check_offers
from support.depth import Depth
from support.evening import Evening

NAMES = tuple(f"p{number}" for number in range(7))
TABLES = ({"T1": "T1~cup", "T2": "T2~cup"}, {"T1": "T1~cup"}, {"T2": "T2~cup"})
CHARGES = Charges(
    entry_fee=999, buy_in=10_000, rebuy=5_000, rebuy_chips=5_000, rebuys=2, add_on=2_000, add_on_chips=2_000,
    buy_back=10_000, buy_backs=1,
)  # fmt: skip
STAGES = (
    Stage("heats", 2, 4, spins=3, best_of_table=2, out_every=2),
    Stage("semi-final", 1, 5, spins=2, best_of_table=3, bank="carried"),
    Stage("final", 1, 3, spins=2, bank="carried"),
)
REACHED: Counter[str] = Counter()
EVERYTHING = {
    "Enter", "Withdraw", "NameSubstitute", "PayCharge re-buy", "PayCharge add-on", "Refund", "BeginPractice",
    "EndPractice", "DrawSeats", "StartStage", "EndTableEarly", "EndStage", "Penalise", "Disqualify", "Retire", "MarkAbsent",
    "DesignateTables", "AwardPrizes", "CancelTournament", "drawn: Withdraw", "drawn: Enter", "drawn: Disqualify", "drawn: Retire",
    "drawn: DesignateTables", "drawn: NameSubstitute", "laid: Penalise", "laid: Retire", "laid: PayCharge re-buy", "owed", "left",
    "cashed on leaving", "playing: CancelTournament", "counted at the end",
}  # fmt: skip
"""What the tournaments of this machine must have come to, or they have shown little."""

Amounts = st.sampled_from((1, 500, 3_000, 9_900, 10_000))
Players = st.integers(0, 20)
"""one of those for whom it makes sense, where there are any"""


class TournamentMachine(RuleBasedStateMachine):
    """Whatever people do, and whenever."""

    @initialize(cashed=st.booleans(), guaranteed=st.sampled_from((0, 50_000)))
    def begins(self, cashed: bool, guaranteed: int) -> None:
        sources: tuple[Charge, ...] = ("entry-fee",) if cashed else Prizes().from_charges
        of = plan(
            charges=CHARGES, chips_cashed=cashed, starting_bank=10_000, stages=STAGES, minimum_players=2, maximum_players=8,
            prizes=Prizes(guaranteed=guaranteed, shares=(7, 2), from_charges=sources), withdraw_until=START,
        )  # fmt: skip
        self.cashed = cashed
        self.cup = Conducted(of, tables=2)
        self.cup.announced().directed().entered(NAMES[:5]).briefed()
        self.cup.now = START
        self.substitutes = 0
        self.at: tuple[str, ...] = ()
        """the tables of the stage"""
        self.fined: Counter[str] = Counter()
        """chips that a penalty took when the tables had collected them"""
        self.spun_on: set[str] = set()
        """tables that ended while wagers lay: what these won or lost counts for nothing"""

    # -- asking -----------------------------------------------------------------------------------------------

    def asked(self, command: ask.TournamentCommand, name: str = "") -> None:
        cup, name = self.cup, name or type(command).__name__
        moments = {
            "drawn": cup.state.drawn > cup.state.stage,
            "laid": any(laid(table) for table in cup.tables.values()),
            "practice": bool(cup.state.practice),
            "playing": cup.state.in_play,
        }
        try:
            events = cup.ask(command)
        except Refused:
            name = f"{name} refused"
            events = ()
        REACHED.update([name, *(f"{moment}: {name}" for moment, now in moments.items() if now)])
        for event in events:
            self.saw(event)

    def saw(self, event: happened.TournamentEvent) -> None:
        cup = self.cup
        match event:
            case happened.StageStarted():
                self.at = tuple(cup.state.runs)
                self.spun_on = set()
                self.fined = Counter()
            case happened.TableEnded() if laid(cup.tables[event.table]):
                self.spun_on.add(event.table)
            case happened.StageEnded() if not any(cup.waiting.values()) and not self.spun_on:
                taken = {name: chips - self.fined[name] for name, chips in self.collected().items()}
                due = {name: chips for name, chips in taken.items() if chips and name not in event.going_on}
                assert event.cashed == (due if self.cashed else {})
            case happened.Penalised() if cup.state.table_of(event.player) not in cup.state.playing_tables:
                self.fined[event.player] += event.chips
            case happened.PutOut() if event.cashed:
                REACHED["cashed on leaving"] += 1
            case happened.PrizesAwarded():
                given = sum(prize.amount for prize in event.prizes)
                assert given == event.pool or not event.prizes
                assert set(cup.left()) <= {"house", "outside"}

    def collected(self) -> dict[str, int]:
        """What the tables took back from everyone when they left or the stage was over there."""
        found: dict[str, int] = {}
        for name in self.at:
            events = self.cup.tables[name].events
            begun = [number for number, one in enumerate(events) if isinstance(one, SessionBegun)]
            for event in events[begun[-1] :]:
                if isinstance(event, TournamentChipsGiven) and event.reference == "collected":
                    found[event.player] = found.get(event.player, 0) - event.amount
        return found

    # -- people -----------------------------------------------------------------------------------------------

    def one_of(self, number: int, *, playing: bool = False) -> str:
        state = self.cup.state
        seated = [seat.player for seat in state.seats] if playing else []
        among = seated or list(state.entrants)
        return among[number % len(among)]

    @precondition(lambda self: self.cup.state.status != "running")
    @rule(player=st.sampled_from(NAMES))
    def enters(self, player: str) -> None:
        self.asked(ask.Enter(by=Person(player, "player"), player=player, accepts=True))
        self.briefed()

    def briefed(self) -> None:
        if self.cup.state.status in ("open", "running"):
            self.cup.briefed()

    @rule(player=Players, what=st.sampled_from(("withdraw", "disqualify", "retire", "absent")))
    def goes(self, player: Any, what: str) -> None:
        player = self.one_of(player)
        commands: dict[str, Any] = {
            "withdraw": ask.Withdraw(by=Person(player, "player"), player=player),
            "disqualify": ask.Disqualify(by=DIRECTOR, player=player, reason="collusion"),
            "retire": ask.Retire(by=Person(player, "player"), player=player),
            "absent": ask.MarkAbsent(by=DIRECTOR, player=player, how="absent", out=True),
        }
        self.asked(commands[what])

    @precondition(lambda self: self.cup.state.status == "running")
    @rule(player=Players)
    def retires(self, player: int) -> None:
        name = self.one_of(player, playing=True)
        self.asked(ask.Retire(by=Person(name, "player"), player=name))

    @precondition(lambda self: self.cup.state.in_play)
    @rule(player=Players, chips=Amounts)
    def is_penalised(self, player: int, chips: int) -> None:
        name = self.one_of(player, playing=True)
        self.asked(ask.Penalise(by=DIRECTOR, player=name, reason="a telephone", chips=chips))

    @precondition(lambda self: self.cup.state.in_play)
    @rule(player=Players, charge=st.sampled_from(("re-buy", "re-buy", "add-on", "buy-back")))
    def pays(self, player: int, charge: Any) -> None:
        name = self.one_of(player, playing=True)
        self.asked(ask.PayCharge(by=DIRECTOR, player=name, charge=charge), f"PayCharge {charge}")

    @precondition(lambda self: self.cup.state.left_out and not self.cup.state.in_play)
    @rule(player=Players)
    def buys_back_in(self, player: int) -> None:
        out = self.cup.state.left_out
        paid = ask.PayCharge(by=DIRECTOR, player=out[player % len(out)], charge="buy-back")
        self.asked(paid, "PayCharge buy-back")

    @precondition(lambda self: self.cup.state.version % 3 == 0)
    @rule(player=Players, amount=Amounts)
    def gets_back(self, player: int, amount: int) -> None:
        self.asked(ask.Refund(by=OPERATOR, player=self.one_of(player), amount=amount, reason="ill"))

    @rule(player=Players)
    def sends_a_substitute(self, player: int) -> None:
        self.substitutes += 1
        name = f"s{self.substitutes}"
        named = ask.NameSubstitute(
            by=DIRECTOR, player=self.one_of(player), substitute=name, reason="ill", accepts=True
        )
        self.asked(named)
        self.briefed()

    # -- play -------------------------------------------------------------------------------------------------

    @precondition(lambda self: self.cup.state.status != "running")
    @rule(tables=st.sampled_from(TABLES))
    def tables_are_designated(self, tables: dict[str, str]) -> None:
        self.asked(ask.DesignateTables(by=OPERATOR, tables=tables))

    @precondition(lambda self: self.cup.state.status != "running")
    @rule(begins=st.booleans())
    def practice(self, begins: bool) -> None:
        self.asked(
            ask.BeginPractice(by=DIRECTOR, seed=self.cup.seed()) if begins else ask.EndPractice(by=DIRECTOR)
        )

    @precondition(lambda self: self.cup.state.drawn <= self.cup.state.stage and not self.cup.state.in_play)
    @rule()
    def draws(self) -> None:
        self.asked(ask.DrawSeats(by=DIRECTOR, seed=self.cup.seed()))

    @precondition(lambda self: self.cup.state.drawn > self.cup.state.stage)
    @rule()
    def starts(self) -> None:
        self.asked(ask.StartStage(by=DIRECTOR))

    @precondition(lambda self: self.cup.state.in_play or self.cup.state.practice)
    @rule(player=Players, chips=Amounts, bet=st.sampled_from(("big", "small")))
    def wagers(self, player: int, chips: int, bet: str) -> None:
        for table in self.cup.tables.values():
            if table.table.session is None or not table.table.players:
                continue
            name = table.table.players[player % len(table.table.players)]
            has = self.chips(table, name) // 100 * 100
            try:
                table.until("close-bets")
                if has:
                    table.place(name, {bet: min(max(chips // 100 * 100, 100), has)}, kind="tournament-chip")
            except Refused:
                continue

    @precondition(lambda self: self.cup.state.in_play or self.cup.state.practice)
    @rule(dice=st.sampled_from(((1, 2, 3), (4, 5, 6), (2, 2, 2))))
    def spins(self, dice: tuple[int, int, int]) -> None:
        for name, table in self.cup.tables.items():
            if table.table.session is None and table.table.playing is None:
                continue
            try:
                table.until("close-bets")
            except Refused:
                continue
            before, counted = len(table.events), len(self.cup.events)
            table.finish(*dice)
            self.cup.told(name, tuple(table.events[before:]))
            self.cup.work()
            for event in self.cup.events[counted:]:
                if isinstance(event, happened.SpinCounted):
                    REACHED["owed"] += bool(event.owed)
                    REACHED["left"] += bool(event.left)

    @rule(spun=st.booleans())
    def is_brought_on(self, spun: bool) -> None:
        """What the director's desk says is next, and nothing where play brings it on."""
        step = next_step(self.cup.game, self.cup.state)
        match step:
            case "DrawSeats" | "BriefPlayers":
                self.draws()
                self.starts()
            case "StartStage" | "EndPractice" | "EndStage":
                self.asked(getattr(ask, step)(by=DIRECTOR))
            case "" if self.cup.state.in_play and spun:
                self.wagers(int(spun), 3_000, "big")
                self.spins((1, 2, 3))

    @precondition(lambda self: any(run.ended for run in self.cup.state.runs.values()))
    @rule()
    def stage_is_ended(self) -> None:
        for table in self.cup.state.playing_tables:
            early = ask.EndTableEarly(by=DIRECTOR, table=table, ground="progress-decided")
            self.asked(early)
        self.asked(ask.EndStage(by=DIRECTOR))

    @rule(really=st.integers(0, 9))
    def ends(self, really: int) -> None:
        self.asked(ask.AwardPrizes(by=DIRECTOR))
        if really == 0:
            self.asked(ask.CancelTournament(by=OPERATOR, reason="the power is out"))

    # -- what holds at any time ----------------------------------------------------------------------------------

    def chips(self, table: Evening, player: str) -> int:
        return self.cup.ledger.balance(table.table.tournament_chips(player))

    @invariant()
    def money_adds_up_and_nothing_is_refused_for_good(self) -> None:
        self.cup.check()
        assert self.cup.not_done == []
        assert all(bank >= 0 for bank in self.cup.state.banks.values())
        over = self.cup.state.status in ("awarded", "cancelled")
        assert not over or self.cup.state.held == 0

    @invariant()
    def the_count_of_chips_is_the_tables(self) -> None:
        cup, state = self.cup, self.cup.state
        for name in state.playing_tables if state.in_play else ():
            table = cup.tables[name]
            if not cup.waiting.get(name) and not laid(table):
                here = {player: self.chips(table, player) for player in state.at_table(name)}
                assert here == {player: state.banks[player] for player in here}
        still = any(laid(table) for table in cup.tables.values()) or any(cup.waiting.values())
        if not still and not state.in_play and not state.practice:
            assert cup.chips_out() == 0

    @invariant()
    def only_those_who_play_next_have_seats(self) -> None:
        state = self.cup.state
        if state.drawn > state.stage:
            assert {seat.player for seat in state.seats} == set(state.plays_next)
            assert {seat.table for seat in state.seats} <= set(state.streams)

    @invariant()
    def whoever_plays_the_next_stage_finds_a_seat(self) -> None:
        cup, state = self.cup, self.cup.state
        if state.status == "running" and not state.in_play and state.plays_next and not state.finished:
            decide(cup.game, state, ask.DrawSeats(by=DIRECTOR, seed=cup.seed()), cup.now)

    @invariant()
    def there_is_a_way_out(self) -> None:
        if self.cup.state.status in ("awarded", "cancelled"):
            return
        off = ask.CancelTournament(by=OPERATOR, reason="the power is out")
        way = ask.AwardPrizes(by=DIRECTOR) if self.cup.state.places else off
        decide(self.cup.game, self.cup.state, way, self.cup.now)

    @invariant()
    def the_desk_offers_what_would_be_accepted(self) -> None:
        if self.cup.state.version % 4 == 0:
            check_offers(self.cup)

    def teardown(self) -> None:
        """The house's own second count comes to what the ledger holds, however far the tournament came."""
        if not hasattr(self, "cup"):
            return
        account = self.cup.state.account
        assert self.cup.counted() == {str(account): self.cup.ledger.balance(account)}
        REACHED["counted at the end"] += self.cup.state.status in ("awarded", "cancelled")


def laid(table: Evening) -> bool:
    return table.table.playing is not None and bool(table.table.playing.layout)


@pytest.mark.takes(13)
def test_whatever_happens_whenever_money_and_chips_are_counted_right_and_there_is_a_way_out(
    depth: Depth,
) -> None:
    """In the long run with other luck until everything has been reached."""
    enough = depth({"counted at the end"}, EVERYTHING)
    for luck in range(20):
        machine = seed(luck)(type("TournamentMachine", (TournamentMachine,), {}))
        run_state_machine_as_test(
            machine,
            settings=settings(
                max_examples=depth(10, 30), stateful_step_count=50, database=None, deadline=None
            ),
        )
        if REACHED.keys() >= enough:
            break
    assert enough - REACHED.keys() == set()
