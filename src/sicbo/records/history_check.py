"""Settles a history again by the book: every line of the file is checked, every difference is a value."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from sicbo.hosting.tables import Judge, Plain, judge_from_shelf
from sicbo.money import checked_amount
from sicbo.records.by_the_book import Key, in_words, lines_by_the_book, odds_text
from sicbo.records.history_lines import (
    CardLine,
    EndLine,
    HeaderLine,
    RoundLine,
    TableLine,
    WagerPart,
    read_header,
    read_line,
)
from sicbo.refusals import Refused, one_line


class Found(Struct, frozen=True, omit_defaults=True):
    """One problem: an unusable line, or a difference from the book."""

    line: int
    message: str
    round: str = ""
    owner: str = ""
    bet: str = ""
    what: str = ""
    recorded: str = ""
    book: str = ""

    def __str__(self) -> str:
        of = f", {self.round}" if self.round else ""
        return f"line {self.line}{of}: {self.message}"


class HistoryCheck:
    """Checks a file line by line and counts what it saw; only the tables are kept in memory."""

    def __init__(self) -> None:
        self.lines = self.tables = self.rounds = self.wagers = 0
        self.games: dict[str, str] = {}
        self._judges: dict[str, Judge | None] = {}
        self._digests: dict[str, str] = {}
        self._last: dict[str, int] = {}
        self._ended = False

    def run(self, lines: Iterable[bytes]) -> Iterator[Found]:
        """All problems, in the order of the lines. Raises `Refused` if the file is not a history at all."""
        for number, line in enumerate(lines, start=1):
            self.lines = number
            if number == 1:
                read_header(line.removeprefix(b"\xef\xbb\xbf"))
                continue
            try:
                yield from self._line(number, line)
            except Refused as refused:
                yield Found(number, one_line(refused))
        if not self.lines:
            raise Refused("bad-file", "the file is empty: a history begins with its header")
        if not self._ended:
            yield Found(self.lines, "the file ends without its last line: something may be missing")

    def _line(self, number: int, line: bytes) -> Iterator[Found]:
        read = read_line(line)
        if self._ended:
            raise Refused("bad-file", "this comes after the last line of the history")
        match read:
            case HeaderLine():
                raise Refused("bad-file", "a second header: give one file at a time")
            case TableLine():
                self._table(read)
            case CardLine():
                self._card(read)
            case RoundLine():
                self.rounds += 1
                self.wagers += len(read.wagers)
                judge = self._judge(read)
                if judge is not None:
                    yield from _Round(number, read, judge).differences()
            case EndLine():
                self._ended = True
                if (read.tables, read.rounds) != (self.tables, self.rounds):
                    raise Refused(
                        "bad-file",
                        "the export had {tables} tables and {rounds} rounds, but the file has {tables2} "
                        "and {rounds2}",
                        tables=read.tables,
                        rounds=read.rounds,
                        tables2=self.tables,
                        rounds2=self.rounds,
                    )

    def _table(self, read: TableLine) -> None:
        self.tables += 1
        if read.table in self._judges:
            raise Refused("bad-file", "table {table} is described twice", table=read.table)
        self.games[read.table] = read.game
        self._plays_by(read)

    def _card(self, read: CardLine) -> None:
        if read.table not in self._judges:
            raise Refused(
                "bad-file",
                "a card of table {table} comes before the line of the table",
                table=read.table[:40],
            )
        self._plays_by(read)

    def _plays_by(self, read: TableLine | CardLine) -> None:
        """From here on the rounds of a table are settled by this card."""
        # Without its rules the rounds of a table cannot be settled; that is reported once, here.
        self._judges[read.table] = None
        self._digests[read.table] = read.paytable_sha256
        game = self.games[read.table]
        judge = judge_from_shelf(game, read.card)
        if judge.game.sha256 != read.paytable_sha256:
            raise Refused(
                "bad-file",
                "table {table} was played with the paytable {paytable_sha256}…, but the book {game} with "
                "this card gives {sha256}…: its rounds cannot be settled again",
                table=read.table,
                paytable_sha256=read.paytable_sha256[:12],
                game=game,
                sha256=judge.game.sha256[:12],
            )
        self._judges[read.table] = judge

    def _judge(self, read: RoundLine) -> Judge | None:
        if read.table not in self._judges:
            raise Refused(
                "bad-file",
                "{round} belongs to table {table}, which no line describes",
                round=read.round,
                table=read.table[:40],
            )
        if read.round != f"{read.table}-{read.number}":
            raise Refused(
                "bad-file",
                "round {read} of {table} is named {round}",
                read=read.number,
                table=read.table,
                round=read.round[:60],
            )
        last = self._last.get(read.table, 0)
        if read.number <= last:
            raise Refused(
                "bad-file",
                "{round} comes after {table}-{last}: it is repeated or out of order",
                round=read.round,
                table=read.table,
                last=last,
            )
        self._last[read.table] = read.number
        if read.paytable_sha256 != self._digests[read.table]:
            raise Refused("bad-file", "the paytable of {round} is not that of its table", round=read.round)
        return self._judges[read.table]


class _Round:
    """One round compared with the book."""

    def __init__(self, number: int, read: RoundLine, judge: Judge) -> None:
        self.number = number
        self.read = read
        self.judge = judge

    def differences(self) -> Iterator[Found]:
        try:
            right = self._right()
        except Refused as refused:
            yield self._finding(f"this cannot be settled by the book: {one_line(refused)}")
            return
        for wager in self.read.wagers:
            line = right.get((wager.owner, wager.bet)) if _is_judged(wager) else _gone(wager)
            if line is None:
                yield self._finding(f"the bet {wager.bet[:40]} is not written as in the book", wager)
            else:
                yield from self._compared(wager, line)
        for name, of in (("staked", "stake"), ("returned", "returned")):
            said, made = getattr(self.read, name), sum(getattr(wager, of) for wager in self.read.wagers)
            if said != made:
                yield self._finding(
                    f"recorded {in_words(name, said, self.judge.game.currency)} {name} in total, but the bets add up to {in_words(name, made, self.judge.game.currency)}"
                )

    def _right(self) -> dict[Key, Plain]:
        """The book's lines; even in a round without bets the dice must be valid."""
        for spin in self.read.spins:
            if spin.dice is not None:
                self.judge.game.dice.roll_index(spin.dice)
        for wager in self.read.wagers:
            checked_amount(wager.stake, what=f"stake on {wager.bet}")
        judged = [wager for wager in self.read.wagers if _is_judged(wager)]
        if not judged and self.read.status == "void":
            return {}
        if self.read.dice is None:
            raise Refused("bad-dice", "no spin has a result")
        staked = [(wager.owner, wager.bet, wager.stake, wager.kind) for wager in judged]
        terms: Plain = msgspec.to_builtins(self.read.limits)
        return lines_by_the_book(self.judge, self.read.dice, staked, terms, self.read.advised)

    def _compared(self, wager: WagerPart, line: Plain) -> Iterator[Found]:
        currency = self.judge.game.currency
        book = {**line, "odds": odds_text(line["odds"]), "clauses": list(line["clauses"])}
        said = {**msgspec.structs.asdict(wager), "clauses": list(wager.clauses)}
        for name in ("outcome", "odds", "winnings", "returned", "clauses"):
            if said[name] != book[name]:
                recorded, right = in_words(name, said[name], currency), in_words(name, book[name], currency)
                whose = f"{wager.owner or 'nobody'}'s {currency.format(wager.stake)} on {wager.bet}"
                message = f"{whose}: recorded {name} {recorded}, by the book {right}"
                yield Found(
                    self.number, message, self.read.round, wager.owner, wager.bet, name, recorded, right
                )

    def _finding(self, message: str, wager: WagerPart | None = None) -> Found:
        owner, bet = ("", "") if wager is None else (wager.owner, wager.bet)
        return Found(self.number, message, self.read.round, owner, bet)


def _is_judged(wager: WagerPart) -> bool:
    return wager.outcome in ("win", "lose", "returned")


def _gone(wager: WagerPart) -> Plain:
    """A bet that was returned or forfeited by declaration: the book does not judge it, but the amounts must match."""
    back = wager.stake if wager.outcome == "void" else 0
    return {
        "outcome": wager.outcome, "odds": None, "winnings": 0, "returned": back, "clauses": wager.clauses,
    }  # fmt: skip
