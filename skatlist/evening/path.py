"""The path of an event, from its announcement to its papers: the progress of every step, and the next one."""

from collections.abc import Iterator, Sequence
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from skatlist.evening.check_in import missing_people
from skatlist.evening.series_signing import lists_to_sign, lists_without_totals
from skatlist.tournament.decision import expelled
from skatlist.tournament.model import Person
from skatlist.tournament.policy import Open
from skatlist.tournament.tournament import Fees

if TYPE_CHECKING:
    from skatlist.evening.evening import Evening


# The next step of a list of the evening.


class Task(IntEnum):
    """The remaining steps of a list, in this order."""

    ENTER = 0
    COMPARE = 1
    SIGN = 2
    DISPUTE = 3


def waiting_task(each: Open) -> Task:
    """Return the next step of a list: its games, its second list, a dispute, or signatures and totals that agree.

    Games that contradict the sums handed in before them come first.
    """
    if each.against_sums:
        return Task.ENTER
    if (each.unsettled or each.no_second) and each.played == each.agreed and not each.uncounted:
        return Task.COMPARE
    if each.disputes and each.played == each.agreed and not each.uncounted:
        return Task.DISPUTE
    return Task.SIGN if each.unsigned or each.differing else Task.ENTER


class Stage(StrEnum):
    """The next step of an evening.

    `LATE` stands for people without a seat in a drawn series, `PRINT` for the papers before play, `SECOND` for the
    second list of a table, `PAPERS` for the work after the end.
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


def goes_on_by_sums(evening: "Evening", step: NextStep) -> bool:
    """Whether a list without anything typed comes next, and those of the latest series begun are all by sums."""
    begun = evening.sheets.begun
    latest = [key for key in begun if key[0] == max(each[0] for each in begun)]
    is_open = step.stage is Stage.ENTER and (step.series, step.table) not in begun
    return is_open and bool(latest) and all(evening.book(key).sums_first for key in latest)


def open_step(points: Sequence[Open]) -> NextStep:
    """Return the next of the tasks that keep a series open: seats, games, second lists, signatures, disputes.

    A list that has begun comes before one that has not. Totals alone wait for the director, who closes the series.
    """
    first = min(points, key=lambda each: (waiting_task(each), each.totals_alone, not each.played))
    if first.table is None:
        return NextStep(Stage.DRAW, first.series)
    task = waiting_task(first)
    if task is Task.SIGN and first.totals_alone:
        return NextStep(Stage.CLOSE, first.series)
    stage = Stage.SECOND if task is Task.COMPARE and first.no_second else Stage(task.name.lower())
    return NextStep(stage, first.series, first.table)


_FEWEST: Final = 3  # people at a table
_FEW: Final = 12  # people who all know each other


class Stop(StrEnum):
    """A step of the path. There is one `SERIES` for each series."""

    ANNOUNCEMENT = "announcement"
    ENTRIES = "entries"
    CHECK_IN = "check_in"
    DRAW = "draw"
    PRINT = "print"
    SERIES = "series"
    STANDINGS = "standings"
    PRIZES = "prizes"
    PAPERS = "papers"
    PUBLISH = "publish"


class StepState(StrEnum):
    """The progress of a step: done, the next one, possible at any time, or waiting for those before it."""

    DONE = "done"
    NOW = "now"
    OPEN = "open"
    LATER = "later"


class SeriesFacts(NamedTuple):
    """The facts of a series for the path: its tables, open lists, and people without a seat after a draw.

    `is_begun` says that games of it were entered. `to_sign` full lists wait only for signatures, those by sums perhaps
    for their totals, too.
    """

    number: int
    tables: int = 0
    points: tuple[Open, ...] = ()
    without_seat: int = 0
    is_begun: bool = False
    is_closed: bool = False
    to_sign: int = 0


class PathFacts(NamedTuple):
    """The facts about the progress of an event.

    `people` take part. `has_money` says that fees or prizes were announced. `here` people have come to the
    check-in, `missing` ones have not. `pays_at_door` says that every person owes a fee. `unpaid_prizes` are those
    won when the event is over. `is_printed` says that the papers of the tables were opened or written for printing.
    """

    series: tuple[SeriesFacts, ...]
    people: int = 0
    here: int = 0
    missing: int = 0
    pays_at_door: bool = False
    is_tournament: bool = False
    has_money: bool = False
    has_prizes: bool = False
    unpaid_prizes: int = 0
    is_over: bool = False
    is_printed: bool = False


class PathStep(NamedTuple):
    """A step of the path, its progress, and its task. `series` is the number of a series."""

    stop: Stop
    state: StepState
    series: int | None = None
    task: NextStep | None = None


class _WaitingStep(NamedTuple):
    """A step before its neighbours are known. The path waits at the first one that is `needed` and not done."""

    stop: Stop
    is_done: bool
    task: NextStep | None = None
    series: int | None = None
    is_needed: bool = True
    is_possible: bool = False  # possible even before its turn


def path_of(facts: PathFacts) -> tuple[PathStep, ...]:
    """Return the steps of an event in order. Exactly one of them is `NOW`.

    >>> [step.stop.value for step in path_of(PathFacts((SeriesFacts(1),))) if step.state is StepState.NOW]
    ['entries']
    """
    stops = tuple(_stops(facts))
    now = next(at for at, each in enumerate(stops) if each.is_needed and not each.is_done)
    return tuple(PathStep(each.stop, _state(each, at, now), each.series, each.task) for at, each in enumerate(stops))


def _state(stop: _WaitingStep, at: int, now: int) -> StepState:
    if at == now:
        return StepState.NOW
    if stop.is_done:
        return StepState.DONE
    return StepState.OPEN if at < now or stop.is_possible else StepState.LATER


def _stops(facts: PathFacts) -> Iterator[_WaitingStep]:
    first = facts.series[0]
    is_begun = facts.is_over or any(each.is_begun or each.is_closed for each in facts.series)
    is_seated = is_begun or bool(first.tables)
    if facts.is_tournament or facts.has_money or not is_seated:
        yield _WaitingStep(Stop.ANNOUNCEMENT, facts.has_money, is_needed=False)
    yield _WaitingStep(Stop.ENTRIES, is_seated or facts.people >= _FEWEST, NextStep(Stage.PEOPLE))
    if facts.is_tournament or facts.here:
        # A few friends need no check-in, but they can use it. Once the seats are drawn nothing waits for it.
        is_needed = not is_seated and (bool(facts.here) or (facts.pays_at_door and facts.people > _FEW))
        is_done = is_begun or (facts.here > 0 and not facts.missing)
        can_come = facts.people > 0
        yield _WaitingStep(Stop.CHECK_IN, is_done, NextStep(Stage.CHECK_IN), is_needed=is_needed, is_possible=can_come)
    current = next((each for each in facts.series if not each.is_closed), None)
    late = current is not None and current.without_seat > 0 and not current.is_begun and not facts.is_over
    task = NextStep(Stage.LATE, current.number) if late and current is not None else NextStep(Stage.DRAW, first.number)
    yield _WaitingStep(Stop.DRAW, is_seated and not late, task, is_possible=facts.people >= _FEWEST)
    if facts.is_tournament:
        yield _WaitingStep(Stop.PRINT, is_begun or facts.is_printed, NextStep(Stage.PRINT), is_possible=is_seated)
    last = max((each.number for each in facts.series if not each.is_closed), default=0)
    for each in facts.series:
        task = open_step(each.points) if each.points else NextStep(Stage.CLOSE, each.number)
        if task.stage is Stage.SIGN and each.to_sign > 1:  # all lists at once
            task = NextStep(Stage.SIGN, each.number)
        # The last series is closed along with the event.
        is_done = facts.is_over or each.is_closed or (not each.points and each.number == last)
        can_begin = each is current and bool(each.tables)  # even before its papers are printed
        yield _WaitingStep(Stop.SERIES, is_done, task, each.number, is_possible=can_begin)
    yield _WaitingStep(Stop.STANDINGS, facts.is_over, NextStep(Stage.CLOSE), is_possible=is_begun)
    if facts.has_prizes:
        is_paid = facts.is_over and not facts.unpaid_prizes
        yield _WaitingStep(Stop.PRIZES, is_paid, NextStep(Stage.PRIZES), is_possible=True)
    yield _WaitingStep(Stop.PAPERS, is_done=False, task=NextStep(Stage.PAPERS))
    yield _WaitingStep(Stop.PUBLISH, is_done=False, is_needed=False, is_possible=is_begun)


def next_step(evening: "Evening") -> NextStep:
    """Return the action at the next step of the path."""
    facts = path_facts(evening, to_next=True)
    task = next(step.task for step in path_of(facts) if step.state is StepState.NOW)
    assert task is not None  # noqa: S101 - every pending step has a task
    return task


def path_facts(evening: "Evening", *, is_printed: bool = False, to_next: bool = False) -> PathFacts:
    """Return the facts about the progress of an evening. `is_printed` is not in the file.

    With `to_next` the lists behind the first series with open points are not looked through: the path waits before.
    """
    tournament = evening.journal.tournament
    fees, is_over = tournament.fees, 0 in evening.closed
    numbers = {
        *range(1, evening.journal.setting("series") + 1),
        *(series for series, _ in evening.sheets.keys),
    }
    people = [person for person in evening.people if _takes_part(person)]
    prizes = evening.all_lists().prizes_won if is_over and tournament.prizes else ()
    series: list[SeriesFacts] = []
    for number in sorted(numbers):
        is_behind = to_next and any(each.points for each in series)
        series.append(_series_facts(evening, number, people, is_behind=is_behind))
    return PathFacts(
        tuple(series),
        people=len(people),
        here=len(evening.roster.arrived),
        missing=len(missing_people(evening)),
        pays_at_door=bool(fees.entry or fees.series or fees.cards),
        is_tournament=evening.journal.is_tournament,
        has_money=_has_money(evening),
        has_prizes=bool(tournament.prizes),
        unpaid_prizes=sum(prize.payout is None for prize in prizes),
        is_over=is_over,
        is_printed=is_printed,
    )


def _series_facts(evening: "Evening", number: int, people: Sequence[Person], *, is_behind: bool) -> SeriesFacts:
    tables = [key for key in evening.sheets.keys if key[0] == number]
    is_closed = number in evening.closed
    is_begun = any(key in tables for key in evening.sheets.begun)
    without_seat = 0
    if number in evening.journal.drawn and not is_begun and not is_closed:
        seated = {each for key in tables for each in evening.roster.seating.get(key, ())}
        seated |= expelled(evening.sheets.decisions)
        without_seat = sum(
            person.player.number not in seated and person.registration.plays(number) for person in people
        )
    points = () if is_closed or is_behind else evening.open_points(number)
    to_sign = 0
    if points and open_step(points).stage is Stage.SIGN:
        to_sign = len(lists_to_sign(evening, number)) + len(lists_without_totals(evening, number))
    return SeriesFacts(number, len(tables), points, without_seat, is_begun, is_closed, to_sign)


def _takes_part(person: Person) -> bool:
    return not person.player.excluded and person.registration.takes_part


def _has_money(evening: "Evening") -> bool:
    tournament = evening.journal.tournament
    return bool(
        tournament.fees != Fees()
        or tournament.prizes
        or any(side.fee for side in tournament.side_events)
        or evening.journal.setting("loss_fees")
    )
