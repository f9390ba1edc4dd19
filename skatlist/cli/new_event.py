"""A new event: what a call of `skatlist new` says about it, and questions for what it leaves open."""

import datetime as dt
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

from skatlist.cli.enter.keyboard import Keyboard
from skatlist.cli.shell_call import call
from skatlist.cli.terminal.lettering import UNBROKEN
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import in_window
from skatlist.disk import EVENT_SUFFIX, is_event_name, shown
from skatlist.evening import Event, Seating
from skatlist.evening.founding import (
    FEWEST,
    Given,
    free_path,
    players_of,
    proposed_tables,
    typed_seats,
    with_player,
)
from skatlist.formats.dates import day_of
from skatlist.formats.numbers import natural
from skatlist.formats.registry import event_path, is_other_name
from skatlist.papers.typeset import shown_date
from skatlist.rules import load_profile, profile_names
from skatlist.sheet import Player
from skatlist.words import Language, SkatlistError, UsageError, enumerated
from skatlist.words.visible import plain

_STRIKE: Final = re.compile(r"-\s*([1-9][0-9]{0,3})")
_MANY = 999  # series
T = TypeVar("T")


class NewOptions(NamedTuple):
    """The options of a call; None, and no games, where it says nothing."""

    name: str | None = None
    date: str | None = None
    place: str | None = None
    series: int | None = None
    rules: str | None = None
    games: Mapping[int, int] = MappingProxyType({})
    language: Language | None = None
    players_from: Path | None = None


def new_path(named: Path, source: Path | None, lang: Language) -> Path:
    """Return the file to be made; `.skat` may be left out.

    Raises UsageError for the name of another kind of file, InputError where there is one already.
    """
    if is_other_name(named):
        made = source.name if source is not None and is_event_name(source.name) else f"{named.stem}{EVENT_SUFFIX}"
        better = [made, named.name]
        raise UsageError("new_suffix", name=shown(named), near=call("new", *map(shown, better), lang=lang))
    return free_path(named)


def is_asking() -> bool:
    """Whether there is somebody to be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def event_of(given: Given | None, asked: NewOptions, desk: Terminal) -> Event:
    """Return the event: what the source says, and before that what the call says; the day is today's unless named.

    Raises UsageError, ProfileError, InputError.
    """
    event = Event(language=desk.lang) if given is None else given.event
    if given is not None and given.folder is None:
        event = event._replace(language=desk.lang)  # a list of players speaks no language
    said = {name: value for name in ("name", "place", "series", "rules") if (value := getattr(asked, name)) is not None}
    if asked.date is not None:
        said["date"] = day_of(asked.date)
    elif not event.date:
        said["date"] = dt.datetime.now().astimezone().date().isoformat()
    if asked.language is not None:
        said["language"] = asked.language.value
    load_profile(said.get("rules", event.rules))
    event = event._replace(**said, games=MappingProxyType({**event.games, **asked.games}))
    if asked.players_from is None:
        return event
    if event.players:
        raise UsageError("new_players_twice", source=event.source.file)
    return event._replace(players=players_of(event_path(asked.players_from)))


def refuse_options(asked: NewOptions, source: Path) -> None:
    """Raise UsageError for an option of a call that makes a file of a journal: everything stands in it."""
    for name, value in asked._asdict().items():
        if value:
            option = f"--games-{next(iter(asked.games))}" if name == "games" else "--" + name.replace("_", "-")
            raise UsageError("new_rebuild", source=shown(source), option=option)


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
        return self._asked("date", shown_date(usual, self.desk.lang), day_of)

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
