"""`skatlist export --results`: one row for each player and list, as a federation reads it."""

import csv
import json
import shutil
from collections import Counter
from io import StringIO
from pathlib import Path

import pyarrow.parquet
import pytest
from papers.league_day import league_day
from tiers import some

from skatlist.evening.frames import frame_csv, result_rows, write_frame
from skatlist.evening.season import league_of, match_days_of
from skatlist.papers.lists import read
from skatlist.tournament.league import league_table
from skatlist.tournament.tournament import Registration

ROOT = Path(__file__).parents[2]
CLUB = ROOT / "samples" / "clubabend"


def rows_of(data):
    return list(csv.DictReader(StringIO(data.decode("utf-8-sig"))))


def rows_of_day(lists):
    return rows_of(frame_csv(result_rows(league_of([lists]))))


@pytest.mark.slow
def test_every_list_has_a_row_for_each_place_and_the_sums_are_those_of_the_standings(skatlist, tmp_path):
    target = tmp_path / "ergebnisse.csv"
    done = skatlist("drucken", CLUB, "--results", target)
    assert done.code == 0, done.err
    assert target.read_bytes().startswith(b"\xef\xbb\xbfdate,event,")
    rows, lists = rows_of(target.read_bytes()), read(CLUB)
    assert f"{len(rows)} Zeilen" in done.out
    assert len(rows) == sum(scored.sheet.size for scored in lists.scored)
    totals = Counter()
    for row in some(rows):
        totals[int(row["number"])] += int(row["total"])
        assert int(row["total"]) == sum(int(row[name]) for name in ("points", "bonus_own", "bonus_others"))
    for line in some(lists.standings().players):
        assert totals[line.player.number] == line.total
        [row, *_] = [row for row in rows if int(row["number"]) == line.player.number]
        assert (int(row["rank"]), int(row["event_total"]), row["name"]) == (line.rank, line.total, line.player.name)


def test_match_points_of_the_series_add_up_to_those_of_the_table():
    day = league_day(seed=40)
    table = {line.team: line for line in league_table(match_days_of([day]))}
    rows = rows_of_day(day)
    by_series = {(row["series"], row["team"]): row for row in some(rows)}
    points = {team: [0.0, 0.0] for team in table}
    for (_, team), row in by_series.items():
        points[team][0] += float(row["match_points"])
        points[team][1] += float(row["match_points_lost"])
    assert points == {team: [float(line.points), float(line.against)] for team, line in table.items()}
    ranks = {row["team"]: int(row["team_rank"]) for row in rows}
    assert ranks == {team.name: team.rank for team in day.standings().teams}


@pytest.mark.slow
def test_half_match_points_are_the_same_in_parquet(tmp_path):
    columns, rows = result_rows(league_of([league_day()]))
    halved = [row._replace(match_points=1.5) for row in rows]
    write_frame(tmp_path / "r.parquet", (columns, halved))
    table = pyarrow.parquet.read_table(tmp_path / "r.parquet").to_pydict()
    assert list(table) == list(columns)
    assert [*zip(*table.values(), strict=True)] == some(halved)


def test_member_numbers_and_words_that_a_spreadsheet_would_calculate():
    known = {1: Registration(member_number="=1+1"), 2: Registration(member_number="07-0815")}
    rows = rows_of_day(league_day(registrations=known, place="@Bürgerhaus"))
    assert {row["number"]: row["member_number"] for row in rows if row["member_number"]} == {
        "1": "'=1+1",
        "2": "07-0815",
    }
    assert {row["venue"] for row in rows} == {"'@Bürgerhaus"}


@pytest.mark.slow
def test_several_days_are_one_file_in_their_order(skatlist, tmp_path):
    for name, day in (("a", "2026-04-01"), ("b", "2026-03-01")):
        folder = shutil.copytree(CLUB, tmp_path / name)
        file = folder / "event.toml"
        file.write_text(file.read_text("utf-8").replace("2026-03-06", day), "utf-8")
    target = tmp_path / "alle.csv"
    done = skatlist("export", tmp_path / "a", tmp_path / "b", "--results", target, "--format", "json")
    assert json.loads(done.out)["files"] == ["alle.csv"]
    days = [row["date"] for row in rows_of(target.read_bytes())]
    assert days == sorted(days)
    assert len(set(days)) == 2
    assert skatlist("export", CLUB, "--results", target).code == 3
    assert skatlist("export", CLUB, "--results", target, "--force").code == 0


@pytest.mark.parametrize("option", [["--sign"], ["-o", "x"], ["--paper", "lists"], ["--best", "2"], ["--league"]])
def test_options_for_papers_only_are_refused(skatlist, tmp_path, option):
    done = skatlist("export", CLUB, "--results", tmp_path / "e.csv", *option)
    assert done.code == 2
    assert option[0].lstrip("-") in done.err.replace("--output", "-o")
    assert not (tmp_path / "e.csv").exists()


@pytest.mark.parametrize(
    ("page", "title"), [("dateien.md", "## Die Ergebnisdatei"), ("files.md", "## The results file")]
)
def test_every_column_is_documented(page, title):
    section = (ROOT / "docs" / page).read_text("utf-8").partition(title)[2].partition("\n## ")[0]
    columns, _ = result_rows(league_of([league_day()]))
    names = [
        cell.strip(" `")
        for line in section.splitlines()
        if line.startswith("| `")
        for cell in line.split("|")[1].split(",")
    ]
    assert names == list(columns)
