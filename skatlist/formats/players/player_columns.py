"""The columns of a list of players, however their headings are spelt."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from skatlist.formats.table.head import MAX_COLUMNS, SEARCHED, Record
from skatlist.words.spelling import folded
from skatlist.words.vocabulary import spellings

_BY_HEADING: Final = {folded(word): name for name, words in spellings("player_column").items() for word in words}


@lru_cache(maxsize=256)
def player_column(heading: str) -> str | None:
    """Return the column a heading names, None where it names none.

    >>> player_column("START-NR."), player_column("Wetter")
    ('number', None)
    """
    return _BY_HEADING.get(folded(heading))


def find_player_headings(records: Sequence[Record]) -> int | None:
    """Return which of the first rows holds the headings: of those with a name the one with most of them."""
    counts = [_known(cells or ()) for _, _, cells in records[:SEARCHED]]
    most = max(counts, default=0)
    return counts.index(most) if most else None


def _known(cells: Sequence[str]) -> int:
    names = {player_column(cell) for cell in cells[:MAX_COLUMNS]} - {None}
    return len(names) if "name" in names else 0


def player_columns(headings: Iterable[str]) -> tuple[dict[str, int], tuple[str, ...]]:
    """Return where each column stands, and the headings that mean none or one that is there already."""
    at: dict[str, int] = {}
    unread = []
    for place, heading in enumerate(headings):
        name = player_column(heading)
        if name is not None and name not in at:
            at[name] = place
        elif heading.strip():
            unread.append(" ".join(heading.split()))
    return at, tuple(unread)
