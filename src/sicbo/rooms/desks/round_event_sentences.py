"""What happened in a round, in words: bets by their names on the layout, steps, dice, payment, voids."""

from collections.abc import Mapping
from typing import Final

from sicbo.rooms.kernel.authority import owner_said
from sicbo.rooms.kernel.words import GROUNDS, STAKES, word
from sicbo.rooms.round import events as round_events
from sicbo.rules.game import Game
from sicbo.rules.policies import Step
from sicbo.sentences import Said, said

STEPS: Final[dict[Step, Said]] = {
    "open-bets": said("betting is open"),
    "cover": said("the shaker is covered"),
    "activate": said("the dice are shaken"),
    "close-bets": said("no more bets"),
    "uncover": said("the dice are uncovered"),
    "announce": said("the result is announced"),
    "enter": said("the result is entered"),
    "illuminate": said("the winning areas are lit"),
    "collect": said("losing bets are collected"),
    "pay": said("winning bets are paid"),
    "clear": said("the lights are cleared"),
}


def told_of_round(game: Game, event: round_events.RoundEvent) -> Said:
    """One sentence, without a full stop."""
    match event:
        case round_events.WagersPlaced() | round_events.WagersTakenBack() | round_events.WagerMoved():
            return _wagers(game, event)
        case round_events.PlacementConfirmed():
            if event.heard_by:
                return said(
                    "{owner} confirms what the dealer placed, as {name} heard",
                    owner=owner_said(game, event.owner), name=event.heard_by.name,
                )  # fmt: skip
            return said("{owner} confirms what the dealer placed", owner=owner_said(game, event.owner))
        case round_events.StepTaken():
            step = STEPS[event.step]
            return (
                said("{step}, {name} present", step=step, name=event.witness.name) if event.witness else step
            )
        case round_events.ShooterDesignated():
            if event.shooter is None:
                return said("there is no shooter: the dice are shaken automatically")
            return said("{owner} is the shooter", owner=owner_said(game, event.shooter))
        case round_events.ResultAnnounced():
            return said("{name} announces {dice}", name=event.by.name, dice="-".join(map(str, event.faces)))
        case round_events.DiceShown():
            return said("{dice} is keyed and shown", dice=_dice(game, event.roll))
        case round_events.DiceRead():
            return said("the result is {dice}", dice=_dice(game, event.roll))
        case round_events.DiceCorrected():
            return said(
                "the result {before} is corrected to {dice}: {reason} (approved by {name})",
                before=_dice(game, event.before), dice=_dice(game, event.roll), reason=event.reason,
                name=event.approved_by.name,
            )  # fmt: skip
        case round_events.SpinVoided():
            return said(
                "{ground}: the round has no result"
                if event.ends_round
                else "{ground}: no spin, the bets stay",
                ground=_ground(event.ground, event.cause),
            )
        case round_events.RoundJudged():
            return said(
                "{staked} staked, {returned} paid out to the players",
                staked=game.currency.format(event.receipt.staked),
                returned=game.currency.format(event.receipt.returned),
            )
        case round_events.LosersCollected():
            return said("every losing bet is collected")
        case round_events.WinnersPaid():
            return said("paid: {owners}", owners=tuple(owner_said(game, owner) for owner in event.owners))
        case round_events.WagersReturned():
            return _returned(game, event)


def stakes(game: Game, wagers: Mapping[str, int]) -> tuple[Said, ...]:
    """Each amount with its bet as the layout names it."""
    return tuple(
        said("{amount} on {bet}", amount=game.currency.format(amount), bet=betowner_said(game, bet))
        for bet, amount in wagers.items()
    )


def betowner_said(game: Game, bet: str) -> Said | str:
    """The bet by its name on the layout, or by its id if only an earlier card had it."""
    offered = game.paytable.by_name.get(bet)
    return bet if offered is None else offered.said


def _wagers(
    game: Game, event: round_events.WagersPlaced | round_events.WagersTakenBack | round_events.WagerMoved
) -> Said:
    owner = owner_said(game, event.owner)
    match event:
        case round_events.WagersPlaced():
            made = said("{colour} chips", colour=event.colour) if event.colour else word(STAKES, event.kind)
            if event.placed_by:
                return said(
                    "{owner} bets {stakes} in {kind} (placed by {name})",
                    owner=owner, stakes=stakes(game, event.wagers), kind=made, name=event.placed_by.name,
                )  # fmt: skip
            return said(
                "{owner} bets {stakes} in {kind}", owner=owner, stakes=stakes(game, event.wagers), kind=made
            )
        case round_events.WagersTakenBack():
            return said("{owner} takes back {stakes}", owner=owner, stakes=stakes(game, event.wagers))
        case round_events.WagerMoved():
            return said(
                "{owner} moves {amount} from {source} to {target}",
                owner=owner, amount=game.currency.format(event.amount),
                source=betowner_said(game, event.source), target=betowner_said(game, event.target),
            )  # fmt: skip


def _returned(game: Game, event: round_events.WagersReturned) -> Said:
    ground = _ground(event.ground, event.cause)
    back = tuple(
        said("{owner}: {stakes}", owner=owner, stakes=stakes(game, wagers))
        for owner, wagers in event.wagers.items()
    )
    kept = tuple(
        said("{owner}: {stakes}", owner=owner, stakes=stakes(game, wagers))
        for owner, wagers in event.forfeited.items()
    )
    if not back:
        words = said("{ground}: nothing is returned", ground=ground)
    else:
        words = said("{ground}: returned to {wagers}", ground=ground, wagers=back)
    return said("{what}; forfeited by {wagers}", what=words, wagers=kept) if kept else words


def _ground(ground: str, cause: str) -> Said:
    named = word(GROUNDS, ground)
    return said("{what} ({reference})", what=named, reference=cause) if cause else named


def _dice(game: Game, roll: int) -> str:
    return "-".join(str(face) for face in game.dice.shown(roll))
