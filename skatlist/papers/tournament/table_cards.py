"""Table cards: the number of a table to be seen across the hall, its players, and a QR code with the same content."""

from typing import Final

from skatlist.papers.fonts import BODY, BOLD, printable
from skatlist.papers.pdf_page import A4, BLACK, GREY, HAIR, line, put
from skatlist.papers.qr_code import draw_qr_code, table_words
from skatlist.papers.tournament.cut_sheet import cut_piles, draw_cut_marks
from skatlist.papers.tournament.hall_paper import HallPaper
from skatlist.papers.tournament.seats import SeatedTable, seated_tables, shown_name
from skatlist.papers.tournament.text_box import TextBox, put_in
from skatlist.words import text

_EACH: Final = 2  # a sheet, each of A5, folded to a card that stands
_HIGH: Final = A4[1] / _EACH
_FACE: Final = _HIGH / 2
_MARGIN: Final = 32.0
_NUMBER: Final = 160.0  # width of what is seen from afar
_LARGEST: Final = 150.0
_QR_CODE: Final = 104.0
_PATTERN: Final = 0  # a chessboard
_GAP: Final = 14.0
_FOLD: Final = "2 3"
_FOLD_MARK: Final = 16.0


def draw_table_cards(hall: HallPaper, series: int) -> None:
    """Draw the cards of all tables of a series: two on a sheet of A4, to be cut apart and folded."""
    paper = hall.paper
    paper.setPageSize(A4)
    paper.bookmark(text("papers.tournament.table_cards", hall.lang, series=series))
    for tables in cut_piles(seated_tables(hall.event, series), _EACH):
        draw_cut_marks(paper, 1, _EACH)
        for at, table in enumerate(tables):
            low = A4[1] - (at + 1) * _HIGH
            paper.setDash(*map(float, _FOLD.split()))
            for x in (0.0, A4[0] - _FOLD_MARK):
                line(paper, (x, low + _FACE), (x + _FOLD_MARK, low + _FACE), HAIR, BLACK)
            paper.setDash()
            for turned in (False, True):
                paper.saveState()
                paper.translate(*((A4[0], low + _HIGH) if turned else (0.0, low)))
                paper.rotate(180 if turned else 0)
                if turned:  # says the same once more
                    paper.read_as(None)
                else:
                    paper.read_lines()
                _draw_face(hall, table)
                paper.restoreState()
        paper.showPage()


def _draw_face(hall: HallPaper, table: SeatedTable) -> None:
    """Draw one side of a card from its lower left corner on."""
    paper, lang = hall.paper, hall.lang
    top = _FACE - _MARGIN
    put(paper, (_MARGIN + _NUMBER / 2, top - 10), text("papers.table", lang), BODY, 20.0, align="middle")
    number = TextBox(_MARGIN, _MARGIN - 8, _NUMBER, top - _MARGIN - 14)
    put_in(paper, number, str(table.table), BOLD, _LARGEST, align="middle")
    right = A4[0] - _MARGIN - _QR_CODE
    left = _MARGIN + _NUMBER + _GAP
    wide = right - _GAP - left
    put_in(paper, TextBox(left, top - 16, wide, 20), hall.named, BODY, 10.0, grey=GREY)
    rows = len(table.people)
    high = (top - 20 - _MARGIN + 8) / max(rows, 4)
    for at, player in enumerate(table.people, start=1):
        low = top - 20 - at * high
        put_in(paper, TextBox(left, low, 14, high), str(at), BODY, 11.0, grey=GREY)
        box = TextBox(left + 16, low + 0.3 * high, wide - 16, 0.66 * high)
        put_in(paper, box, shown_name(player, lang), BOLD, min(17.0, 0.5 * high))
        below = (text("papers.start_number", lang, number=player.number) if player.name else "", player.club)
        words = printable(" · ".join(filter(None, below)))
        put_in(paper, TextBox(left + 16, low, wide - 16, 0.32 * high), words, BODY, 8.5, grey=GREY)
    words = table_words(hall.event, table.series, table.table, [player.number for player in table.people], lang)
    draw_qr_code(paper, (right, _MARGIN), _QR_CODE, words, _PATTERN)
    sentence = text("papers.series_column", lang, series=table.series)
    put(paper, (right + _QR_CODE, top - 10), sentence, BOLD, 20.0, align="right")
