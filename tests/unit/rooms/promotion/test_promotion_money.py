"""What a claimed prize does to the money."""

import msgspec

import sicbo
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.promotion.decide import set_up
from sicbo.rooms.promotion.events import PrizeClaimed
from sicbo.rooms.promotion.money import postings

OPERATOR = Person("olga", "operator")


def test_a_prize_in_several_forms_moves_as_its_journal_says_whatever_their_order() -> None:
    state = set_up(sicbo.game("nsw-aruze"), "promotion-x")
    claimed = PrizeClaimed(1, "ann", 0, {"crossed-cheque": 1_500_000, "cash": 500_000}, 5, OPERATOR, True)
    read = msgspec.json.decode(msgspec.json.encode(claimed, order="sorted"), type=PrizeClaimed)
    assert [transfer.amount for transfer in postings(state, claimed)] == [500_000, 1_500_000]
    assert postings(state, claimed) == postings(state, read)


def test_the_house_pays_a_prize_to_the_player_or_keeps_it_for_the_cage() -> None:
    state = set_up(sicbo.game("nsw-aruze"), "promotion-x")

    def moved(by_cage: bool) -> list[tuple[str, str, int]]:
        claimed = PrizeClaimed(1, "ann", 0, {"cash": 500_000}, 5, OPERATOR, by_cage)
        return [(str(one.source), str(one.target), one.amount) for one in postings(state, claimed)]

    assert moved(False) == [("house", "outside", 500_000)]
    assert moved(True) == [("house", "prize:promotion-x/1.cash", 500_000)]
