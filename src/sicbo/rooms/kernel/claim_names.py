"""What a claim of the house is called: by who owes it, and the case or the round that it comes from."""


def claim_of_case(person: str, case: int) -> str:
    """The name of what somebody owes by the decision in a case; no player's name has a slash."""
    return f"{person}/case-{case}"


def claim_of_round(person: str, owner: str, round_id: str) -> str:
    """The name of what somebody owes after a round that was void or recalculated. The next player at the terminal owes
    none of it; where the house does not know who sat there, the terminal's number stands for the person."""
    return f"{person}/{round_id}" if person else owner


def debtor(claim: str) -> str:
    """Who owes a claim: a player, or the terminal at which the player sat."""
    return claim.partition("/")[0]


def case_of_claim(claim: str) -> int:
    """The case of the office that a claim comes from; none where a round was void."""
    number = claim.partition("/case-")[2]
    return int(number) if number.isdecimal() else 0
