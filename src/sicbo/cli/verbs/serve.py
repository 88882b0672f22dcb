"""sicbo serve: a house that terminals, dealers and staff reach over HTTP and WebSocket."""

import os
import sys
from argparse import SUPPRESS, Namespace
from typing import TYPE_CHECKING

from sicbo.cli.arguments import Parser
from sicbo.cli.show import console, styled, table
from sicbo.refusals import Refused

if TYPE_CHECKING:
    from sicbo.server.running.open_house import OpenHouse
    from sicbo.server.settings.settings import Settings
    from sicbo.server.settings.sources import Effective


def run(arguments: list[str]) -> int:
    options = _parser().parse_args(arguments)
    effective = _settings(options)
    if effective.problems:
        for problem in effective.problems:
            print(f"sicbo serve: {problem}", file=sys.stderr)
        return 2
    if options.print_settings:
        from sicbo.server.settings.text import settings_text

        print(settings_text(effective.settings, effective.sources), end="")
        return 0
    return _serve(effective.settings)


def _parser() -> Parser:
    from sicbo.server.settings.settings import ABOUT, TABLE_ABOUT, Settings

    in_tables = "\n".join(f"  {name:<18}{about}" for name, about in TABLE_ABOUT.items())
    parser = Parser(
        "serve",
        "Serve a house: its tables, tickets, jackpots and people, over HTTP and WebSocket, on one store.\n\n"
        "You can give every setting in a TOML file (--config FILE or SICBO_CONFIG), in a variable SICBO_NAME, or as a\n"
        "flag; variables override the file, flags override both. In the file, a table has these keys under [[tables]]:\n\n"
        f"{in_tables}\n\n"
        "The first start prints an administrator's password once. SIGTERM and Ctrl-C stop the house safely: nothing new is\n"
        "accepted, and rounds are finished or kept for the next start. A second signal stops at once.",
        ["--demonstration", "--config /etc/sicbo/sicbo.toml", "--store postgresql://house@db/floor --port 8081",
         "--config sicbo.toml --print-settings"],
    )  # fmt: skip
    parser.usage = "sicbo serve [--config FILE] [--SETTING VALUE …] [--print-settings]"
    parser.add_argument("--config", metavar="FILE", help="a TOML file with settings")
    parser.add_argument(
        "--print-settings", action="store_true", help="show the settings in effect, without secrets, and stop"
    )
    defaults = Settings()
    for name, about in ABOUT.items():
        flag, default = f"--{name.replace('_', '-')}", getattr(defaults, name)
        said = "" if default in ("", (), False) else f" ({'yes' if default is True else default})"
        words = f"{about}{said}".replace("%", "%%")
        if isinstance(default, bool):
            parser.add_argument(flag, nargs="?", const="yes", metavar="yes|no", default=SUPPRESS, help=words)
        else:
            kind = "LIST" if isinstance(default, tuple) else "N" if isinstance(default, int) else "TEXT"
            parser.add_argument(flag, metavar=kind, default=SUPPRESS, help=words)
    return parser


def _settings(options: Namespace) -> "Effective":
    from sicbo.server.settings.sources import inspect_settings

    flags = {key: value for key, value in vars(options).items() if key not in ("config", "print_settings")}
    return inspect_settings(options.config, os.environ, flags)


def _serve(settings: "Settings") -> int:
    import asyncio

    try:
        import uvloop

        from sicbo.server.process.serving import serve
    except ModuleNotFoundError as missing:
        raise Refused(
            "bad-settings",
            "serving needs more packages ({missing}): install sicbo[server]",
            missing=missing.name,
        ) from None
    from sicbo.server.background.logs import set_up_logs

    set_up_logs(settings)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(settings, welcome))
    return 0


def welcome(house: "OpenHouse") -> None:
    """What the person who started the house needs to know, once."""
    from sicbo.server.access.first_people import DEMONSTRATION
    from sicbo.server.settings.settings import EVERYWHERE
    from sicbo.server.settings.sources import masked_address

    out, settings, created = console(), house.settings, house.created
    out.print()
    mode = (" · demonstration, no money", "yellow") if settings.demonstration else ("", "")
    out.print(styled(("⚅ ", "red"), (settings.site, "bold"), mode))
    facts = table("", "", "")
    facts.show_header = False
    everywhere = settings.host in EVERYWHERE and not settings.public_address
    elsewhere = f", and at every address of this machine (port {settings.port})" if everywhere else ""
    facts.add_row("open at", f"{settings.address}{elsewhere}", style="bold")
    facts.add_row("reference", f"{settings.address}/api/docs")
    facts.add_row("store", masked_address(settings.store))
    tables = [f"{name} {live.game.name}" for name, live in sorted(house.live.items())]
    facts.add_row("tables", ", ".join(tables) or "none: add them under [[tables]]")
    if created.demonstration_people:
        facts.add_row("people", f"{', '.join(created.demonstration_people)}; the password is {DEMONSTRATION}")
        facts.add_row("terminals", f"every seat, such as T1/1; the key is {DEMONSTRATION}")
    out.print(facts)
    if created.first_administrator is not None:
        password = (" / ".join(created.first_administrator), "bold green")
        out.print(styled(("First administrator, shown only once: ", "bold"), password))
    if settings.is_exposed:
        warning = "WARNING: other machines reach this house without encryption, so that passwords can be read on the way. "
        advice = "Set tls_certificate and tls_key, or listen on 127.0.0.1 behind a proxy that has them."
        out.print(styled((warning, "bold red"), (advice, "")))
    out.print(styled(("Press Ctrl-C to stop the house.", "dim")))
    sys.stdout.flush()
