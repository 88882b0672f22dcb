"""Where the books' authority comes from: legal clauses honoured by the metadata that every book carries and shows."""

import pytest

import sicbo
from sicbo.cli.main import main
from sicbo.refusals import Refused
from sicbo.rules.shelf import book

BY = "the book's metadata, shown by `sicbo books`"


def shown(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["books", name]) == 0
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.records("act-canberra", "Instrument [approval]", by=BY)
def test_act_the_instrument_of_approval_is_on_record(capsys: pytest.CaptureFixture[str]) -> None:
    instrument = book("act-canberra").file.instrument
    assert (instrument.number, instrument.made) == ("NI2005-29", "2005-01-27")
    assert "s 72(1)" in instrument.under and "McKee" in instrument.by
    assert "NI2005-29" in shown("act-canberra", capsys)


@pytest.mark.records(
    "act-canberra", "Instrument [revocation]", by="the superseded edition in the metadata, refused by name"
)
@pytest.mark.parametrize("name", ["ACT Gazette S49", "act-canberra@1999-08-27"])
def test_act_the_edition_of_1999_cannot_be_chosen(name: str) -> None:
    with pytest.raises(Refused) as refused:
        sicbo.game(name)
    assert (refused.value.code, refused.value.clauses) == ("superseded-edition", ("Instrument [revocation]",))


@pytest.mark.records("nsw-aruze", "Order (1)", "1.1 [Authority]", by=BY)
def test_nsw_the_order_and_the_authority_are_on_record(capsys: pytest.CaptureFixture[str]) -> None:
    file = book("nsw-aruze").file
    assert file.instrument.made == "2016-06-02"
    assert "s 66(1)" in file.instrument.under and "Casino Control Act 1992" in file.instrument.under
    assert file.regulator == "Independent Liquor and Gaming Authority"
    assert "The Star Pty Limited" in file.operator
    assert "2016-06-02" in shown("nsw-aruze", capsys)


@pytest.mark.records(
    "crown-melbourne", "Cover [Version 6.1]", "1 [Crown]", "1 [VCGLR]", "4.1 fn1 [penalties]", by=BY
)
def test_crown_version_operator_regulator_and_penalties_are_on_record(
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = book("crown-melbourne").file
    assert file.instrument.version == "6.1"
    assert file.operator == "Crown Melbourne Limited"
    assert file.regulator == "Victorian Commission for Gambling and Liquor Regulation"
    text = shown("crown-melbourne", capsys)
    assert "25 penalty units" in text and "50 penalty units" in text


@pytest.mark.records(
    "pennsylvania", "Chapter [Authority]", "Chapter [Source]", "Chapter [Cross References]", by=BY
)
def test_pa_authority_source_and_cross_references_are_on_record(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown("pennsylvania", capsys)
    assert all(fact in text for fact in ("13A02(1)-(4)", "2012-05-19", "2019-08-31", "625b.1"))
    file = book("pennsylvania").file
    instrument = file.instrument
    assert "13A02(1)-(4)" in instrument.under
    assert (instrument.made, instrument.effective) == ("2012-05-18", "2012-05-19")
    (amended,) = instrument.amended
    assert amended.date == "2019-08-31"
    assert "1202(b)(30)" in amended.under and "13A02(1)-(2)" in amended.under
    assert all(section in amended.what for section in ("625a.1", "625a.5", "625a.6"))
    assert any("625b.1" in dependent for dependent in instrument.relied_on_by)
    assert len({bet.kind for bet in sicbo.game("pennsylvania/a").bets}) == 8, "no Super Sic Bo bets"
