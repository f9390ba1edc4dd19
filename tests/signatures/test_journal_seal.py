"""A sealed event file: whatever is changed in its journal shows."""

import datetime as dt
import json
import os
import random
import shutil
import sqlite3
from contextlib import closing

import pytest
from tiers import some

from skatlist.evening import Evening
from skatlist.files.formats.notation.line import read_line
from skatlist.files.journal.drafts import event_drafts
from skatlist.files.journal.journal import BEGINNING, Draft, RecordKind, sealed
from skatlist.files.journal.medium import Overtaken
from skatlist.files.journal.skat_file import SkatFile
from skatlist.papers.signatures.journal_seal import seal as write_seal
from skatlist.papers.signatures.journal_seal import seal_code, seal_draft, verify_event_file
from skatlist.papers.signatures.keys.key_file import new_key, unlock
from skatlist.papers.verdict import CheckName
from skatlist.skat.sheet import Player
from skatlist.tournament import Event, Seating
from skatlist.words import InputError

NOW = dt.datetime(2026, 11, 20, 21, 0, tzinfo=dt.UTC)
GAMES = ("212+2h+", "3 kreuz m2 -", "1 grand m1 +", "e", "2 null ou +")


@pytest.fixture(scope="module")
def key(tmp_path_factory):
    path = tmp_path_factory.mktemp("key") / "key.pem"
    path.write_bytes(new_key("Skatclub Herz <Dame>", "geheim", now=NOW, years=10))
    return unlock(path, "geheim")


@pytest.fixture(scope="module")
def sealed_file(tmp_path_factory, key):
    path = tmp_path_factory.mktemp("evening") / "abend.skat"
    players = tuple(Player(name, number) for number, name in enumerate(("Anna", 'Łukasz "A<B" Öztürk', "=cmd|x"), 1))
    SkatFile.create(path, list(event_drafts(Event(players=players, seating=(Seating(1, 1, (1, 2, 3)),)))), "me")
    with Evening.open(path, write=True) as evening:
        for line in GAMES:
            evening.enter((1, 1), read_line(line, place_required=True)[0])
        seal(evening, key)
    return path


def seal(evening, key, at=NOW):
    return write_seal(evening.sheets, key, "me", at)


@pytest.fixture
def file(sealed_file, tmp_path):
    return shutil.copy(sealed_file, tmp_path / "abend.skat")


def failed(path, **more):
    return {check.name for check in verify_event_file(path, **more).checks if check.passed is False}


def rewritten(path, change):
    """Change the rows of the journal behind the back of its triggers, and chain them anew as an attacker would."""
    with SkatFile.open(path, write=False) as old:
        records = list(old.news())
    path.unlink()
    chain, previous = [], BEGINNING
    for seq, record in enumerate(change(records), 1):
        draft = Draft(RecordKind(record.kind), record.subject, record.facts)
        chain.append(sealed(seq, record.time, record.author, draft, previous))
        previous = chain[-1].hash
    SkatFile.rebuild(path, chain)


def altered(path, statement):
    """Change the journal as it is, without chaining it anew."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for name in ("only_grows", "never_changes", "never_shrinks"):
            connection.execute(f"DROP TRIGGER journal_{name}")
        connection.execute(statement)


def test_a_sealed_file_is_good_and_names_its_signer(sealed_file, key):
    verdict = verify_event_file(sealed_file, [key.certificate])
    assert (verdict.good, verdict.trusted, verdict.signer) == (True, True, "Skatclub Herz <Dame>")
    with Evening.open(sealed_file) as evening:  # never before the entries it seals
        assert verdict.signed_at.isoformat(timespec="milliseconds") == evening.records[-1].time.replace("Z", "+00:00")


def test_a_file_without_a_seal_proves_nothing(tmp_path):
    path = tmp_path / "a.skat"
    SkatFile.create(path, list(event_drafts(Event())), "me")
    assert failed(path) == {CheckName.SIGNED}


def test_later_entries_are_not_sealed_until_sealed_anew(file, key):
    with Evening.open(file, write=True) as evening:
        evening.correct((1, 1), 2, read_line("3 kreuz m2 +", place_required=True)[0])
    assert failed(file) == {CheckName.WHOLE}
    with Evening.open(file, write=True) as evening:
        seal(evening, key)
    assert verify_event_file(file).good


def test_a_key_of_another_owner_is_not_trusted(file, tmp_path):
    other = tmp_path / "other.pem"
    other.write_bytes(new_key("Jemand", "x", now=NOW, years=1))
    assert failed(file, trusted=[unlock(other, "x").certificate]) == {CheckName.TRUSTED}


def test_a_seal_made_when_the_certificate_was_over(file, tmp_path):
    old = tmp_path / "old.pem"
    old.write_bytes(new_key("Alt", "x", now=NOW.replace(year=2020), years=1))
    with Evening.open(file, write=True) as evening:
        seal(evening, unlock(old, "x"))
    assert failed(file) == {CheckName.IN_TIME}


ATTACKS = {
    "a line changed": lambda records: [
        r._replace(content=r.content.replace("kreuz m2 -", "kreuz m2 +")) if r.kind == "game" else r for r in records
    ],
    "two games swapped": lambda records: [*records[:-4], records[-3], records[-4], *records[-2:]],
    "a game dropped": lambda records: [*records[:-3], *records[-2:]],
    "a game twice": lambda records: [*records[:-1], records[-2], records[-1]],
    "an author changed": lambda records: [r._replace(author="you") for r in records],
    "a time changed": lambda records: [r._replace(time="2020-01-01T00:00:00.000Z") for r in records],
    "cut off before the seal, sealed content kept": lambda records: [*records[:-2], records[-1]],
    "the author of the seal changed": lambda records: [*records[:-1], records[-1]._replace(author="Mallory")],
    "the time of the seal changed": lambda records: [
        *records[:-1],
        records[-1]._replace(time="9020-01-01T00:00:00.000Z"),
    ],
    "something added to the seal": lambda records: [
        *records[:-1],
        records[-1]._replace(content=records[-1].content.replace("{", '{"zzz":"Sieger Mallory",', 1)),
    ],
    "results changed": lambda records: [
        *records[:-1],
        records[-1]._replace(content=records[-1].content.replace('"value":48', '"value":96')),
    ],
}


@pytest.mark.parametrize("attack", list(ATTACKS.values()), ids=list(ATTACKS))
def test_a_changed_journal_that_is_chained_anew_is_detected(file, attack):
    rewritten(file, attack)
    # An entry inserted after the sealed ones breaks none of them: nobody sealed it.
    assert failed(file) & {CheckName.SIGNED, CheckName.INTACT, CheckName.WHOLE}


def test_the_changed_game_is_reported(file):
    rewritten(file, ATTACKS["a line changed"])
    assert (1, 1, 2) in {(d.series, d.table, d.game) for d in verify_event_file(file).differences}


def test_cut_off_with_the_seal_the_file_is_not_sealed(file):
    rewritten(file, lambda records: records[:-2])
    assert failed(file) == {CheckName.SIGNED}


def test_cut_back_to_an_older_seal_its_code_is_another(file, key):
    older = verify_event_file(file)
    with Evening.open(file, write=True) as evening:
        evening.enter((1, 1), read_line("1 pik m1 +", place_required=True)[0])
        noted = seal_code(seal(evening, key))
    rewritten(file, lambda records: records[:-2])
    verdict = verify_event_file(file)
    assert verdict.good
    assert noted not in str(verdict.checks)
    assert older.checks == verdict.checks


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE journal SET content = replace(content, 'm2', 'm3') WHERE kind = 'game'",
        "UPDATE journal SET hash = upper(hash) WHERE seq = 2",
        "DELETE FROM journal WHERE seq = 5",
        "UPDATE journal SET seq = seq + 1000 WHERE seq > 3",
        "UPDATE journal SET author = 'you' WHERE seq = 1",
    ],
)
def test_a_journal_that_does_not_hold_together_is_never_good(file, statement):
    altered(file, statement)
    assert not verify_event_file(file).good


def test_the_seal_of_another_key_over_the_same_journal(file, tmp_path):
    other = tmp_path / "other.pem"
    other.write_bytes(new_key("Jemand", "x", now=NOW, years=1))
    stranger = unlock(other, "x")

    with Evening.open(file) as evening:
        forged = seal_draft(evening.sheets, stranger, "me", NOW).content

    def exchanged(records):
        facts = records[-1].facts | {"certificate": forged["certificate"]}
        return [*records[:-1], records[-1]._replace(content=json.dumps(facts))]

    rewritten(file, exchanged)
    assert CheckName.INTACT in failed(file)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_a_byte_changed_anywhere_is_found_out_or_changes_nothing(sealed_file, tmp_path, part):
    """Free bytes of SQLite's pages hold nothing; every other byte shows. `SKATLIST_EVERY_BYTE=1` tries them all."""
    data = sealed_file.read_bytes()
    with Evening.open(sealed_file) as evening:
        records = evening.records
    positions = list(range(part, len(data), 4))
    if not os.environ.get("SKATLIST_EVERY_BYTE"):
        used = [at for at in positions if data[at]]
        positions = random.Random(part).sample(used, 60)
    path = tmp_path / "changed.skat"
    for at in some(positions):
        path.write_bytes(data[:at] + bytes([data[at] ^ 0x15]) + data[at + 1 :])
        try:
            good = verify_event_file(path).good
        except InputError:
            continue
        if good:
            with Evening.open(path) as evening:
                assert evening.records == records, f"byte {at} was changed unseen"


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TABLE more (line TEXT)",
        "DROP TRIGGER journal_never_changes",
        "CREATE VIEW shown AS SELECT * FROM journal",
        "CREATE INDEX other ON journal (kind)",
    ],
)
def test_a_file_that_holds_anything_but_the_journal_is_refused(file, statement):
    """A view in the place of the table could show honest rows to one command and others to the next."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement)
    assert failed(file) == {CheckName.INTACT}
    with pytest.raises(InputError) as refused:
        Evening.open(file)
    assert refused.value.key == "errors.event_altered"


def test_entries_written_while_sealing_overtake_the_seal(file, key):
    with Evening.open(file, write=True) as first, Evening.open(file, write=True) as second:
        second.enter((1, 1), read_line("1 pik m1 +", place_required=True)[0])
        with pytest.raises(Overtaken):
            seal(first, key)
