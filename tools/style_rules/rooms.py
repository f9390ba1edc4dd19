"""The tests of a package know it and the packages below: what breaks above does not break them."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from .judging import Facts, Place, Rule, Source, unneeded

# A test reads and checks lists with these.
LIBRARY = {"evening", "cases.one_game", "papers.further_papers", "papers.lists", "papers.paper_files"}
# Folders of tests that are not named after their package or a folder in it.
PACKAGE_OF_TESTS = {"event": "tournament", "simulation": "tournament", "store": "files"}
# Left over: samples and slips that only a package above can make.
ABOVE = {
    *(("checks", package) for package in ("files", "tournament")),
    ("event", "files"),
    ("formats", "papers"),
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
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            parts = name.split(".")
            if parts[0] == "skatlist" and len(parts) > 1:
                yield node.lineno, ".".join(parts[1:])


def package_of_tests(root: Path, folder: str) -> str | None:
    """Return the package that a folder of tests belongs to, or None."""
    if folder in PACKAGE_OF_TESTS:
        return PACKAGE_OF_TESTS[folder]
    inside = (path.parent.parent.name for path in (root / "skatlist").glob(f"*/{folder}/__init__.py"))
    return folder if folder in floors(root) else next(inside, None)


def rooms_above(root: Path, imports: Facts) -> Iterator[Place]:
    """Yield the imports of rooms above the one that a test stands in."""
    floor, kept = floors(root), set()
    for path, names in imports.items():
        folder = path.split("/")[1]
        own = package_of_tests(root, folder)
        for line, name in dict.fromkeys(names):
            package = name.split(".")[0]
            is_library = any(f"{name}.".startswith(f"{each}.") for each in LIBRARY)
            if own in floor and not is_library and floor.get(package, 0) > floor[own]:
                kept.add((folder, package))
                if (folder, package) not in ABOVE:
                    yield path, line, f"`{package}` is above `{own}`: test it there, or make the data here"
    yield from unneeded(__file__, "ABOVE", ABOVE - kept)


def command_line_in_helpers(_: Path, imports: Facts) -> Iterator[Place]:
    """Yield where a helper of all tests imports the command line."""
    for path, names in imports.items():
        if path.count("/") == 1:
            yield from (
                (path, line, "helpers of all tests do not know the command line: see `tests/cli/conftest.py`")
                for line, name in dict.fromkeys(names)
                if name.split(".")[0] == "cli"
            )


RULES = (
    Rule(
        "test-above-its-room",
        "The tests of a package import no package above it",
        ("tests/",),
        modules_imported,
        rooms_above,
    ),
    Rule(
        "helper-of-all",
        "Helpers of all tests do not know the command line",
        ("tests/",),
        modules_imported,
        command_line_in_helpers,
    ),
)
