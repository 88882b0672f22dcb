"""The laboratory of a table: bets over many rounds, other prices, collected dice, the mathematics sheet."""

from fractions import Fraction
from functools import partial
from typing import Annotated, Final, Literal

from litestar import Response, get, post
from litestar.params import PathParameter
from msgspec import Meta, Struct

from sicbo.laboratory.sheet import as_html, mathematics_sheet
from sicbo.laboratory.sheet_print import as_pdf
from sicbo.laboratory.sheet_workbook import as_workbook
from sicbo.laboratory.shown_design import DesignInfo, shown_design
from sicbo.laboratory.shown_risk import RiskInfo, shown_risk
from sicbo.maths.distribution import one_round
from sicbo.maths.exact import percent
from sicbo.maths.repricing import Repriced
from sicbo.money import Odds
from sicbo.refusals import Refused
from sicbo.reports.collected_rolls import collected_statistics
from sicbo.reports.dice_record import DiceStatistics
from sicbo.rules.bookfile import SwitchValue
from sicbo.rules.game import Game
from sicbo.server.access.sessions import Session
from sicbo.server.api.operations import ANYBODY, TERMINAL, Anybody, Asked, Door, TableName, operation
from sicbo.server.background.aside import LABORATORY
from sicbo.server.settings.rules_document import ALONE

FORMS: Final = {
    "html": "text/html",
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

DICE_BYTES: Final = 1 << 19
"""The largest file of collected rolls: some eighty thousand, tested in a second."""

Amount = Annotated[int, Meta(ge=1, le=10**9)]


class RiskAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Bets that are placed again and again."""

    wagers: Annotated[
        dict[str, Amount], Meta(min_length=1, max_length=20, description="by bet, in minor units")
    ]
    rounds: Annotated[int, Meta(ge=1, le=100_000)] = 100
    purse: Annotated[Amount | None, Meta(description="how it ends")] = None
    target: Annotated[
        Amount | None,
        Meta(description="the amount with which the player would leave; by default twice the purse"),
    ] = None


class SlipAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Bets that lie on the layout together."""

    wagers: Annotated[
        dict[str, Amount], Meta(min_length=1, max_length=200, description="by bet, in minor units")
    ]


class SlipInfo(Struct, frozen=True):
    """What may become of some bets on one roll; `edge` is the house's, of the whole stake."""

    staked: int
    win: Annotated[int, Meta(description="of the 216 rolls, those on which anything comes back")]
    chance: Annotated[str, Meta(description="the same as a percentage")]
    edge: str
    worst: Annotated[int, Meta(description="the net result on the worst roll, in minor units")]
    best: int


class PriceAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Another price for one level of some bets."""

    bets: Annotated[tuple[str, ...], Meta(min_length=1, max_length=100)]
    win: Annotated[int, Meta(ge=1, le=10_000, description="winnings for each `stake`")]
    stake: Annotated[int, Meta(ge=1, le=1_000)] = 1
    level: Annotated[int, Meta(ge=0, le=20, description="counted from 0, in the order of the book")] = 0


class DesignAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A paytable being designed."""

    prices: Annotated[tuple[PriceAsked, ...], Meta(max_length=100)] = ()
    switches: Annotated[dict[str, SwitchValue], Meta(max_length=40, description="settings to try")] = {}
    edge: Annotated[
        str, Meta(pattern=r"^-?[0-9]{1,2}(\.[0-9]{1,4})?$", description="the wanted edge in percent")
    ] = "0"


class DiceAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Rolls that were collected."""

    text: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=DICE_BYTES,
            description="three faces to a line, a tumbler's log, or a history of rounds",
        ),
    ]
    ordered: Annotated[bool, Meta(description="whether each column is always the same die")] = True
    name: Annotated[str, Meta(max_length=60, description="what the rolls are called")] = ""


@post(
    "/api/tables/{table:str}/laboratory",
    status_code=200,
    **operation(
        "ask_laboratory",
        "tables", allow=(ANYBODY,),
        example=RiskAsked({"small": 1000}, 100, 20_000, 40_000),
        refusals=("unknown-stream", "moved", "unknown-bet", "duplicate-bet", "bad-amount", "below-minimum", "above-maximum",
                  "off-multiple", "too-large", "not-yours-to-do"),
    ),
)  # fmt: skip
async def ask_laboratory(table: TableName, door: Door, asked: Asked[RiskAsked], anybody: Anybody) -> RiskInfo:
    """The exact mathematics of these bets at this table's game, round after round: chances, bands, hold, and how a
    purse ends. Nothing is sampled and nothing is staked. Public, but refused to a player's own screen where the
    rule book forbids aids to play.
    """
    game = (await door.live_table(table)).game
    require_no_aid(game, anybody)
    wagers = {game.paytable.canonical(bet): stake for bet, stake in asked.wagers.items()}
    work = partial(shown_risk, game, wagers, asked.rounds, asked.purse, asked.target)
    return await LABORATORY(work)


@post("/api/tables/{table:str}/slip", status_code=200, **operation("ask_slip", "tables", allow=(ANYBODY,),
      example=SlipAsked({"small": 1000}), answer=SlipInfo(1000, 105, "48.61%", "2.78%", -1000, 1000),
      refusals=("unknown-stream", "moved", "unknown-bet", "duplicate-bet", "bad-amount", "not-yours-to-do")))  # fmt: skip
async def ask_slip(table: TableName, door: Door, asked: Asked[SlipAsked], anybody: Anybody) -> SlipInfo:
    """The exact chances of some bets on one roll, at once. Public, but refused to a player's own screen where the rule book
    forbids aids to play.
    """
    game = (await door.live_table(table)).game
    require_no_aid(game, anybody)
    wagers = {game.paytable.canonical(bet): stake for bet, stake in asked.wagers.items()}
    chances = one_round(game, wagers)
    win = sum(ways for net, ways in chances.ways.items() if net > -chances.staked)
    return SlipInfo(
        chances.staked,
        win,
        percent(Fraction(win, chances.possible)),
        percent(-chances.mean / chances.staked),
        chances.worst,
        chances.best,
    )


@post(
    "/api/tables/{table:str}/design",
    status_code=200,
    **operation(
        "ask_design",
        "tables",
        allow=(ANYBODY,),
        example=DesignAsked((PriceAsked(("small",), 2),), edge="2.5"),
        refusals=("unknown-stream", "moved", "unknown-bet", "unknown-switch", "bad-card", "not-yours-to-do"),
    ),
)
async def ask_design(table: TableName, door: Door, asked: Asked[DesignAsked], anybody: Anybody) -> DesignInfo:
    """This table's game at other odds and switches: every bet before and after, the odds for a wanted edge, and
    warnings. Nothing is saved, and no table can be opened with it. Public.
    """
    game = (await door.live_table(table)).game
    require_no_aid(game, anybody)
    prices = [Repriced(price.bets, Odds(price.win, price.stake), price.level) for price in asked.prices]
    work = partial(shown_design, game, prices, asked.switches, Fraction(asked.edge) / 100)
    return await LABORATORY(work)


@post(
    "/api/tables/{table:str}/collected-dice",
    status_code=200,
    request_max_body_size=4 * DICE_BYTES,
    **operation(
        "judge_collected_dice",
        "tables",
        allow=(ANYBODY,),
        example=DiceAsked("2,2,5\n6,1,3"),
        refusals=("unknown-stream", "moved", "bad-file", "not-yours-to-do"),
    ),
)
async def judge_collected_dice(
    table: TableName, door: Door, asked: Asked[DiceAsked], anybody: Anybody
) -> DiceStatistics:
    """Whether the given rolls are those of fair dice: tests and level are fixed beforehand. Nothing is saved.
    Public.
    """
    game = (await door.live_table(table)).game
    require_no_aid(game, anybody)
    work = partial(collected_statistics, asked.name, asked.text, game, ordered=asked.ordered)
    return await LABORATORY(work)


@get(
    "/api/tables/{table:str}/mathematics/{form:str}",
    **operation(
        "get_mathematics",
        "tables",
        allow=(ANYBODY,),
        media=", ".join(FORMS.values()),
        returns="the mathematics sheet of the table's game, as a page, a PDF or a workbook with live formulas",
        refusals=("unknown-stream", "moved", "not-yours-to-do"),
    ),
)
async def get_mathematics(
    table: TableName,
    form: Annotated[Literal["html", "pdf", "xlsx"], PathParameter(description="html, pdf or xlsx")],
    door: Door,
    anybody: Anybody,
) -> Response[bytes]:
    """The mathematics sheet of a table's game. Public, but refused to a player's own screen where the rule book
    forbids aids to play.
    """
    game = (await door.live_table(table)).game
    require_no_aid(game, anybody)
    made = await LABORATORY(_sheet, game, form)
    name = f"mathematics-{game.name.replace('/', '-')}.{form}"
    shown = "inline" if form == "html" else "attachment"
    headers = {"Content-Security-Policy": ALONE, "Content-Disposition": f'{shown}; filename="{name}"'}
    return Response(made, media_type=FORMS[form], headers=headers)


def require_no_aid(game: Game, anybody: Session | None) -> None:
    """Refuse a screen in play, if the book forbids players any analysis at the table."""
    conduct = () if game.policies is None else game.policies.conduct
    clauses = next((rule.on() for rule in conduct if rule.no_aids), ())
    if clauses and anybody is not None and anybody.kind == TERMINAL:
        raise Refused(
            "not-yours-to-do",
            "{book} forbids aids to play: analysis is not available on a player's screen",
            clauses=clauses,
            book=game.book.name,
        )


def _sheet(game: Game, form: str) -> bytes:
    sheet = mathematics_sheet(game)
    if form == "html":
        return as_html(sheet)
    return as_pdf(sheet) if form == "pdf" else as_workbook(sheet)


ROUTES: Final = (ask_laboratory, ask_slip, ask_design, judge_collected_dice, get_mathematics)
