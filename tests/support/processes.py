"""Houses as processes of their own: `sicbo serve`, as an operator starts it, killed and started again."""

import asyncio
import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from served.warm import started
from support.houses import verified
from support.pair import free_port

SECONDS = 120

TABLE = """
[[tables]]
id = "{name}"
game = "nsw-aruze"
places = {places}
wagering_seconds = {wagering_seconds}
pause_seconds = 0
payment_seconds = 0
croupier = "automatic"
"""


def demonstration(tables: int = 1, places: int = 8, wagering_seconds: int = 3600, **more: object) -> str:
    """The settings of a demonstration with electronic tables whose bets stay open."""
    chosen = {
        "demonstration": True, "requests_per_second": 100_000, "commands_per_second": 100_000, "stop_seconds": 0,
        "lease_seconds": 2, "log_level": "warning", **more,
    }  # fmt: skip
    lines = [f"{name} = {json.dumps(value)}\n" for name, value in chosen.items()]
    return "".join(lines) + "".join(
        TABLE.format(name=f"T{number}", places=places, wagering_seconds=wagering_seconds)
        for number in range(1, tables + 1)
    )


class ServeProcess:
    """One process of a house."""

    def __init__(self, folder: Path, store: str, settings: str, number: int = 0) -> None:
        self.port = free_port()
        self.store = store
        self.address = f"http://127.0.0.1:{self.port}"
        self._config = folder / f"settings{number}.toml"
        self._config.write_text(settings, "utf-8")
        self._log = folder / f"serve{number}.log"
        self._arguments = ["serve", "--config", str(self._config), "--store", store, "--port", str(self.port)]
        self.process: BaseProcess | None = None

    def start(self) -> None:
        self.process = started(self._arguments, self._log)
        deadline = time.monotonic() + SECONDS
        while not self._is_ready():
            assert self.process.is_alive(), self.log()
            assert time.monotonic() < deadline, f"it does not get ready: {self.log()}"
            time.sleep(0.05)

    def _is_ready(self) -> bool:
        try:
            with urlopen(f"{self.address}/readyz", timeout=2) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False

    def log(self) -> str:
        return self._log.read_text("utf-8")[-3000:]

    def kill(self) -> None:
        """kill -9."""
        if self.process is not None:
            self.process.kill()
            self._gone()

    def stop(self) -> int:
        """As an operator stops it; the exit code."""
        assert self.process is not None
        self.process.terminate()
        return self._gone()

    def _gone(self) -> int:
        assert self.process is not None
        self.process.join(SECONDS)
        code = self.process.exitcode
        assert code is not None, f"it does not end: {self.log()}"
        self.process = None
        return code

    def memory(self) -> int:
        """Bytes that the process has in memory."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS"))


@contextmanager
def serving(
    folder: Path, settings: str, *, store: str = "", processes: int = 1
) -> Iterator[list[ServeProcess]]:
    """Processes of one house, all ready; gone at the end, whatever happened, and then their store is verified."""
    address = store or str(folder / "house.db")
    made = [ServeProcess(folder, address, settings, number) for number in range(processes)]
    with ExitStack() as ending:
        for one in made:
            ending.callback(one.kill)
            one.start()
        yield made
    # In a thread: an asynchronous test has a loop of its own already.
    with ThreadPoolExecutor(1) as apart:
        apart.submit(asyncio.run, verified(address)).result()
