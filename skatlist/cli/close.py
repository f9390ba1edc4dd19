"""`skatlist close`: a series is over, or the whole event; else what is missing."""

from typing import TYPE_CHECKING

import typer

from skatlist.cli.author import AuthorOption
from skatlist.cli.deciding import DirectorOption, ReasonOption
from skatlist.cli.desk import Desk
from skatlist.cli.help import Command
from skatlist.cli.options import EventArgument, Output, OutputOption, SeriesOption

if TYPE_CHECKING:
    from skatlist.store.bookkeeping import Open
    from skatlist.store.evening import Evening

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(cls=Command)
def close(
    ctx: typer.Context,
    event: EventArgument,
    series: SeriesOption = None,
    director: DirectorOption = "",
    reason: ReasonOption = "",
    author: AuthorOption = "",
    output: OutputOption = Output.TEXT,
) -> None:
    """Close a series or the event."""
    from skatlist.cli.author import author_of
    from skatlist.cli.opening import open_evening
    from skatlist.store import bookkeeping

    desk: Desk = ctx.obj
    with open_evening(event, desk, write=True) as evening:
        wanted = bookkeeping.to_close(evening, series)
        missing = [each for number in wanted if number for each in bookkeeping.open_points(evening, number)]
        closed = not missing or bool(director and reason)
        if closed:
            bookkeeping.close(evening, wanted, author_of(author), bookkeeping.Decision(reason, (), director))
        if output is Output.JSON:
            desk.json(
                {
                    "schema": "skatlist/close/1",
                    "series": [number for number in wanted if number],
                    "event": 0 in wanted,
                    "closed": closed,
                    "missing": [each._asdict() | {"unsigned": list(each.unsigned)} for each in missing],
                }
            )
        else:
            _say(evening, wanted, missing, desk, closed=closed)
    raise typer.Exit(int(not closed))


def _say(evening: "Evening", wanted: tuple[int, ...], missing: "list[Open]", desk: Desk, *, closed: bool) -> None:
    if closed:
        numbers = tuple(number for number in wanted if number)
        if numbers:
            desk.say(desk.text("close.series" if len(numbers) == 1 else "close.several", series=numbers))
        if 0 in wanted:
            desk.say(desk.text("close.event", file=evening.name, minutes=evening.rules.conduct.appeal_minutes))
        return
    desk.alarm(desk.text("close.open"))
    for each in missing:
        desk.say("  " + _missing(evening, each, desk))
    desk.say(desk.text("close.remedy", file=evening.name))


def _missing(evening: "Evening", each: "Open", desk: Desk) -> str:
    """Return what is missing of one list."""
    where = {"series": each.series, "table": each.table}
    if each.table is None:
        return desk.text("close.no_series", **where)
    if each.played is None:
        return desk.text("close.no_list", **where)
    if each.unsigned:
        players = evening.sheet((each.series, each.table)).players
        who = tuple(f"{place} {players[place - 1].name}".rstrip() for place in each.unsigned)
        return desk.text("close.unsigned", who=who, **where)
    return desk.text("close.incomplete", played=each.played, agreed=each.agreed, **where)
