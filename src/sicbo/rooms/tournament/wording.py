"""What a plan implies, in sentences for the terms: when, where, how much, who advances, who wins what."""

from collections.abc import Iterator

from sicbo.currency import Currency
from sicbo.rooms.kernel.calendar import moment, time_zone
from sicbo.rooms.tournament.plan import Plan, Stage


def worded(plan: Plan, *, currency: Currency, zone: str) -> dict[str, str]:
    """Items of the terms, by name, that follow from the plan alone."""
    return {
        "when-held": f"{plan.name} begins on {_time(plan.starts_at, zone)}.",
        "charges": _charges(plan, currency),
        "numbers": f"At least {plan.minimum_players} and at most {plan.maximum_players} players.",
        "location": f"It is held at: {plan.location}.",
        "terms-of-entry": _entry(plan, zone),
        "rounds": "; ".join(_length(stage) for stage in plan.stages) + ".",
        "tables": "; ".join(f"{stage.name}: {_tables(stage)}" for stage in plan.stages) + ".",
        "progression": "; ".join(_progress(plan)) + ".",
        "buy-back": f"A player who does not advance may buy back in until the seats of the next stage are drawn, {_times(plan.charges.buy_backs)}, "
        f"for {_money(plan.charges.buy_back, currency)}, and starts with the starting bank.",
        "secondary": "; ".join(
            f"{stage.name} is a second chance for players who did not advance from the previous stage, best first while there are seats" for stage in plan.stages if stage.secondary
        )
        + ".",
        "starting-bank": f"Every player starts with the same bank of {chips(plan.starting_bank, currency)} tournament chips and is told so "
        "before the tournament begins.",
        "chips-at-end": "At the end of a stage tournament chips are paid out in cash at their value."
        if plan.chips_cashed
        else "Tournament chips have no money value and are returned to the house at the end of a stage.",
        "compulsory-wager": f"On every spin each player bets at least {chips(plan.wagering.compulsory, currency)} chips, or all remaining chips.",
        "secret-wagers": f"In each stage a player may make {plan.wagering.secret_per_stage} secret wager(s): sealed until no more "
        "bets are taken, then shown.",
        "elimination": _elimination(plan),
        "winners": "The places of the last stage are those of the tournament: the highest bank first. "
        f"Equal banks are separated by {' and then '.join(_TIES[tie] for tie in plan.ties)}.",
        "prize-pool": _pool(plan, currency),
        "distribution": _distribution(plan),
    }  # fmt: skip


_TIES = {
    "countback": "the banks after the previous spin, and so on",
    "draw": "the number drawn for the seat",
}


def chips(minor: int, currency: Currency) -> str:
    """Chips as they are counted at a table, like the money of its book: without decimals if they are whole."""
    return currency.brief(minor)


def _money(minor: int, currency: Currency) -> str:
    return f"{currency.code} {currency.format(minor)}"


def _time(at: int, zone: str) -> str:
    here = moment(at).astimezone(time_zone(zone))
    return f"{here.day} {here:%B %Y, %H:%M} ({zone})"


def _times(count: int) -> str:
    return "once" if count == 1 else f"up to {count} times"


def _charges(plan: Plan, currency: Currency) -> str:
    charges = plan.charges
    told = []
    if charges.entry_fee:
        told.append(f"entry fee {_money(charges.entry_fee, currency)}")
    if charges.buy_in:
        told.append(f"buy-in {_money(charges.buy_in, currency)}")
    if charges.rebuy:
        told.append(
            f"re-buy {_money(charges.rebuy, currency)} for {chips(charges.rebuy_chips, currency)} chips, {_times(charges.rebuys)}"
        )
    if charges.add_on:
        told.append(
            f"add-on {_money(charges.add_on, currency)} for {chips(charges.add_on_chips, currency)} chips, once"
        )
    listed = "; ".join(told) or "no charge"
    return f"{listed[0].upper()}{listed[1:]}."


def _entry(plan: Plan, zone: str) -> str:
    if not plan.withdraw_until:
        return "Entrants cannot withdraw free of charge; a substitute may play if the Tournament Director allows it."
    return f"Until {_time(plan.withdraw_until, zone)} an entrant may withdraw free of charge or name a substitute."


def _length(stage: Stage) -> str:
    return f"{stage.name}: {f'{stage.spins} spins' if stage.spins else f'{stage.minutes} minutes'}"


def _tables(stage: Stage) -> str:
    tables = "one table" if stage.tables == 1 else f"up to {stage.tables} tables"
    return f"{tables} of {stage.seats} seats"


def _progress(plan: Plan) -> Iterator[str]:
    for stage in plan.stages[:-1]:
        parts = []
        if stage.best_of_table >= stage.seats:
            parts.append("every player with chips left")
        elif stage.best_of_table:
            parts.append(f"the best {stage.best_of_table} from each table")
        if stage.best_overall:
            parts.append(
                f"the best {stage.best_overall} from all {'others' if stage.best_of_table else 'tables'}"
            )
        yield f"these advance from {stage.name}: {' and '.join(parts)}"


def _elimination(plan: Plan) -> str:
    every = next((stage.out_every for stage in plan.stages if stage.out_every), 0)
    lowest = (
        f" After every {every} spins the player with the lowest bank at a table is also out." if every else ""
    )
    return f"A player who does not advance from a stage, or has no chips left at its end, is out.{lowest}"


def _pool(plan: Plan, currency: Currency) -> str:
    sources = [name for name in plan.prizes.from_charges if plan.charges.price(name)]
    told = (
        f"All payments by players as {', '.join(sources)} form the prize pool"
        if sources
        else "The prize pool"
    )
    if plan.prizes.guaranteed:
        at_least = _money(plan.prizes.guaranteed, currency)
        return f"{told}{', which' if sources else ''} is at least {at_least}."
    return f"{told}." if sources else "There is no money prize."


def _distribution(plan: Plan) -> str:
    whole = sum(plan.prizes.shares)
    parts = ", ".join(
        f"place {number} {share} of {whole} parts" for number, share in enumerate(plan.prizes.shares, 1)
    )
    return f"The whole pool is paid out: {parts}; amounts that do not divide evenly go to the first places."
