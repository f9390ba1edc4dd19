"""An archive of many evenings: its state, the tables over all evenings, a person, open questions."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from skatlist.papers.reports.model import (
    Cell,
    Column,
    ColumnKind,
    Curve,
    Picture,
    Rank,
    Report,
    ReportRow,
    Table,
    TextLines,
    facts_of,
)
from skatlist.papers.reports.rankings import (
    FilledColumn,
    filled_table,
    games_columns,
    number_column,
    ranks,
    shared_note,
)
from skatlist.papers.reports.season import total_and_average
from skatlist.papers.reports.typeset import date_text, number_text
from skatlist.tournament.archive import (
    ArchiveLine,
    ArchivePerson,
    BestEvening,
    EternalLine,
    EveningOfPerson,
    YearOfPerson,
)
from skatlist.tournament.tournament import SeasonTerms
from skatlist.words import Language, text
from skatlist.words.visible import plain

_MEDALS: Final = {"gold": "archive.gold", "silver": "archive.silver", "bronze": "archive.bronze"}
_QUESTIONS: Final = {
    "numbers": "archive.ask_numbers",
    "names": "archive.ask_names",
    "near": "archive.ask_near",
    "club": "archive.ask_club",
}
_CURVE: Final = 2  # years that make a course
_FEW: Final = 5  # files named in a sentence


class ArchiveState(NamedTuple):
    """The evenings in an archive, and everything that keeps its numbers from being final.

    `evenings` from `first` to `last` (ISO) are in it. `faults` are files that cannot be read, with the reason,
    `forked` event files that continue a common beginning differently, `copies` those that count once, `also` old
    results of evenings that have an event file. `provisional` evenings are not final, `undated` have no day, `missing`
    folders are not there now. `questions` about people are open.
    """

    evenings: int = 0
    first: str = ""
    last: str = ""
    people: int = 0
    provisional: int = 0
    undated: int = 0
    questions: int = 0
    faults: tuple[tuple[str, str], ...] = ()
    forked: tuple[str, ...] = ()
    copies: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


class ArchiveTable(NamedTuple):
    """A table over the evenings of an archive, by person or by club. `evenings` from `first` to `last` are in it."""

    lines: Sequence[ArchiveLine]
    evenings: int
    first: str
    last: str
    terms: SeasonTerms
    state: ArchiveState
    by_club: bool = False


class PersonCourse(NamedTuple):
    """A person of an archive: every year and every evening, the first one first."""

    person: ArchivePerson
    years: Sequence[YearOfPerson]
    evenings: Sequence[EveningOfPerson]
    state: ArchiveState


class Eternal(NamedTuple):
    """The eternal table of an archive and the best evenings."""

    lines: Sequence[EternalLine]
    best: Sequence[BestEvening]
    state: ArchiveState


class AskedPerson(NamedTuple):
    """One of two people of a question: identity, number, name, club, evenings, first and last day (ISO)."""

    key: str
    member_number: str
    name: str
    club: str
    evenings: int
    first: str
    last: str


class PeopleQuestion(NamedTuple):
    """The question whether two entries are one person: its name, and `numbers`, `names`, `near` or `club`."""

    name: str
    kind: str
    one: AskedPerson
    other: AskedPerson


def state_warnings(state: ArchiveState, lang: Language) -> tuple[str, ...]:
    """Return the reasons why the numbers of an archive may change."""
    return tuple(_state_sentences(state, lang))


def _state_sentences(state: ArchiveState, lang: Language) -> Iterator[str]:
    if state.missing:
        yield text("archive.missing", lang, folders=state.missing, count=len(state.missing))
    for file, fault in state.faults[:_FEW]:
        yield text("archive.unread", lang, file=file, fault=fault)
    if len(state.faults) > _FEW:
        yield text("archive.unread_more", lang, count=len(state.faults) - _FEW)
    if state.forked:
        yield text("archive.forked", lang, files=_few(state.forked), count=len(state.forked))
    if state.provisional:
        yield text("archive.provisional", lang, count=state.provisional)
    if state.undated:
        yield text("archive.undated", lang, count=state.undated)
    if state.questions:
        yield text("archive.questions", lang, count=state.questions)


def state_notes(state: ArchiveState, lang: Language) -> tuple[str, ...]:
    """Return sentences about files that are left out for a good reason."""
    notes = []
    if state.copies:
        notes.append(text("archive.copies", lang, files=_few(state.copies), count=len(state.copies)))
    if state.also:
        notes.append(text("archive.also", lang, days=_few([date_text(day, lang) for day in state.also])))
    return tuple(notes)


def _few(names: Sequence[str]) -> tuple[str, ...]:
    return (*names[:_FEW], *(("…",) if len(names) > _FEW else ()))


def archive_report(state: ArchiveState, lang: Language) -> Report:
    """Return what is in an archive."""
    return Report(
        text("archive.title", lang),
        (TextLines((_in_it(state, lang), *state_notes(state, lang))),),
        (),
        state_warnings(state, lang),
    )


def _in_it(state: ArchiveState, lang: Language) -> str:
    if not state.evenings:
        return text("archive.nothing", lang)
    days = _days(state.first, state.last, lang)
    return text("archive.in_it", lang, count=state.evenings, people=state.people, days=days)


def _days(first: str, last: str, lang: Language) -> str:
    """Return the days of evenings for a sentence, empty if none has a day."""
    key = "archive.days" if first != last else "archive.one_day"
    return text(key, lang, first=date_text(first, lang), last=date_text(last, lang)) if first else ""


def archive_table_report(table: ArchiveTable, lang: Language, most: int | None = None) -> Report:
    """Return a table over many evenings, with the first `most` lines."""
    key = "archive.clubs_title" if table.by_club else "archive.table_title"
    days = _days(table.first, table.last, lang)
    title = text(key, lang, count=table.evenings, days=days) if table.evenings else ""
    lines = table.lines if most is None else table.lines[:most]
    rest = len(table.lines) - len(lines)
    notes = [
        *([text("archive.more_lines", lang, count=rest)] if rest else []),
        *state_notes(table.state, lang),
        *shared_note(lines, lang),
    ]
    columns = [ranks(lines, lang), *_who(lines, lang, by_club=table.by_club), *_amounts(lines, table, lang)]
    part = filled_table(title, columns, lines, notes, text("archive.nothing", lang))
    return Report(
        title or text("archive.title", lang),
        (part._replace(is_titled=False),),
        (_terms(table.terms, lang),),
        state_warnings(table.state, lang),
        date=table.last,
    )


def _who(lines: Sequence[ArchiveLine], lang: Language, *, by_club: bool) -> Iterator[FilledColumn]:
    if by_club:
        names = [line.person.club for line in lines]
        yield FilledColumn(Column("club", text("standings.club", lang), ColumnKind.NAME), names)
        yield _numbers("people", [line.people for line in lines], lang, 45)
        return
    yield FilledColumn(
        Column("name", text("standings.name", lang), ColumnKind.NAME), [line.person.name for line in lines]
    )
    numbers = [line.person.member_number for line in lines]
    if any(numbers):
        yield FilledColumn(Column("member_number", text("archive.number", lang), ColumnKind.TEXT, keep=6), numbers)
    clubs = [line.person.club for line in lines]
    if any(clubs):
        yield FilledColumn(Column("club", text("standings.club", lang), keep=5), clubs)


def _amounts(lines: Sequence[ArchiveLine], table: ArchiveTable, lang: Language) -> Iterator[FilledColumn]:
    terms = table.terms
    yield _numbers("evenings", [line.evenings for line in lines], lang, 49)
    yield _numbers("series", [line.series for line in lines], lang, 18)
    if terms.best or terms.by_average:
        counted: list[Cell] = [
            text("standings.season.of_results", lang, counted=line.counted, count=line.available) for line in lines
        ]
        yield _numbers("counted", counted, lang, 20)
    yield from games_columns(lines, lang)
    yield from total_and_average([line.total for line in lines], [line.average for line in lines], terms, lang)


def _numbers(name: str, cells: Sequence[Cell], lang: Language, keep: int = 99, **more: Any) -> FilledColumn:
    head = text("archive.people" if name == "people" else f"standings.season.{name}", lang)
    return FilledColumn(Column(name, head, ColumnKind.NUMBER, keep, **more), tuple(cells))


def _terms(rules: SeasonTerms, lang: Language) -> str:
    kind = "evenings" if rules.by_evening else "series"
    key = f"standings.season.{'best' if rules.best else 'all'}_{kind}"
    sentences = [text(key, lang, count=rules.best)]
    sentences += [text("standings.season.by_average", lang)] if rules.by_average else []
    sentences += [text("standings.season.least", lang, count=rules.least)] if rules.least else []
    sentences += [text("standings.season.least_series", lang, count=rules.least_series)] if rules.least_series else []
    return " ".join(sentences)


def person_course_report(course: PersonCourse, lang: Language) -> Report:
    """Return the page of a person: the years with their course, and every evening."""
    person = course.person
    since = next((evening.date for evening in course.evenings if evening.date), "")
    place = tuple(filter(None, (plain(person.club), _numbered(person, lang))))
    title = text("archive.person_title", lang, name=plain(person.name), count=len(course.evenings), since=since[:4])
    parts: list[Table | Picture] = []
    if len(course.years) >= _CURVE:
        averages = tuple(round(year.average) for year in course.years)
        words = text(
            "archive.course_words",
            lang,
            name=plain(person.name),
            first=course.years[0].year,
            last=course.years[-1].year,
            low=number_text(averages[0], lang),
            high=number_text(averages[-1], lang),
        )
        parts.append(Picture(text("archive.course", lang), (Curve(plain(person.name), averages),), words))
    parts.append(_years_table(course.years, lang))
    parts.append(_evenings_table(course.evenings, lang))
    return Report(title, tuple(parts), place, state_warnings(course.state, lang))


def _numbered(person: ArchivePerson, lang: Language) -> str:
    number = plain(person.member_number)
    return text("archive.with_number", lang, number=number) if number else ""


def _years_table(years: Sequence[YearOfPerson], lang: Language) -> Table:
    columns = (
        Column("year", text("archive.year", lang), ColumnKind.TEXT, is_row_head=True),
        Column("rank", text("standings.rank", lang), ColumnKind.RANK),
        Column("evenings", text("standings.season.evenings", lang), ColumnKind.NUMBER),
        Column("average", text("archive.average", lang), ColumnKind.NUMBER),
        Column("total", text("standings.total", lang), ColumnKind.NUMBER, is_strong=True),
    )
    rows = tuple(
        ReportRow((each.year, Rank(each.rank), each.evenings, each.average, each.total))
        for each in sorted(years, key=lambda each: each.year, reverse=True)
    )
    return Table(text("archive.years", lang), columns, rows)


def _evenings_table(evenings: Sequence[EveningOfPerson], lang: Language) -> Table:
    series = [
        ""
        if each.by_totals and len(each.series) == 1
        else " + ".join(number_text(points, lang) for points in each.series)
        for each in evenings
    ]
    columns: tuple[Column, ...] = (
        Column("date", text("archive.day", lang), ColumnKind.TEXT, is_row_head=True),
        Column("event", text("archive.event", lang), ColumnKind.TEXT, keep=5),
        Column("rank", text("standings.rank", lang), ColumnKind.RANK),
        Column("series", text("standings.season.series", lang), ColumnKind.TEXT, keep=20),
        Column("total", text("standings.total", lang), ColumnKind.NUMBER, is_strong=True),
    )
    rows = tuple(
        ReportRow(
            (
                date_text(each.date, lang),
                each.event,
                Rank(each.rank),
                of_series,
                each.total,
            )
        )
        for each, of_series in zip(reversed(evenings), reversed(series), strict=True)
    )
    known = {"series": any(series), "event": any(each.event for each in evenings)}  # old tables have totals alone
    at = [place for place, column in enumerate(columns) if known.get(column.name, True)]
    columns = tuple(columns[place] for place in at)
    rows = tuple(row._replace(cells=tuple(row.cells[place] for place in at)) for row in rows)
    return Table(text("archive.evenings", lang), columns, rows)


def _sum_of(points: Sequence[int], lang: Language) -> str:
    return " + ".join(number_text(each, lang) for each in points)


def eternal_report(eternal: Eternal, lang: Language, most: int | None = None) -> Report:
    """Return the eternal table with medals, and the best evenings."""
    lines = eternal.lines if most is None else eternal.lines[:most]
    rest = len(eternal.lines) - len(lines)
    state = eternal.state
    clubs = [line.person.club for line in lines]
    of_clubs = FilledColumn(Column("club", text("standings.club", lang), keep=5), clubs)
    columns = [
        ranks(lines, lang),
        FilledColumn(
            Column("name", text("standings.name", lang), ColumnKind.NAME), [line.person.name for line in lines]
        ),
        *([of_clubs] if len(set(clubs)) > 1 else ()),
        FilledColumn(Column("first", text("archive.since", lang), ColumnKind.TEXT, 30), [line.first for line in lines]),
        _numbers("evenings", [line.evenings for line in lines], lang, 49),
        *_medals(lines, lang),
        _numbers("average", [line.average for line in lines], lang, 17),
        number_column("total", [line.total for line in lines], lang, is_strong=True),
    ]
    notes = [
        *([text("archive.more_lines", lang, count=rest)] if rest else []),
        text("archive.medals", lang),
        *state_notes(state, lang),
    ]
    table = filled_table(text("archive.eternal", lang), columns, lines, notes, text("archive.nothing", lang))
    best = Table(
        text("archive.best", lang),
        (
            Column("total", text("standings.total", lang), ColumnKind.NUMBER, is_strong=True),
            Column("name", text("standings.name", lang), ColumnKind.NAME, is_row_head=True),
            Column("date", text("archive.day", lang), ColumnKind.TEXT),
        ),
        tuple(ReportRow((each.total, each.person.name, date_text(each.date, lang))) for each in eternal.best),
    )
    title = text("archive.eternal_title", lang, since=state.first[:4]) if state.first else text("archive.eternal", lang)
    parts = (table._replace(is_titled=False), *((best,) if eternal.best else ()))
    place = (_in_it(state, lang),) if state.evenings else ()
    return Report(title, parts, place, state_warnings(state, lang), date=state.last)


def _medals(lines: Sequence[EternalLine], lang: Language) -> Iterator[FilledColumn]:
    for at, (name, head) in enumerate(_MEDALS.items()):
        cells = tuple(line.medals[at] or None for line in lines)
        yield FilledColumn(Column(name, text(head, lang), ColumnKind.NUMBER, 35), cells)


def question_sentence(question: PeopleQuestion, lang: Language) -> str:
    """Return a question about two entries."""
    names = {"one": plain(question.one.name), "other": plain(question.other.name)}
    number = plain(question.one.member_number or question.other.member_number)
    return text(_QUESTIONS[question.kind], lang, **names, number=number)


def question_entries(question: PeopleQuestion, lang: Language) -> tuple[str, str]:
    """Return both entries of a question, each in a line."""
    first, second = (_entry(each, lang) for each in (question.one, question.other))
    return first, second


def _entry(each: AskedPerson, lang: Language) -> str:
    number = plain(each.member_number)
    parts = [
        plain(each.name),
        plain(each.club),
        text("archive.with_number", lang, number=number) if number else text("archive.without_number", lang),
        text("archive.entry_evenings", lang, count=each.evenings, days=_days(each.first, each.last, lang)),
    ]
    return ", ".join(filter(None, parts))


# Documents


def archive_json(state: ArchiveState, **more: object) -> dict[str, Any]:
    """Return the document `skatlist/archive/1`."""
    return {"schema": "skatlist/archive/1", **_state_json(state), **more}


def _state_json(state: ArchiveState) -> dict[str, Any]:
    return {
        "evenings": state.evenings,
        "first": state.first or None,
        "last": state.last or None,
        **facts_of(state, "people", "provisional", "undated", "questions"),
        "unread": [{"file": file, "message": fault} for file, fault in state.faults],
        "forked": list(state.forked),
        "copies": list(state.copies),
        "doubled": list(state.also),
        "missing": list(state.missing),
    }


def _person_json(person: ArchivePerson) -> dict[str, Any]:
    return {"name": person.name, "club": person.club, "member_number": person.member_number or None}


def archive_table_json(table: ArchiveTable, most: int | None = None) -> dict[str, Any]:
    """Return the document `skatlist/archive-table/1`."""
    return {
        "schema": "skatlist/archive-table/1",
        "by": "club" if table.by_club else "person",
        "rules": facts_of(table.terms, "best", "by_evening", "least", "by_average", "least_series"),
        "evenings": table.evenings,
        "first": table.first or None,
        "last": table.last or None,
        "archive": _state_json(table.state),
        "lines": [
            {
                "rank": line.rank,
                **_person_json(line.person),
                **({"name": None} if table.by_club else {}),
                "people": line.people,
                **facts_of(line, "evenings", "series", "counted", "available", "total"),
                "average": round(float(line.average), 3),
                **facts_of(line, "won", "lost", "shared"),
            }
            for line in (table.lines if most is None else table.lines[:most])
        ],
    }


def person_course_json(course: PersonCourse) -> dict[str, Any]:
    """Return the document `skatlist/archive-person/1`."""
    return {
        "schema": "skatlist/archive-person/1",
        **_person_json(course.person),
        "years": [
            {
                **facts_of(each, "year", "rank", "evenings", "series", "total"),
                "average": round(float(each.average), 3),
            }
            for each in course.years
        ],
        "evenings": [
            {
                **facts_of(each, "date", "event", "rank", "total"),
                "series": list(each.series),
                **facts_of(each, "won", "lost"),
            }
            for each in course.evenings
        ],
    }


def eternal_json(eternal: Eternal, most: int | None = None) -> dict[str, Any]:
    """Return the document `skatlist/archive-eternal/1`."""
    return {
        "schema": "skatlist/archive-eternal/1",
        "archive": _state_json(eternal.state),
        "lines": [
            {
                "rank": line.rank,
                **_person_json(line.person),
                **facts_of(line, "first", "evenings", "total"),
                "average": round(float(line.average), 3),
                "medals": list(line.medals),
                "shared": line.shared,
            }
            for line in (eternal.lines if most is None else eternal.lines[:most])
        ],
        "best": [{**_person_json(each.person), **facts_of(each, "date", "event", "total")} for each in eternal.best],
    }


def questions_json(questions: Sequence[PeopleQuestion], lang: Language) -> dict[str, Any]:
    """Return the document `skatlist/archive-people/1`."""
    return {
        "schema": "skatlist/archive-people/1",
        "questions": [
            {
                "question": each.name,
                "kind": each.kind,
                "message": question_sentence(each, lang),
                "people": [
                    facts_of(person, "name", "club", "member_number", "evenings", "first", "last")
                    for person in (each.one, each.other)
                ],
            }
            for each in questions
        ],
    }
