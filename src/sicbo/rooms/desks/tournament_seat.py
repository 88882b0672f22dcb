"""A player's standing at a tournament's table: place, bank, gap, what must be staked; no odds of success."""

from typing import Annotated

from msgspec import Meta, Struct

from sicbo.rooms.table.state import Table
from sicbo.rooms.table.tournament_stages import secrets_in
from sicbo.rooms.tournament.plan import Charge
from sicbo.rooms.tournament.state import Tournament
from sicbo.rooms.tournament.view import BoardRow, Clock, Phase, board, clock, phase


class ToPay(Struct, frozen=True):
    """Something that a player can buy now."""

    charge: Charge
    price: int
    chips: int


class OwnStanding(Struct, frozen=True):
    """The standing of the player at a tournament's terminal."""

    tournament: str
    name: str
    version: int
    phase: Phase
    player: str
    table: str
    seat: str
    state: str
    bank: Annotated[int, Meta(description="as the last spin left it")]
    place: Annotated[int, Meta(description="0 while there is no leaderboard")]
    of: int
    at_table: int
    of_table: int
    ahead: Annotated[int, Meta(description="how many chips more the next better player at the table has")]
    to_go_on: Annotated[
        int, Meta(description="how many chips are missing to the last place that goes on; 0 inside")
    ]
    goes_on: bool
    clock: Clock | None
    practice: bool
    compulsory: Annotated[int, Meta(description="the required stake on every spin, in chips")]
    to_stake: Annotated[int, Meta(description="what is still missing of that in the round being played")]
    secrets: Annotated[int, Meta(description="secret wagers that the stage allows")]
    secrets_left: int
    to_pay: tuple[ToPay, ...]


def own_standing(state: Tournament, table: Table, place: str) -> OwnStanding:
    """The standing of the player at this seat of a tournament's table; with an empty name if the seat is empty."""
    player = table.seats.get(place, "")
    rows = board(state)
    mine = next((row for row in rows if row.player == player), None)
    beside = [row for row in rows if row.table == table.table_id]
    better = [row.bank for row in beside if mine and row.at_table == mine.at_table - 1]
    last_on = [row.bank for row in rows if row.goes_on and (not mine or _same_cut(state, row, mine))]
    bank = mine.bank if mine else 0
    session, entrant = table.session, state.entrants.get(player)
    used = 0 if session is None else session.secrets_used.get(player, 0)
    position = None if table.playing is None else table.playing.layout.get(player)
    if table.playing is not None:
        used += len(secrets_in(table.playing, player))
    compulsory = 0 if session is None else session.compulsory
    down = 0 if position is None else position.total
    return OwnStanding(
        tournament=state.tournament_id,
        name=state.plan.name if state.plan else state.tournament_id,
        version=state.version,
        phase=phase(state),
        player=player,
        table=table.table_id,
        seat=place,
        state=entrant.state if entrant else "",
        bank=bank,
        place=mine.place if mine else 0,
        of=len(rows),
        at_table=mine.at_table if mine else 0,
        of_table=len(beside),
        ahead=max(min(better, default=bank) - bank, 0),
        to_go_on=max(min(last_on, default=bank) - bank, 0) if mine and not mine.goes_on else 0,
        goes_on=bool(mine and mine.goes_on),
        clock=clock(state),
        practice=bool(session and session.practice),
        compulsory=compulsory,
        to_stake=max(min(compulsory, bank) - down, 0) if table.playing is not None else 0,
        secrets=session.secrets if session else 0,
        secrets_left=max(session.secrets - used, 0) if session else 0,
        to_pay=_to_pay(state, player),
    )


def _same_cut(state: Tournament, row: BoardRow, mine: BoardRow) -> bool:
    """Whether two players compete for the same places: at their table, or overall."""
    stage = state.current
    return bool(stage and stage.best_overall) or row.table == mine.table


def _to_pay(state: Tournament, player: str) -> tuple[ToPay, ...]:
    entrant, plan = state.entrants.get(player), state.plan
    if entrant is None or plan is None or entrant.state != "in" or not state.in_play:
        return ()
    charges, found = plan.charges, []
    if charges.rebuy and entrant.rebuys < charges.rebuys:
        found.append(ToPay("re-buy", charges.rebuy, charges.rebuy_chips))
    if charges.add_on and entrant.add_ons < 1:
        found.append(ToPay("add-on", charges.add_on, charges.add_on_chips))
    return tuple(found)
