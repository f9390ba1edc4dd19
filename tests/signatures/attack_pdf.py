"""Let a stranger sign a certified list again and again, each time with something of his own, and see what goes unseen.

    python tests/signatures/attack_pdf.py [N] [SEED]

makes every crafted later revision and N by chance (3,000 where no number is given), has them verified, and has PDFium,
poppler, MuPDF and Ghostscript draw those that are called good. There must be none that any of them draws otherwise than
the page as certified, none that is judged wrongly, no internal error, and none that takes over 10 s of computing
or 500 MiB.
"""

import logging
import random
import resource
import shutil
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from signatures.pdf_revisions import FORGED, HARMLESS, by_chance, drawn_otherwise, later
from signatures.signing import key_of, signed_list, verdict

from skatlist.signatures import pdf_verifying
from skatlist.words import SkatlistError

_Tried = tuple[str, Callable[..., Any], bool | None]  # its name, the change, whether it must be judged good if known
_PROGRAM = Path(pdf_verifying.__file__).parents[1]
_SECONDS = 10
_MIB = 500


def attack(count: int, seed: int = 1) -> tuple[Counter[str], list[str]]:
    """Return how many revisions came to what, and in words each that went wrong."""
    chance = random.Random(seed)
    tried = [(name, change, name in HARMLESS) for name, change in {**HARMLESS, **FORGED}.items()]
    tried += [(f"random {seed}/{number}", by_chance(chance), None) for number in range(count)]
    certified = signed_list(3, 12)
    counts: Counter[str] = Counter()
    faults: list[str] = []
    with _broken() as broken:
        _try_all(tried, certified, counts, faults, broken)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    faults += [f"{peak} MiB"] if peak > _MIB else []
    return counts, faults


def _try_all(
    tried: Iterable[_Tried], certified: bytes, counts: Counter[str], faults: list[str], broken: list[BaseException]
) -> None:
    for name, change, expected in tried:
        try:
            data = later(certified, change)
        except Exception:  # noqa: BLE001 - a revision that cannot be written is none
            counts["not writable"] += 1
            continue
        begin = time.process_time()
        found = verdict(data, key_of())
        good, took = found.good, time.process_time() - begin
        counts["good" if good else "refused"] += 1
        faults += (
            [f"{name}: {program} draws another page" for program in drawn_otherwise(certified, data)] if good else []
        )
        faults += [f"{name}: judged {good}"] if expected not in {None, good} else []
        faults += [f"{name}: {took:.1f} s"] if took > _SECONDS else []
        counts["unreadable"] += len(broken)
        faults += [f"{name}: internal error {error!r}" for error in broken if _is_ours(error)]
        broken.clear()


@contextmanager
def _broken() -> Iterator[list[BaseException]]:
    """Collect what was raised where `verify` said that it could not read a file."""
    raised: list[BaseException] = []

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            raised.extend(each for each in (record.exc_info or ()) if isinstance(each, BaseException))

    log, collector = logging.getLogger(pdf_verifying.__name__), Collector()
    before = log.level
    log.addHandler(collector)
    log.setLevel(logging.DEBUG)
    try:
        yield raised
    finally:
        log.removeHandler(collector)
        log.setLevel(before)


def _is_ours(error: BaseException) -> bool:
    """Whether an error is a mistake of the program: not a refusal, and not a parser's that met nonsense."""
    raised_in = traceback.extract_tb(error.__traceback__)[-1].filename
    return not isinstance(error, ValueError | SkatlistError) and Path(raised_in).is_relative_to(_PROGRAM)


def main() -> int:
    """Run the attack and print what it came to."""
    missing = [program for program in ("pdftoppm", "gs") if shutil.which(program) is None]
    if missing:
        print(f"not installed: {', '.join(missing)}")
        return 2
    count, seed = (int(word) for word in [*sys.argv[1:], *["3000", "1"][len(sys.argv) - 1 :]][:2])
    counts, faults = attack(count, seed)
    print(*(f"{kind}: {number}" for kind, number in counts.items()), sep="\n")
    print(*faults, f"{len(faults)} unseen or wrong", sep="\n")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
