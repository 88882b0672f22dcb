"""Who asks: the person or terminal behind a session, and the command that results when they ask for something.

What a client sends never says who it is. The giver of a command, its second person, the place of a terminal and the
number of a ticket are put in here, from the session and from approvals; a client that tries to say them is refused.
"""

from collections.abc import Callable
from typing import Any, Final, Literal, get_args

import msgspec
from msgspec import Struct

from sicbo.demo.demonstration import dealer_of
from sicbo.engine.pending import Answer
from sicbo.refusals import Refused, nearest
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.messages import BaseCommand, second_person
from sicbo.rooms.kernel.names import checked_player_name, guest_name
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.kernel.roles import ADMINISTRATOR
from sicbo.rooms.round.events import WagerMoved, WagersPlaced, WagersTakenBack
from sicbo.rooms.table import trouble
from sicbo.rooms.table.messages.terminals import CreditCollected
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.table.panels import panel_of
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game
from sicbo.server.access.sessions import Session
from sicbo.wire import Answered, Plain

COMMANDS: Final[dict[str, type[BaseCommand]]] = {
    command.__name__: command for command in get_args(TableCommand)
}

CHIPS_FOR_A_VISITOR: Final = 10_000
"""How much a player at a screen of a demonstration is sold at a time."""


class Actor(Struct, frozen=True):
    """Somebody who may ask something of a table."""

    kind: Literal["terminal", "staff"]
    name: str
    """a person's name, or the terminal's, such as T1/3"""
    roles: tuple[str, ...] = ()
    place: str = ""
    """the terminal's own place"""
    session: Session | None = None
    demonstration: bool = False
    """all screens of a demonstration are panels, and its house sells chips to a player who asks"""

    @property
    def prefix(self) -> str:
        """What the ids of this one's commands begin with in the journal, so that no two clients' ids meet."""
        return self.place if self.kind == "terminal" else self.name


def prepared(
    actor: Actor, game: Game, table: Table, sent: bytes | msgspec.Raw, ticket: Callable[[], str]
) -> Plain:
    """What was sent as this actor's own: refused where it is not this one's to ask. `ticket` makes the number of one."""
    fields = fields_of(sent)
    kind = fields.get("type")
    if not isinstance(kind, str):
        raise Refused("bad-request", "a command says what it is: give its type")
    command = COMMANDS.get(kind)
    if command is None:
        raise Refused(
            "bad-request",
            "there is no command '{kind}'; {hint}",
            kind=kind[:40],
            hint=nearest(kind, COMMANDS),
        )
    if "breach_case" in fields:
        raise Refused("bad-request", "a breach is on record with the office of cases: decide it there")
    check_left_out(command, fields)
    if game.card.tournament and kind == "PlaceWagers":
        fields.setdefault("kind", "tournament-chip")
    if actor.kind == "terminal":
        _as_player(actor, game, table, kind, fields, ticket)
        return fields
    _as_staff(actor, game, kind, fields)
    if "panel" in command.known:
        at_any = panel_of(game, table) if actor.demonstration else ""
        fields["panel"] = at_any or (actor.session.panel if actor.session else "")
    return fields


def check_left_out(command: type[BaseCommand], fields: Plain) -> None:
    """Refuse what a client says although the house knows it."""
    given = fields.keys() & {"by", second_person(command) or "by", *command.known}
    if given:
        raise Refused(
            "bad-request", "this is known to the house: leave out {given}", given=", ".join(sorted(given))
        )


def table_command(
    game: Game, fields: Plain, second: tuple[str, tuple[str, ...]] | None = None
) -> TableCommand:
    """The command of what was prepared; `second` is the second person's name and roles."""
    kind = fields["type"]
    if second is not None:
        beside = second_person(COMMANDS[kind])
        if not beside:
            raise Refused("bad-request", "{kind} takes no second person: leave out the approval", kind=kind)
        fields[beside] = person_at(game, *second)
    try:
        return msgspec.convert({"command": fields}, _Given).command
    except msgspec.ValidationError as error:
        raise Refused(
            "bad-request", "{kind} cannot be read: {error}", kind=kind[:40], error=str(error)[:300]
        ) from None


class _Given(Struct):
    """A command inside a type that is known by name: asked for the bare union, msgspec looks at all of it every time."""

    command: TableCommand


class _Typed(Struct):
    type: str = ""


_typed: Final = msgspec.json.Decoder(_Typed)


def command_type(sent: bytes | msgspec.Raw) -> str:
    """What a command that was taken calls itself."""
    return _typed.decode(sent).type


def needs_approval(game: Game, table: Table, fields: Plain) -> bool:
    """Whether a command takes a second person's sign-in."""
    kind = fields["type"]
    if kind in ("DeclareVoid", "DeclareFault"):
        rule = policies_of(game).irregularity(fields.get("ground"), game.switches)  # type: ignore[arg-type]
        if rule is None:
            return False
        trouble.require_moment(table, rule, kind)
        return trouble.takes_two(table, rule, kind)
    if kind == "DeclareMalfunction":
        return not fields.get("terminal") and table.playing is not None and table.playing.result_known
    return COMMANDS[kind].two_people == "always"


def fields_of(sent: bytes | msgspec.Raw) -> Plain:
    """What a command consists of, before anybody has looked at it."""
    try:
        fields: Any = msgspec.json.decode(sent)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("bad-request", "a command is JSON: {error}", error=str(error)[:300]) from None
    if not isinstance(fields, dict):
        raise Refused("bad-request", "a command is a JSON object with its type")
    return fields


def _as_player(
    actor: Actor, game: Game, table: Table, kind: str, fields: Plain, ticket: Callable[[], str]
) -> None:
    """A terminal acts for whoever sits at it, and at its own place alone."""
    if "player" not in COMMANDS[kind].givers and not (kind == "BuyChips" and actor.demonstration):
        raise Refused("not-yours-to-do", "a player's screen cannot ask for {kind}: call the staff", kind=kind)
    place = actor.place
    said = fields.pop("player", None)
    sits = table.seats.get(place)
    player = sits or (checked_player_name(said) if said else guest_name(table.table_id, place))
    fields["by"] = Person(player, "player")
    own = {"SitDown": "place", "StandUp": "place", "AddCredit": "terminal", "Collect": "terminal"}.get(kind)
    if own is not None:
        if fields.get(own, place) != place:
            raise Refused("not-yours-to-do", "this is the screen of place {place}", place=place)
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
                raise Refused("not-yours-to-do", "this is the screen of place {place}", place=place)
            if plays_at_terminals(game):
                fields["owner"] = place
                if kind == "PlaceWagers":
                    fields.setdefault("kind", "credit")
        case "AddCredit":
            if fields.get("source") != "notes":
                raise Refused("not-yours-to-do", "a terminal takes notes; the rest comes from the house")
        case "Collect":
            if fields.get("paid_as", "ticket") != "ticket" or fields.get("signed_by"):
                raise Refused("not-yours-to-do", "a payment by hand is made by the staff: call them")
            fields["reference"] = ticket()
        case "ReportTerminal":
            fields["terminal"], fields["by"] = place, SYSTEM
        case "CashOut" | "RedeemColourChips":
            fields["player"] = str(player)
        case "BuyChips":
            _sold_by_the_house(game, str(player), fields)
        case _:
            pass


def _sold_by_the_house(game: Game, player: str, fields: Plain) -> None:
    """A visitor to a demonstration has nobody to hand money to: its own dealer sells, and the record says so."""
    amount = fields.get("amount")
    if type(amount) is int and amount > CHIPS_FOR_A_VISITOR:
        most = game.currency.format(CHIPS_FOR_A_VISITOR)
        raise Refused(
            "bad-amount", "this demonstration sells {most} in chips at a time: ask for less", most=most
        )
    fields["by"], fields["player"], fields["paid_with"] = dealer_of(game), player, "cash"


def _as_staff(actor: Actor, game: Game, kind: str, fields: Plain) -> None:
    givers = COMMANDS[kind].givers
    if not givers & {"staff", "administrator"}:
        raise Refused("not-yours-to-do", "{kind} is said by the house itself", kind=kind)
    wanted = fields.pop("as", None)
    if wanted is not None and wanted not in actor.roles:
        raise Refused(
            "not-yours-to-do", "{actor} has no role '{wanted}'", actor=actor.name, wanted=str(wanted)[:40]
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
    """Somebody in the highest of their roles that this game's book has, among the staff."""
    policies = policies_of(game)
    ranked = [role for role in policies.roles if role.role in roles and role.staff]
    if not ranked:
        raise Refused(
            "not-yours-to-do", "{name} has no role at a table of {book}", name=name, book=game.book.name
        )
    return Person(name, max(ranked, key=lambda role: role.rank).role)


def answered(asked: str, answer: Answer) -> Answered:
    """The answer to a command: where it stands, and what the one who asked has to know at once."""
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
