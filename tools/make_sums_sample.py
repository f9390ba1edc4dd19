"""Renew samples/summen: a Preisskat of twelve people by sums, one row a person, with a slip on two lists.

python tools/make_sums_sample.py
"""

from pathlib import Path

from skatlist.files.formats.folder.event_writer import event_files
from skatlist.files.formats.table.csv_list import write_csv
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import ListSums, Player, Sheet, score
from skatlist.tournament.simulation import simulate_event
from skatlist.words import Language

TARGET = Path(__file__).parents[1] / "samples" / "summen"
SEED, SERIES = 45, 2
NAMES = (
    *("Łukasz Nowak", "Gülşen Öztürk", "Jürgen Groß", "Dörte Hansen", "Zbigniew Żółtowski", "Karl-Heinz Müller"),
    *("Anna Becker", "Bernd Vogt", "Cem Yıldız", "Doris Ehrlich", "Erika Frerichs", "Theodor Xanten"),
)
CLUBS = ("Herz Dame Köln", "Pik Sieben Ulm", "")
DIGITS, EXCHANGED = (1, 2, 1), (2, 3, 2)  # series, table and place (from 0) of the two slips


def by_sums(sheet: Sheet, people: tuple[Player, ...]) -> Sheet:
    """Return a list as its table hands it in. The two slips are those of the person who added up."""
    places = score(sheet, load_profile()).places
    rows = {name: [getattr(each, name) for each in places] for name in ("points", "won", "lost", "total")}
    for at in range(len(places)):
        if (sheet.series, sheet.table, at) == DIGITS:
            digits = str(rows["points"][at])
            rows["points"][at] = int(digits[:-2] + digits[:-3:-1])
        if (sheet.series, sheet.table, at) == EXCHANGED:
            rows["won"][at], rows["lost"][at] = rows["lost"][at], rows["won"][at]
    sums = ListSums(**{name: tuple(values) for name, values in rows.items()})
    return Sheet(series=sheet.series, table=sheet.table, players=people, footer=sums.footer)


def main() -> None:
    """Write the description and one table for each series."""
    event = simulate_event(SEED, players=len(NAMES), series=SERIES)
    people = {at: Player(name, at, CLUBS[at % len(CLUBS)]) for at, name in enumerate(NAMES, 1)}
    facts = {"name": "Preisskat nach Summen", "date": "2026-11-29", "place": "Gasthaus Zum Löwen", "language": "de"}
    event = event._replace(players=tuple(people.values()), **facts)
    TARGET.mkdir(exist_ok=True)
    [(name, description)] = event_files(event._replace(sheets=()))
    (TARGET / name).write_bytes(description)
    for series in range(1, SERIES + 1):
        seats = {each.table: each.numbers for each in event.seating if each.series == series}
        lists = [
            by_sums(each, tuple(Player(people[number].name, number) for number in seats[each.table]))
            for each in event.sheets
            if each.series == series
        ]
        table = write_csv(lists, Language.DE)
        (TARGET / f"serie{series}.csv").write_text(table, encoding="utf-8", newline="")


if __name__ == "__main__":
    main()
