"""The laboratory of a table: what wagers mean round after round, and the mathematics sheet of its game."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Annotated, Final, Literal

from litestar import Response, get, post
from litestar.params import PathParameter
from msgspec import Meta, Struct

from sicbo.laboratory.sheet import as_html, mathematics_sheet
from sicbo.laboratory.sheet_print import as_pdf
from sicbo.laboratory.sheet_workbook import as_workbook
from sicbo.laboratory.shown_risk import RiskInfo, shown_risk
from sicbo.rules.game import Game
from sicbo.server.api.operations import Asked, Door, TableName, operation
from sicbo.server.rules_document import ALONE

_ALONE: Final = ThreadPoolExecutor(1, thread_name_prefix="laboratory")
"""One question at a time: whoever plays must not notice that somebody reckons."""
FORMS: Final = {
    "html": "text/html",
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

Amount = Annotated[int, Meta(ge=1, le=10**9)]


class RiskAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Wagers that are staked again and again."""

    wagers: Annotated[
        dict[str, Amount], Meta(min_length=1, max_length=20, description="by bet, in minor units")
    ]
    rounds: Annotated[int, Meta(ge=1, le=100_000)] = 100
    purse: Annotated[Amount | None, Meta(description="to be told how it ends")] = None
    target: Annotated[
        Amount | None, Meta(description="with what the player would leave; twice the purse")
    ] = None


@post(
    "/api/tables/{table:str}/laboratory",
    status_code=200,
    **operation(
        "ask_laboratory",
        "tables",
        example=RiskAsked({"small": 1000}, 100, 20_000, 40_000),
        refusals=("unknown-stream", "moved", "unknown-bet", "duplicate-bet", "bad-amount", "below-minimum", "above-maximum",
                  "off-multiple", "too-large"),
    ),
)  # fmt: skip
async def ask_laboratory(table: TableName, door: Door, asked: Asked[RiskAsked]) -> RiskInfo:
    """What these wagers mean at this table's game, round after round: chances, bands, hold, and how a purse ends. Nothing
    is sampled and nothing is staked. For everybody."""
    game = (await door.live_table(table)).game
    wagers = {game.paytable.canonical(bet): stake for bet, stake in asked.wagers.items()}
    work = partial(shown_risk, game, wagers, asked.rounds, asked.purse, asked.target)
    return await asyncio.get_running_loop().run_in_executor(_ALONE, work)


@get(
    "/api/tables/{table:str}/mathematics/{form:str}",
    **operation(
        "get_mathematics",
        "tables",
        media=", ".join(FORMS.values()),
        returns="the mathematics sheet of the table's game, as a page, a PDF or a workbook with live formulas",
        refusals=("unknown-stream", "moved"),
    ),
)
async def get_mathematics(
    table: TableName,
    form: Annotated[Literal["html", "pdf", "xlsx"], PathParameter(description="html, pdf or xlsx")],
    door: Door,
) -> Response[bytes]:
    """The mathematics sheet of a table's game. For everybody."""
    game = (await door.live_table(table)).game
    made = await asyncio.get_running_loop().run_in_executor(_ALONE, _sheet, game, form)
    name = f"mathematics-{game.name.replace('/', '-')}.{form}"
    shown = "inline" if form == "html" else "attachment"
    headers = {"Content-Security-Policy": ALONE, "Content-Disposition": f'{shown}; filename="{name}"'}
    return Response(made, media_type=FORMS[form], headers=headers)


def _sheet(game: Game, form: str) -> bytes:
    sheet = mathematics_sheet(game)
    if form == "html":
        return as_html(sheet)
    return as_pdf(sheet) if form == "pdf" else as_workbook(sheet)


ROUTES: Final = (ask_laboratory, get_mathematics)
