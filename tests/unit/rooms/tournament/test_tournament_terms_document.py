"""The terms of a tournament as a document: what it holds, its versions, its digest."""

import pytest
from msgspec.structs import replace

from sicbo.papers.tournament_terms_print import draft_of, printed_terms, publication_of, terms_page, terms_pdf
from sicbo.refusals import Refused
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.authority import rules_of
from sicbo.rooms.tournament.plan import Wagering
from sicbo.rooms.tournament.terms import checklist, digest
from support.cup import OPERATOR, Cup, plan, whole_terms


def test_the_document_holds_every_required_item_with_its_clause_and_who_published_it() -> None:
    cup = Cup(tables=1).announced()
    shown = printed_terms(cup.game, publication_of(cup.state), director="dirk", zone="Australia/Melbourne")
    page = terms_page(shown)
    rules = rules_of(cup.game)
    wanted = [entry for entry in rules.terms if cup.plan.has(entry.when)]
    assert len(shown.items) == len(wanted) > 20
    for entry in wanted:
        assert ", ".join(entry.cite) in page
    facts = dict(shown.facts)
    assert facts["Version"] == "1" and "olga" in facts["Published"] and facts["Approved by"] == "olga"
    assert facts["Displayed"] == "at the desk and on every screen"
    assert shown.digest in page and "Draft" not in page


def test_the_document_is_a_pdf() -> None:
    cup = Cup(tables=1).announced()
    assert terms_pdf(printed_terms(cup.game, publication_of(cup.state))).startswith(b"%PDF")


def test_words_of_a_player_cannot_become_markup() -> None:
    cup = Cup(tables=1).announced()
    cup.ask(ask.WriteTerms(by=OPERATOR, items={"phones": "<script>no</script>"}))
    assert "<script>" not in terms_page(printed_terms(cup.game, draft_of(cup.state)))


def test_a_version_stays_as_it_was_published_and_a_draft_says_that_it_is_one() -> None:
    cup = Cup(tables=1).announced()
    first = digest(rules_of(cup.game), publication_of(cup.state))
    cup.ask(ask.WriteTerms(by=OPERATOR, items={"phones": "No telephones at all."}))
    assert printed_terms(cup.game, publication_of(cup.state)).digest == first
    draft = printed_terms(cup.game, draft_of(cup.state))
    assert draft.draft and draft.digest != first and "Draft: not published" in terms_page(draft)
    cup.ask(ask.ApproveTerms(by=OPERATOR))
    cup.ask(ask.PublishTerms(by=OPERATOR, how="at the desk"))
    assert [one.version for one in cup.state.publications] == [1, 2]
    assert digest(rules_of(cup.game), publication_of(cup.state, 1)) == first
    assert publication_of(cup.state).items["phones"] == "No telephones at all."
    with pytest.raises(Refused):
        publication_of(cup.state, 3)


def test_the_checklist_says_which_items_are_required_and_under_which_condition() -> None:
    game = Cup(tables=1).game
    plain = {one.item: one for one in checklist(rules_of(game), plan(), {"phones": "away"})}
    secret = {
        one.item: one for one in checklist(rules_of(game), plan(wagering=Wagering(secret_per_stage=1)), {})
    }
    assert not plain["secret-wagers"].required and secret["secret-wagers"].required
    assert plain["secret-wagers"].when == "secret-wagers" and plain["phones"].text == "away"
    assert plain["phones"].clauses == ("8.4.8(b)(iii)",)


@pytest.mark.proves("crown-melbourne", "8.4")
def test_a_changed_plan_takes_the_approval_away_because_other_items_may_be_required() -> None:
    cup = Cup(tables=1).announced()
    cup.ask(ask.DraftPlan(by=OPERATOR, plan=replace(cup.plan, wagering=Wagering(secret_per_stage=1))))
    assert cup.refused(ask.PublishTerms(by=OPERATOR, how="at the desk")).code == "approval-missing"
    entering = ask.Enter(by=OPERATOR, player="ann", accepts=True)
    cup.ask(ask.AdviseInspectorate(by=OPERATOR, told="Inspector Ito"))
    assert cup.refused(entering).code == "not-ready"
    assert "8.4.4(c)" in cup.refused(ask.ApproveTerms(by=OPERATOR)).clauses
    cup.ask(ask.WriteTerms(by=OPERATOR, items=whole_terms(cup.game, cup.state.plan or cup.plan)))
    cup.ask(ask.ApproveTerms(by=OPERATOR))
    cup.ask(ask.PublishTerms(by=OPERATOR, how="at the desk"))
    cup.ask(ask.AdviseInspectorate(by=OPERATOR, told="Inspector Ito"))
    cup.ask(replace(entering, by=replace(OPERATOR, name="ann", role="player")))
