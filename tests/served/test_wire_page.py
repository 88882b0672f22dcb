"""The page on the wire against the program: its session is played again, frame by frame, and its codes exist."""

import json
import re
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect as connect_socket

from sicbo.client import connect
from sicbo.client.answers import PASSING
from sicbo.refusals import REASONS
from support.processes import demonstration, serving

PAGE = (Path(__file__).parents[2] / "docs" / "wire.md").read_text("utf-8")
SESSION = re.findall(r"^([<>]) (.+)$", PAGE, re.MULTILINE)
MOMENTS = re.compile(r'("(?:now|at|since|opened_at|closes_at)"):\d+')
DIGEST = re.compile(r'"[0-9a-f]{64}"')


def masked(frame: str) -> Any:
    """A frame without what differs from run to run."""
    return json.loads(DIGEST.sub('"…"', MOMENTS.sub(r"\1:0", frame)))


async def test_the_session_on_the_page_happens_again(tmp_path: Path) -> None:
    assert len(SESSION) >= 12
    with serving(tmp_path, demonstration(places=12)) as (process,):
        async with await connect(process.address, terminal="T1/3", key="demonstration") as house:
            uri = f"ws{process.address[4:]}/tables/T1/socket"
            headers = {"Authorization": f"Bearer {house.token}"}
            async with connect_socket(
                uri, additional_headers=headers, compression=None, proxy=None
            ) as socket:
                early: list[Any] = []
                for way, frame in SESSION:
                    if way == ">":
                        await socket.send(frame)
                    else:
                        await _arrives(socket, masked(frame), early)


async def _arrives(socket: Any, wanted: Any, early: list[Any]) -> None:
    """This frame, behind views that the page leaves out. A view may come before its answer or after it: `early` keeps them."""
    if wanted in early:
        return
    while (arrived := masked(await socket.recv())) != wanted:
        assert "view" in arrived, f"{arrived} instead of {wanted}"
        early.append(arrived)


def test_the_codes_of_the_page_exist_and_those_of_the_moment_are_all_there() -> None:
    named = set(re.findall(r"`([a-z]+(?:-[a-z]+)+)`", PAGE))
    assert named - set(REASONS) == set()
    assert PASSING - {"house-lost"} <= named | {"busy", "moved"}
