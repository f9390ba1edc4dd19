"""Where the rows of a list are on its paper, for a photograph of it that was straightened."""

from collections.abc import Sequence
from typing import NamedTuple

from skatlist.cases.comparison.model import Side
from skatlist.papers.list.list_form import LEFT, PAGE_HEIGHT, RIGHT, Layout
from skatlist.papers.list.list_pages import Page
from skatlist.papers.list.list_pdf import blank_pages, pages_before_play
from skatlist.skat.rules import Profile
from skatlist.tournament.model import Event, Seating
from skatlist.words import Language


class RowPlace(NamedTuple):
    """A game on the paper: the sheet, left and upper edge, width and height in points from the upper left corner."""

    sheet: int
    left: float
    top: float
    wide: float
    high: float


def row_places(seating: Seating, event: Event, profile: Profile, lang: Language, side: Side) -> dict[int, RowPlace]:
    """Return the place of every game on the list that was printed for a table before play, by its number."""
    return _places(pages_before_play(seating, event, profile, lang, side))


def blank_row_places(size: int, lang: Language) -> dict[int, RowPlace]:
    """Return the place of every game on the blank list of no event, by its number."""
    return _places(blank_pages(size, lang))


def _places(pages: Sequence[Page]) -> dict[int, RowPlace]:
    places = {}
    for sheet, page in enumerate(pages, 1):
        layout = Layout(page.form)
        for at, number in enumerate(page.form.numbers):
            if number is not None:
                top = PAGE_HEIGHT - layout.rows_top + at * layout.row_height
                places[number] = RowPlace(sheet, LEFT, top, RIGHT - LEFT, layout.row_height)
    return places
