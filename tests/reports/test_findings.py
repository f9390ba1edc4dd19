"""Findings as a workflow shows them, and how they were mended: what was changed, and below it why."""

from pathlib import Path

import pytest

import skatlist
from skatlist.papers.reports.findings import finding_part, github_line
from skatlist.papers.reports.mending import mending_report
from skatlist.papers.reports.model import TextLines
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


def test_the_reason_of_a_correction_stands_twice_as_far_in_as_what_was_changed(tmp_path):
    lists = skatlist.read(LIST)
    fixed = lists.fix(folder=tmp_path)
    report = mending_report(fixed, lambda each: finding_part(each, lists.profile, None, Language.DE), Language.DE)
    (section, _consent) = report.parts
    levels = [part.level for part in section.parts if isinstance(part, TextLines)]
    assert levels == [2, 4] * (len(levels) // 2) != []


def test_other_possible_corrections_are_named_where_there_are_any(tmp_path):
    lists = skatlist.read(LIST)
    fixed = lists.fix(folder=tmp_path)
    report = mending_report(fixed, lambda each: finding_part(each, lists.profile, None, Language.DE), Language.DE)
    reasons = [part.lines for part in report.parts[0].parts if isinstance(part, TextLines) and part.level == 4]
    several = [len(finding.fixes) > 1 for each in fixed for result in each.lists for finding, _ in result.corrections]
    assert [any(line.startswith("auch möglich: ") for line in lines) for lines in reasons] == several != []
