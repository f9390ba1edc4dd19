"""Regular expressions that are compiled on first use: a short call needs few of those in the modules it loads."""

import re
from typing import Any, AnyStr, cast

_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub")


class _Pending:
    """A regular expression before its first use. Afterwards its methods are those of the compiled one."""

    def __init__(self, expression: str | bytes, flags: int) -> None:
        self.pattern = expression
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self.pattern, self._flags)
        self.__dict__.update((method, getattr(compiled, method)) for method in _METHODS)
        return getattr(compiled, name)


def pattern(expression: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return a regular expression like `re.compile`, compiled when it is first used."""
    return cast("re.Pattern[AnyStr]", _Pending(expression, flags))
