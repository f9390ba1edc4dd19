"""E104: points, games won and games lost are equal: only the lot can part these players."""

from collections.abc import Collection, Sequence
from typing import Any, Final

from skatlist.checks.event.history import at_event
from skatlist.event.model import Event
from skatlist.event.standings import standings
from skatlist.findings import Effect, Finding, Kind, Severity
from skatlist.sheet import PlaceScore, Player, ScoredSheet

KIND: Final = Kind("E104", "tie-needs-lot", Severity.INFO, "rating", Effect.UNTIL_FINISHED)


def check(event: Event, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Look for players whose lists add up to the same three numbers; nobody is excluded or without a name."""
    played = [scored for scored in sheets if scored.rows]  # nobody is level on a list that has no game yet
    if len(played) == 1 and _differ(played[0].places):
        return ()
    ties: dict[tuple[int, int, int], list[Player]] = {}
    for line in standings(played, event.players, event.decisions).players:
        if line.shared and (line.player.name or line.player.number):
            ties.setdefault((line.total, line.won, line.lost), []).append(line.player)
    return tuple(at_event(_tie(event, *numbers, people), event) for numbers, people in ties.items() if len(people) > 1)


def _tie(event: Event, total: int, won: int, lost: int, people: Sequence[Player]) -> Finding:
    names = tuple(player.name or str(player.number) for player in people)
    numbers = [str(player.number) for player in people if player.number is not None]
    kept = bool(event.history) and len(numbers) == len(people)
    how: dict[str, Any] = {"file": event.source.file, "lot": ",".join(numbers)} if kept else {}
    sentence = "enter" if kept else ""
    return Finding.of(KIND, sentence, column="total", players=names, total=total, won=won, lost=lost, **how)


def _differ(places: Collection[PlaceScore]) -> bool:
    return len({(place.total, place.won, place.lost) for place in places}) == len(places)
