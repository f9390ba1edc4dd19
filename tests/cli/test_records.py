"""Game records of the Skat server on the command line: converted, checked, scored, or refused with a message."""

from pathlib import Path

import pytest

EXCERPT = Path(__file__).parents[1] / "data" / "iss_excerpt.sgf"


@pytest.fixture
def records(tmp_path, monkeypatch):
    """Seven good records of one session, none of them odd."""
    monkeypatch.chdir(tmp_path)
    lines = [line for line in EXCERPT.read_text(encoding="utf-8").splitlines() if "SE[1]" in line]
    path = tmp_path / "abend.sgf"
    path.write_text("\n".join(lines[:7]) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("suffix", [".csv", ".txt", ".xlsx", ".json"])
def test_convert_writes_every_format_and_tells_where_the_server_differs(skatlist, records, suffix):
    done = skatlist("convert", records, f"liste{suffix}")
    assert done.code == 0
    assert "abend.sgf:4: G113 Tisch 1, Spiel 4: Schwarz angesagt, aber nicht erreicht" in done.out
    assert "bucht -110" in done.out
    assert "also -154" in done.out
    document = skatlist("score", f"liste{suffix}", "--format", "json").json
    assert [row["points"] for row in document["sheets"][0]["rows"]] == [-140, -72, 70, -154, -80, 0, -176]


def test_score_reads_them_directly(skatlist, records):
    (sheet,) = skatlist("score", records, "--format", "json").json["sheets"]
    assert (sheet["players"], sheet["table"], sheet["games"]) == (3, 1, 7)
    assert [row["dealer"] for row in sheet["rows"]][:3] == [1, 2, 3]
    assert [place["name"] for place in sheet["places"]] == ["T1C", "T1A", "T1B"]


def test_check_tells_a_record_that_cannot_have_happened_and_goes_on(skatlist, records):
    text = records.read_text(encoding="utf-8")
    spoilt = text.replace("2 HH 0 C9 1 CQ 2 CK", "2 HH 0 C9 1 CQ 2 H7")
    assert spoilt != text
    records.write_text(spoilt, encoding="utf-8")
    done = skatlist("check", records, "--select", "L")
    assert done.code == 1
    assert "abend.sgf:1  Tisch 1, Spiel 1" in done.out
    lines = done.out.splitlines()
    quoted = next(at for at, line in enumerate(lines) if line.startswith("    …"))
    assert lines[quoted] == "    … 2 60 1 y 2 63 1 p 2 HH 0 C9 1 CQ 2 H7"
    assert lines[quoted + 1] == " " * lines[quoted].index("2 H7") + "^^^^"
    assert "Zug 33, „2 H7“: T1C bedient nicht; auf Kreuz-9 gehört" in done.words
    assert "vom Server holen" in done.out
    assert skatlist("convert", records, "liste.csv").code == 3
    assert not (records.parent / "liste.csv").exists()
    done = skatlist("convert", records, "liste.csv", "--force")
    assert done.code == 1
    assert (records.parent / "liste.csv").exists()


def test_a_value_of_the_server_that_nothing_explains_is_an_error(skatlist, records):
    text = records.read_text(encoding="utf-8")
    records.write_text(text.replace("v:70", "v:60"), encoding="utf-8")
    findings = skatlist("check", records, "--select", "G101", "--format", "json").json["findings"]
    assert [(finding["game"], finding["stated"], finding["computed"]) for finding in findings] == [(3, 60, 70)]


def test_records_are_not_written(skatlist, records):
    done = skatlist("convert", records, "neu.sgf")
    assert done.code == 3
    assert ".csv" in done.err
    assert ".sgf" not in done.err.partition("Möglich")[2]
