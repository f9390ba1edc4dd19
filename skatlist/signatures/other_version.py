"""Whether a paper that another version of the program drew shows the numbers and names of its list, row by row.

Neither where a row stands nor how anything around it is called is compared: only rows in reading order. A cheat gains
nothing by naming another version: the version is signed with the list, so only the club could, and whatever numbers or
names it shows must still be those of the list.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import islice, takewhile
from typing import Final, NamedTuple

from skatlist.papers.not_final_note import finality_words
from skatlist.papers.standings.standings_rows import CellValue, tables_of
from skatlist.signatures.payload.content import Content
from skatlist.signatures.payload.paper import PaperKind, ranking_of, words_around
from skatlist.signatures.ranking_row import RankingRow, ranking_row
from skatlist.signatures.verdict import Difference

Line = Sequence[str]
_NUMBER: Final = re.compile(r"[+\-−–]?\d+(?:[.,]\d{3})*|–")
_LEAST: Final = 3  # numbers that make a row of a list or a Rangliste
_SHORTEST: Final = 3  # letters of a word cut off at the edge of its column


class ExpectedRow(NamedTuple):
    """A row of numbers and names as it must be found; `game` is its number or name, None where there are no games.

    `labelled`: words may stand before it, and further ones between; `mixed`: in any order, too, and run together.
    One of a Rangliste is `like` whatever has its numbers and names.
    """

    game: int | str | None
    words: tuple[str, ...]
    labelled: bool = False
    mixed: bool = False
    like: RankingRow | None = None


def differing_words(
    content: Content,
    rows: Sequence[ExpectedRow],
    found: Sequence[Line],
    drawn: Sequence[Line],
    said: Callable[[str], str],
) -> Iterator[Difference]:
    """Yield the rows of a paper and the names around them that are not where its lines, drawn again, have them.

    `said` writes a name as the paper does. Nothing like a row may stand below the last one of a Rangliste.
    """
    place, ranking = seat_of(content), content.facts.kind is PaperKind.STANDINGS
    said_of_state = _joined(finality_words(content.facts.state, content.facts.lang))
    # What a line of words says of lists that are missing may begin with a number, too.
    found = [line for line in found if not (_begins_row(line) and _joined("".join(line)) in said_of_state)]
    for row, there in _differing_rows(rows, found, alone=ranking):
        yield Difference(*place, row.game, "", " ".join(row.words), there)
    text, anew = ("".join(word for line in lines for word in line) for lines in (found, drawn))
    for name in _missing_words(map(said, words_around(content.facts)), anew, text):
        yield Difference(*place, "head", "", name, "")


def differing_seat(content: Content, lines: Iterable[str]) -> Iterator[Difference]:
    """Yield series and table of a list where no line above it ends with them, whatever they are called."""
    series, table = seat_of(content)
    if not any(re.findall(r"\d+", said)[-2:] == [str(series), str(table)] for said in lines):
        yield Difference(series, table, "head", "table", f"{series}/{table}", "")


def seat_of(content: Content) -> tuple[int | None, int | None]:
    """Return series and table of a list, none of a Rangliste."""
    sheet = content.sheets[0].sheet
    return (None, None) if content.facts.kind is PaperKind.STANDINGS else (sheet.series, sheet.table)


def ranking_rows(content: Content) -> Iterator[ExpectedRow]:
    """Yield the rows of a Rangliste in their order, wherever a version of the program puts what stands in them."""
    for table in tables_of(ranking_of(content.facts, content.sheets), content.facts.lang):
        names = [column.name for column in table.columns]
        for cells, line in zip(table.rows, table.lines, strict=True):
            yield ExpectedRow(None, _said(cells), like=ranking_row(names, cells, counted=line.is_counted))


def _said(cells: Sequence[CellValue]) -> tuple[str, ...]:
    return tuple("–" if cell is None else str(cell) for cell in cells if cell != "")


def _differing_rows(
    rows: Sequence[ExpectedRow], lines: Sequence[Line], *, alone: bool
) -> Iterator[tuple[ExpectedRow, str]]:
    """Yield the rows that are not among the lines, in their order, with what stands there; then rows too many.

    `alone`: nothing like a row may stand below the last one either.
    """
    at, last, lost = 0, 0, []
    matched: set[int] = set()
    for row in rows:
        found = next((index for index in range(at, len(lines)) if _is_row(lines, index, row)), None)
        if found is None:
            lost.append((row, at))
        else:
            matched.add(found)
            at = last = found + 1
    for row, start in lost:
        other = _nearest(row, lines, [index for index in range(start, len(lines)) if index not in matched])
        matched |= set() if other is None else {other}
        yield row, "" if other is None else " ".join(lines[other])
    for index, line in enumerate(lines if alone else lines[:last]):
        if index not in matched and _begins_row(line):
            yield ExpectedRow(None, ()), " ".join(line)


def _is_row(lines: Sequence[Line], index: int, row: ExpectedRow) -> bool:
    line = lines[index]
    if row.like is not None:
        after = takewhile(lambda other: not _begins_row(other), islice(lines, index + 1, None))
        return row.like.stands_in(line, after)
    if row.mixed:
        return _holds("".join(line), row.words)
    if not row.labelled:
        return tuple(line) == row.words
    words = iter(line)
    return all(word in words for word in row.words)


def _holds(said: str, words: Sequence[str]) -> bool:
    """Whether a line is made of words, in whatever order, and perhaps of more."""
    for word in sorted(words, key=len, reverse=True):
        if word not in said:
            return False
        said = said.replace(word, " ", 1)
    return True


def _begins_row(line: Line) -> bool:
    """Whether a line looks like a row of a list or a Rangliste."""
    numbers = sum(_NUMBER.fullmatch(word) is not None for word in line)
    return bool(line) and _NUMBER.fullmatch(line[0]) is not None and numbers >= _LEAST


def _nearest(row: ExpectedRow, lines: Sequence[Line], free: Sequence[int]) -> int | None:
    """Return the line that stands in place of a row: it begins alike, or is most like it."""
    same = [index for index in free if not row.labelled and lines[index] and lines[index][0] == row.words[0]]
    likeness = {index: SequenceMatcher(None, lines[index], row.words).ratio() for index in same or free}
    best = max(likeness, key=lambda index: likeness[index], default=None)
    return best if best is not None and (same or likeness[best] > 0) else None


def _missing_words(words: Iterable[str], drawn: str, found: str) -> Iterator[str]:
    """Yield the names that are not in a text; of a name too long for its place so much must be there as was drawn."""
    drawn, found = _joined(drawn), _joined(found)
    for said in words:
        if _as_drawn(said, [drawn]) not in found:
            yield said


def in_order(names: Iterable[str], drawn: Sequence[str], found: Sequence[str]) -> Iterator[str]:
    """Yield the names that do not stand in the columns of a paper in their order."""
    drawn, found = [_joined(column) for column in drawn], [_joined(column) for column in found]
    at = 0
    for said in names:
        name = _as_drawn(said, drawn)
        if not name:
            continue
        column = next((index for index in range(at, len(found)) if name in found[index]), None)
        if column is None:
            yield said
        else:
            at = column + 1


def _as_drawn(said: str, drawn: Sequence[str]) -> str:
    """Return so much of a name as fits its place."""
    name = _joined(said)
    sizes = range(len(name), min(_SHORTEST, len(name)) - 1, -1)
    return next((name[:size] for size in sizes if any(name[:size] in column for column in drawn)), name)


def _joined(words: str) -> str:
    return "".join(words.split())
