"""The columns of a report's table and their cells."""

from skatlist.papers.reports.model import Table


def column(table: Table, name: str) -> list[object]:
    """Return the cells of a column from top to bottom."""
    at = names(table).index(name)
    return [row.cells[at] for row in table.rows]


def names(table: Table) -> list[str]:
    """Return the names of the columns from left to right."""
    return [each.name for each in table.columns]
