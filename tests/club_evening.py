"""An event file of a small club evening, games written into it, signed and read again."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from skatlist.evening import NOBODY, Decision, Evening, Key
from skatlist.evening.founding import create_event
from skatlist.files.formats.notation.line import read_line
from skatlist.files.journal.sheets import Sheets
from skatlist.skat.sheet import FooterName, Player, Row
from skatlist.tournament import Event, Seating

PEOPLE = (
    "Anna Becker", "Bernd Yılmaz", "Carla Voß", "Dieter Öz", "Erika Straße", "Franz Kern", "Gerd Lohse", "Hans Klein",
    "Hans Groß",
)  # fmt: skip
ROUND = ("212+2+", "312+2+", "412+2+", "112+2+")  # at four, place 1 deals the first game
EACH = 172  # Gesamtpunkte of everybody after two such rounds


def players_of(names: Iterable[str]) -> tuple[Player, ...]:
    """Return people with the start numbers 1, 2, 3 …"""
    return tuple(Player(name, number) for number, name in enumerate(names, 1))


def many_people(count: int) -> tuple[Player, ...]:
    """Return people with different names."""
    return players_of(f"Anna{number} Becker{number}" for number in range(1, count + 1))


def make_evening(
    path: Path,
    seating: Mapping[Key, tuple[int, ...]] = MappingProxyType({(1, 1): (1, 2, 3, 4)}),
    *,
    lines: Iterable[str] | Mapping[Key, Iterable[str]] = (),
    **more: Any,
) -> Path:
    """Make an event file; lists at four have eight games, at three six. `lines` are of the first list, or by list."""
    described = Event(
        name="Clubabend",
        seating=tuple(Seating(*key, numbers) for key, numbers in seating.items()),
        **{"players": players_of(PEOPLE), "games": MappingProxyType({3: 6, 4: 8}), **more},
    )
    create_event(path, described, "Vorbereitung")
    if lines:
        with Evening.open(path, write=True, author="Ida") as evening:
            for key, games in (lines if isinstance(lines, Mapping) else {(1, 1): lines}).items():
                add_games(evening, *games, key=key)
    return path


def row_of(line: str) -> Row:
    """Return the row that a line describes."""
    row, unread = read_line(line, place_required=True)
    assert row is not None
    assert not unread
    return row


def add_games(evening: Evening, *lines: str, key: Key = (1, 1)) -> None:
    """Write the next games of a list."""
    for line in lines:
        evening.enter(key, row_of(line))


def state_totals(evening: Evening, key: Key = (1, 1), decision: Decision = NOBODY) -> None:
    """Write the right totals below a list."""
    evening.state_totals(key, evening.scored(key).footer(FooterName.TOTAL), decision=decision)


def sign_list(evening: Evening, key: Key = (1, 1)) -> None:
    """Write the right totals below a list, which everybody at the table signs then."""
    state_totals(evening, key)
    evening.sign(key, range(1, evening.sheets.sheet(key).size + 1))


def close_all(evening: Evening, *series: int) -> None:
    """Let the director close series, whatever is missing; 0 is the event."""
    evening.close_series(series, Decision("Feierabend", director="Ida"))


def pass_appeals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a quarter of an hour and more have passed since the event was closed."""
    monkeypatch.setattr(Sheets, "appeals_until", lambda _self, end: end.time)
    monkeypatch.setattr("skatlist.files.journal.sheets.now_utc", lambda: "2999-01-01T00:00:00.000Z")


def games_of(path: Path, key: Key = (1, 1), *, second: bool = False) -> list[str]:
    """Return the lines of a list as they are on the disk."""
    with Evening.open(path, second=second) as evening:
        return [row.source.text for row in evening.book(key).rows]
