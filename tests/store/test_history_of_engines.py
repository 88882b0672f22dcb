"""The verbs that read a store, on both engines: the same evening gives the same answers."""

import json
from typing import Any

import pytest

from sicbo.cli.main import main
from support.engines import Engine
from support.played import eventful, played

Capture = pytest.CaptureFixture[str]


def answer(arguments: list[str], capsys: Capture, code: int = 0) -> Any:
    assert main(arguments) == code
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_an_evening_is_verified_replayed_and_exported(engine: Engine, capsys: Capture, tmp_path: Any) -> None:
    evening = eventful("act-canberra")
    played(engine.address, evening)
    seen = json.loads(answer(["verify", engine.address, "--json"], capsys))
    assert seen["agrees"] and seen["entries"] == len(evening.asked)
    assert answer(["verify", engine.address, "--against", *seen["heads"]], capsys).count("agrees") == 1
    told = json.loads(answer(["replay", engine.address, "T1-2", "--json"], capsys))
    lines = answer(["export", engine.address], capsys)
    second = json.loads(lines.splitlines()[3])
    assert (told["round"], told["hash"]) == (second["round"], second["hash"])
    (tmp_path / "a.jsonl").write_text(lines, "utf-8")
    assert "everything agrees" in answer(["import-history", str(tmp_path / "a.jsonl")], capsys)


async def spoil(engine: Engine) -> None:
    await engine.drop_guards()
    await engine.raw("UPDATE transfers SET amount = amount + 1 WHERE reason = 'won'")


def test_tampering_is_found(engine: Engine, capsys: Capture) -> None:
    import asyncio

    played(engine.address, eventful("nsw-aruze"))
    asyncio.run(spoil(engine))
    seen = json.loads(answer(["verify", engine.address, "--json"], capsys, 1))
    assert any("does not fit its hash" in difference for difference in seen["differences"])
    assert any("where its events make" in difference for difference in seen["differences"])
