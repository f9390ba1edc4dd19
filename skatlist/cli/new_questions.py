"""The questions of `skatlist new`: one after the other and back again; what is typed is kept until the file is made."""

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

from skatlist.cli.enter.keyboard import Keyboard
from skatlist.cli.new_event import NewOptions
from skatlist.cli.terminal.lettering import UNBROKEN
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import in_window
from skatlist.dialogue.words import NO, YES
from skatlist.disk import EVENT_SUFFIX, shown
from skatlist.evening import Event, Seating
from skatlist.evening.founding import DraftEvent, players_of, proposed_tables
from skatlist.evening.typed_people import FEWEST, TypedPeople, typed_seats
from skatlist.formats.dates import day_of, days_meant
from skatlist.formats.numbers import natural
from skatlist.papers.typeset import shown_date
from skatlist.rules import load_profile, profile_names
from skatlist.sheet import Player
from skatlist.words import InputError, SkatlistError, UsageError, enumerated
from skatlist.words.spelling import normalized
from skatlist.words.visible import plain
from skatlist.words.vocabulary import typed_words

_MANY: Final = 999  # series
_BACK: Final = frozenset(typed_words("answer")["back"])
_NOTHING: Final = "-"
_HEAD: Final = ("name", "date", "place", "rules", "series", "language")
T = TypeVar("T")


class Back(Exception):  # noqa: N818 - nothing is wrong
    """Somebody wants the question before this one again."""


class Questions:
    """A conversation about a new event: `event` is what is known so far, `draft` where it is kept meanwhile."""

    def __init__(self, event: Event, asked: NewOptions, draft: DraftEvent, desk: Terminal) -> None:
        self.event = event
        self.asked = asked
        self.draft = draft
        self.desk = desk
        self.keyboard = Keyboard()
        self.seats: tuple[Seating, ...] = ()

    def answered(self) -> Event:
        """Return the event as its director answers; options of the call are not asked for again.

        Raises EOFError and KeyboardInterrupt; what was typed until then is in the draft.
        """
        self.desk.tell(self.desk.text("new_event.begin"))
        self._resume()
        steps: list[Callable[[], None]] = [
            step for name, step in self._head().items() if getattr(self.asked, name) is None
        ]
        steps += [self._people, self._tables]
        at = 0
        while at < len(steps):
            try:
                steps[at]()
                at += 1
            except Back:
                if not at:
                    self.desk.tell(self.desk.text("new_event.first"))
                at = max(at - 1, 0)
        return self.event._replace(seating=self.seats)

    def _resume(self) -> None:
        """Go on with what was typed last time, if it is wanted; what the call says counts before it."""
        kept = self.draft.found()
        if kept is None:
            return
        count = self.desk.text("new_event.players", count=len(kept.players))
        what = ", ".join(filter(None, (plain(kept.name), shown_date(kept.date, self.desk.lang), count)))
        self.desk.tell(self.desk.text("new_event.resume", what=what))
        answer = None
        while answer not in {"", *YES, *NO}:
            answer = ""
            with suppress(Back):
                answer = self._line(self.desk.text("new_event.ask_resume"), "resume").casefold()
        if answer in NO:
            self.draft.drop()
            return
        said = {name: getattr(self.event, name) for name in _HEAD if getattr(self.asked, name) is not None}
        if self.asked.players_from is not None:
            said["players"] = self.event.players
        said.setdefault("date", kept.date or self.event.date)
        self.event = kept._replace(**said, games={**kept.games, **self.asked.games})

    def _head(self) -> dict[str, Callable[[], None]]:
        """Return the questions about the event itself, by the option that answers each."""
        return {
            "name": lambda: self._ask("name", self.event.name, _words),
            "date": lambda: self._ask("date", shown_date(self.event.date, self.desk.lang), self._day),
            "place": lambda: self._ask("place", self.event.place, _words),
            "rules": lambda: self._ask("rules", self.event.rules, _rules),
            "series": lambda: self._ask("series", str(self.event.series), _series),
        }

    def _ask(self, name: str, usual: str, read: Callable[[str], T]) -> None:
        """Ask for one fact until the answer can be understood, and keep it."""
        offered = f" [{usual}]" if usual else ""
        while True:
            written = self._line(f"{self.desk.text(f'new_event.ask_{name}')}{offered}: ", name)
            try:
                self._keep(**{name: read(written or usual)})
            except SkatlistError as fault:
                self.desk.alarm(fault.text(self.desk.lang))
            else:
                return

    def _line(self, prompt: str, about: str) -> str:
        """Return what is typed; `?` helps. Raises Back, EOFError and KeyboardInterrupt."""
        while True:
            line = self.keyboard.line(prompt).strip()
            if line.casefold() in _BACK:
                raise Back
            if line != "?":
                return line
            self.desk.say_all(in_window(self.desk.text(f"new_event.help_{about}"), "  "))
            if about == "rules":
                self.desk.say_all(f"  {name:<14}{load_profile(name).title[self.desk.lang]}" for name in profile_names())

    def _keep(self, **said: Any) -> None:
        self.event = self.event._replace(**said)
        self.draft.keep(self.event)

    def _answer(self, question: str, about: str, **params: object) -> str:
        """Return the answer to something that Enter denies: `y` for yes, nothing for no, else what was typed.

        Who types on with the eyes on the paper has typed a player already.
        """
        answer = self._line(self.desk.text(f"new_event.{question}", **params), about)
        return "y" if answer.casefold() in YES else "" if answer.casefold() in NO else answer

    def _day(self, written: str) -> str:
        """Return the day that is meant; where it could be two, it is asked which."""
        days = days_meant(written)
        while len(days) > 1:
            first, second = (shown_date(day, self.desk.lang) for day in days)
            question = self.desk.text("new_event.ask_day", day_first=first, month_first=second)
            answer = self._line(question, "date").casefold()
            if answer == self.desk.text("new_event.key_day"):
                return days[0]
            if answer == self.desk.text("new_event.key_month"):
                return days[1]
        return day_of(written)

    # The people

    def _people(self) -> None:
        """Take the players, typed, pasted or from a file, until an empty line."""
        people = TypedPeople(self.event.players)
        line = "" if people.people else self._same_people(people)
        self.desk.say()
        self.desk.tell(self.desk.text("new_event.people"))
        self._show(people.players)
        try:
            self._typed_people(line, people)
        finally:
            if people.players != tuple(self.event.players):
                self._keep(players=people.players)

    def _typed_people(self, line: str, people: TypedPeople) -> None:
        """Take lines until an empty one; what is pasted is kept once it is all there."""
        while True:
            line = line or self._line(f"{people.next_number:>4}  ", "people")
            if not line and people.people:
                return
            line = line or self._answer("ask_nobody", "nobody")
            if line == "y":
                return
            if line:
                self._take(line, people)
                if not self.keyboard.more_waits:
                    self._keep(players=people.players)
                line = ""

    def _same_people(self, people: TypedPeople) -> str:
        """Offer the people of the last event in the folder; return what was typed instead of an answer."""
        found = [file for file in self.draft.event_file.parent.glob(f"*{EVENT_SUFFIX}") if file.is_file()]
        if not found:
            return ""
        last = max(found, key=lambda file: file.stat().st_mtime)
        try:
            known = players_of(last)
        except InputError:
            return ""
        answer = self._answer("ask_same", "same", file=shown(last.name), count=len(known)) if known else ""
        if answer == "y":
            self._enter(known, people)
            return ""
        return answer

    def _take(self, line: str, people: TypedPeople) -> None:
        """Do what a line of the list of people says: somebody, a row of a table, a file, somebody struck."""
        try:
            if Path(line).suffix and os.path.isfile(line):  # noqa: PTH113 - no path at all is no file
                self._enter(players_of(Path(line)), people)
                self._show(people.players)
                return
            number = people.next_number
            taken = people.take(line)
        except SkatlistError as fault:
            self.desk.alarm(fault.text(self.desk.lang))
            return
        if taken.struck is not None:
            self.desk.tell(self.desk.text("new_event.struck", who=_shown(taken.struck).strip()))
        if taken.unread:
            self.desk.tell(self.desk.text("new_event.unread", columns=taken.unread))
        if taken.entered is not None and (taken.split or taken.entered.number != number or "\t" in line):
            self._show([taken.entered])
        if taken.split and taken.entered is not None:
            self.desk.say_all(in_window(self.desk.text("new_event.split", number=taken.entered.number), "      "))

    def _enter(self, players: Sequence[Player], people: TypedPeople) -> None:
        """Enter people who come together, with their start numbers where nobody is there yet; nobody twice."""
        numbered = not people.people
        there = {normalized(player.name) for player in people.players}
        for player in players:
            if player.club or normalized(player.name) not in there:
                with suppress(UsageError):
                    people.enter(player if numbered else player._replace(number=None))
        self._keep(players=people.players)

    def _show(self, players: Sequence[Player]) -> None:
        self.desk.say_all(map(_shown, players))

    # The tables

    def _tables(self) -> None:
        """Seat series 1: as proposed, as typed, or not yet, so that `skatlist enter` asks."""
        people = {player.number: player for player in self.event.players if player.number is not None}
        self.seats = ()
        if len(people) < FEWEST:
            return
        proposed = proposed_tables(sorted(people))
        self.desk.say()
        self.desk.tell(self.desk.text("new_event.proposal"))
        for number, seats in enumerate(proposed, 1):
            self._show_table(number, seats, people)
        while True:
            answer = self._line(self.desk.text("new_event.ask_tables"), "tables").casefold()
            if not answer:
                self.seats = _first_series(proposed)
                return
            if answer == self.desk.text("new_event.key_open"):
                return
            if answer == self.desk.text("new_event.key_other"):
                with suppress(Back):
                    self.seats = _first_series(self._typed_tables(people))
                    return
            else:
                self.desk.alarm(self.desk.text("new_event.tables_how"))

    def _typed_tables(self, people: Mapping[int, Player]) -> list[tuple[int, ...]]:
        """Return the tables as they are typed, one after the other, until fewer than three are left. Raises Back."""
        tables: list[tuple[int, ...]] = []
        while True:
            left = sorted(people.keys() - {number for seats in tables for number in seats})
            if len(left) < FEWEST:
                if left:
                    who = enumerated(_person(number, people) for number in left)
                    self.desk.tell(self.desk.text("new_event.left_over", who=who))
                return tables
            usual = proposed_tables(left)[0]
            prompt = self.desk.text("new_event.ask_seats", table=len(tables) + 1, usual=" ".join(map(str, usual)))
            try:
                line = self._line(prompt, "seats")
                seats = typed_seats(line, people, tables) if line else usual
            except Back:
                if not tables:
                    raise
                tables.pop()
                continue
            except UsageError as fault:
                self.desk.alarm(fault.text(self.desk.lang))
                continue
            tables.append(seats)
            self._show_table(len(tables), seats, people)

    def _show_table(self, table: int, seats: Sequence[int], people: Mapping[int, Player]) -> None:
        who = enumerated(_person(number, people) for number in seats)
        self.desk.say_all(in_window(who, f"  {self.desk.text('score.table', table=table)}  "))


def _words(written: str) -> str:
    return "" if written == _NOTHING else " ".join(written.split())


def _rules(written: str) -> str:
    load_profile(written)
    return written


def _series(written: str) -> int:
    number = natural(written)
    if number is None or not 1 <= number <= _MANY:
        raise UsageError("new_series", value=written)
    return number


def _shown(player: Player) -> str:
    words = filter(None, (player.name, player.club, player.team))
    return f"{player.number:>4}  {plain('; '.join(words))}"


def _first_series(tables: Sequence[tuple[int, ...]]) -> tuple[Seating, ...]:
    return tuple(Seating(1, table, numbers) for table, numbers in enumerate(tables, 1))


def _person(number: int, people: Mapping[int, Player]) -> str:
    return f"{number}{UNBROKEN}{plain(people[number].name)}"
