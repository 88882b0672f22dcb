"""Write `docs/modules.md`: every module of the library with the first sentence of its docstring."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "sicbo"
PAGE = ROOT / "docs" / "modules.md"


def page() -> str:
    """The page as it should be."""
    lines = ["# Modules", "", "Generated from the docstrings by `make docs`.", ""]
    for package in sorted(path.parent for path in SOURCE.rglob("__init__.py")):
        name = ".".join(package.relative_to(SOURCE.parent).parts)
        lines += [f"## {name}", "", _first_sentence(package / "__init__.py"), ""]
        rows = list(_rows(package))
        if rows:
            lines += ["| module | what it is |", "|---|---|", *rows, ""]
    return "\n".join(lines).rstrip() + "\n"


def _rows(package: Path) -> Iterator[str]:
    for module in sorted(package.glob("*.py")):
        if module.name != "__init__.py":
            yield f"| `{module.stem}` | {_first_sentence(module).replace('|', chr(92) + '|')} |"


def _first_sentence(module: Path) -> str:
    text = ast.get_docstring(ast.parse(module.read_text("utf-8"))) or ""
    paragraph = " ".join(text.split("\n\n")[0].split())
    return re.split(r"(?<=[.!?]) (?=[A-Z])", paragraph)[0]


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    sys.stdout.write(f"{PAGE.relative_to(ROOT)} written\n")
