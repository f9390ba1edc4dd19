"""Cards with the codes by which telephones join the Wi-Fi of an evening and reach the page of their table."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from skatlist.event.model import Event
from skatlist.papers.fonts import BODY, BOLD, printable
from skatlist.papers.pdf_page import A4, GREY, put
from skatlist.papers.qr_code import draw_qr_code
from skatlist.papers.tournament.cut_sheet import cut_piles, draw_cut_marks
from skatlist.papers.tournament.hall_paper import HallPaper
from skatlist.papers.tournament.seats import SeatedTable, seated_tables, shown_name
from skatlist.papers.tournament.text_box import TextBox, put_in
from skatlist.words import Language, text

_EACH: Final = 4  # a sheet, one above the other
_HIGH: Final = A4[1] / _EACH
_MARGIN: Final = 32.0
_CODE: Final = 118.0
_GAP: Final = 18.0
_NUMBER: Final = 96.0
_PATTERN: Final = 0  # none is tried out: there may be a hundred tables


class Codes(NamedTuple):
    """The content of the codes: `wifi` joins the Wi-Fi of that `name` (both empty: none), `tables` are the pages."""

    tables: Mapping[int, str]
    wifi: str = ""
    name: str = ""


def phone_cards_pdf(codes: Codes, series: int, event: Event, *, lang: Language, date: str = "") -> bytes:
    """Return the cards of the tables of a series as PDF, four on a sheet of A4, to be cut apart."""
    hall = HallPaper(text("desk_list.phone.codes", lang, series=series), event, lang, date)
    hall.paper.setPageSize(A4)
    tables = [table for table in seated_tables(event, series) if table.table in codes.tables]
    for sheet in cut_piles(tables, _EACH):
        draw_cut_marks(hall.paper, 1, _EACH)
        for at, table in enumerate(sheet):
            hall.paper.saveState()
            hall.paper.translate(0.0, A4[1] - (at + 1) * _HIGH)
            hall.paper.read_lines()
            _draw(hall, table, codes)
            hall.paper.restoreState()
        hall.paper.showPage()
    return hall.paper.finish()


def _draw(hall: HallPaper, table: SeatedTable, codes: Codes) -> None:
    """Draw a card from its lower left corner on: number, people, on the right the codes in the order to take them."""
    paper, lang = hall.paper, hall.lang
    right = A4[0] - _MARGIN - _CODE
    sentence = text("desk_list.phone.paper_table" if codes.wifi else "game.score.table", lang, table=table.table)
    shown = [(codes.wifi, text("desk_list.phone.paper_wifi", lang), codes.name)] if codes.wifi else []
    shown.append((codes.tables[table.table], sentence, text("desk_list.phone.paper_series", lang, series=table.series)))
    left = right - (len(shown) - 1) * (_CODE + _GAP)
    wide = left - _GAP - _MARGIN
    put_in(paper, TextBox(_MARGIN, _HIGH - _MARGIN - _NUMBER, wide, _NUMBER), str(table.table), BOLD, _NUMBER)
    names = ", ".join(shown_name(player, lang) for player in table.people)
    put_in(paper, TextBox(_MARGIN, _MARGIN, wide, _HIGH - 2 * _MARGIN - _NUMBER), names, BODY, 10.0)
    put_in(paper, TextBox(_MARGIN, _HIGH - _MARGIN, wide, 22), hall.named, BODY, 9.0, grey=GREY)
    for at, (words, above, below) in enumerate(shown):
        x = left + at * (_CODE + _GAP)
        put(paper, (x, _MARGIN + _CODE + 22), above, BOLD, 12.0)
        put_in(paper, TextBox(x, _MARGIN - 10, _CODE, 18), printable(below), BODY, 9.0, grey=GREY)
        draw_qr_code(paper, (x, _MARGIN + 12), _CODE, words, _PATTERN)
