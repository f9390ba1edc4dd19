"""What is written into the head of a Spielliste: series and table, event and day, why it is not final, who plays."""

from collections.abc import Sequence
from itertools import product
from typing import Final

from skatlist.papers.fonts import BODY, BOLD, in_one_size, printable, width
from skatlist.papers.list.list_form import (
    SEAT_BOX,
    SIDE,
    START_NUMBER,
    STRONG,
    fact_edges,
    seat_boxes,
    side_words,
    start_number_edges,
    title_edge,
)
from skatlist.papers.list.list_layout import BAND_LEADING, HALF_DIGIT, LEFT, RIGHT, TOP, Layout
from skatlist.papers.list.list_pages import BAND_MARGIN, BAND_SIZE, HeadFacts, Page, replaced
from skatlist.papers.pdf_page import BLACK, Paper, PlacedWord, put, put_all
from skatlist.reports.event_heading import short_rules
from skatlist.words import Language, text

_SEAT_NUMBER: Final = 15.0
_RULES_STEPS: Final = ((10.0, 1), (8.0, 2))  # size, lines
_NUMBER_SIZE: Final = 10.5
_NAME_STEPS: Final = ((9.6, 2), (9.0, 2), (8.3, 3), (7.6, 3), (6.9, 3), (6.2, 4), (5.6, 4))
_CLUB_STEPS: Final = ((6.8, 2), (6.2, 2), (5.6, 2))
_LEADING: Final = 1.12  # of the size
_ASCENT: Final = 0.76
_DESCENT: Final = 0.24
_ABOVE_NAME: Final = 0.6
_BELOW_CLUB: Final = 3.2

_Sized = tuple[float, list[list[str]]]  # a size, and texts in lines of it


def draw_head(paper: Paper, page: Page, lang: Language) -> None:
    """Write the rules beside the title, series and table into their boxes, event, place and date, and the band."""
    sheet, layout = page.scored.sheet, Layout(page.form)
    _draw_rules(paper, layout, short_rules(page.scored.profile, lang), lang)
    if not page.form.blank:
        _draw_seat(paper, layout, sheet.series, sheet.table)
    _draw_facts(paper, layout, page.facts)
    if page.band:
        _draw_band(paper, layout, page.band)


def _draw_band(paper: Paper, layout: Layout, said: Sequence[str]) -> None:
    """Say in a frame across the sheet why the numbers are not final, or no longer those that were signed."""
    top, height = layout.fact_line - 6, layout.band_height - 6
    paper.setLineWidth(STRONG)
    paper.setStrokeGray(BLACK)
    paper.rect(LEFT, top - height, RIGHT - LEFT, height)
    y = top - BAND_SIZE
    words = [PlacedWord(LEFT + BAND_MARGIN, y - at * BAND_LEADING, part) for at, part in enumerate(said)]
    put_all(paper, words, BOLD, BAND_SIZE)


def _draw_rules(paper: Paper, layout: Layout, rules: str, lang: Language) -> None:
    """Write the name of the rule set beside the title, on two lines where it is long."""
    left = title_edge(layout, lang)
    if side := side_words(layout, lang):
        left += width(side, BOLD, SIDE) + 8
    room = seat_boxes(layout)["series"][0] - 50 - left
    size, (lines,) = in_one_size([printable(rules)], BODY, _RULES_STEPS, room)
    y = TOP - 14 + (len(lines) - 1) * size * 0.6
    put_all(paper, [PlacedWord(left, y - at * size * 1.15, said) for at, said in enumerate(lines)], BODY, size)


def _draw_seat(paper: Paper, layout: Layout, series: int, table: int) -> None:
    """Write series and table into their boxes."""
    wide, high = SEAT_BOX
    for (left, low), number in zip(seat_boxes(layout).values(), (series, table), strict=True):
        at = left + wide / 2, low + high / 2 - HALF_DIGIT * _SEAT_NUMBER
        put(paper, at, str(number), BOLD, _SEAT_NUMBER, fit=(wide - 4, 9), align="middle")


def _draw_facts(paper: Paper, layout: Layout, facts: HeadFacts) -> None:
    """Write event, place and date over their lines."""
    leading, edges = layout.measures.leading, fact_edges(layout)
    top = layout.fact_line + 3 + leading * (layout.form.facts - 1)
    for name, lines in facts.lines.items():
        words = [PlacedWord(edges[name][0], top - at * leading, said) for at, said in enumerate(lines)]
        put_all(paper, words, BODY, facts.size)


def draw_people(paper: Paper, layout: Layout, page: Page, lang: Language) -> None:
    """Write start number, name and club above the columns of each place, all names and all clubs in one size.

    Who went on for somebody stands below him.
    """
    players = page.scored.sheet.players
    said = [printable(player.name) for player in players]
    for each in replaced(page.state):
        name = text("papers.from_game", lang, game=each.first, name=printable(each.player.name))
        said[each.place - 1] += f"\n{name}"
    ceiling = layout.heading_top - START_NUMBER - _ABOVE_NAME
    floor = layout.heading_bottom + layout.subheading + _BELOW_CLUB
    left, right = layout.place(1)
    room = right - left - 5, ceiling - floor
    (name_size, names), (club_size, clubs) = _names_and_clubs(said, [printable(each.club) for each in players], room)
    for place, player in enumerate(players, start=1):
        left = layout.place(place)[0] + 3
        if player.number is not None:
            at = start_number_edges(layout, place, lang)[1] - 3, layout.heading_top - START_NUMBER + 4.2
            put(paper, at, str(player.number), BOLD, _NUMBER_SIZE, align="right")
        _put_lines(paper, (left, ceiling - name_size), names[place - 1], BOLD, name_size)
        lines = clubs[place - 1]
        top = floor + (len(lines) - 1) * club_size * _LEADING
        _put_lines(paper, (left, top), lines, BODY, club_size)


def _names_and_clubs(names: Sequence[str], clubs: Sequence[str], room: tuple[float, float]) -> tuple[_Sized, _Sized]:
    """Return names and clubs in lines, the largest that no club runs into the name above it with."""
    wide, high = room
    for at, smaller in product(range(len(_NAME_STEPS)), range(len(_CLUB_STEPS))):
        name_size, named = in_one_size(names, BOLD, _NAME_STEPS[at:], wide)
        club_size, in_clubs = in_one_size(clubs, BODY, _CLUB_STEPS[smaller:], wide)
        highest = max(
            name_size * (1 + (len(above) - 1) * _LEADING + _DESCENT)
            + (club_size * ((len(below) - 1) * _LEADING + _ASCENT) if "".join(below) else 0)
            for above, below in zip(named, in_clubs, strict=True)
        )
        if highest <= high:
            break
    return (name_size, named), (club_size, in_clubs)


def _put_lines(paper: Paper, at: tuple[float, float], lines: Sequence[str], font: str, size: float) -> None:
    """Write lines one below the other, as one text: it is read and copied place by place."""
    x, y = at
    put_all(paper, [PlacedWord(x, y - count * size * _LEADING, said) for count, said in enumerate(lines)], font, size)
