"""`skatlist correct`: another entry for a game, or a row removed, inserted or moved, with reason and consent."""

import sys
from collections.abc import Iterator
from typing import Annotated

import typer

from skatlist.cli.commands.close import missing_lines
from skatlist.cli.evening_call import (
    AgreedOption,
    AuthorOption,
    DirectorOption,
    ReasonOption,
    open_evening,
    places_of,
)
from skatlist.cli.next_step import say_next
from skatlist.cli.terminal.options import (
    EventArgument,
    Output,
    OutputOption,
    SeriesOption,
    TableOption,
    argument,
    option,
)
from skatlist.cli.terminal.reply import show_reply
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening import Decision, Evening, Key
from skatlist.evening.dialogue.commands import Delete, MoveRow
from skatlist.evening.dialogue.game_entry import move_row, row_inserted
from skatlist.evening.dialogue.reading import read_row_command
from skatlist.evening.dialogue.replies import Booked, Doubted, Reply, added_of
from skatlist.evening.dialogue.row_commands import Insert
from skatlist.evening.entry_line import EntryLine
from skatlist.evening.seat_names import with_place_numbers
from skatlist.evening.seating import present
from skatlist.words import UsageError


def correct(
    ctx: typer.Context,
    event: EventArgument,
    game: Annotated[int, argument("NR", "game_number", min=1)],
    words: Annotated[list[str], argument("SPIEL...", "new_game")],
    series: SeriesOption = None,
    table: TableOption = None,
    reason: ReasonOption = "",
    agreed: AgreedOption = "",
    director: DirectorOption = "",
    force: Annotated[bool, option("--force", about="force_entry")] = False,
    author: AuthorOption = "",
    output: OutputOption = Output.TEXT,
) -> None:
    """Correct a game."""
    terminal: Terminal = ctx.obj
    as_json = output is Output.JSON
    with open_evening(event, terminal, author) as evening:
        key = evening.meant(series, table)
        line = " ".join(words)
        rows = read_row_command(game, line)
        number = game
        if isinstance(rows, Insert):
            number = rows.number + 1 if rows.behind else evening.rows.room_before(key, rows.number)
        made = None
        if rows is None or isinstance(rows, Insert):
            entry = rows.game if rows else line
            seats = present(evening.scored(key), number)
            made = evening.judge(key, with_place_numbers(str(entry), seats), number, before=rows is not None)
        if made is not None and (made.row is None or made.refused or (made.findings and not force)):
            show_reply(
                Doubted(line, made.row and made.row.entry, made.findings, made.scored, made.refused), terminal, as_json
            )
            raise typer.Exit(1)
        reason = reason or _ask("enter.ask_why", terminal, "correct_reason")
        if not director:
            agreed = agreed or _ask("enter.ask_agreed", terminal, "correct_agreed")
        decision = Decision(reason, places_of(agreed, evening.sheets.sheet(key)), director)
        for reply in _changed(evening, key, number, rows, made, decision):
            show_reply(reply, terminal, as_json)
        if not as_json:
            _say_next(evening, key, terminal)


def _changed(
    evening: Evening,
    key: Key,
    number: int,
    rows: Delete | MoveRow | Insert | None,
    made: EntryLine | None,
    decision: Decision,
) -> Iterator[Reply]:
    """Write another entry for a game, or insert, remove or move one, and report it."""
    before = evening.scored(key)
    if isinstance(rows, Delete | MoveRow):
        yield from move_row(evening, key, rows, decision)
    if made is None or made.row is None:
        return
    if rows is None:
        evening.correct(key, number, made.row, decision)
        yield Booked(evening.scored(key), made.at, before.rows[made.at])
    else:
        evening.rows.insert(key, number, made.row, decision)
        yield from row_inserted(evening.scored(key), number)
        yield Booked(evening.scored(key), made.at)
    yield from added_of(made)


def _say_next(evening: Evening, key: Key, terminal: Terminal) -> None:
    points = [each for each in evening.open_points(key[0]) if each.table == key[1] and each.differing]
    if points and evening.book(key).signed:
        terminal.say_all(missing_lines(evening, points[0], terminal))
    else:
        say_next(evening, terminal)


def _ask(question: str, terminal: Terminal, missing: str) -> str:
    answer = input(terminal.text(question)).strip() if sys.stdin.isatty() and not terminal.as_json else ""
    if not answer:
        raise UsageError(missing)
    return answer
