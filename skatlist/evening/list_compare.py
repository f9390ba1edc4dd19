"""Compares the list in an event file with an imported one: contradictions, game by game."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Final, NamedTuple, TypeVar

from skatlist.formats.notation.changes import write_change, write_void
from skatlist.formats.notation.writer import write_line
from skatlist.formats.text.writer import write_footer
from skatlist.sheet import FooterRow, HouseRuleFacts, Row, Sheet, SheetChange

_NO_HOUSE: Final = HouseRuleFacts()
_Item = TypeVar("_Item")


class Differing(NamedTuple):
    """A game, a row below the list (its name) or the list itself (None), as in the event and as in the file.

    A reading is empty if there is nothing.
    """

    game: int | str | None
    event: str
    file: str


def differing(there: Sheet, brought: Sheet, rules: str) -> tuple[Differing, ...]:
    """Return the differences between two lists of an event under these rules.

    A fact that the file leaves open is no difference, a fact that only the file states is one. Further numbers on
    the paper (values, totals, dealers) differ only if both state them.
    """
    return (*_head(there, brought, rules), *_rows(there, brought), *_changes(there, brought), *_footers(there, brought))


def _head(there: Sheet, brought: Sheet, rules: str) -> Iterator[Differing]:
    if there.void != brought.void:
        yield Differing(None, *(write_void(sheet.void) if sheet.void else "" for sheet in (there, brought)))
    ours, theirs = there.rules or rules, brought.rules or there.rules or rules
    if ours != theirs:
        yield Differing(None, f"regeln {ours}", f"regeln {theirs}")


def _rows(there: Sheet, brought: Sheet) -> Iterator[Differing]:
    ours, theirs = _numbered(there.rows), _numbered(brought.rows)
    for key in sorted({*ours, *theirs}):
        row, other = ours.get(key), theirs.get(key)
        game = None if key[0] < 0 else key[0]
        if row is None or other is None:
            yield Differing(game, *("" if each is None else write_line(each) for each in (row, other)))
        elif _contradicts(row, other):
            yield Differing(game, *_lines(row, other))


def _numbered(rows: Iterable[Row]) -> dict[tuple[int, int], Row]:
    """Return the rows by number and by how often it came before. A void game and its replay share a number."""
    rows_by_number: dict[tuple[int, int], Row] = {}
    for row in rows:
        number = -1 if row.number is None else row.number
        again = 0
        while (number, again) in rows_by_number:
            again += 1
        rows_by_number[number, again] = row
    return rows_by_number


def _lines(row: Row, other: Row) -> tuple[str, str]:
    short = write_line(row), write_line(other)
    return short if short[0] != short[1] else (write_line(row, stated=True), write_line(other, stated=True))


def _contradicts(row: Row, other: Row) -> bool:
    pairs = [
        (row.dealer, other.dealer),
        (row.stated.value, other.stated.value),
        (row.stated.passed, other.stated.passed),
        *zip(row.stated.totals, other.stated.totals, strict=False),
        *zip(row.stated.won, other.stated.won, strict=False),
        *zip(row.stated.lost, other.stated.lost, strict=False),
        (row.remark or None, other.remark or None),
    ]
    return (
        row.declarer != other.declarer
        or any(says not in {None, known} for known, says in zip(row.entry, other.entry, strict=True))
        or (other.house or _NO_HOUSE) not in {_NO_HOUSE, row.house}
        or any(one != two for one, two in pairs if one is not None and two is not None)
    )


def _changes(there: Sheet, brought: Sheet) -> Iterator[Differing]:
    for row, other in _both(_change_words(there.changes), _change_words(brought.changes)):
        yield Differing((row or other or (0, ""))[0], row[1] if row else "", other[1] if other else "")


def _change_words(changes: Iterable[SheetChange]) -> list[tuple[int, str]]:
    return [
        (change.before, write_change(change._replace(player=change.player and change.player._replace(number=None))))
        for change in changes
    ]


def _both(ours: list[_Item], theirs: list[_Item]) -> Iterator[tuple[_Item | None, _Item | None]]:
    yield from zip_longest([one for one in ours if one not in theirs], [one for one in theirs if one not in ours])


def _footers(there: Sheet, brought: Sheet) -> Iterator[Differing]:
    ours = {row.name: row for row in there.footer}
    for other in brought.footer:
        row = ours.get(other.name)
        if row is not None and _apart(row, other):
            size = max(there.size, brought.size)
            yield Differing(row.name.value, write_footer(row, size), write_footer(other, size))


def _apart(row: FooterRow, other: FooterRow) -> bool:
    return any(
        one != two for one, two in zip(row.values, other.values, strict=False) if one is not None and two is not None
    )
