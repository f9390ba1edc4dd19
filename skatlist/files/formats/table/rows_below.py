"""The rows below headings: columns, the table of the row read last, and findings, for games and for sums."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from skatlist.files.formats.reading import DraftList, Faults
from skatlist.skat.findings.reading_kinds import L101
from skatlist.skat.sheet import Source

if TYPE_CHECKING:
    from skatlist.skat.findings import Finding


class RowsBelow:
    """A reader of the rows below headings. `latest` are series and table of the row read last."""

    def __init__(self, file: str, head: DraftList, columns: Sequence[str | None], remark: Callable[[str], str]) -> None:
        self.file = file
        self.head = head
        self.columns = columns
        self.remark = remark
        self.findings: list[Finding] = []
        self.latest = {name: number for name in ("series", "table") if (number := getattr(head, name)) is not None}

    @property
    def at(self) -> tuple[int, int]:
        """Series and table of the row read last, 1 if they were not stated."""
        return self.latest.get("series", 1), self.latest.get("table", 1)

    def report_open_quote(self, source: Source) -> None:
        """Report a row that ends within a quoted cell."""
        faults = Faults(source, *self.at)
        faults.add(L101, "remark", "quote", token=source.text.strip()[:40])
        self.findings += faults.findings
