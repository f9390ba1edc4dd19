"""`skatlist settle`: the money of an event to the cent, the tins of its tables, and lists settled in cash."""

import datetime as dt
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
from skatlist.cli.views.cash_view import cash_lines, settle_json
from skatlist.cli.views.money_view import account_lines, finding_blocks, tin_lines
from skatlist.event.tournament import Rounding
from skatlist.lists import read
from skatlist.reports.event_heading import event_title
from skatlist.reports.model import Report
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
    if output is Output.JSON:
        desk.json(settle_json(found, cash, lists, now, desk))
        return
    if written is not None:
        desk.tell(desk.text("money.written", file=written))
        return
    warnings = standings_notes(lists.standings_state(now), desk.lang)
    heading = Report(event_title(lists.event, lists.scored, desk.lang), (), warnings=warnings)
    desk.say_all(report_lines(heading, desk))
    if series or table or tin:
        desk.say_all(tin_lines(found, series, table, desk))
    elif found.has_money:
        desk.say_all(account_lines(found, desk))
    desk.say_all(cash_lines(cash, desk))
    desk.say_all(finding_blocks(money_findings(lists), lists, desk))
