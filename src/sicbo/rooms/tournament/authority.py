"""Who may do what in a tournament: the operator, the director and the deputies; and what has to be there first."""

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import needs_role, policies_of
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.tournament.plan import Plan
from sicbo.rooms.tournament.state import Entrant, Tournament
from sicbo.rules.game import Game
from sicbo.rules.tournament_rules import Tournaments


def rules_of(game: Game) -> Tournaments:
    """What the book says on tournaments; without that there are none."""
    rules = policies_of(game).tournaments
    if rules is None:
        raise Refused("bad-request", f"{game.book.name} knows no tournaments")
    return rules


def needs_operator(game: Game, by: Person, what: str) -> None:
    rules = rules_of(game)
    needs_role(game, by, rules.run_by, what, rules.cite)


def needs_director(game: Game, state: Tournament, by: Person, what: str) -> None:
    """The director appointed for this tournament, or a deputy; and the director has to be there."""
    rules = rules_of(game)
    power = policies_of(game).power("direct-tournament")
    clauses = power.cite if power else rules.cite
    is_director = by.name == state.director and by.role == rules.director
    if not is_director and by.name not in state.deputies:
        title = policies_of(game).title(rules.director)
        raise Refused(
            "not-yours-to-do",
            f"{what} is for the {title} or a deputy, not for {by.name} ({by.role})",
            clauses=clauses,
        )
    if not state.present:
        raise Refused(
            "out-of-order", "the director has to be present: let the director take charge", clauses=clauses
        )


def keeps_apart(game: Game, state: Tournament, name: str, *, plays: bool) -> None:
    """Whoever conducts a tournament has no entry in it: refuse such a player, or such a director or deputy."""
    directs = name == state.director or name in state.deputies
    entrant = state.entrants.get(name)
    entered = entrant is not None and entrant.state != "withdrawn"
    if directs if plays else entered:
        power = policies_of(game).power("direct-tournament")
        raise Refused(
            "not-yours-to-do",
            f"{name} directs this tournament and does not play in it"
            if plays
            else f"{name} has an entry in this tournament: name somebody who does not play in it",
            clauses=power.cite if power else rules_of(game).cite,
        )


def terms_are_out(game: Game, state: Tournament, what: str) -> None:
    """Refuse what waits for the terms as they stand to be published."""
    if not state.published_at or state.published_version != state.terms_version:
        raise Refused("not-ready", f"{what} once the terms are published", clauses=rules_of(game).cite)


def plan_of(state: Tournament) -> Plan:
    if state.plan is None:
        raise Refused("not-ready", "there is no plan yet")
    return state.plan


def entrant_of(state: Tournament, player: str) -> Entrant:
    found = state.entrants.get(player)
    if found is None:
        raise Refused("unknown-person", f"{player[:60]} has no entry in this tournament")
    return found


def playing(state: Tournament, player: str) -> Entrant:
    """An entrant who is still in."""
    found = entrant_of(state, player)
    if found.state != "in":
        raise Refused("out-of-order", f"{player} is {found.state} already")
    return found


def not_over(state: Tournament) -> None:
    if state.status in ("awarded", "cancelled"):
        raise Refused(
            "round-over", f"the tournament is {'over' if state.status == 'awarded' else 'cancelled'}"
        )


def needs_words(text: str, what: str, clauses: tuple[str, ...] = ()) -> str:
    if not text.strip():
        raise Refused("cause-needed", f"say {what}", clauses=clauses)
    return text.strip()


def clauses_on(game: Game, *items: str) -> tuple[str, ...]:
    """The clauses behind items of the terms."""
    return tuple(clause for entry in rules_of(game).terms if entry.item in items for clause in entry.cite)
