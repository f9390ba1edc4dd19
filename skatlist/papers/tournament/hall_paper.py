"""A document of papers for a hall: A4, the event at the head of every page, a bookmark for each."""

from collections.abc import Callable, Sequence
from typing import Final

from skatlist.event.model import Event
from skatlist.papers.fonts import BODY, printable, whole_lines
from skatlist.papers.page_head import PageHead
from skatlist.papers.pdf_page import A4, Paper, draw_foot, put
from skatlist.reports.event_heading import event_where
from skatlist.reports.typeset import printed_on
from skatlist.words import Language, text

_LEFT: Final = 42.0
_RIGHT: Final = 30.0
_TOP: Final = 30.0
_BOTTOM: Final = 24.0
_FOOT: Final = 12.0
_NOTE: Final = 9.5
_LEADING: Final = 1.25
_BELOW_HEAD: Final = 6.0
_ABOVE_NOTES: Final = 9.0

# Lays out the pages of a paper: it gets the room of a page and its left edge, and returns a drawing for each page
# from an upper edge on.
Contents = Callable[[tuple[float, float], float], Sequence[Callable[[Paper, float], object]]]


class HallPaper:
    """A document while it is drawn.

    `date` is the day of printing (ISO) for the foot of its pages. Of a stack (`stacked`) each page is read aloud as one
    text.
    """

    def __init__(
        self,
        title: str,
        event: Event,
        lang: Language,
        date: str = "",
        *,
        stacked: bool = False,
    ) -> None:
        self.event, self.lang, self.date = event, lang, date
        self.named = printable(event.name)
        self.paper = Paper(
            ", ".join(filter(None, (title, self.named))), lang, A4, date=event.date, tagged=True, stacked=stacked
        )

    @property
    def where(self) -> str:
        """Day and place of the event."""
        return printable(" · ".join(event_where(self.event, self.lang)))

    def add(
        self,
        title: str,
        where: Sequence[str],
        contents: Contents,
        *,
        size: tuple[float, float] = A4,
        notes: Sequence[str] = (),
    ) -> None:
        """Draw the pages of one paper: its title and `where` it holds at the head, `notes` at the foot of each."""
        wide = size[0] - _LEFT - _RIGHT
        head = PageHead(self.named, " · ".join(filter(None, (self.where, *where))), (), wide)
        below = [line for note in notes for line in whole_lines(note, BODY, (_NOTE,), wide, 1)[0]]
        foot = _BOTTOM + _FOOT + len(below) * _NOTE * _LEADING + _ABOVE_NOTES
        top = size[1] - _TOP
        pages = contents((wide, top - head.height - _BELOW_HEAD - foot), _LEFT)
        for number, draw in enumerate(pages, start=1):
            page = text("papers.page", self.lang, page=number, pages=len(pages))
            self.paper.setPageSize(size)
            self.paper.bookmark(title if len(pages) == 1 else f"{title}, {page}")
            y = head.draw(self.paper, _LEFT, top, title, self.paper.structure) - _BELOW_HEAD
            self.paper.read_lines()
            draw(self.paper, y)
            self.paper.read_lines()
            for at, words in enumerate(reversed(below)):
                put(self.paper, (_LEFT, _BOTTOM + _FOOT + at * _NOTE * _LEADING), words, BODY, _NOTE)
            draw_foot(self.paper, (_LEFT, _LEFT + wide, _BOTTOM), printed_on(self.date, self.lang), page)
            self.paper.showPage()
