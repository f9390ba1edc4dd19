"""The head of a page other than a form: title, event, place and day, and in a frame why it is not final."""

from collections.abc import Sequence
from typing import Final

from skatlist.papers.fonts import BODY, BOLD, whole_lines
from skatlist.papers.pdf_document import Element
from skatlist.papers.pdf_page import BLACK, Paper, line, put
from skatlist.tournament.crest import CrestPicture

_TITLE: Final = 26.0
_NAMES: Final = (14.0, 12.5, 11.0, 9.5)  # sizes for the name of the event
_FACTS: Final = (11.0, 10.0, 9.0, 8.0)
_WARNING: Final = 12.0
_LEADING: Final = 1.22
_FRAME: Final = 7.0  # space inside the frame of the warning
_RULE: Final = 1.4
_BELOW: Final = 6.0
_SMALLEST: Final = 7.0
_CREST: Final = 72.0  # widest crest
_BESIDE: Final = 12.0


class PageHead:
    """A head as wide as the page allows.

    Everything is multiplied by `scale` for small pages. Nothing is cut, and long names take another line. The `crest`
    stands at the right.
    """

    def __init__(
        self,
        event: str,
        where: str,
        warnings: Sequence[str],
        wide: float,
        scale: float = 1.0,
        *,
        crest: CrestPicture | None = None,
    ) -> None:
        self.wide, self.scale, self.crest = wide, scale, crest
        self.beside = 0.0 if crest is None else _CREST * scale + _BESIDE
        self.event, self.event_size = self._set(event, BOLD, _NAMES, 2)
        self.where, self.where_size = self._set(where, BODY, _FACTS, 2)
        self.warning_size = _WARNING * scale
        room = wide - 2 * _FRAME * scale
        self.warning = [
            part for words in warnings for part in whole_lines(words, BOLD, (self.warning_size,), room, 1)[0]
        ]

    def _set(self, words: str, font: str, sizes: Sequence[float], lines: int) -> tuple[tuple[str, ...], float]:
        return whole_lines(
            words, font, [max(size * self.scale, _SMALLEST) for size in sizes], self.wide - self.beside, lines
        )

    @property
    def height(self) -> float:
        """The height of the head with a title on one line."""
        facts = len(self.event) * self.event_size + len(self.where) * self.where_size
        return _TITLE * self.scale * 1.1 + _LEADING * facts + _BELOW + self._warning_height

    @property
    def _warning_height(self) -> float:
        return len(self.warning) * self.warning_size * _LEADING + 2 * _FRAME * self.scale + 4 if self.warning else 0.0

    def draw(self, paper: Paper, left: float, top: float, title: str, root: Element | None = None) -> float:
        """Write the head below an upper edge and return its lower edge. `root` is the element it is read in."""
        size = _TITLE * self.scale
        y = top - size * 0.8
        put(paper, (left, y), title, BOLD, size, fit=(self.wide - self.beside, size / 2), part=root and root.add("H1"))
        y -= size * 0.3
        for words, font, size in ((self.event, BOLD, self.event_size), (self.where, BODY, self.where_size)):
            part = root and root.add("P")
            for each in words:
                y -= size * _LEADING
                put(paper, (left, y), each, font, size, part=part)
        if self.crest is not None:
            paper.draw_crest(self.crest, (left + self.wide - _CREST * self.scale, y, left + self.wide, top))
        y -= _BELOW
        if not self.warning:
            return y
        inset, low = _FRAME * self.scale, y + 2 - self._warning_height
        draw_frame(paper, (left, low, left + self.wide, y - 2))
        y -= 2 + inset - self.warning_size * 0.2
        part = root and root.add("P")
        for each in self.warning:
            y -= self.warning_size * _LEADING
            put(paper, (left + inset, y), each, BOLD, self.warning_size, part=part)
        return low - 2


def draw_frame(paper: Paper, edges: tuple[float, float, float, float]) -> None:
    """Draw the frame of a warning. `edges` are left, low, right and top."""
    left, low, right, top = edges
    for x in (left, right):
        line(paper, (x, low - _RULE / 2), (x, top + _RULE / 2), _RULE, BLACK)
    for at in (low, top):
        line(paper, (left, at), (right, at), _RULE, BLACK)
