"""A table of people as clubs send it, and what is wrong with it: made the same way every time."""

import random
from typing import NamedTuple

FIRST = (
    "Anna",
    "Bernd",
    "Carla",
    "Dieter",
    "Erika",
    "Franz",
    "Gerda",
    "Hinnerk",
    "Ilse",
    "Jürgen",
    "Käthe",
    "Lothar",
    "Margarete",
    "Norbert",
    "Ottilie",
    "Philipp",
    "Quirin",
    "Rosemarie",
    "Siegfried",
    "Theodor",
    "Ursula",
    "Volker",
    "Wilhelmine",
    "Xaver",
    "Yvonne",
    "Zacharias",
)
LAST = (
    "Ackermann",
    "Bärwald",
    "Czerny",
    "Dörfler",
    "Eggebrecht",
    "Fuhrmann",
    "Großkopf",
    "Hufnagel",
    "Imhoff",
    "Jankowski",
    "Köppler",
    "Lüdenscheid",
    "Mühlenkamp",
    "Niederquell",
    "Oberhauser",
    "Pfannenstiel",
    "Quandt",
    "Rübsamen",
    "Straßburger",
    "Tiedemann",
    "Uhlenbrock",
    "Vossberg",
    "Wiesengrund",
    "Xanten",
    "Yılmaz",
    "Zschiesche",
)
CLUBS = ("Herz Dame Köln", "Grand Hand 1887", "Pik Sieben Ulm", "Skatfreunde Königsmühle", "")
HEADINGS = "Lfd. Nr.;Name, Vorname;Verein;Jg.;Klasse;Startgeld;Tandem;Mixed;Handy"


class Messy(NamedTuple):
    """The rows of a table, and the lines in which something has to be asked."""

    rows: list[str]
    people: int
    near: list[int]
    broken: list[int]

    def text(self) -> str:
        return "\r\n".join(self.rows) + "\r\n"


def messy_people(count: int = 160, near: int = 10, seed: int = 7) -> Messy:
    """Make a table of `count` rows of people, `near` of them nearly a person above, and two that nobody can read."""
    chance = random.Random(seed)
    names = [(first, last) for first in FIRST for last in LAST]
    chance.shuffle(names)
    rows = ["  Herbstpreisskat  – Anmeldungen;;;;;;;;", "", HEADINGS]
    near_lines, broken = [], []
    people = 0
    for at in range(1, count - near + 1):
        first, last = names[at]
        if at in {40, 90}:
            broken.append(len(rows) + 1)
            rows.append(f"{at};;{CLUBS[0]};;;15,00 €;;;" if at == 40 else f'{at};"{last}, {first};{CLUBS[1]};1950;;;;;')
            continue
        people += 1
        rows.append(_row(at, first, last, chance))
        if at % 50 == 0:
            rows += ["", HEADINGS]  # where a page of the printed list began
    for at in range(near):
        first, last = names[1 + at]
        near_lines.append(len(rows) + 1)
        rows.append(f"{count - near + 1 + at};{_misspelled(last)}, {first};;;;ja;;;")
    rows += ["", f"Summe;{count} Teilnehmer;;;;2400,00 €;;;", "Stand: 12.11.2026;;;;;;;;"]
    return Messy(rows, people, near_lines, broken)


def _row(at: int, first: str, last: str, chance: random.Random) -> str:
    name = (f"{last}, {first}", f"{last},  {first} ", f"Dr. {first} {last}", f"{first}  {last}")[at % 4]
    born = ("", "58", "1961", "12.3.1949", "2007")[at % 5]
    paid = ("€ 15", "x", "ja", "", "nein", "bezahlt", "15,00")[at % 7]
    side = chance.choice(("x", "", "", "ja"))
    quoted = f'"{name}"' if at % 9 == 0 else name
    return f"{at:03};{quoted};{CLUBS[at % 5]};{born};{'Damen' if at % 6 == 0 else ''};{paid};;{side};0171-{at:05}"


def _misspelled(name: str) -> str:
    """Return a name with a letter that is missing, as a scorer types it by ear."""
    return name[:2] + name[3:]
