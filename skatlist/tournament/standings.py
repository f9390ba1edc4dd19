"""The Rangliste: the results of players and teams over all series."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from skatlist.skat.sheet import Basis, PlaceScore, Player, ScoredSheet, Sheet
from skatlist.skat.sheet.presence import Substitute, substitutes
from skatlist.tournament.decision import NO_EFFECTS, DecisionKind, DecisionMark, DirectorDecision, Effects, in_force
from skatlist.tournament.name_keys import name_key

if TYPE_CHECKING:
    from fractions import Fraction  # it imports a lot, and most events have none


# Ranks: the best first. Equal lines share a rank until a lot decides. SkWO 6.3.1.

Line = TypeVar("Line", bound=Any)  # a named tuple with `rank` and `shared`
Lots = Sequence[Sequence[Hashable]]  # people in the drawn order. The first lot that names all tied people is valid


def ranked(
    lines: Iterable[Line],
    order: Callable[[Line], Any],
    lots: Lots = (),
    who: Callable[[Line], Hashable] = lambda _: None,
) -> Iterator[Line]:
    """Yield lines with their ranks, the smallest `order` first.

    Equal lines keep their order. They share a rank, and the next rank counts them all. A lot that includes all of them
    decides. `who` returns the identity of a line for a lot.
    """
    rank = 1
    for _, tied in groupby(sorted(lines, key=order), order):
        together = list(tied)
        drawn = _drawn([who(line) for line in together], lots) if len(together) > 1 else None
        if drawn is not None:
            together.sort(key=lambda line: drawn.index(who(line)))
        for at, line in enumerate(together):
            yield line._replace(rank=rank + at * (drawn is not None), shared=drawn is None and len(together) > 1)
        rank += len(together)


def _drawn(tied: Collection[Hashable], lots: Lots) -> Sequence[Hashable] | None:
    return next((lot for lot in lots if set(tied) <= set(lot)), None) if None not in tied else None


class Margin(NamedTuple):
    """The gaps of a line of a ranking to the first, and to the one before it."""

    first: int
    before: int


def gaps(lines: Iterable[Any]) -> tuple[Margin | None, ...]:
    """Return the gaps of the lines of a ranking, in its order, None if not ranked.

    >>> from skatlist.tournament.season import SeasonLine
    >>> from skatlist.skat.sheet import Player
    >>> gaps(SeasonLine(rank, Player(), (), 0, total, 0, 0) for rank, total in ((1, 900), (2, 850), (3, 700)))
    (Margin(first=0, before=0), Margin(first=50, before=50), Margin(first=200, before=150))
    """
    margins: list[Margin | None] = []
    first = before = None
    for line in lines:
        if line.rank is None:
            margins.append(None)
            continue
        first = line.total if first is None else first
        before = line.total if before is None else before
        margins.append(Margin(first - line.total, before - line.total))
        before = line.total
    return tuple(margins)


Order = tuple[int, int, int]


def qualified_lines(lines: Sequence[Any], count: int) -> int:
    """Return how many lines at the top of a ranking qualify if `count` of them may.

    A rank that is shared beyond the last place qualifies nobody until a lot has decided.
    """
    known = [line for line in lines if line.rank is not None]
    if len(known) <= count:
        return len(known)
    shared = known[count].rank if known[count].shared else None
    return sum(line.rank != shared for line in known[:count])


class TieBreak(StrEnum):
    """The facts that decide between equal points, in a league between equal match points. SkWO 6.3.1."""

    TOTAL = "total"
    WON = "won"
    LOST = "lost"
    LOT = "lot"


class BrokenTie(NamedTuple):
    """Lines of a ranking with equal points: their first and last rank, and what decided among them, in this order."""

    first: int
    last: int
    ways: tuple[TieBreak, ...]


def broken_ties(lines: "Iterable[Standing | TeamStanding]") -> tuple[BrokenTie, ...]:
    """Return the ties that were decided, in the order of a ranking. Ranks that are still shared are omitted."""
    ties: list[BrokenTie] = []
    ranked_lines = [line for line in lines if line.rank is not None]
    for _, among in groupby(ranked_lines, lambda line: _tie_keys(line)[0]):
        tied = list(among)
        ways = [way for pair in pairwise(tied) if (way := _decisive(*pair)) is not None]
        if ways:
            ties.append(BrokenTie(tied[0].rank or 0, tied[-1].rank or 0, tuple(dict.fromkeys(ways))))
    return tuple(ties)


def _tie_keys(line: "Standing | TeamStanding") -> tuple[Any, ...]:
    points = line.match_points if isinstance(line, TeamStanding) else None
    return (*([points[0]] if points else ()), line.total, line.won, line.lost)


def _decisive(one: "Standing | TeamStanding", other: "Standing | TeamStanding") -> TieBreak | None:
    """Return what decided between two lines with equal points, None if they share their rank."""
    keys = _tie_keys(one)
    at = next((at for at, pair in enumerate(zip(keys, _tie_keys(other), strict=True)) if len({*pair}) > 1), None)
    if at is not None and at >= len(keys) - 2 and (one.shared or one.by_totals or other.by_totals):
        at = None
    if at is None:
        return None if one.shared else TieBreak.LOT
    return (TieBreak.TOTAL, TieBreak.WON, TieBreak.LOST)[at - len(keys)]


class Seat(NamedTuple):
    """A seat.

    It identifies a person without start number and name on the list. `file` is that of the list if the list does not
    name its series and table, else empty.
    """

    series: int
    table: int
    place: int
    file: str = ""


class DoubtKind(StrEnum):
    """The reasons why lists that were added up may not belong together."""

    COPY = "copy"  # a second list of one series and table, not counted
    NAMESAKE = "namesake"  # one name at two places of a list, counted as two people
    TWO_TABLES = "two_tables"  # one person at two tables of a series, both counted


class Doubt(NamedTuple):
    """A doubt that was decided while adding up: the list, and the file or table it conflicts with."""

    kind: DoubtKind
    series: int
    table: int
    file: str
    name: str = ""
    other: str | int = ""


class Standing(NamedTuple):
    """One line of the Rangliste.

    `series` is the total of each series in the order of `Standings.series`, None if the player has no list. A void
    list counts 0. `rank` is None for a player who is excluded or has no list that counts. `shared` says that only a
    lot can decide this rank (SkWO 6.3.1). `seats` are the places taken, list by list. `penalty` are the points
    deducted overall, and `total` is the sum of the series after deducting them. `marks` are the decisions that
    affect the line. `by_totals` says that of a list only the Gesamtpunkte are known: then `points`, `won` and `lost`
    lack it, and decide no tie.
    """

    rank: int | None
    player: Player
    series: tuple[int | None, ...]
    points: int
    won: int
    lost: int
    total: int
    shared: bool = False
    seats: tuple[Seat, ...] = ()
    penalty: int = 0
    marks: tuple[DecisionMark, ...] = ()
    by_totals: bool = False

    @property
    def deducted(self) -> int:
        """The points deducted overall."""
        return self.penalty

    @property
    def seat(self) -> Seat | None:
        """The first place taken, None without a list."""
        return self.seats[0] if self.seats else None

    @property
    def is_counted(self) -> bool:
        """Whether the line has numbers. Without a list that counts there is not even a zero."""
        return self.rank is not None or self.player.excluded


class TeamStanding(NamedTuple):
    """One team, or one tandem: the sum of its members' lines.

    Excluded members are listed but do not count. `penalty` are the points deducted from the team overall. Its members
    keep theirs. `match_points` are those of a league, won and given away. They rank before the total. `marks` are the
    decisions that affect the line: those about the team, and those about its members that change a number. `scaled` are
    the series that a team with one person missing counts as a full one.
    """

    rank: int | None
    name: str
    members: tuple[Standing, ...]
    series: tuple[int | None, ...]
    won: int
    lost: int
    total: int
    shared: bool = False
    penalty: int = 0
    match_points: "tuple[Fraction, Fraction] | None" = None
    marks: tuple[DecisionMark, ...] = ()
    scaled: tuple[int, ...] = ()

    @property
    def by_totals(self) -> bool:
        """Whether of a member's list only the Gesamtpunkte are known."""
        return any(member.by_totals for member in self.members if member.rank is not None)

    @property
    def deducted(self) -> int:
        """The points deducted overall, from the team and from its members."""
        return self.penalty + sum(member.penalty for member in self.members if member.rank is not None)

    @property
    def is_counted(self) -> bool:
        """Whether a member has a list that counts."""
        return self.rank is not None


class Replacement(NamedTuple):
    """A substitute on a list that counts. The points stay those of the player who began it."""

    series: int
    table: int
    substitute: Substitute


class Standings(NamedTuple):
    """The Rangliste of players and of teams.

    `series` are the numbers of the series played, `doubtful` are doubts to settle before trusting the numbers,
    `replaced` the substitutes, `decisions` those of the director in force.

    >>> import skatlist
    >>> skatlist.standings("samples/clubabend").series
    (1, 2)
    """

    series: tuple[int, ...]
    players: tuple[Standing, ...]
    teams: tuple[TeamStanding, ...] = ()
    doubtful: tuple[Doubt, ...] = ()
    replaced: tuple[Replacement, ...] = ()
    decisions: tuple[DirectorDecision, ...] = ()
    without_games: tuple[tuple[int, int, Basis], ...] = ()

    def _repr_html_(self) -> str:
        """Return it as a notebook shows it."""
        from skatlist import notebook_html

        return notebook_html(self)


def replacements_of(line: Standing, replaced: Iterable[Replacement]) -> tuple[Replacement, ...]:
    """Return the substitutes of a player, list by list."""
    seats = {seat[:3] for seat in line.seats}
    return tuple(each for each in replaced if (each.series, each.table, each.substitute.place) in seats)


def standings(
    scored_sheets: Iterable[ScoredSheet],
    players: Sequence[Player] = (),
    decisions: Sequence[DirectorDecision] = (),
    only: int | None = None,
) -> Standings:
    """Add up all lists by player and rank: more points, then more games won, then fewer lost, then lot. SkWO 6.3.1.

    A player is identified by start number, else by name, else by the seat on that one list. `players` are the
    registered ones. They provide number, club and team for names on lists. Those without a list are unranked at the
    end. Of two lists of one series and table the first counts. One name at two places of a list is two people.
    `decisions` of the director are valid until taken back. `only` ranks one series by itself.
    """
    holding = in_force(decisions)
    effects = Effects(holding, only)
    if only is not None:
        holding = tuple(each for each in holding if each.series == only or each.kind is DecisionKind.EXPULSION)
        scored_sheets = [scored for scored in scored_sheets if scored.sheet.series == only]
    sheets, doubtful = _apart(sorted(scored_sheets, key=lambda scored: (scored.sheet.series, scored.sheet.table)))
    series = tuple(sorted({scored.sheet.series for scored in sheets}))
    tallies: dict[Hashable, _PlayerTally] = {person_key(player, None): _PlayerTally(player) for player in players}
    numbers = numbers_by_name([*players, *(player for scored in sheets for player in scored.sheet.players)])
    for at, scored in enumerate(sheets):
        sheet = scored.sheet
        here: set[Hashable] = set()
        for place in scored.places:
            person = sheet.players[place.place - 1]
            seat = Seat(sheet.series, sheet.table, place.place, sheet.source.file if sheet.assumed else "")
            if person.number is None:
                person = numbers.get(person.name, person)
            key = person_key(person, (at, place.place))
            if key in here:
                doubtful.append(_doubt(DoubtKind.NAMESAKE, sheet, person, place.place))
                key = (key, at, place.place)
            here.add(key)
            tally = tallies.setdefault(key, _PlayerTally(person))
            if seat.series in tally.tables and not sheet.assumed and not sheet.void:
                doubtful.append(_doubt(DoubtKind.TWO_TABLES, sheet, person, tally.tables[seat.series]))
            counted = PlaceScore(place.place, 0, 0, 0, 0, 0) if effects.is_zero(person, sheet.series) else place
            tally.add(seat, counted, scored.basis, void=bool(sheet.void))
    overall = only is None
    lines = [tally.line(series, effects, overall=overall) for tally in tallies.values()]
    unranked = sorted(
        (line for line in lines if line.rank is None),
        key=lambda line: (_order(line), line.player.number or 0, line.player.name),
    )
    everybody = (*_with_ranks(lines, effects), *unranked)
    teams = team_standings(members_by_name(everybody, lambda line: line.player.team), series, effects, overall=overall)
    without = ((each.sheet.series, each.sheet.table, each.basis) for each in sheets if each.basis is not Basis.GAMES)
    return Standings(series, everybody, teams, tuple(doubtful), tuple(_replaced(sheets)), holding, tuple(without))


def _replaced(sheets: Iterable[ScoredSheet]) -> Iterator[Replacement]:
    for sheet in (scored.sheet for scored in sheets if not scored.sheet.void):
        for each in substitutes(sheet):
            if each.instead is not None:
                yield Replacement(sheet.series, sheet.table, each)


def standings_by_series(
    scored_sheets: Sequence[ScoredSheet], players: Sequence[Player] = (), decisions: Sequence[DirectorDecision] = ()
) -> tuple[Standings, ...]:
    """Return the Rangliste after each series played, the last one that of all lists."""
    series = sorted({scored.sheet.series for scored in scored_sheets})
    return tuple(
        standings([scored for scored in scored_sheets if scored.sheet.series <= last], players, decisions)
        for last in series
    )


def _apart(sheets: Iterable[ScoredSheet]) -> tuple[list[ScoredSheet], list[Doubt]]:
    """Return the lists that count, and the doubts about the others: copies of a series and table."""
    first: dict[tuple[int, int], Sheet] = {}
    kept: list[ScoredSheet] = []
    doubtful: list[Doubt] = []
    for scored in sheets:
        sheet = scored.sheet
        other = sheet if sheet.assumed or sheet.void else first.setdefault((sheet.series, sheet.table), sheet)
        if other is sheet:
            kept.append(scored)
        else:
            doubtful.append(_doubt(DoubtKind.COPY, sheet, Player(), other.source.file))
    return kept, doubtful


def _doubt(kind: DoubtKind, sheet: Sheet, person: Player, other: str | int) -> Doubt:
    return Doubt(kind, sheet.series, sheet.table, sheet.source.file, person.name or str(person.number or ""), other)


def numbers_by_name(players: Iterable[Player]) -> dict[str, Player]:
    """Return the player of every name that belongs to only one start number."""
    first: dict[str, Player] = {}
    bearers: dict[str, set[int]] = {}
    for player in players:
        if player.name and player.number is not None:
            first.setdefault(player.name, player)
            bearers.setdefault(player.name, set()).add(player.number)
    return {name: player for name, player in first.items() if len(bearers[name]) == 1}


def person_key(player: Player, seat: Hashable) -> Hashable:
    """Return the key of a player over several lists: start number, else name, else the `seat` on that one list."""
    if player.number is not None:
        return player.number
    return player.name or seat


class _PlayerTally:
    """The sums of one player so far."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.totals: dict[int, int] = {}
        self.points = 0
        self.won = 0
        self.lost = 0
        self.tables: dict[int, int] = {}  # by series, of the lists that count
        self.seats: list[Seat] = []
        self.by_totals = False

    def add(self, seat: Seat, score: PlaceScore, basis: Basis, *, void: bool) -> None:
        """Add one list. A void list counts 0 and changes nothing else."""
        self.seats.append(seat)
        self.totals[seat.series] = self.totals.get(seat.series, 0) + (0 if void else score.total)
        if void:
            return
        self.tables.setdefault(seat.series, seat.table)
        if basis is Basis.TOTALS:
            self.by_totals = True
            return
        self.points += score.points
        self.won += score.won
        self.lost += score.lost

    def line(self, series: tuple[int, ...], effects: Effects, *, overall: bool) -> Standing:
        """Return the line, with rank 0 while the rank is still open."""
        player = effects.with_exclusion(self.player)
        off = effects.penalties(player.number, series)
        totals = tuple(_less(self.totals.get(number), points) for number, points in zip(series, off, strict=True))
        penalty = effects.penalty(player.number, 0) if overall else 0
        return Standing(
            rank=0 if self.tables and not player.excluded else None,
            player=player,
            series=totals,
            points=self.points,
            won=self.won,
            lost=self.lost,
            total=sum(filter(None, totals)) - penalty,
            seats=tuple(self.seats),
            penalty=penalty,
            marks=effects.marks(player.number, series, overall=overall),
            by_totals=self.by_totals,
        )


def _less(total: int | None, penalty: int) -> int | None:
    return None if total is None else total - penalty


def _order(line: Standing | TeamStanding) -> Order:
    return (-line.total, -line.won, line.lost)


def order_among(lines: Iterable[Line], order: Callable[[Line], tuple[Any, ...]]) -> Callable[[Line], tuple[Any, ...]]:
    """Return the order of lines. Games won and lost decide no tie with a line of which they are not known.

    They are the last two numbers of `order`; `by_totals` says that those of a line are not known (SkWO 6.3.1).
    """
    unknown = {order(line)[:-2] for line in lines if getattr(line, "by_totals", False)}
    return lambda line: (*order(line)[:-2], 0, 0) if order(line)[:-2] in unknown else order(line)


def undecided(lines: Iterable[Standing]) -> Iterator[tuple[Standing, ...]]:
    """Yield the people of each shared rank."""
    counted = [line for line in lines if line.rank is not None]
    order = order_among(counted, _order)
    shared = sorted((line for line in counted if line.shared), key=order)
    yield from (tuple(together) for _, together in groupby(shared, order))


def _with_ranks(lines: Iterable[Standing], effects: Effects) -> Iterator[Standing]:
    counted = [line for line in lines if line.rank is not None]
    return ranked(counted, order_among(counted, _order), effects.lots, lambda line: line.player.number)


def members_by_name(lines: Iterable[Standing], name_of: Callable[[Standing], str | None]) -> dict[str, list[Standing]]:
    """Return the people of every team, or tandem. Letter case and the number of blanks make no other name.

    A name is spelled as its person with the lowest start number has it.
    """
    members: dict[str, list[Standing]] = {}
    for line in lines:
        if name := name_of(line):
            members.setdefault(name_key(name), []).append(line)
    spelled = ((name_of(min(people, key=_by_number)) or "", people) for people in members.values())
    return {" ".join(name.split()): people for name, people in spelled}


def _by_number(line: Standing) -> tuple[bool, int, str]:
    return line.player.number is None, line.player.number or 0, line.player.name


def team_standings(
    members: Mapping[str, Sequence[Standing]],
    series: tuple[int, ...],
    effects: Effects = NO_EFFECTS,
    *,
    overall: bool = True,
) -> tuple[TeamStanding, ...]:
    """Return the ranking of teams, or of tandems, from the lines of their members, in the order of the Rangliste."""
    teams = [_team(name, tuple(people), series, effects, overall=overall) for name, people in sorted(members.items())]
    counted = [team for team in teams if team.rank is not None]
    unranked = (team for team in teams if team.rank is None)
    return (
        *ranked(counted, order_among(counted, _order), effects.team_lots, lambda team: name_key(team.name)),
        *unranked,
    )


def _team(
    name: str, members: tuple[Standing, ...], series: tuple[int, ...], effects: Effects, *, overall: bool
) -> TeamStanding:
    counting = [member for member in members if member.rank is not None]
    sums = (_sum_known(member.series[column] for member in counting) for column in range(len(series)))
    totals = tuple(_less(total, points) for total, points in zip(sums, effects.penalties(name, series), strict=True))
    penalty = effects.penalty(name, 0) if overall else 0
    of_members = (mark for member in counting for mark in member.marks if mark.points or mark.series)
    return TeamStanding(
        rank=0 if counting else None,
        name=name,
        members=members,
        series=totals,
        won=sum(member.won for member in counting),
        lost=sum(member.lost for member in counting),
        total=sum(filter(None, totals)) - sum(member.penalty for member in counting) - penalty,
        penalty=penalty,
        marks=(*effects.marks(name, series, overall=overall), *of_members),
    )


def _sum_known(totals: Iterable[int | None]) -> int | None:
    known = [total for total in totals if total is not None]
    return sum(known) if known else None


def with_full_teams(standings: Standings, full: int, only: int | None = None) -> Standings:
    """Return standings in which a team with one of `full` people missing in a series counts as a full one there.

    Its points of the series count `full`/(`full`-1), rounded to whole points, halves up, before its own penalties. The
    total is the sum of the series. Games won and lost stay. `only` is the series ranked by itself. 0: nothing changes.
    """
    if full <= 1:
        return standings
    teams = [_as_full(team, standings.series, full) for team in standings.teams]
    counted = [team for team in teams if team.is_counted]
    lots = Effects(standings.decisions, only).team_lots
    ranks = ranked(counted, order_among(counted, _order), lots, lambda team: name_key(team.name))
    return standings._replace(teams=(*ranks, *(team for team in teams if not team.is_counted)))


def _as_full(team: TeamStanding, series: tuple[int, ...], full: int) -> TeamStanding:
    counting = [member.series for member in team.members if member.rank is not None]
    totals, scaled = list(team.series), []
    for column, number in enumerate(series):
        points = [total for member in counting if (total := member[column]) is not None]
        before, fewer = totals[column], full - 1
        if len(points) == fewer and before is not None:
            total = sum(points)
            totals[column] = before - total + (2 * total * full + fewer) // (2 * fewer)  # halves up
            scaled.append(number)
    more = sum(filter(None, totals)) - sum(filter(None, team.series))
    return team._replace(series=tuple(totals), total=team.total + more, scaled=tuple(scaled))
