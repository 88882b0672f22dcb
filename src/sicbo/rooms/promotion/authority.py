"""Who may do what in a promotion, and its preconditions."""

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import policies_of, require_role
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.promotion.plan import PromotionPlan
from sicbo.rooms.promotion.state import Promotion
from sicbo.rules.game import Game
from sicbo.rules.promotion_rules import Promotions


def rules_of(game: Game) -> Promotions:
    """The book's rules on promotional prizes; without any, promotions are refused."""
    rules = policies_of(game).promotions
    if rules is None:
        raise Refused("bad-request", "{book} has no rules for promotional prizes", book=game.book.name)
    return rules


def require_operator(game: Game, _state: Promotion, by: Person, what: str) -> None:
    rules = rules_of(game)
    require_role(game, by, rules.run_by, what, rules.on())


def require_player_or_operator(game: Game, state: Promotion, by: Person, what: str) -> None:
    """Require an operator of the promotion, or a player; that the entry is the player's own is checked later."""
    if by.role != "player":
        require_operator(game, state, by, what)


def require_house(_game: Game, _state: Promotion, by: Person, what: str) -> None:
    if by != SYSTEM:
        raise Refused("not-yours-to-do", "{what} can only come from the house", what=what)


def plan_of(state: Promotion) -> PromotionPlan:
    if state.plan is None:
        raise Refused("not-ready", "there is no plan yet")
    return state.plan


def require_no_trouble(game: Game, state: Promotion) -> None:
    """Refuse while the promotion or its draw cannot be relied on."""
    if state.trouble:
        raise Refused(
            "out-of-order",
            "the promotion was stopped because of an integrity problem: resolve the problem first",
            clauses=rules_of(game).trouble_cite,
        )


def require_words(text: str, what: str, clauses: tuple[str, ...]) -> str:
    if not text.strip():
        raise Refused("cause-needed", "say {what}", clauses=clauses, what=what)
    return text.strip()
