"""Frames with the oldest pandas that is taken: python tests/bulk/pandas_two.py

Makes an environment with pandas 2.2 and runs the tests of frames in it; the tests themselves run with the newest one.
"""

import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]
OLDEST = "pandas==2.2.*"
TESTS = ("tests/bulk", "tests/evening/test_lists_as_frames.py", "tests/cli/test_stats.py")


def main():
    """Print the version, and how many tests passed and failed."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder, "bin", "python")
        subprocess.run([python, "-m", "pip", "install", "-q", "-e", f"{ROOT}[test]", OLDEST], check=True)
        version = subprocess.run(
            [python, "-c", "import pandas; print(pandas.__version__)"], check=True, capture_output=True, text=True
        )
        words = [python, "-m", "pytest", "-n", "0", *TESTS]
        done = subprocess.run(words, check=False, capture_output=True, text=True, cwd=ROOT)
    passed, failed = (re.search(rf"(\d+) {ending}", done.stdout) for ending in ("passed", "failed"))
    print(f"pandas {version.stdout.strip()}: {passed[1] if passed else 0} passed, {failed[1] if failed else 0} failed")
    if done.returncode:
        sys.exit(done.stdout[-2000:])


if __name__ == "__main__":
    main()
