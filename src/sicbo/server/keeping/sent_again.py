"""Answers a repeated command as before: later events are no reason to refuse it."""

import asyncio
from asyncio import Future
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from sicbo.engine.pending import Answer
from sicbo.engine.room import Room
from sicbo.refusals import Refused
from sicbo.server.access.actors import fields_of
from sicbo.store.interface import Store

ID_MAXIMUM: Final = 100
OF_THE_SENDER: Final = ("player", "owner")
"""Fields that a player's own screen may leave empty: the house fills in the sender."""


def require_id(given: str) -> None:
    """Refuse an invalid command id."""
    if not given or len(given) > ID_MAXIMUM or not given.isprintable():
        raise Refused(
            "bad-request",
            "a command needs an id of 1 to {most} printable characters, chosen by the sender",
            most=ID_MAXIMUM,
        )


def sent_or_known(
    send: Callable[[], "Future[Answer]"],
    store: Store,
    room: Room,
    key: tuple[str, str],
    body: msgspec.Raw,
    *,
    is_settled: bool,
) -> "Future[Answer]":
    """Send a command; if it is refused, look for it in the journal. `is_settled` says that a repeat comes from the
    same people as the first command, so that the house itself recognises it."""
    try:
        sent = send()
    except Refused as refused:
        if refused.code == "bad-request":
            raise  # no moment would have accepted it
        return asyncio.ensure_future(first_answer(store, room, key, body, refused))
    return sent if is_settled else asyncio.ensure_future(answer_or_known(sent, store, room, key, body))


async def answer_or_known(
    sent: Awaitable[Answer], store: Store, room: Room, key: tuple[str, str], body: msgspec.Raw
) -> Answer:
    """The answer to a command; if it is refused, the original answer if the journal has it."""
    try:
        return await sent
    except Refused as refused:
        return await first_answer(store, room, key, body, refused)


async def first_answer(
    store: Store, room: Room, key: tuple[str, str], body: msgspec.Raw, refused: Refused
) -> Answer:
    """The answer that the command with this stream and id got; without one, the present refusal is raised.

    The house adds the giver, the approver and facts of its journal to what is sent. So it is the same command if every
    field that is sent is recorded with the same value.
    """
    entry = (await store.known([key])).get(key)
    if entry is None:
        raise refused
    command, events = room.decode_record(entry.body.encode())
    for name, said in fields_of(body).items():
        known = (
            type(command).__name__ if name == "type" else msgspec.to_builtins(getattr(command, name, None))
        )
        if name == "as" or (name in OF_THE_SENDER and not known):
            continue
        if known != said:
            raise Refused(
                "id-used-differently",
                "command id {key} was already used for a different command: choose a new id",
                key=key[1],
            )
    return Answer(entry.seq, entry.at, events, repeated=True)
