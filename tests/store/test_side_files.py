"""A file copied in the Explorer is whole or is reported as damaged. Files beside it are not trusted."""

import itertools
import random
import shutil
import sqlite3
from contextlib import closing, nullcontext
from types import MappingProxyType

import pytest
from club_evening import ROUND, add_games, make_evening
from connections import left_open
from folders import names_in
from killed import PAGE, by_version_0_1, journal_of
from needs import PATIENCE
from refusals import tells
from tiers import slow, some

from skatlist.evening import Evening
from skatlist.evening.founding import create_event
from skatlist.files.journal import skat_file
from skatlist.files.journal.drafts import player_draft
from skatlist.files.journal.journal import Draft, RecordKind, sealed
from skatlist.files.journal.skat_file import SkatFile
from skatlist.skat.sheet import Player
from skatlist.tournament import Event
from skatlist.words import InputError

FIVE = (1, 2, 3, 4, 5)
DAMAGED = {"errors.event_damaged", "errors.journal_broken"}


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "abend.skat"
    create_event(path, Event(players=tuple(Player(f"Spieler {n}", n) for n in range(1, 41))), "Udo")
    return path


def hashes(path, *, write=False):
    with SkatFile.open(path, write=write) as file:
        return [record.hash for record in file.news()]


def whole_or_damaged(path):
    """Return the hashes of a file, None where it is refused as damaged."""
    try:
        return hashes(path)
    except InputError as refused:
        if refused.key not in DAMAGED:
            raise
        return None


def interrupted(*_, **__):
    raise KeyboardInterrupt


def people(first, last):
    return [player_draft(Player(f"Person {n}", n)) for n in range(first, last)]


def add(path, drafts):
    with Evening.open(path, write=True) as evening:
        evening.add(drafts, "Udo")


def next_records(path, drafts):
    with SkatFile.open(path, write=False) as file:
        last = list(file.news())[-1]
    records = []
    for draft in drafts:
        last = sealed(last.seq + 1, last.time, "Udo", draft, last.hash)
        records.append(last)
    return records


def write_raw(connection, path, drafts):
    """Write records as a program does, by a connection of one's own."""
    connection.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?)", next_records(path, drafts))


def killed_while_writing(path, folder, count=300):
    """Return a copy of a file in the middle of a write, with the journal that takes it back."""
    copy = folder / path.name
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size = 2")
        connection.execute("BEGIN IMMEDIATE")
        write_raw(connection, path, people(1000, 1000 + count))  # more than fits into memory: it goes to the disk
        for side in ("", "-journal"):
            shutil.copyfile(f"{path}{side}", f"{copy}{side}")
        connection.execute("ROLLBACK")
    return copy


def of_version_0_1(path, drafts=()):
    by_version_0_1(path, next_records(path, drafts))


class TestCopies:
    def test_nothing_waits_beside_the_file_and_a_copy_holds_every_entry(self, tmp_path):
        folder = tmp_path / "abend"
        folder.mkdir()
        with Evening.open(make_evening(folder / "abend.skat"), write=True) as evening:
            for count, line in some(enumerate(ROUND, 1)):
                add_games(evening, line)
                assert not (folder / "abend.skat-journal").stat().st_size
                assert names_in(folder) == ["abend.skat", "abend.skat-journal"]
                with Evening.open(shutil.copy(folder / "abend.skat", tmp_path / f"{count}.skat")) as copy:
                    assert len(copy.book((1, 1)).rows) == count
        assert names_in(folder) == ["abend.skat"]

    @pytest.mark.slow
    @pytest.mark.parametrize(
        "drafts",
        [
            people(100, 101),
            people(100, 108),
            people(100, 180),
            [Draft(RecordKind.LIST, "1/1", {"text": "1 kreuz m2 +\n" * 2500})],
            [Draft(RecordKind.LIST, f"1/{n}", {"text": "1 kreuz m2 +\n" * 400}) for n in range(1, 4)],
        ],
        ids=["one", "some", "many", "a long one", "several lists"],
    )
    @pytest.mark.parametrize("before", [17, *slow(0, 200)], ids=lambda count: f"after {count}")
    def test_any_mixture_of_old_and_new_pages_lacks_nothing_or_is_refused(self, path, tmp_path, drafts, before):
        if before:
            add(path, people(300, 300 + before))
        old, acknowledged = path.read_bytes(), hashes(path)
        add(path, drafts)
        new, all_of_them = path.read_bytes(), hashes(path)
        changed = [at for at in range(0, len(new), PAGE) if new[at : at + PAGE] != old[at : at + PAGE]]
        assert len(changed) > 1
        copy, seen = tmp_path / "kopie.skat", set()
        for chosen in mixtures(changed):
            mixed = bytearray(old.ljust(len(new), b"\0") if max(chosen, default=0) >= len(old) else old)
            for at in chosen:
                mixed[at : at + PAGE] = new[at : at + PAGE]
            copy.write_bytes(mixed)
            there = whole_or_damaged(copy)
            if there is None:
                seen.add("refused")
                continue
            assert len(there) >= len(acknowledged), chosen
            assert there == all_of_them[: len(there)], chosen
            seen.add(len(there))
        assert {len(acknowledged), len(all_of_them), "refused"} <= seen or len(changed) < 4

    def test_copies_while_games_are_entered(self, tmp_path):
        from concurrent.futures import ThreadPoolExecutor
        from threading import Event as Flag

        path = make_evening(tmp_path / "abend.skat", {(1, 1): FIVE}, games={})
        entered, pause, go_on, begin = [0], Flag(), Flag(), len(hashes(path))

        def entering():
            with Evening.open(path, write=True) as evening:
                for number in range(60):
                    add_games(evening, f'e "{number}"')
                    entered[0] = number + 1
                    if entered[0] == 30:  # a copy meanwhile, at rest, is whole
                        pause.set()
                        go_on.wait(PATIENCE)

        def records_of_a_copy():
            before, copy = entered[0], tmp_path / "kopie.skat"
            copy.write_bytes(path.read_bytes())
            there = whole_or_damaged(copy)
            assert there is None or len(there) >= begin + before
            return there

        with ThreadPoolExecutor(1) as pool:
            scorer = pool.submit(entering)
            try:
                while not pause.is_set() and not scorer.done():
                    records_of_a_copy()
                assert records_of_a_copy() is not None
            finally:
                go_on.set()
            while not scorer.done():
                records_of_a_copy()
            scorer.result()
        with Evening.open(shutil.copy(path, tmp_path / "zuletzt.skat")) as evening:
            assert len(evening.book((1, 1)).rows) == 60


def mixtures(changed, most=7, some=120):
    """Yield sets of pages that are new already: all there are where they are few, else some of each size."""
    if len(changed) <= most:
        yield from (set(each) for size in range(len(changed) + 1) for each in itertools.combinations(changed, size))
        return
    chance = random.Random(len(changed))
    yield from (set(changed[:count]) for count in range(len(changed) + 1))
    yield from (set(changed[count:]) for count in range(len(changed)))
    for _ in range(some):
        yield {at for at in changed if chance.random() < 0.5}


def of_another(path):
    other = path.with_name("anderer.skat")
    create_event(other, Event(players=tuple(Player(f"Fremder {n}", n) for n in range(1, 60))), "Ida")
    old = other.read_bytes()
    add(other, people(100, 101))
    return journal_of(old, other.read_bytes())


def of_a_backup(path):
    copy = shutil.copy(path, path.with_name("sicherung.skat"))
    add(copy, people(100, 101))
    return journal_of(path.read_bytes(), copy.read_bytes())


def of_no_program(_path):
    return b"Notizen vom Abend\n"


class TestJournal:
    """The remains of a killed program: the pages as they were before the write that was not finished."""

    @pytest.mark.slow
    @pytest.mark.parametrize("count", [1, 80])
    def test_killed_at_any_moment_of_a_write_it_is_read_as_before_and_changed_only_by_who_writes(
        self, path, tmp_path, count
    ):
        old, acknowledged = path.read_bytes(), hashes(path)
        add(path, people(100, 100 + count))
        new = path.read_bytes()
        folder = tmp_path / "kopie"
        folder.mkdir()
        copy, journal = folder / "abend.skat", folder / "abend.skat-journal"
        kept = journal_of(old, new)
        moments = list(range(0, len(new) + PAGE, PAGE))
        assert len(moments) > 4
        for moment in moments:  # SQLite writes page by page, then lets go of the journal
            content = new[:moment] + old[moment:]
            copy.write_bytes(content)
            journal.write_bytes(kept)
            assert hashes(copy) == acknowledged
            assert (copy.read_bytes(), journal.read_bytes()) == (content, kept)
            assert hashes(copy, write=True) == acknowledged
            assert names_in(folder) == ["abend.skat"]
            assert copy.read_bytes() == old

    def test_a_long_write_given_up_by_a_kill(self, path, tmp_path):
        acknowledged = hashes(path)
        (tmp_path / "kopie").mkdir()
        copy = killed_while_writing(path, tmp_path / "kopie")
        assert hashes(copy) == acknowledged
        copy.with_name("abend.skat-journal").unlink()
        with pytest.raises(InputError) as refused:  # and without its journal it is noticed
            hashes(copy)
        assert refused.value.key in DAMAGED

    @pytest.mark.parametrize("write", [False, True])
    @pytest.mark.parametrize("foreign", [of_another, of_a_backup, of_no_program], ids=lambda each: each.__name__)
    def test_a_foreign_one_is_named_and_nothing_is_changed(self, path, foreign, write):
        journal = foreign(path)
        for number in range(3):
            add(path, people(500 + number, 501 + number))
        path.with_name("abend.skat-journal").write_bytes(journal)
        before = path.read_bytes()
        with pytest.raises(InputError) as refused:
            hashes(path, write=write)
        assert refused.value.key == "errors.event_foreign_side"
        assert refused.value.params["left"] == "abend.skat-journal"
        assert (path.read_bytes(), path.with_name("abend.skat-journal").read_bytes()) == (before, journal)

    def test_that_of_a_program_that_writes_just_now_is_in_nobodys_way(self, path):
        acknowledged = hashes(path)
        with closing(sqlite3.connect(path, isolation_level=None)) as writer:
            writer.execute("BEGIN IMMEDIATE")
            write_raw(writer, path, people(700, 701))
            assert names_in(path.parent) == ["abend.skat", "abend.skat-journal"]
            assert hashes(path) == acknowledged
            writer.execute("COMMIT")
        assert len(hashes(path)) == len(acknowledged) + 1


class TestVersion01:
    """Files of version 0.1 keep their last entries in a -wal."""

    def test_they_are_read_as_they_are_and_are_whole_after_the_next_write(self, path):
        of_version_0_1(path, people(600, 603))
        before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
        assert sorted(before) == ["abend.skat", "abend.skat-wal"]
        assert len(hashes(path)) == 44
        assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before
        add(path, people(700, 701))
        assert names_in(path.parent) == ["abend.skat"]
        assert len(hashes(path)) == 45

    def test_one_that_was_closed_stands_alone(self, path):
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
        assert len(hashes(path)) == 41
        assert names_in(path.parent) == ["abend.skat"]
        add(path, people(700, 701))
        assert len(hashes(path)) == 42

    def resting(self, path):
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
        return path.read_bytes()

    def test_no_byte_of_a_closed_one_changes_until_the_next_write(self, path):
        before = self.resting(path)
        assert len(hashes(path, write=True)) == 41
        with SkatFile.open(path) as file:
            assert len(list(file.news())) == 41
            with file.together():
                assert list(file.news()) == []
            assert path.read_bytes() == before
            assert names_in(path.parent) == ["abend.skat"]
            file.add(people(700, 701), "Ida")
            assert [record.seq for record in file.news()] == []
        assert path.read_bytes()[18:20] == b"\1\1"
        assert len(hashes(path)) == 42

    @pytest.mark.parametrize("together", [False, True])
    def test_entries_of_others_meanwhile_are_read_and_continued(self, path, together):
        self.resting(path)
        with SkatFile.open(path) as one, SkatFile.open(path) as two:
            assert [len(list(each.news())) for each in (one, two)] == [41, 41]
            one.add(people(700, 701), "Ida")
            assert [record.seq for record in two.news()] == [42]
            with two.together() if together else nullcontext():
                two.add(people(800, 801), "Ida")
            assert [record.seq for record in one.news()] == [43]
        assert len(hashes(path)) == 43
        assert names_in(path.parent) == ["abend.skat"]

    def test_another_file_in_its_place_is_not_touched(self, path):
        self.resting(path)
        with SkatFile.open(path) as file:
            list(file.news())
            other = path.rename(path.with_name("weg.skat"))
            shutil.copyfile(other, path)
            before = path.read_bytes()
            with pytest.raises(InputError, check=tells("event_moved")):
                file.add(people(700, 701), "Ida")
            assert path.read_bytes() == before

    @pytest.mark.parametrize("step", ["_leave_wal", "_set_up"])
    def test_an_interrupted_first_write_leaves_nothing_open(self, path, monkeypatch, step):
        self.resting(path)
        with SkatFile.open(path) as file:
            monkeypatch.setattr(skat_file, step, interrupted)
            with pytest.raises(KeyboardInterrupt):
                file.add(people(700, 701), "Ida")
        assert left_open() == []

    @pytest.mark.parametrize("step", ["_leave_wal", "_set_up", "_check_version", "_check_layout"])
    def test_an_interrupted_opening_leaves_nothing_open(self, path, monkeypatch, step):
        of_version_0_1(path, people(600, 603))
        monkeypatch.setattr(skat_file, step, interrupted)
        with pytest.raises(KeyboardInterrupt):
            SkatFile.open(path)
        assert left_open() == []

    @pytest.mark.parametrize("write", [False, True])
    @pytest.mark.parametrize("ours", [False, True], ids=["of today", "of 0.1"])
    def test_a_foreign_one_is_named_and_nothing_is_changed(self, path, tmp_path, write, ours):
        other = tmp_path / "anderer.skat"
        create_event(other, Event(players=tuple(Player(f"Fremder {n}", n) for n in range(1, 60))), "Ida")
        of_version_0_1(other, people(600, 603))
        if ours:
            of_version_0_1(path)
        shutil.copyfile(f"{other}-wal", f"{path}-wal")
        before = path.read_bytes()
        with pytest.raises(InputError, check=tells("event_foreign_side")):
            hashes(path, write=write)
        assert path.read_bytes() == before
        assert path.with_name("abend.skat-wal").read_bytes() == other.with_name("anderer.skat-wal").read_bytes()

    def test_one_that_is_open_there_can_be_read_but_not_written(self, path, monkeypatch):
        monkeypatch.setattr("skatlist.files.journal.skat_file._MOVING", 0.1)
        with closing(sqlite3.connect(path)) as old:
            old.execute("PRAGMA journal_mode = WAL")
            old.execute("SELECT * FROM journal").fetchone()
            assert len(hashes(path)) == 41
            with pytest.raises(InputError, check=tells("event_old_program")):
                hashes(path, write=True)


class TestForeignHands:
    """Everything in the file but the journal and its guards is refused, whatever the file says its version is."""

    def altered(self, path, *statements):
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA writable_schema = ON")
            for statement in statements:
                connection.execute(statement)

    VIEW = ("ALTER TABLE journal RENAME TO wahr", "CREATE VIEW journal AS SELECT * FROM wahr")
    TRIGGER = (
        "CREATE TRIGGER x BEFORE INSERT ON journal WHEN NEW.kind = 'game' BEGIN SELECT RAISE(IGNORE); END",
        "UPDATE sqlite_schema SET name = 'sqlite_x' WHERE name = 'x'",
    )

    STATEMENTS = MappingProxyType(
        {
            "view": VIEW,
            "hidden trigger": TRIGGER,
            "hidden table": ("CREATE TABLE x (y)", "UPDATE sqlite_schema SET name = 'sqlite_x' WHERE name = 'x'"),
            "index": ("CREATE INDEX i ON journal (kind)",),
            "sequence": ("CREATE TABLE x (id INTEGER PRIMARY KEY AUTOINCREMENT)", "DROP TABLE x"),
            "guard of another": ("UPDATE sqlite_schema SET tbl_name = 'x' WHERE name = 'journal_never_changes'",),
        }
    )

    @pytest.mark.parametrize("version", [-1, 0, 1])
    @pytest.mark.parametrize("statements", STATEMENTS.values(), ids=STATEMENTS)
    @pytest.mark.parametrize("write", [False, True])
    def test_it_is_refused(self, path, statements, version, write):
        self.altered(path, *statements, f"PRAGMA user_version = {version}")
        with pytest.raises(InputError) as refused:
            hashes(path, write=write)
        assert refused.value.key in {"errors.event_altered", "errors.event_damaged"}

    def hidden(self, path):
        """Put a record before the first, where nobody reads, past the guard that forbids it."""
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            name = "journal_only_grows"
            (guard,) = connection.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (name,)).fetchone()
            connection.execute(f"DROP TRIGGER {name}")
            columns = "time, author, kind, subject, content, previous, hash"
            connection.execute(f"INSERT INTO journal SELECT -7, {columns} FROM journal WHERE seq = 2")
            connection.execute(guard)

    @pytest.mark.parametrize("write", [False, True])
    def test_a_row_that_nobody_reads_is_refused(self, path, write):
        self.hidden(path)
        with pytest.raises(InputError, check=tells("event_altered")):
            hashes(path, write=write)

    @pytest.mark.parametrize("version", [-1, 0])
    def test_a_version_that_has_never_been(self, path, version):
        self.altered(path, f"PRAGMA user_version = {version}")
        with pytest.raises(InputError, check=tells("event_altered")):
            hashes(path)

    def test_a_file_put_in_place_of_the_open_one_loses_nothing(self, path):
        with Evening.open(path, write=True) as evening:
            self.altered(path, self.TRIGGER[0].replace("'game'", "'player'"))
            with pytest.raises(InputError, check=tells("event_altered")):
                evening.add(people(900, 901), "Udo")
            self.altered(path, "DROP TRIGGER x")
            evening.add(people(900, 901), "Udo")
        assert len(hashes(path)) == 42
