"""A round with sealed dice as a record that anyone can check: read from the journal, written as JSON."""

from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from sicbo.hosting.tables import Plain, table_room
from sicbo.records.history import tables_of
from sicbo.records.replay import round_span
from sicbo.refusals import Refused
from sicbo.rooms.round.messages import Faces
from sicbo.rules.dice import Positions, positions_of
from sicbo.rules.game import Game
from sicbo.store.interface import Reader
from sicbo.store.journal import Entry

FORMAT: Final = "sicbo-fairness"
VERSION: Final = 1


class Activation(Struct, frozen=True, kw_only=True):
    """One activation of the dice; without indexes if they were not read."""

    number: int
    places: Positions | None = None
    faces: Faces | None = None
    entry: int | None = None
    ground: str = ""
    """why it did not count"""


class Order(Struct, frozen=True, kw_only=True):
    """The journal entries of the table in which everything happened, nonces by owner."""

    committed: int
    betting_opened: int
    nonces: dict[str, int] = {}
    betting_closed: int | None = None
    secret_opened: int | None = None


class LostCommitment(Struct, frozen=True, kw_only=True):
    """A commitment to the same round that was declared lost before the round began."""

    entry: int
    commitment: str
    reason: str


class FairnessRecord(Struct, frozen=True, kw_only=True):
    """Everything from which the dice of one round follow, and when each was published."""

    format: Literal["sicbo-fairness"] = FORMAT
    version: Literal[1] = VERSION
    table: str
    number: int
    round_id: str
    game: str
    dice: Faces
    """the six faces of a die, by place"""
    status: Literal["not finished", "settled", "void"] = "not finished"
    commitment: str
    secret: str | None = None
    lost: str = ""
    """why the secret will never be opened"""
    nonces: dict[str, str] = {}
    activations: tuple[Activation, ...] = ()
    places: Positions | None = None
    """of the activation that counted"""
    faces: Faces | None = None
    order: Order
    lost_before: tuple[LostCommitment, ...] = ()
    head: str = ""
    """the last entry that was read, with its hash"""


async def fairness_record(reader: Reader, table: str, number: int) -> Plain:
    """The record of a round as JSON values: what the server publishes, and the page and the command line check."""
    made: Plain = msgspec.json.decode(msgspec.json.encode(await read_record(reader, table, number)))
    return made


async def read_record(reader: Reader, table: str, number: int) -> FairnessRecord:
    """The record of a round, from the journal alone."""
    [stream] = await tables_of(reader, table)
    game = table_room(table, stream.founding.setup).game
    first, last = await round_span(reader, table, number)
    before = await reader.round_entries(table, number - 1)
    read = _Read(game, table, number)
    # The commitment is somewhere after the beginning of the round before.
    async for entries in reader.entries(table, 0 if before is None else before[0] - 1, last):
        for entry in entries:
            read.enter(entry, begun=entry.seq >= first)
    return read.record()


def record_from(text: bytes) -> FairnessRecord:
    """A record from its JSON."""
    try:
        return msgspec.json.decode(text, type=FairnessRecord)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(
            "bad-file", "this is not a record of a round with sealed dice: {error}", error=error
        ) from None


class _Read:
    """A record while it is read, entry after entry."""

    def __init__(self, game: Game, table: str, number: int) -> None:
        self._game = game
        self._round_id = f"{table}-{number}"
        self._known: Plain = {
            "table": table,
            "number": number,
            "round_id": self._round_id,
            "game": game.name,
            "dice": [face.name if game.dice.symbols else face.value for face in game.dice.faces],
            "nonces": {},
            "lost_before": [],
        }
        self._order: Plain = {"nonces": {}}
        self._activations: list[dict[str, Any]] = []

    def enter(self, entry: Entry, *, begun: bool) -> None:
        for event in msgspec.json.decode(entry.body)["events"]:
            if event["type"] in ("DiceCommitted", "SecretOpened", "SecretLost"):
                if event["round_id"] == self._round_id:
                    self._secret(entry.seq, event, begun)
            elif begun:
                self._play(entry.seq, event)
        self._known["head"] = f"{self._known['table']}@{entry.seq}:{entry.hash.hex()}"

    def _secret(self, seq: int, event: Plain, begun: bool) -> None:
        known, order = self._known, self._order
        match event["type"]:
            case "DiceCommitted":
                known["commitment"], order["committed"] = event["commitment"], seq
            case "SecretOpened":
                known["secret"], order["secret_opened"] = event["secret"], seq
            case _ if begun:
                known["lost"] = event["reason"]
            case _:
                entry = order["committed"]
                known["lost_before"].append(
                    {"entry": entry, "commitment": event["commitment"], "reason": event["reason"]}
                )

    def _play(self, seq: int, event: Plain) -> None:
        known, order = self._known, self._order
        match event:
            case {"type": "RoundBegun"}:
                order["betting_opened"] = seq
            case {"type": "NonceAdded", "owner": owner, "nonce": nonce}:
                known["nonces"][owner], order["nonces"][owner] = nonce, seq
            case {"type": "StepTaken", "step": "close-bets"}:
                order["betting_closed"] = seq
            case {"type": "StepTaken", "step": "activate"}:
                self._activations.append({"number": len(self._activations) + 1})
            case {"type": "DiceRead", "roll": roll}:
                faces = self._game.dice.shown(roll)
                self._activations[-1] |= {"places": positions_of(roll), "faces": faces, "entry": seq}
            case {"type": "RoundJudged"}:
                known["status"] = "settled"
            case {"type": "SpinVoided" | "WagersReturned", "ground": ground, "ends_round": ends}:
                one_player = event["type"] == "WagersReturned" and not ends
                if self._activations and not one_player:
                    self._activations[-1].setdefault("ground", ground)
                if ends:
                    known["status"] = "void"
            case _:
                pass

    def record(self) -> FairnessRecord:
        if "commitment" not in self._known:
            raise Refused(
                "bad-request",
                "the dice of round {round_id} did not come from a sealed secret",
                round_id=self._round_id,
            )
        counts: Plain = {}
        if self._known.get("status") == "settled":
            counts = {name: self._activations[-1][name] for name in ("places", "faces")}
        known = {**self._known, **counts, "activations": self._activations, "order": self._order}
        return msgspec.convert(known, FairnessRecord)
