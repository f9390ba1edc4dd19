"""`skatlist new`: a new event file."""

from pathlib import Path
from typing import Annotated

import typer

from skatlist.cli.evening_call import AuthorOption, author_of, is_asking
from skatlist.cli.new_event import NewOptions, event_of, new_path, refuse_options
from skatlist.cli.terminal.options import Output, OutputOption, RulesOption, argument, option
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.views.new_view import summary
from skatlist.evening.founding import Given, create_event, given_by, rebuild_event
from skatlist.words import Language, UsageError


def new(
    ctx: typer.Context,
    event: Annotated[Path, argument("ABEND.skat", "new")],
    source: Annotated[Path | None, argument("QUELLE", "new_source")] = None,
    name: Annotated[str | None, option("--name", metavar="NAME", about="new_name")] = None,
    date: Annotated[str | None, option("--date", metavar="JJJJ-MM-TT", about="new_date")] = None,
    place: Annotated[str | None, option("--place", metavar="ORT", about="new_place")] = None,
    series: Annotated[int | None, option("--series", metavar="N", about="new_series", min=1, max=999)] = None,
    lists: Annotated[int | None, option("--lists", metavar="N", min=1, max=2)] = None,
    rules: RulesOption = None,
    games_4: Annotated[int | None, option("--games-4", metavar="N", min=1, max=999)] = None,
    games_3: Annotated[int | None, option("--games-3", metavar="N", min=1, max=999)] = None,
    games_5: Annotated[int | None, option("--games-5", metavar="N", min=1, max=999)] = None,
    language: Annotated[Language | None, option("--language", metavar="|".join(Language), about="new_language")] = None,
    players_from: Annotated[Path | None, option("--players-from", metavar="QUELLE")] = None,
    author: AuthorOption = "",
    output: OutputOption = Output.TEXT,
) -> None:
    """Make an event file."""
    desk: Terminal = ctx.obj
    if source is None and name is None and output is Output.TEXT and is_asking():
        raise UsageError("new_needs")
    path = new_path(event, source, desk.lang)
    agreed = {size: games for size, games in ((3, games_3), (4, games_4), (5, games_5)) if games is not None}
    asked = NewOptions(name, date, place, series, rules, agreed, language, players_from, lists)
    given = None if source is None else given_by(source)
    if given is not None and not isinstance(given, Given):
        refuse_options(asked, given.path)
        rebuild_event(path, given)
    else:
        create_event(path, event_of(given, asked, desk), author_of(author))
    summary(path, source, given, desk, as_json=output is Output.JSON)
