"""How a progressive pool is won, in words that players read, made from the data so that they cannot disagree with it."""

from sicbo.rules.bet_words import either_or_all, level_words
from sicbo.rules.bookfile import BetEntry
from sicbo.rules.game import Game
from sicbo.rules.pools import ALL_BETS, PoolTerms, Trigger, level_of
from sicbo.sentences import Said, said


def trigger_words(game: Game, trigger: Trigger) -> Said:
    """`Specific Triple 6 wins`, or `6 shows on 3 dice`: to follow "won when"."""
    if trigger.roll is None:
        return said("{bet} wins", bet=game.paytable.by_name[trigger.wins_on].said)
    condition = trigger.roll
    together = condition.all_shown is not None or condition.exactly is not None
    names = [str(word) for word in condition.faces or condition.colours]
    level = level_of(condition)
    return level_words(
        BetEntry(name="roll", wins=(level,)), level, either_or_all(names, together) if names else None
    )


def rule_words(game: Game, terms: PoolTerms) -> Said:
    """The whole rule as players read it, made from the data so that it cannot say anything else."""
    trigger = terms.trigger
    if trigger.on == ALL_BETS:
        where = said("on the layout")
    elif trigger.on in game.paytable.by_name:
        where = said("on {bet}", bet=game.paytable.by_name[trigger.on].said)
    else:
        where = said("on {bet}", bet=Said(game.book.entries(game.variant)[trigger.on].name))
    shared = (
        said(
            "If several players win it in one round, they share the amount shown equally; {cents} left over go to them one by one"
            " in the order of their terminals.",
            cents=said("cents") if (smallest := game.currency.smallest[1]) == "cents" else smallest,
        )
        if terms.several_winners == "split"
        else said("If several players win it in one round, each gets the full amount shown.")
    )
    return said(
        "Won when {condition}. Every terminal with at least {amount} {where} in that round wins it. {shared} The prize is {paid}.",
        condition=trigger_words(game, trigger),
        amount=game.currency.format(trigger.stake_at_least),
        where=where,
        shared=shared,
        paid=said("added to the credit meter" if terms.paid_as == "meter" else "paid by ticket"),
    )
