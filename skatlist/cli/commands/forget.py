"""`skatlist forget`: removes the files that skatlist keeps for itself on this computer."""

import shutil
from pathlib import Path
from typing import Annotated, Final

import typer

from skatlist.base.disk import home_folder, path_text
from skatlist.cli.evening_call import is_asking
from skatlist.cli.terminal.options import option
from skatlist.cli.terminal.table import aligned
from skatlist.cli.terminal.terminal import Terminal
from skatlist.desk.recent_files import RecentFiles
from skatlist.evening.dialogue.reading import YES
from skatlist.files.photos.photo_folder import PhotoFolder
from skatlist.words import UsageError

_RECENT: Final = "recent.txt"
# Files in the program's own folder -> the sentence about them. Settings and keys stay unless everything is removed.
_TRACES: Final = {
    _RECENT: "people.forget.recent",
    "desk.log": "people.forget.log",
    "desks": "people.forget.desks",
    "tables": "people.forget.tables",
    "refused": "people.forget.refused",
    "stations": "people.forget.stations",
    "joined": "people.forget.joined",
    "uploads": "people.forget.uploads",
    "templates": "people.forget.templates",
    "known-keys.json": "people.forget.known_keys",
}
_SETTINGS: Final = {
    "config.toml": "people.forget.settings",
    "key.pem": "people.forget.key",
    "key.crt": "people.forget.certificate",
}


def forget(
    ctx: typer.Context,
    everything: Annotated[bool, option("--all", about="forget_all")] = False,
    sure: Annotated[bool, option("--yes", about="forget_yes")] = False,
) -> None:
    """Remove what skatlist keeps on this computer, after asking."""
    terminal: Terminal = ctx.obj
    folder = home_folder()
    files = sorted(folder.iterdir()) if folder.is_dir() else []
    photos = [photo.path for photo in map(PhotoFolder, RecentFiles(folder / _RECENT).read()) if photo.path.is_dir()]
    chosen = [path for path in files if everything or _trace_of(path) in _TRACES]
    if chosen or photos:
        terminal.tell(terminal.text("people.forget.found", folder=path_text(folder)))
        known = _TRACES | _SETTINGS
        about = [terminal.text(known.get(_trace_of(path) or path.name, "people.forget.other")) for path in chosen]
        names = [path.name for path in chosen]
        names += [path_text(path) for path in photos]
        about += [terminal.text("people.forget.photos")] * len(photos)
        terminal.say_all(aligned(list(zip(names, about, strict=True)), (False, False), terminal, 2))
        if not sure:
            if not is_asking():
                raise UsageError("forget_unasked")
            question = "people.forget.ask_all" if everything else "people.forget.ask"
            if input(terminal.text(question)).strip().casefold() not in YES:
                terminal.tell(terminal.text("people.forget.nothing_done"))
                return
        for path in (*photos, *chosen):
            _remove(path)
        terminal.tell(terminal.text("people.forget.done", names=tuple(names)))
    else:
        terminal.tell(terminal.text("people.forget.nothing", folder=path_text(folder)))
    kept = tuple(path.name for path in files if path not in chosen)
    if kept:
        terminal.tell(terminal.text("people.forget.kept", names=kept))


def _trace_of(path: Path) -> str:
    return next((name for name in _TRACES if path.name == name or path.name.startswith(f"{name}.")), "")


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()
