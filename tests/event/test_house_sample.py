"""The evening by house rules is what the tool makes, and the program still says of it what lies beside it."""

from pathlib import Path

import make_house_sample as tool
import pytest
from tiers import some

from skatlist.files.formats.loading import load
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Phase, score

ROOT = Path(__file__).parents[2]


def test_the_evening_is_what_the_tool_makes():
    made = tool.sources()
    for path, content in made.items():
        assert (ROOT / path).read_bytes() == content, f"{path}: python tools/make_house_sample.py"
    assert {f"{tool.EVENING}/{path.name}" for path in (ROOT / tool.EVENING).iterdir()} == set(made)


@pytest.mark.slow
def test_the_answers_are_fresh():
    for path, content in some(tool.answers()):
        assert (ROOT / path).read_bytes().decode() == content.decode(), f"{path}: python tools/make_house_sample.py"


def test_kontra_bock_and_ramsch_are_played_at_tables_of_three_and_four():
    parsed = load([ROOT / tool.EVENING])
    rules = load_profile(parsed.event.rules)
    assert {player.name for player in parsed.event.players} == set(rules.agreed_by)
    results = [score(sheet, rules) for sheet in parsed.sheets]
    assert [result.sheet.size for result in results] == [3, 4]
    for result in some(results):
        assert result.complete
        assert {Phase.BOCK, Phase.RAMSCH} <= {due.phase for due in result.due}
        assert any(row.row.entry.kontra for row in result.rows)
    # The totals of table 1, added up by hand: 36 + 40 + 96 - 44 + 132 + 120 - 51 + 48, and so on.
    assert results[0].rows[-1].totals == (377, -111, -276)
    assert results[1].rows[-1].totals == (-576, -32, -426, 56)
