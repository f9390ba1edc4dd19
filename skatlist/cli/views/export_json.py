"""What an export wrote, as JSON."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from skatlist.disk import shown


def export_json(folder: Path, files: Sequence[str], replaced: int, *, errors: bool) -> dict[str, Any]:
    """Return the document `skatlist/export/1`; `files` are the names in the folder, `errors` of the lists exported."""
    return {
        "schema": "skatlist/export/1",
        "folder": shown(folder),
        "files": list(files),
        "replaced": replaced,
        "errors": errors,
    }
