"""The words of contracts, levels, reasons and results in every spelling people use: one table for all formats."""

import difflib
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from skatlist.formats.table.columns import folded
from skatlist.game import LEVEL_NAMES, Contract, Level, Reason
from skatlist.words import Language, text

# Each spelling as it is shown to people; looked up without case, umlauts and blanks.
CONTRACTS: Final[Mapping[str, tuple[Contract, Level]]] = MappingProxyType(
    {
        word: (contract, levels)
        for contract, levels, words in (
            (Contract.CLUBS, Level.NONE, "12 kr kreuz clubs club eichel eicheln ♣"),
            (Contract.SPADES, Level.NONE, "11 pi pik spades spade grün laub ♠"),
            (Contract.HEARTS, Level.NONE, "10 he herz hearts heart rot ♥"),
            (Contract.DIAMONDS, Level.NONE, "9 ka karo diamonds diamond schellen schelle ♦"),
            (Contract.GRAND, Level.NONE, "24 gr grand"),
            (Contract.NULL, Level.NONE, "23 nu null"),
            (Contract.NULL, Level.HAND, "35"),
            (Contract.NULL, Level.OUVERT, "46"),
            (Contract.NULL, Level.HAND | Level.OUVERT, "59"),
            (Contract.REVOLUTION, Level.NONE, "92 revolution"),
            (Contract.RAMSCH, Level.NONE, "ramsch"),
            (Contract.PASSED, Level.NONE, "e eingepasst passed passed_in"),
            (Contract.VOID, Level.NONE, "ungültig void"),
        )
        for word in words.split()
    }
)
LEVELS: Final[Mapping[str, Level]] = MappingProxyType(
    {
        word: level
        for level, words in (
            (Level.HAND, "h hand *"),
            (Level.SCHNEIDER, "s schneider /"),
            (Level.SCHNEIDER_ANNOUNCED, "sa schneider_angesagt schneider_announced"),
            (Level.SCHWARZ, "z schwarz //"),
            (Level.SCHWARZ_ANNOUNCED, "za schwarz_angesagt schwarz_announced"),
            (Level.OUVERT, "ou ouvert offen open"),
            (Level.SPITZE, "sp spitze"),
        )
        for word in words.split()
    }
)
REASONS: Final[Mapping[str, Reason]] = MappingProxyType(
    {
        word: reason
        for reason, words in (
            (Reason.PLAYED, "gespielt played"),
            (Reason.GIVEN_UP, "aufgegeben given_up"),
            (Reason.CONCEDED, "geschenkt conceded von_der_gegenpartei_geschenkt conceded_by_the_opponents"),
            (Reason.CLAIM, "rest claim rest_angesagt rest_claimed"),
            (
                Reason.VIOLATION_DECLARER,
                "verstoß_alleinspieler violation_declarer regelverstoß_des_alleinspielers violation_by_the_declarer",
            ),
            (
                Reason.VIOLATION_OPPONENTS,
                "verstoß_gegner violation_opponents regelverstoß_der_gegenpartei violation_by_the_opponents",
            ),
        )
        for word in words.split()
    }
)
RESULTS: Final[Mapping[str, bool]] = MappingProxyType(
    {
        **dict.fromkeys(("+", "g", "gew", "gewonnen", "won"), True),
        **dict.fromkeys(("-", "−", "–", "v", "verl", "verloren", "lost"), False),
    }
)
# Numbers as people say them of their Spitzen: mit zwei, ohne einen, mit dreien.
_COUNTED: Final = MappingProxyType(
    {
        word: number
        for number, words in enumerate(
            (
                "ein eins einem einen einer one",
                "zwei zweien zwo two",
                "drei dreien three",
                "vier vieren four",
                "fünf fünfen five",
                "sechs sechsen six",
                "sieben seven",
                "acht eight",
                "neun nine",
                "zehn ten",
                "elf eleven",
            ),
            start=1,
        )
        for word in words.split()
    }
)
_SYMBOLS: Final = frozenset("♣♠♥♦*/+-−–")


@lru_cache(maxsize=4096)
def keyed(word: str) -> str:
    """Return what a word is looked up by: without case, umlauts, blanks and hyphens; signs stay as they are.

    >>> keyed(" Ungültig "), keyed("ungueltig"), keyed("Given-up"), keyed("//"), keyed("-")
    ('ungultig', 'ungultig', 'givenup', '//', '-')
    """
    word = word.strip()
    return word if _SYMBOLS.issuperset(word) else folded(word)


_CONTRACTS: Final = {keyed(word): meaning for word, meaning in CONTRACTS.items()}
_LEVELS: Final = {keyed(word): level for word, level in LEVELS.items()} | {"o": Level.OUVERT}
_REASONS: Final = {keyed(word): reason for word, reason in REASONS.items()}
_NUMBERS: Final = {keyed(word): number for word, number in _COUNTED.items()}
_RESULTS: Final = {keyed(word): won for word, won in RESULTS.items()}
# Levels in a cell: one by one, the announced ones also in two words; signs need no blanks between them.
_LEVEL: Final = re.compile(
    r"[\s,;+]*((?:schneider|schwarz)[\s_-]+(?:angesagt|announced)|[^\W\d]+|\*|//?)", re.IGNORECASE
)


def contract_and_levels(word: str) -> tuple[Contract, Level] | None:
    """Return the contract a cell names, and the crosses written into the same cell; None for no such contract.

    >>> contract_and_levels("Grün") == (Contract.SPADES, Level.NONE), contract_and_levels("Skat")
    (True, None)
    >>> contract_and_levels("null ouvert") == contract_and_levels("46") == (Contract.NULL, Level.OUVERT)
    True
    """
    found = _CONTRACTS.get(keyed(word))
    if found is not None:
        return found
    first, _, rest = word.strip().partition(" ")
    found = _CONTRACTS.get(keyed(first))
    levels = level_set(rest) if rest else None
    return None if found is None or levels is None else (found[0], found[1] | levels)


def level_set(cell: str) -> Level | None:
    """Return the crosses a cell names, as written; None where something in it is no level.

    >>> level_set("H SA") == Level.HAND | Level.SCHNEIDER_ANNOUNCED, level_set("H X")
    (True, None)
    """
    levels, at = Level.NONE, 0
    cell = cell.rstrip()
    while at < len(cell):
        match = _LEVEL.match(cell, at)
        level = _LEVELS.get(keyed(match[1])) if match else None
        if match is None or level is None:
            return None
        levels |= level
        at = match.end()
    return levels


def reason(word: str) -> Reason | None:
    """Return the reason a word names."""
    return _REASONS.get(keyed(word))


def counted(word: str) -> int | None:
    """Return the number a word says.

    >>> counted("zwei"), counted("Fünf"), counted("viele")
    (2, 5, None)
    """
    return _NUMBERS.get(keyed(word)) if word.isalpha() else None


def result(word: str) -> bool | None:
    """Return whether a word says won; None where it says neither."""
    return _RESULTS.get(keyed(word))


def contract_word(contract: Contract, lang: Language) -> str:
    """Return the word a list in a language has for a contract.

    >>> contract_word(Contract.CLUBS, Language.DE), contract_word(Contract.CLUBS, Language.EN)
    ('Kreuz', 'clubs')
    """
    return text(f"words.Contract.{contract.value}", lang) if lang is Language.DE else contract.value


def level_letters(levels: Level) -> str:
    """Return crosses as the letters of the `levels` column, in the order of the paper list.

    >>> level_letters(Level.SCHNEIDER | Level.HAND)
    'H S'
    """
    return " ".join(letters for level, letters in LEVEL_NAMES.items() if levels & level)


def reason_word(why: Reason, lang: Language) -> str:
    """Return the word a list in a language has for how a game ended."""
    return text(f"words.Reason.{why.value}", lang) if lang is Language.DE else why.value


def result_word(won: bool, lang: Language) -> str:
    """Return the word a list in a language has for a result."""
    return ("gewonnen" if won else "verloren") if lang is Language.DE else ("won" if won else "lost")


def nearest(word: str, words: Iterable[str]) -> str | None:
    """Return the word somebody probably meant, None where nothing is near.

    >>> nearest("kruez", CONTRACTS)
    'kreuz'
    """
    if len(word) > 40:  # noqa: PLR2004 - longer than any word, and comparing takes long
        return None
    by_key = {keyed(known): known for known in words}
    close = difflib.get_close_matches(keyed(word), by_key, 1, 0.65)
    return by_key[close[0]] if close else None
