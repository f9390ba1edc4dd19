"""`skatlist settle`: the money of an event to the cent, the tins of its tables, and lists settled in cash."""

import datetime as dt
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from skatlist.accounts import cash_of, chosen_lists, counted_tins, money_findings, money_of, stake_of, write_account
from skatlist.cli.evening_call import AuthorOption, open_evening
from skatlist.cli.terminal.options import (
    GamesOption,
    Output,
    OutputOption,
    PathsArgument,
    PlayersOption,
    RulesOption,
    SeriesOption,
    TableOption,
    option,
)
from skatlist.cli.terminal.report import report_lines
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.views.findings_view import finding_json, finding_lines
from skatlist.event.tournament import Rounding
from skatlist.findings import Finding
from skatlist.findings.quote import Quoted
from skatlist.lists import Lists, read
from skatlist.reports.event_heading import event_title
from skatlist.reports.model import Part, Report
from skatlist.reports.money import account_parts, cash_parts, settle_json, tin_parts
from skatlist.reports.not_final_note import standings_notes


def settle(
    ctx: typer.Context,
    paths: PathsArgument,
    series: SeriesOption = None,
    table: TableOption = None,
    tin: Annotated[list[str] | None, option("--tin", metavar="TISCH=EURO")] = None,
    stake: Annotated[str | None, option("--stake", metavar="CENT")] = None,
    rounding: Annotated[Rounding | None, option("--rounding", metavar="games|totals")] = None,
    file: Annotated[Path | None, option("--output", "-o", metavar="DATEI", about="account_file")] = None,
    force: Annotated[bool, option("--force")] = False,
    rules: RulesOption = None,
    players: PlayersOption = None,
    games: GamesOption = None,
    author: AuthorOption = "",
    output: OutputOption = Output.TEXT,
) -> None:
    """Settle the money."""
    desk: Terminal = ctx.obj
    cents = stake_of(stake)
    if tin:
        with open_evening(paths[0], desk, author) as evening:
            counted_tins(evening, tin, series)
    lists = read(*paths, rules=rules, players=players, games=games, show=desk.show)
    found = money_of(lists)
    cash = cash_of(chosen_lists(lists, series, table), cents, rounding, needed=not found.has_money)
    now = dt.datetime.now(dt.UTC)
    written = (
        write_account(lists, file, desk.lang, date=now.astimezone().date().isoformat(), force=force) if file else None
    )
    findings = money_findings(lists)
    if output is Output.JSON:
        shown = [finding_json(finding, lists.profile_of(finding), desk.lang) for finding in findings]
        desk.json(settle_json(found, cash, shown, is_provisional=lists.standings_state(now).is_provisional))
        return
    if written is not None:
        desk.tell(desk.text("money.written", file=written))
        return
    parts: list[Part] = []
    if series or table or tin:
        tins = [each for each in found.tables if series in {None, each.series} and table in {None, each.table}]
        parts += tin_parts(tins, desk.lang)
    elif found.has_money:
        parts += account_parts(found, desk.lang)
    parts += cash_parts(cash, desk.lang)
    desk.say_all(money_lines(parts, lists, now, findings, desk))


def money_lines(
    parts: Iterable[Part], lists: Lists, now: dt.datetime, findings: Iterable[Finding], desk: Terminal
) -> Iterator[str]:
    """Yield a report about the money of an event, then what does not add up, with what to do."""
    title = event_title(lists.event, lists.scored, desk.lang)
    warnings = standings_notes(lists.standings_state(now), desk.lang)
    yield from report_lines(Report(title, tuple(parts), warnings=warnings), desk)
    for finding in findings:
        yield ""
        yield from finding_lines(finding, lists.profile_of(finding), desk, Quoted())
