"""How the value of a game comes about: steps as people count them aloud, and the paragraphs used."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from skatlist.game.contract import BASE, Contract, Level
from skatlist.game.entry import Entry
from skatlist.game.value import base_value, charged_game, game_value, valuate
from skatlist.rules import Profile

__all__ = ["Reckoning", "Step", "StepKind", "reckon"]


class StepKind(StrEnum):
    """What is counted in one step."""

    WITH = "with"
    WITHOUT = "without"
    GAME = "game"
    HAND = "hand"
    SCHNEIDER = "schneider"
    SCHNEIDER_ANNOUNCED = "schneider_announced"
    SCHWARZ = "schwarz"
    SCHWARZ_ANNOUNCED = "schwarz_announced"
    OUVERT = "ouvert"
    SPITZE = "spitze"
    OVERBID = "overbid"
    NULL = "null"
    NULL_HAND = "null_hand"
    NULL_OUVERT = "null_ouvert"
    NULL_OUVERT_HAND = "null_ouvert_hand"
    REVOLUTION = "revolution"
    KONTRA = "kontra"
    BOCK = "bock"


_LEVEL_STEPS: Final = tuple((level, StepKind(str(level.name).lower())) for level in Level if level)
_NULL_STEPS: Final = {
    Level.NONE: StepKind.NULL,
    Level.HAND: StepKind.NULL_HAND,
    Level.OUVERT: StepKind.NULL_OUVERT,
    Level.HAND | Level.OUVERT: StepKind.NULL_OUVERT_HAND,
}
_LEVEL_TOPICS: Final = (
    (Level.SCHNEIDER, "schneider"),
    (Level.SCHWARZ, "schwarz"),
    (Level.SCHNEIDER_ANNOUNCED, "announced"),
    (Level.OUVERT, "ouvert"),
)


@dataclass(frozen=True, slots=True)
class Step:
    """One step; `count` is where the count stands after it ("mit 2, Spiel 3"), or a fixed value or factor."""

    kind: StepKind
    count: int


@dataclass(frozen=True, slots=True)
class Reckoning:
    """The way to a value: the steps, the two factors (None for fixed values), the topics of the paragraphs used."""

    steps: tuple[Step, ...]
    base: int | None
    cases: int | None
    topics: tuple[str, ...]


def reckon(entry: Entry, profile: Profile) -> Reckoning:
    """Explain the value of an entry; the numbers are those of `valuate`.

    >>> from skatlist.rules import load_profile
    >>> clubs = Entry(contract=Contract.CLUBS, spitzen=2, levels=Level.HAND, won=True)
    >>> [(step.kind.value, step.count) for step in reckon(clubs, load_profile()).steps]
    [('with', 2), ('game', 3), ('hand', 4)]
    """
    over = valuate(entry, profile).overbid
    game = charged_game(entry) if over else entry
    steps = list(_counted(game, profile))
    base = cases = None
    if game.contract is not None and game.contract in BASE and steps:
        base = base_value(game.contract, game.levels, profile)
        cases = steps[-1].count
        if over and entry.bid is not None and base * cases < entry.bid:
            cases = -(-entry.bid // base)
            steps.append(Step(StepKind.OVERBID, cases))
    if 0 < entry.kontra <= len(profile.kontra.factors):
        steps.append(Step(StepKind.KONTRA, profile.kontra.factors[entry.kontra - 1]))
    if entry.bock and profile.bock.factor > 1:
        steps.append(Step(StepKind.BOCK, profile.bock.factor**entry.bock))
    return Reckoning(tuple(steps), base, cases, tuple(_topics(entry, over=over)))


def _counted(entry: Entry, profile: Profile) -> Iterator[Step]:
    """Yield the steps of the game itself."""
    value = game_value(entry, profile)
    if entry.contract is None or not value:
        return
    if entry.contract is Contract.NULL:
        yield Step(_NULL_STEPS[entry.levels & (Level.HAND | Level.OUVERT)], value)
        return
    if entry.contract is Contract.REVOLUTION:
        yield Step(StepKind.REVOLUTION, value)
        return
    spitzen = entry.spitzen or 0
    count = abs(spitzen)
    yield Step(StepKind.WITH if spitzen > 0 else StepKind.WITHOUT, count)
    count += 1
    yield Step(StepKind.GAME, count)
    last = value // base_value(entry.contract, entry.levels, profile)
    for level, kind in _LEVEL_STEPS:
        # Grand ouvert may count one level less than it has crosses (SEEDS A11): the open game itself.
        if entry.levels & level and count < last:
            count += 1
            yield Step(kind, count)


def _topics(entry: Entry, *, over: bool) -> Iterator[str]:
    if entry.contract is Contract.PASSED:
        yield "passed_in"
        return
    if entry.contract is Contract.NULL:
        yield "null_value"
    elif entry.contract is not None and entry.contract in BASE:
        yield "base"
        yield "spitzen"
        for level, topic in _LEVEL_TOPICS:
            if entry.levels & level:
                yield topic
        yield "value"
    if over:
        null = entry.contract is Contract.NULL
        yield "null_overbid" if null else "overbid_hand" if entry.levels & Level.HAND else "overbid"
    if over or entry.won is False:
        yield "doubled"
