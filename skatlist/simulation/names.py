"""Names of people one meets at a German club evening, clubs and places; put together at random, nobody is meant."""

import random
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any, Final

from skatlist.sheet import Player

_DRAWS: Final = 12


@cache
def _known() -> dict[str, Any]:
    return tomllib.loads(resources.files("skatlist").joinpath("data/simulation/names.toml").read_text("utf-8"))


def event_name(rng: random.Random) -> str:
    """Return a name of an event."""
    return str(rng.choice(_known()["events"]))


def venue(rng: random.Random) -> str:
    """Return where it takes place."""
    return str(rng.choice(_known()["venues"]))


def invent_players(rng: random.Random, count: int, *, team_size: int = 0) -> tuple[Player, ...]:
    """Return that many players with start numbers from 1 and clubs, no name twice.

    With a `team_size`, that many in a row are a team of their club; the last team may be smaller. Without, most are of
    the club that invites and the others of a few from around.
    """
    names = _names(rng, count)
    clubs = list(_known()["clubs"])
    rng.shuffle(clubs)
    if team_size:
        ours = [clubs[index // team_size % len(clubs)] for index in range(count)]
        teams = [_team(clubs, index // team_size, -(-count // team_size)) for index in range(count)]
    else:
        ours = [clubs[min(rng.randrange(7), rng.randrange(7))] for _ in range(count)]
        teams = [""] * count
    people = zip(names, ours, teams, strict=True)
    return tuple(
        Player(name=name, number=number, club=club, team=team)
        for number, (name, club, team) in enumerate(people, start=1)
    )


def _team(clubs: Sequence[str], index: int, teams: int) -> str:
    """Return the name of a team: its club, with a number where the club sends several."""
    club = clubs[index % len(clubs)]
    return f"{club} {index // len(clubs) + 1}" if index % len(clubs) + len(clubs) < teams else club


def _names(rng: random.Random, count: int) -> list[str]:
    """Draw names; where no new one is found, somebody is the second, third ... of a name."""
    names: list[str] = []
    drawn: dict[str, int] = {}
    for _ in range(count):
        tries = [_name(rng) for _ in range(_DRAWS)]
        name = next((name for name in tries if name not in drawn), tries[0])
        drawn[name] = drawn.get(name, 0) + 1
        names.append(name if drawn[name] == 1 else f"{name} ({drawn[name]})")
    return names


def _name(rng: random.Random) -> str:
    groups = _known()["groups"]
    [group] = rng.choices(groups, [group["share"] for group in groups])
    return f"{rng.choice(group['first_names'])} {rng.choice(group['surnames'])}"
