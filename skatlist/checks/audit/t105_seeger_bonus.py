"""T105: the bonus points below the list are wrong: 50 for each game won more than lost, 40/30/24 for others' lost."""

from typing import Final

from skatlist.checks.audit.stated_columns import wrong_below
from skatlist.findings import Change, Effect, Finding, Kind, Severity, at_footer
from skatlist.findings.fixes import fix
from skatlist.sheet import FooterName, FooterRow, PlaceScore, ScoredSheet

KIND: Final = Kind("T105", "seeger-bonus", Severity.ERROR, "rating", Effect.FOOTER)


def finding_at(sheet: ScoredSheet, line: FooterRow, score: PlaceScore) -> Finding:
    """Say which bonus is wrong, and whether only its sign is lost."""
    stated = line.values[score.place - 1]
    own = line.name is FooterName.BONUS_OWN
    computed = score.bonus_own if own else score.bonus_others
    factor = sheet.profile.scoring.own if own else sheet.profile.scoring.others.get(sheet.sheet.size, 0)
    others_lost = sum(place.lost for place in sheet.places) - score.lost
    seeger = sheet.profile.scoring.has_bonus
    name = line.name.value if seeger else "plain"
    sign = "_sign" if computed and stated == -computed else ""
    mixed = "" if own or computed == factor * others_lost else "_mixed"  # people came or went
    sentence = name + (mixed or sign if seeger else "")
    params = {"factor": factor, "won": score.won, "lost": score.lost, "others_lost": others_lost}
    return wrong_below(KIND, sentence, sheet, line, score.place, right=computed, **params)


def wrong_factor(sheet: ScoredSheet, line: FooterRow, used: int, changes: tuple[Change, ...]) -> Finding:
    """Say that the factor of another table size was used for the games the others lost."""
    size = sheet.sheet.size
    finding = Finding.of(
        KIND,
        "factor",
        column=changes[0].field,
        place=None,
        stated=used,
        computed=sheet.profile.scoring.others.get(size, 0),
        size=size,
        fixes=(fix("factor", *changes),),
    )
    return at_footer(finding, line, sheet)
