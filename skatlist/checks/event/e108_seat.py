"""E108: a person lacks a seat in a series, or has one without playing, or sits with a league team-mate. SpO, A10."""

from collections.abc import Iterator
from typing import Any, Final

from skatlist.checks.event.history import at_event
from skatlist.event.model import Event, Seating
from skatlist.event.seat_faults import seat_faults
from skatlist.event.tournament import Tournament
from skatlist.findings import Finding, Kind, Severity
from skatlist.sheet import Player, ScoredSheet

KIND: Final = Kind("E108", "seat", Severity.ERROR)


def check(event: Event, _sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Compare the seats of a tournament with the people who play each series. Two seats for one person are E102."""
    if event.tournament == Tournament():
        return ()  # to a club evening people come and go
    found = [*_nowhere(event), *_gone(event)]
    if event.tournament.is_league:
        found += [
            at_event(Finding.of(KIND, column="seating", team=team, players=tuple(names)), event, *seating[:2])
            for seating, team, names in team_mates(event)
        ]
    return tuple(found)


def team_mates(event: Event) -> Iterator[tuple[Seating, str, list[str]]]:
    """Yield the tables at which several of a team sit, with the team and their names."""
    players = {player.number: player for player in event.players if player.number is not None}
    for seating in event.seating:
        teams: dict[str, list[str]] = {}
        for number in seating.numbers:
            player = players.get(number)
            if player is not None and player.team:
                teams.setdefault(player.team, []).append(player.name or str(number))
        yield from ((seating, team, names) for team, names in teams.items() if len(names) > 1)


def _nowhere(event: Event) -> Iterator[Finding]:
    for series, _, missing in seat_faults(event):
        if missing:
            names = tuple(map(_name, missing))
            yield at_event(Finding.of(KIND, "nowhere", column="seating", players=names, number=series), event, series)


def _gone(event: Event) -> Iterator[Finding]:
    """Yield people with a seat in a series that they do not play."""
    players = {player.number: player for player in event.players if player.number is not None}
    for seating in event.seating:
        for number in seating.numbers:
            known = event.registration(number)
            if number in players and not known.plays(seating.series):
                sentence = (
                    "no_show" if known.last_series == 0 else "later" if known.first_series > seating.series else "gone"
                )
                series: dict[str, Any] = {"first": known.first_series, "last": known.last_series}
                name = _name(players[number])
                finding = Finding.of(KIND, sentence, column="seating", player=name, **series)
                yield at_event(finding, event, seating.series, seating.table)


def _name(player: Player) -> str:
    return player.name or str(player.number)
