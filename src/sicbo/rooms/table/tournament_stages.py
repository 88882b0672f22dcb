"""How events change a tournament's stages at one of its tables, and reserved tables."""

from msgspec.structs import replace

from sicbo.rooms.round.state import Round
from sicbo.rooms.table.messages.tournament import (
    SessionBegun,
    SessionEnded,
    SessionEvent,
    SpinOfSession,
    TableReleased,
    TableReserved,
    TournamentChipsGiven,
)
from sicbo.rooms.table.state import Session, Table
from sicbo.rooms.table.terminal_state import Meters


def evolved(table: Table, event: SessionEvent) -> Table:
    match event:
        case TableReserved():
            return replace(table, reserved=event.tournament)
        case TableReleased():
            return replace(table, reserved="")
        case SessionBegun():
            session = Session(
                event.stage, event.spins, event.compulsory, event.secrets, event.practice, stage_number=event.stage_number
            )  # fmt: skip
            return replace(table, session=session, meters={}, last_layout={})
        case TournamentChipsGiven():
            if table.session is None:
                return table
            owed = {name: chips for name, chips in table.session.owed.items() if name != event.player}
            owed |= {event.player: event.owed} if event.owed else {}
            return replace(table, session=replace(table.session, owed=owed))
        case SessionEnded():
            return replace(table, session=None, meters={})
        case SpinOfSession():
            return table


def spin_played(session: Session | None, ended: Round) -> Session | None:
    """Count one more spin, and the secret bets made in it."""
    if session is None:
        return None
    used = dict(session.secrets_used)
    for owner in ended.layout:
        if many := len(secrets_in(ended, owner)):
            used[owner] = used.get(owner, 0) + many
    return replace(session, spins_played=session.spins_played + 1, secrets_used=used)


def secrets_in(playing: Round, owner: str) -> set[str]:
    """The bets on which an owner has a secret stake."""
    position = playing.layout.get(owner)
    return set() if position is None else {bet for bet, laid in position.bets.items() if laid.secret}


def hidden_stake(table: Table, owner: str) -> int:
    """What an owner has staked secretly in a round whose betting is open: others see the chips as still in hand."""
    playing = table.playing
    if playing is None or not playing.betting_open or owner not in playing.layout:
        return 0
    return sum(laid.stake for laid in playing.layout[owner].bets.values() if laid.secret)


def meters_as_seen(table: Table) -> dict[str, Meters]:
    """The meters of a table as all but their own players see them."""
    hidden = {
        owner: hidden_stake(table, table.seats.get(owner, owner)) or hidden_stake(table, owner)
        for owner in table.meters
    }
    return {
        owner: replace(meters, turnover=meters.turnover - hidden[owner])
        for owner, meters in table.meters.items()
    }
