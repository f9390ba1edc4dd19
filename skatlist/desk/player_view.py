"""The view of a player on their own telephone: the next seat, all seats, and their own standing."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final, NamedTuple

from skatlist.papers.lists import Lists
from skatlist.papers.reports.model import ColumnKind
from skatlist.papers.reports.public_names import NameStyle, PublicNames
from skatlist.papers.reports.report_cells import cell_text
from skatlist.tournament.model import Event, Seating
from skatlist.tournament.standings import Standing
from skatlist.tournament.state import ListState
from skatlist.words import Language, text

_LAST: Final = "last"  # when a seat is taken: the list is over, is being played, comes next, comes after that
_NOW: Final = "now"
_NEXT: Final = "next"
_LATER: Final = "later"


class _Hall(NamedTuple):
    """The facts for the views of all players: states of lists by series and table, names by start number."""

    event: Event
    states: Mapping[tuple[int | None, int | None], ListState]
    closed: Collection[int]
    names: Mapping[int | None, str]
    lang: Language

    def seats(self, number: int) -> Iterator[dict[str, Any]]:
        """Yield the seats of a player by series. The first list that is not played to its end is theirs now or next."""
        has_next = False
        for seating in sorted(each for each in self.event.seating if number in each.numbers):
            when = self._when(seating)
            if when != _LAST:
                when, has_next = (_LATER if has_next else when), True
            yield {
                "series": seating.series,
                "table": seating.table,
                "place": seating.numbers.index(number) + 1,
                "with": [self.names.get(each, "") for each in seating.numbers if each != number],
                "start": self.event.display.start_of(seating.series),
                "when": when,
                "label": text(f"desk.seat.{when}", self.lang, series=seating.series),
            }

    def _when(self, seating: Seating) -> str:
        """Return whether a list is played to its end, is being played, or has not begun."""
        state = self.states.get((seating.series, seating.table))
        if seating.series in self.closed:
            return _LAST
        if state is None:
            return _NEXT
        agreed = state.agreed or self.event.games.get(len(seating.numbers))
        if state.void or (agreed is not None and state.played >= agreed):
            return _LAST
        return _NOW if state.played else _NEXT


def player_views(
    lists: Lists, closed: Collection[int], style: NameStyle, lang: Language
) -> Mapping[int, dict[str, Any]]:
    """Return the view of each player, by start number, as JSON. Names are in the style of the event.

    `closed` are the series that are over, whatever their lists lack.
    """
    event = lists.event
    assert event is not None  # noqa: S101 - an event file has one
    people = PublicNames(event.players, style, lang)
    names = {player.number: people.person(player) for player in event.players}
    states = zip(lists.sheets, lists.states, strict=True)
    hall = _Hall(event, {(sheet.series, sheet.table): state for sheet, state in states}, closed, names, lang)
    table = lists.standings()
    standings = {line.player.number: line for line in table.players}
    counted = sum(line.is_counted for line in table.players)
    note = text("desk.wall.provisional", lang) if lists.standings_state().is_provisional else ""
    return {
        player.number: {
            "event": people.words(event.name),
            "name": names[player.number],
            "number": player.number,
            "seats": list(hall.seats(player.number)),
            "standing": _standing(standings.get(player.number), counted, table.series, lang),
            "note": note,
            "news": people.words(event.display.news),
            "results": event.results_page,
        }
        for player in event.players
        if player.number is not None
    }


def _standing(line: Standing | None, counted: int, series: tuple[int, ...], lang: Language) -> dict[str, Any] | None:
    if line is None or not line.is_counted:
        return None
    return {
        "rank": "–" if line.rank is None else text("desk.seat.rank", lang, rank=line.rank, count=counted),
        "total": cell_text(line.total, ColumnKind.NUMBER, lang),
        "series": [
            {"series": number, "points": cell_text(points, ColumnKind.NUMBER, lang)}
            for number, points in zip(series, line.series, strict=False)
        ],
    }
