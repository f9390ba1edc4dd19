"""Statistics of an evening, a season or one person: as a report, as JSON, and on one sheet of paper."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from statistics import fmean, pstdev
from typing import Any, Final, NamedTuple

from skatlist.papers.reports.model import (
    KEEP,
    Cell,
    Column,
    ColumnKind,
    Course,
    Curve,
    Heading,
    Part,
    Picture,
    Report,
    ReportRow,
    Table,
    TextLines,
    facts_of,
)
from skatlist.papers.reports.report_cells import NONE
from skatlist.papers.reports.typeset import date_text, mean_text, number_text
from skatlist.skat.game import Contract
from skatlist.skat.sheet import Basis, Player
from skatlist.skat.sheet.row_words import game_title
from skatlist.tournament.model import Event
from skatlist.tournament.statistics import (
    LEVEL_COUNTS,
    DeclaredGame,
    EveningGame,
    GameCounts,
    PersonStatistics,
    SeriesResult,
    Statistics,
    best_game,
    best_series,
    contract_counts,
    dearest_game,
    mean_course,
    worst_series,
)
from skatlist.words import Language, text
from skatlist.words.visible import plain

# The statistics of an evening or a season, of one person, and both as JSON.

_COUNTED: Final = ("declared", "won", "lost", "share", "value", "mean_points", "points", "hand", "schneider", "overbid")
_OF_CROSSES: Final = frozenset(("hand", "schneider", "overbid"))
_OF_PEOPLE: Final = ("played", *(name for name in _COUNTED if name != "points"), "others")
_OF_LISTS: Final = ("played", "won", "lost", "points", "bonus_own", "bonus_others", "total")

# The columns that a narrow page drops, first to last. All others stay.
_KEPT: Final = {
    **dict.fromkeys(("best", "worst"), 20),
    "schneider": 25,
    "mean_points": 30,
    **dict.fromkeys(("number", "played", "passed"), 35),
    **dict.fromkeys(("hand", "bonus_own", "bonus_others"), 40),
    **dict.fromkeys(("overbid", "evening"), 45),
    "others": 50,
    "points": 52,
    "lost": 55,
    "course": 60,
    "value": 65,
}
_KINDS: Final = {
    "number": ColumnKind.LABEL,
    "name": ColumnKind.NAME,
    "contract": ColumnKind.TEXT,
    "seat": ColumnKind.TEXT,
    "course": ColumnKind.COURSE,
}


def statistics_report(
    statistics: Statistics, evenings: Sequence[Event], lang: Language, *, title: str, warnings: Sequence[str] = ()
) -> Report:
    """Return the statistics of an evening or a season. `warnings` say why they are not final."""
    without_games = sum(facts.without_games for facts in statistics.evenings)
    left_out = [text("standings.statistics.left_out", lang, count=without_games)] if without_games else []
    if not any(facts.games for facts in statistics.evenings):
        nobody = TextLines((text("standings.statistics.nobody", lang), *left_out))
        return Report(title, (nobody,), warnings=tuple(warnings))
    is_season = len(evenings) > 1
    counts = statistics.counts._replace(played=0, others_lost=0)
    sentences = [*count_sentences(counts, lang), *left_out]
    if not is_season:
        sentences.insert(0, text("standings.statistics.tables", lang, **statistics.evenings[0]._asdict()))
    parts: list[Part] = [TextLines(tuple(sentences))]
    if is_season:
        parts.append(_evenings_table(statistics, evenings, lang))
    parts += [
        _contracts_table([game for person in statistics.people for game in person.games], lang),
        _people_table(statistics.people, lang, is_season=is_season),
        Heading(text("standings.statistics.records", lang), "records"),
        TextLines(tuple(extreme_sentences(statistics.people, lang, _around(evenings, lang, with_names=True)))),
    ]
    return Report(title, tuple(parts), warnings=tuple(warnings))


def person_report(
    statistics: Statistics,
    person: PersonStatistics,
    evenings: Sequence[Event],
    lang: Language,
    *,
    place: str = "",
    warnings: Sequence[str] = (),
) -> Report:
    """Return the statistics of one person, compared with all: games, lists, the course of the total."""
    sentences = [
        *_rank_sentence(person, lang),
        *count_sentences(person.counts, lang, statistics.counts),
        *extreme_sentences([person], lang, _around(evenings, lang, with_names=False)),
    ]
    parts: list[Part] = [TextLines(tuple(sentences))]
    if person.games:
        parts.append(_contracts_table(person.games, lang))
    if any(record is not None and record.lists for record in person.records):
        parts.append(_lists_table(person, evenings, lang))
    if person.course:
        course = (0, *person.course)
        field = (0, *mean_course(each.course for each in statistics.people)[: len(person.course)])
        low, high = (number_text(end((*course, *field)), lang) for end in (min, max))
        label = text("standings.statistics.course", lang, low=low, high=high)
        curves = (Curve(_name(person), course), Curve(text("standings.statistics.field", lang), field))
        parts.append(Picture(label, curves, label))
    return Report(player_title(person.player), tuple(parts), tuple(filter(None, (place,))), tuple(warnings))


def player_title(player: Player) -> str:
    """Return a person with start number and club."""
    number = "" if player.number is None else f"{player.number} "
    return plain(number + player.name + (f" ({player.club})" if player.club else ""))


def field_courses(people: Iterable[PersonStatistics]) -> dict[Player, Course]:
    """Return everybody's total after each of their games, minus the average after as many games, on one scale."""
    courses = {person.player: person.course for person in people if person.course}
    field = mean_course(courses.values())
    ahead = {
        player: tuple(total - mean for total, mean in zip(course, field, strict=False))
        for player, course in courses.items()
    }
    every = [0, *(number for numbers in ahead.values() for number in numbers)]
    low, high = min(every), max(every)
    return {player: Course(numbers, low, high) for player, numbers in ahead.items()}


def _name(person: PersonStatistics) -> str:
    return plain(person.player.name) or str(person.player.number or NONE)


def _rank_sentence(person: PersonStatistics, lang: Language) -> Iterator[str]:
    if len(person.records) == 1 and (record := person.records[0]) is not None and record.standing.rank is not None:
        yield text("standings.statistics.rank", lang, rank=record.standing.rank, total=number_text(person.total, lang))


# Tables


def _columns(names: Iterable[str], lang: Language) -> tuple[Column, ...]:
    return tuple(
        Column(
            name,
            text(f"standings.statistics.head_{name}", lang),
            _KINDS.get(name, ColumnKind.NUMBER),
            _KEPT.get(name, KEEP),
            text("papers.course", lang) if name == "course" else "",
            is_strong=name == "total",
        )
        for name in names
    )


def _count_cells(counts: GameCounts, names: Iterable[str]) -> Iterator[Cell]:
    """Yield the counts of games, by the names of the columns."""
    for name in names:
        match name:
            case "share":
                yield percent(counts.won_share)
            case "value":
                yield counts.mean_value
            case "others":
                yield counts.others_lost
            case _:
                yield getattr(counts, name)


def _evenings_table(statistics: Statistics, evenings: Sequence[Event], lang: Language) -> Table:
    columns = _columns(("evening", "name", "lists", "played", "passed"), lang)
    rows = tuple(
        ReportRow((_day(evenings, at, lang), event.name, facts.lists, facts.games, facts.passed))
        for at, (event, facts) in enumerate(zip(evenings, statistics.evenings, strict=True))
    )
    return Table(text("standings.statistics.evenings", lang), columns, rows)


def _contracts_table(games: Iterable[DeclaredGame], lang: Language) -> Table:
    rows: list[ReportRow] = []
    notes: list[str] = []
    for contract, counts in contract_counts(games):
        cells = [*_count_cells(counts, _COUNTED)]
        if contract is Contract.VALUE:
            cells = [None if name in _OF_CROSSES else cell for name, cell in zip(_COUNTED, cells, strict=True)]
            notes = [text("standings.statistics.value_alone", lang, count=counts.declared)]
        rows.append(ReportRow((text(f"words.Contract.{contract}", lang), *cells)))
    columns = _columns(("contract", *_COUNTED), lang)
    return Table(text("standings.statistics.contracts", lang), columns, tuple(rows), tuple(notes), anchor="contracts")


def _people_table(people: Sequence[PersonStatistics], lang: Language, *, is_season: bool) -> Table:
    """Return the table of everybody. A start number is valid for one evening only."""
    courses = field_courses(people)
    names = ("name", *_OF_PEOPLE, "best", "worst", "total", "course")
    rows = []
    for person in people:
        number = person.player.number
        ends = (best_series(person.series), worst_series(person.series))
        cells: tuple[Cell, ...] = (
            _name(person),
            *_count_cells(person.counts, _OF_PEOPLE),
            *(each and each.total for each in ends),
            person.total if any(total is not None for total in person.totals) else None,
            courses.get(person.player),
        )
        rows.append(ReportRow(cells) if is_season else ReportRow((number, *cells), person=number))
    return Table(
        text("standings.statistics.people", lang),
        _columns(names if is_season else ("number", *names), lang),
        tuple(rows),
        (text("standings.statistics.legend", lang),),
        anchor="people",
    )


def _lists_table(person: PersonStatistics, evenings: Sequence[Event], lang: Language) -> Table:
    """Return the lists of a person over all evenings."""
    days = ("evening",) if len(evenings) > 1 else ()
    rows = []
    for evening, record in enumerate(person.records):
        for each in record.lists if record is not None else ():
            numbers = (each.games, *(getattr(each.score, name) for name in _OF_LISTS[1:]))
            cells = (None,) * len(numbers) if each.void else numbers
            if each.basis is Basis.TOTALS:
                cells = (*(None for _ in numbers[1:]), numbers[-1])
            day = (_day(evenings, evening, lang),) if days else ()
            rows.append(ReportRow((*day, f"{each.seat.series} / {each.seat.table}", *cells)))
    return Table(text("standings.statistics.lists", lang), _columns((*days, "seat", *_OF_LISTS), lang), tuple(rows))


def _day(evenings: Sequence[Event], at: int, lang: Language) -> str:
    return date_text(evenings[at].date, lang) or f"{at + 1}."


# Sentences


def count_sentences(counts: GameCounts, lang: Language, field: GameCounts | None = None) -> Iterator[str]:
    """Yield the counts of games as sentences, compared with those of the `field` if it is given."""
    against = field or GameCounts()
    if counts.played:
        yield text(
            "standings.statistics.declared" if field is None else "standings.statistics.declared_field",
            lang,
            declared=counts.declared,
            games=counts.played,
            share=percent(counts.declared_share),
            field=percent(against.declared_share),
        )
    if counts.declared:
        shares = {"share": percent(counts.won_share), "field": percent(against.won_share)}
        yield text(
            "standings.statistics.won_lost" if field is None else "standings.statistics.won_lost_field",
            lang,
            won=counts.won,
            **shares,
        )
        yield text(
            "standings.statistics.mean" if field is None else "standings.statistics.mean_field",
            lang,
            value=mean_text(counts.mean_value, lang),
            field=mean_text(against.mean_value, lang),
            points=mean_text(counts.mean_points, lang),
        )
    sentences = [
        text(f"standings.statistics.{name}", lang, count=number_text(count, lang))
        for name in (*LEVEL_COUNTS, "overbid")
        if (count := getattr(counts, name))
    ]
    if sentences:
        yield text("standings.statistics.levels", lang, said=tuple(sentences))
    if counts.others_lost:
        bonus = number_text(counts.bonus, lang)
        yield text("standings.statistics.others_lost", lang, count=counts.others_lost, bonus=bonus)


def game_sentence(which: str, game: DeclaredGame, lang: Language, *around: str) -> str:
    """Return the `best` or `dearest` game with its points and where it was played, preceded by `around`."""
    where = text(
        "standings.statistics.where_game", lang, series=game.seat.series, table=game.seat.table, number=game.number
    )
    return text(
        f"standings.statistics.{which}_game",
        lang,
        game=game_title(game.entry, lang, with_bid=False),
        points=number_text(game.points, lang),
        where=", ".join((*around, where)),
    )


def extreme_sentences(
    people: Sequence[PersonStatistics],
    lang: Language,
    around: Callable[[EveningGame | SeriesResult], Iterable[str]] = lambda _: (),
) -> Iterator[str]:
    """Yield the best and the costliest game, the best and the worst series. `around` writes person and day."""
    for which, game in (("best", best_game(people)), ("dearest", dearest_game(people))):
        if game is not None:
            yield game_sentence(which, game.game, lang, *around(game))
    series = [result for person in people for result in person.series]
    for which, result in (("best", best_series(series)), ("worst", worst_series(series))):
        if result is not None and len(series) > 1:
            where = ", ".join((*around(result), text("checks.series", lang, series=result.series)))
            yield text(
                f"standings.statistics.{which}_series", lang, points=number_text(result.total, lang), where=where
            )


def _around(
    evenings: Sequence[Event], lang: Language, *, with_names: bool
) -> Callable[[EveningGame | SeriesResult], list[str]]:
    """Return the function that writes person and day of a game or a series.

    The day appears only for several evenings.
    """

    def around(each: EveningGame | SeriesResult) -> list[str]:
        name = plain(each.player.name) or str(each.player.number or "") if with_names else ""
        return [*filter(None, (name, _day(evenings, each.evening, lang) if len(evenings) > 1 else ""))]

    return around


def percent(share: Fraction | None) -> int | None:
    """Return a percentage, rounded half up.

    >>> percent(Fraction(1, 8)), percent(None)
    (13, None)
    """
    return None if share is None else int(share * 100 + Fraction(1, 2))


# JSON


def statistics_document(
    statistics: Statistics,
    evenings: Sequence[Event],
    chosen: PersonStatistics | None = None,
    *,
    provisional: Iterable[int] = (),
    frames: Mapping[str, int],
) -> dict[str, Any]:
    """Return the document `skatlist/stats/1`, for one person if one is `chosen`.

    `provisional` are the evenings that are not final (from 0), `frames` the rows of each file of games or people.
    """
    people = statistics.people if chosen is None else (chosen,)
    waiting = set(provisional)
    return {
        "schema": "skatlist/stats/1",
        "evenings": [
            {**facts_of(event, "name", "date"), "provisional": at in waiting, **facts._asdict()}
            for at, (event, facts) in enumerate(zip(evenings, statistics.evenings, strict=True))
        ],
        "all": _counts_item(statistics.counts),
        "contracts": _contract_items(game for person in statistics.people for game in person.games),
        "players": [_person_item(person) for person in people],
        "frames": [{"file": file, "rows": rows} for file, rows in frames.items()],
    }


def _person_item(person: PersonStatistics) -> dict[str, Any]:
    series = person.series
    return {
        **facts_of(person.player, "number", "name", "club"),
        **facts_of(person, "total", "totals"),
        **_counts_item(person.counts),
        "contracts": _contract_items(person.games),
        "series": [_series_item(each) for each in series],
        "best_series": _series_item(best_series(series)),
        "worst_series": _series_item(worst_series(series)),
        "best_game": _game_item(best_game([person])),
        "dearest_game": _game_item(dearest_game([person])),
        "course": person.course,
    }


def _counts_item(counts: GameCounts) -> dict[str, Any]:
    means = {"mean_value": counts.mean_value, "mean_points": counts.mean_points}
    return {
        **facts_of(counts, "played", "declared", "won", "lost", "points"),
        **{name: _rounded(mean) for name, mean in means.items()},
        **facts_of(counts, *LEVEL_COUNTS, "overbid", "others_lost", "bonus"),
    }


def _rounded(number: Fraction | None) -> float | None:
    return None if number is None else round(float(number), 3)


def _contract_items(games: Iterable[DeclaredGame]) -> list[dict[str, Any]]:
    return [
        {
            "contract": contract.value,
            **facts_of(counts, "declared", "won", "lost", "points"),
            "mean_value": _rounded(counts.mean_value),
        }
        for contract, counts in contract_counts(games)
    ]


def _series_item(result: SeriesResult | None) -> dict[str, Any] | None:
    if result is None:
        return None
    return {"evening": result.evening + 1, "series": result.series, "total": result.total}


def _game_item(extreme: EveningGame | None) -> dict[str, Any] | None:
    if extreme is None:
        return None
    game = extreme.game
    seat = {"series": game.seat.series, "table": game.seat.table, "game": game.number}
    contract = game.entry.contract.value if game.entry.contract else None
    return {"evening": extreme.evening + 1, **seat, "contract": contract, "points": game.points}


# The statistics of an evening on paper: two pictures and three lists of ten.

_TEN: Final = 10
_SHEET_KINDS: Final = {
    "name": ColumnKind.NAME,
    "game": ColumnKind.TEXT,
    "lost_of": ColumnKind.NUMBER,
    "declared_share": ColumnKind.NUMBER,
    "points": ColumnKind.NUMBER,
}
_ENOUGH: Final = Fraction(1, 2)  # of the largest number of games of one person


class Strip(NamedTuple):
    """The games of a contract: its name, the number of games for each result, and their average in words."""

    name: str
    games: Mapping[int, int]
    mean: Fraction
    summary: str


class PersonPoint(NamedTuple):
    """A person in a picture: the share of the games they declared, and the points of a declared game."""

    name: str
    share: Fraction
    points: Fraction


class StatisticsSheet(NamedTuple):
    """The content of the sheet.

    `labelled` are the people farthest from the average. `strips_text` and `people_text` describe the pictures in
    words. `limit` is the sentence about the people in the second picture.
    """

    sentence: str
    strips: tuple[Strip, ...]
    strips_text: str
    people: tuple[PersonPoint, ...]
    labelled: tuple[PersonPoint, ...]
    field: PersonPoint
    people_text: str
    limit: str
    lists: tuple[Table, ...]


def statistics_sheet(statistics: Statistics, lang: Language) -> StatisticsSheet:
    """Return the sheet of an evening. At least one game must have been declared."""
    counts = statistics.counts
    sentences = [
        text("standings.statistics.tables", lang, **statistics.evenings[0]._asdict()),
        *count_sentences(counts._replace(played=0, others_lost=0), lang),
    ]
    strips = _strips(statistics.people, lang)
    least = max(person.counts.played for person in statistics.people) * _ENOUGH
    regulars = [person for person in statistics.people if person.counts.declared and person.counts.played >= least]
    people = tuple(_point(_sheet_name(person.player), person.counts) for person in regulars)
    labelled = _at_the_edge(people)
    return StatisticsSheet(
        " · ".join(sentence.rstrip(".") for sentence in sentences),
        strips,
        "; ".join(f"{strip.name}: {strip.summary}" for strip in strips),
        people,
        labelled,
        _point("", counts),
        "; ".join(
            text(
                "standings.statistics.edge",
                lang,
                name=each.name,
                share=percent(each.share),
                points=mean_text(each.points, lang),
            )
            for each in labelled
        ),
        text("standings.statistics.edge_limit", lang, games=-(-least.numerator // least.denominator)),
        _lists_of_ten(regulars, statistics.people, lang),
    )


def _point(name: str, counts: GameCounts) -> PersonPoint:
    return PersonPoint(plain(name), counts.declared_share or Fraction(0), counts.mean_points or Fraction(0))


def _strips(people: Sequence[PersonStatistics], lang: Language) -> tuple[Strip, ...]:
    games: dict[Contract, Counter[int]] = {}
    for person in people:
        for game in person.games:
            if game.entry.contract is not None:
                games.setdefault(game.entry.contract, Counter())[game.points] += 1
    strips = []
    for contract in (each for each in Contract if each in games):
        by_points = games[contract]
        count = by_points.total()
        mean = Fraction(sum(points * times for points, times in by_points.items()), count)
        summary = text("standings.statistics.strip", lang, games=count, mean=mean_text(mean, lang))
        strips.append(Strip(text(f"words.Contract.{contract}", lang), by_points, mean, summary))
    return tuple(strips)


def _at_the_edge(people: Sequence[PersonPoint]) -> tuple[PersonPoint, ...]:
    """Return the ten people farthest from the average, in both directions, measured by the spread of all people."""
    if not people:
        return ()
    directions = [[float(each[at]) for each in people] for at in (1, 2)]
    middles = [fmean(numbers) for numbers in directions]
    spreads = [pstdev(numbers) or 1.0 for numbers in directions]

    def distance(each: PersonPoint) -> float:
        pairs = zip((each.share, each.points), middles, spreads, strict=True)
        return sum(((float(number) - middle) / spread) ** 2 for number, middle, spread in pairs)

    return tuple(sorted(people, key=distance, reverse=True)[:_TEN])


def _lists_of_ten(
    regulars: Sequence[PersonStatistics], everybody: Sequence[PersonStatistics], lang: Language
) -> tuple[Table, ...]:
    """Return the players who declared the largest share of games, those who lost the smallest, and the best games."""
    declared = sorted(regulars, key=lambda each: each.counts.declared_share or 0, reverse=True)
    kept = sorted(regulars, key=lambda each: (-(each.counts.won_share or 0), -each.counts.declared))
    games = [game for person in everybody if (game := best_game([person])) is not None]
    games.sort(key=lambda each: each.game.points, reverse=True)
    lists: dict[str, list[tuple[Cell, ...]]] = {
        "most_declared": [(_sheet_name(each.player), percent(each.counts.declared_share)) for each in declared],
        "fewest_lost": [
            (
                _sheet_name(each.player),
                text("standings.statistics.of", lang, count=each.counts.lost, games=each.counts.declared),
            )
            for each in kept
        ],
        "best_games": [
            (
                _sheet_name(each.player),
                game_title(each.game.entry, lang, with_bid=False),
                each.game.points,
            )
            for each in games
        ],
    }
    heads = {
        "most_declared": ("name", "declared_share"),
        "fewest_lost": ("name", "lost_of"),
        "best_games": ("name", "game", "points"),
    }
    return tuple(
        Table(
            text(f"standings.statistics.{name}", lang),
            tuple(
                Column(head, text(f"standings.statistics.head_{head}", lang), _SHEET_KINDS[head])
                for head in heads[name]
            ),
            tuple(map(ReportRow, rows[:_TEN])),
        )
        for name, rows in lists.items()
    )


def _sheet_name(player: Player) -> str:
    return player.name or str(player.number or "")
