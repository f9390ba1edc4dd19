"""Nothing that the desk says is a command or an option to type."""

import ast
import re
import string
from pathlib import Path

import pytest
from sources import nodes_of
from tiers import some

import skatlist
from skatlist.desk.reply_view import finding_view
from skatlist.desk.sentences import (
    names_a_call,
    names_settings,
    refusal,
    remedy_at_desk,
    sentence,
    sums_words,
    without_calls,
)
from skatlist.skat.findings import Finding
from skatlist.skat.findings.finding_model import Quoted
from skatlist.skat.sheet import ListSums
from skatlist.tournament.checks.standings_checks import E106
from skatlist.words import InputError, Language, RefusedError
from skatlist.words.catalogue import sentences

PACKAGE = Path(skatlist.__file__).parent


def keys_of_commands_only():
    """Return the keys of errors that only the command line raises: named there and nowhere else."""
    homes = {}
    for path in PACKAGE.rglob("*.py"):
        room = path.relative_to(PACKAGE).parts[0]
        for node in nodes_of(path):
            if room != "words" and isinstance(node, ast.Constant) and isinstance(node.value, str):
                homes.setdefault(node.value, set()).add(room)
    return {key for key in sentences("errors", "de") if homes.get(key, set()) == {"cli"}} | {"usage_hint"}


@pytest.mark.slow
@pytest.mark.parametrize("lang", Language)
def test_no_refusal_asks_for_a_command_or_an_option(lang):
    commands = keys_of_commands_only()
    keys = [key for key in sentences("errors", lang.value) if key not in commands]
    assert len(keys) > 300
    assert [key for key in keys if names_a_call(sentence(f"errors.{key}", lang))] == []


ABOUT_FILES = ("event_", "import_", "new_", "profile_", "anonymise_", "toml_")  # the reader has given such a file


@pytest.mark.parametrize("lang", Language)
def test_no_refusal_and_no_remedy_leads_to_a_file_of_settings(lang):
    commands = keys_of_commands_only()
    keys = [key for key in sentences("errors", lang.value) if key not in commands and not key.startswith(ABOUT_FILES)]
    assert [key for key in some(keys, 300) if names_settings(sentence(f"errors.{key}", lang))] == []
    own = sentences("desk", lang.value)
    remedies = [
        (key, own.get(f"findings.{key}") or without_calls(words))
        for key, words in sentences("findings", lang.value).items()
        if key.split(".")[1] == "remedy"
    ]
    assert [key for key, words in some(remedies, 100) if names_settings(words)] == []


def test_the_remedy_of_money_names_the_page_where_it_is_mended():
    percent = Finding.of(E106, "percent", of="Gesamt", percent=120)
    assert "Startgeld und Preise" in remedy_at_desk(percent, Language.DE)
    assert remedy_at_desk(percent, Language.EN).startswith("on the page “Fees and prizes” lower the percentages")


def quoted(words):
    """Return what a sentence quotes: names of pages, headings, fields."""
    return {one or other for one, other in re.findall(r"„([^“]+)“|“([^”]+)”", words)}


@pytest.mark.parametrize("lang", Language)
def test_a_remedy_at_the_desk_quotes_words_of_its_pages(lang):
    on_pages = {
        words
        for topic in ("desk", "desk_list", "desk_papers", "money")
        for words in sentences(topic, lang.value).values()
    }
    remedies = {key: words for key, words in sentences("desk", lang.value).items() if key.startswith("findings.")}
    names = {name for words in remedies.values() for name in quoted(words)}
    assert [name for name in some(names) if name not in on_pages] == []


@pytest.mark.parametrize("lang", Language)
def test_own_words_stand_for_sentences_there_are_and_ask_for_nothing_else(lang):
    begin = ("errors.", "enter.")
    for key, own in some((key, own) for key, own in sentences("desk", lang.value).items() if key.startswith(begin)):
        topic, _, name = key.partition(".")
        assert fields(own) <= fields(sentences(topic, lang.value)[name]), key


def fields(sentences_of):
    return {name for _, name, _, _ in string.Formatter().parse(sentences_of) if name}


def test_a_refusal_within_another_is_said_in_the_same_words():
    inner = RefusedError("decision_director")
    assert (
        refusal(InputError("one_and_next", one=inner, next=inner), Language.DE).count("Tragen Sie ein, wer das ist")
        == 2
    )


def test_the_words_after_a_call_in_a_sentence_are_not_left_alone():
    assert sentence("errors.journal_broken", Language.EN).endswith("Remedy: take the last backup.")


def test_a_page_says_it_so(desk):
    page = desk.get("/list/7/1").text
    assert "--" not in page.partition('role="alert"')[2].partition("</div>")[0]


@pytest.mark.parametrize("lang", Language)
def test_no_finding_asks_for_a_command_or_an_option(lang):
    sentences_of = sentences("findings", lang.value)
    output = {key: words for key, words in sentences_of.items() if key.split(".")[1] in {"title", "says", "remedy"}}
    assert len(output) > 300
    assert [key for key, words in output.items() if names_a_call(without_calls(words))] == []


def test_sums_are_said_of_the_places_asked_for_with_their_names(evening):
    sums = ListSums((412, -86, 595, 304), (9, 8, 11, 10), (1, 3, 2, 0))
    words = sums_words(evening.scored((1, 1)), sums, [2, 4], Language.DE).replace("\N{NO-BREAK SPACE}", " ")
    second, fourth = words.split("; ")
    assert [number in second for number in ("Bernd Yılmaz", "86", "8", "3")] == [True] * 4
    assert [number in fourth for number in ("Dieter Öz", "304", "10", "0")] == [True] * 4


def test_a_finding_says_its_game_only_if_it_is_about_one():
    lists = skatlist.read(Path(__file__).parents[2] / "samples" / "streitfall" / "serie1-tisch01.csv")
    about_a_game = next(finding for finding in lists.findings if finding.game is not None)
    views = [
        finding_view(finding, lists.scored[0], Quoted(), Language.DE)
        for finding in (about_a_game, about_a_game._replace(game=None))
    ]
    assert [f"Spiel {about_a_game.game}" in view.at for view in views] == [True, False]
