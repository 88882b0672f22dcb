"""The sign of a table: limits, multiple and odds of every betting area, and notice of changes."""

from collections.abc import Mapping

from msgspec import Struct

from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.table.state import Table
from sicbo.rules.book import offers
from sicbo.rules.card import Limit, limit_among
from sicbo.rules.game import Game


class AreaOnSign(Struct, frozen=True):
    """One betting area; amounts in minor units."""

    bet: str
    kind: str
    name: str
    minimum: int | None
    maximum: int | None
    multiple: int | None
    """the step in which a wager goes up"""
    odds: str


class ChangeNotice(Struct, frozen=True):
    """Limits to come, from when they apply, and since when the notice is displayed."""

    posted_at: int
    effective_at: int
    areas: tuple[AreaOnSign, ...]


class LawOnSign(Struct, frozen=True):
    """The book's rules on displaying limits, in our words, with its clauses."""

    clauses: tuple[str, ...]
    notice_minutes: int | None
    """how long a notice must be displayed before limits change"""
    notice_about: str


class Sign(Struct, frozen=True):
    """Everything that a table's signs state."""

    table: str
    game: str
    title: str
    jurisdiction: str
    operator: str
    regulator: str
    currency: str
    open: bool
    areas: tuple[AreaOnSign, ...]
    notice: ChangeNotice | None
    law: LawOnSign


def table_sign(game: Game, table: Table) -> Sign:
    """The sign as it must be displayed now."""
    file = game.book.file
    variant = file.variants.get(game.variant)
    posted = table.posted
    return Sign(
        table=table.table_id,
        game=game.name,
        title=file.title if variant is None else f"{file.title}, {variant.title}",
        jurisdiction=file.jurisdiction,
        operator=file.operator,
        regulator=file.regulator,
        currency=file.currency,
        open=table.status == "open",
        areas=_areas(game, table.sign),
        notice=None
        if posted is None or posted.limits == table.sign
        else ChangeNotice(posted.posted_at, posted.effective_at, _areas(game, posted.limits)),
        law=_law(game),
    )


def _areas(game: Game, limits: Mapping[str, Limit]) -> tuple[AreaOnSign, ...]:
    """The betting areas in the book's order."""
    bets = {bet.bet: bet for bet in game.bets}
    listed = [offer.bet for offer in offers(game.book, game.variant, game.switches)]
    areas = []
    for bet in (bets[name] for name in listed if name in bets):
        limit = limit_among(limits, bet) or Limit()
        areas.append(
            AreaOnSign(
                bet.bet,
                bet.kind,
                bet.name,
                limit.minimum,
                limit.maximum,
                limit.multiple,
                ", ".join(f"{game.odds_text(level.odds)} {level.name}".rstrip() for level in bet.levels),
            )
        )
    return tuple(areas)


def _law(game: Game) -> LawOnSign:
    policies = policies_of(game)
    notice = policies.notice("change-limits") or policies.notice("raise-minimum")
    cited = (*policies.limits.cite, *policies.limits.off_multiple.cite, *(notice.cite if notice else ()))
    return LawOnSign(
        tuple(dict.fromkeys(cited)), notice.minutes if notice else None, notice.about if notice else ""
    )
