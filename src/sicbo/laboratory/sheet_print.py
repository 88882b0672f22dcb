"""The mathematics sheet on paper: a tagged PDF."""

from pathlib import Path
from typing import Final

import msgspec

from sicbo.laboratory.packages import needed
from sicbo.laboratory.sheet import HEADS, Sheet, bet_cells

_TEMPLATE: Final = Path(__file__).with_name("sheet.typ").read_bytes()


def as_pdf(sheet: Sheet) -> bytes:
    """The sheet as a PDF."""
    typst = needed("typst", "laboratory", "a sheet on paper")
    document = {
        "title": f"Mathematics of {sheet.game}",
        "book": sheet.title,
        "edition": sheet.edition,
        "sha256": sheet.sha256,
        "source": sheet.source,
        "head": HEADS,
        "rows": [bet_cells(bet) for bet in sheet.bets],
        "lists": [
            {"title": title, "lines": lines}
            for title, lines in (
                ("Warnings", sheet.remarks),
                ("Switches", [f"{name}: {value}" for name, value in sheet.switches]),
                ("Cost of other settings", sheet.prices),
                ("Clauses", [f"{clause}: {words}" for clause, words in sheet.clauses]),
            )
            if lines
        ],
    }
    given = {"sheet": msgspec.json.encode(document).decode()}
    pdf: bytes = typst.compile(_TEMPLATE, sys_inputs=given, format="pdf", ignore_system_fonts=True)
    return pdf
