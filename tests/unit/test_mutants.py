"""The list of small faults itself: each is one change of a module that there is, with tests that there are."""

import ast

import pytest
from tools.mutants import ROOT, TARGETS, mutants


@pytest.mark.parametrize("module", TARGETS)
def test_every_mutant_is_another_module_that_can_be_read(module: str) -> None:
    whole = ast.unparse(ast.parse((ROOT / "src" / "sicbo" / module).read_text("utf-8")))
    made = mutants(module)
    assert made
    for one in made[:3]:
        broken = one.source()
        compile(broken, module, "exec")
        changed = [line for line in broken.splitlines() if line not in whole.splitlines()]
        assert broken != whole and len(changed) <= 1, str(one)


@pytest.mark.parametrize("module", TARGETS)
def test_the_tests_that_have_to_notice_are_there(module: str) -> None:
    assert all((ROOT / test).exists() for test in TARGETS[module])
