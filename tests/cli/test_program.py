"""The program as a whole: help, languages, wrong calls, start-up budget."""

import datetime as dt
import re
import subprocess
import sys
from pathlib import Path

import needs
import pytest
from club_evening import make_evening
from tiers import some

from skatlist.cli.app import GROUPS
from skatlist.words import Language

ROOT = Path(__file__).parents[2]
COMMANDS = [name for names in GROUPS.values() for name in names]
HEAVY = {
    "pandas", "numpy", "pyarrow", "dask", "openpyxl", "reportlab", "pypdf", "pyhanko", "cryptography", "starlette",
    "lxml", "segno", "rich",
}  # fmt: skip


def test_the_first_page_names_every_command_under_its_heading(skatlist):
    page = skatlist().out
    assert skatlist("--help").out == page
    for heading in ("Ein Spiel:", "Listen:", "Ein Abend:", "Sonstiges:"):
        assert heading in page
    for command in some(COMMANDS):
        assert re.search(rf"^  (\S+, )?{command} ", page, re.MULTILINE)


@pytest.mark.parametrize(
    ("call", "range_"),
    [
        (["score", "x", "--at", "0"], "„--at“ braucht eine ganze Zahl ab 1."),
        (["new", "x.skat", "--series", "0"], "„--series“ braucht eine ganze Zahl von 1 bis 999."),
        (["new", "x.skat", "--games-5", "0"], "„--games-5“ braucht eine ganze Zahl von 1 bis 999."),
        (["simulate", "--seed", "x"], "„--seed“ braucht eine ganze Zahl."),
    ],
)
def test_a_number_out_of_range_names_the_range(skatlist, call, range_):
    done = skatlist(*call)
    assert (done.code, done.err.splitlines()[0]) == (2, range_)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (["chekc"], "skatlist check"),
        (["xyzzy"], "skatlist --help"),
        (["rules", "shwo"], "skatlist rules show"),
        (["check", "--fromat", "json"], "--format"),
        (["check"], "LISTE"),
        (["check", "x.csv", "--tier", "alles"], "basic, strict, advice"),
        (["check", "x.csv", "--players", "zwei"], "--players"),
        (["check", "x.csv", "--players", "9"], "--players"),
        (["check", "x.csv", "--rules"], "--rules"),
        (["explain", "G999"], "G1"),
        (["explain", "xyzzy"], "skatlist erklären"),
        (["check", "x.csv", "--rules"], "skatlist check --help"),
        (["verify", "--lang", "en"], "FILE..."),
        (["rules", "show", "unsinn"], "skatlist regeln liste"),
        (["value", "--cards", "KB", "--contract", "kreuz"], "KrB (Kreuz) oder KaB (Karo)"),
        (["--lang", "fr"], "bei --lang: " + ", ".join(Language)),
    ],
)
def test_a_wrong_call_says_what_is_wrong_and_returns_2(skatlist, call, message):
    done = skatlist(*call)
    assert done.code == 2
    assert message in done.err
    assert "Traceback" not in done.err
    assert not done.out


@pytest.mark.parametrize("word", ["help", "hilfe", "Hilfe", "?", "/?"])
def test_help_can_be_asked_for_by_its_name(skatlist, word):
    assert skatlist(word).out == skatlist("--help").out
    assert skatlist(word, "check").out == skatlist("check", "--help").out


def test_optional_words_stand_in_brackets(skatlist):
    assert skatlist("demo", "--help").out.startswith("Aufruf: skatlist vorführen [ORDNER] [Optionen]\n")
    assert skatlist("check", "--help", "--lang", "en").out.startswith("Usage: skatlist check LIST... [Options]\n")
    assert "list  [" not in skatlist("rules", "list", "--help").out


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "message"), [("de", r"Fertig in \d+,\d Sekunden"), ("en", r"\d+\.\d seconds")])
def test_the_seconds_of_the_demo_have_the_decimal_sign_of_the_language(skatlist, tmp_path, lang, message):
    done = skatlist("demo", tmp_path / "vorgeführt", "--lang", lang)
    assert re.search(message, done.out)


def test_the_version_is_the_packages(skatlist):
    import skatlist as package

    assert skatlist("--version").out == f"skatlist {package.__version__}\n"


def loaded_by(*call, **how):
    """Return the names of all libraries that a call loads."""
    code = "import sys; from skatlist.cli.app import run; run(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code, *call], capture_output=True, text=True, check=True, **how)
    return {name.partition(".")[0] for name in done.stderr.splitlines()[-1].split()}


SHORT_CALLS = [
    ["--version"],
    ["value", "kreuz", "m2", "h", "+"],
    ["explain", "G101"],
    ["check", "samples/clubabend/serie1-tisch01.csv"],
    ["standings", "samples/clubabend/serie1-tisch01.csv"],
    ["score", "samples/clubabend/serie2-tisch02.xlsx"],
]


@pytest.mark.slow
@pytest.mark.parametrize(
    "call", [["key", "show", "verein.crt"], ["verify", "--help"], ["key", "new", "--help"]], ids=str
)
def test_a_key_is_shown_without_what_signs_and_verifies(call, tmp_path):
    from skatlist.papers.signatures.keys.key_file import new_key

    (tmp_path / "verein.crt").write_bytes(new_key("Verein", "x", now=dt.datetime.now(dt.UTC), years=1))
    assert loaded_by(*call, cwd=tmp_path) & (HEAVY | {"asn1crypto"}) <= {"cryptography"}


@pytest.mark.parametrize("call", SHORT_CALLS, ids=lambda each: each[0])
def test_a_short_call_imports_no_heavy_library(call):
    assert loaded_by(*call, cwd=ROOT) & HEAVY == set()


@pytest.mark.slow
@pytest.mark.parametrize(
    "call",
    [
        ["enter", "abend.skat"], ["new", "b.skat", "spieler.csv"], ["log", "abend.skat"],
        ["log", "abend.skat", "--text"], ["backup", "abend.skat"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_club_evening_begins_without_a_heavy_library(tmp_path, call):
    make_evening(tmp_path / "abend.skat")
    (tmp_path / "spieler.csv").write_text("Nr;Name\n1;Anna\n")
    assert loaded_by(*call, input="212+2+\n", cwd=tmp_path) & HEAVY == set()


def test_python_dash_m_is_the_same_program():
    done = subprocess.run([sys.executable, "-m", "skatlist", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("skatlist ")


@pytest.mark.slow
@needs.program("bash")
def test_a_closed_pipe_is_no_error(tmp_path):
    games = "".join(f"{game} 2 kreuz m2 +\n" for game in range(1, 3000))  # more than a pipe holds
    (tmp_path / "l.txt").write_text(f"tisch 1\n{games}")
    call = f"set -o pipefail; {sys.executable} -m skatlist score {tmp_path}/l.txt --games 999 | head -1"
    done = subprocess.run(["bash", "-c", call], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_a_console_that_cannot_show_a_letter_shows_the_nearest_it_has():
    done = subprocess.run(
        [sys.executable, "-m", "skatlist", "--lang", "de"],
        capture_output=True, check=True, env={"PYTHONIOENCODING": "ascii", "PATH": ""},
    )  # fmt: skip
    assert b"Listenfuehrer" in done.stdout
    assert b"?" not in done.stdout


def test_a_mistake_of_the_program_is_a_sentence_not_a_traceback(skatlist, monkeypatch):
    def broken(*_):
        raise ZeroDivisionError("seven")

    monkeypatch.setattr("skatlist.cases.one_game.valuate", broken)
    done = skatlist("value", "kreuz", "m2", "+")
    assert done.code == 3
    assert "ZeroDivisionError: seven" in done.err
    assert "Traceback" not in done.err


def test_an_interrupted_command_reports_its_state(skatlist, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("skatlist.cases.one_game.valuate", interrupted)
    done = skatlist("value", "kreuz", "m2", "+")
    assert (done.code, done.out) == (130, "")
    assert "Abgebrochen. Nichts Halbfertiges wurde geschrieben." in done.err


def test_interrupted_before_anything_has_begun():
    code = (
        "import sys\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, *rest):\n"
        "        if name == 'skatlist.cli.app':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "from skatlist.__main__ import main\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
