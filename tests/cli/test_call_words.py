"""Commands in words of the user's language, beside the names of the contract; options by one name."""

import itertools
import json
import pkgutil
import re
from pathlib import Path

import pytest
import typer
from tiers import some

import skatlist.words.de
from skatlist.cli import app
from skatlist.cli.command_words import all_words, words_for
from skatlist.papers.paper_files import PAPERS
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
def test_every_command_and_every_paper_has_a_word_in_every_language(lang):
    kinds = ("command.", "paper.", "names.")
    words = {name: words for name, words in sentences("help", lang.value).items() if name.startswith(kinds)}
    used = {f"command.{path[-1]}" for path, _ in ALL if path}
    used |= {f"paper.{name}" for name in (*PAPERS, "all")} | {f"names.{name}" for name in ("full", "short", "number")}
    assert len(used) > 50
    assert used - words.keys() == set(), "words/*/help.py lacks a word for these"
    assert words.keys() - used == set(), "words/*/help.py has words for nothing"
    assert all(filter(None, words.values()))


@pytest.mark.parametrize(
    ("kind", "names"),
    [("paper", [*PAPERS, "all"]), ("names", ["full", "short", "number"])]
    + [("command", names) for _, names in groups()],
)
def test_no_word_means_two_things(kind, names):
    for one, other in some(itertools.combinations([*names, "nothing"], 2)):
        assert not {*map(lookup_key, all_words(kind, one))} & {*map(lookup_key, all_words(kind, other))}


@pytest.mark.parametrize(("path", "command"), [pytest.param(*each, id=" ".join(each[0])) for each in ALL[1:]])
def test_the_german_page_shows_the_german_name_first_and_then_the_contracts(skatlist, path, command):
    page = skatlist(*path, "--help").out
    german = [words_for("command", name, Language.DE)[0] for name in path]
    assert page.startswith(f"Aufruf: skatlist {' '.join(german)} ")
    assert german == [*path] or f"\n   oder skatlist {' '.join(path)}\n" in page
    for option in some(options_of(command)):
        assert f"--{option}" in page
    english = skatlist(*path, "--help", "--lang", "en").out
    assert english.startswith(f"Usage: skatlist {' '.join(path)} ")
    assert "\n   or skatlist" not in english
    for each in (page, english):
        assert "[default" not in each
        lines = each.split("\n  skatlist", maxsplit=1)[0].splitlines()  # a call to copy stays on one line
        assert max(map(len, lines)) <= 80


def test_placeholders_of_values_are_words_of_the_language():
    """Words in capitals are German in the code and have a line in `help`, unless both languages have the same."""
    words = sentences("help", "en")
    output = {param.metavar.removesuffix("...") for _, command in ALL[1:] for param in command.params if param.metavar}
    assert len(output) > 20
    german = {word for word in output if re.search("[A-ZÄÖÜ]{2}", word)} - {"NAME", "NAME2", "CODES", "TEXT|-"}
    assert {word for word in german if f"word_{word}" not in words} == set()
    assert "DATEI" not in " ".join(value for key, value in words.items() if key.startswith("word_"))


SAME = [
    ("wert kreuz m2 h + --claim 48", "value kreuz m2 h + --claim 48"),
    ("WERT kreuz m2 h + --format=json", "value kreuz m2 h + --format json"),
    ("pruefen samples/streitfall --select T102 --tier basic", "check samples/streitfall --select T102 --tier basic"),
    ("prüf samples/streitfall --format=concise --ignore=G", "check samples/streitfall --format=concise --ignore=G"),
    ("regeln zeigen isko-2022", "rules show isko-2022"),
    ("hilfe eintragen", "enter --help"),
    ("value kreuz m2 + --lang en", "--lang=en value kreuz m2 +"),
    ("ranking samples/clubabend", "standings samples/clubabend"),
    ("stats samples/clubabend --who 7", "stats samples/clubabend --player 7"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("message", "contract"), SAME)
def test_a_call_in_words_is_the_call_of_the_contract(skatlist, monkeypatch, message, contract):
    monkeypatch.chdir(ROOT)
    done, same = skatlist(*message.split()), skatlist(*contract.split())
    assert (done.code, done.out, done.err) == (same.code, same.out, same.err)
    assert done.out


def test_the_value_of_an_option_is_never_taken_for_an_option(skatlist, tmp_path):
    skatlist("neu", tmp_path / "a.skat", "--name", "--ort", "--place", "--tag", "--date=2026-11-20")
    lines = skatlist("verlauf", tmp_path / "a.skat", "--text").out.splitlines()
    content = json.loads(lines[1])["content"]
    assert "--ort" in str(content)
    assert "--tag" in str(content)
    assert "2026-11-20" in str(content)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("pruefn x", "Gemeint ist vielleicht: skatlist prüfen"),
        ("chekc x", "Gemeint ist vielleicht: skatlist check"),
        ("pruefn x --lang en", "Did you mean skatlist check?"),
        ("löschen x", "gibt es nicht. Alle Befehle zeigt: skatlist --help"),
        ("regeln vergleichn a b", "skatlist regeln vergleichen"),
        ("vergleichn a b", "skatlist vergleichen"),
        ("eintragen x.skat --tabel 3", "Gemeint ist vielleicht: --table\nHilfe: skatlist eintragen --help"),
        ("enter x.skat --tabel 3 --lang en", "Did you mean --table?"),
        ("eintragen x.skat --serie 3", "Gemeint ist vielleicht: --series\n"),
        ("eintragen x.skat --tisch=3", "Gemeint ist vielleicht: --table\n"),
        ("auslosen x.skat --tisch 3", "Die Option „--tisch“ gibt es hier nicht.\n"),  # not that of leagues
        ("prüfen x --sprache en", "Gemeint ist vielleicht: --lang\n"),
        ("prüfen x --hilfe", "Gemeint ist vielleicht: --help\n"),
        ("ver x", "skatlist verlauf"),
        ("eintragen x.skat --table drei", "„--table“ braucht eine ganze Zahl"),
        ("auslosen x.skat --check d.csv", "Da steht etwas zu viel im Aufruf: d.csv"),
        ("abrechnen x --summary=3", "„--summary“ steht allein"),
        ("prüfen x --rules", "Nach „--rules“ fehlt eine Angabe."),
        ("wert kreuz m2 + --clam 44", "Gemeint ist vielleicht: --claim\nHilfe: skatlist wert --help"),
        ("eintragen x.skat --series 3 --xyzzy", "Die Option „--xyzzy“ gibt es hier nicht.\n"),
    ],
)
def test_a_near_miss_is_named_in_the_users_language(skatlist, call, message):
    done = skatlist(*call.split())
    assert done.code == 2
    assert message in done.err


def test_the_help_says_where_settings_are(skatlist, computer):
    folder = computer()
    page = skatlist("--help").words
    for name in ("SKATLIST_LANG", "SKATLIST_AUTHOR", "SKATLIST_KEY", "SKATLIST_PASSPHRASE_FILE", "SKATLIST_CONFIG"):
        assert name in page
    assert f"{folder}/config.toml" in page
    assert 'key = "verein.pem" und passphrase_file =' in page


def strange_words(message):
    """Yield the options in a sentence that no command has, and the commands with another German name."""
    known = {f"--{name}" for _, command in ALL for name in options_of(command)} | {"--lang"}
    yield from {*re.findall(r"(?<![\w-])--[a-zäöüß][\wäöüß-]*", message)} - known
    for word in re.findall(r"skatlist ([a-z]+)\b", message):
        if words_for("command", word, Language.DE)[0] != word:
            yield f"skatlist {word}"


@pytest.mark.slow
def test_a_german_sentence_names_commands_in_german_and_options_there_are():
    for topic in some(each.name for each in pkgutil.iter_modules(skatlist.words.de.__path__)):
        wrong = {key: [*strange_words(sentence)] for key, sentence in sentences(topic, "de").items()}
        assert wrong
        assert {key: names for key, names in wrong.items() if names} == {}


@pytest.mark.parametrize("group", ["rules", "key"])
@pytest.mark.parametrize("lang", Language)
def test_an_overview_has_examples_that_begin_with_commands_there_are(skatlist, group, lang):
    page = skatlist(group, "--help", "--lang", lang.value).out
    calls = re.findall(r"^  skatlist (\S+)", page, re.MULTILINE)
    known = {words_for("command", name, lang)[0] for path, _ in ALL for name in path}
    assert len(calls) >= 3
    assert set(calls) <= known


@pytest.mark.parametrize(("page", "lang"), [("abend.md", "de"), ("evening.md", "en")])
def test_the_beginning_of_a_command_that_the_handbook_shows_will_do(page, lang, skatlist, tmp_path):
    message = (ROOT / "docs" / page).read_text(encoding="utf-8")
    [begun] = re.findall(r"\(`skatlist ([a-z]{3,4}) [a-z]+\.skat`\)", message)
    done = skatlist(begun, tmp_path / "nobody.skat", "--lang", lang)
    assert "nobody.skat" in done.err
    assert f"“{begun}”" not in done.err
    assert f"„{begun}“" not in done.err
