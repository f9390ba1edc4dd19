"""docs/schreibweise.md and docs/notation.md are true and complete about the line notation."""

import re
from pathlib import Path

import pytest

from skatlist.files.formats.notation.line import read_line
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.files.formats.notation.tokens import LETTERS, SPELLINGS
from skatlist.files.formats.text.text_reader import read_text
from skatlist.files.formats.text.text_writer import write_text
from skatlist.skat.game import Reason
from skatlist.words import Language, text
from skatlist.words.spelling import lookup_key
from skatlist.words.word_tables import line_word, spellings

DOCS = Path(__file__).parents[2] / "docs"
DOCUMENT = (DOCS / "schreibweise.md").read_text(encoding="utf-8")
ENGLISH = (DOCS / "notation.md").read_text(encoding="utf-8")
GAMES, TEXT_LIST = DOCUMENT.split("## Die Textliste")
ENGLISH_GAMES, ENGLISH_LIST = ENGLISH.split("## The text list")
CODE = re.compile(r"`([^`]+)`")


# In the tables of tokens the example is the last cell, in the first table the line is the first one.
def examples(games):
    first = [CODE.findall(row)[0] for row in games.split("## ")[0].splitlines() if row.startswith("| `")]
    others = [CODE.findall(row)[-1] for row in games.splitlines() if row.startswith("|") and "`" in row]
    return [*first, *others[len(first) :]]


@pytest.mark.parametrize("text", [*examples(GAMES), *examples(ENGLISH_GAMES), "10 -3 h -", "12 m2 +", "12 w2 +"])
def test_every_example_reads_and_is_written_back(text):
    row, findings = read_line(text, place_required=False)
    assert findings == ()
    again, _ = read_line(write_line(row, stated=True), place_required=False)
    assert again == row


def test_every_word_the_reader_knows_is_in_the_document():
    documented = {lookup_key(code) for code in CODE.findall(DOCUMENT)}
    documented |= {lookup_key(re.sub(r'[\d:,. ]+$| "[^"]*"$', "", code)) for code in CODE.findall(DOCUMENT)}
    documented |= {lookup_key(code.split()[0]) for code in CODE.findall(DOCUMENT)}
    documented |= {
        lookup_key(text(f"words.Reason.{reason.value}", lang)) for reason in Reason for lang in Language
    }  # in tables
    assert [word for word in SPELLINGS if lookup_key(word) not in documented] == []
    assert [letter for letter in LETTERS if not re.search(rf"`{letter}\d+`", DOCUMENT)] == []


def test_every_english_word_is_in_the_english_document():
    documented = {
        lookup_key(part) for code in CODE.findall(ENGLISH) for part in (code, re.sub(r"[\d:,. ]+$", "", code))
    }
    documented |= {lookup_key(" ".join(code.split()[:count])) for code in CODE.findall(ENGLISH) for count in (1, 2)}
    words = [
        line_word(concept, name, Language.EN)
        for concept in ("contract", "level", "reason", "result", "line")
        for name in spellings(concept)
    ]
    assert len(words) > 40
    assert [word for word in words if lookup_key(word) not in documented] == []


def test_every_word_of_a_head_and_a_footer_is_in_the_document():
    words = [
        line_word(concept, name, lang)
        for concept in ("head", "footer")
        for name in spellings(concept)
        for lang in Language
    ]
    assert len(words) == 34
    assert [word for word in words if word not in TEXT_LIST] == []
    english = [line_word(concept, name, Language.EN) for concept in ("head", "footer") for name in spellings(concept)]
    assert [word for word in english if word not in ENGLISH_LIST] == []


@pytest.mark.parametrize("page", [TEXT_LIST, ENGLISH_LIST], ids=["de", "en"])
def test_the_text_list_reads_as_it_stands(page):
    text = re.search(r"```text\n(.*?)```", page, re.DOTALL)[1]
    parsed = read_text(text, "beispiel.txt")
    assert parsed.findings == ()
    (sheet,) = parsed.sheets
    assert [player.name for player in sheet.players] == ["Anna Becker", "Jürgen Groß", "Łukasz Wójcik", "Yılmaz; Ayşe"]
    assert len(sheet.rows) == 5
    assert len(sheet.footer) == 7
    assert sheet.footer[3].values == (1, 1, 1, 1, None)
    (again,) = read_text(write_text(sheet), "beispiel.txt").sheets
    for one, other in zip(sheet.rows, again.rows, strict=True):
        assert one._replace(source=other.source) == other
