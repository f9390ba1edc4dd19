"""The parts of the papers before play: pages for a hall, text in a box, and the seats."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from skatlist.papers.fonts import BODY, in_one_size, printable, whole_lines, width
from skatlist.papers.page_head import PageHead
from skatlist.papers.pdf_page import A4, Paper, PlacedWord, draw_foot, put, put_all
from skatlist.papers.reports.event_heading import event_where
from skatlist.papers.reports.typeset import printed_on
from skatlist.papers.results_code import RESULTS_HEIGHT, draw_results_code
from skatlist.skat.sheet import Player
from skatlist.tournament.model import Event
from skatlist.words import Language, text

# A document of papers for a hall: A4, the event at the head of every page, a bookmark for each paper.

_LEFT: Final = 42.0
_RIGHT: Final = 30.0
_TOP: Final = 30.0
_BOTTOM: Final = 24.0
_FOOT: Final = 12.0
_NOTE: Final = 9.5
_LEADING: Final = 1.25
_BELOW_HEAD: Final = 6.0
_ABOVE_NOTES: Final = 9.0

# Lays out the pages of a paper: it receives the room on a page and its left edge, and returns a drawing for each page.
# A drawing starts at an upper edge.
Contents = Callable[[tuple[float, float], float], Sequence[Callable[[Paper, float], object]]]


class HallPaper:
    """A document while it is being drawn.

    `date` is the day of printing (ISO) for the foot of its pages. In a stack (`stacked`) each page is read aloud as one
    text. `codes` are the addresses of the players' own pages by start number, for their start cards.
    """

    def __init__(
        self,
        title: str,
        event: Event,
        lang: Language,
        date: str = "",
        *,
        stacked: bool = False,
        codes: Mapping[int, str] | None = None,
    ) -> None:
        self.event, self.lang, self.date, self.codes = event, lang, date, codes or {}
        self.event_name = printable(event.name)
        self.paper = Paper(
            ", ".join(filter(None, (title, self.event_name))), lang, A4, date=event.date, tagged=True, stacked=stacked
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
        """Draw the pages of one paper: its title and `where` it applies at the head, `notes` at the foot of each."""
        wide = size[0] - _LEFT - _RIGHT
        head = PageHead(self.event_name, " · ".join(filter(None, (self.where, *where))), (), wide)
        below = [line for note in notes for line in whole_lines(note, BODY, (_NOTE,), wide, 1)[0]]
        results = self.event.results_page
        noted = _BOTTOM + _FOOT + len(below) * _NOTE * _LEADING + _ABOVE_NOTES
        foot = noted + (RESULTS_HEIGHT if results else 0)
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
            if results:
                draw_results_code(self.paper, (_LEFT, noted), wide, results, self.lang)
            draw_foot(self.paper, (_LEFT, _LEFT + wide, _BOTTOM), printed_on(self.date, self.lang), page)
            self.paper.showPage()


# Text in a box, in the largest size in which all of it fits.

_STEPS: Final = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.44)  # of the wanted size
_LEAST: Final = 6.0  # can be read
LEADING: Final = 1.14
_CAPITAL: Final = 0.73  # height of a capital letter in size 1


class TextBox(NamedTuple):
    """A box on a page: left and lower edge, width and height."""

    left: float
    low: float
    wide: float
    high: float


def put_in(
    paper: Paper, box: TextBox, words: str, font: str, size: float, *, align: str = "left", **style: Any
) -> None:
    """Write a text into the middle of a box. A long text takes more lines and becomes smaller.

    Words are broken only if no size fits them whole. A text too long even in the smallest size extends above and below
    the box. Nothing is cut.
    """
    lines, used = _lines(words, font, size, box)
    put_lines(paper, box, lines, font, used, align=align, **style)


def put_lines(
    paper: Paper, box: TextBox, lines: Sequence[str], font: str, size: float, *, align: str = "left", **style: Any
) -> None:
    """Write lines of one size into a box, centred vertically."""
    x = box.left + {"left": 0.0, "middle": 0.5, "right": 1.0}[align] * box.wide
    y = box.low + (box.high + (len(lines) - 1) * LEADING * size - _CAPITAL * size) / 2
    placed = (PlacedWord(x, y - at * LEADING * size, words) for at, words in enumerate(lines))
    put_all(paper, placed, font, size, align=align, **style)


def _lines(words: str, font: str, size: float, box: TextBox) -> tuple[tuple[str, ...], float]:
    if width(words, font, size) <= box.wide and size <= box.high:  # nearly always
        return (words,), size
    sizes = list(dict.fromkeys(max(step * size, min(size, _LEAST)) for step in _STEPS))
    steps = [(each, max(1, int((box.high - _CAPITAL * each) / (LEADING * each)) + 1)) for each in sizes]
    used, (lines,) = in_one_size([words], font, steps, box.wide)
    if "".join(lines).replace(" ", "") == words.replace(" ", ""):
        return tuple(lines), used
    return whole_lines(words, font, sizes[-1:], box.wide, 1)  # if no size has room for all of it


# Seats by person and by table: the data of the papers before play.


class TablePlace(NamedTuple):
    """A place at a table."""

    table: int
    place: int


class SeatedPlayer(NamedTuple):
    """A person with their seat in every drawn series."""

    player: Player
    seats: Mapping[int, TablePlace]


class SeatedTable(NamedTuple):
    """A table of a series with its people, place 1 first."""

    series: int
    table: int
    people: tuple[Player, ...]


def seated_players(event: Event) -> list[SeatedPlayer]:
    """Return all players by start number: registered people who came and are not excluded, and everybody seated."""
    seats: dict[int, dict[int, TablePlace]] = {}
    for seating in event.seating:
        for place, number in enumerate(seating.numbers, start=1):
            seats.setdefault(number, {})[seating.series] = TablePlace(seating.table, place)
    came = (player for player in event.players if event.registration(player.number).last_series != 0)
    people = {player.number or 0: player for player in came if not player.excluded}
    known = {player.number: player for player in event.players}
    return [
        SeatedPlayer(known.get(number, Player(number=number)), seats.get(number, {}))
        for number in sorted({*people, *seats})
    ]


def seated_tables(event: Event, series: int) -> list[SeatedTable]:
    """Return the tables of a series in their order."""
    people = {player.number: player for player in event.players}
    return [
        SeatedTable(series, seating.table, tuple(people.get(each, Player(number=each)) for each in seating.numbers))
        for seating in sorted(event.seating)
        if seating.series == series
    ]


def drawn_series(event: Event) -> list[int]:
    """Return the series with at least one person seated."""
    return sorted({seating.series for seating in event.seating})


def name_text(player: Player, lang: Language) -> str:
    """Return the name to be printed, or the start number if the name is missing."""
    return printable(player.name) or text("papers.start_number", lang, number=player.number)
