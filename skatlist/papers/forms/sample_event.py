"""The event the template describes: small enough to read, with everything a description can say."""

from typing import Final

from skatlist.event.model import Event, Seating
from skatlist.sheet import Player
from skatlist.words import Language, text

_NAMES: Final = (
    "Anna Becker",
    "Łukasz Nowak",
    "Gülşen Öztürk",
    "Jürgen Groß",
    "Dörte Hansen",
    "Zbigniew Żółtowski",
    "Karl-Heinz Müller",
)


def sample_event(lang: Language) -> Event:
    """Return an evening of a table of four and one of three over two series."""
    clubs = text("papers.sample_clubs", lang).split("|")
    players = tuple(
        Player(number=number, name=name, club=clubs[number % len(clubs)]) for number, name in enumerate(_NAMES, start=1)
    )
    return Event(
        name=text("papers.sample_name", lang),
        date="2026-11-20",
        place=text("papers.sample_place", lang),
        language=lang.value,
        series=2,
        games={3: 36, 4: 48},
        players=players,
        seating=(
            Seating(series=1, table=1, numbers=(1, 2, 3, 4)),
            Seating(series=1, table=2, numbers=(5, 6, 7)),
            Seating(series=2, table=1, numbers=(5, 1, 6, 2)),
            Seating(series=2, table=2, numbers=(7, 3, 4)),
        ),
    )
