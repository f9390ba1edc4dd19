"""An archive: its index is a cache, and every total is that of the standings over the same files."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from archive_evenings import evening_of, pool_of, write_evening, write_evenings
from club_evening import ROUND, add_games, make_evening
from tiers import slow, some

from skatlist import SkatlistError, archive
from skatlist.evening import Evening
from skatlist.evening.archive.archive import index_place
from skatlist.evening.archive.renewing import _count_once, _is_beginning
from skatlist.evening.founding import create_event
from skatlist.evening.season import season
from skatlist.files.archive_index import FORM, open_index

ROOT = Path(__file__).parents[2]
TERMS = ({}, {"best": 5}, {"best": 3, "by_evening": True}, {"least": 4, "by_average": True}, {"least_series": 9})


@pytest.fixture(scope="module")
def evenings(tmp_path_factory):
    """Twelve evenings and their index."""
    folder = tmp_path_factory.mktemp("evenings")
    write_evenings(folder / "abende", 12)
    with archive(folder / "abende", index=folder / "archive.db"):
        return folder


@pytest.fixture
def copied(evenings, tmp_path):
    """A copy of four evenings with an index of its own."""
    for number in range(4):
        shutil.copytree(evenings / f"abende/abend{number:03}", tmp_path / f"abende/abend{number:03}")
    with archive(tmp_path / "abende", index=tmp_path / "archive.db"):
        return tmp_path


def renewed(folder, *more):
    with archive(*more, index=folder / "archive.db") as opened:
        return opened.renewal[:4]


def lines_of(folder, **terms):
    with archive(index=folder / "archive.db") as opened:
        return [(line.rank, line.person.name, line.total, line.evenings) for line in opened.table(**terms).lines]


@pytest.mark.parametrize("terms", TERMS, ids=str)
def test_every_total_is_that_of_the_standings(evenings, terms):
    with archive(index=evenings / "archive.db") as opened:
        table = opened.table(**terms)
    lines = season(*sorted((evenings / "abende").iterdir()), **terms).lines
    kept = [
        (each.rank, each.shared, each.player.name, each.evenings, each.series, each.counted, each.total, each.by_totals)
        for each in some(table.lines, 10)
    ]
    assert kept == [
        (each.rank, each.shared, each.player.name, each.evenings, each.series, each.counted, each.total, each.by_totals)
        for each in lines
    ]
    assert [(each.won, each.lost) for each in table.lines] == [(each.won, each.lost) for each in lines]
    assert any(each.by_totals for each in lines)


@pytest.mark.parametrize("count", slow(200))
def test_two_hundred_evenings_are_those_of_the_standings(tmp_path, count):
    paths = write_evenings(tmp_path / "abende", count, people=40)
    with archive(tmp_path / "abende", index=tmp_path / "archive.db") as opened:
        assert opened.renewal.read == count
        for terms in some(TERMS):
            table, lines = opened.table(**terms).lines, season(*paths, **terms).lines
            facts = ("rank", "shared", "evenings", "series", "counted", "available", "total", "won", "lost")
            assert [[getattr(each, name) for name in facts] for each in table] == [
                [getattr(each, name) for name in facts] for each in lines
            ]
        months = opened.table(first="2025-01-01", last="2025-03-31")
        assert [(line.player.name, line.total) for line in months.lines] == [
            (line.player.name, line.total)
            for line in season(*(path for path in paths if "2025-01" <= day_of(path) <= "2025-03-31")).lines
        ]


def test_a_table_says_how_many_evenings_it_has_and_when_they_were(evenings):
    days = sorted(map(day_of, (evenings / "abende").iterdir()))
    with archive(index=evenings / "archive.db") as opened:
        whole, later, none = (opened.table(first=first) for first in ("", days[-1], "2999-01-01"))
    assert (whole.evenings, whole.first, whole.last) == (12, days[0], days[-1])
    assert (later.evenings, later.first) == (days.count(days[-1]), days[-1])
    assert (none.evenings, none.first, none.last) == (0, "", "")


def test_the_line_of_a_club_has_the_sums_of_its_people(evenings):
    with archive(index=evenings / "archive.db") as opened:
        people, clubs = opened.table().lines, opened.table(by_club=True).lines
    names = ("total", "won", "lost", "evenings", "series", "counted", "available")
    for club in some(clubs):
        own = [each for each in people if each.person.club == club.person.club]
        assert club.people == len(own)
        assert [getattr(club, name) for name in names] == [sum(getattr(each, name) for each in own) for name in names]
    assert any(club.people > 1 and club.lost for club in clubs)


@pytest.mark.parametrize(
    ("folders", "is_here", "place"),
    [
        (("a",), True, "a/archive.db"),
        ((), True, "archive.db"),
        ((), False, "home/archive.db"),
        (("a", "b"), True, "home/archive.db"),
    ],
)
def test_an_index_lies_in_the_only_folder_here_or_among_the_settings(tmp_path, monkeypatch, folders, is_here, place):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("skatlist.evening.archive.archive.home_folder", lambda: Path("home"))
    if is_here:
        Path("archive.db").touch()
    assert index_place([Path(folder) for folder in folders], None) == Path(place)
    assert index_place([Path(folder) for folder in folders], "mein.db") == Path("mein.db")


def day_of(path):
    return next(line for line in (path / "event.toml").read_text("utf-8").splitlines() if "date" in line).split('"')[1]


def test_only_new_changed_and_gone_evenings_are_read(copied):
    first, second, third, fourth = some(sorted((copied / "abende").iterdir()))[:4]
    assert renewed(copied) == (0, 4, 0, 0)
    for path in some(first.iterdir()):
        os.utime(path)  # touched, with the same content
    assert renewed(copied) == (0, 4, 0, 0)
    shutil.rmtree(second)
    third.rename(third.with_name("umbenannt"))
    toml = fourth / "event.toml"
    toml.write_text(toml.read_text("utf-8").replace("Abend 1003", "Weihnachtspreisskat"), "utf-8")
    write_evening(copied / "abende/unter/neu", evening_of(pool_of(4), 77, "2026-01-01"))
    assert renewed(copied) == (2, 1, 1, 1)
    assert renewed(copied) == (0, 4, 0, 0)
    shutil.move(copied / "abende", copied / "woanders")
    assert renewed(copied, copied / "woanders") == (0, 0, 4, 0)
    before = lines_of(copied)
    (copied / "archive.db").unlink()
    assert renewed(copied, copied / "woanders") == (4, 0, 0, 0)
    assert lines_of(copied) == before


def test_evenings_of_one_day_are_not_compared_pair_by_pair(tmp_path):
    def steps(count):
        with closing(open_index(tmp_path / f"{count}.db")) as index:
            for at in range(1, count + 1):
                index.execute("INSERT INTO source VALUES(?, ?, 'event', '', '')", (at, f"{at}.skat"))
                values = (at, at, f"event {at}", f"2026-01-{at % 3 + 1:02}")
                index.execute("INSERT INTO evening(id, source, origin, records, date) VALUES(?, ?, ?, 1, ?)", values)
                for person in range(4):
                    index.execute("INSERT INTO line(person, evening, name) VALUES(?, ?, ?)", (person, at, str(person)))
            taken = []
            index.set_progress_handler(lambda: taken.append(1), 20)
            _count_once(index)
            return len(taken)

    assert 0 < steps(400) < 3 * steps(200)


def test_a_missing_folder_keeps_its_evenings(copied):
    before = lines_of(copied)
    (copied / "abende").rename(copied / "weg")
    with archive(index=copied / "archive.db") as opened:
        assert opened.state("de").missing == (os.path.realpath(copied / "abende"),)
    assert lines_of(copied) == before


def test_another_form_is_made_anew_and_another_file_stays(copied):
    before = lines_of(copied)
    with closing(sqlite3.connect(copied / "archive.db")) as index:
        index.execute(f"PRAGMA user_version = {FORM + 1}")
    assert renewed(copied) == (4, 0, 0, 0)
    assert lines_of(copied) == before
    event = copied / "abend.skat"
    create_event(event, evening_of(pool_of(4), 5, "2026-01-01")._replace(sheets=()), "Ida")
    content = event.read_bytes()
    with pytest.raises(SkatlistError) as refusal:
        archive(copied / "abende", index=event)
    assert refusal.value.key == "errors.archive_other_file"
    assert event.read_bytes() == content
    (copied / "archive.db").write_bytes((copied / "archive.db").read_bytes()[:5000] + b"x" * 9000)
    with pytest.raises(SkatlistError) as refusal:
        archive(index=copied / "archive.db").table()
    assert refusal.value.key == "errors.archive_damaged"


def test_a_broken_file_is_reported_and_read_once(copied):
    (copied / "abende/kaputt.skat").write_bytes(b"kein Abend")
    with archive(index=copied / "archive.db") as opened:
        ((file, fault),) = opened.state("de").faults
    assert file == "kaputt.skat"
    assert "kaputt.skat" in fault
    assert renewed(copied) == (0, 5, 0, 0)
    (copied / "abende/kaputt.skat").unlink()
    assert renewed(copied) == (0, 4, 0, 1)
    with archive(index=copied / "archive.db") as opened:
        assert not opened.state("de").faults


def test_a_shorter_file_of_an_event_is_its_beginning_or_parts_from_it(tmp_path):
    """Both have the same first records; only the last one of the shorter file tells."""

    def enter(path, *lines):
        with Evening.open(path, write=True, author="Ida") as evening:
            add_games(evening, *lines)
            return str(path), len(evening.records)

    longer = make_evening(tmp_path / "abend.skat")
    parted, _ = enter(shutil.copy(longer, tmp_path / "anders.skat"), "2 pik m1 +", ROUND[1])
    _, count = enter(longer, *ROUND[:2])
    copy = shutil.copy(longer, tmp_path / "kopie.skat")
    enter(longer, ROUND[2])
    assert [_is_beginning(str(path), str(longer), count) for path in (copy, parted)] == [True, False]


def test_a_person_is_found_by_number_and_name_with_the_number(tmp_path):
    with archive(ROOT / "samples" / "kreis", index=tmp_path / "archive.db") as opened:
        known = next(line.person for line in opened.table().lines if line.person.member_number)
        for words in some((known.member_number, known.name, f"#{known.entry}"), 3):
            assert opened.find(words).member_number == known.member_number
