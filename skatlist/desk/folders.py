"""The language of the papers of an event, and the folder they are written into."""

from pathlib import Path

from skatlist.evening import Evening
from skatlist.words import Language, text


def paper_language(evening: Evening) -> Language:
    """Return the language of the papers, which is that of the event."""
    return Language(evening.journal.setting("language"))


def paper_folder(evening: Evening) -> Path:
    """Return the folder for papers, next to the event file."""
    return evening.file.path.resolve().parent / text("files.export.folder", paper_language(evening))
