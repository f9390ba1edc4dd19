"""CONTRIBUTING.md is true about the rooms, CHANGELOG.md is in order, the glossary names what there is."""

import importlib
import inspect
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from .judging import Facts, Place, Rule, unneeded
from .rooms import PACKAGE_OF_TESTS, floors, package_of_tests

# Folders of tests that are no room.
BESIDE_THE_ROOMS = {"attack", "browser", "paragraphs", "pictures", "project", "report_texts", "slips", "tournament"}
HEADINGS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
INNER_ROOMS = ("skat.game", "skat.sheet", "skat.findings", "tournament")
CONTRIBUTING, CHANGELOG, GLOSSARY = "CONTRIBUTING.md", "CHANGELOG.md", "docs/glossar.md"


def lines_of(root: Path, page: str) -> list[str]:
    """Return the lines of a page."""
    return (root / page).read_text(encoding="utf-8").splitlines()


def room_rows(root: Path) -> dict[str, tuple[int, set[str]]]:
    """Return, for each room of the table, its line and the rooms inside that its row names."""
    rows = {}
    for at, line in enumerate(lines_of(root, CONTRIBUTING), 1):
        if match := re.match(r"\| `(\w+)(?:/|\.py)` \|", line):
            rows[match[1]] = at, set(re.findall(r"`(\w+)/`", line))
    return rows


def table_of_rooms(root: Path, _: Facts) -> Iterator[Place]:
    """Yield where the table of rooms differs from the folders and from the order of the imports."""
    rows, floor, package = room_rows(root), floors(root), root / "skatlist"
    there = {path.stem for path in package.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    there -= {"__init__", "__main__"}
    head = min((line for line, _ in rows.values()), default=1)
    for room in sorted(there - rows.keys()):
        yield CONTRIBUTING, head, f"the table of rooms lacks `{room}`: add its row"
    for room in sorted(rows.keys() - there):
        yield CONTRIBUTING, rows[room][0], f"there is no `{room}`: delete its row"
    for room in sorted(rows.keys() ^ floor.keys()):
        yield CONTRIBUTING, head, f"`{room}` is not in both: this table and the layers in pyproject.toml"
    in_order = sorted((room for room in rows if room in floor), key=floor.__getitem__)
    for is_room, should in zip((room for room in rows if room in floor), in_order, strict=True):
        if is_room != should:
            yield (
                CONTRIBUTING,
                rows[is_room][0],
                f"the layers in pyproject.toml have `{should}` here: give the table their order",
            )
            break
    for room, (line, named) in rows.items():
        for inside in sorted({path.parent.name for path in (package / room).glob("*/__init__.py")} - named):
            yield CONTRIBUTING, line, f"`{room}/` has a room `{inside}/` inside: name it"


def folders_of_tests(root: Path, _: Facts) -> Iterator[Place]:
    """Yield the folders of tests that belong to no package."""
    folders = {path.name for path in (root / "tests").iterdir() if any(path.glob("test_*.py"))}
    for folder in sorted(folders - BESIDE_THE_ROOMS):
        if package_of_tests(root, folder) is None:
            yield (
                f"tests/{folder}",
                1,
                "name the folder after a package or a folder in one, or add it to BESIDE_THE_ROOMS",
            )
    yield from unneeded(__file__, "BESIDE_THE_ROOMS", BESIDE_THE_ROOMS - folders)
    yield from unneeded(__file__, "PACKAGE_OF_TESTS", PACKAGE_OF_TESTS.keys() - folders)


def version_of(root: Path) -> str:
    """Return the version of the program, where the build reads it."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    text = (root / settings["tool"]["hatch"]["version"]["path"]).read_text(encoding="utf-8")
    return re.search(r'__version__ = "(.+?)"', text)[1]


def order_of_changes(root: Path, _: Facts) -> Iterator[Place]:
    """Yield the headings of CHANGELOG.md that are out of order or of no known kind, and a version without one."""
    before, above = "9999", []
    for at, line in enumerate(lines_of(root, CHANGELOG), 1):
        if match := re.fullmatch(r"## ([\d.]+)(?: – (\d{4}-\d\d-\d\d))?", line):
            version, date = match.groups()
            if date and len(above) <= 1 and version_of(root) not in {version, *above}:
                yield CHANGELOG, at, f"the program is version {version_of(root)}: give it a heading at the top"
            if above and not date:
                yield CHANGELOG, at, "only the coming version, at the top, has no date"
            if date and date > before:
                yield CHANGELOG, at, "the newest version stands first"
            before = date or before
            above.append(version)
        elif line.startswith("## "):
            yield CHANGELOG, at, "write `## 1.2.3 – 2026-11-28`, the coming version without its date"
        elif line.startswith("### ") and line[4:] not in HEADINGS:
            yield CHANGELOG, at, f"“{line[4:]}” is no heading of changes: use one of {', '.join(sorted(HEADINGS))}"


def glossary_names(root: Path) -> list[tuple[int, str]]:
    """Return line and name of each part of the program that the glossary names."""
    lines = lines_of(root, GLOSSARY)
    return [(at, name) for at, line in enumerate(lines, 1) for name in re.findall(r"`(skatlist(?:\.\w+)+)`", line)]


def is_there(name: str) -> bool:
    """Whether the program has a module, class or function of this dotted name."""
    there = importlib.import_module("skatlist")
    for part in name.split(".")[1:]:
        try:
            if inspect.ismodule(there) and not hasattr(there, part):
                importlib.import_module(f"{there.__name__}.{part}")
            there = getattr(there, part)
        except (ImportError, AttributeError):
            return False
    return True


def glossary(root: Path, _: Facts) -> Iterator[Place]:
    """Yield what the glossary names and is not there, and the classes of the inner rooms that it lacks."""
    names = glossary_names(root)
    for line, name in names:
        if not is_there(name):
            yield GLOSSARY, line, f"there is no `{name}`: correct the name"
    known = {name.rpartition(".")[2] for _, name in names}
    for room in INNER_ROOMS:
        face = importlib.import_module(f"skatlist.{room}")
        for name, each in vars(face).items():
            if inspect.isclass(each) and each.__module__.startswith(face.__name__) and name not in known:
                yield GLOSSARY, 1, f"the glossary lacks the class `skatlist.{room}.{name}`: explain it"


RULES = (
    Rule("table-of-rooms", "CONTRIBUTING.md has the rooms, in the order of the imports", together=table_of_rooms),
    Rule("folder-of-tests", "Every folder of tests belongs to a room", together=folders_of_tests),
    Rule(
        "changelog", "CHANGELOG.md begins with the newest version and has the usual headings", together=order_of_changes
    ),
    Rule("glossary", "The glossary names what there is, and every class of the inner rooms", together=glossary),
)
