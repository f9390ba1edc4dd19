"""A slip while a list is being checked: the finding that names it, and the stated numbers it makes wrong."""

from dataclasses import dataclass, field, replace

from skatlist.checks.finding import Change, Finding, Fix
from skatlist.checks.locating import with_follows

__all__ = ["Slip"]


@dataclass(slots=True, eq=False)
class Slip:
    """A finding in the making.

    `index` is its row (rows of the footer come after all games); `cells` are the further stated numbers that are
    wrong only because of it, as changes to the right number; `entry_fixes` are how many of its last fixes change
    the entry, so that those numbers become right as they stand.
    """

    finding: Finding
    index: int
    cells: list[Change] = field(default_factory=list)
    closed: bool = False

    def explain(self, cell: Change) -> None:
        """Note a stated number that follows from this slip; one that is right by itself is not noted."""
        if cell.before != cell.after and all((c.game, c.field) != (cell.game, cell.field) for c in self.cells):
            self.cells.append(cell)

    def finished(self) -> Finding:
        """Return the finding with what follows from it; its direct fix corrects that, too."""
        if not self.cells:
            alone = self.closed and self.finding.code == "T101"
            return replace(self.finding, sentence="alone") if alone else self.finding
        finding = with_follows(self.finding, [cell.game for cell in self.cells if cell.game != self.finding.game])
        return replace(finding, fixes=tuple(self._carried(item) for item in finding.fixes))

    def _carried(self, item: Fix) -> Fix:
        if item.explains > 1:
            return item
        own = {(one.game, one.field) for one in item.changes}
        return replace(item, changes=(*item.changes, *(c for c in self.cells if (c.game, c.field) not in own)))
