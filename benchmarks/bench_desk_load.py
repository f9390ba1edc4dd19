"""W1: many tables enter at once: a round of entries on the disk and on the wall, as a multiple of one bare entry.

With `--minutes 10 --tables 125` the tables go on entering while a terminal enters and imports, too; then every entry
that was acknowledged has to be in the file, and nothing else.
"""

import argparse
import http.client
import json
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from urllib.parse import urlsplit
from uuid import uuid4

from timing import note, report, skatlist

from skatlist import Evening, Event, Player, Seating
from skatlist.desk.phone_secrets import Phones, signed

THERE = 14  # games entered in the terminal, and imported
LAN = "127.0.0.2"  # as if it were another computer
GAMES = 240  # on every list: nobody gets to the end


def line_of(game: int) -> str:
    """Return what is entered as a game: forehand plays."""
    return f"{game % 4 + 1} kreuz m2 +"


class Phone:
    """A telephone at one table, with a connection of its own; it signs what it sends as the table's page does."""

    def __init__(self, address: str, table: int, secret: str = "") -> None:
        self.table, self.secret = table, secret
        self.games = self.counter = 0
        self.boot = ""
        self.host = urlsplit(address).netloc
        self.connection = http.client.HTTPConnection(self.host, timeout=120)

    def enter(self) -> float:
        """Return how long the next entry takes until it is acknowledged."""
        begun = time.perf_counter()
        said = {"do": "enter", "line": line_of(self.games + 1), "game": self.games + 1, "id": uuid4().hex[:16]}
        status, answer = self._post(said)
        if status == 409 and not self.boot:
            self.boot = json.loads(answer)["boot"]
            status, answer = self._post(said)
        if status != 200:
            raise SystemExit(f"{status}: {answer}")
        self.games += 1
        return time.perf_counter() - begun

    def look(self, at: int = 0) -> float:
        """Return how long it takes until the wall is there as it is now."""
        begun = time.perf_counter()
        status, answer = self._ask("GET", f"/wall?at={at}")
        if status != 200:
            raise SystemExit(f"{status}: {answer}")
        return time.perf_counter() - begun

    def _post(self, said: dict[str, str | int]) -> tuple[int, str]:
        self.counter += 1
        phone = {"phone": f"{self.table:016x}", "boot": self.boot, "counter": self.counter}
        body = json.dumps({**said, **phone}).encode()
        head = {"Origin": f"http://{self.host}", "X-Signature": signed(self.secret, (1, self.table), body)}
        return self._ask("POST", f"/table/1/{self.table}?lang=de", body, head)

    def _ask(
        self, method: str, path: str, body: bytes | None = None, head: Mapping[str, str] = MappingProxyType({})
    ) -> tuple[int, str]:
        self.connection.request(method, path, body, dict(head))
        answer = self.connection.getresponse()
        return answer.status, answer.read().decode()


def telephones(address: str, event: Path, tables: int) -> list[Phone]:
    """Return a telephone for each of the first tables."""
    with Evening.open(event) as evening:
        rights = Phones(event.parent / "config" / "skatlist" / "tables").rights(evening)
        return [Phone(address, table, rights.secret((1, table))) for table in range(1, tables + 1)]


def write_event(folder: Path, tables: int) -> Path:
    """Write an event whose lists are empty."""
    people = tuple(Player(f"Gast {number}", number) for number in range(1, 4 * tables + 1))
    seats = tuple(Seating(1, at + 1, tuple(range(4 * at + 1, 4 * at + 5))) for at in range(tables))
    path = folder / "abend.skat"
    event = Event(name="Turnier", games=MappingProxyType({4: GAMES}), players=people, seating=seats)
    Evening.create(path, event, author="Probe").file.close()
    return path


@contextmanager
def served(event: Path) -> Iterator[str]:
    """Run the desk of an event; its address."""
    call = skatlist("desk", event, "--no-browser", "--lan", "--address", LAN)
    env = {**os.environ, "XDG_CONFIG_HOME": str(event.parent / "config")}
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True, env=env) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[-1].replace("127.0.0.1", LAN)
        finally:
            process.terminate()
            process.wait(20)


def at_once(address: str, event: Path, tables: int, rounds: int) -> tuple[float, float]:
    """Return how long a bare entry takes, and a round of all tables until it is on the wall; medians."""
    phones = telephones(address, event, tables)
    bare, every = [], []
    with ThreadPoolExecutor(tables) as threads:
        list(threads.map(Phone.enter, phones))
        for _ in range(rounds):
            phones[0].look()
            bare += [phones[0].enter() for _ in range(3)]
            begun = time.perf_counter()
            list(threads.map(Phone.enter, phones))
            phones[0].look()
            every.append(time.perf_counter() - begun)
    return statistics.median(bare), statistics.median(every)


def go_on(address: str, event: Path, tables: int, seconds: float, pause: float) -> None:
    """Enter at all tables for a while, with a terminal and an import beside; hold every entry against the file."""
    until = time.monotonic() + seconds
    phones = telephones(address, event, tables)
    entries: list[float] = []
    walls: list[float] = []

    def sit(phone: Phone) -> None:
        time.sleep(pause * phone.table / tables)  # tables do not end their games at one moment
        while time.monotonic() < until and phone.games < GAMES - 1:
            entries.append(phone.enter())
            time.sleep(max(0.0, pause - entries[-1]))

    def look() -> None:
        wall = Phone(address, 0)
        while time.monotonic() < until:
            walls.append(wall.look(1))
            time.sleep(0.5)

    with ThreadPoolExecutor(tables + 2) as threads:
        others = [threads.submit(look), threads.submit(enter_and_import, event, tables)]
        list(threads.map(sit, phones))
        for each in others:
            each.result()
    entered = {phone.table: phone.games for phone in phones} | {tables + 1: THERE, tables + 2: THERE}
    with Evening.open(event) as evening:
        there = {table: len(evening.book((1, table)).rows) for _, table in evening.sheets.keys}
    if there != entered:
        raise SystemExit(f"entered {entered}, there are {there}")
    entries.sort()
    note(
        f"{tables} tables, {seconds:.0f} s, enter and import beside: {len(entries)} entries, none lost or doubled; "
        f"median {statistics.median(entries):.3f} s, 99 % within {entries[len(entries) * 99 // 100]:.3f} s; "
        f"the wall in {statistics.median(walls):.3f} s, at most {max(walls):.3f} s"
    )


def enter_and_import(event: Path, tables: int) -> None:
    """Enter at one table in a terminal, and import the list of another."""
    lines = [line_of(game + 1) for game in range(THERE)]
    call = skatlist("enter", event, "--series", "1", "--table", str(tables + 1), "--author", "Terminal")
    said = "".join(f"{line}\n" for line in [*lines, "q"])
    subprocess.run(call, input=said, check=True, capture_output=True, text=True)
    paper = event.with_name("papier.txt")
    games = "".join(f"{number} {line}\n" for number, line in enumerate(lines, 1))
    paper.write_text(f"serie 1\ntisch {tables + 2}\n{games}", encoding="utf-8")
    done = subprocess.run(skatlist("import", event, paper), check=False, capture_output=True, text=True)
    if done.returncode not in {0, 1}:  # a list that is not at its end is a finding
        raise SystemExit(done.stdout + done.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=32)
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--pause", type=float, default=4.0, help="seconds between two entries of a table")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        event = write_event(Path(folder), asked.tables + 2)
        with served(event) as address:
            if asked.minutes:
                go_on(address, event, asked.tables, 60 * asked.minutes, asked.pause)
                return
            bare, every = at_once(address, event, asked.tables, 7)
    report(f"{asked.tables} tables enter at once, on the wall: / one entry", every / bare, 48)
    note(f"one entry {1000 * bare:.0f} ms, all of them on the disk and the wall {1000 * every:.0f} ms")


if __name__ == "__main__":
    main()
