"""Every sentence exists in both languages, and asks for the same parameters."""

import ctypes
import pkgutil
import re
import string
import sys
from types import SimpleNamespace

import pytest
from tiers import some

import skatlist
import skatlist.words.de
from skatlist.words import Language, text
from skatlist.words.catalogue import sentences

TOPICS = sorted(module.name for module in pkgutil.iter_modules(skatlist.words.de.__path__))


def test_both_languages_say_the_same_things():
    for topic in some(TOPICS):
        german, english = sentences(topic, "de"), sentences(topic, "en")
        assert list(german) == list(english)
        fields = [{key: names(sentence) for key, sentence in table.items()} for table in (german, english)]
        assert fields[0] == fields[1]


@pytest.mark.parametrize("lang", Language)
def test_no_sentence_holds_a_name_of_the_code(lang):
    """When a class was renamed, “FixedList: {target}” once stood on the screen."""
    every = [sentence for topic in some(TOPICS) for sentence in sentences(topic, lang.value).values()]
    inner_capitals = {word for sentence in every for word in re.findall(r"\b[A-Z][a-z]+[A-Z]\w+", sentence)}
    assert inner_capitals <= {"JavaScript", "LibreOffice", "OpenDocument", "OpenSSH", "SkWO", "WebAssembly", "WebDAV"}


def test_a_language_that_is_begun_says_in_english_what_it_has_no_topic_for(monkeypatch, tmp_path):
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "money.py").write_text("TEXTS = {}\n")
    monkeypatch.setattr(skatlist.words, "__path__", [*skatlist.words.__path__, str(tmp_path)])
    assert sentences("money", "xx") == {}
    assert sentences("findings", "xx") == sentences("findings", "en")
    with pytest.raises(ModuleNotFoundError):
        sentences("no_such_topic", "xx")


def names(sentence):
    """Return the parameters a sentence asks for, also within the forms of a plural."""
    fields = [(name, spec) for _, name, spec, _ in string.Formatter().parse(sentence) if name is not None]
    return {name for name, _ in fields}.union(*(names(spec) for _, spec in fields))


@pytest.mark.parametrize(("count", "message"), [(0, "no series"), (1, "one series"), (2, "2 series")])
def test_a_plural_has_a_form_for_one_for_more_and_if_wanted_for_none(count, message):
    assert text("evening.new.series", Language.EN, count=count) == message


def test_the_items_of_a_tuple_are_counted():
    one, two = (text("checks.games", Language.EN, games=games) for games in ((7,), (7, 9)))
    assert (one, two) == ("game 7", "games 7, 9")


@pytest.mark.parametrize("lang", Language)
def test_only_numbers_and_words_of_ours_stand_within_the_forms_of_a_plural(lang):
    """Text from outside may hold the signs of a plural itself."""
    within = {
        name
        for topic in TOPICS
        for sentence in sentences(topic, lang.value).values()
        for _, _, spec, _ in string.Formatter().parse(sentence)
        for name in names(spec or "")
    }
    assert within
    assert within <= {"total", "replaced", "last", "tables"}


def test_no_second_way_to_choose_between_one_and_many():
    """Where games are missing it is one or several that the repair reasons about, not only a form of words."""
    keys = {f"{topic}.{key}" for topic in TOPICS for key in sentences(topic, "de")}
    assert len(keys) > 1000
    pairs = {key for key in keys if re.sub(r"[._](one|many|several)$", "", key) in keys - {key}}
    assert pairs == {"findings.S101.says.left_out_several", "findings.S101.remedy.left_out_several"}


def test_a_file_in_a_call_to_type_is_a_word_of_the_call():
    pattern = re.compile(
        r"(?:skatlist [a-zü]+|--[a-zü-]+)(?: [A-Za-zü]+\.skat)?(?: --[a-z]+)? \{(?:file|event|folder)(:call)?\}"
    )
    results = [
        (f"{lang} {topic}.{key}", call[1])
        for lang in ("de", "en")
        for topic in TOPICS
        for key, message in sentences(topic, lang).items()
        for call in pattern.finditer(message)
    ]
    assert len(results) > 20
    assert [key for key, word in results if word is None] == []
    assert text("evening.close.event_next", Language.DE, file="club abend.skat").endswith(
        'skatlist sichern "club abend.skat"'
    )


def test_words_stand_in_for_enum_members():
    assert text("game.value.bid", Language.EN, bid=36) == "bid 36"
    assert text("checks.table", Language.DE, table=3) == "Tisch 3"


@pytest.mark.parametrize(
    ("option", "environ", "language"),
    [
        (None, {}, "en"),
        ("en", {"SKATLIST_LANG": "de"}, "en"),
        (None, {"SKATLIST_LANG": "en", "LANG": "de_DE.UTF-8"}, "en"),
        (None, {"LANG": "en_US.UTF-8"}, "en"),
        (None, {"LANG": "de_AT.UTF-8"}, "de"),
        (None, {"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "en"),
        (None, {"LC_MESSAGES": "en_GB.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        (None, {"LANG": "fr_FR.UTF-8"}, "en"),
        (None, {"SKATLIST_LANG": "de", "LANG": "fr_FR.UTF-8"}, "de"),
        ("", {"LANG": "POSIX"}, "en"),
    ],
)
def test_the_language_is_asked_for_else_the_variable_else_the_locale_else_english(option, environ, language):
    assert Language.preferred(option, environ) == language


@pytest.mark.parametrize(("number", "language"), [(0x0407, "de"), (0x0C07, "de"), (0x040C, "en"), (0xFFFF, "en")])
def test_windows_has_its_own_way_to_say_its_language(number, language, monkeypatch):
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: number)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    assert Language.preferred(None, {}) == language


def test_players_have_seats_and_ranks_and_prizes_have_places():
    seat = re.compile(r"(?i)(?<![\w-])places? (?:\{places?\}|[1-5](?!\s\w))")
    topics = [topic for topic in TOPICS if topic != "money"]  # prizes
    assert topics
    seat_keys = [
        f"{topic}.{key}" for topic in topics for key, message in sentences(topic, "en").items() if seat.search(message)
    ]
    assert seat_keys == []


def test_a_missing_part_of_a_call_is_reported_in_its_english_name():
    """The placeholders of the help, as `SPIEL...`, are words of a language, too."""
    placeholders = {key for key in sentences("help", "de") if key.startswith("word_")}
    german = {key.removeprefix("word_") for key in placeholders if sentences("help", "en")[key] not in key}
    assert {"SPIEL", "DATEI"} <= german
    message = {f"{topic}.{key}": words for topic in TOPICS for key, words in sentences(topic, "en").items()}
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, sorted(german)))})\b")
    assert {key: words for key, words in message.items() if isinstance(words, str) and pattern.search(words)} == {}
