"""P12: an archive of 12,000 evenings: the second look, the best 20 of all people, one changed evening.

200 simulated evenings are read; the index is multiplied by 60 with other people, clubs and days.
"""

import datetime as dt
import os
import random
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path

from timing import report

from skatlist import Evening, Player, archive
from skatlist.evening.archive.sources import ArchiveSource, read_source
from skatlist.tournament.simulation import invent_players, simulate_event

EVENINGS, TIMES = 200, 60
PEOPLE, COMING = 160, 16
BY_HAND = """WITH r AS
(SELECT person, points, row_number() OVER (PARTITION BY person ORDER BY points DESC) AS at FROM result)
SELECT person, sum(points) FROM r WHERE at <= 20 GROUP BY person HAVING count(*) >= 5 ORDER BY 2 DESC LIMIT 20"""


def simulate(folder: Path) -> None:
    """Write the evenings of four clubs."""
    pool = [player.name for player in invent_players(random.Random(12), PEOPLE)]
    for number in range(EVENINGS):
        club = number % 4
        names = random.Random(number).sample(pool[club * 40 : club * 40 + 40], COMING)
        day = dt.date(2024, 1, 1) + dt.timedelta(days=3 * number)
        event = simulate_event(number, players=COMING, series=2, games={4: 48}, name="Abend", date=day.isoformat())
        people = tuple(Player(name, at, club=f"SC {club}") for at, name in enumerate(names, 1))
        sheets = tuple(
            sheet._replace(players=tuple(people[player.number - 1] for player in sheet.players))
            for sheet in event.sheets
        )
        lists = folder.parent / f"listen{number}"
        write_lists(lists, event._replace(players=people, sheets=sheets))
        with Evening.create(folder / f"abend{number:03}.skat", event._replace(players=people, sheets=())) as evening:
            evening.take_over([lists])


def write_lists(folder: Path, event: object) -> None:
    """Write an event as a folder."""
    from skatlist.files.formats.folder.event_writer import event_files

    folder.mkdir()
    for name, content in event_files(event):
        (folder / name).write_bytes(content)


def multiply(index: Path, folder: Path) -> None:
    """Multiply the evenings of an index by hard links of the files and copies of their rows, with other people."""
    with closing(sqlite3.connect(index)) as db, db:
        sources = db.execute("SELECT id, path, stamp FROM source").fetchall()
        for copy in range(1, TIMES):
            by = copy * 1_000_000
            for at, path, stamp in sources:
                link = folder / f"{copy:02}-{Path(path).name}"
                os.link(path, link)
                values = (at + by, str(link), stamp, f"{at} {copy}")
                db.execute("INSERT INTO source(id, path, kind, stamp, sha) VALUES(?, ?, 'event', ?, ?)", values)
            db.execute(
                f"INSERT INTO evening SELECT id + {by}, source + {by}, origin || '{copy}', records, name, date,"
                f" club || '{copy}', provisional, final_at, fault, kept, counted FROM evening WHERE id < 1000000"
            )
            db.execute(
                f"INSERT INTO person SELECT id + {by}, key || '{copy}', number, name || ' {copy}', club || '{copy}',"
                f" head + {by} FROM person WHERE id < 1000000"
            )
            db.execute(
                f"INSERT INTO line SELECT person + {by}, evening + {by}, rank, total, won, lost, by_totals, name, club"
                " FROM line WHERE evening < 1000000"
            )
            db.execute(
                f"INSERT INTO result SELECT person + {by}, evening + {by}, series, points FROM result"
                " WHERE evening < 1000000"
            )


def timed(work: object) -> float:
    """Return the seconds that a call takes, the median of three."""
    taken = []
    for _ in range(3):
        begin = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begin)
    return sorted(taken)[1]


def look(index: Path) -> None:
    archive(index=index).close()


def main() -> None:
    with tempfile.TemporaryDirectory() as place:
        folder, index = Path(place, "abende"), Path(place, "kreis.db")
        folder.mkdir()
        simulate(folder)
        begin = time.perf_counter()
        archive(folder, index=index).close()
        first = time.perf_counter() - begin
        report("archive: renewed index of 200 evenings / reading them", timed(lambda: look(index)) / first, 0.05)
        multiply(index, folder)
        report("archive of 12,000 evenings: second look, seconds", timed(lambda: look(index)), 1)
        with archive(index=index) as opened:
            table = timed(lambda: opened.table(best=20, least=5))
            with closing(sqlite3.connect(index)) as db:
                by_hand = timed(lambda: db.execute(BY_HAND).fetchall())
        report("archive: best 20 of all people, seconds", table, 2)
        report("archive: best 20 of all people / one query by hand", table / by_hand, 5)
        changed = folder / "abend007.skat"
        content = changed.read_bytes()
        changed.unlink()  # its copies are links to it: they do not change with it
        changed.write_bytes(content)
        with Evening.open(changed, write=True, author="Ida") as evening:
            evening.registry.register(Player("Gast", 99))
        reading = timed(lambda: read_source(ArchiveSource(str(changed), "event", "")))
        before = timed(lambda: look(index))
        with Evening.open(changed, write=True, author="Ida") as evening:
            evening.registry.register(Player("Noch ein Gast", 98))
        begin = time.perf_counter()
        look(index)
        more = time.perf_counter() - begin - reading - before
        report("archive: one changed evening more than its reading, seconds", max(more, 0), 0.1)


if __name__ == "__main__":
    main()
