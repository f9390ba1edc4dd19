"""Who should deal and who should sit in every row of a list, also where people come and go (quellen.md A4)."""

from itertools import pairwise

from skatlist.checks.order.numbering import read_numbering
from skatlist.sheet import ChangeKind, ScoredSheet, Sheet, dealer_of, sitting
from skatlist.sheet.presence import Seated


def row_numbers(sheet: Sheet) -> tuple[int, ...]:
    """Return the number of every row in the order of the games: a row written twice counts once."""
    return read_numbering(sheet).numbers


def seated_at(sheet: ScoredSheet, number: int) -> Seated:
    """Return who is at the table in a game, also where its number is beyond the list."""
    seated = sheet.seated.get(number)
    if seated is not None:
        return seated
    if sheet.seated and number > max(sheet.seated):
        places = sheet.seated[max(sheet.seated)].places
    else:
        places = tuple(range(1, sheet.sheet.size + 1))
    return Seated(places, places[dealer_of(max(number, 1), len(places)) - 1])


def deals(sheet: ScoredSheet) -> tuple[Seated, ...]:
    """Return for every row who is there and who should deal."""
    return tuple(seated_at(sheet, number) for number in row_numbers(sheet.sheet))


def turned(seated: Seated, seats: int) -> int:
    """Return the place that many seats to the left of the dealer due, among those present."""
    places = seated.places
    return places[(places.index(seated.dealer) + seats) % len(places)]


def sits(place: int, dealer: int, places: tuple[int, ...]) -> bool:
    """Whether a place does not play when a place deals. ISkO 3.2."""
    if dealer not in places or place not in places:
        return False
    return places.index(place) + 1 in sitting(places.index(dealer) + 1, len(places))


def moves(sheet: Sheet) -> list[int]:
    """Return the games before which somebody came or went, in order."""
    return sorted({change.before for change in sheet.changes if change.kind is not ChangeKind.RULES})


def replaced(sheet: ScoredSheet, before: int) -> bool:
    """Whether before a game only others took the places of those who left: the table is the same, the round goes on."""
    items = [change for change in sheet.sheet.changes if change.before == before]
    left, joined = (
        {change.place for change in items if change.kind is kind} for kind in (ChangeKind.LEFT, ChangeKind.JOINED)
    )
    size, after = (len(seated_at(sheet, number).places) for number in (max(before - 1, 1), before))
    return size == after and left == joined


def rounds(sheet: ScoredSheet, games: int) -> tuple[int, int]:
    """Return how many full rounds a number of games makes, and how many games of the next round were played.

    Somebody who takes a place another leaves plays on in the round that runs.
    """
    begins = [before - 1 for before in moves(sheet.sheet) if 1 < before <= games and not replaced(sheet, before)]
    full = over = 0
    for start, end in pairwise((0, *begins, games)):
        whole, over = divmod(end - start, len(seated_at(sheet, start + 1).places))
        full += whole
    return full, over
