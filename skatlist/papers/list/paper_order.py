"""The order of a table as the paper shows it: rounds, who sits out, which factor holds; people come and go."""

from collections.abc import Iterator, Sequence
from typing import Final

from skatlist.game import Contract
from skatlist.sheet import ScoredSheet, Seated, dealer_of, sitting

MOST_LINES: Final = 132  # of an empty list: two sheets


def rounds_of(scored: ScoredSheet, numbers: Sequence[int | None]) -> tuple[int, ...]:
    """Return the round of each game, from 0; after somebody came or left rounds are counted again (quellen.md A4)."""
    return tuple(_rounds(scored, numbers))


def _rounds(scored: ScoredSheet, numbers: Sequence[int | None]) -> Iterator[int]:
    turn, begun, before = 0, 1, _company(scored, 1).places
    for number in numbers:
        places = _company(scored, number).places
        if places != before and number is not None:
            turn += -(-(number - begun) // len(before))
            begun, before = number, places
        yield turn + ((number or begun) - begun) // len(before)


def form_numbers(scored: ScoredSheet) -> tuple[int | None, ...]:
    """Return the numbers of all lines of a list: the games written, then those still to be played.

    A struck game takes none of the agreed ones.
    """
    written = [row.row.number for row in scored.rows]
    if scored.ended is not None:
        return tuple(written)
    struck = sum(row.row.entry.contract is Contract.VOID for row in scored.rows)
    left = min((scored.agreed or 0) + struck, MOST_LINES) - len(written)
    played = max((number or 0 for number in written), default=0)
    return (*written, *range(played + 1, played + 1 + left))


def sitting_out(scored: ScoredSheet, index: int, number: int | None) -> tuple[int, ...]:
    """Return the places that do not play in a game: who sits out, who is not there. `index` is that of the row."""
    seated = _company(scored, number)
    rows = scored.sheet.rows
    dealer = rows[index].dealer if index < len(rows) else None
    if dealer not in seated.places:
        dealer = seated.dealer
    absent = tuple(place for place in range(1, scored.sheet.size + 1) if place not in seated.places)
    if number is None:
        return absent
    seats = sitting(seated.places.index(dealer) + 1, len(seated.places))
    return (*(seated.places[seat - 1] for seat in seats), *absent)


def factor_words(scored: ScoredSheet) -> str:
    """Return what a lost game brings each other player: `30`, or `30/40` where the table changed."""
    sizes = dict.fromkeys(len(seated.places) for seated in scored.seated.values()) or {scored.sheet.size: None}
    others = scored.profile.scoring.others
    return "/".join(dict.fromkeys(str(others.get(size, 0)) for size in sizes))


def _company(scored: ScoredSheet, number: int | None) -> Seated:
    """Return who is there in a game; for games still to come those of the last one, dealing on in turn."""
    number = number or 1
    known = scored.seated.get(number)
    if known is not None:
        return known
    last = max((game for game in scored.seated if game < number), default=0)
    if not last:
        everyone = tuple(range(1, scored.sheet.size + 1))
        return Seated(everyone, dealer_of(number, len(everyone)))
    seated = scored.seated[last]
    turn = seated.places.index(seated.dealer) + number - last
    return Seated(seated.places, seated.places[turn % len(seated.places)])
