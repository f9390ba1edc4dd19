"""Statistics shown: an evening or a season, one person, and both as JSON."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from skatlist.cli.terminal.blocks import spark
from skatlist.cli.terminal.table import TableColumn, at_least, briefer, columns_of, table_lines, without
from skatlist.cli.terminal.terminal import Terminal, facts_of
from skatlist.cli.terminal.wrapping import in_window, page_width, table_width
from skatlist.disk import shown
from skatlist.event.player_record import LEVEL_COUNTS, DeclaredGame, GameCounts, contract_counts
from skatlist.event.statistics import (
    EveningGame,
    PersonStatistics,
    SeriesResult,
    best_game,
    best_series,
    dearest_game,
    worst_series,
)
from skatlist.formats.numbers import natural
from skatlist.reports.cells import initialled
from skatlist.reports.count_words import COUNTED, LISTED, count_cells, count_sentences, extreme_sentences, list_row
from skatlist.reports.event_heading import named_event
from skatlist.reports.not_final_note import standings_notes
from skatlist.reports.typeset import shown_date, shown_number
from skatlist.season import ReadStatistics
from skatlist.words import UsageError
from skatlist.words.spelling import nearest, normalized
from skatlist.words.visible import plain

_SHORT, _SHORTEST = 16, 8  # letters a name keeps before columns are left out, and after that
_NONE = "–"
_COURSE: Final = 16  # columns of the course of a total
_LONG_COURSE: Final = 60


def person_meant(found: ReadStatistics, said: str) -> PersonStatistics:
    """Return the person of a start number or a name; a part of the name will do where only one has it.

    Raises UsageError, which names who is near, or all who have that part.
    """
    people = found.statistics.people
    wanted = normalized(said)
    if (number := natural(said)) is not None:
        meant = [person for person in people if person.player.number == number]
    else:
        meant = [person for person in people if normalized(person.player.name) == wanted]
        meant = meant or [person for person in people if wanted and wanted in normalized(person.player.name)]
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise UsageError("stats_several", said=said, names=tuple(map(_called, meant)))
    near = nearest(said, [person.player.name for person in people])
    raise UsageError("stats_near" if near else "stats_nobody", said=said, name=near or "")


def _called(person: PersonStatistics) -> str:
    player = person.player
    number = "" if player.number is None else f"{player.number} "
    return number + player.name + (f" ({player.club})" if player.club else "")


def evening_lines(found: ReadStatistics, desk: Terminal) -> Iterator[str]:
    """Yield an evening or a season: what happened, by contract, everybody, the best and the worst."""
    yield from _head(found, desk)
    every = found.statistics
    if not any(facts.games for facts in every.evenings):
        yield from desk.lines("statistics.nobody")
        return
    if len(found.evenings) == 1:
        yield from desk.lines("statistics.tables", **every.evenings[0]._asdict())
    for said in count_sentences(every.counts._replace(played=0, others_lost=0), desk.lang):
        yield from in_window(said)
    if len(found.evenings) > 1:
        yield ""
        yield from _evenings(found, desk)
    yield ""
    yield from _contracts([game for person in every.people for game in person.games], desk)
    yield ""
    yield from _people(found, desk)
    yield from desk.lines("statistics.legend")
    yield ""
    yield from _extremes(found, every.people, desk, named=True)


def person_lines(found: ReadStatistics, person: PersonStatistics, desk: Terminal) -> Iterator[str]:
    """Yield what one person did: numbers beside those of everybody, evenings, lists, contracts, the course."""
    yield from _head(found, desk)
    yield ""
    yield desk.bold(plain(_called(person)))
    for said in count_sentences(person.counts, desk.lang, found.statistics.counts):
        yield from in_window(said)
    yield from _extremes(found, [person], desk, named=False)
    if person.games:
        yield ""
        yield from _contracts(person.games, desk)
    yield ""
    yield from _lists(found, person, desk)
    course = person.course
    if course and table_width() is not None:
        room = min(_LONG_COURSE, page_width())
        yield ""
        yield desk.bold(desk.text("statistics.course"))
        yield desk.dim(spark(course, min(0, *course), max(0, *course), room))


def _head(found: ReadStatistics, desk: Terminal) -> Iterator[str]:
    """Yield what is counted, and why it is not final."""
    title = found.title(desk.lang)
    if len(found.evenings) == 1:
        event = named_event(found.evenings[0].event, found.evenings[0].scored)
        name = ", ".join(filter(None, (plain(event.name), shown_date(event.date, desk.lang))))
        title = desk.text("statistics.title", name=name or _NONE)
    if title:
        yield desk.bold(title)
    for said in _not_final(found, desk):
        yield from desk.warned(said)


def _not_final(found: ReadStatistics, desk: Terminal) -> Iterator[str]:
    """Yield why the numbers are not final: of one evening in full, of a season which evenings."""
    if waiting := found.waiting(desk.lang):
        yield waiting
    if len(found.evenings) == 1:
        yield from standings_notes(found.evenings[0].standings_state(), desk.lang)
    elif still_open := found.still_open(desk.lang):
        yield still_open


def _day(found: ReadStatistics, evening: int, desk: Terminal) -> str:
    return shown_date(found.dates[evening], desk.lang) or f"{evening + 1}."


def _extremes(
    found: ReadStatistics, people: Sequence[PersonStatistics], desk: Terminal, *, named: bool
) -> Iterator[str]:
    """Yield the best and the dearest game, the best and the weakest series."""

    def around(each: EveningGame | SeriesResult) -> list[str]:
        who = [plain(each.player.name) or str(each.player.number or "")] if named else []
        return [*filter(None, who), *([_day(found, each.evening, desk)] if len(found.evenings) > 1 else [])]

    for said in extreme_sentences(people, desk.lang, around):
        yield from in_window(said)


def _numbers(every: Sequence[GameCounts], desk: Terminal) -> dict[str, TableColumn]:
    """Return the columns of what games come to, by name."""
    column = columns_of("statistics.head_", desk)
    cells = [count_cells(counts, desk.lang) for counts in every]
    return {name: column(name, (each[name] for each in cells)) for name in count_cells(GameCounts(), desk.lang)}


def _contracts(games: Iterable[DeclaredGame], desk: Terminal) -> Iterator[str]:
    column = columns_of("statistics.head_", desk)
    found = contract_counts(games)
    names = [desk.text(f"words.Contract.{contract}") for contract, _ in found]
    numbers = _numbers([counts for _, counts in found], desk)
    columns = (column("contract", names, right=False), *(numbers[name] for name in COUNTED))
    steps = [without("schneider", "overbid"), without("hand"), without("mean_points"), without("won", "points")]
    yield from table_lines(columns, [*steps, without("share"), without("lost")], desk)


def _evenings(found: ReadStatistics, desk: Terminal) -> Iterator[str]:
    column = columns_of("statistics.head_", desk)
    facts = found.statistics.evenings
    days = [_day(found, at, desk) for at in range(len(facts))]
    names = [plain(named_event(each.event, each.scored).name) for each in found.evenings]
    columns = (
        column("evening", days),
        column("name", names, right=False),
        column("lists", (str(each.lists) for each in facts)),
        column("played", (str(each.games) for each in facts)),
        column("passed", (str(each.passed) for each in facts)),
    )
    yield from table_lines(columns, [at_least("name", _SHORT), without("name"), without("passed")], desk)


def _people(found: ReadStatistics, desk: Terminal) -> Iterator[str]:
    """Yield the table of everybody."""
    column = columns_of("statistics.head_", desk)
    people = found.statistics.people
    names = [plain(person.player.name) or _NONE for person in people]
    series = [person.series for person in people]
    best = [best_series(results) for results in series]
    worst = [worst_series(results) for results in series]
    numbers = _numbers([person.counts for person in people], desk)
    first = [numbers[name] for name in ("played", "declared", "won", "lost", "share", "value", "mean_points")]
    more = [numbers[name] for name in ("hand", "schneider", "overbid", "others")]
    columns = [
        column("number", (str(person.player.number or "") for person in people)),
        column("name", names, right=False),
        *first,
        *more,
        column("best", (_total(result, desk) for result in best)),
        column("worst", (_total(result, desk) for result in worst)),
        column("total", (_overall(person, desk) for person in people)),
    ]
    courses = _courses(people)
    if courses:
        columns.append(column("course", map(desk.dim, courses), right=False))
    if len(found.evenings) > 1:
        del columns[0]  # a start number is that of one evening
    steps = [
        briefer({"name": [initialled(name) for name in names]}),
        at_least("name", _SHORT),
        without("best", "worst"),
        without("schneider"),
        without("mean_points"),
        without("played", "number"),
        without("hand"),
        without("overbid"),
        briefer({"course": list(map(desk.dim, _courses(people, _COURSE // 2)))} if courses else {}),
        without("others"),
        at_least("name", _SHORTEST),
        without("lost"),
        without("course"),
        without("value"),
        at_least("name", _SHORTEST // 2),
    ]
    yield from table_lines(columns, steps, desk)


def _overall(person: PersonStatistics, desk: Terminal) -> str:
    played = any(total is not None for total in person.totals)
    return desk.bold(shown_number(person.total, desk.lang)) if played else _NONE


def _total(result: SeriesResult | None, desk: Terminal) -> str:
    return _NONE if result is None else shown_number(result.total, desk.lang)


def _courses(people: Sequence[PersonStatistics], columns: int = _COURSE) -> list[str]:
    """Return the course of everybody's total on one scale; nothing where there is no window."""
    courses = [person.course for person in people]
    ends = [0, *(total for course in courses for total in course)]
    if table_width() is None:
        return []
    low, high = min(ends), max(ends)
    return [spark(course, low, high, columns) if course else "" for course in courses]


def _lists(found: ReadStatistics, person: PersonStatistics, desk: Terminal) -> Iterator[str]:
    """Yield the table of somebody's lists, those of all evenings."""
    column = columns_of("statistics.head_", desk)
    played = [
        (evening, each)
        for evening, record in enumerate(person.records)
        for each in (record.lists if record is not None else ())
    ]
    if not played:
        return
    cells = zip(*(list_row(each, desk.lang) for _, each in played), strict=True)
    seats = [f"{each.seat.series} / {each.seat.table}" for _, each in played]
    columns = [
        column("evening", [_day(found, evening, desk) for evening, _ in played]),
        column("seat", seats, right=False),
        *(column(name, each) for name, each in zip(LISTED, cells, strict=True)),
    ]
    if len(found.evenings) == 1:
        del columns[0]
    steps = [without("played"), without("bonus_own", "bonus_others"), without("evening"), without("points")]
    yield from table_lines(columns, steps, desk)


def stats_json(found: ReadStatistics, chosen: PersonStatistics | None, written: Mapping[Path, int]) -> dict[str, Any]:
    """Return the document `skatlist/stats/1`: of one person only where one is `chosen`."""
    every = found.statistics
    people = every.people if chosen is None else (chosen,)
    named = [named_event(evening.event, evening.scored) for evening in found.evenings]
    provisional = found.provisional()
    return {
        "schema": "skatlist/stats/1",
        "evenings": [
            {**facts_of(event, "name", "date"), "provisional": at in provisional, **facts._asdict()}
            for at, (event, facts) in enumerate(zip(named, every.evenings, strict=True))
        ],
        "all": _counts_json(every.counts),
        "contracts": _contracts_json(game for person in every.people for game in person.games),
        "players": [_person_json(person) for person in people],
        "frames": [{"file": shown(path), "rows": rows} for path, rows in written.items()],
    }


def _person_json(person: PersonStatistics) -> dict[str, Any]:
    series = person.series
    return {
        **facts_of(person.player, "number", "name", "club"),
        **facts_of(person, "total", "totals"),
        **_counts_json(person.counts),
        "contracts": _contracts_json(person.games),
        "series": [{"evening": each.evening + 1, "series": each.series, "total": each.total} for each in series],
        "best_series": _series_json(best_series(series)),
        "worst_series": _series_json(worst_series(series)),
        "best_game": _game_json(best_game([person])),
        "dearest_game": _game_json(dearest_game([person])),
        "course": person.course,
    }


def _counts_json(counts: GameCounts) -> dict[str, Any]:
    means = {"mean_value": counts.mean_value, "mean_points": counts.mean_points}
    return {
        **facts_of(counts, "played", "declared", "won", "lost", "points"),
        **{name: _rounded(mean) for name, mean in means.items()},
        **facts_of(counts, *LEVEL_COUNTS, "overbid", "others_lost", "bonus"),
    }


def _rounded(number: Fraction | None) -> float | None:
    return None if number is None else round(float(number), 3)


def _contracts_json(games: Iterable[DeclaredGame]) -> list[dict[str, Any]]:
    return [
        {
            "contract": contract.value,
            **facts_of(counts, "declared", "won", "lost", "points"),
            "mean_value": _rounded(counts.mean_value),
        }
        for contract, counts in contract_counts(games)
    ]


def _series_json(result: SeriesResult | None) -> dict[str, Any] | None:
    if result is None:
        return None
    return {"evening": result.evening + 1, "series": result.series, "total": result.total}


def _game_json(found: EveningGame | None) -> dict[str, Any] | None:
    if found is None:
        return None
    game = found.game
    seat = {"series": game.seat.series, "table": game.seat.table, "game": game.number}
    contract = game.entry.contract.value if game.entry.contract else None
    return {"evening": found.evening + 1, **seat, "contract": contract, "points": game.points}
