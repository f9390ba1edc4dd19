"""Which findings are chosen by code."""

import pytest

from skatlist.skat.findings import Finding, Kind, Severity, Tier
from skatlist.tournament.checks.kinds import select_findings

FINDINGS = [Finding.of(Kind(code, "name", Severity.ERROR)) for code in ("G101", "G102", "T104")]


@pytest.mark.parametrize(
    ("select", "ignore", "codes"),
    [
        ("", "", ["G101", "G102", "T104"]),
        ("G", "", ["G101", "G102"]),
        ("", "G101", ["G102", "T104"]),
        ("", "G10,T", []),
        (("G", "T104"), ("G102",), ["G101", "T104"]),
    ],
)
def test_findings_are_chosen_and_left_out_by_how_their_code_begins(select, ignore, codes):
    assert [each.code for each in select_findings(FINDINGS, Tier.STRICT, select, ignore)] == codes
