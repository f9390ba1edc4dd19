"""E104: points, games won and games lost are equal: only the lot can part these players."""

from typing import Final

from skatlist.checks.event.evening import EventFacts, at_event
from skatlist.findings import Finding, Kind, Severity
from skatlist.sheet import Player, ScoredSheet

KIND: Final = Kind("E104", "tie-needs-lot", Severity.INFO, "rating")


def check(event: EventFacts | None, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Look for players whose lists add up to the same three numbers; nobody is excluded or without a name."""
    if event is None:
        return ()
    scores: dict[int | str | None, tuple[int, int, int]] = {}
    people: dict[int | str | None, Player] = {}
    for scored in sheets:
        # Nobody is level on a list that has no game yet.
        for place in scored.places if scored.rows and not scored.sheet.void else ():
            player = scored.sheet.players[place.place - 1]
            key: int | str | None = player.number if player.number is not None else player.name
            if player.excluded or key == "":
                continue
            people.setdefault(key, player)
            total, won, lost = scores.get(key, (0, 0, 0))
            scores[key] = (total + place.total, won + place.won, lost + place.lost)
    ties: dict[tuple[int, int, int], list[str]] = {}
    for key, numbers in scores.items():
        ties.setdefault(numbers, []).append(people[key].name or str(key))
    return tuple(
        at_event(Finding.of(KIND, column="total", players=tuple(names), total=total, won=won, lost=lost), event)
        for (total, won, lost), names in sorted(ties.items(), reverse=True)
        if len(names) > 1
    )
