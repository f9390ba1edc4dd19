"""E104: points, games won and games lost are equal: only the lot can part these players."""

from collections.abc import Collection
from typing import Final

from skatlist.checks.event.history import at_event
from skatlist.event.model import Event
from skatlist.findings import Finding, Kind, Severity
from skatlist.sheet import PlaceScore, ScoredSheet

KIND: Final = Kind("E104", "tie-needs-lot", Severity.INFO, "rating")


def check(event: Event | None, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Look for players whose lists add up to the same three numbers; nobody is excluded or without a name."""
    if event is None:
        return ()
    played = [scored for scored in sheets if scored.rows]  # nobody is level on a list that has no game yet
    if len(played) == 1 and _differ(played[0].places):
        return ()
    from skatlist.event.standings import standings  # noqa: PLC0415 - one list ranks nobody, most often

    ties: dict[tuple[int, int, int], list[str]] = {}
    for line in standings(played, event.players, event.decisions).players:
        name = line.player.name or str(line.player.number or "")
        if line.shared and name:
            ties.setdefault((line.total, line.won, line.lost), []).append(name)
    return tuple(
        at_event(Finding.of(KIND, column="total", players=tuple(names), total=total, won=won, lost=lost), event)
        for (total, won, lost), names in ties.items()
        if len(names) > 1
    )


def _differ(places: Collection[PlaceScore]) -> bool:
    """Whether no two places of a list have the same three numbers."""
    return len({(place.total, place.won, place.lost) for place in places}) == len(places)
