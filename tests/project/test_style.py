"""Each rule of `tools/style.py` sees a planted fault, names its line, and sees nothing in a clean text."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from style_rules import RULES
from style_rules.house import folders_of_tests, glossary, order_of_changes, table_of_rooms
from style_rules.judging import Rule, Source, faults_of, judge, look
from style_rules.keys import keys_without_a_place
from style_rules.prose import words_of_pages
from style_rules.references import provisions_lacking
from style_rules.row_path import path_of_a_row
from tiers import some

ROOT = Path(__file__).parents[2]
BY_NAME = {rule.name: rule for rule in RULES}
LOOP = "def test():\n    {}for each in items:\n        assert each"

# Rule, path of the file, its text, the lines with a fault.
PLANTED = [
    ("german-word", "skatlist/a.py", "# Return the number somebody says where there is none, as he asks.", [1, 1, 1]),
    ("german-word", "skatlist/a.py", '"""A list.\n\nAs many as go, in so many columns.\nOne taken out."""', [3, 3, 4]),
    ("german-word", "skatlist/a.py", '# the token `he`, and "He did not play hand"', []),
    ("german-word", "skatlist/a.py", '"""A name.\n\n>>> he\n"""', []),
    ("relative-beginning", "skatlist/a.py", 'a = 1\n"""What is shown."""', [2]),
    ("german-word", "tests/game/test_a.py", "# as somebody types it", [1]),
    ("relative-beginning", "benchmarks/a.py", '"""What one process took."""', [1]),
    ("relative-beginning", "skatlist/a.py", '"""Return what is shown."""', []),
    ("semicolon", "skatlist/a.py", '"""Return one; None if it is missing."""', [1]),
    ("semicolon", "skatlist/a.py", '"""Return `a;b`.\n\nOne; two."""', []),
    ("verb-as-name", "skatlist/a.py", "def told_size(said, line):\n    found_at, self.called = 1, 2", [1, 1, 2, 2]),
    ("verb-as-name", "skatlist/a.py", "import b as heard\nshown_name = [named for named in line]", [1, 2, 2]),
    ("verb-as-name", "skatlist/a.py", "finding = rename(told.text, said=1)", []),
    ("code-of-another", "skatlist/a.py", 'KIND = Kind("G101", "name")\nif finding.code in {"G102"}: pass', [2]),
    ("code-of-another", "skatlist/words/a.py", '{"G102": 1}', []),
    ("letter-of-a-code", "skatlist/a.py", "a\nif finding.code[0] == b: pass\ncode.startswith('L')", [2, 3]),
    ("letter-of-a-code", "skatlist/a.py", "code.startswith(wanted)", []),
    (
        "code-compared",
        "skatlist/a.py",
        'if fix.label == "write": pass\nif f.code in K: pass\nf.code.endswith("1")',
        [1, 2, 3],
    ),
    ("code-compared", "skatlist/a.py", "if fix.labels == 1: pass\nf.code.upper()", []),
    ("effect-unused", "skatlist/skat/findings/finding_model.py", "class Effect:\n    NONE = 0\n    SUM = 1", [3]),
    ("column-name", "skatlist/a.py", 'letters[f"total_{place}"]', [1]),
    ("column-name", "skatlist/a.py", 'f"total_{name}" + f"Total {place}"', []),
    (
        "left-open",
        "tests/a.py",
        "import sqlite3\nwith sqlite3.connect(a): pass\nc = sqlite3.connect(a)\nc",
        [2, 3],
    ),
    ("left-open", "skatlist/a.py", "import sqlite3\nwith closing(sqlite3.connect(a)) as b, b: pass", []),
    ("left-open", "skatlist/a.py", "import sqlite3\nc = sqlite3.connect(a)\ntry: pass\nfinally: c.close()", []),
    ("left-open", "skatlist/a.py", "import sqlite3\ndef f(): return sqlite3.connect(a)", []),
    ("order-of-a-set", "skatlist/a.py", "sorted({1, 2}, key=abs)\nmin(set(a) | b, key=len)", [1, 2]),
    ("order-of-a-set", "skatlist/a.py", "def f(rows):\n    many = {*rows}\n    return max(many, key=len)", [3]),
    ("order-of-a-set", "skatlist/a.py", "def f():\n    w = set()\ndef g(w):\n    return sorted(w, key=len)", []),
    ("order-of-a-set", "skatlist/a.py", "sorted({1})\nsorted(dict.fromkeys(a), key=abs)\nsorted([1], key=abs)", []),
    ("empty-loop", "tests/test_a.py", LOOP.format("items = found()\n    "), [3]),
    ("empty-loop", "tests/test_a.py", LOOP.format("").replace("items", "[each for each in 'ab' if each]"), [2]),
    ("empty-loop", "tests/test_a.py", LOOP.format("items = a()\n    assert items\n    "), []),
    ("empty-loop", "tests/test_a.py", LOOP.format("assert len(items) > 3\n    "), []),
    ("empty-loop", "tests/test_a.py", LOOP.format("").replace("items", "some(items)"), []),
    ("empty-loop", "tests/test_a.py", "@given(a())\n" + LOOP.format(""), []),
    ("clock", "tests/test_a.py", "import time\ntime.sleep(1)\nbegin = time.perf_counter()", [2, 3]),
    ("clock", "tests/test_a.py", 'ASK = """\nimport time\ntime.sleep(1)\n"""\n', [3]),
    ("clock", "tests/test_a.py", "time.localtime()\nTEXT = 'import time.sleep(1)'", []),
    ("test-named-by-a-set", "tests/a.py", "@p.mark.parametrize('a', [{1, 2}], ids=str)\ndef test(a): ...", [1]),
    ("test-named-by-a-set", "tests/a.py", "@p.mark.parametrize('a', {1, 2})\ndef test(a): ...", [1]),
    ("test-named-by-a-set", "tests/a.py", "@p.mark.parametrize('a', [{1, 2}])\ndef test(a): ...", []),
    (
        "test-name",
        "tests/a.py",
        "def test_what_is_wrong(): ...\nclass TestWhoPlays: ...\ndef test_his_seat(): ...",
        [1, 2, 3],
    ),
    ("test-name", "tests/a.py", "def test_whole_lists(): ...\ndef what_differs(): ...\nclass TestWholeLists: ...", []),
    ("whole-among-slow", "tests/a.py", "pytestmark = pytest.mark.slow\nROWS = [*whole(1)]", [2]),
    ("whole-among-slow", "tests/a.py", "@pytest.mark.slow\n@each(whole(1))\ndef test(): ...", [2]),
    ("whole-among-slow", "tests/a.py", "@pytest.mark.slow\n@drawn(1, 2, 3)\ndef test(): ...", [2]),
    ("whole-among-slow", "tests/a.py", "@drawn(1, 2, 3)\ndef test(): ...\nROWS = [*slow(1), *whole(1)]", []),
    ("test-above-its-room", "tests/game/test_a.py", "import skatlist\nfrom skatlist.desk.wall import draw", [2]),
    ("test-above-its-room", "tests/game/test_a.py", "def test():\n    from skatlist import papers", [2]),
    ("test-above-its-room", "tests/desk/test_a.py", "from skatlist.skat.game import value", []),
    ("helper-of-all", "tests/helper.py", "from skatlist.cli import app", [1]),
    ("helper-of-all", "tests/cli/conftest.py", "from skatlist.cli import app", []),
    ("provision", "tools/a.py", "# quellen.md 0.1, 9.99\n# quellen.md A1", [1]),
    (
        "key-without-sentence",
        "skatlist/a.py",
        'text("game.gone")\ndesk.text("no.topic")\nInputError("gone")',
        [1, 2, 3],
    ),
    ("key-without-sentence", "skatlist/a.py", 'text("checks.table")\nInputError("file_missing")\nother("gone")', []),
    ("key-glued", "skatlist/a.py", 'f"money.{key}"\nf"money.short_{key}"\nf"{key}.money"\nf"file.{key}"', [1]),
    ("key-glued", "skatlist/words/de/a.py", 'f"money.{key}"', []),
    ("german-outside", "skatlist/a.py", 'if word == "auslosen":\n    pass', [1]),
    ("german-outside", "skatlist/words/a.py", 'if word == "auslosen":\n    pass', []),
    ("language-compared", "skatlist/a.py", "if lang == Language.DE: ...\nif lang in languages: ...", [1]),
    ("language-compared", "skatlist/words/a.py", "if lang == Language.DE: ...", []),
    ("json-read", "skatlist/a.py", "import json\njson.loads(text)\nwith json.load(file): ...", [2, 3]),
    ("json-read", "skatlist/a.py", "json.dumps(outside_json(text))", []),
    ("lost-reference", "tools/a.py", "#\n# RULES 3", [2]),
    ("late-import", "skatlist/a.py", "import zipfile\ndef f():\n    import zipfile\n    from json import loads", [3]),
    ("late-import", "skatlist/a.py", "if TYPE_CHECKING:\n    import zipfile\ndef f():\n    import rich.progress", []),
]


def lines_of_faults(name, *files):
    """Return the lines at which a rule finds faults in files given by path and text, not those of its own tables."""
    results = {path: look(Source(path, text), [BY_NAME[name]]) for path, text in files}
    facts = {path: each[name] for path, each in results.items()}
    return sorted(fault.line for fault in faults_of(BY_NAME[name], ROOT, facts) if fault.path in facts)


@pytest.mark.parametrize(("name", "path", "text", "lines"), PLANTED)
def test_a_rule_sees_the_fault_it_is_for_and_nothing_else(name, path, text, lines):
    assert lines_of_faults(name, (path, text)) == lines


def test_one_name_means_one_thing():
    there = ("skatlist/a.py", "class Seat: ...\ndef place(): ...\ndef _own(): ...\ndef score(): ...")
    again = ("skatlist/b.py", "\ndef place(): ...\ndef _own(): ...\ndef f():\n    class _Seat: ...\ndef score(): ...")
    assert lines_of_faults("public-name-twice", there, again) == [2]
    assert lines_of_faults("class-name-twice", there, again) == [5]
    assert lines_of_faults("public-name-twice", there) == lines_of_faults("class-name-twice", there) == []


def test_a_module_that_is_loaded_anyway_is_not_loaded_late():
    late = ("skatlist/a.py", "import skatlist.b\ndef f():\n    from skatlist.evening import season")
    through = ("skatlist/b.py", "from skatlist.evening import season")
    season = ("skatlist/evening/season.py", "")
    assert lines_of_faults("late-import", late, through, season) == [3]
    assert lines_of_faults("late-import", late, ("skatlist/b.py", ""), season) == []


def test_an_effect_needs_a_kind_and_a_check():
    model = ("skatlist/skat/findings/finding_model.py", "class Effect:\n    SUM = 1\n    DEAL = 2")
    assert lines_of_faults("effect-unused", model, ("skatlist/a.py", "Effect.SUM\nEffect.DEAL\nEffect.SUM")) == [3]


def test_a_key_stands_whole_or_belongs_to_a_family():
    keys = ("desk.gone", "desk.to_home", "game.value.bid", "errors.usage")
    faults = [*keys_without_a_place(keys, {"value.bid"})]
    assert [path for path, _, _ in faults if path.startswith("skatlist/")] == ["skatlist/words/de/desk"]
    assert "desk.gone" in str(faults)
    assert not any(key in str(faults) for key in keys[1:])
    assert "'desk.page_' in FAMILIES" in str(faults)


def test_an_exception_that_nothing_needs_is_a_fault():
    faults = faults_of(BY_NAME["verb-as-name"], ROOT, {"skatlist/a.py": []})
    assert {fault.path for fault in faults} == {"tools/style_rules/names.py"}
    assert "card_named" in str(faults)


def test_a_rule_without_a_file_is_a_fault():
    assert "no file" in str(faults_of(BY_NAME["clock"], ROOT, {}))


PAGES = {
    "CONTRIBUTING.md": "\n| `game/` | `cards/` |\n| `lists.py` | |\n| `gone.py` | |\n",
    "pyproject.toml": '[[tool.importlinter.contracts]]\nlayers = ["skatlist.cli", "skatlist.game", "skatlist.lists"]\n'
    '[tool.hatch.version]\npath = "skatlist/base/version.py"',
    "CHANGELOG.md": "## 0.4\n## 0.1 – 2026-01-01\n### Added\n### New\n## 0.2 – 2026-02-02\n## Soon\n",
    "docs/glossar.md": "`skatlist.skat.game.value`\n`skatlist.skat.game.nothing` and `skatlist.no.thing`\n",
    "docs/quellen.md": "| 1.1 | a |\n",
    "skatlist/game/cards/__init__.py": "",
    "skatlist/game/__init__.py": "",
    "skatlist/game/suits/__init__.py": "",
    "skatlist/lists.py": "",
    "skatlist/cli.py": "",
    "skatlist/base/version.py": '__version__ = "0.3"',
    "tests/game/test_a.py": "",
    "tests/misc/test_a.py": "",
}


@pytest.fixture
def planted(tmp_path):
    """A small repository with faults in its pages."""
    for name, text in PAGES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_the_table_of_rooms_is_compared_with_the_folders(planted):
    text = "\n".join(f"{line} {remedy}" for _, line, remedy in table_of_rooms(planted, {}))
    assert "2 the table of rooms lacks `cli`" in text
    assert "4 there is no `gone`" in text
    assert "2 the layers in pyproject.toml have `lists` here" in text
    assert "2 `game/` has a room `suits/` inside" in text
    assert "`cards/`" not in text


def test_every_folder_of_tests_has_a_room(planted):
    assert [path for path, _, _ in folders_of_tests(planted, {}) if path[:6] == "tests/"] == ["tests/misc"]


def test_the_changes_have_dates_order_and_headings(planted):
    assert [line for _, line, _ in order_of_changes(planted, {})] == [2, 4, 5, 6]


def test_the_glossary_names_only_what_there_is_and_every_class(planted):
    faults = [*glossary(planted, {})]
    assert [line for _, line, remedy in faults if "there is no" in remedy] == [2, 2]
    assert any("`skatlist.skat.sheet.Sheet`" in remedy for _, _, remedy in faults)


def test_a_provision_is_looked_up_in_the_document(planted):
    assert len([*provisions_lacking(planted, {"a.py": [(1, "1.1"), (2, "1.2")]})]) == 1


def test_the_path_of_a_row_is_counted():
    assert len([*path_of_a_row(ROOT, {}, at_most=5)]) == 1


@pytest.mark.parametrize(
    ("page", "text", "lines"),
    [
        ("CONTRIBUTING.md", "# A\n\n- Do so.\n- What it needs is named. As he\n  likes.\n", [4, 4]),
        ("CONTRIBUTING.md", "Say it: How much belongs here a test says.\n\n```\nWhat he\n```\n", [1]),
        (
            "CONTRIBUTING.md",
            "What now?\n\nSay `he`, “him”, what it is. Who he is.\n",
            [3, 3],
        ),
        ("docs/page.md", "# A\n\nGive it to somebody.\n\nWhat it needs is named.\n", [3]),
        ("docs/seite.md", "# A\n\n*English: [A](page.md)*\n\nso many\n", []),
    ],
)
def test_the_english_pages_are_read(tmp_path, page, text, lines):
    (tmp_path / "docs").mkdir()
    (tmp_path / "CONTRIBUTING.md").touch()
    (tmp_path / page).write_text(text, encoding="utf-8")
    assert sorted(line for path, line, _ in words_of_pages(tmp_path, {}) if path == page) == lines


def test_every_rule_has_a_planted_fault():
    """Rules about the repository itself have tests of their own above."""
    elsewhere = {
        "public-name-twice",
        "class-name-twice",
        "key-unused",
        *(rule.name for rule in RULES if not rule.begins),
    }
    assert {name for name, _, _, lines in PLANTED if lines} | elsewhere == BY_NAME.keys()
    assert len(BY_NAME) == len(RULES)
    assert all(isinstance(rule, Rule) and rule.about for rule in some(RULES))


def test_a_repository_is_judged_from_its_files(planted):
    (planted / "skatlist/lists.py").write_text('"""A list."""\n\nsaid = 1\n', encoding="utf-8")
    rules = [BY_NAME["verb-as-name"], BY_NAME["semicolon"], BY_NAME["folder-of-tests"]]
    faults = [str(fault) for fault in judge(planted, rules) if not fault.path.startswith("tools/")]
    assert [fault.partition(": ")[0] for fault in faults] == [
        "skatlist/lists.py:3 verb-as-name",
        "tests/misc:1 folder-of-tests",
    ]


def test_the_command_names_its_rules():
    done = subprocess.run(
        [sys.executable, ROOT / "tools/style.py", "--list"], capture_output=True, text=True, check=True
    )
    assert [line.split()[0] for line in done.stdout.splitlines()] == [rule.name for rule in RULES]


def test_json_from_outside_is_read_in_one_place():
    """There it is bounded: brackets without end and halves of letters are no fault of the program."""
    modules = some(sorted((ROOT / "skatlist").rglob("*.py")), 400)
    assert [path.name for path in modules if re.search(r"\bjson\.loads?\(", path.read_text("utf-8"))] == []
