"""A slip while a list is being checked: the finding that names it, and the stated numbers it makes wrong."""

from collections.abc import Callable
from dataclasses import dataclass, field

from skatlist.checks.locating import with_follows
from skatlist.findings import Change, Finding, Fix
from skatlist.sheet.columns import Cell


@dataclass(slots=True, eq=False)
class OpenFinding:
    """A finding in the making.

    `index` is its row (rows of the footer come after all games); `cells` are the further stated numbers that are
    wrong only because of it, as changes to the right one; `shares` by how much it puts the running total of a place
    off; `closed` that the numbers were right again later; `by_entry` are the changes of those fixes that put the entry
    right, so that the numbers may stay as they stand; `once_right` makes the finding of one that is closed.
    """

    finding: Finding
    index: int
    cells: dict[tuple[int | str, Cell], Change] = field(default_factory=dict)
    shares: dict[int, int] = field(default_factory=dict)
    closed: bool = False
    by_entry: set[tuple[Change, ...]] = field(default_factory=set)
    once_right: Callable[["OpenFinding"], Finding] | None = None

    def explain(self, cell: Change) -> None:
        """Note a stated number that follows from this slip; one that is right by itself is not noted."""
        if cell.before != cell.after:
            self.cells.setdefault((cell.game, cell.field), cell)

    def finished(self) -> Finding:
        """Return the finding with what follows from it; its direct fix corrects that, too."""
        finding = self.once_right(self) if self.closed and self.once_right is not None else self.finding
        if not self.cells:
            return finding
        finding = with_follows(finding, [game for game, _ in self.cells if game != self.finding.game])
        return finding._replace(fixes=tuple(self._carried(item) for item in finding.fixes))

    def _carried(self, item: Fix) -> Fix:
        if item.changes in self.by_entry:
            return item._replace(explains=max(item.explains, len(self.cells) + 1))
        own = {(one.game, one.field) for one in item.changes}
        return item._replace(changes=(*item.changes, *(cell for name, cell in self.cells.items() if name not in own)))
