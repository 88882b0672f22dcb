"""Every ground of every book on which something does not count: by whose word, with what said, and where the money goes."""

from collections.abc import Iterator

import pytest

from evening import Evening, full_game, is_refused
from sicbo.rooms.authority import policies_of
from sicbo.rooms.messages import DeclareVoid, Person
from sicbo.rooms.voids import VOIDING
from sicbo.rules.policies import Irregularity

GAMES = ["act-canberra", "nsw-aruze", "nsw-table", "crown-melbourne/a", "crown-melbourne/b", "pennsylvania/a"]
STAKE = 1_000
BANK = 1_000_000


def grounds() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        made = full_game(game)
        for stated in policies_of(made).irregularities:
            rule = policies_of(made).irregularity(stated.ground, made.switches)
            # A breach is decided in the office of cases, which has tests of its own: no table takes it from a person.
            declared = rule is not None and rule.declared_by != "system" and rule.ground != "player-breach"
            if rule is not None and declared and rule.consequence in VOIDING:
                yield game, rule.ground


GROUNDS = tuple(grounds())


def playing(game: str) -> Evening:
    """Two players with a wager each, before anybody has seen the dice."""
    table = Evening(game).open().seat("ann").seat("bob")
    table.step("open-bets")
    bet = "small" if "small" in {one.bet for one in table.game.bets} else table.game.bets[0].bet
    for player in ("ann", "bob"):
        table.place(player, {bet: STAKE})
    return table


def held(table: Evening, player: str) -> int:
    if table.at_terminals:
        return table.credit(next(place for place, who in table.table.seats.items() if who == player))
    return table.chips(player)


def owner(table: Evening, player: str) -> str:
    return (
        next(place for place, who in table.table.seats.items() if who == player)
        if table.at_terminals
        else player
    )


def declared(table: Evening, rule: Irregularity, by: Person) -> DeclareVoid:
    """As the book wants it said."""
    return DeclareVoid(
        by,
        rule.ground,
        cause=rule.causes[0] if rule.causes else "",
        opinion="seen by two of the staff" if rule.test else "",
        owner=owner(table, "ann") if rule.consequence == "void-wager" else None,
    )


def rule_of(table: Evening, ground: str) -> Irregularity:
    rule = policies_of(table.game).irregularity(ground, table.game.switches)  # type: ignore[arg-type]
    assert rule is not None
    return rule


@pytest.mark.parametrize(("game", "ground"), GROUNDS)
def test_a_declaration_by_whoever_the_book_names_moves_just_the_money_it_says(game: str, ground: str) -> None:
    table = playing(game)
    rule = rule_of(table, ground)
    before = table.table.round
    assert before is not None
    table.send(declared(table, rule, Person("wim", rule.declared_by)))
    back = BANK if rule.consequence != "no-spin" else BANK - STAKE
    assert held(table, "ann") == back
    assert held(table, "bob") == (
        BANK if rule.consequence in ("void-and-return", "no-roll") else BANK - STAKE
    )
    # What was declared belongs to this round, and the next one knows nothing of it.
    after = table.table.round
    assert after is not None
    assert after.round_id == before.round_id
    if rule.consequence in ("void-and-return", "no-roll"):
        assert table.table.playing is None
        table.step("open-bets")
        assert table.table.round is not None
        assert table.table.round.round_id != before.round_id
        assert table.table.round.open_stakes == 0


@pytest.mark.parametrize(("game", "ground"), GROUNDS)
def test_the_role_below_and_a_player_cannot_declare_it_and_hear_the_clause(game: str, ground: str) -> None:
    table = playing(game)
    rule = rule_of(table, ground)
    roles = {role.role: role for role in policies_of(table.game).roles}
    below = [
        role.role
        for role in roles.values()
        if role.ladder == roles[rule.declared_by].ladder and role.rank < roles[rule.declared_by].rank
    ]
    assert "player" in below
    for role in (*below, "inspector"):
        refused = table.refused(declared(table, rule, Person("low", role)))
        is_refused(refused, "not-yours-to-do", *rule.cite)
    above = [
        role.role
        for role in roles.values()
        if role.staff and role.ladder == "floor" and role.rank > roles[rule.declared_by].rank
    ]
    for role in above:
        playing(game).send(declared(table, rule, Person("high", role)))


@pytest.mark.parametrize(("game", "ground"), GROUNDS)
def test_what_the_book_wants_said_with_it_may_not_be_left_out(game: str, ground: str) -> None:
    table = playing(game)
    rule = rule_of(table, ground)
    whose = owner(table, "ann") if rule.consequence == "void-wager" else None
    bare = DeclareVoid(Person("wim", rule.declared_by), rule.ground, owner=whose)
    if rule.causes or rule.test:
        is_refused(table.refused(bare), "cause-needed", *rule.cite)
    else:
        table.send(bare)
