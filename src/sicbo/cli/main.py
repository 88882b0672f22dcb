"""The command `sicbo`: finds the verb, runs it, and turns every refusal into one sentence and exit code 2."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

from sicbo.refusals import Refused, nearest, one_line

VERBS = {
    "books": "the rule books: metadata, games, switches, policies",
    "odds": "what every bet of a game pays, and its exact mathematics",
    "settle": "settle wagers on a roll, or a whole file of them",
    "compare": "games side by side",
    "distribution": "the exact distribution of a set of wagers, for one round or many",
    "risk": "wagers round after round: chances, bands, ruin, hold and volatility, with pictures",
    "simulate": "ways to play against each other for many sessions, with intervals, on any number of cores",
    "design": "fair odds, odds for a wanted edge, the price of every switch, what differs between games",
    "sheet": "the mathematics sheet of a game as a page, a PDF or a workbook with live formulas",
    "jackpots": "progressive pools of a file: rules in words, exact effect on returns",
    "play": "play at a table of a game, against the real house",
    "table": "open a table in a store and run it, a line at a time or from a script",
    "serve": "a house that terminals, dealers and staff reach over HTTP and WebSocket",
    "password": "a new password for somebody, when no administrator can sign in",
    "load": "many terminals of a demonstration at once, and how fast the house answers them",
    "verify": "a whole store held against itself, counted twice, and against heads written down",
    "report": "a gaming day or shift: turnover, hold against the mathematics, tickets, exceptions",
    "dice": "whether a table's dice fell as fair dice do",
    "replay": "one round as it happened, step by step, with its receipt and its money",
    "fairness": "whether the dice of a round follow from what was sealed before betting opened",
    "draw": "whether the winners of a promotion follow from the seed that the house was bound to",
    "export": "every finished round, as JSON Lines or Parquet",
    "backup": "a whole store as it is at one moment, in one file",
    "restore": "a backup put back into an empty store",
    "import-history": "settle an exported history again by the book, and name every difference",
    "tumbler": "a simulated tumbler that shakes a live table's dice",
    "lint": "check a rule book file and list every problem",
    "conformance": "which clause of which book is proved, recorded or open",
}

USAGE = """\
usage: sicbo VERB … [--json] [--help]

A complete, open Sic Bo house. Verbs:
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
  sicbo VERB --help tells more.
"""


def main(arguments: Sequence[str]) -> int:
    """Run one command; the exit code is 0, or 2 for bad input, or 1 where a check found something."""
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
                "bad-request", "there is no verb '{verb}'; {hint}", verb=verb[:40], hint=nearest(verb, VERBS)
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
        ):  # a terminal that cannot show a sign gets a substitute, not a traceback
            stream.reconfigure(errors="replace")
    try:
        code = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader (head, less) went away; that is no error, and the interpreter must not complain at exit.
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
