"""Lines of the head of a text list: series, table, people, and what else it says about itself."""

import re
from types import MappingProxyType
from typing import Final

from skatlist.findings.reading_kinds import L101, L103, L104, L105
from skatlist.formats.dates import impossible_date, iso_date
from skatlist.formats.notation.person import read_free_text, read_player
from skatlist.formats.numbers import natural
from skatlist.formats.text.draft import Drafts, TextDraft
from skatlist.formats.vocabulary import FOOTER_WORDS, HEAD_NUMBERS, HEADER_WORDS, HEADS
from skatlist.sheet import MAX_PLACES, Source
from skatlist.words import Language
from skatlist.words.spelling import normalized
from skatlist.words.vocabulary import language_of, spellings, table_word, words_of

FREE_HEAD: Final = frozenset(spellings("head")["other"])  # any other word of a head, and what it says
# A text list writes the second word of a language, and reads it and those after it.
_HEADS: Final = {
    name: tuple(word for lang in Language for word in words_of("head", lang)[name][1:] or words_of("head", lang)[name])
    for name in HEADS
}
HEAD_NAMES: Final = MappingProxyType({normalized(word): name for name, words in _HEADS.items() for word in words})
KNOWN: Final = (
    *(word for words in _HEADS.values() for word in words),
    *FREE_HEAD,
    *FOOTER_WORDS,
    *spellings("change")["place"],
    *spellings("change")["from"],
)


def head_example(word: str, name: str) -> str:
    """Return an example of what a word of a head says, in the language of the word."""
    return table_word("head_example", name, language_of(word, "head", name))


_AT: Final = "|".join(spellings("change")["place"])
_SEAT: Final = re.compile(rf"(?:{_AT})\s+(\d+)\s*(.*)", re.IGNORECASE | re.DOTALL)
# What people put between a label and what it says; a dash only where it stands alone.
_LABELLED: Final = re.compile(
    rf"((?:{_AT})\s*\d+|[^\W\d]{{1,40}})(?:[:=]\s+|:|\s+[:=–—-]\s+)(.*)", re.IGNORECASE | re.DOTALL
)
_FREE: Final = re.compile(r'("[^"\\]*+(?:\\.[^"\\]*+)*+"|\S+)\s*(.*)', re.DOTALL)
# Several of them on one line, as people write it: `Serie 1, Tisch 3`.
_PAIR: Final = re.compile(
    rf"([^\W\d]{{1,40}})\s*[:=]?\s*(?:(?:{'|'.join(spellings('person')['number'])})\b\.?\s*)?"
    r"(\d{1,9})(?:[\s,;/|·–—-]+|$)",
    re.IGNORECASE,
)


def without_colon(line: str) -> str:
    """Return a line of a head with a blank for the colon or dash after its label; other lines as they are.

    >>> without_colon("Platz 1: Hans Müller"), without_colon("Ort – Altenburg"), without_colon("punkte: 12")
    ('Platz 1 Hans Müller', 'Ort Altenburg', 'punkte: 12')
    """
    match = _LABELLED.fullmatch(line)
    if match is None or not (_SEAT.fullmatch(match[1]) or normalized(match[1]) in HEAD_NAMES):
        return line
    return f"{match[1]} {match[2]}".rstrip()


def read_seat(drafts: Drafts, line: str, source: Source) -> bool:
    """Read who sits at a place; whether the line says that."""
    match = _SEAT.fullmatch(line)
    if match is None:
        return False
    place, player = natural(match[1]), read_player(match[2])
    if place is None or not 1 <= place <= MAX_PLACES:
        drafts.fault(L101, source, "place", token=match[1])
    elif player is None:
        drafts.fault(L101, source, token=match[2])
    else:
        seats = drafts.current(source).seats
        if seats.setdefault(place, player) != player:
            drafts.fault(L105, source, "twice", first=seats[place].name, second=player.name)
    return True


def read_head(drafts: Drafts, line: str, source: Source) -> bool:
    """Read what a list says about itself; whether the line says that."""
    word, rest = (*line.split(maxsplit=1), "")[:2]
    if word.casefold() in FREE_HEAD and (free := _FREE.fullmatch(rest)):
        drafts.head(source).header[read_free_text(free[1])] = read_free_text(free[2])
        return True
    name = HEAD_NAMES.get(normalized(word[:40]))
    if name is None:
        return False
    if not rest:
        drafts.fault(L103, source, "argument", token=word, near=f"{word} {head_example(word, name)}")
    elif name in HEAD_NUMBERS:
        for each, number in _pairs(line) or ((name, rest),):
            _number(drafts, each, number, source)
    else:
        _text(drafts, name, read_free_text(rest), source)
    return True


def _pairs(line: str) -> list[tuple[str, str]]:
    """Return what each number of a line like `Serie 1, Tisch 3` is of, and the number; empty for any other line."""
    pairs: list[tuple[str, str]] = []
    at = 0
    while match := _PAIR.match(line, at):
        name = HEAD_NAMES.get(normalized(match[1]), "")
        if name not in HEAD_NUMBERS or name in dict(pairs):
            return []
        pairs.append((name, match[2]))
        at = match.end()
    return pairs if at == len(line) else []


def _number(drafts: Drafts, name: str, text: str, source: Source) -> None:
    number = natural(text)
    draft = drafts.current(source)
    if name != "agreed" and (draft.begun or getattr(draft, name) is not None):
        draft = drafts.begin(source)
    if number is None:
        drafts.fault(L104, source, column=name, text=text)
    else:
        _once(drafts, draft, name, number, source)


def _text(drafts: Drafts, name: str, text: str, source: Source) -> None:
    if name == "rules":
        _once(drafts, drafts.current(source), name, text, source)
    elif name not in HEADER_WORDS:
        _once(drafts, drafts.head(source), name, text, source)
    elif name == "date" and impossible_date(text):
        drafts.fault(L101, source, "date", column=name, token=text)
    else:
        header = drafts.head(source).header
        before = header.setdefault(name, text)
        if before != text and not (name == "date" and iso_date(before) == iso_date(text)):
            drafts.fault(L105, source, "twice", first=header[name], second=text)


def _once(drafts: Drafts, draft: TextDraft, name: str, value: int | str, source: Source) -> None:
    """Note a fact of a list; said twice in different ways it is L105."""
    before = getattr(draft, name)
    if before in {None, "", value}:
        setattr(draft, name, value)
    else:
        drafts.fault(L105, source, "twice", first=str(before), second=str(value))
