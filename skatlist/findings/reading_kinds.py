"""Faults of the writing itself, which readers of all formats report."""

from typing import Final

from skatlist.findings.model import Effect, Kind, Severity

L101: Final = Kind("L101", "unreadable-line", Severity.ERROR, effects=Effect.UNREAD)
L102: Final = Kind("L102", "unknown-column", Severity.WARNING)
L103: Final = Kind("L103", "missing-fact", Severity.ERROR, "list", Effect.ABSENT)
L104: Final = Kind("L104", "not-a-number", Severity.ERROR, effects=Effect.UNREAD)
L105: Final = Kind("L105", "two-readings", Severity.ERROR, effects=Effect.UNREAD)
L106: Final = Kind("L106", "stale-formula", Severity.WARNING, effects=Effect.UNREAD)
