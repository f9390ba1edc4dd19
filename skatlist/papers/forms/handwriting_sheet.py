"""The sheet for samples of a hand, to be filled in, photographed and sent: how the reader of photographs learns."""

from typing import Final

from skatlist.files.photos.sample_sheet import CONSENT, SIGNS, sample_boxes, sample_grid
from skatlist.papers.fonts import BODY, BOLD, wrapped
from skatlist.papers.list.list_form import LEFT, PAGE_HEIGHT, RIGHT, TITLE, draw_corners
from skatlist.papers.pdf_page import A4, BLACK, Paper, line, put
from skatlist.words import Language, text

_SIZE: Final = 10.0
_LEADING: Final = 14.0
_FIRST: Final = 92.0  # points from the upper edge to the title
_THIN, _STRONG = 0.4, 0.9
_LABEL: Final = 12.0
_BESIDE: Final = 12.0
_MOST_LINES: Final = 9


def handwriting_sheet(lang: Language) -> bytes:
    """Return the sheet as PDF: rows of boxes for each sign, with marks in the corners, and the consent below."""
    paper = Paper(text("papers.sample_sheet_title", lang), lang, A4, tagged=True)
    draw_corners(paper)
    grid = sample_grid()
    title, body = paper.structure.add("H1"), paper.structure.add("P")
    put(paper, (LEFT, PAGE_HEIGHT - _FIRST), text("papers.sample_sheet_title", lang), BOLD, TITLE, part=title)
    paper.read_as(body)
    _draw_lines(paper, _FIRST + 2 * _LEADING, LEFT, text("papers.sample_sheet_task", lang))
    left = grid.columns["0", None][0]
    for sign in SIGNS:
        box = next(box for sample, box in sample_boxes().items() if sample.sign == sign)
        label = text(f"papers.sample_sheet_{sign}", lang) if sign in "x-" else sign
        base = PAGE_HEIGHT - (box.top + box.bottom) / 2 - 0.36 * _LABEL
        put(paper, (left - _BESIDE, base), label, BOLD, _LABEL, align="right")
    right = list(grid.columns.values())[-1][1]
    for high in grid.rows:
        line(paper, (left, PAGE_HEIGHT - high), (right, PAGE_HEIGHT - high), _THIN, BLACK)
    for edge in (left, *(end for _, end in grid.columns.values())):
        line(paper, (edge, PAGE_HEIGHT - grid.rows[0]), (edge, PAGE_HEIGHT - grid.rows[-1]), _THIN, BLACK)
    paper.setLineWidth(_STRONG)
    paper.rect(CONSENT.left, PAGE_HEIGHT - CONSENT.bottom, CONSENT.right - CONSENT.left, CONSENT.bottom - CONSENT.top)
    paper.read_as(paper.structure.add("P"))
    _draw_lines(paper, CONSENT.top + 0.5 * _LEADING, CONSENT.right + _BESIDE, text("papers.sample_sheet_consent", lang))
    return paper.finish()


def _draw_lines(paper: Paper, first: float, left: float, words: str) -> None:
    for at, words_of_line in enumerate(wrapped(words, BODY, _SIZE, RIGHT - left, _MOST_LINES)):
        put(paper, (left, PAGE_HEIGHT - first - at * _LEADING), words_of_line, BODY, _SIZE)
