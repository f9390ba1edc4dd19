"""`skatlist sign`: the control totals compared, and who stands by a list."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from skatlist.cli.author import AuthorOption, author_of
from skatlist.cli.decision_options import DirectorOption, ReasonOption, key_of, places_of
from skatlist.cli.enter.finishing import comparison
from skatlist.cli.enter.show_reply import show
from skatlist.cli.open_event import open_evening
from skatlist.cli.terminal.help import Command
from skatlist.cli.terminal.options import EventArgument, Output, OutputOption, SeriesOption, TableOption
from skatlist.cli.terminal.terminal import Terminal
from skatlist.event import policy
from skatlist.store import bookkeeping
from skatlist.words import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skatlist.event.policy import Decision
    from skatlist.store.evening import Evening, Key

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(cls=Command)
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
    as_json, name = output is Output.JSON, author_of(author)
    with open_evening(event, desk, write=True) as evening:
        key = key_of(evening, series, table)
        if not (totals or places or director):
            _converse(evening, key, name, desk)
            return
        if totals:
            _state(evening, key, totals, name, policy.Decision(reason, (), director))
        scored = evening.scored(key)
        differing = policy.differing_places(scored) or ()
        if differing and not director:
            show(comparison(evening, key), desk, as_json)
            raise typer.Exit(1)
        if director and not (totals and key[0] in evening.closed):
            bookkeeping.release(evening, key, policy.Decision(reason, (), director), name)
        if places:
            bookkeeping.sign(evening, key, places_of(places, scored.sheet.size), name)
        _report(evening, key, desk, as_json=as_json)


def _state(evening: "Evening", key: "Key", totals: str, author: str, decision: "Decision") -> None:
    """Write down the Gesamtpunkte from the paper. Raises UsageError where it is not one number for each place."""
    from skatlist.cli.enter.finishing import numbers_in
    from skatlist.sheet import FooterName
    from skatlist.store import bookkeeping

    size = evening.sheet(key).size
    numbers = numbers_in(totals)
    if numbers is None or len(numbers) != size:
        raise UsageError("totals", text=totals, size=size)
    bookkeeping.state_totals(evening, key, FooterName.TOTAL, numbers, author=author, decision=decision)


def _converse(evening: "Evening", key: "Key", author: str, desk: Terminal) -> None:
    """Ask for totals and signatures as `enter` does. Raises UsageError where nobody is there to answer."""
    from skatlist.cli.enter.finishing import Finishing
    from skatlist.cli.enter.keyboard import Keyboard
    from skatlist.cli.enter.replies import Ask, Question
    from skatlist.cli.enter.show_reply import show
    from skatlist.cli.enter.text_view import prompt
    from skatlist.event.policy import must_be_complete
    from skatlist.words import RefusedError

    if desk.as_json or not sys.stdin.isatty():
        raise UsageError("sign_nothing")
    must_be_complete(evening.scored(key))
    keyboard, finishing = Keyboard(), Finishing(evening, key, author)

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


def _report(evening: "Evening", key: "Key", desk: Terminal, *, as_json: bool) -> None:
    """Say who has signed, and who has not."""
    from skatlist.store import bookkeeping

    missing = bookkeeping.unsigned(evening, key)
    signed = tuple(sign.place for sign in evening.book(key).signed)
    if as_json:
        desk.json(
            {
                "schema": "skatlist/sign/1",
                "series": key[0],
                "table": key[1],
                "signed": list(signed),
                "missing": list(missing),
                "final": not missing,
            }
        )
        return
    people = evening.sheet(key).players
    words = {"series": key[0], "table": key[1], "who": _names(missing, [player.name for player in people])}
    desk.say(desk.text("sign.missing" if missing else "sign.final", **words))


def _names(places: "Sequence[int]", names: "Sequence[str]") -> tuple[str, ...]:
    return tuple(f"{place} {names[place - 1]}".rstrip() for place in places)
