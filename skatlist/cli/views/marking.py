"""Where in a quoted line the part stands that a finding means."""

import re
from typing import Final

from skatlist.findings import Finding
from skatlist.formats.notation.line import spans_of
from skatlist.sheet.columns import Cell

Span = tuple[int, int]  # from column, to column


_NUMBER: Final = r"[+\-−–]?\d+"
_GAME: Final = re.compile(r"\s*(\?|\d+[.:)]?)\s+")


def game_number(line: str) -> Span | None:
    """Return where the number of a game stands at the beginning of a line of a text list.

    >>> game_number("14 2 kreuz m2 +")
    (0, 2)
    """
    match = _GAME.match(line)
    return match.span(1) if match else None


def marked(line: str, finding: Finding, *, numbered: bool = False) -> Span | None:
    """Return which part of a line a finding means, None where that is not certain.

    `numbered` says that the line begins with the number of the game.

    >>> from skatlist.checks.game.g101_value_mismatch import KIND
    >>> from skatlist.findings import found
    >>> marked("2 kreuz m2 h + =60", found(KIND, column="value", stated=60))
    (16, 18)
    """
    if finding.code.startswith("L"):
        return _token(line, finding)
    column = finding.column or Cell("")
    if isinstance(finding.game, str):
        return _in_footer(line, column)
    number = game_number(line) if numbered else None
    if column == "game":
        return number
    start = number[1] if number else 0
    span = spans_of(line[start:]).get(column)
    return span and (start + span[0], start + span[1])


def _in_footer(line: str, column: Cell) -> Span | None:
    """Find the number of a place in a row below the list: the second number, or the one after `2:`."""
    place = column.place
    if place is None:
        return None
    pair = re.search(rf"(?<!\d){place}:({_NUMBER})", line)
    if pair:
        return pair.span(1)
    numbers = list(re.finditer(rf"(?<![\w:]){_NUMBER}(?!:)", line))
    return numbers[place - 1].span() if len(numbers) >= place and ":" not in line else None


def _token(line: str, finding: Finding) -> Span | None:
    """Find the word a reader could not use."""
    params = finding.params
    said = finding.stated or params.get("token") or params.get("text") or params.get("second") or params.get("column")
    token = re.sub(r"\s+", " ", str(said or "")).rstrip("…")
    if not token or (finding.code == "L103" and "token" not in params):
        return None
    pattern = re.escape(token).replace(r"\ ", r"\s+")
    matches = list(re.finditer(rf"(?<![^\W_]){pattern}(?![^\W_])", line)) or list(re.finditer(pattern, line))
    # A word that stands there twice is marked where it stands last: the first one could be read.
    return matches[-1].span() if matches else None
