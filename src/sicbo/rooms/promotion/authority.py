"""Who may do what in a promotion, and what has to be there first."""

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import policies_of, require_role
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.promotion.plan import PromotionPlan
from sicbo.rooms.promotion.state import Promotion
from sicbo.rules.game import Game
from sicbo.rules.promotion_rules import Promotions


def rules_of(game: Game) -> Promotions:
    """What the book says on promotional prizes; without that there are none."""
    rules = policies_of(game).promotions
    if rules is None:
        raise Refused("bad-request", "{book} knows no promotional prizes", book=game.book.name)
    return rules


def require_operator(game: Game, by: Person, what: str) -> Promotions:
    rules = rules_of(game)
    require_role(game, by, rules.run_by, what, rules.cite)
    return rules


def plan_of(state: Promotion) -> PromotionPlan:
    if state.plan is None:
        raise Refused("not-ready", "there is no plan yet")
    return state.plan


def require_no_trouble(game: Game, state: Promotion) -> None:
    """Nothing goes on with a promotion or draw that cannot be relied on."""
    if state.trouble:
        raise Refused(
            "out-of-order",
            "the promotion was stopped for its integrity: it goes on once that has been validated",
            clauses=rules_of(game).trouble_cite,
        )


def require_words(text: str, what: str, clauses: tuple[str, ...]) -> str:
    if not text.strip():
        raise Refused("cause-needed", "say {what}", clauses=clauses, what=what)
    return text.strip()
