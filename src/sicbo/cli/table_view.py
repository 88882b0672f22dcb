"""A table as a person at the desk wants to see it: phase, people, bets, money, and what is pending."""

from sicbo.cli import show
from sicbo.cli.stores import counted
from sicbo.engine.house_clock import system_clock
from sicbo.rooms.table.duties import open_duties
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game


def show_table(game: Game, table: Table, held: dict[str, int], *, as_json: bool) -> None:
    """The table on standard output; `held` is the balances of its accounts."""
    if as_json:
        show.as_json(
            {
                "game": game.name,
                "paytable_sha256": game.sha256,
                "phase": phase(table),
                "table": table,
                "balances": held,
            }
        )
        return
    console = show.console()
    console.print(show.styled((f"{table.table_id}", "bold"), f"  {game.name}  ", (phase(table), "cyan")))
    people = show.table("", "place", "player", ">has", "on the layout")
    for place, player in table.seats.items():
        terminal = plays_at_terminals(game)
        account = table.credit(place) if terminal else table.chips(player)
        people.add_row(
            place,
            player,
            game.currency.grouped(held.get(str(account), 0)),
            _wagers(game, table, place if terminal else player),
        )
    if table.seats:
        console.print(people)
    else:
        console.print("no players at the table", style="dim")
    if table.round is not None and table.round.receipt is not None:
        receipt = table.round.receipt
        came_to = f"{game.currency.grouped(receipt.staked)} staked, {game.currency.grouped(receipt.returned)} returned"
        if table.round.status == "void":
            came_to = "the round was declared void"
        console.print(f"last result {'-'.join(map(str, receipt.dice))}: {came_to}")
    console.print(
        f"float {game.currency.grouped(held.get(str(table.float_account), 0))}, {counted(table.rounds, 'round')} played",
        style="dim",
    )
    for duty in open_duties(game, table, system_clock()):
        console.print(
            show.styled(
                ("! ", "yellow"),
                f"{duty.message} ({', '.join(duty.clauses)})" if duty.clauses else duty.message,
            )
        )
    for fault in table.faults:
        console.print(show.styled(("! ", "yellow"), f"fault {fault.number}: {fault.what}"))


def phase(table: Table) -> str:
    """The phase of the table, in a few words."""
    if table.status == "closed":
        return "closed"
    playing = table.playing
    if playing is None:
        return "open, between rounds"
    if playing.betting_open:
        return f"round {playing.round_id}: betting is open"
    upcoming = playing.next_step
    return (
        f"round {playing.round_id}: {upcoming.step} comes next"
        if upcoming
        else f"round {playing.round_id}: no result"
    )


def _wagers(game: Game, table: Table, owner: str) -> str:
    playing = table.playing
    if playing is None or owner not in playing.layout:
        return ""
    return ", ".join(
        f"{bet} {game.currency.grouped(laid.stake)}" for bet, laid in playing.layout[owner].bets.items()
    )
