"""Findings as parts of a report, as sentences and as JSON."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from skatlist.papers.reports.model import FindingPart
from skatlist.skat.findings import Finding, Fix, Severity
from skatlist.skat.findings.finding_model import Quoted, name_at, points_at_no_line
from skatlist.skat.rules import Profile
from skatlist.words import Language, text

if TYPE_CHECKING:
    from skatlist.skat.sheet import ScoredSheet

_COUNTED: Final = {Severity.ERROR: "checks.error", Severity.WARNING: "checks.warning", Severity.INFO: "checks.info"}
_FEW: Final = 4  # games listed one by one
_UNBROKEN: Final = "\N{NO-BREAK SPACE}"


def finding_part(finding: Finding, profile: Profile, scored: "ScoredSheet | None", lang: Language) -> FindingPart:
    """Return a finding with its place, its paragraph in a profile, and the line of its list."""
    return part_of_quote(finding, profile, quote_finding(finding, scored, lang), lang)


def part_of_quote(finding: Finding, profile: Profile, quote: Quoted, lang: Language) -> FindingPart:
    """Return a finding with its place, its paragraph in a profile, and a quotation."""
    place = ", ".join(filter(None, (finding.at(lang), quote.name)))
    return FindingPart(finding, profile.paragraph(finding.topic), quote, place)


def quote_finding(finding: Finding, scored: "ScoredSheet | None", lang: Language) -> Quoted:
    """Return the line of the list that a finding refers to."""
    if points_at_no_line(finding):
        return Quoted(name_at(scored, finding.place))
    from skatlist.files.formats.excerpt import quoted_line

    return quoted_line(finding, scored, lang)


def games_words(rows: Sequence[int | str], lang: Language) -> str:
    """Return games and rows below a list in words: `Spiel 15 bis 36 (22 Zeilen), Gesamtpunkte`."""
    games = [game for game in rows if isinstance(game, int)]
    parts: list[str] = []
    if len(games) > _FEW:
        parts.append(text("checks.games_from", lang, first=games[0], last=games[-1], count=len(games)))
    elif games:
        parts.append(text("checks.games", lang, games=tuple(games)))
    below = (text(f"words.FooterName.{name}", lang) for name in rows if isinstance(name, str))
    return ", ".join([*parts, *(row.replace(" ", _UNBROKEN) for row in below)])


def concise_line(finding: Finding, lang: Language) -> str:
    """Return a finding in one line: `file:line: CODE sentence`."""
    at = finding.at(lang)
    return f"{finding.where}: {finding.code} {at + ': ' if at else ''}{finding.text(lang)}"


def github_line(finding: Finding, lang: Language) -> str:
    """Return a finding as a workflow annotation."""
    level = {"info": "notice"}.get(finding.severity, finding.severity.value)
    line = "" if finding.line is None else f",line={finding.line}"
    message = f"{finding.code} {finding.text(lang)}".replace("%", "%25").replace("\n", "%0A")
    file = finding.source.file.replace("%", "%25").replace(":", "%3A").replace(",", "%2C")
    return f"::{level} file={file}{line}::{message}"


def summary_sentence(
    counts: Mapping[Severity, int], bad: int, part: int, fine: int, lang: Language, *, of_event: int = 0
) -> str:
    """Return the numbers of findings and of lists: `3 Fehler in 2 Listen; 10 Listen in Ordnung`.

    `bad` lists have errors, `fine` ones none. `part` lists have none, but contain cells that could not be read.
    `of_event` errors are on no list.
    """
    parts = [text(key, lang, count=count) for each, key in _COUNTED.items() if (count := counts.get(each, 0))]
    if bad and of_event:
        errors = counts[Severity.ERROR] - of_event
        parts[0] += ", " + text("checks.some_in_lists", lang, count=bad, errors=errors)
    elif bad:
        parts[0] += " " + text("checks.in_lists", lang, count=bad)
    if part:
        parts.append(text("checks.read_in_part", lang, count=part))
    if fine:
        parts.append(text("checks.fine", lang, count=fine))
    return "; ".join(parts)


def finding_json(finding: Finding, profile: Profile, lang: Language) -> dict[str, Any]:
    """Return a finding with the keys of `skatlist/check/1`."""
    return {
        "code": finding.code,
        "name": finding.kind.name,
        "severity": finding.severity,
        "file": finding.source.file or None,
        "line": finding.line,
        "series": finding.series,
        "table": finding.table,
        "game": finding.game,
        "place": finding.place,
        "field": finding.column,
        "stated": or_null(finding.stated),
        "computed": or_null(finding.computed),
        "rule": profile.paragraph(finding.topic) or None,
        "message": finding.text(lang),
        "fixes": [_fix_json(fix, lang) for fix in finding.fixes],
    }


def _fix_json(fix: Fix, lang: Language) -> dict[str, Any]:
    changes = [
        {"game": or_null(c.game), "field": c.field, "from": or_null(c.before), "to": or_null(c.after)}
        for c in fix.changes
    ]
    return {"key": fix.label, "label": fix.text(lang), "explains": fix.explains, "changes": changes}


def or_null(value: int | str | None) -> int | str | None:
    """Return a value for programs. An empty one is null."""
    return None if value == "" else value
