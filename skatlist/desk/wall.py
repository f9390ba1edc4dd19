"""The wall: standings, tables that play, the clock and the next seats, one screen after another, for whoever looks.

Everything is computed outside the thread of the file and kept for all who look: no entry waits for the wall.
"""

import asyncio
import datetime as dt
import time
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from skatlist.desk.event_desk import EventDesk
from skatlist.evening import Evening
from skatlist.event.state import ListState
from skatlist.lists import Lists, lists_of, scored_lists
from skatlist.reports.cells import cell_text
from skatlist.reports.model import ColumnKind, Rank
from skatlist.reports.not_final_note import standings_notes
from skatlist.reports.shown_names import NameStyle, ShownNames
from skatlist.words import Language, text

ROWS: Final = 10  # lines on a screen: letters of a fourteenth of its height are read from 8 metres on any usual screen
_TABLES: Final = 2 * ROWS  # in two columns
_SEATS: Final = ROWS // 2  # tables, each with its names on a line of its own
_APART: Final = 0.2  # seconds between two computations, and more where one takes long
_SHARE: Final = 3  # times as long as it took nothing is computed

Item = TypeVar("Item")


class Screen(NamedTuple):
    """What is on the wall at a time: `kind` is standings, tables, seats or nothing; rows are words and numbers."""

    kind: str
    title: str
    rows: tuple[tuple[str, ...], ...] = ()
    part: str = ""


class Wall(NamedTuple):
    """All screens of an evening, its clock in words, and what keeps the standings from being final."""

    name: str
    screens: tuple[Screen, ...]
    clock: str = ""
    notes: tuple[str, ...] = ()


class Board:
    """The walls of a desk, computed anew only after something was written, and not without pause."""

    def __init__(self, event: EventDesk) -> None:
        self._event = event
        self._known: tuple[object, Lists, dict[int, str]] | None = None
        self._walls: dict[tuple[Language, str], Wall] = {}
        self._alone = asyncio.Lock()
        self._next = 0.0

    async def wall(self, lang: Language) -> Wall:
        """Return what is on the wall now. Raises InputError."""
        async with self._alone:
            lists, begins = await self._lists()
            now = dt.datetime.now(dt.UTC).astimezone()
            key = lang, f"{now:%H:%M}"
            if key not in self._walls:
                self._walls = {known: wall for known, wall in self._walls.items() if known[1] == key[1]}
                self._walls[key] = await asyncio.to_thread(
                    _wall, lists, begins, NameStyle(self._event.names), lang, now
                )
            return self._walls[key]

    async def _lists(self) -> tuple[Lists, dict[int, str]]:
        state = self._event.path, self._event.version
        if self._known is None or self._known[0] != state:
            await asyncio.sleep(self._next - time.monotonic())
            state = self._event.path, self._event.version
            begun = time.monotonic()
            parsed, begins = await self._event.ask(lambda evening: (lists_of(evening.sheets), _begins(evening)))
            lists = await asyncio.to_thread(scored_lists, parsed)
            await asyncio.to_thread(lambda: lists.states)
            self._known, self._walls = (state, lists, begins), {}
            now = time.monotonic()
            self._next = now + max(_APART, _SHARE * (now - begun))
        return self._known[1:]


def _begins(evening: Evening) -> dict[int, str]:
    """Return when each series began: when the first of its games was written (ISO 8601); empty once it is closed."""
    begins: dict[int, str] = {}
    for record in evening.records:
        if record.kind in {"game", "list"} and record.key is not None:
            begins.setdefault(record.key[0], record.time)
    return {series: "" if series in evening.closed else begin for series, begin in begins.items()}


def _wall(lists: Lists, begins: dict[int, str], names: NameStyle, lang: Language, now: dt.datetime) -> Wall:
    event = lists.event
    assert event is not None  # noqa: S101 - an event file has one
    people = ShownNames(event.players, names, lang)
    state = lists.standings_state(now)
    over = bool(event.appeals)
    series = max((each for each in begins), default=0)
    screens = [*_standings(lists, people, lang, final=not state.is_provisional)]
    if series and not over:
        screens += _tables(lists, series, lang)
    ahead = sorted({seating.series for seating in event.seating if seating.series not in begins})
    if ahead:
        screens += _seats(lists, ahead[0], people, lang)
    clock = _clock(series, begins[series], now, lang) if begins.get(series) and not over else ""
    nothing = Screen("nothing", text("desk_wall.nothing", lang))
    return Wall(people.words(event.name), tuple(screens) or (nothing,), clock, standings_notes(state, lang))


def _standings(lists: Lists, people: ShownNames, lang: Language, *, final: bool) -> Iterator[Screen]:
    """Yield the screens of the Rangliste; nobody is on them who has no list yet."""
    ranked = [line for line in lists.standings().players if line.is_counted]
    title = text("papers.standings" if final else "desk_wall.standings_so_far", lang)
    rows = [
        (
            cell_text(Rank(line.rank, line.shared), ColumnKind.RANK, lang),
            people.person(line.player),
            cell_text(line.total, ColumnKind.NUMBER, lang),
        )
        for line in ranked
    ]
    yield from _screens("standings", title, rows, ROWS)


def _tables(lists: Lists, series: int, lang: Language) -> Iterator[Screen]:
    """Yield the screens of the tables of a series: how many games are left."""
    event = lists.event
    assert event is not None  # noqa: S101 - as above
    seated = [seating for seating in event.seating if seating.series == series]
    states = {seating.table: ListState(agreed=event.games.get(len(seating.numbers))) for seating in seated}
    begun = zip(lists.sheets, lists.states, strict=True)
    states |= {sheet.table: state for sheet, state in begun if sheet.series == series}
    rows = [(str(table), _left(state, lang)) for table, state in sorted(states.items())]
    yield from _screens("tables", text("desk_wall.tables", lang, series=series), rows, _TABLES)


def _left(state: ListState, lang: Language) -> str:
    if state.void:
        return text("papers.void_mark", lang)
    if state.agreed is None or state.played < state.agreed:
        left = None if state.agreed is None else state.agreed - state.played
        return text("desk_wall.played" if left is None else "desk_wall.left", lang, played=state.played, left=left)
    return text("desk_wall.unsigned" if state.unsigned or state.is_provisional else "desk_wall.done", lang)


def _seats(lists: Lists, series: int, people: ShownNames, lang: Language) -> Iterator[Screen]:
    event = lists.event
    assert event is not None  # noqa: S101 - as above
    names = {player.number: people.person(player) for player in event.players}
    rows = [
        (str(seating.table), *(names.get(number, "–") for number in seating.numbers))
        for seating in sorted(event.seating)
        if seating.series == series
    ]
    yield from _screens("seats", text("desk_wall.seats", lang, series=series), rows, _SEATS)


def _clock(series: int, begin: str, now: dt.datetime, lang: Language) -> str:
    """Return since when a series is played; a clock put back is no reason for fewer minutes than none."""
    since = dt.datetime.fromisoformat(begin).astimezone(now.tzinfo)
    minutes = max(0, int((now - since).total_seconds() // 60))
    hours, rest = divmod(minutes, 60)
    times = {"since": f"{since:%H:%M}", "taken": f"{hours}:{rest:02}", "now": f"{now:%H:%M}"}
    return text("desk_wall.clock", lang, series=series, **times)


def _screens(kind: str, title: str, rows: Sequence[tuple[str, ...]], size: int) -> Iterator[Screen]:
    """Yield rows as screens of as many as fit."""
    count = -(-len(rows) // size)
    for at in range(count):
        part = f"{at + 1}/{count}" if count > 1 else ""
        yield Screen(kind, title, tuple(rows[at * size : (at + 1) * size]), part)
