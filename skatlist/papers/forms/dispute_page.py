"""The page on which a dispute is decided: what stands on it, block by block, and its drawing."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from reportlab.lib.pagesizes import A4

from skatlist.papers.fonts import BODY, BOLD, printable, whole_lines, wrapped
from skatlist.papers.pdf_page import BLACK, GREY, HAIR, LINE, Paper, draw_foot, line, put
from skatlist.reports.typeset import MINUS
from skatlist.words import Language, text

_LEFT, _RIGHT, _TOP, _FLOOR = 50.0, A4[0] - 50.0, A4[1] - 46.0, 46.0
_SIZES: Final = (10.0, 9.4, 8.8, 8.2)  # the first in which all of it is on one page
_LEADING: Final = 1.34
_BELOW: Final = 3.5  # between the rule of a heading and what follows
_SMALL: Final = 1.2  # so much smaller is the small print
_BOX: Final = 7.6  # side of a box to be ticked
_INDENT: Final = 14.0
_BLANK: Final = 25.0  # height of a line to write on
_SIGN: Final = 46.0  # height of a row of lines to sign on
_NUMBER: Final = re.compile(r"(?<![\w=])-(?=\d)")  # in the notation of lists a minus stays as it is typed


class PagePart(NamedTuple):
    """A part of the page: its heading, sentences, what is to be ticked, and small print.

    The first `strong` sentences are set in bold.
    """

    heading: str
    lines: tuple[str, ...]
    boxes: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    strong: int = 0


class DisputePage(NamedTuple):
    """All that stands on the page.

    `place` says where the game stands, `blanks` are the names of lines to write on, `signatures` what is written
    under the lines to sign on, role and name. `author` is the club or whoever holds the event, `date` its day (ISO).
    """

    title: str
    place: tuple[str, ...]
    blocks: tuple[PagePart, ...]
    blanks: tuple[str, ...]
    signatures: tuple[tuple[str, str], ...]
    author: str = ""
    date: str = ""


class _Set(NamedTuple):
    """A sentence set in lines: their font and size, how far they stand from the margin, whether there is a box."""

    lines: tuple[str, ...]
    font: str
    size: float
    indent: float = 0.0
    box: bool = False
    heading: bool = False
    grey: float = BLACK

    @property
    def height(self) -> float:
        """The room it takes, that above a heading included."""
        return len(self.lines) * self.size * _LEADING + (self.size * 0.8 + _BELOW if self.heading else 0)


def dispute_pdf(page: DisputePage, lang: Language) -> bytes:
    """Return the page as PDF; where there is more to say than one page holds, it goes on on the next."""
    room = _TOP - _head_height(page) - _FLOOR - _foot_height(page)
    sizes = (list(_set_blocks(page.blocks, size)) for size in _SIZES)
    chosen: list[_Set] = []
    for chosen in sizes:
        if _height(chosen) <= room:
            break
    pages = list(_paged(chosen, room, _foot_height(page)))
    paper = Paper(
        f"{page.title}, {page.place[0]}" if page.place else page.title,
        lang,
        A4,
        author=page.author,
        date=page.date,
        read=True,
    )
    for number, items in enumerate(pages, 1):
        _draw_head(paper, page, first=number == 1)
        _draw_items(paper, items, _TOP - _head_height(page))
        if number == len(pages):
            _draw_blanks(paper, page)
            _draw_signatures(paper, page)
        count = text("papers.page", lang, page=number, pages=len(pages)) if len(pages) > 1 else ""
        draw_foot(paper, (_LEFT, _RIGHT, _FLOOR - 16), "", count)
        paper.showPage()
    return paper.finish()


def _typeset(words: str) -> str:
    return printable(_NUMBER.sub(MINUS, words))


def _set_blocks(blocks: Sequence[PagePart], size: float) -> Iterator[_Set]:
    width = _RIGHT - _LEFT
    for block in blocks:
        yield _Set((_typeset(block.heading),), BOLD, size + 1.5, heading=True)
        for at, said in enumerate(block.lines):
            font = BOLD if at < block.strong else BODY
            yield _Set(_lines(said, font, size, width), font, size)
        for said in block.boxes:
            yield _Set(_lines(said, BODY, size, width - _INDENT), BODY, size, _INDENT, box=True)
        for said in block.notes:
            yield _Set(_lines(said, BODY, size - _SMALL, width), BODY, size - _SMALL, grey=GREY)


def _lines(said: str, font: str, size: float, room: float) -> tuple[str, ...]:
    words = _typeset(said)
    return tuple(wrapped(words, font, size, room, len(words) + 1, anywhere=True))


def _paged(items: Sequence[_Set], room: float, foot: float) -> Iterator[list[_Set]]:
    """Yield what stands on each page; the last one keeps room for what is written and signed below."""
    page: list[_Set] = []
    most = room if _height(items) <= room else room + foot
    for at, each in enumerate(items):
        follows = items[at + 1].height if each.heading and at + 1 < len(items) else 0.0  # no heading ends a page
        if page and _height(page) + each.height + follows > most:
            yield page
            page = []
        page.append(each)
    if _height(page) > room:
        last = max(at for at, each in enumerate(page) if each.heading)
        yield page[:last]
        page = page[last:]
    yield page


def _height(items: Sequence[_Set]) -> float:
    return sum(each.height for each in items)


def _head_height(page: DisputePage) -> float:
    return 36.0 + 13.5 * len(page.place)


def _foot_height(page: DisputePage) -> float:
    return _BLANK * (len(page.blanks) + bool(page.blanks)) + _SIGN * _sign_grid(page)[0] + 12


def _sign_grid(page: DisputePage) -> tuple[int, int]:
    """Return rows and columns of the lines to sign on: four stand two by two."""
    count = len(page.signatures)
    columns = 2 if count in {2, 4} else 3
    return -(-count // columns), columns


def _draw_head(paper: Paper, page: DisputePage, *, first: bool) -> None:
    title = paper.structure.add("H1") if first else None
    put(paper, (_LEFT, _TOP - 20), _typeset(page.title), BOLD, 22, part=title, fit=(_RIGHT - _LEFT, 12))
    y = _TOP - 26
    for said in page.place:
        y -= 13.5
        words = _typeset(said)
        part = paper.structure.add("P") if first else None
        put(paper, (_LEFT, y), words, BODY, 10.5, part=part, fit=(_RIGHT - _LEFT, 7.5))
    line(paper, (_LEFT, y - 7), (_RIGHT, y - 7), 1.2, BLACK)


def _draw_items(paper: Paper, items: Sequence[_Set], top: float) -> None:
    y = top
    for each in items:
        y -= each.size * 0.8 if each.heading else 0
        part = paper.structure.add("H2" if each.heading else "P")
        for at, words in enumerate(each.lines):
            y -= each.size * _LEADING
            if each.box and at == 0:
                paper.setLineWidth(0.8)
                paper.setStrokeGray(BLACK)
                paper.rect(_LEFT + 1, y - 0.6, _BOX, _BOX, stroke=1, fill=0)
            put(paper, (_LEFT + each.indent, y), words, each.font, each.size, grey=each.grey, part=part)
        if each.heading:
            line(paper, (_LEFT, y - 3), (_RIGHT, y - 3), HAIR, LINE)
            y -= _BELOW


def _draw_blanks(paper: Paper, page: DisputePage) -> None:
    """Draw the lines to write the decision on; the first one has two."""
    y = _FLOOR + _foot_height(page) - _BLANK
    for at, name in enumerate(page.blanks):
        put(paper, (_LEFT, y + 3), _typeset(name), BOLD, 9, part=paper.structure.add("P"))
        line(paper, (_LEFT + 100, y), (_RIGHT, y), HAIR, BLACK)
        if at == 0:
            y -= _BLANK
            line(paper, (_LEFT + 100, y), (_RIGHT, y), HAIR, BLACK)
        y -= _BLANK


def _draw_signatures(paper: Paper, page: DisputePage) -> None:
    rows, columns = _sign_grid(page)
    gap = 18.0
    wide = (_RIGHT - _LEFT - gap * (columns - 1)) / columns
    for at, (role, name) in enumerate(page.signatures):
        row, column = divmod(at, columns)
        left, y = _LEFT + column * (wide + gap), _FLOOR + _SIGN * (rows - row - 1) + 18
        line(paper, (left, y), (left + wide, y), HAIR, BLACK)
        put(paper, (left, y - 9), _typeset(role), BODY, 7.6, grey=GREY, part=paper.structure.add("P"))
        if name:
            lines, size = whole_lines(_typeset(name), BODY, (8.4, 7.6), wide, 1)
            put(paper, (left, y - 18), lines[0], BODY, size, part=paper.structure.add("P"), fit=(wide, 6.4))
