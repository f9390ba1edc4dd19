"""Numbers from outside: whole numbers in plain ASCII digits, nothing else."""

import re
from functools import lru_cache
from typing import Final

FEW: Final = frozenset(("kontra", "bock", "shoves"))  # columns that count doublings

_DIGITS: Final = r"0{0,9}[0-9]{1,9}"
_MOST_DIGITS, _MOST_ZEROS = 9, 4
_MOST: Final = 9
_WHOLE: Final = r"([^\W\d_]*)([+-]?)([1-9][0-9]*)(?:,0{1,4})?"  # a letter may precede it: r36
_MINUS: Final = str.maketrans("−–", "--")  # word processors replace a minus by these


@lru_cache(256)  # a list repeats a few numbers many times
def natural(text: str) -> int | None:
    """Return an unsigned number, or None for any other text (finding L104).

    >>> natural(" 18 "), natural("18,0"), natural("018"), natural("1e1"), natural("1_8"), natural("18.0"), natural("١٨")
    (18, 18, None, None, None, None, None)
    """
    return _without_sign(text.strip())


def _without_sign(text: str) -> int | None:
    digits, comma, zeros = text.partition(",")
    if comma and (not 0 < len(zeros) <= _MOST_ZEROS or zeros.strip("0")):
        return None
    plain = digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS
    return int(digits) if plain and (digits == "0" or digits[0] != "0") else None


def misfit(text: str) -> str:
    """Return the sentence of L104 for a text that is not a suitable number.

    >>> misfit("-3"), misfit("r9999999999"), misfit("12"), misfit("018"), misfit("r18")
    ('signed', 'large', 'large', '', '')
    """
    match = re.fullmatch(_WHOLE, text.strip().translate(_MINUS))
    if match is None:
        return ""
    letters, sign, digits = match.groups()
    if natural(digits) is None:
        return "large"
    return "signed" if sign else "" if letters else "large"


def numbers(text: str) -> tuple[int, ...] | None:
    """Return the numbers of `7, 12` or `7 12`, or None for any other text.

    >>> numbers("7, 012"), numbers("7 Anna"), numbers("")
    ((7, 12), None, ())
    """
    words = text.replace(",", " ").split()
    return tuple(map(int, words)) if all(re.fullmatch(_DIGITS, word) for word in words) else None


def few(text: str) -> int | None:
    """Return how often a game is doubled, 0 to 9, or None for any other text (finding L104).

    >>> few("2"), few("12")
    (2, None)
    """
    number = natural(text)
    return number if number is not None and number <= _MOST else None


@lru_cache(256)
def whole(text: str) -> int | None:
    """Return a number with or without sign, or None for any other text (finding L104).

    >>> whole("-96"), whole("+2"), whole("−96"), whole("48"), whole("--1"), whole("- 96")
    (-96, 2, -96, 48, None, None)
    """
    text = text.strip().translate(_MINUS)
    sign = text[:1]
    digits = text[1:] if sign in ("+", "-") else text
    number = _without_sign(digits)
    return -number if number is not None and sign == "-" else number
