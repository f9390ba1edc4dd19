"""What a check says: data, not prose. Below the readers, which report findings too."""

from skatlist.findings.model import HERE, Change, Finding, Fix, Kind, Severity, Sign, Tier, found, has_errors, silenced

__all__ = ["HERE", "Change", "Finding", "Fix", "Kind", "Severity", "Sign", "Tier", "found", "has_errors", "silenced"]
