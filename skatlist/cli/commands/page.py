"""`skatlist page`: the page of an evening for the club's web site."""

from pathlib import Path
from typing import Annotated

import typer

from skatlist.base.disk import head_of, path_text, with_ending
from skatlist.cli.command_words import name_style
from skatlist.cli.terminal.options import (
    CountingOptions,
    LeagueOption,
    Output,
    OutputOption,
    PathsArgument,
    SeasonOptions,
    option,
)
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening.season import are_events, season
from skatlist.files.formats.dates import day_of, today
from skatlist.files.formats.files import write_new
from skatlist.files.formats.registry import event_path
from skatlist.papers.further_papers import web_page
from skatlist.papers.lists import read
from skatlist.words import InputError, UsageError

_OURS = b'<meta name="generator" content="skatlist'
_HEAD = 2048  # bytes that contain the mark of our pages


def page(
    ctx: typer.Context,
    paths: PathsArgument,
    *,
    target: Annotated[Path | None, option("-o", "--output", metavar="DATEI", about="output_page")] = None,
    names: Annotated[str, option("--names", metavar="voll|kurz|nummer")] = "full",
    now: Annotated[str, option("--now", metavar="JJJJ-MM-TT")] = "",
    force: Annotated[bool, option("--force")] = False,
    counting: CountingOptions,
    season: SeasonOptions,
    league: LeagueOption = False,
    output: OutputOption = Output.TEXT,
) -> None:
    """Write a page for the web site."""
    terminal: Terminal = ctx.obj
    style = name_style(names, terminal.lang)
    path = target or Path(f"{event_path(paths[0]).resolve().stem}.html")
    if path.suffix.lower() not in {".html", ".htm"}:
        raise UsageError("page_suffix", near=path_text(with_ending(path, ".html", "index")))
    date = day_of(now) if now else today()
    content, provisional = _page_of(paths, style, date, terminal, counting, season, league=league)
    write_new(path, content.encode(), force=force or (path.is_file() and _OURS in head_of(path, _HEAD)))
    document = {"schema": "skatlist/page/1", "file": path_text(path), "names": style, "provisional": provisional}
    lines = [
        *terminal.lines("papers.page.done", file=path),
        *(terminal.lines("papers.page.names_full") if style == "full" else ()),
    ]
    terminal.answer(output, lambda: document, lines)


def _page_of(
    paths: list[Path],
    style: str,
    date: str,
    terminal: Terminal,
    counting: CountingOptions,
    counted: SeasonOptions,
    *,
    league: bool,
) -> tuple[str, bool]:
    """Return the page of an evening, or of a season made of several events, and whether it is provisional.

    Raises UsageError if terms of a season are given for a single evening, InputError if there is nothing to show.
    """
    if are_events(paths) or league:
        results = season(*paths, **counting._asdict(), **counted.terms, show=terminal.show)
        if not results.evenings:
            raise InputError("season_nothing")
        lang = terminal.file_lang(results.evenings[-1].event)
        return results.page(style, lang, date, league=league or None), bool(results.provisional())
    if any(counted):
        raise UsageError("season_alone")
    lists = read(*paths, **counting._asdict(), show=terminal.show)
    if not lists.scored and not (lists.event and lists.event.players):
        raise InputError("page_nothing")
    return web_page(lists, style, terminal.file_lang(lists.event), date), lists.standings_state().is_provisional
