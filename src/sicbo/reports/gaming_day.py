"""The report of a gaming day or a shift: every table, the tickets, the jackpots, what went out of the ordinary.

Each sum of money is made twice, from the journal and by the database from the ledger; a difference stands in the report,
whoever reads it. What is outstanding at the end is what is there now less what has moved since.
"""

from fractions import Fraction
from math import sqrt

import msgspec
from msgspec import UNSET, Struct, UnsetType

from sicbo.currency import DOLLARS, Currency, currency, shared_currency
from sicbo.hosting import cage as hosting_cage
from sicbo.hosting import jackpots as hosting_jackpots
from sicbo.hosting.tables import KIND, currency_of
from sicbo.maths.exact import percent
from sicbo.records.cards_on_record import CardsOnRecord
from sicbo.records.history import is_tournaments, tables_of
from sicbo.records.period import Period, span_of
from sicbo.refusals import Refused
from sicbo.reports.decisions import TITLES
from sicbo.reports.exceptions import ExceptionNoted, Exceptions
from sicbo.reports.offices import JackpotFigures, TicketFigures, jackpot_figures, ticket_figures
from sicbo.reports.rounds import BetFigures, RoundFold
from sicbo.reports.table_sums import Check, MoneyFold, TableSums, checks
from sicbo.store.interface import Reader
from sicbo.store.journal import Stream


class TableFigures(Struct, frozen=True):
    """One table in a period; amounts in minor units."""

    table: str
    game: str
    paytable_sha256: str
    """by which the last round was played"""
    paytables: tuple[str, ...]
    """every one that rounds of the period were played by, in their order"""
    rounds: int
    settled: int
    void: int
    spins_void: int
    staked: int
    turnover: int
    winnings: int
    forfeited: int
    hold: int
    hold_percent: str
    """of the turnover"""
    expected: int
    """the hold that this turnover has on average, by the exact mathematics"""
    expected_percent: str
    deviation: int
    """the standard deviation of the hold by chance alone"""
    deviations: str
    """how many of those the hold lies from its expectation"""
    drop: int
    fills: int
    credits: int
    transfers_in: int
    tickets: int
    tickets_count: int
    hand_pays: int
    jackpots: int
    adjustments: int
    """what corrections of rounds gave to terminals, less what they took"""
    decided_to_patrons: int
    """paid after settlement, by decisions on disputes"""
    decided_from_patrons: int
    claims_made: int
    """what had left the table when a decision or a void took it back"""
    claims_paid: int
    claims_waived: int
    """waived, or cancelled by a later decision"""
    withheld: int
    released: int
    """of what was withheld: determined for the patron"""
    kept: int
    bets: tuple[BetFigures, ...]
    checks: tuple[Check, ...]


class Report(Struct, frozen=True):
    """One gaming day or shift."""

    period: Period
    tables: tuple[TableFigures, ...]
    tickets: TicketFigures | None
    jackpots: tuple[JackpotFigures, ...]
    reconciled: tuple[str, ...]
    """the day's counts of the pools that were made in the period, with what they found"""
    exceptions: dict[str, int]
    """how many of each kind"""
    listed: tuple[ExceptionNoted, ...]
    differences: tuple[str, ...]
    """sums that were made twice and do not agree: none, in a sound house"""
    heads: tuple[str, ...]
    """the streams as they were read, for whoever checks this report later"""
    currency: str | UnsetType = UNSET
    """the code of its money; dollars go without saying"""

    @property
    def money(self) -> Currency:
        return DOLLARS if self.currency is UNSET else currency(self.currency)


async def report(reader: Reader, period: Period, table: str | None = None) -> Report:
    """The report of a period, of all tables or of one."""
    exceptions = Exceptions(period)
    figures = []
    reported = await tables_of(reader, table)
    money = shared_currency(currency_of(stream.founding.setup) for stream in reported)
    for stream in reported:
        if is_tournaments(stream):
            raise Refused(
                "bad-request",
                "at {stream} a tournament is played, and not for money: no report of it",
                stream=stream.head.stream,
            )
        figures.append(await _table(reader, stream, period, exceptions))
    tickets: TicketFigures | None = None
    jackpots: tuple[JackpotFigures, ...] = ()
    reconciled: tuple[str, ...] = ()
    streams = await reader.streams()
    if table is None:
        for stream in streams:
            if stream.founding.kind != KIND or is_tournaments(stream):
                await exceptions.read(reader, stream)
        if any(stream.founding.kind == hosting_cage.KIND for stream in streams):
            tickets = await ticket_figures(reader, streams, period, sum(one.tickets for one in figures))
        if any(stream.founding.kind == hosting_jackpots.KIND for stream in streams):
            jackpots, reconciled = await jackpot_figures(reader, streams, period)
    twice = [(one.table, check) for one in figures for check in one.checks]
    twice += [("tickets", check) for check in ([] if tickets is None else tickets.checks)]
    twice += [(f"jackpot {pool.pool}", check) for pool in jackpots for check in pool.checks]
    return Report(
        period,
        tuple(figures),
        tickets,
        jackpots,
        reconciled,
        dict(sorted(exceptions.counts.items())),
        tuple(sorted(exceptions.listed, key=lambda one: (one.at, one.stream, one.seq))),
        tuple(
            f"{where}: {check.what} is {check.journal} by the journal and {check.ledger} by the ledger"
            for where, check in twice
            if not check.agrees
        ),
        tuple(str(stream.head) for stream in streams if table in (None, stream.head.stream)),
        UNSET if money == DOLLARS else money.code,
    )


async def _table(reader: Reader, stream: Stream, period: Period, exceptions: Exceptions) -> TableFigures:
    name, cards = stream.head.stream, CardsOnRecord(reader, stream)
    before, last = await span_of(reader, name, period)
    await exceptions.begin(reader, name, before)
    rounds, money = RoundFold(cards.founded), MoneyFold()
    # A round that was begun before and is settled in the period needs its receipt.
    first = max((one.first_seq for one in await reader.rounds(name) if one.first_seq <= before), default=1)
    async for entries in reader.entries(name, min(first - 1, before), last):
        for entry in entries:
            counts = entry.seq > before
            record = msgspec.json.decode(entry.body)
            for event in record["events"]:
                if event["type"] == "RoundBegun":
                    rounds.play(await cards.game(event, entry.seq), counts)
                rounds.enter(event, counts)
                if counts:
                    money.enter(event)
                    exceptions.look(name, entry.seq, entry.at, record, event)
    rounds.close()
    exceptions.end(name)
    sums = TableSums(name, await reader.sums(name, before, last))
    return _figures(name, rounds, money, checks(rounds, money, sums))


def _figures(name: str, rounds: RoundFold, money: MoneyFold, checked: tuple[Check, ...]) -> TableFigures:
    expected, turnover = rounds.expected, rounds.turnover
    deviation = sqrt(rounds.variance)
    return TableFigures(
        table=name,
        game=rounds.game.name,
        paytable_sha256=rounds.game.sha256,
        paytables=tuple(rounds.paytables) or (rounds.game.sha256,),
        rounds=rounds.begun,
        settled=rounds.settled,
        void=rounds.void,
        spins_void=rounds.spins_void,
        staked=rounds.staked,
        turnover=turnover,
        winnings=rounds.winnings,
        forfeited=rounds.forfeited,
        hold=rounds.hold,
        hold_percent=percent(Fraction(rounds.hold, turnover)) if turnover else "",
        expected=round(expected),
        expected_percent=percent(expected / turnover) if turnover else "",
        deviation=round(deviation),
        deviations=f"{(rounds.hold - float(expected)) / deviation:+.2f}" if deviation else "",
        drop=money.drop,
        fills=money.fills,
        credits=money.credits,
        transfers_in=money.transfers_in,
        tickets=money.tickets,
        tickets_count=money.tickets_count,
        hand_pays=money.hand_pays,
        jackpots=money.jackpots,
        adjustments=money.adjustments,
        **{name: getattr(money.decisions, name) for name in TITLES},
        bets=rounds.bets(),
        checks=checked,
    )
