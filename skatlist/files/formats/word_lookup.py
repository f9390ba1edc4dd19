"""The words of lists in every spelling people use: contracts, levels, reasons, results, heads and footers."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from skatlist.base.patterns import pattern
from skatlist.skat.game import NULL_VALUES, Contract, Level, Reason
from skatlist.skat.sheet import FooterName
from skatlist.words import Language
from skatlist.words.spelling import lookup_key, normalized
from skatlist.words.word_tables import line_word, spellings, table_word, words_of

# Numbers and signs with a meaning in every language. The words come from the languages.
_CONTRACT_SIGNS: Final = {
    Contract.CLUBS: "12 ♣",
    Contract.SPADES: "11 ♠",
    Contract.HEARTS: "10 ♥",
    Contract.DIAMONDS: "9 09 ♦",
    Contract.GRAND: "24",
    Contract.REVOLUTION: "92",
}
_LEVEL_SIGNS: Final = {
    Level.HAND: "h *",
    Level.SCHNEIDER: "s /",
    Level.SCHNEIDER_ANNOUNCED: "sa",
    Level.SCHWARZ: "z //",
    Level.SCHWARZ_ANNOUNCED: "za",
    Level.OUVERT: "ou",
    Level.SPITZE: "sp",
}
# The written form of each level, also of several without a blank between them.
LEVEL_SIGNS: Final = MappingProxyType({level: signs.split()[0] for level, signs in _LEVEL_SIGNS.items()})
FEAT_SIGNS: Final = MappingProxyType(
    {"virgin": "va", "march": "ma"}
)  # sign before the place of an announced Jungfrau or Durchmarsch
# Each spelling as shown to people, looked up without case, umlauts and blanks.
CONTRACTS: Final[Mapping[str, tuple[Contract, Level]]] = MappingProxyType(
    {
        **{
            word: (contract, Level.NONE)
            for contract in Contract
            for word in (*_CONTRACT_SIGNS.get(contract, "").split(), *spellings("contract")[contract.value])
        },
        **{str(value): (Contract.NULL, levels) for levels, value in NULL_VALUES.items()},
    }
)
LEVELS: Final[Mapping[str, Level]] = MappingProxyType(
    {
        word: level
        for level, signs in _LEVEL_SIGNS.items()
        for word in (*signs.split(), *spellings("level")[(level.name or "").lower()])
    }
)
REASONS: Final[Mapping[str, Reason]] = MappingProxyType(
    {word: reason for reason in Reason for word in spellings("reason")[reason.value]}
)
RESULTS: Final[Mapping[str, bool]] = MappingProxyType(
    {
        **dict.fromkeys(("+", *spellings("result")["won"]), True),
        **dict.fromkeys(("-", "−", "–", *spellings("result")["lost"]), False),
    }
)
# Numbers as people say them with Spitzen: mit zwei, ohne einen, mit dreien.
_COUNTED: Final = {word: int(number) for number, words in spellings("number").items() for word in words}

_CONTRACTS: Final = {lookup_key(word): meaning for word, meaning in CONTRACTS.items()}
_LEVELS: Final = {lookup_key(word): level for word, level in LEVELS.items()} | {"o": Level.OUVERT}
_REASONS: Final = {lookup_key(word): reason for word, reason in REASONS.items()}
_NUMBERS: Final = {lookup_key(word): number for word, number in _COUNTED.items()}
_RESULTS: Final = {lookup_key(word): won for word, won in RESULTS.items()}
# Levels in a cell: one by one, the announced ones also in two words. Signs need no blanks between them.
_IN_TWO_WORDS: Final = "|".join(
    word.replace("_", r"[\s_-]+") for words in spellings("level").values() for word in words if "_" in word
)
_LEVEL_LETTERS: Final = "|".join(sorted((*LEVEL_SIGNS.values(), "o"), key=len, reverse=True))  # rarely without blanks
_LEVEL: Final = pattern(rf"[\s,;+]*({_IN_TWO_WORDS}|[^\W\d]+|\*|//?)", re.IGNORECASE)


def contract_and_levels(word: str) -> tuple[Contract, Level] | None:
    """Return the contract in a cell and the crosses written into it, or None if the contract or a cross is unknown.

    >>> contract_and_levels("Grün") == (Contract.SPADES, Level.NONE), contract_and_levels("Skat")
    (True, None)
    >>> contract_and_levels("null ouvert") == contract_and_levels("46") == (Contract.NULL, Level.OUVERT)
    True
    """
    known = _CONTRACTS.get(lookup_key(word))
    if known is not None:
        return known
    first, _, rest = word.strip().partition(" ")
    known = _CONTRACTS.get(lookup_key(first))
    levels = level_set(rest) if rest else None
    return None if known is None or levels is None else (known[0], known[1] | levels)


def level_set(cell: str) -> Level | None:
    """Return the crosses in a cell, as written, or None if a part is not a level.

    >>> level_set("H SA") == level_set("HSA") == Level.HAND | Level.SCHNEIDER_ANNOUNCED, level_set("H X")
    (True, None)
    """
    levels, at = Level.NONE, 0
    cell = cell.rstrip()
    while at < len(cell):
        match = _LEVEL.match(cell, at)
        word = lookup_key(match[1]) if match else ""
        run = [word] if word in _LEVELS else re.findall(_LEVEL_LETTERS, word)
        if match is None or "".join(run) != word:
            return None
        for each in run:
            levels |= _LEVELS[each]
        at = match.end()
    return levels


def reason(word: str) -> Reason | None:
    """Return the reason for a word."""
    return _REASONS.get(lookup_key(word))


def number_word(word: str) -> int | None:
    """Return the number of a word.

    >>> number_word("zwei"), number_word("Fünf"), number_word("viele")
    (2, 5, None)
    """
    return _NUMBERS.get(lookup_key(word)) if word.isalpha() else None


def result(word: str) -> bool | None:
    """Return whether a word means won, or None if it means neither won nor lost."""
    return _RESULTS.get(lookup_key(word))


def contract_word(contract: Contract, lang: Language) -> str:
    """Return the word for a contract on lists of a language.

    >>> contract_word(Contract.CLUBS, Language.DE), contract_word(Contract.CLUBS, Language.EN)
    ('Kreuz', 'clubs')
    """
    return table_word("contract", contract.value, lang)


def result_word(won: bool, lang: Language) -> str:
    """Return the word for a result on lists of a language."""
    return table_word("result", "won" if won else "lost", lang)


FOOTER_WORDS: Final = tuple(word for words in spellings("footer").values() for word in words)
_FOOTER_NAMES: Final = {
    normalized(word): FooterName(name) for name, words in spellings("footer").items() for word in words
}
# Words that may mean a footer row, but are ambiguous.
_LIKE_FOOTERS: Final = {
    normalized(word): line_word("footer", name, lang)
    for lang in Language
    for name, words in words_of("footer_like", lang).items()
    for word in words
}


def footer_name(word: str) -> FooterName | None:
    """Return the footer row of a word in either language.

    >>> footer_name("Gesamtpunkte:").value, footer_name("bonus_own").value, footer_name("17")
    ('total', 'bonus_own', None)
    """
    return _FOOTER_NAMES.get(normalized(word))


def nearest_footer(word: str) -> str | None:
    """Return the nearest word for a footer row, or None if it is unclear.

    >>> nearest_footer("Summe"), nearest_footer("sum"), nearest_footer("Kasse")
    ('gesamt', 'total', None)
    """
    return _LIKE_FOOTERS.get(normalized(word))


HEADS: Final = tuple(name for name in spellings("head") if name != "other")
HEAD_NUMBERS: Final = ("series", "table", "agreed")
HEADER_WORDS: Final = ("event", "date", "place", "keeper")  # they are put into the `header` of a list under these names
_HEAD_NAMES: Final = {
    normalized(word("head", name, lang)): name
    for lang in Language
    for name in HEADS
    for word in (line_word, table_word)
}
_PLACE_WORDS: Final = (*spellings("change")["place"], *spellings("change")["place_like"])
_PLACE_LABEL: Final = rf"(?:{'|'.join(map(normalized, _PLACE_WORDS))})([1-5])"  # compiled with the first label
_PERSON_LABELS: Final = {
    normalized(word): name for name in ("number", "club") for word in spellings("player_column")[name]
}


def place_label(place: int, lang: Language) -> str:
    """Return the label for the name at a place.

    >>> place_label(2, Language.DE)
    'Platz 2'
    """
    return f"{table_word('change', 'place', lang)} {place}"


def head_name(label: str) -> str | None:
    """Return the fact of a label, or None.

    >>> head_name("Listenführer:"), head_name("Wetter")
    ('keeper', None)
    """
    return _HEAD_NAMES.get(normalized(label))


def place_of_label(label: str) -> int | None:
    """Return the place of a label for a name, None for other labels.

    >>> place_of_label("Platz 3:"), place_of_label("Tisch")
    (3, None)
    """
    match = re.fullmatch(_PLACE_LABEL, normalized(label))
    return int(match[1]) if match else None


def person_fact(label: str) -> str | None:
    """Return the fact of a label next to the name of a place: `number`, `club`, None if it is not such a label.

    >>> person_fact("Start-Nr.:"), person_fact("Verein"), person_fact("Tisch")
    ('number', 'club', None)
    """
    return _PERSON_LABELS.get(normalized(label))
