"""`docs/quellen.md` names every provision of the sources, and everything it names is there."""

import importlib
import re
from pathlib import Path

import pytest
from tiers import some

from skatlist.skat.rules import Profile
from skatlist.tournament.checks.kinds import all_kinds

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests" / "paragraphs"
DOCUMENT = ROOT / "docs" / "quellen.md"

if not DOCUMENT.exists():  # an installed package without its repository
    pytest.skip("only in the repository", allow_module_level=True)

# How many provisions each source has: first and last number, and what is not used between them.
PROVISIONS = {
    "0": [*range(1, 46), *range(50, 99)],
    "1": range(1, 34),
    "2": range(1, 19),
    "3": range(1, 52),
    "4": range(1, 38),
}
NUMBERS = [f"{source}.{number}" for source, numbers in PROVISIONS.items() for number in numbers]
DECISIONS = [f"A{number}" for number in range(1, 25)]
ROW = re.compile(r"\| (A?[\d.]+) \| (.+?) \| (.+?) \| (.*?) ?\|")
NOT_ON_A_LIST = "nicht Sache der Liste: "


def table():
    """Return the rows by number: what it is about, where it lives, which tests hold it."""
    results = [
        ROW.fullmatch(line) for line in DOCUMENT.read_text(encoding="utf-8").splitlines() if line.startswith("| ")
    ]
    return {match[1]: match.groups()[1:] for match in results if match}


TABLE = table()


def test_every_provision_is_there_once():
    text = DOCUMENT.read_text(encoding="utf-8")
    assert sorted(TABLE) == sorted(NUMBERS + DECISIONS)
    assert all(text.count(f"\n| {number} |") == 1 for number in TABLE)


def there(name):
    """Whether a name is in a module, a key of a rule set, or neither."""
    if name.startswith("skatlist."):
        module, _, attribute = name.rpartition(".")
        return hasattr(importlib.import_module(module), attribute)
    if re.fullmatch(r"[a-z]+\.[a-z_]+", name):
        profile = Profile(name="", title={}, notes={}, paragraphs={})
        profile.value_of(name)
        return hasattr(profile, name.partition(".")[0])
    return True


def test_every_place_named_exists():
    codes = {kind.code for kind in all_kinds()}
    assert len(TABLE) > 250
    for number, (_, where, _) in TABLE.items():
        assert [name for name in re.findall(r"`([^`]+)`", where) if not there(name)] == [], number
        assert {*re.findall(r"\b[GLSTDE]\d{3}\b", where)} <= codes, number


def test_every_provision_has_a_test_or_a_reason_for_none():
    sources = {path.stem: path.read_text(encoding="utf-8") for path in some(TESTS.glob("*.py"))}
    assert len(TABLE) > 250
    for number, (_, where, tests) in TABLE.items():
        names = re.findall(r"`(\w+)`", tests)
        assert names or where.startswith(NOT_ON_A_LIST), number
        number_pattern = re.compile(rf"(?<![\d.]){re.escape(number)}(?!\d)")
        assert [name for name in names if not number_pattern.search(sources[name])] == [], number


def test_the_lists_and_tables_named_exist():
    for name in ("test_numeric_cases", "test_house_lists"):
        assert name in DOCUMENT.read_text(encoding="utf-8")
        assert (TESTS / f"{name}.py").exists()


def test_the_sources_are_not_quoted():
    """The document uses our own words: no line is long enough to be one of the sources'."""
    assert max(len(what) for what, _, _ in TABLE.values()) < 70
