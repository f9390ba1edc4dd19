"""`skatlist stats`: an evening, a season, one player, tables for pandas."""

import csv
import shutil
import sys
from pathlib import Path

import openpyxl
import pandas as pd
import pytest
from tiers import some

from skatlist.cli.terminal import lines

SAMPLES = Path(__file__).parents[2] / "samples"
EVENING = SAMPLES / "clubabend"


@pytest.mark.slow
@pytest.mark.parametrize("changed", ["5", "Oleksandr Schewtschuk", "oleksandr schewtschuk", "schewt"])
def test_one_player_by_number_or_name(skatlist, changed):
    done = skatlist("stats", EVENING, "--player", changed)
    assert done.code == 0
    assert done.out.startswith("5 Oleksandr Schewtschuk (")
    assert "Gespielt: 28 von 84 Spielen (33 %; alle im Schnitt 25 %)" in done.out


@pytest.mark.slow
def test_a_player_nobody_is_or_several_are(skatlist):
    near = skatlist("stats", EVENING, "--player", "Oleksander Schewschuk")
    assert (near.code, "Gemeint ist vielleicht: Oleksandr Schewtschuk" in near.err) == (2, True)
    assert "ohne --player" in skatlist("stats", EVENING, "--player", "Xqzw").err
    assert "ohne --player" in skatlist("stats", EVENING, "--player", "99").err
    several = skatlist("stats", EVENING, "--player", "e")
    assert (several.code, "passt auf mehrere" in several.err) == (2, True)


@pytest.mark.slow
def test_the_frames_hold_the_printed_numbers(skatlist, tmp_path):
    document = skatlist("stats", EVENING, "--format", "json").json
    games, players = tmp_path / "spiele.csv", tmp_path / "spieler.csv"
    done = skatlist("stats", EVENING, "--frame", games, "--players-frame", players)
    assert (done.code, "360 Zeilen" in done.out, "15 Zeilen" in done.out) == (0, True, True)
    frame = pd.read_csv(games)
    assert len(frame) == 360
    by_number = frame.groupby("number")
    for player in some(document["players"]):
        own = by_number.get_group(player["number"])
        assert (len(own), own["won"].sum(), own["points"].sum()) == (
            player["declared"],
            player["won"],
            player["points"],
        )
        assert own["value"].mean() == pytest.approx(player["mean_value"], abs=0.001)
        assert own["hand"].sum() == player["hand"]
    people = pd.read_csv(players)
    assert people["total"].tolist() == [player["total"] for player in document["players"]]
    assert skatlist("stats", EVENING, "--frame", games).code == 3  # nothing is overwritten
    assert skatlist("stats", EVENING, "--frame", games, "--force").code == 0


@pytest.mark.slow
def test_csv_excel_and_parquet_say_the_same(skatlist, tmp_path):
    for ending in ("csv", "xlsx", "parquet"):
        assert skatlist("stats", EVENING, "--player", "5", "--frame", tmp_path / f"g.{ending}").code == 0
    frame = pd.read_csv(tmp_path / "g.csv")
    rows = [[cell.value for cell in row] for row in openpyxl.load_workbook(tmp_path / "g.xlsx").active]
    assert rows[0] == list(frame.columns)
    assert len(rows) - 1 == len(frame) == 28
    assert [row[-1] for row in rows[1:]] == frame["points"].tolist()
    parquet = pd.read_parquet(tmp_path / "g.parquet")
    assert parquet["points"].tolist() == frame["points"].tolist()
    assert parquet["name"].tolist() == frame["name"].tolist()
    assert skatlist("stats", EVENING, "--frame", tmp_path / "g.html").code == 2


@pytest.mark.slow
def test_csv_and_excel_need_no_further_library(skatlist, tmp_path, monkeypatch):
    for name in ("pandas", "pyarrow", "numpy"):
        monkeypatch.setitem(sys.modules, name, None)
    assert skatlist("stats", EVENING, "--frame", tmp_path / "g.csv", "--players-frame", tmp_path / "p.xlsx").code == 0
    done = skatlist("stats", EVENING, "--frame", tmp_path / "g.parquet")
    assert (done.code, "skatlist[parquet]" in done.err) == (3, True)


@pytest.mark.slow
def test_no_name_is_a_formula_in_a_frame(skatlist, tmp_path):
    shutil.copytree(EVENING, tmp_path / "abend")
    description = tmp_path / "abend/event.toml"
    changed = description.read_text("utf-8").replace('name = "Oleksandr Schewtschuk"', 'name = "=1+1"')
    assert "=1+1" in changed
    description.write_text(changed, "utf-8")
    skatlist("stats", tmp_path / "abend", "--players-frame", tmp_path / "p.csv", "--frame", tmp_path / "g.xlsx")
    with (tmp_path / "p.csv").open(encoding="utf-8-sig", newline="") as file:
        assert "'=1+1" in {row["name"] for row in csv.DictReader(file)}
    cells = [cell for row in openpyxl.load_workbook(tmp_path / "g.xlsx").active for cell in row]
    assert {cell.data_type for cell in cells if cell.value == "=1+1"} == {"s"}


@pytest.mark.slow
def test_the_course_is_drawn_in_a_window_and_in_plain_signs_where_there_are_no_others(skatlist, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "200")
    assert "█" not in skatlist("stats", EVENING).out
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert "Verlauf" in skatlist("stats", EVENING).out
    assert "█" in skatlist("stats", EVENING, "--player", "5").out
    monkeypatch.setattr(lines, "_has_blocks", lambda: False)
    plain = skatlist("stats", EVENING, "--player", "5").out.splitlines()[-1]
    assert set(plain) <= set("_.-=+*%#")
    assert plain.endswith("#")
