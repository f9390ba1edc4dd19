"""Text from outside, made safe for screen and paper: nothing in it is invisible or works on the reader's device."""

import os
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

_TAKEN_APART: Final = frozenset(" &;()<>|*?!'")  # characters with a meaning in a shell
_ALSO_QUOTED: Final = frozenset('"$`!')  # with a meaning even in quotation marks, except in Windows' shells
_SHORT: Final = 40  # letters of an unreadable word that a message shows
_SPACES: Final = frozenset({"Zl", "Zp", "Zs"})
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co"})  # controls, bidi and joiners, halves of pairs, private use
# Letters and marks without a shape: joiners, fillers, and those that ask for another picture of the one before.
_SHAPELESS: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)


@lru_cache(maxsize=4096)
def plain(words: str) -> str:
    r"""Return a text as one visible line: letters composed, controls and direction marks removed, blanks single.

    >>> plain("Ünal\t<b>\u202eA</b>")
    'Ünal <b>A</b>'
    """
    if words.isascii() and words.isprintable() and "  " not in words:
        return words.strip()
    kept = (_seen(char, "") for char in unicodedata.normalize("NFC", words))
    return " ".join("".join(kept).split())


def code_of(char: str) -> str:
    """Return the code printed in a box for a character that the fonts lack.

    >>> code_of("李")
    '674E'
    """
    return f"{ord(char):04X}"


def visible(line: str) -> str:
    r"""Return a line as it is shown: without what `plain` leaves out, and with a blank for a line break.

    Blanks stay as they are, also repeated and non-breaking ones.

    >>> visible("Anna\n::error::\x1b]52;c\x07")
    'Anna ::error::]52;c'
    """
    if line.isprintable() and (line.isascii() or _SHAPELESS.isdisjoint(line)):
        return line if line.isascii() else unicodedata.normalize("NFC", line)
    letters = unicodedata.normalize("NFC", line)
    return "".join(char if char == "\N{NO-BREAK SPACE}" else _seen(char, "") for char in letters)


def shortened(token: str) -> str:
    """Return a token fit for a message: not too long, nothing invisible.

    >>> shortened("x" * 50) == "x" * 39 + "…"
    True
    """
    if len(token) > _SHORT:
        token = token[: _SHORT - 1] + "…"
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in token)


def shell_word(word: str) -> str:
    """Return a word of a call as people type it: in quotation marks if a shell would split it.

    >>> shell_word("abend.skat"), shell_word("club abend.skat")
    ('abend.skat', '"club abend.skat"')
    """
    if os.name != "nt" and not _ALSO_QUOTED.isdisjoint(word):
        return "'" + word.replace("'", "'\\''") + "'"
    return word if word and _TAKEN_APART.isdisjoint(word) else f'"{word}"'


def escaped(document: str) -> str:
    r"""Return the same JSON with invisible characters written as their numbers.

    >>> escaped('"A\u202eB"')
    '"A\\u202eB"'
    """
    if document.isascii() and "\x7f" not in document:
        return document
    return document.translate({ord(char): _seen(char, _numbered(char)) for char in {*document} - {"\n"}})


def _seen(char: str, otherwise: str) -> str:
    if char.isspace() or unicodedata.category(char) in _SPACES:
        return " " if not otherwise or char == " " else otherwise
    return otherwise if unicodedata.category(char) in _UNSEEN or char in _SHAPELESS else char


def _numbered(char: str) -> str:
    data = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{data[at : at + 2].hex()}" for at in range(0, len(data), 2))


def given_and_surname(name: str) -> tuple[str, str]:
    """Return the given names and the surname: the last word, or the words before a comma.

    >>> given_and_surname("Anna von Becker"), given_and_surname("von Becker, Anna"), given_and_surname("Kuddel")
    (('Anna von', 'Becker'), ('Anna', 'von Becker'), ('', 'Kuddel'))
    """
    surname, comma, given = (part.strip() for part in name.partition(","))
    if comma and surname:
        return given, surname
    given, _, surname = name.strip().rpartition(" ")
    return given.strip(), surname


def surnames(people: Sequence[str]) -> tuple[str, ...]:
    """Return the surname of everybody, with the initial of the given name if two would be alike.

    >>> surnames(["Anna Becker", "Becker, Jan", "Kuddel"])
    ('A. Becker', 'J. Becker', 'Kuddel')
    """
    parted = [given_and_surname(name) for name in people]
    last = [surname for _, surname in parted]
    return tuple(
        f"{given[0]}. {surname}" if given and last.count(surname) > 1 else surname for given, surname in parted
    )
