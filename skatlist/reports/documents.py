"""JSON documents of a report: facts of records by their names."""

from typing import Any


def facts_of(record: object, *names: str) -> dict[str, Any]:
    """Return some facts of a record by their names, as they stand in a JSON document."""
    return {name: getattr(record, name) for name in names}
