"""A second model of a table's money in plain dicts: it hears what happened, knows the books' rules on limits, chips and
tokens by heart, takes what a bet pays from the second model of the games, and shares nothing with the rooms."""

import re
from collections import defaultdict
from typing import Any

from models.second_model import pays

Told = dict[str, Any]
"""One event as a journal would hold it: names and plain values."""

LENIENT = ("act-canberra", "crown-melbourne/a", "crown-melbourne/b")
"""The books that settle wagers outside the limits; the others take none."""
CROWN = ("crown-melbourne/a", "crown-melbourne/b")
SMALLEST_CHIP = 100


class Purses:
    """Who has how much, what lies on the layout, and what each wager that is settled moved."""

    def __init__(self, game: str, sign: dict[str, dict[str, int]]) -> None:
        self.game, self.sign = game, sign
        self.money: defaultdict[str, int] = defaultdict(int)
        self.layout: dict[tuple[str, str], tuple[int, str, str]] = {}
        self.settled: dict[tuple[str, str], list[tuple[str, str, int]]] = {}
        self.seats: dict[str, str] = {}
        self.barred: set[tuple[str, int]] = set()
        self.personal: dict[str, tuple[Told, str]] = {}
        self.own_limits: dict[str, Told] = {}
        self.placed_under: dict[tuple[str, str], Told] = {}
        self.limits = sign
        self.advised: set[str] = set()
        self.to_advise: set[str] = set()
        self.warned: frozenset[str] = frozenset()
        self.playing = self.betting = self.collected = False
        self.dice: tuple[int, int, int] | None = None
        self.outcomes: list[str] = []
        self.sat_there: dict[int, str] = {}
        self.gone_since: set[int] = set()
        """cases whose player has left the terminal since, come back or not"""
        self.raised_at: dict[int, str] = {}
        self.round_id = ""
        self.gone: set[str] = set()
        """terminals whose player has left since betting closed"""
        self.wagered_by: dict[str, str] = {}
        """who placed the last wager at a terminal"""
        self.passing: dict[str, int] = {}
        """by terminal: what was withheld and is back on the meter, to be taken by the next event that takes"""
        self.heard = 0

    def hear(self, event: Told) -> None:
        name = re.sub("[A-Z]", lambda capital: f"_{capital[0].lower()}", event["type"])
        listener = getattr(self, f"on{name}", None)
        if listener is not None:
            listener(event)
        self.heard += 1

    def move(self, source: str, target: str, amount: int) -> None:
        assert amount >= 0
        self.money[source] -= amount
        self.money[target] += amount

    # -- where things lie ---------------------------------------------------------------------------------

    def purse(self, owner: str) -> str:
        return f"credit:T1/{owner}" if self.game == "nsw-aruze" else f"chips:T1/{owner}"

    def home(self, owner: str, kind: str, colour: str) -> str:
        if kind in ("token", "voucher"):
            return f"tokens:T1/{owner}"
        return f"{self.purse(owner)}/{colour}" if colour else self.purse(owner)

    @property
    def lying(self) -> dict[tuple[str, str], tuple[int, str, str]]:
        """What was wagered and is neither settled nor returned."""
        return {key: laid for key, laid in self.layout.items() if key not in self.settled}

    # -- the table ----------------------------------------------------------------------------------------

    def on_table_opened(self, event: Told) -> None:
        self.move("house", "float:T1", event.get("float_amount", 0))

    def on_float_moved(self, event: Told) -> None:
        amount = event["amount"]
        self.move(*(("house", "float:T1") if amount > 0 else ("float:T1", "house")), abs(amount))

    def on_table_closed(self, event: Told) -> None:
        assert not self.lying, "no table closes over wagers"
        self.playing = self.betting = False
        held = event.get("held_credits", {})
        meters = {key: left for key, left in self.money.items() if key.startswith("credit:") and left}
        assert {f"credit:T1/{terminal}": amount for terminal, amount in held.items()} == meters
        for terminal, amount in held.items():
            self.move(f"credit:T1/{terminal}", f"tickets:held/T1#{self.heard}/{terminal}", amount)
        self.gone |= self.seats.keys()
        for place in self.seats:
            self._leaves(place)
        self.seats, self.personal, self.advised = {}, {}, set()

    def on_card_changed(self, event: Told) -> None:
        assert not self.playing
        self.sign = event["card"]["limits"]

    def on_table_retired(self, event: Told) -> None:
        own = {key: held for key in ("float:T1", "cash:T1") if (held := self.money[key])}
        assert event.get("given_back", {}) == own
        for key, held in own.items():
            self.move(*((key, "house") if held > 0 else ("house", key)), abs(held))

    def on_seated(self, event: Told) -> None:
        assert event["place"] not in self.seats
        self.seats[event["place"]] = event["player"]

    def on_stood_up(self, event: Told) -> None:
        self._leaves(event["place"])
        player = self.seats.pop(event["place"])
        if self.game == "nsw-aruze" and not self.betting:
            self.gone.add(event["place"])
        assert self.money[f"credit:T1/{event['place']}"] == 0, "nobody leaves credit behind"
        if player not in self.seats.values():
            self.advised -= {player}
            self.personal.pop(player, None)
            self._own(player)

    def _leaves(self, place: str) -> None:
        raised = {case for case, terminal in self.raised_at.items() if terminal == place}
        self.gone_since |= {case for case in raised if self.sat_there[case]}

    def on_limits_changed(self, event: Told) -> None:
        self.sign = event["limits"]
        if event.get("this_round"):
            assert self.betting and not self.layout
            self.limits = self.sign

    def on_personal_limits_agreed(self, event: Told) -> None:
        self.personal[event["player"]] = event["limit"], ""
        self._own(event["player"])

    def on_marker_placed(self, event: Told) -> None:
        self.personal[event["player"]] = self.personal[event["player"]][0], event["marker"]
        self._own(event["player"])

    def on_marker_removed(self, event: Told) -> None:
        del self.personal[event["player"]]
        self._own(event["player"])

    def _own(self, player: str) -> None:
        """A player's own limits change at once, for bets that are placed from now on."""
        if not self.betting:
            return
        self.own_limits.pop(player, None)
        if player in self.personal and self.personal[player][1]:
            self.own_limits[player] = self.personal[player][0]

    # -- chips and credit ---------------------------------------------------------------------------------

    def on_chips_bought(self, event: Told) -> None:
        amount, chips = event["amount"], self.purse(event["player"])
        if event["paid_with"] in ("value-chip", "plaque"):
            self.move("outside", chips, amount)
            return
        self.move("promotional" if event["paid_with"] == "token" else "outside", "cash:T1", amount)
        self.move("float:T1", chips, amount)

    def on_chips_taken_away(self, event: Told) -> None:
        self.move(self.purse(event["player"]), "outside", event["amount"])

    def on_winnings_withheld(self, event: Told) -> None:
        held = f"withheld:T1/{event['case']}/{event['person']}"
        self.move(self.purse(event["person"]), held, event["amount"])

    def on_winnings_determined(self, event: Told) -> None:
        held = f"withheld:T1/{event['case']}/{event['person']}"
        part = bool(event.get("round_id")) and 0 < event["amount"] <= self.money[held]
        assert part or event["amount"] == self.money[held], (
            "a hold ends as a whole, or is taken for its round"
        )
        self.move(held, self.purse(event["person"]) if event["to_player"] else "float:T1", event["amount"])

    def on_decision_settled(self, event: Told) -> None:
        person, amount, owed = event["person"], event["amount"], event.get("claim", 0)
        claim, place = f"claim:T1/{person}/case-{event['case']}", event.get("place", "")
        withheld = self.passing.pop(place, 0)
        assert place == "" or self.seats.get(place) == person or withheld == -amount - owed
        purse = self.purse(place) if place else self.purse(person)
        if event.get("as_ticket"):
            purse = f"tickets:held/T1-decision-{self.heard}/{person}"
        if amount > 0:
            assert owed == -min(amount, self.money[claim]), "a claim of the case goes first"
            self.move(claim, "outside", -owed)
            self.move("float:T1", purse, amount + owed)
            return
        if self.game != "nsw-aruze":
            assert owed == max(0, -amount - self.money[purse]), "what is there is taken, and no more"
        self.move("outside", claim, owed)
        self.move(purse, "float:T1", -amount - owed)

    def on_claim_paid(self, event: Told) -> None:
        self.move(f"claim:T1/{event['claim']}", "outside", event["amount"])
        chips = self.purse(event["claim"].partition("/")[0])
        self.move(
            *((chips, "float:T1") if event["paid_with"] == "chips" else ("outside", "cash:T1")),
            event["amount"],
        )

    def on_claim_waived(self, event: Told) -> None:
        assert event["amount"] == self.money[f"claim:T1/{event['claim']}"], "a claim is waived as a whole"
        self.move(f"claim:T1/{event['claim']}", "outside", event["amount"])

    def on_person_barred(self, event: Told) -> None:
        self.barred.add((event["person"], event["case"]))

    def on_bar_lifted(self, event: Told) -> None:
        self.barred.remove((event["person"], event["case"]))

    def on_tokens_presented(self, event: Told) -> None:
        self.move("promotional", f"tokens:T1/{event['player']}", event["amount"])

    def on_colour_chips_issued(self, event: Told) -> None:
        plain = self.purse(event["player"])
        self.move(plain, f"{plain}/{event['colour']}", event["value"] * event["count"])

    def on_colour_chips_redeemed(self, event: Told) -> None:
        plain = self.purse(event["player"])
        self.move(f"{plain}/{event['colour']}", plain, event["value"] * event["count"])

    def on_closed_table_chips_exchanged(self, event: Told) -> None:
        source = "outside" if event["handed_over"] else "float:T1"
        self.move(source, self.purse(event["player"]), event["value"] * event["count"])

    def on_colour_chips_handed_over(self, event: Told) -> None:
        coloured = f"{self.purse(event['player'])}/{event['colour']}"
        self.move(coloured, "outside", event["value"] * event["count"])

    def on_credit_added(self, event: Told) -> None:
        credit, amount = f"credit:T1/{event['terminal']}", event["amount"]
        if event["source"] == "notes":
            self.move("outside", "cash:T1", amount)
            self.move("float:T1", credit, amount)
        elif event["source"] == "jackpot":
            self.move(f"jackpot:{event['reference']}", credit, amount)
        else:
            self.move("outside", credit, amount)

    def on_credit_collected(self, event: Told) -> None:
        credit = f"credit:T1/{event['terminal']}"
        assert event["amount"] == self.money[credit], "everything or nothing is collected"
        ticket = event["paid_as"] == "ticket"
        self.move(credit, f"tickets:{event['reference']}" if ticket else "outside", event["amount"])

    def on_meter_adjusted(self, event: Told) -> None:
        dice = tuple(int(face) for face in event["faces"])
        due = 0
        for bet, stake in event["wagers"].items():
            odds = pays(self.game, bet, dice)
            due += 0 if odds is None else stake * (1 + odds)
        stakes = sum(event["wagers"].values())
        if event.get("void"):
            due = stakes
        gets, taken = event["adjustment"], stakes if event.get("unrecorded") else 0
        assert gets - event.get("owed", 0) == due - event["credited"] - taken
        if event.get("owed"):
            claim = f"{self.sat_there[event['case']]}/{event['round_id']}"
            self.move("outside", f"claim:T1/{claim}", event["owed"])
        purse = self._terminal_or_ticket(event)
        self.move(*(("float:T1", purse) if gets > 0 else (purse, "float:T1")), abs(gets))

    def on_credit_withheld(self, event: Told) -> None:
        self.move(f"credit:T1/{event['terminal']}", f"withheld:T1/{event['case']}", event["amount"])

    def on_hold_determined(self, event: Told) -> None:
        held, terminal = f"withheld:T1/{event['case']}", event["terminal"]
        if event.get("round_id"):
            assert 0 < event["amount"] <= self.money[held]
            assert event["player"] == self.sat_there[event["case"]], "nobody pays for someone else"
            self.passing[terminal] = self.passing.get(terminal, 0) + event["amount"]
            self.move(held, f"credit:T1/{terminal}", event["amount"])
            return
        assert event["amount"] == self.money[held], "a hold ends as a whole"
        self.move(
            held, self._terminal_or_ticket(event) if event["to_player"] else "float:T1", event["amount"]
        )

    def on_malfunction_raised(self, event: Told) -> None:
        self.sat_there[event["case"]] = self.seats.get(event["terminal"], "")
        self.raised_at[event["case"]] = event["terminal"]

    def _terminal_or_ticket(self, event: Told) -> str:
        """What a case gives goes to the person who sat there when it was raised: on the meter, or else as a ticket."""
        here, there = self.seats.get(event["terminal"], ""), self.sat_there[event["case"]]
        left = here != there or event["case"] in self.gone_since
        if event.get("adjustment", 1) > 0 and event.get("to_player", True):
            assert event.get("as_ticket", False) == left
        else:
            withheld = self.passing.pop(event["terminal"], 0)
            assert not left or event.get("adjustment", 0) == -withheld, "nobody pays for someone else"
        if event.get("as_ticket"):
            return f"tickets:held/T1-case-{event['case']}/{event['terminal']}"
        return f"credit:T1/{event['terminal']}"

    # -- the round ----------------------------------------------------------------------------------------

    def on_round_begun(self, event: Told) -> None:
        assert not self.playing
        self.round_id, self.gone = event["round_id"], set()
        self.playing, self.betting, self.collected, self.dice = True, False, False, None
        self.layout, self.settled, self.to_advise = {}, {}, set()
        self.limits, self.warned = self.sign, frozenset(self.advised)
        self.placed_under = {}
        self.own_limits = {player: limit for player, (limit, marker) in self.personal.items() if marker}

    def on_step_taken(self, event: Told) -> None:
        step = event["step"]
        assert self.playing
        if step == "open-bets":
            self.betting = True
        elif step == "close-bets":
            assert self.betting
            self.betting = False

    def on_wagers_placed(self, event: Told) -> None:
        assert self.betting, "betting is closed"
        owner, kind, colour = event["owner"], event["kind"], event.get("colour", "")
        if self.game == "nsw-aruze":
            self.wagered_by[owner] = self.seats[owner]
        for bet, amount in event["wagers"].items():
            stake, *_ = self.layout.get((owner, bet), (0,))
            self.layout[owner, bet] = stake + amount, kind, colour
            self.placed_under[owner, bet] = self.own_limits.get(owner, {})
            self.move(self.home(owner, kind, colour), "in-play:T1", amount)

    def on_wagers_taken_back(self, event: Told) -> None:
        assert self.betting, "betting is closed"
        for bet, amount in event["wagers"].items():
            stake, kind, colour = self.layout.pop((event["owner"], bet))
            assert amount == stake
            self.move("in-play:T1", self.home(event["owner"], kind, colour), amount)

    def on_wager_moved(self, event: Told) -> None:
        assert self.betting, "betting is closed"
        owner, amount = event["owner"], event["amount"]
        stake, kind, colour = self.layout.pop((owner, event["source"]))
        if stake > amount:
            self.layout[owner, event["source"]] = stake - amount, kind, colour
        there, *_ = self.layout.get((owner, event["target"]), (0,))
        self.layout[owner, event["target"]] = there + amount, kind, colour
        self.placed_under[owner, event["target"]] = self.own_limits.get(owner, {})

    def on_dice_read(self, event: Told) -> None:
        assert not self.betting, "no result while betting is open"
        roll = event["roll"]
        self.dice = roll // 36 + 1, roll // 6 % 6 + 1, roll % 6 + 1

    on_dice_corrected = on_dice_read

    def on_spin_voided(self, event: Told) -> None:
        assert not self.settled, "nothing was settled on a spin without result"
        self.dice = None
        if event["ends_round"]:
            self.betting = False

    def on_round_judged(self, event: Told) -> None:
        judged = {
            (line["owner"], line["bet"]): (line["outcome"], line["returned"])
            for line in event["receipt"]["lines"]
        }
        mine = {}
        for key in self.layout:
            outcome, home, winnings = self.judge(key)
            mine[key] = outcome, home + winnings
        assert judged == mine

    def judge(self, key: tuple[str, str]) -> tuple[str, int, int]:
        """What becomes of a wager: its outcome, how much of the stake goes home, and the winnings."""
        owner, bet = key
        stake, kind, _ = self.layout[key]
        assert self.dice is not None
        limit = self.limits.get(bet) or self.limits.get(bet.partition(":")[0]) or self.limits.get("all") or {}
        own = self.placed_under[key]
        lowest = own.get("minimum") or limit.get("minimum") or 0
        highest = own.get("maximum") or limit.get("maximum") or 10**18
        counts = stake
        if self.game not in LENIENT:
            assert lowest <= stake <= highest
            assert stake % (limit.get("multiple") or 1) == 0
        elif stake < lowest:
            if owner in self.warned:
                return "returned", stake, 0
            self.to_advise.add(owner)
        else:
            counts = min(stake, highest)
        odds = pays(self.game, bet, self.dice)
        if odds is None:
            return "lose", stake - counts, 0
        winnings = counts * odds
        if self.game in CROWN:
            winnings = -(-winnings // SMALLEST_CHIP) * SMALLEST_CHIP
        return "win", 0 if kind in ("token", "voucher") else stake, winnings

    def settle(self, key: tuple[str, str]) -> None:
        assert key not in self.settled, "nothing is settled twice"
        outcome, home, winnings = self.judge(key)
        stake, kind, colour = self.layout[key]
        moves = [
            ("in-play:T1", self.home(key[0], kind, colour), home),
            ("in-play:T1", "float:T1", stake - home),
            ("float:T1", self.purse(key[0]), winnings),
        ]
        for move in moves:
            self.move(*move)
        self.settled[key] = moves
        self.outcomes.append(outcome)

    def on_losers_collected(self, _event: Told) -> None:
        assert not self.collected, "losers are taken once"
        self.collected = True
        for key in self.layout:
            if self.judge(key)[0] == "lose":
                self.settle(key)

    def on_winners_paid(self, event: Told) -> None:
        assert self.collected, "losers are taken before winners are paid"
        for owner in event["owners"]:
            won = [key for key in self.layout if key[0] == owner and self.judge(key)[0] != "lose"]
            assert won, f"{owner} was paid for nothing"
            for key in won:
                self.settle(key)

    def on_wagers_returned(self, event: Told) -> None:
        """As if the wagers had not been made: what is settled is undone, stakes go home or are kept. Where the purse has not
        enough any more, or its player has left the terminal since betting closed, the rest is a claim."""
        before, brought = dict(self.money), self._brought_home(event)
        undone = {(line["owner"], line["bet"]) for line in event["reversed_lines"]}
        for stakes_of, where in ((event["wagers"], "home"), (event.get("forfeited", {}), "kept")):
            for owner, stakes in stakes_of.items():
                for bet, amount in stakes.items():
                    key = owner, bet
                    assert (key in self.settled) == (key in undone)
                    for source, target, moved in self.settled.pop(key, ()):
                        self.move(target, source, moved)
                    stake, kind, colour = self.layout.pop(key)
                    assert amount == stake, "a void returns the whole stake"
                    self.move(
                        "in-play:T1", "float:T1" if where == "kept" else self.home(owner, kind, colour), stake
                    )
                    self.outcomes.append("forfeited" if where == "kept" else "back")
        claims: dict[str, int] = {}
        left: dict[str, int] = {}
        for owner in sorted(event["wagers"].keys() | event.get("forfeited", {}).keys()):
            short = self._short(owner, brought.get(owner, 0), before)
            if owner in self.gone and brought.get(owner):
                left[owner] = brought[owner]
                self.move(self.purse(owner), f"tickets:held/{self.round_id}/{owner}", brought[owner])
            if short:
                claims[owner] = short
                player = self.wagered_by.get(owner, "")
                self.move(
                    "outside", f"claim:T1/{player}/{self.round_id}" if player else f"claim:T1/{owner}", short
                )
        assert event.get("left", {}) == left
        assert event.get("claims", {}) == claims
        named = {owner: self.wagered_by[owner] for owner in (claims | left) if owner in self.wagered_by}
        assert event.get("players", {}) == named, "a ticket and a claim are the player's who had staked"
        self.outcomes += ["claim"] * len(claims) + ["ticket"] * len(left)
        if event["ends_round"]:
            assert not self.layout and not self.settled, (
                "a void leaves nothing on the layout, and nothing settled"
            )
            self.playing = self.betting = False

    def _brought_home(self, event: Told) -> dict[str, int]:
        """What comes to an owner who wagered at a terminal: the stakes that did not go home with a payment."""
        return {
            owner: sum(stake for bet, stake in stakes.items() if not self._was_paid(owner, bet))
            for owner, stakes in event["wagers"].items()
        }

    def _was_paid(self, owner: str, bet: str) -> bool:
        return any(
            target == self.purse(owner) for _, target, amount in self.settled.get((owner, bet), ()) if amount
        )

    def _short(self, owner: str, brought: int, before: dict[str, int]) -> int:
        """What cannot be taken back from an owner: given to the purses again by the float, which does not get it."""
        withheld = self.passing.pop(owner, 0)
        if owner in self.gone:
            gone = before.get(self.purse(owner), 0) + brought - self.money[self.purse(owner)] - withheld
            self.move("float:T1", self.purse(owner), gone)
            return gone
        short = 0
        for account in [
            one for one in self.money if one == self.purse(owner) or one.startswith(f"{self.purse(owner)}/")
        ]:
            missing = max(0, -self.money[account])
            self.move("float:T1", account, missing)
            short += missing
        return short

    def over(self) -> None:
        """The last step was taken: everything is settled, and who was told counts as told from now on."""
        assert self.playing
        assert not self.lying, "a round is over when everything is settled"
        self.playing = False
        self.advised |= self.to_advise
