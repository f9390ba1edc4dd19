"""A draw shown: the tables with their people, what it costs beside what it cannot go below, and its seed."""

from collections.abc import Iterator, Sequence
from typing import Any

from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import in_window
from skatlist.evening import Evening
from skatlist.evening.draws import Latecomer, draw_counts, drawn_seeds
from skatlist.words.visible import plain


def table_lines(evening: Evening, series: Sequence[int], desk: Terminal) -> Iterator[str]:
    """Yield the tables of series, place by place, under the number they were drawn from."""
    seeds = drawn_seeds(evening)
    for number in series:
        said = desk.text("draw.series", series=number)
        if number in seeds:
            said += desk.text("draw.seed", seed=seeds[number])
        yield desk.bold(said)
        for key in sorted(key for key in evening.seating if key[0] == number):
            first = desk.text("draw.table", table=key[1])
            people = "   ".join(_numbered(evening, each) for each in evening.seating[key])
            yield from in_window(people, f"{first:<11}", " " * 11)


def latecomer_lines(latecomers: Sequence[Latecomer], desk: Terminal) -> Iterator[str]:
    """Yield where those who came late sit."""
    if not latecomers:
        yield from in_window(desk.text("draw.nobody_late"))
    for player, (series, table) in latecomers:
        said = {"who": f"{player.number} {plain(player.name)}".rstrip(), "series": series, "table": table}
        yield from in_window(desk.text("draw.late", **said))


def count_lines(evening: Evening, desk: Terminal) -> Iterator[str]:
    """Yield what the draw costs, and for each whether less would be possible."""
    for name, count in draw_counts(evening)._asdict().items():
        said = desk.text(f"draw.{name}", count=count.number)
        if count.number:
            key = "least" if count.number == count.bound else "bound"
            said += desk.text(f"draw.{key}", bound=count.bound)
        yield from in_window(said)


def draw_json(evening: Evening, series: Sequence[int]) -> dict[str, Any]:
    """Return the document `skatlist/draw/1`: the series concerned, and what all of them cost."""
    seeds = drawn_seeds(evening)
    return {
        "schema": "skatlist/draw/1",
        "series": [
            {
                "series": number,
                "seed": seeds.get(number),
                "tables": [
                    {"table": key[1], "numbers": list(evening.seating[key])}
                    for key in sorted(evening.seating)
                    if key[0] == number
                ],
            }
            for number in series
        ],
        "counts": [
            {"name": name, "count": count.number, "bound": count.bound}
            for name, count in draw_counts(evening)._asdict().items()
        ],
    }


def _numbered(evening: Evening, number: int) -> str:
    player = evening.players.get(number)
    name = plain(player.name) if player is not None else ""
    return f"{number} {name}".rstrip().replace(" ", " ")  # a name is not broken
