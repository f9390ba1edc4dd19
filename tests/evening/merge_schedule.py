"""Random schedules of stations that enter an evening apart, with cut lines, killed merges and clocks that differ.

    python tests/evening/merge_schedule.py [COUNT] [--first N] [--jobs N]

plays them through (2,000 by default) and ends with what they came to; lost and doubled entries have to be zero.
"""

import argparse
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import pytest

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from skatlist.evening import Decision, Evening, merge_files
from skatlist.evening.decisions import make_decision, take_back_decision
from skatlist.evening.merge_files import Together, bring_together
from skatlist.evening.merging import counted_content
from skatlist.files.journal import journal as records_of
from skatlist.files.journal.drafts import player_draft, settings_draft
from skatlist.files.journal.journal import Draft, Record, RecordKind
from skatlist.files.journal.merge import ids_of
from skatlist.files.journal.replay import Journal
from skatlist.skat.sheet import Player
from skatlist.tournament.decision import DecisionKind, DirectorDecision
from skatlist.words import SkatlistError
from tests.club_evening import add_games, make_evening, players_of, sign_list

TABLES = tuple((series, table) for series in (1, 2) for table in (1, 2, 3))
_LINES = tuple(
    f"{place} {suit} m{tips} {end}"
    for place in (1, 2, 3)
    for suit in ("kreuz", "pik")
    for tips in (1, 2)
    for end in "+-"
)

# The deeds of a station, and how often each happens.
_DEEDS = {
    "games": 30,
    "undo": 5,
    "correct": 5,
    "sign": 4,
    "dispute": 3,
    "ruling": 3,
    "person": 4,
    "here": 5,
    "decide": 2,
    "back": 1,
    "tin": 2,
    "close": 2,
    "paid": 3,
    "setting": 1,
    "new": 1,
    "reseat": 1,
}


class Schedule:
    """Stations with a copy each of one evening, and what they did."""

    def __init__(self, folder: Path, seed: int, patch: Any) -> None:
        self.random = random.Random(seed)
        self.patch = patch
        self.minute = 0
        count = self.random.choice((2, 2, 3))
        first = folder / "s0.skat"
        patch.setattr(records_of, "_stamp", lambda: "2026-11-27T12:00:00.000Z")
        seating = {key: tuple(range(4 * key[1] - 3, 4 * key[1] + 1)) for key in TABLES}
        people = players_of(f"Anna{number} Becker{number}" for number in range(1, 13))
        make_evening(first, seating, players=people)
        self.files = [first]
        for number in range(1, count):
            copy = folder / f"s{number}.skat"
            shutil.copy(first, copy)
            self.files.append(copy)
        self.clocks = [self.random.randint(-90, 90) for _ in self.files]
        self.homes = {key: self.random.randrange(count) for key in TABLES}
        self.shares = self.random.choice((0.0, 0.0, 0.1, 0.4))  # how often a station writes at a table of another one
        self.written: dict[str, Record] = {}
        self.counts: Counter[str] = Counter()

    def run(self, steps: int) -> None:
        """Let the stations write and, when the line holds, meet."""
        for _ in range(steps):
            self.minute += self.random.randint(0, 3)
            at = self.random.randrange(len(self.files))
            if self.random.random() < 0.15:
                self.meet(at, self.random.choice([each for each in range(len(self.files)) if each != at]))
            else:
                self.write(at)

    def _clock(self, at: int) -> None:
        moment = 20 * 60 + self.minute + self.clocks[at]
        self.patch.setattr(records_of, "_stamp", lambda: f"2026-11-27T{moment // 60:02d}:{moment % 60:02d}:00.000Z")

    def write(self, at: int) -> None:
        """Let a station do one thing; what the rules of the evening refuse is not done."""
        self._clock(at)
        with Evening.open(self.files[at], write=True, author=f"Station {at}") as evening, suppress(SkatlistError):
            strange = self.random.random() < self.shares
            keys = [key for key in TABLES if strange or self.homes[key] == at] or list(TABLES[:1])
            self._do(evening, self.random.choice(keys), at, strange=strange)
        self.note(at)

    def note(self, at: int) -> None:
        """Remember every record by its id."""
        with Journal.open(self.files[at]) as journal:
            for record in journal.records:
                if record.kind != RecordKind.MERGE:
                    self.written.setdefault(record.id, record)

    def _do(self, evening: Evening, key: tuple[int, int], at: int, *, strange: bool) -> None:  # noqa: C901, PLR0912 - a case each
        what = self.random.choices(tuple(_DEEDS), tuple(_DEEDS.values()))[0]
        draw = self.random
        mine = [number for number in evening.roster.players if strange or number % len(self.files) == at]
        number = draw.choice(mine or [1])
        match what:
            case "games":
                add_games(evening, *draw.choices(_LINES, k=draw.randint(1, 8)), key=key)
            case "undo":
                evening.undo(key)
            case "correct":
                evening.correct(key, 1, evening.judge(key, draw.choice(_LINES), 1), Decision("verlesen", (1, 2, 3, 4)))
            case "sign":
                sign_list(evening, key)
            case "dispute":
                evening.raise_dispute(key, 1, (1,), words="gewonnen")
            case "ruling":
                open_ones = [each.number for each in evening.disputes if each.open and each.key == key]
                evening.decide(draw.choice(open_ones or [99]), Decision("gesehen", (), "Ida"))
            case "person":
                player = evening.roster.players[number]._replace(club=draw.choice(("Rot", "Blau", "Grün")))
                evening.add([player_draft(player, evening.roster.registration(number))])
            case "paid":
                known = evening.roster.registration(number)._replace(paid=draw.random() < 0.8)
                evening.add([player_draft(evening.roster.players[number], known)])
            case "here":
                evening.add([Draft(RecordKind.ARRIVAL, "", {"number": number, "here": draw.random() < 0.9})])
            case "decide":
                penalty = DirectorDecision(0, DecisionKind.PENALTY, people=(number,), series=key[0], points=50)
                make_decision(evening, penalty._replace(director="Ida", reason="zu spät"))
            case "back":
                take_back_decision(evening, draw.randint(1, 3), "Ida", "doch nicht")
            case "tin":
                evening.sheets.write(RecordKind.TIN, key, {"cents": draw.choice((100, 250))})
            case "close":
                evening.add([Draft(RecordKind.CLOSE, "", {"series": [key[0]]})])
            case "setting":
                evening.add([settings_draft(place=draw.choice(("Köln", "Bonn")))])
            case "new":
                further = max(evening.roster.players) + 1
                evening.add([player_draft(Player(draw.choice(("Uwe Kern", "Ute Lange")), further))])
            case "reseat":
                people = list(evening.roster.seating[key])
                draw.shuffle(people)
                evening.seat(key, people, since=1)

    def meet(self, here: int, there: int, *, final: bool = False) -> None:
        """Let one station bring the file of another one together with its own, and the other way round."""
        for one, other in ((here, there), (there, here)):
            if not final and self.random.random() < 0.25:
                return  # the line was cut
            self._clock(one)
            if not final and self.random.random() < 0.3 and self.kill_while_merging(one, other):
                return
            self.merge(one, other, final=final)

    def kill_while_merging(self, one: int, other: int) -> bool:
        """Kill a station in the middle of a write or of a renaming, and return whether it was killed before its end.

        Its file has all of the other one afterwards, or nothing of it; it opens, and its chain is whole.
        """
        before = _records(self.files[one])
        both = _entries(before) | _entries(_records(self.files[other]))
        at = self.random.randrange(int(1.5 * self.files[one].stat().st_size))
        renames = self.random.choice((None, None, 0, 1))
        child = os.fork()
        if not child:
            try:
                _merge_until(self.files[one], self.files[other], at, renames)
            finally:
                os._exit(0)
        was_killed = os.WIFSIGNALED(os.waitpid(child, 0)[1])
        after = _records(self.files[one])
        assert _entries(after) in (_entries(before), both)
        self.counts["kills"] += was_killed
        self.counts["kills after the commit"] += was_killed and len(after) != len(before)
        self.note(one)
        return was_killed

    def merge(self, one: int, other: int, *, final: bool = False) -> Together:
        """Bring two files together, answering as a person might. Before that nothing is written."""
        answers: dict[str, str] = {}
        before = self.files[one].read_bytes()
        while True:
            result = bring_together(self.files[one], self.files[other], answers=answers, author=f"Station {one}")
            self.counts["merges"] += 1
            if not result.merged.questions:
                return result
            assert result.written is None
            assert self.files[one].read_bytes() == before
            self.counts["questions"] += len(result.merged.questions)
            if not final and self.random.random() < 0.5:
                return result  # they ask tomorrow
            new = {each.name: self.random.choice(each.answers) for each in result.merged.questions}
            if final and "file" in new:
                new["file"] = "theirs" if one else "mine"  # they agree on that of the first station
            assert not set(new) & set(answers), new
            answers |= new

    def end(self) -> None:
        """Let all stations meet until every file is equal, and prove that nothing is lost or doubled."""
        for _ in range(3):
            for other in range(1, len(self.files)):
                self.merge(0, other, final=True)
            for other in range(1, len(self.files)):
                self.merge(other, 0, final=True)
        contents = []
        for file in self.files:
            with Journal.open(file) as journal:
                contents.append(counted_content(journal))
                records = journal.records
            lost = set(self.written) - ids_of(records)
            assert not lost, [self.written[each] for each in lost]
            counts = Counter(record.id for record in records)
            assert max(counts.values()) == 1, counts.most_common(3)
            self._prove_facts(records)
        for content in contents[1:]:
            assert content == contents[0]

    def _prove_facts(self, records: list[Record]) -> None:
        """Prove that what is taken has the time, author and words that it had."""
        for record in records:
            first = self.written.get(record.id, record)
            assert (record.time, record.author) == (first.time, first.author)
            if record.kind == RecordKind.GAME:
                assert record.facts["line"] == first.facts["line"]


def _records(path: Path) -> list[Record]:
    with Journal.open(path) as journal:
        return list(journal.records)


def _entries(records: Iterable[Record]) -> frozenset[str]:
    """Return the ids of all entries that a file has, also of those that only its merges name."""
    ids: set[str] = set()
    for record in records:
        if record.kind == RecordKind.MERGE:
            ids |= _entries(Record(*row) for row in record.facts.get("aside", ()))
        else:
            ids.add(record.id)
    return frozenset(ids)


def _merge_until(file: Path, other: Path, at: int, renames: int | None) -> None:
    """Bring two files together in this process until it is killed: at a byte of a file, or at a renaming."""
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    whole, left = os.replace, [renames]

    def replace(*paths: Any, **more: Any) -> None:
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        whole(*paths, **more)
        if left[0] == 1:
            os.kill(os.getpid(), signal.SIGKILL)

    copied = merge_files.copy_before

    def copy_before(journal: Journal) -> Path:
        """Copy the file, then bound what may be written: the trial is over, and the commit follows."""
        made = copied(journal)
        resource.setrlimit(resource.RLIMIT_FSIZE, (at, resource.RLIM_INFINITY))
        return made

    if renames is None:
        merge_files.copy_before = copy_before
    else:
        os.replace = replace
    with suppress(SkatlistError):
        bring_together(file, other, author="Killed")


def played(seed: int) -> Counter[str]:
    """Play one schedule through and return what it came to. Raises AssertionError with its seed."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        schedule = Schedule(Path(folder), seed, patch)
        try:
            schedule.run(25)
            schedule.end()
        except AssertionError as fault:
            raise AssertionError(f"seed {seed}: {fault}") from fault
        return schedule.counts + Counter(schedules=1, entries=len(schedule.written))


def main() -> int:
    """Play the schedules and print what they came to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seeds", type=int, nargs="?", default=2_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    total: Counter[str] = Counter()
    faults: list[str] = []
    with Pool(options.jobs, maxtasksperchild=50) as pool:
        for came_to in pool.imap_unordered(_outcome, range(options.first, options.first + options.seeds)):
            if isinstance(came_to, str):
                faults.append(came_to)
                sys.stderr.write(f"{came_to}\n")
            else:
                total += came_to
    sys.stdout.write(
        f"{total['schedules']} schedules, {total['entries']} entries, {total['merges']} merges, "
        f"{total['kills']} kills, {total['questions']} questions, {len(faults)} lost or doubled\n"
    )
    return bool(faults)


def _outcome(seed: int) -> "Counter[str] | str":
    try:
        return played(seed)
    except Exception as fault:  # noqa: BLE001 - each schedule that fails is named with its seed
        return f"seed {seed}: {type(fault).__name__}: {fault}"


if __name__ == "__main__":
    sys.exit(main())
