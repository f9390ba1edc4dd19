"""P7: the draw of 500 players over five series, written into the event file.

Processor time as a multiple of `python -c pass`.
"""

import tempfile
from pathlib import Path

from timing import busy, medians, python, report, skatlist

PLAYERS, SERIES, CLUBS = 500, 5, 60


def undrawn_event(folder: Path) -> Path:
    """Make an event file with all its players, nobody seated."""
    from skatlist import Evening, Event, Player

    players = tuple(Player(f"Spieler {number}", number, f"Club {number % CLUBS}") for number in range(1, PLAYERS + 1))
    Evening.create(folder / "undrawn.skat", Event(name="Preisskat", series=SERIES, players=players)).file.close()
    return folder / "undrawn.skat"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        event = undrawn_event(Path(folder))
        copy = f"import shutil, sys; shutil.copyfile({str(event)!r}, {str(event.with_name('drawn.skat'))!r})"
        commands = {
            "python -c pass": python("-c", "pass"),
            "copy": python("-c", copy),
            "draw": ["sh", "-c", '"$@"; exec "$0" draw drawn.skat --seed 1', *skatlist(), *python("-c", copy)],
        }
        commands["draw"] = ["env", "-C", folder, *commands["draw"]]
        taken = medians(commands, cost=busy)
    report("draw of 500 players over 5 series", (taken["draw"] - taken["copy"]) / taken["python -c pass"], 20)


if __name__ == "__main__":
    main()
