"""Draw papers as pictures, and keep those that changed as the approved ones: python tools/approve_papers.py [NAME...]

A name is that of a paper, or its beginning (`list-`, `standings-60-de`); without one all are drawn, which takes some
minutes. A picture that differs from the approved one by no more than a renderer may stays as it is. What is approved
stands in `tests/pictures/approved/`: look at it before it is committed.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from pictures.paper_cases import cases  # noqa: E402 - the folder of the tests comes first
from pictures.rendering import APPROVED, approved, difference, names, pages, saved  # noqa: E402


def main(wanted: list[str]) -> None:
    """Draw the papers, keep what changed and name it."""
    APPROVED.mkdir(exist_ok=True)
    every = [case for case in cases() if not wanted or case.name.startswith(tuple(wanted))]
    known: set[str] = set()
    for case in every:
        found = pages(case.draw(), case.suffix)
        called = list(names(case.name, len(found)))
        known.update(called)
        for name, new in zip(called, found, strict=True):
            old = approved(name)
            if old is None or difference(old, new, case.suffix).is_seen:
                (APPROVED / f"{name}.png").write_bytes(saved(new))
                sys.stdout.write(f"{'changed' if old else 'new'}: {name}\n")
    for path in APPROVED.glob("*.png"):
        if path.stem not in known and (not wanted or path.stem.startswith(tuple(wanted))):
            path.unlink()
            sys.stdout.write(f"gone: {path.stem}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
