"""`skatlist anonymise`: no person is left in the copy, and every game is."""

import json
import re
import shutil
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path

import pytest
from tiers import slow_rows, some

from skatlist.papers.lists import read
from skatlist.tournament.side_standings import category_standings, tandem_standings

SAMPLES = Path(__file__).parents[2] / "samples"
EVENING = SAMPLES / "clubabend"
TOURNAMENT = """
[[categories]]
name = "Senioren"
from_age = 60

[[categories]]
name = "Pokal der Skatfreunde Königsmühle"

[[side_events]]
name = "Tandem"
kind = "tandem"
fee = 500

"""


@pytest.fixture
def event_folder(tmp_path):
    """An evening with teams, tandems, years of birth, a substitute, remarks and a void list."""
    folder = shutil.copytree(EVENING, tmp_path / "abend")
    description = folder / "event.toml"
    head, *people = description.read_text("utf-8").split("[[players]]\n")
    for at, person in enumerate(people):
        more = f'team = "Wilde Buben {at // 4}"\ntandem = "Paar Nummer {at // 2}"\nborn = {1950 + 3 * at}\n'
        more += f'member_number = "0815-{at}"\n'
        more += 'side_events = ["Tandem"]\n'
        more += 'categories = ["Pokal der Skatfreunde Königsmühle"]\n' if at % 3 == 0 else ""
        people[at] = person.replace("\nclub", f"\n{more}club", 1)
    description.write_text("[[players]]\n".join([head + TOURNAMENT, *people]), "utf-8")
    return folder


@pytest.fixture
def event_file(skatlist, event_folder, tmp_path):
    """The same as an event file, with a history that names people."""
    file = tmp_path / "abend.skat"
    assert skatlist("import", file, event_folder).code in {0, 1}
    change = ("2", "kreuz", "m1", "+", "--series", "1", "--table", "1", "--reason", "Frau Geheimrat wünscht es")
    assert (
        skatlist("correct", file, "1", *change, "--director", "Ida Yılmaz", "--author", "Wilhelmine Schreiber").code
        == 0
    )
    decided = ("--minus", "100", "--reason", "Zank mit Herrn Geheimrat", "--director", "Ida Yılmaz")
    done = skatlist("decide", file, "penalty", "5", *decided)
    assert done.code == 0, done.err
    return file


def secrets_of(*events):
    known_names = {"Geheimrat", "Ida Yılmaz", "Wilhelmine", "Königsmühle", "Wilde Buben", "Paar Nummer"}
    for event in events:
        for player in read(event).event.players:
            known_names |= {player.name, player.club, *re.findall(r"\w{5,}", player.name)}
    return filter(None, known_names)


def bytes_of(path):
    """Return all bytes of a file or folder: what is written, what the database holds, and what is packed in it."""
    files = [each for each in path.rglob("*") if each.is_file()] if path.is_dir() else [path]
    parts = [name for file in files for name in (str(file.name).encode(), file.read_bytes())]
    for file in files:
        if file.suffix == ".skat":
            with closing(sqlite3.connect(file)) as database:
                parts.append("\n".join(database.iterdump()).encode())
    for part in tuple(parts):
        for known_names in re.finditer(b"x\x9c|x\xda|x\x01", part):
            try:
                parts.append(zlib.decompressobj().decompress(part[known_names.start() :]))
            except zlib.error:
                continue
    return b"\n".join(parts)


def numbers_of(lists):
    table = lists.standings()
    return [(line.rank, line.player.number, line.series, line.won, line.lost, line.total) for line in table.players]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "ending"), [("folder", ".skat"), *slow_rows(("file", "")), *slow_rows(("folder", ""), ("file", ".skat"))]
)
def test_nobody_is_left_and_the_numbers_stay(skatlist, request, tmp_path, kind, ending):
    source = request.getfixturevalue("event_folder" if kind == "folder" else "event_file")
    copy = tmp_path / f"kopie{ending}"
    done = skatlist("anonymisieren", source, "-o", copy)
    assert done.code == 0, done.err
    assert "15 Spieler, 8 Listen" in done.out
    content = bytes_of(copy).decode("utf-8", "replace")
    for secret in some(secrets_of(source), 30):
        assert secret.casefold() not in content.casefold(), secret
        assert json.dumps(secret)[1:-1] not in content
    assert {(known.born, known.member_number) for known in read(copy).event.registrations.values()} == {(None, "")}
    before, after = read(source), read(copy)
    assert numbers_of(after) == numbers_of(before)
    pairs = zip(before.scored, after.scored, strict=True)
    for one, other in some(pairs):
        assert [row.bookings for row in one.rows] == [row.bookings for row in other.rows]
        assert [row.row.entry for row in one.rows] == [row.row.entry for row in other.rows]
        assert (
            one.sheet.footer[0].values == other.sheet.footer[0].values if one.sheet.footer else not other.sheet.footer
        )


@pytest.mark.slow
def test_categories_tandems_and_teams_rank_the_same(skatlist, event_folder, tmp_path):
    assert skatlist("anonymise", event_folder, "-o", tmp_path / "kopie.skat").code == 0

    def ranked(path):
        lists = read(path)
        table = lists.standings()
        categories = category_standings(table, lists.event)
        return (
            [[line.standing.player.number for line in each.lines] for each in categories],
            [[member.player.number for member in team.members] for team in tandem_standings(table, lists.event)],
            [(team.rank, team.total) for team in table.teams],
        )

    assert ranked(tmp_path / "kopie.skat") == ranked(event_folder)
    assert len(ranked(event_folder)[0][0]) > 1


@pytest.mark.slow
def test_nothing_that_is_there_is_overwritten(skatlist, tmp_path):
    for name in ("kopie.skat", "kopie"):
        assert skatlist("anonymise", EVENING, "-o", tmp_path / name).code == 0
        (tmp_path / "kopie/neu.txt").write_text("x") if name == "kopie" else None
        assert skatlist("anonymise", EVENING, "-o", tmp_path / name).code == 3
    assert skatlist("anonymise", EVENING / "serie1-tisch01.csv", "-o", tmp_path / "x").code == 3


@pytest.mark.parametrize("name", ["kopie", "kopie.skat"])
def test_rules_of_a_club_go_along_without_who_agreed_to_them(skatlist, tmp_path, monkeypatch, name):
    monkeypatch.chdir(SAMPLES)
    source, copy = Path("hausregeln"), tmp_path / name
    assert skatlist("anonymise", source, "-o", copy).code == 0
    before, after = read(source), read(copy)
    assert numbers_of(after) == numbers_of(before)
    assert after.profile.bock == before.profile.bock
    assert len(after.profile.agreed_by) == 7
    content = bytes_of(copy).decode("utf-8", "replace")
    for player in some(before.profile.agreed_by):
        assert player not in content
    assert "Donnerstag" not in content


def test_a_rule_file_called_after_the_club_is_refused(skatlist, tmp_path):
    folder = shutil.copytree(SAMPLES / "hausregeln", tmp_path / "abend")
    (folder / "unsere-regeln.toml").rename(folder / "mehmet yıldırım.toml")
    description = folder / "event.toml"
    description.write_text(description.read_text("utf-8").replace("unsere-regeln", "mehmet yıldırım"), "utf-8")
    done = skatlist("anonymise", folder, "-o", tmp_path / "kopie.skat")
    assert (done.code, (tmp_path / "kopie.skat").exists()) == (3, False)
    assert "mehmet yıldırım.toml" in done.err


@pytest.mark.slow
def test_programs_read_what_was_made(skatlist, tmp_path):
    document = skatlist("anonymise", EVENING, "-o", tmp_path / "k.skat", "--format", "json").json
    assert (document["schema"], document["players"], document["lists"]) == ("skatlist/anonymise/1", 15, 8)
