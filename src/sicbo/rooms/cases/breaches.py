"""Breaches, reports and directions: what is recorded, and when it is not a breach after all."""

from sicbo.refusals import Refused, nearest
from sicbo.rooms.cases.authority import (
    PLAYER,
    Under,
    get_case,
    of_case,
    require_facts,
    require_open,
    require_text,
    under,
)
from sicbo.rooms.cases.events import (
    BreachRecorded,
    CaseClosed,
    CaseEvent,
    CaseOpened,
    DirectionAnswered,
    EffectOrdered,
    EvidenceAdded,
)
from sicbo.rooms.cases.messages import (
    AddEvidence,
    AnswerDirection,
    DirectToVacate,
    RecordBreach,
    ReportMalfunction,
)
from sicbo.rooms.cases.state import Case, CasesOffice, Effect, Evidence, Facts, Party
from sicbo.rooms.kernel.names import checked_name
from sicbo.rooms.kernel.person import Person
from sicbo.rules.conduct_policies import Breach
from sicbo.sentences import said

EXEMPT = "no breach"
"""The outcome of a case that the book exempts."""


def record_breach(office: CasesOffice, command: RecordBreach, at: int) -> tuple[CaseEvent, ...]:
    """Record a breach from the book's list against each person named; exempt conduct is recorded but is not a
    breach."""
    book = under(office, command.table, command.book)
    rule = breach_rule(book, command.breach)
    cited, forbidding = book.cited(rule.cite), book.cited(rule.on())
    book.require_staff(command.by, said("recording a breach"), rule.on())
    narrative = require_text(command.narrative, said("what was seen"), forbidding)
    persons = _checked(book, command.persons, rule)
    facts = _facts(office, require_facts(command.facts, rule.facts, forbidding), forbidding)
    case = Case(
        office.cases_so_far + 1, "breach", book.conduct.book, narrative, at, command.by, cited,
        table=command.table, round_id=command.round_id, persons=persons, breach=rule.kind, facts=facts,
    )  # fmt: skip
    guilty = [party for party in persons if not _is_exempt(rule, party, facts)]
    recorded = tuple(BreachRecorded(case.number, party.name, rule.kind, cited) for party in guilty)
    if recorded:
        return CaseOpened(case), *recorded
    return CaseOpened(case), CaseClosed(case.number, f"{EXEMPT}: {rule.exempt}", at, command.by)


def breach_rule(book: Under, kind: str) -> Breach:
    """The book's rule on this kind of conduct; conduct it does not forbid cannot be recorded as a breach."""
    rule = next((rule for rule in book.conduct.conduct if rule.kind == kind), None)
    if rule is None:
        known = nearest(kind, [rule.kind for rule in book.conduct.conduct])
        raise Refused(
            "bad-request",
            "{book} has no breach '{kind}'; {known}",
            book=book.conduct.book,
            kind=kind,
            known=known,
        )
    return rule


def _checked(book: Under, persons: tuple[Party, ...], rule: Breach) -> tuple[Party, ...]:
    cited = book.cited(rule.on())
    names = [checked_name(party.name.strip()) for party in persons]
    if not names:
        raise Refused("cause-needed", "name the person or people involved", clauses=cited)
    if len(set(names)) != len(names):
        raise Refused("bad-request", "name each person only once")
    if len(names) < rule.persons_at_least:
        raise Refused(
            "bad-request", "this breach takes at least {persons_at_least} people; name the others too ({count} named)",
            clauses=book.cited(rule.on("persons")), persons_at_least=rule.persons_at_least, count=len(names),
        )  # fmt: skip
    for party in persons:
        wrong = (
            party.capacity != rule.of if rule.of == "player" else rule.of == "staff" and party.capacity not in ("staff", "agent")
        )  # fmt: skip
        if wrong:
            raise Refused(
                "bad-request",
                "this rule applies to a {of}, but {party} is named as {capacity}",
                clauses=cited,
                of=rule.of,
                party=party.name,
                capacity=party.capacity,
            )
    return tuple(
        Party(name, party.capacity, party.on_duty) for name, party in zip(names, persons, strict=True)
    )


def _facts(office: CasesOffice, facts: Facts, cited: tuple[str, ...]) -> Facts:
    """Facts that refer to something must refer to something that exists."""
    number = facts.get("malfunction-case")
    if number is not None:
        case = office.case(int(number)) if number.isdecimal() else None
        if case is None or case.kind != "malfunction":
            raise Refused(
                "unknown-case", "'{number}' is not the case of a reported malfunction", clauses=cited, number=number[:20]
            )  # fmt: skip
    amount = facts.get("retained-amount")
    if amount is not None and not (amount.isdecimal() and int(amount) > 0):
        raise Refused("bad-amount", "the amount kept must be greater than zero", clauses=cited)
    return facts


def _is_exempt(rule: Breach, party: Party, facts: Facts) -> bool:
    if rule.exempt_when == "requested":
        return "requested-by" in facts
    if rule.exempt_when == "on-duty":
        return party.on_duty and party.capacity in ("staff", "agent", "inspector")
    return False


# -- reports and evidence ------------------------------------------------------------------------------------


def report_malfunction(office: CasesOffice, command: ReportMalfunction, at: int) -> tuple[CaseEvent, ...]:
    """Any player or member of staff at a table may report that something is wrong with it; no report is refused."""
    book = under(office, command.table)
    if command.by.role != PLAYER:
        book.require_staff(command.by, said("reporting a malfunction"))
    rule = next((rule for rule in book.conduct.conduct if rule.kind == "failure-to-report"), None)
    narrative = require_text(command.narrative, said("what is not working"))
    case = Case(
        office.cases_so_far + 1, "malfunction", book.conduct.book, narrative, at, command.by,
        book.cited(rule.cite[:1]) if rule else (), table=command.table, place=command.place, round_id=command.round_id,
        persons=(Party(command.by.name),) if command.by.role == PLAYER else (),
    )  # fmt: skip
    return (CaseOpened(case),)


def require_may_add_evidence(office: CasesOffice, case: Case, by: Person) -> None:
    require_open(case)
    if by.role != PLAYER or not is_party(case, by.name):
        of_case(office, case).require_staff(by, said("adding evidence"))


def add_evidence(_office: CasesOffice, command: AddEvidence, at: int) -> tuple[CaseEvent, ...]:
    text = require_text(command.text, said("what it shows"))
    digest = command.digest.strip().lower()
    if digest and (len(digest) != 64 or set(digest) - set("0123456789abcdef")):
        raise Refused("bad-request", "a digest must be SHA-256: 64 hexadecimal digits")
    return (EvidenceAdded(command.case, Evidence(command.by, at, text, digest, command.reference.strip())),)


def is_party(case: Case, name: str) -> bool:
    """Whether a player raised the case, or it was raised for that player."""
    concerned = case.dispute.complainant if case.dispute else case.opened_by.name
    return concerned == name


# -- directions to vacate --------------------------------------------------------------------------------------


def direct_to_vacate(office: CasesOffice, command: DirectToVacate, at: int) -> tuple[CaseEvent, ...]:
    """Only on a ground that the book names, and only to a person who is not playing."""
    book = under(office, command.table)
    power = book.power("direct-vacate")
    grounds = {rule.ground: rule for rule in book.conduct.vacate}
    if power is None or not grounds:
        raise Refused(
            "bad-request",
            "{book} does not let the staff direct a player to vacate a seat at this table",
            book=book.conduct.book,
        )
    cited = book.cited(power.on())
    book.require_power(command.by, power, said("directing a player to vacate a seat"))
    ground = next((named for name, named in grounds.items() if name == command.ground), None)
    if ground is None:
        raise Refused(
            "cause-needed",
            "choose one of these grounds: {grounds}",
            clauses=cited,
            grounds=", ".join(grounds),
        )
    if command.is_playing:
        raise Refused(
            "out-of-order", "{person} has a bet on the layout and is therefore playing", clauses=cited, person=command.person.name
        )  # fmt: skip
    cited = book.cited(ground.cite)
    if ground.ground == "abstention":
        _require_abstention(book, command, cited)
    case = Case(
        office.cases_so_far + 1, "vacate", book.conduct.book, require_text(command.narrative, said("what was seen"), cited),
        at, command.by, cited, table=command.table, place=command.place, round_id=command.round_id,
        persons=_named(command.person), ground=ground.ground, facts=require_facts(command.facts, ground.facts, cited),
    )  # fmt: skip
    _require_once(office, case)
    return (CaseOpened(case),)


def _require_abstention(book: Under, command: DirectToVacate, cited: tuple[str, ...]) -> None:
    """Abstention is counted, not judged: the house says how many spins there were."""
    notice = book.conduct.notice("abstention")
    if notice is None or notice.spins is None or command.spins_idle < notice.spins:
        raise Refused(
            "out-of-order",
            "{person} has sat out only {spins_idle, plural, one {# spin} other {# spins}} in a row at a full table: wait until more have passed",
            clauses=cited, person=command.person.name, spins_idle=command.spins_idle,
        )  # fmt: skip


def _require_once(office: CasesOffice, case: Case) -> None:
    for other in office.cases.values():
        if (other.kind, other.table, other.ground) != ("vacate", case.table, case.ground):
            continue
        if other.status == "open" and other.obeyed is None and other.persons[0].name == case.persons[0].name:
            raise Refused(
                "out-of-order", "case {other} already directs {name} to leave", clauses=case.clauses, other=other.number, name=other.persons[0].name
            )  # fmt: skip


def _named(party: Party) -> tuple[Party, ...]:
    return (Party(checked_name(party.name.strip()), party.capacity, party.on_duty),)


def require_may_answer_direction(office: CasesOffice, case: Case, by: Person) -> None:
    require_open(case)
    if case.kind != "vacate" or case.obeyed is not None:
        raise Refused(
            "out-of-order", "no direction in case {case} is waiting for an answer", case=case.number
        )
    of_case(office, case).require_staff(by, said("recording the answer to a direction"), ())


def answer_direction(office: CasesOffice, command: AnswerDirection, at: int) -> tuple[CaseEvent, ...]:
    """Leaving ends the matter and frees the seat; refusing is a breach, under its own rule if the book has one."""
    case = get_case(office, command.case)
    book = of_case(office, case)
    answered = DirectionAnswered(case.number, command.obeyed, at, command.by)
    person = case.persons[0].name
    if command.obeyed:
        closed = CaseClosed(case.number, "the place was vacated", at, command.by)
        if not case.place:
            return answered, closed
        effect = Effect(
            f"{case.number}.vacate", "vacate", case.number, case.book, person, case.clauses, command.by, (case.table,)
        )  # fmt: skip
        return answered, EffectOrdered(effect), closed
    forbids = {rule.kind for rule in book.conduct.conduct}
    rule = breach_rule(book, "vacate-refused" if "vacate-refused" in forbids else "any-rule")
    cited = dict.fromkeys((*case.clauses, *book.cited(rule.cite)))
    return answered, BreachRecorded(case.number, person, rule.kind, tuple(cited))
