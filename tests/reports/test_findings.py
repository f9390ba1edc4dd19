"""Findings as a workflow shows them: at a file and a line, in one line whatever the file is called."""

from pathlib import Path

import pytest

import skatlist
from skatlist.papers.reports.findings import github_line
from skatlist.words import Language

LIST = Path(__file__).parents[2] / "samples" / "streitfall" / "serie1-tisch01.csv"


@pytest.mark.parametrize(
    ("file", "line", "begins"),
    [
        ("liste.csv", 8, "::error file=liste.csv,line=8::G101 angeschrieben 96, "),
        ("100 %: eins,\tzwei.csv", None, "::error file=100 %25%3A eins%2C\tzwei.csv::G101 angeschrieben 96, "),
    ],
)
def test_a_finding_is_an_annotation_of_its_line(file, line, begins):
    finding = skatlist.check(LIST)[0]
    placed = finding._replace(source=finding.source._replace(file=file, line=line))
    assert github_line(placed, Language.DE).startswith(begins)
