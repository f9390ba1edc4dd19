"""Every report reads as it was approved, in windows of three widths, in German, in English and as JSON."""

import pytest
from report_texts.approved_reports import APPROVED, MOST, PARTS, Reports, alike, approved, changes, names
from tiers import slow, some

LONG = ("compare-equal", "verify", "verify-in-full")


@pytest.fixture(scope="module")
def reports(tmp_path_factory):
    """The reports of an evening that is played once."""
    return Reports(tmp_path_factory.mktemp("reports"))


@pytest.mark.parametrize("name", [*(name for name in names() if name not in LONG), *slow(*LONG)])
@pytest.mark.parametrize("parts", [MOST, *slow([part for part in PARTS if part not in MOST])], ids=len)
def test_a_report_reads_as_approved(reports, name, parts):
    now = reports.text_of(name, parts)
    assert alike(now) == alike(approved(name, parts)), changes(name, now, parts)


def test_every_approved_text_is_one_of_a_report():
    assert {path.stem for path in some(APPROVED.glob("*.txt"))} == set(names())


def test_a_change_is_shown_with_the_command_that_approves_it():
    text = approved("decisions")
    number = "50 Punkte Abzug"
    assert number in text
    output = changes("decisions", text.replace(number, "60 Punkte Abzug"))
    assert "60 Punkte Abzug" in output
    assert output.splitlines()[-1].endswith("python tools/approve_reports.py decisions")
