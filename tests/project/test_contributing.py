"""CONTRIBUTING.md tells the truth about the rooms, and CHANGELOG.md about the version."""

import re
import tomllib
from pathlib import Path

from tiers import some

import skatlist

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
ROOMS = {row: set(re.findall(r"`(\w+)/`", row)) for row in re.findall(r"^\| `\w+(?:/|\.py)` \|.*$", TEXT, re.MULTILINE)}
NAMES = [re.match(r"\| `(\w+)", row)[1] for row in ROOMS]


def layer_of():
    """Return the layer of every room, from the lowest."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    layers = next(each["layers"] for each in contracts if "skatlist.cli" in each.get("layers", ()))
    return {name: at for at, layer in enumerate(reversed(layers)) for name in re.findall(r"skatlist\.(\w+)", layer)}


def test_the_table_names_every_room_and_every_module_beside_them():
    there = {
        path.stem for path in (ROOT / "skatlist").iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    assert sorted(NAMES) == sorted(there - {"__init__", "__main__"})


def test_the_table_has_the_order_of_the_imports():
    layer = layer_of()
    assert sorted(layer) == sorted(NAMES)
    assert sorted(NAMES, key=layer.__getitem__) == NAMES


def test_a_room_with_rooms_inside_names_them():
    for name, row in some(zip(NAMES, ROOMS, strict=True)):
        inside = {path.parent.name for path in (ROOT / "skatlist" / name).glob("*/__init__.py")}
        assert inside <= ROOMS[row], name


def test_every_room_has_its_folder_of_tests():
    folders = {path.name for path in (ROOT / "tests").iterdir() if any(path.glob("test_*.py"))}
    assert folders - set(NAMES) == {
        "attack",
        "browser",
        "paragraphs",
        "pictures",
        "project",
        "report_texts",
        "slips",
        "tournament",
    }


def test_the_changes_begin_with_this_version():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## (.+) – (\d{4}-\d\d-\d\d)$", text, re.MULTILINE)
    assert versions[0][0] == skatlist.__version__
    assert [date for _, date in versions] == sorted((date for _, date in versions), reverse=True)
    assert len(versions) == len(re.findall(r"^## ", text, re.MULTILINE))


def test_the_changes_of_a_version_stand_below_the_usual_headings():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert {*re.findall(r"^### (.+)$", text, re.MULTILINE)} <= {
        "Added",
        "Changed",
        "Deprecated",
        "Removed",
        "Fixed",
        "Security",
    }
