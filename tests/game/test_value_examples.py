"""Published games with published values: tests/data/worked_examples.csv, its sources in its first column."""

import csv
import re
from pathlib import Path

import pytest

from skatlist.skat.game import Contract, Entry, Level, valuate, with_implied_levels
from skatlist.skat.rules import load_profile, profile_names

DATA = Path(__file__).parents[1] / "data"
PROFILES = {
    "isko": "isko-2022",
    "isko2022": "isko-2022",
    "isko+kontra": "hausregeln",
    "house-bock": "hausregeln",
    "sko-old": "skatordnung",
    "seed001": "regelblatt",
}
CROSSES = {name.lower(): Level[name] for name in Level.__members__ if name not in ("NONE", "SPITZE", "UNKNOWN")}


def games():
    """Yield profile, entry and booking of every example that names all facts and a rule set of ours."""
    for row in csv.DictReader((DATA / "worked_examples.csv").read_text(encoding="utf-8").splitlines()):
        profile = PROFILES.get(row["ruleset"])
        if profile is None or (not row["matadors"] and row["game"] != "null"):
            continue
        entry, points = _entry(row), int(row["expected_value"])
        title = " ".join(filter(None, (profile, row["game"], row["matadors"], str(entry.levels.value), row["bid"])))
        marks = () if profile in profile_names() else pytest.mark.skip(reason=f"no rule set {profile}")
        yield pytest.param(profile, entry, points, id=f"{title} = {points}", marks=marks)


def _entry(row):
    contract = Contract(row["game"])
    levels = Level(sum(level for name, level in CROSSES.items() if row[name] == "1"))
    note_words = set(re.findall(r"\w+", row["note"])) if "mult=" in row["note"] else set()
    return Entry(
        contract=contract,
        spitzen=int(row["matadors"]) if row["matadors"] else None,
        levels=with_implied_levels(levels, contract),
        bid=int(row["bid"]) if row["bid"] else None,
        won=row["won"] == "1",
        overbid="overbid=1" in row["note"],
        kontra=len(note_words & {"Kontra", "Re"}),
        bock=int("Bock" in note_words),
    )


@pytest.mark.parametrize(("profile", "entry", "points"), list(games()))
def test_published_game_is_booked_as_published(profile, entry, points):
    assert valuate(entry, load_profile(profile)).points == points


def test_all_examples_under_the_isko_are_read():
    isko = [param for param in games() if param.values[0] == "isko-2022"]
    assert len(isko) == 66  # of 67: one does not name its Spitzen
