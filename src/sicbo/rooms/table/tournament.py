"""A table of a tournament: players are seated by the draw and play with chips that are not money.

It is a table like any other, with rounds by the book; only its players and their stakes are the tournament's.
"""

from collections.abc import Collection

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.kernel.words import SHAKERS, word
from sicbo.rooms.round.messages import PlaceWagers
from sicbo.rooms.table.closing import require_open
from sicbo.rooms.table.messages import chips as table_chips_messages
from sicbo.rooms.table.messages import table as table_messages
from sicbo.rooms.table.messages import terminals as table_terminals_messages
from sicbo.rooms.table.messages.limits import AgreePersonalLimits
from sicbo.rooms.table.messages.sanctions import Vacate
from sicbo.rooms.table.messages.table import DiceLoaded, DutyTaken, Seated, StoodUp, TableOpened
from sicbo.rooms.table.messages.tournament import (
    BeginSession,
    EndSession,
    GiveChips,
    LeaveSession,
    OpenTournamentTable,
    ReleaseTable,
    ReserveTable,
    SessionBegun,
    SessionEnded,
    SpinOfSession,
    TableReleased,
    TableReserved,
    TournamentChipsGiven,
)
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.state import Table
from sicbo.rooms.table.tournament_stages import secrets_in
from sicbo.rules.game import Game

NOT_HERE: Collection[type] = frozenset(
    {
        table_messages.SitDown, table_messages.StandUp, table_messages.OpenTable, table_messages.MoveFloat,
        table_messages.SpokenWager, AgreePersonalLimits,
        table_chips_messages.BuyChips, table_chips_messages.CashOut, table_chips_messages.PresentTokens, table_chips_messages.IssueColourChips,
        table_chips_messages.RedeemColourChips, table_chips_messages.HandOverColourChips, table_chips_messages.ExchangeClosedTableChips,
        table_chips_messages.RequireColourChips, table_terminals_messages.AddCredit, table_terminals_messages.Collect,
    }
)  # fmt: skip
"""Commands about money or the choice of a seat, which the tournament decides at its tables."""

CLOSING: Collection[type] = frozenset({table_messages.AnnounceClosing, table_messages.CloseTable})
"""Commands that empty the seats: never while the players hold chips of a session."""


def is_tournaments(game: Game) -> bool:
    """Whether this is the table of a tournament."""
    return bool(game.card.tournament)


def clauses_of(game: Game, part: str = "reserved") -> tuple[str, ...]:
    rules = policies_of(game).tournaments
    return rules.on(part) if rules else ()


def check_may_be_asked(game: Game, table: Table, command: object) -> None:
    """Refuse at a tournament's table what belongs to a table played for money; and refuse new players at a table
    reserved for a tournament."""
    if table.reserved and isinstance(command, table_messages.SitDown):
        raise Refused(
            "table-reserved",
            "this table is reserved for the tournament {reserved}: only the tournament assigns its seats",
            clauses=clauses_of(game),
            reserved=table.reserved,
        )
    if is_tournaments(game) and type(command) in NOT_HERE:
        raise Refused(
            "not-yours-to-do",
            "this table plays a tournament: only the tournament assigns its seats and chips",
            clauses=clauses_of(game),
        )
    if isinstance(command, Vacate):
        require_players_kept(game)
    if table.session is not None and type(command) in CLOSING:
        raise Refused(
            "out-of-order",
            "the tournament plays here: end the stage or the practice first, then close the table",
            clauses=clauses_of(game),
        )


def require_players_kept(game: Game) -> None:
    """Refuse to remove a player from a tournament's table except through the tournament."""
    if is_tournaments(game):
        raise Refused(
            "not-yours-to-do",
            "this table plays a tournament: the tournament director records absent, retired and excluded players",
            clauses=clauses_of(game),
        )


def check_may_wager(game: Game, table: Table, command: PlaceWagers, owner: str) -> None:
    """No money is staked at a table reserved for a tournament; in a session only its players stake, with its chips."""
    if table.reserved:
        raise Refused(
            "table-reserved",
            "this table is reserved for the tournament {reserved}",
            clauses=clauses_of(game),
            reserved=table.reserved,
        )
    if not is_tournaments(game):
        if command.secret or command.kind == "tournament-chip":
            raise Refused(
                "stake-not-accepted", "this is only for tournament tables", clauses=clauses_of(game)
            )
        return
    if command.kind != "tournament-chip":
        raise Refused(
            "stake-not-accepted", "bet with tournament chips at this table", clauses=clauses_of(game)
        )
    if command.secret:
        _require_secrets_left(game, table, owner, command)


def _require_secrets_left(game: Game, table: Table, owner: str, command: PlaceWagers) -> None:
    """Each bet that becomes secret is one secret bet; adding chips to a secret bet is not another."""
    session, rules = table.session, policies_of(game).tournaments
    clauses = tuple(
        clause
        for item in (rules.terms if rules else ())
        if item.item == "secret-wagers"
        for clause in item.cite
    )
    sealed = set() if table.playing is None else secrets_in(table.playing, owner)
    sealed |= {game.paytable.canonical(bet) for bet in command.wagers}
    if session is None or session.secrets_used.get(owner, 0) + len(sealed) > session.secrets:
        allowed = 0 if session is None else session.secrets
        raise Refused(
            "not-enough",
            "you have used your {allowed, plural, one {# secret bet} other {# secret bets}} of this session: place an open bet",
            clauses=clauses,
            allowed=allowed,
        )


def check_may_begin(game: Game, table: Table) -> None:
    """A round of a tournament belongs to a session that has spins left."""
    if not is_tournaments(game):
        if table.reserved:
            raise Refused(
                "table-reserved",
                "this table is reserved for the tournament {reserved}",
                clauses=clauses_of(game),
                reserved=table.reserved,
            )
        return
    session = table.session
    if session is None:
        raise Refused(
            "no-round", "no stage is in play here: wait for the tournament director", clauses=clauses_of(game)
        )
    if session.spins and session.spins_played >= session.spins:
        raise Refused("no-round", "this stage is over at this table", clauses=clauses_of(game))


def spin_of(table: Table) -> SpinOfSession:
    """The fact about a spin of the session that has just ended."""
    session, ended = table.session, table.round
    assert session is not None and ended is not None and ended.receipt is not None
    banks = {player: _bank(table, player) for player in table.players}
    given = {player: table.meters[player].adjustments for player in table.players if player in table.meters}
    staked = dict.fromkeys(banks, 0)
    had = dict(banks)
    for line in ended.receipt.lines:
        if line.owner in banks:
            staked[line.owner] += line.stake
            had[line.owner] += line.stake - line.returned
    short = tuple(player for player in banks if staked[player] < min(session.compulsory, had[player]))
    return SpinOfSession(
        ended.round_id, session.spins_played, banks, given, short, session.practice, session.stage, session.stage_number
    )  # fmt: skip


def _bank(table: Table, player: str) -> int:
    meters = table.meters.get(player)
    return 0 if meters is None else meters.credit


# -- commands ----------------------------------------------------------------------------------------------


def _require_house(by: Person) -> None:
    if by != SYSTEM:
        raise Refused("not-yours-to-do", "only the house itself can do this")


def reserve(game: Game, table: Table, command: ReserveTable, at: int) -> tuple[TableEvent, ...]:
    _require_house(command.by)
    if is_tournaments(game) or table.reserved not in ("", command.tournament):
        raise Refused(
            "table-reserved", "this table already belongs to a tournament", clauses=clauses_of(game)
        )
    if table.playing is not None and table.playing.layout:
        raise Refused("out-of-order", "there are bets on the layout: finish the round first")
    return () if table.reserved else (TableReserved(command.tournament, at),)


def release(_game: Game, table: Table, command: ReleaseTable, at: int) -> tuple[TableEvent, ...]:
    _require_house(command.by)
    return (TableReleased(command.tournament, at),) if table.reserved == command.tournament else ()


def open_table(game: Game, table: Table, command: OpenTournamentTable, at: int) -> tuple[TableEvent, ...]:
    """Inspections and records of the floor's table apply to this one: it is the same table."""
    _require_house(command.by)
    if not is_tournaments(game):
        raise Refused("bad-request", "this is not a tournament table")
    if table.status == "open":
        return ()
    if policies_of(game).sequence(command.shaker) is None:
        raise Refused(
            "bad-request",
            "{game} is not played with a {shaker} shaker",
            game=game.name,
            shaker=word(SHAKERS, command.shaker),
        )
    events: list[TableEvent] = [*command.records, TableOpened(at, command.by, command.shaker, 0)]
    if command.dice_loaded_at:
        events.append(DiceLoaded(command.dice_loaded_at, command.by, command.dice_certified))
    if command.dealer:
        events.append(DutyTaken(command.dealer))
    return tuple(events)


def begin_session(game: Game, table: Table, command: BeginSession, at: int) -> tuple[TableEvent, ...]:
    _require_house(command.by)
    require_open(table)
    if not is_tournaments(game) or table.session is not None or table.seats:
        raise Refused("out-of-order", "a session begins only at an empty tournament table")
    unknown = [place for place in command.seats if place not in table.places]
    if unknown or set(command.seats.values()) != set(command.banks):
        raise Refused("bad-request", "every player needs a seat here and a number of chips")
    if any(bank < 0 for bank in command.banks.values()):  # and as large as play has made one that is carried
        raise Refused("bad-amount", "enter a whole number of chips for each player")
    begun = SessionBegun(
        command.stage, command.spins, command.compulsory, command.secrets, command.practice, at, command.stage_number
    )  # fmt: skip
    return (
        begun,
        *(Seated(place, player, at) for place, player in command.seats.items()),
        *(TournamentChipsGiven(player, bank, "bank") for player, bank in command.banks.items() if bank),
    )


def give(_game: Game, table: Table, command: GiveChips, _at: int) -> tuple[TableEvent, ...]:
    """Never take more than there is; a shortage when nothing is at stake any more is taken from the next chips."""
    _require_house(command.by)
    player, session = command.player, table.session
    if session is None or player not in table.players:
        raise Refused("not-seated", "{player} does not play at this table", player=player)
    wanted, has = command.amount - session.owed.get(player, 0), _bank(table, player)
    if wanted + has < 0 and table.playing is not None and player in table.playing.layout:
        raise Refused(
            "out-of-order", "{player} has chips on the layout: finish the spin first", player=player
        )
    given = max(wanted, -has)
    return (TournamentChipsGiven(player, given, command.reference, owed=given - wanted),)


def leave(_game: Game, table: Table, command: LeaveSession, _at: int) -> tuple[TableEvent, ...]:
    _require_house(command.by)
    if table.playing is not None and command.player in table.playing.layout:
        raise Refused(
            "out-of-order",
            "{player} has bets on the layout: they stand until the spin is over",
            player=command.player,
        )
    return _gone(table, command.player)


def end_session(_game: Game, table: Table, command: EndSession, at: int) -> tuple[TableEvent, ...]:
    _require_house(command.by)
    if table.session is None:
        return ()
    if table.playing is not None and table.playing.layout:
        raise Refused("out-of-order", "a round is in play: finish it first")
    holding = (player for player, meters in table.meters.items() if meters.credit)
    gone = [event for player in dict.fromkeys((*table.players, *holding)) for event in _gone(table, player)]
    return (*gone, SessionEnded(table.session.stage, at))


def _gone(table: Table, player: str) -> tuple[TableEvent, ...]:
    """Return all chips to the bank, seated or not, and free the seat; no events if there is neither."""
    left = _bank(table, player)
    events: list[TableEvent] = [TournamentChipsGiven(player, -left, "collected")] if left else []
    places = [place for place, sitting in table.seats.items() if sitting == player]
    return (*events, *(StoodUp(place, player) for place in places))
