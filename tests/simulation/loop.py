"""An event loop whose time is counted, not waited for: the same callbacks give the same run.

Every callback belongs to the machine in whose context it was made. A machine that has lost its power runs nothing more: no
`finally`, no answer, no farewell, as after a kill.
"""

import asyncio
import heapq
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any, Final, Protocol

STEP_SECONDS: Final = 0.00001
"""What one turn of the loop takes, so that code which waits for the clock to move does not turn for ever."""

READ_SECONDS: Final = (0.0001, 0.002)


class Powered(Protocol):
    """What runs callbacks: one process of the house, or the people outside."""

    name: str
    alive: bool

    def delay(self) -> float:
        """How long the machine takes for a piece of work of another thread."""


class Outside:
    """Everything that is no machine of the house."""

    name = "outside"
    alive = True

    def delay(self) -> float:
        return 0.0


MACHINE: Final[ContextVar[Powered]] = ContextVar("machine", default=Outside())  # noqa: B039 - it has no state


class Stuck(AssertionError):
    """Everyone waits, and nothing will ever happen."""


class VirtualLoop(asyncio.BaseEventLoop):
    """Runs callbacks in the order of their virtual time; which machine is first at one moment is chance."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self.now = 0.0
        self.turns = 0
        self.chance = chance
        self.faults: list[str] = []
        self._busy: dict[tuple[str, Any], float] = {}
        self._kept: list[asyncio.Task[Any]] = []
        self._frozen: dict[str, list[Any]] = {}
        self._clock_resolution = 1e-9
        self.set_task_factory(self._make_task)
        self.set_exception_handler(self._note)

    def time(self) -> float:
        return self.now

    def _make_task(
        self, loop: asyncio.AbstractEventLoop, coro: Any, context: Any = None
    ) -> "asyncio.Task[Any]":
        task = asyncio.Task(coro, loop=loop, context=context)
        if len(self._kept) % 1_000 == 999:
            self._kept = [kept for kept in self._kept if not kept.done()]
        # A dead machine's tasks must not be collected: that would run their `finally`.
        self._kept.append(task)
        return task

    def _note(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        fault = context.get("exception")
        if "never retrieved" not in context["message"]:
            self.faults.append(f"{context['message']}: {fault!r}")

    # -- turning ----------------------------------------------------------------------------------------------

    def _run_once(self) -> None:
        scheduled, ready = self._scheduled, self._ready  # type: ignore[attr-defined]
        while scheduled and (scheduled[0]._cancelled or not _lives(scheduled[0])):
            heapq.heappop(scheduled)._scheduled = False
        if not ready:
            if not scheduled:
                raise Stuck("nothing is ready, and no clock is set")
            self.now = max(self.now, scheduled[0]._when)
        self.now += STEP_SECONDS
        self.turns += 1
        while scheduled and scheduled[0]._when <= self.now:
            handle = heapq.heappop(scheduled)
            handle._scheduled = False
            ready.append(handle)
        if len(ready) == 1:
            turn = [ready.popleft()]
        else:
            turn = self._in_turn(list(ready))
            ready.clear()
        for handle in turn:
            machine = _machine_of(handle)
            if handle._cancelled or not machine.alive:
                continue
            if self._frozen and machine.name in self._frozen:
                self._frozen[machine.name].append(handle)
            else:
                handle._run()

    def _in_turn(self, handles: list[Any]) -> list[Any]:
        """By machine, in any order of the machines; what one machine does keeps its order."""
        by: dict[str, list[Any]] = {}
        for handle in handles:
            by.setdefault(_machine_of(handle).name, []).append(handle)
        if len(by) < 2:
            return handles
        names = list(by)
        self.chance.shuffle(names)
        return [handle for name in names for handle in by[name]]

    def freeze(self, machine: Powered, seconds: float) -> None:
        """Run nothing of a machine for a while; then everything that became due, in order."""
        if machine.name in self._frozen:
            return
        self._frozen[machine.name] = []
        with at(OUTSIDE):
            self.call_later(seconds, lambda: self._ready.extend(self._frozen.pop(machine.name)))  # type: ignore[attr-defined]

    # -- other threads ------------------------------------------------------------------------------------------

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> "asyncio.Future[Any]":  # type: ignore[override]
        """Work of a thread: one piece after the other, each at one moment, its result known a little later."""
        machine, future = MACHINE.get(), self.create_future()
        thread = machine.name, id(executor)
        begin = max(self.now, self._busy.get(thread, 0.0)) + machine.delay() / 2
        end = self._busy[thread] = begin + machine.delay() / 2

        def work() -> None:
            if future.cancelled():
                return
            try:
                result = func(*args)
            except Exception as fault:  # noqa: BLE001 - any fault is the result of the work
                self.call_at(end, _tell, future, None, fault)
            else:
                self.call_at(end, _tell, future, result, None)

        self.call_at(begin, work)
        return future

    # -- what a loop without files and sockets does not do ------------------------------------------------------

    def _process_events(self, event_list: Any) -> None:
        raise NotImplementedError

    def _write_to_self(self) -> None:
        """Nobody waits in a selector."""

    def get_debug(self) -> bool:
        return False

    def bury(self) -> None:
        """Forget what dead machines have left, when everything is over."""
        self.set_exception_handler(lambda *_: None)
        for task in self._kept:
            if not task.done():
                task._log_destroy_pending = False  # type: ignore[attr-defined]
                with suppress(BaseException):
                    task.get_coro().close()
        self._kept.clear()
        self._ready.clear()  # type: ignore[attr-defined]
        self._scheduled.clear()  # type: ignore[attr-defined]


def _tell(future: "asyncio.Future[Any]", result: Any, fault: BaseException | None) -> None:
    if future.done():
        return
    if fault is not None:
        future.set_exception(fault)
    else:
        future.set_result(result)


def _machine_of(handle: Any) -> Powered:
    found: Powered | None = handle._context.get(MACHINE)
    return OUTSIDE if found is None else found


OUTSIDE: Final = MACHINE.get()


def _lives(handle: Any) -> bool:
    return _machine_of(handle).alive


@contextmanager
def at(machine: Powered) -> Iterator[None]:
    """What is begun here runs on this machine."""
    token = MACHINE.set(machine)
    try:
        yield
    finally:
        MACHINE.reset(token)
