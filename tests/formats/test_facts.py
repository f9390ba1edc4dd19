"""Every fact of a game has its line for tables and its key in JSON, and is written under its own name."""

import pytest

from skatlist.files.formats.json import json_rows
from skatlist.files.formats.table import facts
from skatlist.skat.game import Entry
from skatlist.skat.sheet import HouseRuleFacts, Stated
from skatlist.skat.sheet.columns import COLUMNS, per_place

SHARED = {"contract", "spitzen", "levels"}  # their columns are shared, as on the paper list


@pytest.mark.parametrize(
    ("record", "table", "keys", "elsewhere"),
    [
        (Entry, facts.ENTRY, json_rows._ENTRY, SHARED),
        (Stated, facts.STATED, json_rows._STATED, set()),
        (HouseRuleFacts, facts.HOUSE, json_rows._HOUSE, set()),
    ],
)
def test_every_fact_has_a_column_and_a_key(record, table, keys, elsewhere):
    assert {fact.field for fact in table} | elsewhere == set(record._fields) == {key.field for key in keys}
    columns = [name for fact in table for name in (per_place(fact.column) if fact.per_place else [fact.column])]
    assert len(set(columns)) == len(columns)
    assert set(columns) <= set(COLUMNS)
