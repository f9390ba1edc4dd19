"""A draw: its tables place by place, its costs, the faults of its seats, and `skatlist/tournament/draw/1`."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Final

from skatlist.papers.reports.model import Column, ColumnKind, Numbered, ReportRow, Table, facts_of
from skatlist.papers.reports.typeset import number_ranges
from skatlist.skat.sheet import Player
from skatlist.tournament.draw.bonds import Bond, entrant_of
from skatlist.tournament.draw.draw import draw_counts
from skatlist.tournament.model import Event, Person, Seating
from skatlist.tournament.seat_faults import SeatFaults, seat_faults
from skatlist.words import Language, enumerated, text
from skatlist.words.visible import plain

_BETWEEN: Final = " · "
_COUNTS: Final = {  # the costs of a draw, in the order of `DrawCounts`
    "again": "evening.draw.again",
    "team": "evening.draw.team",
    "tandem": "evening.draw.tandem",
    "club": "evening.draw.club",
    "threes": "evening.draw.threes",
    "places": "evening.draw.places",
}


def seats_table(event: Event, series: int, lang: Language) -> Table:
    """Return the tables of a series with their people, place by place, under the number from which they were drawn."""
    tables = _tables(event, series)
    names = {player.number: player.name for player in event.players}
    places = range(max((len(seats.numbers) for seats in tables), default=0))
    title = text("papers.series_column", lang, series=series)
    if series in event.seeds:
        title += text("evening.draw.seed", lang, seed=event.seeds[series])
    rows = []
    for seats in tables:
        people = [Numbered(number, names.get(number, "")) for number in seats.numbers]
        rows.append(ReportRow((seats.table, *people, *[None] * (len(places) - len(people)))))
    return Table(
        title,
        (
            Column("table", text("papers.table", lang), ColumnKind.LABEL, is_row_head=True),
            *(Column(f"place{at + 1}", text("papers.place", lang, place=at + 1), ColumnKind.NAME) for at in places),
        ),
        tuple(rows),
    )


def draw_notes(event: Event, series: Sequence[int], lang: Language) -> tuple[str, ...]:
    """Return the numbers from which some series were drawn, and the costs of the draw of all series in one line."""
    numbers = sorted({event.seeds[each] for each in series if each in event.seeds})
    drawn = {seed: [each for each in series if event.seeds.get(each) == seed] for seed in numbers}
    notes = [
        text("evening.draw.from_seed", lang, series=number_ranges(here), count=len(here), seed=seed)
        for seed, here in drawn.items()
    ]
    return (*notes, _BETWEEN.join(cost_sentences(event, lang)))


def cost_sentences(event: Event, lang: Language) -> Iterator[str]:
    """Yield the costs of a draw, and for each whether less is possible.

    Teams, tandems and clubs are omitted if the event has none.
    """
    field = [entrant_of(player, event.registration(player.number)) for player in event.players]
    for name, count in draw_counts(event)._asdict().items():
        if name in tuple(Bond) and not any(entrant.of(Bond(name)) for entrant in field):
            continue
        sentence = text(_COUNTS[name], lang, count=count.number)
        if count.number:
            key = "evening.draw.least" if count.number == count.bound else "evening.draw.bound"
            sentence += text(key, lang, bound=count.bound)
        yield sentence


def fault_sentences(faults: Iterable[SeatFaults], lang: Language) -> Iterator[str]:
    """Yield people with two seats in a series, and players without a seat."""
    for each in faults:
        if each.twice:
            yield text("evening.draw.twice", lang, series=each.series, who=enumerated(map(_numbered, each.twice)))
        if each.nowhere:
            yield text("evening.draw.nowhere", lang, series=each.series, who=enumerated(map(_numbered, each.nowhere)))


def late_sentences(latecomers: Sequence[tuple[Player, tuple[int, int]]], lang: Language) -> Iterator[str]:
    """Yield the seats of latecomers."""
    if not latecomers:
        yield text("evening.draw.nobody_late", lang)
    for player, (series, table) in latecomers:
        yield text("evening.draw.late", lang, who=_numbered(player), series=series, table=table)


def left_out_sentences(people: Sequence[Person], lang: Language) -> Iterator[str]:
    """Yield the people who were not drawn, because they are not checked in."""
    if people:
        yield text("people.check_in.left_out", lang, count=len(people), who=_names(people))


def missing_sentences(people: Sequence[Person], count: int, lang: Language) -> Iterator[str]:
    """Yield the people who are not checked in."""
    if people:
        yield text("people.check_in.missing", lang, count=len(people), all=count, who=_names(people))


def _names(people: Iterable[Person]) -> str:
    return enumerated(_numbered(person.player) for person in people)


def _numbered(player: Player) -> str:
    return f"{player.number} {plain(player.name)}".rstrip()


def draw_json(event: Event, series: Collection[int]) -> dict[str, Any]:
    """Return the document `skatlist/tournament/draw/1`: some series, and the costs of the draw of all series."""
    return {
        "schema": "skatlist/tournament/draw/1",
        "series": [
            {
                "series": number,
                "seed": event.seeds.get(number),
                "tables": [facts_of(seats, "table", "numbers") for seats in _tables(event, number)],
            }
            for number in sorted(series)
        ],
        "faults": [
            {
                "series": faults.series,
                "twice": [player.number for player in faults.twice],
                "nowhere": [player.number for player in faults.nowhere],
            }
            for faults in seat_faults(event)
        ],
        "counts": [
            {"name": name, "count": count.number, "bound": count.bound}
            for name, count in draw_counts(event)._asdict().items()
        ],
    }


def _tables(event: Event, series: int) -> list[Seating]:
    return sorted(seats for seats in event.seating if seats.series == series)
