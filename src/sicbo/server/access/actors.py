"""The person or terminal behind a session, and the command that results from their request.

A request never says who sends it. The giver of a command, its second person, the seat of a terminal and the number of a
ticket are filled in here, from the session and from approvals; a request that states them is refused.
"""

from collections.abc import Callable
from typing import Any, Final, Literal, get_args

import msgspec
from msgspec import Struct

from sicbo.demo.demonstration import dealer_of
from sicbo.engine.pending import Answer
from sicbo.ledger.accounts import Held
from sicbo.refusals import Refused, nearest
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.messages import BaseCommand, always_beside, second_person
from sicbo.rooms.kernel.names import checked_player_name, guest_names
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.roles import ADMINISTRATOR
from sicbo.rooms.round import voids
from sicbo.rooms.round.events import WagerMoved, WagersPlaced, WagersTakenBack
from sicbo.rooms.table import trouble
from sicbo.rooms.table.decide import decide
from sicbo.rooms.table.messages.terminals import CreditCollected
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.table.panels import panel_of
from sicbo.rooms.table.seating import has_left_chips, plays_at_terminals
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game
from sicbo.server.access.sessions import Session
from sicbo.server.http.errors import plainly
from sicbo.wire import Answered, Plain

COMMANDS: Final[dict[str, type[BaseCommand]]] = {
    command.__name__: command for command in get_args(TableCommand)
}

CHIPS_FOR_A_VISITOR: Final = 10_000
"""The amount a player at a screen of a demonstration is sold at a time."""


class Actor(Struct, frozen=True):
    """A person or terminal that may send a table commands."""

    kind: Literal["terminal", "staff"]
    name: str
    """a person's name, or the terminal's, such as T1/3"""
    roles: tuple[str, ...] = ()
    place: str = ""
    """the terminal's own seat"""
    session: Session | None = None
    demonstration: bool = False
    """all screens of a demonstration are panels, and its house sells chips to a player who asks"""

    @property
    def sender(self) -> str:
        """Whose command ids these are in the journal: a seat, or a person."""
        return self.place if self.kind == "terminal" else self.name


def actor_at(session: Session, table: str, floor_table: str, *, demonstration: bool) -> Actor:
    """A session at a table: a terminal at its own seat, or a member of staff."""
    if session.kind == "terminal":
        at, _, place = session.name.partition("/")
        if at not in (table, floor_table):
            raise Refused(
                "not-yours-to-do",
                "terminal {terminal} is at table {at}: use that table",
                terminal=session.name,
                at=at,
            )
        return Actor("terminal", session.name, (), place, session=session, demonstration=demonstration)
    if session.kind == "staff":
        return Actor("staff", session.name, session.roles, session=session, demonstration=demonstration)
    raise Refused(
        "not-yours-to-do", "a central system or a note acceptor brings credit, but cannot view a table"
    )


def prepared(
    actor: Actor,
    game: Game,
    table: Table,
    sent: bytes | msgspec.Raw,
    ticket: Callable[[], str],
    held: Held,
) -> Plain:
    """The request with this actor's own fields filled in; refused if the actor may not send it. `ticket` makes a ticket
    number, `held` is what an account holds."""
    fields = fields_of(sent)
    kind = fields.get("type")
    if not isinstance(kind, str):
        raise Refused("bad-request", "a command needs a type")
    command = COMMANDS.get(kind)
    if command is None:
        raise Refused(
            "bad-request",
            "there is no command '{kind}'; {hint}",
            kind=kind[:40],
            hint=nearest(kind, COMMANDS),
        )
    if "breach_case" in fields:
        raise Refused("bad-request", "this breach is recorded as a case: decide it there")
    check_left_out(command, fields)
    if game.card.tournament and kind == "PlaceWagers":
        fields.setdefault("kind", "tournament-chip")
    if actor.kind == "terminal":
        _as_player(actor, game, table, kind, fields, ticket, held)
        return fields
    _as_staff(actor, game, kind, fields)
    if "panel" in command.known:
        at_any = panel_of(game, table) if actor.demonstration else ""
        fields["panel"] = at_any or (actor.session.panel if actor.session else "")
    return fields


def check_left_out(command: type[BaseCommand], fields: Plain) -> None:
    """Refuse fields that the house fills in."""
    given = fields.keys() & {"by", second_person(command) or "by", *command.known}
    if given:
        raise Refused(
            "bad-request", "the house fills this in: leave out {given}", given=", ".join(sorted(given))
        )


def table_command(
    game: Game, fields: Plain, second: tuple[str, tuple[str, ...]] | None = None
) -> TableCommand:
    """The command of a prepared request; `second` is the second person's name and roles."""
    kind = fields["type"]
    beside = second_person(COMMANDS[kind])
    if second is not None:
        if not beside:
            raise Refused("bad-request", "{kind} needs no second person: leave out the approval", kind=kind)
        fields[beside] = person_at(game, *second)
    elif always_beside(COMMANDS[kind]):
        raise Refused("approval-needed", "a second person must approve {command}", command=kind)
    try:
        return msgspec.convert({"command": fields}, _Given).command
    except msgspec.ValidationError as error:
        raise Refused(
            "bad-request", "{kind} cannot be read: {error}", kind=kind[:40], error=plainly(str(error))
        ) from None


class _Given(Struct):
    """A command inside a named type: given the bare union, msgspec inspects all of it every time."""

    command: TableCommand


class _Typed(Struct):
    type: str = ""


_typed: Final = msgspec.json.Decoder(_Typed)


def command_type(sent: bytes | msgspec.Raw) -> str:
    """The type of an accepted command."""
    return _typed.decode(sent).type


def needs_approval(game: Game, table: Table, fields: Plain, at: int, approval: str) -> bool:
    """Whether a command needs a second person's sign-in; refused at once if no approval would help."""
    needed = _takes_two(game, table, fields)
    if needed and not approval:
        _check_but_for_second(game, table, fields, at)
    return needed


def _takes_two(game: Game, table: Table, fields: Plain) -> bool:
    kind = fields["type"]
    if kind in ("DeclareVoid", "DeclareFault"):
        rule = policies_of(game).irregularity(fields.get("ground"), game.switches)  # type: ignore[arg-type]
        return rule is not None and trouble.takes_two(table, rule, kind)
    if kind == "TakeStep" and table.playing is not None:
        rule = voids.exposed(game, table.playing, str(fields.get("step")))
        return rule is not None and voids.takes_two(rule, table.playing)
    if kind == "Collect":
        return fields.get("paid_as") == "hand-pay"
    if kind == "CashOut":
        return fields.get("player") not in table.players
    if kind == "DeclareMalfunction":
        return not fields.get("terminal") and table.playing is not None and table.playing.result_known
    return COMMANDS[kind].two_people == "always"


def _check_but_for_second(game: Game, table: Table, fields: Plain, at: int) -> None:
    """Refuse a command for its own reason before a second person is asked to approve it."""
    roles = tuple(role.role for role in policies_of(game).roles)
    command = table_command(game, dict(fields), ("a second person", roles))
    # What else is known is filled in from the journals, on the way to the table.
    if set(command.known) <= fields.keys() | {"breach_case", "at_cage_from"}:
        decide(game, table, command, at)


def fields_of(sent: bytes | msgspec.Raw) -> Plain:
    """The fields of a command, before they are checked."""
    try:
        fields: Any = msgspec.json.decode(sent)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused(
            "bad-request", "the command is not valid JSON: {error}", error=plainly(str(error))
        ) from None
    if not isinstance(fields, dict):
        raise Refused("bad-request", "a command is a JSON object with a type")
    return fields


def _as_player(
    actor: Actor, game: Game, table: Table, kind: str, fields: Plain, ticket: Callable[[], str], held: Held
) -> None:
    """A terminal acts for the player who sits at it, and only at its own seat."""
    if "player" not in COMMANDS[kind].givers and not (kind == "BuyChips" and actor.demonstration):
        raise Refused("not-yours-to-do", "a player's screen cannot do {kind}: call the staff", kind=kind)
    place = actor.place
    said = fields.pop("player", None)
    sits = table.seats.get(place)
    player = sits or (checked_player_name(said) if said else _new_guest(game, table, place, held))
    fields["by"] = Person(player, "player")
    own = {"SitDown": "place", "StandUp": "place", "AddCredit": "terminal", "Collect": "terminal"}.get(kind)
    if own is not None:
        if fields.get(own, place) != place:
            raise Refused("not-yours-to-do", "this is the screen of seat {place}", place=place)
        fields[own] = place
    match kind:
        case (
            "PlaceWagers"
            | "TakeBackWagers"
            | "MoveWager"
            | "ConfirmPlacement"
            | "RepeatWagers"
            | "AddNonce"
            | "SetOwnLimits"
            | "TakeBreak"
            | "AnswerReminder"
        ):
            if fields.pop("owner", place) != place:
                raise Refused("not-yours-to-do", "this is the screen of seat {place}", place=place)
            if plays_at_terminals(game):
                fields["owner"] = place
                if kind == "PlaceWagers":
                    fields.setdefault("kind", "credit")
        case "AddCredit":
            if not actor.demonstration:
                raise Refused("not-yours-to-do", "insert notes into the note acceptor of this terminal")
            if fields.get("source") != "notes":
                raise Refused(
                    "not-yours-to-do", "a terminal accepts only notes: the house credits everything else"
                )
        case "Collect":
            if fields.get("paid_as", "ticket") != "ticket" or fields.get("signed_by"):
                raise Refused("not-yours-to-do", "the staff makes payments by hand: call them")
            fields["reference"] = ticket()
        case "ReportTerminal":
            fields["terminal"] = place
        case "CashOut" | "RedeemColourChips":
            if sits is None:
                raise Refused("not-seated", "seat {place} is empty", place=place)
            fields["player"] = sits
        case "BuyChips":
            _sold_by_the_house(game, str(player), fields)
        case _:
            pass


def _new_guest(game: Game, table: Table, place: str, held: Held) -> str:
    """A name for a player who gives none: never that of an earlier guest who has left chips here."""
    names = guest_names(table.table_id, place)
    if plays_at_terminals(game):
        return next(names)
    return next(name for name in names if not has_left_chips(table, name, held))


def _sold_by_the_house(game: Game, player: str, fields: Plain) -> None:
    """A visitor to a demonstration has no one to hand money to: its own dealer sells, and the record says so."""
    amount = fields.get("amount")
    if type(amount) is int and amount > CHIPS_FOR_A_VISITOR:
        most = game.amount(CHIPS_FOR_A_VISITOR)
        raise Refused(
            "bad-amount", "this demonstration sells at most {most} in chips at a time: buy less", most=most
        )
    fields["by"], fields["player"], fields["paid_with"] = dealer_of(game), player, "cash"


def _as_staff(actor: Actor, game: Game, kind: str, fields: Plain) -> None:
    givers = COMMANDS[kind].givers
    if not givers & {"staff", "administrator"}:
        raise Refused("not-yours-to-do", "only the house itself can do {kind}", kind=kind)
    wanted = fields.pop("as", None)
    if wanted is not None and wanted not in actor.roles:
        raise Refused(
            "not-yours-to-do",
            "{actor} does not have the role '{wanted}'",
            actor=actor.name,
            wanted=str(wanted)[:40],
        )
    roles = actor.roles if wanted is None else (str(wanted),)
    if "administrator" in givers:
        if ADMINISTRATOR not in roles:
            raise Refused(
                "not-yours-to-do",
                "{kind} is prepared by an administrator, not by {actor}",
                kind=kind,
                actor=actor.name,
            )
        fields["by"] = Person(actor.name, ADMINISTRATOR)
        return
    fields["by"] = person_at(game, actor.name, roles)


def person_at(game: Game, name: str, roles: tuple[str, ...]) -> Person:
    """A person in the highest of their staff roles in this game's book."""
    policies = policies_of(game)
    ranked = [role for role in policies.roles if role.role in roles and role.staff]
    if not ranked:
        raise Refused(
            "not-yours-to-do", "{name} has no role at a table of {book}", name=name, book=game.book.name
        )
    return Person(name, max(ranked, key=lambda role: role.rank).role)


def answered(asked: str, answer: Answer) -> Answered:
    """The answer to a command: its entry, and what the sender needs to know at once."""
    collected = next((event for event in answer.events if isinstance(event, CreditCollected)), None)
    ticket = collected.reference if collected is not None and collected.paid_as == "ticket" else ""
    placed: dict[str, int] = {}
    taken: dict[str, int] = {}
    for event in answer.events:
        if isinstance(event, WagersPlaced):
            placed |= event.wagers
        elif isinstance(event, WagersTakenBack):
            taken |= event.wagers
        elif isinstance(event, WagerMoved):
            placed[event.target], taken[event.source] = event.amount, event.amount
    return Answered(asked, answer.seq, answer.at, answer.repeated, ticket, placed, taken)
