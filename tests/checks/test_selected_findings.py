"""Which findings are chosen by code."""

import re

import pytest

from skatlist.skat.findings import Finding, Kind, Severity, Tier
from skatlist.tournament.checks.kinds import known_kind, select_findings, unknown_kind
from skatlist.words import Language, finding_text

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


def test_the_nearest_findings_are_those_that_have_the_word():
    near = unknown_kind("g12", Language.DE)
    assert near.key == "errors.code_unknown"
    assert re.findall(r"\b[A-Z]\d{3}\b", near.params["near"]) == ["G120", "G121", "G122"]
    assert unknown_kind("", Language.DE).key == "errors.explain_unknown"


def test_a_finding_is_known_by_code_by_name_and_by_title():
    kind = known_kind(" g101 ")
    assert kind is not None
    titles = [finding_text(kind.code, "title", lang) for lang in Language]
    assert {kind.code} == {"G101"} == {known_kind(word).code for word in (kind.name, *titles)}
    assert known_kind("nichts davon") is None
