"""Lists as a scorer keeps them by hand, cell by cell, with slips that are known, and a reader that confuses digits."""

import random
from collections.abc import Collection, Mapping, Sequence
from math import log
from typing import Final, NamedTuple

from skatlist.cases.reading.choices import row_marks
from skatlist.cases.reading.reconcile import FOOT_COLUMNS, ListFrame, RowAsRead
from skatlist.files.photos.cells import CellName
from skatlist.skat.game import Contract, announced_levels, base_value
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import Player, Row
from skatlist.skat.sheet.scoring import booked
from skatlist.tournament.simulation import simulate_sheet

SLIPS: Final = ("value", "sum", "counter")
_SUM_SLIPS: Final = (-100, -10, -1, 1, 10, 100, 9, -9, 20)
_UNLIKE: Final = -11.0  # the log likelihood of another text
LENGTHS: Final = {3: 36, 4: 48, 5: 60}


class KeptList(NamedTuple):
    """A list as written: the texts of its cells without empty ones, and its planted slips by game."""

    frame: ListFrame
    texts: Mapping[CellName, str]
    slips: Mapping[int, str]

    def text(self, name: CellName) -> str:
        """Return what stands in a cell."""
        return self.texts.get(name, "")

    def row(self, number: int) -> dict[CellName, str]:
        """Return what stands in the cells of a game, dashes left out."""
        return {name: self.text(name).removesuffix("-") for name in self.frame.row_cells(number)}

    @property
    def foot(self) -> tuple[CellName, ...]:
        """The cells below the games."""
        return tuple(
            CellName(None, column, place) for column in FOOT_COLUMNS for place in range(1, self.frame.places + 1)
        )


class _Scorer:
    """The running numbers of a list while a scorer writes it."""

    def __init__(self, frame: ListFrame, rng: random.Random) -> None:
        self.frame = frame
        self._rng = rng
        self.texts: dict[CellName, str] = {}
        self.slips: dict[int, str] = {}
        self._totals, self._won, self._lost = ([0] * frame.places for _ in range(3))
        self._passed = 0
        self._shows_all_crosses = rng.random() < 0.8
        self._dashes = rng.choice((0.0, 0.1, 0.9))

    def write(self, row: Row, slip: str) -> None:
        """Write a game, with a slip of this kind if there is room for it."""
        number, entry, place = row.number or 0, row.entry, row.declarer
        if entry.contract is Contract.PASSED or place is None:
            self._passed += 1
            self.texts[CellName(number, "passed")] = str(self._passed)
            return
        levels = entry.levels if self._shows_all_crosses else announced_levels(entry.levels, entry.contract)
        marks = row_marks(entry, levels, self.frame.profile)
        columns = ("base", "with", "without", *marks.crosses)
        self.texts |= {CellName(number, name): marks.text(name) for name in columns if marks.text(name)}
        points = row.stated.value or 0
        if slip == "value":
            step = base_value(entry.contract, levels, self.frame.profile) if entry.spitzen else 12
            wrong = points + self._rng.choice((-step, step)) * (2 if points < 0 else 1)
            if wrong and (wrong > 0) == (points > 0):
                points, self.slips[number] = wrong, "value"
        bookings = booked(
            row._replace(entry=row.entry._replace(contract=Contract.VALUE), stated=row.stated._replace(value=points)),
            self.frame.places,
            range(1, self.frame.places + 1),
            self.frame.profile,
        )[1]
        for each, booking in enumerate(bookings or (), 1):
            if booking:
                self._totals[each - 1] += booking
                if slip == "sum":
                    self._totals[each - 1] += self._rng.choice(_SUM_SLIPS)
                    self.slips[number], slip = "sum", ""
                self.texts[CellName(number, "points", each)] = str(self._totals[each - 1])
        column, counts = ("won", self._won) if points > 0 else ("lost", self._lost)
        counts[place - 1] += 1
        if slip == "counter":
            counts[place - 1] += 1
            self.slips[number] = "counter"
        self.texts[CellName(number, column, place)] = str(counts[place - 1])
        self.texts[CellName(number, "plus" if points > 0 else "minus")] = str(abs(points))
        for other in self.frame.players(number):
            if CellName(number, "points", other) not in self.texts and self._rng.random() < self._dashes:
                self.texts[CellName(number, "points", other)] = "-"

    def finish(self) -> None:
        """Write the numbers below the games."""
        scoring, lost = self.frame.profile.scoring, sum(self._lost)
        for place in range(1, self.frame.places + 1):
            points, won, own_lost = (numbers[place - 1] for numbers in (self._totals, self._won, self._lost))
            own = scoring.own_bonus * (won - own_lost)
            others = scoring.others_bonus(self.frame.places) * (lost - own_lost)
            numbers = (points, won, own_lost, own, others, points + own + others)
            for column, value in zip(FOOT_COLUMNS, numbers, strict=True):
                self.texts[CellName(None, column, place)] = str(value)


def kept_list(rng: random.Random, profile: Profile, places: int = 4, games: int = 0, slips: int = 2) -> KeptList:
    """Return a list that a scorer kept by hand, with this number of slips and everything else right."""
    games = games or LENGTHS[places]
    sheet = simulate_sheet(rng, (Player(),) * places, games, profile, card_facts=False)
    frame = ListFrame(places, range(1, games + 1), profile)
    scorer = _Scorer(frame, rng)
    played = [row.number for row in sheet.rows if row.declarer]
    planned = {number: rng.choice(SLIPS) for number in rng.sample(played, min(slips, len(played)))}
    for row in sheet.rows:
        scorer.write(row, planned.get(row.number or 0, ""))
    scorer.finish()
    return KeptList(frame, scorer.texts, scorer.slips)


class NoisyCell:
    """A cell as a reader sees it that confuses digits: each letter of the text is one of several, with likelihoods."""

    def __init__(self, text: str, rng: random.Random, errors: float) -> None:
        self._letters: list[dict[str, float]] = []
        for letter in text:
            alike = rng.sample([each for each in "0123456789x-" if each != letter], 3)
            shares = [rng.random() ** 3 for _ in alike]
            own = rng.uniform(0, 0.5) if rng.random() < errors else rng.uniform(0.85, 0.999)
            total = sum(shares) or 1
            chances = {letter: own} | {
                other: (1 - own) * share / total for other, share in zip(alike, shares, strict=True)
            }
            self._letters.append({each: log(max(share, 1e-6)) for each, share in chances.items()})
        self._is_whole = log(0.97)

    def of(self, text: str) -> float:
        """Return the log likelihood of a text."""
        if len(text) != len(self._letters):
            return _UNLIKE - abs(len(text) - len(self._letters))
        return self._is_whole + sum(each.get(letter, _UNLIKE) for letter, each in zip(text, self._letters, strict=True))

    def many(self, texts: Sequence[str]) -> list[float]:
        """Return the log likelihoods of texts."""
        return [self.of(text) for text in texts]

    def best(self, count: int) -> list[str]:
        """Return the likeliest texts."""
        texts = [("", 0.0)]
        for chances in self._letters:
            texts = [(text + letter, score + each) for text, score in texts for letter, each in chances.items()]
            texts = sorted(texts, key=lambda item: -item[1])[: max(count, 4)]
        return [text for text, _ in texts[:count]]


class BlurredCell:
    """A cell that looks like several texts, all alike."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = list(dict.fromkeys(texts))

    def of(self, text: str) -> float:
        """Return the log likelihood of a text."""
        return -log(len(self._texts)) if text in self._texts else _UNLIKE

    def many(self, texts: Sequence[str]) -> list[float]:
        """Return the log likelihoods of texts."""
        return [self.of(text) for text in texts]

    def best(self, count: int) -> list[str]:
        """Return the likeliest texts."""
        return self._texts[:count]


class NoisyReadings:
    """The likelihoods of a reader that sees this share of letters wrongly. The same seed, the same mistakes."""

    def __init__(self, kept: KeptList, seed: int, errors: float) -> None:
        self._kept, self._seed, self._errors = kept, seed, errors
        self._cells: dict[CellName, NoisyCell | BlurredCell] = {}

    def cell(self, name: CellName) -> NoisyCell | BlurredCell:
        """Return what it says of one cell."""
        if name not in self._cells:
            rng = random.Random(f"{self._seed} {name}")
            self._cells[name] = NoisyCell(self._kept.text(name), rng, self._errors)
        return self._cells[name]

    def blur(self, name: CellName, *texts: str) -> None:
        """Let a cell look like each of these texts, and like what stands there."""
        self._cells[name] = BlurredCell((*texts, self._kept.text(name)))

    @property
    def mean_likelihood(self) -> float:
        """How well this hand is read, on the scale of the reader that comes with the program."""
        return -self._errors / 2


class NoisyReader:
    """A reader that sees this share of letters wrongly, and half of it once it has learnt a hand."""

    def __init__(self, kept: KeptList, errors: float, seed: int = 1) -> None:
        self.kept, self.errors, self.seed = kept, errors, seed
        self.lessons: list[Mapping[CellName, str]] = []

    def read(self, _cells: object) -> NoisyReadings:
        """Return what it says of the list, whatever the picture shows."""
        return NoisyReadings(self.kept, self.seed, self.errors)

    def read_by(self, hands: Sequence["NoisyReader"], cells: object) -> list[NoisyReadings]:
        """Return what each of several readers says of the list."""
        return [hand.read(cells) for hand in hands]

    def taught(self, _cells: object, texts: Mapping[CellName, str]) -> "NoisyReader":
        """Return the reader after a lesson."""
        better = NoisyReader(self.kept, self.errors / 2, self.seed)
        better.lessons = [*self.lessons, texts]
        return better


def answers(kept: KeptList, numbers: Collection[int]) -> dict[CellName, str]:
    """Return what a person says who looks at these games: what stands there."""
    return {name: text for number in numbers for name, text in kept.row(number).items()}


def is_read(kept: KeptList, row: RowAsRead) -> bool:
    """Whether everything in a row was read as it was written."""
    return {name: text.removesuffix("-") for name, text in row.best.texts.items()} == kept.row(row.number)
