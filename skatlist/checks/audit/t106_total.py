"""T106: the Gesamtpunkte of a place are wrong."""

from typing import Final

from skatlist.checks.audit.stated_columns import wrong_below
from skatlist.findings import Effect, Finding, Kind, Severity, at_footer
from skatlist.findings.fixes import change, fix
from skatlist.sheet import FooterRow, PlaceScore, ScoredSheet
from skatlist.sheet.columns import Cell

KIND: Final = Kind("T106", "total", Severity.ERROR, "rating", Effect.FOOTER | Effect.LENGTH)


def finding_at(sheet: ScoredSheet, line: FooterRow, score: PlaceScore) -> Finding:
    """Say what the Gesamtpunkte should be, and which part seems forgotten."""
    sentence = _sentence(line.values[score.place - 1] or 0, score)
    parts = {"points": score.points, "own": score.bonus_own, "others": score.bonus_others}
    return wrong_below(KIND, sentence, sheet, line, score.place, right=score.total, **parts)


def swapped(sheet: ScoredSheet, line: FooterRow, one: int, other: int) -> Finding:
    """Say that two numbers of a row below the list stand in each other's column."""
    first, second = line.values[one - 1], line.values[other - 1]
    columns = Cell("total", one), Cell("total", other)
    swap = fix(
        "swap_totals", change(columns[0], first, second), change(columns[1], second, first), one=one, other=other
    )
    finding = Finding.of(
        KIND,
        "swapped",
        column=columns[0],
        place=one,
        stated=first,
        computed=second,
        other=other,
        line=line.name,
        fixes=(swap,),
    )
    return at_footer(finding, line, sheet)


def _sentence(stated: int, score: PlaceScore) -> str:
    """Return which part is missing, if the stated number is right without it."""
    missing = score.total - stated
    if missing == score.bonus_own + score.bonus_others:
        return "no_bonus"
    if missing == score.bonus_own:
        return "no_own"
    return "no_others" if missing == score.bonus_others else ""
