"""Commands that were sent and not answered yet, in the order of sending."""

import asyncio
from collections.abc import Iterator

from sicbo.client.answers import again, refused_as
from sicbo.refusals import Refused
from sicbo.wire import Answered, Frame


class _Waiting:
    __slots__ = ("answer", "frame")

    def __init__(self, frame: str, answer: "asyncio.Future[Answered]") -> None:
        self.frame = frame
        self.answer = answer


class Unanswered:
    """The waiting callers, by the id of the command."""

    __slots__ = ("_waiting",)

    def __init__(self) -> None:
        self._waiting: dict[str, _Waiting] = {}

    def add(self, command_id: str, frame: str) -> "asyncio.Future[Answered]":
        if command_id in self._waiting:
            raise Refused(
                "id-used-differently",
                "{command_id} has already been sent: wait for its answer",
                command_id=command_id,
            )
        answer: asyncio.Future[Answered] = asyncio.get_running_loop().create_future()
        self._waiting[command_id] = _Waiting(frame, answer)
        return answer

    def remove(self, command_id: str) -> None:
        self._waiting.pop(command_id, None)

    def frames(self) -> Iterator[str]:
        """What must be sent again on a new connection."""
        for waiting in list(self._waiting.values()):
            if not waiting.answer.done():
                yield waiting.frame

    def answered(self, command_id: str, frame: Frame) -> None:
        waiting = self._waiting.get(command_id)
        if waiting is not None and not waiting.answer.done():
            waiting.answer.set_result(
                Answered(
                    command_id, frame.seq, frame.at, frame.repeated, frame.ticket, frame.placed, frame.taken
                )
            )

    def refused(self, command_id: str, frame: Frame) -> None:
        """A refusal without an id is for a frame that could not be read: it is one of the pending ones."""
        refused = refused_as(frame.code, frame.message, frame.clauses)
        if not command_id:
            self.fail(refused)
        elif (waiting := self._waiting.get(command_id)) is not None and not waiting.answer.done():
            waiting.answer.set_exception(refused)

    def fail(self, refused: Refused) -> None:
        """Fail every waiting caller."""
        for waiting in list(self._waiting.values()):
            if not waiting.answer.done():
                waiting.answer.set_exception(again(refused))
