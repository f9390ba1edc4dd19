"""A folder with its files, there whole or not at all."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from skatlist.disk import NewFile, clean_up, head_of, refused, shown
from skatlist.formats.files import make_folder, write_files
from skatlist.words import InputError


def write_folder(folder: Path, files: Iterable[tuple[str, bytes]]) -> int:
    """Write a folder that is not there yet, or empty, and return how many files are in it.

    The files are written beside its place first; then it is moved there in one step. A folder that holds just these
    files is left as it is. Raises InputError where it holds anything else, or the disk does not take it.
    """
    contents = dict(files)
    if _holds(folder, contents):
        return len(contents)
    make_folder(folder.parent)
    clean_up(folder.parent)
    with NewFile(folder, replace=True, named=False) as new:
        make_folder(new.beside)
        write_files(new.beside, contents.items())
        with suppress(OSError):  # an empty one; what is wrong with any other the move says
            folder.rmdir()
        new.keep()
    return len(contents)


def _holds(folder: Path, contents: dict[str, bytes]) -> bool:
    """Whether a folder holds these files. Raises InputError where it holds anything else."""
    if not os.path.lexists(folder):
        return False
    try:
        found = {path.name: path for path in folder.iterdir()}
        if not found:
            return False
        same = (head_of(found[name], len(content) + 1) == content for name, content in contents.items())
        if found.keys() == contents.keys() and all(same):
            return True
    except NotADirectoryError as fault:
        raise InputError("folder_is_file", file=shown(folder)) from fault
    except OSError as fault:
        raise refused(folder, fault, "write_forbidden", "write_failed") from fault
    raise InputError("folder_taken", folder=shown(folder))
