"""The evening: what is missing at which table, and what is done next."""

from typing import NamedTuple

from skatlist.desk.page import Call, DeskPage, Shown
from skatlist.evening import Evening, Key, Open, TableState
from skatlist.evening.tasks import Task, waiting_task
from skatlist.sheet.presence import people_at
from skatlist.words import text


class TableLine(NamedTuple):
    """A table of a series: who sits there, how far its list is, and what it waits for (`desk.task_<name>`)."""

    series: int
    table: int
    people: tuple[str, ...]
    state: TableState
    task: str

    @property
    def address(self) -> str:
        """The page of its list."""
        return list_address((self.series, self.table))


def list_address(key: Key) -> str:
    """Return the page of a list."""
    return f"/list/{key[0]}/{key[1]}"


def _show(evening: Evening, call: Call) -> Shown:
    waiting = {(each.series, each.table): each for each in _open(evening)}
    lines = [_line(evening, state, waiting.get((state.series, state.table))) for state in evening.states()]
    series = sorted({line.series for line in lines})
    by_series = [
        (number, number in evening.closed, [each for each in lines if each.series == number]) for number in series
    ]
    following = next((line for line in sorted(lines, key=_order) if line.task != "done"), None)
    title = text("desk.page_evening", call.lang)
    values = {"title": title, "by_series": by_series, "following": following, "over": 0 in evening.closed}
    return Shown("evening.html", values)


def _open(evening: Evening) -> list[Open]:
    series = sorted({key[0] for key in evening.tables} - evening.closed.keys())
    return [point for number in series for point in evening.open_points(number)]


def _line(evening: Evening, state: TableState, point: Open | None) -> TableLine:
    key = state.series, state.table
    people = tuple(player.name for player in people_at(evening.sheet(key), max(1, state.played)))
    return TableLine(*key, people, state, waiting_task(point).name.lower() if point else "done")


def _order(line: TableLine) -> tuple[int, bool, int, int]:
    """Return what comes first: a list that was begun before one that was not."""
    task = Task[line.task.upper()] if line.task != "done" else len(Task)
    return line.series, not line.state.played, task, line.table


PAGES = (DeskPage("/", _show, name="evening"),)
