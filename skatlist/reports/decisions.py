"""Decisions of the director as they stand in JSON documents."""

from collections.abc import Iterable, Mapping
from typing import Any

from skatlist.event.decision import DirectorDecision
from skatlist.reports.documents import facts_of


def decision_items(decisions: Iterable[DirectorDecision], names: Mapping[int, str]) -> list[dict[str, Any]]:
    """Return decisions as they stand in JSON documents; what does not belong to a kind is null."""
    return [
        {
            **facts_of(each, "number", "kind", "time", "director", "reason"),
            "paragraph": each.paragraph or None,
            "people": [{"number": number, "name": names.get(number, "")} for number in each.people],
            "teams": list(each.teams),
            **{name: getattr(each, name) or None for name in ("series", "table", "points", "minutes")},
            "taken_back": each.retraction and each.retraction._asdict(),
        }
        for each in decisions
    ]
