"""Renew samples/kreis: what twelve clubs send to their district, each in its way: python tools/make_district_sample.py

Names, games and times are fixed, so anyone who runs this gets the same lists and journals. Once made, the signed PDF
stays: its key exists no more, as with other signed papers.
"""

import datetime as dt
import io
import random
import re
import secrets
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

import openpyxl

from skatlist import Evening, Player
from skatlist.evening.founding import create_event
from skatlist.evening.frames import frame_csv, result_rows
from skatlist.evening.season import read_statistics
from skatlist.files.formats.folder.event_file import write_event_toml
from skatlist.files.formats.folder.event_writer import event_files, list_name
from skatlist.files.formats.json.json_list import write_file as json_file
from skatlist.files.formats.table.csv_list import write_file as csv_file
from skatlist.files.formats.table.excel_form import write_file as excel_file
from skatlist.files.formats.text.text_writer import write_file as text_file
from skatlist.files.journal.journal import BEGINNING, Draft, Record, RecordKind, sealed
from skatlist.files.journal.skat_file import SkatFile
from skatlist.papers.club_key import make_key, unlocked_key
from skatlist.papers.lists import read
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import ListSums, Sheet, score
from skatlist.tournament.model import Event
from skatlist.tournament.simulation import invent_players, simulate_event, state
from skatlist.tournament.tournament import UNSAID
from skatlist.words import Language

TARGET: Final = Path(__file__).parents[1] / "samples" / "kreis"
POST, LATER = "post", "nachtrag"
SIGNED, CERTIFICATE, OLD_TABLE = "post/kreuz-ass.pdf", "kreuz-ass.crt", "post/grand-hand.xlsx"
FORK: Final = ("post/pik-bube-laptop1.skat", "post/pik-bube-laptop2.skat")
GAMES: Final = {3: 12, 4: 12}
PEOPLE: Final = 7
SEED: Final = 50
CLUBS: Final = (
    *("Herz Dame Adlerfurt", "Pik Bube Bärwalde", "Karo Sieben Cappeln", "Kreuz Ass Dünenau", "Grand Hand Elmshain"),
    *("Null Ouvert Föhrde", "Ohne Vier Grünhagen", "Die Maurer Heidesee", "Reizende Runde Immenrode"),
    *("Kontra Re Jessen", "Bock und Ramsch Kaltenborn", "Skatfreunde Lindenau"),
)
HERZ, PIK, KARO, KREUZ, GRAND, NULL, OHNE, MAURER, REIZ, KONTRA, BOCK, FREUNDE = range(len(CLUBS))
GUEST: Final = 2  # of Herz Dame, comes to Karo Sieben without a number
SPELLED: Final = ("Petersen", "Peterson")  # today, and in the old table
SLIP: Final = 10  # points too many in a total of Die Maurer
OLD: Final = {
    "2024": ("12.1.", "9.2.", "8.3.", "12.4."),
    "2025": ("10.1.", "14.2.", "14.3.", "11.4."),
}

FEDERATION: Final = """\
name = "Skatkreis Königsmühle"
members = "mitglieder.csv"
archive = "kreis.db"

[eligibility]
other_club = "Kreisordnung 4.2"
same_day = "Kreisordnung 4.5"
unknown_number = "Kreisordnung 3.1"
membership_ended = "Kreisordnung 3.2"

[[categories]]
name = "Kreisrunde"
events = ["Kreisrunde"]
"""


class ClubEvening(NamedTuple):
    """The evening of a club: the event with its lists. `club` is its place in `CLUBS`."""

    club: int
    event: Event


def people() -> tuple[tuple[Player, ...], ...]:
    """Return the people of every club, with their start numbers."""
    names = [each.name for each in invent_players(random.Random(SEED), PEOPLE * len(CLUBS))]  # noqa: S311 - no secrets
    return tuple(
        tuple(Player(name, at, club=club) for at, name in enumerate(names[n * PEOPLE : (n + 1) * PEOPLE], 1))
        for n, club in enumerate(CLUBS)
    )


def member_number(club: int, at: int) -> str:
    """Return the member number of the person at a place (from 1) of a club.

    >>> member_number(0, 3)
    '01.003'
    """
    return f"{club + 1:02}.{at:03}"


def evenings() -> tuple[ClubEvening, ...]:
    """Return the evening of every club, one a week."""
    return tuple(ClubEvening(club, _evening(club)) for club in range(len(CLUBS)))


def _evening(club: int) -> Event:
    day = dt.date(2026, 1, 9) + dt.timedelta(days=7 * club)
    own = people()[club]
    numbers = {at: member_number(club, at) for at in range(1, PEOPLE + 1)}
    if club == KARO:
        guest = people()[HERZ][GUEST - 1]
        own = (*own[:-1], guest._replace(number=PEOPLE))
        numbers = {at: number for at, number in numbers.items() if at != PEOPLE}
        numbers[1] = member_number(HERZ, 1)  # a slip: this number belongs to another person
    drawn = simulate_event(SEED + club, players=PEOPLE, series=2, games=GAMES)
    known = {person.number: person for person in own}
    name, date = f"Kreisrunde bei {CLUBS[club]}", day.isoformat()
    heads = MappingProxyType({"event": name, "date": date})
    sheets = tuple(
        each._replace(players=tuple(known[person.number] for person in each.players), header=heads)
        for each in drawn.sheets
    )
    return drawn._replace(
        name=name,
        date=date,
        place=f"Vereinsheim {CLUBS[club].rpartition(' ')[2]}",
        language="de",
        players=own,
        sheets=sheets,
        registrations={at: UNSAID._replace(member_number=number) for at, number in numbers.items()},
    )


def text_lists(event: Event) -> bytes:
    """Return all lists of an event as one text file."""
    return text_file(list(event.sheets), Language.DE)


def by_sums(sheet: Sheet) -> Sheet:
    """Return a list as a table hands it in of which only the sums are known."""
    places = score(sheet, load_profile()).places
    values = {name: tuple(getattr(each, name) for each in places) for name in ("points", "won", "lost", "total")}
    return sheet._replace(rows=(), footer=ListSums(**values).footer)


def tables_by_sums(event: Event) -> bytes:
    """Return the sums of an event as a table, one row a person, below a head with event and day."""
    table = csv_file(list(map(by_sums, event.sheets)), Language.DE).decode("utf-8-sig")
    club, *columns = CLUBS[OHNE], *table.splitlines()
    heading, *rows = columns
    body = [f"{heading};Verein", *(f"{row};{club}" for row in rows if row)]
    return "\r\n".join([f"Veranstaltung;{event.name}", f"Datum;{event.date}", *body, ""]).encode("utf-8-sig")


def lists_with_games(event: Event) -> Iterator[tuple[str, bytes]]:
    """Yield the lists of an event as tables of their games, below a head with the people."""
    for sheet in event.sheets:
        seats = [f"Platz {at};{player.name};Verein;{player.club}" for at, player in enumerate(sheet.players, 1)]
        agreed = f"Vereinbarte Spiele;{GAMES[sheet.size]}"
        head = [f"Veranstaltung;{event.name}", f"Datum;{event.date}", agreed, *seats, ""]
        content = csv_file([sheet], Language.DE).decode("utf-8-sig")
        yield list_name(sheet), ("\r\n".join(head) + content).encode("utf-8-sig")


def lists_in_workbook(event: Event) -> bytes:
    """Return the lists of an event as a workbook, the club beside each name."""
    book = openpyxl.load_workbook(io.BytesIO(excel_file(list(event.sheets), Language.DE)))
    for sheet in book:
        for label, *_, field, value in sheet.iter_rows(max_row=8, max_col=4):
            if str(label.value).startswith("Platz "):
                field.value, value.value = "Verein:", CLUBS[REIZ]
    return _workbook_bytes(book)


def with_slip(event: Event) -> Event:
    """Return an event with a total on its first list that is not the sum."""
    first, *others = event.sheets
    *rows, totals = first.footer
    wrong = totals._replace(values=((totals.values[0] or 0) + SLIP, *totals.values[1:]))
    return event._replace(sheets=(first._replace(footer=(*rows, wrong)), *others))


# The old table of Grand Hand: two years, one result crossed out, one wrong total, one name spelled otherwise.


def old_names() -> tuple[str, ...]:
    """Return the names in the old table. One of them is spelled otherwise today."""
    today, then = SPELLED
    return tuple(person.name.replace(today, then) for person in people()[GRAND])


def old_rows(year: str) -> Iterator[tuple[str, tuple[int | str | None, ...], int]]:
    """Yield name, results and total of the people in a year of the old table."""
    rng = random.Random(f"{SEED} {year}")  # noqa: S311 - no secrets
    for at, name in enumerate(old_names()):
        cells: list[int | str | None] = [rng.randrange(-200, 2400) for _ in OLD[year]]
        if at == 1:
            cells[2] = None
        total = sum(cell for cell in cells if isinstance(cell, int))
        if (year, at) == ("2024", 3):
            total -= int(cells[0] or 0)
            cells[0] = f"({cells[0]})"
        yield name, tuple(cells), total + (90 if (year, at) == ("2025", 5) else 0)


def old_table() -> bytes:
    """Return the old table as a workbook, a worksheet a year."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for year, days in OLD.items():
        sheet = book.create_sheet(year)
        sheet.append([f"Clubmeisterschaft {year}"])
        sheet.append(["Name", "Verein", *days, "Gesamt"])
        for name, cells, total in old_rows(year):
            sheet.append([name, CLUBS[GRAND], *cells, total])
    return _workbook_bytes(book)


def _workbook_bytes(book: openpyxl.Workbook) -> bytes:
    """Return a workbook without the time of saving."""
    written, again = io.BytesIO(), io.BytesIO()
    book.save(written)
    with zipfile.ZipFile(written) as old, zipfile.ZipFile(again, "w") as new:
        for name in old.namelist():
            content = re.sub(rb"20[0-9T:-]+Z</dcterms", b"2026-01-01T00:00:00Z</dcterms", old.read(name))
            new.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return again.getvalue()


# Event files: journals with fixed times.


def journals() -> dict[str, tuple[Record, ...]]:
    """Return the journals of all event files.

    Both of Pik Bube go on from one beginning: on the second laptop one list was typed again, with one other game.
    """
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        return {
            "post/herz-dame.skat": _journal(folder, _evening(HERZ), signed=True),
            FORK[0]: _journal(folder, _evening(PIK)),
            FORK[1]: _journal(folder, typed_again(_evening(PIK)), left_out="serie2-tisch01.csv"),
            "post/karo-sieben.skat": _journal(folder, _evening(KARO), signed=True),
        }


def typed_again(event: Event) -> Event:
    """Return an event whose last list has one game otherwise: with 2 instead of with 1."""
    *others, last = event.sheets
    at = next(at for at, row in enumerate(last.rows) if row.entry.spitzen == 1 and row.entry.won)
    rows = list(last.rows)
    rows[at] = rows[at]._replace(entry=rows[at].entry._replace(spitzen=2))
    return event._replace(sheets=(*others, state(last._replace(rows=tuple(rows)), load_profile())))


def _journal(place: Path, event: Event, left_out: str = "", *, signed: bool = False) -> tuple[Record, ...]:
    folder = Path(tempfile.mkdtemp(dir=place))
    path = folder / "abend.skat"
    create_event(path, event._replace(sheets=()), "Spielleitung")
    with Evening.open(path, write=True, author="Spielleitung") as evening:
        for name, content in event_files(event):
            if name.endswith(".csv") and name != left_out:
                (folder / name).write_bytes(content)
                evening.take_over([folder / name])
        if signed:
            for key in evening.sheets.keys:
                evening.sign(key, range(1, evening.sheets.sheet(key).size + 1))
            evening.close_series([0, 1, 2])
        drafts = [Draft(RecordKind(record.kind), record.subject, record.facts) for record in evening.records]
    shutil.rmtree(folder)
    return tuple(_sealed(drafts, event.date))


def _sealed(drafts: Sequence[Draft], day: str) -> Iterator[Record]:
    before, begin = BEGINNING, dt.datetime.fromisoformat(f"{day}T19:00:00")
    for seq, draft in enumerate(drafts, 1):
        time = (begin + dt.timedelta(seconds=90 * seq)).isoformat(timespec="milliseconds") + "Z"
        record = sealed(seq, time, "Spielleitung", draft, before)
        before = record.hash
        yield record


# All files.


def files() -> Iterator[tuple[str, bytes]]:
    """Yield path and content of every file that is no event file and not signed."""
    events = [each.event for each in evenings()]
    yield "federation.toml", FEDERATION.encode()
    yield "mitglieder.csv", _members()
    yield "rueckspiel/event.toml", write_event_toml(_next_evening()).encode()
    yield "post/grand-hand.skatlist.txt", text_lists(events[GRAND])
    yield "post/null-ouvert.skatlist.txt", text_file(list(map(by_sums, events[NULL].sheets)), Language.DE)
    yield "post/ohne-vier.csv", tables_by_sums(events[OHNE])
    for name, content in lists_with_games(with_slip(events[MAURER])):
        yield f"post/die-maurer-{name}", content
    corrected, *_ = lists_with_games(events[MAURER])
    yield f"{LATER}/die-maurer-{corrected[0]}", corrected[1]
    yield "post/reizende-runde.xlsx", lists_in_workbook(events[REIZ])
    yield "post/kontra-re.csv", _results(events[KONTRA])
    yield "post/bock-und-ramsch.json", json_file(list(events[BOCK].sheets), Language.DE)
    yield "post/skatfreunde.skatlist.txt", text_lists(events[FREUNDE])
    yield OLD_TABLE, old_table()


def _members() -> bytes:
    rows = ["Mitgliedsnummer;Name;Verein;Ausgetreten"]
    for club, members in enumerate(people()):
        for person in members:
            ended = "31.12.2025" if (club, person.number) == (KREUZ, 4) else ""
            rows.append(f"{member_number(club, person.number or 0)};{person.name};{person.club};{ended}")
    return "\r\n".join([*rows, ""]).encode("utf-8-sig")


def _next_evening() -> Event:
    """Return the next evening of Karo Sieben: a person who has played for Herz Dame now comes for this club."""
    _, *others = people()[KARO]
    stranger = people()[HERZ][0]._replace(number=1, club=CLUBS[KARO])
    left = people()[KREUZ][3]._replace(number=8)
    numbers = {1: member_number(HERZ, 1), 8: member_number(KREUZ, 4)}
    numbers |= {person.number or 0: member_number(KARO, person.number or 0) for person in others}
    return Event(
        name="Kreisrunde, Rückspiel",
        date="2026-05-08",
        language="de",
        players=(stranger, *others, left),
        registrations={at: UNSAID._replace(member_number=number) for at, number in numbers.items()},
    )


def _results(event: Event) -> bytes:
    with tempfile.TemporaryDirectory() as place:
        for name, content in event_files(event):
            Path(place, name).write_bytes(content)
        return frame_csv(result_rows(read_statistics(place)))


def sign(target: Path) -> None:
    """Make the key of Kreuz Ass, sign its standings, and keep only paper and certificate."""
    with tempfile.TemporaryDirectory() as place:
        folder, word = Path(place, "abend"), secrets.token_urlsafe()
        folder.mkdir()
        for name, content in event_files(_evening(KREUZ)):
            (folder / name).write_bytes(content)
        key, certificate = make_key(CLUBS[KREUZ], word, path=Path(place, "verein.pem"))
        unlocked = unlocked_key(key, word, dt.datetime.now(dt.UTC))
        read(folder).export(Path(place, "druck"), ["pdf"], "de", papers=["standings"], key=unlocked)
        shutil.copy(Path(place, "druck", "rangliste.pdf"), target / SIGNED)
        shutil.copy(certificate, target / CERTIFICATE)


def write(target: Path, journal_files: Iterable[tuple[str, Sequence[Record]]]) -> None:
    """Write all files. Event files and the signed paper stay if they are what they should be."""
    for path, content in files():
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        (target / path).write_bytes(content)
    for path, records in journal_files:
        if (target / path).exists():
            with SkatFile.open(target / path, write=False) as file:
                if tuple(file.news()) == tuple(records):
                    continue
            (target / path).unlink()
        SkatFile.rebuild(target / path, records)
    if not (target / SIGNED).exists():
        sign(target)


def main() -> None:
    """Write every file."""
    write(TARGET, journals().items())
    size = sum(path.stat().st_size for path in TARGET.rglob("*") if path.is_file())
    sys.stdout.write(f"{TARGET.name}: {size // 1000} kB\n")


if __name__ == "__main__":
    main()
