"""Cells of a registration: a cross or an amount for yes, a year of birth, several words in one cell."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from skatlist.base.patterns import pattern
from skatlist.files.formats.dates import possible_days
from skatlist.words.spelling import normalized
from skatlist.words.word_tables import spellings

_AMOUNT: Final = pattern(r"(?:€|eur|euro)?\s*(\d{1,4})(?:[.,](\d{1,2}|-+))?\s*(?:€|eur|euro)?", re.IGNORECASE)
_CROSSES: Final = frozenset("x✓✔☑✗✘+")
_STROKES: Final = frozenset("-–—")
_YEAR: Final = pattern(r"(?:\*\s*)?(\d{4}|\d{2})")
_SERIAL: Final = pattern(r"\d{5}")  # a date as spreadsheets count days
_SERIAL_YEAR: Final = 1900
_DAYS: Final = 365.25
OLDEST: Final = 110
YOUNGEST: Final = 5
_APART: Final = pattern(r"\s*(?:[,;/+&\n]|\bund\b|\band\b)\s*")


def is_marked(written: str) -> bool | None:
    """Return whether a cell means yes, None if it means neither yes nor no.

    >>> [is_marked(cell) for cell in ("x", "Ja", "€ 15", "15,00", "", "nein", "0", "-", "morgen")]
    [True, True, True, True, False, False, False, False, None]
    """
    written = written.strip().casefold()
    if not written or written in _STROKES:
        return False
    if written in _CROSSES:
        return True
    amount = _AMOUNT.fullmatch(written)
    if amount is not None:
        return any(digit in "123456789" for digit in amount[1] + (amount[2] or ""))
    word = normalized(written)
    return next((mark == "yes" for mark, words in _mark_words().items() if word in words), None)


@cache
def _mark_words() -> dict[str, frozenset[str]]:
    return {mark: frozenset(map(normalized, words)) for mark, words in spellings("mark").items()}


def birth_year(written: str, year: int) -> int | None:
    """Return the year of birth in a cell, or None if it is implausible for a player in `year`.

    >>> [birth_year(cell, 2026) for cell in ("1958", "58", "07", "12.3.1958", "1958-03-12", "* 1958", "1858", "jung")]
    [1958, 1958, 2007, 1958, 1958, 1958, None, None]
    """
    written = written.strip().removesuffix(" 00:00:00")
    match = _YEAR.fullmatch(written)
    if match is not None:
        born = int(match[1])
        if len(match[1]) == 2:  # noqa: PLR2004 - 58 for 1958
            born = next(each for each in range(year - YOUNGEST, 0, -1) if each % 100 == born)
    elif days := possible_days(written):
        born = int(days[0][:4])
        if born > year - YOUNGEST and not re.search(r"\d{4}", written):
            born -= 100
    elif _SERIAL.fullmatch(written):
        born = int(_SERIAL_YEAR + int(written) / _DAYS)
    else:
        return None
    return born if year - OLDEST <= born <= year - YOUNGEST else None


def words_in(written: str) -> tuple[str, ...]:
    """Return the names in a cell with several of them.

    >>> words_in("Damen, Senioren"), words_in("Tandem + Mixed"), words_in("-")
    (('Damen', 'Senioren'), ('Tandem', 'Mixed'), ())
    """
    return tuple(word for word in _APART.split(written.strip()) if word and word not in _STROKES)


def find_name(word: str, names: Iterable[str]) -> str | None:
    """Return the name with this spelling, or None.

    >>> find_name("damen ", ["Herren", "Damen"])
    'Damen'
    """
    return next((name for name in names if normalized(name) == normalized(word)), None)
