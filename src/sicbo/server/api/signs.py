"""The signs of a table as a feed and on paper; and what the book wants on record before it opens."""

from typing import Annotated, Final

from litestar import Response, get
from litestar.params import PathParameter, QueryParameter
from msgspec import Meta, Struct

from sicbo.demo.demonstration_records import fitting
from sicbo.papers.sign_print import STYLE, SignKind, printed_sign, sign_page, sign_pdf
from sicbo.rooms.desks.sign import Sign, table_sign
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rules.game import Game
from sicbo.rules.particulars import AnswerKind, Stated
from sicbo.rules.policies import Requirement, Shaker
from sicbo.server.api.operations import ANYBODY, STAFF, Door, TableName, operation
from sicbo.server.background.aside import PUBLIC_PAPERS
from sicbo.server.http.security import content_policy, style_hash
from sicbo.server.live.live_table import LiveTable

PDF: Final = ".pdf"
GIVEN_BY_THE_GAME: Final = ("opposite-faces", "faces", "variant", "bets", "odds")
"""Particulars that follow from the game, so that no one has to write them out."""


class ParticularInfo(Struct, frozen=True):
    """One particular that a record must state."""

    name: str
    asks: str
    answer: AnswerKind
    needed: Annotated[bool | None, Meta(description="for a yes-or-no question, the required answer")]
    exactly: int | None
    at_least: int | None
    choices: tuple[str, ...]
    includes: tuple[str, ...]
    where: Annotated[
        dict[str, bool | str], Meta(description="asked only if other particulars have these answers")
    ]
    suggested: Annotated[
        Stated | None,
        Meta(description="a suggestion from the game that is played; check it"),
    ]
    clauses: tuple[str, ...]


class RequirementInfo(Struct, frozen=True):
    """Something that must be on record before the table opens, and what is on record."""

    item: str
    kind: str
    by: Annotated[str, Meta(description="the role that records it")]
    title: Annotated[str, Meta(description="the role in the book's own words")]
    only_with: tuple[Shaker, ...]
    applies: Annotated[bool, Meta(description="whether the table's current shaker requires it")]
    particulars: tuple[ParticularInfo, ...]
    recorded: bool
    reference: str
    recorded_by: str
    recorded_at: int
    stated: dict[str, Stated]
    clauses: tuple[str, ...]


class RequirementList(Struct, frozen=True):
    """Everything that the table's book requires on record."""

    table: str
    game: str
    requirements: tuple[RequirementInfo, ...]


@get(
    "/api/tables/{table:str}/sign",
    **operation("get_sign", "register", allow=(ANYBODY,), refusals=("unknown-stream", "moved")),
)
async def get_sign(table: TableName, door: Door) -> Sign:
    """What the signs of a table state now: for every betting area the minimum, the maximum, the multiple and the
    odds, and the notice of a change. Public.
    """
    live = await door.live_table(table)
    return table_sign(live.game, live.table)


@get("/signs/{table:str}", **operation("print_sign", "register", allow=(ANYBODY,), media="text/html, application/pdf",
     returns="a sign on paper, as a page that prints or a PDF", refusals=("unknown-stream", "moved", "not-found")))  # fmt: skip
async def print_sign(
    table: Annotated[str, PathParameter(description="the table; add .pdf for a PDF", max_length=200)],
    door: Door,
    of: Annotated[SignKind, QueryParameter(description="which of the table's signs")] = "limits",
) -> Response[bytes]:
    """A printed sign of a table: limits, odds, or the notice of a change. Public."""
    live = await door.live_table(table.removesuffix(PDF))
    shown = printed_sign(
        table_sign(live.game, live.table),
        of,
        zone=_zone(live),
        demonstration=door.settings.demonstration,
    )
    if table.endswith(PDF):
        return Response(await PUBLIC_PAPERS(sign_pdf, shown), media_type="application/pdf")
    policy = content_policy(door.settings, style=style_hash(STYLE))
    return Response(
        sign_page(shown).encode(), media_type="text/html", headers={"Content-Security-Policy": policy}
    )


@get("/api/tables/{table:str}/requirements", **operation("list_requirements", "register", allow=(STAFF,),
     refusals=("unknown-stream", "moved")))  # fmt: skip
async def list_requirements(table: TableName, door: Door) -> RequirementList:
    """What the rule book requires on record before the table opens, with the particulars of each record, and what
    is on record. Recorded with the table's command RecordRequirement.
    """
    live = await door.live_table(table)
    at = door.sign_in.clock()
    listed = tuple(_requirement(live, requirement, at) for requirement in policies_of(live.game).requirements)
    return RequirementList(table, live.game.name, listed)


def _requirement(live: LiveTable, requirement: Requirement, at: int) -> RequirementInfo:
    recorded = live.table.records.get(requirement.item)
    return RequirementInfo(
        requirement.item,
        requirement.kind,
        requirement.by,
        policies_of(live.game).title(requirement.by),
        requirement.only_with,
        live.table.shaker is None or not requirement.only_with or live.table.shaker in requirement.only_with,
        _particulars(live.game, requirement, at),
        recorded is not None,
        "" if recorded is None else recorded.reference,
        "" if recorded is None else recorded.by.name,
        0 if recorded is None else recorded.at,
        {} if recorded is None else recorded.particulars,
        requirement.cite,
    )


def _particulars(game: Game, requirement: Requirement, at: int) -> tuple[ParticularInfo, ...]:
    shaker = (requirement.only_with or policies_of(game).sequences[0].shakers)[0]
    fits = fitting(game, requirement, shaker, at)
    return tuple(
        ParticularInfo(
            particular.name,
            particular.asks,
            particular.answer,
            particular.needed,
            particular.exactly,
            particular.at_least,
            particular.choices,
            particular.includes,
            particular.where,
            fits.get(particular.name) if particular.answer in GIVEN_BY_THE_GAME else None,
            particular.cite or requirement.cite,
        )
        for particular in requirement.particulars
    )


def _zone(live: LiveTable) -> str:
    hours = live.game.card.gaming_hours
    return hours.zone if hours else "UTC"


ROUTES: Final = (get_sign, print_sign, list_requirements)
