"""Start number, name and club of every place at the head of its columns."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from skatlist.papers.fonts import BODY, BOLD, in_one_size, printable
from skatlist.papers.list.list_form import LEAST_BY_HAND, START_NUMBER, Layout, start_number_edges
from skatlist.papers.pdf_page import Paper, PlacedWord, put, put_all
from skatlist.skat.sheet import Player
from skatlist.skat.sheet.presence import Substitute
from skatlist.tournament.state import ListState
from skatlist.words import Language, text

_NUMBER_SIZE: Final = 10.5
_NAME_STEPS: Final = ((9.6, 2), (9.0, 2), (8.3, 3), (7.6, 3), (7.0, 4), (7.0, 8))
_SMALLER_STEPS: Final = ((6.5, 4), (6.2, 4))  # where the head cannot become higher
_CLUB_STEPS: Final = (6.8, 6.2, 6.0)
_LEADING: Final = 1.12  # line spacing, as a share of the size
_ASCENT: Final = 0.76
_DESCENT: Final = 0.24
_ABOVE_NAME: Final = 0.6
_BELOW_CLUB: Final = 3.2
_ROUNDING: Final = 0.01
_INSIDE: Final = 5.0  # white at both edges of a place
_HIGHER: Final = 30.0  # most points by which long names make the head higher

_Sized = tuple[float, list[str]]  # a size, and the lines of a text


def signing_substitutes(state: ListState) -> list[Substitute]:
    """Return the substitutes who sign in addition to the players they replaced, in the order of the games."""
    return [each for each in state.substitutes if each.instead is not None]


def height_of_people(layout: Layout, people: Sequence[Player], state: ListState, lang: Language) -> float:
    """Return by how much the head of a list must be higher for its longest name, as far as the games leave room."""
    wide, high = _room(layout)
    least = max(
        min(_height(*_broken(name, club, wide, at, most)) for at, most in _choices(len(_NAME_STEPS)))
        for name, club in _words(people, state, lang)
    )
    rows = len(layout.form.numbers) + layout.form.carried
    free = (layout.row_height - LEAST_BY_HAND) * rows if layout.form.by_hand else _HIGHER
    return max(0.0, min(least - high, free, _HIGHER))


def draw_people(paper: Paper, layout: Layout, people: Sequence[Player], state: ListState, lang: Language) -> None:
    """Write start number, name and club above the columns of each place, in one size where they have room for it.

    A substitute is below the first player.
    """
    wide, high = _room(layout)
    ceiling = layout.heading_top - START_NUMBER - _ABOVE_NAME
    for place, (player, words) in enumerate(zip(people, _words(people, state, lang), strict=True), start=1):
        left = layout.place(place)[0] + 3
        if player.number is not None:
            at = start_number_edges(layout, place, lang)[1] - 3, layout.heading_top - START_NUMBER + 4.2
            put(paper, at, str(player.number), BOLD, _NUMBER_SIZE, align="right")
        (name_size, names), (club_size, club) = _fitted(*words, wide, high)
        _put_lines(paper, (left, ceiling - name_size), names, BOLD, name_size)
        top = ceiling - high + (len(club) - 1) * club_size * _LEADING
        _put_lines(paper, (left, top), club, BODY, club_size)


def _words(people: Sequence[Player], state: ListState, lang: Language) -> list[tuple[str, str]]:
    """Return the name of each place, with substitutes on lines of their own, and the club."""
    names = [printable(player.name) for player in people]
    for each in signing_substitutes(state):
        name = text("papers.from_game", lang, game=each.first, name=printable(each.player.name))
        names[each.place - 1] += f"\n{name}"
    return list(zip(names, (printable(player.club) for player in people), strict=True))


def _room(layout: Layout) -> tuple[float, float]:
    left, right = layout.place(1)
    floor = layout.heading_bottom + layout.subheading + _BELOW_CLUB
    return right - left - _INSIDE, layout.heading_top - START_NUMBER - _ABOVE_NAME - floor


def _choices(steps: int) -> Iterator[tuple[int, int]]:
    """Return the steps of the name and the lines of the club, the larger ones first."""
    return product(range(steps), (2, 1))


def _broken(name: str, club: str, wide: float, at: int, most: int) -> tuple[_Sized, _Sized]:
    """Break a name in the first of its steps from `at` that fits, and a club on `most` lines, which cut it."""
    steps = (*_NAME_STEPS, *_SMALLER_STEPS)
    name_size, (names,) = in_one_size([name], BOLD, steps[at:], wide)
    club_size, (clubs,) = in_one_size([club], BODY, [(size, most) for size in _CLUB_STEPS], wide)
    return (name_size, names), (club_size, clubs if club else [])


def _height(name: _Sized, club: _Sized) -> float:
    (name_size, names), (club_size, clubs) = name, club
    used = name_size * (1 + (len(names) - 1) * _LEADING + _DESCENT)
    return used + (club_size * ((len(clubs) - 1) * _LEADING + _ASCENT) if clubs else 0)


def _fitted(name: str, club: str, wide: float, high: float) -> tuple[_Sized, _Sized]:
    """Break a name and a club into lines, in the largest sizes in which they do not touch each other.

    Where the head has no room for both, the name stands alone.
    """
    for at, most in _choices(len(_NAME_STEPS) + len(_SMALLER_STEPS)):
        parts = _broken(name, club, wide, at, most)
        if _height(*parts) <= high + _ROUNDING:
            return parts
    size = _SMALLER_STEPS[-1][0]
    most = max(1, int((high / size - 1 - _DESCENT) / _LEADING) + 1)
    return (size, in_one_size([name], BOLD, [(size, most)], wide)[1][0][:most]), (size, [])


def _put_lines(paper: Paper, at: tuple[float, float], lines: Sequence[str], font: str, size: float) -> None:
    x, y = at
    put_all(paper, [PlacedWord(x, y - count * size * _LEADING, words) for count, words in enumerate(lines)], font, size)
