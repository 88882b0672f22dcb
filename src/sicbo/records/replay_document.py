"""A replayed round as plain values: every step with who took it and its clause, the spins, the receipt, the money."""

from sicbo.hosting.tables import Plain
from sicbo.records.by_the_book import odds_text
from sicbo.records.history import iso
from sicbo.records.replay import Happened, Replayed
from sicbo.rooms.desks.event_sentences import told
from sicbo.rooms.kernel.ticket_numbers import hidden_in


def steps_of(replayed: Replayed, happened: tuple[Happened, ...]) -> list[Plain]:
    """One row for every event: the first of an entry carries its time and its giver."""
    cited = replayed.judge.steps(replayed.shaker)
    rows: list[Plain] = []
    for step in happened:
        by = step.plain["command"]["by"]
        for event, plain in zip(step.events, step.plain["events"], strict=True):
            clauses = plain.get("clauses") or cited.get(plain.get("step", ""), ())
            said = told(replayed.game, event)
            rows.append(
                {
                    "entry": step.entry.seq,
                    "at": iso(step.entry.at),
                    "by": by,
                    "what": str(said),
                    "said": said,
                    "event": plain["type"],
                    "clauses": list(clauses),
                }
            )
    return rows


def receipt_of(replayed: Replayed) -> Plain | None:
    judged = replayed.events("RoundJudged")
    return judged[-1]["receipt"] if judged else None


def bets_of(replayed: Replayed) -> list[str]:
    """The bets with stakes, in the paytable's order."""
    placed = {bet for event in replayed.events("WagersPlaced") for bet in event["wagers"]}
    placed |= {event["target"] for event in replayed.events("WagerMoved")}
    return [bet.bet for bet in replayed.game.bets if bet.bet in placed]


def document_of(replayed: Replayed) -> Plain:
    """The whole round as plain values, for programs."""
    game, receipt = replayed.game, receipt_of(replayed)
    if receipt is not None:
        lines = [{**line, "odds": odds_text(line["odds"])} for line in receipt["lines"]]
        receipt = {**receipt, "lines": lines}
    happened = replayed.happened
    return {
        "round": replayed.name,
        "table": replayed.table,
        "game": game.name,
        "status": replayed.status,
        "shaker": replayed.shaker,
        "entries": [happened[0].entry.seq, happened[-1].entry.seq],
        "hash": happened[-1].entry.hash.hex(),
        "steps": steps_of(replayed, happened),
        "spins": replayed.spins(),
        "receipt": receipt,
        "transfers": [
            {
                "entry": row.seq,
                "from": hidden_in(row.source),
                "to": hidden_in(row.target),
                "amount": row.amount,
                "reason": hidden_in(row.reason),
            }
            for step in happened
            for row in step.moved
        ],
        "paytable": {
            "sha256": game.sha256,
            "bets": {bet: [str(level.odds) for level in game.bet(bet).levels] for bet in bets_of(replayed)},
        },
        "later": steps_of(replayed, replayed.later),
    }
