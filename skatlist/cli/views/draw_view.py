"""A draw shown: the tables with their people, what it costs beside what it cannot go below, and its seed."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

from skatlist.cli.terminal.terminal import Terminal, facts_of
from skatlist.cli.terminal.wrapping import in_window
from skatlist.draw.draw import draw_counts
from skatlist.evening import Event, SeatFaults, Seating, seat_faults
from skatlist.evening.draws import Latecomer
from skatlist.reports.draw_notes import count_words
from skatlist.words import enumerated
from skatlist.words.visible import plain

NBSP: Final = "\N{NO-BREAK SPACE}"  # a name is not broken


def table_lines(event: Event, series: Collection[int], desk: Terminal) -> Iterator[str]:
    """Yield the tables of series, place by place, under the number they were drawn from."""
    names = {player.number: plain(player.name) for player in event.players}
    for number in sorted(series):
        said = desk.text("papers.series_column", series=number)
        if number in event.seeds:
            said += desk.text("draw.seed", seed=event.seeds[number])
        yield desk.bold(said)
        for seats in _tables(event, number):
            first = desk.text("score.table", table=seats.table)
            people = "   ".join(f"{each} {names.get(each, '')}".rstrip().replace(" ", NBSP) for each in seats.numbers)
            yield from in_window(people, f"{first:<11}", " " * 11)


def latecomer_lines(latecomers: Sequence[Latecomer], desk: Terminal) -> Iterator[str]:
    """Yield where those who came late sit."""
    if not latecomers:
        yield from desk.lines("draw.nobody_late")
    for player, (series, table) in latecomers:
        said = {"who": f"{player.number} {plain(player.name)}".rstrip(), "series": series, "table": table}
        yield from desk.lines("draw.late", **said)


def count_lines(event: Event, desk: Terminal) -> Iterator[str]:
    """Yield what the draw costs, and for each whether less would be possible."""
    for said in count_words(draw_counts(event), desk.lang):
        yield from in_window(said)


def fault_lines(faults: Sequence[SeatFaults], desk: Terminal) -> Iterator[str]:
    """Yield who sits twice in a series, and who plays it and sits nowhere."""
    for series, twice, nowhere in faults:
        for key, people in (("twice", twice), ("nowhere", nowhere)):
            if people:
                who = enumerated(f"{player.number} {plain(player.name)}".rstrip() for player in people)
                yield from desk.lines(f"draw.{key}", series=series, who=who)


def draw_json(event: Event, series: Collection[int]) -> dict[str, Any]:
    """Return the document `skatlist/draw/1`: the series concerned, and what all of them cost."""
    return {
        "schema": "skatlist/draw/1",
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
