"""The mathematics sheet of a game: every bet in exact fractions and in decimals, remarks, and clauses."""

from fractions import Fraction
from html import escape

from msgspec import Struct

from sicbo.maths.design import solve_odds, switch_prices
from sicbo.maths.exact import BetMaths, analyse, percent
from sicbo.maths.risk import NINE_IN_TEN
from sicbo.maths.warnings import warnings
from sicbo.rules.bet_words import short_picks
from sicbo.rules.book import switch_text
from sicbo.rules.clauses import rows as clause_rows
from sicbo.rules.game import Game


class SheetLevel(Struct, frozen=True):
    """What a bet pays, and on how many of the 216 rolls."""

    name: str
    odds: str
    win: int
    stake: int
    ways: int
    fair: Fraction
    """winnings for each unit staked at which the bet would be fair, with its other levels unchanged"""


class SheetBet(Struct, frozen=True):
    """One bet for a stake of one unit."""

    bet: str
    name: str
    levels: tuple[SheetLevel, ...]
    ways: int
    probability: Fraction
    returned: Fraction
    edge: Fraction
    variance: Fraction
    deviation: str
    volatility: float
    """stakes within which nine rounds of ten are from the mean, by the normal distribution"""
    clauses: tuple[str, ...]

    @property
    def hit_frequency(self) -> Fraction:
        return 1 / self.probability


class Sheet(Struct, frozen=True):
    """All of a game's mathematics."""

    game: str
    title: str
    edition: str
    sha256: str
    source: str
    switches: tuple[tuple[str, str], ...]
    bets: tuple[SheetBet, ...]
    remarks: tuple[str, ...]
    prices: tuple[str, ...]
    """what another setting of a switch would cost"""
    clauses: tuple[tuple[str, str], ...]
    """every clause cited, in our words"""

    def _repr_html_(self) -> str:
        return f"<p><strong>{escape(self.title)}</strong> · {escape(self.game)}</p>{bets_table(self)}"


def mathematics_sheet(game: Game) -> Sheet:
    """The sheet of a game as its card has it."""
    cited = dict.fromkeys(clause for bet in analyse(game) for clause in bet.clauses)
    duties: dict[str, list[str]] = {}
    for row in clause_rows():
        if row.book == game.book.name and row.clause in cited:
            duties.setdefault(row.clause, []).append(row.duty)
    return Sheet(
        game=game.name,
        title=game.book.file.title,
        edition=_edition(game),
        sha256=game.sha256,
        source=game.card.source,
        switches=tuple((name, switch_text(value)) for name, value in game.switches.items()),
        bets=tuple(_bet(game, bet) for bet in analyse(game)),
        remarks=tuple(remark.message for remark in warnings(game)),
        prices=_prices(game),
        clauses=tuple((clause, " ".join(duties[clause])) for clause in cited if clause in duties),
    )


def _edition(game: Game) -> str:
    made = game.book.file.instrument
    return ", ".join(part for part in (made.name, made.number, made.version) if part)


def _bet(game: Game, bet: BetMaths) -> SheetBet:
    fair = solve_odds(game, bet.bet)
    return SheetBet(
        bet=bet.bet,
        name=bet.name,
        levels=tuple(
            SheetLevel(
                level.name,
                game.odds_text(level.odds),
                level.odds.win,
                level.odds.stake,
                level.ways,
                solved.exact,
            )
            for level, solved in zip(bet.pays, fair, strict=True)
        ),
        ways=bet.ways,
        probability=bet.probability,
        returned=bet.expected_return,
        edge=bet.edge,
        variance=bet.variance,
        deviation=bet.standard_deviation(6),
        volatility=NINE_IN_TEN * float(bet.variance) ** 0.5,
        clauses=bet.clauses,
    )


def _prices(game: Game) -> tuple[str, ...]:
    told = []
    for price in switch_prices(game):
        alike: dict[tuple[Fraction | None, Fraction | None], list[str]] = {}
        for bet, pair in price.bets.items():
            alike.setdefault(pair, []).append(bet)
        for (now, then), bets in alike.items():
            shown = ["not offered" if edge is None else percent(edge) for edge in (now, then)]
            told.append(
                f"{price.switch} {price.other} instead of {price.setting}: {short_picks(bets)} {shown[1]},"
                f" now {shown[0]}"
            )
    return tuple(told)


# -- as a page --------------------------------------------------------------------------------------------

HEADS = (
    "Bet",
    "Name",
    "Pays",
    "Ways",
    "Wins",
    "One in",
    "Return",
    "House edge",
    "Variance",
    "St. dev.",
    "Volatility",
    "Clauses",
)


def bet_cells(bet: SheetBet) -> list[str]:
    """One row of the table, exact figures with their decimals."""
    return [
        bet.bet,
        bet.name,
        "\n".join(f"{level.odds} {level.name}".rstrip() for level in bet.levels),
        "\n".join(str(level.ways) for level in bet.levels),
        f"{bet.probability}\n{percent(bet.probability, 4)}",
        f"{float(bet.hit_frequency):.3f}",
        f"{bet.returned}\n{percent(bet.returned, 4)}",
        f"{bet.edge}\n{percent(bet.edge, 4)}",
        f"{bet.variance}\n{float(bet.variance):.6f}",
        bet.deviation,
        f"{bet.volatility:.3f}",
        ", ".join(bet.clauses),
    ]


def bets_table(sheet: Sheet) -> str:
    head = "".join(f'<th scope="col">{name}</th>' for name in HEADS)
    rows = "".join(
        f"<tr class={'player' if bet.edge < 0 else 'house'}>"
        + "".join(f"<td>{escape(cell).replace(chr(10), '<br>')}</td>" for cell in bet_cells(bet))
        + "</tr>"
        for bet in sheet.bets
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


_STYLE = """
body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:78rem;padding:0 1rem;color:#1c2126;background:#fff}
table{border-collapse:collapse;font-size:13px;width:100%}th{text-align:left;border-bottom:2px solid #1c2126;padding:.3rem .5rem}
td{padding:.25rem .5rem;border-bottom:1px solid #dde2e6;vertical-align:top;font-variant-numeric:tabular-nums}
:is(td,th):nth-child(n+4):not(:last-child){text-align:right}.player td{background:#fff3d6}code{overflow-wrap:anywhere;font-size:12px}
.wide{overflow-x:auto}h1{font-size:1.6rem;margin-bottom:.2rem}h2{font-size:1.15rem;margin-top:2rem}figure{margin:1rem 0}
svg{max-width:100%;height:auto}@media print{body{margin:0;max-width:none}table{font-size:8px}}
"""


def as_html(sheet: Sheet, picture: str = "") -> bytes:
    """A self-contained page."""

    def listed(title: str, lines: tuple[str, ...]) -> str:
        return (
            f"<h2>{title}</h2><ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"
            if lines
            else ""
        )

    switches = tuple(f"{name}: {value}" for name, value in sheet.switches)
    clauses = tuple(f"{clause}: {words}" for clause, words in sheet.clauses)
    drawn = (
        f'<figure role="img" aria-label="House edge of every bet">{picture[picture.find("<svg") :]}</figure>'
        if picture
        else ""
    )
    source = f"<p>Odds schedule: {escape(sheet.source)}</p>" if sheet.source else ""
    page = (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>Mathematics of {escape(sheet.game)}</title><style>{_STYLE}</style></head><body><main>"
        f"<h1>{escape(sheet.title)}</h1><p>{escape(sheet.game)} · {escape(sheet.edition)} · {len(sheet.bets)} bets</p>{source}"
        f"<p>Paytable <code>{sheet.sha256}</code></p>"
        "<p>For a stake of one unit, by counting all 216 rolls of three dice; every figure is exact, with its decimals rounded.</p>"
        f"{listed('Warnings', sheet.remarks)}"
        f'<h2>Bets</h2><div class="wide" tabindex="0" role="region" aria-label="Bets">{bets_table(sheet)}</div>{drawn}'
        f"{listed('Switches', switches)}{listed('Cost of other settings', sheet.prices)}"
        f"{listed('Clauses', clauses)}</main></body></html>"
    )
    return page.encode()
