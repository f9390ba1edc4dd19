"""The stack of a series for 500 players, held against the ordinary way: one platypus table a page with the same words.

`python benchmarks/bench_stack.py` prints the ratio and its goal: medians of interleaved runs in fresh processes,
interpreter start and imports included. The tables of the ordinary way say what stands on our pages: who sits where, by
name and by table, everybody's card, the table cards, and for every table a list with its names and empty rows.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

from timing import medians, python, report

PLAYERS, SERIES, GAMES = 500, 3, 48
ROUNDS = 7
NAMES = ("Łukasz Żółtowski", "Gülşen Öztürk", "Karl-Heinz Müßiggang", "Dörte Äpfelbaum")
ON_A_PAGE = {"by name": 84, "by table": 21, "plan": 12, "cards": 4, "table cards": 2}  # as ours hold


def event() -> Any:
    """Return an event all of whose series are drawn."""
    from skatlist import Event, Player, Seating

    players = tuple(Player(f"{NAMES[number % 4]} {number}", number, "SC Köln") for number in range(1, PLAYERS + 1))
    numbers, seating = list(range(1, PLAYERS + 1)), []
    for series in range(1, SERIES + 1):
        random.Random(series).shuffle(numbers)
        seating += [
            Seating(series, table + 1, tuple(numbers[4 * table : 4 * table + 4])) for table in range(PLAYERS // 4)
        ]
    seeds = dict.fromkeys(range(1, SERIES + 1), 4711)
    return Event("Preisskat", "2026-11-20", series=SERIES, players=players, seating=tuple(seating), seeds=seeds)


def ours() -> bytes:
    from skatlist.papers.tournament.before_play import stack_pdf
    from skatlist.skat.rules import load_profile
    from skatlist.words import Language

    return stack_pdf(1, event(), load_profile(), cards=True, lang=Language.DE, date="2026-11-19")


def pages() -> Iterator[list[list[str]]]:
    """Yield the rows of every page."""
    found = event()
    names = {player.number: player.name for player in found.players}
    seats = {number: [""] * SERIES for number in names}
    for seating in found.seating:
        for place, number in enumerate(seating.numbers, start=1):
            seats[number][seating.series - 1] = f"{seating.table} · {place}"
    first = [seating for seating in found.seating if seating.series == 1]
    by_name = [[names[number], str(number), *seats[number]] for number in sorted(names, key=names.__getitem__)]
    by_table = [
        row
        for seating in first
        for row in (
            [f"Tisch {seating.table}", "", ""],
            *([str(place), names[each], str(each)] for place, each in enumerate(seating.numbers, start=1)),
        )
    ]
    cards = [
        row
        for number in names
        for row in (
            ["Preisskat", names[number], str(number), "", "", "", ""],
            ["SC Köln", "", "", "", "", "", ""],
            *(
                [str(series), *seats[number][series - 1].split(" · "), "", "", "", ""]
                for series in range(1, SERIES + 1)
            ),
            ["Gesamt", "", "", "", "", "", ""],
        )
    ]
    yield from parted(by_name, ON_A_PAGE["by name"])
    yield from parted(by_table, 5 * ON_A_PAGE["by table"])
    yield from parted(by_table, 5 * ON_A_PAGE["plan"])
    yield from parted(cards, (SERIES + 3) * ON_A_PAGE["cards"])
    yield from parted(by_table, 5 * ON_A_PAGE["table cards"])
    for seating in first:
        head = [""] * 13 + [words for each in seating.numbers for words in (names[each], str(each), "")]
        yield [head, *([str(game), *[""] * 24] for game in range(1, GAMES + 1)), *([""] * 25 for _ in range(6))]


def parted(rows: Sequence[list[str]], most: int) -> Iterator[list[list[str]]]:
    """Yield a number of rows a page."""
    for at in range(0, len(rows), most):
        yield list(rows[at : at + most])


def platypus() -> bytes:
    """Return the same words as one platypus Table a page, in the same embedded font."""
    from reportlab.lib import colors
    from reportlab.lib.pagesizes import A4
    from reportlab.platypus import PageBreak, SimpleDocTemplate, Table, TableStyle

    from skatlist.papers.fonts import BODY, load_fonts

    load_fonts()
    style = TableStyle(
        [
            ("FONT", (0, 0), (-1, -1), BODY, 6),
            ("GRID", (0, 0), (-1, -1), 0.35, colors.grey),
            ("TOPPADDING", (0, 0), (-1, -1), 0),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
            ("LEFTPADDING", (0, 0), (-1, -1), 2),
            ("RIGHTPADDING", (0, 0), (-1, -1), 2),
        ]
    )
    story: list[Any] = []
    for rows in pages():
        story += (Table(rows, style=style, rowHeights=min(12.0, 740 / len(rows))), PageBreak())
    buffer = BytesIO()
    SimpleDocTemplate(buffer, pagesize=A4, leftMargin=20, rightMargin=20, topMargin=20, bottomMargin=20).build(story)
    return buffer.getvalue()


PAPERS = {"ours": ours, "platypus": platypus}


def main() -> None:
    taken = medians({name: python(__file__, name) for name in PAPERS}, ROUNDS)
    report("stack of a series for 500 players, time", taken["ours"] / taken["platypus"], 0.4)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.stdout.write(f"{len(PAPERS[sys.argv[1]]())}\n")
    else:
        main()
