"""The sample lists are what the tool makes, and the program still says of them what lies beside them."""

from pathlib import Path

import make_samples as tool
import pytest
from tiers import some

from skatlist.files.formats.loading import load
from skatlist.files.formats.table.excel_form import read_file as read_excel
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Source, score

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def made():
    return tool.sources()


def folder(name):
    return {path.name: path for path in (ROOT / name).iterdir()}


def without_source(sheet):
    rows = tuple(row._replace(source=Source()) for row in sheet.rows)
    return sheet._replace(source=Source(), rows=rows)


def test_the_samples_are_what_the_tool_makes(made, tmp_path):
    for path, content in some(made.items()):
        if path.endswith(".xlsx"):
            (tmp_path / "form.xlsx").write_bytes(content)
            fresh, kept = read_excel(tmp_path / "form.xlsx"), read_excel(ROOT / path)
            assert list(map(without_source, fresh.sheets)) == list(map(without_source, kept.sheets)), path
            assert fresh.findings == kept.findings == ()
        else:
            assert (ROOT / path).read_bytes() == content, path


def test_nothing_else_lies_in_the_folders(made):
    for name in (tool.EVENING, tool.DEMO, tool.DISPUTE):
        assert set(folder(name)) == {path.rpartition("/")[2] for path in made if path.startswith(f"{name}/")}


def test_the_demo_shows_the_evening_of_the_samples():
    evening, demo = folder(tool.EVENING), folder(tool.DEMO)
    assert evening.keys() == demo.keys()
    assert all(evening[name].read_bytes() == demo[name].read_bytes() for name in evening)


def test_the_evening_is_whole_and_agrees_with_itself():
    parsed = load([ROOT / tool.EVENING])
    assert parsed.findings == ()
    sizes = [(sheet.series, sheet.size, len(sheet.rows)) for sheet in parsed.sheets]
    assert sizes == [(series, size, 12 * size) for series in (1, 2) for size in (4, 4, 4, 3)]
    for sheet in some(parsed.sheets):
        scored = score(sheet, load_profile())
        assert scored.complete
        for line in some(scored.rows):
            stated = line.row.stated
            assert stated.value in {None, line.valuation.points}
            assert all(one in {None, two} for one, two in zip(stated.totals, line.totals, strict=False))
        assert all(row.values[: sheet.size] == scored.footer(row.name) for row in sheet.footer)


def test_it_takes_every_format_people_hand_in():
    assert {path.suffix for path in folder(tool.EVENING).values()} == {".csv", ".txt", ".xlsx", ".toml"}
    encodings = {
        path.read_bytes()[:3] == b"\xef\xbb\xbf" for path in folder(tool.EVENING).values() if path.suffix == ".csv"
    }
    assert encodings == {True, False}


def test_people_of_many_origins_play():
    names = "".join(player.name for player in load([ROOT / tool.EVENING]).event.players)
    assert set("üöäÇł") < set(names)


def test_the_disputed_lists_have_two_mistakes_each():
    lines = (ROOT / tool.EXPECTED / "streitfall-fehler.csv").read_text("utf-8").splitlines()[1:]
    assert sorted(line.split(";")[1] for line in lines) == ["1", "1", "2", "2"]


@pytest.mark.slow
def test_the_expected_answers_are_fresh():
    for path, content in some(tool.answers()):
        assert (ROOT / path).read_bytes().decode() == content.decode(), f"{path}: python tools/make_samples.py"
