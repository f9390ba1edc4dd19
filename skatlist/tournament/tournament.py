"""The parts of a tournament: categories, side events, fees, prizes, rules of the draw and of the league."""

from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from skatlist.base.fields import listed, number

if TYPE_CHECKING:
    from fractions import Fraction  # it imports a lot, and most events have none

LOSS_FEES: Final = listed(number(0, 99_999), 0, 20)  # the check for stored events
_PERCENT: Final = 100
GUEST: Final = "guest"  # stands for all guests among the categories with an entry fee of their own


def is_share(value: Any) -> bool:
    """Whether a stored value is a percentage, or the match points of a place."""
    return type(value) in {int, float} and 0 <= value <= _PERCENT


class Registration(NamedTuple):
    """Further facts of a tournament about a person, besides name, club and team.

    `born` is a year. `categories` were given by name, in addition to those of age. `side_events` are entered by
    name. The person plays from the `first_series` to the `last_series` (None: to the end, 0: did not come).
    `member_number` is the number on the federation's pass. `paper_name` stands on papers whose font lacks a character
    of the name, `pronunciation` is how the name is spoken. `association` is the Landesverband, or a part of it.
    """

    guest: bool = False
    paid: bool = False
    tandem: str = ""
    born: int | None = None
    member_number: str = ""
    paper_name: str = ""
    pronunciation: str = ""
    association: str = ""
    categories: tuple[str, ...] = ()
    side_events: tuple[str, ...] = ()
    first_series: int = 1
    last_series: int | None = None

    @property
    def takes_part(self) -> bool:
        """Whether they play any series and have neither withdrawn nor stayed away."""
        return self.last_series != 0

    def plays(self, series: int) -> bool:
        """Whether they take part in a series.

        >>> Registration(last_series=1).plays(1), Registration(last_series=1).plays(2)
        (True, False)
        """
        return self.first_series <= series and (self.last_series is None or series <= self.last_series)


UNSAID = Registration()  # a person without further facts


class Category(NamedTuple):
    """A class of players with a ranking of its own, by the age reached in the year of the event, or by name."""

    name: str
    from_age: int | None = None
    to_age: int | None = None

    @property
    def by_age(self) -> bool:
        """Whether people belong to it by their year of birth."""
        return self.from_age is not None or self.to_age is not None

    def takes(self, age: int) -> bool:
        """Whether a person of that age belongs to it.

        >>> Category("Senioren", from_age=60).takes(60), Category("Junioren", to_age=21).takes(22)
        (True, False)
        """
        return self.by_age and (self.from_age or 0) <= age and (self.to_age is None or age <= self.to_age)


class SideEvent(NamedTuple):
    """A competition within the tournament that people can enter, for a `fee` in cents a person.

    It ranks those who entered it, singly, as tandems or as teams (`kind`). If it is for a `category`, only its
    people may enter.
    """

    name: str
    kind: "SideKind"
    fee: int = 0
    category: str = ""


class SideKind(StrEnum):
    """The people ranked in a side event."""

    SINGLE = "single"
    TANDEM = "tandem"
    TEAM = "team"


class RankingName(StrEnum):
    """The rankings of every event, as named in prize plans. Categories and side events have their own names."""

    OVERALL = "overall"
    SERIES = "series"
    TABLE = "table"
    TEAMS = "teams"
    TANDEM = "tandem"
    SEASON = "season"


class MoneySource(StrEnum):
    """The sources of money, besides the fees of side events, which have their own names."""

    ENTRY = "entry"
    SERIES = "series"
    CARDS = "cards"
    LOST_GAMES = "lost_games"
    PASSED_IN = "passed_in"
    BY_RANK = "by_rank"


def ranking_name(name: str) -> str:
    """Return the ranking named in a plan: one that every event has, or a category or side event by its name."""
    return RankingName(name) if name in tuple(RankingName) else name


def money_source(name: str) -> str:
    """Return the source of money: one that every event has, or a side event by its name."""
    return MoneySource(name) if name in tuple(MoneySource) else name


class Rounding(StrEnum):
    """How fractions of a cent are rounded: every game up (quellen.md 3.50), or the totals to the nearest cent."""

    GAMES = "games"
    TOTALS = "totals"


class Fees(NamedTuple):
    """The fees in cents: once, for every series, for the cards, for every game passed in at the table.

    `entry_of` are other entry fees by category (`guest`: for all guests). A person in two categories pays the lower
    one. `by_rank` are the fees by rank at a table, from the first one on. `stake` is the worth of a point in cents if a
    table settles in cash, with `rounding`.
    """

    entry: int = 0
    series: int = 0
    cards: int = 0
    passed_in: int = 0
    stake: "Fraction | int" = 0
    entry_of: tuple[tuple[str, int], ...] = ()
    by_rank: tuple[int, ...] = ()
    rounding: Rounding = Rounding.GAMES


class PrizePlan(NamedTuple):
    """The prizes of one ranking: percentages of its pot, or amounts in cents, from the first place down.

    `of` is the ranking: `overall`, `series` (each of them), `table` (each table of each series), `teams`, `tandem`, a
    side event or a category, or `season` for all evenings of a season. Percentages are rounded down to a multiple of
    `step` cents. `sources` are the fees that fill the pot, if it is not the usual one.
    """

    of: str
    percent: "tuple[Fraction, ...]" = ()
    amounts: tuple[int, ...] = ()
    step: int = 1
    sources: tuple[str, ...] = ()


class Aim(StrEnum):
    """The meetings that a draw avoids, in the usual order of their weight. Places are chosen after all are seated."""

    AGAIN = "again"
    TEAM = "team"
    TANDEM = "tandem"
    CLUB = "club"
    THREES = "threes"


class DrawRules(NamedTuple):
    """The rules of the draw: the meetings to avoid, the most important first, and the series set by the standings."""

    avoid: tuple[Aim, ...] = tuple(Aim)
    by_standing: tuple[int, ...] = ()


class LeagueRules(NamedTuple):
    """A match day: the teams that meet, group by group, and the match points of a series by place.

    Without `points` every beaten team is worth one. `up` and `down` are the numbers of teams that go up or down at the
    end of the season, marked by lines in the league table.
    """

    groups: tuple[tuple[str, ...], ...] = ()
    points: "tuple[Fraction, ...]" = ()
    up: int = 0
    down: int = 0


class Qualified(NamedTuple):
    """How many people and how many teams of the standings qualify for the next competition. 0: nobody does."""

    people: int = 0
    teams: int = 0


class TeamRanking(NamedTuple):
    """How teams are ranked. In a series with one person fewer than `full` the points of a team count `full`/(`full`-1).

    Of a team of four, three count 4/3. 0: nobody counts more.
    """

    full: int = 0


class SeasonTerms(NamedTuple):
    """The role of an evening in a season: `share` is the percentage of its prize money paid at the season's end.

    `missed` are the cents for a missed evening. The `best` results count, all if it is 0. A result is that of a series,
    or of a whole evening if `by_evening`. A person with fewer than `least` evenings, or fewer than `least_series`
    series, is not ranked. `by_average` ranks by points per result that counts.
    """

    share: "Fraction | int" = 0
    missed: int = 0
    best: int = 0
    by_evening: bool = False
    least: int = 0
    by_average: bool = False
    least_series: int = 0


class Tournament(NamedTuple):
    """The rules of one tournament, as in `event.toml`. `team_size` is 0 if none is set."""

    categories: tuple[Category, ...] = ()
    side_events: tuple[SideEvent, ...] = ()
    fees: Fees = Fees()
    prizes: tuple[PrizePlan, ...] = ()
    team_size: int = 0
    draw: DrawRules = DrawRules()
    league: LeagueRules = LeagueRules()
    season: SeasonTerms = SeasonTerms()
    qualified: Qualified = Qualified()
    team_ranking: TeamRanking = TeamRanking()

    @property
    def is_league(self) -> bool:
        """Whether it is a match day: teams rank by match points."""
        return bool(self.league.groups or self.league.points)


def categories_of(registration: Registration, categories: Iterable[Category], year: int | None) -> tuple[str, ...]:
    """Return the categories of a person: those of the age reached in the year of the event, and those given by name.

    >>> senior = Category("Senioren", from_age=60)
    >>> categories_of(Registration(born=1960, categories=("Damen",)), (senior, Category("Damen")), 2026)
    ('Senioren', 'Damen')
    """
    age = None if registration.born is None or year is None else year - registration.born
    return tuple(
        category.name
        for category in categories
        if category.name in registration.categories or (age is not None and category.takes(age))
    )
