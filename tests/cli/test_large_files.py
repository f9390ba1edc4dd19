"""Files with many lists: `score` and `check` read them list by list and say the same; `--summary` adds up."""

import json
import random

import pytest
from bulk.many_lists import damaged, many
from tiers import slow

from skatlist.cli import large
from skatlist.words import Language


@pytest.fixture
def lists(tmp_path):
    """Put many lists, some of them damaged, into a file."""
    rng = random.Random(11)
    path = tmp_path / "jahre.csv"
    path.write_text(damaged(many(rng, 5, "values", Language.DE), 0.04, rng), encoding="utf-8-sig", newline="")
    return path


@pytest.fixture
def as_large(monkeypatch):
    """Take every file for a large one."""
    return lambda: monkeypatch.setattr(large, "_LARGE", 0)


@pytest.mark.parametrize(
    "call",
    [
        ["score"],
        *slow(
            ["score", "--format", "json"],
            ["score", "--summary"],
            ["score", "--summary", "--format", "json"],
            ["score", "--rules", "skatordnung", "--summary"],
            ["score", "--games", "36", "--summary"],
        ),
    ],
    ids=" ".join,
)
def test_a_large_file_is_scored_like_a_small_one(skatlist, lists, as_large, call):
    small = skatlist(*call, lists)
    as_large()
    result = skatlist(*call, lists)
    assert result.code == small.code == 1
    assert result.out == small.out


@pytest.mark.slow
@pytest.mark.parametrize("tier", ["basic", *slow("strict", "advice")])
def test_a_large_file_has_the_same_findings(skatlist, lists, as_large, tier):
    call = ["check", lists, "--tier", tier]
    small = json.loads(skatlist(*call, "--format", "json").out)
    summary = skatlist(*call).out.splitlines()[-1]
    as_large()
    document = json.loads(skatlist(*call, "--format", "json").out)

    def order(finding):
        return json.dumps(finding, sort_keys=True)

    assert sorted(document["findings"], key=order) == sorted(small["findings"], key=order)
    assert skatlist(*call).out.splitlines()[-1] == summary


@pytest.mark.slow
@pytest.mark.parametrize("output", ["text", *slow("concise", "github")])
def test_findings_of_a_large_file_look_the_same(skatlist, lists, as_large, output):
    call = ["check", lists, "--format", output, "--select", "G,L"]
    small = skatlist(*call).out
    as_large()
    assert sorted(skatlist(*call).out.splitlines()) == sorted(small.splitlines())


def test_without_a_finding_the_json_document_is_whole(skatlist, lists, as_large):
    as_large()
    document = json.loads(skatlist("check", lists, "--select", "G117", "--format", "json").out)
    assert document == {"schema": "skatlist/check/1", "findings": []}


@pytest.mark.parametrize("below", ["", "\r\n" * 30, ";;;;\r\n" * 3], ids=["nothing", "blank lines", "empty cells"])
@pytest.mark.parametrize("call", [["check", "--format", "json"], ["score", "--summary"], ["score"]], ids=" ".join)
def test_headings_without_a_game_are_a_list_without_games(skatlist, tmp_path, as_large, below, call):
    path = tmp_path / "leer.csv"
    path.write_text(f"Spiel;Alleinspieler;Spielart;Spitzen;Ergebnis\r\n{below}", encoding="utf-8", newline="")
    small = skatlist(*call, path)
    as_large()
    result = skatlist(*call, path)
    assert result.code == small.code == 1
    assert result.out == small.out


@pytest.mark.parametrize("command", ["check", "score"])
def test_a_file_that_cannot_be_read_to_its_end_begins_no_json_document(skatlist, lists, as_large, command):
    with lists.open("a", encoding="utf-8") as file:
        file.write("x" * 70_000)
    as_large()
    result = skatlist(command, lists, "--format", "json")
    assert result.code == 3
    assert json.loads(result.out)["schema"] == "skatlist/error/1"


def test_large_files_are_read_alone(skatlist, lists, monkeypatch):
    monkeypatch.setattr(large, "_LARGE", 0)
    monkeypatch.setattr(large, "MAX_TEXT", 0)
    done = skatlist("score", lists, lists.with_name("andere.csv"))
    assert done.code == 3
    assert "allein" in done.err


def test_a_large_file_is_not_corrected(skatlist, lists, as_large):
    as_large()
    done = skatlist("check", lists, "--fix")
    assert done.code == 2
    assert "--fix" in done.err


def test_a_large_file_that_is_no_text_is_refused(skatlist, tmp_path, as_large):
    path = tmp_path / "bild.csv"
    path.write_bytes(b"\x89PNG" + bytes(100))
    as_large()
    assert skatlist("score", path, "--summary").code == 3


def test_a_file_beside_an_event_belongs_to_it(tmp_path, as_large):
    path = tmp_path / "serie1-tisch01.csv"
    path.write_text("x" * 9, encoding="utf-8")
    as_large()
    assert large.large_file([path]) == path
    (tmp_path / "event.toml").write_text("name = 'x'", encoding="utf-8")
    assert large.large_file([path]) is None


def test_a_summary_counts_in_the_language_of_the_call(skatlist, lists):
    assert "Spielpunkte zusammen" in skatlist("score", "--summary", lists).out
    assert "game points in all" in skatlist("score", "--summary", lists, "--lang", "en").out
