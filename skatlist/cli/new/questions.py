"""Asking for a new event: its name and day, its players, and who sits where in the first series."""

from collections.abc import Callable
from typing import Any, TypeVar

from skatlist.cli.enter.keyboard import Keyboard
from skatlist.cli.new.options import NewOptions, date_of
from skatlist.cli.new.people import ask_people
from skatlist.cli.new.tables import ask_tables
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import in_window
from skatlist.event import Event
from skatlist.formats.numbers import natural
from skatlist.papers.typeset import shown_date
from skatlist.rules import load_profile, profile_names
from skatlist.words import SkatlistError, UsageError

_MANY = 999  # series
T = TypeVar("T")


def complete(event: Event, asked: NewOptions, desk: Terminal) -> Event:
    """Return an event with what its director answers; options of the call are not asked again.

    Raises EOFError and KeyboardInterrupt.
    """
    questions = Questions(desk)
    desk.say_all(in_window(desk.text("new_event.begin")))
    said: dict[str, Any] = {
        "name": questions.text("name") if asked.name is None else event.name,
        "date": questions.date(event.date) if asked.date is None else event.date,
        "place": questions.text("place") if asked.place is None else event.place,
        "rules": questions.rules(event.rules) if asked.rules is None else event.rules,
        "series": questions.series(event.series) if asked.series is None else event.series,
    }
    players = ask_people(event.players, questions.line, desk)
    return event._replace(**said, players=players, seating=ask_tables(players, questions.line, desk))


class Questions:
    """Questions on a terminal, each repeated until its answer can be understood."""

    def __init__(self, desk: Terminal) -> None:
        self.desk = desk
        self.keyboard = Keyboard()

    def line(self, prompt: str, offered: str = "") -> str:
        """Return what is typed, `offered` standing there already. Raises EOFError and KeyboardInterrupt."""
        return self.keyboard.line(prompt, offered).strip()

    def text(self, name: str) -> str:
        """Ask for words; nothing is an answer too."""
        return " ".join(self.line(self.desk.text(f"new_event.ask_{name}")).split())

    def date(self, usual: str) -> str:
        """Ask for the day."""
        return self._asked("date", shown_date(usual, self.desk.lang), date_of)

    def series(self, usual: int) -> int:
        """Ask for the number of series."""
        return self._asked("series", str(usual), _series)

    def rules(self, usual: str) -> str:
        """Ask for the rules; `?` shows those there are."""
        return self._asked("rules", usual, self._rules)

    def _rules(self, written: str) -> str:
        if written == "?":
            for name in profile_names():
                self.desk.say(f"  {name:<14}{load_profile(name).title[self.desk.lang]}")
            return ""
        load_profile(written)
        return written

    def _asked(self, name: str, usual: str, read: "Callable[[str], T]") -> T:
        while True:
            written = self.line(self.desk.text(f"new_event.ask_{name}", usual=usual))
            try:
                answer = read(written or usual)
            except SkatlistError as fault:
                self.desk.alarm(fault.text(self.desk.lang))
                continue
            if answer:
                return answer


def _series(written: str) -> int:
    number = natural(written)
    if number is None or not 1 <= number <= _MANY:
        raise UsageError("new_series", value=written)
    return number
