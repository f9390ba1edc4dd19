"""One rule for rule files: pages, program and independent checker allow and refuse the same ones."""

import random
import re
from pathlib import Path

import pytest
import skatlist_check
from tiers import slow, some

from skatlist.base.fields import write_toml
from skatlist.skat.rules import load_profile
from skatlist.skat.rules.building import key_kinds
from skatlist.skat.rules.loading import _topics
from skatlist.words import ProfileError

PAGES = Path(skatlist_check.__file__).parents[1] / "docs" / "format"
KINDS = {key: kind for key, kind, _ in key_kinds() if "." in key}
OUTSIDE = ("ramsch", "bock.ramsch", "bock.lengthens")


def of_program(path):
    try:
        load_profile(path)
    except ProfileError:
        return False
    return True


def of_checker(path):
    try:
        skatlist_check.rules_of(path.name, path.parent)
    except skatlist_check.CheckError:
        return False
    return True


def values_of(kind, chance):
    """Return possible values of a kind, and some that nearly are."""
    if kind == "true | false":
        return [True, False, True, False, 1, "true"]
    if '"' in kind:
        return [*re.findall(r'"([^"]+)"', kind) * 3, "", "Value", True, 1]
    low, high = map(int, re.search(r"(-?\d+)\.\.(\d+)", kind).groups())
    numbers = [low, high, chance.randint(low, high), low, high, low - 1, high + 1, 1.5, True, "2"]
    if kind[0] == "[":
        return [[2], [2, 4], [2, 4, 8], [], [4, 2], [1, 2], [2, 2], [high], [2, high + 1], [1.5, 2], 2]
    if kind[0] == "{":
        return [{"3": low}, {"4": high, "5": 1}, {}, {"6": 1}, {"3": high + 1}, {"3": 1.5}, 3]
    return numbers


HEADS = {
    "extends": ["", "andere.toml", "isko-2022", "isko-2010", 1], "tournament": [True, False, 1],
    "agreed_by": [["Anna"], [], [1], "Anna"], "title": ["Club", {"de": "Club"}, {"fr": "Club"}, {"en": 1}],
    "notes": [{"de": ["So"]}, {"de": "So"}, {"en": [1]}],
    "paragraphs": [{"doubled": "Regel 1"}, {"x": "1"}, {"value": 1}],
    "switches": [
        [{"key": "bock.sixty", "on": True, "de": "60"}], [{"key": "bock.factor", "en": "Bock"}],
        [{"key": "bock.sixty"}],
        [{"key": "bock.x", "de": "a"}], [{"key": "bock.sixty", "on": 2, "de": "a"}], [], [1],
    ],
    "Values": [{}], "list": [[]],
}  # fmt: skip


def rule_file(chance, *, wild):
    """Return a table of rules: some keys with values at and beyond their bounds."""
    table = {}
    likely = [key for key in KINDS if key.split(".")[0] in {"kontra", "bock", "scoring"}]
    for key in {*chance.sample([*KINDS], 1 + wild), *chance.sample(likely, 1 + 2 * wild)}:
        section, _, name = key.partition(".")
        values = values_of(KINDS[key], chance)
        table.setdefault(section, {})[name] = chance.choice(values if wild else values[:2])
    if chance.random() < 0.5:
        head = chance.choice([*HEADS][: None if wild else 7])
        table[head] = chance.choice(HEADS[head] if wild else HEADS[head][:1])
    return table


@pytest.mark.parametrize("count", [400, *slow(5_000)])
def test_the_checker_refuses_what_the_program_refuses(count, tmp_path):
    judged = {True: 0, False: 0}
    for seed in some(range(count)):
        chance = random.Random(seed)
        tables = [rule_file(chance, wild=chance.random() < 0.3) for _ in range(2)]
        for name, table in zip(("club.toml", "andere.toml"), tables, strict=True):
            text = "".join(f"{key} = {write_toml(value)}\n" for key, value in table.items())
            path = tmp_path / f"{seed}-{name}"
            path.write_text(text.replace("andere.toml", f"{seed}-andere.toml"), encoding="utf-8")
        first = tmp_path / f"{seed}-club.toml"
        allowed = of_program(first)
        both = [tables[0], tables[1] if tables[0].get("extends") == "andere.toml" else {}]
        if allowed and any(_is_outside(table) for table in both):
            continue  # Ramsch and longer lists: the program has them, the pages do not
        assert of_checker(first) is allowed, first.read_text(encoding="utf-8")
        judged[allowed] += 1
    assert min(judged.values()) > count / 10


def _is_outside(table):
    bock = table.get("bock", {})
    return bool(table.get("ramsch") or bock.get("ramsch") or bock.get("lengthens"))


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("[bock]\nfactor = 2\n", False), ("[bock]\nfactor = 2\nsixty = true\n", True),
        ("[bock]\nsixty = true\n", False),
        ("[bock]\nfactor = 2\ngrand_bid_over = 30\n", True), ("[kontra]\nfactors = [1.5, 2]\n", False),
        ('bock.factor = 2\nswitches = [{ key = "bock.sixty", de = "60" }]\n', True), ("scoring.target = 66\n", False),
        ("[kontra]\nfactors = [2]\n[bock]\nfactor = 2\nwon_re = true\n", False), ("values.grand = 0\n", False),
        ("tournament = true\nkontra.factors = [2]\n", False), ("tournament = true\nconduct.penalty = 40\n", False),
    ],
)  # fmt: skip
def test_rules_that_need_each_other(text, allowed, tmp_path):
    path = tmp_path / "club.toml"
    path.write_text(text, encoding="utf-8")
    assert (of_program(path), of_checker(path)) == (allowed, allowed)


@pytest.mark.parametrize(
    ("last", "files", "allowed"), [("", 16, True), ("", 17, False), ("isko-2022", 15, True), ("isko-2022", 16, False)]
)
def test_so_many_files_may_extend_each_other(last, files, allowed, tmp_path):
    for at in range(1, files + 1):
        extends = last if at == files else f"{at + 1}.toml"
        (tmp_path / f"{at}.toml").write_text(f'extends = "{extends}"\n', encoding="utf-8")
    assert (of_program(tmp_path / "1.toml"), of_checker(tmp_path / "1.toml")) == (allowed, allowed)


@pytest.mark.parametrize("page", ["scoring.md", "wertung.md"])
def test_the_pages_name_every_key_with_its_bounds(page):
    text = (PAGES / page).read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([a-z]+\.[a-z_]+)` \| (.+?) \| .*\|$", text, re.MULTILINE))
    assert rows.keys() == KINDS.keys()
    for key, kind in some(KINDS.items()):
        assert rows[key] == _on_page(kind), key
    assert set(re.search(r"`paragraphs` \|.*?\| ([a-z_0-9, `]+) \|", text)[1].replace("`", "").split(", ")) == {
        *_topics()
    }


def _on_page(kind):
    """Return a kind as the pages write it."""
    return (
        f"`{kind.replace('|', chr(92) + '|')}`"
        if '"' not in kind
        else ", ".join(f"`{word}`" for word in re.findall(r'"([^"]+)"', kind))
    )
