"""Free text inside a line: names and remarks with any characters, in quotation marks where that is needed."""

import re
from typing import Final

__all__ = ["quoted", "shortened", "unquoted", "without_comment"]

_SHORT: Final = 40
_ESCAPE: Final = re.compile(r'\\(?:([\\"nrt])|u\{([0-9a-fA-F]{1,6})\})')
_NAMED: Final = {"n": "\n", "r": "\r", "t": "\t", "\\": "\\", '"': '"'}
_NAMES: Final = {char: f"\\{name}" for name, char in _NAMED.items()}
_MAX_CODE: Final = 0x10FFFF
_HALVES: Final = range(0xD800, 0xE000)
# Everything up to a number sign that begins a comment: at the start or after a blank, outside quotation marks.
_BODY: Final = re.compile(r'(?:"[^"\\]*+(?:\\.[^"\\]*+)*+"|„[^“”"]*+["“”]|[^#"„]++|(?<=\S)#|["„])*+')


def shortened(token: str) -> str:
    """Return a token as a message can show it: not too long, nothing invisible.

    >>> shortened("x" * 50) == "x" * 39 + "…"
    True
    """
    if len(token) > _SHORT:
        token = token[: _SHORT - 1] + "…"
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in token)


def quoted(text: str) -> str:
    """Return a text in quotation marks; what cannot be seen is written as its number.

    >>> quoted("Karten gezeigt")
    '"Karten gezeigt"'
    """
    return '"' + "".join(map(_written, text)) + '"'


def unquoted(token: str) -> str:
    """Return the text inside quotation marks, typewriter or printed ones.

    >>> unquoted('"Karten gezeigt"'), unquoted("„Karten gezeigt“")
    ('Karten gezeigt', 'Karten gezeigt')
    """
    return _ESCAPE.sub(_meant, token[1:-1])


def without_comment(line: str) -> str:
    """Return a line without its comment.

    >>> without_comment('3 e  # Tee'), without_comment('3 e "#1"')
    ('3 e  ', '3 e "#1"')
    """
    if "#" not in line:
        return line
    body = _BODY.match(line)
    return body[0] if body else line


def _written(char: str) -> str:
    if char in _NAMES:
        return _NAMES[char]
    return char if char.isprintable() else f"\\u{{{ord(char):x}}}"


def _meant(match: re.Match[str]) -> str:
    if match[1]:
        return _NAMED[match[1]]
    code = int(match[2], 16)
    # Half of a pair is no character: no file could hold it.
    return match[0] if code in _HALVES or code > _MAX_CODE else chr(code)
