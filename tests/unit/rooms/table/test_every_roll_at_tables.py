"""Every book's whole layout at a table, on all 216 rolls: paid as the second model says, and nothing left in play."""

import pytest

from models import second_model
from sicbo.rooms.round.money import in_play
from support.evening import Evening
from support.every_roll import ROLLS, as_rolled

STAKE = 500


@pytest.mark.parametrize("name", second_model.GAMES)
@pytest.mark.takes(9)
def test_the_whole_layout_on_every_roll(name: str) -> None:
    evening = Evening(name).open().seat("ann", 100_000_000)
    bets = dict.fromkeys(second_model.bets(name), STAKE)
    assert len(bets) == len(evening.game.bets) >= 39
    purse = evening.table.credit("1") if evening.at_terminals else evening.table.chips("ann")
    for roll in ROLLS:
        held, fund = evening.ledger.balance(purse), evening.ledger.balance(evening.table.float_account)
        evening.step("open-bets")
        evening.place("ann", bets)
        assert evening.table.round is not None
        assert evening.ledger.balance(in_play(evening.table.round)) == STAKE * len(bets)
        evening.finish(*as_rolled(evening.game, roll))
        assert evening.table.round.receipt is not None
        # Elsewhere a preset row overrode the dealer, and a third die was rewritten where a result was unwanted.
        assert evening.table.round.receipt.dice == tuple(as_rolled(evening.game, roll))
        odds = [second_model.pays(name, bet, roll) for bet in bets]
        won = sum(STAKE * (paid + 1) for paid in odds if paid is not None)
        change = won - STAKE * len(bets)
        assert evening.ledger.balance(purse) - held == change, roll
        assert evening.ledger.balance(evening.table.float_account) - fund == -change, roll
        assert evening.ledger.balance(in_play(evening.table.round)) == 0
        lit = evening.game.winners(as_rolled(evening.game, roll))
        assert set(lit) == {bet for bet, paid in zip(bets, odds, strict=True) if paid is not None}, roll
