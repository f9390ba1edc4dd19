"""Read TOML and JSON from any source as objects with typed access to their values.

Sizes that nobody types are refused before they cost time or memory. A value that does not fit is reported with its
position.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple, Self

from skatlist.words.spelling import nearest

_LONG: Final = r"(?<!\w)\w{401}"  # numbers of thousands of digits, endless names
_DEEP: Final = r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){9}"""
_NESTED: Final = r"[\[{](?:[\w \t\"'=.-]{0,200}+[\[{]){9}"
_BRIEF: Final = 60

Check = Callable[[Any], bool]
Names = str | Iterable[str]


def one_or_more(names: Names) -> tuple[str, ...]:
    """Return names given as one string or as several."""
    return (names,) if isinstance(names, str) else tuple(names)


def number(least: int, most: int = 9999) -> Check:
    """Return the check for a whole number within bounds. True and False are not numbers."""
    return lambda value: type(value) is int and least <= value <= most


def text(most: int) -> Check:
    """Return the check for a text of at most this many characters."""
    return lambda value: isinstance(value, str) and len(value) <= most


def listed(each: Check, least: int = 0, most: int = 9999) -> Check:
    """Return the check for a list of fitting values, with a length within bounds."""
    return lambda value: isinstance(value, list) and least <= len(value) <= most and all(map(each, value))


def mapped(key: Check, each: Check) -> Check:
    """Return the check for an object of fitting keys and values."""
    return lambda value: isinstance(value, dict) and all(map(key, value)) and all(map(each, value.values()))


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_list(value: Any) -> bool:
    return isinstance(value, list)


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)


class Misfit(NamedTuple):
    """A value that does not fit: what was `expected`, its position, the value, for a wrong key the nearest one."""

    expected: str
    key: str
    value: Any
    near: str = ""


class Fields:
    """An object of a file.

    `report` is called for every value that does not fit. If it does not raise, the value counts as missing. `where` are
    the keys that lead to the object. A null is a missing value.
    """

    def __init__(self, values: Mapping[str, Any], report: Callable[[Misfit], None], where: str = "") -> None:
        self.values = values
        self.report = report
        self.where = where

    def wrong(self, key: str, expected: str, near_word: str = "") -> None:
        """Report the value of a key."""
        self.report(Misfit(expected, brief(self.where + key), self.values.get(key, ""), near_word))

    def allow(self, keys: Iterable[str]) -> None:
        """Report every other key, as `key_near` with the most similar allowed key, else as `key` with all of them."""
        known = tuple(map(str, keys))
        for key in self.values:
            if key not in known:
                near = nearest(key, known)
                self.wrong(key, "key" if near is None else "key_near", near or ", ".join(known))

    def get(self, key: str, expected: str, fits: Check, default: Any = None) -> Any:
        """Return the value of a key if it fits, else the default."""
        value = self.values.get(key)
        if value is None:
            return default
        if fits(value):
            return value
        self.wrong(key, expected)
        return default

    def text(self, key: str, default: str = "", fits: Check = _is_text) -> str:
        """Return a text that fits, by default any text."""
        return str(self.get(key, "text", fits, default))

    def flag(self, key: str) -> bool:
        """Return true or false. A missing value is false."""
        return bool(self.get(key, "yes_no", _is_flag, default=False))

    def items(self, key: str) -> list[Any]:
        """Return a list. A missing one is empty."""
        return list(self.get(key, "list", _is_list, ()))

    def inner(self, key: str) -> Self:
        """Return an object. A missing one is empty."""
        return self._of(self.get(key, "table", _is_object, {}), f"{key}.")

    def inners(self, key: str, first: int = 1) -> list[Self]:
        """Return a list of objects, counted from `first`."""
        inner = []
        for at, values in enumerate(self.get(key, "tables", _is_list, ()), first):
            if isinstance(values, dict):
                inner.append(self._of(values, f"{key}[{at}]."))
            else:
                self.report(Misfit("table", brief(f"{self.where}{key}[{at}]"), values))
        return inner

    def _of(self, values: Mapping[str, Any], key: str) -> Self:
        return type(self)(values, self.report, self.where + key)


def refuse(misfit: Misfit) -> None:
    """Raise ValueError for a value that does not fit: the `report` for what programs write."""
    raise ValueError(misfit)


def outside_json(content: str | bytes, pairs: Callable[[list[tuple[str, Any]]], Any] | None = None) -> Any:
    """Return the value of a JSON text from outside, its objects made by `pairs`.

    Raises ValueError for anything that is no JSON: also for `NaN`, for numbers of thousands of digits, for brackets
    nested deeper than people write.
    """
    text = content if isinstance(content, str) else content.decode("utf-8-sig")
    try:
        return _decoder(pairs).decode(text)
    except RecursionError as fault:
        raise ValueError("deep") from fault


@cache
def _decoder(pairs: Callable[[list[tuple[str, Any]]], Any] | None) -> Any:
    import json

    return json.JSONDecoder(object_pairs_hook=pairs, parse_constant=_no_constant)


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def json_record(content: str | bytes) -> dict[str, Any]:
    r"""Return the object that a program has noted as JSON, empty if it cannot be read or written again.

    >>> json_record('{"a": 1}'), json_record("[[[["), json_record("[1]"), json_record('{"\ud800": 1}')
    ({'a': 1}, {}, {}, {})
    """
    import json

    try:
        values = outside_json(content)
        json.dumps(values, ensure_ascii=False).encode()  # halves of characters can not
    except ValueError:
        return {}
    return values if isinstance(values, dict) else {}


def json_fields(content: bytes, schema: str) -> Fields:
    """Return the object in a JSON file of a schema of ours.

    The object raises ValueError for every value that does not fit. Raises ValueError if the file has no such object.
    """
    values = outside_json(content)
    if not isinstance(values, dict) or values.get("schema") != schema:
        raise ValueError(schema)
    return Fields(values, refuse)


class TomlError(ValueError):
    """A fault in a file: the key of its sentence, and the line if it is known."""

    def __init__(self, sentence: str, line: int) -> None:
        super().__init__(sentence, line)
        self.sentence = sentence
        self.line = line


def read_toml(content: str) -> dict[str, Any]:
    """Return the table of a TOML file.

    Raises TomlError for invalid TOML, for impossible dates, and for anything longer or deeper than people write: a word
    of more than 400 characters, a key of more than nine parts, brackets nested more than nine deep.
    """
    for pattern, sentence in ((_LONG, "toml_long"), (_DEEP, "toml_deep"), (_NESTED, "toml_deep")):
        far = re.search(pattern, content, re.ASCII)
        if far:
            raise TomlError(sentence, content.count("\n", 0, far.start()) + 1)
    import tomllib

    try:
        return tomllib.loads(content)
    except (ValueError, RecursionError) as fault:
        at = re.search(r"at line (\d+)", str(fault))
        # Without a number the fault is at the end of the file: something was never closed.
        end = content.count("\n") + 1
        syntax = isinstance(fault, tomllib.TOMLDecodeError)
        raise TomlError("toml_syntax" if syntax else "toml_value", int(at[1]) if at else end) from fault


def write_toml(value: Any) -> str:
    """Return a value as TOML on one line. Texts, numbers and lists are written as in JSON.

    >>> write_toml({"name": "Anna Becker", "seats": (3, 4)})
    '{"name" = "Anna Becker", "seats" = [3, 4]}'
    """
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_quoted(str(key))} = {write_toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(write_toml, value)) + "]"
    return _quoted(value) if isinstance(value, str) else _as_json(value)


def _quoted(words: str) -> str:
    # TOML cannot contain a lone surrogate, which is not a character.
    written = _as_json(words.encode("utf-8", "replace").decode("utf-8"))
    return "".join(char if char.isprintable() else f"\\U{ord(char):08X}" for char in written)


def _as_json(value: object) -> str:
    import json

    return json.dumps(value, ensure_ascii=False)


def brief(value: object) -> str:
    """Return a value as text for a sentence: on one line, shortened if it is long.

    >>> brief([18, 20]), len(brief("x" * 100))
    ('[18, 20]', 60)
    """
    words = re.sub(r"\s+", " ", str(value)).encode("utf-8", "replace").decode("utf-8")
    return words if len(words) <= _BRIEF else words[: _BRIEF - 1] + "…"
