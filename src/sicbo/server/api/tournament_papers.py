"""Planning and printing a tournament: the ready formats, a plan made from one, and the printed terms."""

from typing import Annotated, Final

from litestar import Response, get, post
from litestar.params import PathParameter, QueryParameter
from msgspec import Meta, Struct
from msgspec.structs import replace

from sicbo.hosting.tournament_formats import drafted_terms, format_called, formats
from sicbo.papers.tournament_terms_print import (
    STYLE,
    draft_of,
    printed_terms,
    publication_of,
    terms_page,
    terms_pdf,
)
from sicbo.refusals import Refused
from sicbo.rooms.tournament.format import Numbers, planned
from sicbo.rooms.tournament.plan import Plan
from sicbo.rules.game import Game
from sicbo.server.api.operations import ANYBODY, STAFF, Anybody, Asked, Door, Who, operation
from sicbo.server.api.tournament_commands import tournament_of
from sicbo.server.background.aside import PUBLIC_PAPERS
from sicbo.server.http.security import content_policy, style_hash

PDF: Final = ".pdf"


class FormatInfo(Struct, frozen=True):
    """A ready format of a tournament."""

    format: Annotated[str, Meta(description="its name in commands, such as shoot-out")]
    name: str
    says: str
    starting_bank: int
    one_table: bool
    shares: tuple[int, ...]


class FormatList(Struct, frozen=True):
    formats: tuple[FormatInfo, ...]


class PlanFromFormat(Struct, frozen=True, forbid_unknown_fields=True):
    """A format, and the numbers that it needs."""

    format: Annotated[str, Meta(max_length=60)]
    numbers: Numbers


class PlannedTournament(Struct, frozen=True):
    """A plan without problems, to be drafted (DraftPlan), and a first version of its terms, to be written
    (WriteTerms)."""

    plan: Plan
    terms: Annotated[
        dict[str, str],
        Meta(description="the texts by item; items that cannot be known beforehand are left out"),
    ]


@get("/api/tournament-formats", **operation("list_tournament_formats", "tournaments", allow=(ANYBODY,)))
async def list_tournament_formats() -> FormatList:
    """The ready-made tournament formats. Public."""
    return FormatList(
        tuple(
            FormatInfo(name, form.name, form.says, form.starting_bank, form.one_table, form.shares)
            for name, form in formats().items()
        )
    )


@post("/api/tournaments/{name:str}/planned", status_code=200, **operation("plan_from_format", "tournaments", allow=(STAFF,),
      refusals=("unknown-stream", "not-found", "not-enough", "bad-amount"),
      example={"format": "shoot-out", "numbers": {"name": "Spring Cup", "location": "the main floor",
               "starts_at": 1790007200000000, "players": 64, "tables": 8, "buy_in": 5000}}))  # fmt: skip
async def plan_from_format(
    name: Annotated[str, PathParameter(description="the tournament's name, such as cup", max_length=40)],
    asked: Asked[PlanFromFormat],
    who: Who,
    door: Door,
) -> PlannedTournament:
    """The plan that a format makes of these numbers, and the draft of its terms. Nothing is changed."""
    del who
    room, _ = await tournament_of(door, name)
    plan = planned(format_called(asked.format), asked.numbers)
    return PlannedTournament(plan, drafted_terms(room.game, plan, zone=_zone(room.game)))


@get("/tournament-terms/{name:str}", **operation("print_tournament_terms", "tournaments", allow=(ANYBODY,),
     media="text/html, application/pdf", returns="the terms on paper, as a page that prints or a PDF",
     refusals=("unknown-stream", "not-found", "not-ready")))  # fmt: skip
async def print_tournament_terms(
    name: Annotated[str, PathParameter(description="the tournament; add .pdf for a PDF", max_length=44)],
    door: Door,
    anybody: Anybody,
    version: Annotated[
        int,
        QueryParameter(description="an earlier version; 0 for the last published one", ge=0, le=2**31),
    ] = 0,
) -> Response[bytes]:
    """The printed terms of a tournament with version and digest: the published terms for everyone, a draft before
    that for the staff.
    """
    room, state = await tournament_of(door, name.removesuffix(PDF))
    if state.publications:
        of = publication_of(state, version)
    elif anybody is not None and anybody.kind == STAFF:
        of = draft_of(state)
    else:
        raise Refused("not-found", "these terms have not been published")
    for_staff = anybody is not None and anybody.kind == STAFF
    shown = printed_terms(
        room.game,
        of if for_staff else replace(of, by="", approved_by=""),
        director=state.director if for_staff else "",
        zone=_zone(room.game),
        demonstration=door.settings.demonstration,
    )
    if name.endswith(PDF):
        return Response(await PUBLIC_PAPERS(terms_pdf, shown), media_type="application/pdf")
    policy = content_policy(door.settings, style=style_hash(STYLE))
    return Response(
        terms_page(shown).encode(), media_type="text/html", headers={"Content-Security-Policy": policy}
    )


def _zone(game: Game) -> str:
    hours = game.card.gaming_hours
    return hours.zone if hours else "UTC"


ROUTES: Final = (list_tournament_formats, plan_from_format, print_tournament_terms)
