"""Where in a quoted line the part stands that a finding means."""

import re
from collections.abc import Iterable
from typing import Final

from skatlist.findings import Finding
from skatlist.formats.vocabulary import CONTRACTS, LEVELS, REASONS, RESULTS
from skatlist.sheet.columns import Cell
from skatlist.words.vocabulary import spellings

Span = tuple[int, int]  # from column, to column


def _words(spellings: Iterable[str]) -> str:
    """Return a pattern for words, the longest first; a blank may be an underscore or a hyphen."""
    parts = (word.replace("_", " ").split() for word in sorted(spellings, key=len, reverse=True))
    return "|".join(r"[\s_-]+".join(map(re.escape, each)) for each in parts)


def _named(*names: str) -> str:
    """Return a pattern for the words of a line that stand for something, each a word of its own."""
    return rf"(?<!\w)(?:{_words(word for name in names for word in spellings('line')[name])})"


def _letter(name: str) -> str:
    return _words(spellings("letter")[name])


_NUMBER: Final = r"[+\-−–]?\d+"
_LEVEL: Final = rf"(?:{_words(LEVELS)})(?![^\W_])"
_WITH: Final = rf"(?:{_named('with')}\s*|{_letter('with')}|\+)\d+"
_WITHOUT: Final = rf"(?:{_named('without')}\s*|{_letter('without')}|[\-−–])\d+"
# What of a line speaks of a column; the group is the part to mark.
_ENTRY: Final = {
    "contract": rf"(?:^|(?<=[\s\d]))(\d+(?=[^\W\d])|(?:{_words(CONTRACTS)})(?!\w))",
    "spitzen": rf"({_WITHOUT}|{_WITH})",
    "with": rf"({_WITH})",
    "without": rf"({_WITHOUT})",
    "levels": rf"(?<![^\W_])({_LEVEL}(?:\s*(?<![^\W_]){_LEVEL})*)",
    "bid": rf"((?:{_letter('bid')}|[,.])\d+|{_named('bid')}\s+\d+)",
    "result": rf"([+\-−–](?!\d)|(?<!\w)(?:{_words(RESULTS)})(?!\w))",
    "overbid": r"(überreizt|overbid|(?<!\w)ue(?!\w)|ü)",
    "reason": rf"(?<!\w)({_words(REASONS)})(?!\w)",
    "card_points": rf"{_named('card_points')}\s*(\d+)",
    "tricks": rf"{_named('tricks')}\s*(\d+)",
    "kontra": rf"({_named('kontra', 're', 'hirsch')})(?!\w)",
    "bock": rf"({_named('bock')}(?:\s+\d+)?)(?!\w)",
    "charged_contract": rf"{_named('charged')}\s+({_words(CONTRACTS)})(?!\w)",
    "charged_spitzen": rf"{_named('charged')}\s+(?:\w+\s+)?({_WITHOUT}|{_WITH})",
}
_STATED: Final = {
    "value": rf"(?:=|{_named('value')}(?!\w))\s*({_NUMBER})",
    "dealer": rf"{_named('dealer')}\s*(\d)",
    "passed_count": rf"{_named('passed')}\s*(\d+)",
}
_BY_PLACE: Final = {"total": "totals", "won": "won", "lost": "lost", "penalty": "penalties"}
# Where the facts of the game end and the numbers of the list begin.
_REST: Final = re.compile(
    rf"=|\"|„|#|{_named('value', 'totals', 'won', 'lost', 'dealer', 'columns', 'crossed')}\b", re.IGNORECASE
)
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
    rest = _REST.search(line, start)
    end = rest.start() if rest else len(line)
    if column == "declarer":
        match = re.compile(r"\s*(\d)").match(line, start, end)
    elif column in _ENTRY:
        # The first digit is the place; the contract may stand right behind it.
        match = re.compile(_ENTRY[column], re.IGNORECASE).search(line, _after_place(line, start), end)
    elif column in _STATED:
        match = re.compile(_STATED[column], re.IGNORECASE).search(line, start)
    else:
        return _by_place(line, column, start)
    return match.span(1) if match else None


def _after_place(line: str, start: int) -> int:
    match = re.compile(r"\s*\d").match(line, start)
    return match.end() if match else start


def _by_place(line: str, column: Cell, start: int) -> Span | None:
    """Find a number by place: `stand 2:24`, or the declarer's `stand 24`."""
    name, place = column.name, column.place
    if name not in _BY_PLACE:
        return None
    section = re.compile(rf"{_named(_BY_PLACE[name])}(?!\w)((?:\s*(?:\d:)?{_NUMBER})+)", re.IGNORECASE)
    found = section.search(line, start)
    if found is None:
        return None
    pair = re.compile(rf"(?<!\d){place}:({_NUMBER})").search(line, *found.span(1))
    alone = re.compile(rf"\s*({_NUMBER})(?!:)\s*").fullmatch(line, *found.span(1))
    match = pair or alone
    return match.span(1) if match else None


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
