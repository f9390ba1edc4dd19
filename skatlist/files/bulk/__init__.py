"""Many games at once: the value rule as a table, frames, files too large to read list by list.

pandas is imported on first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from skatlist.files.bulk.games import games_frame
    from skatlist.files.bulk.scores import score_frame, totals_frame
    from skatlist.files.bulk.table import codes_of

__all__ = ["codes_of", "games_frame", "score_frame", "totals_frame"]

_LATER: Final = {"codes_of": "table", "games_frame": "games", "score_frame": "scores", "totals_frame": "scores"}


def __getattr__(name: str) -> Any:
    """Return a name of `__all__`, imported on first use."""
    if name not in _LATER:
        raise AttributeError(name)
    return getattr(import_module(f"skatlist.files.bulk.{_LATER[name]}"), name)
