"""A fault at every system call that writes: each command that writes, and the desk, fails or is killed there.

    python tests/attack/system_calls.py [--every N] [--only NAME]

strace makes the call fail (EIO, ENOSPC) or kills the program in it. Afterwards every event file opens and has at least
what was acknowledged, every other file is the old one or the new one, and an exit code of 0 means that all is there.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from club_evening import ROUND, add_games, make_evening

from skatlist.evening import Evening
from skatlist.files.journal.skat_file import SkatFile
from skatlist.words import InputError

ROOT = Path(__file__).parents[2]
CALLS = ("write", "pwrite64", "writev", "fsync", "fdatasync", "ftruncate", "link", "linkat", "unlink", "unlinkat",
         "rename", "renameat", "renameat2")  # fmt: skip
STRACE = ("strace", "-f", "-qq", "--seccomp-bpf", "-e", f"trace={','.join(CALLS)}")
FAULTS = ("error=EIO", "error=ENOSPC", "signal=KILL")
BESIDE = re.compile(r"\.skatlist-.*\.tmp|.*\.skat-(?:wal|shm|journal)")
PROGRAM = ("-m", "skatlist")
VERSION = re.compile(r"^answers: .* version (\d+)$", re.MULTILINE)  # as many entries the desk showed
GAMES = "212+2+\n310+1-\n"
SENT = """
import sys
sys.path.insert(0, sys.argv[1])
from attack.http_requests import send
try:
    sys.exit(send(*sys.argv[2:]))
except OSError as fault:  # what it prints itself
    sys.exit(str(fault))
"""


class Case(NamedTuple):
    """A call that writes: what Python is started with, what it is given, whether it makes the same each time."""

    call: tuple[str, ...]
    typed: str = ""
    same: bool = True


_DIRECTOR = ("--reason", "spät", "--director", "Ida")
_DESK = ("-c", SENT, str(ROOT / "tests"))
CASES = {
    "enter": Case((*PROGRAM, "enter", "abend.skat", "--format", "json"), GAMES),
    "new": Case((*PROGRAM, "new", "neu.skat", "club/event.toml")),
    "import": Case((*PROGRAM, "import", "leer.skat", "club/serie1-tisch01.csv", "club/serie1-tisch02.csv")),
    "people": Case((*PROGRAM, "people", "abend.skat", "--from", "meldungen.csv", "--accept")),
    "correct": Case((*PROGRAM, "correct", "voll.skat", "3", "2", "pik", "m1", "-", "--table", "1", *_DIRECTOR)),
    "sign": Case((*PROGRAM, "sign", "voll.skat", "--table", "1", "--totals", "172 172 172 172", "--places", "alle")),
    "decide": Case((*PROGRAM, "decide", "abend.skat", "penalty", "2", "--minus", "50", *_DIRECTOR)),
    "settle": Case((*PROGRAM, "settle", "voll.skat", "--series", "1", "--tin", "1=12.50")),
    "close": Case((*PROGRAM, "close", "abend.skat", *_DIRECTOR)),
    "draw": Case((*PROGRAM, "draw", "leer.skat", "--from", "2", "--seed", "7")),
    "backup": Case((*PROGRAM, "backup", "abend.skat", "sicherung.skat")),
    "anonymise": Case((*PROGRAM, "anonymise", "voll.skat", "-o", "ohne-namen.skat")),
    "convert": Case((*PROGRAM, "convert", "club/serie1-tisch01.csv", "liste.txt", "--force")),
    "check --fix": Case((*PROGRAM, "check", "fehler.txt", "--fix")),
    "export": Case((*PROGRAM, "export", "club/serie1-tisch01.csv", "-o", "blatt")),
    "page": Case((*PROGRAM, "page", "club", "-o", "seite.html")),
    "publish": Case((*PROGRAM, "publish", "voll.skat", "--to", "netz"), same=False),
    "template": Case((*PROGRAM, "template", "liste4", "-o", "leer.pdf")),
    "simulate": Case((*PROGRAM, "simulate", "-o", "probe", "--players", "8", "--series", "1")),
    "key": Case((*PROGRAM, "key", "new", "-o", "verein.pem", "--name", "Herz Dame", "--passphrase-file", "wort.txt"),
                same=False),
    "desk list": Case((*_DESK, "list.http", "abend.skat"), same=False),
    "desk people": Case((*_DESK, "people.http", "abend.skat"), same=False),
    "desk import": Case((*_DESK, "import.http", "leer.skat"), same=False),
    "desk papers": Case((*_DESK, "papers.http", "voll.skat"), same=False),
}  # fmt: skip
_POSTED = ("list", "people", "import", "papers")


class Ended(NamedTuple):
    """How a call ended, what it printed, and the files then: of event files how many records, of others the bytes."""

    code: int
    out: str
    err: str
    files: dict[str, bytes | int | None]


def template(folder: Path) -> None:
    """Put into a folder what the calls read and write."""
    from attack.http_requests import requests

    make_evening(folder / "abend.skat")
    with Evening.open(make_evening(folder / "voll.skat", loss_fees=(50,)), write=True) as evening:
        add_games(evening, *ROUND, *ROUND)
    shutil.copytree(ROOT / "samples" / "clubabend", folder / "club")
    shutil.copy(ROOT / "samples" / "errors" / "t101-running-total" / "liste.txt", folder / "fehler.txt")
    subprocess.run([sys.executable, *PROGRAM, "new", "leer.skat", "club/event.toml"], cwd=folder, check=True,
                   capture_output=True)  # fmt: skip
    for name in _POSTED:
        posted = next(each for each in requests() if each.startswith(f"POST /{name}".encode()))
        (folder / f"{name}.http").write_bytes(posted)
    (folder / "liste.txt").write_bytes(b"die vom letzten Mal")
    (folder / "meldungen.csv").write_text("Name;Verein\nIda Neu;Herz\nOle Neu;Herz\n")
    (folder / "wort.txt").write_text("ein langes Wort mit Leerzeichen")
    (folder / "netz").mkdir()


def run(case: Case, at: Path, strace: tuple[str, ...]) -> Ended:
    """Run a call under strace in a fresh copy of the template."""
    with tempfile.TemporaryDirectory(prefix="skatlist-faults-") as name:
        folder = Path(name) / "a"
        shutil.copytree(at, folder)
        environ = os.environ | {
            "SKATLIST_LANG": "de", "XDG_CONFIG_HOME": f"{name}/konfig", "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONPATH": str(ROOT),
        }  # fmt: skip
        done = subprocess.run(
            [*STRACE, *strace, sys.executable, *case.call],
            cwd=folder, env=environ, input=case.typed, capture_output=True, text=True, check=False, timeout=300,
        )  # fmt: skip
        return Ended(done.returncode, done.stdout, done.stderr, dict(_files(folder)))


def _files(folder: Path) -> Iterator[tuple[str, bytes | int | None]]:
    for path in sorted(folder.rglob("*")):
        if path.is_dir() or BESIDE.fullmatch(path.name):
            continue
        yield str(path.relative_to(folder)), _records(path) if path.suffix == ".skat" else path.read_bytes()


def _records(path: Path) -> int | None:
    """Return how many records an event file has, None where it cannot be opened."""
    try:
        with SkatFile.open(path) as file:
            return len(list(file.news()))
    except InputError:
        return None


def places(case: Case, at: Path) -> tuple[list[tuple[str, int]], Ended]:
    """Return every call that writes, by name and number in its thread, and how the program ends without a fault."""
    with tempfile.NamedTemporaryFile(suffix=".strace") as log:
        good = run(case, at, ("-o", log.name))
        counts = Counter(re.findall(r"^(\d+) +(\w+)\(", Path(log.name).read_text(errors="replace"), re.MULTILINE))
    most: dict[str, int] = {}
    for (_, name), count in counts.items():
        most[name] = max(most.get(name, 0), count)
    return [(name, number) for name in CALLS for number in range(1, most.get(name, 0) + 1)], good


def judged(case: Case, before: dict[str, bytes | int | None], good: Ended, got: Ended) -> Iterator[str]:
    """Yield what is wrong after a fault."""
    if "Traceback (most recent" in got.err or "Das ist ein Fehler in skatlist" in got.err:
        yield "traceback"
    for name in {*before, *good.files, *got.files}:
        old, new, now = before.get(name, b""), good.files.get(name, b""), got.files.get(name, b"")
        if name.endswith(".skat"):
            is_absent = name not in before and name not in got.files
            whole = is_absent or (isinstance(now, int) and now >= (old or 0))
            if name in before and name not in got.files:
                yield "lost"
            elif not whole:
                yield "half"
        elif now not in {old, new} and (case.same or not _is_whole(name, now, new)):
            yield "half"
    # A line that the kill cut off was not acknowledged.
    acknowledged = len(re.findall(r'^{.*"kind": "game".*}$', got.out, re.MULTILINE))
    if acknowledged and (got.files.get("abend.skat") or 0) < before["abend.skat"] + acknowledged:
        yield "lost"
    if (version := VERSION.search(got.out)) and (got.files.get(case.call[-1]) or 0) < int(version[1]):
        yield "lost"
    if got.code == 0 and not version and _facts(case, got) != _facts(case, good):
        yield "false"


def _is_whole(name: str, now: bytes | int | None, good: bytes | int | None) -> bool:
    """Return whether a file that is another one each time has its end."""
    if not isinstance(now, bytes) or not isinstance(good, bytes):
        return False
    if not name.endswith(".json"):
        return now[-6:] == good[-6:]
    try:
        json.loads(now)
    except ValueError:
        return False
    return True


def _facts(case: Case, ended: Ended) -> dict[str, bytes | int | None]:
    """Return what is the same after each call that did its work."""
    return {name: content if case.same or isinstance(content, int) else b"" for name, content in ended.files.items()}


def tried(name: str, every: int, tell: Callable[[str], None]) -> Counter[str]:
    """Put a fault at every call that writes of a case, or at each n-th."""
    total: Counter[str] = Counter()
    case = CASES[name]
    with tempfile.TemporaryDirectory(prefix="skatlist-faults-") as folder:
        at = Path(folder)
        template(at)
        before = dict(_files(at))
        where, good = places(case, at)
        if good.code not in {0, 1}:
            raise SystemExit(f"{name}: {good.out}{good.err}")
        for place, ((system, number), fault) in enumerate(product(where, FAULTS)):
            if place % every:
                continue
            got = run(case, at, ("-o", "/dev/null", "-e", f"inject={system}:{fault}:when={number}"))
            total["tried"] += 1
            for wrong in set(judged(case, before, good, got)):
                total[wrong] += 1
                tell(f"{wrong} {name} {system} {number} {fault}: exit {got.code}; {got.err.strip()[-300:]}")
    return total


def main() -> int:
    """Try everything and print what it came to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=1, help="one in so many")
    parser.add_argument("--only", choices=CASES, help="one call")
    options = parser.parse_args()
    total: Counter[str] = Counter()
    for name in [options.only] if options.only else CASES:
        results = tried(name, options.every, lambda message: print(message, file=sys.stderr, flush=True))
        print(f"{name}: {results['tried']}", flush=True)
        total += results
    print(
        f"{total['tried']} faults put in, {total['lost']} lost, {total['half']} half files,"
        f" {total['false']} false successes, {total['traceback']} tracebacks"
    )
    return int(any(total[key] for key in total if key != "tried"))


if __name__ == "__main__":
    sys.exit(main())
