"""The transfers of a promotion: cash prizes come from the house and are paid through the cage."""

from sicbo.ledger.accounts import HOUSE, OUTSIDE, Account
from sicbo.ledger.transfers import Transfer
from sicbo.rooms.promotion.events import PrizeClaimed, PromotionEvent
from sicbo.rooms.promotion.state import Promotion


def prize_account(promotion_id: str, part: str) -> Account:
    """The account of a part of a prize from its claim until the cage has issued its ticket."""
    return Account("prize", f"{promotion_id}/{part}")


def postings(state: Promotion, event: PromotionEvent) -> tuple[Transfer, ...]:
    """A transfer for each form in which a prize is paid."""
    if not isinstance(event, PrizeClaimed):
        return ()
    return tuple(
        Transfer(
            f"{state.promotion_id}/{state.version}.{number}",
            HOUSE,
            prize_account(state.promotion_id, f"{event.prize}.{form}") if event.by_cage else OUTSIDE,
            amount,
            f"prize {event.prize} by {form}",
        )
        for number, (form, amount) in enumerate(sorted(event.forms.items()))  # as a journal has them
    )
