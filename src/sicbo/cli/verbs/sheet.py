"""sicbo sheet: the mathematics sheet of a game as a page, on paper, or as a workbook with live formulas."""

from pathlib import Path

import msgspec

from sicbo.cli.arguments import Parser, add_game_options, game_of
from sicbo.laboratory.sheet import Sheet, as_html, mathematics_sheet
from sicbo.refusals import Refused
from sicbo.rules.game import Game


def run(arguments: list[str]) -> int:
    parser = Parser(
        "sheet",
        "Write the mathematics sheet of a game: every bet with its ways, exact fractions and decimals, hit frequency,\n"
        "variance, volatility, warnings, clauses and the paytable's digest. The file name's ending decides "
        "the format.",
        [
            "act-canberra act.html",
            "act-canberra act.pdf",
            "crown-melbourne/a crown.xlsx",
            "act-canberra edges.svg",
        ],
    )
    parser.add_argument(
        "game", help="a game, such as act-canberra or crown-melbourne/a, or the path of a book file"
    )
    parser.add_argument(
        "file", help="the file to write: .html, .pdf, .xlsx or .json, or .svg or .png for a plot of the edges"
    )
    add_game_options(parser)
    options = parser.read(arguments)
    made = _made(game_of(options), Path(options.file).suffix.lower())
    try:
        Path(options.file).write_bytes(made)
    except OSError as error:
        raise Refused(
            "bad-file",
            "{file} cannot be written: {why}",
            file=options.file,
            why=(error.strerror or str(error)).lower(),
        ) from None
    print(f"{options.file}: {len(made):,} bytes")
    return 0


def _made(game: Game, form: str) -> bytes:
    sheet = mathematics_sheet(game)
    if form == ".html":
        return as_html(sheet, _picture(game))
    if form == ".pdf":
        from sicbo.laboratory.sheet_print import as_pdf

        return as_pdf(sheet)
    if form == ".xlsx":
        from sicbo.laboratory.sheet_workbook import as_workbook

        return as_workbook(sheet)
    if form == ".json":
        return _document(sheet)
    if form in (".svg", ".png"):
        from sicbo.laboratory.plots import edges_plot

        plot = edges_plot([game])
        return plot.svg().encode() if form == ".svg" else plot.png()
    raise Refused(
        "bad-request", "a sheet is written as .html, .pdf, .xlsx or .json, its plot as .svg or .png"
    )


def _picture(game: Game) -> str:
    """The edges as a plot, if plots can be made; the page is complete without it."""
    try:
        from sicbo.laboratory.plots import edges_plot

        return edges_plot([game]).svg()
    except Refused:
        return ""


def _document(sheet: Sheet) -> bytes:
    return msgspec.json.format(msgspec.json.encode(sheet, enc_hook=str), indent=2) + b"\n"
