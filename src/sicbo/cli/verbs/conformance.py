"""sicbo conformance: which clause of which book is proved, recorded or open."""

from sicbo.cli.arguments import Parser, add_json
from sicbo.cli.show import as_json, console, styled, table
from sicbo.conformance import clause_register
from sicbo.refusals import Refused, nearest


def run(arguments: list[str]) -> int:
    parser = Parser(
        "conformance",
        "Show every clause of the five books: proved by a test, honoured by a record or disclosure, or "
        "still open.",
        ["", "act-canberra", "pennsylvania --state open", "--json", "--page > docs/conformance.md"],
    )
    parser.add_argument("book", nargs="?", help="show each clause of this book")
    parser.add_argument(
        "--state", choices=["proved", "recorded", "open"], help="show only clauses in this state"
    )
    parser.add_argument("--page", action="store_true", help="print the whole register as Markdown")
    add_json(parser)
    options = parser.read(arguments)
    if options.book is not None and options.book not in clause_register.books():
        raise Refused(
            "unknown-game",
            "the register has no book '{book}'; {hint}",
            book=options.book,
            hint=nearest(options.book, clause_register.books()),
        )
    if options.page:
        print(clause_register.page())
    elif options.json:
        chosen = options.book or options.state
        counts = {book: clause_register.count(book) for book in clause_register.books()}
        as_json(_rows(options.book, options.state) if chosen else counts)
    elif options.book or options.state:
        _show_rows(options.book, options.state)
    else:
        _show_counts()
    return 0


def _chosen(book: str | None, state: str | None) -> list[clause_register.Row]:
    return [
        row
        for row in clause_register.rows()
        if (book is None or row.book == book) and (state is None or clause_register.state(row) == state)
    ]


def _rows(book: str | None, state: str | None) -> list[dict[str, object]]:
    entries: list[dict[str, object]] = []
    for row in _chosen(book, state):
        proof = clause_register.proofs().get(row.book, {}).get(row.id)
        entries.append(
            {
                "book": row.book,
                "clause": row.id,
                "topic": row.topic,
                "kind": row.kind,
                "duty": row.duty,
                "state": clause_register.state(row),
                "tests": list(proof.tests) if proof else [],
                "recorded_by": proof.recorded_by if proof else "",
            }
        )
    return entries


def _show_counts() -> None:
    made = table(
        "Conformance: clauses of the five books", "book", ">clauses", ">proved", ">recorded", ">open"
    )
    totals = [0, 0, 0, 0]
    for book in clause_register.books():
        counted = clause_register.count(book)
        figures = [counted.clauses, counted.proved, counted.recorded, counted.open]
        totals = [total + figure for total, figure in zip(totals, figures, strict=True)]
        made.add_row(book, *map(str, figures))
    made.add_section()
    made.add_row("all", *map(str, totals), style="bold")
    console().print(made)


def _show_rows(book: str | None, state: str | None) -> None:
    made = table(f"Conformance: {book or 'all books'}", "book", "clause", "kind", "duty", "state", "by")
    marks = {
        "proved": styled(("✓", "green"), " proved"),
        "recorded": styled(("✓", "green"), " recorded"),
        "open": styled(("✗", "red"), " open"),
    }
    for row in _chosen(book, state):
        proof = clause_register.proofs().get(row.book, {}).get(row.id)
        by = "" if proof is None else proof.recorded_by or proof.tests[0].rpartition("::")[2]
        made.add_row(
            row.book,
            row.id,
            row.kind,
            row.duty,
            marks[clause_register.state(row)],
            by,
        )
    console().print(made)
