"""What a check says: data, not prose. Below the readers, which report findings too."""

from skatlist.findings.model import (
    HERE,
    Change,
    Family,
    Finding,
    Fix,
    Kind,
    Severity,
    Sign,
    Tier,
    at_footer,
    at_row,
    at_sheet,
    has_errors,
    in_game,
    silenced,
    with_follows,
)

__all__ = [
    "HERE",
    "Change",
    "Family",
    "Finding",
    "Fix",
    "Kind",
    "Severity",
    "Sign",
    "Tier",
    "at_footer",
    "at_row",
    "at_sheet",
    "has_errors",
    "in_game",
    "silenced",
    "with_follows",
]
