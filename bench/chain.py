"""The baseline: settlement as people write it by hand, a chain of comparisons per bet."""

TOTALS = {4: 62, 17: 62, 5: 31, 16: 31, 6: 18, 15: 18, 7: 12, 14: 12, 8: 8, 13: 8, 9: 7, 12: 7, 10: 6, 11: 6}


def returned(dice: tuple[int, int, int], wagers: dict[str, int]) -> int:
    """The payout of these bets by the odds of act-canberra."""
    a, b, c = dice
    total = a + b + c
    triple = a == b == c
    back = 0
    for bet, stake in wagers.items():
        kind, _, pick = bet.partition(":")
        if kind == "small":
            if 4 <= total <= 10 and not triple:
                back += stake * 2
        elif kind == "big":
            if 11 <= total <= 17 and not triple:
                back += stake * 2
        elif kind == "total":
            if total == int(pick):
                back += stake * (TOTALS[total] + 1)
        elif kind == "single":
            face = int(pick)
            count = (a == face) + (b == face) + (c == face)
            if count == 1:
                back += stake * 2
            elif count == 2:
                back += stake * 3
            elif count == 3:
                back += stake * 13
        elif kind == "double":
            face = int(pick)
            if (a == face) + (b == face) + (c == face) >= 2:
                back += stake * 12
        elif kind == "pair":
            first, second = int(pick[0]), int(pick[2])
            if first in dice and second in dice:
                back += stake * 7
        elif kind == "triple":
            if triple:
                if pick == "any":
                    back += stake * 32
                elif a == int(pick):
                    back += stake * 181
        else:
            raise ValueError(bet)
    return back


def parsed(wagers: dict[str, int]) -> list[tuple[str, int, int, int]]:
    """The same bets with their picks parsed beforehand."""
    read = []
    for bet, stake in wagers.items():
        kind, _, pick = bet.partition(":")
        if kind == "pair":
            read.append((kind, int(pick[0]), int(pick[2]), stake))
        elif pick == "any":
            read.append(("any", 0, 0, stake))
        else:
            read.append((kind, int(pick or 0), 0, stake))
    return read


def returned_parsed(dice: tuple[int, int, int], wagers: list[tuple[str, int, int, int]]) -> int:
    """The chain on bets whose picks were parsed beforehand: its fastest form."""
    a, b, c = dice
    total = a + b + c
    triple = a == b == c
    back = 0
    for kind, pick, other, stake in wagers:
        if kind == "small":
            if 4 <= total <= 10 and not triple:
                back += stake * 2
        elif kind == "big":
            if 11 <= total <= 17 and not triple:
                back += stake * 2
        elif kind == "total":
            if total == pick:
                back += stake * (TOTALS[total] + 1)
        elif kind == "single":
            count = (a == pick) + (b == pick) + (c == pick)
            if count:
                back += stake * (2 if count == 1 else 3 if count == 2 else 13)
        elif kind == "double":
            if (a == pick) + (b == pick) + (c == pick) >= 2:
                back += stake * 12
        elif kind == "pair":
            if pick in dice and other in dice:
                back += stake * 7
        elif kind == "any":
            if triple:
                back += stake * 32
        elif kind == "triple" and triple and a == pick:
            back += stake * 181
    return back
