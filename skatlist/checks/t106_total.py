"""T106: the Gesamtpunkte of a place are wrong."""

from typing import Final

from skatlist.checks.finding import Finding, Kind, Severity, found
from skatlist.checks.locating import located_at_footer
from skatlist.checks.mending import change, fix
from skatlist.sheet import FooterRow, PlaceScore, ScoredSheet

__all__ = ["KIND", "finding_at"]

KIND: Final = Kind("T106", "total", Severity.ERROR, "rating")


def finding_at(sheet: ScoredSheet, line: FooterRow, score: PlaceScore) -> Finding:
    """Say what the Gesamtpunkte should be, and which part seems forgotten."""
    stated = line.values[score.place - 1]
    column = f"total_{score.place}"
    finding = found(
        KIND,
        _sentence(stated or 0, score),
        column=column,
        place=score.place,
        stated=stated,
        computed=score.total,
        points=score.points,
        own=score.bonus_own,
        others=score.bonus_others,
        fixes=(fix("write", change(column, stated, score.total)),),
    )
    return located_at_footer(finding, line, sheet)


def _sentence(stated: int, score: PlaceScore) -> str:
    """Return which part is missing, if the stated number is right without it."""
    missing = score.total - stated
    if missing == score.bonus_own + score.bonus_others:
        return "no_bonus"
    if missing == score.bonus_own:
        return "no_own"
    return "no_others" if missing == score.bonus_others else ""
