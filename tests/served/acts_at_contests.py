"""Every act of a tournament and of a promotion over HTTP, by the person it is for."""

from random import Random
from typing import Any

import msgspec

from served.acts_at_tables import Staff
from served.cup_served import GAME, LIMITS, Dealt
from served.test_promotions_served import HOUR, ONE, SCRUTINEER, STREAM, TABLE, plan, plays, terms
from sicbo.rooms.tournament.plan import Charges, Prizes, Stage
from sicbo.rules.shelf import game
from support.cup import plan as cup_plan
from support.cup import whole_terms
from support.houses import Clock, eventually

MINUTE = 60_000_000


async def everything_of_a_tournament(staff: Staff, clock: Clock) -> None:
    house, players = staff.house, ("ann", "bob", "cat", "dan", "eve")
    manager = await staff("manager")
    of = cup_plan(
        stages=(Stage("heats", 1, 8, spins=9, best_of_table=2), Stage("final", 1, 8, minutes=5, bank="carried")),
        charges=Charges(entry_fee=1_000, buy_in=100_000, rebuy=50_000, rebuy_chips=50_000, rebuys=1),
        prizes=Prizes(from_charges=("entry-fee",), shares=(70, 30)), refusal_reserved=True, chips_cashed=True, minimum_players=2,
    )  # fmt: skip

    async def operate(command: str, name: str = "cup", **fields: Any) -> Any:
        return await staff.do("manager", f"/api/tournaments/{name}", command, **fields)

    async def direct(command: str, **fields: Any) -> Any:
        return await staff.do("director", "/api/tournaments/cup", command, **fields)

    for name in ("cup", "off"):
        await manager.post("/api/tournaments", tournament=name, table="C1", limits=LIMITS)
        await operate("DraftPlan", name, plan=msgspec.to_builtins(of))
    await operate("CancelTournament", "off", reason="too few have asked")
    await operate("WriteTerms", items=whole_terms(game(GAME), of))
    await operate("ApproveTerms")
    await operate("PublishTerms", how="at the desk and on every screen")
    await operate("AdviseInspectorate", told="Inspector Ito", reference="letter 12")
    await operate("AppointDirector", director="director")
    await operate("DesignateTables", tables={"C1": ""})
    await direct("TakeCharge")
    await direct("LeaveCharge")
    await direct("TakeCharge")
    await direct("AppointDeputy", deputy="noor")
    await direct("MoveStart", starts_at=clock() + HOUR, told_at=clock() - 1)
    await operate("AdviseInspectorate", told="Inspector Ito", reference="letter 13")
    await direct("RefuseEntry", player="fay", reason="the right is reserved")
    for player in players:
        await direct("Enter", player=player, accepts=True)
    await direct("Withdraw", player="eve")
    await operate("Refund", player="eve", amount=1_000, reason="fell ill")
    await direct("NameSubstitute", player="dan", substitute="dee", reason="fell ill", accepts=True)
    await direct("BeginPractice")
    await direct("EndPractice")
    await direct("BriefPlayers", understood=True, starting_bank=of.starting_bank)
    await _start(staff, "heats")
    await direct("PayCharge", player="ann", charge="re-buy")
    await Dealt(house, "C1~cup", Random(7)).spin((1, 2, 4), {})
    await direct("MarkAbsent", player="bob", how="late")
    await direct("Penalise", player="bob", reason="spoke to another", chips=100)
    await direct("DecideDispute", about="a chip on the line", decision="it stood", players=["ann"])
    await direct("Disqualify", player="cat", reason="counted with a device")
    await direct("Retire", player="dee")
    await direct("EndTableEarly", table="C1~cup", ground="all-agree-to-cash", agreed=["ann", "bob"])
    await direct("EndStage")
    await _start(staff, "final")
    # The clock of the house would end the table automatically; here the director does.
    await house.house.keeping.conductor.stop()
    clock.ahead += 6 * MINUTE
    staff.forget()
    await direct("EndTable", table="C1~cup")
    house.house.keeping.conductor.start()
    await direct("EndStage")
    await direct("AwardPrizes")


async def _start(staff: Staff, stage: str) -> None:
    for command in ("DrawSeats", "StartStage"):
        await staff.do("director", "/api/tournaments/cup", command)

    async def told() -> bool:
        answer = await staff.house.nobody().ask("GET", "/api/tables/C1~cup")
        shown = answer.json().get("table", {}).get("tournament", {}) if answer.status_code == 200 else {}
        return bool(shown.get("stage") == stage)

    await eventually(told, 60)


async def everything_of_a_promotion(staff: Staff, clock: Clock) -> None:
    async def do(command: str, second: str = "", **fields: Any) -> Any:
        return await staff.do("manager", ONE, command, second, STREAM, **fields)

    manager = await staff("manager")
    await manager.post("/api/promotions", promotion="lucky", book="nsw-aruze", plan=plan(clock()))
    await do("WritePromotionTerms", items=await terms(manager))
    await do("AddMarketing", title="a leaflet", refers_to_terms=True)
    await do("StateAvailability", channel="the desk")
    await do("SubmitTerms", reference="letter 7")
    clock.ahead += 25 * HOUR
    staff.forget()
    await do("StartPromotion")
    await do("NominateScrutineer", name=SCRUTINEER)
    await do("CommitToDraw")
    terminal = await staff("T1/1")
    await terminal.do(TABLE, "SitDown", player="bob")
    await terminal.do(TABLE, "AddCredit", amount=10_000, source="notes")
    await plays(terminal, 600)
    await do("AddEntries", player="cat", entries=2, ground="a ticket at the door")
    await do("AddEntries", player="ann", entries=2, ground="a ticket at the door")
    clock.ahead += 72 * HOUR
    staff.forget()
    await do("ReportTrouble", action="postpone-draw", reason="lots were seen", told="Ito")
    await do("ValidateAgain", finding="nothing was changed")
    await do("CommitToDraw")
    await do("HoldDraw", SCRUTINEER)
    for number in (1, 2):
        await do("TellWinner", prize=number, way="telephone", reached=True)
    await do("RefuseClaim", claimant="eve", value=100, reasons="she did not enter", told_at=clock() - 1)
    await do("PublishResults", how="on the wall and here")
    await do("ClaimPrize", prize=2, take_cash=True)
    await do("EndPromotion")
