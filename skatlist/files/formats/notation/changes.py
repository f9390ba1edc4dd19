"""Changes between two games of a list, as a line of text: `regeln sybex-1997`, `platz 4 geht`, `platz 1 tauscht 2`."""

import re
from typing import Final

from skatlist.files.formats.notation.person import plain_or_quoted, read_free_text, read_player, write_player
from skatlist.skat.sheet import MAX_PLACES, ChangeKind, SheetChange, Source
from skatlist.words import Language
from skatlist.words.spelling import normalized
from skatlist.words.word_tables import line_word, spellings, table_word

CHANGE_WORDS: Final = spellings("change")["change"]
_SUMS_FIRST: Final = frozenset(map(normalized, spellings("change")["sums_first"]))
_CHANGE_WORDS: Final = frozenset(map(normalized, CHANGE_WORDS))


def _any(concept: str, name: str) -> str:
    return f"(?:{'|'.join(spellings(concept)[name])})"


_RULES: Final = rf"(?i){_any('head', 'rules')}\s+(\S.*)"
_VOID: Final = rf"(?is){_any('head', 'void')}:?\s+(\S.*)"
_LEAVES, _JOINS, _SWAPS = (_any("change", name) for name in ("leaves", "joins", "swaps"))
_PLACE: Final = rf"(?is){_any('change', 'place')}\s+([1-{MAX_PLACES}])\s+"
_PEOPLE: Final = rf"{_PLACE}(?:({_LEAVES})|{_JOINS}(?:\s+(\S.*))?)"
_CHAIRS: Final = rf"{_PLACE}{_SWAPS}\s+([1-{MAX_PLACES}])"

_NOWHERE: Final = Source()


def is_change(word: str) -> bool:
    """Whether the word in the `game` column marks a row as a change instead of a game."""
    return normalized(word) in _CHANGE_WORDS


def change_word(lang: Language) -> str:
    """Return the word in the `game` column that marks a change."""
    return table_word("change", "change", lang)


def read_change(line: str, before: int, source: Source = _NOWHERE) -> SheetChange | None:
    """Return the change in a line, which applies from the game `before` on, or None for any other line.

    >>> read_change("platz 4 geht", 21).place
    4
    >>> read_change("regeln sybex-1997", 13).rules
    'sybex-1997'
    """
    line = line.strip()
    rules = re.fullmatch(_RULES, line)
    if rules:
        return SheetChange(before=before, kind=ChangeKind.RULES, rules=read_free_text(rules[1]), source=source)
    chairs = re.fullmatch(_CHAIRS, line)
    if chairs and chairs[1] != chairs[2]:
        place, other = int(chairs[1]), int(chairs[2])
        return SheetChange(before=before, kind=ChangeKind.SWAPPED, place=place, other=other, source=source)
    people = re.fullmatch(_PEOPLE, line)
    if people is None:
        return None
    place = int(people[1])
    if people[2]:
        return SheetChange(before=before, kind=ChangeKind.LEFT, place=place, source=source)
    player = read_player(people[3] or "")
    if player is None:
        return None
    return SheetChange(before=before, kind=ChangeKind.JOINED, place=place, player=player, source=source)


def is_own_exchange(line: str) -> bool:
    """Whether a line exchanges a place with itself, which is no change and no name.

    >>> is_own_exchange("platz 3 tauscht 3"), is_own_exchange("platz 3 tauscht 1")
    (True, False)
    """
    chairs = re.fullmatch(_CHAIRS, line.strip())
    return chairs is not None and chairs[1] == chairs[2]


def read_void(line: str) -> str | None:
    """Return the reason why the whole list does not count, if the line states that.

    >>> read_void("ungültig zwei Listen")
    'zwei Listen'
    """
    match = re.fullmatch(_VOID, line.strip())
    return match[1] if match else None


def is_sums_first(line: str) -> bool:
    """Whether a line says that the sums of the list were handed in before its games."""
    return normalized(line) in _SUMS_FIRST


def write_sums_first(lang: Language = Language.DE) -> str:
    """Return the line that says that the sums of the list were handed in before its games."""
    return line_word("change", "sums_first", lang)


def write_void(reason: str, lang: Language = Language.DE) -> str:
    """Return the line with the reason why the whole list does not count."""
    return f"{line_word('head', 'void', lang)} {reason}"


def write_change(change: SheetChange, lang: Language = Language.DE) -> str:
    """Return the line that states a change.

    >>> from skatlist.skat.sheet import Player
    >>> write_change(SheetChange(before=21, kind=ChangeKind.JOINED, place=5, player=Player(name="Ida")))
    'platz 5 kommt Ida'
    """
    if change.kind is ChangeKind.RULES:
        return f"{line_word('head', 'rules', lang)} {plain_or_quoted(change.rules)}"
    seat = f"{line_word('change', 'place', lang)} {change.place}"
    if change.kind is ChangeKind.SWAPPED:
        return f"{seat} {line_word('change', 'swaps', lang)} {change.other}"
    if change.kind is ChangeKind.LEFT:
        return f"{seat} {line_word('change', 'leaves', lang)}"
    person = write_player(change.player, lang) if change.player else ""
    return f"{seat} {line_word('change', 'joins', lang)} {person}".rstrip()
