"""The library: compare two lists of one table, and write the agreed list."""

from pathlib import Path

from skatlist.base.disk import PathName, path_text
from skatlist.cases.comparison.comparing import compare_sheets
from skatlist.cases.comparison.model import ComparedLists, ListDifference, Side
from skatlist.cases.comparison.seconds import compared_tables
from skatlist.files.formats.dates import today
from skatlist.files.formats.files import write_new
from skatlist.files.formats.registry import PDF_SUFFIX, target_format
from skatlist.papers.lists import Lists, read
from skatlist.papers.reports.comparison import points_report
from skatlist.skat.sheet import ScoredSheet, Sheet
from skatlist.words import InputError, Language, UsageError, text


def compare(
    first: PathName,
    second: PathName | None = None,
    *,
    rules: PathName | None = None,
    players: int | None = None,
    games: int | None = None,
    series: int | None = None,
    table: int | None = None,
) -> ComparedLists:
    """Return the comparison of two lists of one table: the differences, the right readings, the agreed list.

    If only one event file or folder is given, the first and the second list of a table in it are compared, without
    points already settled. `series` and `table` choose one of several lists. The rules are those of the call, else
    those of the first list. Raises InputError for a file that cannot be read or has no game or no second list, and
    UsageError if several lists remain or a single file is not an event.

    >>> found = compare("samples/zwei-listen/erstliste.txt", "samples/zwei-listen/zweitliste.txt")
    >>> for each in found.differences:
    ...     print(each.game, each.cells[0], each.verdict.value, each.proposed)
    7 value sure second
    10 spitzen sure first
    14 game sure first
    20 spitzen open None
    """
    if second is None:
        return compare_seconds_of(read(first, rules=rules), path_text(first), series, table)
    options = {"rules": rules, "players": players, "games": games}
    lists = [read(path, **options) for path in (first, second)]  # type: ignore[arg-type]
    one, other = (_only(each, Path(path), series, table) for each, path in zip(lists, (first, second), strict=True))
    unread = tuple(finding for each in lists for finding in each.unread)
    return compare_sheets(one.sheet, other.sheet, one.profile)._replace(unread=unread)


def compare_seconds_of(lists: Lists, name: str, series: int | None = None, table: int | None = None) -> ComparedLists:
    """Return the comparison of the two lists of a table of an event.

    `name` is the event in error messages. Raises like `compare`.
    """
    event = lists.event
    if event is None:
        raise UsageError("compare_second", file=name)
    wanted = [
        compared
        for scored, compared in compared_tables(event, lists.scored)
        if series in {None, scored.sheet.series} and table in {None, scored.sheet.table}
    ]
    if len(wanted) > 1:
        raise UsageError("compare_which", file=name, count=len(wanted))
    if not wanted:
        raise InputError("compare_no_second", file=name)
    return wanted[0]


def _only(lists: Lists, path: Path, series: int | None, table: int | None) -> ScoredSheet:
    """Return the chosen list of a file."""
    matching = [
        scored
        for scored in lists.scored
        if series in {None, scored.sheet.series} and table in {None, scored.sheet.table}
    ]
    if len(matching) > 1:
        raise UsageError("compare_which", file=path_text(path), count=len(matching))
    if lists.scored and not matching:
        there = tuple(f"{each.sheet.series}/{each.sheet.table}" for each in lists.scored)
        raise InputError("compare_not_there", file=path_text(path), lists=there)
    if not matching or not matching[0].sheet.rows:
        raise InputError("compare_nothing", file=path_text(path))
    return matching[0]


def write_result(comparison: ComparedLists, target: Path, lang: Language, *, force: bool = False) -> None:
    """Write the agreed list or, for a name ending in `.pdf`, the sheet on which the table ticks its decisions.

    Raises InputError if there is nothing to write, if the format is unknown or if the file exists (without `force`).
    """
    if target.suffix.lower() != PDF_SUFFIX:
        write_agreed(comparison, target, lang, force=force)
        return
    write_new(target, points_pdf(comparison, lang, path_text(target)), force=force)


def points_pdf(comparison: ComparedLists, lang: Language, name: str) -> bytes:
    """Return the sheet of open points for the table as a PDF.

    Raises InputError, which names the file `name`, if nothing differs.
    """
    if not comparison.differences:
        raise InputError("compare_equal", file=name)
    from skatlist.papers.report_pdf import report_pdf

    return report_pdf(points_report(comparison, lang), lang, today())


def write_agreed(comparison: ComparedLists, target: Path, lang: Language, *, force: bool = False) -> None:
    """Write the agreed list in the format of a file's name.

    Its rows have the remarks of `with_remarks`. Raises InputError if the agreed list is missing, if the format is
    unknown or if the file exists (without `force`).
    """
    if comparison.agreed is None:
        raise InputError("compare_other", file=path_text(target))
    wanted = target_format(target)
    write_new(target, wanted.write_file([with_remarks(comparison, lang)], lang), force=force)


def with_remarks(comparison: ComparedLists, lang: Language) -> Sheet:
    """Return the agreed list with a remark in every row that differs from the first list or is undecided."""
    agreed = comparison.agreed or comparison.first
    by_game: dict[int | str | None, list[ListDifference]] = {}
    for each in comparison.differences:
        by_game.setdefault(each.game, []).append(each)
    rows = []
    for row in agreed.rows:
        values = {remark for each in by_game.get(row.number, ()) if (remark := _remark(each, lang))}
        rows.append(row._replace(remark="; ".join([*filter(None, [row.remark]), *sorted(values)])))
    return agreed._replace(rows=tuple(rows))


def _remark(difference: ListDifference, lang: Language) -> str:
    if difference.is_open:
        return text("dispute.comparison.remark_open", lang)
    if difference.proposed is Side.FIRST:
        return ""
    taken = "other" if difference.proposed is None else "taken"
    return text(f"dispute.comparison.remark_{taken}", lang)
