"""A wire to PostgreSQL that can be cut at a chosen moment."""

import asyncio
import contextlib
from pathlib import Path
from typing import Literal

When = Literal["", "request", "answer"]


class Proxy:
    """Stands between the house and the server. Armed, it cuts the connection that next carries a request, either
    before the server gets it, or when the server has answered and nobody is to hear it."""

    def __init__(self, server_socket: Path, folder: Path) -> None:
        self._upstream = server_socket
        self.folder = folder
        self.cut: When = ""
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()

    async def start(self) -> None:
        self._server = await asyncio.start_unix_server(self._serve, self.folder / ".s.PGSQL.5432")

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        for writer in list(self._writers):
            writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        up_reader, up_writer = await asyncio.open_unix_connection(str(self._upstream / ".s.PGSQL.5432"))
        self._writers |= {writer, up_writer}
        with contextlib.suppress(OSError):
            await asyncio.gather(
                self._pump(reader, up_writer, writer, "request"),
                self._pump(up_reader, writer, up_writer, "answer"),
            )

    async def _pump(
        self,
        source: asyncio.StreamReader,
        target: asyncio.StreamWriter,
        back: asyncio.StreamWriter,
        carries: When,
    ) -> None:
        while data := await source.read(65536):
            if self.cut == carries:
                self.cut = ""
                break
            target.write(data)
            await target.drain()
        for one in (target, back):
            one.close()
