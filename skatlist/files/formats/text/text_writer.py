"""Write lists as text that reads back as the same lists."""

from collections.abc import Iterator, Sequence
from typing import Final

from skatlist.files.formats.notation.changes import read_change, read_void, write_change, write_sums_first, write_void
from skatlist.files.formats.notation.line import read_line
from skatlist.files.formats.notation.line_writer import pairs, write_line
from skatlist.files.formats.notation.person import plain_or_quoted, write_player
from skatlist.files.formats.notation.quoting import quoted
from skatlist.files.formats.reading import joined_first
from skatlist.files.formats.word_lookup import HEADER_WORDS, footer_name
from skatlist.skat.sheet import ChangeKind, FooterName, FooterRow, Sheet, SheetChange, counted_on, handed_in
from skatlist.words import Language
from skatlist.words.word_tables import line_word

# docs/format/. A comment, so that older programs read the file. The second is for a value alone and for sums
VERSION_LINES: Final = ("# Skat List Format 1.0", "# Skat List Format 1.1")
_FILES: Final = Language.DE  # text lists are written in one language and read in all


def write_file(sheets: Sequence[Sheet], _lang: Language) -> bytes:
    """Return lists as a text file, with German words in every language."""
    is_new = any(sheet.has_value_alone or sheet.sums_first or handed_in(sheet) for sheet in sheets)
    version = VERSION_LINES[is_new]
    return f"{version}\n{write_text(*sheets)}".encode("utf-8", "replace")


def write_text(*sheets: Sheet) -> str:
    """Return a list as text, or several one below the other, with everything they state.

    Series and table that a single list does not state itself are omitted.
    """
    return "\n".join("\n".join(_lines(sheet, alone=len(sheets) == 1)) + "\n" for sheet in sheets)


def _lines(sheet: Sheet, *, alone: bool) -> Iterator[str]:
    yield from _head(sheet, alone=alone)
    between = _placed(sheet)
    for change in between.pop(None, ()):
        yield f"{line_word('change', 'from', _FILES)} {change.before} {write_change(change)}"
    if sheet.rows:
        yield ""
    for at, row in enumerate(sheet.rows):
        yield from map(write_change, between.pop(at, ()))
        number = "?" if row.number is None else row.number
        yield f"{number:>2} {write_line(row, stated=True)}"
    yield from map(write_change, between.pop(len(sheet.rows), ()))
    if sheet.footer:
        yield ""
    yield from (write_footer(row, sheet.size) for row in sheet.footer)


def _head(sheet: Sheet, *, alone: bool) -> Iterator[str]:
    for name in ("series", "table"):
        if not alone or name not in sheet.assumed:
            yield f"{_head_word(name)} {getattr(sheet, name)}"
    for name, text in filter(all, sheet.header.items()):
        word = _head_word(name) if name in HEADER_WORDS else f"{_head_word('other')} {quoted(name)}"
        yield f"{word} {plain_or_quoted(text)}"
    if sheet.rules:
        yield f"{_head_word('rules')} {plain_or_quoted(sheet.rules)}"
    if sheet.agreed is not None:
        yield f"{_head_word('agreed')} {sheet.agreed}"
    if sheet.sums_first:
        yield write_sums_first(_FILES)
    if sheet.void:
        yield f"{_head_word('void')} {plain_or_quoted(sheet.void)}"
    joined = joined_first(sheet.changes)  # the line about joining has the name
    seats = [(place, player) for place, player in enumerate(sheet.players, 1) if joined.get(place) != player]
    for place, player in seats or enumerate(sheet.players, 1):
        yield f"{line_word('change', 'place', _FILES)} {place} {write_player(player)}".rstrip()


def _head_word(name: str) -> str:
    return line_word("head", name, _FILES)


def _placed(sheet: Sheet) -> dict[int | None, list[SheetChange]]:
    """Return the changes by the row that they precede, None for those that must state their game."""
    first: dict[int, int] = {}
    last = 0
    for index, row in enumerate(sheet.rows):
        last = counted_on(row, last)
        first.setdefault(last, index)
    first.setdefault(last + 1, len(sheet.rows))
    placed: dict[int | None, list[SheetChange]] = {}
    for change in sheet.changes:
        at = first.get(change.before)
        # A line about rules before the first game would be the rules of the whole list.
        opening = at == 0 and any(c.kind is ChangeKind.RULES for c in sheet.changes if c.before == change.before)
        placed.setdefault(None if at is None or opening else at, []).append(change)
    return placed


def write_footer(row: FooterRow, size: int, lang: Language = _FILES) -> str:
    """Return a row below the list as a line, for files or in another language."""
    word = line_word("footer", row.name.value, lang)
    values = row.values[:size]
    beyond = any(value is not None for value in row.values[size:])
    if beyond or None in values:
        return f"{word} {pairs(row.values)}"
    if row.name is FooterName.PASSED and len(set(values)) == 1:
        return f"{word} {values[0]}"
    return f"{word} {' '.join(map(str, values))}"


# A line of a list in another language. Stored lines and files use a single language.


def in_language(line: str, lang: Language) -> str:
    """Return a game, a change or a row below a list as a line in a language. Any other text stays as it is.

    >>> in_language("2 kreuz m2 h r36 +", Language.EN), in_language("platz 4 geht", Language.EN)
    ('2 clubs w2 h bid 36 +', 'place 4 leaves')
    >>> in_language("bonus eigene 0 100 -50", Language.EN), in_language("was?", Language.EN)
    ('bonus own 0 100 -50', 'was?')
    """
    change = read_change(line, 0)
    if change is not None:
        return write_change(change, lang)
    if (reason := read_void(line)) is not None:
        return write_void(reason, lang)
    words = " ".join(word for word in line.split() if word.isalpha())
    footer = footer_name(words)
    if footer is not None and line.startswith(words):
        return line_word("footer", footer.value, lang) + line.removeprefix(words)
    row, findings = read_line(line, place_required=False)
    return line if row is None or findings else write_line(row, lang, stated=True)
