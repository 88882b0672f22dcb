"""sicbo enrol: a key for a terminal, a note acceptor or a central system, for an operator with access to the store."""

import asyncio
from typing import Final
from uuid import uuid4

from sicbo.cli.arguments import Parser, add_json
from sicbo.cli.show import as_json, console, styled
from sicbo.cli.stores import opened
from sicbo.refusals import Refused
from sicbo.rooms.kernel.names import spelled
from sicbo.rooms.kernel.person import SYSTEM
from sicbo.rooms.people.messages import EnrolAcceptor, EnrolSystem, EnrolTerminal

KINDS: Final = ("terminal", "acceptor", "system")


def run(arguments: list[str]) -> int:
    parser = Parser(
        "enrol",
        "Give a terminal, the note acceptor of a terminal, or a central system its key, shown once. Use it to set up\n"
        "devices without a page. The enrolment is recorded as made by the system; a running house need not stop. What\n"
        "has a key already gets another only after an administrator has revoked it.",
        ["house.db acceptor T1/3", "house.db system central --json"],
    )
    parser.add_argument("store", help="the path of a store, or postgresql://…")
    parser.add_argument("kind", choices=KINDS, help="what signs in with the key")
    parser.add_argument("name", help="table and seat, such as T1/3, or the name of the system")
    add_json(parser)
    options = parser.read(arguments)
    key = asyncio.run(_enrolled(options.store, options.kind, options.name))
    if options.json:
        as_json({"kind": options.kind, "name": options.name, "key": key})
        return 0
    name = f"{options.kind} {options.name}"
    console().print(styled(("New key, shown only once: ", "bold"), (f"{name} / {key}", "bold green")))
    return 0


async def _enrolled(address: str, kind: str, name: str) -> str:
    from sicbo.engine.house import House
    from sicbo.hosting.people import MAKERS, STREAM

    try:
        from sicbo.server.access.passwords import hash_of_key, new_key
    except ModuleNotFoundError as missing:
        raise Refused(
            "bad-settings",
            "passwords need more packages ({missing}): install sicbo[server]",
            missing=missing.name,
        ) from None

    key = new_key()
    hashed = hash_of_key(key)
    commands = {
        "terminal": EnrolTerminal(SYSTEM, name, hashed),
        "acceptor": EnrolAcceptor(SYSTEM, name, hashed),
        "system": EnrolSystem(SYSTEM, spelled(name), hashed),
    }
    async with opened(address) as store:
        house = await House.open(store, MAKERS, shared=True)
        try:
            await house.send(STREAM, f"enrol-{uuid4()}", commands[kind])
        finally:
            await house.close()
    return key
