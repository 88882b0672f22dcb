"""The odds of a bet: by the book, or by the operator's card where the book leaves them open."""

from sicbo.money import Odds
from sicbo.refusals import Refused
from sicbo.rules.book import Book, Offer, stated_odds
from sicbo.rules.card import Card, scheduled_odds


def prices(book: Book, variant: str, card: Card, offer: Offer) -> list[Odds]:
    """The odds of each level of an offer: by the book, or by the card where the book allows it."""
    priced = []
    for number, level in enumerate(offer.levels):
        stated = stated_odds(level, variant)
        chosen = scheduled_odds(card, offer, number)
        if stated is None:
            priced.append(_scheduled(book, card, offer, number, chosen))
        elif chosen is None or chosen == stated:
            priced.append(stated)
        elif stated.floor and not chosen.floor and chosen.win * stated.stake >= stated.win * chosen.stake:
            priced.append(chosen)
        else:
            bound = "at least" if stated.floor else "exactly"
            raise Refused(
                "odds-fixed",
                "{book} pays {bet} {bound} {win} to {stake}; the card may not say {chosen}",
                clauses=level.cite,
                book=book.name,
                bet=offer.bet,
                bound=bound,
                win=stated.win,
                stake=stated.stake,
                chosen=chosen,
            )
    return priced


def _scheduled(book: Book, card: Card, offer: Offer, number: int, chosen: Odds | None) -> Odds:
    if not card.source:
        raise Refused(
            "odds-not-stated",
            "{book} states no odds: give the operator's odds schedule and its source (a card file with source = … and [odds])",
            book=book.name,
        )
    if chosen is None:
        level = offer.levels[number].name
        raise Refused(
            "odds-not-stated",
            "the odds schedule has no odds for {bet}{what}",
            bet=offer.bet,
            what=f" {level}" if level else "",
        )
    return chosen
