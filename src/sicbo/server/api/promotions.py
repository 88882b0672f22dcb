"""Promotions over HTTP for the people who run them: the list, one promotion, its rules, and all its commands."""

from typing import Annotated, Any, Final

from litestar import get, post
from litestar.params import PathParameter, QueryParameter
from msgspec import Meta, Raw, Struct

from sicbo.hosting.promotion import STREAM_PREFIX, open_promotion
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.names import spelled
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.roles import INSPECTOR
from sicbo.rooms.kernel.ticket_numbers import hidden
from sicbo.rooms.promotion.decide import decide, require_may, set_up
from sicbo.rooms.promotion.evolve import parts_of
from sicbo.rooms.promotion.messages import (
    CommitToDraw,
    DraftPromotion,
    HoldDraw,
    NominateScrutineer,
    PromotionCommand,
)
from sicbo.rooms.promotion.plan import Problem, PromotionPlan
from sicbo.rooms.promotion.terms import problems_of
from sicbo.rooms.promotion.view import (
    PromotionRow,
    PromotionView,
    Stands,
    TermsItem,
    promotion_row,
    promotion_view,
    terms_items,
    with_wording,
)
from sicbo.rules.game import Game
from sicbo.rules.promotion_rules import PaymentForm, Promotions
from sicbo.server.access.actors import fields_of
from sicbo.server.access.sessions import Session
from sicbo.server.api.office import Asking, Counter, checked_id
from sicbo.server.api.operations import STAFF, Asked, Door, Who, operation
from sicbo.server.keeping.promotions_office import Running
from sicbo.server.running.open_house import OpenHouse
from sicbo.wire import Answered, Do, Plain

OF_PROMOTIONS: Final = (
    "cause-needed", "bad-amount", "too-large", "out-of-order", "not-ready", "notice-needed", "approval-missing",
    "second-person-needed", "betting-closed", "ticket-redeemed", "round-over", "secret-lost", "wrong-secret",
    "id-used-differently", "unknown-stream", "unknown-person", "approval-needed", "fresh-sign-in-needed",
    "duties-apart",
)  # fmt: skip
PLAN: Final = {
    "name": "Lucky November", "chance": "a draw of lots", "place": "the main floor", "starts_at": 1790100000000000,
    "entries_close_at": 1790700000000000, "draws_at": 1790703600000000, "qualifying_wager": 5000,
    "prizes": [{"name": "First prize", "kind": "cash", "value": 500000}],
}  # fmt: skip
"""A plan, for the API description."""

Name = Annotated[str, PathParameter(description="the promotion's short name", max_length=60)]
ShortName = Annotated[
    str, Meta(pattern="^[a-z0-9][a-z0-9-]{0,39}$", description="letters, digits and hyphens")
]
Search = Annotated[str, QueryParameter(description="a part of a name", max_length=100)]
OfStands = Annotated[
    Stands | None, QueryParameter(name="stands", description="only promotions with this status")
]


class PromotionDo(Struct, frozen=True, forbid_unknown_fields=True):
    """A command to a promotion with an id made by its sender."""

    id: Annotated[str, Meta(min_length=1, max_length=100)]
    do: Raw
    approval: Annotated[str, Meta(max_length=200)] = ""


class PromotionAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A new promotion: its short name, the book it follows, and its plan."""

    id: Annotated[str, Meta(min_length=1, max_length=100)]
    promotion: ShortName
    book: Annotated[str, Meta(max_length=100)]
    plan: PromotionPlan


class PlanAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A plan and terms as they are being written."""

    book: Annotated[str, Meta(max_length=100)]
    plan: PromotionPlan
    items: dict[str, str] = {}


class PlanChecked(Struct, frozen=True):
    """All problems of a plan, and the items of the terms with what is still missing."""

    problems: tuple[Problem, ...]
    items: tuple[TermsItem, ...]


class PromotionBook(Struct, frozen=True):
    """The rules of a book on promotions, for planning one."""

    book: str
    title: str
    currency: str
    run_by: Annotated[str, Meta(description="the title of the role that runs promotions")]
    yours: Annotated[bool, Meta(description="whether you may run them")]
    notice_minutes: int
    rules: Promotions


class PromotionList(Struct, frozen=True):
    """The matching promotions, and how many there are in each state."""

    promotions: tuple[PromotionRow, ...]
    count: int
    by_standing: dict[str, int]


class PrizeTicket(Struct, frozen=True):
    """The ticket by which a part of a prize is paid at the cage, which finds it by its reference."""

    part: str
    prize: int
    form: PaymentForm
    amount: int
    player: str
    number: Annotated[str, Meta(description="its last digits")]
    reference: str


def viewer(game: Game, who: Session) -> Person:
    """A person in the highest of their roles under a book; an inspector is one everywhere."""
    ranked = [role for role in policies_of(game).roles if role.role in who.roles and role.staff]
    if ranked:
        return Person(who.name, max(ranked, key=lambda role: role.rank).role)
    return Person(who.name, INSPECTOR if INSPECTOR in who.roles else (who.roles or ("",))[0])


def _knows(game: Game, who: Session) -> bool:
    """Staff of the book see its promotions, and inspectors all."""
    roles = {role.role for role in policies_of(game).roles if role.staff}
    return bool(roles & set(who.roles)) or INSPECTOR in who.roles


async def one_named(door: OpenHouse, name: str) -> Running:
    return await door.promotions.get(f"{STREAM_PREFIX}{name}")


async def _seen(door: OpenHouse, who: Session, name: str) -> Running:
    running = await one_named(door, name)
    if not _knows(running.game, who):
        raise Refused(
            "not-yours-to-do", "only the staff of {book} can see its promotions", book=running.game.book.name
        )
    return running


class PromotionCounter(Counter):
    """One promotion as the staff send it commands; the seed of the draw comes from the vault."""

    async def command(self, door: OpenHouse, who: Session, asked: Do) -> Answered:
        answer = await super().command(door, who, asked)
        if fields_of(asked.do)["type"] == "HoldDraw":
            await door.promotions.opened(await door.promotions.get(self.stream))
        return answer

    async def _known(self, asking: Asking) -> Plain:
        door, who, command, fields, _ = asking
        running = await door.promotions.get(self.stream)
        if command is NominateScrutineer:
            await _require_nominated(door, who, running, str(fields.get("name", "")))
        if command is CommitToDraw:
            return {"commitment": await door.promotions.commit(running)}
        if command is HoldDraw:
            await door.promotions.hear_everything(running)
            return {"seed": await door.promotions.seed(running)}
        return {}


async def _require_nominated(door: OpenHouse, who: Session, running: Running, name: str) -> None:
    """A scrutineer signs in for the draw: a person who cannot is refused at the nomination, not when everyone waits."""
    by = viewer(running.game, who)
    require_may(running.game, running.state, NominateScrutineer, by, door.sign_in.clock())
    person = (await door.sign_in.people()).persons.get(spelled(name))
    if name.strip() and (person is None or not person.may_sign_in):
        raise Refused(
            "unknown-person",
            "there is no account named '{name}': the scrutineer must be able to sign in for the draw",
            name=name[:60],
        )
    if person is not None and person.roles == (INSPECTOR,):
        raise Refused(
            "duties-apart", "an inspector only observes and cannot be the second person: ask someone else"
        )


async def _role_of(door: OpenHouse, stream: str, roles: tuple[str, ...]) -> str:
    game = (await door.promotions.get(stream)).game
    ranked = [role for role in policies_of(game).roles if role.role in roles and role.staff]
    return max(ranked, key=lambda role: role.rank).role if ranked else (roles or ("",))[0]


def counter(stream: str) -> PromotionCounter:
    async def role_of(door: OpenHouse, _fields: Plain, roles: tuple[str, ...], _second: bool) -> str:
        return await _role_of(door, stream, roles)

    return PromotionCounter(stream, PromotionCommand, role_of)


async def _game_of(door: OpenHouse, book: str) -> Game:
    for game in (await door.promotions.games()).values():
        if game.book.name == book:
            return game
    raise Refused("unknown-game", "no table of this house plays by {book}", book=book[:60])


@get("/api/promotions", **operation("list_promotions", "promotions", allow=(STAFF,)))
async def list_promotions(
    who: Who, door: Door, search: Search = "", of_stands: OfStands = None
) -> PromotionList:
    """The promotions under your rule books, each with what is due; all of them for an inspector."""
    at = door.sign_in.clock()
    rows = [
        promotion_row(running.game, running.short, running.state, at)
        for running in await door.promotions.all()
        if _knows(running.game, who)
    ]
    wanted = search.strip().lower()
    fitting = [row for row in rows if wanted in row.name.lower() or wanted in row.promotion]
    counts: dict[str, int] = {}
    for row in fitting:
        counts[row.stands] = counts.get(row.stands, 0) + 1
    chosen = sorted(
        (row for row in fitting if of_stands in (None, row.stands)),
        key=lambda row: row.starts_at,
        reverse=True,
    )
    return PromotionList(tuple(chosen), len(chosen), counts)


@get("/api/promotions/books", **operation("list_promotion_books", "promotions", allow=(STAFF,)))
async def list_promotion_books(who: Who, door: Door) -> list[PromotionBook]:
    """What the rule books of this house say about promotions; empty if none does."""
    found: dict[str, PromotionBook] = {}
    for game in (await door.promotions.games()).values():
        policies, name = policies_of(game), game.book.name
        rules = policies.promotions
        if rules is None or name in found or not _knows(game, who):
            continue
        notice = policies.notice("promotion-to-authority")
        found[name] = PromotionBook(
            name, game.book.file.title, game.book.file.currency, policies.title(rules.run_by), policies.may(viewer(game, who).role, rules.run_by),
            (notice.minutes or 0) if notice else 0, rules,
        )  # fmt: skip
    return list(found.values())


@post("/api/promotions/check", status_code=200, **operation("check_promotion", "promotions", allow=(STAFF,),
      refusals=("unknown-game",), example={"book": "nsw-aruze", "plan": PLAN, "items": {"manner": "by a draw of lots"}}))  # fmt: skip
async def check_promotion(asked: Asked[PlanAsked], door: Door) -> PlanChecked:
    """A plan and terms being written: everything that is wrong or missing, with its clause. Nothing is kept."""
    game = await _game_of(door, asked.book)
    items = with_wording(game, asked.plan, terms_items(game, asked.plan, asked.items))
    return PlanChecked(problems_of(game, asked.plan), items)


@post("/api/promotions", **operation("found_promotion", "promotions", rate="command", allow=(STAFF,),
      refusals=("unknown-game", "id-used-differently", "out-of-order", "round-over"),
      example={"id": "p0", "promotion": "lucky-november", "book": "nsw-aruze", "plan": PLAN},
      answer={"answer": "p0", "seq": 1, "at": 1790000012000000}))  # fmt: skip
async def create_promotion(asked: Asked[PromotionAsked], who: Who, door: Door) -> Answered:
    """Create a promotion with its plan. A plan with problems is refused, and nothing is created."""
    game = await _game_of(door, asked.book)
    stream = f"{STREAM_PREFIX}{asked.promotion}"
    draft = DraftPromotion(by=viewer(game, who), plan=asked.plan)
    named = checked_id(who, asked.id)
    decide(game, set_up(game, stream), draft, door.sign_in.clock())
    await open_promotion(door.office, stream, game)
    answer = await door.office.send(stream, named, draft)
    return Answered(asked.id, answer.seq, answer.at, answer.repeated)


@get("/api/promotions/{promotion:str}", **operation("get_promotion", "promotions", allow=(STAFF,),
      refusals=("unknown-stream",)))  # fmt: skip
async def get_promotion(promotion: Name, who: Who, door: Door) -> PromotionView:
    """One promotion with everything on record, its duties and their times, and what you may do with it."""
    running = await _seen(door, who, promotion)
    return promotion_view(
        running.game, running.short, running.state, viewer(running.game, who), door.sign_in.clock()
    )


@post("/api/promotions/{promotion:str}/commands", status_code=200, **operation("send_promotion_command", "promotions",
      rate="command", allow=(STAFF,), refusals=OF_PROMOTIONS,
      example={"id": "p1", "do": {"type": "SubmitTerms", "reference": "letter 2026/7"}},
      answer={"answer": "p1", "seq": 4, "at": 1790000012000000}))  # fmt: skip
async def send_promotion_command(
    promotion: Name, asked: Asked[PromotionDo], who: Who, door: Door
) -> Answered:
    """Send a command to a promotion: write its terms, start it, commit to its draw and hold it, notify winners,
    hand out prizes, publish the results. The seed of a draw comes from the house's vault, and all settled bets
    are counted before the draw.
    """
    running = await _seen(door, who, promotion)
    return await counter(running.stream).command(door, who, Do(asked.id, asked.do, asked.approval))


@get("/api/promotions/{promotion:str}/tickets", **operation("list_prize_tickets", "promotions", allow=(STAFF,),
      refusals=("unknown-stream",)))  # fmt: skip
async def list_prize_tickets(promotion: Name, who: Who, door: Door) -> list[PrizeTicket]:
    """The tickets of prizes claimed in money and not paid yet, for the staff who send the winners to the cage: it
    finds each by its reference and pays it.
    """
    running = await _seen(door, who, promotion)
    rules = policies_of(running.game).promotions
    if rules is None or not policies_of(running.game).may(viewer(running.game, who).role, rules.run_by):
        raise Refused("not-yours-to-do", "only the staff who run the promotion can see prize tickets")
    found: list[PrizeTicket] = []
    for claim in running.state.claims:
        for name, part in parts_of(claim).items():
            ticket = await door.promotions.ticket(running.stream, name)
            if name not in running.state.owed and ticket is not None:
                number, reference = hidden(ticket.number), ticket.reference
                found.append(
                    PrizeTicket(name, part.prize, part.form, part.amount, part.player, number, reference)
                )
    return found


ROUTES: Final[tuple[Any, ...]] = (
    list_promotions, list_promotion_books, check_promotion, create_promotion, get_promotion, send_promotion_command,
    list_prize_tickets,
)  # fmt: skip
