"""P2 and the keys of a game: what a durable entry costs beside a bare commit, and how many keys a game takes.

python benchmarks/bench_entry.py [FOLDER WITH LISTS]
"""

import contextlib
import io
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from timing import report

from skatlist.cli.terminal.reply import show_reply
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening import Evening
from skatlist.evening.dialogue.dialogue import Dialogue
from skatlist.files.formats.notation.line import read_line
from skatlist.files.formats.notation.line_writer import levels_run
from skatlist.files.formats.table.csv_list import read_csv
from skatlist.files.journal.drafts import event_drafts
from skatlist.files.journal.journal import Draft, RecordKind, list_key
from skatlist.files.journal.skat_file import SkatFile
from skatlist.skat.game import NULL_VALUES, Contract, Level, Reason, announced_levels, valuate
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player, Row
from skatlist.tournament import Event, Seating
from skatlist.words import Language

LISTS = Path(__file__).parents[2] / "shared" / "data" / "lists"
LINES = ["212+2h+", "110-1-", "323+", "124+1+", "29+1+", "311-2s+"]
ROUNDS = 200
FULL = 100_000


def main(folder: Path) -> None:
    typed = list(keys(folder))
    if typed:
        report("median keys of a game beside Enter", statistics.median(typed), 6)
        print(f"    {len(typed)} games of {folder.name}, mean {statistics.mean(typed):.2f}, most {max(typed)}")
    with tempfile.TemporaryDirectory() as place:
        empty, full = event_file(Path(place) / "empty.skat", 0), event_file(Path(place) / "full.skat", FULL)
        bare, at_0, at_full = costs(Path(place), empty, full)
    report("entry on disk and shown / bare commit", at_0 / bare, 6)
    report("entry at 100,000 entries / at 0", at_full / at_0, 1.1)


def keys(folder: Path) -> Iterator[int]:
    """Yield how many keys every game of some lists takes in the shortest documented form; each is read back."""
    profile = load_profile()
    for path in sorted(folder.glob("*.csv")):
        for sheet in read_csv(path.read_text("utf-8-sig"), path.name).sheets:
            for row in sheet.rows:
                line = shortest(row, valuate(row.entry, profile).overbid)
                again, findings = read_line(line, place_required=True)
                bid = again.entry.bid if again else None
                meant = row.entry._replace(bid=bid, card_points=None, tricks=None, reason=Reason.PLAYED)
                if findings or again is None or again.entry._replace(overbid=meant.overbid) != meant:
                    raise SystemExit(f"{path.name}, game {row.number}: {line} does not say the same")
                yield len(line)


def shortest(row: Row, overbid: bool) -> str:
    """Return a game as fast typists write it: number pad, a letter for each cross that must be said."""
    entry = row.entry
    if entry.contract is Contract.PASSED:
        return "e"
    numbers = {Contract.CLUBS: 12, Contract.SPADES: 11, Contract.HEARTS: 10, Contract.DIAMONDS: 9, Contract.GRAND: 24}
    if entry.contract is Contract.NULL:
        by_levels = {levels: value for value, levels in nulls()}
        game = str(by_levels[entry.levels])
    else:
        game = (
            f"{numbers[entry.contract]}{entry.spitzen:+d}{levels_run(announced_levels(entry.levels, entry.contract))}"
        )
    return f"{row.declarer}{game}{f'r{entry.bid}ü' if overbid else ''}{'+' if entry.won else '-'}"


def nulls() -> Iterator[tuple[int, Level]]:
    for levels in (Level.NONE, Level.HAND, Level.OUVERT, Level.HAND | Level.OUVERT):
        yield NULL_VALUES[levels], levels


def event_file(path: Path, games: int) -> Path:
    """Make an event file with a number of games, 48 a list, and an empty list at table 1 of series 1."""
    players = tuple(Player(f"Person {number}", number) for number in range(1, 5))
    drafts = [*event_drafts(Event(players=players, seating=(Seating(1, 1, (1, 2, 3, 4)),)))]
    for game in range(games):
        series, table = divmod(game // 48, 60)
        content = {"game": game % 48 + 1, "line": LINES[game % len(LINES)]}
        drafts.append(Draft(RecordKind.GAME, list_key(series + 2, table + 1), content))
    SkatFile.create(path, drafts, "bench")
    return path


def costs(place: Path, empty: Path, full: Path) -> tuple[float, float, float]:
    """Return the medians of a bare commit, of an entry in an empty file and in a full one, taken in turn."""
    with contextlib.closing(sqlite3.connect(place / "bare.db", isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE bare (id INTEGER PRIMARY KEY, line TEXT)")
        taken: tuple[list[float], list[float], list[float]] = ([], [], [])
        with Evening.open(empty, write=True) as first, Evening.open(full, write=True) as second:
            typists = [Typist(first), Typist(second)]
            for at in range(ROUNDS):
                start = time.perf_counter()
                connection.execute("BEGIN IMMEDIATE")
                connection.execute("INSERT INTO bare (line) VALUES (?)", ("2 kreuz m2 h s r36 +" * 10,))
                connection.execute("COMMIT")
                taken[0].append(time.perf_counter() - start)
                for typist, times in zip(typists, taken[1:], strict=True):
                    times.append(typist.enter(at))
    return tuple(map(statistics.median, taken))


class Typist:
    """A scorer who enters games at one table, and takes the list back when it is nearly full."""

    def __init__(self, evening: Evening) -> None:
        self.dialogue = Dialogue(evening)
        self.desk = Terminal(Language.DE)
        list(self.dialogue.start(1, 1))

    def enter(self, at: int) -> float:
        """Return the seconds from Enter until value and total are shown."""
        game = at % 40
        if game == 0:
            while "Zurückgenommen" in self.say("z"):
                pass
        place = game % 4 + 1  # 1 deals the first game
        line = f"{place % 4 + 1}{LINES[at % len(LINES)][1:]}"
        start = time.perf_counter()
        said = self.say(line)
        taken = time.perf_counter() - start
        if "Stand" not in said:
            raise SystemExit(said)
        return taken

    def say(self, line: str) -> str:
        with contextlib.redirect_stdout(io.StringIO()) as screen:
            for reply in self.dialogue.take(line):
                show_reply(reply, self.desk, as_json=False)
        return screen.getvalue()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else LISTS)
