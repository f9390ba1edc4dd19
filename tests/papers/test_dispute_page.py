"""The sheet of a dispute: the facts, lines to write and sign on, for archives and to be read aloud."""

from io import BytesIO

import pytest
from archives import ARCHIVE, READ, checked, faults
from pypdf import PdfReader
from tiers import some

from skatlist.papers.report_pdf import report_pdf
from skatlist.papers.reports.model import Blanks, Boxes, Heading, Report, Section, Signatures, TextLines, Tone
from skatlist.words import Language

NAME = 'Łukasz "A<B" Öztürk'
SEATS = tuple(
    ("Mitspieler", f"{name} (Platz {at})") for at, name in enumerate((NAME, "李小龙", "Anna", "Ida", "Uwe"), 1)
)
SAYS = (
    Heading("Worum es geht"),
    TextLines((f"Einspruch von {NAME}", "Behauptet wird: -96", "gezeigt: grand m2 + =-96"), level=1),
)
JUDGED = (
    Heading("Die Zahl"),
    TextLines(("-96 ist falsch, richtig ist +72.",), Tone.STRONG),
    Boxes(("für Grand mit 3", "für Grand mit 2, Hand")),
)
COUNTED = (Heading("Rechnung"), TextLines(("3 x 24 = 72", "ISkO 2.5.2: Der Spielwert ist das Produkt.")))
BLANKS = (("Entscheidung", 4), ("Grund, Paragraph", 2), ("Entschieden von", 1), ("Datum, Uhrzeit", 1))
SUMMARY = ("Behauptet wird: -96", "Die andere Zahl: +72")


def a_page(*parts, signatures=4, blanks=BLANKS):
    place = ("Clubabend, Zum Löwen, 20.11.2026", "Serie 1, Tisch 3, Spiel 7")
    decision = Section((Blanks(blanks), Signatures(SEATS[:signatures])), summary=SUMMARY)
    return Report("Streitfall 2", (*(parts or (*SAYS, *COUNTED, *JUDGED)), decision), place, date="2026-11-20")


def pages_of(page, lang=Language.DE):
    return [each.extract_text() for each in PdfReader(BytesIO(report_pdf(page, lang))).pages]


def test_everything_stands_on_one_page():
    [text] = pages_of(a_page())
    words = ["Streitfall 2", "Serie 1, Tisch 3, Spiel 7", f"Einspruch von {NAME}", "für Grand mit 3", "Die Zahl"]
    blanks = [label for label, _ in BLANKS]
    for printed in some([*words, *blanks, "ISkO 2.5.2: Der Spielwert", "3 x 24 = 72", "Anna (Platz 3)"]):
        assert printed in text
    assert SUMMARY[1] not in text


def test_numbers_have_their_minus_and_the_notation_stays_as_it_is_typed():
    [text] = pages_of(a_page())
    assert "Behauptet wird: −96" in text
    assert "−96 ist falsch" in text
    assert "grand m2 + =-96" in text


def test_a_decision_on_another_sheet_than_the_facts_names_both_numbers():
    long = [part for number in range(20) for part in (Heading(f"Teil {number}"), TextLines((f"Satz {number}. " * 40,)))]
    pages = pages_of(a_page(*long))
    *before, last = pages
    for number in range(20):
        assert sum(f"Teil {number}\n" in text for text in pages) == 1
    assert before
    assert not any("Entschieden von" in text for text in before)
    for printed in (
        "Serie 1, Tisch 3, Spiel 7",
        "Behauptet wird: −96",
        SUMMARY[1],
        "Entscheidung",
        "Entschieden von",
        "Anna",
    ):
        assert printed in last


def test_the_same_page_has_the_same_bytes_and_a_decided_one_no_blanks():
    assert report_pdf(a_page(), Language.DE) == report_pdf(a_page(), Language.DE)
    [text] = pages_of(a_page(blanks=()))
    assert "Entschieden von" not in text


@checked
@pytest.mark.parametrize("signatures", [1, 2, 3, 4, 5])
def test_it_is_for_archives_and_can_be_read_aloud(signatures):
    data = report_pdf(a_page(signatures=signatures), Language.EN)
    assert faults(data, ARCHIVE, READ) == []
    assert PdfReader(BytesIO(data)).metadata.title == "Streitfall 2, Clubabend, Zum Löwen, 20.11.2026"


@checked
def test_two_pages_are_so_too():
    assert faults(report_pdf(a_page(*SAYS * 30), Language.DE), ARCHIVE, READ) == []
