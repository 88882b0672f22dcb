"""Every act of cage, cases, jackpots, register and people over HTTP, by the person it is for."""

import os
from pathlib import Path
from typing import Any

import pyotp

from served.acts_at_tables import Staff
from served.web import Asker
from support.houses import Clock, eventually

CAGE, CASES, POOLS, REGISTER = "/api/cage", "/api/cases", "/api/jackpots", "/api/register"
DAY = 24 * 3_600_000_000
YEAR = 366 * DAY


# -- the cage ----------------------------------------------------------------------------------------------


async def ticket(staff: Staff, named: str, amount: int = 2_000) -> str:
    """The number of a ticket that terminal 1 of T1 has issued."""
    house, terminal, table = staff.house, await staff("T1/1"), "/api/tables/T1"
    await terminal.do(table, "AddCredit", amount=amount, source="notes")
    await terminal.do(table, "Collect", named=named)
    number = house.house.numbering.new(f"T1|1:{named}")
    cashier = await staff("cage")

    async def known() -> bool:
        return (await cashier.ask("GET", f"/api/tickets/{number}")).status_code == 200

    await eventually(known)
    return number


async def last_case(staff: Staff) -> int:
    return int((await (await staff("cage")).get(CAGE))["cases"][-1]["number"])


async def everything_at_the_cage(staff: Staff, clock: Clock) -> None:
    cashier = "cage"

    async def do(name: str, command: str, second: str = "", **fields: Any) -> None:
        await staff.do(name, CAGE, command, second, "cage", **fields)

    await (await staff("T1/1")).do("/api/tables/T1", "SitDown", player="ann")
    one = await ticket(staff, "one")
    await (await staff(cashier)).post(f"/api/tickets/{one}/redemption", form="cash")
    await do(cashier, "DemandReturn", number=one, amount=1_000, player="ann", reason="paid twice")
    case = await last_case(staff)
    await do(cashier, "RecordReturn", case=case, amount=400)
    [back] = [row for row in (await (await staff(cashier)).get(CAGE))["tickets"] if row["state"] == "held"]
    await do(cashier, "ReleaseTicket", "supervisor", number=back["reference"], determination="it was ann's")
    await do(cashier, "CloseDemand", "supervisor", case=case, determination="brought back")
    two = await ticket(staff, "two")
    await do(cashier, "RequireIdentification", number=two, reason="a stranger")
    await do(cashier, "BeginRedemption", number=two, form="cheque", identification="passport 1")
    await do(cashier, "GiveBack", number=two, reason="the cheque was torn")
    await do(cashier, "BeginRedemption", number=two, form="cheque", identification="passport 1")
    await do(cashier, "CompleteRedemption", number=two)
    three = await ticket(staff, "three")
    await do(
        cashier,
        "DelayPayment",
        number=three,
        reason="cash is on its way",
        until=clock() + DAY,
        agreed_with="ann",
    )
    await do(cashier, "EndDelay", number=three, reason="it has come")
    await do(cashier, "RefusePayment", number=three, reason="presented by somebody else", player="bob")
    await do(cashier, "PresentPaymentForm", number=three)
    await do(cashier, "SignPaymentForm", number=three, amount=2_000, signed_by="ann")
    await do(cashier, "PayByHand", number=three)
    four = await ticket(staff, "four")
    await do(cashier, "HoldTicket", number=four, reason="claimed by two people")
    case = await last_case(staff)
    await do(cashier, "NotifyInspector", case=case, inspector="I. Lee")
    await do("inspector", "ReviewHold", case=case, note="seen")
    breach = {"breach": "disturbance", "persons": [{"name": "bob"}], "narrative": "claims the ticket"}
    await staff.do("supervisor", CASES, "RecordBreach", "", "cases", table="T1", **breach)
    [row] = [row for row in (await (await staff(cashier)).get(CAGE))["tickets"] if row["state"] == "held"]
    about = (await (await staff("inspector")).get(CASES))["cases"][0]["number"]
    wanted = {"reference": row["reference"], "case": about, "reason": "to compare it with his"}
    await do("inspector", "ShowTicketNumber", **wanted)
    await do(cashier, "ForfeitHold", "supervisor", number=four, determination="it was forged")
    five = await ticket(staff, "five")
    await do(cashier, "VoidTicket", "supervisor", number=five, reason="torn")
    view = await (await staff(cashier)).get(CAGE)
    terms = {**view["terms"], "expiry_days": 30} if "terms" in view else {"site": "House", "expiry_days": 30}
    await do(cashier, "ChangeTerms", "supervisor", terms=terms, reason="the authority wants it shorter")
    six = await ticket(staff, "six")
    clock.ahead += YEAR
    staff.forget()
    await staff.house.house.created.expire_tickets(clock())
    await do(
        cashier, "PayExpired", "supervisor", number=six, reason="was in hospital", identification="passport 1"
    )
    rows = (await (await staff(cashier)).get(f"{CAGE}?state=expired"))["tickets"]
    numbers = [row["reference"] for row in rows]
    await do(
        cashier, "HandOverUnclaimed", "supervisor", numbers=numbers, to="the Treasury", reference="letter 3"
    )


# -- cases -------------------------------------------------------------------------------------------------


async def everything_in_cases(staff: Staff, _clock: Clock) -> None:
    async def do(name: str, command: str, second: str = "", **fields: Any) -> None:
        await staff.do(name, CASES, command, second, "cases", **fields)

    async def newest() -> int:
        return int((await (await staff("inspector")).get(CASES))["cases"][0]["number"])

    await (await staff("T1/1")).do("/api/tables/T1", "SitDown", player="ann")
    await do("T1/1", "ReportMalfunction", narrative="the screen flickers")
    await do(
        "supervisor",
        "RecordBreach",
        table="T1",
        breach="disturbance",
        persons=[{"name": "bob"}],
        narrative="shouts",
    )
    case = await newest()
    await do("supervisor", "AddEvidence", case=case, text="camera 4", digest="ab" * 32)
    sanction = {"case": case, "person": "bob", "sanction": "bar-from-game", "reason": "seen by two"}
    await do("supervisor", "ImposeSanction", "manager", **sanction)
    await do(
        "supervisor", "LiftSanction", case=case, person="bob", sanction="bar-from-game", reason="apologised"
    )
    await do("supervisor", "CloseCase", case=case, outcome="settled")
    await do("dealer", "RecordBreach", table="C1", breach="device", persons=[{"name": "cat"}], narrative="counts",
             facts={"device-type": "a telephone"})  # fmt: skip
    case = await newest()
    dealer = await staff("dealer")
    await dealer.do("/api/tables/C1", "SitDown", place="1", player="cat")
    await dealer.do("/api/tables/C1", "BuyChips", player="cat", amount=10_000)
    await dealer.do("/api/tables/C1", "TakeStep", step="open-bets")
    await dealer.do("/api/tables/C1", "PlaceWagers", wagers={"small": 1_000}, owner="cat")
    void: dict[str, Any] = {
        "case": case,
        "person": "cat",
        "sanction": "void-wager-for-breach",
        "reason": "seen by two",
    }
    await do("manager", "ImposeSanction", **void)
    hold: dict[str, Any] = {
        "case": case,
        "person": "cat",
        "sanction": "withhold-winnings",
        "reason": "won with it",
        "amount": 500,
    }
    await do("manager", "ImposeSanction", **hold)
    await do("manager", "DetermineCase", "deputy", case=case, determination="fairly won", to_player=True)
    await (await staff("T1/2")).do("/api/tables/T1", "SitDown", player="dan")
    await do("supervisor", "DirectToVacate", table="T1", person={"name": "dan"}, ground="occupying-game", narrative="sits",
             facts={"terminal": "2"})  # fmt: skip
    await do("supervisor", "AnswerDirection", case=await newest(), obeyed=True)
    await do("T1/1", "RaiseDispute", narrative="I had small", wanted="my stake")
    case = await newest()
    await do("host", "DecideDispute", case=case, outcome="not-upheld", reason="it was on big")
    await do("T1/1", "AnswerDecision", case=case, satisfied=False)
    await do("T1/1", "RequestReview", case=case, to_regulator=True)
    await do("inspector", "RecordRegulator", case=case, decision="the house was right")
    await do(
        "dealer", "RaiseDispute", table="C1", complainant="cat", narrative="paid short", round_id="C1-99"
    )
    case = await newest()
    pays = {"case": case, "outcome": "upheld", "reason": "counted again", "order": {"amount": 700}}
    await do("manager", "DecideDispute", "deputy", **pays)

    async def refused() -> bool:
        carried = (await (await staff("manager")).get(f"{CASES}/{case}"))["case"].get("carried", [])
        return [one["done"] for one in carried] == [False]

    await eventually(refused)
    await do("manager", "OrderAgain", "deputy", case=case, round_id="C1-1")


# -- jackpots ----------------------------------------------------------------------------------------------


async def everything_with_jackpots(staff: Staff, clock: Clock) -> None:
    async def do(name: str, command: str, second: str = "", **fields: Any) -> None:
        await staff.do(name, POOLS, command, second, "jackpots", **fields)

    books = await (await staff("manager")).get(f"{POOLS}/books")
    [pool] = books["pools"]
    terms = pool["terms"]
    silver = {**terms, "pool": "silver", "name": "Silver"}
    await do("manager", "OpenPool", "deputy", terms=silver)
    await do("manager", "ChangePool", "deputy", terms={**silver, "name": "Sterling"}, reason="a better name")
    await do("manager", "ReportMalfunction", pool="silver", device="display", reason="dark")
    await do(
        "manager",
        "AdjustPool",
        "deputy",
        pool="silver",
        amount=12_000,
        malfunction=1,
        procedure="JP-7",
        reason="stopped",
    )
    await do("manager", "CloseMalfunction", malfunction=1, outcome="repaired")
    await do("manager", "RetirePool", "deputy", pool="silver", into=pool["pool"], reason="one is enough")
    await a_win(staff, 1)
    await do("manager", "ReportMalfunction", pool=pool["pool"], device="display", reason="dark again")
    await a_win(staff, 2)
    *_, win = (await (await staff("manager")).get(f"{POOLS}/books"))["wins"]
    await do("manager", "TellInspector", win_id=win["win_id"], inspector="I. Lee")
    await do("manager", "CloseMalfunction", malfunction=2, outcome="repaired")
    await staff.house.house.created.count_jackpots(staff.house.house.store, clock())


async def a_win(staff: Staff, number: int) -> None:
    """A round with three sixes, and a wager on them."""
    house, terminal, table = staff.house, await staff("T1/1"), "/api/tables/T1"
    if number == 1:
        await terminal.do(table, "SitDown", player="ann")
        await terminal.do(table, "AddCredit", amount=10_000, source="notes")

    async def betting() -> bool:
        return bool((await terminal.get(table))["table"]["phase"] == "betting")

    await eventually(betting)
    await terminal.do(table, "PlaceWagers", wagers={"triple:6": 1_000})

    async def shot() -> bool:
        view = await terminal.get(table)
        if view["you"].get("shoots"):
            await terminal.do(table, "TakeStep", step="activate", named=f"shoot {number}")
        return len((await (await staff("manager")).get(f"{POOLS}/books"))["wins"]) == number

    await eventually(shot)
    assert house.house.live["T1"].table.rounds


# -- the register ------------------------------------------------------------------------------------------


async def everything_on_the_register(staff: Staff, _clock: Clock) -> None:
    async def do(name: str, command: str, **fields: Any) -> None:
        await staff.do(name, REGISTER, command, **fields)

    keeper = "manager"
    await do(keeper, "SetArea", area="north", tables=["C1"])
    await do(keeper, "AssignStaff", person="dealer", role="dealer", area="north")
    await do(keeper, "EndAssignment", assignment=1, reason="the shift is over")
    await do(
        keeper,
        "FilePaper",
        kind="approval",
        authority="VCGLR",
        number="12",
        date="2026-01-31",
        about="the tumbler",
    )
    await do(keeper, "WithdrawPaper", paper=1, reason="replaced")
    await do(keeper, "RegisterChipSet", table="C1", emblem="an anchor", colours=["red", "blue"])
    await do(keeper, "RetireChipSet", table="C1", reason="worn")
    await do(keeper, "RegisterMarker", design="red triangle", purpose="own limits")
    await do(keeper, "RetireMarker", design="red triangle", reason="another design")
    await do(keeper, "RegisterPanel", panel="P1", table="C1")
    await do(keeper, "RemovePanel", panel="P1", reason="taken away")
    await do("dealer", "HandOutRules", table="C1", form="copy", to="a player")


def official_rules(folder: Path) -> str:
    path = folder / "rules.txt"
    path.write_text("The official rules.")
    os.utime(path, (1_790_000_000, 1_790_000_000))
    return str(path)


# -- people ------------------------------------------------------------------------------------------------


async def everything_about_people(staff: Staff, _clock: Clock) -> None:
    house, admin = staff.house, await staff("admin")
    password = await house.newcomer(admin, "mia", "dealer")
    mia: Asker = await house.staff("mia", password)
    begun = await mia.ask("POST", "/api/session/codes/secret")
    secret = begun.json()["secret"]
    await mia.post("/api/session/codes", code=pyotp.TOTP(secret).now())
    await mia.post("/api/session/codes/end", reason="a new telephone")
    begun = await mia.ask("POST", "/api/session/codes/secret")
    await mia.post("/api/session/codes", code=pyotp.TOTP(begun.json()["secret"]).now())
    await admin.post("/api/people/mia/end-codes", reason="lost the telephone")
    await admin.post("/api/people/mia/roles", roles=["dealer", "supervisor"], reason="promoted")
    await admin.post("/api/people/mia/password", reason="forgotten")
    for _ in range(3):
        await house.nobody().refused("POST", "/api/session", name="mia", password="wrong")
    await admin.post("/api/people/mia/unlock", reason="came in person")
    await admin.post("/api/people/mia/deactivation", reason="left")
    await admin.post("/api/people/mia/reactivation", reason="came back")
    await admin.post("/api/terminals", terminal="C1/99")
    await admin.post("/api/terminals/revocation", terminal="C1/99", reason="for repair")
    await (await staff("T1/1")).ask("DELETE", "/api/session")
    await staff.do("dealer", "/api/tables/C1", "DeclareFault", ground="malfunction", what="stuck")
    fault = staff.house.house.live["C1"].table.faults[-1].number
    await staff.do("dealer", "/api/tables/C1", "NotifyOfFault", "manager", fault=fault)
    await (await staff("dealer")).ask("DELETE", "/api/session")
    await admin.post("/api/backups")
    await admin.post("/api/acceptors", terminal="C1/99")
    await admin.post("/api/acceptors/revocation", terminal="C1/99", reason="for repair")
    await admin.post("/api/systems", system="central")
    await admin.post("/api/systems/revocation", system="central", reason="replaced")
