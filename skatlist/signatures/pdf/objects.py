"""Objects of a PDF: compared with everything they refer to, and entries held against a list of what may be there."""

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from typing import Any, Final

from pyhanko.pdf_utils import generic

from skatlist.signatures.pdf.reading import stream_content

Free = Callable[[generic.DictionaryObject], AbstractSet[str]]

_DEEPEST: Final = 60
_TOLERANCE: Final = 0.001  # programs that write an object again may round its numbers
_PACKING: Final = frozenset({"/Length", "/Filter", "/DecodeParms"})


def resolve(value: Any) -> Any:
    """Return an object itself where a reference to it is given."""
    return value.get_object() if isinstance(value, generic.IndirectObject) else value


def entry(values: Any, key: str) -> Any:
    """Return an entry of a dictionary, None if there is none."""
    return resolve(values.get(key)) if isinstance(values, generic.DictionaryObject) else None


def items(values: Any) -> Iterator[Any]:
    """Yield what an array holds, nothing if it is not one."""
    values = resolve(values)
    if isinstance(values, generic.ArrayObject):
        yield from (resolve(values.raw_get(index)) for index in range(len(values)))


def numbers(values: Any) -> list[float]:
    """Return the numbers of an array. Raises ValueError where there is anything else in it."""
    found = list(items(values))
    if not all(isinstance(each, generic.NumberObject | generic.FloatObject) for each in found):
        raise ValueError(found)
    return [float(each) for each in found]


def _nothing(_values: generic.DictionaryObject) -> AbstractSet[str]:
    return frozenset()


def alike(one: Any, other: Any, free: Free = _nothing) -> bool:
    """Whether two objects of two documents, or versions of one, are the same with everything they refer to.

    `free` names the entries of a dictionary that are not compared; it is asked about those of `other`.
    """
    return _alike(one, other, free, set(), 0)


def _alike(one: Any, other: Any, free: Free, seen: set[tuple[int, int]], depth: int) -> bool:
    pair = (_identity(one), _identity(other))
    if all(pair) and pair in seen:
        return True
    if all(pair):
        seen.add(pair)
    one, other = resolve(one), resolve(other)
    if isinstance(other, generic.NumberObject | generic.FloatObject):
        return _same_number(one, other)
    if depth > _DEEPEST or type(one) is not type(other):
        return False
    if isinstance(one, generic.DictionaryObject):
        passed_over = free(other) | (_PACKING if isinstance(one, generic.StreamObject) else set())
        mine, yours = set(one) - passed_over, set(other) - passed_over
        same = mine == yours and _data(one) == _data(other)
        return same and all(_alike(one.raw_get(key), other.raw_get(key), free, seen, depth + 1) for key in mine)
    if isinstance(one, generic.ArrayObject):
        return len(one) == len(other) and all(
            _alike(one.raw_get(at), other.raw_get(at), free, seen, depth + 1) for at in range(len(one))
        )
    return bool(one == other)


def _data(value: Any) -> bytes:
    return stream_content(value) if isinstance(value, generic.StreamObject) else b""


def _identity(value: Any) -> int:
    return value.idnum if isinstance(value, generic.IndirectObject) else 0


def _same_number(one: Any, other: Any) -> bool:
    if not isinstance(one, generic.NumberObject | generic.FloatObject):
        return False
    return bool(abs(one - other) <= (0 if isinstance(other, generic.NumberObject) else _TOLERANCE))
