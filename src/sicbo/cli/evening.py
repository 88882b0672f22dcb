"""The lines of a table's script, and the commands that each line stands for."""

import shlex
from collections.abc import Callable, Iterator
from typing import Final, get_args

import msgspec

from sicbo.cli.arguments import wagers_of
from sicbo.devices.croupier import Croupier
from sicbo.devices.dice_source import DiceSource
from sicbo.ledger.accounts import Account
from sicbo.refusals import Refused, nearest
from sicbo.rooms.kernel.authority import front_line_role, irregularity_of, policies_of
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.messages import DeclareVoid, Faces, MoveWager, PlaceWagers, TakeBackWagers, TakeStep
from sicbo.rooms.table.messages.table import AnnounceClosing, CloseTable, RepeatWagers, SitDown, StandUp
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game
from sicbo.rules.policies import Step

VERBS: Final = {
    "sit": "PLAYER [AMOUNT] [PLACE]: take a seat, with chips or credit",
    "bet": "PLAYER BET=AMOUNT …: place bets; opens betting if no round is being played",
    "back": "PLAYER [BET …]: take back these bets, or all",
    "move": "PLAYER FROM TO [AMOUNT]: move a stake to another bet",
    "repeat": "PLAYER [TIMES]: repeat the bets of the last round",
    "bets": "open betting for the next round",
    "step": "STEP: take the next step of the round",
    "round": "[DICE]: play the round to its end, with these dice or random ones",
    "void": "GROUND [PLAYER] [CAUSE] [with NAME:ROLE]: declare the round or one player's bets void",
    "leave": "PLAYER: cash out and leave",
    "notice": "announce that the table will close",
    "close": "close the table",
    "send": "JSON: any command, as the journal writes it",
}

Commands = Iterator[tuple[TableCommand, bool]]
"""Each command, and whether it is the last of its line."""


class Scribe:
    """Turns a line into commands. Each is made when the previous one has been answered, from the newest state.

    An interrupted line can therefore be repeated: what was done shows in the state and is not done again.
    """

    def __init__(
        self, game: Game, now: Callable[[], Table], held: Callable[[Account], int], dice: DiceSource
    ) -> None:
        self.game = game
        self.now = now
        self.held = held
        self.croupier = Croupier(game, dice)
        self._verbs: dict[str, Callable[[list[str]], Commands]] = {
            "sit": self._sit,
            "bet": self._bet,
            "back": self._back,
            "move": self._move,
            "repeat": self._repeat,
            "bets": self._bets,
            "step": self._step,
            "round": self._round,
            "void": self._void,
            "leave": self._leave,
            "notice": self._notice,
            "close": self._close,
            "send": self._send,
        }

    def commands(self, line: str) -> Commands:
        """The commands of one line."""
        verb, _, rest = line.strip().partition(" ")
        if verb not in VERBS:
            raise Refused(
                "bad-request",
                "'{verb}' is not a table command; {hint}",
                verb=verb[:30],
                hint=nearest(verb, VERBS),
            )
        try:
            words = [rest] if verb == "send" else shlex.split(rest)
        except ValueError as error:
            raise Refused(
                "bad-request", "cannot read '{line}': {why}", line=line[:60], why=str(error).lower()
            ) from None
        return self._verbs[verb](words)

    # -- players ------------------------------------------------------------------------------------------

    def _sit(self, words: list[str]) -> Commands:
        player, amount, place = _words(words, "sit", 1, 3)
        value = self.game.currency.parse(amount, what="amount") if amount else 0
        table = self.now()
        mine = [taken for taken, name in table.seats.items() if name == player and place in ("", taken)]
        free = place or next(
            (place for place in (*mine, *table.places) if place in mine or place not in table.seats), ""
        )
        if not free:
            raise Refused("place-taken", "every seat is taken")
        if free not in mine or not value:
            yield SitDown(by=Person(player, "player"), place=free), not value
        if value:
            yield self.croupier.bring(player, free, value), True

    def _bet(self, words: list[str]) -> Commands:
        if len(words) < 2:
            raise Refused("bad-request", "write: bet {verbs}", verbs=VERBS["bet"])
        wagers = wagers_of(words[1:], self.game)
        if words[0] not in self.now().players:
            raise Refused(
                "not-seated",
                "{words} has no seat at table {table_id}; write: sit {words}",
                words=words[0],
                table_id=self.now().table_id,
            )
        kind = "credit" if plays_at_terminals(self.game) else "value-chip"
        yield from self._when_open(PlaceWagers(Person(words[0], "player"), wagers, kind))  # type: ignore[arg-type]

    def _back(self, words: list[str]) -> Commands:
        if not words:
            raise Refused("bad-request", "write: back {verbs}", verbs=VERBS["back"])
        yield TakeBackWagers(Person(words[0], "player"), tuple(words[1:])), True

    def _move(self, words: list[str]) -> Commands:
        player, source, target, amount = _words(words, "move", 3, 4)
        moved = self.game.currency.parse(amount, what="amount") if amount else None
        yield MoveWager(Person(player, "player"), source, target, moved), True

    def _repeat(self, words: list[str]) -> Commands:
        player, times = _words(words, "repeat", 1, 2)
        if times and not times.isdecimal():
            raise Refused("bad-request", "repeat takes a number of times, not '{times}'", times=times)
        yield from self._when_open(RepeatWagers(by=Person(player, "player"), factor=int(times or 1)))

    def _when_open(self, wager: TableCommand) -> Commands:
        """A bet, opening betting for it first."""
        if self.now().playing is None:
            yield self.croupier.open_bets(self.now()), False
        yield wager, True

    def _leave(self, words: list[str]) -> Commands:
        (player,) = _words(words, "leave", 1, 1)
        table = self.now()
        places = [place for place, name in table.seats.items() if name == player]
        if not places:
            raise Refused(
                "not-seated",
                "{player} has no seat at table {table}: take a seat first",
                player=player,
                table=table.table_id,
            )
        for place in places:
            if amount := self.held(self.croupier.purse(table, player, place)):
                yield self.croupier.take_away(table, player, place, amount), False
            yield StandUp(by=Person(player, "player"), place=place), place == places[-1]

    # -- the round ----------------------------------------------------------------------------------------

    def _bets(self, words: list[str]) -> Commands:
        _words(words, "bets", 0, 0)
        yield self.croupier.open_bets(self.now()), True

    def _notice(self, words: list[str]) -> Commands:
        _words(words, "notice", 0, 0)
        yield AnnounceClosing(by=self._closer), True

    def _close(self, words: list[str]) -> Commands:
        _words(words, "close", 0, 0)
        yield CloseTable(by=self._closer), True

    def _step(self, words: list[str]) -> Commands:
        (step,) = _words(words, "step", 1, 1)
        playing = self.now().playing
        if step == "open-bets" and playing is None:
            yield self.croupier.open_bets(self.now()), True
            return
        upcoming = None if playing is None else playing.next_step
        if upcoming is not None and upcoming.step == step:
            commands = list(self.croupier.next_commands(self.now()))
            for number, command in enumerate(commands, 1):
                yield command, number == len(commands)
        else:
            yield TakeStep(self._dealer, _step_named(step)), True

    def _round(self, words: list[str]) -> Commands:
        (dice,) = _words(words, "round", 0, 1)
        faces = self._faces(dice) if dice else None
        if self.now().playing is None:
            yield self.croupier.open_bets(self.now()), False
        while (playing := self.now().playing) is not None:
            for command in self.croupier.next_commands(self.now(), faces):
                yield command, len(playing.remaining) == 1

    def _faces(self, text: str) -> Faces:
        return self.game.dice.shown(self.game.dice.roll_index(text.split(",")))

    def _void(self, words: list[str]) -> Commands:
        second = self._second(words[-1]) if words[-2:-1] == ["with"] else None
        ground, player, cause = _words(words if second is None else words[:-2], "void", 1, 3)
        rule = irregularity_of(self.game, ground)  # type: ignore[arg-type]
        void = DeclareVoid(
            self.croupier.person(rule.declared_by),
            rule.ground,
            owner=player or None,
            cause=cause or (rule.causes[0] if rule.causes else ""),
            opinion=cause or rule.test,
            approved_by=second,
        )
        yield void, True

    def _second(self, named: str) -> Person:
        """The second person for an act."""
        name, _, role = named.rpartition(":")
        if not name:
            raise Refused(
                "bad-request", "write NAME:ROLE for the second person, not '{named}'", named=named[:40]
            )
        roles = [role.role for role in policies_of(self.game).roles]
        if role not in roles:
            raise Refused(
                "bad-request",
                "{book} has no role '{role}'; {hint}",
                book=self.game.book.name,
                role=role[:40],
                hint=nearest(role, roles),
            )
        return Person(name, role)

    def _send(self, words: list[str]) -> Commands:
        try:
            yield msgspec.json.decode(words[0], type=TableCommand), True
        except msgspec.MsgspecError as error:
            raise Refused("bad-request", "this is not a valid command: {error}", error=error) from None

    @property
    def _dealer(self) -> Person:
        return self.croupier.person(front_line_role(policies_of(self.game)))

    @property
    def _closer(self) -> Person:
        power = policies_of(self.game).power("close-table", self.game.switches)
        policies = policies_of(self.game)
        if power is not None:
            return self.croupier.person(power.role)
        top = max(
            (role for role in policies.roles if role.staff and role.ladder == "floor"),
            key=lambda role: role.rank,
        )
        return self.croupier.person(top.role)


def _step_named(step: str) -> Step:
    if step not in get_args(Step):
        raise Refused(
            "bad-request",
            "no round has a step '{step}'; {hint}",
            step=step[:30],
            hint=nearest(step, get_args(Step)),
        )
    return step  # type: ignore[return-value]


def _words(words: list[str], verb: str, fewest: int, most: int) -> list[str]:
    """The words of a line, padded with empty ones; a wrong number of them is refused."""
    if len(words) > most == 0:
        raise Refused(
            "bad-request", "write {verb} on its own, without '{words}'", verb=verb, words=words[0][:30]
        )
    if not fewest <= len(words) <= most:
        raise Refused("bad-request", "write: {verb} {verbs}", verb=verb, verbs=VERBS[verb])
    return words + [""] * (most - len(words))
