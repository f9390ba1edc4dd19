"""The line of a list that a finding points at, and its wrong part."""

from typing import NamedTuple

from skatlist.findings.model import Family, Finding
from skatlist.sheet import ScoredSheet
from skatlist.sheet.presence import people_at
from skatlist.words.visible import plain


class Quoted(NamedTuple):
    """The line of the list that a finding points at.

    It has the name of the person concerned, the line, the count of its value, the part that is meant, and whether
    the line is a row of a table put into words.
    """

    name: str = ""
    line: str = ""
    steps: str = ""
    mark: tuple[int, int] | None = None
    reworded: bool = False


def points_at_no_line(finding: Finding) -> bool:
    """Whether a finding concerns the list as a whole, so that only the person can be named."""
    return finding.game is None and finding.kind.family is not Family.WRITING


def name_at(scored: ScoredSheet | None, place: int | None, game: int | None = None) -> str:
    """Return the name at a place of a list in a game, without a game at its end, or an empty text."""
    if scored is None or place is None or not 1 <= place <= scored.sheet.size:
        return ""
    return plain(people_at(scored.sheet, game)[place - 1].name)
