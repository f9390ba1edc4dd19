"""Who leads a ranking, in a sentence: the same wherever it is read."""

from typing import TYPE_CHECKING

from skatlist.event.standings import Standing, TeamStanding
from skatlist.reports.typeset import shown_points
from skatlist.words import Language, enumerated, text
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from skatlist.event.league import LeagueLine


def leader_sentence(lines: "Sequence[Standing | TeamStanding | LeagueLine]", lang: Language) -> str:
    """Return who leads, and by how much; empty where nobody follows. In a league match points come first."""
    ranked = [line for line in lines if line.rank is not None]
    first = [shown_name_of(line) for line in ranked if line.rank == 1]
    if len(first) > 1:
        return text("standings.leaders", lang, names=enumerated(first))
    if len(ranked) < 2:  # noqa: PLR2004 - one follows
        return ""
    names = {"name": first[0], "second": shown_name_of(ranked[1])}
    best, next_best = map(_match_points, ranked[:2])
    if best is not None and next_best is not None and best != next_best:
        return text("standings.league_leader", lang, gap=shown_points(best - next_best, lang), **names)
    return text("standings.leader", lang, gap=ranked[0].total - ranked[1].total, **names)


def _match_points(line: "Standing | TeamStanding | LeagueLine") -> "Fraction | None":
    if isinstance(line, TeamStanding):
        return line.match_points[0] if line.match_points else None
    return None if isinstance(line, Standing) else line.points


def shown_name_of(line: "Standing | TeamStanding | LeagueLine") -> str:
    """Return whose line of a ranking it is: a team, or somebody by name, else by start number."""
    if isinstance(line, Standing):
        return plain(line.player.name or str(line.player.number or "–"))
    return plain(line.name if isinstance(line, TeamStanding) else line.team)
