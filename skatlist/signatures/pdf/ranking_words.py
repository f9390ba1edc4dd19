"""The words of a page held against the Rangliste it shows: rank, numbers and names of every line."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from skatlist.papers.standings.standings_rows import MATCH_POINTS, NOTE, SERIES, CellValue, StandingsTable, tables_of
from skatlist.reports.not_final_note import finality_words
from skatlist.reports.typeset import shown_date
from skatlist.signatures.payload.content import Content
from skatlist.signatures.payload.paper import ranking_of
from skatlist.signatures.pdf.words import Line, Words, is_number, joined, lines_of, stands_in
from skatlist.signatures.verdict import Difference
from skatlist.words.visible import code_of

_NAMES: Final = ("name", "club", "team", "members")
_MARKS: Final = re.compile(r"(?<=[\d–])[⁰¹²³⁴-⁹]+(?:,[⁰¹²³⁴-⁹]+)*(?=\s|$)")  # of decisions, at the numbers they act on
_AHEAD: Final = 20  # lines too many that a row is looked for behind


class _RankedLine(NamedTuple):
    """What must stand in a line: its numbers (None: a dash), its names, and the numbers that may stand there, too."""

    rank: int | None
    series: tuple[int | None, ...]
    sums: tuple[int | None, ...]
    names: tuple[str, ...]
    free: Counter[int | None]

    @property
    def text(self) -> str:
        """All of it in the order of the columns."""
        numbers = ("–" if each is None else str(each) for each in (self.rank, *self.series, *self.sums))
        return " ".join((*self.names, *numbers))


def differing_ranking(words: Sequence[Words], content: Content) -> Iterator[Difference]:
    """Yield the lines of a Rangliste that do not stand on its pages in their order, and those too many."""
    facts = content.facts
    words = [each._replace(text=_MARKS.sub("", each.text)) for each in words]
    # What is said of lists that are missing may look like a row, too.
    state = joined(finality_words(facts.state, facts.lang))
    lines = [line for line in lines_of(words, indented=True) if not (line.is_row and joined(line.words) in state)]
    begins = [at for at, line in enumerate(lines) if line.is_row]
    blocks = [lines[at:end] for at, end in zip(begins, [*begins[1:], len(lines)], strict=True)]
    at = 0
    for table in tables_of(ranking_of(facts, content.sheets), facts.lang):
        for row in _rows(table):
            near = range(at, min(at + _AHEAD, len(blocks)))
            there = next((each for each in near if _shows(blocks[each], row)), None)
            if there is None:
                same = at < len(blocks) and _value(blocks[at][0].words[0]) == row.rank
                yield _difference(row.text, blocks[at][0].text if same else "")
                at += same
            else:
                yield from (_difference("", block[0].text) for block in blocks[at:there])
                at = there + 1
    yield from (_difference("", block[0].text) for block in blocks[at:])
    event = facts.event
    for field, text in (("event", event.name), ("place", event.place), ("date", shown_date(event.date, facts.lang))):
        if text and not stands_in(text, words):
            yield Difference(None, None, "head", field, text, "")


def _difference(signed: str, found: str) -> Difference:
    return Difference(None, None, None, "", signed, found)


def _rows(table: StandingsTable) -> Iterator[_RankedLine]:
    names = [column.name for column in table.columns]
    best = next((line.total for line in table.lines if line.rank is not None), 0)
    for cells, line in zip(table.rows, table.lines, strict=True):
        by_name: dict[str, CellValue] = dict(zip(names, cells, strict=True))
        series = tuple(_whole(cell) for name, cell in zip(names, cells, strict=True) if name == SERIES)
        sums = tuple(_whole(by_name[name]) for name in ("won", "lost", "total"))
        points = str(by_name.get(MATCH_POINTS) or "")
        sums += tuple(int(number) for number in points.split(" : ") if number.isdecimal())
        words = (
            *(_MARKS.sub("", str(by_name[name])) for name in _NAMES if by_name.get(name)),
            *filter(None, (points,)),
        )
        free = Counter[int | None](
            int(number) for name in (*words, str(by_name[NOTE])) for number in re.findall(r"\d+", name)
        )
        free.update(int(code) for code in map(code_of, "".join(words)) if code.isdecimal())
        free.update(_whole(by_name[name]) for name in ("number", "points") if by_name.get(name) is not None)
        free.update([line.total - best, None])
        if not line.is_counted:
            series, sums = (), ()
            free.update([0, None] * len(cells))
        yield _RankedLine(line.rank, series, sums, words, free)


def _whole(cell: CellValue) -> int | None:
    return cell if isinstance(cell, int) else None


def _shows(block: Sequence[Line], row: _RankedLine) -> bool:
    """Whether lines are a row: the first begins with its rank, and no other numbers stand on it."""
    first, drawn = block[0], [each for line in block for each in line.drawn]
    numbers = [[_value(word) for word in line.words if is_number(word)] for line in block]
    there = [number for each in numbers for number in each]
    expected = [row.rank, *row.series, *row.sums]
    further = Counter(numbers[0]) - Counter(expected) - row.free
    return (
        _value(first.words[0]) == row.rank
        and not further
        and _in_order([row.rank, *row.series], there)
        and _in_order([row.rank, *row.sums], there)
        and not Counter(expected) - Counter(there)
        and all(stands_in(name, drawn) for name in row.names)
    )


def _value(word: str) -> int | None:
    """Return the number of a word, its thousands apart or not; None for a dash."""
    digits = re.sub(r"\D", "", word)
    return (-int(digits) if word[0] in "−–-" else int(digits)) if digits else None


def _in_order(expected: Sequence[int | None], numbers: Sequence[int | None]) -> bool:
    there = iter(numbers)
    return all(number in there for number in expected)
