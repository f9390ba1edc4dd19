"""A damaged event file gives everything before the damage, and says so; it is never written to."""

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from skatlist.evening import Evening
from skatlist.evening.founding import create_event
from skatlist.files.journal.backup import salvaged
from skatlist.skat.sheet import Player
from skatlist.tournament import Event
from skatlist.words import InputError

PAGE = 4096


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "abend.skat"
    create_event(path, Event(players=tuple(Player(f"Spieler {n}", n) for n in range(1, 101))), "Udo")
    return path


def refused(path: Path) -> str:
    with pytest.raises(InputError) as caught:
        salvaged(path)
    return caught.value.key.removeprefix("errors.")


def test_a_sound_file_is_read_whole(path):
    salvage = salvaged(path)
    with Evening.open(path) as evening:
        assert salvage.records == tuple(evening.records)
    assert salvage.damage is None
    assert len(salvage.records) == 101


def test_a_flipped_bit_costs_the_record_and_those_after_it(path):
    data = bytearray(path.read_bytes())
    data[data.index(b"Spieler 40")] ^= 1
    path.write_bytes(data)
    salvage = salvaged(path)
    assert len(salvage.records) == 40  # the event and 39 players
    assert salvage.damage.key == "errors.journal_broken"
    assert salvage.damage.params["record"] == 41


@pytest.mark.parametrize("pages", [5, 7])
def test_a_file_cut_off_gives_what_is_there(path, pages):
    whole = salvaged(path).records
    path.write_bytes(path.read_bytes()[: pages * PAGE + 100])
    before = hashlib.sha256(path.read_bytes()).digest()
    salvage = salvaged(path)
    assert salvage.damage is not None
    assert 0 < len(salvage.records) < 101
    assert salvage.records == whole[: len(salvage.records)]
    assert hashlib.sha256(path.read_bytes()).digest() == before


@pytest.mark.parametrize("keep", [50, PAGE, 2 * PAGE - 1])
def test_a_file_with_nothing_left_says_so(path, keep):
    path.write_bytes(path.read_bytes()[:keep])
    assert refused(path) == "event_lost"


def test_a_foreign_file_is_not_taken_for_damaged(path):
    path.write_bytes(b"\xff\xd8\xff\xe0")
    assert refused(path) == "event_not_ours"
    path.write_bytes(b"")
    assert refused(path) == "file_empty"
    path.unlink()
    assert refused(path) == "file_missing"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE x (y)")
    assert refused(path) == "event_not_ours"


def test_a_file_of_a_newer_program_is_refused(path):
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("PRAGMA user_version = 7")
    assert refused(path) == "event_newer"


@pytest.mark.slow
def test_random_damage_never_surprises(path):
    import random

    rng = random.Random(5)
    whole = path.read_bytes()
    records = salvaged(path).records
    for _ in range(300):
        data = bytearray(whole[: rng.choice((len(whole), rng.randrange(len(whole))))])
        for _ in range(rng.choice((0, 1, 1, 50))):
            if data:
                data[rng.randrange(len(data))] = rng.randrange(256)
        path.write_bytes(data)
        try:
            salvage = salvaged(path).records
        except InputError:
            continue
        assert salvage == records[: len(salvage)]


def test_a_file_whose_beginning_is_overwritten_does_not_invite_to_begin_anew(path):
    path.write_bytes(bytes(PAGE) + path.read_bytes()[PAGE:])
    assert refused(path) == "event_lost"
    path.write_bytes(bytes(3 * PAGE))
    assert refused(path) == "event_not_ours"


def test_with_the_way_to_the_records_spoilt_whole_pages_give_them(path):
    whole = salvaged(path).records
    data = bytearray(path.read_bytes())
    data[PAGE : 2 * PAGE] = b"x" * PAGE  # the root of the journal
    path.write_bytes(data)
    salvage = salvaged(path)
    assert salvage.damage is not None
    assert salvage.records == whole
    at = data.index(b"Spieler 40")
    data[at] ^= 1
    path.write_bytes(data)
    assert salvaged(path).records == whole[:40]
