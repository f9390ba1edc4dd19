"""The files in a folder after a call."""

from pathlib import Path


def names_in(folder: Path) -> list[str]:
    """Return the names of its files and folders."""
    return sorted(each.name for each in folder.iterdir())
