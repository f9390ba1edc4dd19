"""`skatlist draw`: who sits where, drawn from a public number, set by the standings, or counted again."""

import secrets
from pathlib import Path
from typing import Annotated, Final

import typer

from skatlist.cli.evening_call import AuthorOption, open_evening
from skatlist.cli.next_step import say_next
from skatlist.cli.terminal.options import Output, OutputOption
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import in_window
from skatlist.cli.views.draw_view import count_lines, draw_json, fault_lines, latecomer_lines, table_lines
from skatlist.evening import Evening, seat_faults
from skatlist.evening.draws import draw as draw_seats
from skatlist.evening.draws import (
    draw_by_standing,
    drawn_elsewhere,
    first_undrawn,
    last_series,
    seat_latecomers,
)
from skatlist.words import UsageError

DrawnArgument = Annotated[Path, typer.Argument(metavar="ABEND.skat", help="argument_drawn", readable=False)]
_UP_TO: Final = 10_000  # a number people can read out
_LARGEST: Final = 999_999


def draw(
    ctx: typer.Context,
    event: DrawnArgument,
    seed: Annotated[
        int | None,
        typer.Option("--seed", help="option_draw_seed", min=0, max=_LARGEST, metavar="N", show_default=False),
    ] = None,
    first: Annotated[
        int | None, typer.Option("--from", help="option_from", min=1, max=9999, metavar="N", show_default=False)
    ] = None,
    standing: Annotated[bool, typer.Option("--by-standing", help="option_by_standing")] = False,
    league: Annotated[bool, typer.Option("--league", help="option_league")] = False,
    late: Annotated[bool, typer.Option("--late", help="option_late")] = False,
    without: Annotated[str, typer.Option("--without", help="option_without", metavar="NR,NR", show_default=False)] = "",
    check: Annotated[bool, typer.Option("--check", help="option_check_draw")] = False,
    author: AuthorOption = "",
    output: OutputOption = Output.TEXT,
) -> None:
    """Draw the tables of the series that are still to be drawn, or say what a draw costs."""
    desk: Terminal = ctx.obj
    _must_fit(seed=seed, first=first, standing=standing, league=league, late=late, without=without, check=check)
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
            series = _drawn(evening, first, seed, _numbers(without), standing=standing, league=league)
        drawn = evening.event()
        if output is Output.JSON:
            desk.json(draw_json(drawn, series))
            return
        desk.say_all(latecomer_lines(came, desk) if late else table_lines(drawn, series, desk))
        desk.say()
        desk.say_all(count_lines(drawn, desk))
        desk.say()
        if first_undrawn(evening) in drawn.tournament.draw.by_standing:
            desk.say_all(in_window(desk.text("draw.by_standing", series=first_undrawn(evening))))
        say_next(evening, desk)


def _drawn(
    evening: Evening, first: int | None, seed: int | None, without: list[int], *, standing: bool, league: bool
) -> set[int]:
    """Draw, and return the series that were drawn. Raises UsageError where all are drawn already."""
    begin = first_undrawn(evening) if first is None else first
    if begin > last_series(evening):
        raise UsageError("draw_done" if first is None else "draw_beyond", series=last_series(evening))
    if standing or begin in evening.tournament.draw.by_standing:
        if seed is not None:
            raise UsageError("draw_by_rule", series=begin)
        seats = draw_by_standing(evening, begin, without=without)
    else:
        number = secrets.randbelow(_UP_TO) if seed is None else seed
        seats = draw_seats(evening, begin, number, league=league, without=without)
    return {each.series for each in seats}


def _must_fit(**given: object) -> None:
    """Refuse options that say two things at once. Raises UsageError."""
    alone = [name for name in ("check", "late", "standing", "league") if given[name]]
    others = [name for name in ("seed", "first", "without") if given[name] not in {None, ""}]
    barred = {"check": others, "late": others, "standing": [name for name in others if name == "seed"], "league": []}
    if len(alone) > 1 or (alone and barred[alone[0]]):
        raise UsageError("draw_options", options=tuple(_OPTIONS[name] for name in (*alone, *others)))


_OPTIONS: Final = {
    "check": "--check",
    "late": "--late",
    "standing": "--by-standing",
    "league": "--league",
    "seed": "--seed",
    "first": "--from",
    "without": "--without",
}


def _numbers(said: str) -> list[int]:
    """Return the start numbers of `7, 12`. Raises UsageError for anything else."""
    words = said.replace(",", " ").split()
    if not all(word.isascii() and word.isdigit() for word in words):
        raise UsageError("draw_numbers", said=said)
    return sorted(set(map(int, words)))
