"""The words of lists: every word we write is read again, in both languages, and numbers are plain or refused."""

import pytest

from skatlist.files.formats.numbers import natural, whole
from skatlist.files.formats.word_lookup import (
    CONTRACTS,
    contract_and_levels,
    contract_word,
    level_set,
    reason,
    result,
    result_word,
)
from skatlist.skat.findings.fixes import level_text
from skatlist.skat.game import Contract, Level, Reason
from skatlist.words import Language, text
from skatlist.words.spelling import nearest
from skatlist.words.word_tables import table_word


@pytest.mark.parametrize("lang", Language)
def test_every_word_we_write_is_read_again(lang):
    assert all(contract_and_levels(contract_word(c, lang)) == (c, Level.NONE) for c in Contract)
    assert all(contract_and_levels(text(f"words.Contract.{c.value}", lang)) == (c, Level.NONE) for c in Contract)
    assert all(reason(table_word("reason", r.value, lang)) is r for r in Reason)
    assert all(reason(text(f"words.Reason.{r.value}", lang)) is r for r in Reason)
    assert all(result(result_word(won, lang)) is won for won in (True, False))


def test_every_set_of_crosses_is_read_again():
    assert all(level_set(level_text(Level(number))) == Level(number) for number in range(128))


@pytest.mark.parametrize(
    ("cell", "levels"),
    [
        ("", Level.NONE),
        ("h,s", Level.HAND | Level.SCHNEIDER),
        ("Hand Schneider angesagt", Level.HAND | Level.SCHNEIDER_ANNOUNCED),
        ("schwarz-announced", Level.SCHWARZ_ANNOUNCED),
        ("*//", Level.HAND | Level.SCHWARZ),
        ("H SA X", None),
        ("1", None),
    ],
)
def test_crosses_of_a_cell(cell, levels):
    assert level_set(cell) == levels


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("KREUZ", (Contract.CLUBS, Level.NONE)),
        ("Gruen", (Contract.SPADES, Level.NONE)),
        ("gru\u0308n", (Contract.SPADES, Level.NONE)),
        ("♦", (Contract.DIAMONDS, Level.NONE)),
        ("59", (Contract.NULL, Level.HAND | Level.OUVERT)),
        ("Null ouvert Hand", (Contract.NULL, Level.HAND | Level.OUVERT)),
        ("Grand Hand", (Contract.GRAND, Level.HAND)),
        ("E", (Contract.PASSED, Level.NONE)),
        ("Skat", None),
        ("Grand 2", None),
        ("", None),
    ],
)
def test_contracts(word, meaning):
    assert contract_and_levels(word) == meaning


@pytest.mark.parametrize(
    "written", ["018", "1e1", "1_8", "18.0", "18,5", "١٨", "１８", "²", "", " ", "+-1", "0x12", "9" * 10, "- 1", "1 8"]
)
def test_words_that_are_no_number(written):
    assert (natural(written), whole(written)) == (None, None)


def test_words_that_are_a_number():
    assert [natural(word) for word in ("0", " 18 ", "18,0", "999999999")] == [0, 18, 18, 999_999_999]
    assert [whole(word) for word in ("0", "-0", "+2", "-96", "−96", "–96")] == [0, 0, 2, -96, -96, -96]
    assert natural("-1") is None
    assert natural("+1") is None


def test_the_nearest_word_is_only_near():
    assert nearest("Kruez", CONTRACTS) == "kreuz"
    assert nearest("Doppelkopf", CONTRACTS) is None
    assert nearest("k" * 100_000, CONTRACTS) is None
