"""Papers of the office of cases: the list as CSV, a case with its full log for a regulator, letters to the people
concerned."""

from typing import Annotated, Final

from litestar import MediaType, Response, get
from litestar.params import PathParameter
from msgspec import Meta, Struct

from sicbo.hosting.cases import STREAM
from sicbo.papers.case_letter import STYLE_SOURCE, letter, letter_page, letter_pdf
from sicbo.records.case_round import receipt_told, round_of
from sicbo.records.replay import Replayed
from sicbo.refusals import Refused
from sicbo.rooms.cases.authority import of_case
from sicbo.rooms.cases.state import Case
from sicbo.rooms.cases.view import case_list
from sicbo.server.api.cases import Barred, Number, OfKind, OfStatus, OfTable, Search, office_of, seen
from sicbo.server.api.journal import JournalEntry, shown
from sicbo.server.api.lists import csv_file, moment_cell
from sicbo.server.api.operations import STAFF, Door, Who, operation
from sicbo.server.api.rounds import RoundReplay, shown_round
from sicbo.server.api.tickets import cage_of
from sicbo.server.background.aside import PAPERS
from sicbo.server.http.security import content_policy
from sicbo.server.running.open_house import OpenHouse

COLUMNS: Final = (
    "number", "kind", "status", "book", "table", "persons", "breach", "waits_for", "notice_due", "barred", "opened",
    "narrative",
)  # fmt: skip
PDF: Final = ".pdf"


class CaseRecord(Struct, frozen=True):
    """A case with its full log, for a regulator: every entry of the office's journal that concerns it, with its hash."""

    case: Case
    book: str
    entries: tuple[JournalEntry, ...]
    head: Annotated[str, Meta(description="the last entry of the office's journal when this was made")]
    replay: Annotated[str, Meta(description="where the round can be read, if the case names one")]
    round: Annotated[RoundReplay | None, Meta(description="the whole round, if it was played")] = None


@get("/api/cases/export", media_type="text/csv", **operation("export_cases", "cases", allow=(STAFF,),
      refusals=("unknown-stream",), media="text/csv", returns="the cases as CSV, newest first"))  # fmt: skip
async def export_cases(
    who: Who,
    door: Door,
    search: Search = "",
    of_kind: OfKind = None,
    of_status: OfStatus = None,
    table: OfTable = "",
    barred: Barred = None,
) -> Response[bytes]:
    """The same list as CSV: all matches, on any number of pages."""
    office = await office_of(door)
    listed = case_list(
        office, who.name, who.roles,
        search=search, kind=of_kind, status=of_status, table=table, barred=barred, limit=len(office.cases) + 1,
    )  # fmt: skip
    rows = (
        (listed_case.number, listed_case.kind, listed_case.status, listed_case.book, listed_case.table, listed_case.persons, listed_case.breach, listed_case.waits_for, listed_case.notice_due,
         listed_case.barred, moment_cell(listed_case.opened_at), listed_case.narrative)
        for listed_case in listed.cases
    )  # fmt: skip
    return csv_file("cases.csv", COLUMNS, rows)


@get("/api/cases/{number:int}/record", **operation("get_case_record", "cases", allow=(STAFF,),
      refusals=("unknown-case", "unknown-stream")))  # fmt: skip
async def get_case_record(number: Number, who: Who, door: Door) -> CaseRecord:
    """A case with its full log, to hand to a regulator."""
    office, case = await seen(door, who, number)
    entries: list[JournalEntry] = []
    async for chunk in door.store.entries(STREAM, 0):
        entries += [read for entry in chunk if _concerns(read := shown(entry), number)]
    stream = await door.store.stream(STREAM)
    table, _, number_of_round = case.round_id.rpartition("-")
    replay = f"/api/tables/{table}/rounds/{number_of_round}" if table else ""
    played = await _round(door, case)
    return CaseRecord(
        case, of_case(office, case).conduct.name, tuple(entries), str(stream.head) if stream else "", replay,
        shown_round(played) if played else None,
    )  # fmt: skip


async def _round(door: OpenHouse, case: Case) -> Replayed | None:
    async with door.store.frozen() as reader:
        return await round_of(reader, case)


def _concerns(entry: JournalEntry, number: int) -> bool:
    """Whether an entry concerns a case: it names it, opens it, or reports its effect at a table."""
    for event in entry.events:
        about = event.get("case")
        if about == number or (isinstance(about, dict) and about.get("number") == number):
            return True
        effect = event.get("effect")
        name = effect.get("id") if isinstance(effect, dict) else effect
        if isinstance(name, str) and name.split(".")[0] == str(number):
            return True
    return False


@get("/api/cases/{number:int}/letter/{person:str}", media_type=MediaType.HTML, **operation("get_case_letter", "cases",
      allow=(STAFF,), refusals=("unknown-case", "unknown-stream", "out-of-order"),
      media="text/html, application/pdf", returns="the letter as a page that prints or a PDF"))  # fmt: skip
async def get_case_letter(
    number: Number,
    person: Annotated[str, PathParameter(description="the recipient; add .pdf for a PDF", max_length=200)],
    who: Who,
    door: Door,
) -> Response[bytes]:
    """The letter to a person concerned: the decision, its clause, and where else they can go."""
    office, case = await seen(door, who, number)
    name = person.removesuffix(PDF)
    if name not in {party.name for party in case.persons}:
        raise Refused("unknown-case", "case {number} is not about {name}", number=number, name=name[:60])
    terms = (await cage_of(door)).terms
    played = await _round(door, case)
    own = (name, case.place) if case.place and len(case.persons) == 1 else (name,)
    receipt = receipt_told(played, *own) if played else ()
    made = letter(office, case, name, terms, demonstration=door.settings.demonstration, receipt=receipt)
    if person.endswith(PDF):
        return Response(await PAPERS(letter_pdf, made), media_type="application/pdf")
    policy = content_policy(door.settings, style=STYLE_SOURCE)
    headers = {"Content-Security-Policy": policy}
    return Response(letter_page(made).encode(), media_type="text/html", headers=headers)


ROUTES: Final = (export_cases, get_case_record, get_case_letter)
