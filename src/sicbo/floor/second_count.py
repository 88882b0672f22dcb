"""A second way of counting a table: recorded events folded into plain dicts, with none of the rooms' code.

The rooms keep values and make transfers; here are dicts and sums, written apart from them on purpose, so that a mistake
in one shows in the other. Only the paytable is shared, because nothing else may judge a roll.
"""

from collections.abc import Iterable
from typing import Final

from sicbo.floor.second_round import RoundCount
from sicbo.floor.second_sums import Sums
from sicbo.floor.tables import Judge, Plain
from sicbo.money import format_amount
from sicbo.store.chain import Difference

_SOURCES: Final = {"notes": "notes", "central-transfer": "transfers", "jackpot": "jackpots"}


class TableCount:
    """One table, entry by entry. Raises `Difference` at the first thing that does not come out."""

    def __init__(self, name: str, judge: Judge, card: Plain, accounts: dict[str, int]) -> None:
        self.judge = judge
        self.rounds = self.settled = self.void = 0
        self._sums = Sums(name, judge.purse, accounts)
        self._sign: Plain = card["limits"]
        self._personal: dict[str, Plain] = {}
        self._markers: set[str] = set()
        self._advised: set[str] = set()
        self._seats: dict[str, str] = {}
        self._shaker = ""
        self._round: RoundCount | None = None

    def enter(self, seq: int, events: Iterable[Plain]) -> dict[str, int]:
        """What the events of one entry do to the accounts."""
        self._sums.begin(seq)
        for event in events:
            if event["type"] == "RoundBegun":
                self._begin(event)
            elif not self._in_round(event):
                self._money(event)
                self._known(event)
        self._sums.check_meters()
        return self._sums.changed

    def _begin(self, event: Plain) -> None:
        if self._round is not None:
            raise Difference(
                f"{self._sums.where} begins {event['round_id']} while {self._round.name} is not finished"
            )
        terms = {"sign": self._sign, "personal": self._agreed()}
        last = list(self.judge.steps(self._shaker))[-1]
        self._round = RoundCount(event, self.judge, self._sums, terms, self._advised, last)
        self.rounds += 1

    def _in_round(self, event: Plain) -> bool:
        playing = self._round
        if playing is None or not playing.enter(event):
            return False
        if playing.over:
            self._round = None
            self.void += playing.void
            self.settled += not playing.void
            if not playing.void:
                self._advised |= playing.told()
        return True

    def _agreed(self) -> Plain:
        return {player: limit for player, limit in self._personal.items() if player in self._markers}

    # -- people and limits --------------------------------------------------------------------------------

    def _known(self, event: Plain) -> None:
        """What decides later settlements: the shaker, the limits, who has been advised."""
        match event:
            case {"type": "TableOpened" | "ShakerChanged", "shaker": shaker}:
                self._shaker = shaker
            case {"type": "CardChanged", "card": card}:
                self.judge, self._sign = self.judge.with_card(card), card["limits"]
            case {"type": "TableClosed"}:
                self._advised, self._personal, self._markers, self._seats = set(), {}, set(), {}
            case {"type": "Seated", "place": place, "player": player}:
                self._seats[place] = player
            case {"type": "StoodUp", "place": place, "player": player}:
                self._stood_up(place, player)
            case {"type": "LimitsChanged", "limits": limits}:
                self._sign = limits
            case {"type": "PersonalLimitsAgreed", "player": player, "limit": limit}:
                self._personal[player] = limit
                self._markers.discard(player)
            case {"type": "MarkerPlaced", "player": player}:
                self._markers.add(player)
                self._limits_of_round()
            case {"type": "MarkerRemoved", "player": player}:
                self._forget(player)
                self._limits_of_round()
            case _:
                pass

    def _stood_up(self, place: str, player: str) -> None:
        self._seats.pop(place, None)
        if player not in self._seats.values():
            if not self.judge.advice_lasts_all_day:
                self._advised = self._advised - {player, place}
            self._forget(player)

    def _forget(self, player: str) -> None:
        self._personal.pop(player, None)
        self._markers.discard(player)

    def _limits_of_round(self) -> None:
        """A player's own limits change while betting is open; the sign's stay until the next round."""
        if self._round is not None and self._round.betting:
            self._round.terms = {**self._round.terms, "personal": self._agreed()}

    # -- chips and credit ---------------------------------------------------------------------------------

    def _money(self, event: Plain) -> None:
        sums = self._sums
        match event:
            case {"type": "ChipsBought", "player": player, "amount": amount, "paid_with": paid_with}:
                brought = paid_with in ("value-chip", "plaque")
                sums.move("outside" if brought else sums.float, sums.home(player), amount)
            case {"type": "ChipsTakenAway", "player": player, "amount": amount}:
                sums.move(sums.home(player), "outside", amount)
            case {"type": "TournamentChipsGiven", "player": player, "amount": amount}:
                sums.move(sums.float, sums.home(player), amount)
            case {"type": "TokensPresented", "player": player, "amount": amount}:
                sums.move("promotional", sums.home(player, "token"), amount)
            case {"type": "ColourChipsIssued", "player": player, "colour": colour}:
                coloured = sums.home(player, "colour-chip", colour)
                sums.move(sums.home(player), coloured, event["value"] * event["count"])
            case {"type": "ColourChipsRedeemed", "player": player, "colour": colour}:
                coloured = sums.home(player, "colour-chip", colour)
                sums.move(coloured, sums.home(player), event["value"] * event["count"])
            case {"type": "ColourChipsHandedOver", "player": player, "colour": colour}:
                coloured = sums.home(player, "colour-chip", colour)
                sums.move(coloured, "outside", event["value"] * event["count"])
            case {"type": "ClosedTableChipsExchanged", "player": player}:
                source = "outside" if event["handed_over"] else sums.float
                sums.move(source, sums.home(player), event["value"] * event["count"])
            case {"type": "WinningsWithheld", "person": person, "amount": amount, "case": case}:
                sums.move(sums.home(person), f"withheld:{sums.table}/{case}/{person}", amount)
            case {"type": "WinningsDetermined", "person": person, "amount": amount, "case": case}:
                target = sums.home(person) if event["to_player"] else sums.float
                sums.move(f"withheld:{sums.table}/{case}/{person}", target, amount)
            case {"type": "DecisionSettled" | "ClaimPaid" | "ClaimWaived"}:
                self._decided(event)
            case _:
                self._credit(event)

    def _decided(self, event: Plain) -> None:
        """Money that a decision moved after settlement; of an order against somebody, what was not there is owed."""
        sums = self._sums
        match event:
            case {"type": "DecisionSettled", "person": person, "amount": amount, "case": case}:
                claim, place = event.get("claim", 0), event.get("place", "")
                if (claim > 0 and amount > 0) or abs(claim) > abs(amount):
                    raise Difference(
                        f"{sums.where} leaves another claim than the decision in case {case} orders"
                    )
                sums.move("outside", f"claim:{sums.table}/{person}/case-{case}", claim)
                if place:
                    sums.credit(place, "adjustments", amount + claim)
                elif sums.purse == "chips":
                    sums.move(sums.float, sums.home(person), amount + claim)
            case {"type": "ClaimPaid", "claim": claim, "amount": amount}:
                sums.move(f"claim:{sums.table}/{claim}", "outside", amount)
                if event["paid_with"] == "chips":
                    sums.move(sums.home(claim.partition("/")[0]), sums.float, amount)
            case {"type": "ClaimWaived", "claim": claim, "amount": amount}:
                sums.move(f"claim:{sums.table}/{claim}", "outside", amount)

    def _credit(self, event: Plain) -> None:
        sums = self._sums
        match event:
            case {"type": "CreditAdded", "terminal": terminal, "amount": amount, "source": source}:
                sums.credit(terminal, _SOURCES[source], amount)
            case {"type": "CreditCollected", "terminal": terminal, "amount": amount, "paid_as": paid_as}:
                sums.credit(terminal, "tickets" if paid_as == "ticket" else "hand pays", amount)
            case {"type": "TableClosed"}:
                for terminal, amount in event.get("held_credits", {}).items():
                    sums.credit(terminal, "tickets", amount)
            case {"type": "MeterAdjusted", "terminal": terminal, "adjustment": adjustment}:
                self._recalculated(event)
                if not event.get("as_ticket"):
                    sums.credit(terminal, "adjustments", adjustment)
            case {"type": "CreditWithheld", "terminal": terminal, "amount": amount, "case": case}:
                sums.credit(terminal, "withheld", amount)
                sums.change(f"withheld:{sums.table}/{case}", amount)
            case {"type": "HoldDetermined", "terminal": terminal, "amount": amount, "case": case}:
                sums.change(f"withheld:{sums.table}/{case}", -amount)
                if event["to_player"] and not event.get("as_ticket"):
                    sums.credit(terminal, "withheld", -amount)
            case _:
                pass

    def _recalculated(self, event: Plain) -> None:
        """The wagers stood under the limits of their own time, so none are applied to them again."""
        terminal, where = event["terminal"], self._sums.where
        staked = [(terminal, bet, stake) for bet, stake in event["wagers"].items()]
        right = sum(line["returned"] for line in self.judge.settle(event["faces"], staked, {}))
        if event["expected"] != right:
            raise Difference(
                f"{where} recalculates {event['round_id']} to {format_amount(event['expected'])},"
                f" and the book says {format_amount(right)}"
            )
        if event["adjustment"] - event.get("owed", 0) != right - event["credited"]:
            raise Difference(f"{where} adjusts the meter of {terminal} by another amount than is missing")
