"""E105: a team is smaller or larger than the others, or team-mates sit at one table."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from skatlist.checks.event.history import at_event
from skatlist.event.model import Event
from skatlist.findings import Finding, Kind, Severity
from skatlist.sheet import ScoredSheet

KIND: Final = Kind("E105", "team", Severity.WARNING)


def check(event: Event | None, _sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Compare each team with the usual size at this event, and each table with the teams."""
    if event is None or not any(player.team for player in event.players):
        return ()
    return (*_sizes(event), *_tables(event))


def _sizes(event: Event) -> Iterator[Finding]:
    teams = Counter(player.team for player in event.players if player.team)
    sizes = Counter(teams.values())
    usual = max(sizes, key=lambda size: (sizes[size], size))
    for team, size in teams.items():
        if size != usual:
            sentence = "small" if size < usual else "large"
            yield at_event(Finding.of(KIND, sentence, column="team", stated=size, computed=usual, team=team), event)


def _tables(event: Event) -> Iterator[Finding]:
    players = {player.number: player for player in event.players if player.number is not None}
    for seating in event.seating:
        teams: dict[str, list[str]] = {}
        for number in seating.numbers:
            player = players.get(number)
            if player is not None and player.team:
                teams.setdefault(player.team, []).append(player.name or str(number))
        for team, names in teams.items():
            if len(names) > 1:
                finding = Finding.of(KIND, column="team", team=team, players=tuple(names))
                yield at_event(finding, event, seating.series, seating.table)
