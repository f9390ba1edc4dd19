"""The embedded fonts: what they cover, and how text is made to fit."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfbase import pdfmetrics

from skatlist.papers.fonts import (
    BODY,
    BOLD,
    cut_to_room,
    fitted,
    load_fonts,
    missing,
    printable,
    whole_lines,
    width,
    wrapped,
)
from skatlist.papers.reports.typeset import date_text
from skatlist.words import Language
from skatlist.words.visible import plain

ALPHABETS = {
    "German": "ÄÖÜäöüßẞ",
    "Polish": "ĄĆĘŁŃÓŚŹŻąćęłńóśźż",
    "Turkish": "ÇĞİIÖŞÜçğıiöşüÂâÎîÛû",
    "Czech and Slovak": "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýžĹĽŔĺľŕ",
    "Hungarian": "ŐŰőű",
    "Romanian": "ĂÂÎȘȚăâîșțŞŢşţ",
    "Croatian": "ČĆĐŠŽčćđšžǄǅǆ",
    "Nordic": "ÅÆØÐÞåæøðþ",
    "Baltic": "ĀĒĢĪĶĻŅŌŖŪāēģīķļņōŗūĄČĘĖĮŠŲŪŽ",
    "Irish and Welsh": "ÁÉÍÓÚŴŶŵŷẀẂẄẁẃẅḂḃ",
    "French, Spanish, Portuguese, Italian": "ÀÂÇÈÉÊËÎÏÔŒÙÛŸÑÃÕœÿñãõ",
    "Maltese and Esperanto": "ĊĠĦŻċġħżĈĜĤĴŜŬĉĝĥĵŝŭ",
    "Sámi": "ŊŦŋŧǤǦǨǮƷǥǧǩǯʒ",
    "Azerbaijani": "Əə",
    "Vietnamese": "ĂÂĐÊÔƠƯăâđêôơưẠẾỆỗợữ",
    "Greek": "ΆΈΉΊΌΎΏΑΒΓΔΩάέήίόύώςΐΰ",
    "Russian": "АБВГДЕЁЖЯабвгдеёжя",
    "Ukrainian and Belarusian": "ІЇЄҐЎіїєґў",
    "Serbian and Macedonian": "ЂЈЉЊЋЏЃЌЅђјљњћџѓќѕ",
    "Armenian": "ԱԲԳաբգև",
    "Georgian": "აბგდევზ",
    "list signs": "♣♠♥♦×−–…„“”‚‘’·→€№",
}


def test_letters_of_europe():
    for name, letters in ALPHABETS.items():
        assert set(letters) <= load_fonts(), name


@pytest.mark.parametrize("font", [BODY, BOLD])
def test_a_text_is_measured_as_wide_as_it_is_drawn(font):
    load_fonts()
    for words in ("Anna Becker", "Łukasz Öztürk", "−1.234"):
        assert width(words, font, 9.6) == pytest.approx(pdfmetrics.stringWidth(words, font, 9.6), rel=1e-5)


def test_every_latin_letter_of_the_blocks_for_europe():
    letters = [chr(code) for code in (*range(0xC0, 0x250), *range(0x1E00, 0x1EFA))]
    assert [char for char in letters if char not in load_fonts()] == []


@pytest.mark.parametrize("char", ["🂡", "中", "א", "ع", "\u0f00"])
def test_other_scripts_are_named_and_take_room_for_their_code(char):
    words = printable(f"Anna {char}{char}")
    assert (missing(words), missing("Anna Łukasz")) == (char, "")
    assert width(words, BODY, 9) > width("Anna ", BODY, 9) + 2 * width(f"{ord(char):04X}", BODY, 5)
    assert cut_to_room(words, BODY, 9, width("Anna 中", BODY, 9) - 1).startswith("Anna")


def test_composed_letters_are_one_character():
    assert printable("Gu\u0308ls\u0327en") == "Gülşen"


@pytest.mark.slow
@settings(max_examples=200)
@given(st.text(max_size=80))
def test_plain_text_is_one_visible_line(text):
    seen = plain(text)
    assert seen == " ".join(seen.split())
    assert not {unicodedata.category(char) for char in seen} & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    assert plain(seen) == seen


NAMES = st.text(alphabet="abcdefghijkläöüßŁŻ -–", min_size=1, max_size=60).map(plain)


@pytest.mark.slow
@settings(max_examples=200)
@given(NAMES, st.floats(20, 200), st.integers(1, 4))
def test_nothing_is_wider_than_its_room(name, room, lines):
    assert width(cut_to_room(name, BOLD, 9, room), BOLD, 9) <= room
    words, size = fitted(name, BODY, 9, room, 6)
    assert width(words, BODY, size) <= room + 1e-6
    parts = wrapped(name, BODY, 8, room, lines, anywhere=True)
    assert len(parts) <= lines
    assert all(width(part, BODY, 8) <= room for part in parts)


def test_text_that_fits_is_unchanged():
    assert fitted("Anna", BODY, 9, 200, 6) == ("Anna", 9)
    assert wrapped("Anna Becker", BODY, 9, 200, 2) == ["Anna Becker"]
    assert wrapped("Karl-Heinz Müßiggang", BODY, 9, 55, 2) == ["Karl-Heinz", "Müßiggang"]


def test_dates():
    assert date_text("2026-11-20", Language.DE) == "20.11.2026"
    assert date_text("Freitag", Language.DE) == "Freitag"
    assert date_text("", Language.EN) == ""


def test_where_every_letter_takes_a_line_none_is_cut():
    words = ("Q", "Öz", "Herz")
    assert [whole_lines(word, BODY, (12, 10), 1.0, 1) for word in words] == [(tuple(word), 10) for word in words]
