"""`skatlist draw`: seats drawn from a public number, set by the standings, or verified."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Annotated

import typer

from skatlist.cli.evening_call import AuthorOption, open_evening
from skatlist.cli.next_step import say_next
from skatlist.cli.terminal.options import Output, OutputOption, argument, option
from skatlist.cli.terminal.report import report_lines
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening import Event, seat_faults
from skatlist.evening.check_in import draw_arrived
from skatlist.evening.draws import LARGEST_SEED, drawn_elsewhere, first_undrawn, seat_latecomers, typed_numbers
from skatlist.papers.reports.draw_report import (
    cost_sentences,
    draw_json,
    fault_sentences,
    late_sentences,
    left_out_sentences,
    seats_table,
)
from skatlist.papers.reports.model import Report
from skatlist.words import UsageError


def draw(
    ctx: typer.Context,
    event: Annotated[Path, argument("ABEND.skat", "drawn")],
    seed: Annotated[int | None, option("--seed", metavar="N", about="draw_seed", min=0, max=LARGEST_SEED)] = None,
    first: Annotated[int | None, option("--from", metavar="N", min=1, max=9999)] = None,
    standing: Annotated[bool, option("--by-standing")] = False,
    league: Annotated[bool, option("--league")] = False,
    late: Annotated[bool, option("--late")] = False,
    without: Annotated[str, option("--without", "--missing", metavar="NR,NR")] = "",
    check: Annotated[bool, option("--check", about="check_draw")] = False,
    author: AuthorOption = "",
    output: OutputOption = Output.TEXT,
) -> None:
    """Draw the tables of the series without seats, or show the costs of a draw."""
    terminal: Terminal = ctx.obj
    alone = {"check": check, "late": late, "by-standing": standing, "league": league}
    _must_fit(alone, {"seed": seed is not None, "from": first is not None, "without": bool(without)})
    if check:
        counted = drawn_elsewhere(event)
        faults = seat_faults(counted)
        if output is Output.JSON:
            terminal.json(draw_json(counted, {seats.series for seats in counted.seating}))
        else:
            _show_tables(counted, {seats.series for seats in counted.seating}, terminal)
            for sentence in (*cost_sentences(counted, terminal.lang), *fault_sentences(faults, terminal.lang)):
                terminal.tell(sentence)
        raise typer.Exit(int(any(each.twice for each in faults)))
    with open_evening(event, terminal, author) as evening:
        if late:
            came = seat_latecomers(evening)
            series = {each.key[0] for each in came}
        else:
            came = ()
            ways = {"standing": standing, "league": league}
            seats, missing = draw_arrived(evening, first, seed, without=typed_numbers(without), **ways)
            terminal.note_all(left_out_sentences(missing, terminal.lang))
            series = {each.series for each in seats}
        drawn = evening.event()
        if output is Output.JSON:
            terminal.json(draw_json(drawn, series))
            return
        if late:
            for sentence in late_sentences(came, terminal.lang):
                terminal.tell(sentence)
            terminal.say()
        else:
            _show_tables(drawn, series, terminal)
        for sentence in cost_sentences(drawn, terminal.lang):
            terminal.tell(sentence)
        terminal.say()
        if first_undrawn(evening) in drawn.tournament.draw.by_standing:
            terminal.tell(terminal.text("evening.draw.by_standing", series=first_undrawn(evening), file=evening.name))
        say_next(evening, terminal)


def _show_tables(event: Event, series: Collection[int], terminal: Terminal) -> None:
    tables = tuple(seats_table(event, number, terminal.lang) for number in sorted(series))
    terminal.say_all(report_lines(Report("", tables), terminal))
    terminal.say()


def _must_fit(ways: Mapping[str, bool], more: Mapping[str, bool]) -> None:
    chosen, others = ([name for name, value in given.items() if value] for given in (ways, more))
    barred = {"check": others, "late": others, "by-standing": [name for name in others if name == "seed"], "league": []}
    if len(chosen) > 1 or (chosen and barred[chosen[0]]):
        raise UsageError("draw_options", options=tuple(f"--{name}" for name in (*chosen, *others)))
