"""The bill of materials of a release, as CycloneDX 1.6: `python tools/bill_of_materials.py FILE`.

Everything that the locks name, with its digests: what a house runs on (`deploy/requirements.lock`, and of `web/package-lock.json`
what the pages are built from) is `required`; what only developers, tests and optional packages use is `excluded`. The same locks
give the same bill, byte for byte.
"""

import base64
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

ROOT: Final = Path(__file__).parents[1]
PINNED: Final = re.compile(r"^([\w.-]+)(?:\[[\w,-]+\])?==([^\s;\\]+)", re.ASCII)
DIGEST: Final = re.compile(r"--hash=sha256:([0-9a-f]{64})")
ALGORITHMS: Final = {"sha1": "SHA-1", "sha256": "SHA-256", "sha384": "SHA-384", "sha512": "SHA-512"}


def bill() -> dict[str, Any]:
    """The whole bill."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    components = sorted(
        [*python_components(), *page_components()], key=lambda one: (one["purl"], one["scope"])
    )
    version, name = project["version"], project["name"]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, json.dumps(components))}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": f"pkg:pypi/{name}@{version}",
                "name": name,
                "version": version,
                "purl": f"pkg:pypi/{name}@{version}",
                "licenses": [{"license": {"id": project["license"]}}],
            }
        },
        "components": components,
    }


def python_components() -> Iterator[dict[str, Any]]:
    """Every package of the two Python locks, once."""
    runs = pins(ROOT / "deploy" / "requirements.lock")
    for (name, version), digests in (pins(ROOT / "requirements.lock") | runs).items():
        scope = "required" if (name, version) in runs else "excluded"
        hashes = [{"alg": "SHA-256", "content": digest} for digest in digests]
        yield component(name, version, f"pkg:pypi/{name}@{version}", scope, hashes)


def pins(lock: Path) -> dict[tuple[str, str], list[str]]:
    """Name, version and digests of every package in a lock."""
    found: dict[tuple[str, str], list[str]] = {}
    digests: list[str] = []
    for line in lock.read_text("utf-8").splitlines():
        if (named := PINNED.match(line)) is not None:
            digests = found[re.sub(r"[-_.]+", "-", named[1]).lower(), named[2]] = []
        digests += DIGEST.findall(line)
    return found


def page_components() -> Iterator[dict[str, Any]]:
    """Every package of the pages' lock, once for each version."""
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    found: dict[str, dict[str, Any]] = {}
    for path, package in packages.items():
        if not path:
            continue
        name = path.rpartition("node_modules/")[2]
        version, scope = package["version"], "excluded" if package.get("dev") else "required"
        purl = f"pkg:npm/{name.replace('@', '%40', 1)}@{version}"
        algorithm, _, digest = package.get("integrity", "").partition("-")
        content = base64.b64decode(digest).hex()
        hashes = [{"alg": ALGORITHMS[algorithm], "content": content}] if algorithm else []
        made = component(name, version, purl, scope, hashes)
        if licence := package.get("license"):
            made["licenses"] = [{"expression": licence}]
        if purl not in found or scope == "required":
            found[purl] = made
    yield from found.values()


def component(name: str, version: str, purl: str, scope: str, hashes: list[dict[str, str]]) -> dict[str, Any]:
    return {
        "type": "library", "bom-ref": purl, "name": name, "version": version, "scope": scope, "hashes": hashes, "purl": purl,
    }  # fmt: skip


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(bill(), indent=1, ensure_ascii=False) + "\n", "utf-8")
