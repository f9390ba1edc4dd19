"""What a check says: data, not prose. Below the readers, which report findings too."""

from skatlist.findings.model import (
    HERE,
    Change,
    Finding,
    Fix,
    Kind,
    Severity,
    Sign,
    Tier,
    found,
    has_errors,
    here,
    located,
    located_at_footer,
    located_at_sheet,
    silenced,
    with_follows,
)

__all__ = [
    "HERE",
    "Change",
    "Finding",
    "Fix",
    "Kind",
    "Severity",
    "Sign",
    "Tier",
    "found",
    "has_errors",
    "here",
    "located",
    "located_at_footer",
    "located_at_sheet",
    "silenced",
    "with_follows",
]
