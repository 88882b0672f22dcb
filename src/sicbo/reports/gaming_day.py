"""The report of a gaming day or a shift: every table, the tickets, the jackpots, the exceptions.

Each sum of money is counted twice, from the journal and by the database from the ledger; the report shows any
difference. What is outstanding at the end is the present balance less the movements since.
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
from sicbo.reports.columns import Section, ShownColumn, on_screen
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
    """the one by which the last round was played"""
    paytables: tuple[str, ...]
    """every one by which rounds of the period were played, in order"""
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
    """as a share of the turnover"""
    expected: int
    """the expected hold of this turnover, by the exact mathematics"""
    expected_percent: str
    deviation: int
    """the standard deviation of the hold by chance alone"""
    deviations: str
    """how many standard deviations the hold is from its expectation"""
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
    """of the withheld amounts: determined for the patron"""
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
    """the day's counts of the pools made in the period, with their findings"""
    exceptions: dict[str, int]
    """how many of each kind"""
    listed: tuple[ExceptionNoted, ...]
    differences: tuple[str, ...]
    """sums that were counted twice and do not agree: none in a sound house"""
    heads: tuple[str, ...]
    """the streams as they were read, to check this report later"""
    columns: tuple[ShownColumn, ...]
    """the figures that a screen shows, in this order"""
    currency: str | UnsetType = UNSET
    """the code of its currency; omitted for dollars"""

    @property
    def money(self) -> Currency:
        return DOLLARS if self.currency is UNSET else currency(self.currency)

    def rows(self, section: Section) -> list[tuple[str, object]]:
        """The rows of a section, each with its name."""
        match section:
            case "tables":
                return [(table.table, table) for table in self.tables]
            case "bets":
                return [(table.table, bet) for table in self.tables for bet in table.bets]
            case "tickets":
                return [] if self.tickets is None else [("tickets", self.tickets)]
            case "jackpots":
                return [(pool.pool, pool) for pool in self.jackpots]


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
                "{stream} plays a tournament, not for money: it has no report",
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
            tickets = await ticket_figures(reader, streams, period, sum(figure.tickets for figure in figures))
        if any(stream.founding.kind == hosting_jackpots.KIND for stream in streams):
            jackpots, reconciled = await jackpot_figures(reader, streams, period)
    twice = [(figure.table, check) for figure in figures for check in figure.checks]
    twice += [("tickets", check) for check in ([] if tickets is None else tickets.checks)]
    twice += [(f"jackpot {pool.pool}", check) for pool in jackpots for check in pool.checks]
    return Report(
        period,
        tuple(figures),
        tickets,
        jackpots,
        reconciled,
        dict(sorted(exceptions.counts.items())),
        tuple(sorted(exceptions.listed, key=lambda noted: (noted.at, noted.stream, noted.seq))),
        tuple(
            f"{where}: {check.what} is {check.journal} by the journal and {check.ledger} by the ledger"
            for where, check in twice
            if not check.agrees
        ),
        tuple(str(stream.head) for stream in streams if table in (None, stream.head.stream)),
        on_screen(),
        UNSET if money == DOLLARS else money.code,
    )


async def _table(reader: Reader, stream: Stream, period: Period, exceptions: Exceptions) -> TableFigures:
    name, cards = stream.head.stream, CardsOnRecord(reader, stream)
    before, last = await span_of(reader, name, period)
    await exceptions.begin(reader, name, before)
    rounds, money = RoundFold(cards.founded), MoneyFold()
    # A round that began before and is settled in the period needs its receipt.
    first = max(
        (begun.first_seq for begun in await reader.rounds(name) if begun.first_seq <= before), default=1
    )
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
        **msgspec.structs.asdict(money.decisions),
        bets=rounds.bets(),
        checks=checked,
    )
