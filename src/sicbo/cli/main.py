"""The command `sicbo`: finds the verb, runs it, and turns every refusal into one sentence and exit code 2."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

from sicbo.refusals import Refused, nearest, one_line

VERBS = {
    "books": "list the rule books, or show one: games, switches, policies",
    "odds": "show what every bet of a game pays, with its exact mathematics",
    "settle": "settle bets on a roll, or a whole file of rolls",
    "compare": "compare games side by side",
    "distribution": "exact distribution of results for a set of bets, over one round or many",
    "risk": "risk of a set of bets over many rounds: bands, ruin, hold, volatility, plots",
    "simulate": "simulate betting strategies over many sessions, with confidence intervals",
    "design": "find fair odds, odds for a target edge, the cost of each switch, differences between games",
    "sheet": "write the mathematics sheet of a game: HTML, PDF or a workbook with live formulas",
    "jackpots": "show the progressive jackpots in a file: rules and exact effect on returns",
    "play": "play a game at a table in this terminal",
    "table": "open a table in a store and run it, line by line or from a script",
    "serve": "serve a house to terminals, dealers and staff over HTTP and WebSocket",
    "password": "reset a password when no administrator can sign in",
    "enrol": "give a terminal, a note acceptor or a central system its key, without a page",
    "load": "load-test a demonstration house with many terminals",
    "verify": "verify a whole store with two independent counts, and against heads kept elsewhere",
    "report": "report on a gaming day or shift: turnover, hold, tickets, exceptions",
    "dice": "test whether a table's dice are fair",
    "replay": "replay one round step by step, with its receipt and transfers",
    "fairness": "check that the dice of a round follow from the secret sealed before betting opened",
    "draw": "check that the winners of a promotion follow from the committed seed",
    "export": "export every finished round as JSON Lines or Parquet",
    "backup": "copy a whole store into one file, while the house plays on",
    "restore": "restore a backup into an empty store",
    "import-history": "settle an exported history again by the book and list every difference",
    "tumbler": "run a simulated tumbler that shakes a live table's dice",
    "lint": "check a rule book file and list every problem",
    "conformance": "show which clauses of the books are proved, recorded or open",
}

USAGE = """\
usage: sicbo COMMAND … [--json] [--help]

A complete, open Sic Bo house. Commands:
{verbs}

Examples:
  sicbo books
  sicbo odds crown-melbourne/a
  sicbo settle act-canberra --dice 2,2,5 small=10 double:2=5.50
  sicbo compare act-canberra nsw-aruze
  sicbo distribution nsw-aruze small=10 --rounds 100
  sicbo play crown-melbourne/b
  sicbo table house.db T1 open act-canberra
  sicbo serve --demonstration
  sicbo verify house.db

Run sicbo COMMAND --help for more about a command.
"""


def main(arguments: Sequence[str]) -> int:
    """Run one command; the exit code is 0, or 2 for bad input, or 1 if a check found something."""
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        verbs = "\n".join(f"  {verb:<16}{about}" for verb, about in VERBS.items())
        print(USAGE.format(verbs=verbs), end="")
        return 0 if arguments else 2
    if arguments[0] == "--version":
        from importlib.metadata import version

        print(f"sicbo {version('sicbo')}")
        return 0
    verb = arguments[0]
    try:
        if verb not in VERBS:
            raise Refused(
                "bad-request",
                "there is no command '{verb}'; {hint}",
                verb=verb[:40],
                hint=nearest(verb, VERBS),
            )
        code: int = import_module(f"sicbo.cli.verbs.{verb.replace('-', '_')}").run(list(arguments[1:]))
    except Refused as refused:
        print(f"sicbo: {one_line(refused)}", file=sys.stderr)
        return 2
    return code


def run() -> None:
    """The entry point of the installed command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(
            stream, TextIOWrapper
        ):  # a terminal that cannot show a character gets a substitute, not a traceback
            stream.reconfigure(errors="replace")
    try:
        code = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader (head, less) is gone; that is no error, and the interpreter must not complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except OSError as error:
        print(
            f"sicbo: the output cannot be written: {(error.strerror or str(error)).lower()}", file=sys.stderr
        )
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 2
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)


if __name__ == "__main__":
    run()
