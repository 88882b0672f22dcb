"""What players have of rounds that are settled, written by hand from the clauses: the second model of the after-settlement walk.

Every cent of a stake or of winnings has one final disposition. It is paid, or returned by a void (NSW 7.3, 8.8 and 8.9; ACT
10.1, 10.3; Crown 9.3 to 9.5), or kept under a case (NSW 7.5), or moved by the decision on a dispute; once someone has kept or
decided something, only a dispute changes it. Amounts are plain numbers here and there is no ledger: what lies on a meter, what
was carried away, what is withheld and what is owed.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

JACKPOT = 900


class No(Exception):
    """The clauses do not let this happen."""


@dataclass
class Share:
    """What one player has had of one round."""

    stake: int
    won: int
    """what the round came to for the player, below nothing where it was lost; nothing once it is void"""
    paid: bool = False
    due: int = 0
    """what the round in play has yet to pay, with the stake"""
    void: bool = False
    final: bool = False
    """something of it was kept or decided: nothing else than a dispute moves it"""


NOTHING = Share(0, 0)


@dataclass
class Case:
    """A case about one player, with what it withholds, by round."""

    person: str
    about: str
    office: int = 0
    held: dict[str, int] = field(default_factory=dict)
    waits: int = 0
    """withheld as soon as the round in play pays it"""
    is_open: bool = True

    @property
    def withheld(self) -> int:
        return sum(self.held.values())


@dataclass
class Model:
    """Players who are here, their rounds and their money."""

    at_terminals: bool
    purse: dict[str, int]
    here: set[str]
    rounds: dict[str, dict[str, Share]] = field(default_factory=dict)
    last: str = ""
    playing: bool = False
    """the last round is not over yet"""
    void: set[str] = field(default_factory=set)
    changed: set[str] = field(default_factory=set)
    """rounds of which someone has kept, decided or corrected something: none of them is void as a whole after that"""
    out: dict[str, int] = field(default_factory=dict)
    """chips and tickets that were carried away, or wait for their owner at the cage"""
    owed: dict[tuple[str, str], int] = field(default_factory=dict)
    """by debtor, and the round or case that it comes from"""
    waived: dict[tuple[str, str], int] = field(default_factory=dict)
    cases: dict[str, Case] = field(default_factory=dict)
    closed: bool = False
    jackpot_of: str = ""
    """by round: the one jackpot that can be won"""

    def copy(self) -> "Model":
        return replace(
            self, purse=dict(self.purse), here=set(self.here), void=set(self.void), changed=set(self.changed),
            rounds={
                name: {who: replace(share) for who, share in one.items()} for name, one in self.rounds.items()
            },
            out=dict(self.out), owed=dict(self.owed), waived=dict(self.waived),
            cases={name: replace(case, held=dict(case.held)) for name, case in self.cases.items()},
        )  # fmt: skip

    @property
    def key(self) -> str:
        return repr(
            (
                sorted(self.purse.items()), sorted(self.here), self.rounds, self.last, self.playing, sorted(self.void),
                sorted(self.changed), sorted(self.out.items()), sorted(self.owed.items()), sorted(self.waived.items()),
                sorted(self.cases.items()), self.jackpot_of, self.closed,
            )
        )  # fmt: skip

    # -- what a player has -------------------------------------------------------------------------------

    def give(self, person: str, amount: int) -> None:
        """On the meter, or where the player has left, a ticket at the cage."""
        has = self.purse if person in self.here else self.out
        has[person] = has.get(person, 0) + amount

    def take(self, person: str, amount: int, round_id: str, why: str, office: int = 0) -> None:
        """What is withheld of the round first, then what is there; the rest is owed."""
        for case in self.cases.values():
            if case.person != person:
                continue
            whole = bool(office) and case.office == office
            taken = [name for name in case.held if whole or name == round_id]
            for name in sorted(taken, key=lambda name: name != round_id):
                part = min(amount, case.held[name])
                amount -= part
                case.held[name] -= part
                if not case.held[name]:
                    del case.held[name]
        part = min(amount, self.purse[person] if person in self.here else 0)
        self.purse[person] = self.purse.get(person, 0) - part
        if amount - part:
            self.owed[person, why] = self.owed.get((person, why), 0) + amount - part

    def share(self, person: str, round_id: str) -> Share:
        return self.rounds[round_id].setdefault(person, Share(0, 0))

    def put_right(self, person: str, round_id: str, won: int) -> None:
        """A round comes to something else for a player than it did."""
        share = self.share(person, round_id)
        if share.final:
            raise No("kept or decided")
        more, share.won = won - share.won, won
        if more > 0:
            self.give(person, more)
        elif more < 0:
            self.take(person, -more, round_id, round_id if self.at_terminals else "")

    def open_case(self, name: str) -> Case:
        case = self.cases.get(name)
        if case is None or not case.is_open:
            raise No("no such case")
        return case

    # -- amounts withheld --------------------------------------------------------------------------------

    def withhold(self, name: str, amount: int, round_id: str | None = None) -> None:
        """7.5: of a player who is there still, what is there and what the round in play will pay; Crown 9.2.3: as much of
        the chips and of the winnings to come as there is, once in a case."""
        case = self.open_case(name)
        about = case.about if round_id is None else round_id
        has = self.purse[case.person] if case.person in self.here else 0
        share = self.rounds[self.last].get(case.person, NOTHING) if self.playing else NOTHING
        payable = 0 if share.void else share.due
        waiting = sum(one.waits for one in self.cases.values() if one.person == case.person)
        if self.at_terminals:
            payable = max(0, payable - waiting)
            if case.person not in self.here or amount > has + payable:
                raise No("not so much")
        else:
            payable = max(0, payable - share.stake - waiting) if about == self.last else 0
            amount = min(amount, has + payable)
            if not amount or case.withheld or case.waits:
                raise No("nothing to withhold, or withheld already")
        # What is payable comes before a player's own money; what an earlier round has paid is on the meter already.
        earlier = self.at_terminals and about not in ("", self.last)
        now = min(amount, has) if earlier else amount - min(amount, payable)
        case.waits += amount - now
        self.purse[case.person] -= now
        if self.playing and (about == self.last or not self.at_terminals):
            about = ""  # a round that is not over has no winnings yet, and chips of earlier ones are like any others
        if now:
            case.held[about] = case.held.get(about, 0) + now

    def determine(self, name: str, keep: bool) -> None:
        case = self.open_case(name)
        if not case.withheld and not case.waits:
            raise No("nothing is withheld")
        if keep and (not self.at_terminals or case.waits):
            raise No("nobody keeps chips, or what is not paid")
        if keep:
            for round_id in case.held.keys() & self.rounds.keys():
                self.changed.add(round_id)
                self.share(case.person, round_id).final = True
        elif case.withheld:
            self.give(case.person, case.withheld)
        case.held, case.waits = {}, 0
        case.is_open = not self.at_terminals

    # -- corrections and voids ---------------------------------------------------------------------------

    def corrected(self, name: str, round_id: str) -> tuple[Case, Share]:
        """A case in which something is withheld is determined; a round in play is not corrected, a void one neither."""
        case = self.open_case(name)
        share = self.rounds[round_id].get(case.person, Share(0, 0))
        if case.withheld or share.void or share.final or round_id in self.void:
            raise No("nothing to correct")
        return case, share

    def recalculate(self, name: str, round_id: str, stake: int = 0, won: int = 0) -> None:
        """7.1: the record is right, or a wager that nobody recorded is settled on the dice."""
        case, share = self.corrected(name, round_id)
        if self.playing and round_id == self.last:
            raise No("the round is not over")
        if bool(stake) == bool(share.stake):
            raise No("the record has it, or there is none")
        case.is_open = False
        if stake:
            self.share(case.person, round_id).stake = stake
            self.put_right(case.person, round_id, won)
            self.changed.add(round_id)

    def void_unconfirmed(self, name: str, round_id: str) -> None:
        """7.3: stakes and payments of one player are returned."""
        case, share = self.corrected(name, round_id)
        if not share.stake:
            raise No("no wager")
        if case.person == "zoe" and self.jackpot_of == round_id:
            raise No("a jackpot of it was paid")
        self.put_right(case.person, round_id, 0)
        case.is_open, case.waits = False, 0
        share.void = True
        if not (self.playing and round_id == self.last):
            self.changed.add(round_id)

    def declare_void(self, forfeit: Iterable[str] = (), only: str = "") -> None:
        """8.8, 9.3, 9.4, 10.1, 10.3: the last round for everyone, or where the book says so for one player."""
        last = self.last
        if self.closed or last in self.void or last in self.changed:
            raise No("void already, or a dispute's to change")
        shares = {who: one for who, one in self.rounds[last].items() if only in ("", who) and not one.void}
        if only and not any(one.stake for one in shares.values()):
            raise No("no wager")
        if any(person not in shares or not shares[person].stake for person in forfeit):
            raise No("nothing to forfeit")
        for person, share in shares.items():
            self.put_right(person, last, -share.stake if person in forfeit else 0)
            share.void = True
        if not only:
            self.void.add(last)
            self.over()

    # -- disputes ----------------------------------------------------------------------------------------

    def decide(self, person: str, case: int, amount: int, round_id: str) -> None:
        """A claim of the same case is cancelled before anything is paid; what was waived was never taken."""
        if self.playing and round_id == self.last:
            raise No("the round is not over")
        why = f"case-{case}"
        self.changed.add(round_id)
        self.share(person, round_id).final = True
        if amount < 0:
            self.take(person, -amount, round_id, why, office=case)
            return
        for sums in (self.owed, self.waived):
            was = sums.pop((person, why), 0)
            part = min(amount, was)
            amount -= part
            if was > part:
                sums[person, why] = was - part
        if amount:
            self.give(person, amount)

    def settle_claim(self, person: str, waive: bool) -> None:
        claims = [claim for claim in self.owed if claim[0] == person]
        if not claims:
            raise No("nothing is owed")
        claim = min(claims)
        amount = self.owed.pop(claim)
        if waive and claim[1].startswith("case-"):
            self.waived[claim] = self.waived.get(claim, 0) + amount

    def jackpot(self, person: str, round_id: str, by_ticket: bool = False) -> None:
        """A pool pays for a round that counts, until the next begins; by ticket wherever the winner is."""
        share = self.rounds[round_id].get(person)
        if self.jackpot_of or round_id != self.last or self.playing or share is None or share.void:
            raise No("not won, or paid already")
        if person not in self.here and not by_ticket:
            raise No("by ticket, from the cage")
        if not by_ticket:
            self.purse[person] += JACKPOT
        self.jackpot_of = round_id
        self.changed.add(round_id)

    # -- coming, going and playing on --------------------------------------------------------------------

    def carry_away(self, person: str) -> None:
        if person not in self.here or not self.purse[person] or (self.at_terminals and self.plays(person)):
            raise No("nothing there, or in the round")
        self.out[person] = self.out.get(person, 0) + self.purse[person]
        self.purse[person] = 0

    def leave(self, person: str) -> None:
        if person not in self.here or self.plays(person):
            raise No("not there, or in the round")
        if self.purse[person]:
            self.carry_away(person)
        self.here.discard(person)

    def close(self) -> None:
        """8.2: what is left on the meters waits for its owners at the cage; a round without wagers ends with the day."""
        if self.closed or (self.playing and self.rounds[self.last]):
            raise No("closed already, or wagers are on the layout")
        for person in sorted(self.here):
            self.leave(person)
        self.closed, self.playing = True, False

    def plays(self, person: str) -> bool:
        return self.playing and person in self.rounds[self.last] and not self.rounds[self.last][person].void

    def begin(self, round_id: str) -> None:
        if self.playing or self.closed:
            raise No("a round is played, or the table is closed")
        self.rounds[round_id], self.last, self.playing = {}, round_id, True
        if not self.at_terminals:
            for case in self.cases.values():  # from now on the last round's chips are like any others
                case.held = {"": case.withheld} if case.held else {}

    def placed(self, person: str, stake: int, due: int) -> None:
        """A wager of the last round, with what it will pay."""
        self.rounds[self.last][person] = Share(stake, -stake, due=due)
        self.purse[person] -= stake

    def pay(self) -> None:
        """The round in play pays, and what waited for that is withheld: at terminals of everything, of chips the winnings."""
        if not self.playing or not self.rounds[self.last]:
            raise No("no round that could pay")
        for person, share in self.rounds[self.last].items():
            if share.void or not share.due:
                continue
            self.purse[person] += share.due
            share.won, share.paid = share.won + share.due, True
            paid = share.due if self.at_terminals else share.due - share.stake
            for case in self.cases.values():
                part = min(paid, case.waits if case.person == person else 0)
                if part:
                    paid -= part
                    self.purse[person] -= part
                    case.held[self.last] = case.held.get(self.last, 0) + part
        self.over()

    def over(self) -> None:
        self.playing = False
        for case in self.cases.values():
            case.waits = 0
        for share in self.rounds[self.last].values():
            share.due = 0
