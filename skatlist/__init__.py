"""skatlist: a scorer's desk for Skat.

>>> import skatlist
>>> skatlist.value("pik m1 h r72 -").points
-154
>>> for finding in skatlist.read("samples/streitfall/serie1-tisch01.csv").check():
...     print(finding.code, finding.where, finding.text("en"))
G101 samples/streitfall/serie1-tisch01.csv:8 written 96, should be 72
G101 samples/streitfall/serie1-tisch01.csv:38 written 74, should be 24
"""

TYPE_CHECKING = False  # importing `typing` takes longer than the rest of this module
if TYPE_CHECKING:
    from skatlist.comparison.model import ComparedLists
    from skatlist.evening import Decision, Evening, Event, Seating
    from skatlist.event.standings import Standings
    from skatlist.findings import Finding, Fix
    from skatlist.game import Contract, Entry, Level
    from skatlist.lists import Lists, check, export, read, score, standings
    from skatlist.one_game import SingleGame, value
    from skatlist.sheet import Player, Row, ScoredSheet, Sheet
    from skatlist.signatures.verdict import Verdict
    from skatlist.signatures.verify import verify
    from skatlist.two_lists import compare
    from skatlist.version import __version__
    from skatlist.words import Language, SkatlistError

__all__ = [
    "ComparedLists",
    "Contract",
    "Decision",
    "Entry",
    "Evening",
    "Event",
    "Finding",
    "Fix",
    "Language",
    "Level",
    "Lists",
    "Player",
    "Row",
    "ScoredSheet",
    "Seating",
    "Sheet",
    "SingleGame",
    "SkatlistError",
    "Standings",
    "Verdict",
    "__version__",
    "check",
    "compare",
    "export",
    "read",
    "score",
    "standings",
    "value",
    "verify",
]

# The module of each name, imported on first use.
_HOMES = {
    "comparison.model": ("ComparedLists",),
    "evening": ("Decision", "Evening", "Event", "Seating"),
    "event.standings": ("Standings",),
    "findings": ("Finding", "Fix"),
    "game": ("Contract", "Entry", "Level"),
    "lists": ("Lists", "check", "export", "read", "score", "standings"),
    "one_game": ("SingleGame", "value"),
    "sheet": ("Player", "Row", "ScoredSheet", "Sheet"),
    "signatures.verdict": ("Verdict",),
    "signatures.verify": ("verify",),
    "two_lists": ("compare",),
    "version": ("__version__",),
    "words": ("Language", "SkatlistError"),
}

if not TYPE_CHECKING:  # mypy would accept any name otherwise

    def __getattr__(name: str) -> object:
        """Return a public name, imported now."""
        home = next((home for home, names in _HOMES.items() if name in names), None)
        if home is None:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        import importlib  # noqa: PLC0415 - `import skatlist` alone needs no other module

        exported = globals()[name] = getattr(importlib.import_module(f"{__name__}.{home}"), name)
        return exported


def __dir__() -> list[str]:
    """Return the public names."""
    return __all__
