"""P3: a million games from CSV scored with every check, held against reading the same file with pandas alone.

`python benchmarks/bench_million.py` prints name, ratio and goal: whole processes, interleaved, medians. The file is
what `skatlist` writes: 28 columns, totals, counters and footers stated, no list with a fault. Beside it the ordinary
loop: csv.DictReader, a dataclass for each game, and the same questions about values, totals, counters and footers.
"""

import csv
import random
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from timing import measured, medians, note, python, report, skatlist

MILLION = 1_000_000
ROUNDS = 7
FEW = 3  # rounds for ten millions, and for the ordinary loop, which takes long
LISTS = 125
BASE = {"clubs": 12, "spades": 11, "hearts": 10, "diamonds": 9, "grand": 24}
NULL = {(): 23, ("H",): 35, ("O",): 46, ("H", "O"): 59}
PLACES = range(1, 5)
BIDS = {base * times for base in BASE.values() for times in range(2, 12)} | set(NULL.values())
READ = "import sys, pandas; pandas.read_csv(sys.argv[1])"


def rows() -> tuple[str, list[list[str]]]:
    """Return the headings and, by list, the rows of invented lists without series and table."""
    from skatlist.files.formats.table.csv_list import write_csv
    from skatlist.skat.checks.check_list import check_sheet
    from skatlist.skat.rules import load_profile
    from skatlist.skat.sheet import Player, score
    from skatlist.tournament.simulation import simulate_sheet
    from skatlist.words import Language

    rng = random.Random(5)
    profile = load_profile()
    sheets: list[Any] = []
    while len(sheets) < LISTS:
        size = 4 if len(sheets) % 4 else 3
        length = {3: 36, 4: 48}[size]
        sheet = simulate_sheet(rng, (Player(),) * size, length, profile, table=len(sheets) + 1, bids=1)
        if not check_sheet(score(sheet, profile)):
            sheets.append(sheet)
    head, *lines = write_csv(sheets, Language.EN).split("\r\n")
    return head, [
        [line.split(",", 2)[2] for line in lines if line.startswith(f"1,{at},")] for at in range(1, LISTS + 1)
    ]


def write(path: Path, games: int) -> None:
    """Write a number of games: the same lists over and over, each with a series and table of its own."""
    head, lists = rows()
    lengths = [sum(line[0].isdigit() for line in lines) for lines in lists]
    with path.open("w", encoding="utf-8", newline="") as file:
        file.write(f"{head}\r\n")
        at = done = 0
        while done < games:
            seat = f"{at // 9999 + 1},{at % 9999 + 1},"
            file.write("".join(f"{seat}{line}\r\n" for line in lists[at % LISTS]))
            done += lengths[at % LISTS]
            at += 1


@dataclass
class Game:
    """One row as the ordinary loop has it: every column as what it means."""

    game: int
    dealer: int
    declarer: int | None
    contract: str
    spitzen: int | None
    levels: tuple[str, ...]
    bid: int | None
    card_points: int | None
    tricks: int | None
    won: bool | None
    overbid: bool
    value: int | None
    totals: tuple[int | None, ...]
    won_counts: tuple[int | None, ...]
    lost_counts: tuple[int | None, ...]
    passed_count: int | None


def number(cell: str) -> int | None:
    return int(cell) if cell else None


def game_of(row: dict[str, str]) -> Game:
    spitzen = row["spitzen"]
    return Game(
        game=int(row["game"]),
        dealer=int(row["dealer"]),
        declarer=number(row["declarer"]),
        contract=row["contract"],
        spitzen=int(spitzen[1:]) * (1 if spitzen[0] == "m" else -1) if spitzen else None,
        levels=tuple(row["levels"].split()),
        bid=number(row["bid"]),
        card_points=number(row["card_points"]),
        tricks=number(row["tricks"]),
        won={"won": True, "lost": False}.get(row["result"]),
        overbid=row["overbid"] == "1",
        value=number(row["value"]),
        totals=tuple(number(row[f"total_{place}"]) for place in PLACES),
        won_counts=tuple(number(row[f"won_{place}"]) for place in PLACES),
        lost_counts=tuple(number(row[f"lost_{place}"]) for place in PLACES),
        passed_count=number(row["passed_count"]),
    )


class Table:
    """A list while it is read: what the totals and counters should be."""

    def __init__(self) -> None:
        self.games = self.passed = self.wrong = 0
        self.points = [0] * 4
        self.won = [0] * 4
        self.lost = [0] * 4

    def take(self, game: Game) -> None:
        """Check a row as a careful but ordinary program would: the same questions, fewer answers."""
        self.games += 1
        self.wrong += game.game != self.games
        if game.declarer is None:
            self.passed += 1
            self.wrong += game.contract != "passed" or game.passed_count not in {None, self.passed}
            return
        booked, overbid = points(game)
        seat = game.declarer - 1
        self.points[seat] += booked
        self.won[seat] += booked > 0
        self.lost[seat] += booked < 0
        self.wrong += game.value not in {None, booked} or overbid != game.overbid or bool(game.won and overbid)
        self.wrong += game.bid is not None and game.bid not in BIDS
        if game.contract != "null" and game.card_points is not None and not overbid:
            self.wrong += (game.card_points >= (90 if "SA" in game.levels else 61)) != game.won
            self.wrong += not 30 < game.card_points < 90 and "S" not in game.levels
        for stated, right in (
            (game.totals, self.points),
            (game.won_counts, self.won),
            (game.lost_counts, self.lost),
        ):
            self.wrong += any(one is not None and one != other for one, other in zip(stated, right, strict=True))

    def check_footer(self, row: dict[str, str]) -> None:
        size = 4 if self.games % 4 == 0 and self.games == 48 else 3
        others = {3: 40, 4: 30}[size]
        lost = sum(self.lost)
        own = [50 * (won - less) for won, less in zip(self.won, self.lost, strict=True)]
        bonus = [others * (lost - less) for less in self.lost]
        right = {
            "points": self.points,
            "won": self.won,
            "lost": self.lost,
            "passed": [self.passed] * 4,
            "bonus_own": own,
            "bonus_others": bonus,
            "total": [sum(parts) for parts in zip(self.points, own, bonus, strict=True)],
        }[row["game"]]
        self.wrong += any(int(row[f"total_{at}"]) != right[at - 1] for at in range(1, size + 1))


def points(game: Game) -> tuple[int, bool]:
    """Return what a game is booked, and whether it is overbid."""
    if game.contract == "null":
        value = NULL[game.levels]
        overbid = (game.bid or 0) > value
    else:
        base = BASE[game.contract]
        value = base * (abs(game.spitzen or 0) + 1 + len(game.levels))
        overbid = (game.bid or 0) > value
        value = max(value, -(-(game.bid or 0) // base) * base)
    return (value if game.won and not overbid else -2 * value), overbid


def loop(path: str) -> int:
    """Score and check a file the ordinary way; return how many rows are wrong."""
    tables: dict[tuple[str, str], Table] = {}
    with Path(path).open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            table = tables.setdefault((row["series"], row["table"]), Table())
            if row["game"].isdigit():
                table.take(game_of(row))
            else:
                table.check_footer(row)
    return sum(table.wrong for table in tables.values())


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        small, large = Path(folder) / "1e6.csv", Path(folder) / "1e7.csv"
        write(small, MILLION)
        commands = {
            "pandas": python("-c", READ, str(small)),
            "ours": skatlist("score", small, "--summary"),
        }
        taken = medians(commands, ROUNDS)
        report("P3 10^6 games / pandas.read_csv", taken["ours"] / taken["pandas"], 1.0)
        long = medians({"ours": commands["ours"], "loop": python(__file__, str(small))}, FEW)
        report("P3 10^6 games / DictReader loop", long["ours"] / long["loop"], 0.125)
        memory = {name: measured(commands[name]).memory for name in ("pandas", "ours")}
        report("P3 memory / pandas.read_csv", memory["ours"] / memory["pandas"], 0.5)
        write(large, 10 * MILLION)
        ten = skatlist("score", large, "--summary")
        each = [(measured(ten), measured(commands["ours"])) for _ in range(FEW)]
        ratio = statistics.median(one.seconds / 10 / other.seconds for one, other in each)
        report("P3 a game of 10^7 / of 10^6", ratio, 1.15)
        more = each[0][0]
        note(f"10^6 games: {MILLION / taken['ours']:,.0f} a second, {memory['ours'] / 2**20:.0f} MiB")
        note(f"10^7 games: {10 * MILLION / more.seconds:,.0f} a second, {more.memory / 2**20:.0f} MiB")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.exit(min(1, loop(sys.argv[1])))
    main()
