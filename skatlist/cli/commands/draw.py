"""`skatlist draw`: who sits where, drawn from a public number, set by the standings, or counted again."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from skatlist.cli.evening_call import AuthorOption, open_evening
from skatlist.cli.next_step import say_next
from skatlist.cli.terminal.options import Output, OutputOption, argument, option
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.views.draw_view import count_lines, draw_json, fault_lines, latecomer_lines, table_lines
from skatlist.evening import seat_faults
from skatlist.evening.draws import LARGEST_SEED, draw_on, drawn_elsewhere, first_undrawn, numbers_said, seat_latecomers
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
    """Draw the tables of the series that are still to be drawn, or say what a draw costs."""
    desk: Terminal = ctx.obj
    alone = {"check": check, "late": late, "by-standing": standing, "league": league}
    _must_fit(alone, {"seed": seed is not None, "from": first is not None, "without": bool(without)})
    if check:
        counted = drawn_elsewhere(event)
        faults = seat_faults(counted)
        if output is Output.JSON:
            desk.json(draw_json(counted, {seats.series for seats in counted.seating}))
        else:
            desk.say_all(table_lines(counted, {seats.series for seats in counted.seating}, desk))
            desk.say()
            desk.say_all(count_lines(counted, desk))
            desk.say_all(fault_lines(faults, desk))
        raise typer.Exit(int(any(each.twice for each in faults)))
    with open_evening(event, desk, author) as evening:
        if late:
            came = seat_latecomers(evening)
            series = {each.key[0] for each in came}
        else:
            came = ()
            without_them = numbers_said(without)
            seats = draw_on(evening, first, seed, without=without_them, standing=standing, league=league)
            series = {each.series for each in seats}
        drawn = evening.event()
        if output is Output.JSON:
            desk.json(draw_json(drawn, series))
            return
        desk.say_all(latecomer_lines(came, desk) if late else table_lines(drawn, series, desk))
        desk.say()
        desk.say_all(count_lines(drawn, desk))
        desk.say()
        if first_undrawn(evening) in drawn.tournament.draw.by_standing:
            desk.tell(desk.text("draw.by_standing", series=first_undrawn(evening), file=evening.name))
        say_next(evening, desk)


def _must_fit(ways: Mapping[str, bool], more: Mapping[str, bool]) -> None:
    """Refuse options that say two things at once: two ways to draw, or `more` than one takes. UsageError."""
    chosen, others = ([name for name, said in given.items() if said] for given in (ways, more))
    barred = {"check": others, "late": others, "by-standing": [name for name in others if name == "seed"], "league": []}
    if len(chosen) > 1 or (chosen and barred[chosen[0]]):
        raise UsageError("draw_options", options=tuple(f"--{name}" for name in (*chosen, *others)))
