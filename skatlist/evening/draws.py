"""The draw of an evening: who sits where in the series that have not begun, and what the draw costs."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from skatlist.draw.bonds import USUAL_AIMS, Aim, Entrant
from skatlist.draw.counts import DrawCounts
from skatlist.draw.draw import count_seats, draw_seats, league_tables, set_by_standing
from skatlist.event.model import Seating
from skatlist.event.standings import standings
from skatlist.sheet import Player
from skatlist.store.journal import Draft, RecordKind
from skatlist.store.replay import EVENT, Key, seats_draft
from skatlist.words import RefusedError, UsageError

if TYPE_CHECKING:
    from skatlist.evening.evening import Evening

_LEAGUE_AIMS: Final = (Aim.TEAM, Aim.AGAIN, Aim.THREES)
_FULL: Final = 4  # a table that takes nobody else
_FEWEST: Final = 3


class Latecomer(NamedTuple):
    """Somebody who found a chair at a table of three."""

    player: Player
    key: Key


def draw(
    evening: "Evening", first: int, seed: int, *, league: bool = False, without: Collection[int] = ()
) -> tuple[Seating, ...]:
    """Draw the series from `first` on by chance from a seed and return them; those before stay as they are.

    `without` are the start numbers of who plays none of them; in a `league` nobody sits with his own team, at as many
    tables as the largest team has people. Everything is written, or nothing. Raises RefusedError where one of the
    series has begun, UsageError for too few people or where a series before is not drawn.
    """
    last = last_series(evening)
    for series in range(first, last + 1):
        _must_not_have_begun(evening, series)
    posted = [seats for series in range(1, first) for seats in _posted(evening, series)]
    staying = _staying(evening, without)
    known = {entrant.number for entrant in staying}
    drawn = draw_seats(
        field := _field(evening),
        last,
        seed=seed,
        posted=posted,
        left={entrant.number for entrant in field} - known,
        sizes=league_tables(staying) if league else (),
        aims=_LEAGUE_AIMS if league else USUAL_AIMS,
    )
    return _write(evening, drawn[len(posted) :], without, {"seed": seed, **({"league": True} if league else {})})


def draw_by_standing(evening: "Evening", series: int, *, without: Collection[int] = ()) -> tuple[Seating, ...]:
    """Seat a series by the standings of those before it and return it: from the first rank down, without chance.

    Who is in no standing yet comes last, by start number. Raises RefusedError and UsageError like `draw`.
    """
    _must_not_have_begun(evening, series)
    before = [key for key in evening.lists if key[0] < series]
    if not before:
        raise RefusedError("draw_no_standing", series=series)
    table = standings(map(evening.scored, before), tuple(evening.players.values()))
    rank = {line.player.number: at for at, line in enumerate(table.players)}
    ranked = sorted(_staying(evening, without), key=lambda one: (rank.get(one.number, len(rank)), one.number))
    return _write(evening, set_by_standing(ranked, series), without, {"standing": True})


def seat_latecomers(evening: "Evening") -> tuple[Latecomer, ...]:
    """Seat whom a drawn series that has not begun has no chair for at its tables of three; nobody else moves.

    Each comes to the table that costs least. Raises RefusedError where there is no such table left.
    """
    seating, found = dict(evening.seating), []
    for series in range(1, first_undrawn(evening)):
        if has_begun(evening, series):
            continue
        seated = {number for key, numbers in seating.items() if key[0] == series for number in numbers}
        for entrant in _staying(evening, ()):
            if entrant.number not in seated:
                key = _best_chair(evening, seating, series, entrant.number)
                seating[key] = (*seating[key], entrant.number)
                found.append(Latecomer(evening.players[entrant.number], key))
    if found:
        evening.add([seats_draft(key, seating[key]) for key in sorted({late.key for late in found})], evening.author)
    return tuple(found)


def draw_counts(evening: "Evening", seating: Mapping[Key, Sequence[int]] | None = None) -> DrawCounts:
    """Return what the seats of all series cost, and what they cannot go below."""
    tables = evening.seating if seating is None else seating
    return count_seats(_field(evening), [Seating(*key, tuple(numbers)) for key, numbers in sorted(tables.items())])


def drawn_seeds(evening: "Evening") -> dict[int, int]:
    """Return the seed every series was last drawn from; none of one that was set by the standings or by hand."""
    seeds: dict[int, int] = {}
    for facts in (record.facts for record in evening.records if record.kind == RecordKind.DRAW):
        for series in facts["series"]:
            seeds.pop(series, None)
            seeds |= {series: facts["seed"]} if "seed" in facts else {}
    return seeds


def first_undrawn(evening: "Evening") -> int:
    """Return the first series nobody is seated in yet; one more than the last where all are drawn."""
    seated = {series for series, _table in evening.seating}
    return next(series for series in range(1, last_series(evening) + 2) if series not in seated)


def last_series(evening: "Evening") -> int:
    """Return the number of the last series."""
    planned: int = evening.description.get("series", 1)
    return max([planned, *(series for series, _table in evening.tables)])


def has_begun(evening: "Evening", series: int) -> bool:
    """Whether a game of a series was played, or the series is over."""
    return series in evening.closed or any(key[0] == series for key in evening.lists)


def _best_chair(evening: "Evening", seating: Mapping[Key, tuple[int, ...]], series: int, number: int) -> Key:
    """Return the table of three at which somebody costs least."""
    chairs = [key for key, numbers in sorted(seating.items()) if key[0] == series and len(numbers) < _FULL]
    if not chairs:
        raise RefusedError("draw_no_chair", series=series, name=evening.players[number].name or number)

    costs = {
        key: [count.number for count in draw_counts(evening, {**seating, key: (*seating[key], number)})]
        for key in chairs
    }
    return min(chairs, key=costs.__getitem__)


def _field(evening: "Evening") -> list[Entrant]:
    """Return everybody who was or may be seated."""
    numbers = {*evening.players, *(number for seats in evening.seating.values() for number in seats)}
    return [_entrant(evening.players.get(number, Player(number=number))) for number in sorted(numbers)]


def _entrant(player: Player) -> Entrant:
    return Entrant(player.number or 0, player.club, player.team)


def _staying(evening: "Evening", without: Collection[int]) -> list[Entrant]:
    """Return who plays on. Raises UsageError for a number nobody has, and for fewer than three."""
    unknown = next((number for number in without if number not in evening.players), None)
    if unknown is not None:
        raise UsageError("person_unknown", number=unknown)
    people = [person.player for person in evening.people]
    staying = [_entrant(player) for player in people if player.number not in without and not player.excluded]
    if len(staying) < _FEWEST:
        raise UsageError("draw_too_few", count=len(staying))
    return staying


def _must_not_have_begun(evening: "Evening", series: int) -> None:
    if has_begun(evening, series):
        raise RefusedError("draw_begun", series=series)


def _posted(evening: "Evening", series: int) -> list[Seating]:
    """Return the tables of a series that stays as it is. Raises UsageError where it has none."""
    seated = [Seating(*key, numbers) for key, numbers in sorted(evening.seating.items()) if key[0] == series]
    if not seated:
        raise UsageError("draw_gap", series=series)
    return seated


def _write(
    evening: "Evening", drawn: Sequence[Seating], without: Collection[int], facts: Mapping[str, object]
) -> tuple[Seating, ...]:
    """Write how it was drawn and who sits where; tables of before that are not needed any more are given up."""
    series = sorted({seats.series for seats in drawn})
    kept = {(seats.series, seats.table) for seats in drawn}
    given_up = [key for key in sorted(evening.seating) if key[0] in series and key not in kept]
    said = {"series": series, **({"without": sorted(without)} if without else {}), **facts}
    seats = [seats_draft((each.series, each.table), each.numbers) for each in drawn]
    evening.add(
        [Draft(RecordKind.DRAW, EVENT, said), *(seats_draft(key, ()) for key in given_up), *seats], evening.author
    )
    return tuple(drawn)
