"""A second count of a table: recorded events folded into plain dicts, without the rooms' code.

The rooms keep values and make transfers; this module uses dicts and sums, written independently so that a bug in one
shows in the other. Only the paytable is shared, because nothing else may judge a roll.
"""

from collections.abc import Iterable
from typing import Final

from sicbo.hosting.tables import Judge, Plain
from sicbo.records.by_the_book import dice_text
from sicbo.recount.round import RoundCount
from sicbo.recount.sums import Sums
from sicbo.store.chain import Difference

_SOURCES: Final = {"notes": "notes", "central-transfer": "transfers", "jackpot": "jackpots"}


class TableCount:
    """One table, entry by entry. Raises `Difference` at the first mismatch."""

    def __init__(self, name: str, judge: Judge, card: Plain, accounts: dict[str, int]) -> None:
        self.judge = judge
        self.rounds = self.settled = self.void = 0
        self.unreturned: list[str] = []
        """void rounds that left some player with more or less than before"""
        self._sums = Sums(name, judge.purse, accounts, judge.game.currency)
        self._sign: Plain = card["limits"]
        self._personal: dict[str, Plain] = {}
        self._markers: set[str] = set()
        self._advised: set[str] = set()
        self._seats: dict[str, str] = {}
        self._shaker = ""
        self._round: RoundCount | None = None
        self._last: RoundCount | None = None
        """the last finished round, until the next one begins"""
        self.corrected: set[str] = set()
        """rounds that are corrected after their end, which are remembered until then"""
        self._played: dict[str, RoundCount] = {}
        self._credited: dict[tuple[str, str], int] = {}
        """what corrections have given so far, by round and terminal"""
        self._waived: dict[str, int] = {}
        """waived amounts by claim that no later decision has counted"""

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
                f"{self._sums.where} starts {event['round_id']} while {self._round.name} is not finished"
            )
        terms = {"sign": self._sign, "personal": self._agreed()}
        last = list(self.judge.steps(self._shaker))[-1]
        self._round = RoundCount(event, self.judge, self._sums, terms, self._advised, last)
        self.rounds += 1

    def _in_round(self, event: Plain) -> bool:
        playing = self._round
        if playing is None:
            return self._after_settlement(event)
        if not playing.enter(event):
            return False
        if playing.over:
            self._round, self._last = None, playing
            if playing.name in self.corrected:
                self._played[playing.name] = playing
            self.void += playing.void
            self.unreturned += playing.unreturned()
            self.settled += not playing.void
            if not playing.void:
                self._advised |= playing.told()
        return True

    def _after_settlement(self, event: Plain) -> bool:
        """The outcome of the last round may be invalidated until the next one begins."""
        if self._last is None or event["type"] != "WagersReturned":
            return False
        was_void = self._last.void
        self._last.enter(event)
        if self._last.void and not was_void:
            self.void += 1
            self.settled -= 1
            self.unreturned += self._last.unreturned()
        return True

    def _agreed(self) -> Plain:
        return {player: limit for player, limit in self._personal.items() if player in self._markers}

    # -- people and limits --------------------------------------------------------------------------------

    def _known(self, event: Plain) -> None:
        """What later settlements depend on: the shaker, the limits, who has been advised."""
        match event:
            case {"type": "TableOpened" | "ShakerChanged", "shaker": shaker}:
                self._shaker = shaker
            case {"type": "CardChanged", "card": card}:
                self.judge, self._sign = self.judge.with_card(card), card["limits"]
            case {"type": "TableClosed"}:
                self._closed()
                self._advised, self._personal, self._markers, self._seats = set(), {}, set(), {}
            case {"type": "Seated", "place": place, "player": player}:
                self._seats[place] = player
            case {"type": "StoodUp", "place": place, "player": player}:
                self._stood_up(place, player)
            case {"type": "LimitsChanged", "limits": limits}:
                self._sign = limits
                if event.get("this_round"):
                    self._sign_of_round(limits)
            case {"type": "PersonalLimitsAgreed", "player": player, "limit": limit}:
                self._personal[player] = limit
                self._markers.discard(player)
                self._own_limits_now(player)
            case {"type": "MarkerPlaced", "player": player}:
                self._markers.add(player)
                self._own_limits_now(player)
            case {"type": "MarkerRemoved", "player": player}:
                self._forget(player)
            case _:
                pass

    def _closed(self) -> None:
        """A round without bets ends with the day."""
        if self._round is not None and not self._round.is_empty:
            raise Difference(f"{self._sums.where} closes the table while {self._round.name} is not finished")
        self._round = None

    def _stood_up(self, place: str, player: str) -> None:
        self._seats.pop(place, None)
        if player not in self._seats.values():
            if not self.judge.advice_lasts_all_day:
                self._advised = self._advised - {player, place}
            self._forget(player)

    def _forget(self, player: str) -> None:
        self._personal.pop(player, None)
        self._markers.discard(player)
        self._own_limits_now(player)

    def _own_limits_now(self, player: str) -> None:
        """A player's own limits change while betting is open, for bets placed from then on; in rounds of older journals
        only if the player had no bets."""
        playing = self._round
        if playing is None or not playing.betting or (playing.has_wagers(player) and not playing.by_bet):
            return
        others = {name: limit for name, limit in playing.terms["personal"].items() if name != player}
        own = {player: self._personal[player]} if player in self._markers else {}
        playing.terms = {**playing.terms, "personal": others | own}

    def _sign_of_round(self, limits: Plain) -> None:
        playing = self._round
        if playing is None or not playing.betting or not playing.is_empty:
            raise Difference(
                f"{self._sums.where} changes the limits when no round is open or bets have been placed"
            )
        playing.terms = {**playing.terms, "sign": limits}

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
        """Money that a decision moved after settlement; of an order against a person, what was missing is owed."""
        sums = self._sums
        match event:
            case {"type": "DecisionSettled", "person": person, "amount": amount, "case": case}:
                claim, place = event.get("claim", 0), event.get("place", "")
                if (claim > 0 and amount > 0) or abs(claim) > abs(amount):
                    raise Difference(
                        f"{sums.where} leaves a claim that differs from the decision in case {case}"
                    )
                owed = f"claim:{sums.table}/{person}/case-{case}"
                self._not_waived(owed, amount, event.get("waived", 0))
                sums.move("outside", owed, claim)
                if place:
                    sums.credit(place, "adjustments", amount + claim)
                elif sums.purse == "chips":
                    sums.move(sums.float, sums.home(person), amount + claim)
            case {"type": "ClaimPaid", "claim": claim, "amount": amount}:
                sums.move(f"claim:{sums.table}/{claim}", "outside", amount)
                if event["paid_with"] == "chips":
                    sums.move(sums.home(claim.partition("/")[0]), sums.float, amount)
            case {"type": "ClaimWaived", "claim": claim, "amount": amount}:
                owed = f"claim:{sums.table}/{claim}"
                sums.move(owed, "outside", amount)
                self._waived[owed] = self._waived.get(owed, 0) + amount
            case _:
                pass

    def _not_waived(self, claim: str, amount: int, waived: int) -> None:
        """A waived amount was never taken: an order to the patron does not pay it, and a claim is cancelled first."""
        given = self._waived.get(claim, 0)
        due = max(0, amount + waived) - max(0, self._sums.accounts.get(claim, 0))
        if waived != max(0, min(given, due)):
            raise Difference(
                f"{self._sums.where} pays an amount that differs from what is left after {self.judge.game.currency.format(given)} was waived"
            )
        self._waived[claim] = given - waived

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
                if event.get("from_record"):
                    player = event.get("player", "")
                    claim = f"{player}/{event['round_id']}" if player else terminal
                    sums.change(f"claim:{sums.table}/{claim}", event.get("owed", 0))
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
        """The bets were under the limits of their own time, so none are applied to them again."""
        terminal, where = event["terminal"], self._sums.where
        staked = [(terminal, bet, stake) for bet, stake in event["wagers"].items()]
        taken = sum(event["wagers"].values()) if event.get("unrecorded") else 0
        right = sum(event["wagers"].values())
        if not event.get("void"):
            right = sum(line["returned"] for line in self.judge.settle(event["faces"], staked, {}))
        if event.get("from_record"):
            self._as_played(event)
        if event["expected"] != right:
            raise Difference(
                f"{where} recalculates {event['round_id']} to {self.judge.game.currency.format(event['expected'])},"
                f" and the book says {self.judge.game.currency.format(right)}"
            )
        if event["adjustment"] - event.get("owed", 0) != right - event["credited"] - taken:
            raise Difference(
                f"{where} adjusts the meter of {terminal} by an amount that differs from what is missing"
            )
        key = event["round_id"], terminal
        self._credited[key] = self._credited.get(key, 0) + right - event["credited"]

    def _as_played(self, event: Plain) -> None:
        """A correction must state the bets, the dice and the credit of the round as it was played."""
        name, terminal, where = event["round_id"], event["terminal"], self._sums.where
        played = self._played.get(name)
        if played is None or played.void:
            raise Difference(
                f"{where} corrects {name}, which was {'void' if played else 'never played to its end'}"
            )
        wagers, dice, returned = played.at_terminal(terminal)
        if event["faces"] != dice:
            raise Difference(
                f"{where} corrects {name} on {dice_text(event['faces'])}, and its dice were {dice_text(dice)}"
            )
        if event.get("unrecorded"):
            if wagers:
                raise Difference(
                    f"{where} supplies bets for terminal {terminal}, whose bets in {name} are on record"
                )
            played.supply(terminal, event["wagers"])
        elif event["wagers"] != wagers:
            raise Difference(f"{where} corrects {name} with bets that terminal {terminal} did not place")
        credited = returned + self._credited.get((name, terminal), 0)
        if event["credited"] != credited:
            raise Difference(
                f"{where} says that {self.judge.game.currency.format(event['credited'])} was credited to terminal {terminal} for {name},"
                f" and it was {self.judge.game.currency.format(credited)}"
            )
