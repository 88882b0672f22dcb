"""Who may do what: the book's ladder of roles, asked in one place, and the refusal that names role and clause."""

from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import Person
from sicbo.rules.conduct_policies import PowerName, Standing
from sicbo.rules.game import Game
from sicbo.rules.policies import Ground, Irregularity, Policies


def policies_of(game: Game) -> Policies:
    """The book's policies, without which nothing can be played."""
    if game.policies is None:
        raise Refused(
            "bad-file",
            "{book} has no policies; a table needs them, the mathematics does not",
            book=game.book.name,
        )
    return game.policies


def require_role(game: Game, by: Person, role: str, what: str, clauses: tuple[str, ...] = ()) -> None:
    """Refuse unless this person has the role, or stands above it; without a clause on the act, the one on the role is named."""
    policies = policies_of(game)
    if not policies.may(by.role, role):
        raise Refused(
            "not-yours-to-do",
            "{what} is for the {role} or above, not for {by} ({role2})",
            clauses=clauses or policies.defined(role),
            what=what,
            role=policies.title(role),
            by=by.name,
            role2=by.role,
        )


def require_second(
    game: Game, second: Person | None, role: str, what: str, clauses: tuple[str, ...] = ()
) -> None:
    """Refuse unless a second person is named, who has the role or stands above it."""
    if second is None:
        title = policies_of(game).title(role)
        raise Refused(
            "second-person-needed",
            "{what} takes a second person, {title} or above: name who",
            clauses=clauses,
            what=what,
            title=title,
        )
    require_role(game, second, role, what, clauses)


def require_power(game: Game, by: Person, power: PowerName, what: str) -> tuple[str, ...]:
    """Refuse unless the book gives this person the power; answers with the clauses that give it.

    Where a book names nobody, the lowest of the staff above the front line may: the house needs somebody to answer
    for it, and a book's silence is no permission for everyone.
    """
    policies = policies_of(game)
    given = policies.power(power, game.switches)
    if given is None:
        require_role(game, by, supervising_role(policies), what)
        return ()
    if not policies.may(by.role, given.role, or_above=given.or_above):
        above = " or above" if given.or_above else ""
        raise Refused(
            "not-yours-to-do",
            "{what} is for the {role}{above}, not for {by} ({role2})",
            clauses=given.cite,
            what=what,
            role=policies.title(given.role),
            above=above,
            by=by.name,
            role2=by.role,
        )
    return given.cite


def supervising_role(policies: Standing) -> str:
    """The lowest role of the floor above its front line."""
    floor = sorted(
        (role for role in policies.roles if role.staff and role.ladder == "floor"), key=lambda role: role.rank
    )
    higher = [role for role in floor if role.rank > floor[0].rank]
    return (higher or floor)[0].role


def front_line_role(policies: Standing) -> str:
    """Who stands at the table: the lowest role of the floor."""
    return min(
        (role for role in policies.roles if role.staff and role.ladder == "floor"), key=lambda role: role.rank
    ).role


def require_staff(game: Game, by: Person, what: str, clauses: tuple[str, ...] = ()) -> None:
    """Refuse unless this person works here."""
    policies = policies_of(game)
    if not policies.is_staff(by.role):
        raise Refused(
            "not-yours-to-do",
            "{what} is for the staff of the table, not for {by} ({role})",
            clauses=clauses or policies.defined(front_line_role(policies)),
            what=what,
            by=by.name,
            role=by.role,
        )


def irregularity_of(game: Game, ground: Ground) -> Irregularity:
    """What the book does about a ground, under this game's switches."""
    rule = policies_of(game).irregularity(ground, game.switches)
    if rule is None:
        raise Refused(
            "bad-request", "{book} knows no irregularity '{ground}'", book=game.book.name, ground=ground
        )
    return rule
