"""Seats at a table: who sits where, and how many terminals one player may use."""

from sicbo.ledger.accounts import Held, plenty
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import front_line_role, owner_said, policies_of, require_power, require_role
from sicbo.rooms.kernel.names import checked_name
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.table.closing import require_open
from sicbo.rooms.table.exclusions import check_may_play
from sicbo.rooms.table.messages.sanctions import Vacate
from sicbo.rooms.table.messages.table import (
    LiftTerminalRestriction,
    RestrictTerminals,
    Seated,
    SitDown,
    StandUp,
    StoodUp,
    TerminalRestrictionLifted,
    TerminalsRestricted,
)
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game
from sicbo.sentences import said


def plays_at_terminals(game: Game) -> bool:
    return policies_of(game).stakes.credit_only


def sit_down(game: Game, table: Table, command: SitDown, at: int) -> tuple[TableEvent, ...]:
    require_open(table)
    player = _who_sits(game, command)
    check_may_play(table, player)
    if command.place not in table.places:
        raise Refused(
            "bad-request",
            "table {table} has seats {places} to {places2}: choose one of these",
            table=table.table_id,
            places=table.places[0],
            places2=table.places[-1],
        )
    if command.place in table.seats:
        raise Refused("place-taken", "seat {place} is taken: choose another", place=command.place)
    if player in table.players:
        if not plays_at_terminals(game):
            raise Refused("place-taken", "{player} already has a seat at this table", player=player)
        if player in table.restricted:
            power = policies_of(game).power("restrict-terminals")
            raise Refused(
                "place-taken",
                "{player} is restricted to one terminal",
                clauses=power.on() if power else (),
                player=player,
            )
    return (Seated(command.place, player, at, None if command.by.role == "player" else command.by),)


def require_nothing_left(game: Game, table: Table, player: str, held: Held) -> None:
    """Refuse to seat anyone under the name of a player who has left chips behind: they belong to that stay."""
    if held is plenty or plays_at_terminals(game) or game.card.tournament:
        return
    if has_left_chips(table, player, held):
        raise Refused(
            "place-taken",
            "chips that {player} left at this table are held: sit down under another name, or ask the staff for them",
            player=player,
        )


def has_left_chips(table: Table, player: str, held: Held) -> bool:
    """Whether chips of any kind are on record for a player who is not here."""
    if player in table.players:
        return False
    colours = any(issue.player == player for issue in table.in_hand)
    return colours or held(table.chips(player)) > 0 or held(table.tokens(player)) > 0


def _who_sits(game: Game, command: SitDown) -> str:
    """The player who sits down; at a dealer's table the dealer may name the player, at terminals no one else can."""
    if command.by.role == "player":
        if command.player not in ("", command.by.name):
            raise Refused("not-yours-to-do", "only players take and leave their own seats")
        return checked_name(command.by.name)
    if plays_at_terminals(game) or not command.player:
        raise Refused("not-yours-to-do", "only players take and leave their own seats")
    require_role(game, command.by, front_line_role(policies_of(game)), said("seating a player"))
    return checked_name(command.player.strip())


def stand_up(game: Game, table: Table, command: StandUp, _at: int) -> tuple[TableEvent, ...]:
    """A player leaves; never with bets on the layout or credit on a meter."""
    player = table.seats.get(command.place)
    if player is None:
        raise Refused("not-seated", "seat {place} is empty", place=command.place)
    if command.by.name != player and not policies_of(game).is_staff(command.by.role):
        raise Refused(
            "not-yours-to-do", "seat {place} is taken by {player}", place=command.place, player=player
        )
    owner = command.place if plays_at_terminals(game) else player
    if table.playing is not None and owner in table.playing.layout:
        raise Refused(
            "out-of-order",
            "{owner} has bets on the layout: leave when the round is over",
            owner=owner_said(game, owner),
        )
    meters = table.meters.get(command.place)
    if meters is not None and meters.credit > 0:
        raise Refused("out-of-order", "collect the credit on terminal {place} first", place=command.place)
    return (StoodUp(command.place, player),)


def vacate(game: Game, table: Table, command: Vacate, at: int) -> tuple[TableEvent, ...]:
    """A person who was directed to leave has left: their seats are free. Credit and bets stay theirs."""
    if command.by.role != "system":
        raise Refused("not-yours-to-do", "directions to leave are given in a case: open one there")
    places = [place for place, player in table.seats.items() if player == command.person]
    if not places:
        raise Refused("already-heard", "{person} has no seat at this table", person=command.person)
    leaving = [StandUp(by=Person(command.person, "player"), place=place) for place in places]
    stood = [event for place in leaving for event in stand_up(game, table, place, at)]
    return tuple(
        StoodUp(event.place, event.player, command.case) for event in stood if isinstance(event, StoodUp)
    )


def restrict(game: Game, table: Table, command: RestrictTerminals, _at: int) -> tuple[TableEvent, ...]:
    require_power(game, command.by, "restrict-terminals", said("restricting a player to one terminal"))
    if command.player in table.restricted:
        raise Refused("bad-request", "{player} is already restricted to one terminal", player=command.player)
    return (TerminalsRestricted(command.player, command.by),)


def lift_restriction(
    game: Game, table: Table, command: LiftTerminalRestriction, _at: int
) -> tuple[TableEvent, ...]:
    require_power(game, command.by, "restrict-terminals", said("lifting a restriction to one terminal"))
    if command.player not in table.restricted:
        raise Refused(
            "bad-request",
            "{player} is not restricted to one terminal",
            player=command.player,
        )
    return (TerminalRestrictionLifted(command.player, command.by),)


def owner_of(game: Game, table: Table, by: Person, owner: str) -> str:
    """Whose bets a command concerns: the player's own, a terminal's, or those of a player the dealer acts for."""
    if plays_at_terminals(game):
        if by.role != "player":
            return owner
        if not owner:
            mine = [place for place, player in table.seats.items() if player == by.name]
            if len(mine) != 1:
                raise Refused(
                    "not-seated",
                    "name the terminal (owner): {by} has {mine}",
                    by=by.name,
                    mine=tuple(mine) or said("none"),
                )
            return mine[0]
        if table.seats.get(owner) != by.name:
            raise Refused(
                "not-seated",
                "terminal {owner} is in use by another player"
                if table.seats.get(owner)
                else "nobody sits at terminal {owner}: take the seat first",
                owner=owner,
            )
        return owner
    whose = owner or by.name
    if (by.role == "player" or owner) and whose not in table.players:
        raise Refused(
            "not-seated",
            "{whose} has no seat at table {table}: take a seat first",
            whose=whose,
            table=table.table_id,
        )
    return owner
