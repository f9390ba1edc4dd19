"""What a list of the evening waits for, and what leads the evening on."""

from collections.abc import Sequence
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, NamedTuple

from skatlist.event.policy import Open

if TYPE_CHECKING:
    from skatlist.evening.evening import Evening


class Task(IntEnum):
    """What is still to be done with a list, in this order."""

    ENTER = 0
    COMPARE = 1
    SIGN = 2
    DISPUTE = 3


def waiting_task(each: Open) -> Task:
    """Return what a list waits for: its games, its second list, a dispute, or the signatures and totals that agree."""
    if (each.unsettled or each.no_second) and each.played == each.agreed and not each.uncounted:
        return Task.COMPARE
    if each.disputes and each.played == each.agreed and not each.uncounted:
        return Task.DISPUTE
    return Task.SIGN if each.unsigned or each.differing else Task.ENTER


class Stage(StrEnum):
    """What an evening needs next; `SECOND` is the second list of a table, `PAPERS` are left when it is over."""

    PEOPLE = "people"
    DRAW = "draw"
    ENTER = "enter"
    SECOND = "second"
    COMPARE = "compare"
    SIGN = "sign"
    DISPUTE = "dispute"
    CLOSE = "close"
    PAPERS = "papers"


class NextStep(NamedTuple):
    """The next step of an evening: what is done, in which series and at which table (None: no particular one)."""

    stage: Stage
    series: int | None = None
    table: int | None = None


def next_step(evening: "Evening") -> NextStep:
    """Return what leads an evening on: enter what is missing, sign, close, and print when it is over.

    A tournament wants people and a draw before.
    """
    if 0 in evening.closed:
        return NextStep(Stage.PAPERS)
    if (
        not evening.sheets.begun
        and evening.journal.description.get("tournament")
        and not (evening.roster.players and evening.roster.seating)
    ):
        return first_step(players=bool(evening.roster.players), seated=bool(evening.roster.seating))
    planned = {
        *range(1, evening.journal.description.get("series", 1) + 1),
        *(series for series, _ in evening.sheets.keys),
    }
    still_open = sorted(planned - evening.closed.keys())
    for series in still_open:
        points = evening.open_points(series)
        if points:
            return open_step(points)
        if series != still_open[-1]:
            return NextStep(Stage.CLOSE, series)
    return NextStep(Stage.CLOSE)


def first_step(*, players: bool, seated: bool) -> NextStep:
    """Return with what a tournament begins: its people come in a table, and are drawn."""
    return NextStep(Stage.PEOPLE if not players else Stage.ENTER if seated else Stage.DRAW)


def open_step(points: Sequence[Open]) -> NextStep:
    """Return what is done about what keeps a series open: games, second lists, signatures, disputes, in this order.

    A list that was begun comes before one that was not.
    """
    first = min(points, key=lambda each: (waiting_task(each), not each.played))
    task = waiting_task(first)
    stage = Stage.SECOND if task is Task.COMPARE and first.no_second else Stage(task.name.lower())
    return NextStep(stage, first.series, first.table)
