"""The standings of every kind, what people did in numbers, and one person with the course of his points."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from skatlist.desk.page import Call, DeskPage, Shown
from skatlist.evening import Evening
from skatlist.event.player_record import DeclaredGame
from skatlist.event.ranking import gaps
from skatlist.event.standings import Standings
from skatlist.event.statistics import PersonStatistics, Statistics, statistics
from skatlist.further_papers import evening_results
from skatlist.lists import Lists
from skatlist.papers.web_page.list_parts import drawn_course
from skatlist.papers.web_page.page import PageColumn, PageTable, ResultParts
from skatlist.reports.count_words import (
    COUNTED,
    LISTED,
    contract_rows,
    count_row,
    count_sentences,
    extreme_sentences,
    list_row,
)
from skatlist.reports.leader_words import leader_sentence
from skatlist.reports.not_final_note import standings_notes
from skatlist.reports.shown_names import NameStyle
from skatlist.reports.typeset import shown_number
from skatlist.words import Language, UsageError, text

_LIVE: Final = 40  # tables; of more the page says that it is a moment old
_NONE: Final = "–"
_PEOPLE: Final = ("played", *(name for name in COUNTED if name != "points"), "others")
_WIDE, _HIGH = 600, 180  # of the drawing of a course


class RankingPart(NamedTuple):
    """A ranking on the page: where a link finds it, its table, and the start number of who stands in each row."""

    anchor: str
    table: PageTable
    numbers: tuple[int | None, ...] = ()


def _show(evening: Evening, call: Call) -> Shown:
    lists = evening.all_lists()
    results = evening_results(lists)
    parts = ResultParts(results, NameStyle.FULL, call.lang)
    table = results.standings
    shown = parts.main
    if call.query.get("gaps"):
        shown = with_gaps(shown, table.players, len(shown.columns) - 1, call.lang)
    main = RankingPart("main", shown, _numbers(table))
    tables = [*parts.league_tables(), *parts.side_tables()]
    side = [RankingPart(f"side{at}", each) for at, each in enumerate(tables)]
    by_series = [
        RankingPart(f"series{of.series[0]}", each, tuple(line.player.number for line in of.players if line.seats))
        for of, each in zip(results.by_series, parts.series_tables(), strict=False)
    ]
    values = {
        "title": text("page.standings", call.lang),
        "notes": parts.notes,
        "doubts": [text(f"standings.doubt_{doubt.kind}", call.lang, **doubt._asdict()) for doubt in table.doubtful],
        "rankings": [main, *side, *by_series],
        "leader": leader_sentence(table.players, call.lang),
        "remarks": (*parts.replaced, *parts.decided),
        "gaps": bool(call.query.get("gaps")),
        "live": len(evening.tables) <= _LIVE,
        "any": bool(lists.scored),
    }
    return Shown("standings.html", values)


def _numbers(table: Standings) -> tuple[int | None, ...]:
    return tuple(line.player.number for line in table.players)


def with_gaps(page: PageTable, lines: Sequence[Any], at: int, lang: Language) -> PageTable:
    """Return a ranking with what each of its lines has less than the first and the one before, from column `at` on."""
    columns = [PageColumn(text(f"standings.{name}", lang), wide=True) for name in ("gap", "before")]
    rows = [
        (*row[:at], *(shown_number(-less, lang) if less else "" for less in gap or (0, 0)), *row[at:])
        for row, gap in zip(page.rows, gaps(lines), strict=True)
    ]
    return page._replace(columns=(*page.columns[:at], *columns, *page.columns[at:]), rows=tuple(rows))


# What people did


def _show_statistics(evening: Evening, call: Call) -> Shown:
    lists = evening.all_lists()
    found = statistics([(lists.standings(), lists.scored)])
    told = told_statistics(found, call.lang)
    people = tuple(person.player.number for person in found.people)
    values = {
        **told,
        "title": text("tournament_papers.statistics", call.lang),
        "notes": standings_notes(lists.standings_state(), call.lang),
        "sentences": [text("statistics.tables", call.lang, **found.evenings[0]._asdict()), *told["sentences"]],
        "rankings": [each._replace(numbers=people) if each.anchor == "people" else each for each in told["rankings"]],
        "course": None,
        "here": "/standings",
    }
    return Shown("statistics.html", values)


def told_statistics(found: Statistics, lang: Language) -> dict[str, Any]:
    """Return what people did: sentences, the tables by contract and by person, and what their columns are."""
    played = any(facts.games for facts in found.evenings)
    tables = [
        RankingPart("contracts", _contracts([game for person in found.people for game in person.games], lang)),
        RankingPart("people", _people(found.people, lang)),
    ]
    counts = found.counts._replace(played=0, others_lost=0)
    return {
        "sentences": [
            *count_sentences(counts, lang),
            *extreme_sentences(found.people, lang, lambda each: [each.player.name]),
        ],
        "rankings": tables if played else [],
        "legend": text("statistics.legend" if played else "statistics.nobody", lang),
    }


def _show_person(evening: Evening, call: Call) -> Shown:
    lists = evening.all_lists()
    found = statistics([(lists.standings(), lists.scored)])
    number = call.places["number"]
    person = next((each for each in found.people if each.player.number == number), None)
    if person is None:
        raise UsageError("person_unknown", number=number, file=evening.name)
    values = {
        "title": f"{number} {person.player.name}".rstrip(),
        "notes": standings_notes(lists.standings_state(), call.lang),
        "sentences": [
            *_places(lists, number, call.lang),
            *count_sentences(person.counts, call.lang, found.counts),
            *extreme_sentences([person], call.lang),
        ],
        "rankings": [
            *([RankingPart("contracts", _contracts(person.games, call.lang))] if person.games else []),
            RankingPart("lists", _lists(person, call.lang)),
        ],
        "legend": "",
        "course": _course(person.course) if person.course else None,
        "here": "/standings",
    }
    return Shown("statistics.html", values)


def _places(lists: Lists, number: int, lang: Language) -> Iterator[str]:
    """Yield the rank of somebody and his total."""
    for line in lists.standings().players:
        if line.player.number == number and line.rank is not None:
            yield text("desk_event.rank", lang, rank=line.rank, total=line.total, club=line.player.club or _NONE)


def _columns(names: Iterable[str], lang: Language, words: str) -> tuple[PageColumn, ...]:
    """Return columns of numbers, before them one of `words`."""
    first = PageColumn(text(f"statistics.head_{words}", lang), "words")
    return (first, *(PageColumn(text(f"statistics.head_{name}", lang)) for name in names))


def _contracts(games: Iterable[DeclaredGame], lang: Language) -> PageTable:
    columns = _columns(COUNTED, lang, "contract")
    return PageTable(text("desk_event.by_contract", lang), columns, tuple(contract_rows(games, lang)))


def _people(people: Sequence[PersonStatistics], lang: Language) -> PageTable:
    rows = []
    for person in people:
        numbers = count_row(person.counts, lang, _PEOPLE)
        total = shown_number(person.total, lang) if person.series else _NONE
        rows.append((person.player.name or str(person.player.number or _NONE), *numbers, total))
    columns = _columns((*_PEOPLE, "total"), lang, "name")
    return PageTable(text("desk_event.by_person", lang), columns, tuple(rows))


def _lists(person: PersonStatistics, lang: Language) -> PageTable:
    every = [each for record in person.records if record is not None for each in record.lists]
    rows = tuple((f"{each.seat.series} / {each.seat.table}", *list_row(each, lang)) for each in every)
    return PageTable(text("desk_event.by_list", lang), _columns(LISTED, lang, "seat"), rows)


def _course(course: Sequence[int]) -> dict[str, Any]:
    """Return the line of a course as points of a drawing, how far down nought lies, the lowest and highest number."""
    low, high = min(0, *course), max(0, *course)
    points, zero = drawn_course([0, *course], low, high, _WIDE, _HIGH)
    return {"points": points, "zero": zero, "low": low, "high": high}


PAGES = (
    DeskPage("/standings", _show),
    DeskPage("/statistics", _show_statistics),
    DeskPage("/statistics/{number:int}", _show_person),
)
