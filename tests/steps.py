"""How much a call does, counted: no clock, so that a busy machine says the same."""

import sys
from collections.abc import Callable


def steps(call: Callable[[], object]) -> int:
    """Return how many functions a call enters, built-in ones as well."""
    count = 0

    def noted(_frame: object, event: str, _arg: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    sys.setprofile(noted)
    try:
        call()
    finally:
        sys.setprofile(None)
    return count
