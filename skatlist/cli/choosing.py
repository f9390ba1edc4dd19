"""Which findings one wants to hear: by tier, by code or the beginning of codes."""

from collections.abc import Iterable, Sequence

from skatlist.checks import KINDS, Finding, Kind, Tier
from skatlist.messages import UsageError

__all__ = ["chosen", "kind_of"]


def chosen(findings: Iterable[Finding], tier: Tier, select: str, ignore: str) -> tuple[Finding, ...]:
    """Return the findings of a tier that are selected and not ignored.

    `select` and `ignore` are codes or their beginnings (`G`, `T10`, `G101`), separated by commas; an unknown one
    raises UsageError.
    """
    wanted, unwanted = _prefixes(select), _prefixes(ignore)
    return tuple(
        finding
        for finding in findings
        if tier.covers(finding.severity)
        and (not wanted or finding.code.startswith(wanted))
        and not (unwanted and finding.code.startswith(unwanted))
    )


def kind_of(word: str) -> Kind:
    """Return the kind of a finding by code or name; UsageError where there is none."""
    for kind in KINDS:
        if word.strip().upper() == kind.code or word.strip().lower() == kind.name:
            return kind
    raise UsageError("code_unknown", code=word, near=_near(word.upper()))


def _prefixes(codes: str) -> tuple[str, ...]:
    prefixes = tuple(code.strip().upper() for code in codes.split(",") if code.strip())
    for prefix in prefixes:
        if not any(kind.code.startswith(prefix) for kind in KINDS):
            raise UsageError("code_unknown", code=prefix, near=_near(prefix))
    return prefixes


def _near(code: str) -> str:
    import difflib

    codes: Sequence[str] = [kind.code for kind in KINDS]
    return ", ".join(difflib.get_close_matches(code, codes, 3, 0.5) or codes[:1])
