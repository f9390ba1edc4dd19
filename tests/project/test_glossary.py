"""The glossary is the reference for names: what it names is there, and no class of the inner rooms is missing."""

import ast
import importlib
import inspect
import re
from pathlib import Path

import pytest
from sources import nodes_of
from tiers import some

import skatlist

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "glossar.md"

if not PAGE.exists():  # an installed package without its repository
    pytest.skip("only in the repository", allow_module_level=True)

NAMES = re.findall(r"`(skatlist(?:\.\w+)+)`", PAGE.read_text(encoding="utf-8"))
INNER = ("game", "sheet", "findings", "event")


def thing(name):
    """Return what a dotted name means. Raises AttributeError where it is not there."""
    found = skatlist
    for part in name.split(".")[1:]:
        if inspect.ismodule(found) and not hasattr(found, part):
            importlib.import_module(f"{found.__name__}.{part}")
        found = getattr(found, part)
    return found


def test_everything_named_is_there():
    assert [name for name in some(NAMES) if thing(name) is None] == []


@pytest.mark.parametrize("room", INNER)
def test_every_class_of_an_inner_room_is_in_it(room):
    face = importlib.import_module(f"skatlist.{room}")
    classes = {
        name for name, each in vars(face).items() if inspect.isclass(each) and each.__module__.startswith(face.__name__)
    }
    assert classes
    assert classes - {name.rpartition(".")[2] for name in NAMES} == set()


def test_no_two_classes_have_one_name():
    found = {}
    for path in sorted((ROOT / "skatlist").rglob("*.py")):
        for node in nodes_of(path):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name.lstrip("_"), []).append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert len(found) > 200
    assert {name: places for name, places in found.items() if len(places) > 1} == {}
