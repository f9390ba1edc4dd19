"""The whole attack: spoilt files, forged papers and event files, later revisions of a signed page, kills.

    python tests/attack/all.py [--small] [--seed N]

takes hours on two cores (`--small`: minutes) and ends with a table; everything in it but what was tried has to be zero.
It needs poppler and Ghostscript installed; PDFium and MuPDF come with the packages of the tests.
"""

import argparse
import contextlib
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable  # noqa: TC003
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

TESTS = Path(__file__).parents[1]
if __name__ == "__main__":
    sys.path.insert(0, str(TESTS))

from attack import fuzz  # noqa: E402

COLUMNS = ("tried", "unseen", "internal", "slow", "large")
HEADINGS = ("tried", "unseen", "internal errors", f"over {fuzz.SECONDS} s", f"over {fuzz.MIB} MiB")
# The tests whose every case is a paper, a workbook or an event file prepared by a forger.
CRAFTED = (
    "signatures/test_pdf_attacks.py", "signatures/test_excel_attacks.py", "signatures/test_pdf_later.py",
    "signatures/test_pdf_bombs.py", "signatures/test_signed_content.py", "signatures/test_signed_bounds.py",
    "signatures/test_journal_seal.py", "signatures/test_bound_certificate.py", "signatures/test_other_version.py",
    "cli/test_strange_event_files.py", "cli/test_strange_journals.py", "cli/test_strange_toml.py",
    "cli/test_known_keys.py", "store/test_side_files.py", "store/test_text_journal.py", "store/test_salvage.py",
)  # fmt: skip
SIZES = {False: (20_000, 3_000, 500), True: (400, 40, 50)}  # inputs, revisions, kills; whether small


def spoilt_files(count: int, seed: int) -> Counter[str]:
    """Try spoilt files of every kind."""
    total: Counter[str] = Counter()
    for done, faults in fuzz.attack(count, seed):
        total["tried"] += done
        total.update(fault.what for fault in faults)
        for fault in faults:
            print(f"{fault.what} {fault.name} {' '.join(fault.call)}: {fault.more[:300]}", file=sys.stderr, flush=True)
    return total


def revisions(count: int, seed: int) -> Counter[str]:
    """Try every crafted and some random later revisions of a signed PDF, drawn by four programs."""
    from signatures.attack_pdf import attack

    with _pool() as pool:
        parts = list(pool.map(attack, (count // 2,) * 2, range(seed * 2, seed * 2 + 2)))
    total: Counter[str] = Counter()
    for counts, faults in parts:
        print(*faults, sep="\n", end="\n" if faults else "", file=sys.stderr)
        total["tried"] += counts["good"] + counts["refused"]
        for fault in faults:
            total["slow" if fault.endswith(" s") else "large" if fault.endswith(" MiB") else "unseen"] += 1
    return total


def crafted(small: bool) -> Counter[str]:
    """Try papers and event files prepared by a forger: the cases of the tests that hold them."""
    import pytest

    total: Counter[str] = Counter()

    class Count:
        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            total["tried"] += report.when == "call" and not report.skipped
            total["unseen"] += report.failed

    files = [next(TESTS.rglob(Path(name).name)) for name in CRAFTED]
    marks = "not slow" if small else "slow or not slow"
    with contextlib.redirect_stdout(sys.stderr):
        code = pytest.main([*map(str, files), "-q", "-n", "2", "-m", marks, "--tb=short"], plugins=[Count()])
    total["unseen"] += code != 0 and not total["unseen"]
    return total


def kills(count: int, seed: int) -> Counter[str]:
    """Kill `enter` at any moment; everything acknowledged has to be there, and the chain whole."""
    from store import test_kills

    shards = -(-count // test_kills.KILLS)
    total = Counter(tried=shards * test_kills.KILLS)
    with _pool() as pool:
        lost = [pool.submit(_killed, seed * 1_000 + shard) for shard in range(shards)]
        for each in lost:
            words = each.result()
            total["unseen"] += bool(words)
            print(words, end="", file=sys.stderr)
    return total


def _killed(shard: int) -> str:
    from store.test_kills import test_killed_at_any_moment_while_games_are_entered as entering

    with tempfile.TemporaryDirectory() as folder:
        try:
            entering(Path(folder), shard)
        except AssertionError as fault:
            return f"kills {shard}: {fault}\n"
    return ""


def _pool() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(2, get_context("spawn"))


def main() -> int:
    """Run the attack and print what it came to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", action="store_true", help="a sample of everything")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    missing = [program for program in ("pdftoppm", "gs") if shutil.which(program) is None]
    if missing:
        print(f"not installed: {', '.join(missing)}")
        return 2
    inputs, later, killed = SIZES[asked.small]
    parts: dict[str, Callable[[], Counter[str]]] = {
        "spoilt files": partial(spoilt_files, inputs, asked.seed),
        "later revisions of a signed PDF": partial(revisions, later, asked.seed),
        "crafted papers and event files": partial(crafted, asked.small),
        "kills": partial(kills, killed, asked.seed),
    }
    print(f"{'seed ' + str(asked.seed):32}", *(f"{heading:>16}" for heading in (*HEADINGS, "minutes")))
    bad = 0
    for name, part in parts.items():
        begin = time.monotonic()
        total = part()
        bad += sum(total[column] for column in COLUMNS[1:]) + (not total["tried"])
        minutes = (time.monotonic() - begin) / 60
        print(f"{name:32}", *(f"{total[column]:16}" for column in COLUMNS), f"{minutes:16.1f}", flush=True)
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
