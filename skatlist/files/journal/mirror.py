"""A file that follows the one of another computer: what it has of its own, and how both become equal."""

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from skatlist.files.journal.journal import Record, RecordKind
from skatlist.files.journal.merge import ids_of


class Following(NamedTuple):
    """How a file becomes equal to another one: by `further` records after its own, or by `anew` with all of them.

    With neither it waits: the other file has not taken everything yet.
    """

    further: tuple[Record, ...] = ()
    anew: bool = False


def following(mine: Sequence[Record], theirs: Sequence[Record]) -> Following | None:
    """Return how a file becomes equal to another one, None if it must wait."""
    shared = shared_records(mine, theirs)
    if shared == len(mine):
        return Following(further=tuple(theirs[shared:]))
    return None if waiting(mine, theirs) else Following(anew=True)


def shared_records(mine: Sequence[Record], theirs: Sequence[Record]) -> int:
    """Return the number of records with which two files begin."""
    return sum(1 for _ in takewhile(lambda pair: pair[0].hash == pair[1].hash, zip(mine, theirs, strict=False)))


def waiting(mine: Sequence[Record], theirs: Sequence[Record]) -> int:
    """Return the number of records of a file that the other one does not have."""
    there = ids_of(theirs)
    return sum(record.kind != RecordKind.MERGE and record.id not in there for record in mine)
