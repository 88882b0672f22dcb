"""Who may do what in a tournament: the operator, the director and the deputies; and what has to be there first."""

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import policies_of, require_role
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.tournament.plan import Plan
from sicbo.rooms.tournament.state import Entrant, Tournament
from sicbo.rules.game import Game
from sicbo.rules.tournament_rules import Tournaments


def rules_of(game: Game) -> Tournaments:
    """What the book says on tournaments; without that there are none."""
    rules = policies_of(game).tournaments
    if rules is None:
        raise Refused("bad-request", "{book} knows no tournaments", book=game.book.name)
    return rules


def require_operator(game: Game, by: Person, what: str) -> None:
    rules = rules_of(game)
    require_role(game, by, rules.run_by, what, rules.cite)


def require_director(game: Game, state: Tournament, by: Person, what: str) -> None:
    """The director appointed for this tournament, or a deputy; and the director has to be there."""
    rules = rules_of(game)
    power = policies_of(game).power("direct-tournament")
    clauses = power.cite if power else rules.cite
    is_director = by.name == state.director and by.role == rules.director
    if not is_director and by.name not in state.deputies:
        title = policies_of(game).title(rules.director)
        raise Refused(
            "not-yours-to-do",
            "{what} is for the {title} or a deputy, not for {by} ({role})",
            clauses=clauses,
            what=what,
            title=title,
            by=by.name,
            role=by.role,
        )
    if not state.present:
        raise Refused(
            "out-of-order", "the director has to be present: let the director take charge", clauses=clauses
        )


def require_apart(game: Game, state: Tournament, name: str, *, plays: bool) -> None:
    """Whoever conducts a tournament has no entry in it: refuse such a player, or such a director or deputy."""
    directs = name == state.director or name in state.deputies
    entrant = state.entrants.get(name)
    entered = entrant is not None and entrant.state != "withdrawn"
    if directs if plays else entered:
        power = policies_of(game).power("direct-tournament")
        raise Refused(
            "not-yours-to-do",
            "{name} directs this tournament and does not play in it"
            if plays
            else "{name} has an entry in this tournament: name somebody who does not play in it",
            name=name,
            clauses=power.cite if power else rules_of(game).cite,
        )


def require_terms_published(game: Game, state: Tournament, what: str) -> None:
    """Refuse what waits for the terms as they stand to be published."""
    if not state.published_at or state.published_version != state.terms_version:
        raise Refused(
            "not-ready", "{what} once the terms are published", clauses=rules_of(game).cite, what=what
        )


def plan_of(state: Tournament) -> Plan:
    if state.plan is None:
        raise Refused("not-ready", "there is no plan yet")
    return state.plan


def entrant_of(state: Tournament, player: str) -> Entrant:
    found = state.entrants.get(player)
    if found is None:
        raise Refused("unknown-person", "{player} has no entry in this tournament", player=player[:60])
    return found


def playing(state: Tournament, player: str) -> Entrant:
    """An entrant who is still in."""
    found = entrant_of(state, player)
    if found.state != "in":
        raise Refused("out-of-order", "{player} is {state} already", player=player, state=found.state)
    return found


def require_not_over(state: Tournament) -> None:
    if state.status in ("awarded", "cancelled"):
        raise Refused(
            "round-over",
            "the tournament is {what}",
            what="over" if state.status == "awarded" else "cancelled",
        )


def require_words(text: str, what: str, clauses: tuple[str, ...] = ()) -> str:
    if not text.strip():
        raise Refused("cause-needed", "say {what}", clauses=clauses, what=what)
    return text.strip()


def clauses_on(game: Game, *items: str) -> tuple[str, ...]:
    """The clauses behind items of the terms."""
    return tuple(clause for entry in rules_of(game).terms if entry.item in items for clause in entry.cite)
