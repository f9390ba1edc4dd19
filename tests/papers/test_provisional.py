"""A Rangliste says on paper that it is not final."""

from io import BytesIO

import pytest
from openpyxl import load_workbook
from papers.paper_lists import scored_of
from pypdf import PdfReader

from skatlist.event import Event
from skatlist.event.progress import Unfinished
from skatlist.event.standings import standings
from skatlist.event.state import StandingsState
from skatlist.papers.event_heading import named_event
from skatlist.papers.not_final_note import standings_notes
from skatlist.papers.standings.standings_excel import standings_excel
from skatlist.papers.standings.standings_pdf import standings_pdf
from skatlist.rules import load_profile
from skatlist.words import Language

MISSING = (Unfinished(2, 1, 19, 48), Unfinished(2, 2, None, 48), Unfinished(2, 3, None, 48))
SAID = "Vorläufig: Serie 2, Tisch 1 nach 19 von 48 Spielen; Tisch 2 und Tisch 3 fehlen"


def notes(missing, lang):
    return " ".join(standings_notes(StandingsState(missing), lang))


@pytest.mark.parametrize(
    ("missing", "said"),
    [
        (MISSING, SAID),
        ((Unfinished(1, 4, None, 36),), "Vorläufig: Serie 1, Tisch 4 fehlt"),
        ((Unfinished(1, 1, 0, 48),), "Vorläufig: Serie 1, Tisch 1 noch ohne Spiel"),
        ((Unfinished(1, 1, 7, None),), "Vorläufig: Serie 1, Tisch 1 nach Spiel 7"),
        ((Unfinished(1, 1, 48, 48),), "Vorläufig: Serie 1, Tisch 1 nicht ganz zu berechnen"),
        (
            (Unfinished(1, 2, None, 48), Unfinished(2, None, None, None)),
            "Vorläufig: Serie 1, Tisch 2 fehlt; Serie 2 fehlt noch",
        ),
        ((), ""),
    ],
)
def test_what_is_missing_in_one_sentence(missing, said):
    assert notes(missing, Language.DE) == said
    assert notes(missing, Language.EN).startswith("Provisional: " if said else "")


def test_it_stands_on_every_page_and_worksheet():
    table = standings([scored_of(4, 19, agreed=48)])
    more = {"profile": load_profile(), "state": StandingsState(MISSING), "lang": Language.DE}
    assert SAID in PdfReader(BytesIO(standings_pdf(table, **more))).pages[0].extract_text()
    sheet = load_workbook(BytesIO(standings_excel(table, **more))).worksheets[0]
    assert SAID in [cell.value for cell in sheet["A"]]


def test_a_final_one_says_nothing_of_the_kind():
    table = standings([scored_of(4, 48, agreed=48)])
    content = standings_pdf(table, profile=load_profile(), lang=Language.DE)
    assert "Vorläufig" not in PdfReader(BytesIO(content)).pages[0].extract_text()


def test_the_heads_of_the_lists_stand_in_for_an_event():
    lists = [scored_of(4, 48, table=n, header={"event": "Stammtisch", "date": f"2026-01-0{n}"}) for n in (1, 2)]
    assert named_event(None, lists) == Event(name="Stammtisch")
    assert named_event(Event(name="Pokal"), lists[:1]) == Event(name="Pokal", date="2026-01-01")


def test_one_day_in_several_spellings_is_one_day():
    spelled = ("20.3.26", "2026-03-20", "03/20/2026")
    lists = [scored_of(4, 48, table=n, header={"date": date}) for n, date in enumerate(spelled, 1)]
    assert named_event(None, lists).date == "2026-03-20"
    assert named_event(None, [scored_of(4, 48, header={"date": "03/04/2026"})]).date == "03/04/2026"
