"""Every act of a table over HTTP, by the person it is for: a few rounds, and everything that can happen around them."""

from typing import Any

import msgspec

from served.web import Asker, Second, Web
from sicbo.demo.demonstration_records import fitting
from sicbo.rooms.table.opening import inspections, requirements
from sicbo.rules.card import file_of
from support.houses import PASSWORD, Clock, dealt, electronic, eventually

MINUTE = 60_000_000
TABLES = (
    dealt("A1"), dealt("C1", "crown-melbourne/a"), dealt("N1", "nsw-table"), dealt("N2", "nsw-table"),
    dealt("P1", "pennsylvania/a"), electronic("T1", dice="fair", wagering_seconds=3, pause_seconds=0),
)  # fmt: skip


ALONE = {"LeaveDuty": ("out-of-order",)}
"""Why something is not done alone, where that is not because a second person is missing."""


class Staff:
    """People of a house, signed in when they are first needed, and again when they are not fresh any more."""

    def __init__(self, house: Web) -> None:
        self.house = house
        self._signed: dict[str, Asker] = {}

    async def __call__(self, name: str) -> Asker:
        if name not in self._signed:
            self._signed[name] = await (self.house.terminal(name) if "/" in name else self.house.staff(name))
        return self._signed[name]

    def forget(self) -> None:
        self._signed.clear()

    async def do(
        self, who: str, path: str, command: str, second: str = "", at: str = "", /, **fields: Any
    ) -> Any:
        """A command of someone, approved by a second person where one is named."""
        asker = await self(who)
        if not second:
            return await asker.do(path, command, **fields)
        at = at or path.split("/")[-1]
        asked = {"password": PASSWORD, "do": {"type": command, **fields}, "at": at}
        alone = await asker.refused("POST", "/api/approvals", name=who, **asked)
        assert alone == (403, "second-person-needed"), (command, alone)
        without = await asker.cannot(path, command, **fields)
        assert without[1] in ALONE.get(command, ("approval-needed", "second-person-needed")), (
            command,
            without,
        )
        return await asker.do(path, command, Second(second, at), **fields)


class AtTable:
    """One table with its dealer and those above."""

    def __init__(self, staff: Staff, table: str) -> None:
        self.staff = staff
        self.name = table
        self.path = f"/api/tables/{table}"

    @property
    def state(self) -> Any:
        return self.staff.house.house.live[self.name].table

    @property
    def game(self) -> Any:
        return self.staff.house.house.live[self.name].game

    async def do(self, who: str, command: str, second: str = "", /, **fields: Any) -> Any:
        return await self.staff.do(who, self.path, command, second, **fields)

    async def seat(self, *players: str) -> None:
        """The first has a screen, the others take their places through the dealer; all buy chips."""
        for place, player in enumerate(players, 1):
            if place == 1:
                await self.do(f"{self.name}/1", "SitDown", player=player)
            else:
                await self.do("dealer", "SitDown", place=str(place), player=player)
            await self.do("dealer", "BuyChips", player=player, amount=200_000)

    async def step(self, dice: tuple[int, int, int] = (1, 2, 4)) -> str:
        """The dealer's next step; which it was."""
        playing = self.state.playing
        if playing is None or not playing.remaining:
            await self.do("dealer", "TakeStep", step="open-bets")
            return "open-bets"
        needed = playing.remaining[0]
        said: dict[str, Any] = {}
        if needed.seen_to_tumble:
            said["tumbled"] = True
        if needed.at_least:
            said["times"] = needed.at_least
        if needed.by == "system":
            seq = self.staff.house.house.live[self.name].seq

            async def gone_on() -> bool:
                return self.staff.house.house.live[self.name].seq > seq

            await eventually(gone_on)
        elif needed.step == "announce":
            await self.do("dealer", "AnnounceResult", faces=dice)
        elif needed.step == "enter" and playing.shown is None:
            await self.do("dealer", "ReadDice", faces=dice)
            await self.do("dealer", "ConfirmDice")
        else:
            await self.do("dealer", "TakeStep", step=needed.step, **said)
        return str(needed.step)

    async def until(self, step: str, dice: tuple[int, int, int] = (1, 2, 4)) -> None:
        """Every step up to the one that is named, which comes next then."""
        while not (
            self.state.playing
            and self.state.playing.remaining
            and self.state.playing.remaining[0].step == step
        ):
            await self.step(dice)

    async def finish(self, dice: tuple[int, int, int] = (1, 2, 4)) -> None:
        while self.state.playing is not None:
            await self.step(dice)


async def rounds_in_canberra(staff: Staff) -> None:
    """Chips, wagers by screen and by word, a result corrected, limits of a player's own, colour chips required."""
    table = AtTable(staff, "A1")
    await table.seat("ann", "bob")
    await table.step()
    await table.do("A1/1", "PlaceWagers", wagers={"small": 2_000})
    await table.do("A1/1", "MoveWager", source="small", target="big")
    await table.do("A1/1", "TakeBackWagers", bets=["big"])
    await table.do("A1/1", "PlaceWagers", wagers={"small": 2_000})
    await table.do("dealer", "PlaceWagers", wagers={"small": 1_000}, owner="bob")
    await table.until("illuminate", (6, 5, 4))
    await table.do(
        "dealer", "CorrectDice", "supervisor", faces=[1, 2, 4], reason="a four was taken for a six"
    )
    await table.until("pay")
    await table.do("dealer", "PayWinner", owner="ann")
    await table.finish()
    await table.step()
    await table.do("A1/1", "RepeatWagers")
    await table.do(
        "supervisor", "DeclareVoid", "manager", ground="fraud", opinion="seen on camera", persons=["bob"]
    )
    await table.do("supervisor", "AgreePersonalLimits", player="ann", maximum=90_000)
    await table.do("dealer", "PlaceMarker", player="ann", marker="red triangle")
    await table.do("dealer", "RemoveMarker", player="ann")
    await table.do("dealer", "RequireColourChips", player="bob")
    await table.do("A1/1", "SetOwnLimits", round_stake=50_000, reminder_minutes=1)
    await table.do("dealer", "CashOut", player="bob", amount=1_000)
    await table.do("dealer", "CallSupervisor", what="a dispute")
    await table.do("supervisor", "AnswerCall")
    await table.do("supervisor", "MoveFloat", amount=5_000)


async def rounds_at_crown(staff: Staff) -> None:
    """Spoken wagers, what the dealer placed confirmed, empty spins, limits with notice, faults."""
    table = AtTable(staff, "C1")
    await table.do("manager", "DirectEmptySpins", ground="after-opening")
    await table.seat("ann", "bob")
    await table.step()
    for owner in ("ann", "bob"):
        await table.do("dealer", "PlaceWagers", wagers={"small": 1_000}, owner=owner)
    await table.do("C1/1", "ConfirmPlacement")
    await table.do("dealer", "RecordConfirmation", owner="bob")
    await table.do("dealer", "SpokenWager", player="bob", bet="big", amount=1_000, offered="cash")
    await table.finish()
    await table.do("dealer", "RecordLateError", round_id="C1-1", what="a chip lay on the line")
    limits = {"all": {"minimum": 100, "maximum": 60_000, "multiple": 100}}
    await table.do("manager", "PostLimits", limits=limits)
    await table.do("manager", "ChangeLimits", limits=limits)
    await table.step()
    await table.do("dealer", "DeclareFault", ground="malfunction", what="the shaker is stuck")
    fault = table.state.faults[-1].number
    if table.state.playing is not None:
        await table.do("manager", "AbandonRound", "deputy", reason="it cannot be repaired")
    await table.do("dealer", "NotifyOfFault", "manager", fault=fault)
    await table.do("manager", "RepairFault", fault=fault, reference="log 7")


async def chips_in_new_south_wales(staff: Staff) -> None:
    """Colour chips issued, redeemed, and exchanged at another table once theirs has closed; tokens."""
    table, other = AtTable(staff, "N1"), AtTable(staff, "N2")
    await table.seat("ann")
    await other.seat("cat")
    await other.do("dealer", "PresentTokens", player="cat", amount=1_000, reference="promotion 4")
    await table.do(
        "dealer", "IssueColourChips", player="ann", colour="red", value=500, count=10, marker="lammer"
    )
    await table.do("dealer", "RedeemColourChips", player="ann", colour="red", count=4)
    await table.do("N1/1", "StandUp")
    await table.do("supervisor", "CloseTable")
    chips = {"issued_at": "N1", "colour": "red", "count": 2}
    await other.do("dealer", "ExchangeClosedTableChips", player="ann", **chips)
    # Of chips that nobody is on record with, someone above says what they are worth.
    await other.do(
        "dealer", "ExchangeClosedTableChips", "supervisor", player="dan", decided_value=400, **chips
    )


async def a_day_in_pennsylvania(staff: Staff) -> None:
    """Duty handed over, another shaker with all that it takes, a shooter, the table closed and opened again."""
    table = AtTable(staff, "P1")
    await table.do("dealer", "TakeDuty")
    await table.do("dealer", "LeaveDuty", "deputy")
    await table.seat("ann")
    await table.do("dealer", "RemoveDice")
    await table.do("dealer", "CoverShaker", how="sign")
    await ready(table, "player-activated")
    await table.do("dealer", "ChangeShaker", shaker="player-activated")
    await table.do("dealer", "LoadDice", certified=True)
    await table.step()
    await table.do("P1/1", "PlaceWagers", wagers={"small": 1_000})
    await table.do("dealer", "DesignateShooter", shooter="ann")
    while table.state.playing.remaining[0].by != "shooter":
        await table.step()
    await table.do("P1/1", "TakeStep", step="activate")
    await table.finish()
    await table.do("P1/1", "StandUp")
    await table.do("manager", "AnnounceClosing")
    await table.do("manager", "CloseTable")
    await ready(table, "player-activated")
    await table.do("dealer", "TakeDuty")
    await table.do("manager", "OpenTable", shaker="player-activated", float_amount=1_000_000)


async def ready(table: AtTable, shaker: Any) -> None:
    """What the book wants on record and tried, by the person it names."""
    at = table.staff.house.house.clock()
    for requirement in requirements(table.game, shaker):
        stated = fitting(table.game, requirement, shaker, at)
        await table.do("manager", "RecordRequirement", item=requirement.item, reference="file 7",
                       particulars=msgspec.to_builtins(stated))  # fmt: skip
    for inspection in inspections(table.game, shaker):
        faces = [1, 2, 3]
        tried = (
            {"faces": faces, "lit": table.game.winners(faces)}
            if inspection.operations == 1
            else {"operations": inspection.operations}
        )
        await table.do("supervisor", "RecordInspection", item=inspection.item, **tried)


async def terminals_that_fail(staff: Staff, clock: Clock) -> None:
    """Credit, own resolutions, and everything that is done when a terminal goes wrong."""
    table = AtTable(staff, "T1")
    system = await staff.house.system(await staff("admin"))
    await table.do("T1/1", "SitDown", player="ann")
    await table.do("T1/1", "AddCredit", amount=10_000, source="notes")
    await system.post("/api/transfers", terminal="T1/1", amount=5_000, reference="wallet 9")

    async def betting() -> bool:
        return table.state.playing is not None and table.state.playing.betting_open

    await eventually(betting)
    await table.do("T1/1", "AddNonce", nonce="ab" * 8)
    await table.do("T1/1", "PlaceWagers", wagers={"small": 1_000})

    async def shoots() -> bool:
        playing = table.state.playing
        return bool(
            playing and playing.remaining and playing.remaining[0].step == "activate" and playing.shooter
        )

    await eventually(shoots)
    await table.do("T1/1", "TakeStep", step="activate")

    async def over() -> bool:
        return table.state.playing is None or bool(table.state.playing.betting_open)

    await eventually(over)
    await table.do("manager", "DeclareMalfunction", terminal="1", reason="it flickers")
    await table.do("manager", "WithholdCredit", case=1, amount=500)
    await table.do("manager", "NotifyInspector", case=1, inspector="I. Lee")
    await table.do("manager", "DemandReturn", case=1, amount=300)
    await table.do("manager", "DetermineHold", "deputy", case=1, to_player=True, reason="it was right")
    await table.do("manager", "DeclareMalfunction", terminal="1", reason="it flickers again")
    await table.do("supervisor", "Recalculate", "manager", case=2, round_id="T1-1")
    await table.do("manager", "DeclareMalfunction", terminal="1", reason="and again")
    await table.do("supervisor", "VoidUnconfirmed", "manager", case=3, round_id="T1-1")
    await table.staff.house.house.live["T1"].device_failed("the tumbler of table T1 reports: a fan is slow")
    await table.do("supervisor", "RepairFault", fault=table.state.faults_so_far, reference="sheet 9")
    await table.do("supervisor", "RestrictTerminals", player="ann")
    await table.do("supervisor", "LiftTerminalRestriction", player="ann")
    await table.do("T1/1", "ReportTerminal", error="paper is low")
    await table.do("T1/1", "SetOwnLimits", reminder_minutes=1)
    await table.do("T1/1", "TakeBreak", minutes=1)
    clock.ahead += 2 * MINUTE
    await table.do("T1/1", "AnswerReminder")
    await table.do("T1/1", "Collect")
    await table.do("T1/1", "AddCredit", amount=1_000, source="notes")
    by_hand = {"paid_as": "hand-pay", "reference": "HP-1", "signed_by": "ann", "verified": 1_000}
    await table.do("host", "Collect", "supervisor", terminal="1", **by_hand)
    await table.do("T1/1", "StandUp")
    await a_claim(table)


async def a_claim(table: AtTable) -> None:
    """A decision against someone who has left with the money, and what becomes of the claim."""
    cases, staff = "/api/cases", table.staff
    given = {"table": "T1", "complainant": "ann", "narrative": "paid twice", "round_id": "T1-1"}
    await staff.do("host", cases, "RaiseDispute", **given)
    against = {"case": 1, "outcome": "not-upheld", "reason": "camera 4", "order": {"amount": -500}}
    await staff.do("host", cases, "DecideDispute", "supervisor", "cases", **against)

    async def owed() -> bool:
        return bool(table.state.claims)

    await eventually(owed)
    await table.do("supervisor", "PayClaim", claim="ann/case-1", amount=200)
    await table.do("supervisor", "WaiveClaim", "manager", claim="ann/case-1", reason="too small to pursue")


async def the_end_of_a_table(staff: Staff) -> None:
    """Another card, and then no table any more: by an administrator and someone of the floor."""
    table = AtTable(staff, "N1")
    await table.do("dealer", "RedeemColourChips", player="ann", colour="red", count=4)
    left = {"player": "ann", "amount": 199_000, "identification": "passport N123"}
    await table.do("dealer", "CashOut", "supervisor", **left)
    card = msgspec.to_builtins(
        file_of(msgspec.structs.replace(table.game.card, wagering_seconds=31), table.game.currency)
    )
    await table.do(
        "admin", "ChangeCard", "manager", card=card, instead_of=0, reason="a longer time for wagers"
    )
    await table.do("admin", "RetireTable", "manager", reason="the season is over")


async def everything_at_tables(staff: Staff, clock: Clock) -> None:
    await rounds_in_canberra(staff)
    await rounds_at_crown(staff)
    await chips_in_new_south_wales(staff)
    await a_day_in_pennsylvania(staff)
    await terminals_that_fail(staff, clock)
    await the_end_of_a_table(staff)
