"""C103: the second list is one of another table, another series or other people. SpO 1.7."""

from typing import Final

from skatlist.findings import Finding, Kind, Severity, at_sheet
from skatlist.sheet import Sheet

KIND: Final = Kind("C103", "other-list", Severity.ERROR, "second_list")


def finding_of(
    sheet: Sheet, what: str, file: str, first: int | str | None = None, second: int | str | None = None
) -> Finding:
    """Say in what (`series`, `table`, `size`, `people`, `games`) the list in a file is not the second one of a list."""
    return at_sheet(Finding.of(KIND, what, column="table", other=file, first=first, second=second), sheet)
