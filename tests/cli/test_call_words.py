"""Commands and options in words of the user's language, beside the names of the contract."""

import itertools
import json
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from tiers import some

import skatlist.words.de
from skatlist.cli import app
from skatlist.cli.terminal.names import all_words, spoken
from skatlist.paper_files import PAPERS
from skatlist.words import Language
from skatlist.words.catalogue import sentences
from skatlist.words.spelling import lookup_key

ROOT = Path(__file__).parents[2]


def commands():
    """Yield every command and group of the program as its path and itself."""
    program = typer.main.get_command(app._program)
    yield (), program
    for name in program.list_commands(None):
        command = program.get_command(None, name)
        yield (name,), command
        for sub, each in getattr(command, "commands", {}).items():
            yield (name, sub), each


ALL = list(commands())


def options_of(command):
    options = [param for param in command.params if param.param_type_name == "option"]
    names = [name for param in options for name in (*param.opts, *param.secondary_opts)]
    return ["help", *(name[2:] for name in names if name.startswith("--"))]


def groups():
    return [(path, command.list_commands(None)) for path, command in ALL if hasattr(command, "list_commands")]


@pytest.mark.parametrize("lang", Language)
def test_every_command_and_every_option_has_a_word_in_every_language(lang):
    words = sentences("calls", lang.value)
    used = {f"command.{path[-1]}" for path, _ in ALL if path}
    used |= {f"option.{name}" for _, command in ALL for name in options_of(command)} | {"option.lang"}
    used |= {f"paper.{name}" for name in (*PAPERS, "all")} | {f"names.{name}" for name in ("full", "short", "number")}
    assert len(used) > 70
    assert used - words.keys() == set(), "words/*/calls.py lacks a word for these"
    assert words.keys() - used == set(), "words/*/calls.py has words for nothing"
    assert all(filter(None, words.values()))


@pytest.mark.parametrize(
    ("kind", "names"),
    [("paper", [*PAPERS, "all"]), ("names", ["full", "short", "number"])]
    + [("command", names) for _, names in groups()]
    + [("option", options_of(command)) for _, command in ALL],
)
def test_no_word_means_two_things(kind, names):
    for one, other in some(itertools.combinations([*names, "nothing"], 2)):
        assert not {*map(lookup_key, all_words(kind, one))} & {*map(lookup_key, all_words(kind, other))}


@pytest.mark.parametrize(("path", "command"), [pytest.param(*each, id=" ".join(each[0])) for each in ALL[1:]])
def test_the_german_page_shows_the_german_name_first_and_then_the_contracts(skatlist, path, command):
    page = skatlist(*path, "--help").out
    german = [spoken("command", name, Language.DE)[0] for name in path]
    assert page.startswith(f"Aufruf: skatlist {' '.join(german)} ")
    assert german == [*path] or f"\n   oder skatlist {' '.join(path)}\n" in page
    for option in some(options_of(command)):
        names = dict.fromkeys((f"--{spoken('option', option, Language.DE)[0]}", f"--{option}"))
        assert ", ".join(names) in page
    english = skatlist(*path, "--help", "--lang", "en").out
    assert english.startswith(f"Usage: skatlist {' '.join(path)} ")
    assert "\n   or skatlist" not in english


SAME = [
    ("wert kreuz m2 h + --behauptet 48", "value kreuz m2 h + --claim 48"),
    ("WERT kreuz m2 h + --format=json", "value kreuz m2 h + --format json"),
    ("pruefen samples/streitfall --befunde T102 --umfang basic", "check samples/streitfall --select T102 --tier basic"),
    ("prüf samples/streitfall --format=concise --ohne=G", "check samples/streitfall --format=concise --ignore=G"),
    ("regeln zeigen isko-2022", "rules show isko-2022"),
    ("rangliste samples/clubabend --spieler 4 --mannsch", "standings samples/clubabend --players 4 --teams"),
    ("hilfe eintragen", "enter --help"),
    ("eintragen --hilfe", "enter --help"),
    ("--hilfe", "--help"),
    ("value kreuz m2 + --sprache en", "value kreuz m2 + --lang en"),
    ("wert kreuz m2 + --sprache=en", "value kreuz m2 + --lang=en"),
    ("ranking samples/clubabend", "standings samples/clubabend"),
]


@pytest.mark.parametrize(("said", "contract"), SAME)
def test_a_call_in_words_is_the_call_of_the_contract(skatlist, monkeypatch, said, contract):
    monkeypatch.chdir(ROOT)
    done, same = skatlist(*said.split()), skatlist(*contract.split())
    assert (done.code, done.out, done.err) == (same.code, same.out, same.err)
    assert done.out


def test_the_value_of_an_option_is_never_taken_for_an_option(skatlist, tmp_path):
    skatlist("neu", tmp_path / "a.skat", "--name", "--ort", "--ort", "--tag", "--datum=2026-11-20")
    lines = skatlist("verlauf", tmp_path / "a.skat", "--text").out.splitlines()
    content = json.loads(lines[1])["content"]
    assert "--ort" in str(content)
    assert "--tag" in str(content)
    assert "2026-11-20" in str(content)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("pruefn x", "Gemeint ist vielleicht: skatlist prüfen"),
        ("chekc x", "Gemeint ist vielleicht: skatlist check"),
        ("pruefn x --lang en", "Did you mean skatlist check?"),
        ("löschen x", "gibt es nicht. Alle Befehle zeigt: skatlist --hilfe"),
        ("regeln vergleichn a b", "skatlist regeln vergleichen"),
        ("vergleichn a b", "skatlist vergleichen"),
        ("eintragen x.skat --tsich 3", "Gemeint ist vielleicht: --tisch\nHilfe: skatlist eintragen --hilfe"),
        ("enter x.skat --tsich 3 --lang en", "Did you mean --table?"),
        ("check x --spiel 3", "Gemeint ist vielleicht: --spiele, --spieler\n"),
        ("ver x", "skatlist verlauf"),
        ("eintragen x.skat --tisch drei", "„--tisch“ braucht eine ganze Zahl"),
        ("eintragen x.skat --table drei", "„--table“ braucht eine ganze Zahl"),
        ("auslosen x.skat --prüfen d.csv", "Da steht etwas zu viel im Aufruf: d.csv"),
        ("prüfen x --regeln", "Nach „--regeln“ fehlt eine Angabe."),
        ("wert kreuz m2 + --behaptet 44", "Gemeint ist vielleicht: --behauptet\nHilfe: skatlist wert --hilfe"),
        ("eintragen x.skat --seri 3 --xyzzy", "Die Option „--xyzzy“ gibt es hier nicht.\n"),
    ],
)
def test_a_near_miss_is_named_in_the_users_language(skatlist, call, said):
    done = skatlist(*call.split())
    assert done.code == 2
    assert said in done.err


def test_the_language_is_found_before_the_table_of_words():
    assert tuple(f"--{spoken('option', 'lang', lang)[0]}" for lang in (Language.EN, Language.DE)) == app._LANGUAGE


@pytest.mark.parametrize("call", ["value kreuz m2 h + --claim 48", "check samples/clubabend/serie1-tisch01.csv"])
def test_a_call_in_names_of_the_contract_reads_no_words(call):
    code = "import sys; from skatlist.cli.app import run; run(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", code, *call.split()], capture_output=True, text=True, check=True, cwd=ROOT
    )
    loaded = set(done.stderr.splitlines()[-1].split())
    assert "skatlist.cli.terminal.help" in loaded
    assert loaded & {"skatlist.cli.terminal.names", "skatlist.words.de.calls", "skatlist.cli.menu"} == set()


def test_the_help_says_where_settings_are(skatlist, computer):
    folder = computer()
    page = " ".join(skatlist("--help").out.split())
    for name in ("SKATLIST_LANG", "SKATLIST_AUTHOR", "SKATLIST_KEY", "SKATLIST_PASSPHRASE_FILE", "SKATLIST_CONFIG"):
        assert name in page
    assert f"{folder}/config.toml" in page
    assert 'key = "verein.pem" und passphrase_file =' in page


def contract_words(said, lang):
    """Yield the calls and options in a sentence that have another name in its language."""
    for word in re.findall(r"(?<![\w-])--([a-z][a-z0-9-]*)", said):
        if spoken("option", word, lang)[0] != word:
            yield f"--{word}"
    for word in re.findall(r"skatlist ([a-z]+)\b", said):
        if spoken("command", word, lang)[0] != word:
            yield f"skatlist {word}"


@pytest.mark.parametrize("topic", sorted(each.name for each in pkgutil.iter_modules(skatlist.words.de.__path__)))
def test_a_german_sentence_names_commands_and_options_in_german(topic):
    wrong = {key: [*contract_words(said, Language.DE)] for key, said in sentences(topic, "de").items()}
    assert wrong
    assert {key: names for key, names in wrong.items() if names} == {}


@pytest.mark.parametrize("group", ["rules", "key"])
@pytest.mark.parametrize("lang", Language)
def test_an_overview_has_examples_that_begin_with_commands_there_are(skatlist, group, lang):
    page = skatlist(group, "--help", "--lang", lang.value).out
    calls = re.findall(r"^  skatlist (\S+)", page, re.MULTILINE)
    known = {spoken("command", name, lang)[0] for path, _ in ALL for name in path}
    assert len(calls) >= 3
    assert set(calls) <= known


@pytest.mark.parametrize(("page", "lang"), [("abend.md", "de"), ("evening.md", "en")])
def test_the_beginning_of_a_command_that_the_handbook_shows_will_do(page, lang, skatlist, tmp_path):
    said = (ROOT / "docs" / page).read_text(encoding="utf-8")
    [begun] = re.findall(r"\(`skatlist ([a-z]{3,4}) [a-z]+\.skat`\)", said)
    done = skatlist(begun, tmp_path / "nobody.skat", "--lang", lang)
    assert "nobody.skat" in done.err
    assert f"“{begun}”" not in done.err
    assert f"„{begun}“" not in done.err
