"""E105: a team or a tandem has too few people or too many, or team-mates sit at one table. SpO, A10."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from skatlist.checks.event.e108_seat import team_mates
from skatlist.checks.event.history import at_event
from skatlist.event.model import Event
from skatlist.findings import Finding, Kind, Severity
from skatlist.sheet import ScoredSheet

KIND: Final = Kind("E105", "team", Severity.WARNING)
_TANDEM: Final = 2
_MAY_START: Final = 3  # people of a league team


def check(event: Event, _sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Compare teams with the size that is asked, else the usual one here; tandems with two; tables with the teams."""
    tandems = _tandems(event) if event.registrations else ()
    if not any(player.team for player in event.players):
        return tuple(tandems)
    at_tables = () if event.tournament.is_league else _tables(event)  # in a league that is E108
    return (*_sizes(event), *at_tables, *tandems)


def _sizes(event: Event) -> Iterator[Finding]:
    """Yield the teams that are too small or too large, without people who did not come.

    A league team without anyone present does not start, so nothing is left to do.
    """
    there = (player for player in event.players if event.registration(player.number).takes_part)
    teams = Counter(player.team for player in there if player.team)
    teams.update({player.team: 0 for player in event.players if player.team})
    sizes = Counter(teams.values())
    asked = event.tournament.team_size
    usual = asked or max(sizes, key=lambda size: (sizes[size], size))
    in_league = event.tournament.is_league
    for team, size in teams.items():
        if in_league and not size:
            continue
        if in_league and size < _MAY_START:
            finding = Finding.of(KIND, "may_not_start", severity=Severity.ERROR, column="team", stated=size, team=team)
            yield at_event(finding, event)
        elif size != usual and not (in_league and size > usual):  # a league team has substitutes
            small, large = ("asked_small", "asked_large") if asked else ("small", "large")
            sentence = small if size < usual else large
            yield at_event(Finding.of(KIND, sentence, column="team", stated=size, computed=usual, team=team), event)


def _tandems(event: Event) -> Iterator[Finding]:
    tandems = Counter(known.tandem for known in event.registrations.values() if known.tandem)
    for tandem, size in tandems.items():
        if size != _TANDEM:
            finding = Finding.of(KIND, "tandem", column="tandem", stated=size, computed=_TANDEM, team=tandem)
            yield at_event(finding, event)


def _tables(event: Event) -> Iterator[Finding]:
    for seating, team, names in team_mates(event):
        finding = Finding.of(KIND, column="team", team=team, players=tuple(names))
        yield at_event(finding, event, seating.series, seating.table)
