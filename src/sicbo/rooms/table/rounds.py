"""Rounds as a table plays them: begun when nothing prevents it, with the bets of the people present."""

from msgspec.structs import replace

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import (
    front_line_role,
    irregularity_of,
    owner_said,
    policies_of,
    require_power,
    require_role,
    require_staff,
)
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.words import STAKES, role_said, word
from sicbo.rooms.round import decide as round_room
from sicbo.rooms.round import voids
from sicbo.rooms.round.messages import (
    AnnounceResult,
    ConfirmPlacement,
    DeclareVoid,
    MoveWager,
    PlaceWagers,
    ReadDice,
    RecordConfirmation,
    RoundCommand,
    TakeBackWagers,
    TakeStep,
)
from sicbo.rooms.round.state import Round
from sicbo.rooms.table import chips, equipment, exclusions, fairness, limits, own_limits, seating, trouble
from sicbo.rooms.table import tournament as table_tournament
from sicbo.rooms.table.closing import require_open
from sicbo.rooms.table.evolve import evolve
from sicbo.rooms.table.messages.chips import ChipsBought
from sicbo.rooms.table.messages.table import (
    DirectEmptySpins,
    EmptySpinsDirected,
    LateErrorRecorded,
    RecordLateError,
    RepeatWagers,
    RoundBegun,
    SpokenWager,
)
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.panels import check_may_enter
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game
from sicbo.sentences import said


def take_step(game: Game, table: Table, command: TakeStep, at: int) -> tuple[TableEvent, ...]:
    """The next step of the round in play; opening the bets begins the next round."""
    due, table = _with_limits(game, table, at)
    if command.step == "open-bets" and table.playing is None:
        return (*due, *_begin(game, table, command, at))
    playing = _playing(table)
    equipment.check_may_pay(game, table, command.step)
    if command.step == "activate":
        equipment.require_play_may_go_on(game, table, at)
        _require_somebody(game, table)
        command = _as_shooter(game, table, playing, command)
    if command.step == "illuminate" and command.lit is not None:
        lit = tuple(game.paytable.canonical(bet) for bet in command.lit)
        if equipment.is_wrongly_lit(game, playing, lit, command.by):
            return (*due, *equipment.wrongly_lit(game, table, lit, at))
        command = replace(command, lit=lit)
    return (*due, *play(game, table, command, at))


def place(game: Game, table: Table, command: PlaceWagers, at: int) -> tuple[TableEvent, ...]:
    due, table = _with_limits(game, table, at)
    owner = seating.owner_of(game, table, command.by, command.owner)
    if command.for_round not in (0, table.rounds):
        raise Refused(
            "round-over",
            "this bet was for round {for_round}, but round {rounds} is in play: bet again",
            for_round=command.for_round,
            rounds=table.rounds,
        )
    named = owner or command.by.name
    exclusions.check_may_play(table, _player(game, table, named))
    table_tournament.check_may_wager(game, table, command, named)
    chips.check_may_stake(game, table, command, named)
    own_limits.check_may_wager(game, table, command, named, at)
    return (*due, *play(game, table, replace(command, owner=owner), at))


def move(game: Game, table: Table, command: MoveWager, at: int) -> tuple[TableEvent, ...]:
    owner = seating.owner_of(game, table, command.by, command.owner)
    named = owner or command.by.name
    exclusions.check_may_play(table, _player(game, table, named))
    chips.check_may_move(game, table, command, named)
    return play(game, table, replace(command, owner=owner), at)


def confirm_for(game: Game, table: Table, command: RecordConfirmation, at: int) -> tuple[TableEvent, ...]:
    owner = seating.owner_of(game, table, command.by, command.owner)
    _require_no_screen(game, table, command.owner)
    return play(game, table, replace(command, owner=owner), at)


def of_owner(
    game: Game, table: Table, command: TakeBackWagers | ConfirmPlacement, at: int
) -> tuple[TableEvent, ...]:
    owner = seating.owner_of(game, table, command.by, command.owner)
    return play(game, table, replace(command, owner=owner), at)


def read_dice(
    game: Game, table: Table, command: ReadDice | AnnounceResult, at: int
) -> tuple[TableEvent, ...]:
    equipment.check_may_report(game, table, command.by)
    return play(game, table, command, at)


def play(game: Game, table: Table, command: RoundCommand, at: int) -> tuple[TableEvent, ...]:
    """A command to the round in play."""
    fairness.check_may_read(game, command)
    check_may_enter(game, table, command)
    return _told(game, table, round_room.decide(game, _playing(table), command, at))


def _with_limits(game: Game, table: Table, at: int) -> tuple[tuple[TableEvent, ...], Table]:
    """A round that begins, or a first bet, after the time of a posted sign is under its limits, even if the house was
    late to apply them."""
    due = limits.brought_in(game, table, at)
    for event in due:
        table = evolve(game, table, event)
    return due, table


def declare_void(game: Game, table: Table, command: DeclareVoid, at: int) -> tuple[TableEvent, ...]:
    """Void the round in play, or the last one as long as that can be voided."""
    voids.require_case_cited(game, command)
    declared = trouble.round_meant(table)
    voids.require_round_meant(command.round_id, declared)
    if command.ground in equipment.EQUIPMENT and table.playing is not None:
        return _told(game, table, equipment.declared_void(game, table, command, at))
    return _told(game, table, round_room.decide(game, declared, command, at))


def _told(game: Game, table: Table, events: tuple[TableEvent, ...]) -> tuple[TableEvent, ...]:
    """Events of a round; if one ends a spin of a tournament, with everyone's chips then."""
    if table.session is None:
        return events
    after = table
    for event in events:
        after = evolve(game, after, event)
    assert after.session is not None
    if after.session.spins_played == table.session.spins_played:
        return events
    return (*events, table_tournament.spin_of(after))


def _require_no_screen(game: Game, table: Table, player: str) -> None:
    """A player with a screen confirms there; no one else can confirm for them."""
    if not own_limits.stay_of(table, player).seated_by:
        raise Refused(
            "not-yours-to-do",
            "{player} has a screen: the player confirms there",
            clauses=policies_of(game).positions.on(),
            player=player,
        )


def _player(game: Game, table: Table, owner: str) -> str:
    """The player behind an owner of bets: at terminals, the person who sits there."""
    return table.seats.get(owner, owner) if seating.plays_at_terminals(game) else owner


def _playing(table: Table) -> Round:
    if table.playing is None:
        require_open(table)
        raise Refused("no-round", "no round is in play: wait until betting opens")
    return table.playing


def _begin(game: Game, table: Table, command: TakeStep, at: int) -> tuple[TableEvent, ...]:
    require_open(table)
    table_tournament.check_may_begin(game, table)
    equipment.require_play_may_go_on(game, table, at)
    number = table.rounds + 1
    fairness.check_may_begin(game, table, number)
    begun = RoundBegun(
        number, f"{table.table_id}-{number}", game.sha256, at, empty=not table.seats, card=table.card_number,
        terms_by_bet=True,
    )  # fmt: skip
    after = evolve(game, table, begun)
    return begun, *round_room.decide(game, _playing(after), command, at)


def _require_somebody(game: Game, table: Table) -> None:
    """With no player and no bet, some books let the dice be run only by direction."""
    power = policies_of(game).power("direct-empty-spins", game.switches)
    playing = table.playing
    if (
        power is None
        or table.seats
        or (playing is not None and playing.layout)
        or table.empty_spins is not None
    ):
        return
    raise Refused(
        "direction-needed",
        "the table is empty: the {role} or above can direct spins",
        clauses=power.on(),
        role=role_said(policies_of(game), power.role),
    )


def _as_shooter(game: Game, table: Table, playing: Round, command: TakeStep) -> TakeStep:
    """At terminals the shooter is a seat: the person who sits there presses the button, not a person of the same
    name."""
    if command.by.role != "player" or not seating.plays_at_terminals(game):
        return command
    shoots = playing.shooter is not None and table.seats.get(playing.shooter) == command.by.name
    return replace(command, by=Person(playing.shooter or "" if shoots else "", "player"))


# -- bets by other means --------------------------------------------------------------------------------


def spoken(game: Game, table: Table, command: SpokenWager, at: int) -> tuple[TableEvent, ...]:
    """A bet called to the dealer, who must be able to place it now; what was handed over is exchanged first."""
    policies = policies_of(game)
    oral, cite = policies.oral_wagers, policies.oral_wagers.on()
    require_role(game, command.by, front_line_role(policies), said("placing a spoken bet"), cite)
    if command.offered is None:
        raise Refused(
            "stake-not-accepted", "a spoken bet needs chips or money: put them down first", clauses=cite
        )
    if command.offered not in oral.accepted_with:
        raise Refused(
            "stake-not-accepted",
            "spoken bets are not accepted with {offered}",
            clauses=cite,
            offered=word(STAKES, command.offered),
        )
    events: list[TableEvent] = []
    kind = command.offered
    if kind in policies.stakes.converted_first:
        events.append(ChipsBought(command.player, command.amount, kind))
        kind = "value-chip"
    wager = PlaceWagers(
        command.by, {command.bet: command.amount}, kind, command.colour, owner=command.player,
        for_round=command.for_round,
    )  # fmt: skip
    events += place(game, table, wager, at)
    return tuple(events)


def repeat(game: Game, table: Table, command: RepeatWagers, at: int) -> tuple[TableEvent, ...]:
    """Repeat the last round's bets, at the player's own request."""
    owner = seating.owner_of(game, table, command.by, command.owner) or command.by.name
    last = table.last_layout.get(owner)
    if last is None:
        raise Refused(
            "bad-request", "{owner} had no bet in the last round to repeat", owner=owner_said(game, owner)
        )
    if not 1 <= command.factor <= 100:
        raise Refused("bad-request", "repeat the bets at 1 to 100 times the amount")
    makes = {(laid.kind, laid.colour) for laid in last.bets.values()}
    if len(makes) > 1:
        raise Refused("bad-request", "the last bets used several kinds of chips: place them one by one")
    (kind, colour), *_ = makes
    stakes = {bet: laid.stake * command.factor for bet, laid in last.bets.items()}
    repeated = PlaceWagers(command.by, stakes, kind, colour, owner=owner, for_round=command.for_round)
    return place(game, table, repeated, at)


def direct_empty(game: Game, table: Table, command: DirectEmptySpins, _at: int) -> tuple[TableEvent, ...]:
    """Spins without bets: once the table is open, at any time during play, or continuously until a bet is placed."""
    require_open(table)
    require_power(game, command.by, "direct-empty-spins", said("directing spins at an empty table"))
    power = policies_of(game).power("direct-empty-spins")
    if power is None:
        raise Refused("bad-request", "{book} has no spins at an empty table", book=game.book.name)
    playing = table.playing
    if table.seats and playing is not None and playing.layout:
        raise Refused(
            "out-of-order", "there are bets on the layout: finish the round first", clauses=power.on()
        )
    waiting = playing is not None and not playing.spins
    if command.ground == "after-opening" and table.rounds - waiting > table.rounds_at_opening:
        raise Refused(
            "out-of-order",
            "players have bet at this table since it opened: choose another ground",
            clauses=power.on("after-opening"),
        )
    return (EmptySpinsDirected(command.ground, command.by),)


def late_error(game: Game, table: Table, command: RecordLateError, _at: int) -> tuple[TableEvent, ...]:
    """An error found after a later spin has begun: recorded for a dispute; no later round changes."""
    require_staff(game, command.by, said("recording an error"))
    rule = irregularity_of(game, "late-error")
    if not command.what.strip():
        raise Refused("cause-needed", "describe the error that was found", clauses=rule.on())
    number = table.round_number(command.round_id)
    if number is None:
        raise Refused(
            "bad-request",
            "table {table} has no round {round_id}",
            table=table.table_id,
            round_id=command.round_id[:40],
        )
    if number == table.rounds and table.playing is not None:
        raise Refused(
            "out-of-order",
            "round {round_id} is in play: declare what is wrong with it instead",
            round_id=command.round_id,
        )
    return (LateErrorRecorded(command.round_id, command.what, command.by, rule.cite),)
