"""The grammar in `docs/format/` is what the program writes and reads: a reader made from its text, on random lists.

The independent checker reads the same facts in them.
"""

import json
import random

import pytest
import skatlist_check
from formats.random_texts import RandomLists, grammar
from formats.sheets_strategy import sheets
from tiers import drawn, slow, some

from skatlist.files.formats.json.json_list import write_json
from skatlist.files.formats.text.text_reader import read_text
from skatlist.files.formats.text.text_writer import write_file
from skatlist.words import Language


def facts(parsed):
    """Return everything lists say, changes in the order of their games."""
    lists = json.loads(write_json(parsed.sheets))["sheets"]
    for each in lists:
        if "changes" in each:
            each["changes"].sort(key=lambda change: change["before"])
    return lists


def but_for_columns(lists):
    """Return the same without columns as on paper: they are not written where they say what the rest of a row says."""
    rows = [{key: row[key] for key in row if key != "written"} for each in lists for row in each["rows"]]
    return rows, [{key: each[key] for key in each if key != "rows"} for each in lists]


def is_read(parsed):
    return {finding.code for finding in parsed.findings} <= {"L103"}  # a fact may be missing anywhere


@pytest.mark.slow
@pytest.mark.parametrize("count", [50, *slow(10_000)])
def test_lines_of_the_grammar_are_read_and_written_by_it(count):
    seed = seen = 0
    while seen < count:
        text = RandomLists(random.Random(seed)).file_text()
        assert grammar().reads("File", text), seed
        parsed = read_text(text, "liste.txt")
        assert is_read(parsed), (seed, parsed.findings)
        assert facts(parsed) == skatlist_check.read_lists(text), seed
        written = write_file(parsed.sheets, Language.DE).decode()
        assert grammar().reads("File", written), seed
        again = read_text(written, "liste.txt")
        assert is_read(again), seed
        assert but_for_columns(facts(again)) == but_for_columns(facts(parsed)), seed
        seed, seen = seed + 1, seen + len(parsed.sheets)


@drawn(4, 300, sheet=sheets())
def test_every_fact_of_a_list_is_written_by_the_grammar(sheet):
    written = write_file([sheet], Language.DE).decode()
    assert grammar().reads("File", written)


BROKEN = ("2 kreuz m12x +", "1 6 kreuz m2 +", "platz 6 Anna", "punkte 1 zwei", "kreuz m2 +", "nichts")


@pytest.mark.parametrize("line", BROKEN)
def test_a_line_outside_the_grammar_is_refused_by_both(line):
    text = f"serie 1\n{line}\n"
    assert not grammar().reads("File", text)
    assert not is_read(read_text(text, "liste.txt"))


def test_every_rule_of_the_grammar_is_used():
    source = some(name for name in grammar().rules if name != "File")
    used = {name for part in map(repr, grammar().rules.values()) for name in source if f"'name', '{name}'" in part}
    assert used == {*source}
