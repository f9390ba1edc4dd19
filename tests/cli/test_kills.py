"""R5: an entry that was acknowledged is never lost, one that was not is whole or absent."""

import json
import os
import random
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from cli.nursery import Nursery
from club_evening import ROUND, add_games, make_evening, many_people
from tiers import slow

from skatlist.evening import Evening
from skatlist.files.journal.journal import RecordKind
from skatlist.files.journal.skat_file import SkatFile

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes here cannot be forked")

KILLS, TABLES = 75, 15
FIVE = (1, 2, 3, 4, 5)  # no agreed length: a list that never ends
KINDS = {"game": RecordKind.GAME, "correction": RecordKind.CORRECTION, "note": RecordKind.UNDO}


def file_of(tmp_path):
    return make_evening(tmp_path / "abend.skat", {(series, 1): FIVE for series in range(1, TABLES + 1)}, games={})


def planned(chance, name):
    """Return lines to type, and the record each of them makes: its kind and a word nobody else writes."""
    lines, done = [], []
    for number in range(40):
        word = f"{name}-{number}"
        turn = chance.random() if len(done) > 1 else 0
        if turn < 0.75:
            lines.append((f'e "{word}"', RecordKind.GAME, word))
            done.append(word)
        elif turn < 0.9:
            lines.append((f'k 1 e "{word}"', RecordKind.CORRECTION, word))
            done.append(word)
        else:
            lines.append(("z", RecordKind.UNDO, ""))
            done.pop()
    return lines


def killed(child, chance):
    """Kill a call at its start, or some moment after it has answered a number of lines, and return its output."""
    output_so_far = ""
    for _ in range(chance.choice((0, *range(25)))):
        output_so_far += child.out.readline()
    for _ in range(chance.randrange(500)):
        os.sched_yield()  # meanwhile it may do some more
    child.kill()
    return output_so_far + child.rest()


def acknowledged(output):
    """Return the kinds of the records that were acknowledged, line by line; half a line says nothing."""
    whole = output[: output.rfind("\n") + 1]
    replies = [json.loads(line) for line in whole.splitlines()]
    assert not any(reply.get("error") for reply in replies), replies
    return [KINDS[reply["kind"]] for reply in replies if reply["kind"] in KINDS]


def journal(path):
    """Return all records; that the chain is whole is proved on the way."""
    with Evening.open(path) as evening:
        for key in evening.sheets.begun:
            evening.scored(key)
        return evening.records


@pytest.mark.parametrize("shard", [0, *slow(1, 2, 3, 4)])  # slow: 300 kills
def test_killed_at_any_moment_while_games_are_entered(tmp_path, shard):
    kill_while_entering(tmp_path, shard, KILLS if shard else 6)


def kill_while_entering(tmp_path, shard, kills):
    """Kill `enter` so often; what it acknowledged is there, and nothing else but one whole record."""
    path = file_of(tmp_path)
    chance = random.Random(shard)
    before = len(journal(path))
    acknowledged_count = 0
    with Nursery(tmp_path) as nurse:
        for kill in range(kills):
            plan = planned(chance, f"{shard}-{kill}")
            call = ["enter", path.name, "--series", str(kill % TABLES + 1), "--table", "1", "--format", "json"]
            child = nurse.start(call)
            child.type("\n".join(line for line, _, _ in plan))
            answer = acknowledged(killed(child, chance))
            records = journal(path)
            new = records[before:]
            assert len(answer) <= len(new) <= len(answer) + 1
            assert answer == [kind for _, kind, _ in plan[: len(answer)]]
            written = plan[: len(new)]
            assert [record.kind for record in new] == [kind for _, kind, _ in written]
            assert all(word in record.content for record, (_, _, word) in zip(new, written, strict=True))
            acknowledged_count, before = acknowledged_count + len(answer), len(records)
    assert acknowledged_count > 5 * kills  # most were killed in the middle of their work
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def sums_of(series, table):
    """Return points, games won and games lost of each place, others at every table."""
    return [(48 * (3 + place) + 2 * (table + 16 * series), 4 + place, place % 2) for place in range(4)]


@pytest.mark.parametrize("kills", [4, *slow(60)])
def test_killed_at_any_moment_while_sums_are_typed(tmp_path, kills):
    """Each table that was acknowledged is there, and behind it at most one more, whole."""
    tables, people = range(1, 13), many_people(48)
    seats = {table: tuple(range(4 * table - 3, 4 * table + 1)) for table in tables}
    seating = {(series, table): seats[table] for series in range(1, kills + 1) for table in tables}
    path = make_evening(tmp_path / "abend.skat", seating, players=people, series=kills, games={4: 48})
    chance, counts = random.Random(45), []
    with Nursery(tmp_path) as nurse:
        for series in range(1, kills + 1):
            child = nurse.start(["summen", path.name, "--series", str(series)])
            for table in tables:
                child.type(" ".join(str(number) for place in sums_of(series, table) for number in place))
                child.type("")  # the totals are as on the paper
            output = killed(child, chance)
            whole = output[: output.rfind("\n") + 1]
            entered = whole.count(": eingetragen")
            records = [each for each in journal(path) if each.kind == RecordKind.SUMS and each.key[0] == series]
            assert entered <= len(records) <= entered + 1
            assert [each.key[1] for each in records] == [*tables][: len(records)]
            for record in records:
                numbers = zip(*(record.facts[name] for name in ("points", "won", "lost")), strict=True)
                assert [*numbers] == sums_of(*record.key)
            counts.append(entered)
    among_many = kills // 10  # of which moment a few are killed at, nobody knows
    assert sum(0 < count < len(tables) for count in counts) >= among_many  # killed in the middle of their work
    with Evening.open(path) as evening:
        begun = [len([key for key in evening.sheets.begun if key[0] == series]) for series in range(1, kills + 1)]
        assert all(evening.scored(key).complete for key in evening.sheets.begun)
    assert all(0 <= there - count <= 1 for there, count in zip(begun, counts, strict=True))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def enter(child, line):
    """Type a line until it is entered."""
    for _attempt in range(500):
        child.type(line)
        while (reply := json.loads(child.out.readline()))["kind"] != "game":
            if reply["kind"] == "note" and reply["name"] in {"overtaken", "refused"}:
                break  # another process was faster: once more
        else:
            return
    raise AssertionError(line)


@pytest.mark.slow
def test_eight_enter_at_once_at_six_tables_and_two_at_one(tmp_path):
    path = file_of(tmp_path)
    games = 25

    def feed(who, child):
        for game in range(games):
            enter(child, f'e "{who}-{game}"')
        child.rest()

    with Nursery(tmp_path) as nurse, ThreadPoolExecutor(8) as scorers:
        done = []
        for who, series in enumerate((1, 2, 3, 4, 5, 6, 7, 7)):
            child = nurse.start(["enter", path.name, "--series", str(series), "--table", "1", "--format", "json"])
            done.append(scorers.submit(feed, who, child))
        for each in done:
            each.result()
    with Evening.open(path) as evening:
        words = [row.remark for key in evening.sheets.begun for row in evening.book(key).rows]
        numbers = {key: [row.number for row in evening.book(key).rows] for key in evening.sheets.begun}
    assert sorted(words) == sorted(f"{who}-{game}" for who in range(8) for game in range(games))
    assert all(actual == list(range(1, len(actual) + 1)) for actual in numbers.values())
    assert len(numbers[7, 1]) == 2 * games


@pytest.mark.slow
@pytest.mark.parametrize("command", ["new", "backup"])
def test_killed_while_a_whole_file_is_written(tmp_path, command):
    source = file_of(tmp_path)
    with Evening.open(source) as evening:
        count = 200 if command == "new" else len(evening.records)
    players = "Nr;Name\n" + "".join(f"{number};Person {number}\n" for number in range(1, 200))
    (tmp_path / "leute.csv").write_text(players, "utf-8")
    there = {source.name, "leute.csv"}

    def made(nurse, target, most=None):
        """Let a file be made, and return what was said."""
        call = ["new", target, "leute.csv"] if command == "new" else ["backup", source.name, target]
        return nurse.start(call, typing=False, most=most).rest()

    with Nursery(tmp_path) as nurse:
        assert made(nurse, "ganz.skat")
        whole = (tmp_path / "ganz.skat").stat().st_size
        for kill in range(20):
            most = whole * kill // 20
            assert made(nurse, "neu.skat", most) == ""
            begun = {path.name: path.stat().st_size for path in tmp_path.iterdir() if path.name not in there}
            assert begun.pop("ganz.skat") == whole
            assert begun  # it was killed while it wrote
            assert all(name.startswith(".skatlist-") and size <= most for name, size in begun.items()), begun
        assert made(nurse, "neu.skat", whole)
    assert {path.name for path in tmp_path.iterdir()} == there | {"ganz.skat", "neu.skat"}
    for name in ("ganz.skat", "neu.skat"):
        with SkatFile.open(tmp_path / name) as file:
            assert len(list(file.news())) == count


@pytest.mark.slow
def test_killed_while_a_dispute_is_decided(tmp_path):
    """The decision and the entry it changes are both there, or neither; what is there is numbered without a gap."""
    path = make_evening(tmp_path / "abend.skat", games={})
    with Evening.open(path, write=True) as evening:
        add_games(evening, *ROUND)
    where = ("--series", "1", "--table", "1", "--game", "1", "--by", "3", "--words", "x" * 6000)
    ruling = ("--decide", "2 kreuz m3 +", "--agreed", "alle", "--reason", "y" * 6000)
    killed_in = {"raised": 0, "decided": 0}
    with Nursery(tmp_path) as nurse:
        for call, done in ((where, "raised"), (("1", *ruling), "decided")):
            for more in range(0, 200_000, 2048):
                before = path.stat().st_size
                answer = nurse.start(["dispute", path.name, *call], typing=False, most=before + more).rest()
                with Evening.open(path) as evening:
                    disputes, points = evening.disputes, evening.scored((1, 1)).rows[0].valuation.points
                raised, decided = bool(disputes), bool(disputes) and not disputes[0].open
                assert points == (48 if decided else 36)
                if {"raised": raised, "decided": decided}[done]:
                    break
                assert "Streitfall 1 ist" not in answer
                killed_in[done] += 1
    assert [dispute.number for dispute in disputes] == [1]
    assert min(killed_in.values()) > 0
