"""`skatlist sign`: the control totals compared, and who stands by a list."""

import sys
from typing import Annotated

import typer

from skatlist.cli.enter.finishing import Finishing, numbers_in
from skatlist.cli.enter.replies import Ask, Question
from skatlist.cli.enter.show_reply import show
from skatlist.cli.evening_call import AuthorOption, DirectorOption, ReasonOption, open_evening, places_of
from skatlist.cli.terminal.options import EventArgument, Output, OutputOption, SeriesOption, TableOption
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening import Decision, Evening, Key
from skatlist.words import RefusedError, UsageError


def sign(
    ctx: typer.Context,
    event: EventArgument,
    series: SeriesOption = None,
    table: TableOption = None,
    totals: Annotated[str, typer.Option("--totals", help="option_totals", metavar="ZAHLEN", show_default=False)] = "",
    places: Annotated[str, typer.Option("--places", help="option_places", metavar="PLÄTZE", show_default=False)] = "",
    director: DirectorOption = "",
    reason: ReasonOption = "",
    author: AuthorOption = "",
    output: OutputOption = Output.TEXT,
) -> None:
    """Sign a list."""
    desk: Terminal = ctx.obj
    as_json, decision = output is Output.JSON, Decision(reason, (), director)
    with open_evening(event, desk, author) as evening:
        key = evening.meant(series, table)
        if not (totals or places or director):
            _converse(evening, key, desk)
            return
        size = evening.sheet(key).size
        if totals:
            numbers = numbers_in(totals)
            if numbers is None or len(numbers) != size:
                raise UsageError("totals", text=totals, size=size)
            evening.state_totals(key, numbers, decision=decision)
        if not director and evening.differing(key):
            show(evening.compare(key), desk, as_json)
            raise typer.Exit(1)
        if director and not (totals and key[0] in evening.closed):
            evening.release(key, decision)
        if places:
            evening.sign(key, places_of(places, size))
        _report(evening, key, desk, as_json=as_json)


def _converse(evening: Evening, key: Key, desk: Terminal) -> None:
    """Ask for totals and signatures as `enter` does. Raises UsageError where nobody is there to answer."""
    from skatlist.cli.enter.keyboard import Keyboard
    from skatlist.cli.enter.text_view import prompt

    if desk.as_json or not sys.stdin.isatty():
        raise UsageError("sign_nothing")
    evening.must_be_complete(key)
    keyboard, finishing = Keyboard(), Finishing(evening, key)

    def answer(line: str) -> None:
        for reply in finishing.take(line) if line else (finishing.how(),):
            show(reply, desk, as_json=False)

    for reply in finishing.begin():
        show(reply, desk, as_json=False)
    while finishing.step in {Question.TOTALS, Question.SIGN}:
        line = keyboard.line(prompt(Ask(finishing.step, finishing.asked()), desk)).strip()
        try:
            answer(line)
        except RefusedError as fault:
            evening.refresh()  # somebody else may have been faster
            desk.alarm(fault.text(desk.lang))


def _report(evening: Evening, key: Key, desk: Terminal, *, as_json: bool) -> None:
    """Say who has signed, and who has not."""
    missing = evening.unsigned(key)
    if as_json:
        signed = [sign.place for sign in evening.book(key).signed]
        said = {"schema": "skatlist/sign/1", "series": key[0], "table": key[1], "signed": signed}
        desk.json({**said, "missing": list(missing), "final": not missing})
        return
    words = {"series": key[0], "table": key[1], "who": evening.sheet(key).named(missing)}
    desk.say(desk.text("sign.missing" if missing else "sign.final", **words))
