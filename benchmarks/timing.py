"""Whole processes timed side by side: interleaved rounds, medians, ratios."""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

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


class Run(NamedTuple):
    """The cost of one process: seconds, bytes at its most, and seconds of a processor, of its own processes, too."""

    seconds: float
    memory: int
    busy: float


def measured(command: Command) -> Run:
    """Run one fresh process to its end; needs Unix to tell its memory and processor (0 elsewhere)."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryFile() as said:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said, env=env)
        memory, busy = 0, 0.0
        if hasattr(os, "wait4"):
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            busy = usage.ru_utime + usage.ru_stime
            memory = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        else:
            process.wait()
        taken = time.perf_counter() - start
        said.seek(0)
        told = said.read().decode()
        # 1: something is wrong on a list, and that is said; or a script broke off, which is nothing to measure.
        if process.returncode not in {0, 1} or "Traceback" in told:
            raise SystemExit(told)
    return Run(taken, memory, busy or taken)


def seconds(command: Command) -> float:
    """Return how long one fresh process takes."""
    return measured(command).seconds


def busy(command: Command) -> float:
    """Return how long one fresh process keeps a processor busy, which other programs change little."""
    return measured(command).busy


def busy_so_far(process: int) -> float:
    """Return the seconds of a processor that a running process has taken, 0 where the system does not tell."""
    try:
        return sum(int(each.read_text().split()[0]) for each in Path(f"/proc/{process}/task").glob("*/schedstat")) / 1e9
    except OSError:
        return 0.0


def write_evening(folder: Path, players: int) -> Path:
    """Write an invented evening of two series as CSV lists and return its folder."""
    from skatlist.files.formats.folder.event_writer import event_files
    from skatlist.tournament.simulation import simulate_event

    evening = folder / "evening"
    evening.mkdir()
    for name, content in event_files(simulate_event(7, players=players, series=2)):
        (evening / name).write_bytes(content)
    return evening


def medians(
    commands: dict[str, Command], rounds: int = ROUNDS, cost: Callable[[Command], float] = seconds
) -> dict[str, float]:
    """Return the median cost of every command, all of them taken in turn in every round, after one to warm up."""
    for command in commands.values():
        cost(command)
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            taken[name].append(cost(command))
    return {name: statistics.median(times) for name, times in taken.items()}


def report(name: str, ratio: float, goal: float) -> None:
    """Print one line: what, ratio, goal, whether it is met."""
    print(f"{name:<44} {ratio:7.2f}  goal {goal:5g}  {'met' if ratio <= goal else 'MISSED'}")


def report_least(name: str, value: float, goal: float) -> None:
    """Print one line of a figure that must not fall below its goal."""
    print(f"{name:<44} {value:7.2f}  goal {goal:5g}  {'met' if value >= goal else 'MISSED'}")


def note(said: str) -> None:
    """Print what belongs to the figures and has no goal."""
    print(f"    {said}")
