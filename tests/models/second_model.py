"""A second model of the seven games, written by hand from the books; it shares nothing with the library."""

GAMES = (
    "act-canberra",
    "nsw-aruze",
    "nsw-table",
    "crown-melbourne/a",
    "crown-melbourne/b",
    "pennsylvania/a",
    "pennsylvania/b",
)

NUMBERS = (1, 2, 3, 4, 5, 6)
SYMBOLS = {"fish": 1, "prawn": 2, "gourd": 3, "coin": 4, "crab": 5, "chicken": 6}
COLOURS = {"red": (1, 6), "green": (2, 5), "blue": (3, 4)}
TOTALS = (4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17)
PAIRS = (
    "1-2",
    "1-3",
    "1-4",
    "1-5",
    "1-6",
    "2-3",
    "2-4",
    "2-5",
    "2-6",
    "3-4",
    "3-5",
    "3-6",
    "4-5",
    "4-6",
    "5-6",
)
SETS_OF_FOUR = ("6543", "6532", "5432", "4321")

USUAL_TOTALS = {
    4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6, 11: 6, 12: 7, 13: 8, 14: 12, 15: 18, 16: 31, 17: 62,
}  # fmt: skip
PENNSYLVANIA_A_TOTALS = {
    4: 50, 5: 18, 6: 14, 7: 12, 8: 8, 9: 6, 10: 6, 11: 6, 12: 6, 13: 8, 14: 12, 15: 14, 16: 18, 17: 50,
}  # fmt: skip

# What each game pays to 1; nsw-table states no odds, its figures are those of the example card.
TRIPLE = {
    "act-canberra": 180, "nsw-aruze": 190, "nsw-table": 180, "crown-melbourne/a": 180,
    "crown-melbourne/b": 180, "pennsylvania/a": 150, "pennsylvania/b": 180,
}  # fmt: skip
ANY_TRIPLE = {
    "act-canberra": 31, "nsw-aruze": 31, "nsw-table": 31, "crown-melbourne/a": 31,
    "crown-melbourne/b": 31, "pennsylvania/a": 24, "pennsylvania/b": 31,
}  # fmt: skip
DOUBLE = {
    "act-canberra": 11, "nsw-aruze": 12, "nsw-table": 11, "crown-melbourne/a": 11,
    "pennsylvania/a": 8, "pennsylvania/b": 11,
}  # fmt: skip
PAIR = {
    "act-canberra": 6, "nsw-aruze": 6, "nsw-table": 6, "crown-melbourne/a": 6,
    "pennsylvania/a": 5, "pennsylvania/b": 6,
}  # fmt: skip
SINGLE_ON_THREE_DICE = {
    "act-canberra": 12, "nsw-aruze": 12, "nsw-table": 12, "crown-melbourne/a": 12,
    "crown-melbourne/b": 12, "pennsylvania/a": 3, "pennsylvania/b": 12,
}  # fmt: skip


def bets(game: str) -> list[str]:
    """Every bet of a game, optional ones included."""
    if game not in GAMES:
        raise ValueError(game)
    listed = ["small", "big", "triple:any"]
    listed += [f"total:{total}" for total in TOTALS]
    if game == "crown-melbourne/b":
        listed += [f"triple:{symbol}" for symbol in SYMBOLS]
        listed += [f"single:{symbol}" for symbol in SYMBOLS]
        listed += [f"colour:{colour}" for colour in COLOURS]
        listed += [f"colour-double:{colour}" for colour in COLOURS]
        listed += [f"colour-triple:{colour}" for colour in COLOURS]
        listed += ["colour-triple:any"]
        return listed
    listed += [f"triple:{number}" for number in NUMBERS]
    listed += [f"double:{number}" for number in NUMBERS]
    listed += [f"single:{number}" for number in NUMBERS]
    listed += [f"pair:{pair}" for pair in PAIRS]
    if game == "crown-melbourne/a":
        listed += ["odd", "even"]
        listed += [f"three-of-four:{four}" for four in SETS_OF_FOUR]
    return listed


def pays(game: str, bet: str, dice: tuple[int, ...]) -> int | None:
    """The N of "N to 1" that a bet pays on three values, or None when it loses."""
    if bet not in bets(game):
        raise ValueError(f"{game} has no {bet}")
    kind, _, pick = bet.partition(":")
    if kind in ("small", "big", "odd", "even"):
        return even_money(kind, dice)
    if kind == "total":
        prices = PENNSYLVANIA_A_TOTALS if game == "pennsylvania/a" else USUAL_TOTALS
        return prices[int(pick)] if sum(dice) == int(pick) else None
    if kind in ("colour", "colour-double", "colour-triple"):
        return coloured(kind, pick, dice)
    if bet == "triple:any":
        return ANY_TRIPLE[game] if is_triple(dice) else None
    if kind == "pair":
        first, second = pick.split("-")
        return PAIR[game] if int(first) in dice and int(second) in dice else None
    if kind == "three-of-four":
        four = {int(number) for number in pick}
        return 7 if len(set(dice)) == 3 and set(dice) <= four else None
    number = SYMBOLS[pick] if pick in SYMBOLS else int(pick)
    showing = dice.count(number)
    if kind == "triple":
        return TRIPLE[game] if showing == 3 else None
    if kind == "double":
        return DOUBLE[game] if showing in (2, 3) else None
    assert kind == "single"
    return {0: None, 1: 1, 2: 2, 3: SINGLE_ON_THREE_DICE[game]}[showing]


def is_triple(dice: tuple[int, ...]) -> bool:
    return dice[0] == dice[1] == dice[2]


def even_money(kind: str, dice: tuple[int, ...]) -> int | None:
    """Small, Big, Odd and Even pay 1 to 1 on their totals and lose on every triple."""
    winning_totals = {
        "small": (4, 5, 6, 7, 8, 9, 10),
        "big": (11, 12, 13, 14, 15, 16, 17),
        "odd": (5, 7, 9, 11, 13, 15, 17),
        "even": (4, 6, 8, 10, 12, 14, 16),
    }
    if is_triple(dice):
        return None
    return 1 if sum(dice) in winning_totals[kind] else None


def coloured(kind: str, pick: str, dice: tuple[int, ...]) -> int | None:
    """The bets on colours of Crown's Option B, each paid once however many dice show the colour."""
    showing = {colour: len([die for die in dice if die in values]) for colour, values in COLOURS.items()}
    if kind == "colour":
        return 1 if showing[pick] >= 1 else None
    if kind == "colour-double":
        return 3 if showing[pick] >= 2 else None
    if pick == "any":
        return 7 if 3 in showing.values() else None
    return 23 if showing[pick] == 3 else None
