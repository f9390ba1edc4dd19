"""The kit of the format, unpacked in an empty folder, works with Python alone, as its page says."""

import json
import re
import shutil
import subprocess
import sys
import zipfile

import make_format_cases
import make_kit
import pytest
import skatlist_check
from formats.random_texts import grammar
from jsonschema import Draft202012Validator
from tiers import slow, some

FORMAT = make_kit.FORMAT
SAMPLE = (
    "01-suit-games", "62-rules-by-position", "86-house-extends", "89-version-refused", "95-event-league",
    "105-league-two-days",
)  # fmt: skip
# Of docs/public.md: they stay within 1.x.
PROMISED = (
    "README.md", "LICENSE", "list.md", "liste.md", "scoring.md", "wertung.md", "event.md", "veranstaltung.md",
    "authors.md", "autoren.md", "changelog.md", "aenderungen.md", "grammar.ebnf", "answer.schema.json", "run_cases.py",
    "cases", "cases/01-suit-games.txt", "cases/01-suit-games.json", "schemas/event.schema.json",
    "schemas/rules.schema.json", "checker/skatlist_check.py",
)  # fmt: skip
EVERY = len([*make_format_cases.cases()])
LIAR = 'import sys; print(\'{"read": [], "totals": {"lists": []}}\')'


@pytest.fixture
def kit(tmp_path):
    """Return the folder of the kit as a person unpacks it."""
    path = make_kit.write_kit(tmp_path / "made")
    zipfile.ZipFile(path).extractall(tmp_path / "unpacked")
    return tmp_path / "unpacked" / make_kit.NAME


def only(kit, stems):
    """Leave some cases, and the rule files that they may need."""
    for path in some((kit / "cases").iterdir()):
        if path.name.removesuffix(".txt").removesuffix(".json") not in stems and path.suffix != ".toml":
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def run(kit, *words):
    call = [sys.executable, "-I", "run_cases.py", *words]
    return subprocess.run(call, cwd=kit, capture_output=True, text=True, encoding="utf-8", check=False)


@pytest.mark.parametrize("count", [len(SAMPLE), *slow(EVERY)])
def test_runner_and_checker_try_every_case(kit, count):
    if count == len(SAMPLE):
        only(kit, SAMPLE)
    result = run(kit, sys.executable, "-I", "checker/skatlist_check.py", "--json")
    assert (result.stdout, result.returncode) == (f"read: {count} of {count}\ntotals: {count} of {count}\n", 0)


@pytest.mark.parametrize(("page", "name"), [("authors.md", "list.txt"), ("autoren.md", "liste.txt")])
def test_the_calls_on_the_page_for_authors_run_as_printed(kit, page, name):
    """On a fresh Debian there is a `python3`, and no `python`."""
    text = (kit / page).read_text("utf-8")
    only(kit, SAMPLE[:1])
    (kit / name).write_text(re.findall(r"```text\n(.*?)```", text, re.DOTALL)[0], encoding="utf-8")
    for printed in some(re.findall(r"\bpython\S* \S+\.py.*?(?=[`\n])", text), 2):
        call = re.sub(r"(COMMAND|BEFEHL)\.\.\.", "python3 checker/skatlist_check.py --json", printed)
        command, *words = call.split()
        assert command == "python3"
        words = [sys.executable if word == "python3" else word for word in words]
        result = subprocess.run([sys.executable, "-I", *words], cwd=kit, capture_output=True, text=True, check=False)
        assert (result.returncode, result.stderr) == (0, "")


def test_the_runner_names_where_a_program_is_wrong(kit):
    only(kit, SAMPLE)
    result = run(kit, sys.executable, "-c", LIAR)
    assert "01-suit-games.txt, read: read has 0 entries, right are 1" in result.stdout
    assert "89-version-refused.txt, read: is to be refused" in result.stdout
    assert result.stdout.endswith("read: 0 of 6\ntotals: 0 of 6\n")
    assert result.returncode == 1


def test_every_link_of_the_kit_leads_to_a_file_in_it(kit):
    pages = some(kit.rglob("*.md"), 10)
    links = some((page, link) for page in pages for link in re.findall(r"]\(([^)#:]+)", page.read_text("utf-8")))
    inside = some((page, link) for page, link in links if link != "https")
    assert [(page.name, link) for page, link in inside if not (page.parent / link).exists()] == []


def test_the_names_that_are_promised_are_in_the_kit(kit):
    there = {path.relative_to(kit).as_posix() for path in some(kit.rglob("*"))}
    assert set(PROMISED) <= there
    assert kit.name == "skat-list-format-1.1"


def test_the_kit_is_the_same_bytes_every_time(tmp_path):
    first, second = (make_kit.write_kit(tmp_path / name).read_bytes() for name in "ab")
    assert first == second


def test_every_answer_has_the_shape_of_the_schema():
    schema = Draft202012Validator(json.loads((FORMAT / "answer.schema.json").read_text("utf-8")))
    answers = some((FORMAT / "cases").glob("*.json"), EVERY)
    assert [path.name for path in answers if not schema.is_valid(json.loads(path.read_text("utf-8")))] == []
    assert not schema.is_valid({"read": [], "totals": {}})
    assert not schema.is_valid({"refused": True, "read": []})


@pytest.mark.parametrize("page", ["authors.md", "autoren.md"])
def test_the_layouts_on_the_page_for_authors_are_lists(page):
    blocks = re.findall(r"```text\n(.*?)```", (FORMAT / page).read_text("utf-8"), re.DOTALL)
    for text in some(blocks, 4):
        assert grammar().reads("File", text)
        (lst,) = skatlist_check.read_lists(text)
        assert [*skatlist_check.differences(lst, skatlist_check.score_list(lst))] == []
