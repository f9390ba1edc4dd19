"""`skatlist enter`: type the games of a table, line by line."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import typer

from skatlist.cli.evening_call import AuthorOption, SecondOption, open_evening
from skatlist.cli.next_step import compare_call, next_call
from skatlist.cli.terminal.keyboard import Keyboard
from skatlist.cli.terminal.options import EventArgument, Output, OutputOption, SeriesOption, TableOption
from skatlist.cli.terminal.reply import prompt, show_reply
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening import Evening, Medium, medium_of
from skatlist.evening.dialogue.commands import Accept, Undo
from skatlist.evening.dialogue.dialogue import Dialogue
from skatlist.evening.dialogue.replies import Note, Question, Reply, is_refusal
from skatlist.evening.dialogue.row_commands import Enter

_INTERRUPTED = 130

_MOST_LINES: Final = 20


def enter(
    ctx: typer.Context,
    event: EventArgument,
    series: SeriesOption = None,
    table: TableOption = None,
    second: SecondOption = False,
    author: AuthorOption = "",
    output: OutputOption = Output.TEXT,
) -> None:
    """Enter the games of a table."""
    terminal: Terminal = ctx.obj
    code = 0
    with open_evening(event, terminal, author, second=second) as evening:
        if second and output is Output.TEXT:
            terminal.tell(terminal.text("dispute.comparison.entered"))
        screen = _EntryLoop(terminal, as_json=output is Output.JSON)
        asks = screen.keyboard.interactive
        dialogue = Dialogue(
            evening,
            terminal.lang,
            asks=asks,
            shelves=Path(typer.get_app_dir("skatlist")) / "refused" if asks else None,
        )
        tally = Tally(dialogue)
        try:
            screen.show(dialogue.start(series, table))
            while not dialogue.done:
                screen.show(tally.take(screen.typed(dialogue)))
        except (EOFError, KeyboardInterrupt) as end:
            screen.break_line()
            code = _INTERRUPTED if isinstance(end, KeyboardInterrupt) else 0
        if sys.stdin.isatty():
            screen.show(dialogue.left_out())
        else:
            screen.show(tally.summary())
            if dialogue.undecided:
                screen.show([Note("given_up", {"line": dialogue.undecided}, alarm=True)])
            code = code or bool(tally.missed or dialogue.undecided)
        screen.leave(evening, event)
    raise typer.Exit(code)


class _EntryLoop:
    """The loop between the dialogue and the keyboard."""

    def __init__(self, terminal: Terminal, *, as_json: bool) -> None:
        self.terminal = terminal
        self.as_json = as_json
        self.keyboard = Keyboard(quiet=as_json)
        self._ahead = ""  # a line typed at the question for the next page

    def typed(self, dialogue: "Dialogue") -> str:
        """Return the next line. Raises EOFError and KeyboardInterrupt."""
        ask = dialogue.ask()
        prompt_text = "" if self.as_json else prompt(ask, self.terminal)
        if self._ahead:
            line, self._ahead = self._ahead, ""
            self.terminal.say(prompt_text + line)
            return line
        return self.keyboard.line(prompt_text, ask.offered)

    def show(self, replies: "Iterable[Reply]") -> None:
        """Show each reply as soon as it comes."""
        for reply in replies:
            if self.keyboard.interactive and is_refusal(reply):
                print("\a", end="")  # a beep, because the scorer is looking at the paper
            typed = show_reply(reply, self.terminal, self.as_json, "ready" if self.keyboard.editing else "anew")
            self._ahead = typed or self._ahead

    def break_line(self) -> None:
        """End the line that was interrupted."""
        if self.keyboard.interactive:
            print()

    def leave(self, evening: Evening, event: Path) -> None:
        """Report that everything is saved, and how to continue an unfinished event."""
        if self.as_json:
            return

        key = "left_closed" if 0 in evening.closed else "left" if evening.file.in_place else "left_moved"
        following = (compare_call if evening.sheets.second else next_call)(evening, self.terminal.lang)
        if medium_of(evening.file.path) is Medium.REMOVABLE:
            self.terminal.tell(self.terminal.text("evening.on_removable", file=event))
        self.terminal.tell(self.terminal.text(f"enter.{key}", file=event, call=following))


class Tally:
    """A conversation, and the numbers of its lines that were not entered.

    A doubtful line that is later confirmed or dropped does not count.
    """

    def __init__(self, dialogue: Dialogue) -> None:
        self.dialogue = dialogue
        self.missed: list[int] = []
        self._read = 0
        self._open = 0  # the number of the line that is not entered but still may be

    def take(self, line: str) -> Iterator[Reply]:
        """Carry out a line and answer."""
        self._read += 1
        before, step, line = self.dialogue.unentered, self.dialogue.ask().step, line.strip()
        command, refused = self.dialogue.read(line), False
        for reply in self.dialogue.do(command, line):
            refused = refused or is_refusal(reply)
            yield reply
        after = self.dialogue.unentered
        game = command.game if isinstance(command, Enter) else ""
        is_completed = game != line and str(game).startswith(before)
        same = bool(before) and (game == before or is_completed)
        is_settled = step in {Question.WHY, Question.AGREED} or isinstance(command, Accept | Undo)
        if after and after != before:
            self._open = self._read
        if (refused and not (same and after)) or (after and not before):
            self.missed.append(self._read)
        elif before and not after and self._open in self.missed and (same or is_settled):
            self.missed.remove(self._open)

    def summary(self) -> Iterator[Reply]:
        """Report the lines that were not entered."""
        if self.missed:
            more = ("\N{HORIZONTAL ELLIPSIS}",) if len(self.missed) > _MOST_LINES else ()
            yield Note("missed", {"count": len(self.missed), "lines": (*self.missed[:_MOST_LINES], *more)}, alarm=True)
