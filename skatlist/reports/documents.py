"""JSON documents of a report: facts of records by their names, and the file a paper carries inside."""

from collections.abc import Mapping
from typing import Any


def facts_of(record: object, *names: str) -> dict[str, Any]:
    """Return some facts of a record by their names, as they stand in a JSON document."""
    return {name: getattr(record, name) for name in names}


def document_file(document: Mapping[str, Any]) -> bytes:
    """Return a JSON document as the content of a file."""
    import json  # noqa: PLC0415 - P1: for papers that carry a document

    return json.dumps(document, ensure_ascii=False, indent=2).encode()
