"""W1: from the call of the desk until its first page is there, as a multiple of `python -c pass`."""

import os
import signal
import statistics
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

from timing import ROUNDS, python, report, seconds, skatlist, write_evening


def first_page(event: Path) -> float:
    """Return how long it takes from starting the desk until the page of the evening has arrived."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    begun = time.perf_counter()
    with subprocess.Popen(
        skatlist("desk", event, "--no-browser"), stdout=subprocess.PIPE, text=True, env=env
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        with urllib.request.urlopen(address) as page:
            content = page.read()
        taken = time.perf_counter() - begun
        process.send_signal(signal.SIGINT)
    if process.returncode or b"<h1>" not in content:
        raise SystemExit(f"{address} was not served")
    return taken


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        lists = write_evening(Path(folder), players=15)
        event = Path(folder) / "abend.skat"
        subprocess.run(skatlist("new", event, lists / "event.toml"), check=True, stdout=subprocess.DEVNULL)
        subprocess.run(skatlist("import", event, lists), check=True, stdout=subprocess.DEVNULL)
        first_page(event)
        taken = [(seconds(python("-c", "pass")), first_page(event)) for _ in range(2 * ROUNDS)]
    bare, page = (statistics.median(each) for each in zip(*taken, strict=True))
    report("desk: start until the first page", page / bare, 25)


if __name__ == "__main__":
    main()
