"""Corrected lists shown: what was changed and why, what else would have been possible, what is still open."""

from collections.abc import Iterator, Sequence
from typing import Any

from skatlist.checks.fix_list import AppliedFix, FixedList
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import page_width, wrapped
from skatlist.cli.views.findings_view import FindingsReport, at_table, games_text, or_null, quoted, with_margin
from skatlist.findings import Change, Finding
from skatlist.formats.folder.corrected_copy import FixedFile, change_text
from skatlist.lists import Lists

_INDENT = "    "


def show_fixed(fixed: Sequence[FixedFile], lists: Lists, report: FindingsReport) -> None:
    """Say what became of the corrected copies, in the form of the report; annotations do not."""
    if report.output == "json":
        report.items.tail["fixed"] = _fixed_json(fixed)
    elif report.output != "github":
        report.desk.say()
        report.desk.say_all(_fixed_lines(fixed, lists, report.desk))


def _fixed_json(fixed: Sequence[FixedFile]) -> list[dict[str, Any]]:
    """Return the member `fixed` of `skatlist/check/1`: the copies written, with all changes."""
    return [
        {
            "file": str(each.target),
            "original": each.file,
            "changes": [_change_json(item, result) for result in each.lists for item in result.changes],
        }
        for each in fixed
        if each.target is not None
    ]


def _change_json(item: Change, result: FixedList) -> dict[str, Any]:
    place = {"series": result.sheet.series, "table": result.sheet.table}
    return {**place, "game": item.game, "field": item.field, "from": or_null(item.before), "to": or_null(item.after)}


def _fixed_lines(fixed: Sequence[FixedFile], lists: Lists, desk: Terminal) -> Iterator[str]:
    """Yield what became of every file."""
    columns = page_width()
    if not fixed:
        yield desk.text("mending.nothing")
        return
    for each in fixed:
        yield from _file(each, lists, desk, columns)
        yield ""
    if any(each.target for each in fixed):
        yield from wrapped(desk.text("mending.consent"), columns)


def _file(each: FixedFile, lists: Lists, desk: Terminal, columns: int) -> Iterator[str]:
    if each.target is not None:
        yield desk.style(desk.text("mending.written", target=each.target), "1;32")
    else:
        yield from wrapped(desk.text(f"mending.{each.refused}", file=each.file), columns)
    for result in each.lists:
        for correction in result.corrections:
            yield from _correction(correction, lists, desk, columns)
    left = [finding for result in each.lists for finding in result.remaining]
    if left and each.target is not None:
        yield ""
        yield desk.style(desk.text("mending.left"), "1;33")
        for finding in left:
            yield from _open(finding, lists, desk, columns)


def _correction(correction: AppliedFix, lists: Lists, desk: Terminal, columns: int) -> Iterator[str]:
    """Yield the change and its paragraph, why it is made, what is recomputed, and the other proposals."""
    finding, fix = correction
    also = {change.game for change in fix.changes} & set(finding.follows)
    own = [_change(change, desk) for change in fix.changes if change.game not in also]
    place = at_table(finding, quoted(finding, lists.sheet_of(finding), desk.lang).name, desk.lang)
    rule = ", ".join(filter(None, (finding.code, lists.profile_of(finding).paragraph(finding.topic))))
    changed = wrapped(f"{place}: {', '.join(own)}", columns, _INDENT, _INDENT * 2)
    yield from with_margin(changed, desk.dim(rule), columns)
    yield from wrapped(finding.text(desk.lang), columns, _INDENT * 2)
    if also:
        games = games_text([game for game in finding.follows if game in also], desk.lang)
        yield from wrapped(desk.text("mending.also", games=games), columns, _INDENT * 2)
    others = [other.text(desk.lang) for other in finding.fixes if other is not fix]
    if others:
        said = f"; {desk.text('findings.or')} ".join(others)
        yield from wrapped(desk.text("mending.instead", fixes=said), columns, _INDENT * 2)


def _change(change: Change, desk: Terminal) -> str:
    return (
        desk.text("mending.struck")
        if change.field == "row" and change.after is None
        else change_text(change, desk.lang)
    )


def _open(finding: Finding, lists: Lists, desk: Terminal, columns: int) -> Iterator[str]:
    """Yield an error that is left, and what to do about it."""
    place = at_table(finding, quoted(finding, lists.sheet_of(finding), desk.lang).name, desk.lang)
    said = f"{place}: {finding.text(desk.lang)}"
    yield from with_margin(wrapped(said, columns, _INDENT, _INDENT * 2), finding.code, columns)
    remedy = finding.remedy(desk.lang)
    if remedy:
        yield from wrapped(remedy, columns, f"{_INDENT * 2}{desk.text('findings.remedy')} ")
