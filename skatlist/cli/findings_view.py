"""Findings shown: as people read them, one per line for programs, as JSON, as annotations."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from skatlist.checks import Finding, Fix, Severity
from skatlist.cli.desk import Desk
from skatlist.cli.table import width
from skatlist.messages import Language, text
from skatlist.rules import Profile

__all__ = ["Quoted", "concise_line", "finding_json", "finding_lines", "github_line", "sentence", "summary"]

_WIDTH = 100
_COLOURS = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.INFO: "1;36"}


@dataclass(frozen=True, slots=True)
class Quoted:
    """What the list itself says where a finding points: the declarer's name, the line, how its value is counted."""

    name: str = ""
    line: str = ""
    steps: str = ""


def sentence(finding: Finding, lang: Language) -> str:
    """Return what a finding says, without place and paragraph."""
    key = f"findings_{finding.code[0].lower()}.{finding.code}"
    if finding.sentence:
        key += f".{finding.sentence}"
    return text(key, lang, stated=finding.stated, computed=finding.computed, game=finding.game, **finding.params)


def fix_text(fix: Fix, lang: Language) -> str:
    """Return what to do in a few words."""
    return text(f"fixes.{fix.label}", lang, **fix.params)


def where(finding: Finding) -> str:
    """Return file and line of a finding."""
    source = finding.source
    return f"{source.file}:{source.line}" if source.line is not None else source.file


def finding_lines(finding: Finding, profile: Profile, desk: Desk, quoted: Quoted) -> Iterator[str]:
    """Yield a finding as a scorer reads it: place and code, the line itself, what is wrong, what to do."""
    lang = desk.lang
    title = f"{finding.code} {text(f'titles.{finding.code}', lang)}"
    place = "  ".join(filter(None, (where(finding), _at_table(finding, quoted.name, lang))))
    blank = " " * max(2, _WIDTH - width(place) - width(title)) if place else ""
    yield desk.bold(place) + blank + desk.style(title, _COLOURS[finding.severity])
    if quoted.line:
        yield f"    {quoted.line}"
    said = sentence(finding, lang)
    if quoted.steps and finding.column == "value":
        said += f"  ({quoted.steps})"
    rule = profile.paragraph(finding.topic)
    yield f"    {said}" + (f"  {desk.dim(rule)}" if rule else "")
    if finding.fixes:
        remedies = f"; {text('findings.or', lang)} ".join(_remedy(fix, lang) for fix in finding.fixes)
        yield f"    {text('findings.remedy', lang)} {remedies}"


def _remedy(fix: Fix, lang: Language) -> str:
    said = fix_text(fix, lang)
    return f"{said} ({text('findings.explains', lang, count=fix.explains)})" if fix.explains > 1 else said


def _at_table(finding: Finding, name: str, lang: Language) -> str:
    parts = []
    if finding.series is not None and finding.series > 1:
        parts.append(text("findings.series", lang, series=finding.series))
    if finding.table is not None:
        parts.append(text("findings.table", lang, table=finding.table))
    if isinstance(finding.game, int):
        parts.append(text("findings.game", lang, game=finding.game))
    elif finding.game:
        parts.append(text(f"words.FooterName.{finding.game}", lang))
    return ", ".join([*parts, name] if name else parts)


def finding_json(finding: Finding, profile: Profile, lang: Language) -> dict[str, Any]:
    """Return a finding with the keys of `skatlist/check/1`."""
    return {
        "code": finding.code,
        "name": finding.kind.name,
        "severity": finding.severity,
        "file": finding.source.file or None,
        "line": finding.source.line,
        "series": finding.series,
        "table": finding.table,
        "game": finding.game,
        "place": finding.place,
        "field": finding.column,
        "stated": finding.stated,
        "computed": finding.computed,
        "rule": profile.paragraph(finding.topic) or None,
        "message": sentence(finding, lang),
        "fixes": [_fix_json(fix, lang) for fix in finding.fixes],
    }


def _fix_json(fix: Fix, lang: Language) -> dict[str, Any]:
    changes = [{"game": c.game, "field": c.field, "from": c.before, "to": c.after} for c in fix.changes]
    return {"label": fix_text(fix, lang), "explains": fix.explains, "changes": changes}


def concise_line(finding: Finding, lang: Language) -> str:
    """Return a finding in one line: `file:line: CODE sentence`."""
    at = _at_table(finding, "", lang)
    return f"{where(finding)}: {finding.code} {at + ': ' if at else ''}{sentence(finding, lang)}"


def github_line(finding: Finding, lang: Language) -> str:
    """Return a finding as a workflow annotation."""
    level = {"info": "notice"}.get(finding.severity, finding.severity.value)
    line = f",line={finding.source.line}" if finding.source.line is not None else ""
    said = f"{finding.code} {sentence(finding, lang)}".replace("%", "%25").replace("\n", "%0A")
    return f"::{level} file={finding.source.file}{line}::{said}"


def summary(findings: Sequence[Finding], sheets: int, desk: Desk) -> str:
    """Return the last line: `3 Fehler in 2 Listen; 10 Listen in Ordnung`."""
    bad = {(f.source.file, f.series, f.table) for f in findings if f.severity is Severity.ERROR}
    counts = [sum(f.severity is severity for f in findings) for severity in Severity]
    said = [
        desk.text(f"findings.{severity}{'' if count == 1 else 's'}", count=count)
        for severity, count in zip(Severity, counts, strict=True)
        if count
    ]
    if bad:
        said[0] += " " + desk.text("findings.in_list" if len(bad) == 1 else "findings.in_lists", count=len(bad))
    fine = max(0, sheets - len(bad))
    if fine:
        said.append(desk.text("findings.fine_one" if fine == 1 else "findings.fine", count=fine))
    return desk.style("; ".join(said), "1;31" if bad else "1;32")
