"""What the staff of a table and an inspector see beyond what everyone sees: positions, what is to be paid, what is
pending."""

from collections.abc import Iterable

from msgspec import Struct

from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.duties import Duty
from sicbo.rooms.kernel.gaps import Gap
from sicbo.rooms.round.judging import judged
from sicbo.rooms.round.state import Round
from sicbo.rooms.round.wagers import awaits_confirmation
from sicbo.rooms.table.chip_breakdown import (
    Balance,
    ChipCount,
    ColourView,
    MadeOf,
    colours_of,
    handed_out,
    made_of,
)
from sicbo.rooms.table.colour_chips import kept
from sicbo.rooms.table.duties import open_duties
from sicbo.rooms.table.opening import gaps, watched_shaker
from sicbo.rooms.table.own_limits import stay_of
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Call, Fault, Table
from sicbo.rooms.table.terminal_state import Case, Meters
from sicbo.rooms.table.tournament_stages import hidden_stake, meters_as_seen
from sicbo.rooms.table.trouble import Offered, offered
from sicbo.rooms.table.void_view import OwnVoid, own_void
from sicbo.rules.game import Game
from sicbo.rules.policies import Shaker
from sicbo.rules.settlement import Advice, Line


class PayLine(Struct, frozen=True, omit_defaults=True):
    """A bet that has not lost: its winnings, and its whole payout."""

    bet: str
    stake: int
    returned: int
    winnings: int = 0
    odds: str = ""
    advice: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    advised: tuple[Advice, ...] = ()
    """the advice with what each is about, for other languages"""


class PositionView(Struct, frozen=True, omit_defaults=True):
    place: str
    player: str
    purse: int = 0
    """chips at hand, or credit on the meter"""
    tokens: int = 0
    colours: tuple[ColourView, ...] = ()
    wagers: dict[str, int] = {}
    """the chips still on the felt: without those collected, paid or returned"""
    made_of: dict[str, MadeOf] = {}
    sealed: int = 0
    """secret bets, which no one else sees before betting has closed"""
    staked: int = 0
    to_confirm: bool = False
    by_word: bool = False
    """the player has no screen: the dealer records what the player says"""
    to_collect: int = 0
    """losing stakes still on the layout"""
    to_pay: int = 0
    """the payout, with the stakes, that has not been paid yet"""
    pays: tuple[PayLine, ...] = ()
    hand_out: tuple[ChipCount, ...] = ()
    """the chips from the float that make up the winnings"""
    paid: bool = False
    void: OwnVoid | None = None
    """what happened to bets of this round that do not count"""
    limit_marker: str = ""


class DiceView(Struct, frozen=True, omit_defaults=True):
    """Dice that were keyed and await confirmation, with the areas they would light."""

    faces: tuple[str | int, ...]
    total: int
    lit: tuple[str, ...] = ()


class StaffView(Struct, frozen=True, omit_defaults=True):
    """What the staff of a table and an inspector see beyond what everyone sees."""

    name: str
    roles: tuple[str, ...]
    positions: tuple[PositionView, ...] = ()
    on_felt: dict[str, int] = {}
    """the total stake still on each bet"""
    duties: tuple[Duty, ...] = ()
    faults: tuple[Fault, ...] = ()
    cases: tuple[Case, ...] = ()
    meters: dict[str, Meters] = {}
    shown: tuple[str | int, ...] = ()
    """dice that were keyed and await confirmation"""
    keyed: DiceView | None = None
    announced: tuple[str | int, ...] = ()
    may_correct: bool = False
    """a result was announced and nothing has been settled by it"""
    offers: tuple[Offered, ...] = ()
    """what can be declared at this moment"""
    call: Call | None = None
    float_amount: int = 0
    colours_kept: dict[str, tuple[str, ...]] = {}
    """by colour: players who get its chips back if the round is void; the colour is not issued again before the next
    round"""
    missing: tuple[Gap, ...] = ()
    """what keeps a closed table from opening"""
    dealer_needed: bool = False
    """among these: a shaker that must be attended needs its dealer before the table opens"""
    automatic: bool = False
    """the house deals automatically until a dealer takes the table"""
    reports: tuple[str, ...] = ()
    """the latest messages of the table's devices, the newest first"""


def staff_view(
    game: Game,
    table: Table,
    name: str,
    roles: tuple[str, ...],
    at: int,
    reports: tuple[str, ...] = (),
    balance: Balance = lambda _account: 0,
    automatic: bool = False,
) -> StaffView:
    """The staff's part: every position, and what is still to be done."""
    playing = table.round
    shown = None if playing is None else playing.shown
    faces = () if shown is None else game.dice.shown(shown)
    shaker = _to_open_with(game, table)
    return StaffView(
        name=name,
        roles=roles,
        positions=tuple(_position(game, table, place, balance) for place in table.seats),
        on_felt=_on_felt(table),
        duties=open_duties(game, table, at),
        faults=table.faults,
        cases=table.cases,
        meters=meters_as_seen(table),
        shown=faces,
        keyed=None if shown is None else DiceView(faces, sum(game.dice.values(shown)), game.winners(faces)),
        announced=() if playing is None or playing.announced is None else playing.announced,
        may_correct=playing is not None
        and playing.status == "playing"
        and playing.result_known
        and playing.receipt is None,
        offers=offered(game, table),
        call=table.call,
        float_amount=balance(table.float_account),
        colours_kept=kept(table),
        missing=() if shaker is None else gaps(game, table, shaker, at),
        dealer_needed=shaker is not None and watched_shaker(game, shaker) is not None and not table.dealer,
        automatic=automatic,
        reports=reports,
    )


def _lines(game: Game, playing: Round) -> Iterable[Line]:
    """The outcome of the bets; known as soon as collecting the losers is the next step."""
    step = playing.next_step
    if (
        playing.receipt is None
        and playing.status == "playing"
        and step is not None
        and step.step == "collect"
    ):
        return judged(game, playing).lines
    return playing.lines_on_layout()


def _to_open_with(game: Game, table: Table) -> Shaker | None:
    """The shaker that a closed table opens with next."""
    return None if table.status == "open" else table.shaker or policies_of(game).sequences[0].shakers[0]


def _position(game: Game, table: Table, place: str, balance: Balance) -> PositionView:
    player = table.seats[place]
    owner = place if plays_at_terminals(game) else player
    playing = table.round
    laid = None if playing is None else playing.layout.get(owner)
    lines = [] if playing is None else [line for line in _lines(game, playing) if line.owner == owner]
    due = [line for line in lines if playing is not None and not playing.is_settled(line)]
    pays = [line for line in due if line.outcome != "lose"]
    lying = _lying(table, owner)
    personal = table.personal.get(player)
    betting = playing is not None and playing.betting_open
    bets = {} if laid is None else laid.bets
    hidden = sum(bet.secret for bet in bets.values()) if betting else 0
    kept_back = hidden_stake(table, owner)
    return PositionView(
        place=place,
        player=player,
        purse=_purse(game, table, place, player, balance) + kept_back,
        tokens=balance(table.tokens(player)),
        colours=colours_of(table, player, balance),
        wagers={bet: stake for bet, stake in lying.items() if not (betting and bets[bet].secret)},
        made_of={bet: of for bet, of in made_of(laid, sealed=not betting).items() if bet in lying},
        sealed=hidden,
        staked=sum(lying.values()) - kept_back,
        to_confirm=awaits_confirmation(game, playing, owner),
        by_word=stay_of(table, owner).seated_by != "",
        to_collect=sum(line.stake for line in due if line.outcome == "lose"),
        to_pay=sum(line.returned for line in pays),
        pays=tuple(_pay_line(game, line) for line in pays),
        hand_out=handed_out(game, sum(line.winnings for line in pays)),
        paid=_is_paid(playing, owner, lines),
        void=own_void(game, table, owner),
        limit_marker="" if personal is None else personal.marker,
    )


def _lying(table: Table, owner: str) -> dict[str, int]:
    """The chips of a position that are still on the felt."""
    playing = table.playing
    laid = None if playing is None else playing.layout.get(owner)
    if playing is None or laid is None:
        return {}
    gone = {line.bet for line in playing.settled if line.owner == owner}
    return {bet: wager.stake for bet, wager in laid.bets.items() if bet not in gone}


def _on_felt(table: Table) -> dict[str, int]:
    """What is on the felt; a secret bet is hidden until betting has closed."""
    playing = table.playing
    sums: dict[str, int] = {}
    for owner, position in () if playing is None else playing.layout.items():
        for bet, stake in _lying(table, owner).items():
            if not (position.bets[bet].secret and playing is not None and playing.betting_open):
                sums[bet] = sums.get(bet, 0) + stake
    return sums


def _purse(game: Game, table: Table, place: str, player: str, balance: Balance) -> int:
    if plays_at_terminals(game):
        meters = table.meters.get(place)
        return 0 if meters is None else meters.credit
    return balance(table.tournament_chips(player) if game.card.tournament else table.chips(player))


def _pay_line(game: Game, line: Line) -> PayLine:
    return PayLine(
        line.bet,
        line.stake,
        line.returned,
        line.winnings,
        "" if line.odds is None else game.odds_text(line.odds),
        tuple(advice.message for advice in line.advice),
        line.clauses,
        line.advice,
    )


def _is_paid(playing: Round | None, owner: str, lines: Iterable[Line]) -> bool:
    if playing is None or playing.status != "playing":
        return False
    return owner in playing.paid and any(line.outcome != "lose" for line in lines)
