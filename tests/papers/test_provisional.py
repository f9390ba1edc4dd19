"""A Rangliste says on paper that it is not final."""

from io import BytesIO

import pytest
from openpyxl import load_workbook
from papers.paper_lists import scored_of
from pypdf import PdfReader
from tiers import some

from skatlist.papers.reports.event_heading import event_of_heads
from skatlist.papers.reports.not_final_note import replacement_notes, standings_notes
from skatlist.papers.standings.standings_excel import standings_excel
from skatlist.papers.standings.standings_pdf import standings_pdf
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import ChangeKind, Player, SheetChange, score
from skatlist.tournament import Event
from skatlist.tournament.standings import standings
from skatlist.tournament.state import StandingsState, Unfinished
from skatlist.words import Language

MISSING = (Unfinished(2, 1, 19, 48), Unfinished(2, 2, None, 48), Unfinished(2, 3, None, 48))
PROVISIONAL = "Vorläufig: Serie 2, Tisch 1 nach 19 von 48 Spielen; Tisch 2 und Tisch 3 fehlen."


def notes(missing, lang):
    return " ".join(standings_notes(StandingsState(missing), lang))


@pytest.mark.parametrize(
    ("missing", "printed"),
    [
        (MISSING, PROVISIONAL),
        ((Unfinished(1, 4, None, 36),), "Vorläufig: Serie 1, Tisch 4 fehlt."),
        ((Unfinished(1, 1, 0, 48),), "Vorläufig: Serie 1, Tisch 1 noch ohne Spiel."),
        ((Unfinished(1, 1, 7, None),), "Vorläufig: Serie 1, Tisch 1 nach Spiel 7."),
        ((Unfinished(1, 1, 48, 48),), "Vorläufig: Serie 1, Tisch 1 nicht ganz zu berechnen."),
        (
            (Unfinished(1, 2, None, 48), Unfinished(2, None, None, None)),
            "Vorläufig: Serie 1, Tisch 2 fehlt; Serie 2 fehlt noch.",
        ),
        (
            (*(Unfinished(1, table, None, 48) for table in range(1, 51)), Unfinished(2, None, None, None)),
            "Vorläufig: Serie 1: 50 Listen fehlen noch oder sind nicht zu Ende; Serie 2 fehlt noch.",
        ),
        (
            tuple(Unfinished(series, 1, 12, 48) for series in range(1, 25)),
            "Vorläufig: 24 Listen fehlen noch oder sind nicht zu Ende.",
        ),
        ((), ""),
    ],
)
def test_missing_parts_in_one_sentence(missing, printed):
    assert notes(missing, Language.DE) == printed
    assert notes(missing, Language.EN).startswith("Provisional: " if printed else "")


def test_it_stands_on_every_page_and_worksheet():
    table = standings([scored_of(4, 19, agreed=48)])
    more = {"profile": load_profile(), "state": StandingsState(MISSING), "lang": Language.DE}
    assert PROVISIONAL in PdfReader(BytesIO(standings_pdf(table, **more))).pages[0].extract_text()
    sheet = load_workbook(BytesIO(standings_excel(table, **more))).worksheets[0]
    assert PROVISIONAL in [cell.value for cell in sheet["A"]]


def test_a_final_one_says_nothing_of_the_kind():
    table = standings([scored_of(4, 48, agreed=48)])
    content = standings_pdf(table, profile=load_profile(), lang=Language.DE)
    assert "Vorläufig" not in PdfReader(BytesIO(content)).pages[0].extract_text()


def test_the_heads_of_the_lists_stand_in_for_an_event():
    lists = [scored_of(4, 48, table=n, header={"event": "Stammtisch", "date": f"2026-01-0{n}"}) for n in (1, 2)]
    assert event_of_heads(None, lists) == Event(name="Stammtisch")
    assert event_of_heads(Event(name="Pokal"), lists[:1]) == Event(name="Pokal", date="2026-01-01")


def test_one_day_in_several_spellings_is_one_day():
    spelled = ("20.3.26", "2026-03-20", "03/20/2026")
    lists = [scored_of(4, 48, table=n, header={"date": date}) for n, date in enumerate(spelled, 1)]
    assert event_of_heads(None, lists).date == "2026-03-20"
    assert event_of_heads(None, [scored_of(4, 48, header={"date": "03/04/2026"})]).date == "03/04/2026"


def test_lists_that_are_wrong_void_corrected_or_unsigned_are_named_and_until_when_to_object():
    state = StandingsState(
        faulty=((1, 2), (1, 3), (2, 1)),
        void=((1, 4),),
        corrected=((2, 2),),
        unsigned=tuple((1, table) for table in range(1, 9)),
        objections="2026-03-20T23:59:00+01:00",
    )
    assert standings_notes(state, Language.DE) == (
        (
            "Vorläufig: 3 Listen haben noch Fehler (Serie 1 Tisch 2, 3; Serie 2 Tisch 1); "
            "8 Listen sind noch nicht von allen unterschrieben."
        ),
        "Vorläufig bis 20.03.2026, 23:59 Uhr: So lange läuft die Frist für Einsprüche.",
        "1 Liste zählt nicht (Serie 1 Tisch 4).",
        "1 Liste wurde nach dem Unterschreiben berichtigt (Serie 2 Tisch 2).",
    )
    assert standings_notes(state, Language.EN) == (
        (
            "Provisional: 3 lists still have errors (series 1 table 2, 3; series 2 table 1); "
            "8 lists are not signed by everybody yet."
        ),
        "Provisional until 2026-03-20, 23:59: objections may be raised until then.",
        "1 list does not count (series 1 table 4).",
        "1 list was corrected after it was signed (series 2 table 2).",
    )


def test_the_state_of_a_rangliste_is_the_same_on_page_and_worksheet():
    table = standings([scored_of(4, 48, agreed=48)])
    state = StandingsState(faulty=((1, 2),), void=((1, 4),), objections="2026-03-20T23:59:00+01:00")
    more = {"profile": load_profile(), "state": state, "lang": Language.DE}
    page = " ".join(PdfReader(BytesIO(standings_pdf(table, **more))).pages[0].extract_text().split())
    sheet = load_workbook(BytesIO(standings_excel(table, **more))).worksheets[0]
    cells = " ".join(str(cell.value) for cell in sheet["A"])
    for printed in some(standings_notes(state, Language.DE)):
        assert printed in cells
        assert printed in page


def test_substitutes_stand_below_the_rangliste():
    scored = scored_of(4, 48, agreed=48)
    zofia = Player("Zofia Nowak", 99)
    changes = (SheetChange(17, ChangeKind.LEFT, 2), SheetChange(17, ChangeKind.JOINED, 2, zofia))
    scored = score(scored.sheet._replace(changes=changes), scored.profile)
    name = scored.sheet.players[1].name
    table = standings([scored])
    printed = f"Serie 1, Tisch 3: Zofia Nowak spielte ab Spiel 17 für {name}; die Punkte der Liste stehen bei {name}."
    assert list(replacement_notes(table.replaced, Language.DE)) == [printed]
    page = PdfReader(BytesIO(standings_pdf(table, profile=load_profile(), lang=Language.DE))).pages[0]
    assert printed in " ".join(page.extract_text().split())
    assert standings([score(scored.sheet._replace(void="Betrug"), scored.profile)]).replaced == ()
