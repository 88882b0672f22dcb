"""sicbo password: a new password for a person, for an operator with access to the store itself."""

import asyncio

from sicbo.cli.arguments import Parser, add_json
from sicbo.cli.show import as_json, console, styled
from sicbo.cli.stores import opened
from sicbo.refusals import Refused, nearest


def run(arguments: list[str]) -> int:
    parser = Parser(
        "password",
        "Give a person a new password, shown once and to be changed at the next sign-in, and lift a lock. Use it when\n"
        "no administrator can sign in. The change is recorded as made by the system, with its reason; a running house\n"
        "need not stop.",
        ["house.db admin --reason 'locked out after three wrong passwords'"],
    )
    parser.add_argument("store", help="the path of a store, or postgresql://…")
    parser.add_argument("name", help="the person's sign-in name")
    parser.add_argument("--reason", required=True, help="the reason, for the record")
    add_json(parser)
    options = parser.read(arguments)
    password = asyncio.run(_new_password(options.store, options.name, options.reason))
    if options.json:
        as_json({"name": options.name, "password": password})
        return 0
    out = console()
    out.print(
        styled(("New password, shown only once: ", "bold"), (f"{options.name} / {password}", "bold green"))
    )
    return 0


async def _new_password(address: str, name: str, reason: str) -> str:
    from sicbo.engine.house import House
    from sicbo.hosting.people import MAKERS, STREAM

    try:
        from sicbo.server.access.first_people import new_password_of
        from sicbo.server.access.passwords import Passwords
    except ModuleNotFoundError as missing:
        raise Refused(
            "bad-settings",
            "passwords need more packages ({missing}): install sicbo[server]",
            missing=missing.name,
        ) from None

    async with opened(address) as store:
        house = await House.open(store, MAKERS, shared=True)
        try:
            _, people = await house.state(STREAM)
            if name not in people.persons:
                raise Refused(
                    "bad-request",
                    "nobody in this house is called {name}; {hint}",
                    name=name[:40],
                    hint=nearest(name, people.persons),
                )
            return await new_password_of(house, Passwords(), name, reason)
        finally:
            await house.close()
