"""The checkers of a PDF: for archives (PDF/A-3b), for screen readers (PDF/UA-1), as a file."""

import subprocess
import tempfile
from pathlib import Path

import page
from needs import program

ARCHIVE, READ = "3b", "ua1"
checked = program("qpdf")


def faults(data: bytes, *profiles: str) -> list[str]:
    """Return what is wrong with a PDF by the profiles, and by qpdf."""
    results = [
        f"{failure.rule_id}: {failure.message}"
        for profile in profiles
        for failure in page.validate_pdf_bytes(data, profile=profile).failures
    ]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "paper.pdf"
        path.write_bytes(data)
        done = subprocess.run(["qpdf", "--check", str(path)], capture_output=True, text=True, check=False)
    return results + ([done.stdout + done.stderr] if done.returncode else [])
