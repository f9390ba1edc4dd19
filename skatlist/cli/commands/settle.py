"""`skatlist settle`: the money of an event to the cent, the cash boxes of its tables, and lists settled in cash."""

import datetime as dt
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from skatlist.cli.evening_call import AuthorOption, open_evening
from skatlist.cli.terminal.options import (
    Output,
    OutputOption,
    PathsArgument,
    ReadingOptions,
    TableOptions,
    option,
)
from skatlist.cli.terminal.report import report_lines
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.text_parts import finding_lines
from skatlist.evening.accounts import (
    cash_of,
    chosen_lists,
    counted_cash_boxes,
    money_findings,
    money_of,
    stake_of,
    write_account,
)
from skatlist.papers.lists import Lists, read
from skatlist.papers.reports.event_heading import event_title
from skatlist.papers.reports.findings import finding_json, part_of_quote
from skatlist.papers.reports.model import Part, Report
from skatlist.papers.reports.money import account_parts, cash_box_parts, cash_parts, settle_json
from skatlist.papers.reports.not_final_note import standings_notes
from skatlist.skat.findings import Finding
from skatlist.skat.findings.finding_model import Quoted
from skatlist.tournament.tournament import Rounding


class CashOptions(NamedTuple):
    """The settlement of points in cash: cents per point, and how fractions are rounded."""

    stake: Annotated[str | None, option("--stake", metavar="CENT")] = None
    rounding: Annotated[Rounding | None, option("--rounding", metavar="games|totals")] = None


def settle(
    ctx: typer.Context,
    paths: PathsArgument,
    *,
    at: TableOptions,
    cash_box: Annotated[list[str] | None, option("--tin", metavar="TISCH=EURO")] = None,
    cash: CashOptions,
    file: Annotated[Path | None, option("--output", "-o", metavar="DATEI", about="account_file")] = None,
    force: Annotated[bool, option("--force")] = False,
    reading: ReadingOptions,
    author: AuthorOption = "",
    output: OutputOption = Output.TEXT,
) -> None:
    """Settle the money."""
    terminal: Terminal = ctx.obj
    cents = stake_of(cash.stake)
    if cash_box:
        with open_evening(paths[0], terminal, author) as evening:
            counted_cash_boxes(evening, cash_box, at.series)
    lists = read(*paths, **reading.terms, show=terminal.show)
    book = money_of(lists)
    settled = cash_of(chosen_lists(lists, *at), cents, cash.rounding, needed=not book.has_money)
    now = dt.datetime.now(dt.UTC)
    written = (
        write_account(lists, file, terminal.lang, date=now.astimezone().date().isoformat(), force=force)
        if file
        else None
    )
    findings = money_findings(lists)
    if output is Output.JSON:
        documents = [finding_json(finding, lists.profile_of(finding), terminal.lang) for finding in findings]
        terminal.json(settle_json(book, settled, documents, is_provisional=lists.standings_state(now).is_provisional))
        return
    if written is not None:
        terminal.tell(terminal.text("money.written", file=written))
        return
    parts: list[Part] = []
    if any(at) or cash_box:
        cash_boxes = [
            each for each in book.tables if at.series in {None, each.series} and at.table in {None, each.table}
        ]
        parts += cash_box_parts(cash_boxes, terminal.lang)
    elif book.has_money:
        parts += account_parts(book, terminal.lang)
    parts += cash_parts(settled, terminal.lang)
    terminal.say_all(money_lines(parts, lists, now, findings, terminal))


def money_lines(
    parts: Iterable[Part], lists: Lists, now: dt.datetime, findings: Iterable[Finding], terminal: Terminal
) -> Iterator[str]:
    """Yield a report about the money of an event, then the findings about it, with remedies."""
    title = event_title(lists.event, lists.scored, terminal.lang)
    warnings = standings_notes(lists.standings_state(now), terminal.lang)
    yield from report_lines(Report(title, tuple(parts), warnings=warnings), terminal)
    for finding in findings:
        yield ""
        yield from finding_lines(part_of_quote(finding, lists.profile_of(finding), Quoted(), terminal.lang), terminal)
