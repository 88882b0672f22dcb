"""What a promotion does to the money: prizes in cash come from the house."""

from sicbo.ledger.accounts import HOUSE, OUTSIDE
from sicbo.ledger.transfers import Transfer
from sicbo.rooms.promotion_events import PrizeClaimed, PromotionEvent
from sicbo.rooms.promotion_state import Promotion


def postings(state: Promotion, event: PromotionEvent) -> tuple[Transfer, ...]:
    """A transfer for each form in which a prize is paid."""
    if not isinstance(event, PrizeClaimed):
        return ()
    return tuple(
        Transfer(
            f"{state.promotion_id}/{state.version}.{number}",
            HOUSE,
            OUTSIDE,
            amount,
            f"prize {event.prize} by {form}",
        )
        for number, (form, amount) in enumerate(event.forms.items())
    )
