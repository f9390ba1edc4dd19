"""From what the cells of a photographed list may say to a list as it was written, its sureness, and what is asked."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from math import log
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

import numpy as np

from skatlist.base.patterns import pattern
from skatlist.cases.reading.choices import CROSS, MARK_COLUMNS, JudgedGames, RowMarks, Scores, row_games
from skatlist.cases.reading.lattice import EMPTY, EndNumbers, GameCells, Lattice, RowNumbers
from skatlist.files.photos.cells import CellName
from skatlist.skat.game import Contract, Entry, Level
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import MAX_PLACES, FooterName, FooterRow, PerPlace, Player, Row, Sheet, Stated, Written
from skatlist.skat.sheet.columns import LEVEL_COLUMNS
from skatlist.skat.sheet.presence import dealer_of, sitting
from skatlist.skat.sheet.sums import ListSums
from skatlist.words import UsageError

Texts = Mapping[CellName, str]

OF_PLACE: Final = ("points", "won", "lost")
_TRUST: Final = 0.8  # of what the reader says: its mistakes in one hand are not independent
_LEAST: Final = -12.0  # no single cell says more than that
_CONTRADICTED: Final = -80.0  # what a person has said is not so
_SURE: Final = 0.98  # below this a row is asked
_AGAINST: Final = 5.0  # how much less likely than the best reading of a cell a text is that is asked
_FOOT_LEAST: Final = -6.0
_FOOT_SLIP: Final = log(0.01)  # another number stands below than belongs there
_FOOT_BLANK: Final = log(0.1)
_FOOT_SURE: Final = 0.9
_NUMBER: Final = pattern(r"0|-?[1-9][0-9]{0,3}")
_SUMS_PRICE: Final = log(0.001)  # a sum that was typed before is another one
_VALUE_READINGS: Final = 4
_KEPT: Final = 4  # readings of a row that are offered
_WORTH: Final = 0.002


class CellText(Protocol):
    """The likelihoods of the texts in one cell."""

    def of(self, text: str, /) -> float:
        """Return the log likelihood of a whole text."""

    def many(self, texts: Sequence[str], /) -> Sequence[float] | Scores:
        """Return the log likelihoods of texts."""

    def best(self, count: int, /) -> Sequence[str]:
        """Return the likeliest texts, the likeliest first."""


class PaperReadings(Protocol):
    """The likelihoods of the texts in all cells of a list."""

    def cell(self, name: CellName, /) -> CellText:
        """Return what it says of one cell."""


class ListFrame(NamedTuple):
    """The facts known of a list before it is read: its places, the games on it, its rules, sums that were typed."""

    places: int
    numbers: range
    profile: Profile
    sums: ListSums | None = None

    def must_be_readable(self) -> None:
        """Raise UsageError if rows may hold what no cell of the printed list shows: Kontra, Bock, Ramsch."""
        rules = self.profile
        if rules.kontra.factors or rules.bock.played or rules.ramsch.played:
            raise UsageError("read_house_rules", rules=rules.name)

    def players(self, number: int) -> tuple[int, ...]:
        """Return the places that play a game."""
        out = sitting(dealer_of(number, self.places), self.places)
        return tuple(place for place in range(1, self.places + 1) if place not in out)

    def row_cells(self, number: int) -> tuple[CellName, ...]:
        """Return the cells of a game that a scorer may fill in."""
        players = self.players(number)
        booked = range(1, self.places + 1) if self.profile.scoring.has_target else players
        columns = {name: booked if name == "points" else players for name in OF_PLACE}
        of_places = [CellName(number, name, place) for name, places in columns.items() for place in places]
        alone = [CellName(number, name) for name in (*MARK_COLUMNS, "plus", "minus", "passed")]
        return (*alone, *of_places)


class RowReading(NamedTuple):
    """One way to read a row: the texts of its cells, its game, what stands behind the announcement, its share.

    `entry` is None for an empty row. `is_slip` says that the written value is not that of the game.
    """

    texts: Texts
    entry: Entry | None
    outcome: RowNumbers
    share: float
    is_slip: bool = False

    def row(self, number: int) -> Row | None:
        """Return the row of a list, with everything as written, or None for an empty one."""
        if self.entry is None:
            return None
        outcome = self.outcome
        totals, counts = dict(outcome.totals), {outcome.place: outcome.counter}
        won, lost = (counts, {}) if (outcome.points or 0) > 0 else ({}, counts)
        if not outcome.place:
            return Row(number, self.entry, stated=Stated(passed=outcome.counter))
        stated = Stated(outcome.points, _per_place(totals), _per_place(won), _per_place(lost))
        return Row(number, self.entry, outcome.place, stated=stated, written=self._written(number))

    def _written(self, number: int) -> Written:
        sides = [self.texts[CellName(number, name)] for name in ("with", "without")]
        levels = Level.NONE
        for level, name in LEVEL_COLUMNS:
            levels |= level if self.texts[CellName(number, name)] == CROSS else Level.NONE
        with_, without = (int(each) if each else None for each in sides)
        return Written(with_, without, levels)


def _per_place(values: Mapping[int, int | None]) -> PerPlace:
    return tuple(values.get(place) for place in range(1, MAX_PLACES + 1))


class RowAsRead(NamedTuple):
    """A game as read: its likeliest readings, how sure each cell is (0 to 1), and why a person is asked.

    `why` is empty if nobody is asked: `doubt`, `entry` (base and count differ only), `against` (a cell looks like
    something else: `strange` is the one that does most, and its look), `value`, `sum`, `count`, `no_total`, `no_count`,
    `no_mark`.
    """

    number: int
    readings: tuple[RowReading, ...]
    sureness: Mapping[CellName, float]
    why: tuple[str, ...]
    strange: tuple[CellName, str] | None = None

    @property
    def best(self) -> RowReading:
        """The likeliest reading."""
        return self.readings[0]


class NumberAsRead(NamedTuple):
    """A number below the games as read: its likeliest texts, how sure the first is, what belongs there."""

    name: CellName
    readings: tuple[str, ...]
    sureness: float
    right: str

    @property
    def is_doubtful(self) -> bool:
        """Whether a person is asked: it is unsure, or another number stands there than belongs there."""
        return self.readings[0] != self.right or self.sureness < _FOOT_SURE


class ListAsRead(NamedTuple):
    """A list as read: its games and the numbers below them, each with its sureness."""

    frame: ListFrame
    rows: tuple[RowAsRead, ...]
    foot: tuple[NumberAsRead, ...]

    @property
    def doubtful(self) -> tuple[int, ...]:
        """The games that a person is asked about."""
        return tuple(row.number for row in self.rows if row.why)

    @property
    def texts(self) -> Texts:
        """The texts of all cells."""
        rows = chain.from_iterable(row.best.texts.items() for row in self.rows)
        return dict(chain(rows, ((number.name, number.readings[0]) for number in self.foot)))

    def sheet(self, players: Sequence[Player] = ()) -> Sheet:
        """Return the list as it was written."""
        rows = tuple(row for each in self.rows if (row := each.best.row(each.number)) is not None)
        people = tuple(players) or (Player(),) * self.frame.places
        return Sheet(players=people, agreed=self.frame.numbers.stop - 1, rows=rows, footer=tuple(self._footer()))

    def _footer(self) -> Iterator[FooterRow]:
        texts = {number.name: number.readings[0] for number in self.foot}
        for column, name in FOOT_COLUMNS.items():
            values = {
                place: int(text)
                for place in range(1, self.frame.places + 1)
                if (text := texts.get(CellName(None, column, place), ""))
            }
            if values:
                yield FooterRow(name, _per_place(values))


FOOT_COLUMNS: Final = MappingProxyType(
    {
        "points": FooterName.POINTS,
        "won": FooterName.WON,
        "lost": FooterName.LOST,
        "own": FooterName.BONUS_OWN,
        "others": FooterName.BONUS_OTHERS,
        "total": FooterName.TOTAL,
    }
)


class _PaperCell:
    """How likely the texts of a cell are, after what a person has said of it."""

    def __init__(self, reading: CellText, answers: str | None) -> None:
        self._reading = reading
        self._answer = answers
        self._known: dict[str, float] = {}
        self.blank = max(self.many(("", "-")))

    def of(self, text: str) -> float:
        """Return the log likelihood of a text."""
        return self._known[text] if text in self._known else float(self.many((text,))[0])

    def many(self, texts: Sequence[str]) -> Scores:
        """Return the log likelihoods of texts."""
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        if new and self._answer is None:
            scores = _TRUST * np.asarray(self._reading.many(new), dtype=np.float64)
            self._known.update(zip(new, np.maximum(scores, _LEAST).tolist(), strict=True))
        elif self._answer is not None:
            answers = self._answer.removesuffix("-")
            self._known |= {text: 0.0 if text.removesuffix("-") == answers else _CONTRADICTED for text in new}
        return np.array([self._known[text] for text in texts])

    def numbers(self, count: int) -> list[int]:
        """Return the likeliest readings that are numbers."""
        texts = self._reading.best(count) if self._answer is None else [self._answer]
        return [int(text) for text in texts if _NUMBER.fullmatch(text)]

    @property
    def plainest(self) -> str:
        """The likeliest text of the cell by itself."""
        return self._reading.best(1)[0] if self._answer is None else self._answer

    def against(self, text: str) -> float:
        """Return by how much the best reading of the cell is likelier than a text, as the reader says it."""
        if self._answer is not None:
            return 0.0
        best = self.of(self.plainest)
        return float(best - (self.of(text) if text else self.blank)) / _TRUST


def reconcile(readings: PaperReadings, frame: ListFrame, foot: Collection[CellName], answers: Texts) -> ListAsRead:
    """Return the likeliest list that a scorer can have written, with the doubts that remain.

    `foot` are the cells below the games that the form has, `answers` the texts of cells that a person has said. Raises
    UsageError for rules whose games the printed list has no cells for.
    """
    frame.must_be_readable()
    games = row_games(frame.profile)
    lattice = Lattice(frame.places, frame.profile)
    judged: dict[int, JudgedGames] = {}
    cells: dict[CellName, _PaperCell] = {}
    for number in frame.numbers:
        cells |= {name: _PaperCell(readings.cell(name), answers.get(name)) for name in frame.row_cells(number)}
        marks = {column: cells[CellName(number, column)] for column in MARK_COLUMNS}
        judged[number] = games.judged(marks)
        lattice.take(_game_cells(frame, number, cells, judged[number]))
    below = {name: _PaperCell(readings.cell(name), answers.get(name)) for name in foot}
    outcomes = lattice.finished(lambda state: _foot_score(state, frame, below))
    rows = tuple(
        _read_row(frame, number, likely, judged[number], cells)
        for number, likely in zip(frame.numbers, outcomes, strict=True)
    )
    return ListAsRead(frame, rows, tuple(_foot_numbers(_last_state(frame, rows), frame, below)))


def _game_cells(frame: ListFrame, number: int, cells: Mapping[CellName, _PaperCell], judged: JudgedGames) -> GameCells:
    plus, minus = cells[CellName(number, "plus")], cells[CellName(number, "minus")]
    known = judged.by_points()
    read = {value for value in plus.numbers(_VALUE_READINGS) if value > 0}
    read |= {-value for value in minus.numbers(_VALUE_READINGS) if value > 0}
    values = sorted({*known, *read})
    texts = [str(abs(value)) for value in values]
    written = np.where(
        np.array(values) > 0, np.asarray(plus.many(texts)) + minus.blank, np.asarray(minus.many(texts)) + plus.blank
    )
    slip = judged.slip()
    scores = [
        float(each + np.logaddexp(known.get(value, -np.inf), slip)) for value, each in zip(values, written, strict=True)
    ]
    announced = sum(cells[CellName(number, name)].blank for name in MARK_COLUMNS) + plus.blank + minus.blank
    row = {name: cells[name] for name in frame.row_cells(number)}
    of_place = {
        column: {name.place: cell for name, cell in row.items() if name.column == column and name.place}
        for column in OF_PLACE
    }
    return GameCells(
        number,
        list(zip(values, scores, strict=True)),
        announced,
        of_place["points"],
        of_place["won"],
        of_place["lost"],
        cells[CellName(number, "passed")],
    )


def _foot_score(state: EndNumbers, frame: ListFrame, below: Mapping[CellName, _PaperCell]) -> float:
    """Return how likely the numbers below the list are, and sums typed before, if it ends with these."""
    score = 0.0
    for name, number in _below(state, frame):
        cell = below.get(name)
        if cell is not None:
            score += max(cell.of(str(number)), cell.blank, _FOOT_LEAST)
    if frame.sums is None:
        return score
    typed = zip(
        (frame.sums.points, frame.sums.won, frame.sums.lost), (state.totals, state.won, state.lost), strict=True
    )
    for values, own in typed:
        wrong = sum(value is not None and value != number for value, number in zip(values, own, strict=False))
        score += wrong * _SUMS_PRICE
    return score


def _below(state: EndNumbers, frame: ListFrame) -> Iterator[tuple[CellName, int]]:
    """Yield the numbers that belong below a list that ends with these."""
    scoring, lost = frame.profile.scoring, sum(state.lost)
    for place in range(1, frame.places + 1):
        own = scoring.own_bonus * (state.won[place - 1] - state.lost[place - 1])
        others = scoring.others_bonus(frame.places) * (lost - state.lost[place - 1])
        points = state.totals[place - 1]
        numbers = (points, state.won[place - 1], state.lost[place - 1], own, others, points + own + others)
        yield from ((CellName(None, column, place), each) for column, each in zip(FOOT_COLUMNS, numbers, strict=True))


def _foot_numbers(state: EndNumbers, frame: ListFrame, below: Mapping[CellName, _PaperCell]) -> Iterator[NumberAsRead]:
    """Yield what stands below the list: what belongs there, unless it is clearly another number or none."""
    for name, number in _below(state, frame):
        cell = below.get(name)
        if cell is None:
            continue
        right = str(number)
        readings = {right: cell.of(right), "": cell.blank + _FOOT_BLANK}
        readings |= {str(each): cell.of(str(each)) + _FOOT_SLIP for each in cell.numbers(2) if each != number}
        total = float(np.logaddexp.reduce(list(readings.values())))
        texts = sorted(readings, key=lambda each: -readings[each])
        yield NumberAsRead(name, tuple(texts), float(np.exp(readings[texts[0]] - total)), right)


def _last_state(frame: ListFrame, rows: Sequence[RowAsRead]) -> EndNumbers:
    """Return the numbers of all places at the end of the list as read."""
    size = frame.places
    totals, won, lost, passed = [0] * size, [0] * size, [0] * size, 0
    for row in rows:
        outcome = row.best.outcome
        if outcome.points == 0:
            passed = passed + 1 if outcome.counter is None else outcome.counter
        elif outcome.points is not None:
            counts = won if outcome.points > 0 else lost
            counts[outcome.place - 1] = counts[outcome.place - 1] + 1 if outcome.counter is None else outcome.counter
            for place, total in outcome.totals:
                totals[place - 1] = total
    return EndNumbers(tuple(totals), tuple(won), tuple(lost), passed)


def _read_row(
    frame: ListFrame,
    number: int,
    outcomes: Sequence[tuple[RowNumbers, float]],
    judged: JudgedGames,
    cells: Mapping[CellName, _PaperCell],
) -> RowAsRead:
    """Return a game with its likeliest readings and the reasons to ask about it."""
    readings: list[RowReading] = []
    for outcome, share in outcomes[: 2 * _KEPT]:
        if share > _WORTH or not readings:
            readings += [
                reading._replace(share=reading.share * share) for reading in _of_outcome(frame, number, outcome, judged)
            ]
    readings = _merged(readings)
    sureness: defaultdict[CellName, float] = defaultdict(float)
    for reading in readings:
        for name, text in reading.texts.items():
            if text == readings[0].texts[name]:
                sureness[name] += reading.share
    strange = _strange(readings[0].texts, cells)
    why = (*_reasons(readings), *(("against",) if strange else ()))
    return RowAsRead(number, tuple(readings[:_KEPT]), dict(sureness), why, strange)


def _merged(readings: Sequence[RowReading]) -> list[RowReading]:
    """Return one reading for each way to read the cells, the likeliest first: that of the likelier game."""
    best: dict[frozenset[tuple[CellName, str]], RowReading] = {}
    for reading in sorted(readings, key=lambda each: -each.share):
        same = best.setdefault(frozenset(reading.texts.items()), reading._replace(share=0.0))
        best[frozenset(reading.texts.items())] = same._replace(share=same.share + reading.share)
    return sorted(best.values(), key=lambda each: -each.share)


def _reasons(readings: Sequence[RowReading]) -> Iterator[str]:
    best = readings[0]
    same = sum(each.share for each in readings if each.outcome == best.outcome)
    if same < _SURE:
        yield "doubt"
    elif best.share < _SURE:
        yield "entry"
    if best.is_slip:
        yield "value"
    yield from sorted(best.outcome.slips)


def _strange(texts: Texts, cells: Mapping[CellName, _PaperCell]) -> tuple[CellName, str] | None:
    """Return the cell that looks most like something else than what was read in it, and what it looks like."""
    against = {name: cells[name].against(text) for name, text in texts.items()}
    most = max(against, key=lambda name: against[name])
    return (most, cells[most].plainest) if against[most] > _AGAINST else None


def _of_outcome(frame: ListFrame, number: int, outcome: RowNumbers, judged: JudgedGames) -> Iterator[RowReading]:
    """Yield the readings of a row with what stands behind its announcement."""
    empty = dict.fromkeys(frame.row_cells(number), "")
    if not outcome.points:
        entry = None if outcome == EMPTY else Entry(contract=Contract.PASSED)
        text = (
            ""
            if entry is None or "no_mark" in outcome.slips
            else CROSS
            if outcome.counter is None
            else str(outcome.counter)
        )
        yield RowReading(empty | {CellName(number, "passed"): text}, entry, outcome, 1.0)
        return
    side, counter = ("plus", "won") if outcome.points > 0 else ("minus", "lost")
    behind = {CellName(number, side): str(abs(outcome.points))}
    behind |= {CellName(number, "points", place): str(total) for place, total in outcome.totals}
    if outcome.counter is not None:
        behind[CellName(number, counter, outcome.place)] = str(outcome.counter)
    for play, share, is_slip in judged.likeliest(outcome.points, _KEPT):
        marks: RowMarks = judged.games.marks[play.marks]
        announced = {CellName(number, column): marks.text(column) for column in MARK_COLUMNS}
        yield RowReading(empty | announced | behind, play.entry, outcome, share, is_slip)
