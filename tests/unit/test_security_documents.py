"""The threat model and the ASVS table name tests and places: they have to exist."""

import re

import pytest

from support.pages import ROOT

DOCUMENTS = ("docs/threat-model.md", "docs/asvs.md")
TESTS = {
    name
    for path in (ROOT / "tests").rglob("test_*.py")
    for name in re.findall(r"^(?:async )?def (test_\w+)\(", path.read_text("utf-8"), re.MULTILINE)
}
NAMED = re.compile(r"`(test_\w+)`")
ROW = re.compile(
    r"^\| (\d[\d., –]+) \| (met|in part|not met|not applicable) \| (.*) \| (.*) \|$", re.MULTILINE
)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_test_that_a_security_document_names_exists(document: str) -> None:
    named = NAMED.findall((ROOT / document).read_text("utf-8"))
    assert len(named) > 30
    assert sorted(set(named) - TESTS) == []


def test_every_line_of_the_asvs_table_has_a_state_and_what_shows_it() -> None:
    text = (ROOT / "docs/asvs.md").read_text("utf-8")
    rows = ROW.findall(text)
    lines = [line for line in text.splitlines() if re.match(r"\| \d", line)]
    assert len(rows) == len(lines) > 100
    states = [state for _, state, _, _ in rows]
    counted = re.search(r"(\d+) lines are met, (\d+) in part, (\d+) not met; (\d+) are not applicable", text)
    assert counted is not None
    assert [int(one) for one in counted.groups()] == [
        states.count(state) for state in ("met", "in part", "not met", "not applicable")
    ]
    chapters = {
        int(number) for number in re.findall(r"(?:^| )(\d+)\.\d+\.\d+", " ".join(row[0] for row in rows))
    }
    assert chapters == set(range(1, 18))
    assert all(done for _, _, done, _ in rows)


def test_every_attacker_of_the_threat_model_is_stopped_by_something_that_a_test_shows() -> None:
    text = (ROOT / "docs/threat-model.md").read_text("utf-8")
    attackers = text.partition("## Attackers")[2].partition("## What is not covered")[0]
    rows = [
        line
        for line in attackers.splitlines()
        if line.startswith("| ") and not line.startswith(("| wants", "| fault"))
    ]
    assert len(rows) > 20
    assert all(NAMED.search(row) for row in rows)
