"""The kinds of findings: those of the readers, one of every module named after a code."""

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from skatlist.checks import audit, event, game, order
from skatlist.findings import Family, Kind, reading_kinds

_ORDER: Final = tuple(Family)
_OF_A_CODE: Final = r"([a-z]\d{3})_"


@cache
def all_kinds() -> tuple[Kind, ...]:
    """Return every kind, in the order of the codes; every check is imported for them."""
    kinds = {*_reading_kinds(), *(import_module(module).KIND for _code, module in _modules())}
    return tuple(sorted(kinds, key=lambda kind: (_ORDER.index(kind.family), kind.code)))


def kind_of(code: str) -> Kind | None:
    """Return the kind of a code, None if there is none; only its own check is imported."""
    for kind in _reading_kinds():
        if kind.code == code:
            return kind
    module = dict(_modules()).get(code)
    return import_module(module).KIND if module else None


def _reading_kinds() -> Iterator[Kind]:
    return (kind for kind in vars(reading_kinds).values() if isinstance(kind, Kind))


def _modules() -> Iterator[tuple[str, str]]:
    """Yield every code that is found by a module of its own, with the name of the module."""
    for room in (game, order, audit, event):
        for _finder, name, _package in iter_modules(room.__path__):
            if code := re.match(_OF_A_CODE, name):
                yield code[1].upper(), f"{room.__name__}.{name}"
