"""Where the file of a federation lies. It is looked for at every check, so nothing else is loaded for that."""

from pathlib import Path
from typing import Final

from skatlist.base.disk import home_folder

FEDERATION_FILE: Final = "federation.toml"


def federation_file(event: str) -> Path | None:
    """Return the file of the federation of an event, None if there is none.

    `event` is the event file or its `event.toml`. The file lies beside it, in the folder above that, or in the settings
    folder.
    """
    here = Path(event).absolute().parent
    folders = (here, here.parent, home_folder()) if event else ()
    return next((path for folder in folders if (path := folder / FEDERATION_FILE).is_file()), None)
