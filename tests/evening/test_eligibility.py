"""May the people of an event play? The rules of a federation, its members, and the archive of the season."""

import shutil
from io import BytesIO

import pytest
from archive_evenings import evening_of, write_evening
from openpyxl import load_workbook
from tiers import some

import skatlist
from skatlist import SkatlistError, archive
from skatlist.evening.archive.eligibility import eligibility
from skatlist.evening.founding import create_event
from skatlist.evening.season import league
from skatlist.files.federation import federation_in
from skatlist.papers.reports.league import league_report
from skatlist.papers.standings.season_paper import league_excel
from skatlist.tournament import Event
from skatlist.tournament.checks.eligibility import check_eligibility
from skatlist.tournament.eligibility import Federation
from skatlist.words import Language

NAMES = ("Anna Becker", "Hans Müller", "Ida Öz")
NUMBERS = ("07.1", "07.2", "07.3")
RULES = """
name = "Kreis"
members = "mitglieder.csv"
season_from = "02-01"
[eligibility]
other_club = "LO 4.2"
same_day = "LO 4.5"
unknown_number = "LO 3.1"
membership_ended = "LO 3.2"
[[categories]]
name = "Liga"
events = ["Landesliga", "Bezirksliga"]
"""
MEMBERS = """Pass-Nr.,Name,Verein,Austritt
07.1,Anna Becker,Herz Dame,
07.2,Hans Müller,Herz Dame,
07.3,Ida Öz,Herz Dame,
"""


@pytest.fixture
def league_folder(tmp_path):
    """A folder with the file of a federation and one match day of Herz Dame."""
    (tmp_path / "federation.toml").write_text(RULES, "utf-8")
    (tmp_path / "mitglieder.csv").write_text(MEMBERS, "utf-8")
    match(tmp_path, 1, "Landesliga Nord, 1. Spieltag")
    with archive(tmp_path, index=tmp_path / "archive.db"):
        return tmp_path


def match(folder, seed, name, *, numbers=NUMBERS, club="Herz Dame", date="2026-03-07"):
    event = evening_of(NAMES, seed, date, club, numbers, series=1, games={3: 3}, name=name)
    return write_evening(folder / f"tag{seed}", event)


def lights_in(path, **more):
    return {
        each.player.name: (each.light.value, [finding.sentence or "other_club" for finding in each.findings])
        for each in some(eligibility(path, **more).people)
    }


ALL_GREEN = dict.fromkeys(NAMES, ("green", []))


def test_everybody_is_green_who_keeps_to_the_rules(league_folder):
    assert lights_in(league_folder / "tag1") == ALL_GREEN
    assert lights_in(match(league_folder, 2, "Landesliga Nord, 2. Spieltag", date="2026-04-07")) == ALL_GREEN


@pytest.mark.parametrize(
    ("event", "rule"),
    [
        ({"club": "Karo Sieben", "date": "2027-01-31"}, "other_club"),
        ({"date": "2026-03-07", "name": "Bezirksliga Süd"}, "same_day"),
        ({"club": "Karo Sieben", "date": "2027-02-01"}, None),
        ({"club": "Karo Sieben", "date": "2026-03-06"}, None),
        ({"date": "2026-03-07", "name": "Vereinsabend"}, None),
        ({"club": "Karo Sieben", "date": "2026-04-07", "name": "Vereinsabend"}, None),
    ],
    ids=str,
)
def test_another_club_of_the_season_and_the_same_day_are_red(league_folder, event, rule):
    path = match(league_folder, 2, **{"name": "Landesliga Nord, 2. Spieltag", **event})
    reds = {each: [rule] if rule else [] for each in NAMES}
    lights = eligibility(path).people
    for each in some(lights):
        breaches = [finding.sentence or "other_club" for finding in each.findings if finding.severity.value == "error"]
        assert breaches == reds[each.player.name]
    if rule:
        assert RULES.splitlines()[5 if rule == "other_club" else 6].split('"')[1] in lights[0].findings[0].text("de")


@pytest.mark.parametrize(
    ("old", "new", "light", "rule"),
    [
        ("07.2,Hans Müller,Herz Dame,", "07.2,Hans Müller,Herz Dame,06.03.2026", "red", "membership_ended"),
        ("07.2,Hans Müller,Herz Dame,", "07.2,Hans Müller,Herz Dame,07.03.2026", "green", None),
        ("07.2,Hans Müller,Herz Dame,\n", "", "red", "unknown_number"),
        ("07.2,Hans Müller", "07.2,Karl Schmidt", "amber", "other_name"),
        ("07.2,Hans Müller", '07.2,"Müller, Hans-Peter"', "amber", "other_name"),
        ("07.2,Hans Müller", "07.2,Hans Peter Müller", "green", None),
        ("07.2,Hans Müller,Herz Dame", "07.2,Hans Müller,1906 Skat 32", "amber", "member_elsewhere"),
    ],
)
def test_a_member_is_known_by_number_name_and_club(league_folder, old, new, light, rule):
    members = league_folder / "mitglieder.csv"
    assert old in MEMBERS
    members.write_text(MEMBERS.replace(old, new), "utf-8")
    assert lights_in(league_folder / "tag1") == {**ALL_GREEN, "Hans Müller": (light, [rule] if rule else [])}


def test_without_a_number_it_is_to_be_cleared_up(league_folder):
    path = match(league_folder, 2, "Landesliga, 2", numbers=("07.1", "", "07.3"), club="Pik As", date="2026-05-01")
    lights = lights_in(path)
    assert lights["Hans Müller"] == ("amber", ["no_number", "same_name"])
    assert lights["Anna Becker"][0] == "red"


def test_only_rules_that_are_stated_are_applied(league_folder):
    path = match(league_folder, 2, "Landesliga, 2", club="Pik As")
    for rule in some(("other_club", "same_day", "unknown_number", "membership_ended")):
        (league_folder / "federation.toml").write_text(
            "\n".join(line for line in RULES.splitlines() if not line.startswith(rule)), "utf-8"
        )
        assert all(rule not in rules for _, rules in lights_in(path).values())
    (league_folder / "federation.toml").unlink()
    with pytest.raises(SkatlistError) as refusal:
        eligibility(path)
    assert refusal.value.key == "errors.federation_none"
    assert not skatlist.check(path)


def test_check_the_light_and_the_league_say_the_same(league_folder):
    path = match(league_folder, 2, "Landesliga Nord, 2. Spieltag", club="Karo Sieben", date="2026-04-07")
    with archive(league_folder, index=league_folder / "archive.db"):
        pass
    findings = [finding for finding in skatlist.check(path) if finding.code == "E111"]
    lights = eligibility(path)
    assert [finding.text("en") for finding in findings] == [
        finding.text("en") for each in some(lights.people) for finding in each.findings
    ]
    results = league(league_folder / "tag1", path).results(Language.EN)
    report = league_report(results, Language.EN)
    assert any("red: Ida Öz" in sentence and "LO 4.2" in sentence for sentence in report.warnings)
    assert "the director decides" in report.warnings[-1]
    assert len(league_report(league(league_folder / "tag1").results(Language.EN), Language.EN).warnings) < 2
    handed_out = load_workbook(BytesIO(league_excel(results, Language.EN))).worksheets[0]
    written = [cell.value for row in handed_out.iter_rows() for cell in row if isinstance(cell.value, str)]
    assert any("Landesliga Nord" in words for words in written)
    assert not [words for words in written if "LO 4.2" in words or "Ida Öz" in words]


def test_an_event_file_is_not_held_against_itself_or_its_copy(league_folder):
    event = evening_of(NAMES, 5, "2026-06-01", "Herz Dame", NUMBERS, name="Landesliga, 5")
    file = league_folder / "tag5.skat"
    create_event(file, event._replace(sheets=()), "Ida")
    shutil.copy(file, league_folder / "kopie.skat")
    assert lights_in(file) == ALL_GREEN


def test_a_missing_archive_is_a_note(league_folder):
    (league_folder / "archive.db").unlink()
    (note,) = eligibility(league_folder / "tag1").notes
    assert note.sentence == "no_archive"


@pytest.mark.parametrize(
    ("file", "old", "new", "key"),
    [
        ("federation.toml", "other_club", "other_clubs", "errors.event_key_near"),
        ("federation.toml", 'members = "mitglieder.csv"', "", "errors.federation_members"),
        ("federation.toml", '"02-01"', '"31.2."', "errors.event_text"),
        ("mitglieder.csv", "Pass-Nr.", "Wetter", "errors.federation_no_numbers"),
        ("mitglieder.csv", "07.2,Hans Müller,Herz Dame,", "07.2,Hans Müller,Herz Dame,bald", "errors.federation_day"),
        ("mitglieder.csv", "07.2,", "07.1,", "errors.federation_number_twice"),
    ],
)
def test_a_broken_file_of_a_federation_is_refused_with_its_line(league_folder, file, old, new, key):
    path = league_folder / file
    content = path.read_text("utf-8")
    assert old in content
    path.write_text(content.replace(old, new, 1), "utf-8")
    event = skatlist.read(league_folder / "tag1").event
    with pytest.raises(SkatlistError) as refusal:
        check_eligibility(event, federation_in(league_folder / "federation.toml", event))
    assert refusal.value.key == key
    assert file in refusal.value.text("de")


def test_a_federation_without_rules_keeps_nobody_from_playing():
    assert check_eligibility(Event(), Federation("verband.toml", starts=None)) == ()
