"""The whole attack: spoilt files, forged papers and event files, later revisions of a signed page, kills, doors.

    python tests/attack/all.py [--small] [--seed N] [--jobs N] [--only PART]

takes about an hour on two cores (`--small`: minutes) and ends with a table; everything in it but what was tried has to
be zero. Failures are printed while it runs. It needs poppler and Ghostscript installed; PDFium and MuPDF come with
the packages of the tests.
"""

import argparse
import os
import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from attack import fuzz

COLUMNS = ("tried", "unseen", "internal", "slow", "large")
HEADINGS = ("tried", "unseen", "internal errors", f"over {fuzz.SECONDS} s", f"over {fuzz.MIB} MiB")
Tried = tuple[int, list[fuzz.Fault]]  # how many were tried, and what was wrong with them


class Sizes(NamedTuple):
    """How much is tried."""

    inputs: int
    revisions: int
    kills: int
    messages: int
    groups: Sequence[str] = ()  # of forgeries; none: all


WHOLE, SMALL = (
    Sizes(20_000, 3_000, 500, 20_000),
    Sizes(280, 40, 20, 300, ("signatures beside", "evenings", "other lists")),
)


def spoilt_files(sizes: Sizes, seed: int, jobs: int) -> Iterator[Tried]:
    """Try spoilt files of every kind in every command that reads them."""
    return fuzz.attack(sizes.inputs, seed, jobs=jobs)


def later_revisions(sizes: Sizes, seed: int, jobs: int) -> Iterator[Tried]:
    """Try random later revisions of a signed PDF, and have four programs draw those that are good."""
    parts = [range(at, min(at + 20, sizes.revisions)) for at in range(0, sizes.revisions, 20)]
    return _counted([partial(_revised, part, seed) for part in (None, *parts)], jobs)


def _revised(numbers: range | None, seed: int) -> Iterator[list[fuzz.Fault]]:
    from attack.revisions import harmless, revisions

    tried_and_faults = harmless() if numbers is None else revisions(numbers, seed)
    return (faults for _good, faults in tried_and_faults)


def crafted(sizes: Sizes, _seed: int, jobs: int) -> Iterator[Tried]:
    """Try papers, workbooks, signatures and event files as a forger prepares them."""
    from attack import forgeries

    return _counted([partial(forgeries.tried, group) for group in sizes.groups or forgeries.GROUPS], jobs)


def kills(sizes: Sizes, seed: int, jobs: int) -> Iterator[Tried]:
    """Kill `enter` at any moment; everything acknowledged has to be there, and the chain whole."""
    parts = [(seed * 1_000 + at, min(50, sizes.kills - at)) for at in range(0, sizes.kills, 50)]
    return _counted([partial(_killed, *part) for part in parts], jobs)


def _killed(seed: int, count: int) -> Iterator[list[fuzz.Fault]]:
    """Yield the faults after a number of kills: once for all of them, they are of one file."""
    from cli.test_kills import kill_while_entering

    name, faults = f"kills:{seed}", []
    with fuzz.desk({}) as folder:
        try:
            kill_while_entering(folder, seed, count)
        except AssertionError as fault:
            faults.append(fuzz.Fault(name, "unseen", ("enter",), str(fault)))
        for call in (("check", "abend.skat"), ("log", "abend.skat"), ("standings", "abend.skat")):
            faults += [fuzz.Fault(name, *fault) for fault in fuzz.watched(call)[2]]
    yield from ([], *([] for _ in range(count - 2)), faults)


def doors(sizes: Sizes, seed: int, jobs: int) -> Iterator[Tried]:
    """Send recorded, spoilt and forged messages to the doors for computers, players and announcers."""
    from attack import doors as messages

    parts = [(min(500, sizes.messages - at), seed * 1_000 + at) for at in range(0, sizes.messages, 500)]
    return _counted([partial(messages.tried, *part) for part in parts], jobs)


def _counted(parts: Sequence[Callable[[], Iterator[list[fuzz.Fault]]]], jobs: int) -> Iterator[Tried]:
    """Yield what each part came to, in processes of their own."""
    return fuzz.by_processes(_all_of, parts, jobs)


def _all_of(part: Callable[[], Iterator[list[fuzz.Fault]]]) -> Tried:
    tried_and_faults = list(part())
    return len(tried_and_faults), [fault for faults in tried_and_faults for fault in faults]


PARTS: dict[str, Callable[[Sizes, int, int], Iterator[Tried]]] = {
    "spoilt": spoilt_files,
    "crafted": crafted,
    "revisions": later_revisions,
    "kills": kills,
    "doors": doors,
}


def attack(part: str, sizes: Sizes, seed: int, jobs: int) -> Counter[str]:
    """Return how many were tried, and what was wrong with how many of them."""
    total: Counter[str] = Counter()
    for tried, faults in PARTS[part](sizes, seed, jobs):
        total["tried"] += tried
        total.update(Counter(what for _name, what in {(fault.name, fault.what) for fault in faults}))
        for fault in faults:
            print(f"{fault.what} {fault.name} {' '.join(fault.call)}: {fault.more[:500]}", file=sys.stderr, flush=True)
    return total


def main() -> int:
    """Run the attack and print what it came to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", action="store_true", help="a sample of everything")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--only", choices=PARTS, help="one part of it")
    options = parser.parse_args()
    missing = [program for program in ("pdftoppm", "gs") if shutil.which(program) is None]
    if missing:
        print(f"not installed: {', '.join(missing)}")
        return 2
    print(f"{'seed ' + str(options.seed):12}", *(f"{heading:>16}" for heading in (*HEADINGS, "minutes")), flush=True)
    bad = 0
    for part in [options.only] if options.only else PARTS:
        begin = time.monotonic()
        total = attack(part, SMALL if options.small else WHOLE, options.seed, options.jobs)
        bad += sum(total[column] for column in COLUMNS[1:]) + (not total["tried"])
        minutes = (time.monotonic() - begin) / 60
        print(f"{part:12}", *(f"{total[column]:16}" for column in COLUMNS), f"{minutes:16.1f}", flush=True)
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
