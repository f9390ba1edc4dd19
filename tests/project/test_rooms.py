"""The tests of a room know it and the rooms below: what breaks above does not break them."""

import ast
import re
import tomllib
from pathlib import Path

from tiers import some

ROOT = Path(__file__).parents[2]
CONTRACT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"][0]
LAYERS = [layer.replace("skatlist.", "").split(" : ") for layer in reversed(CONTRACT["layers"])]
FLOOR = {room: floor for floor, rooms in enumerate(LAYERS) for room in rooms}
LIBRARY = {
    "evening",
    "further_papers",
    "lists",
    "one_game",
    "paper_files",
    "season",
}  # what a test reads and checks lists with
# What is left: samples and slips that only a room above can make.
ABOVE = {
    "checks": {"formats", "simulation", "store"},
    "event": {"formats"},
    "formats": {"papers"},
    "game": {"checks"},
    "rules": {"checks", "findings", "game"},
}


def imported(path):
    """Return the modules a test imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def rooms_of(path):
    parts = (name.split(".") for name in imported(path))
    return {name[1] for name in parts if name[0] == "skatlist" and len(name) > 1 and name[1] in FLOOR}


def test_the_tests_of_a_room_import_no_room_above_it():
    above = {}
    for path in sorted((ROOT / "tests").rglob("*.py")):
        room = path.relative_to(ROOT / "tests").parts[0]
        if room in FLOOR:
            higher = {name for name in rooms_of(path) - LIBRARY if FLOOR[name] > FLOOR[room]}
            above.setdefault(room, set()).update(higher)
    assert len(above) > 10
    assert {room: names for room, names in above.items() if names} == ABOVE


def test_what_all_tests_share_does_not_know_the_command_line():
    shared = sorted((ROOT / "tests").glob("*.py"))
    assert len(shared) > 5
    assert [path.name for path in shared if "cli" in rooms_of(path)] == []


def test_json_from_outside_is_read_in_one_place():
    """There it is bounded: brackets without end and halves of letters are no fault of the program."""
    modules = sorted((ROOT / "skatlist").rglob("*.py"))
    readers = {path.stem for path in some(modules, 400) if re.search(r"\bjson\.loads?\(", path.read_text("utf-8"))}
    assert readers == set()
