"""The conversation at the table: reads a player's words, does what they ask, and shows the result."""

import sys
import time
from collections import deque
from collections.abc import Callable, Iterable
from io import TextIOWrapper
from typing import TYPE_CHECKING

from sicbo.cli.playing import vocabulary
from sicbo.cli.playing.dice_art import draw
from sicbo.cli.playing.felt import NARROWEST, Felt, plain_layout
from sicbo.cli.playing.held_back import Loop
from sicbo.cli.playing.seat import Played, Seat
from sicbo.cli.show import console, styled
from sicbo.refusals import Refused, nearest, one_line

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

PAUSES = {"activate": 0.5, "uncover": 0.5, "announce": 0.9}
PAUSE = 0.15
REMEMBERED = 20


class Talk:
    """One player's session, from the greeting to the goodbye."""

    def __init__(self, seat: Seat, loop: Loop, *, plain: bool, rolls: int | None) -> None:
        self.seat = seat
        self.game = seat.game
        self.loop = loop
        self.out = console()
        self.plain = plain
        self.interactive = self.out.is_terminal and sys.stdin is not None and sys.stdin.isatty()
        self.rolls_left = rolls
        self.rounds: deque[Played] = deque(maxlen=REMEMBERED)
        self.played = self.staked = self.returned = 0
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "roll": self.roll, "move": self.move, "back": self.back, "repeat": self.repeat, "double": self.double,
            "odds": self.odds, "limits": self.limits, "history": self.history, "receipt": self.receipt,
            "layout": self.layout, "help": self.help,
        }  # fmt: skip
        self.bets = frozenset(self.game.paytable.spellings)

    @property
    def drawn(self) -> bool:
        """Whether there is a screen to draw on, wide enough even after it was resized."""
        return self.out.is_terminal and not self.plain and self.out.width >= NARROWEST

    # -- showing ------------------------------------------------------------------------------------------

    def say(self, *shown: "RenderableType") -> None:
        for part in shown:
            self.out.print(part)

    def say_all(self, shown: "Iterable[RenderableType]") -> None:
        self.say(*shown)

    def _say_step(self, line: "Text") -> None:
        """A step has one line; on a narrow screen the end of a long clause is cut off."""
        self.out.print(line, no_wrap=True, overflow="ellipsis")

    def balance(self) -> int:
        return self.loop.run(self.seat.balance())

    def greet(self) -> None:
        file, dice = self.game.book.file, self.game.dice
        self.say(
            styled((file.title, "bold"), f" · {self.game.name} · {file.operator}"),
            styled(
                (f"table {self.seat.table_id}, seat {self.seat.place}, {len(self.game.bets)} bets, ", "dim"),
                (f"paytable {self.game.sha256[:12]}", "dim"),
            ),
        )
        if dice.symbols:
            faces = ", ".join(f"{face.name} {face.value}" for face in dice.faces)
            self.say(styled((f"dice: {faces}", "dim")))
        self.layout([])
        self._open_bets()
        if not self.drawn and self.loop.run(self.seat.stakes()):
            self._laid()
        wallet = self.game.currency.grouped(self.balance())
        self.say(
            styled("Welcome, ", (self.seat.player.name, "bold"), f". You have {wallet} {file.currency}. "
                   f"Place a bet, such as {self.game.bets[0].bet} 10, then roll. Type help for more.")
        )  # fmt: skip

    def layout(self, words: list[str]) -> None:
        """The felt with the player's stakes, or the same in words."""
        self._no_more(words)
        stakes = self.loop.run(self.seat.stakes())
        if self.drawn:
            self.say(Felt(self.game, self.out.width).draw(stakes))
        else:
            for line in plain_layout(self.game):
                self.out.print(line, soft_wrap=True)

    def _laid(self) -> None:
        """The layout after a change."""
        stakes = self.loop.run(self.seat.stakes())
        if self.drawn:
            self.say(Felt(self.game, self.out.width).draw(stakes))
        else:
            listed = (
                ", ".join(f"{bet} {self.game.currency.grouped(stake)}" for bet, stake in stakes.items())
                or "nothing"
            )
            self.say(styled(f"on the layout: {listed}; balance {self.game.currency.grouped(self.balance())}"))

    def _open_bets(self) -> None:
        step = self.loop.run(self.seat.open_bets())
        if step is not None:
            self._say_step(vocabulary.step_line(self.game, step, None, self.seat.owner))

    # -- listening ----------------------------------------------------------------------------------------

    def listen(self) -> None:
        """Take commands until the player leaves, by word, by Ctrl-D or by Ctrl-C."""
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        if self.interactive:
            _offer_words([*vocabulary.COMMANDS, *(bet.bet for bet in self.game.bets)])
        try:
            while True:
                self.loop.leave_if_asked()
                words = self._asked().replace("=", " ").split()
                if words[:1] in (["quit"], ["exit"]):
                    return
                try:
                    self.obey(words)
                except Refused as refused:
                    self._refuse(refused)
        except (EOFError, KeyboardInterrupt):
            if self.interactive:
                self.say(styled(""))

    def _refuse(self, refused: Refused) -> None:
        sign = "✗ " if self.drawn else "no: "
        self.say(styled((sign, "bold red"), one_line(refused)))

    def _asked(self) -> str:
        if self.interactive:
            return input(f"{self.game.currency.grouped(self.balance())} {self.game.book.file.currency}> ")
        if sys.stdin is None:
            raise EOFError
        try:
            line = sys.stdin.readline()
        except OSError as error:
            raise Refused(
                "bad-file", "standard input cannot be read: {error}", error=str(error)[:80]
            ) from None
        if not line:
            raise EOFError
        self.say(styled((f"> {' '.join(line.split())}".rstrip(), "bold")))
        return line

    def obey(self, words: list[str]) -> None:
        """One line of the player: a command, or wagers."""
        verb = words[0].lower() if words else "roll"
        is_wager = verb in self.bets and len(words) > 1 and words[1][:1].isdecimal()
        if verb in self.commands and not is_wager:
            self.commands[verb](words[1:])
        else:
            self.wager(words)

    def _no_more(self, words: list[str], most: int = 0) -> None:
        if len(words) > most:
            raise Refused(
                "bad-request",
                "'{words}' is one word too many; type help for the commands",
                words=words[most][:40],
            )

    # -- commands -----------------------------------------------------------------------------------------

    def wager(self, words: list[str]) -> None:
        canonical = self.game.paytable.canonical
        wagers: dict[str, int] = {}
        for at in range(0, len(words), 2):
            if words[at].lower() not in self.bets:
                known = [*self.commands, "quit", *self.game.paytable.by_name]
                raise Refused(
                    "unknown-bet",
                    "'{words}' is not a command or a bet here; {hint}",
                    words=words[at][:60],
                    hint=nearest(words[at], known),
                )
            bet = canonical(words[at])
            if at + 1 == len(words):
                raise Refused("bad-amount", "add an amount, such as: {bet} 10", bet=bet)
            if bet in wagers:
                raise Refused(
                    "duplicate-bet", "{bet} is named twice: name it once with the whole amount", bet=bet
                )
            wagers[bet] = self.game.currency.parse(words[at + 1], what=f"stake on {bet}")
        self.loop.run(self.seat.place_wagers(wagers))
        self._laid()

    def move(self, words: list[str]) -> None:
        if len(words) < 2:
            raise Refused("bad-request", "write from which bet to which: move small big, or move small big 5")
        self._no_more(words, 3)
        amount = self.game.currency.parse(words[2], what="amount moved") if len(words) == 3 else None
        self.loop.run(self.seat.move(words[0], words[1], amount))
        self._laid()

    def back(self, words: list[str]) -> None:
        self.loop.run(self.seat.take_back(tuple(words)))
        self._laid()

    def repeat(self, words: list[str]) -> None:
        self._no_more(words, 1)
        if words and not (words[0].isascii() and words[0].isdecimal() and len(words[0]) <= 3):
            raise Refused(
                "bad-request",
                "repeat takes a whole number, such as repeat 2, not '{words}'",
                words=words[0][:40],
            )
        self.loop.run(self.seat.repeat(int(words[0]) if words else 1))
        self._laid()

    def double(self, words: list[str]) -> None:
        self._no_more(words)
        self.repeat(["2"])

    def odds(self, words: list[str]) -> None:
        if not words:
            raise Refused("bad-request", "name a bet, such as: odds {bet}", bet=self.game.bets[-1].bet)
        for word in words:
            self.say_all(vocabulary.about_bet(self.game, word))

    def limits(self, words: list[str]) -> None:
        self._no_more(words)
        self.say_all(vocabulary.limits(self.game, self.loop.run(self.seat.table())))

    def history(self, words: list[str]) -> None:
        self._no_more(words)
        if not self.rounds:
            raise Refused("no-round", "no rounds played yet")
        self.say(vocabulary.history(self.game, self.rounds))

    def receipt(self, words: list[str]) -> None:
        self._no_more(words)
        if not self.rounds:
            raise Refused("no-round", "there is no receipt yet: place a bet, then roll")
        self._show_receipt(self.rounds[-1])

    def help(self, words: list[str]) -> None:
        self._no_more(words)
        self.say_all(vocabulary.help_lines(self.game))

    # -- the round ----------------------------------------------------------------------------------------

    def roll(self, words: list[str]) -> None:
        """Every remaining step of the round, one line each; then dice, lights and receipt."""
        self._no_more(words)
        if self.rolls_left == 0:
            raise Refused("bad-dice", "the list of dice is used up; take your bets back, or quit")
        stakes = self.loop.run(self.seat.stakes())
        self.loop.run(self._steps())
        played = self.seat.last
        assert played is not None, "a round that was played to its end has a result"
        if self.rolls_left is not None:
            self.rolls_left -= 1
        self.rounds.append(played)
        self.played += 1
        self.staked += played.staked
        self.returned += played.returned
        winners = self.game.paytable.winners(played.roll)
        if self.drawn:
            self.say(Felt(self.game, self.out.width).draw(stakes, winners))
        else:
            self.say(styled(f"winning bets: {' '.join(winners) or 'none'}"))
        self._show_receipt(played)
        self._open_bets()

    async def _steps(self) -> None:
        shown = False
        async for taken in self.seat.play_on():
            if (
                self.drawn
                and not shown
                and taken.step.step in ("announce", "enter")
                and taken.roll is not None
            ):
                self.say(draw(self.game.dice, taken.roll))
                shown = True
            self._say_step(vocabulary.step_line(self.game, taken.step, taken, self.seat.owner))
            if self.interactive and not self.loop.asked_to_leave:
                time.sleep(PAUSES.get(taken.step.step, PAUSE))

    def _show_receipt(self, played: Played) -> None:
        self.say_all(vocabulary.receipt(self.game, played, wide=self.out.width >= 100))

    def farewell(self, taken_home: int) -> None:
        result = taken_home - self.seat.brought
        sign = "+" if result > 0 else ""
        rounds = f"{self.played} round{'' if self.played == 1 else 's'}"
        home = f"bought in with {self.game.currency.grouped(self.seat.brought)}, cashed out {self.game.currency.grouped(taken_home)}"
        self.say(
            styled(
                f"{rounds}, {self.game.currency.grouped(self.staked)} staked, {self.game.currency.grouped(self.returned)} returned"
            ),
            styled(f"Goodbye, {self.seat.player.name}: {home} ({sign}{self.game.currency.grouped(result)})"),
        )


def _offer_words(words: list[str]) -> None:
    """Completion with the Tab key, if the system has it."""
    try:
        import readline
    except ModuleNotFoundError:
        return
    readline.set_completer_delims(" ")
    readline.set_completer(lambda text, at: [*(word for word in words if word.startswith(text)), None][at])
    readline.parse_and_bind("tab: complete")
