"""Two lists of a table compared: what both have wrong is called common only if nothing else differs."""

import pytest

import skatlist
from skatlist.papers.reports.comparison import comparison_report
from skatlist.papers.reports.model import Heading, Section
from skatlist.words import Language

WRONG = "serie 1\ntisch 1\nplatz 1 Anna\nplatz 2 Ida\nplatz 3 Uwe\n1 1 kreuz m2 + =37\n2 2 herz m1 + =20\n"


@pytest.mark.parametrize(
    ("second", "heading"),
    [
        (WRONG, "Auf beiden Listen gleich falsch:"),
        (WRONG.replace("herz", "pik"), "Auf der gemeinsamen Liste bleibt falsch:"),
    ],
)
def test_errors_of_both_lists_are_common_only_if_nothing_else_differs(second, heading, tmp_path):
    files = (tmp_path / "eins.txt", tmp_path / "zwei.txt")
    for file, content in zip(files, (WRONG, second), strict=True):
        file.write_text(content, encoding="utf-8")
    report = comparison_report(skatlist.compare(*files), Language.DE)
    headings = [
        part.text
        for each in report.parts
        if isinstance(each, Section)
        for part in each.parts
        if isinstance(part, Heading)
    ]
    assert heading in headings
    assert len([each for each in headings if "falsch" in each]) == 1
