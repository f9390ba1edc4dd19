"""Certificates as PDF, one on each page: A4 on its side with a double border and no filled areas, for any printer."""

from collections.abc import Mapping, Sequence
from typing import Final

from skatlist.papers.fonts import BODY, BOLD, fitted, in_one_size, printable, whole_lines, width
from skatlist.papers.pdf_page import BLACK, GREY, ON_ITS_SIDE, Paper, PlacedWord, Tone, line, put, put_all
from skatlist.papers.reports.certificates import Certificate
from skatlist.papers.reports.not_final_note import conform_note
from skatlist.papers.reports.typeset import date_text
from skatlist.tournament.crest import CrestPicture, printable_crest
from skatlist.tournament.model import Event
from skatlist.words import Language, enumerated, text

_MM: Final = 72 / 25.4
_WIDE, _HIGH = ON_ITS_SIDE
_MIDDLE: Final = _WIDE / 2
_NAVY: Final = (0.051, 0.133, 0.22)
_GOLD: Final = (0.725, 0.529, 0.0)
_EDGE: Final = 9 * _MM
_CORNER: Final = 9 * _MM  # length from a corner in which the border has no line
# The signs of the suits in the colours of the tournament deck, row by row from the upper left corner.
_SUITS: Final = (
    ("♣", (0.078, 0.094, 0.122)),
    ("♠", (0.043, 0.42, 0.22)),
    ("♥", (0.753, 0.102, 0.122)),
    ("♦", (0.659, 0.294, 0.0)),
)
_CARD: Final = (17 * _MM, 24 * _MM)
_FAN: Final = ((3, -27), (2, -9), (1, 9), (0, 27))  # suit, and degrees to the right
_PIVOT: Final = 20 * _MM  # below the foot of the cards
_FOOT: Final = 164 * _MM
_ROOM: Final = _WIDE - 2 * 22 * _MM
_NAME_STEPS: Final = ((46.0, 1), (40.0, 1), (34.0, 1), (28.0, 1), (26.0, 2), (20.0, 2))
_RESULTS: Final = 6  # at most, side by side. If there are more, only the games won remain
_SIGN_LINE: Final = 32 * _MM
_NOTE_LINE: Final = 13.5 * _MM
_SIGN_WIDE: Final = 96 * _MM
_RULE: Final = 0.3 * _MM
_CREST: Final = (34 * _MM, 30 * _MM)


def certificates_pdf(
    won: Sequence[Certificate],
    event: Event,
    *,
    warnings: Sequence[str],
    lang: Language,
    files: Mapping[str, bytes] | None = None,
) -> bytes:
    """Return certificates as PDF.

    If there are `warnings` (why ranks are not final), the certificates show them instead of lines to sign. `files`
    are their data, which is embedded.
    """
    event_name, title = printable(event.name), text("papers.tournament.certificate", lang)
    about = ", ".join(filter(None, (title, event_name)))
    paper = Paper(about, lang, ON_ITS_SIDE, date=event.date, files=files, tagged=True)
    crest = printable_crest(event.display.crest)
    for each in won:
        paper.bookmark(printable(f"{each.title}: {each.name}"))
        _draw_frame(paper)
        _draw_fan(paper)
        paper.read_lines()
        _put(paper, 151 * _MM, event_name, 15.0, tone=GREY)
        _put(paper, 130 * _MM, title, 56.0, tone=_NAVY)
        _draw_result(paper, each)
        if warnings:
            _draw_warning(paper, warnings)
        else:
            _draw_signing(paper, event, crest, lang)
        paper.showPage()
    return paper.finish()


def _put(paper: Paper, y: float, words: str, size: float, *, tone: Tone = BLACK) -> None:
    put(paper, (_MIDDLE, y), words, BODY, size, fit=(_ROOM, size / 2), align="middle", grey=tone)


def _draw_frame(paper: Paper) -> None:
    """Draw a double border around the page and a suit in each corner."""
    for inset, thick, colour in ((_EDGE, 1.1 * _MM, _NAVY), (_EDGE + 1.9 * _MM, 0.35 * _MM, _GOLD)):
        paper.setLineWidth(thick)
        paper.setStrokeColorRGB(*colour)
        near, right, high = inset, _WIDE - inset, _HIGH - inset
        for y in (near, high):
            paper.line(_EDGE + _CORNER, y, _WIDE - _EDGE - _CORNER, y)
        for x in (near, right):
            paper.line(x, _EDGE + _CORNER, x, _HIGH - _EDGE - _CORNER)
    paper.read_as(None)
    for at, (sign, colour) in enumerate(_SUITS):
        x = _EDGE + 2.5 * _MM if at % 2 == 0 else _WIDE - _EDGE - 2.5 * _MM
        y = _HIGH - _EDGE - 5 * _MM if at < len(_SUITS) // 2 else _EDGE
        put(paper, (x, y), sign, BODY, 30.0, align="middle", grey=colour)


def _draw_fan(paper: Paper) -> None:
    """Draw the four jacks, the highest trumps, as held in a hand. They are not read aloud."""
    wide, high = _CARD
    for suit, lean in _FAN:
        sign, colour = _SUITS[suit]
        paper.saveState()
        paper.translate(_MIDDLE, _FOOT - _PIVOT)
        paper.rotate(-lean)
        paper.setLineWidth(0.6)
        paper.setStrokeGray(BLACK)
        paper.setFillGray(1.0)
        paper.roundRect(-wide / 2, _PIVOT, wide, high, 4.0, stroke=1, fill=1)
        top = _PIVOT + high
        left = 7.0 - wide / 2
        put_all(paper, [PlacedWord(left, top - 13, "B")], BOLD, 11.0, align="middle", grey=colour)
        put_all(paper, [PlacedWord(left, top - 24, sign)], BODY, 11.0, align="middle", grey=colour)
        if suit == _FAN[-1][0]:  # the topmost card
            put_all(paper, [PlacedWord(2.0, _PIVOT + 0.28 * high, sign)], BODY, 30.0, align="middle", grey=colour)
        paper.restoreState()


def _draw_result(paper: Paper, won: Certificate) -> None:
    """Draw rank, name, people or club, and the numbers behind the rank."""
    title, size = fitted(printable(won.title), BOLD, 24.0, _ROOM, 12.0)
    put(paper, (_MIDDLE, 114 * _MM), title, BOLD, size, align="middle")
    _set_gold(paper)
    for side in (-1, 1):
        near, far = (_MIDDLE + side * reach for reach in (width(title, BOLD, size) / 2 + 4 * _MM, 75 * _MM))
        if side * (far - near) > 0:
            paper.line(near, 116.5 * _MM, far, 116.5 * _MM)
    size, (names,) = in_one_size([printable(won.name)], BOLD, _NAME_STEPS, _ROOM)
    y = 96 * _MM + (len(names) - 1) * 0.75 * size  # above the club, also in two lines
    for at, words in enumerate(names):
        put(paper, (_MIDDLE, y - at * 1.1 * size), words, BOLD, size, align="middle")
    below = printable(won.club or enumerated(won.people))
    lines, small = whole_lines(below, BODY, (14.0, 12.0, 10.0), _ROOM, 1) if below else ((), 0.0)
    y = 86 * _MM
    for words in lines:
        put(paper, (_MIDDLE, y), words, BODY, small, align="middle", grey=GREY)
        y -= 1.2 * small
    _put(paper, y - 4 * _MM, won.sentence, 17.0)
    results = won.results if len(won.results) <= _RESULTS else won.results[-1:]
    wide = min(_ROOM / len(results), 40 * _MM)
    for at, (heading, number) in enumerate(results):
        x = _MIDDLE + (at - (len(results) - 1) / 2) * wide
        put(paper, (x, 60 * _MM), heading, BODY, 12.0, fit=(wide - 8, 8.0), align="middle", grey=GREY)
        put(paper, (x, 54 * _MM), number, BOLD, 16.0, align="middle")
        if at:
            _set_gold(paper)
            paper.line(x - wide / 2, 53 * _MM, x - wide / 2, 64 * _MM)


def _set_gold(paper: Paper) -> None:
    paper.setLineWidth(0.35 * _MM)
    paper.setStrokeColorRGB(*_GOLD)


def _draw_signing(paper: Paper, event: Event, crest: CrestPicture | None, lang: Language) -> None:
    """Draw lines for the director and for place and day, with the crest between them."""
    left = _EDGE + 13 * _MM
    right = _WIDE - left - _SIGN_WIDE
    if crest is not None:
        wide, high = _CREST
        box = (_MIDDLE - wide / 2, 18 * _MM, _MIDDLE + wide / 2, 18 * _MM + high)
        paper.draw_crest(crest, box)
    where = ", ".join(filter(None, (printable(event.place), date_text(event.date, lang))))
    labels = (
        (left, "", text("papers.director", lang)),
        (right, where, text("papers.tournament.day_and_place", lang)),
    )
    for x, words, label in labels:
        line(paper, (x, _SIGN_LINE), (x + _SIGN_WIDE, _SIGN_LINE), _RULE, BLACK)
        middle = x + _SIGN_WIDE / 2
        put(paper, (middle, _SIGN_LINE + 4), words, BODY, 13.0, fit=(_SIGN_WIDE, 7.0), align="middle")
        put(paper, (middle, _SIGN_LINE - 14), label, BODY, 11.0, align="middle", grey=GREY)
    for value in conform_note(event.conform_ended, lang):
        put(paper, (_MIDDLE, _NOTE_LINE), value, BODY, 9.0, fit=(_ROOM, 6.0), align="middle", grey=GREY)


def _draw_warning(paper: Paper, warnings: Sequence[str]) -> None:
    """Write in a dashed frame, in place of the signature, why nothing is final."""
    lines, size = whole_lines(printable(" ".join(warnings)), BOLD, (15.0, 12.0, 10.0, 8.5), _ROOM - 24, 3)
    high = 24 * _MM
    low = 20 * _MM
    paper.setDash(4, 3)
    paper.setLineWidth(1.0)
    paper.setStrokeGray(BLACK)
    paper.rect(_MIDDLE - _ROOM / 2, low, _ROOM, high)
    paper.setDash()
    y = low + high / 2 + (len(lines) - 1) * 0.65 * size - 0.36 * size
    for at, words in enumerate(lines):
        put(paper, (_MIDDLE, y - at * 1.3 * size), words, BOLD, size, align="middle")
