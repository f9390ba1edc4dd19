"""`skatlist sign`: compares the control totals and signs a list."""

import sys
from collections.abc import Iterator
from functools import partial
from typing import Annotated

import typer

from skatlist.cli.evening_call import AuthorOption, DirectorOption, ReasonOption, open_evening, places_of
from skatlist.cli.next_step import say_next, sign_call
from skatlist.cli.terminal.keyboard import Keyboard
from skatlist.cli.terminal.options import EventArgument, Output, OutputOption, SeriesOption, TableOption, option
from skatlist.cli.terminal.reply import prompt, show_reply
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening import Decision, Evening, Key
from skatlist.evening.dialogue.commands import Command, Later, Misread, Quit, Sign, StateNumbers, Totals
from skatlist.evening.dialogue.finishing import Finishing, state_numbers
from skatlist.evening.dialogue.reading import LineContext, read_command, read_numbers
from skatlist.evening.dialogue.replies import Ask, Question, Reply
from skatlist.evening.path import Task, waiting_task
from skatlist.evening.seating import present
from skatlist.skat.sheet.presence import as_of
from skatlist.words import RefusedError, UsageError

_INTERRUPTED = 130


def sign(
    ctx: typer.Context,
    event: EventArgument,
    series: SeriesOption = None,
    table: TableOption = None,
    totals: Annotated[str, option("--totals", metavar="ZAHLEN")] = "",
    places: Annotated[str, option("--places", metavar="PLÄTZE")] = "",
    undo: Annotated[str, option("--undo", metavar="PLÄTZE")] = "",
    games: Annotated[int | None, option("--games", metavar="N", about="end", min=1)] = None,
    director: DirectorOption = "",
    reason: ReasonOption = "",
    author: AuthorOption = "",
    output: OutputOption = Output.TEXT,
) -> None:
    """Sign a list."""
    terminal: Terminal = ctx.obj
    as_json, decision = output is Output.JSON, Decision(reason, (), director)
    with open_evening(event, terminal, author) as evening:
        if _put_right(evening, (series, table), undo, games, decision) and not (totals or places):
            _report(evening, evening.meant(series, table), terminal, as_json=as_json)
            return
        if not (totals or places or director):
            _ask(evening, series, table, terminal)
            return
        key = evening.meant(series, table)
        size = evening.sheets.sheet(key).size
        if totals:
            numbers = read_numbers(totals)
            if numbers is None or len(numbers) != size:
                raise UsageError("totals", text=totals, size=size)
            evening.state_totals(key, numbers, decision=decision)
        if not director and evening.ends.differing(key):
            show_reply(evening.compare(key), terminal, as_json)
            raise typer.Exit(1)
        if director and not (totals and key[0] in evening.closed):
            evening.ends.release(key, decision)
        if places:
            evening.sign(key, places_of(places, evening.sheets.sheet(key)))
        _report(evening, key, terminal, as_json=as_json)


def _put_right(
    evening: Evening, at: tuple[int | None, int | None], undo: str, games: int | None, decision: Decision
) -> bool:
    """Withdraw signatures, or end the list earlier. Return whether the call requests either."""
    if not undo and games is None:
        return False
    key = evening.meant(*at)
    if undo:
        evening.ends.unsign(key, places_of(undo, evening.sheets.sheet(key)), decision)
    if games is not None:
        evening.ends.end_after(key, games, decision.reason)
    return True


def _ask(evening: Evening, series: int | None, table: int | None, terminal: Terminal) -> None:
    """Ask for totals and signatures like `enter`: for the given table, else for every waiting one in turn.

    Raises UsageError without a terminal.
    """
    if terminal.as_json or not sys.stdin.isatty():
        evening.meant(series, table)
        raise UsageError("sign_nothing")
    waiting = _waiting(evening, series) if table is None else (evening.meant(series, table),)
    if not waiting:
        terminal.tell(terminal.text("enter.sign.none"))
    elif len(waiting) > 1:
        terminal.tell(terminal.text("enter.sign.all", count=len(waiting)))
    try:
        for at, key in enumerate(waiting):
            if len(waiting) > 1:
                terminal.say()
                table_name = terminal.text("game.score.seat", series=key[0], table=key[1])
                terminal.say(
                    terminal.bold(terminal.text("enter.sign.which", table=table_name, at=at + 1, count=len(waiting)))
                )
            _converse(evening, key, terminal)
    except (EOFError, KeyboardInterrupt) as end:
        terminal.say()
        if isinstance(end, KeyboardInterrupt):
            say_next(evening, terminal)
            raise typer.Exit(_INTERRUPTED) from None
    say_next(evening, terminal)


def _waiting(evening: Evening, series: int | None) -> tuple[Key, ...]:
    numbers = {key[0] for key in evening.sheets.keys} - evening.closed.keys() if series is None else {series}
    points = [each for number in sorted(numbers) for each in evening.open_points(number)]
    return tuple((each.series, each.table) for each in points if each.table and waiting_task(each) is Task.SIGN)


def _converse(evening: Evening, key: Key, terminal: Terminal) -> None:
    """Ask for totals and signatures of one list. Raises EOFError if the scorer quits."""
    evening.ends.must_be_complete(key)
    keyboard, finishing = Keyboard(), Finishing(evening, key)
    for reply in finishing.begin():
        show_reply(reply, terminal, as_json=False)
    while finishing.step in {Question.TOTALS, Question.SIGN}:
        line = keyboard.line(prompt(Ask(finishing.step, finishing.question_params()), terminal)).strip()
        scored = evening.scored(key)
        seats = partial(present, scored)
        context = LineContext(
            finishing.step, terminal.lang, key[0], scored.sheet.size, scored.games, seats, is_full=True
        )
        try:
            for reply in _answers(evening, finishing, read_command(line, context)):
                show_reply(reply, terminal, as_json=False)
        except RefusedError as fault:
            evening.refresh()  # another program may have been faster
            terminal.alarm(fault.text(terminal.lang))


def _answers(evening: Evening, finishing: Finishing, command: Command | None) -> Iterator[Reply]:
    """Yield the answers to a command: numbers and places are accepted, anything else shows the choices.

    Raises EOFError if the scorer quits.
    """
    match command:
        case Quit():
            raise EOFError
        case Totals() | Sign() | Later():
            yield from finishing.take(command)
        case StateNumbers():
            yield from state_numbers(evening, finishing.key, command)
        case Misread(reply):
            yield reply
        case _:
            yield finishing.how()


def _report(evening: Evening, key: Key, terminal: Terminal, *, as_json: bool) -> None:
    """Report the signatures, and those missing."""
    missing = evening.ends.unsigned(key)
    if as_json:
        signed = [sign.place for sign in evening.book(key).signed]
        document = {"schema": "skatlist/sign/1", "series": key[0], "table": key[1], "signed": signed}
        terminal.json({**document, "missing": list(missing), "final": not missing})
        return
    words = {"series": key[0], "table": key[1], "who": as_of(evening.sheets.sheet(key)).place_names(missing)}
    terminal.tell(terminal.text("enter.sign.missing" if missing else "enter.final", **words))
    if missing:
        following = sign_call(evening, key, "--places", ",".join(map(str, missing)), terminal.lang)
        terminal.say(terminal.text("evening.next", call=following))
    else:
        say_next(evening, terminal)
