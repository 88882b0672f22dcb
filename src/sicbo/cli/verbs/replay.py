"""sicbo replay: one round as it happened, step by step, with its receipt, its money and the paytable that applied."""

import asyncio
from typing import TYPE_CHECKING

from sicbo.cli.arguments import Parser, add_json
from sicbo.cli.show import as_json, console, styled, table
from sicbo.cli.stores import opened

if TYPE_CHECKING:
    from sicbo.hosting.tables import Plain
    from sicbo.records.replay import Replayed


def run(arguments: list[str]) -> int:
    parser = Parser(
        "replay",
        "Show one round from a store's journal: every step with its time, the person and the clause, the spins, every\n"
        "line of the receipt, the transfers, and the paytable that applied.",
        ["evening.db T1-12", "evening.db T1-12 --json"],
    )
    parser.add_argument("store", help="the path of a store, or postgresql://…")
    parser.add_argument("round", help="the round, such as T1-12")
    add_json(parser)
    options = parser.read(arguments)
    replayed = asyncio.run(_replay(options.store, options.round))
    if options.json:
        from sicbo.records.replay_document import document_of

        as_json(document_of(replayed))
    else:
        _show(replayed)
    return 0


async def _replay(address: str, name: str) -> "Replayed":
    from sicbo.engine.still import still
    from sicbo.records.replay import replay

    async with opened(address) as store, still(store) as moment:
        return await replay(moment, name)


def _show(replayed: "Replayed") -> None:
    from sicbo.records.replay_document import steps_of

    out, game, happened = console(), replayed.game, replayed.happened
    out.print(styled((f"Round {replayed.name} · {game.book.file.title} · {game.name}", "bold")))
    steps = steps_of(replayed, happened)
    began, ended = _clock(steps[0]["at"]), _clock(steps[-1]["at"])
    first, last = happened[0].entry.seq, happened[-1].entry.seq
    out.print(f"{replayed.status} · {steps[0]['at'][:10]}, {began} to {ended} UTC · {replayed.shaker} shaker")
    out.print(f"entries {first} to {last} of table {replayed.table}")
    out.print()
    _show_steps("Steps", steps)
    _show_spins(replayed)
    _show_receipt(replayed)
    _show_money(replayed)
    _show_paytable(replayed)
    if replayed.later:
        _show_steps("Later records", steps_of(replayed, replayed.later))


def _clock(at: str) -> str:
    """The time of day, with milliseconds if it is not a whole second."""
    whole, _, rest = at[11:].rstrip("Z").partition(".")
    return whole if int(rest) == 0 else f"{whole}.{rest[:3]}"


def _show_steps(title: str, steps: "list[Plain]") -> None:
    made = table(title, "time", "who", "what", "clauses")
    made.columns[2].ratio = 1
    seen = None
    for step in _brief(steps):
        new, seen = step["entry"] != seen, step["entry"]
        by = step["by"]
        who = by["name"] if by["name"] == by["role"] else f"{by['name']} ({by['role']})"
        made.add_row(
            _clock(step["at"]) if new else "", who if new else "", step["what"], ", ".join(step["clauses"]),
            style="bold" if step["event"] in ("DiceRead", "SpinVoided", "WagersReturned") else None,
        )  # fmt: skip
    console().print(made)


def _brief(steps: "list[Plain]") -> "list[Plain]":
    """Without events that repeat the previous one in the same entry."""
    kept: list[Plain] = []
    for step in steps:
        before = kept[-1] if kept and kept[-1]["entry"] == step["entry"] else None
        if step["event"] == "StepTaken" and before and before["event"] in ("ResultAnnounced", "DiceRead"):
            kept[-1] = {**before, "clauses": step["clauses"]}
        elif step["event"] != "LosersCollected" or before is None:
            kept.append(step)
    return kept


def _show_spins(replayed: "Replayed") -> None:
    made = table("Spins", ">", "dice", "")
    made.show_header = False
    dice = replayed.game.dice
    for spin in replayed.spins():
        if spin["dice"] is None:
            cited = f" ({', '.join(spin['clauses'])})" if spin["clauses"] else ""
            made.add_row(str(spin["number"]), "no result", f"{spin['ground'] or 'not read'}{cited}")
        else:
            total = sum(dice.values(dice.roll_index(spin["dice"])))
            made.add_row(str(spin["number"]), " ".join(map(str, spin["dice"])), f"total {total}")
    if made.row_count:
        console().print(made)


def _show_receipt(replayed: "Replayed") -> None:
    from sicbo.records.by_the_book import odds_text
    from sicbo.records.replay_document import receipt_of

    receipt, out, currency = receipt_of(replayed), console(), replayed.game.currency
    if receipt is None:
        out.print(styled(("No receipt: the round was not settled", "bold")))
        out.print()
        return
    title = "Receipt before the round was declared void" if replayed.status == "void" else "Receipt"
    made = table(title, "owner", "bet", ">stake", "outcome", "odds", ">winnings", ">returned", "clauses")
    for line in receipt["lines"]:
        made.add_row(
            line["owner"], line["bet"], currency.grouped(line["stake"]), line["outcome"], odds_text(line["odds"]) or "",
            currency.grouped(line["winnings"]), currency.grouped(line["returned"]), ", ".join(line["clauses"]),
            style={"win": "green", "lose": "dim", "returned": "yellow"}[line["outcome"]],
        )  # fmt: skip
    made.add_section()
    staked, returned = receipt["staked"], receipt["returned"]
    made.add_row(
        "all", "", currency.grouped(staked), "", "", "", currency.grouped(returned), "", style="bold"
    )
    out.print(made)
    for line in receipt["lines"]:
        for advice in line["advice"]:
            cited = f" ({', '.join(advice['clauses'])})" if advice["clauses"] else ""
            out.print(styled(("!", "yellow"), f" {line['owner']}, {line['bet']}: {advice['message']}{cited}"))
    if any(line["advice"] for line in receipt["lines"]):
        out.print()


def _show_money(replayed: "Replayed") -> None:
    made = table("Transfers", ">entry", "from", "to", ">amount", "reason")
    for step in replayed.happened:
        for row in step.moved:
            made.add_row(
                str(row.seq), row.source, row.target, replayed.game.currency.grouped(row.amount), row.reason
            )
    if made.row_count:
        console().print(made)


def _show_paytable(replayed: "Replayed") -> None:
    from sicbo.records.replay_document import bets_of

    game, out = replayed.game, console()
    made = table("Paytable", "bet", "name", "pays")
    for name in bets_of(replayed):
        bet = game.bet(name)
        made.add_row(name, bet.name, ", ".join(game.odds_text(level.odds) for level in bet.levels))
    if made.row_count:
        out.print(made)
    out.print(styled((f"paytable {game.sha256}", "dim")), soft_wrap=True)
