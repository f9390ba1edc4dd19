"""A list as a text file that people can type: a head, one line for each game, changes between games, stated footers."""

import re
from pathlib import Path
from types import MappingProxyType
from typing import Final

from skatlist.base.disk import path_text
from skatlist.base.patterns import pattern
from skatlist.files.formats.dates import impossible_date, iso_date
from skatlist.files.formats.files import add_change, add_row, check_list_begins, lines_within, read_text_file
from skatlist.files.formats.notation.changes import is_own_exchange, is_sums_first, read_change
from skatlist.files.formats.notation.line import read_line
from skatlist.files.formats.notation.person import read_free_text, read_player
from skatlist.files.formats.notation.quoting import no_character, without_comment
from skatlist.files.formats.numbers import misfit, natural, whole
from skatlist.files.formats.parsed import Parsed
from skatlist.files.formats.reading import MIN_PLACES, DraftList, table_size
from skatlist.files.formats.word_lookup import (
    FOOTER_WORDS,
    HEAD_NUMBERS,
    HEADER_WORDS,
    HEADS,
    footer_name,
    nearest_footer,
)
from skatlist.skat.findings import Effect, Finding, Kind
from skatlist.skat.findings.reading_kinds import L101, L103, L104, L105
from skatlist.skat.game import Entry
from skatlist.skat.sheet import (
    MAX_PLACES,
    NOTHING,
    ChangeKind,
    FooterName,
    FooterRow,
    PerPlace,
    Row,
    Sheet,
    SheetChange,
    Source,
)
from skatlist.skat.sheet.columns import Cell
from skatlist.words import InputError, Language
from skatlist.words.spelling import nearest, normalized
from skatlist.words.visible import shortened
from skatlist.words.word_tables import language_of, line_word, spellings, table_word, words_of

# Lists while their text is read line by line.


class TextDraft(DraftList):
    """A list of a text.

    `follows` is the series of the list before it in the file, which applies unless this one states its own. `waiting`
    are changes that apply from the next game on. `repeated` are the footer rows with one number for the whole table.
    `begun` says that there was a game or a footer row, readable or not. `last` is the number of the last game
    (one more than the one before if it has none).
    """

    def __init__(self, source: Source, follows: int | None) -> None:
        super().__init__(source)
        self.follows = follows
        self.waiting: list[SheetChange] = []
        self.repeated: set[int] = set()
        self.begun = False
        self.last = 0

    def game_begins(self, number: int | None) -> None:
        """Apply the waiting changes from this game on."""
        self.begun = True
        before = self.last + 1 if number is None else number
        self.changes += [change._replace(before=before) for change in self.waiting]
        self.waiting.clear()
        if number is not None:
            self.last = number

    def size(self) -> int:
        """Return the number of places: the highest with a person, if the head names nobody also that in the games."""
        people = self.people()
        size = max(MIN_PLACES, *people) if people else MIN_PLACES
        by_place = (row for at, row in enumerate(self.footer) if at not in self.repeated)
        return size if self.seats else max(size, table_size(self.rows, by_place))

    def finished(self) -> Sheet:
        """Return the list as read, with a count of the whole table repeated for every place."""
        self.game_begins(None)
        self.series, self.table = self.series or self.follows, self.table or None  # there is no table 0
        size = self.size()
        everybody = (None,) * (MAX_PLACES - size)
        for at in self.repeated:
            row = self.footer[at]
            self.footer[at] = row._replace(values=(row.values[0],) * size + everybody)
        return DraftList.finished(self)


class Drafts:
    """The lists of a text, with the one being read last, and the findings."""

    def __init__(self) -> None:
        self.drafts: list[TextDraft] = []
        self.findings: list[Finding] = []

    def current(self, source: Source) -> TextDraft:
        """Return the list to which the current lines belong."""
        return self.drafts[-1] if self.drafts else self.begin(source)

    def begin(self, source: Source) -> TextDraft:
        """Begin a list with the series of the one before. Raises InputError if there are too many."""
        check_list_begins(len(self.drafts), source)
        before = self.drafts[-1] if self.drafts else None
        draft = TextDraft(source, follows=(before.series or before.follows) if before else None)
        self.drafts.append(draft)
        return draft

    def is_below(self, line: str, source: Source, place: int | None = None) -> bool:
        """Whether a line of the head stands below a game or a footer, which is a finding: its list would be a guess."""
        if not self.current(source).begun:
            return False
        if place is None:
            self.fault(L101, source, "head", token=line)
        else:
            lang = language_of(line.split(maxsplit=1)[0], "change", "place")
            at, joins = (line_word("change", name, lang) for name in ("place", "joins"))
            who = line.partition(str(place))[2].strip()
            self.fault(L101, source, "head_place", token=line, near=f"{at} {place} {joins} {who}".rstrip())
        return True

    def fault(
        self, kind: Kind, source: Source, sentence: str = "", /, *, column: str | None = None, **params: str
    ) -> None:
        """Record a finding about a line. `params` fill its sentence."""
        if kind is L104:
            sentence = misfit(params["text"])
        short = {name: shortened(text) for name, text in params.items()}
        cell = None if column is None else Cell.of(column)
        self.note(Finding(kind=kind, source=source, column=cell, sentence=sentence, params=short), None)

    def note(self, finding: Finding, game: int | None) -> None:
        """Record a finding about a game of the current list."""
        if self.drafts:
            draft = self.drafts[-1]
            series, table = draft.series or draft.follows or 1, draft.table or 1
            finding = finding._replace(series=series, table=table, game=game)
        self.findings.append(finding)


# The reader.

FREE_HEAD: Final = frozenset(spellings("head")["other"])  # any other word of a head, and its meaning
# A text list is written with the second word of a language, and read with that and the following ones.
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
    *spellings("change")["sums_first"],
)


def head_example(word: str, name: str) -> str:
    """Return an example for a word of a head, in the language of the word."""
    return table_word("head_example", name, language_of(word, "head", name))


_AT: Final = "|".join(spellings("change")["place"])
_SEAT: Final = pattern(rf"(?:{_AT})\s+(\d+)\s*(.*)", re.IGNORECASE | re.DOTALL)
# Signs between a label and its value. A dash counts only with blanks around it.
_LABELLED: Final = pattern(
    rf"((?:{_AT})\s*\d+|[^\W\d]{{1,40}})(?:[:=]\s+|:|\s+[:=–—-]\s+)(.*)", re.IGNORECASE | re.DOTALL
)
_FREE: Final = pattern(r'("[^"\\]*+(?:\\.[^"\\]*+)*+"|[^\s"]+)\s+(\S.*)', re.DOTALL)
# Several facts on one line, as people write them: `Serie 1, Tisch 3`.
_HEAD_PAIR: Final = pattern(
    rf"([^\W\d]{{1,40}})\s*[:=]?\s*(?:(?:{'|'.join(spellings('person')['number'])})\b\.?\s*)?"
    r"(\d{1,9})(?:[\s,;/|·–—-]+|$)",
    re.IGNORECASE,
)


def without_colon(line: str) -> str:
    """Return a line of a head with the colon or dash after its label replaced by a blank. Other lines stay as they are.

    >>> without_colon("Platz 1: Hans Müller"), without_colon("Ort – Altenburg"), without_colon("punkte: 12")
    ('Platz 1 Hans Müller', 'Ort Altenburg', 'punkte: 12')
    """
    match = _LABELLED.fullmatch(line)
    if match is None or not (_SEAT.fullmatch(match[1]) or normalized(match[1]) in HEAD_NAMES):
        return line
    return f"{match[1]} {match[2]}".rstrip()


def read_seat(drafts: Drafts, line: str, source: Source) -> bool:
    """Read the person at a place, and return whether the line is about a place."""
    match = _SEAT.fullmatch(line)
    if match is None:
        return False
    place, player = natural(match[1]), read_player(match[2])
    if place is None or not 1 <= place <= MAX_PLACES:
        drafts.fault(L101, source, "place", token=match[1])
    elif player is None:
        drafts.fault(L101, source, token=match[2])
    elif not drafts.is_below(line, source, place):
        seats = drafts.current(source).seats
        if seats.setdefault(place, player) != player:
            drafts.fault(L105, source, "twice", first=seats[place].name, second=player.name)
    return True


def read_head_line(drafts: Drafts, line: str, source: Source) -> bool:
    """Read a fact in the head of a list, and return whether the line is about one."""
    word, rest = (*line.split(maxsplit=1), "")[:2]
    if word.casefold() in FREE_HEAD:
        free = _FREE.fullmatch(rest)
        if free is None and '"' in rest:
            drafts.fault(L101, source, token=line)
        elif free is None:
            drafts.fault(L103, source, "argument", token=word, near=f"{word} {head_example(word, 'other')}")
        elif not drafts.is_below(line, source):
            _header(drafts, read_free_text(free[1]), read_free_text(free[2]), source)
        return True
    name = HEAD_NAMES.get(normalized(word[:40]))
    if name is None:
        return False
    if not rest:
        drafts.fault(L103, source, "argument", token=word, near=f"{word} {head_example(word, name)}")
    elif name in HEAD_NUMBERS:
        for each, number in _pairs(line) or ((name, rest),):
            if each != "agreed" or not drafts.is_below(line, source):
                _number(drafts, each, number, source)
    elif name == "rules" or not drafts.is_below(line, source):
        _text(drafts, name, read_free_text(rest), source)
    return True


def _pairs(line: str) -> list[tuple[str, str]]:
    """Return the label and number of each part of a line like `Serie 1, Tisch 3`, or nothing for any other line."""
    pairs: list[tuple[str, str]] = []
    at = 0
    while match := _HEAD_PAIR.match(line, at):
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
    if name not in HEADER_WORDS:
        _once(drafts, drafts.current(source), name, text, source)
    elif name == "date" and impossible_date(text):
        drafts.fault(L101, source, "date", column=name, token=text)
    else:
        _header(drafts, name, text, source)


def _header(drafts: Drafts, name: str, text: str, source: Source) -> None:
    header = drafts.current(source).header
    before = header.setdefault(name, text)
    if before != text and not (name == "date" and iso_date(before) == iso_date(text)):
        drafts.fault(L105, source, "twice", first=before, second=text)


def _once(drafts: Drafts, draft: TextDraft, name: str, value: int | str, source: Source) -> None:
    before = getattr(draft, name)
    if before in {None, "", value}:
        setattr(draft, name, value)
    else:
        drafts.fault(L105, source, "twice", first=str(before), second=str(value))


_MAX_FINDINGS: Final = 200  # a file with more is not a list
_MAX_STRANGE: Final = 20  # the limit before anything could be read
_MAX_WORDS: Final = 80  # most letters before the numbers of a footer
_VERSION_LINE: Final = pattern(r"[ \t]*(#[ \t]*Skat List Format(?![^\W_])[^\r\n]*)", re.IGNORECASE)
_VERSION: Final = pattern(r"#[ \t]+Skat List Format[ \t]+([0-9]+)\.[0-9]+[ \t]*", re.IGNORECASE)
_KNOWN_VERSION: Final = "1"
_GAME: Final = pattern(r"(\?|\d\S*)(?:\s+(.*))?", re.DOTALL)
_LIKE_A_NUMBER: Final = pattern(r"\d[\d.,_eE+-]*")
_FROM: Final = pattern(
    rf"(?:{'|'.join(spellings('change')['from'])})\s+(?:(?:{'|'.join(spellings('line')['game'])})\s+)?(\d\S*)\s+(.*)",
    re.IGNORECASE | re.DOTALL,
)
_FOOTER: Final = pattern(r"([^\d+−–-]+)([\d+−–-].*)?", re.DOTALL)
_PAIR: Final = pattern(r"([1-5]):(.*)", re.DOTALL)
_LIKE_A_SEAT: Final = pattern(
    rf"(({'|'.join(spellings('change')['place_like'])})\s*([1-5]))\s*[:=–—-]?\s*([^\W\d].*)", re.IGNORECASE | re.DOTALL
)


def read_file(path: Path) -> Parsed:
    """Return the lists in a text file. Raises InputError if it cannot be read."""
    return read_text(read_text_file(path), path_text(path))


def read_text(text: str, file: str) -> Parsed:
    r"""Return the lists in a text and the findings about unreadable parts. An uncertain line is omitted.

    Raises InputError if its first line states another version of the format than 1 (docs/format/).

    >>> read_text("tisch 3\n1 2 kreuz m2 h +\n2 e\n", "a.txt").sheets[0].table
    3
    """
    drafts = Drafts()
    if match := _VERSION_LINE.match(text):
        stated = match[1].strip()
        version = _VERSION.fullmatch(stated)
        if version is None:
            drafts.fault(L101, Source(file, 1, stated), "near", token=stated, near="# Skat List Format 1.1")
        elif version[1] != _KNOWN_VERSION:
            raise InputError("event_newer", file=file, version=version[1], known=_KNOWN_VERSION)
    lines = lines_within(text, file, lambda whole: whole.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    for number, raw in enumerate(lines, start=1):
        line = without_comment(raw).strip()
        source = Source(file, number, raw)
        if line:
            _read(drafts, line, source)
        if len(drafts.findings) >= (_MAX_FINDINGS if drafts.drafts else _MAX_STRANGE):
            drafts.fault(L101, source, "too_many")
            break
    return Parsed(tuple(draft.finished() for draft in drafts.drafts), tuple(drafts.findings))


def _read(drafts: Drafts, line: str, source: Source) -> None:
    """Read one line without its comment."""
    if code := no_character(line):
        drafts.fault(L101, source, token=code)
        return
    if match := _GAME.fullmatch(line):
        _game(drafts, match[1], match[2] or "", source)
        return
    words = without_colon(line)
    if is_sums_first(line):
        if not drafts.is_below(line, source):
            drafts.current(source).sums_first = True
        return
    for reader in (_change, read_seat, _footer, read_head_line):
        if reader(drafts, words, source):
            return
    _strange(drafts, line, source)


def _game(drafts: Drafts, word: str, line: str, source: Source) -> None:
    """Read the line of a game. An uncertain one is omitted from the list."""
    number = None if word == "?" else natural(word.rstrip(".:)"))
    if number is None and word != "?":
        _no_number(drafts, word, f"{word} {line}".rstrip(), source)
        return
    draft = drafts.current(source)
    draft.game_begins(number)
    row, findings = read_line(line, place_required=True, source=source)
    for finding in findings:
        drafts.note(finding, number)
    if row is None and number is not None:
        row = Row(number=number, entry=Entry(), source=source)  # numbered, but still empty
    if row is not None and not any(finding.has(Effect.UNREAD) for finding in findings):
        add_row(draft.rows, row._replace(number=number))
        draft.last += number is None


def _no_number(drafts: Drafts, word: str, line: str, source: Source) -> None:
    if _LIKE_A_NUMBER.fullmatch(word):
        drafts.fault(L104, source, column="game", text=word)
    else:
        game = drafts.drafts[-1].last + 1 if drafts.drafts else 1
        drafts.fault(L101, source, "number_missing", column="game", token=line, near=f"{game} {line}")


def _change(drafts: Drafts, line: str, source: Source) -> bool:
    """Read a change between two games, which applies from the next game on or from a stated one."""
    match = _FROM.fullmatch(line)
    before = natural(match[1]) if match else 0
    if before is None:
        return False
    words = match[2] if match else line
    change = read_change(words, before, source)
    if change is None and is_own_exchange(words):
        drafts.fault(L101, source, token=words)
        return True
    if change is None:
        return False
    draft = drafts.current(source)
    if match:
        add_change(draft.changes, change)
    elif change.kind is ChangeKind.RULES and not draft.begun:
        return False  # the rules of the whole list are in its head
    else:
        add_change(draft.waiting, change)
    return True


def _footer(drafts: Drafts, line: str, source: Source) -> bool:
    """Read a stated row below the list: numbers place after place, or `2:-48` for some of them."""
    match = _FOOTER.fullmatch(line)
    name = footer_name(match[1]) if match and len(match[1]) <= _MAX_WORDS else None
    if match is None or name is None:
        return False
    draft = drafts.current(source)
    draft.begun = True
    words = (match[2] or "").split()
    if not words:
        drafts.fault(L103, source, "argument", column=name.value, token=line, near=f"{line} 1:90 2:-90 3:176")
        return True
    values = _by_place(drafts, name, words, source)
    if values is not None:
        if name is FooterName.PASSED and len(words) == 1 and ":" not in words[0]:
            draft.repeated.add(len(draft.footer))
        draft.footer.append(FooterRow(name=name, values=values, source=source))
    return True


def _by_place(drafts: Drafts, name: FooterName, words: list[str], source: Source) -> PerPlace | None:
    """Return the numbers of a footer row by place, or None with a finding: no number, no place, or a place twice."""
    values = list(NOTHING)
    for at, word in enumerate(words, start=1):
        pair = _PAIR.fullmatch(word)
        place = int(pair[1]) if pair else at
        number = whole(pair[2] if pair else word)
        if number is None:
            drafts.fault(L104, source, column=name.value, text=word)
            return None
        if place > MAX_PLACES:
            drafts.fault(L101, source, "place", token=str(place))
            return None
        before = values[place - 1]
        if before not in {None, number}:
            drafts.fault(
                L105, source, "twice", column=name.value, first=f"{place}:{before}", second=f"{place}:{number}"
            )
            return None
        values[place - 1] = number
    return tuple(values)


def _strange(drafts: Drafts, line: str, source: Source) -> None:
    """Report an unknown line with its probable meaning: a game without its number, or a misspelt word."""
    row, findings = read_line(line, place_required=False)
    if row is not None and not findings:
        _no_number(drafts, "", line, source)
        return
    seat = _LIKE_A_SEAT.fullmatch(line)
    if seat is not None:
        lang = language_of(seat[2], "change", "place_like")
        sentence = f"{line_word('change', 'place', lang)} {seat[3]} {seat[4]}"
        drafts.fault(L101, source, "near", token=seat[1], near=sentence)
        return
    word = line.split(maxsplit=1)[0]
    near = nearest_footer(word) or nearest(word, KNOWN)
    if near is None:
        drafts.fault(L101, source, token=line)
    else:
        drafts.fault(L101, source, "near", token=word, near=near)
