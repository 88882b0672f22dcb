"""Colour chips of a closed table redeemed at another table of the same house, which knows what they were sold for."""

import pytest
from msgspec.structs import replace

from sicbo.engine.house import House
from sicbo.engine.verify import verify
from sicbo.hosting.tables import MAKERS, exchange, open_table_stream, with_issuer
from sicbo.ledger.accounts import Account
from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.table.messages.chips import ExchangeClosedTableChips, HandOverColourChips, IssueColourChips
from sicbo.rooms.table.messages.table import CloseTable, StandUp
from store.tables import Floor
from support.engines import Engine, opened
from support.evening import full_game

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
        first = floors["T1"]
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
            await exchange(house, BOTH, "T2", asked, "too early")
        assert refused.value.code == "chips-of-another-table", "T1 is open, whatever the command claimed"
        await first.send(StandUp(by=Person("ann", "player"), place="1"))
        await first.send(CloseTable(by=Person("hal", "higher-duties-dealer")))
        known = await with_issuer(house, BOTH, asked)
        assert (known.issuer_closed, known.issue_value, known.lowest_minimum) == (True, 700, 500)
        alone = replace(asked, verified_by=None)
        with pytest.raises(Refused) as refused:
            await exchange(house, BOTH, "T2", alone, "alone")
        assert refused.value.code == "second-person-needed"
        assert await house.balance(Account("chips", "T1/ann/red")) == 7_000, "nothing has left the record"
        assert not (await exchange(house, BOTH, "T2", asked, "exchange-1")).repeated
        assert (await exchange(house, BOTH, "T2", asked, "exchange-1")).repeated
        assert await house.balance(Account("chips", "T2/ann")) == 2_800
        assert await house.balance(Account("chips", "T1/ann/red")) == 4_200
        # Cut off after the first half: the same id goes on where it stopped.
        rest = replace(asked, count=6)
        half = HandOverColourChips(by=SYSTEM, player="ann", colour="red", count=6, to_table="T2")
        await house.send("T1", "exchange-2.handed", half)
        assert not (await exchange(house, BOTH, "T2", rest, "exchange-2")).repeated
        assert (await exchange(house, BOTH, "T2", rest, "exchange-2")).repeated
        assert await house.balance(Account("chips", "T2/ann")) == 7_000
        assert await house.balance(Account("chips", "T1/ann/red")) == 0
        # Chips that nobody has a record of any more are worth the lowest minimum that is open now.
        await exchange(house, BOTH, "T2", replace(asked, count=1), "exchange-3")
        assert await house.balance(Account("chips", "T2/ann")) == 7_500
        # No table has more of them than were made, no matter who brings them; and one that has no such colour has none.
        for colour, count in (("red", 301), ("violet", 1)):
            many = replace(asked, player="dan", colour=colour, count=count)
            with pytest.raises(Refused) as refused:
                await exchange(house, BOTH, "T2", many, f"{colour}-{count}")
            assert refused.value.code == "chips-not-free"
        with pytest.raises(Refused) as refused:
            await exchange(house, ("T2",), "T2", asked, "exchange-4")
        assert refused.value.code == "unknown-stream"
        await house.close()
        assert (await verify(store, MAKERS)).differences == ()
