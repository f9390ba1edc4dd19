"""P11: the desk until its first page is there, in processor time.

With 8 lists in the file as a multiple of `python -c pass`, with 300 in seconds.
"""

import os
import statistics
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

from timing import ROUNDS, busy, busy_so_far, python, report, skatlist, write_evening

PLAYERS, SERIES = 400, 3  # 300 lists


def first_page(event: Path) -> tuple[float, float]:
    """Return the seconds from starting the desk until its first page has arrived, and those of a processor."""
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
        worked = busy_so_far(process.pid) or taken
        process.terminate()  # not as from a keyboard: what runs in the background ignores that
    if process.returncode or b"<h1>" not in content:
        raise SystemExit(f"{address} was not served")
    return taken, worked


def event_with(folder: Path, lists: Path) -> Path:
    """Make the event file of a folder of lists."""
    event = folder / f"{lists.name}.skat"
    for call in (skatlist("new", event, lists / "event.toml"), skatlist("import", event, lists)):
        done = subprocess.run(call, check=False, capture_output=True, text=True)
        if done.returncode not in {0, 1}:
            raise SystemExit(done.stderr)
    return event


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        evening = event_with(Path(folder), write_evening(Path(folder), players=15))
        first_page(evening)
        taken = [(busy(python("-c", "pass")), first_page(evening)[1]) for _ in range(2 * ROUNDS)]
        lists = Path(folder) / "tournament"
        busy(skatlist("simulate", "-o", str(lists), "--players", str(PLAYERS), "--series", str(SERIES)))
        tournament = event_with(Path(folder), lists)
        large = [first_page(tournament)[1] for _ in range(5)]
    bare, page = (statistics.median(each) for each in zip(*taken, strict=True))
    report("desk: start until the first page", page / bare, 22)
    report("desk: first page with 300 lists, s", statistics.median(large), 3)


if __name__ == "__main__":
    main()
