"""Folders of small simulated evenings of one club, for tests of the archive."""

import datetime as dt
import random
from collections.abc import Sequence
from pathlib import Path

from tiers import some

from skatlist.files.formats.folder.event_writer import event_files
from skatlist.papers.lists import read
from skatlist.skat.sheet import Player
from skatlist.tournament.model import Event
from skatlist.tournament.simulation import invent_players, simulate_event
from skatlist.tournament.tournament import UNSAID

FEW_GAMES = {3: 3, 4: 4}


def pool_of(count: int, seed: int = 1) -> list[str]:
    """Return invented names."""
    return [person.name for person in invent_players(random.Random(seed), count)]


def evening_of(
    names: Sequence[str], seed: int, date: str, club: str = "Herz Dame", numbers: Sequence[str] = (), **more: object
) -> Event:
    """Return a simulated evening of some people, with their member numbers."""
    drawn = simulate_event(
        seed, players=len(names), **{"series": 2, "games": FEW_GAMES, "name": f"Abend {seed}", "date": date, **more}
    )
    people = {old.number: Player(name, old.number, club=club) for old, name in zip(drawn.players, names, strict=True)}
    sheets = (
        each._replace(players=tuple(people.get(player.number, player) for player in each.players))
        for each in drawn.sheets
    )
    known = {at: UNSAID._replace(member_number=number) for at, number in enumerate(numbers, 1) if number}
    return drawn._replace(players=tuple(people.values()), sheets=tuple(sheets), registrations=known)


def write_evening(folder: Path, event: Event) -> Path:
    """Write an evening as a folder."""
    folder.mkdir(parents=True)
    for name, content in event_files(event):
        (folder / name).write_bytes(content)
    return folder


def write_evenings(folder: Path, count: int, people: int = 12, seed: int = 1) -> list[Path]:
    """Write evenings of a club, one a week, each of some of its people; every tenth one is kept by sums only."""
    pool, written = pool_of(people, seed), []
    for number in range(count):
        names = random.Random(f"{seed} {number}").sample(pool, 7)
        date = dt.date(2024, 1, 5) + dt.timedelta(days=7 * number)
        path = folder / f"abend{number:03}"
        write_evening(path, evening_of(names, seed * 1000 + number, date.isoformat()))
        if number % 10 == 0:
            _by_sums(path, totals_alone=number % 20 == 0)
        written.append(path)
    return written


def _by_sums(folder: Path, *, totals_alone: bool) -> None:
    """Keep of the first list of an evening its sums only, or its totals alone."""
    path = some(sorted(folder.glob("*.csv")))[0]
    (scored,) = read(path).scored
    facts = {"gesamt": "total"} if totals_alone else {
        "punkte": "points", "gewonnen": "won", "verloren": "lost", "gesamt": "total"
    }  # fmt: skip
    sheet = scored.sheet
    lines = [f"serie {sheet.series}", f"tisch {sheet.table}"]
    lines += [f"platz {at} {player.name}" for at, player in enumerate(sheet.players, 1)]
    lines += [" ".join([word, *(str(getattr(place, name)) for place in scored.places)]) for word, name in facts.items()]
    path.unlink()
    path.with_suffix(".txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
