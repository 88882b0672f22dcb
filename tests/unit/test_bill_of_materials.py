"""The bill of materials of a release, against the locks as their own tools read them and the packages that are installed."""

import importlib.metadata
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from support.pages import ROOT

PURL = re.compile(r"pkg:(pypi|npm)/(%40[\w.-]+/)?[\w.-]+@[\w.+!-]+")


@pytest.fixture(scope="module")
def bill(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    path = tmp_path_factory.mktemp("bill") / "sicbo.cdx.json"
    subprocess.run([sys.executable, ROOT / "tools" / "bill_of_materials.py", path], check=True)
    read: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return read


def test_the_bill_of_materials_is_complete(bill: dict[str, Any]) -> None:
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    scopes = {component["purl"]: component["scope"] for component in bill["components"]}
    assert len(scopes) == len(bill["components"]), "each once"
    for lock, scope in (
        ("deploy/requirements.lock", {"required"}),
        ("requirements.lock", {"required", "excluded"}),
    ):
        lines = re.findall(
            r"^([a-zA-Z0-9][^\s=\[]*)(?:\[.*\])?==(\S+)", (ROOT / lock).read_text("utf-8"), re.MULTILINE
        )
        assert len(lines) > 20
        for name, version in lines:
            assert scopes[f"pkg:pypi/{name.lower()}@{version}"] in scope, name
    pages = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    of_pages = [
        f"pkg:npm/{path.rpartition('node_modules/')[2].replace('@', '%40')}@{one['version']}"
        for path, one in pages.items()
        if path
    ]
    assert set(of_pages) == {purl for purl in scopes if purl.startswith("pkg:npm/")}
    direct = pages[""]
    assert all(
        any(
            purl.startswith(f"pkg:npm/{name.replace('@', '%40')}@") and scopes[purl] == "required"
            for purl in scopes
        )
        for name in direct["dependencies"]
    )
    developers = [name for name in direct["devDependencies"] if name not in direct["dependencies"]]
    assert all(
        scopes[purl] == "excluded"
        for purl in scopes
        for name in developers
        if purl.startswith(f"pkg:npm/{name.replace('@', '%40')}@")
    )
    assert scopes["pkg:pypi/pytest@" + importlib.metadata.version("pytest")] == "excluded"
    assert scopes["pkg:pypi/litestar@" + importlib.metadata.version("litestar")] == "required"


def test_every_component_has_its_digests_and_an_address(bill: dict[str, Any]) -> None:
    for component in bill["components"]:
        assert PURL.fullmatch(component["purl"]), component["purl"]
        assert component["hashes"], component["purl"]
        assert all(re.fullmatch(r"[0-9a-f]{40,128}", one["content"]) for one in component["hashes"])


def test_the_same_locks_give_the_same_bill(bill: dict[str, Any], tmp_path: Path) -> None:
    again = tmp_path / "again.json"
    subprocess.run([sys.executable, ROOT / "tools" / "bill_of_materials.py", again], check=True)
    assert json.loads(again.read_text("utf-8")) == bill
