"""The prose of the project: comments, docstrings, names of tests, and documents, each with its file."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOT_OURS = re.compile(r"node_modules|static/app|__pycache__|tests/old|/types\.d\.ts$")
CODE = re.compile(r"`[^`]*`")
COMMENT = re.compile(r"(?<![:\w])//[^\n]*|/\*.*?\*/|<!--.*?-->", re.DOTALL)


def files(folder: str, *kinds: str) -> Iterator[Path]:
    for path in sorted((ROOT / folder).rglob("*")):
        if path.suffix in kinds and not NOT_OURS.search(path.as_posix()):
            yield path


def python_prose(folder: str) -> list[str]:
    """Comments, docstrings, the reasons of assertions and the names of tests, a line each."""
    return [
        f"{path.relative_to(ROOT)}: {line}"
        for path in files(folder, ".py")
        for line in lines_of_python(path.read_text("utf-8"))
    ]


def python_strings(folder: str) -> list[str]:
    """Every text of more than a word, whatever it is for: help, descriptions of the API, instructions."""
    return [
        f"{path.relative_to(ROOT)}: {CODE.sub('', node.value)}"
        for path in files(folder, ".py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value
    ]


def books() -> list[str]:
    """The lines of the rule books, the register and the formats of tournaments, in our words."""
    return [
        f"{path.relative_to(ROOT)}: {line}"
        for path in files("src", ".toml", ".csv")
        for line in path.read_text("utf-8").splitlines()
    ]


def page_prose(folder: str) -> list[str]:
    """The comments of the pages; their words are read elsewhere."""
    return [
        f"{path.relative_to(ROOT)}: {comment}"
        for path in files(folder, ".ts", ".svelte", ".css")
        for comment in comments_of_page(path.read_text("utf-8"))
    ]


def documents() -> list[str]:
    """Every line of every document, without code, paths and names of tests."""
    paths = [*ROOT.glob("*.md"), *files("docs", ".md"), ROOT / "Makefile", *files("deploy", ".toml", ".md")]
    return [
        f"{path.relative_to(ROOT)}: {line}"
        for path in paths
        for line in lines_of_document(path.read_text("utf-8"))
    ]


def lines_of_document(text: str) -> list[str]:
    return [CODE.sub("", line) for line in text.splitlines() if line.strip()]


def lines_of_python(text: str) -> list[str]:
    return [
        CODE.sub("", line).strip() for words in _prose_of(text) for line in words.splitlines() if line.strip()
    ]


def comments_of_page(text: str) -> list[str]:
    return COMMENT.findall(text)


def _prose_of(text: str) -> Iterator[str]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(words))):
                yield words
            case ast.Assert(msg=ast.Constant(value=str(words))):
                yield words
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name.startswith("test_"):
                yield name.replace("_", " ")
