"""The baseline of the served house: a bare handler of the same framework, with one durable insert for every command.

It knows no rules, keeps no balances and sends no views. `python -m bench.bare PORT FILE TABLES PLACES`.
"""

import sqlite3
import sys
import time
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar, WebSocket, get, post, websocket
from litestar.exceptions import WebSocketDisconnect


class Frame(msgspec.Struct):
    id: str
    do: msgspec.Raw


def bare_app(file: str, tables: int, places: int) -> Litestar:
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE commands (id TEXT PRIMARY KEY, body BLOB) WITHOUT ROWID")
    listed = [
        {"id": f"T{number}", "places": places, "demonstration": True} for number in range(1, tables + 1)
    ]
    frames = msgspec.json.Decoder(Frame)

    @post("/api/session/terminal")
    async def sign_in() -> dict[str, str]:
        return {"token": "nobody looks"}

    @get("/api/tables")
    async def lobby() -> list[dict[str, Any]]:
        return listed

    @get("/api/tables/{table:str}/game")
    async def game(table: str) -> dict[str, Any]:  # noqa: ARG001  # every table is the same
        return {"bets": [{"bet": "small"}, {"bet": "big"}]}

    @websocket("/tables/{table:str}/socket")
    async def commands(socket: WebSocket[Any, Any, Any], table: str) -> None:
        await socket.accept()
        now = time.time_ns() // 1_000
        shown = {
            "seq": 0,
            "now": now,
            "table": {"phase": "betting"},
            "you": {"player": "somebody", "purse": 1},
        }
        await socket.send_json({"view": shown})
        seq = 0
        try:
            while True:
                frame = frames.decode(await socket.receive_data("text"))
                connection.execute(
                    "INSERT OR IGNORE INTO commands VALUES (?, ?)", (f"{table}:{frame.id}", bytes(frame.do))
                )
                seq += 1
                await socket.send_json({"answer": frame.id, "seq": seq, "at": time.time_ns() // 1_000})
        except WebSocketDisconnect:
            return

    return Litestar([sign_in, lobby, game, commands], openapi_config=None, logging_config=None)


def main() -> None:
    port, file, tables, places = sys.argv[1:]
    app = bare_app(file, int(tables), int(places))
    uvicorn.run(app, host="127.0.0.1", port=int(port), log_level="warning", ws_per_message_deflate=False)


if __name__ == "__main__":
    main()
