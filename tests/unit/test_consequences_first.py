"""Nothing destructive without its consequence shown first: every button of that kind on the screens opens a dialog, and every
such dialog says what follows before it can be sent."""

import re
from pathlib import Path

import pytest

SCREENS = Path(__file__).parents[2] / "web" / "src"

DIALOGS = {
    "screens/cage/ActionDialog.svelte": "t(`cage.about.${action.type}`",
    "screens/cases/ActDialog.svelte": "{leads}",
    "screens/dealer/CorrectDialog.svelte": "'dealer.correctLead'",
    "screens/dealer/TroubleDialog.svelte": "t(`dealer.consequences.${",
    "screens/documents/EndDialog.svelte": "t('documents.endLead'",
    "screens/floor/ActDialog.svelte": "{ask.lead}",
    "screens/floor/ClaimsPart.svelte": "t('floor.claimWaiveLead'",
    "screens/floor/DeclareDialog.svelte": "t(`dealer.consequences.${",
    "screens/office/ActDialog.svelte": "{consequence}",
    "screens/promotions/ActDialog.svelte": "{#if lead}<p>{lead}</p>",
    "screens/sign-in/OwnCodes.svelte": "t('signIn.codes.endMeans'",
    "screens/tournaments/ActDialog.svelte": "t(`tournaments.leads.${command}`",
}
"""What is sent from these undoes or takes something; and where each says what follows."""

OPENERS = (
    "screens/cage/TicketPanel.svelte", "screens/cases/CasePage.svelte", "screens/dealer/Further.svelte",
    "screens/floor/ClosingPart.svelte", "screens/floor/PlayersPart.svelte", "screens/floor/TroublePart.svelte",
    "screens/office/PersonSheet.svelte", "screens/office/TablesTab.svelte", "screens/office/TerminalsTab.svelte",
    "screens/promotions/PromotionPage.svelte", "screens/tournaments/More.svelte", "screens/tournaments/PlayerSheet.svelte",
)  # fmt: skip
"""Here such a button only opens one of the dialogs."""

HARMLESS = (
    "screens/floor/LightsDialog.svelte",
    "screens/floor/RunsDialog.svelte",
    "screens/laboratory/Ways.svelte",
)
"""A failed inspection is a result that is put down, and a simulation that is stopped was kept nowhere: nobody loses anything."""

FRAMES = ("look/Button.svelte", "look/FormDialog.svelte", "screens/design/Design.svelte")

SENDS = re.compile(r"'POST'|\bpost[<(]|\.do\(|\.send\(")
MARKUP = re.compile(r"<script.*?</script>|<style.*?</style>", re.DOTALL)


def destructive() -> set[str]:
    """Every component with a button, or a dialog, of the destructive kind."""
    found = set()
    for path in SCREENS.rglob("*.svelte"):
        text = re.sub(r"<style.*?</style>", "", path.read_text("utf-8"), flags=re.DOTALL)
        if re.search(r"kind=\"danger\"|'danger'|\bdanger[\s:=}]", text):
            found.add(str(path.relative_to(SCREENS)))
    return found


def test_every_destructive_button_is_known() -> None:
    assert destructive() == {*DIALOGS, *OPENERS, *HARMLESS, *FRAMES}


@pytest.mark.parametrize("dialog", DIALOGS)
def test_what_follows_stands_in_the_dialog_before_the_button_that_sends_it(dialog: str) -> None:
    markup = MARKUP.sub("", (SCREENS / dialog).read_text("utf-8"))
    says = markup.index(DIALOGS[dialog])
    assert 'type="submit"' not in markup or says < markup.rindex('type="submit"')
    before = markup[max(0, markup.rfind("<form", 0, says)) : says]
    assert before.count("<Field") == 0, "it is read before anything is filled in"


@pytest.mark.parametrize("opener", OPENERS)
def test_a_button_that_opens_a_dialog_sends_nothing_itself(opener: str) -> None:
    markup = MARKUP.sub("", (SCREENS / opener).read_text("utf-8"))
    for button in re.findall(r"<Button[^>]*danger.*?>", markup):
        assert not SENDS.search(button), button
