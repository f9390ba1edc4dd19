"""Whole processes timed side by side: interleaved rounds, medians, ratios."""

import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROUNDS = 11
Command = Sequence[str]


def python(*args: str) -> list[str]:
    """Return a command of this interpreter."""
    return [sys.executable, *args]


def skatlist(*args: str) -> list[str]:
    """Return a command of the program as users run it: the script installed beside this interpreter."""
    script = shutil.which("skatlist", path=str(Path(sys.executable).parent))
    if script is None:
        raise SystemExit("skatlist is not installed beside this Python: pip install -e .")
    return [script, *map(str, args)]


def seconds(command: Command) -> float:
    """Return how long one fresh process takes."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False, env=env
    )
    taken = time.perf_counter() - start
    if done.returncode > 1:  # 1: something is wrong on a list, and that is said
        raise SystemExit(done.stderr.decode())
    return taken


def write_evening(folder: Path, players: int) -> Path:
    """Write an invented evening of two series as CSV lists and return its folder."""
    from skatlist.event.simulation import simulate_event
    from skatlist.formats.event_writer import event_files

    evening = folder / "evening"
    evening.mkdir()
    for name, content in event_files(simulate_event(7, players=players, series=2)):
        (evening / name).write_bytes(content)
    return evening


def medians(commands: dict[str, Command], rounds: int = ROUNDS) -> dict[str, float]:
    """Return the median of every command, all of them taken in turn in every round, after one to warm up."""
    for command in commands.values():
        seconds(command)
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            taken[name].append(seconds(command))
    return {name: statistics.median(times) for name, times in taken.items()}


def report(name: str, ratio: float, goal: float) -> None:
    """Print one line: what, ratio, goal, whether it is met."""
    print(f"{name:<44} {ratio:7.2f}  goal {goal:5.2f}  {'met' if ratio <= goal else 'MISSED'}")
