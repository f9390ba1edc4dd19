"""An event file written as a folder."""

from collections.abc import Sequence
from pathlib import Path

from skatlist.cli.opening import open_evening
from skatlist.cli.terminal.options import Output
from skatlist.cli.terminal.terminal import Desk
from skatlist.cli.views.export_json import export_json
from skatlist.disk import shown
from skatlist.findings import has_errors
from skatlist.formats.files import write_folder
from skatlist.formats.registry import event_path, is_event_file
from skatlist.lists import lists_of, scored_lists
from skatlist.store.as_folder import folder_files
from skatlist.words import UsageError


def write_as_folder(paths: Sequence[Path], folder: Path, others: Sequence[str], desk: Desk, output: Output) -> None:
    """Write an event file as a folder, and say so; `others` are options that do not go with it.

    Raises UsageError, InputError.
    """
    if others:
        raise UsageError("to_folder_alone", option=others[0])
    path, *more = map(event_path, paths)
    strange = next((each for each in (path, *more) if not is_event_file(each)), more[0] if more else None)
    if strange is not None:
        raise UsageError("to_folder_event", file=shown(strange))
    with open_evening(path, desk, write=False) as evening:
        files = list(folder_files(evening))
        count = write_folder(folder, files)
        if output is Output.JSON:
            errors = has_errors(scored_lists(lists_of(evening)).findings)
            desk.json(export_json(folder, [name for name, _ in files], 0, errors=errors))
            return
    desk.say(desk.text("export.as_folder", file=shown(path), folder=shown(folder), count=count))
