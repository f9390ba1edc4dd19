"""The next step of a list of the evening."""

from collections.abc import Sequence
from enum import IntEnum, StrEnum
from typing import NamedTuple

from skatlist.event.policy import Open


class Task(IntEnum):
    """The steps left for a list, in this order."""

    ENTER = 0
    COMPARE = 1
    SIGN = 2
    DISPUTE = 3


def waiting_task(each: Open) -> Task:
    """Return the next step of a list: its games, its second list, a dispute, or signatures and totals that agree."""
    if (each.unsettled or each.no_second) and each.played == each.agreed and not each.uncounted:
        return Task.COMPARE
    if each.disputes and each.played == each.agreed and not each.uncounted:
        return Task.DISPUTE
    return Task.SIGN if each.unsigned or each.differing else Task.ENTER


class Stage(StrEnum):
    """The next step of an evening.

    `LATE` stands for people without a seat in a drawn series, `PRINT` for the papers before play, `SECOND` for the
    second list of a table, `PAPERS` for the work left after the end.
    """

    PEOPLE = "people"
    CHECK_IN = "check_in"
    DRAW = "draw"
    LATE = "late"
    PRINT = "print"
    ENTER = "enter"
    SECOND = "second"
    COMPARE = "compare"
    SIGN = "sign"
    DISPUTE = "dispute"
    CLOSE = "close"
    PRIZES = "prizes"
    PAPERS = "papers"


class NextStep(NamedTuple):
    """The next step of an evening: the action, its series and its table (None: no particular one)."""

    stage: Stage
    series: int | None = None
    table: int | None = None


def open_step(points: Sequence[Open]) -> NextStep:
    """Return the tasks that keep a series open: seats, games, second lists, signatures, disputes.

    A list that has begun comes before one that has not.
    """
    first = min(points, key=lambda each: (waiting_task(each), not each.played))
    if first.table is None:
        return NextStep(Stage.DRAW, first.series)
    task = waiting_task(first)
    stage = Stage.SECOND if task is Task.COMPARE and first.no_second else Stage(task.name.lower())
    return NextStep(stage, first.series, first.table)
