"""A TOML file as a table, whoever wrote it: what no person types is refused before it costs time or room."""

import re
import tomllib
from typing import Any, Final

_LONG: Final = re.compile(r"(?<!\w)\w{401}", re.ASCII)  # numbers of thousands of digits, names nobody gave
_DEEP: Final = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){9}""", re.ASCII)
_NESTED: Final = re.compile(r"[\[{](?:[\w \t\"'=.-]{0,200}+[\[{]){9}", re.ASCII)
_SHOWN: Final = 60


class TomlError(ValueError):
    """What is wrong with a file: a sentence of the catalogue, and the line where it can be told."""

    def __init__(self, sentence: str, line: int) -> None:
        super().__init__(sentence, line)
        self.sentence = sentence
        self.line = line


def toml_table(content: str) -> dict[str, Any]:
    """Return the table of a TOML file.

    Raises TomlError for what is no TOML, for dates there are not, and for what is longer or deeper than anything a
    person writes: a word of more than 400 characters, a key of more than nine parts, as many brackets in each other.
    """
    for pattern, sentence in ((_LONG, "toml_long"), (_DEEP, "toml_deep"), (_NESTED, "toml_deep")):
        far = pattern.search(content)
        if far:
            raise TomlError(sentence, content.count("\n", 0, far.start()) + 1)
    try:
        return tomllib.loads(content)
    except (ValueError, RecursionError) as fault:
        at = re.search(r"at line (\d+)", str(fault))
        # Without a number the fault is at the end of the file: something was opened and never closed.
        end = content.count("\n") + 1
        syntax = isinstance(fault, tomllib.TOMLDecodeError)
        raise TomlError("toml_syntax" if syntax else "toml_value", int(at[1]) if at else end) from fault


def brief(value: object) -> str:
    """Return a value as a sentence can show it: on one line, and not all of it where it is long.

    >>> brief([18, 20]), len(brief("x" * 100))
    ('[18, 20]', 60)
    """
    said = re.sub(r"\s+", " ", str(value))
    return said if len(said) <= _SHOWN else said[: _SHOWN - 1] + "…"
