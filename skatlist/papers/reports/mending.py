"""Corrected copies: their changes with reasons, the other proposals, and the remaining errors, also as JSON."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from skatlist.files.formats.folder.corrected_copy import FixedFile, change_text
from skatlist.papers.reports.findings import games_words, or_null
from skatlist.papers.reports.model import FindingPart, Heading, Report, Section, TextLines, Tone
from skatlist.skat.checks.fix_list import AppliedFix
from skatlist.skat.findings import Change, Finding
from skatlist.words import Language, text

FixedFiles = Sequence[FixedFile]
PartOf = Callable[[Finding], FindingPart]  # turns a finding into a part with the rules of its list
_OWN, _BELOW = 2, 4  # levels of a correction and of its reasons


def mending_report(fixed: FixedFiles, part_of: PartOf, lang: Language) -> Report:
    """Return the corrected copies, file by file."""
    if not fixed:
        return Report("", (TextLines((text("checks.mending.nothing", lang),)),))
    parts = [Section(tuple(_file(each, part_of, lang))) for each in fixed]
    if any(each.target for each in fixed):
        parts.append(Section((TextLines((text("checks.mending.consent", lang),)),)))
    return Report("", tuple(parts))


def _file(each: FixedFile, part_of: PartOf, lang: Language) -> Iterator[TextLines | Heading | Section]:
    if each.target is not None:
        yield Heading(text("checks.mending.written", lang, target=each.target), tone=Tone.GOOD)
    else:
        yield TextLines((text(f"checks.mending.{each.refused}", lang, file=each.file),))
    for result in each.lists:
        for correction in result.corrections:
            yield from _correction(correction, part_of, lang)
    left = [finding for result in each.lists for finding in result.remaining]
    if left and each.target is not None:
        lines = [line for finding in left for line in _left(part_of(finding), lang)]
        yield Section((Heading(text("checks.mending.left", lang), tone=Tone.WARNING), *lines))


def _correction(correction: AppliedFix, part_of: PartOf, lang: Language) -> Iterator[TextLines]:
    """Yield the change and its paragraph, its reason, the recomputed games, and the other proposals."""
    finding, fix = correction
    part = part_of(finding)
    also = {change.game for change in fix.changes} & set(finding.follows)
    own = [_change(change, lang) for change in fix.changes if change.game not in also]
    rule = ", ".join(filter(None, (finding.code, part.rule)))
    yield TextLines((f"{part.place}: {', '.join(own)}",), level=_OWN, note=rule)
    reasons = [finding.text(lang)]
    if also:
        games = games_words([game for game in finding.follows if game in also], lang)
        reasons.append(text("checks.mending.also", lang, games=games))
    others = [other.text(lang) for other in finding.fixes if other is not fix]
    if others:
        reasons.append(text("checks.mending.instead", lang, fixes=f"; {text('checks.or', lang)} ".join(others)))
    yield TextLines(tuple(reasons), level=_BELOW)


def _change(change: Change, lang: Language) -> str:
    is_struck = change.field == "row" and change.after is None
    return text("checks.mending.struck", lang) if is_struck else change_text(change, lang)


def _left(part: FindingPart, lang: Language) -> Iterator[TextLines]:
    finding = part.finding
    yield TextLines((f"{part.place}: {finding.text(lang)}",), level=_OWN, note=finding.code)
    remedy = finding.remedy(lang)
    if remedy:
        yield TextLines((f"{text('checks.remedy', lang)} {remedy}",), level=_BELOW)


def mending_json(fixed: FixedFiles) -> list[dict[str, Any]]:
    """Return the member `fixed` of `skatlist/check/1`: the copies written, with all changes."""
    return [
        {
            "file": str(each.target),
            "original": each.file,
            "changes": [
                {
                    "series": result.sheet.series,
                    "table": result.sheet.table,
                    "game": change.game,
                    "field": change.field,
                    "from": or_null(change.before),
                    "to": or_null(change.after),
                }
                for result in each.lists
                for change in result.changes
            ],
        }
        for each in fixed
        if each.target is not None
    ]
