"""The rules of a table for its readers: clauses in our words, jackpots with their exact effect, where to complain, and
the operator's official document."""

from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Final

from litestar import Response, get
from msgspec import Meta, Struct

from sicbo.maths.exact import percent
from sicbo.maths.jackpots import hit_probability, offers
from sicbo.refusals import Refused
from sicbo.rooms.desks.instructions import Instruction, instructions
from sicbo.rooms.jackpots.state import Jackpots, Pool
from sicbo.rules.book import Book
from sicbo.rules.bookfile import Term
from sicbo.rules.clauses import rows
from sicbo.rules.defined_words import MarkedPart, marked
from sicbo.rules.game import Game
from sicbo.rules.pool_words import rule_words
from sicbo.rules.pools import winning_rolls
from sicbo.sentences import Said
from sicbo.server.api.jackpots import jackpots_of
from sicbo.server.api.operations import ANYBODY, Door, TableName, operation
from sicbo.server.running.open_house import OpenHouse
from sicbo.server.settings.rules_document import ALONE, RulesDocument, document_of, read_document


class ClauseInfo(Struct, frozen=True):
    """One duty of a clause, in our words."""

    clause: str
    duty: str
    who: Annotated[str, Meta(description="who is responsible for it")]
    parts: Annotated[
        tuple[MarkedPart, ...],
        Meta(
            description="the duty in parts, with the words that the rule book defines marked; empty if there are none"
        ),
    ] = ()


class TopicInfo(Struct, frozen=True):
    """The clauses of a book on one topic."""

    topic: str
    clauses: tuple[ClauseInfo, ...]


class ComplaintStep(Struct, frozen=True):
    """One rung of the complaints ladder."""

    to: Annotated[str, Meta(description="the role, in the book's own words")]
    on_request: bool
    final_in_house: Annotated[bool, Meta(description="whether this is the final decision in the house")]
    regulator: Annotated[bool, Meta(description="outside the house")]
    right: Annotated[str, Meta(description="what the complainant must be told")]
    clauses: tuple[str, ...]


class InstrumentInfo(Struct, frozen=True):
    """The source of the book's authority."""

    name: str
    number: str
    version: str
    under: str
    by: str
    made: str
    effective: str
    note: str
    amended: tuple[str, ...]
    clauses: tuple[str, ...]


class PoolOffer(Struct, frozen=True):
    """A bet that takes part in a jackpot, at the lowest qualifying stake and the jackpot's current amount."""

    bet: str
    stake: int
    own_return: Annotated[str, Meta(description="without the jackpot, as a percentage")]
    added_return: Annotated[
        str, Meta(description="the jackpot's part at its current amount, as an exact fraction")
    ]
    added: Annotated[str, Meta(description="the same as a percentage")]
    edge: Annotated[str, Meta(description="the house's part, with the jackpot")]
    fair_at: Annotated[int, Meta(description="what the jackpot shows when the bet is fair, in minor units")]


class PoolInfo(Struct, frozen=True):
    """One jackpot of the table and its exact effect."""

    pool: str
    name: str
    amount: int
    words: Annotated[str, Meta(description="how it is won")]
    words_said: Annotated[Said, Meta(description="the same as a template with values, for other languages")]
    share: Annotated[str, Meta(description="the share of turnover that goes to it")]
    ways: Annotated[int, Meta(description="how many of the 216 rolls win it")]
    probability: str
    offers: tuple[PoolOffer, ...]


class RulesInfo(Struct, frozen=True):
    """The rules of a table. What each bet pays and its mathematics are in the game (GET /api/tables/{table}/game)."""

    table: str
    book: str
    title: str
    jurisdiction: str
    operator: str
    regulator: str
    instrument: InstrumentInfo
    topics: tuple[TopicInfo, ...]
    terms: Annotated[
        dict[str, str], Meta(description="the words that the rule book defines, in our own words")
    ]
    instructions: Annotated[
        tuple[Instruction, ...], Meta(description="every option of a player's screen and how it is used")
    ]
    complaints: tuple[ComplaintStep, ...]
    copy: Annotated[str, Meta(description="how you can see the rules on request: copy or inspection")]
    jackpots: tuple[PoolInfo, ...]
    document: Annotated[RulesDocument | None, Meta(description="the operator's official rules, if installed")]


@get(
    "/api/tables/{table:str}/rules",
    **operation("get_rules", "tables", allow=(ANYBODY,), refusals=("unknown-stream", "moved")),
)
async def get_rules(table: TableName, door: Door) -> RulesInfo:
    """The rules of a table's rule book by clause, in our own words; jackpots with their exact effect; where to
    complain. Public.
    """
    game = (await door.live_table(table)).game
    file, policies = game.book.file, game.policies
    steps = () if policies is None else policies.disputes
    copy = "" if policies is None or policies.rules_copy is None else policies.rules_copy.form
    return RulesInfo(
        table=table,
        book=game.book.name,
        title=file.title,
        jurisdiction=file.jurisdiction,
        operator=file.operator,
        regulator=file.regulator,
        instrument=_instrument(game.book),
        topics=_topics(game.book.name, file.terms),
        terms={term.term: term.meaning for term in file.terms},
        instructions=() if policies is None else instructions(game),
        complaints=tuple(
            ComplaintStep(
                policies.title(step.decided_by) if policies else step.decided_by,
                step.on_request,
                step.final_in_house,
                step.regulator,
                step.advise_right,
                step.cite,
            )
            for step in steps
        ),
        copy=copy,
        jackpots=_pools(game, table, await jackpots_of(door)),
        document=document_of(_document(door, table)),
    )


@get("/api/tables/{table:str}/rules/document", **operation("get_rules_document", "tables", allow=(ANYBODY,),
     media="application/pdf, text/html, text/plain", returns="the operator's official rules, as they were installed",
     refusals=("not-found",)))  # fmt: skip
async def get_rules_document(table: TableName, door: Door) -> Response[bytes]:
    """The operator's official rules of a table, if installed. Public."""
    path = _document(door, table)
    about = document_of(path)
    if about is None:
        raise Refused("not-found", "no official rules are installed for table {table}", table=table)
    content, _ = read_document(path)
    headers = {
        "Content-Security-Policy": ALONE,
        "Content-Disposition": f'inline; filename="{about.name.encode("ascii", "replace").decode()}"',
        "Digest": f"sha-256={about.sha256}",
    }
    return Response(content, media_type=about.media, headers=headers)


def _document(door: OpenHouse, table: str) -> str:
    return next(
        (configured.rules_document for configured in door.settings.tables if configured.id == table), ""
    )


@lru_cache(maxsize=16)
def _topics(book: str, terms: tuple[Term, ...]) -> tuple[TopicInfo, ...]:
    found: dict[str, list[ClauseInfo]] = {}
    for row in rows():
        if row.book == book:
            parts = marked(row.duty, terms)
            clause = ClauseInfo(row.clause, row.duty, row.actor, parts if len(parts) > 1 else ())
            found.setdefault(row.topic, []).append(clause)
    return tuple(TopicInfo(topic, tuple(clauses)) for topic, clauses in found.items())


def _instrument(book: Book) -> InstrumentInfo:
    given = book.file.instrument
    return InstrumentInfo(
        given.name,
        given.number,
        given.version,
        given.under,
        given.by,
        str(given.made or ""),
        str(given.effective or ""),
        given.effective_note,
        tuple(f"{change.date}: {change.what}" for change in given.amended),
        given.cite,
    )


def _pools(game: Game, table: str, state: Jackpots | None) -> tuple[PoolInfo, ...]:
    if state is None:
        return ()
    return tuple(
        PoolInfo(
            pool.terms.pool,
            pool.terms.name,
            pool.displayed,
            pool.rule_words,
            _said(game, pool),
            percent(Fraction(pool.terms.share, 1_000_000)),
            len(winning_rolls(game, pool.terms.trigger)),
            str(hit_probability(game, pool.terms.trigger)),
            tuple(
                PoolOffer(
                    offer.bet,
                    offer.stake,
                    percent(offer.own_return),
                    str(offer.added_return),
                    percent(offer.added_return),
                    percent(offer.edge),
                    max(0, -(-offer.break_even.numerator // offer.break_even.denominator)),
                )
                for offer in offers(game, pool.terms, pool.displayed)
            ),
        )
        for pool in state.feeding(table, game.name)
        if not pool.retired
    )


def _said(game: Game, pool: Pool) -> Said:
    """How it is won, for other languages; as it was once written where we would write it differently today."""
    words = rule_words(game, pool.terms)
    return words if str(words) == pool.rule_words else Said(pool.rule_words)


ROUTES: Final = (get_rules, get_rules_document)
