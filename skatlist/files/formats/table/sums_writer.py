"""Lists by sums as the cells of a table, one row a person: the common part of CSV files and data workbooks."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from skatlist.files.formats.table.sums_rows import SUMS_COLUMNS
from skatlist.skat.sheet import FooterName, ListSums, Player, Sheet

if TYPE_CHECKING:
    from skatlist.files.formats.table.facts import CellValue

_ALWAYS: Final = frozenset(("place", "points", "won", "lost", "total"))
_SUMS: Final = frozenset((FooterName.POINTS, FooterName.WON, FooterName.LOST, FooterName.PASSED, FooterName.TOTAL))


def fit_one_row_a_person(sheets: Sequence[Sheet]) -> bool:
    """Whether a table with one row a person contains everything of these lists but their head.

    All have numbers below them, perhaps not yet all, but no games, changes of people, other rules, bonus as written or
    reason why they are void.
    """
    return bool(sheets) and all(
        sheet.footer
        and not (sheet.rows or sheet.changes or sheet.rules or sheet.void)
        and all(row.name in _SUMS for row in sheet.footer)
        for sheet in sheets
    )


def sums_table_of(sheets: Sequence[Sheet]) -> tuple[tuple[str, ...], list[dict[str, "CellValue"]]]:
    """Return the columns in use and one row of cells for each person."""
    rows = [cells for sheet in sheets for cells in _people(sheet, alone=len(sheets) == 1)]
    used = _ALWAYS.union(*rows)
    return tuple(name for name in SUMS_COLUMNS if name in used), rows


def _people(sheet: Sheet, *, alone: bool) -> Iterator[dict[str, "CellValue"]]:
    sums = ListSums.of(sheet).padded
    numbers = {"points": sums.points, "won": sums.won, "lost": sums.lost, "total": sums.total}
    for at, player in enumerate(sheet.players):
        cells: dict[str, CellValue | None] = {
            **{
                name: None if alone and name in sheet.assumed else number
                for name, number in (("series", sheet.series), ("table", sheet.table))
            },
            "place": at + 1,
            **_person(player),
            **{name: values[at] for name, values in numbers.items()},
            **({"passed": sums.passed, "agreed": sheet.agreed} if at == 0 else {}),  # both are of the whole table
        }
        yield {name: cell for name, cell in cells.items() if cell is not None}


def _person(player: Player) -> dict[str, "CellValue | None"]:
    return {"number": player.number, "name": player.name or None, "club": player.club or None}
