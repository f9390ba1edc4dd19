"""Large files into CSV and Parquet: list by list, whole or not at all."""

import gc
import random

import pytest
from bulk.many_lists import damaged, many
from formats.iss_records import EXCERPT
from tiers import slow

from skatlist.cli import large
from skatlist.files.formats.registry import read_list
from skatlist.skat.sheet import Source
from skatlist.words import Language


@pytest.fixture(autouse=True)
def all_files_are_large(monkeypatch):
    monkeypatch.setattr(large, "_LARGE", 0)
    monkeypatch.setattr(large, "MAX_TEXT", 0)


def bare(path):
    """Return what stands on the lists of a file, wherever it stands."""
    nowhere = Source()
    return [
        sheet._replace(
            source=nowhere,
            rows=tuple(row._replace(source=nowhere) for row in sheet.rows),
            footer=tuple(row._replace(source=nowhere) for row in sheet.footer),
        )
        for sheet in read_list(path).sheets
    ]


@pytest.mark.slow
@pytest.mark.parametrize("suffix", [".csv", *slow(".parquet")])
@pytest.mark.parametrize("form", ["full", "crosses", "bare"])
def test_lists_are_the_same_in_the_other_file(skatlist, tmp_path, form, suffix):
    path, target = tmp_path / "viele.csv", tmp_path / f"neu{suffix}"
    path.write_text(many(random.Random(3), 12, form, Language.EN), encoding="utf-8", newline="")
    assert skatlist("convert", path, target).code == 0
    assert bare(target) == bare(path)
    back = tmp_path / "zurück.csv"
    assert skatlist("convert", target, back).code == 0
    assert bare(back) == bare(path)


def test_unreadable_lines_are_left_out_only_on_request(skatlist, tmp_path):
    rng = random.Random(5)
    path, target = tmp_path / "viele.csv", tmp_path / "neu.csv"
    path.write_text(damaged(many(rng, 12, "full", Language.DE), 0.1, rng), encoding="utf-8", newline="")
    done = skatlist("convert", path, target)
    assert done.code == 3
    assert "--force" in done.err
    assert [item.name for item in tmp_path.iterdir()] == ["viele.csv"]
    forced = skatlist("convert", path, target, "--force")
    assert forced.code == 1
    lists = forced.out.split("(")[-1].split()[0]
    assert forced.out == f"{done.out}Geschrieben: {target} ({lists} Listen)\n"
    assert target.exists()


def test_records_become_lists(skatlist, tmp_path):
    source = tmp_path / "archiv.sgf"
    source.write_bytes(EXCERPT.read_bytes())
    for name in ("listen.csv", "listen.parquet"):
        done = skatlist("convert", source, tmp_path / name)
        assert f"Geschrieben: {tmp_path / name}" in done.out
    assert bare(tmp_path / "listen.csv") == bare(tmp_path / "listen.parquet")
    assert len(bare(tmp_path / "listen.csv")) == len(read_list(source).sheets)


def test_nothing_to_write_leaves_nothing_behind(skatlist, tmp_path):
    source = tmp_path / "archiv.sgf"
    source.write_text("kein Bericht\n" * 30, encoding="utf-8")
    assert skatlist("convert", source, tmp_path / "neu.csv").code == 3
    assert [item.name for item in tmp_path.iterdir()] == ["archiv.sgf"]


@pytest.mark.parametrize(
    ("target", "message"),
    [("neu.xlsx", ".parquet"), ("neu.txt", ".parquet"), ("viele.csv", "viele.csv"), ("fehlt/neu.csv", "fehlt")],
)
def test_a_target_that_does_not_do_is_refused(skatlist, tmp_path, target, message):
    path = tmp_path / "viele.csv"
    path.write_text(many(random.Random(3), 3, "full", Language.DE), encoding="utf-8", newline="")
    before = path.read_bytes()
    done = skatlist("convert", path, tmp_path / target, "--force")
    assert done.code == 3
    assert message in done.err
    assert path.read_bytes() == before


def test_a_file_that_is_there_stays(skatlist, tmp_path):
    path, target = tmp_path / "viele.csv", tmp_path / "neu.csv"
    path.write_text(many(random.Random(3), 3, "full", Language.DE), encoding="utf-8", newline="")
    target.write_text("meins", encoding="utf-8")
    assert skatlist("convert", path, target).code == 3
    assert target.read_text(encoding="utf-8") == "meins"


def test_a_parquet_file_that_is_given_up_leaves_nothing_behind_and_says_one_thing(skatlist, tmp_path):
    path, target = tmp_path / "viele.csv", tmp_path / "neu.parquet"
    text = many(random.Random(5), 3, "full", Language.DE)
    path.write_text(text + '1;1;"offen\r\n', encoding="utf-8", newline="")
    refused = skatlist("convert", path, target)
    gc.collect()  # a writer that is still open would speak here
    assert refused.code == 3
    assert refused.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == [path]
