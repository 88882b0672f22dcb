"""sicbo books: the rule books, their metadata, games, bets, switches and policies."""

from typing import TYPE_CHECKING

import msgspec

from sicbo.cli.arguments import Parser, add_json
from sicbo.cli.show import as_json, console, styled, table
from sicbo.refusals import Refused
from sicbo.rules.bet_words import level_words
from sicbo.rules.book import Book, in_variant, offers, switch_text
from sicbo.rules.policies import SequenceStep
from sicbo.rules.shelf import BOOKS, book, split_game

if TYPE_CHECKING:
    from rich.console import Console


def run(arguments: list[str]) -> int:
    parser = Parser(
        "books",
        "List the rule books of the house; with a name or a path, show everything one book says.",
        ["", "crown-melbourne", "act-canberra --policies", "path/to/book.toml", "--json"],
    )
    parser.add_argument("book", nargs="?", help="a book, or the path of a book file")
    parser.add_argument(
        "--policies",
        action="store_true",
        help="show the policies for the conduct of play, with their clauses",
    )
    add_json(parser)
    options = parser.read(arguments)
    if options.book is None:
        known = [book(name) for name in BOOKS]
        if options.json:
            as_json([_summary(listed) for listed in known])
        else:
            _show_all(known)
        return 0
    name, variant = split_game(options.book)
    chosen = book(name)
    if variant and f"{chosen.name}/{variant}" not in chosen.games:
        raise Refused(
            "unknown-game",
            "{chosen} is played as {games}; it has no variant {variant}",
            chosen=chosen.name,
            games=" or ".join(chosen.games),
            variant=variant,
        )
    if options.json:
        as_json({**_summary(chosen), "file": chosen.file})
    else:
        _show(chosen, policies=options.policies)
    return 0


def _summary(rulebook: Book) -> dict[str, object]:
    return {
        "book": rulebook.name,
        "title": rulebook.file.title,
        "jurisdiction": rulebook.file.jurisdiction,
        "operator": rulebook.file.operator,
        "regulator": rulebook.file.regulator,
        "currency": rulebook.file.currency,
        "odds": rulebook.file.odds,
        "games": [{"game": name, "bets": len(_bets(rulebook, name))} for name in rulebook.games],
    }


def _bets(rulebook: Book, game: str) -> list[str]:
    variant = game.partition("/")[2]
    return [offer.bet for offer in offers(rulebook, variant, rulebook.switches(variant, {}))]


def _show_all(known: list[Book]) -> None:
    made = table("Rule books", "game", "title", "jurisdiction", "instrument", ">bets", "odds")
    for listed in known:
        file = listed.file
        for name in listed.games:
            variant = name.partition("/")[2]
            title = file.variants[variant].title if variant else file.title
            odds = "stated" if file.odds == "stated" else "operator's odds schedule needed"
            instrument = " ".join(
                filter(
                    None,
                    [
                        file.instrument.number or file.instrument.name,
                        file.instrument.version,
                        file.instrument.made or file.instrument.effective,
                    ],
                )
            )
            made.add_row(name, title, file.jurisdiction, instrument, str(len(_bets(listed, name))), odds)
    console().print(made)


def _show(rulebook: Book, *, policies: bool) -> None:
    out = console()
    file, instrument = rulebook.file, rulebook.file.instrument
    facts = table(f"{file.title} · {rulebook.name}", "", "")
    facts.show_header = False
    for label, value in (
        ("jurisdiction", file.jurisdiction), ("operator", file.operator), ("regulator", file.regulator),
        ("instrument", " ".join(filter(None, [instrument.name, instrument.number, instrument.version]))),
        ("made under", instrument.under), ("by", instrument.by), ("made", instrument.made or ""),
        ("effective", " ".join(filter(None, [instrument.effective, instrument.effective_note]))),
        ("supersedes", ", ".join(f"{old.edition} of {old.date}" for old in instrument.supersedes)),
        ("amended", ", ".join(f"{change.date}: {change.what}" for change in instrument.amended)),
        ("relied on by", ", ".join(instrument.relied_on_by)), ("penalties", "; ".join(instrument.penalties)),
    ):  # fmt: skip
        if value:
            facts.add_row(label, value)
    out.print(facts)
    for name in rulebook.games:
        _show_bets(out, rulebook, name)
    _show_switches(out, rulebook)
    if policies:
        _show_policies(out, rulebook)


def _show_bets(out: "Console", rulebook: Book, game: str) -> None:
    variant = game.partition("/")[2]
    made = table(f"Bets of {game}", "bet", "name in the book", "wins if", "pays", "clauses")
    for kind, entry in rulebook.entries(variant).items():
        levels = [level for level in entry.wins if in_variant(level, variant)]
        for number, level in enumerate(levels):
            pays = level.pays if not isinstance(level.pays, dict) else level.pays[variant]
            setting = "".join(f" if {name} is {switch_text(value)}" for name, value in level.when.items())
            first = number == 0
            made.add_row(
                kind if first else "", entry.name if first else "", styled(str(level_words(entry, level)), (setting, "dim")),
                pays or "not stated", _cited((*(entry.cite if first else ()), *level.cite)),
            )  # fmt: skip
    out.print(made)


def _show_switches(out: "Console", rulebook: Book) -> None:
    if not rulebook.file.switches:
        return
    made = table(
        "Switches: what the book leaves to the operator", "switch", "default", "choices", "decides", "clauses"
    )
    for name, switch in rulebook.file.switches.items():
        choices = ", ".join(switch_text(choice) for choice in switch.choices)
        made.add_row(name, switch_text(switch.default), choices, switch.about, _cited(switch.cite))
    out.print(made)


def _show_policies(out: "Console", rulebook: Book) -> None:
    if rulebook.policies is None:
        out.print("this book has no policies")
        return
    for section in rulebook.policies.__struct_fields__:
        value = getattr(rulebook.policies, section)
        entries = value if isinstance(value, tuple) else (value,) if value is not None else ()
        if entries:
            made = table(section.replace("_", " ").capitalize(), "policy", "clauses")
            for entry in entries:
                made.add_row(_policy_words(entry), styled(_cited(entry.cite), (_reading(entry), "dim")))
            out.print(made)


def _reading(entry: object) -> str:
    """The mark of a policy that is our reading because the book is silent."""
    return f" silent; reading {getattr(entry, 'reading', '')}" if getattr(entry, "silent", False) else ""


def _policy_words(entry: msgspec.Struct) -> str:
    said = []
    for field in entry.__struct_fields__:
        value = getattr(entry, field)
        if field in ("cite", "parts", "silent", "reading", "note", "switch") or value in (
            "",
            None,
            (),
            False,
        ):
            continue
        label = field.replace("_", " ")
        if isinstance(value, tuple) and value and isinstance(value[0], msgspec.Struct):
            said.append(f"{label}: {_list_words(value)}")
        elif isinstance(value, tuple):
            said.append(f"{label}: {', '.join(value)}")
        elif isinstance(value, msgspec.Struct):
            said.append(f"\n  {label}: {_policy_words(value)}")
        else:
            said.append(label if value is True else f"{label}: {value}")
    note = getattr(entry, "note", "")
    return "; ".join(said) + (f" ({note})" if note else "")


def _list_words(entries: tuple[msgspec.Struct, ...]) -> str:
    """Steps in order with who takes them; other things by their names."""
    if isinstance(entries[0], SequenceStep):
        return " → ".join(f"{step.step} ({step.by})" for step in entries if isinstance(step, SequenceStep))
    names = ("name", "item", "detail", "kind", "ground", "way")
    return ", ".join(
        next((str(getattr(entry, name)) for name in names if getattr(entry, name, "")), "…")
        for entry in entries
    )


def _cited(clauses: tuple[str, ...]) -> str:
    return ", ".join(clauses)
