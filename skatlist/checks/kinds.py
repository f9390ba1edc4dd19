"""Every kind of finding, in the order of the codes: those of the readers, one of every module named after a code."""

import re
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from skatlist.checks import audit, event, game, order
from skatlist.findings import Family, Kind, reading_kinds

_ORDER: Final = tuple(Family)
_OF_A_CODE: Final = re.compile(r"[a-z]\d{3}_")


def _kinds() -> Iterator[Kind]:
    yield from (kind for kind in vars(reading_kinds).values() if isinstance(kind, Kind))
    for room in (game, order, audit, event):
        for module in iter_modules(room.__path__, f"{room.__name__}."):
            if _OF_A_CODE.match(module.name.rpartition(".")[2]):
                yield import_module(module.name).KIND


KINDS: Final[tuple[Kind, ...]] = tuple(sorted({*_kinds()}, key=lambda kind: (_ORDER.index(kind.family), kind.code)))
