"""`skatlist publish`: send the results of an evening to the club's own web space, once or repeatedly."""

import datetime as dt
import os
import time
from functools import cache
from pathlib import Path
from typing import Annotated

import typer

from skatlist.cli.command_words import name_style
from skatlist.cli.terminal.options import CountingOptions, Output, OutputOption, argument, option
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.unlock import ask_hidden
from skatlist.evening.publish import OFFLINE, PASSWORD_VARIABLE, Published, Target, sends_openly, target_of
from skatlist.evening.publish import publish as publish_results
from skatlist.files.archive_index import is_index
from skatlist.papers.lists import read
from skatlist.words import InputError, UsageError


def publish(
    ctx: typer.Context,
    path: Annotated[Path, argument("ABEND", "publish")],
    *,
    to: Annotated[str, option("--to", metavar="ZIEL")] = "",
    names: Annotated[str, option("--names", metavar="voll|kurz|nummer")] = "short",
    every: Annotated[int | None, option("--every", metavar="MINUTEN", min=1, max=1440)] = None,
    again: Annotated[bool, option("--again")] = False,
    counting: CountingOptions,
    output: OutputOption = Output.TEXT,
) -> None:
    """Publish page, results and papers."""
    terminal: Terminal = ctx.obj
    style = name_style(names, terminal.lang)
    if every and output is Output.JSON:
        raise UsageError("publish_every_json")
    target = target_of(to, cache(lambda: _password(terminal)))
    if sends_openly(to):
        terminal.alarm(terminal.text("evening.publish.open"))

    def once() -> None:
        now = dt.datetime.now().astimezone()
        if is_index(path):
            done, is_provisional = _publish_archive(path, target, style, terminal, now, again=again)
        else:
            lists = read(path, **counting._asdict())
            done = publish_results(lists, target, style, terminal.file_lang(lists.event), now, again=again)
            is_provisional = lists.standings_state().is_provisional
        document = {
            "schema": "skatlist/publish/1",
            "target": to,
            "names": style,
            "provisional": is_provisional,
            **{name: list(files) for name, files in done._asdict().items()},
        }
        key = "evening.publish.done" if done.sent or done.removed else "evening.publish.unchanged"
        lines = terminal.lines(key, count=len(done.sent), target=to, clock=now.strftime("%H:%M"))
        if done.removed:
            lines += terminal.lines("evening.publish.removed", count=len(done.removed))
        terminal.answer(output, lambda: document, lines)

    while True:
        try:
            once()
        except InputError as fault:
            if not every or fault.key not in OFFLINE:
                raise
            terminal.alarm(fault.text(terminal.lang))
        if not every:
            return
        time.sleep(60 * every)


def _publish_archive(
    path: Path, target: Target, style: str, terminal: Terminal, now: dt.datetime, *, again: bool
) -> tuple[Published, bool]:
    from skatlist.evening.archive.archive import EveningArchive
    from skatlist.evening.archive.publishing import publish_archive

    with EveningArchive.open(
        index=path, show=lambda each: terminal.progress(each, terminal.text("archive.label"))
    ) as archive:
        done = publish_archive(archive, target, style, terminal.lang, now, again=again)
        return done, archive.state(terminal.lang).provisional > 0


def _password(terminal: Terminal) -> str:
    return os.environ.get(PASSWORD_VARIABLE) or ask_hidden(
        terminal.text("evening.publish.ask_password"), "publish_password_missing"
    )
