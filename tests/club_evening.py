"""An event file of a small club evening, and games written into it."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from skatlist.evening import Evening
from skatlist.evening.founding import create_event
from skatlist.event import Event, Seating
from skatlist.formats.notation.line import read_line
from skatlist.sheet import Player

PEOPLE = (
    "Anna Becker", "Bernd Yılmaz", "Carla Voß", "Dieter Öz", "Erika Straße", "Franz Kern", "Gerd Lohse", "Hans Klein",
    "Hans Groß",
)  # fmt: skip
ROUND = ("212+2+", "312+2+", "412+2+", "112+2+")  # at four, place 1 deals the first game
EACH = 172  # Gesamtpunkte of everybody after two such rounds


def players_of(names: Iterable[str]) -> tuple[Player, ...]:
    """Return people with the start numbers 1, 2, 3 …"""
    return tuple(Player(name, number) for number, name in enumerate(names, 1))


def make_evening(
    path: Path,
    seating: Mapping[tuple[int, int], tuple[int, ...]] = MappingProxyType({(1, 1): (1, 2, 3, 4)}),
    **more: Any,
) -> Path:
    """Make an event file; lists at four have eight games, at three six."""
    described = Event(
        name="Clubabend",
        seating=tuple(Seating(*key, numbers) for key, numbers in seating.items()),
        **{"players": players_of(PEOPLE), "games": MappingProxyType({3: 6, 4: 8}), **more},
    )
    create_event(path, described, "Vorbereitung")
    return path


def add_games(evening: Evening, *lines: str, key: tuple[int, int] = (1, 1)) -> None:
    """Write the next games of a list."""
    for line in lines:
        row, unread = read_line(line, place_required=True)
        assert row is not None
        assert not unread
        evening.enter(key, row)
