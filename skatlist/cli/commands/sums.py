"""`skatlist sums`: type the twelve numbers of each table of a series, table after table."""

import sys
from typing import Final

import typer

from skatlist.cli.evening_call import AuthorOption, DirectorOption, ReasonOption, open_evening
from skatlist.cli.next_step import say_next
from skatlist.cli.terminal.keyboard import Keyboard
from skatlist.cli.terminal.options import EventArgument, SeriesOption, TableOption
from skatlist.cli.terminal.reply import show_reply
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening import Decision, Evening, Key, Overtaken
from skatlist.evening.dialogue.reading import YES, read_numbers, read_word
from skatlist.evening.dialogue.sums_line import PER_PLACE, typed_sums
from skatlist.evening.sums_entry import known_sums, other_sums, try_sums
from skatlist.skat.findings import has_errors
from skatlist.skat.sheet import Basis, FooterName, ListSums
from skatlist.tournament.policy import must_take_sums
from skatlist.words import RefusedError, SkatlistError

_INTERRUPTED: Final = 130


def sums(
    ctx: typer.Context,
    event: EventArgument,
    series: SeriesOption = None,
    table: TableOption = None,
    director: DirectorOption = "",
    reason: ReasonOption = "",
    author: AuthorOption = "",
) -> None:
    """Enter the sums of the lists of a series."""
    terminal: Terminal = ctx.obj
    with open_evening(event, terminal, author) as evening:
        number = series or evening.sheets.first_open_series
        stack = _SumsEntry(evening, terminal, Decision(reason, (), director))
        keys = [(number, table)] if table else [key for key in evening.sheets.keys if key[0] == number]
        if not keys:
            evening.meant(number, table)
        try:
            for key in keys:
                if table or stack.is_waiting(key):
                    stack.enter(key)
        except (EOFError, KeyboardInterrupt) as end:
            terminal.say()
            if isinstance(end, KeyboardInterrupt):
                raise typer.Exit(_INTERRUPTED) from None
        terminal.tell(terminal.text("enter.sums_done", series=number, count=stack.entered))
        say_next(evening, terminal)
    raise typer.Exit(int(stack.has_errors or stack.has_refused))


class _SumsEntry:
    """The stack of lists beside the keyboard, table after table."""

    def __init__(self, evening: Evening, terminal: Terminal, decision: Decision) -> None:
        self.evening = evening
        self.terminal = terminal
        self.decision = decision
        self.keyboard = Keyboard()
        self.entered = 0
        self.has_errors = False
        self.has_refused = False  # typed without a terminal, where no second try is possible

    def is_waiting(self, key: Key) -> bool:
        """Whether a table has no result yet. If it has one, say so."""
        self.evening.refresh()
        scored = self.evening.scored(key)
        if not scored.is_begun:
            return True
        totals = " ".join(map(str, scored.footer(FooterName.TOTAL)))
        name = "sums_have" if scored.sheet.sums_first else "sums_have_games"
        self.terminal.say(self.terminal.text(f"enter.{name}", table=key[1], totals=totals))
        return False

    def enter(self, key: Key) -> None:
        """Ask for the numbers of a table until they are on the list, or the line is empty. Raises EOFError."""
        sheet, known = self.evening.sheets.sheet(key), known_sums(self.evening.scored(key))
        names = ", ".join(sheet.names("{place}"))
        ask, offered = self.terminal.text("enter.sums_line", table=key[1], names=names), ""
        while True:
            line = self.keyboard.line(ask, offered).strip()
            if not line:
                return
            if read_word(line)[0] == "quit":
                raise EOFError
            offered = line
            try:
                self._take(key, line, known)
            except SkatlistError as fault:
                self.evening.refresh()
                self.terminal.alarm(fault.text(self.terminal.lang))
                self.has_refused = self.has_refused or not sys.stdin.isatty()
                continue
            return

    def _take(self, key: Key, line: str, known: str) -> None:
        """Write the sums of a line. `known` are those of the list as it was when the line was asked for."""
        size = self.evening.sheets.sheet(key).size
        numbers = read_numbers(line)
        stated = None if numbers is None else typed_sums(numbers, size)
        if stated is None:
            raise RefusedError("sums_line", line=line, size=size, count=PER_PLACE * size)
        self.evening.refresh()
        history = self.evening.sheets.history(key)
        must_take_sums(self.evening.scored(key), history, stated.padded, self.decision)
        tried = try_sums(self.evening, key, stated)
        if tried is not None and tried.unstated:
            stated = stated._replace(total=self._totals_of_the_paper(tried.totals))
        if not self._state(key, stated, known):
            self.terminal.tell(self.terminal.text("enter.sums_stay", table=key[1]))
            return
        self.entered += 1
        findings = self.evening.ends.findings(key)
        if findings:
            show_reply(self.evening.compare(key), self.terminal, as_json=False)
        self.has_errors = self.has_errors or has_errors(findings)
        self.terminal.tell(self.terminal.text("enter.sums_kept", table=key[1]))
        sys.stdout.flush()  # through a pipe, too, it comes as soon as it is on the disk

    def _state(self, key: Key, stated: ListSums, known: str) -> bool:
        """Write sums, unless others that came in the meantime are to stay. Raises EOFError, RefusedError."""
        while True:
            self.evening.refresh()
            there = self.evening.scored(key)
            if there.basis is not Basis.GAMES and known_sums(there) != known:
                others, known = other_sums(there, stated, self.terminal.lang), known_sums(there)
                if not others:
                    return False
                self.terminal.alarm(self.terminal.text("enter.sums_came", table=key[1], places="; ".join(others)))
                if self.keyboard.line(self.terminal.text("enter.sums_came_ask")).strip().casefold() not in YES:
                    return False
                continue
            try:
                self.evening.state_sums(key, stated, self.decision)
            except Overtaken:
                continue
            return True

    def _totals_of_the_paper(self, totals: tuple[int, ...]) -> tuple[int, ...]:
        """Ask whether the totals stand like this on the paper, and return those that stand there."""
        ask = self.terminal.text("enter.sums_paper", totals=" ".join(map(str, totals)))
        while True:
            line = self.keyboard.line(ask).strip()
            numbers = read_numbers(line) if line else totals
            if numbers is not None and len(numbers) == len(totals):
                return numbers
            self.terminal.alarm(self.terminal.text("enter.totals_how", line=line, size=len(totals)))
