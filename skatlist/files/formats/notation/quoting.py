"""Free text inside a line: names and remarks with any characters, in quotation marks if necessary."""

import re
from collections.abc import Sequence
from typing import Final

_ESCAPE: Final = r'\\(?:([\\"nrt])|u\{([0-9a-fA-F]{1,6})\})'
_CONTROL_CHARS: Final = {"n": "\n", "r": "\r", "t": "\t", "\\": "\\", '"': '"'}
_ESCAPES: Final = {char: f"\\{name}" for name, char in _CONTROL_CHARS.items()}
_MAX_CODE: Final = 0x10FFFF
_HALVES: Final = range(0xD800, 0xE000)
# A number sign begins a comment at the start or after a blank, outside quotation marks.
_SIGNS: Final = r'\\+|["#„“”]'
_CLOSE: Final = frozenset('"“”')


def quoted(text: str) -> str:
    """Return a text in quotation marks, with special and invisible characters escaped.

    >>> quoted("Karten gezeigt")
    '"Karten gezeigt"'
    """
    return '"' + "".join(map(_written, text)) + '"'


def unquoted(token: str) -> str:
    """Return the text inside quotation marks, straight or typographic ones.

    >>> unquoted('"Karten gezeigt"'), unquoted("„Karten gezeigt“")
    ('Karten gezeigt', 'Karten gezeigt')
    """
    return re.sub(_ESCAPE, _unescaped, token[1:-1])


def no_character(line: str) -> str:
    r"""Return the first `\u{…}` in quotation marks whose number is no character, or an empty text.

    >>> no_character(r'platz 1 "\u{dbad}"'), no_character(r'platz 1 "\u{1f0a1}"'), no_character(r"platz 1 \u{dbad}")
    ('\\u{dbad}', '', '')
    """
    if "\\u{" not in line:
        return ""
    signs = [(sign[0], sign.start(), sign.end()) for sign in re.finditer(_SIGNS, line)]
    free = 0
    for start, end in sorted(_quotations(signs).items()):
        if start < free:
            continue
        free = end
        for match in re.finditer(_ESCAPE, line[start + 1 : end - 1]):
            if match[2] and _unescaped(match) == match[0]:
                return match[0]
    return ""


def without_comment(line: str) -> str:
    """Return a line without its comment.

    >>> without_comment('3 e  # Tee'), without_comment('3 e "#1"')
    ('3 e  ', '3 e "#1"')
    """
    if "#" not in line:
        return line
    signs = [(sign[0], sign.start(), sign.end()) for sign in re.finditer(_SIGNS, line)]
    ends = _quotations(signs)
    free = 0  # the end of the last quotation
    for sign, start, _ in signs:
        if start < free:
            continue
        if sign == "#" and (start == 0 or line[start - 1].isspace()):
            return line[:start]
        free = ends.get(start, free)
    return line


def _quotations(signs: Sequence[tuple[str, int, int]]) -> dict[int, int]:
    """Return the end of each quotation by the position of its opening mark.

    A mark that is never closed begins no quotation.
    """
    ends: dict[int, int] = {}
    nearest: dict[str, int] = {}  # the end of the next closing mark of this kind
    for number in range(len(signs) - 1, -1, -1):
        sign, start, end = signs[number]
        if sign in nearest:
            ends[start] = nearest[sign]
        if sign in _CLOSE:
            nearest["„"] = end
            before, _, touching = signs[number - 1] if number else ("", 0, -1)
            escaped = touching == start and before[0] == "\\" and len(before) % 2
            if sign == '"' and not escaped:
                nearest[sign] = end
    return ends


def _written(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    return char if char.isprintable() else f"\\u{{{ord(char):x}}}"


def _unescaped(match: re.Match[str]) -> str:
    if match[1]:
        return _CONTROL_CHARS[match[1]]
    code = int(match[2], 16)
    # Half of a surrogate pair is not a character, and no file could contain it.
    return match[0] if code in _HALVES or code > _MAX_CODE else chr(code)
