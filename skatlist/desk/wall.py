"""The wall for the room: standings, tables still playing, the clock and the next seats, one screen after another.

Everything is computed outside the thread of the file and kept for all browsers, so that no entry waits for the wall.
"""

import asyncio
import datetime as dt
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from skatlist.desk.event_desk import EventDesk
from skatlist.desk.player_view import player_views
from skatlist.evening import Evening
from skatlist.papers.lists import Lists, lists_of, scored_lists
from skatlist.papers.qr_code import qr_image
from skatlist.papers.reports.model import ColumnKind, Rank
from skatlist.papers.reports.not_final_note import standings_notes
from skatlist.papers.reports.public_names import NameStyle, PublicNames
from skatlist.papers.reports.report_cells import cell_text
from skatlist.papers.reports.typeset import date_text
from skatlist.tournament.model import Event
from skatlist.tournament.standings import Standing
from skatlist.tournament.state import ListState
from skatlist.words import Language, text
from skatlist.words.spelling import normalized
from skatlist.words.visible import given_and_surname, plain

ONE_COLUMN: Final = 12  # people in one column. With more, the first page shows the top, and the others have two columns
TOP: Final = 8
TWO_COLUMNS: Final = 24
SEATS: Final = 36  # in three columns
TABLES: Final = 16  # cards of four by four
_STRIP: Final = 5  # tables below the standings. With more there are screens of tables
_SERIES: Final = 3  # series with a column of their own
# Widths, in usual letters, from which a name is shown smaller, smaller still, and in two lines.
_LONG: Final = (19.5, 23, 28)
_LONG_SEAT: Final = (17.5, 22, 26.5)
_NARROW: Final = frozenset("fijlrtI.,-' ")
_WIDE: Final = frozenset("mwMW@")
_IDEOGRAPHS: Final = "\u2e80"  # from here on letters are square
_LETTERS: Final = 2  # letters of the surnames on the tabs of the seats
_EACH_ROUND: Final = 2  # screens of the standings in a break between two rounds of seats
_MEDALS: Final = 3  # gold, silver, bronze
_APART: Final = 0.2  # seconds between two computations, and more if one takes long
_SHARE: Final = 3  # the pause, as a multiple of the last computation time


class WallLine(NamedTuple):
    """A line of the standings.

    `medal` is 1 to 3 or 0, `climbed` the places gained in the last series (None in the first). `size` is 0 for a name
    of usual length, 1 or 2 for a long one in smaller letters.
    """

    rank: str
    medal: int
    climbed: int | None
    name: str
    club: str
    series: tuple[str, ...]
    total: str
    size: int


class TableCard(NamedTuple):
    """A table of the series: `left` games (None: unknown), `share` of the games played in percent, state in words."""

    table: int
    left: int | None
    share: int
    state: str


class SeatLine(NamedTuple):
    """The seat of a person. A name shown in full has two parts."""

    surname: str
    given: str
    table: int
    place: int
    size: int


class Clock(NamedTuple):
    """The time on the band. `until` is the end of a countdown in milliseconds since 1970, 0 for none."""

    label: str = ""
    detail: str = ""
    number: str = ""
    until: int = 0
    share: int = 0


class Screen(NamedTuple):
    """One screen of the wall. `kind` is top, standings, tables, seats, results or nothing, with lines of that kind.

    `tabs` are the labels of the pages of this kind, `tab` is the index of this one.
    """

    kind: str
    title: str
    lines: Sequence[WallLine | TableCard | SeatLine] = ()
    tabs: tuple[str, ...] = ()
    tab: int = 0
    heads: tuple[str, ...] = ()


class Wall(NamedTuple):
    """All screens of an evening, its band and news, and the reasons why the standings are not final.

    `results` is the address of the published results.
    """

    name: str
    about: str
    screens: tuple[Screen, ...]
    clock: Clock
    notes: tuple[str, ...]
    news: str
    running: tuple[TableCard, ...]
    done: int
    has_crest: bool
    results: str = ""

    @property
    def results_code(self) -> str:
        """The code with the address of the published results."""
        return qr_image(self.results)

    @property
    def initial(self) -> str:
        """The letter shown without a crest."""
        return next((letter.upper() for letter in self.name if letter.isalpha()), "S")


class Board:
    """The walls of a desk, computed again only after a change and with pauses in between."""

    def __init__(self, event: EventDesk) -> None:
        self._event = event
        self._known: tuple[object, Lists, dict[int, tuple[str, str]]] | None = None
        self._walls: dict[tuple[Language, str], Wall] = {}
        self._players: dict[Language, Mapping[int, dict[str, Any]]] = {}
        self._alone = asyncio.Lock()
        self._next = 0.0

    async def wall(self, lang: Language) -> Wall:
        """Return the current wall. Raises InputError."""
        async with self._alone:
            lists, spans = await self._lists()
            now = dt.datetime.now(dt.UTC).astimezone()
            key = lang, f"{now:%H:%M}"
            if key not in self._walls:
                self._walls = {known: wall for known, wall in self._walls.items() if known[1] == key[1]}
                self._walls[key] = await asyncio.to_thread(_wall, lists, spans, NameStyle(self._event.names), lang, now)
            return self._walls[key]

    async def player(self, number: int, lang: Language) -> dict[str, Any]:
        """Return what a player sees on their telephone. Raises InputError."""
        async with self._alone:
            lists, spans = await self._lists()
            closed = {series for series, (first, _) in spans.items() if not first}
            if lang not in self._players:
                style = NameStyle(self._event.names)
                self._players[lang] = await asyncio.to_thread(player_views, lists, closed, style, lang)
            return self._players[lang].get(number, {})

    async def crest(self) -> tuple[bytes, str]:
        """Return the picture of the crest and its media type, empty if the crest is missing. Raises InputError."""
        async with self._alone:
            event = (await self._lists())[0].event
            return (event.display.crest, event.display.crest_type) if event else (b"", "")

    async def _lists(self) -> tuple[Lists, dict[int, tuple[str, str]]]:
        state = self._event.path, self._event.version
        if self._known is None or self._known[0] != state:
            await asyncio.sleep(self._next - time.monotonic())
            state = self._event.path, self._event.version
            begun = time.monotonic()
            parsed, spans = await self._event.ask(lambda evening: (lists_of(evening.sheets), _spans(evening)))
            lists = await asyncio.to_thread(scored_lists, parsed)
            await asyncio.to_thread(lambda: lists.states)
            self._known, self._walls, self._players = (state, lists, spans), {}, {}
            now = time.monotonic()
            self._next = now + max(_APART, _SHARE * (now - begun))
        return self._known[1:]


def _spans(evening: Evening) -> dict[int, tuple[str, str]]:
    spans: dict[int, tuple[str, str]] = {}
    for record in evening.records:
        if record.kind in {"game", "list", "sums"} and record.key is not None:
            series = record.key[0]
            spans[series] = spans.get(series, (record.time, ""))[0], record.time
    return {series: ("" if series in evening.closed else first, last) for series, (first, last) in spans.items()}


def _wall(lists: Lists, spans: dict[int, tuple[str, str]], names: NameStyle, lang: Language, now: dt.datetime) -> Wall:
    event = lists.event
    assert event is not None  # noqa: S101 - an event file has one
    people = PublicNames(event.players, names, lang)
    state = lists.standings_state(now)
    series = max(spans, default=0)
    cards = table_cards(lists, series, lang) if series and spans[series][0] and not event.appeals else []
    running = sorted((card for card in cards if card.left != 0), key=lambda card: (-(card.left or 0), card.table))
    standings = _standings(lists, people, lang, final=not state.is_provisional)
    tables = list(_tables(cards, series, lang)) if len(cards) > _STRIP and running else []
    ahead = min((seating.series for seating in event.seating if seating.series not in spans), default=0)
    seats = list(_seats(event, ahead, people, lang)) if ahead and not event.appeals else []
    if running:
        screens = [*standings, *tables, *seats]
        clock = _time_left(event, series, spans[series][0], now, lang)
    else:
        rounds = range(0, len(standings), _EACH_ROUND)
        screens = [screen for at in rounds for screen in (*seats, *standings[at : at + _EACH_ROUND])] or seats
        last = spans[series][1] if series else ""
        clock = Clock() if event.appeals else _break(event, ahead, last, now, lang)
    if event.results_page:
        screens = [*screens, Screen("results", text("papers.results_online", lang))]
    about = (event.place, date_text(event.date, lang) if event.date else "")
    counted = (
        text("desk.wall.people", lang, count=len(event.participants)) if len(event.participants) > ONE_COLUMN else ""
    )
    return Wall(
        people.words(event.name),
        " · ".join(filter(None, (*map(people.words, about), counted))),
        tuple(screens) or (Screen("nothing", text("desk.wall.nothing", lang)),),
        clock,
        standings_notes(state, lang),
        people.words(event.display.news),
        tuple(running),
        len(cards) - len(running),
        bool(event.display.crest),
        event.results_page,
    )


def _standings(lists: Lists, people: PublicNames, lang: Language, *, final: bool) -> list[Screen]:
    """Return the screens of the standings, without people who have no list."""
    table = lists.standings()
    ranked = [line for line in table.players if line.is_counted]
    title = text("papers.standings" if final else "desk.wall.standings_so_far", lang)
    before = _ranks_before(ranked, len(table.series))
    lines = [
        _rank_line(line, None if at not in before else before[at] - (line.rank or 0), people, lang)
        for at, line in enumerate(ranked)
    ]
    if not lines:
        return []
    top = len(lines) if len(lines) <= ONE_COLUMN else TOP
    pages = [lines[:top], *(lines[at : at + TWO_COLUMNS] for at in range(top, len(lines), TWO_COLUMNS))]
    ends = [sum(map(len, pages[: number + 1])) for number in range(len(pages))]
    tabs = tuple(f"{end - len(page) + 1}–{end}" for page, end in zip(pages, ends, strict=True))
    tabs = tabs if len(tabs) > 1 else ()
    heads = tuple(text("papers.series_column", lang, series=number) for number in table.series[-_SERIES:])
    kinds = ["top", *["standings"] * (len(pages) - 1)]
    return [
        Screen(kind, title, page, tabs, at, heads if len(table.series) > 1 else ())
        for at, (kind, page) in enumerate(zip(kinds, pages, strict=True))
    ]


def _ranks_before(lines: Sequence[Standing], series: int) -> dict[int, int]:
    if series < 2:  # noqa: PLR2004 - no series before the first
        return {}
    totals = {at: line.total - (line.series[-1] or 0) for at, line in enumerate(lines) if line.rank is not None}
    return {at: 1 + sum(other > total for other in totals.values()) for at, total in totals.items()}


def _rank_line(line: Standing, climbed: int | None, people: PublicNames, lang: Language) -> WallLine:
    name = people.person(line.player)
    return WallLine(
        cell_text(Rank(line.rank, line.shared), ColumnKind.RANK, lang).rstrip("."),
        line.rank if line.rank is not None and line.rank <= _MEDALS else 0,
        climbed,
        name,
        people.club(line.player),
        tuple(cell_text(total, ColumnKind.NUMBER, lang) for total in line.series[-_SERIES:]),
        cell_text(line.total, ColumnKind.NUMBER, lang),
        _size(name, _LONG),
    )


def _size(name: str, bounds: Sequence[float]) -> int:
    width = sum(map(_width, name))
    return sum(width >= bound for bound in bounds)


def _width(letter: str) -> float:
    """Return about how wide a letter is on the wall, in widths of a usual one."""
    if letter in _NARROW:
        return 0.6
    if letter in _WIDE:
        return 1.5
    return 1.8 if letter >= _IDEOGRAPHS else 1.2 if letter.isupper() else 1.0


def table_cards(lists: Lists, series: int, lang: Language) -> list[TableCard]:
    """Return the tables of a series in order."""
    event = lists.event
    assert event is not None  # noqa: S101 - as above
    seated = [seating for seating in event.seating if seating.series == series]
    states = {seating.table: ListState(agreed=event.games.get(len(seating.numbers))) for seating in seated}
    begun = zip(lists.sheets, lists.states, strict=True)
    states |= {sheet.table: state for sheet, state in begun if sheet.series == series and sheet.table is not None}
    return [_card(table, state, lang) for table, state in sorted(states.items())]


def _card(table: int, state: ListState, lang: Language) -> TableCard:
    if state.void:
        return TableCard(table, 0, 100, text("papers.void_mark", lang))
    if state.agreed is None:
        return TableCard(table, None, 0, text("desk.wall.played", lang, played=state.played))
    left = max(0, state.agreed - state.played)
    if left:
        return TableCard(table, left, 100 * state.played // state.agreed, text("desk.wall.left", lang, count=left))
    is_open = bool(state.unsigned or state.is_provisional)
    return TableCard(table, 0, 100, text("desk.wall.unsigned" if is_open else "desk.wall.done", lang))


def _tables(cards: Sequence[TableCard], series: int, lang: Language) -> Iterator[Screen]:
    pages = [cards[at : at + TABLES] for at in range(0, len(cards), TABLES)]
    tabs = tuple(f"{page[0].table}–{page[-1].table}" for page in pages) if len(pages) > 1 else ()
    title = text("desk.wall.tables", lang, series=series)
    for at, page in enumerate(pages):
        yield Screen("tables", title, page, tabs, at)


def _seats(event: Event, series: int, people: PublicNames, lang: Language) -> Iterator[Screen]:
    """Yield the screens of the seats of a series, by surname."""
    players = {player.number: player for player in event.players}
    lines = []
    for seating in event.seating:
        for place, number in enumerate(seating.numbers, start=1) if seating.series == series else ():
            if number not in players:
                continue
            player = players[number]
            given, surname = given_and_surname(plain(player.name)) if people.style is NameStyle.FULL else ("", "")
            name = surname or people.person(player)
            lines.append(SeatLine(name, given, seating.table, place, _size(f"{name}{given}", _LONG_SEAT)))
    lines.sort(key=lambda line: (normalized(line.surname), normalized(line.given), line.table))
    pages = [lines[at : at + SEATS] for at in range(0, len(lines), SEATS)]
    tabs = tuple(f"{page[0].surname[:_LETTERS]} – {page[-1].surname[:_LETTERS]}" for page in pages)
    title = text("desk.wall.seats", lang, series=series)
    for at, page in enumerate(pages):
        yield Screen("seats", title, page, tabs if len(pages) > 1 else (), at)


def _time_left(event: Event, series: int, first: str, now: dt.datetime, lang: Language) -> Clock:
    """Return the clock of a series being played: from its planned start, else its first game, to its last minute."""
    begin = dt.datetime.fromisoformat(first).astimezone(now.tzinfo)
    planned = _at(event.display.start_of(series), begin)
    if planned is not None and planned < begin:
        begin = planned
    end = begin + dt.timedelta(minutes=event.display.minutes)
    label = text("desk.wall.series_of", lang, series=series, count=max(series, event.series))
    over = now >= end
    detail = text("desk.wall.time_over" if over else "desk.wall.until", lang, time=f"{end:%H:%M}")
    taken = (now - begin).total_seconds() / max(1, (end - begin).total_seconds())
    return Clock(label, detail, _hours(end, now), _milliseconds(end), min(100, max(0, round(100 * taken))))


def _break(event: Event, series: int, last: str, now: dt.datetime, lang: Language) -> Clock:
    """Return the clock of a break: to the planned start of the next series, else the time of day."""
    label = text("desk.wall.pause" if last else "desk.wall.before", lang)
    start = _at(event.display.start_of(series), now) if series else None
    if start is None or start < now:
        detail = text("desk.wall.next_series", lang, series=series) if series else ""
        return Clock(label if series else "", detail, f"{now:%H:%M}")
    since = dt.datetime.fromisoformat(last).astimezone(now.tzinfo) if last else start - dt.timedelta(hours=1)
    passed = (now - since).total_seconds() / max(1, (start - since).total_seconds())
    detail = text("desk.wall.starts", lang, series=series, time=f"{start:%H:%M}")
    return Clock(label, detail, _hours(start, now), _milliseconds(start), min(100, max(0, round(100 * passed))))


def _at(time_of_day: str, day: dt.datetime) -> dt.datetime | None:
    if not time_of_day:
        return None
    hour, minute = map(int, time_of_day.split(":"))
    return day.replace(hour=hour, minute=minute, second=0, microsecond=0)


def _hours(end: dt.datetime, now: dt.datetime) -> str:
    minutes = max(0, -int((now - end).total_seconds() // 60))
    return f"{minutes // 60}:{minutes % 60:02}"


def _milliseconds(moment: dt.datetime) -> int:
    return int(moment.timestamp() * 1000)
