"""The meaning of a book file beyond its shape: picks that exist, levels that can win, prices that are stated."""

from collections.abc import Iterator
from itertools import product

from sicbo.currency import CURRENCIES, unknown_currency
from sicbo.money import parse_odds
from sicbo.refusals import Refused, nearest
from sicbo.rules.bets import Pick, applies, bet_id, picks_of
from sicbo.rules.book import dice_of, in_force, in_variant
from sicbo.rules.bookfile import BetEntry, BookFile, DiceEntry, Level, Numbers, SwitchValue, When
from sicbo.rules.conditions import numbers, winning
from sicbo.rules.dice import Dice
from sicbo.rules.particulars import particular_problems
from sicbo.rules.problems import Path

Found = Iterator[tuple[Path, str]]

_ROLE_KEYS = (
    "by", "role", "declared_by", "in_presence_of", "notify", "agreed_by", "several_colours_by",
    "verified_by", "decided_by", "run_by", "director", "advised",
)  # fmt: skip
NO_BETS = "there are no bets; add one, such as [bets.small]"

ACTORS = frozenset({"system", "shooter"})
"""Who may act in a round without being a role on the ladder."""


def meaning_problems(file: BookFile) -> Found:
    """Every problem of a book whose shape is right."""
    if file.currency not in CURRENCIES:
        yield ("currency",), str(unknown_currency(file.currency))
    yield from _switch_problems(file)
    if not file.variants:
        yield from _dice_problems(file.dice, ("dice",))
        yield from _bets_problems(file, "", file.bets, ("bets",), dice_of(file.dice))
        yield from _same_bet_problems(file.bets, ("bets",), dice_of(file.dice), {})
        if not file.bets:
            yield (), NO_BETS
    for name, variant in file.variants.items():
        base: Path = ("variants", name)
        dice_entry = variant.dice or file.dice
        yield from _dice_problems(dice_entry, (*base, "dice") if variant.dice else ("dice",))
        for kind in variant.bets:
            if kind in file.bets:
                yield (*base, "bets", kind), "this bet is also under [bets]; keep only one of them"
        yield from _bets_problems(file, name, file.bets, ("bets",), dice_of(dice_entry))
        yield from _bets_problems(file, name, variant.bets, (*base, "bets"), dice_of(dice_entry))
        seen: dict[str, str] = {}
        yield from _same_bet_problems(file.bets, ("bets",), dice_of(dice_entry), seen)
        yield from _same_bet_problems(variant.bets, (*base, "bets"), dice_of(dice_entry), seen)
        if not file.bets and not variant.bets:
            yield base, NO_BETS
    yield from _policy_problems(file)


def _switch_problems(file: BookFile) -> Found:
    if file.bets_withdrawn_by and file.bets_withdrawn_by not in file.switches:
        known = nearest(file.bets_withdrawn_by, file.switches)
        yield ("bets_withdrawn_by",), f"there is no switch '{file.bets_withdrawn_by}'; {known}"
    for name, switch in file.switches.items():
        if len(set(switch.choices)) != len(switch.choices):
            yield ("switches", name, "choices"), "a choice is given twice"
        if not any(switch.default is choice or switch.default == choice for choice in switch.choices):
            yield ("switches", name, "default"), f"{switch.default!r} is not among the choices"
        for variant in switch.variants:
            if variant not in file.variants:
                yield ("switches", name, "variants"), f"there is no variant '{variant}'"


def _dice_problems(entry: DiceEntry, path: Path) -> Found:
    if entry.kind == "pips" and entry.faces is not None and len({face.value for face in entry.faces}) < 6:
        yield (
            (*path, "faces"),
            "two faces have the same value: set kind = 'symbols', so that rolls are written by name",
        )
    if entry.opposite_sum not in (None, 7) and entry.faces is None:
        yield (*path, "opposite_sum"), "opposite faces of dice with one to six pips add up to 7"
    if entry.kind == "symbols" and entry.faces is None:
        yield path, "symbol dice need their six faces; add faces = [{ name = …, value = … }, …]"
    if entry.faces is not None:
        names = [face.name for face in entry.faces]
        for name in sorted({name for name in names if names.count(name) > 1}):
            yield (*path, "faces"), f"two faces are named '{name}'"
        if entry.opposite_sum is not None:
            values = sorted(face.value for face in entry.faces)
            pairs = zip(values[:3], reversed(values[3:]), strict=True)
            if any(low + high != entry.opposite_sum for low, high in pairs):
                yield (
                    (*path, "opposite_sum"),
                    f"these values cannot be placed so that opposite faces add up to {entry.opposite_sum}",
                )


def _bets_problems(file: BookFile, variant: str, bets: dict[str, BetEntry], path: Path, dice: Dice) -> Found:
    for kind, entry in bets.items():
        at = (*path, kind)
        found = [*_when_problems(file, entry.when, (*at, "when")), *_pick_problems(entry, dice, at)]
        for number, level in enumerate(entry.wins):
            found += _level_problems(file, variant, entry, level, (*at, "wins", number), dice)
        yield from found
        if found:
            continue  # whether it can be reached is moot until these are fixed
        try:
            picks = picks_of(entry, dice)
        except ValueError as error:
            yield (*at, "picks" if entry.picks is not None else "pick"), str(error)
            continue
        yield from _reach_problems(file, variant, entry, picks, at, dice)


def _pick_problems(entry: BetEntry, dice: Dice, at: Path) -> Found:
    plural = entry.pick in ("faces", "colours")
    if entry.size is not None and not plural:
        yield (*at, "size"), "size goes with pick = 'faces' or 'colours'"
    if entry.ordered and not plural:
        yield (*at, "ordered"), "ordered goes with pick = 'faces' or 'colours'"
    if plural and entry.size is None and entry.picks is None:
        yield at, f"pick = '{entry.pick}' needs size = 2 (how many are chosen) or a list of picks"
    if entry.picks is not None and entry.pick is None:
        yield (*at, "picks"), "picks needs pick to say what they are: face, colour, total, faces or colours"
    if isinstance(entry.picks, str):
        yield from _number_problems(entry.picks, (*at, "picks"))
    if entry.faces is not None and entry.pick is not None:
        yield (*at, "faces"), "faces is for bets without a pick; use picks to restrict what can be chosen"
    if entry.pick in ("colour", "colours") and not dice.colours:
        yield (*at, "pick"), "these dice have no colours; give the faces a colour or pick something else"


def _when_problems(file: BookFile, when: When, at: Path) -> Found:
    for name, value in when.items():
        switch = file.switches.get(name)
        if switch is None:
            yield (*at, name), f"there is no switch '{name}'; {nearest(name, file.switches)}"
        elif not any(
            value is choice or (isinstance(value, str) and value == choice) for choice in switch.choices
        ):
            yield (*at, name), f"the switch '{name}' has no setting {value!r}; use one of its choices"


def _level_problems(
    file: BookFile, variant: str, entry: BetEntry, level: Level, at: Path, dice: Dice
) -> Found:
    yield from _when_problems(file, level.when, (*at, "when"))
    for name in level.variants:
        if name not in file.variants:
            yield (*at, "variants"), f"there is no variant '{name}'"
    if in_variant(level, variant):
        yield from _price_problems(file, variant, level, at)
    if level.total == "picked" and entry.pick != "total":
        yield (*at, "total"), "total = 'picked' needs pick = 'total'"
    if level.picked is not None and entry.pick is None:
        yield (*at, "picked"), "picked needs a bet with a pick"
    if entry.pick in (None, "total") and entry.faces is None:
        for key in ("count", "all_shown", "only_picked", "exactly"):
            if getattr(level, key) is not None:
                yield (*at, key), f"{key} needs picked faces; add pick = 'face' or fixed faces = [6]"
    if not dice.colours:
        for key in ("colour_triple", "distinct_colours"):
            if getattr(level, key) is not None:
                yield (*at, key), f"{key} needs dice with colours"
    for key in ("total", "count", "distinct", "distinct_colours"):
        given = getattr(level, key)
        if given is not None and not (key == "total" and given == "picked"):
            yield from _number_problems(given, (*at, key))
    yield from _exactly_problems(entry, level, at)


def _number_problems(given: Numbers, at: Path) -> Found:
    try:
        numbers(given)
    except ValueError as error:
        yield at, str(error)


def _exactly_problems(entry: BetEntry, level: Level, at: Path) -> Found:
    if level.exactly is None:
        return
    chosen = entry.size or (1 if entry.pick in ("face", "colour") else len(entry.faces or ()))
    if sum(level.exactly) != 3:
        yield (*at, "exactly"), f"{list(level.exactly)} adds up to {sum(level.exactly)} dice; there are three"
    elif chosen and len(level.exactly) != chosen:
        yield (
            (*at, "exactly"),
            f"{list(level.exactly)} has {len(level.exactly)} counts; the bet has {chosen} picks",
        )
    if len(set(level.exactly)) > 1 and entry.pick in ("faces", "colours") and not entry.ordered:
        yield (*at, "exactly"), "different counts for each pick need ordered = true on the bet"


def _price_problems(file: BookFile, variant: str, level: Level, at: Path) -> Found:
    if file.odds == "operator":
        if level.pays is not None:
            yield (*at, "pays"), "the book has odds = 'operator'; remove pays"
        return
    if level.pays is None:
        yield (
            (*at, "pays"),
            "pays is missing; add the odds, or set odds = 'operator' at the top if the book states none",
        )
        return
    printed = {variant: level.pays} if isinstance(level.pays, str) else level.pays
    if isinstance(level.pays, dict):
        if not file.variants:
            yield (*at, "pays"), "the book has no variants; give one price"
        elif variant not in level.pays:
            yield (*at, "pays"), f"there is no price for variant '{variant}'"
        for name in level.pays:
            if file.variants and name not in file.variants:
                yield (*at, "pays", name), f"there is no variant '{name}'"
    for text in printed.values():
        try:
            parse_odds(text)
        except Refused as refused:
            yield (*at, "pays"), refused.message


def _settings_of(file: BookFile, entry: BetEntry) -> Iterator[dict[str, SwitchValue]]:
    """Every combination of the switches that this bet depends on and under which it is offered."""
    named = [entry.when, *(level.when for level in entry.wins)]
    switches = sorted({name for when in named for name in when})[:6]
    for chosen in product(*(file.switches[name].choices for name in switches)):
        settings = dict(zip(switches, chosen, strict=True))
        if in_force(entry.when, settings):
            yield settings


def _reach_problems(
    file: BookFile, variant: str, entry: BetEntry, picks: list[Pick], at: Path, dice: Dice
) -> Found:
    """Under every setting of its switches each pick needs a roll that wins, and each level a roll that reaches it."""
    texts = {pick.text for pick in picks}
    won: set[int] = set()
    never: dict[str, str] = {}
    for settings in _settings_of(file, entry):
        for pick in picks:
            left = dice.every_combination
            for number, level in enumerate(entry.wins):
                stands = (
                    applies(level, pick) and in_force(level.when, settings) and in_variant(level, variant)
                )
                if stands and (reached := winning(level, pick.subject, dice) & left):
                    won.add(number)
                    left &= ~reached
            if left == dice.every_combination:
                under = ", ".join(f"{name} = {value!r}" for name, value in settings.items())
                never.setdefault(pick.text, f" with {under}" if under else "")
    unreached = [
        number for number, level in enumerate(entry.wins) if number not in won and in_variant(level, variant)
    ]
    for number in unreached:
        level = entry.wins[number]
        if level.picked is not None and (
            unknown := [str(word) for word in level.picked if str(word) not in texts]
        ):
            yield (
                (*at, "wins", number, "picked"),
                f"{', '.join(unknown)} cannot be picked; {nearest(unknown[0], texts)}",
            )
        else:
            yield (
                (*at, "wins", number),
                "no roll reaches this level; check its conditions and the levels above it",
            )
    if never and not unreached:
        which = ", ".join(pick or entry.name for pick in never)
        yield (
            (*at, "wins"),
            f"{which} can never win{next(iter(never.values()))}; add a level, or remove it from picks",
        )


def _same_bet_problems(bets: dict[str, BetEntry], path: Path, dice: Dice, seen: dict[str, str]) -> Found:
    """Two bets with one name, or one bet under two names, would be ambiguous."""
    for kind, entry in bets.items():
        subjects: dict[object, str] = {}
        try:
            picks = picks_of(entry, dice)
        except ValueError:
            continue
        for pick in picks:
            name = bet_id(kind, pick)
            about = (
                tuple(pick.subject.faces) if entry.ordered else tuple(sorted(pick.subject.faces)),
                tuple(pick.subject.colours) if entry.ordered else tuple(sorted(pick.subject.colours)),
                pick.subject.total,
            )
            if name in seen:
                yield (*path, kind), f"there are two bets '{name}'; rename one"
            elif about in subjects:
                yield (
                    (*path, kind, "picks"),
                    f"'{pick.text}' and '{subjects[about]}' are the same pick; keep one",
                )
            seen[name] = kind
            subjects.setdefault(about, pick.text)


def _policy_problems(file: BookFile) -> Found:
    policies = file.policies
    if policies is None:
        return
    roles = {role.role for role in policies.roles} | ACTORS
    for path, policy in _walk(policies, ("policies",)):
        for key in _ROLE_KEYS:
            named = getattr(policy, key, None)
            if named is not None and named not in roles:
                yield (*path, key), f"there is no role '{named}'; {nearest(named, roles)}"
        switch = getattr(policy, "switch", "")
        if switch and switch not in file.switches:
            yield (*path, "switch"), f"there is no switch '{switch}'; {nearest(switch, file.switches)}"
        if getattr(policy, "silent", False) and not getattr(policy, "reading", ""):
            yield path, "a policy on which the book is silent needs a reading"
    for number, requirement in enumerate(policies.requirements):
        for place, said in particular_problems(requirement.particulars):
            yield ("policies", "requirements", number, "particulars", place), said
    if policies.tournaments is not None:
        items = [entry.item for entry in policies.tournaments.terms]
        for item in sorted({item for item in items if items.count(item) > 1}):
            yield ("policies", "tournaments", "terms"), f"two items of the terms are named '{item}'"
    for number, sequence in enumerate(policies.sequences):
        steps = [step.step for step in sequence.steps]
        for needed in ("open-bets", "close-bets", "activate", "pay"):
            if steps.count(needed) != 1:
                yield ("policies", "sequences", number), f"a round needs the step '{needed}' exactly once"
        if (after := policies.positions.reopens_after) not in steps:
            said = f"betting opens again after '{after}', which is not a step here: add it, or change reopens_after"
            yield ("policies", "sequences", number), said


def _walk(node: object, path: Path) -> Iterator[tuple[Path, object]]:
    if isinstance(node, tuple):
        for number, item in enumerate(node):
            yield from _walk(item, (*path, number))
    elif hasattr(node, "__struct_fields__"):
        yield path, node
        for field in node.__struct_fields__:
            yield from _walk(getattr(node, field), (*path, field))
