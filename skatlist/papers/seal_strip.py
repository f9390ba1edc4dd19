"""The visible part of a signature: the stamp, the check code, the QR code.

It is in a strip of its own at the foot of the page, never on a cell, black on white for any printer.
"""

from typing import Final

from skatlist.papers.fonts import BODY, BOLD, printable, width
from skatlist.papers.pdf_document import Box
from skatlist.papers.pdf_page import BLACK, HAIR, Paper, line, put
from skatlist.papers.qr_code import draw_qr_code
from skatlist.papers.reports.typeset import date_text
from skatlist.papers.seal import STAMP_FIELD, Seal
from skatlist.words import Language, text

SEAL_HEIGHT: Final = 24.0  # height of the strip
QR_SIDE: Final = 52.0  # side of the QR code
_STAMP: Final = 22.0  # height of the frame around the words
_GAP: Final = 10.0
_CODE: Final = 8.2
_WORDS: Final = 7.6
_SMALL: Final = 6.0


def stamp_box(edges: tuple[float, float, float], page: int, lang: Language) -> Box:
    """Return the field for the club's signature, around its stamp.

    `edges` are the left, the right and the lower edge of the strip.
    """
    left, right, floor = edges
    title = text("signatures.field_club", lang)
    return Box(STAMP_FIELD, title, page, (left, floor, right - QR_SIDE - _GAP, floor + _STAMP))


def draw_seal(paper: Paper, edges: tuple[float, float, float], seal: Seal, qr_words: str, lang: Language) -> None:
    """Draw the strip: stamp and code in a frame, the fingerprint below, at the right the QR code."""
    left, low, right, top = stamp_box(edges, 0, lang).edges
    for start, end in (((left, low), (right, low)), ((left, top), (right, top))):
        line(paper, start, end, HAIR, BLACK)
    for x in (left, right):
        line(paper, (x, low), (x, top), HAIR, BLACK)
    code = text("signatures.stamp_code", lang, code=seal.code)
    put(paper, (right - 5, top - 9.4), code, BOLD, _CODE, align="right")
    room = right - left - 10 - 14 - width(code, BOLD, _CODE)
    day, clock = seal.signed_at.date().isoformat(), f"{seal.signed_at:%H:%M}"
    sentence = text("signatures.stamp", lang, signer=printable(seal.signer), date=date_text(day, lang), time=clock)
    put(paper, (left + 5, top - 9.4), sentence, BOLD, _WORDS, fit=(room, 5.4))
    mark = text("signatures.stamp_fingerprint", lang, fingerprint=seal.fingerprint)
    put(paper, (left + 5, low + 4), mark, BODY, _SMALL, fit=(right - left - 10, 4.8))
    draw_qr_code(paper, (edges[1] - QR_SIDE, low), QR_SIDE, qr_words)
