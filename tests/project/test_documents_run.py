"""Every command of README and docs is run, and what stands below it is what it prints."""

import getpass
import io
import re
import shlex
import shutil
import sys
import tomllib
from fnmatch import fnmatchcase
from itertools import product
from pathlib import Path

import pytest
from terminal import without_styles
from tiers import slow, slow_rows, some, whole_rows

from skatlist.cli.app import run
from skatlist.cli.terminal import terminal
from skatlist.cli.terminal.lines import cell_width
from skatlist.desk.http_server import HttpServer

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("README*.md"), *(ROOT / "docs").glob("*.md")])
LONG = {"turnier.md", "tournament.md", "unterschrift.md", "signatures.md"}  # play whole tournaments, sign many papers
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


def is_english(page):
    """Whether a page names its German twin: there the program speaks English."""
    return re.search(r"^\*Deutsch", page.read_text(encoding="utf-8"), re.MULTILINE) is not None


def calls(page):
    """Return the commands of a page, each with the lines printed below it."""
    results = []
    for block in map(unrolled, BLOCK.findall(page.read_text(encoding="utf-8"))):
        for line in block.splitlines():
            if line.startswith("$ "):
                results.append((line[2:], []))
            elif results:
                results[-1][1].append(line)
    return results


def unrolled(block):
    """Return a block with the commands of a loop one after the other, each as often as the loop runs."""

    def turns(loop):
        commands = re.findall(r"^>   (.*)$", loop["body"], re.MULTILINE)
        return "".join(
            f"$ {command}\n".replace(f"${loop['name']}", value)
            for value in loop["values"].split()
            for command in commands
        )

    return re.sub(r"^\$ for (?P<name>\w+) in (?P<values>[^;]*); do\n(?P<body>(?:>   .*\n)+)> done\n", turns, block)


def fits(printed, expected):
    """Whether the lines are those expected; `…` alone on a line stands for any lines, within a line for anything."""
    if not expected:
        return True
    if expected[0].strip() == "…":
        return any(fits(printed[at:], expected[1:]) for at in range(len(printed) + 1)) if expected[1:] else True
    pattern = re.sub(r"([\[\]?*])", r"[\1]", expected[0]).replace("…", "*")
    return bool(printed) and fnmatchcase(printed[0], pattern) and fits(printed[1:], expected[1:])


@pytest.fixture
def outputs(tmp_path, monkeypatch, capsys):
    """Run the commands of a page one after the other and yield each with the lines it printed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(getpass, "getpass", lambda prompt: sys.stdout.write(f"{prompt}\n") and "vier Buben")
    shutil.copytree(ROOT / "samples", tmp_path / "samples")
    serve = HttpServer.serve  # a desk serves until it is stopped: here as soon as it is ready
    monkeypatch.setattr(
        HttpServer, "serve", lambda desk, sockets, ready: serve(desk, sockets, lambda: ready() or desk.stop())
    )
    monkeypatch.setattr("skatlist.cli.commands.desk._browse", lambda *_: None)

    def run_page(page, columns, *, window=False):
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setenv("SKATLIST_LANG", "en" if is_english(page) else "")
        for command, expected in some(calls(page)):
            words = shlex.split(command)
            if words[0] == "mkdir":
                Path(words[1]).mkdir()
            if words[0] == "cp":
                (shutil.copytree if words[1] == "-r" else shutil.copy)(*words[-2:])
            if words[0] != "skatlist":
                continue
            with monkeypatch.context() as here:
                here.setattr(terminal, "monotonic", lambda: 0.0)  # no bar by the clock
                for stream in (sys.stdout, sys.stderr) if window else ():
                    here.setattr(stream, "isatty", lambda: True, raising=False)
                typed = Path(words[-1]).read_text(encoding="utf-8") if "<" in words else ""
                here.setattr("sys.stdin", io.StringIO(typed)) if typed or window else None
                run(words[1 : words.index("<")] if typed else words[1:])
            printed = capsys.readouterr()
            yield command, expected, [line.rstrip() for line in (printed.out + printed.err).splitlines()]

    return run_page


RUN = [*filter(calls, PAGES)]
SHORT = [page for page in RUN if page.name not in LONG and not is_english(page)]
EVERY = pytest.mark.parametrize(
    "page", [*SHORT, *slow(*(page for page in RUN if page not in SHORT))], ids=lambda page: page.name
)
GERMAN = [page for page in RUN if not is_english(page)]  # the longer words
WINDOWS = [
    *slow_rows(*product(RUN, (40,)), *product(GERMAN, (80,))),
    *whole_rows(*((page, 80) for page in RUN if page not in GERMAN), *product(RUN, (60, 120))),
]


@pytest.mark.slow
@EVERY
def test_the_page_tells_the_truth(page, outputs):
    for command, expected, lines in some(outputs(page, 80)):
        assert fits(lines, expected), f"{command} prints\n" + "\n".join(lines)


@pytest.mark.parametrize(("page", "columns"), WINDOWS, ids=lambda part: getattr(part, "name", part))
def test_every_command_keeps_within_its_window(page, columns, outputs):
    for command, _, lines in some(outputs(page, columns, window=True)):
        if "--format" not in command and "--text" not in command:
            assert [line for line in lines if cell_width(without_styles(line)) > columns] == [], command


def test_the_readme_has_commands():
    assert sum(command.startswith("skatlist") for command, _ in calls(ROOT / "README.md")) >= 4


def test_ci_runs_the_test_command_of_the_readme():
    commands = re.findall(r"^    (python3 -m venv .*)$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(commands) == 2
    lines = [line.strip() for line in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()]
    assert commands[1] in lines


@pytest.mark.parametrize(("name", "windows"), [("README.md", "installation.md"), ("README.de.md", "installieren.md")])
def test_windows_gets_the_same_two_commands(name, windows):
    page = (ROOT / "docs" / windows).read_text(encoding="utf-8")
    commands = re.findall(r"^    python3 -m venv (.*)$", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        twin = command.replace(" &&", ";").replace("/bin/", "\\Scripts\\")
        assert f"\n    py -m venv {twin}\n" in page


@pytest.mark.parametrize("name", ["README.md", "README.de.md"])
def test_the_first_page_is_short_begins_with_a_picture_and_names_the_oldest_python(name):
    page = (ROOT / name).read_text(encoding="utf-8")
    oldest = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["requires-python"]
    assert len(page.splitlines()) <= 150
    assert page.index("\n![") < page.index("\n## ")
    assert page.index("python3 -m venv") < page.index("`/browser/`")
    assert "Python " in page[: page.index("python3 -m venv")]
    assert f"Python {oldest.removeprefix('>=')}" in page
    assert "`/browser/`" in page


@pytest.mark.parametrize("name", ["installation.md", "installieren.md"])
def test_installing_begins_with_what_brings_its_own_python(name):
    page = (ROOT / "docs" / name).read_text(encoding="utf-8")
    assert 0 < page.index("\n    uv tool install .\n") < page.index("\n    pipx install .\n")


TWINS = [page for page in PAGES if page.parent.name == "docs" and is_english(page)]


@pytest.mark.parametrize("page", TWINS, ids=lambda page: page.name)
def test_an_english_page_and_its_german_twin_name_each_other(page):
    [twin] = re.findall(r"^\*Deutsch: \[([\w-]+\.md)]\(\1\)\*$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert f"\n*English: [{page.name}]({page.name})*\n" in (page.parent / twin).read_text(encoding="utf-8")


def languages_of(page):
    """Return the languages whose readers find a page: both, if it names no twin."""
    twin = re.search(r"\*(English|Deutsch): \[", page.read_text(encoding="utf-8"))
    return {"de", "en"} if twin is None else {"de" if twin[1] == "English" else "en"}


@pytest.mark.parametrize(("lang", "name"), [("de", "inhalt.md"), ("en", "contents.md")])
def test_the_contents_name_every_page_of_their_language_once(lang, name):
    listed_pages = re.findall(
        r"^- \[.+?]\(([\w-]+\.md)\)", (ROOT / "docs" / name).read_text(encoding="utf-8"), re.MULTILINE
    )
    pages = [page for page in PAGES if page.parent.name == "docs" and lang in languages_of(page)]
    assert sorted(listed_pages) == sorted({page.name for page in pages} - {name})


def test_a_page_leads_only_to_files_that_are_there():
    for page in some(PAGES):
        links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
        assert [link for link in links if not (page.parent / link).exists()] == [], page.name


def test_the_samples_of_tournaments_are_what_the_tool_makes(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "tools")
    from make_tournament_sample import files

    assert {path.name: path.read_bytes() == content for path, content in files()} == {
        "anmeldung.csv": True,
        "liga.csv": True,
    }
