"""The page of a dispute: everything on it, lines to write and sign on, for archives and to be read aloud."""

from io import BytesIO

import pytest
from archives import ARCHIVE, READ, checked, faults
from pypdf import PdfReader
from tiers import some

from skatlist.papers.forms.dispute_page import DisputePage, PagePart, dispute_pdf
from skatlist.words import Language

NAME = 'Łukasz "A<B" Öztürk'
SEATS = tuple(
    ("Mitspieler", f"{name} (Platz {at})") for at, name in enumerate((NAME, "李小龙", "Anna", "Ida", "Uwe"), 1)
)
SAYS = PagePart("Worum es geht", (f"Einspruch von {NAME}", "Behauptet wird: -96", "gezeigt: grand m2 + =-96"))
BOXES = ("für Grand mit 3", "für Grand mit 2, Hand")
JUDGED = PagePart("Die Zahl", ("-96 ist falsch, richtig ist +72.",), BOXES, strong=1)
COUNTED = PagePart("Rechnung", ("3 x 24 = 72",), notes=("ISkO 2.5.2: Der Spielwert ist das Produkt.",))
BLANKS = ("Entscheid", "Grund, Paragraph", "Entschieden von", "Datum, Uhrzeit")


def a_page(*parts, signatures=4, blanks=BLANKS):
    place = ("Clubabend, Zum Löwen, 20.11.2026", "Serie 1, Tisch 3, Spiel 7")
    parts = parts or (SAYS, COUNTED, JUDGED)
    return DisputePage("Streitfall 2", place, parts, blanks, SEATS[:signatures], "Clubabend", "2026-11-20")


def pages_of(page, lang=Language.DE):
    return [each.extract_text() for each in PdfReader(BytesIO(dispute_pdf(page, lang))).pages]


def test_everything_stands_on_one_page():
    [text] = pages_of(a_page())
    words = ["Streitfall 2", "Serie 1, Tisch 3, Spiel 7", f"Einspruch von {NAME}", "für Grand mit 3", *BLANKS]
    for said in some([*words, "ISkO 2.5.2: Der Spielwert", "3 x 24 = 72", "Anna (Platz 3)"]):
        assert said in text
    assert "Seite" not in text


def test_numbers_have_their_minus_and_the_notation_stays_as_it_is_typed():
    [text] = pages_of(a_page())
    assert "Behauptet wird: −96" in text
    assert "−96 ist falsch" in text
    assert "grand m2 + =-96" in text


def test_what_is_too_much_goes_on_on_the_next_page():
    long = [PagePart(f"Teil {number}", (f"Satz {number}. " * 40,)) for number in range(20)]
    pages = pages_of(a_page(*long))
    assert len(pages) > 1
    for number in range(20):
        assert sum(f"Teil {number}\n" in text for text in pages) == 1  # a heading never ends a page
    assert [("Entschieden von" in text) for text in pages] == [*(False for _ in pages[1:]), True]
    assert f"Seite {len(pages)} von {len(pages)}" in pages[-1]


def test_the_same_page_has_the_same_bytes_and_a_decided_one_no_blanks():
    assert dispute_pdf(a_page(), Language.DE) == dispute_pdf(a_page(), Language.DE)
    [text] = pages_of(a_page(blanks=()))
    assert "Entschieden von" not in text


@checked
@pytest.mark.parametrize("signatures", [1, 2, 3, 4, 5])
def test_it_is_for_archives_and_can_be_read_aloud(signatures):
    data = dispute_pdf(a_page(signatures=signatures), Language.EN)
    assert faults(data, ARCHIVE, READ) == []
    assert PdfReader(BytesIO(data)).metadata.title == "Streitfall 2, Clubabend, Zum Löwen, 20.11.2026"


@checked
def test_two_pages_are_so_too():
    assert faults(dispute_pdf(a_page(*[SAYS] * 30), Language.DE), ARCHIVE, READ) == []
