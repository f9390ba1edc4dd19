"""The way from a paper to the published results: a QR code with the address of their page, the words beside it."""

from typing import Final

from skatlist.papers.fonts import BODY, BOLD, printable
from skatlist.papers.pdf_page import Paper, put
from skatlist.papers.qr_code import draw_qr_code
from skatlist.words import Language, text

RESULTS_HEIGHT: Final = 58.0  # of the strip on a poster
_SIDE: Final = 48.0
_GAP: Final = 8.0
_TITLE: Final = 11.0
_ADDRESS: Final = 8.5


def draw_results_code(paper: Paper, at: tuple[float, float], wide: float, address: str, lang: Language) -> None:
    """Draw the strip at the foot of a poster, with its lower left corner at a position."""
    left, low = at
    draw_qr_code(paper, at, _SIDE, address, 0)
    x, room = left + _SIDE + _GAP, wide - _SIDE - _GAP
    put(paper, (x, low + _SIDE - _TITLE), text("papers.results_online", lang), BOLD, _TITLE, fit=(room, 6.0))
    put(paper, (x, low + _SIDE - 2.6 * _TITLE), printable(address), BODY, _ADDRESS, fit=(room, 5.0))
