"""Which refusal an error is, told by the key of its sentence: `str(error)` is the sentence itself."""

import re
from collections.abc import Callable

from skatlist import SkatlistError


def tells(key: str) -> Callable[[SkatlistError], bool]:
    """Return a check for `pytest.raises`: the error, or one that it names, bears such a key."""
    return lambda fault: re.search(key, repr(fault.args)) is not None
