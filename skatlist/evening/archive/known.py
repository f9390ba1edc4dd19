"""The evenings that an index knows as they are now, so that a season need not read them."""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from skatlist.base.disk import home_folder
from skatlist.evening.archive.kept import KeptEvening, kept_evening
from skatlist.evening.archive.sources import ArchiveSource, source_at
from skatlist.files.archive_index import INDEX_NAME, read_only
from skatlist.files.federation_file import federation_file
from skatlist.files.formats.folder.event_file import EVENT_FILE


def known_evenings(paths: Sequence[Path]) -> Mapping[Path, KeptEvening]:
    """Return the evenings among files and folders of events that an index near them knows as they are now."""
    wanted = {os.path.realpath(path): path for path in paths}
    known: dict[Path, KeptEvening] = {}
    for index in _indexes(paths):
        left = {place: path for place, path in wanted.items() if path not in known}
        for place, stamp, content in _rows(index, left) if left else ():
            source = source_at(Path(place))
            if source is None or source.stamp != stamp or federation_file(_event_file(source)):
                continue
            evening = kept_evening(content)
            if evening is not None:
                known[wanted[place]] = evening
    return known


def _event_file(source: ArchiveSource) -> str:
    return os.fspath(Path(source.path) / EVENT_FILE) if source.kind == "folder" else source.path


def _indexes(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the indexes beside evenings, in the folder above them, here, and in the settings folder."""
    folders = dict.fromkeys(path.absolute().parent for path in paths)
    places = dict.fromkeys([*folders, *(folder.parent for folder in folders), Path(), home_folder()])
    yield from filter(Path.is_file, (folder / INDEX_NAME for folder in places))


def _rows(index: Path, places: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Yield path, stamp and content of evenings, none of an index that cannot be read."""
    try:
        with read_only(index) as opened:
            for place in places:
                yield from opened.execute(
                    "SELECT path, stamp, kept FROM source JOIN evening ON evening.source = source.id"
                    " WHERE path = ? AND kept <> ''",
                    (place,),
                )
    except sqlite3.Error:
        return
