"""The files of old tables in an archive, and those set aside: they lie beside them and do not count."""

import sqlite3
from collections.abc import Iterable, Iterator
from itertools import chain, count
from pathlib import Path
from typing import Final, NamedTuple

from skatlist.base.disk import file_refusal, path_text
from skatlist.evening.archive.old_results import TOTALS_SUFFIX
from skatlist.words import InputError

_ASIDE: Final = ".aside.csv"


class OldFile(NamedTuple):
    """A file of old tables: how many evenings of it are there, and its name if it changes sides."""

    path: Path
    evenings: int
    new_name: str
    is_aside: bool

    @property
    def name(self) -> str:
        """Its name, to be shown."""
        return path_text(self.path.name)


def old_files(index: sqlite3.Connection, folders: Iterable[Path]) -> Iterator[OldFile]:
    """Yield the files that count, then those set aside beside them and in these folders."""
    counting = index.execute(
        "SELECT path, count(evening.id) FROM source LEFT JOIN evening ON source = source.id AND fault IS NULL"
        " WHERE kind = 'totals' GROUP BY path ORDER BY path"
    ).fetchall()
    for path, evenings in counting:
        file = Path(path)
        yield OldFile(file, evenings, path_text(_free_aside(file).name), is_aside=False)
    places = dict.fromkeys([*folders, *(Path(path).parent for path, _ in counting)])
    for file in chain.from_iterable(sorted(place.glob(f"*{_ASIDE}")) for place in places):
        yield OldFile(file, 0, path_text(_back(file).name), is_aside=True)


def set_aside(file: Path) -> Path:
    """Rename a file so that it does not count, and return its new name. Raises InputError."""
    return _renamed(file, _free_aside(file))


def count_again(file: Path) -> Path:
    """Rename a file so that it counts again, and return its new name. Raises InputError if there is another one."""
    path = _back(file)
    if path.exists():
        raise InputError("old_table_back", file=path_text(file), other=path_text(path))
    return _renamed(file, path)


def _free_aside(file: Path) -> Path:
    stem = file.name.removesuffix(TOTALS_SUFFIX)
    names = chain([stem], (f"{stem}-{number}" for number in count(2)))
    return next(path for name in names if not (path := file.with_name(f"{name}{_ASIDE}")).exists())


def _back(file: Path) -> Path:
    return file.with_name(file.name.removesuffix(_ASIDE) + TOTALS_SUFFIX)


def _renamed(file: Path, path: Path) -> Path:
    try:
        return file.rename(path)
    except OSError as fault:
        raise file_refusal(file, fault, "write_forbidden", "write_failed") from fault
