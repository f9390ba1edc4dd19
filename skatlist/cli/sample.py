"""The sample evening that comes with the program."""

from importlib import resources
from pathlib import Path

from skatlist.disk import write_file
from skatlist.formats.files import make_folder
from skatlist.words import InputError

_FIRST = "serie1-tisch01.csv"


def free_folder(wish: Path) -> Path:
    """Return the folder, or the next one with a number behind it that does not exist."""
    place, number = wish, 1
    while place.exists():
        number += 1
        place = wish.with_name(f"{wish.name}-{number}")
    return place


def lay_out_evening(folder: Path) -> Path:
    """Copy the sample evening into a new folder and return its first list. InputError where there is something."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError("demo_exists", folder=folder)
    make_folder(folder)
    for file in resources.files("skatlist").joinpath("data/samples/clubabend").iterdir():
        write_file(folder / file.name, file.read_bytes())
    return folder / _FIRST
