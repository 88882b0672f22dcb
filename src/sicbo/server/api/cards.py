"""The operator's card of a table over HTTP: the current one, and a preview of another before it is applied.

The change itself is a command of the table, `ChangeCard`, which two people give.
"""

from typing import Annotated, Any, Final

from litestar import get, post
from msgspec import Meta, Struct

from sicbo.maths.card_effects import BetEffect, card_effects
from sicbo.maths.warnings import warnings
from sicbo.refusals import Refused, nearest
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.gaps import Gap
from sicbo.rooms.kernel.roles import ADMINISTRATOR, INSPECTOR
from sicbo.rooms.table.card_changes import approving_role, changed_switches, pool_problems
from sicbo.rooms.table.opening import card_gaps
from sicbo.rules.book import offers, stated_odds
from sicbo.rules.bookfile import SwitchValue
from sicbo.rules.card import CardFile, card_from, file_of
from sicbo.rules.card_differences import Difference, differences
from sicbo.rules.card_problems import CardProblem, card_problems, read_card_file
from sicbo.rules.game import Game, compile_game
from sicbo.rules.pools import PoolTerms
from sicbo.rules.shelf import book, game_names, split_game
from sicbo.server.api.operations import Asked, Door, TableName, operation
from sicbo.server.live.closed_tables import pools_of
from sicbo.server.settings.drift import unlike_settings

AnyCard = Annotated[
    dict[str, Any],
    Meta(description="a complete card, as in a card file; the answer to a wrong card lists its problems"),
]


class CardAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A card to preview before it is applied."""

    card: AnyCard


class NewCardAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A card for a table that is to be created."""

    game: Annotated[str, Meta(max_length=100, description="the name of a game")]
    card: AnyCard


class PriceInfo(Struct, frozen=True):
    """What a card may set as the price of a kind of bet."""

    kind: str
    name: str
    freedom: Annotated[
        str, Meta(description="fixed, floor (it may be raised) or open (the operator states it)")
    ]
    stated: Annotated[str, Meta(description="what the rule book states; empty where it states nothing")]
    keys: Annotated[tuple[str, ...], Meta(description="picks or levels that may have their own odds")]


class SwitchChoice(Struct, frozen=True):
    """A point that the book leaves open, as a card may decide it."""

    switch: str
    about: str
    default: SwitchValue
    choices: tuple[SwitchValue, ...]
    reading: str
    clauses: tuple[str, ...]


class CardInfo(Struct, frozen=True):
    """The card in force at a table, and what the book leaves open."""

    table: str
    game: str
    number: Annotated[int, Meta(description="the number of changes; `instead_of` in the next change")]
    card: CardFile
    paytable_sha256: str
    prices: tuple[PriceInfo, ...]
    switches: tuple[SwitchChoice, ...]
    may_withdraw: Annotated[bool, Meta(description="whether listed bets may be left out")]
    approved_by: Annotated[
        str, Meta(description="the lowest role that may approve a change, in the book's words")
    ]
    clauses: Annotated[tuple[str, ...], Meta(description="where the book gives that role the power")]
    closed: Annotated[bool, Meta(description="whether the table is closed, as a change requires")]
    retired: bool
    unlike_settings: Annotated[
        tuple[str, ...], Meta(description="where the settings of the process differ; the record is used")
    ]


class WarningInfo(Struct, frozen=True):
    """A mathematician's remark."""

    code: Annotated[str, Meta(description="player-edge or low-return")]
    bets: tuple[str, ...]
    figure: Annotated[str, Meta(description="the house edge, or the return")]
    message: str
    new: Annotated[bool, Meta(description="whether this card causes it and the previous one did not")]


class CardPreview(Struct, frozen=True):
    """The effect of a card; nothing has changed."""

    problems: Annotated[
        tuple[CardProblem, ...], Meta(description="every problem that prevents the card from being applied")
    ]
    differences: tuple[Difference, ...]
    bets: Annotated[
        tuple[BetEffect, ...], Meta(description="every bet before and after; only if there are no problems")
    ]
    changed: Annotated[int, Meta(description="the number of bets whose mathematics change")]
    warnings: tuple[WarningInfo, ...]
    to_open: Annotated[
        tuple[Gap, ...], Meta(description="what the card does not state and the table needs before it opens")
    ]
    sign_offs: Annotated[tuple[str, ...], Meta(description="switches whose new setting must be signed off")]
    paytable_before: str
    paytable_after: str


@get("/api/tables/{table:str}/card", **operation("get_card", "office", allow=(ADMINISTRATOR, INSPECTOR),
      refusals=("unknown-stream", "moved")))  # fmt: skip
async def get_card(table: TableName, door: Door) -> CardInfo:
    """The operator's card of a table, and what the book lets a card set."""
    live = await door.live_table(table)
    game, policies = live.game, policies_of(live.game)
    power = policies.power("change-limits", game.switches)
    switch = game.book.file.bets_withdrawn_by
    return CardInfo(
        table=table,
        game=game.name,
        number=live.table.card_number,
        card=file_of(game.card, game.currency),
        paytable_sha256=game.sha256,
        prices=prices_of(game),
        switches=switches_of(game),
        may_withdraw=game.switches.get(switch) is True,
        approved_by=policies.title(approving_role(game)),
        clauses=() if power is None else power.cite,
        closed=live.table.status == "closed",
        retired=live.table.retired is not None,
        unlike_settings=unlike_settings(door.settings, live.name, live.game),
    )


@post("/api/tables/{table:str}/card/preview", status_code=200, **operation("preview_card", "office",
      allow=(ADMINISTRATOR,), refusals=("unknown-stream", "moved"),
      example={"card": {"limits": {"all": {"minimum": "5", "maximum": "500", "multiple": "5"}}}}))  # fmt: skip
async def preview_card(table: TableName, asked: Asked[CardAsked], door: Door) -> CardPreview:
    """The effect of another card at this table. Nothing is changed."""
    live = await door.live_table(table)
    return previewed(live.game, asked.card, await pools_of(door.office, live))


@post("/api/cards/preview", status_code=200, **operation("preview_new_card", "office", allow=(ADMINISTRATOR,),
      refusals=("unknown-game",), example={"game": "nsw-aruze", "card": {"places": 6}}))  # fmt: skip
async def preview_new_card(asked: Asked[NewCardAsked]) -> CardPreview:
    """The effect of a card on a game, for a table that is to be created."""
    return previewed(bare_game(asked.game), asked.card, founded=False)


def bare_game(name: str) -> Game:
    """An available game as its book has it, to compare a card with."""
    if name not in game_names():
        raise Refused(
            "unknown-game",
            "there is no game '{name}'; {hint}",
            name=name[:60],
            hint=nearest(name, game_names()),
        )
    book_name, variant = split_game(name)
    return known_prices(book_name, variant)


def known_prices(book_name: str, variant: str) -> Game:
    """The book's own game; if it states no odds, with even money everywhere, which no table is created with."""
    read = book(book_name)
    if read.file.odds == "stated":
        return compile_game(read, variant)
    kinds = {offer.kind for offer in offers(read, variant, read.switches(variant, {}))}
    return compile_game(
        read, variant, card_from(CardFile(source="-", odds=dict.fromkeys(kinds, "1 to 1")), read.currency)
    )


def previewed(
    before: Game, sent: Any, pools: tuple[PoolTerms, ...] = (), *, founded: bool = True
) -> CardPreview:
    """The problems of a card, or its effect on the game of a table."""
    file, problems = read_card_file(sent)
    if file is not None:
        problems = card_problems(before.book, before.variant, file)
    if file is None or problems:
        return CardPreview(tuple(problems), (), (), 0, (), (), (), before.sha256, "")
    after = compile_game(before.book, before.variant, card_from(file, before.currency))
    unfit = [
        CardProblem("", problem.code, problem.message, problem.clauses)
        for problem in pool_problems(after, pools)
    ]
    if unfit:
        return CardPreview(tuple(unfit), (), (), 0, (), (), (), before.sha256, "")
    compared = before if founded or before.book.file.odds == "stated" else None
    effects = card_effects(compared, after)
    known = set() if compared is None else {(warning.code, warning.bets) for warning in warnings(compared)}
    return CardPreview(
        problems=(),
        differences=differences(before, after) if compared is not None else (),
        bets=effects,
        changed=sum(effect.changes for effect in effects),
        warnings=tuple(
            WarningInfo(
                warning.code,
                warning.bets,
                _figure(warning.message),
                warning.message,
                (warning.code, warning.bets) not in known,
            )
            for warning in warnings(after)
        ),
        to_open=card_gaps(after),
        sign_offs=changed_switches(before, after) if founded else (),
        paytable_before=before.sha256 if compared is not None else "",
        paytable_after=after.sha256,
    )


def _figure(message: str) -> str:
    return next((word.rstrip(",") for word in message.split() if word.rstrip(",").endswith("%")), "")


def switches_of(game: Game) -> tuple[SwitchChoice, ...]:
    """The switches of a game, with their choices."""
    entries = game.book.file.switches
    return tuple(
        SwitchChoice(name, entry.about, entry.default, entry.choices, entry.reading, entry.cite)
        for name, entry in entries.items()
        if name in game.switches
    )


def prices_of(game: Game) -> tuple[PriceInfo, ...]:
    """What a card may set as the price of every kind of bet."""
    found: dict[str, PriceInfo] = {}
    for offer in offers(game.book, game.variant, game.switches):
        stated = [stated_odds(level, game.variant) for level in offer.levels]
        freedom = (
            "open" if None in stated else "floor" if any(odds and odds.floor for odds in stated) else "fixed"
        )
        text = ", ".join(str(odds) for odds in stated if odds is not None)
        keys = tuple(
            dict.fromkeys(
                word for word in (offer.pick.text, *(level.name or "" for level in offer.levels)) if word
            )
        )
        known = found.get(offer.kind)
        if known is None:
            found[offer.kind] = PriceInfo(offer.kind, offer.entry.name, freedom, text, keys)
        else:
            several = known.stated if text in known.stated.split("; ") else f"{known.stated}; {text}"
            merged = tuple(dict.fromkeys((*known.keys, *keys)))
            found[offer.kind] = PriceInfo(offer.kind, known.name, known.freedom, several, merged)
    return tuple(found.values())


ROUTES: Final = (get_card, preview_card, preview_new_card)
