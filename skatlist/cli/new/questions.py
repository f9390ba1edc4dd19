"""Asking for a new event: its name and day, its players, and who sits where in the first series."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from skatlist.cli.enter.keyboard import Keyboard
from skatlist.cli.new.options import NewOptions, date_of
from skatlist.cli.terminal.lettering import UNBROKEN
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import in_window
from skatlist.evening import Event, Seating
from skatlist.evening.founding import FEWEST, proposed_tables, typed_seats, with_player
from skatlist.formats.numbers import natural
from skatlist.papers.typeset import shown_date
from skatlist.rules import load_profile, profile_names
from skatlist.sheet import Player
from skatlist.words import SkatlistError, UsageError, enumerated
from skatlist.words.visible import plain

_STRIKE: Final = re.compile(r"-\s*([1-9][0-9]{0,3})")
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
    players = _ask_people(event.players, questions.line, desk)
    return event._replace(**said, players=players, seating=_ask_tables(players, questions.line, desk))


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


def _ask_people(players: Iterable[Player], ask: Callable[[str, str], str], desk: Terminal) -> tuple[Player, ...]:
    """Return the players of an event, those known already and those typed until an empty line.

    `-7` strikes the one with that start number. `ask` takes a prompt and what stands in the line already.
    """
    people = {player.number or 0: player for player in players}
    desk.say()
    desk.say_all(in_window(desk.text("new_event.people")))
    for player in people.values():
        desk.say(_shown(player))
    offered = ""
    while True:
        number = max(people, default=0) + 1
        line = ask(f"{number:>4}  ", offered)
        offered = ""
        if not line:
            return tuple(people[number] for number in sorted(people))
        try:
            _take_person(line, number, people, desk)
        except UsageError as fault:
            desk.alarm(fault.text(desk.lang))
            offered = line


def _take_person(line: str, number: int, people: dict[int, Player], desk: Terminal) -> None:
    """Enter or strike somebody. Raises UsageError."""
    strike = _STRIKE.fullmatch(line)
    if strike is None:
        player = with_player(people, line)
        people[player.number or number] = player
        if player.number != number:
            desk.say(_shown(player))
        return
    gone = people.pop(int(strike[1]), None)
    if gone is None:
        raise UsageError("new_nobody", number=strike[1])
    desk.say(desk.text("new_event.struck", who=_shown(gone).strip()))


def _shown(player: Player) -> str:
    words = filter(None, (player.name, player.club, player.team))
    return f"{player.number:>4}  {plain('; '.join(words))}"


def _ask_tables(players: Sequence[Player], ask: Callable[[str, str], str], desk: Terminal) -> tuple[Seating, ...]:
    """Return the tables of series 1: as proposed, as typed, or none, so that `skatlist enter` asks for them."""
    people = {player.number: player for player in players if player.number is not None}
    if len(people) < FEWEST:
        return ()
    tables = proposed_tables(sorted(people))
    desk.say()
    desk.say(desk.text("new_event.proposal"))
    for number, seats in enumerate(tables, 1):
        _show_table(number, seats, people, desk)
    while True:
        answer = ask(desk.text("new_event.ask_tables"), "").casefold()
        if not answer:
            return _first_series(tables)
        if answer == desk.text("new_event.key_open"):
            return ()
        if answer == desk.text("new_event.key_other"):
            return _first_series(_typed_tables(people, ask, desk))
        desk.alarm(desk.text("new_event.tables_how"))


def _first_series(tables: Sequence[tuple[int, ...]]) -> tuple[Seating, ...]:
    return tuple(Seating(1, table, numbers) for table, numbers in enumerate(tables, 1))


def _typed_tables(
    people: Mapping[int, Player], ask: Callable[[str, str], str], desk: Terminal
) -> list[tuple[int, ...]]:
    """Return the tables as they are typed, one after the other, until fewer than three are left."""
    tables: list[tuple[int, ...]] = []
    offered = ""
    while True:
        left = sorted(people.keys() - {number for seats in tables for number in seats})
        if len(left) < FEWEST:
            if left:
                who = enumerated(_person(number, people) for number in left)
                desk.say_all(in_window(desk.text("new_event.left_over", who=who)))
            return tables
        usual = proposed_tables(left)[0]
        prompt = desk.text("new_event.ask_seats", table=len(tables) + 1, usual=" ".join(map(str, usual)))
        line = ask(prompt, offered)
        offered = ""
        try:
            seats = typed_seats(line, people, tables) if line else usual
        except UsageError as fault:
            desk.alarm(fault.text(desk.lang))
            offered = line
            continue
        tables.append(seats)
        _show_table(len(tables), seats, people, desk)


def _show_table(table: int, seats: Sequence[int], people: Mapping[int, Player], desk: Terminal) -> None:
    who = enumerated(_person(number, people) for number in seats)
    first = f"  {desk.text('new_event.table', table=table)}  "
    desk.say_all(in_window(who, first))


def _person(number: int, people: Mapping[int, Player]) -> str:
    return f"{number}{UNBROKEN}{plain(people[number].name)}"
