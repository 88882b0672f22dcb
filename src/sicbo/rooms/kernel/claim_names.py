"""The names of the house's claims: who owes, and the case or round that the claim comes from."""


def claim_of_case(person: str, case: int) -> str:
    """The name of a debt from a decision in a case; no player's name has a slash."""
    return f"{person}/case-{case}"


def claim_of_round(person: str, owner: str, round_id: str) -> str:
    """The name of a debt after a void or recalculated round. The next player at the terminal owes none of it; if the
    house does not know who sat there, the terminal's number stands for the person."""
    return f"{person}/{round_id}" if person else owner


def debtor(claim: str) -> str:
    """Who owes a claim: a player, or the terminal at which the player sat."""
    return claim.partition("/")[0]


def case_of_claim(claim: str) -> int:
    """The case that a claim comes from; 0 if a round was void."""
    number = claim.partition("/case-")[2]
    return int(number) if number.isdecimal() else 0
