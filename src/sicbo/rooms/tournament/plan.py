"""The plan of a tournament: charges, stages, prizes; and its problems."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from sicbo.money import MAX_STAKE
from sicbo.rules.tournament_rules import Condition

Charge = Literal["entry-fee", "buy-in", "re-buy", "add-on", "buy-back"]
TieBreak = Literal["countback", "draw"]

MAX_PLAYERS = 10_000
MAX_STAGES = 20
MAX_SPINS = 1_000
MAX_SEATS = 100
MAX_CHIPS = 1_000_000_000
"""the most chips given at once, so that play cannot make an amount too large to count"""
MAX_TIMES = 1_000
"""the most re-buys of one player"""
LATEST = 250_000_000_000_000_000
"""The latest start, in microseconds since 1970: some years before calendars end."""


class Stage(Struct, frozen=True, omit_defaults=True):
    """One round of a tournament: so many tables and seats, so many spins or minutes, and who advances."""

    name: str
    tables: int
    seats: int
    spins: int = 0
    minutes: int = 0
    bank: Literal["fresh", "carried"] = "fresh"
    """everyone begins with the starting bank again, or with what the previous stage left"""
    best_of_table: int = 0
    """how many of each table advance"""
    best_overall: int = 0
    """how many of all remaining players advance as well"""
    out_every: int = 0
    """after every so many spins the lowest of a table is out"""
    secondary: bool = False
    """a second chance: played by those who did not advance from the previous stage; its winners join the others"""

    def room(self, tables: int = MAX_PLAYERS, places: int = MAX_SEATS) -> int:
        """How many can be seated at so many tables with so many seats each."""
        return min(self.tables, tables) * min(self.seats, places)

    def most_go_on(self, players: int) -> int:
        """The most players who advance when so many play it."""
        return min(self.best_of_table * self.tables + self.best_overall, players)


class Charges(Struct, frozen=True, omit_defaults=True):
    """What a player pays, in money, and how many tournament chips that gives beyond the starting bank."""

    entry_fee: int = 0
    buy_in: int = 0
    rebuy: int = 0
    rebuy_chips: int = 0
    rebuys: int = 0
    """how many one player may buy"""
    add_on: int = 0
    add_on_chips: int = 0
    buy_back: int = 0
    buy_backs: int = 0

    def price(self, charge: Charge) -> int:
        return {
            "entry-fee": self.entry_fee,
            "buy-in": self.buy_in,
            "re-buy": self.rebuy,
            "add-on": self.add_on,
            "buy-back": self.buy_back,
        }[charge]


class Wagering(Struct, frozen=True, omit_defaults=True):
    """What every player must stake on each spin, and how many secret bets there are."""

    compulsory: int = 0
    """in tournament chips; 0 for no compulsory bet"""
    secret_per_stage: int = 0


class Prizes(Struct, frozen=True, omit_defaults=True):
    """The pool, and how it is shared."""

    from_charges: tuple[Charge, ...] = ("buy-in", "re-buy", "add-on", "buy-back")
    """the charges that go into the pool; the rest is the house's"""
    guaranteed: int = 0
    """the guaranteed minimum of the pool"""
    shares: tuple[int, ...] = (1,)
    """shares by place, the first place first; they need no common sum"""


class Plan(Struct, frozen=True, omit_defaults=True):
    """A tournament as planned."""

    name: str
    starts_at: int
    location: str
    minimum_players: int
    maximum_players: int
    starting_bank: int
    stages: tuple[Stage, ...]
    charges: Charges = Charges()
    wagering: Wagering = Wagering()
    prizes: Prizes = Prizes()
    ties: tuple[TieBreak, ...] = ("countback", "draw")
    withdraw_until: int = 0
    """until when an entrant may withdraw free of charge, or name a substitute"""
    refusal_reserved: bool = False
    selection_criteria: bool = False
    staff_may_enter: bool = False
    signature: bool = False
    chips_cashed: bool = False
    """tournament chips are paid out in cash at the end of a stage; one chip is then one minor unit of money"""

    def has(self, condition: Condition) -> bool:
        """Whether this plan has the feature that an item of the terms is about."""
        charges = self.charges
        paid = (charges.entry_fee, charges.buy_in, charges.rebuy, charges.add_on)
        return {
            "always": True,
            "charges": any(paid),
            "refusal-reserved": self.refusal_reserved,
            "selection-criteria": self.selection_criteria,
            "staff-may-enter": self.staff_may_enter,
            "signature": self.signature,
            "several-stages": len(self.stages) > 1,
            "buy-back": charges.buy_backs > 0,
            "secondary-stages": any(stage.secondary for stage in self.stages),
            "tournament-chips": True,
            "compulsory-wager": self.wagering.compulsory > 0,
            "secret-wagers": self.wagering.secret_per_stage > 0,
        }[condition]


def problems(plan: Plan) -> tuple[str, ...]:
    """All problems of a plan, in sentences that say what to do."""
    return tuple(_problems(plan))


def _problems(plan: Plan) -> Iterator[str]:
    if not plan.name.strip():
        yield "give the tournament a name"
    if not plan.location.strip():
        yield "say where it is held"
    if not 2 <= plan.minimum_players <= plan.maximum_players <= MAX_PLAYERS:
        yield f"the numbers of players must be from 2 to {MAX_PLAYERS}, the minimum first"
    if not 0 < plan.starting_bank <= MAX_CHIPS:
        yield f"the starting bank must be greater than zero and at most {MAX_CHIPS} chips"
    if not 1 <= len(plan.stages) <= MAX_STAGES:
        yield f"a tournament must have 1 to {MAX_STAGES} stages"
    if not 0 <= plan.starts_at <= LATEST or plan.withdraw_until < 0:
        yield "enter a valid date and time for the start"
    if plan.withdraw_until > plan.starts_at:
        yield "the time to withdraw must end by the start of the tournament"
    if plan.ties[-1:] != ("draw",):
        yield "the last tie-break must be 'draw'"
    yield from _wagering_problems(plan.wagering)
    yield from _charge_problems(plan)
    yield from _prize_problems(plan)
    for number, stage in enumerate(plan.stages):
        for problem in _stage_problems(plan, number, stage):
            yield f"stage {number + 1} ({stage.name or 'without a name'}): {problem}"
    if plan.stages:
        yield from _seat_problems(plan)


def crowded(
    stages: Sequence[Stage],
    players: int,
    left_out: int = 0,
    tables: int = MAX_PLAYERS,
    places: int = MAX_SEATS,
) -> tuple[int, int] | None:
    """The first of these stages that more players can reach than it has seats, with their number; `None` if all fit.

    So many `players` play the first that is no second chance; `left_out` is how many a second chance before it can be for.
    """
    for number, stage in enumerate(stages):
        room = stage.room(tables, places)
        if stage.secondary:
            goes_on = stage.most_go_on(min(left_out, room))
            players, left_out = players + goes_on, left_out - goes_on
            continue
        if players > room:
            return number, players
        goes_on = stage.most_go_on(players)
        players, left_out = goes_on, players - goes_on
    return None


def _seat_problems(plan: Plan) -> Iterator[str]:
    """Stages with fixed numbers that more players would reach than can sit."""
    first = plan.stages[0]
    if plan.minimum_players > first.room():
        yield f"stage 1 ({first.name}): it has fewer seats than the minimum number of players"
    found = crowded(plan.stages, min(plan.maximum_players, first.room()))
    if found is not None:
        number, players = found
        stage = plan.stages[number]
        yield (
            f"stage {number + 1} ({stage.name}): up to {players} players would come to its {stage.room()} seats: "
            "let fewer advance, or give it more tables"
        )


def _wagering_problems(wagering: Wagering) -> Iterator[str]:
    if not 0 <= wagering.compulsory <= MAX_CHIPS:
        yield f"the compulsory bet must be from 0 to {MAX_CHIPS} chips"
    if not 0 <= wagering.secret_per_stage <= MAX_SPINS:
        yield f"a stage can have at most {MAX_SPINS} secret bets"


def _charge_problems(plan: Plan) -> Iterator[str]:
    charges = plan.charges
    amounts = (charges.entry_fee, charges.buy_in, charges.rebuy, charges.add_on, charges.buy_back)
    if any(not 0 <= amount <= MAX_STAKE for amount in amounts):
        yield "charges must be amounts of money, or zero"
    if any(not 0 <= given <= MAX_CHIPS for given in (charges.rebuy_chips, charges.add_on_chips)):
        yield f"a re-buy and an add-on must give from 0 to {MAX_CHIPS} chips"
    if any(not 0 <= times <= MAX_TIMES for times in (charges.rebuys, charges.buy_backs)):
        yield f"a player can take at most {MAX_TIMES} re-buys and buy-backs"
    for what, price, given in (
        ("re-buy", charges.rebuy, charges.rebuy_chips),
        ("add-on", charges.add_on, charges.add_on_chips),
    ):
        if (price > 0) != (given > 0):
            yield f"say what the {what} costs and how many chips it gives"
    if (charges.rebuy > 0) != (charges.rebuys > 0):
        yield "say how many re-buys a player may take, and what one costs"
    if (charges.buy_back > 0) != (charges.buy_backs > 0):
        yield "say how often a player may buy back in, and what it costs"


def _prize_problems(plan: Plan) -> Iterator[str]:
    prizes = plan.prizes
    if not prizes.shares or any(not 0 < share <= 1_000_000 for share in prizes.shares):
        yield "the pool must be shared in parts greater than zero, one for each place that wins"
    if len(prizes.shares) > plan.minimum_players:
        yield "there are more prizes than the smallest number of players"
    if not 0 <= prizes.guaranteed <= MAX_STAKE:
        yield "the guaranteed pool must be an amount of money, or zero"
    if len(set(prizes.from_charges)) != len(prizes.from_charges):
        yield "name each charge that goes into the pool once"
    if plan.chips_cashed:
        yield from _cash_problems(plan)


def _cash_problems(plan: Plan) -> Iterator[str]:
    """A chip that is paid out in cash was bought at its value, and stays in play until it is paid out."""
    charges = plan.charges
    if set(plan.prizes.from_charges) != {"entry-fee"} & set(plan.prizes.from_charges):
        yield "chips that are paid out in cash belong to the players: only entry fees can go into the pool"
    for what, price, given in (
        ("buy-in", charges.buy_in, plan.starting_bank),
        ("re-buy", charges.rebuy, charges.rebuy_chips),
        ("add-on", charges.add_on, charges.add_on_chips),
        ("buy-back", charges.buy_back, plan.starting_bank if charges.buy_backs else 0),
    ):
        if price != given:
            yield f"chips that are paid out in cash must be bought at their value: the {what} costs what its chips are worth"
    if any(stage.bank != "carried" for stage in plan.stages[1:]):
        yield "chips that are paid out in cash are carried from stage to stage: no later stage can give fresh ones"
    if any(stage.secondary for stage in plan.stages):
        yield "with chips that are paid out in cash, a second chance needs a buy-back"


def _stage_problems(plan: Plan, number: int, stage: Stage) -> Iterator[str]:
    last = number == len(plan.stages) - 1
    if not stage.name.strip():
        yield "give it a name"
    if _spelled(stage) in map(_spelled, plan.stages[:number]):
        yield "another stage has this name: give each its own"
    if not 1 <= stage.tables <= MAX_PLAYERS or not 1 <= stage.seats <= MAX_SEATS:
        yield "say how many tables and how many seats at each"
    if (stage.spins > 0) == (stage.minutes > 0):
        yield "give either its number of spins or its minutes"
    if not 0 <= stage.spins <= MAX_SPINS or not 0 <= stage.minutes <= 1440:
        yield f"a stage can last at most {MAX_SPINS} spins or one day"
    if stage.out_every and (stage.spins == 0 or stage.out_every > stage.spins):
        yield "players must go out after a number of spins that the stage has"
    if min(stage.best_of_table, stage.best_overall, stage.out_every) < 0 or stage.best_overall > MAX_PLAYERS:
        yield f"the number of players who advance and the spins after which players go out must be from 0 to {MAX_PLAYERS}"
    goes_on = stage.best_of_table + stage.best_overall
    if last and goes_on:
        yield "no player advances from the last stage: its places are those of the tournament"
    if not last and goes_on <= 0:
        yield "say how many players advance, from each table or from all"
    if not last and stage.best_of_table > stage.seats:
        yield "more players would advance than there are seats at a table"
    if stage.secondary and (number == 0 or last):
        yield "a second chance must be between two stages"
    if stage.secondary and stage.bank == "carried":
        yield "a second chance must begin with the starting bank, because many of its players have no chips left"
    if number == 0 and stage.bank == "carried":
        yield "the first stage must begin with the starting bank"


def _spelled(stage: Stage) -> str:
    """The name as people distinguish it."""
    return " ".join(stage.name.casefold().split())
