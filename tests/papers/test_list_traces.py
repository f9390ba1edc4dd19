"""The history of a list stands on its paper: corrections, signatures, substitutes, what was written and is wrong."""

from io import BytesIO

import pytest
from openpyxl import load_workbook
from papers.paper_lists import scored_of, with_rows
from pypdf import PdfReader
from tiers import slow_rows, some

from skatlist.papers.fonts import BODY, width
from skatlist.papers.list.list_columns import paper_rows, stated_below, warnings_of
from skatlist.papers.list.list_excel import lists_excel
from skatlist.papers.list.list_form import Layout
from skatlist.papers.list.list_pages import _STATED, _stated, pages_of, right_ends
from skatlist.papers.list.list_pdf import lists_pdf
from skatlist.papers.reports.not_final_note import finality_words
from skatlist.skat.game import Contract, Entry
from skatlist.skat.sheet import (
    KEEPER,
    ChangeKind,
    Correction,
    FooterName,
    FooterRow,
    Player,
    Row,
    SheetChange,
    SignOff,
    Stated,
    score,
)
from skatlist.skat.sheet.columns import Cell
from skatlist.tournament.state import list_state
from skatlist.words import Language

LONGEST = 'Łukasz "A<B" Öztürk'
WAS = Row(3, Entry(contract=Contract.GRAND, spitzen=4, bid=18, won=True), declarer=2)
NOW = Row(3, Entry(contract=Contract.GRAND, spitzen=3, bid=18, won=True), declarer=2)
CORRECTED = Correction(3, WAS, NOW, "2026-03-20T20:05:00+01:00", "verschrieben", (1, 2, 3, 4), (2,))
SIGNED = tuple(SignOff(place, f"2026-03-20T20:1{place}:00+01:00") for place in (KEEPER, 1, 2, 3, 4))


def corrected():
    scored = with_rows(scored_of(4, 48, agreed=48, names=(LONGEST, "René Lefèvre", "Ida", "Cem")), {3: NOW})
    return scored, list_state(scored)._replace(corrections=(CORRECTED,), signed=SIGNED)


def papers(scored, state, lang):
    """Return what stands on the PDF and on the worksheet of a list."""
    more = {"states": [state], "lang": lang}
    pages = PdfReader(BytesIO(lists_pdf([scored], **more))).pages
    sheet = load_workbook(BytesIO(lists_excel([scored], **more))).worksheets[0]
    cells = [str(cell.value) for row in sheet.iter_rows() for cell in row if cell.value is not None]
    return [" ".join(" ".join(page.extract_text() for page in pages).split()), " ".join(" ".join(cells).split())]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "printed"),
    [
        (
            Language.DE,
            (
                "Spiel 3 berichtigt: René Lefèvre: Grand mit 3, gereizt 18, gewonnen; "
                "vorher Grand mit 4, gereizt 18, gewonnen; Grund: verschrieben; "
                "einverstanden: Plätze 1–4; 20.03.2026, 20:05 Uhr"
            ),
        ),
        (
            Language.EN,
            (
                "Game 3 corrected: René Lefèvre: Grand with 3, bid 18, won; "
                "before: Grand with 4, bid 18, won; reason: verschrieben; agreed by seats 1–4; "
                "2026-03-20, 20:05"
            ),
        ),
    ],
)
def test_a_correction_leaves_its_trace(lang, printed):
    scored, state = corrected()
    assert printed in list(warnings_of(scored, state, lang))
    for text in some(papers(scored, state, lang)):
        assert printed in text
    assert [row.number for row in paper_rows(scored, lang, state) if row.corrected] == [3]


def test_a_corrected_list_is_final_and_says_that_it_was_corrected():
    _scored, state = corrected()
    assert not state.is_provisional
    assert finality_words(state, Language.DE) == "berichtigt: Spiel 3"
    late = [CORRECTED._replace(game=game, signed=True) for game in (3, 7, 8, 9)]
    assert finality_words(state._replace(corrections=tuple(late)), Language.DE) == (
        "nach dem Unterschreiben berichtigt: Spiele 3, 7–9"
    )
    gone = CORRECTED._replace(game=0, after=None)
    assert finality_words(state._replace(corrections=(gone,)), Language.EN) == "corrected: a row struck out"


def test_rows_put_in_taken_out_and_moved_and_numbers_written_anew():
    scored, state = corrected()
    stated = NOW._replace(stated=Stated(value=96))
    states = {
        "Spiel 3 nachgetragen: René Lefèvre: Grand mit 3": CORRECTED._replace(before=None),
        "Zeile gestrichen (damals Spiel 3): René Lefèvre: Grand mit 4": CORRECTED._replace(game=0, after=None),
        "Spiel 5 steht jetzt als Spiel 3: ": CORRECTED._replace(before=NOW._replace(number=5), after=NOW),
        "gewonnen, angeschrieben 72; vorher": CORRECTED._replace(
            before=stated, after=NOW._replace(stated=Stated(value=72))
        ),
        "entschieden von Ida Yılmaz (Spielleitung)": CORRECTED._replace(director="Ida Yılmaz", agreed=()),
    }
    for printed, correction in states.items():
        (note,) = list(warnings_of(scored, state._replace(corrections=(correction,), signed=()), Language.DE))
        assert printed in note


@pytest.mark.slow
@pytest.mark.parametrize(
    ("signed", "printed"),
    [
        (SIGNED, "am Tisch unterschrieben von den Plätzen 1–4 und dem Listenführer (20.03.2026, 20:14 Uhr)"),
        *slow_rows(
            (SIGNED[1:3], "am Tisch unterschrieben von den Plätzen 1, 2 (20.03.2026, 20:12 Uhr)"),
            (SIGNED[:1], "am Tisch unterschrieben vom Listenführer (20.03.2026, 20:10 Uhr)"),
        ),
    ],
)
def test_signers_at_the_table(signed, printed):
    scored, state = corrected()
    for text in some(papers(scored, state._replace(signed=signed), Language.DE)):
        assert printed in text


@pytest.mark.slow
def test_a_substitute_is_named_in_words():
    changes = (
        SheetChange(17, ChangeKind.LEFT, 2),
        SheetChange(17, ChangeKind.JOINED, 2, Player("Zofia Nowak", 99)),
    )
    scored = scored_of(4, 48, agreed=48, changes=changes)
    before = scored.sheet.players[1].name
    for text in some(papers(scored, list_state(scored), Language.DE)):
        assert f"vor Spiel 17: Zofia Nowak für {before} (Platz 2)" in text
        assert "platz 2 geht" not in text.casefold()
        assert "platz 2 kommt" not in text.casefold()


def test_leaving_returning_joining_and_new_rules():
    scored = scored_of(4, 48, agreed=48)
    player = scored.sheet.players[1]
    changes = (
        SheetChange(5, ChangeKind.LEFT, 2),
        SheetChange(9, ChangeKind.JOINED, 2, player),
        SheetChange(13, ChangeKind.RULES, rules="isko-2010"),
    )
    scored = score(scored.sheet._replace(changes=changes), scored.profile)
    printed = list(warnings_of(scored, list_state(scored), Language.DE))[-3:]
    assert printed == [
        f"vor Spiel 5: {player.name} (Platz 2) hört auf",
        f"vor Spiel 9: {player.name} spielt wieder mit (Platz 2)",
        "ab Spiel 13: Regeln isko-2010",
    ]


def test_struck_games_do_not_shorten_the_form():
    scored = scored_of(4, 10, agreed=48)
    void = {number: Row(number, Entry(contract=Contract.VOID)) for number in (2, 7)}
    (page,) = pages_of(with_rows(scored, void), Language.DE)
    assert len(page.form.numbers) == 50


def test_the_stated_number_stands_beside_the_right_one():
    scored = scored_of(4, 48, agreed=48)
    at = next(at for at, row in enumerate(scored.rows) if row.valuation.points and row.valuation.points > 0)
    row = scored.rows[at]
    seat = (row.row.declarer or 0) - 1
    off = tuple(total + 24 if place == seat else total for place, total in enumerate(row.totals))
    wrong = row.row._replace(stated=Stated(value=row.valuation.points + 24, totals=(*off, None)))
    following = scored.rows[at + 1]
    same = tuple(total + 24 if place == seat else total for place, total in enumerate(following.totals))
    after = following.row._replace(stated=Stated(totals=(*same, None)))
    disputed = with_rows(scored, {wrong.number: wrong, after.number: after})
    rows = paper_rows(disputed, Language.DE)
    cell = Cell("points", seat + 1)
    assert rows[at].stated == {"plus": row.valuation.points + 24, cell: off[seat]}
    assert rows[at + 1].stated == {cell: same[seat]}
    assert [each.number for each in rows if each.disputed] == [wrong.number]
    assert f"angeschrieben {row.valuation.points + 24}, richtig {row.valuation.points}" in rows[at].notes


@pytest.mark.parametrize("size", [3, 4, 5])
def test_the_stated_number_is_struck_within_its_own_column(size):
    scored = scored_of(size, 4 * size, agreed=4 * size)
    rows = {
        row.row.number: row.row._replace(stated=Stated(value=-264, totals=(1234,) * size + (None,) * (5 - size)))
        for row in scored.rows
        if row.row.declarer
    }
    (page,) = pages_of(with_rows(scored, rows), Language.DE)
    layout = Layout(page.form)
    for struck in some(list(_stated(layout, page, right_ends(layout, page))), 4 * size // 2):
        end = struck.left + width(struck.number, BODY, _STATED)
        assert any(left < struck.left < end < right for left, right in layout.edges.values())


@pytest.mark.parametrize("size", [3, 4, 5])
def test_a_count_stands_alone_in_its_cell_and_its_note_names_what_was_written(size):
    scored = scored_of(size, 4 * size, agreed=4 * size)
    row = next(row for row in scored.rows if row.row.declarer and row.valuation.points)
    off = tuple(count + 1 for count in row.won)
    wrong = row.row._replace(stated=Stated(totals=row.totals, won=off))
    (page,) = pages_of(with_rows(scored, {wrong.number: wrong}), Language.DE)
    layout = Layout(page.form)
    assert list(_stated(layout, page, right_ends(layout, page))) == []
    noted = page.rows[row.row.number - 1].notes
    assert any(f"angeschrieben {off[0]}, richtig {row.won[0]}" in note for note in noted), noted


def test_numbers_below_a_list_that_are_not_right():
    scored = scored_of(4, 48, agreed=48)
    totals = scored.footer(FooterName.TOTAL)
    stated = FooterRow(FooterName.TOTAL, (totals[0], totals[1] + 10, *totals[2:], None))
    right = FooterRow(FooterName.POINTS, (*scored.footer(FooterName.POINTS), None))
    scored_list = stated_below(score(scored.sheet._replace(footer=(right, stated)), scored.profile))
    assert scored_list == {FooterName.TOTAL: {2: totals[1] + 10}}


@pytest.mark.slow
def test_a_void_list_says_so_in_its_head_and_beside_its_total():
    scored = scored_of(4, 48, agreed=48, void="Karten vertauscht")
    sheet = load_workbook(BytesIO(lists_excel([scored], lang=Language.DE))).worksheets[0]
    printed = [str(cell.value) for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert printed.count("Diese Liste zählt nicht: Karten vertauscht") == 2
    assert "Gesamtpunkte (zählt nicht)" in printed
