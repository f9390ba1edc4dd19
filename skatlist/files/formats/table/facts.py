"""The facts of a game in the columns of a table: how each kind is read from its cell, and what is written there.

CSV files, workbooks and large tables follow. Contract, Spitzen and levels share columns and stand in `rows.py` and
`table_writer.py`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import takewhile
from typing import Any, Final, NamedTuple, TypeVar

from skatlist.files.formats.notation.line_writer import write_feats, write_spitzen
from skatlist.files.formats.numbers import natural, whole
from skatlist.files.formats.reading import Cells, Faults, names_per_place
from skatlist.files.formats.word_lookup import (
    CONTRACTS,
    FEAT_SIGNS,
    REASONS,
    RESULTS,
    contract_and_levels,
    contract_word,
    number_word,
    reason,
    result,
    result_word,
)
from skatlist.skat.findings.reading_kinds import L104
from skatlist.skat.game import BASE, Contract, Reason
from skatlist.skat.sheet import MAX_PLACES, Feat, PerPlace, Phase
from skatlist.skat.sheet.columns import per_place
from skatlist.skat.sheet.game_facts import FACTS, FactOf, GameFactKind, in_reading_order
from skatlist.words import Language
from skatlist.words.spelling import lookup_key
from skatlist.words.word_tables import spellings, table_word

CellValue = int | str  # numbers stay numbers, so that a workbook can compute with them
_YES: Final = frozenset(("1", "x", "×", "✓", "✗", "✘", "*", "+", *spellings("flag")["yes"]))
_NO: Final = frozenset(("0", "-", "–", "−", *spellings("flag")["no"]))
_FLAG_WORDS: Final = {  # a column for a mark may have the mark's own word
    fact.column: frozenset(map(lookup_key, spellings("line")[fact.word]))
    for fact in FACTS
    if fact.kind is GameFactKind.FLAG
}
_SIDES: Final = {
    **dict.fromkeys(("+", *spellings("letter")["with"], *spellings("line")["with"]), 1),
    **dict.fromkeys(("-", "−", "–", *spellings("letter")["without"], *spellings("line")["without"]), -1),
}
_FEAT: Final = rf"(?i)({'|'.join(FEAT_SIGNS.values())})?([1-5])(!?)"  # compiled when there is a house rule
_PHASES: Final = {phase.value: phase for phase in Phase}
T = TypeVar("T")


def spitzen_number(text: str) -> int | None:
    """Return signed Spitzen, or None for any other text.

    >>> spitzen_number("m2"), spitzen_number("ohne 3"), spitzen_number("-3"), spitzen_number("2"), spitzen_number("02")
    (2, -3, -3, 2, None)
    """
    text = text.strip()
    word = "".join(takewhile(str.isalpha, text)) or text[:1].strip("0123456789")
    count = text[len(word) :].lstrip()
    side = _SIDES.get(word.casefold() or "+")
    number = natural(count)
    if number is None and word:
        number = number_word(count)
    return None if side is None or number is None else side * number


def word_in(
    cells: Cells, column: str, meaning: Callable[[str], T | None], words: Iterable[str], faults: Faults
) -> T | None:
    """Return the meaning of the word in a cell, or None if it is missing or unknown."""
    if column not in cells:
        return None
    value = meaning(cells[column])
    if value is None:
        faults.unreadable(column, cells[column], words)
    return value


def _base_contract(cells: Cells, column: str, faults: Faults) -> Contract | None:
    contract = word_in(cells, column, contract_and_levels, CONTRACTS, faults)
    if contract is None:
        return None
    if contract[0] not in BASE:
        # The game charged is always a suit or grand. ISkO 3.6.2
        faults.unreadable(column, cells[column])
        return None
    return contract[0]


def spitzen(cells: Cells, column: str, faults: Faults) -> int | None:
    """Return the signed Spitzen in a cell, or None."""
    if column not in cells:
        return None
    number = spitzen_number(cells[column])
    if number is None:
        bad_number(column, cells[column], faults)
    return number


def bad_number(column: str, text: str, faults: Faults) -> None:
    """Report a cell that should be a number."""
    if any(letter.isdigit() for letter in text):
        faults.add(L104, column, text=text)
    else:
        faults.unreadable(column, text)


def flag(cells: Cells, column: str, faults: Faults) -> bool:
    """Whether a cell is ticked, in any way that people tick."""
    if column not in cells:
        return False
    word = cells[column].casefold()
    if word not in _YES and word not in _NO:
        faults.unreadable(column, cells[column])
    return word in _YES


def _tokens(cells: Cells, column: str) -> list[str]:
    return re.split(r"[\s,;/]+", cells[column].strip(" ,;/")) if column in cells else []


def _places(cells: Cells, column: str, faults: Faults) -> tuple[int, ...]:
    places = []
    for token in _tokens(cells, column):
        place = whole(token)
        if place is None:
            bad_number(column, token, faults)
        elif 1 <= place <= MAX_PLACES:
            places.append(place)
        else:
            faults.unreadable(column, token)
    return tuple(places)


def _feats(cells: Cells, column: str, faults: Faults) -> tuple[Feat, ...]:
    """Return feats: a place, with `va` or `ma` before it if announced, and `!` after it if missed (quellen.md A16)."""
    feats = []
    for token in _tokens(cells, column):
        match = re.fullmatch(_FEAT, token)
        if match and (match[1] or FEAT_SIGNS[column]).casefold() == FEAT_SIGNS[column]:
            feats.append(Feat(int(match[2]), announced=bool(match[1]), missed=bool(match[3])))
        else:
            faults.unreadable(column, token)
    return tuple(feats)


def _per_place(cells: Cells, column: str, faults: Faults, *, signed: bool) -> PerPlace:
    return faults.per_place(cells, column, signed=signed)


def _natural(cells: Cells, column: str, faults: Faults) -> int | None:
    return faults.natural(cells, column)


def _whole(cells: Cells, column: str, faults: Faults) -> int | None:
    return faults.whole(cells, column)


def _result(cells: Cells, column: str, faults: Faults) -> bool | None:
    return word_in(cells, column, result, RESULTS, faults)


def _flag(cells: Cells, column: str, faults: Faults) -> bool:
    return lookup_key(cells[column]) in _FLAG_WORDS.get(column, ()) or flag(cells, column, faults)


def _reason(cells: Cells, column: str, faults: Faults) -> Reason | None:
    return word_in(cells, column, reason, REASONS, faults)


def _phase(cells: Cells, column: str, faults: Faults) -> Phase | None:
    return word_in(cells, column, lambda word: _PHASES.get(word.casefold()), _PHASES, faults)


def _listed(places: Iterable[int], _lang: Language) -> str:
    return " ".join(map(str, places))


class _CellFormat(NamedTuple):
    """How the facts of a kind are read (from cells, column and faults) and written. `nothing` has no cell."""

    read: Callable[[Cells, str, Faults], Any]
    write: Callable[[Any, Language], CellValue] = lambda value, _lang: value
    nothing: tuple[object, ...] = (None,)


_COUNTED: Final = _CellFormat(_natural, nothing=(None, 0))
_NUMBERED: Final = _CellFormat(_natural)
_BY_KIND: Final[Mapping[GameFactKind, _CellFormat]] = {
    GameFactKind.NUMBER: _NUMBERED,
    GameFactKind.POINTS: _NUMBERED,
    GameFactKind.COUNT: _COUNTED,
    GameFactKind.DOUBLING: _COUNTED,
    GameFactKind.VALUE: _CellFormat(_whole),
    GameFactKind.FLAG: _CellFormat(_flag, lambda _flag, _lang: 1, (False,)),
    GameFactKind.RESULT: _CellFormat(_result, result_word),
    GameFactKind.REASON: _CellFormat(
        _reason, lambda value, lang: table_word("reason", value.value, lang), (None, Reason.PLAYED)
    ),
    GameFactKind.CHARGED_CONTRACT: _CellFormat(_base_contract, contract_word),
    GameFactKind.CHARGED_SPITZEN: _CellFormat(spitzen, lambda number, _lang: write_spitzen(number)),
    GameFactKind.PHASE: _CellFormat(_phase, lambda phase, _lang: phase.value),
    GameFactKind.PLACES: _CellFormat(_places, _listed, ((),)),
    GameFactKind.PER_PLACE: _CellFormat(partial(_per_place, signed=False)),
    GameFactKind.SIGNED_PER_PLACE: _CellFormat(partial(_per_place, signed=True)),
}


class Fact(NamedTuple):
    """A fact of a game, as the columns of a table have it. A fact of every place has a column for each."""

    column: str
    field: str
    read: Callable[[Cells, str, Faults], Any]
    write: Callable[[Any, Language], CellValue]
    nothing: tuple[object, ...]
    per_place: bool


def _facts(record: FactOf) -> tuple[Fact, ...]:
    made = []
    for fact in in_reading_order(record):
        column = _feat_column(fact.column) if fact.kind is GameFactKind.FEATS else _BY_KIND[fact.kind]
        made.append(Fact(fact.column, fact.field, *column, fact.is_per_place))
    return tuple(made)


def _feat_column(column: str) -> _CellFormat:
    return _CellFormat(_feats, lambda feats, _lang: write_feats(column, feats), ((),))


ENTRY: Final = _facts(FactOf.ENTRY)
STATED: Final = _facts(FactOf.STATED)
HOUSE: Final = _facts(FactOf.HOUSE)
HOUSE_COLUMNS: Final = frozenset(
    name for fact in HOUSE for name in (names_per_place(fact.column) if fact.per_place else (fact.column,))
)


def facts_of_columns(facts: Iterable[Fact], columns: Iterable[str | None]) -> tuple[Fact, ...]:
    """Return the facts that a table with these columns can state."""
    there = {*columns}
    return tuple(
        fact
        for fact in facts
        if not there.isdisjoint(names_per_place(fact.column) if fact.per_place else (fact.column,))
    )


def facts_in(cells: Cells, faults: Faults, facts: Iterable[Fact]) -> dict[str, Any]:
    """Return the facts in the cells of a row by field, without those that have no cell or cannot be read."""
    read = {}
    for column, field, reads, _write, _nothing, is_per_place in facts:  # unpacked: every row of every list comes here
        if (is_per_place or column in cells) and (value := reads(cells, column, faults)) is not None:
            read[field] = value
    return read


def fact_cells(record: object, facts: Iterable[Fact], lang: Language) -> Iterator[tuple[str, CellValue]]:
    """Yield the cells of the facts of a record, each with its column."""
    for fact in facts:
        value = getattr(record, fact.field)
        if fact.per_place:
            pairs = zip(per_place(fact.column), value, strict=True)
            yield from ((cell, number) for cell, number in pairs if number is not None)
        elif value not in fact.nothing:
            yield fact.column, fact.write(value, lang)
