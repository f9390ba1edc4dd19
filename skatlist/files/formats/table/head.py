"""The row of headings and the rows above it: the columns, and the head of a filled-in form."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from skatlist.files.formats.dates import impossible_date
from skatlist.files.formats.numbers import natural
from skatlist.files.formats.reading import DraftList, Faults
from skatlist.files.formats.word_lookup import HEAD_NUMBERS, HEADER_WORDS, head_name, person_fact, place_of_label
from skatlist.skat.findings import Finding
from skatlist.skat.findings.reading_kinds import L101, L102, L104, L105, L106
from skatlist.skat.sheet import Player, Source
from skatlist.skat.sheet.columns import COLUMNS, heading, headings_of
from skatlist.words import InputError, Language
from skatlist.words.spelling import likeness, nearest, normalized

# A row of a table: its number in the file, its text, its cells (None: it cannot be split into cells).
Record = tuple[int, str, Sequence[str] | None]

SEARCHED: Final = 30  # rows in which the headings are searched for
_ENOUGH: Final = 2  # this many known headings make a row the row of headings
MAX_COLUMNS: Final = 200

# Required columns: at least one of each inner tuple. Without the number a game cannot be identified, without the others
# no game can be valued or booked, and every row would be a finding.
REQUIRED: Final = (("game",), ("declarer",), ("contract",), ("spitzen", "with", "without"), ("result",))
_BY_HEADING: Final = {
    normalized(word): str(name) for name in COLUMNS for lang in Language for word in headings_of(name, lang)
}


@lru_cache(maxsize=256)  # any cell of the first rows might be a heading, and most have the same few numbers
def column_of(heading: str) -> str | None:
    """Return the column of a heading in either language, or None.

    >>> column_of("STAND 3"), column_of("schneider-announced"), column_of("Wetter")
    ('total_3', 'schneider_announced', None)
    """
    return _BY_HEADING.get(normalized(heading))


def language_of_headings(headings: Iterable[str]) -> Language:
    """Return the language of a row of headings, English if both fit.

    >>> language_of_headings(["Spiel", "Spielart", "Bock"]).value, language_of_headings(["game", "kontra"]).value
    ('de', 'en')
    """
    words = {normalized(written) for written in headings}
    known = {lang: sum(normalized(heading(name, lang)) in words for name in COLUMNS) for lang in Language}
    by_rank: list[Language] = [Language.EN, *Language]
    return max(by_rank, key=lambda lang: known[lang])


def near_among(names: Iterable[str], written: Iterable[str]) -> str | None:
    """Return the written heading that probably stands for one of these columns.

    >>> near_among(["declarer"], ["Wetter", "Spieler"]), near_among(["result"], ["Wetter"])
    ('Spieler', None)
    """
    headings = [word for name in names for lang in Language for word in headings_of(name, lang)]
    likenesses = {cell: max(likeness(cell, word) for word in headings) for cell in written}
    return max(likenesses, key=likenesses.__getitem__) if any(likenesses.values()) else None


def near_heading(written: str) -> str | None:
    """Return the nearest column, or None if none is close.

    >>> near_heading("Reizwerd")
    'bid'
    """
    nearest_heading = nearest(written, _BY_HEADING)
    return None if nearest_heading is None else _BY_HEADING[nearest_heading]


class Uncalculated(str):  # noqa: SLOT000 - an empty text with an attribute
    """A cell of a workbook with a formula that was never calculated: an empty text that has the position."""

    cell = ""

    @classmethod
    def at(cls, cell: str) -> "Uncalculated":
        """Return the empty text of a cell such as `H12`."""
        empty = cls()
        empty.cell = cell
        return empty


class MergedCell(str):  # noqa: SLOT000 - as above
    """A cell of a worksheet merged with one above it, with the text and the row of that cell."""

    above = 0

    @classmethod
    def below(cls, words: str, row: int) -> "MergedCell":
        """Return the text of a cell of that row for the cells below that are merged with it."""
        joined = cls(words)
        joined.above = row
        return joined


def with_joined(records: Iterable[Record], last_of: Mapping[tuple[int, int], int]) -> Iterator[Record]:
    """Yield rows of a worksheet. A cell merged with one above it has the text of that cell.

    `last_of` has the last row of such cells, by the row and the column (from 0) of the first. It may grow while rows
    are read.
    """
    reaching: dict[int, tuple[MergedCell, int]] = {}  # by column: the text, and the last row with it
    for number, written, cells in records:
        filled = list(cells or ())
        reaching = {at: each for at, each in reaching.items() if number <= each[1]}
        for at, (words, _) in reaching.items():
            filled += [""] * (at + 1 - len(filled))
            filled[at] = filled[at] or words
        for at, cell in enumerate(filled):
            if cell and not isinstance(cell, MergedCell) and (number, at) in last_of:
                reaching[at] = (MergedCell.below(cell, number), last_of[number, at])
        yield number, written, filled if cells is not None else None


def find_headings(
    records: Sequence[Record], column_by_heading: Callable[[str], str | None] = column_of, needed: str = ""
) -> int | None:
    """Return the index of the row with the headings: of the first rows the one with the most of them, or None.

    `column_by_heading` returns the column of a heading. A row without the `needed` column does not count.
    """
    at, most = most_headings((cells or () for _, _, cells in records[:SEARCHED]), column_by_heading, needed)
    return at if most >= (1 if needed else _ENOUGH) else None


def most_headings(
    rows: Iterable[Sequence[str]], column_by_heading: Callable[[str], str | None], needed: str = ""
) -> tuple[int, int]:
    """Return the index of the first row with the most known headings, and their number."""
    best, most = 0, 0
    for at, cells in enumerate(rows):
        if len(cells) - cells.count("") <= most:
            continue  # it cannot have more headings
        words = [cell for cell in cells[:MAX_COLUMNS] if cell and not cell.isdecimal()]
        columns = {column for column in map(column_by_heading, words) if column is not None}
        if len(columns) > most and (not needed or needed in columns):
            best, most = at, len(columns)
    return best, most


def headings_missing(records: Sequence[Record], file: str, sentence: str = "headings_missing") -> InputError:
    """Return the error for a table without headings, with its first non-empty row."""
    line = next((number for number, _, cells in records if cells and any(map(str.strip, cells))), 1)
    return InputError(sentence, file=file, line=line)


def read_headings(record: Record, file: str) -> tuple[list[str | None], list[Finding]]:
    """Return the column of each cell (None: unknown) and the faults of the headings.

    Raises InputError if a required column is missing.
    """
    line, written, cells = record
    cells = list(cells or ())
    while cells and not cells[-1].strip() and not isinstance(cells[-1], Uncalculated):
        cells.pop()
    if len(cells) > MAX_COLUMNS:
        raise InputError("columns_too_many", file=file, line=line, limit=MAX_COLUMNS)
    faults = Faults(Source(file, line, written))
    columns: list[str | None] = []
    unknown: list[str] = []
    for cell in cells:
        column = column_of(cell)
        if isinstance(cell, Uncalculated):
            faults.add(L106, "", cell=cell.cell)
        elif column is not None and column in columns:
            faults.add(L105, column, "twice", first=cell.strip(), second=cell.strip())
            column = None  # the first one counts
        elif column is None and cell.strip():
            unknown.append(cell.strip())
        columns.append(column)
    _check_required(columns, unknown, cells, file, line)
    for cell in unknown:
        near = near_heading(cell)
        remedy = {} if near is None else {"near": heading(near, language_of_headings(cells))}
        faults.add(L102, cell, "near" if remedy else "", column=cell, **remedy)
    return columns, faults.findings


def _check_required(
    columns: Sequence[str | None], unknown: Sequence[str], cells: Sequence[str], file: str, line: int
) -> None:
    missing = [alternatives for alternatives in REQUIRED if not any(column in columns for column in alternatives)]
    if not missing:
        return
    lang = language_of_headings(cells)
    names = tuple(heading(alternatives[0], lang) for alternatives in missing)
    near = tuple(filter(None, (near_among(alternatives, unknown) for alternatives in missing)))
    sentence = "column_missing_near" if near else "column_missing"
    raise InputError(sentence, file=file, line=line, column=names, near=near)


def read_head(records: Sequence[Record], file: str) -> tuple[DraftList, list[Finding]]:
    """Read the rows above the headings: a label in one cell, its value in the same or the next filled cell.

    After a label with a colon the next cell is its value, even if it looks like a label itself.
    """
    head, findings = DraftList(Source(file)), []
    for line, written, cells in records:
        faults = Faults(Source(file, line, written))
        row = [cell if isinstance(cell, Uncalculated) else cell.strip() for cell in cells or ()]
        is_next_value, place = False, None
        for at, cell in enumerate(row):
            if is_next_value or not cell:
                is_next_value = False
                continue
            label, colon, value = cell.partition(":")
            place = place_of_label(label) or place
            after = row[at + 1] if at + 1 < len(row) else ""
            is_next_value = bool(colon and after) and not value.strip() and _is_label(label, place)
            if not value.strip():
                value = after if is_next_value else next(filter(_stands_there, row[at + 1 :]), "")
            if isinstance(value, Uncalculated) and _is_label(label, place):
                faults.add(L106, person_fact(label) or head_name(label) or "name", cell=value.cell)
            value = "" if _is_label(value, place) and not is_next_value else value.strip()
            if place is not None and (person_fact(label) or place_of_label(label)):
                _keep_person(head, place, label, value, faults)
            else:
                _keep(head, label, value, faults)
        findings += faults.findings
    return head, findings


def _stands_there(cell: str) -> bool:
    return bool(cell) or isinstance(cell, Uncalculated)


def _is_label(cell: str, place: int | None) -> bool:
    of_person = place is not None and person_fact(cell) is not None
    return of_person or head_name(cell) is not None or place_of_label(cell) is not None


def _keep_person(head: DraftList, place: int, label: str, value: str, faults: Faults) -> None:
    """Keep name, start number or club of a place."""
    head.places = max(head.places, place)  # a form for four has four places, with names or without
    if not value:
        return
    person, fact = head.seats.get(place, Player()), person_fact(label)
    if fact == "club":
        person = person._replace(club=value)
    elif fact is None:
        person = person._replace(name=value)
    elif (number := natural(value)) is None:
        faults.add(L104, fact, text=value)
    else:
        person = person._replace(number=number)
    head.seats[place] = person


def _labelled_number(value: str, name: str) -> int | None:
    """Return the number in a cell, also beside the words that stand for it: `1. Serie`, `Tisch 1`.

    >>> [_labelled_number(value, "series") for value in ("1", "1. Serie", "Serie Nr. 12")]
    [1, 1, 12]
    >>> [_labelled_number(value, "series") for value in ("Tisch 1", "1 oder 2", "1,5")]
    [None, None, None]
    """
    numbers = [word for word in value.replace(".", ". ").split() if natural(word.removesuffix(".")) is not None]
    words = [word for word in value.replace(".", ". ").split() if word not in numbers]
    if len(numbers) == 1 and all(
        head_name(word) == name or person_fact(word.removesuffix(".")) == "number" for word in words
    ):
        return natural(numbers[0].removesuffix("."))
    return natural(value)


def _keep(head: DraftList, label: str, value: str, faults: Faults) -> None:
    name = head_name(label)
    if not value:
        return
    if name in HEAD_NUMBERS:
        number = _labelled_number(value, name)
        if number is None:
            faults.add(L104, name, text=value)
        else:
            setattr(head, name, number)
    elif name == "date" and impossible_date(value):
        faults.add(L101, name, "date", token=value)
    elif name in HEADER_WORDS:
        head.header[name] = value
    elif name is not None:
        setattr(head, name, value)
