"""Options of the commands that decide something about a list: which one, why, and who agreed."""

from typing import TYPE_CHECKING, Annotated

import typer

from skatlist.words import UsageError

if TYPE_CHECKING:
    from skatlist.store.evening import Evening, Key

ReasonOption = Annotated[str, typer.Option("--reason", help="option_reason", metavar="GRUND", show_default=False)]
DirectorOption = Annotated[str, typer.Option("--director", help="option_director", metavar="NAME", show_default=False)]
AgreedOption = Annotated[str, typer.Option("--agreed", help="option_agreed", metavar="PLÄTZE", show_default=False)]
_ALL = frozenset(("alle", "a", "all"))


def key_of(evening: "Evening", series: int | None, table: int | None) -> "Key":
    """Return the list a call means; the series may go unsaid where only one is open, the table where there is one.

    Raises UsageError.
    """
    tables = evening.lists or evening.tables
    numbers = sorted({key[0] for key in tables})
    still_open = [number for number in numbers if number not in evening.closed]
    if series is None:
        candidates = still_open if len(still_open) == 1 else numbers
        if len(candidates) != 1:
            raise UsageError("which_series", series=tuple(numbers))
        series = candidates[0]
    at = [key[1] for key in tables if key[0] == series]
    if table is None:
        if len(at) != 1:
            raise UsageError("which_table", tables=tuple(at), series=series)
        table = at[0]
    if table not in at:
        raise UsageError("no_such_list", series=series, table=table)
    return series, table


def places_of(text: str, size: int) -> tuple[int, ...]:
    """Return the places a text names: `1,2,4`, `1 2 4`, or all of them. Raises UsageError."""
    if text.strip().casefold() in _ALL:
        return tuple(range(1, size + 1))
    words = text.replace(",", " ").split()
    if not all(word in map(str, range(1, size + 1)) for word in words):
        raise UsageError("places", text=text, size=size)
    return tuple(dict.fromkeys(map(int, words)))
