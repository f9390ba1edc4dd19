"""Which refusal an error is, known by the key of its sentence: `str(error)` is the sentence itself."""

import re
from collections.abc import Callable

import pytest

from skatlist import SkatlistError
from skatlist.words import Language, RefusedError, UsageError


def tells(key: str) -> Callable[[SkatlistError], bool]:
    """Return a check for `pytest.raises`: the error, or one that it names, bears such a key."""
    return lambda fault: re.search(key, repr(fault.args)) is not None


def refused(action: Callable[..., object], *args: object, **more: object) -> SkatlistError:
    """Return the error by which a call is refused; both languages have its sentence."""
    with pytest.raises((RefusedError, UsageError)) as fault:
        action(*args, **more)
    assert all("{" not in fault.value.text(lang) for lang in Language)
    return fault.value


def refusal(action: Callable[..., object], *args: object, **more: object) -> str:
    """Return why a call is refused, by the key of the sentence."""
    return refused(action, *args, **more).key.removeprefix("errors.")


def why_not(action: Callable[..., object], *args: object, **more: object) -> str | None:
    """Return why a call is refused, by the key of the sentence, None if it is not refused."""
    try:
        action(*args, **more)
    except SkatlistError as fault:
        return fault.key.removeprefix("errors.")
    return None
