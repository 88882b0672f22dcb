"""Who may do what in a tournament: the operator, the director and the deputies; and the preconditions."""

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import front_line_role, policies_of, require_role
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.tournament.plan import Plan
from sicbo.rooms.tournament.state import Entrant, Tournament
from sicbo.rules.game import Game
from sicbo.rules.tournament_rules import Tournaments


def rules_of(game: Game) -> Tournaments:
    """The book's rules on tournaments; without any, tournaments are refused."""
    rules = policies_of(game).tournaments
    if rules is None:
        raise Refused("bad-request", "{book} has no rules for tournaments", book=game.book.name)
    return rules


# -- who, in the form that every command of a tournament uses ------------------------------------------------


def require_operator(game: Game, state: Tournament, by: Person, at: int, what: str) -> None:
    del state, at
    rules = rules_of(game)
    require_role(game, by, rules.run_by, what, rules.on("terms"))


def require_director(game: Game, state: Tournament, by: Person, at: int, what: str) -> None:
    """The director appointed for this tournament, or a deputy; and the director must be present."""
    del at
    rules = rules_of(game)
    power = policies_of(game).power("direct-tournament")
    clauses = power.on() if power else rules.on("director")
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
            "out-of-order", "the director must be present: ask the director to take charge", clauses=clauses
        )


def require_director_alone(game: Game, state: Tournament, by: Person, at: int, what: str) -> None:
    """The director appointed for this tournament, present or not, and no deputy."""
    del at
    rules = rules_of(game)
    if by.name != state.director:
        raise Refused(
            "not-yours-to-do",
            "{what} is for the director of this tournament",
            clauses=rules.on("director"),
            what=what,
        )
    require_role(game, by, rules.director, what, rules.on("director"))


def require_player_or_staff(game: Game, state: Tournament, by: Person, at: int, what: str) -> None:
    """Any member of staff, or a player; that the entry is the player's own is checked later."""
    del state, at
    if by.role not in ("player", rules_of(game).director):
        require_role(game, by, front_line_role(policies_of(game)), what)


def require_player_or_director(game: Game, state: Tournament, by: Person, at: int, what: str) -> None:
    """The director or a deputy, or a player; that the entry is the player's own is checked later."""
    if by.role != "player":
        require_director(game, state, by, at, what)


def require_house_or_director(game: Game, state: Tournament, by: Person, at: int, what: str) -> None:
    if by != SYSTEM:
        require_director(game, state, by, at, what)


def require_house(game: Game, state: Tournament, by: Person, at: int, what: str) -> None:
    del game, state, at
    if by != SYSTEM:
        raise Refused("not-yours-to-do", "{what} can only come from the house", what=what)


def require_own(by: Person, player: str) -> None:
    """A player acts only for themselves."""
    if by.role == "player" and by.name != player:
        raise Refused("not-yours-to-do", "{by} cannot do this for {player}", by=by.name, player=player[:60])


# -- when, and with whom ---------------------------------------------------------------------------------------


def require_apart(game: Game, state: Tournament, name: str, *, plays: bool) -> None:
    """Refuse a player who conducts the tournament, or a director or deputy who has entered it."""
    directs = name == state.director or name in state.deputies
    entrant = state.entrants.get(name)
    entered = entrant is not None and entrant.state != "withdrawn"
    if directs if plays else entered:
        power = policies_of(game).power("direct-tournament")
        raise Refused(
            "not-yours-to-do",
            "{name} directs this tournament and cannot play in it"
            if plays
            else "{name} has an entry in this tournament: choose a person who does not play in it",
            name=name,
            clauses=power.on() if power else rules_of(game).on("director"),
        )


def require_terms_published(game: Game, state: Tournament, what: str) -> None:
    """Refuse what needs the current terms to be published."""
    if not state.published_at or state.published_version != state.terms_version:
        raise Refused(
            "not-ready",
            "{what} only after the terms are published",
            clauses=rules_of(game).on("published"),
            what=what,
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
    """An entrant who is still in the tournament."""
    found = entrant_of(state, player)
    if found.state != "in":
        raise Refused("out-of-order", "{player} is already {state}", player=player, state=found.state)
    return found


def require_somebody_in(_game: Game, state: Tournament, _at: int) -> None:
    if not state.still_in:
        raise Refused("out-of-order", "this tournament has no players")


def require_not_over(state: Tournament) -> None:
    if state.status in ("awarded", "cancelled"):
        raise Refused(
            "round-over",
            "the tournament is over" if state.status == "awarded" else "the tournament has been cancelled",
        )


def require_words(text: str, what: str, clauses: tuple[str, ...] = ()) -> str:
    if not text.strip():
        raise Refused("cause-needed", "say {what}", clauses=clauses, what=what)
    return text.strip()


def clauses_on(game: Game, *items: str) -> tuple[str, ...]:
    """The clauses behind items of the terms."""
    return tuple(clause for entry in rules_of(game).terms if entry.item in items for clause in entry.cite)
