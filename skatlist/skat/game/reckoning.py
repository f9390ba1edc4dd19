"""The computation of a game's value: the steps as players say them, and the paragraphs used."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from skatlist.skat.game.contract import BASE, LEVEL_NAMES, Contract, Entry, Level, Reason
from skatlist.skat.game.value import base_value, cases, cases_for_bid, charged_game, game_value, implied_bid, valuate
from skatlist.skat.rules import Profile
from skatlist.words import Language, text


class StepKind(StrEnum):
    """The kinds of steps in a count."""

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
    BID = "bid"
    KONTRA = "kontra"
    BOCK = "bock"


_LEVEL_STEPS: Final = tuple((level, StepKind(str(level.name).lower())) for level in LEVEL_NAMES)
_NULL_STEPS: Final = {
    Level.NONE: StepKind.NULL,
    Level.HAND: StepKind.NULL_HAND,
    Level.OUVERT: StepKind.NULL_OUVERT,
    Level.HAND | Level.OUVERT: StepKind.NULL_OUVERT_HAND,
}
_LEVEL_TOPICS: Final = (
    (Level.HAND, "levels"),
    (Level.SCHNEIDER, "schneider"),
    (Level.SCHWARZ, "schwarz"),
    (Level.SCHNEIDER_ANNOUNCED, "announced"),
    (Level.OUVERT, "ouvert"),
)


_REASON_TOPICS: Final = {
    Reason.GIVEN_UP: "claim",
    Reason.CONCEDED: "claim",
    Reason.CLAIM: "claim",
    Reason.VIOLATION_DECLARER: "violation",
    Reason.VIOLATION_OPPONENTS: "violation",
}


class Step(NamedTuple):
    """One step. `number` is the count after it ("mit 2, Spiel 3"), or a fixed value or factor."""

    kind: StepKind
    number: int


class Reckoning(NamedTuple):
    """The way to a value: the steps, the two factors (None for fixed values), the topics of the paragraphs used."""

    steps: tuple[Step, ...]
    base: int | None
    cases: int | None
    topics: tuple[str, ...]

    def text(self, lang: Language | str | None = None) -> str:
        """Return the count in one line: `mit 2, Spiel 3, Hand 4; 4 x 12`. Empty if nothing can be counted."""
        lang = Language.of(lang)
        sentence = ", ".join(f"{text(f'words.StepKind.{step.kind}', lang)} {step.number}" for step in self.steps)
        return f"{sentence}; {self.cases} x {self.base}" if self.base is not None else sentence


def reckon(entry: Entry, profile: Profile, stated: int | None = None) -> Reckoning:
    """Explain the value of an entry with the numbers of `valuate`.

    If a fact is missing, the steps are those of the game as entered.

    >>> from skatlist.skat.rules import load_profile
    >>> clubs = Entry(contract=Contract.CLUBS, spitzen=2, levels=Level.HAND, won=True)
    >>> [(step.kind.value, step.number) for step in reckon(clubs, load_profile()).steps]
    [('with', 2), ('game', 3), ('hand', 4)]
    """
    valuation = valuate(entry, profile, stated)
    overbid = valuation.overbid
    lost = overbid or entry.won is False
    topics = tuple(_topics(entry, overbid=overbid, lost=lost))
    if lost and profile.values.loss_by == "bid" and valuation.value and entry.bid:
        steps = (Step(StepKind.BID, entry.bid), *_doubled(entry, profile))
        return Reckoning(steps, None, None, topics)
    game = charged_game(entry) if overbid else entry
    counted = list(_counted(game, profile))
    base = count = None
    if game.contract is not None and game.contract in BASE and counted:
        base = base_value(game.contract, game.levels, profile)
        count = counted[-1].number
        needed = cases_for_bid(implied_bid(entry, valuation, profile), base)
        if needed > count:
            counted.append(Step(StepKind.OVERBID, needed))
            count = needed
    return Reckoning((*counted, *_doubled(entry, profile)), base, count, topics)


def _counted(game: Entry, profile: Profile) -> Iterator[Step]:
    """Yield the steps of the game itself, or none if it has no value or a fact is missing."""
    value = game_value(game, profile)
    if game.contract is None or not value:
        return
    if game.contract is Contract.NULL:
        yield Step(_NULL_STEPS[game.levels & (Level.HAND | Level.OUVERT)], value)
    elif game.contract is Contract.REVOLUTION:
        yield Step(StepKind.REVOLUTION, value)
    else:
        spitzen = game.spitzen or 0
        count = abs(spitzen)
        yield Step(StepKind.WITH if spitzen > 0 else StepKind.WITHOUT, count)
        count += 1
        yield Step(StepKind.GAME, count)
        last = cases(game.contract, spitzen, game.levels, profile)
        for level, kind in _LEVEL_STEPS:
            # An open Grand may count one level less than it has crosses (quellen.md A11): the last one, "open" itself,
            # is left out.
            if game.levels & level and count < last:
                count += 1
                yield Step(kind, count)


def _doubled(entry: Entry, profile: Profile) -> Iterator[Step]:
    if 0 < entry.kontra <= len(profile.kontra.factors):
        yield Step(StepKind.KONTRA, profile.kontra.factors[entry.kontra - 1])
    if entry.bock and profile.bock.factor > 1:
        yield Step(StepKind.BOCK, profile.bock.factor**entry.bock)


def _topics(entry: Entry, *, overbid: bool, lost: bool) -> Iterator[str]:
    """Yield the topics whose paragraphs decide the value, in the order of the steps."""
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
    if entry.reason in _REASON_TOPICS:
        yield _REASON_TOPICS[entry.reason]
    if overbid:
        null = entry.contract is Contract.NULL
        yield "null_overbid" if null else "overbid_hand" if entry.levels & Level.HAND else "overbid"
    if lost:
        yield "doubled"
