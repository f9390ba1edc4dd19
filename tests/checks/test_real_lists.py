"""The clean lists that lie beside the checkout, where they do, give no finding of severity error."""

import needs
import pytest
from checks.sheets import findings_of

from skatlist.files.formats.table.csv_list import read_csv

LISTS = sorted((needs.SHARED / "lists").glob("*.csv"))


@needs.data("lists")
@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_a_clean_list_is_clean(path):
    parsed = read_csv(path.read_text(encoding="utf-8"), path.name)
    assert not parsed.findings
    assert [finding for sheet in parsed.sheets for finding in findings_of(sheet)] == []
