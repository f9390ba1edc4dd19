"""Teams and the match day, written into the event file without a description."""

import re
from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from skatlist.evening.seating import people_for
from skatlist.event.model import name_key
from skatlist.event.tournament import LeagueRules
from skatlist.sheet import Player
from skatlist.store.drafts import tournament_draft
from skatlist.words import RefusedError, UsageError

if TYPE_CHECKING:
    from skatlist.evening.evening import Evening

_MEETING: Final = 4  # teams that play each other on a match day
_FEWEST: Final = 2
_POINTS: Final = re.compile(r"\d{1,3}(?:[.,]\d)?")


def teams_of(evening: "Evening") -> dict[str, list[Player]]:
    """Return the people of each team, by start number. People without a team come last, under an empty name."""
    teams: dict[str, list[Player]] = {}
    for person in sorted(evening.people, key=lambda each: (not each.player.team, name_key(each.player.team))):
        teams.setdefault(person.player.team, []).append(person.player)
    return teams


def set_team(evening: "Evening", team: str, who: str) -> tuple[Player, ...]:
    """Make people a team, or no team if the name is empty, and return those who were in another.

    Raises UsageError. `who` are start numbers separated by blanks, or names and numbers separated by commas.
    """
    words = re.split(r"[,;]", who) if re.search(r"[,;]|[^\W\d]", who) else who.split()
    people, new = people_for(evening, [word.strip() for word in words if word.strip()])
    if not people:
        raise UsageError("team_nobody")
    if new:
        raise UsageError("team_stranger", name=new[0].name)
    moved = [player for player in people if player.team != team]
    for player in moved:
        person = evening.registry.person(player.number or 0)
        evening.registry.describe_person(player.number or 0, person._replace(player=person.player._replace(team=team)))
    return tuple(moved)


def proposed_groups(teams: Collection[str]) -> tuple[tuple[str, ...], ...]:
    """Return groups of four teams in the order of their names, or none if all of them meet anyway.

    >>> proposed_groups("ABCDEFGH"), proposed_groups("ABCD")
    ((('A', 'B', 'C', 'D'), ('E', 'F', 'G', 'H')), ())
    """
    names = sorted(teams, key=name_key)
    if len(names) <= _MEETING:
        return ()
    return tuple(tuple(names[at : at + _MEETING]) for at in range(0, len(names), _MEETING))


def read_groups(written: str, teams: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return the teams that meet: one group on each line, teams separated by commas, each once. Raises UsageError.

    >>> read_groups("Pik Ass, Herz Dame", ["Herz Dame", "Pik Ass"])
    (('Pik Ass', 'Herz Dame'),)
    """
    known = {name_key(team): team for team in teams}
    groups = []
    for line in filter(str.strip, written.splitlines()):
        names = [name.strip() for name in re.split(r"[,;]", line) if name.strip()]
        strange = next((name for name in names if name_key(name) not in known), None)
        if strange is not None:
            raise UsageError("group_stranger", team=strange)
        if len(names) < _FEWEST:
            raise UsageError("group_alone", team=names[0])
        groups.append(tuple(known[name_key(name)] for name in names))
    teams = [team for group in groups for team in group]
    twice = next((team for team in teams if teams.count(team) > 1), None)
    if twice is not None:
        raise UsageError("group_twice", team=twice)
    return tuple(groups)


def read_match_points(written: str) -> tuple[Fraction, ...]:
    """Return the match points of a series, the first place first. Raises UsageError if one is no number.

    >>> read_match_points("3 2 1 0"), read_match_points("1,5")
    ((Fraction(3, 1), Fraction(2, 1), Fraction(1, 1), Fraction(0, 1)), (Fraction(3, 2),))
    """
    words = re.split(r"[\s;]+|,\s", written.strip()) if written.strip() else []
    strange = next((word for word in words if not _POINTS.fullmatch(word)), None)
    if strange is not None:
        raise UsageError("match_points_wrong", written=strange)
    return tuple(Fraction(word.replace(",", ".")) for word in words)


def set_league(evening: "Evening", size: int, league: LeagueRules) -> bool:
    """Write the size of a team and the format of its match day, and return whether anything changed.

    Raises RefusedError after the end of the event.
    """
    if 0 in evening.closed:
        raise RefusedError("league_closed")
    before = evening.journal.tournament
    after = before._replace(team_size=size, league=league)
    if after != before:
        evening.add([tournament_draft(after)])
    return after != before
