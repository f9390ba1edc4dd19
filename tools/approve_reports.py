"""Keep reports as they read now: python tools/approve_reports.py [NAME...]

A name is that of a report, or its beginning (`standings-`, `value`); without one all are kept, which takes some
seconds. Printed are the lines that changed. What is approved stands in `tests/report_texts/approved/`: read it before
it is committed.
"""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from report_texts.approved_reports import APPROVED, Reports, approve, approved, changes, names  # noqa: E402 - tests first


def main(wanted: list[str]) -> None:
    """Keep what changed, and print it."""
    with tempfile.TemporaryDirectory() as folder:
        reports = Reports(Path(folder))
        for name in names():
            if wanted and not name.startswith(tuple(wanted)):
                continue
            text = reports.text_of(name)
            if text != approved(name):
                sys.stdout.write(f"{changes(name, text)}\n" if approved(name) else f"new: {name}\n")
                approve(name, text)
    for path in APPROVED.glob("*.txt"):
        if path.stem not in names():
            path.unlink()
            sys.stdout.write(f"gone: {path.stem}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
