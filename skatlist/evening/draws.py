"""The draw of an evening: the seats of the series that have not begun, and the costs of the draw."""

import secrets
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from skatlist.evening.founding import other_event
from skatlist.files.formats.numbers import numbers
from skatlist.files.formats.registry import event_path
from skatlist.files.journal.drafts import EVENT, Key, seats_draft
from skatlist.files.journal.journal import Draft, RecordKind
from skatlist.skat.sheet import Player
from skatlist.tournament.draw.bonds import Bond, Entrant, entrant_of
from skatlist.tournament.draw.draw import count_seats, draw_league, draw_seats
from skatlist.tournament.draw.standing import set_by_standing
from skatlist.tournament.model import Event, Seating, table_sizes
from skatlist.tournament.name_keys import name_key
from skatlist.tournament.standings import standings
from skatlist.words import RefusedError, UsageError

if TYPE_CHECKING:
    from skatlist.evening.evening import Evening

LARGEST_SEED: Final = 999_999
_UP_TO: Final = 10_000  # largest random seed
_FULL: Final = 4  # people at a full table
_FEWEST: Final = 3
_MEETING: Final = 4  # teams that play each other in a league
_TWO: Final = 2
_NO_TABLES: Final = frozenset((1, 2, 5))  # numbers of people who cannot sit at tables of three and four


class Latecomer(NamedTuple):
    """A person seated at a table of three or at a table of latecomers."""

    player: Player
    key: Key


def seed_by_chance() -> int:
    """Return a random seed that is short enough to be read out."""
    return secrets.randbelow(_UP_TO)


def typed_numbers(typed: str) -> list[int]:
    """Return the start numbers of `7, 12`. Raises UsageError for anything else."""
    read = numbers(typed)
    if read is None:
        raise UsageError("draw_numbers", said=typed)
    return sorted(set(read))


def draw(
    evening: "Evening", first: int, seed: int, *, league: bool = False, without: Collection[int] = ()
) -> tuple[Seating, ...]:
    """Draw the series from `first` on at random from a seed and return them.

    Earlier series stay as they are. The draw ends before the next series that the rules of the tournament set by the
    standings. `without` are the start numbers of further people who play none of them. In a `league` no player sits
    with their own team. Everything is recorded, or nothing. Raises RefusedError if one of the series has begun,
    UsageError for too few people, for teams that cannot meet, or if an earlier series is not drawn.
    """
    rules = evening.journal.tournament
    last = min([last_series(evening), *(series - 1 for series in rules.draw.by_standing if series > first)])
    for series in range(first, last + 1):
        _must_not_have_begun(evening, series)
    posted = [seats for series in range(1, first) for seats in _posted(evening, series)]
    field = _field(evening)
    everybody = {entrant.number for entrant in field}
    playing = {series: _playing(evening, series, without) for series in range(first, last + 1)}
    absent = {series: everybody - {entrant.number for entrant in here} for series, here in playing.items()}
    if league:
        groups = _league_groups(evening, [entrant for here in playing.values() for entrant in here])
        for here in playing.values():
            _must_meet(evening, here, groups)
        drawn = draw_league(field, groups, last, seed=seed, posted=posted, absent=absent)
    else:
        drawn = draw_seats(field, last, seed=seed, posted=posted, absent=absent, aims=rules.draw.avoid)
    new = [seats for seats in drawn if seats.series >= first]
    return _write(evening, new, without, {"seed": seed, **({"league": True} if league else {})})


def draw_by_standing(evening: "Evening", series: int, *, without: Collection[int] = ()) -> tuple[Seating, ...]:
    """Seat a series by the standings of those before it, from the first rank down, and return its seats.

    People not yet ranked come last, by start number. Raises RefusedError and UsageError like `draw`.
    """
    _must_not_have_begun(evening, series)
    before = [key for key in evening.sheets.begun if key[0] < series]
    if not before:
        raise RefusedError("draw_no_standing", series=series)
    table = standings(map(evening.scored, before), tuple(evening.roster.players.values()), evening.sheets.decisions)
    rank = {line.player.number: at for at, line in enumerate(table.players)}
    playing = _playing(evening, series, without)
    ranked = sorted(playing, key=lambda one: (rank.get(one.number, len(rank)), one.number))
    return _write(evening, set_by_standing(ranked, series), without, {"standing": True})


def seat_latecomers(evening: "Evening") -> tuple[Latecomer, ...]:
    """Seat people who have no chair in a drawn series that has not begun.

    Nobody else moves. Each goes to the table of three with the lowest cost. The others form a table of their own,
    unless two belong to one team. Raises RefusedError if no table of three is left and they are too few.
    """
    seating, latecomers = dict(evening.roster.seating), []
    for series in range(1, first_undrawn(evening)):
        if has_begun(evening, series):
            continue
        seated = {number for key, numbers in seating.items() if key[0] == series for number in numbers}
        late = [entrant for entrant in _playing(evening, series) if entrant.number not in seated]
        chairs = _taken_chairs(late, [seats for key, seats in seating.items() if key[0] == series])
        for entrant in late[:chairs]:
            key = _best_chair(evening, seating, series, entrant.number)
            seating[key] = (*seating[key], entrant.number)
            latecomers.append(Latecomer(evening.roster.players[entrant.number], key))
        others = [evening.roster.players[entrant.number] for entrant in late[chairs:]]
        for size in table_sizes(len(others)) if others else ():
            key = (series, 1 + max(table for other, table in seating if other == series))
            seating[key] = tuple(player.number or 0 for player in others[:size])
            latecomers += [Latecomer(player, key) for player in others[:size]]
            del others[:size]
    if latecomers:
        evening.add([seats_draft(key, seating[key]) for key in sorted({each.key for each in latecomers})])
    return tuple(latecomers)


def drawn_elsewhere(path: Path) -> Event:
    """Return an event, read by `other_event`, to judge its draw. Raises UsageError without a draw."""
    event = other_event(event_path(path))
    if not event.seating:
        raise UsageError("draw_none")
    return event


def first_undrawn(evening: "Evening") -> int:
    """Return the first series without seats, or the number after the last one if all are drawn."""
    seated = {series for series, _table in evening.roster.seating}
    return next(series for series in range(1, last_series(evening) + 2) if series not in seated)


def last_series(evening: "Evening") -> int:
    """Return the number of the last series."""
    planned: int = evening.journal.setting("series")
    return max([planned, *(series for series, _table in evening.sheets.keys)])


def has_begun(evening: "Evening", series: int) -> bool:
    """Whether a game of a series was played, or the series is over."""
    books = (*evening.journal.books.values(), *evening.journal.seconds.values())
    return series in evening.closed or any(book.series == series and book.begun for book in books)


def _taken_chairs(late: Sequence[Entrant], tables: Iterable[Sequence[int]]) -> int:
    free = sum(max(0, _FULL - len(seats)) for seats in tables)
    for chairs in range(min(free, len(late)), -1, -1):
        teams = [entrant.of(Bond.TEAM) for entrant in late[chairs:] if entrant.team]
        if len(late) - chairs not in _NO_TABLES and len(set(teams)) == len(teams):
            return chairs
    return len(late)


def _best_chair(evening: "Evening", seating: Mapping[Key, tuple[int, ...]], series: int, number: int) -> Key:
    """Return the table of three with the lowest cost for a person."""
    chairs = [key for key, numbers in sorted(seating.items()) if key[0] == series and len(numbers) < _FULL]
    if not chairs:
        raise RefusedError("draw_no_chair", series=series, name=evening.roster.players[number].name or number)
    field = _field(evening)

    def cost(chair: Key) -> list[int]:
        tables = {**seating, chair: (*seating[chair], number)}
        counts = count_seats(field, [Seating(*key, numbers) for key, numbers in sorted(tables.items())])
        return [count.number for count in counts]

    return min(chairs, key=cost)


def _field(evening: "Evening") -> list[Entrant]:
    numbers = {*evening.roster.players, *(number for seats in evening.roster.seating.values() for number in seats)}
    return [
        entrant_of(evening.roster.players.get(number, Player(number=number)), evening.roster.registration(number))
        for number in sorted(numbers)
    ]


def _playing(evening: "Evening", series: int, without: Collection[int] = ()) -> list[Entrant]:
    """Return the players of a series. Raises UsageError for an unknown number, and for fewer than three."""
    for number in without:
        evening.registry.person(number)
    playing = [
        entrant_of(person.player, person.registration)
        for person in evening.people
        if person.player.number not in without and not person.player.excluded and person.registration.plays(series)
    ]
    if len(playing) < _FEWEST:
        raise UsageError("draw_too_few", count=len(playing), file=evening.name)
    return playing


def _league_groups(evening: "Evening", playing: Sequence[Entrant]) -> Sequence[Sequence[str]]:
    """Return the teams that meet, group by group: those of the rules, else all. Raises UsageError."""
    groups = evening.journal.tournament.league.groups
    teams = {entrant.of(Bond.TEAM): entrant.team for entrant in playing}
    alone = next((entrant.number for entrant in playing if not entrant.team), None)
    if alone is not None:
        raise UsageError("draw_no_team", number=alone, file=evening.name)
    if not groups:
        if len(teams) > _MEETING:
            raise UsageError("draw_groups", count=len(teams), file=evening.name)
        return [list(teams.values())]
    grouped = [name_key(name) for group in groups for name in group]
    left_out = next((name for key, name in teams.items() if grouped.count(key) != 1), None)
    if left_out is not None:
        raise UsageError("draw_group_of_team", team=left_out, file=evening.name)
    return groups


def _must_meet(evening: "Evening", playing: Sequence[Entrant], groups: Sequence[Sequence[str]]) -> None:
    """Refuse teams that may not start: with fewer than three people, or two incomplete ones (league rules, Anlage 10).

    Also refuse more people than the size of a team in the rules, because a substitute has no seat of their own.
    """
    most = evening.journal.tournament.team_size
    sizes = Counter(entrant.of(Bond.TEAM) for entrant in playing)
    for group in groups:
        there = {name: sizes[name_key(name)] for name in group if sizes[name_key(name)]}
        few = next((name for name, size in there.items() if size < _FEWEST), None)
        if few is not None:
            raise UsageError("draw_team_few", team=few, count=there[few], file=evening.name)
        many = next((name for name, size in there.items() if size > most > 0), None)
        if many is not None:
            raise UsageError("draw_team_many", team=many, count=there[many], size=most, file=evening.name)
        if len(there) == 1 or (len(there) == _TWO and set(there.values()) != {_FULL}):
            raise UsageError("draw_team_two", teams=tuple(there))


def _must_not_have_begun(evening: "Evening", series: int) -> None:
    if has_begun(evening, series):
        raise RefusedError("draw_begun", series=series)


def _posted(evening: "Evening", series: int) -> list[Seating]:
    seated = [Seating(*key, numbers) for key, numbers in sorted(evening.roster.seating.items()) if key[0] == series]
    if not seated:
        raise UsageError("draw_gap", series=series)
    return seated


def _write(
    evening: "Evening", drawn: Sequence[Seating], without: Collection[int], facts: Mapping[str, object]
) -> tuple[Seating, ...]:
    """Record the draw and the seats. Earlier tables that are no longer needed are removed."""
    series = sorted({seats.series for seats in drawn})
    kept = {(seats.series, seats.table) for seats in drawn}
    given_up = [key for key in sorted(evening.roster.seating) if key[0] in series and key not in kept]
    facts_of_draw = {"series": series, **({"without": sorted(without)} if without else {}), **facts}
    seats = [seats_draft((each.series, each.table), each.numbers) for each in drawn]
    evening.add([Draft(RecordKind.DRAW, EVENT, facts_of_draw), *(seats_draft(key, ()) for key in given_up), *seats])
    return tuple(drawn)
