"""Colour chips of a closed table redeemed at another table of the same house, which knows what they were sold for."""

import pytest

from evening import full_game
from sicbo.floor.tables import MAKERS, open_table_stream, with_issuer
from sicbo.house.house import House
from sicbo.house.verify import verify
from sicbo.ledger.accounts import Account
from sicbo.refusals import Refused
from sicbo.rooms.chip_messages import ExchangeClosedTableChips, IssueColourChips
from sicbo.rooms.messages import Person
from sicbo.rooms.table_messages import CloseTable, StandUp
from store.engines import Engine, opened
from store.tables import Floor

DEALER, AREA = Person("the dealer", "dealer"), Person("mia", "area-manager")
BOTH = ("T1", "T2")


async def test_the_house_finds_the_issuing_table_its_state_and_the_value_on_record(engine: Engine) -> None:
    async with opened(engine) as store:
        house = await House.open(store, MAKERS)
        floors = {}
        for name in BOTH:
            game = full_game("crown-melbourne/a")
            await open_table_stream(house, name, game)
            floors[name] = await Floor(house, game, name).ready("ann" if name == "T1" else "bob")
        first, second = floors["T1"], floors["T2"]
        await first.play_out((1, 2, 3))
        issue = IssueColourChips(
            by=DEALER, player="ann", colour="red", value=700, count=10, marker="button 7"
        )
        await first.send(issue)
        asked = ExchangeClosedTableChips(
            by=DEALER,
            player="ann",
            issued_at="T1",
            colour="red",
            count=4,
            issuer_closed=True,
            verified_by=AREA,
        )
        with pytest.raises(Refused) as refused:
            await second.send(await with_issuer(house, BOTH, asked))
        assert refused.value.code == "chips-of-another-table", "T1 is open, whatever the command claimed"
        await first.send(StandUp(by=Person("ann", "player"), place="1"))
        await first.send(CloseTable(by=Person("hal", "higher-duties-dealer")))
        known = await with_issuer(house, BOTH, asked)
        assert (known.issuer_closed, known.issue_value, known.lowest_minimum) == (True, 700, 500)
        await second.send(known, "exchange-1")
        assert (await second.send(known, "exchange-1")).repeated
        assert await house.balance(Account("chips", "T2/ann")) == 2_800
        assert await house.balance(Account("chips", "T1/ann/red")) == 4_200
        with pytest.raises(Refused) as refused:
            await with_issuer(house, ("T2",), asked)
        assert refused.value.code == "unknown-stream"
        await house.close()
        assert (await verify(store, MAKERS)).differences == ()
