"""A paytable being designed, as the laboratory's screen shows it: every bet before and after, fair odds, remarks."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from sicbo.maths.card_effects import Figures, decimal, figures
from sicbo.maths.compare import compare
from sicbo.maths.contradictions import dominated
from sicbo.maths.design import SolvedOdds, SwitchPrice, solve_odds, switch_prices
from sicbo.maths.exact import BetMaths, analyse, percent
from sicbo.maths.repricing import Repriced, repriced
from sicbo.maths.warnings import warnings
from sicbo.money import Odds
from sicbo.rules.bookfile import SwitchValue
from sicbo.rules.game import Game, compile_game


class DesignedLevel(Struct, frozen=True):
    """One price of a bet being designed."""

    name: str
    ways: Annotated[int, Meta(description="of 216 rolls")]
    win: Annotated[int, Meta(description="winnings for each `stake`, as it is now")]
    stake: int
    book_win: Annotated[int, Meta(description="the same as the table has it")]
    book_stake: int
    wanted: Annotated[
        str, Meta(description="the odds to one that give the wanted edge, exactly; empty where none do")
    ]
    wanted_decimal: str
    whole: Annotated[int | None, Meta(description="the highest whole odds to one that keep the wanted edge")]
    whole_edge: str


class DesignedBet(Struct, frozen=True):
    """A bet, or all picks of a kind on the same terms, at the table's prices and as designed."""

    bets: tuple[str, ...]
    before: Annotated[Figures | None, Meta(description="none where the table does not offer it")]
    after: Annotated[Figures | None, Meta(description="none where it is no longer offered")]
    changes: bool
    moved: Annotated[str, Meta(description="by how much the house edge moves, in percent of the stake")]
    levels: tuple[DesignedLevel, ...]


class DesignRemark(Struct, frozen=True):
    """A remark before a table opens with this."""

    code: Annotated[str, Meta(description="player-edge, low-return or beaten")]
    bets: tuple[str, ...]
    figure: Annotated[str, Meta(description="the edge, the return, or on how many rolls the other pays more")]
    by: Annotated[str, Meta(description="the bet that beats it, for `beaten`")] = ""
    new: Annotated[bool, Meta(description="whether the pencil makes it so")] = False


class DesignSwitch(Struct, frozen=True):
    """The effect of another setting of a switch on the bets it affects."""

    switch: str
    about: Annotated[str, Meta(description="what the switch decides, in words")]
    reading: str
    setting: str
    other: str
    bets: tuple[str, ...]
    edge: Annotated[str, Meta(description="as set; empty where the bet is not offered")]
    edge_then: str


class DesignInfo(Struct, frozen=True):
    """A paytable being designed; nothing is kept of it."""

    game: str
    paytable_before: str
    paytable_after: str
    wanted_edge: str
    bets: tuple[DesignedBet, ...]
    remarks: tuple[DesignRemark, ...]
    switches: tuple[DesignSwitch, ...]


def shown_design(
    game: Game,
    prices: Sequence[Repriced] = (),
    switches: Mapping[str, SwitchValue] | None = None,
    edge: Fraction = Fraction(0),
) -> DesignInfo:
    """The game at other prices and switches, beside the game as it is."""
    switched = game
    if switches:
        card = replace(game.card, switches={**game.card.switches, **switches})
        switched = compile_game(game.book, game.variant, card)
    wanted = [replace(price, bets=tuple(game.bet(name).bet for name in price.bets)) for price in prices]

    def pencilled(of: Game) -> Game:
        """A price written for a bet that a switch removes waits until the bet is offered again."""
        return repriced(of, [price for price in wanted if of.paytable.by_name.keys() >= set(price.bets)])

    changed = pencilled(switched)
    old, new = ({bet.bet: bet for bet in analyse(version)} for version in (game, changed))
    # Rows follow the table's own terms, so that none moves while a person edits it.
    rows = [row.bets for row in compare([game])] + [(name,) for name in new if name not in old]
    return DesignInfo(
        game=game.name,
        paytable_before=game.sha256,
        paytable_after=changed.sha256,
        wanted_edge=percent(edge),
        bets=tuple(
            DesignedBet(
                bets=bets,
                before=None if before is None else figures(game, before),
                after=None if after is None else figures(changed, after),
                changes=before is None or after is None or before.pays != after.pays,
                moved=_moved(before, after),
                levels=() if after is None else _levels(game, changed, after, edge),
            )
            for bets in rows
            for before, after in [(old.get(bets[0]), new.get(bets[0]))]
        ),
        remarks=_remarks(game, changed),
        switches=tuple(row for price in switch_prices(switched, pencilled) for row in _switch(price)),
    )


def _moved(before: BetMaths | None, after: BetMaths | None) -> str:
    if before is None or after is None or before.edge == after.edge:
        return ""
    moved = percent(after.edge - before.edge)
    return moved if moved.startswith("-") else f"+{moved}"


def _levels(game: Game, changed: Game, after: BetMaths, edge: Fraction) -> tuple[DesignedLevel, ...]:
    known = game.paytable.by_name.get(after.bet)
    stated = [level.odds for level in known.levels] if known is not None else []
    return tuple(
        _level(solution, after.pays[number].ways, stated[number] if number < len(stated) else solution.pays)
        for number, solution in enumerate(solve_odds(changed, after.bet, edge))
    )


def _level(solution: SolvedOdds, ways: int, stated: Odds) -> DesignedLevel:
    possible = solution.exact > 0
    return DesignedLevel(
        name=solution.level,
        ways=ways,
        win=solution.pays.win,
        stake=solution.pays.stake,
        book_win=stated.win,
        book_stake=stated.stake,
        wanted=str(solution.exact) if possible else "",
        wanted_decimal=decimal(solution.exact, 4) if possible else "",
        whole=None if solution.below is None else solution.below.win,
        whole_edge="" if solution.below_edge is None else percent(solution.below_edge),
    )


def _remarks(game: Game, changed: Game) -> tuple[DesignRemark, ...]:
    known = {(warning.code, bet) for warning in warnings(game) for bet in warning.bets}
    beaten = {worse.bet for worse in dominated(game)}
    pointed = [
        DesignRemark(
            warning.code,
            warning.bets,
            percent(warning.figure),
            new=any((warning.code, bet) not in known for bet in warning.bets),
        )
        for warning in warnings(changed)
    ]
    pointed += [
        DesignRemark("beaten", (worse.bet,), str(worse.better_on), by=worse.by, new=worse.bet not in beaten)
        for worse in dominated(changed)
    ]
    return tuple(sorted(pointed, key=lambda point: not point.new))


def _switch(price: SwitchPrice) -> list[DesignSwitch]:
    """Bets that are affected equally share a line."""
    alike: dict[tuple[Fraction | None, Fraction | None], list[str]] = {}
    for bet, pair in price.bets.items():
        alike.setdefault(pair, []).append(bet)
    return [
        DesignSwitch(
            price.switch, price.about, price.reading, price.setting, price.other, tuple(bets),
            *("" if edge is None else percent(edge) for edge in pair),
        )
        for pair, bets in alike.items()
    ]  # fmt: skip
