"""Lines for a window: replacing signs that a console lacks, styles, wrapped sentences, and drawings of block signs."""

import codecs
import os
import shutil
import sys
import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import Final

from skatlist.base.patterns import pattern
from skatlist.words import Language, text
from skatlist.words.visible import visible

# Characters that a console lacks are replaced by some it has, so that a name stays readable on an old code page.

UNBROKEN: Final = "\N{NO-BREAK SPACE}"  # a blank at which no line is broken, printed as a plain one
_NO_SIGN: Final = "?"
_PAIRS: Final = (
    "…=... ·=- •=* ×=x →=-> €=EUR ä=ae ö=oe ü=ue Ä=Ae Ö=Oe Ü=Ue ß=ss ẞ=SS Ł=L ł=l Đ=D đ=d Ø=O ø=o "
    "ı=i Ð=D ð=d Þ=Th þ=th Æ=Ae æ=ae Œ=Oe œ=oe Ħ=H ħ=h"
)
# Letters that cannot be split into a letter and its marks, and their usual replacement.
_WRITTEN: Final = {
    **dict.fromkeys("„“”«»", '"'),
    **dict.fromkeys("‚‘’‹›", "'"),
    **dict.fromkeys("–—−‐‑─━", "-"),
    **dict.fromkeys("│┃", "|"),
    UNBROKEN: " ",
    **dict(pair.split("=") for pair in _PAIRS.split()),
}


def lettering(lang: Language) -> str:
    """Return the error handler with which streams write missing signs. Only for streams, never for files."""
    name = f"skatlist.{lang}"

    def written(fault: UnicodeError) -> tuple[str, int]:
        if not isinstance(fault, UnicodeEncodeError):
            raise fault
        missing = fault.object[fault.start : fault.end]
        signs = _signs(lang)
        return "".join(_written(sign, signs, fault.encoding) for sign in missing), fault.end

    codecs.register_error(name, written)
    return name


@cache
def _signs(lang: Language) -> dict[str, str]:
    return _WRITTEN | dict(pair.split("=") for pair in text("style.suits", lang).split())


def _written(sign: str, signs: dict[str, str], encoding: str) -> str:
    """Return the replacement of a character in an encoding: its spelling, the letter without its marks, or `?`."""
    if unicodedata.combining(sign) or sign == "\N{VARIATION SELECTOR-16}":
        return ""
    letters = signs.get(sign) or "".join(c for c in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(c))
    try:
        letters.encode(encoding)
    except UnicodeEncodeError:
        return _NO_SIGN
    return letters


def spelled(words: str) -> str:
    """Return a text with the signs that standard output will write, for measuring lines and columns."""
    words, stream = visible(words), sys.stdout
    if words.isascii() or stream.encoding is None or stream.encoding.lower().startswith("utf"):
        return words
    kept = (part.encode(stream.encoding, stream.errors or "strict") for part in words.split(UNBROKEN))
    return UNBROKEN.join(part.decode(stream.encoding) for part in kept)


# Our own styles in a line: inserted while it is built, without width, and turned into escapes when it is printed.

BOLD: Final = "1"  # headings, and important text
DIM: Final = "2"  # text around it
WRITTEN: Final = "33"  # the number on the list
RIGHT: Final = "32"  # the number that should be there
# Stands for the escape of our own styles until a line is printed. No text from outside can contain it.
_OURS: Final = os.urandom(8).hex()
_END: Final = f"{_OURS}[0m"
_MARK: Final = pattern(rf"{_OURS}\[[0-9;]*m")


def styled(line: str, code: str) -> str:
    """Return a line in a style (an SGR code such as `1` or `1;31`). Parts with a style of their own keep it."""
    begin = f"{_OURS}[{code}m"
    return f"{begin}{line.replace(_END, _END + begin)}{_END}"


def unstyled(line: str) -> str:
    """Return a line without our own styles."""
    return _MARK.sub("", line) if _OURS in line else line


def printed(line: str) -> str:
    """Return a line ready for the terminal. Only our own styles take effect."""
    return "\x1b".join(map(visible, line.split(_OURS)))


def closed_styles(lines: Sequence[str]) -> list[str]:
    """Return the lines of one text. Each starts with the style in which the line before ended, and closes its own."""
    begin, closed = "", []
    for line in lines:
        marks = [begin, *_MARK.findall(line)]
        after = "" if marks[-1] == _END else marks[-1]
        closed.append(begin + line + (_END if after else ""))
        begin = after
    return closed


def split_at(word: str, room: int) -> tuple[str, str]:
    """Return the part of a word that fits into this many columns, at least one letter, and the rest.

    Styles stay with their letters.
    """
    at = taken = 0
    while at < len(word):
        mark = _MARK.match(word, at)
        if mark:
            at = mark.end()
            continue
        taken += _columns_of(word[at])
        if taken > room and unstyled(word[:at]):
            break
        at += 1
    return word[:at], word[at:]


def cell_width(cell: str) -> int:
    """Return the number of columns of a text: styles and combining marks take none, wide letters two."""
    cell = unstyled(cell)
    return len(cell) if cell.isascii() else sum(map(_columns_of, cell))


@cache
def _columns_of(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


# Sentences wrapped into lines that fit the page.

_PAPER: Final = 80  # the width of a pipe, a file and most windows
_WIDEST: Final = 100  # because longer lines are hard to read
_NARROWEST: Final = 20
_TEXT: Final = 16  # least columns for text after a label
_WORD: Final = pattern(r"( *)([^ ]+(?: [€%](?!\w))?)")  # an amount stays with its unit


def page_width() -> int:
    """Return the columns of a line: those of the window, at most 100, or 80 if the output is not a window."""
    return window_width() if sys.stdout.isatty() else _PAPER


def window_width() -> int:
    """Return the columns of a line in a window, at most 100."""
    return min(_columns(), _WIDEST)


def table_width() -> int | None:
    """Return the columns of a table: those of the window, or None if the output is not a window."""
    return _columns() if sys.stdout.isatty() else None


def _columns() -> int:
    return max(_NARROWEST, shutil.get_terminal_size((_PAPER, 24)).columns)


def text_width(widest: int) -> int:
    """Return the columns of running text: those of the window, at most 100, or `widest` if there is no window."""
    return page_width() if sys.stdout.isatty() else widest


def in_window(words: str, first: str = "", rest: str | None = None) -> list[str]:
    """Return a sentence in lines that fit the window. If the output is not a window, return one line."""
    if not sys.stdout.isatty():
        return [(first + words).replace(UNBROKEN, " ")]
    return wrapped_lines(words, page_width(), first, rest)


def wrapped_lines(words: str, columns: int, first: str = "", rest: str | None = None) -> list[str]:
    """Return a sentence in lines. `first` begins the first line, `rest` the others (blanks as wide as `first`).

    A word that is longer than a line stays whole.

    >>> wrapped_lines("eins zwei drei", 12, "- ")
    ['- eins zwei', '  drei']
    >>> wrapped_lines("es fehlen 2,50 €", 14)
    ['es fehlen', '2,50 €']
    """
    return _lines(spelled(words), columns, first, rest, whole=True)


def lines_in_columns(line: str, columns: int) -> list[str]:
    """Return a line wrapped to at most this many columns, all indented like the first. Long words are broken.

    >>> lines_in_columns("  im Ordner /ein/sehr/langer/pfad", 20)
    ['  im Ordner', '  /ein/sehr/langer/p', '  fad']
    """
    if cell_width(line) <= columns:
        return [line]
    words = line.lstrip(" ")
    inwards = " " * min(len(line) - len(words), columns // 2)
    return _lines(words, columns, inwards, None, whole=False)


def _lines(words: str, columns: int, first: str, rest: str | None, *, whole: bool) -> list[str]:
    rest = " " * cell_width(first) if rest is None else rest
    beside = max(2, columns - _TEXT)  # in a narrow window room for text matters more than alignment
    first, rest = first if first.strip() else first[:beside], rest[:beside]
    lines: list[str] = []
    line, begun = first, bool(first.strip())  # `begun`: the line has a word
    for gap, word in _WORD.findall(words):
        if begun and cell_width(line) > cell_width(rest) and cell_width(line) + len(gap) + cell_width(word) > columns:
            lines.append(line.rstrip(" "))
            line, begun = rest, False
        line += gap if begun or not lines else ""
        while not whole and cell_width(line) + cell_width(word) > columns:
            piece, word = split_at(word, columns - cell_width(line))  # noqa: PLW2901 - the rest of it
            lines.append(line + piece)
            line = rest
        line, begun = line + word, True
    if line.strip() != first.strip() or lines:
        lines.append(line)
    return [each.replace(UNBROKEN, " ") for each in closed_styles(lines)]


# Small drawings of block characters next to numbers, for a window only: the course of a total, a bar.

_HEIGHTS: Final = "▁▂▃▄▅▆▇█"
_PLAIN_HEIGHTS: Final = "_.-=+*%#"
_LENGTHS: Final = " ▏▎▍▌▋▊▉█"


def drawable() -> bool:
    """Whether block characters can be shown: the output is a window, and its encoding has them."""
    return table_width() is not None and _has_blocks()


def _has_blocks() -> bool:
    try:
        (_HEIGHTS + _LENGTHS).encode(sys.stdout.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def rule() -> str:
    """Return the character for drawing a line across."""
    return "─" if drawable() else "-"


def spark(values: Sequence[int], low: int, high: int, columns: int) -> str:
    """Return the course of values between the lowest and the highest, in at most this many columns.

    If the terminal has no block characters, plain ones rise from `_` to `#`.

    >>> spark([0, 18, 36, 72], 0, 72, 80)
    '▁▂▄█'
    """
    steps = min(columns, len(values))
    kept = [values[(at + 1) * len(values) // steps - 1] for at in range(steps)]  # the last one is always included
    heights = _HEIGHTS if _has_blocks() else _PLAIN_HEIGHTS
    top = len(heights) - 1
    return "".join(heights[(value - low) * top // max(1, high - low)] for value in kept)


def bar(value: int, high: int, columns: int) -> str:
    """Return a bar for a value, accurate to an eighth of a column. The highest value fills all columns.

    >>> bar(20, 32, 4), bar(-5, 32, 4)
    ('██▌', '')
    """
    eighths = max(0, value) * columns * 8 // max(1, high)
    return ("█" * (eighths // 8) + _LENGTHS[eighths % 8]).rstrip()
