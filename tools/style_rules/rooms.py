"""The tests of a room know it and the rooms below: what breaks above does not break them."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from .judging import Facts, Place, Rule, Source, unneeded

# A test reads and checks lists with these.
LIBRARY = {"evening", "further_papers", "lists", "one_game", "paper_files", "season"}
# Left over: samples and slips that only a room above can make.
ABOVE = {
    *(("checks", room) for room in ("formats", "simulation", "store")),
    ("event", "formats"),
    ("formats", "papers"),
    ("game", "checks"),
    *(("rules", room) for room in ("checks", "findings", "game")),
}


def floors(root: Path) -> dict[str, int]:
    """Return the floor of each room, from the lowest: its layer in the import rules."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    layers = next(each["layers"] for each in contracts if "skatlist.cli" in each.get("layers", ()))
    return {name: at for at, layer in enumerate(reversed(layers)) for name in re.findall(r"skatlist\.(\w+)", layer)}


def modules_imported(source: Source) -> Iterator[tuple[int, str]]:
    """Yield line and name of each module of the program that a file imports, wherever in it."""
    for node in source.nodes:
        names = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            parts = name.split(".")
            if parts[0] == "skatlist" and len(parts) > 1:
                yield node.lineno, parts[1]


def rooms_above(root: Path, imports: Facts) -> Iterator[Place]:
    """Yield the imports of rooms above the one that a test stands in."""
    floor, kept = floors(root), set()
    for path, names in imports.items():
        own = path.split("/")[1]
        for line, name in dict.fromkeys(names):
            if own in floor and name not in LIBRARY and floor.get(name, 0) > floor[own]:
                kept.add((own, name))
                if (own, name) not in ABOVE:
                    yield path, line, f"`{name}` is above `{own}`: test it in `tests/{name}/`, or make the data here"
    yield from unneeded(__file__, "ABOVE", ABOVE - kept)


def command_line_in_helpers(_: Path, imports: Facts) -> Iterator[Place]:
    """Yield where a helper of all tests imports the command line."""
    for path, names in imports.items():
        if path.count("/") == 1:
            yield from (
                (path, line, "helpers of all tests do not know the command line: see `tests/cli/conftest.py`")
                for line, name in dict.fromkeys(names)
                if name == "cli"
            )


RULES = (
    Rule(
        "test-above-its-room", "The tests of a room import no room above it", ("tests/",), modules_imported, rooms_above
    ),
    Rule(
        "helper-of-all",
        "Helpers of all tests do not know the command line",
        ("tests/",),
        modules_imported,
        command_line_in_helpers,
    ),
)
