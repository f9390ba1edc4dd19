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
    from skatlist.base.version import __version__
    from skatlist.cases.comparison.model import ComparedLists
    from skatlist.cases.one_game import SingleGame, value
    from skatlist.evening import Decision, Evening, Event, Seating
    from skatlist.evening.archive.archive import EveningArchive, archive
    from skatlist.evening.archive.eligibility import eligibility
    from skatlist.evening.archive.inbox import take_in
    from skatlist.papers.lists import Lists, check, export, read, score, standings
    from skatlist.papers.notebook import notebook_html as notebook_html
    from skatlist.papers.signatures.verify import verify
    from skatlist.papers.two_lists import compare
    from skatlist.papers.verdict import Verdict
    from skatlist.skat.findings import Finding, Fix
    from skatlist.skat.game import Contract, Entry, Level
    from skatlist.skat.sheet import Player, Row, ScoredSheet, Sheet
    from skatlist.tournament.standings import Standings
    from skatlist.words import Language, SkatlistError

__all__ = [
    "ComparedLists",
    "Contract",
    "Decision",
    "Entry",
    "Evening",
    "EveningArchive",
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
    "archive",
    "check",
    "compare",
    "eligibility",
    "export",
    "read",
    "score",
    "standings",
    "take_in",
    "value",
    "verify",
]

# The module of each name, imported on first use.
_HOMES = {
    "cases.comparison.model": ("ComparedLists",),
    "evening.archive.archive": ("EveningArchive", "archive"),
    "evening.archive.eligibility": ("eligibility",),
    "evening.archive.inbox": ("take_in",),
    "evening": ("Decision", "Evening", "Event", "Seating"),
    "tournament.standings": ("Standings",),
    "skat.findings": ("Finding", "Fix"),
    "skat.game": ("Contract", "Entry", "Level"),
    "papers.lists": ("Lists", "check", "export", "read", "score", "standings"),
    "cases.one_game": ("SingleGame", "value"),
    "skat.sheet": ("Player", "Row", "ScoredSheet", "Sheet"),
    "papers.verdict": ("Verdict",),
    "papers.notebook": ("notebook_html",),  # the values below ask for it
    "papers.signatures.verify": ("verify",),
    "papers.two_lists": ("compare",),
    "base.version": ("__version__",),
    "words": ("Language", "SkatlistError"),
}

if not TYPE_CHECKING:  # mypy would accept any name otherwise

    def __getattr__(name: str) -> object:
        """Return a public name, imported now."""
        home = next((home for home, names in _HOMES.items() if name in names), None)
        if home is None:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        import importlib

        exported = globals()[name] = getattr(importlib.import_module(f"{__name__}.{home}"), name)
        return exported


def __dir__() -> list[str]:
    """Return the public names."""
    return __all__
