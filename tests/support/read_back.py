"""What a journal and a snapshot give back is what was decided, for a room of any kind."""

from typing import Any

from sicbo.engine.room import Room
from sicbo.ledger.transfers import Transfer


def happened(room: Room, state: Any, command: Any, events: tuple[Any, ...]) -> tuple[Any, list[Transfer]]:
    """The state after events and the transfers they make.

    Read back from journal and snapshot they are the same events, the same transfers in the same order and the same state.
    """
    read = room.decode_record(room.encode_record(command, events))
    assert read == (command, events)
    after, transfers = _folded(room, state, events)
    again, made = _folded(room, room.decode_state(room.encode_state(state)), read[1])
    assert made == transfers, "the journal makes other transfers, or the same in another order"
    written = room.encode_state(after)
    assert room.encode_state(again) == written, "the journal makes another state"
    assert room.decode_state(written) == after
    return after, transfers


def _folded(room: Room, state: Any, events: tuple[Any, ...]) -> tuple[Any, list[Transfer]]:
    transfers: list[Transfer] = []
    for event in events:
        transfers += room.postings(state, event)
        state = room.evolve(state, event)
    return state, transfers
