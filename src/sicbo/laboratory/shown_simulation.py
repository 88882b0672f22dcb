"""A simulation as the laboratory's screen shows it: formatted figures, positions as parts of the picture's width."""

from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta, Struct

from sicbo.laboratory.strategies import Kind

if TYPE_CHECKING:  # a house describes its views without the compiler, which only the simulating process needs
    from sicbo.laboratory.simulation import PlayerResult, Simulation

SHARES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)

Part = Annotated[float, Meta(ge=0, le=1)]


class PlayedWay(Struct, frozen=True):
    """The results of one strategy; amounts of a session in minor units."""

    way: Annotated[Kind, Meta(description="the strategy")]
    mean: Annotated[int, Meta(description="the net result on average")]
    low: Annotated[int, Meta(description="the true mean is above this in 39 of 40 simulations")]
    high: int
    expected: Annotated[
        int, Meta(description="what the exact mathematics expects of the very stakes that were made")
    ]
    off_by: Annotated[str, Meta(description="how many standard errors the result is from that")]
    quantiles: Annotated[
        tuple[int, int, int, int, int], Meta(description="5, 25, 50, 75 and 95 % of sessions end up to these")
    ]
    places: Annotated[
        tuple[Part, Part, Part, Part, Part], Meta(description="where these are drawn, from the left")
    ]
    ruined: Annotated[str, Meta(description="of sessions, as a percentage")]
    reached: str
    stopped: str
    best: Annotated[str, Meta(description="sessions in which nobody at the table did better")]
    rounds: Annotated[str, Meta(description="played on average")]
    staked: Annotated[int, Meta(description="in a session, on average")]
    highest_stake: Annotated[int, Meta(description="of any round of any session")]
    deepest: Annotated[int, Meta(description="the deepest fall from a peak of the purse, on average")]


class SimulationInfo(Struct, frozen=True):
    """The simulation so far; the same seed gives the same result anywhere."""

    game: str
    paytable_sha256: str
    seed: int
    rounds: int
    sessions: Annotated[int, Meta(description="played so far: all figures are of these")]
    asked: int
    done: Annotated[bool, Meta(description="whether this is the last word")]
    rounds_a_second: int
    seconds_left: int
    ways: tuple[PlayedWay, ...]
    house: Annotated[int, Meta(description="what the house keeps of a session, on average")]
    house_low: int
    house_high: int
    lowest: Annotated[int, Meta(description="the result at the left of the picture")]
    highest: int
    zero: Annotated[Part, Meta(description="where nothing gained or lost is drawn")]


def shown_simulation(simulation: "Simulation", *, done: bool) -> SimulationInfo:
    """Everything the screen shows of a simulation, finished or not."""
    lowest = min([0, *(int(player.quantiles[SHARES[0]]) for player in simulation.players)])
    highest = max([0, *(int(player.quantiles[SHARES[-1]]) for player in simulation.players)])
    width = max(1, highest - lowest)

    def placed(net: float) -> float:
        return (net - lowest) / width

    played = sum(player.sums.rounds.total for player in simulation.players)
    rate = played / simulation.seconds if simulation.seconds > 0 else 0.0
    left = (
        simulation.seconds * (simulation.asked - simulation.sessions) / simulation.sessions
        if simulation.sessions
        else 0.0
    )
    low, high = simulation.house.interval()
    return SimulationInfo(
        game=simulation.game,
        paytable_sha256=simulation.paytable_sha256,
        seed=simulation.seed,
        rounds=simulation.rounds,
        sessions=simulation.sessions,
        asked=simulation.asked,
        done=done,
        rounds_a_second=round(rate),
        seconds_left=0 if done else round(left + 0.5),
        ways=tuple(
            _way(player, tuple(placed(player.quantiles[share]) for share in SHARES))
            for player in simulation.players
        ),
        house=round(simulation.house.mean),
        house_low=round(low),
        house_high=round(high),
        lowest=lowest,
        highest=highest,
        zero=placed(0),
    )


def _way(player: "PlayerResult", places: tuple[float, ...]) -> PlayedWay:
    low, high = player.net.interval()
    ended = player.ended
    return PlayedWay(
        way=player.strategy.kind,
        mean=round(player.net.mean),
        low=round(low),
        high=round(high),
        expected=round(player.net.mean - player.sums.unexplained.mean),
        off_by=f"{abs(player.off_by):.1f}",
        quantiles=tuple(round(player.quantiles[share]) for share in SHARES),  # type: ignore[arg-type]
        places=places,  # type: ignore[arg-type]
        ruined=f"{ended['ruined'].value:.2%}",
        reached=f"{ended['reached the target'].value:.2%}",
        stopped=f"{ended['stopped'].value:.2%}",
        best=f"{player.first.value:.2%}",
        rounds=f"{player.sums.rounds.mean:,.1f}",
        staked=round(player.sums.staked.mean),
        highest_stake=player.sums.highest_stake,
        deepest=round(player.sums.deepest.mean),
    )
