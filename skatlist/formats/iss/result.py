"""What the server says a game came to: the field `R` of a record."""

from dataclasses import dataclass
from typing import Final

from skatlist.formats.iss.moves import IllegalError
from skatlist.formats.numbers import whole

_WORDS: Final = {"passed", "win", "loss", "penalty", "bidok", "overbid"}


@dataclass(frozen=True, slots=True)
class ServerResult:
    """The words and numbers of the field `R`; nothing where the record has none.

    Words are `passed`, `win`, `loss`, `penalty`, `bidok`, `overbid`; numbers stand under their letter, `d` the
    declarer's seat, `v` the value as booked, `m` Spitzen, `p` card points, `t` tricks, `s` Schneider, `z` Schwarz.
    """

    words: frozenset[str]
    numbers: dict[str, int]

    def __bool__(self) -> bool:
        """Whether the record has a result."""
        return bool(self.words or self.numbers)


def read_result(text: str) -> ServerResult:
    """Return the server's result. Raises IllegalError where it cannot be read; fields unknown to us are left alone.

    >>> read_result("d:2 loss v:-140 m:1 overbid").numbers["v"]
    -140
    """
    words, numbers = set(), {}
    for word in text.split():
        key, colon, number = word.partition(":")
        if not colon and key in _WORDS:
            words.add(key)
            continue
        value = whole(number) if colon else None
        if value is None:
            raise IllegalError("result", token=word)
        numbers[key] = value
    return ServerResult(frozenset(words), numbers)
