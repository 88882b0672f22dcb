"""Every exception of the house reaches another process, or a copy, with all that it says."""

import copy
import pickle
import pkgutil
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import sicbo
from sicbo.client.answers import Moved as MovedAnswer
from sicbo.refusals import Refused
from sicbo.rules.problems import BadFile, Problem
from sicbo.server.background.backups import Busy
from sicbo.server.http.security import TooManyRequests
from sicbo.server.keeping.tournament_conductor import Waits
from sicbo.server.live.owned_tables import Moved
from sicbo.store.chain import Difference
from sicbo.store.interface import ConstraintBroken, OutcomeUnknown

REFUSED = Refused("above-maximum", "at most 500.00 on small", clauses=("4.2", "4.3(a)"))
EXAMPLES: dict[type[BaseException], BaseException] = {
    Refused: REFUSED,
    BadFile: BadFile(
        "book.toml", [Problem(3, "bets.double", "no pay"), Problem(9, "", "no end")], "sicbo lint"
    ),
    Moved: Moved("T1", "http://127.0.0.1:8081"),
    MovedAnswer: MovedAnswer("table T1 is elsewhere", "http://127.0.0.1:8081"),
    Busy: Busy("a copy is being made"),
    TooManyRequests: TooManyRequests("come again in {seconds} seconds", seconds=3),
    OutcomeUnknown: OutcomeUnknown(REFUSED),
    ConstraintBroken: ConstraintBroken("the database refuses it"),
    Difference: Difference("T1@7 is missing"),
    Waits: Waits("betting is open"),
}


def pickled(protocol: int) -> Callable[[BaseException], object]:
    return lambda error: pickle.loads(pickle.dumps(error, protocol))


COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{f"pickle {protocol}": pickled(protocol) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)},
}


def exception_classes() -> Iterator[type[BaseException]]:
    """Every exception class that a module of the package defines."""
    for module in pkgutil.walk_packages(sicbo.__path__, "sicbo."):
        for defined in vars(import_module(module.name)).values():
            if (
                isinstance(defined, type)
                and issubclass(defined, BaseException)
                and defined.__module__ == module.name
            ):
                yield defined


def test_every_exception_class_has_an_example() -> None:
    assert set(exception_classes()) == set(EXAMPLES)


def plain(error: BaseException) -> object:
    """All that an exception says, in values that can be compared."""
    said = {
        key: plain(value) if isinstance(value, BaseException) else value for key, value in vars(error).items()
    }
    args = [plain(one) if isinstance(one, BaseException) else one for one in error.args]
    return type(error), args, str(error), said


@pytest.mark.parametrize("of", EXAMPLES, ids=lambda of: f"{of.__module__}.{of.__name__}")
def test_a_copy_of_an_exception_says_the_same(of: type[BaseException]) -> None:
    error = EXAMPLES[of]
    error.add_note("while settling line 7")
    for way, copied in COPIES.items():
        assert plain(copied(error)) == plain(error), way


def bad_book(tmp_path: Path) -> str:
    path = tmp_path / "broken.toml"
    path.write_text('format = 1\nname = "broken"\nbets = 7\n', "utf-8")
    return str(path)


@pytest.mark.takes(120)
def test_a_pool_with_one_bad_input_ends_with_that_very_refusal(tmp_path: Path) -> None:
    inputs = ["act-canberra", "act-cranberry", "nsw-aruze"]
    with pytest.raises(Refused) as here:
        sicbo.game("act-cranberry")
    with pytest.raises(BadFile) as broken:
        sicbo.book(bad_book(tmp_path))
    spawn = get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn) as executor:
        with pytest.raises(Refused) as there:
            list(executor.map(sicbo.game, inputs, timeout=60))
        assert plain_of(there.value) == plain_of(here.value)
        with pytest.raises(BadFile) as bad:
            executor.submit(sicbo.book, bad_book(tmp_path)).result(60)
        assert (bad.value.where, bad.value.problems) == (broken.value.where, broken.value.problems)
    with spawn.Pool(1) as pool:
        with pytest.raises(Refused) as there:
            pool.map_async(sicbo.game, inputs).get(60)
        assert plain_of(there.value) == plain_of(here.value)


def plain_of(refused: Refused) -> tuple[str, str, tuple[str, ...]]:
    return refused.code, refused.message, refused.clauses
