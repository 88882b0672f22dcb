"""sicbo draw: repeat the draw of a promotion, from its journal or from the proof that the house published."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from sicbo.cli.arguments import Parser, add_json
from sicbo.cli.show import as_json, console, styled
from sicbo.cli.stores import opened
from sicbo.refusals import Refused

if TYPE_CHECKING:
    from sicbo.rooms.promotion.draw_proof import DrawProof


def run(arguments: list[str]) -> int:
    parser = Parser(
        "draw",
        "Check that the winners of a promotion follow from the seed to which the house committed while entries were\n"
        "open. Reads the journal of a store, or a proof from the public page of the promotion.",
        [
            "lucky-november --db house.db",
            "lucky-november-draw.json",
            "lucky-november-draw.json --commitment 5f0c…",
        ],
    )
    parser.add_argument("promotion", help="the promotion's short name, or the path of a JSON proof")
    parser.add_argument("--db", metavar="ADDRESS", help="the path of a store, or postgresql://…")
    parser.add_argument("--commitment", default="", metavar="HEX", help="the commitment as you saw it")
    add_json(parser)
    options = parser.read(arguments)
    name = options.promotion
    proof = asyncio.run(_from_store(options.db, name)) if options.db else _from_file(name)
    return _show(proof, options.commitment.strip().lower(), json=options.json)


async def _from_store(address: str, name: str) -> "DrawProof":
    from sicbo.engine.still import still
    from sicbo.hosting.every_room import MAKERS
    from sicbo.hosting.promotion import KIND, STREAM_PREFIX
    from sicbo.rooms.promotion.draw_proof import proof_of
    from sicbo.rooms.promotion.state import Promotion

    stream = f"{STREAM_PREFIX}{name.removeprefix(STREAM_PREFIX)}"
    async with opened(address) as store, still(store) as moment:
        there = await moment.stream(stream)
        if there is None or there.founding.kind != KIND:
            raise Refused("unknown-stream", "there is no promotion {name} in this store", name=name[:60])
        room = MAKERS[KIND](stream, there.founding.setup)
        state = room.begin()
        async for chunk in moment.entries(stream):
            for entry in chunk:
                for event in room.decode_record(entry.body.encode())[1]:
                    state = room.evolve(state, event)
    assert isinstance(state, Promotion)
    return proof_of(name.removeprefix(STREAM_PREFIX), state)


def _from_file(path: str) -> "DrawProof":
    from sicbo.rooms.promotion.draw_proof import proof_from

    try:
        text = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise Refused(
            "bad-file",
            "{path} cannot be read ({why}): give the path of a proof, or a promotion with its store, such "
            "as lucky-november --db house.db",
            path=path[:200],
            why=getattr(error, "strerror", None) or error,
        ) from None
    return proof_from(text)


def _show(proof: "DrawProof", seen: str, *, json: bool) -> int:
    from msgspec import to_builtins

    from sicbo.rooms.promotion.draw_proof import DrawFinding, checked

    findings = checked(proof)
    if seen:
        findings = (
            *findings,
            DrawFinding("the commitment matches the one you saw", seen == proof.commitment),
        )
    proved = all(finding.fits for finding in findings)
    if json:
        as_json({**to_builtins(proof), "findings": to_builtins(findings), "proved": proved})
        return 0 if proved else 1
    out = console()
    out.print(styled((f"Draw of {proof.promotion}", "bold")))
    for finding in findings:
        mark = ("✓", "green") if finding.fits else ("✗", "bold red")
        out.print(styled(mark, f" {finding.what}"), soft_wrap=True)
    for won in proof.winners:
        out.print(
            f"  prize {won.number}, {proof.prizes[won.prize].name}: entrant {won.entrant}", soft_wrap=True
        )
    if not proof.committed_at_close:
        out.print(
            "The house committed to this seed late: the promotion was stopped and validated, or the seed of an "
            "earlier commitment was declared lost after entries had closed.",
            soft_wrap=True,
        )
    word = (
        ("Proved: the winners follow from the seed.", "bold green") if proved else ("Not proved.", "bold red")
    )
    out.print(styled(word))
    return 0 if proved else 1
