"""Who may do what: the book's ladder of roles, checked in one place, and the refusal that names role and clause."""

from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.words import act, role_said
from sicbo.rules.conduct_policies import PowerName, Standing
from sicbo.rules.game import Game
from sicbo.rules.policies import Ground, Irregularity, Policies
from sicbo.sentences import Said, said


def policies_of(game: Game) -> Policies:
    """The book's policies, without which nothing can be played."""
    if game.policies is None:
        raise Refused(
            "bad-file",
            "{book} has no rules of conduct, so no table can play by it: use it for calculations only",
            book=game.book.name,
        )
    return game.policies


def owner_said(game: Game, owner: str) -> Said | str:
    """The owner of bets as people say it: a terminal by its seat, a player by name."""
    return said("terminal {terminal}", terminal=owner) if policies_of(game).stakes.credit_only else owner


def require_role(game: Game, by: Person, role: str, what: str | Said, clauses: tuple[str, ...] = ()) -> None:
    """Refuse unless this person has the role or one above it; without a clause on the act, the role's clause is
    cited."""
    policies = policies_of(game)
    if not policies.may(by.role, role):
        raise Refused(
            "not-yours-to-do",
            "{what} is for the {role} or above, not for {by} ({role2})",
            clauses=clauses or policies.defined(role),
            what=act(what),
            role=role_said(policies, role),
            by=by.name,
            role2=role_said(policies, by.role),
        )


def require_second(
    game: Game, second: Person | None, role: str, what: str | Said, clauses: tuple[str, ...] = ()
) -> None:
    """Refuse unless a second person is named who has the role or one above it."""
    if second is None:
        title = role_said(policies_of(game), role)
        raise Refused(
            "second-person-needed",
            "{what} needs a second person, {title} or above: name that person",
            clauses=clauses,
            what=act(what),
            title=title,
        )
    require_role(game, second, role, what, clauses)


def require_power(game: Game, by: Person, power: PowerName, what: str | Said) -> tuple[str, ...]:
    """Refuse unless the book gives this person the power; return the clauses that give it.

    If a book names no role, the lowest staff role above the front line may: someone must answer for it, and a book's
    silence is no permission for everyone.
    """
    policies = policies_of(game)
    given = policies.power(power, game.switches)
    if given is None:
        require_role(game, by, supervising_role(policies), what)
        return ()
    if not policies.may(by.role, given.role, or_above=given.or_above):
        raise Refused(
            "not-yours-to-do",
            "{what} is for the {role} or above, not for {by} ({role2})"
            if given.or_above
            else "{what} is for the {role}, not for {by} ({role2})",
            clauses=given.on(),
            what=act(what),
            role=role_said(policies, given.role),
            by=by.name,
            role2=role_said(policies, by.role),
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
    """The lowest role of the floor, at the table itself."""
    return min(
        (role for role in policies.roles if role.staff and role.ladder == "floor"), key=lambda role: role.rank
    ).role


def require_staff(game: Game, by: Person, what: str | Said, clauses: tuple[str, ...] = ()) -> None:
    """Refuse unless this person works here."""
    policies = policies_of(game)
    if not policies.is_staff(by.role):
        raise Refused(
            "not-yours-to-do",
            "{what} is for the staff of the table, not for {by} ({role})",
            clauses=clauses or policies.defined(front_line_role(policies)),
            what=act(what),
            by=by.name,
            role=role_said(policies, by.role),
        )


def irregularity_of(game: Game, ground: Ground) -> Irregularity:
    """The book's rule on a ground, under this game's switches."""
    rule = policies_of(game).irregularity(ground, game.switches)
    if rule is None:
        raise Refused(
            "bad-request", "{book} has no irregularity '{ground}'", book=game.book.name, ground=ground
        )
    return rule
