"""Random lists and events, plausible and free of mistakes.

Every game is drawn from games that were once played. The same seed gives the same event on every machine. Mistakes are
added afterwards, by `slips`.
"""

import random
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from itertools import combinations
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from skatlist.skat.game import Contract, Entry, Level, legal_bids, valuate
from skatlist.skat.game.outcome import outcome
from skatlist.skat.rules import Profile, load_profile
from skatlist.skat.sheet import (
    NOTHING,
    FooterName,
    FooterRow,
    PerPlace,
    Player,
    Row,
    ScoredRow,
    Sheet,
    Stated,
    dealer_of,
    score,
    sitting,
)
from skatlist.tournament.model import Event, Seating, table_sizes

_DRAWS: Final = 12


@cache
def _known() -> dict[str, Any]:
    return tomllib.loads(resources.files("skatlist").joinpath("data/simulation/names.toml").read_text("utf-8"))


def event_name(rng: random.Random) -> str:
    """Return a random name of an event."""
    return str(rng.choice(_known()["events"]))


def venue(rng: random.Random) -> str:
    """Return a random place."""
    return str(rng.choice(_known()["venues"]))


def invent_players(rng: random.Random, count: int, *, team_size: int = 0) -> tuple[Player, ...]:
    """Return this many players with start numbers from 1 and clubs, no name twice.

    With a `team_size`, each group of that size is a team of their club, and the last team may be smaller. Without
    it, most belong to the inviting club and the others to a few clubs nearby.
    """
    names = _names(rng, count)
    clubs = list(_known()["clubs"])
    rng.shuffle(clubs)
    if team_size:
        ours = [clubs[index // team_size % len(clubs)] for index in range(count)]
        teams = [_team(clubs, index // team_size, -(-count // team_size)) for index in range(count)]
    else:
        ours = [clubs[min(rng.randrange(7), rng.randrange(7))] for _ in range(count)]
        teams = [""] * count
    people = zip(names, ours, teams, strict=True)
    return tuple(
        Player(name=name, number=number, club=club, team=team)
        for number, (name, club, team) in enumerate(people, start=1)
    )


def _team(clubs: Sequence[str], index: int, teams: int) -> str:
    club = clubs[index % len(clubs)]
    return f"{club} {index // len(clubs) + 1}" if index % len(clubs) + len(clubs) < teams else club


def _names(rng: random.Random, count: int) -> list[str]:
    """Draw names. If several draws give no new name, a number distinguishes the second, third ... person of a name."""
    names: list[str] = []
    drawn: dict[str, int] = {}
    for _ in range(count):
        tries = [_name(rng) for _ in range(_DRAWS)]
        name = next((name for name in tries if name not in drawn), tries[0])
        drawn[name] = drawn.get(name, 0) + 1
        names.append(name if drawn[name] == 1 else f"{name} ({drawn[name]})")
    return names


def _name(rng: random.Random) -> str:
    groups = _known()["groups"]
    [group] = rng.choices(groups, [group["share"] for group in groups])
    return f"{rng.choice(group['first_names'])} {rng.choice(group['surnames'])}"


_GAMES: Final = MappingProxyType({3: 36, 4: 48, 5: 50})
_SHUFFLES: Final = 40
_PASSED_IN: Final = 0.025  # share of the games
_BOLDNESS: Final = (6, 8, 9, 9, 10, 10, 11, 14)


class _PlayedGame(NamedTuple):
    """A game as announced, the bid at which the declarer took it, and its end for the declarer."""

    contract: Contract
    spitzen: int
    announced: Level
    bid: int
    card_points: int
    tricks: int


@cache
def _played_games() -> tuple[_PlayedGame, ...]:
    """Return some thousand games, as frequent as at a club evening."""
    text = resources.files("skatlist").joinpath("data/simulation/games.txt").read_text("utf-8")
    return tuple(
        _PlayedGame(Contract(contract), int(spitzen), Level(int(levels)), int(bid), *map(int, end.split("/")))
        for line in text.splitlines()
        if not line.startswith("#")
        for contract, spitzen, levels, bid, *ends in (line.split(),)
        for end in ends
    )


def draw_game(rng: random.Random, profile: Profile) -> Entry:
    """Return a game with all its facts, now and then one passed in.

    A bid above the value loses whatever the card points are. ISkO 3.6.1
    """
    if rng.random() < _PASSED_IN:
        return Entry(contract=Contract.PASSED)
    game = rng.choice(_played_games())
    won, levels = outcome(game.contract, game.announced, game.card_points, game.tricks, profile)
    entry = Entry(
        contract=game.contract,
        levels=levels,
        bid=max(bid for bid in legal_bids(profile) if bid <= game.bid),
        won=won,
        tricks=game.tricks,
    )
    if not game.contract.has_spitzen:
        return entry
    entry = entry._replace(spitzen=game.spitzen, card_points=game.card_points, won=None)
    over = valuate(entry, profile).overbid
    return entry._replace(won=bool(won) and not over, overbid=over)


def simulate_sheet(
    rng: random.Random,
    players: Sequence[Player],
    games: int,
    profile: Profile,
    *,
    series: int = 1,
    table: int = 1,
    boldness: Sequence[int] | None = None,
    bids: float = 0.97,
    card_facts: bool = True,
) -> Sheet:
    """Return a list of that many games at a table of three to five that states everything a scorer writes down.

    `boldness` weighs by place how often a player declares. `bids` is the share of games whose bid is noted. Without
    `card_facts` card points and tricks are not noted, as on paper. Footers are in the order of the form.
    """
    size = len(players)
    boldness = boldness or [rng.choice(_BOLDNESS) for _ in players]
    rows = []
    for number in range(1, games + 1):
        dealer = dealer_of(number, size)
        entry = draw_game(rng, profile)
        if rng.random() >= bids and not entry.overbid:
            entry = entry._replace(bid=None)
        if not card_facts:
            entry = entry._replace(card_points=None, tricks=None)
        playing = [place for place in range(1, size + 1) if place not in sitting(dealer, size)]
        [declarer] = rng.choices(playing, [boldness[place - 1] for place in playing])
        passed = entry.contract is Contract.PASSED
        rows.append(Row(number=number, entry=entry, dealer=dealer, declarer=None if passed else declarer))
    bare = Sheet(series=series, table=table, players=tuple(players), agreed=games, rows=tuple(rows))
    return state(bare, profile)


def state(sheet: Sheet, profile: Profile) -> Sheet:
    """Return the list with all numbers stated as computed by the rules.

    As on paper, totals stand in the columns of the players booked, counters in the declarer's, and the footer for
    all.
    """
    scored = score(sheet, profile)
    rows = tuple(line.row._replace(stated=_stated(line)) for line in scored.rows)
    footer = tuple(FooterRow(name=name, values=_per_place(scored.footer(name))) for name in FooterName)
    return sheet._replace(rows=rows, footer=footer)


def _stated(line: ScoredRow) -> Stated:
    if line.row.entry.contract is Contract.PASSED:
        return Stated(passed=line.passed)
    booked = zip(line.bookings, line.totals, strict=True)
    totals = _per_place([total if points else None for points, total in booked])
    if line.row.declarer is None:
        return Stated(value=line.valuation.points, totals=totals) if any(line.bookings) else Stated()
    seat = line.row.declarer - 1
    return Stated(
        value=line.valuation.points,
        totals=totals if any(line.bookings) else _only(seat, line.totals[seat]),
        won=_only(seat, line.won[seat]),
        lost=_only(seat, line.lost[seat]),
    )


def _only(seat: int, number: int) -> PerPlace:
    return (*NOTHING[:seat], number, *NOTHING[seat + 1 :])


def _per_place(numbers: Sequence[int | None]) -> PerPlace:
    return (*numbers, *NOTHING[len(numbers) :])


def simulate_event(
    seed: int,
    *,
    players: int = 15,
    series: int = 2,
    size: int = 4,
    games: Mapping[int, int] = _GAMES,
    team_size: int = 0,
    name: str = "",
    date: str = "",
    place: str = "",
    language: str = "de",
    rules: str = "isko-2022",
    bids: float = 0.97,
    card_facts: bool = True,
) -> Event:
    """Return an event with this many invented players, seated for every series, at tables of `size` if possible.

    `games` is the length of a list by table size. Raises ValueError for fewer than three players.
    """
    rng = random.Random(seed)  # noqa: S311 - games, not secrets
    profile = load_profile(rules)
    people = invent_players(rng, players, team_size=team_size)
    event = Event(
        name=name or event_name(rng),
        date=date,
        place=place or venue(rng),
        language=language,
        rules=rules,
        series=series,
        games={length: games[length] for length in sorted(set(table_sizes(players, size)))},
        players=people,
        seating=tuple(_seatings(rng, people, series, size)),
    )
    return event._replace(sheets=_sheets(rng, event, event.seating, profile, bids=bids, card_facts=card_facts))


def simulate_lists(event: Event, seed: int) -> tuple[Sheet, ...]:
    """Return lists for the tables of an event that have none yet, as they might be played."""
    there = {(sheet.series, sheet.table) for sheet in event.sheets}
    waiting = [seats for seats in event.seating if (seats.series, seats.table) not in there]
    rng = random.Random(seed)  # noqa: S311 - games, not secrets
    return _sheets(rng, event, waiting, event.profile or load_profile(event.rules))


def _sheets(
    rng: random.Random, event: Event, seating: Sequence[Seating], profile: Profile, **noted: Any
) -> tuple[Sheet, ...]:
    """Return a list for each table. A bold player is bold in every series."""
    boldness = {person.number: rng.choice(_BOLDNESS) for person in event.players}
    known = {person.number: person for person in event.players}
    return tuple(
        simulate_sheet(
            rng,
            [known.get(number, Player(number=number)) for number in seats.numbers],
            event.games.get(len(seats.numbers), _GAMES[len(seats.numbers)]),
            profile,
            series=seats.series,
            table=seats.table,
            boldness=[boldness.get(number, _BOLDNESS[0]) for number in seats.numbers],
            **noted,
        )
        for seats in seating
    )


def _seatings(rng: random.Random, people: Sequence[Player], series: int, size: int) -> Iterator[Seating]:
    """Draw the seats of every series so that few people meet again."""
    met: dict[tuple[int, int], int] = {}
    numbers = [person.number for person in people if person.number is not None]
    for number in range(1, series + 1):
        draws = [_draw(rng, numbers, size) for _ in range(_SHUFFLES)]
        tables = min(draws, key=lambda draw: sum(met.get(pair, 0) for table in draw for pair in _pairs(table)))
        for table, seats in enumerate(tables, start=1):
            yield Seating(series=number, table=table, numbers=seats)
            for pair in _pairs(seats):
                met[pair] = met.get(pair, 0) + 1


def _draw(rng: random.Random, numbers: Sequence[int], size: int) -> list[tuple[int, ...]]:
    drawn = list(numbers)
    rng.shuffle(drawn)
    tables = []
    for seats in table_sizes(len(drawn), size):
        tables.append(tuple(drawn[:seats]))
        del drawn[:seats]
    return tables


def _pairs(table: Sequence[int]) -> Iterator[tuple[int, int]]:
    return combinations(sorted(table), 2)
