"""The layout of a poster of standings: the content of its lines, and the largest type size that fits its pages."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from math import ceil
from statistics import median
from typing import Any, Final, NamedTuple

from skatlist.papers.fonts import BODY, BOLD, printable, width, wrapped
from skatlist.papers.pdf_page import filled_parts
from skatlist.papers.reports.rankings import Line, is_league, name_of, ranking_facts, ranking_groups
from skatlist.papers.reports.typeset import decision_mark, number_text, ratio_text
from skatlist.tournament.model import Event
from skatlist.tournament.standings import Standing, Standings, TeamStanding, qualified_lines
from skatlist.tournament.tournament import Qualified
from skatlist.words import Language, enumerated, text

# The lines of a poster, as text.

NONE: Final = "–"  # for a series not played or a rank not awarded
_ON_THE_PODIUM: Final = 3
_BETWEEN: Final = " · "


class PosterLine(NamedTuple):
    """A line of a poster.

    `facts` stand in small letters below its name or, on a full page, next to it. `best` are the indexes of the series
    with the highest result. `gap` is the distance to the first rank, in a league the match points. Games `won` and
    `lost` are empty without a list that counts. With `is_cut` a thick rule below the line divides the table.
    """

    rank: str
    name: str
    facts: tuple[str, ...]
    series: tuple[str, ...]
    best: frozenset[int]
    won: str
    lost: str
    total: str
    gap: str
    podium: bool
    is_cut: bool = False

    @property
    def below(self) -> str:
        """The facts in one line."""
        return one_line(*self.facts)


class PosterHeadings(NamedTuple):
    """The headings over the columns."""

    rank: str
    name: str
    series: tuple[str, ...]
    counts: str
    total: str
    gap: str


class Poster(NamedTuple):
    """A table as a poster: its title, the headings, the lines.

    `of_people` marks the poster of the players. With `of_league` the last column has the match points, which decide the
    rank.
    """

    title: str
    of_people: bool
    headings: PosterHeadings
    lines: tuple[PosterLine, ...]
    of_league: bool = False


def posters_of(
    standings: Standings,
    lang: Language,
    title: str = "",
    *,
    of_tandems: bool = False,
    qualified: Qualified = Qualified(),  # noqa: B008 - an immutable record
    event: Event | None = None,
) -> list[Poster]:
    """Return the poster of the players and, if there are teams or tandems, that of the teams.

    `title` is the title of the first. A thick rule is below those who are `qualified`.
    """
    team = text("papers.tournament.tandem" if of_tandems else "papers.team", lang)
    series = tuple(text("papers.series_column", lang, series=number) for number in standings.series)
    rank, counts, total = (text(f"papers.{word}", lang) for word in ("rank", "won_lost", "total"))
    posters = []
    for title_of_group, lines in ranking_groups(standings, lang, title):
        of_people, of_league = lines is standings.players, is_league(lines)
        name = text("papers.name", lang) if of_people else team
        gap = text("papers.match_points" if of_league else "papers.gap", lang)
        headings = PosterHeadings(rank, name, series, counts, total, gap)
        count = qualified.people if of_people else qualified.teams
        last = qualified_lines(lines, count) - 1 if count else -1
        drawn = tuple(
            each._replace(is_cut=at == last) for at, each in enumerate(_lines_of(lines, standings.series, lang, event))
        )
        posters.append(Poster(title_of_group, of_people, headings, drawn, of_league))
    return posters


def _lines_of(
    lines: Sequence[Line], numbers: Sequence[int], lang: Language, event: Event | None
) -> tuple[PosterLine, ...]:
    ranked = [line for line in lines if line.rank is not None]
    first = ranked[0].total if ranked else 0
    columns = list(zip(*(line.series for line in ranked), strict=True))
    most = [max((total for total in column if total is not None), default=None) for column in columns]

    def number(value: int | None) -> str:
        return NONE if value is None else number_text(value, lang)

    def poster_line(line: Line) -> PosterLine:
        counted = line.is_counted
        ranked = line.rank is not None
        trails = ranked and line.total < first
        points = line.match_points if ranked and isinstance(line, TeamStanding) else None
        return PosterLine(
            rank=poster_rank(line.rank, lang, is_shared=line.shared),
            name=printable(name_of(line, lang) if isinstance(line, Standing) else line.name),
            facts=tuple(map(printable, _facts(line, lang, event))),
            series=tuple(
                number(total if counted else None) + decision_mark(line.marks, series)
                for series, total in zip(numbers, line.series, strict=True)
            ),
            best=frozenset(at for at, total in enumerate(line.series) if ranked and total == most[at] is not None),
            won=number(line.won) if counted and not line.by_totals else "",
            lost=number(line.lost) if counted and not line.by_totals else "",
            total=number(line.total if counted else None) + (decision_mark(line.marks, 0) if line.deducted else ""),
            gap=ratio_text(points, lang) if points else number(line.total - first) if trails else "",
            podium=is_podium(line.rank),
        )

    return tuple(map(poster_line, lines))


def _facts(line: Line, lang: Language, event: Event | None) -> tuple[str, ...]:
    note = kept_together(note_of(line, lang))
    if not isinstance(line, Standing):
        return (one_line(enumerated(name_of(each, lang) for each in line.members), note),)
    number = line.player.number
    return (
        one_line(line.player.club, *ranking_facts(line.player, event).values(), note),
        "" if number is None else kept_together(text("papers.start_number", lang, number=number)),
    )


def note_of(line: Line, lang: Language) -> str:
    """Return why a line has no rank, or the points deducted overall."""
    overall = decision_mark(line.marks, 0)
    if isinstance(line, Standing) and line.player.excluded:
        return text("people.is_excluded", lang) + overall
    return text("papers.deducted", lang, points=line.deducted) + overall if line.deducted else ""


def poster_rank(rank: int | None, lang: Language, *, is_shared: bool) -> str:
    """Return a rank as it stands on a poster, marked if it is shared, as in all rankings."""
    return NONE if rank is None else number_text(rank, lang) + ("=" if is_shared else "")


def is_podium(rank: int | None) -> bool:
    """Whether a rank is one of the first three, which are emphasized."""
    return rank is not None and rank <= _ON_THE_PODIUM


def kept_together(facts: str) -> str:
    """Return facts joined by `one_line` that break between two of them only."""
    return _BETWEEN.join(fact.replace(" ", "\u00a0") for fact in facts.split(_BETWEEN))


def one_line(*words: str) -> str:
    """Join texts on one line with a separator, without the empty ones."""
    return _BETWEEN.join(filter(None, words))


# Find the largest type size of each column at which a poster of standings fits its pages.

_SIZES: Final = tuple(size / 2 for size in range(36, 18, -1))  # sizes of the names, 18 to 9.5 points
_POSTER: Final = 14.5  # least size with at most `_ON_A_POSTER` lines on a page
_ON_A_POSTER: Final = 20
_MOST_POSTERS: Final = 3
_UPRIGHT: Final = 1.6  # an upright page wins unless the other has letters this much larger,
_UPRIGHT_SERIES: Final = 9  # or as many series as this
_SERIES: Final = (0.86, 0.8, 0.74)  # as shares of the size of the names
_LEAST_SERIES: Final = 7.0
_OUTLIER: Final = 1.75  # of the usual width: a longer name may take a second line
_STRETCH: Final = 0.42  # of the size: most space to be added to a line
_MOST_FACTS: Final = 2  # lines below a name, usually
_MOST_LINES: Final = 999
_MOST_SERIES_LINES: Final = 8
_WIDEST_FACTS: Final = 0.26  # of the width, if they stand next to the name
_FACTS: Final = 0.56
_LEAST_FACTS: Final = 6.8
_GAP: Final = 0.5


class PosterSizes(NamedTuple):
    """The size of every column, in points. With `of_league` the last column has match points."""

    name: float
    series: float
    of_league: bool = False

    @property
    def facts(self) -> float:
        """Club and number."""
        return max(_LEAST_FACTS, _FACTS * self.name)

    @property
    def counts(self) -> float:
        """Games won and lost."""
        return 0.86 * self.name

    @property
    def total(self) -> float:
        """The total, the most important number."""
        return 1.08 * self.name

    @property
    def gap(self) -> float:
        """The gap to the first rank, or the match points, which are as large as a total."""
        return self.total if self.of_league else max(_LEAST_FACTS, 0.66 * self.name)

    @property
    def gap_font(self) -> str:
        """The font of the gap or the match points."""
        return BOLD if self.of_league else BODY

    @property
    def heading(self) -> float:
        """The headings."""
        return max(7.0, 0.5 * self.name)


class PlacedLine(NamedTuple):
    """A line of the poster with the lines of its name and of its facts, and its height."""

    line: PosterLine
    name: tuple[str, ...]
    facts: tuple[tuple[str, ...], ...]
    height: float


class PosterColumns(NamedTuple):
    """The positions of the columns: right edges of numbers, left edges of text, the colon between won and lost.

    `name_end` is the right end of the names.
    """

    rank: float
    name: float
    facts: tuple[float, ...]
    series: tuple[float, ...]
    colon: float
    total: float
    gap: float
    name_end: float


class PosterLayout:
    """The layout of a poster for one size of its names and one size of its pages."""

    def __init__(
        self,
        poster: Poster,
        page: tuple[float, float],
        room: float,
        sizes: PosterSizes,
        *,
        beside: bool = False,
        series_lines: int = 1,
    ) -> None:
        """`room` is the width of the table.

        With `beside` the facts stand in columns of their own. Series that do not fit side by side stand on
        several `series_lines` of a row.
        """
        self.poster, self.page, self.room, self.sizes, self.beside = poster, page, room, sizes, beside
        self.series_a_line = -(-len(poster.headings.series) // series_lines)
        self.series_lines = series_lines
        self.stretch = 0.0  # space added to every line beyond its least height

    @cached_property
    def _facts_wide(self) -> tuple[float, ...]:
        if not self.beside:
            return ()
        facts = zip(*(line.facts for line in self.poster.lines), strict=True)
        widest = (max(width(words, BODY, self.sizes.facts) for words in column) for column in facts)
        return tuple(min(wide, _WIDEST_FACTS * self.room) for wide in widest)

    @cached_property
    def _numbers_wide(self) -> tuple[float, float, float, float, float]:
        """The widths of the columns for rank, one series, games won and lost, total and gap."""
        lines, sizes, head = self.poster.lines, self.sizes, self.poster.headings

        def widest(words: Iterable[str], font: str, size: float) -> float:
            return max((width(word, font, size) for word in words), default=0.0)

        def column(words: Iterable[str], font: str, size: float, *headings: str) -> float:
            return max(widest(words, font, size), widest(headings, BODY, sizes.heading))

        return (
            column((line.rank for line in lines), BOLD, sizes.name, head.rank),
            # The heading of a series may take two lines.
            column(
                {word for line in lines for word in line.series},
                BOLD,
                sizes.series,
                *(word for each in head.series for word in (each.split() if self.series_lines == 1 else [each])),
            ),
            column((f"{line.won} : {line.lost}" for line in lines), BODY, sizes.counts, head.counts),
            column((line.total for line in lines), BOLD, sizes.total, head.total),
            column((line.gap for line in lines), sizes.gap_font, sizes.gap, head.gap),
        )

    @cached_property
    def columns(self) -> PosterColumns:
        """The positions of the columns. The names get the space left by the numbers."""
        between = _GAP * self.sizes.name
        rank, series, counts, total, gap = self._numbers_wide
        total_at = self.room - gap - between
        colon = total_at - total - 1.4 * between - counts / 2
        at = colon - counts / 2 - between * (2 if self.sizes.of_league else 1)  # two ratios are next to each other
        step = series + min(between, 0.42 * self.sizes.series)
        side_by_side = [at - number * step for number in reversed(range(self.series_a_line))]
        edges = tuple(side_by_side * self.series_lines)[: len(self.poster.headings.series)]
        at = (edges[0] - series if edges else at) - between
        facts: list[float] = []
        for wide in reversed(self._facts_wide):
            at -= wide
            facts.insert(0, at)
            at -= between if wide else 0
        return PosterColumns(rank, rank + between, tuple(facts), edges, colon, total_at, self.room, at)

    @property
    def name_room(self) -> float:
        """The width available for the names."""
        return self.columns.name_end - self.columns.name

    @cached_property
    def is_wide_enough(self) -> bool:
        """Whether no word is broken, and only texts far longer than the others take more lines than usual."""
        lines, room, sizes = self.poster.lines, self.name_room, self.sizes
        names = [(line.name, font_of(line), sizes.name, room) for line in lines]
        facts = [(words, BODY, sizes.facts, wide) for line in lines for words, wide in self._facts_of(line)]
        if not all(size * _ems_of_widest_word(words, font) <= wide for words, font, size, wide in (*names, *facts)):
            return False
        on_one_line = (names, facts) if self.beside else (names,)
        if not all(_are_on_one_line([(width(*each[:3]), each[3]) for each in words]) for words in on_one_line):
            return False
        return self.beside or _are_on_one_line([(width(*each[:3]) / _MOST_FACTS, each[3]) for each in facts])

    def _facts_of(self, line: PosterLine) -> list[tuple[str, float]]:
        if self.beside:
            return list(zip(line.facts, self._facts_wide, strict=True))
        return [(line.below, self.name_room)]

    @cached_property
    def placed(self) -> list[PlacedLine]:
        """The lines, broken where necessary."""
        return [self._placed(line) for line in self.poster.lines]

    def _placed(self, line: PosterLine) -> PlacedLine:
        room, sizes = self.name_room, self.sizes
        name = tuple(wrapped(line.name, font_of(line), sizes.name, room, _MOST_LINES, anywhere=True))
        facts = tuple(
            tuple(wrapped(words, BODY, sizes.facts, wide, _MOST_LINES, anywhere=True))
            for words, wide in self._facts_of(line)
        )
        names, more = max(len(name), 1) * self.name_leading, max(map(len, facts)) * self.facts_leading
        height = max(names, more) if self.beside else names + more
        return PlacedLine(line, name, facts, max(height, self.series_lines * self.series_leading) + self.padding)

    @property
    def series_leading(self) -> float:
        """The distance between lines if there are too many series for one."""
        return 1.25 * self.sizes.series

    @property
    def padding(self) -> float:
        """The space in a line above and below its words."""
        return 0.36 * self.sizes.name

    @property
    def name_leading(self) -> float:
        """The distance between the lines of a long name."""
        return 1.06 * self.sizes.name

    @property
    def half_counts(self) -> float:
        """The space for games lost to the right of the colon."""
        widest = max((width(line.lost, BODY, self.sizes.counts) for line in self.poster.lines), default=0.0)
        return widest + 0.35 * self.sizes.counts

    @property
    def facts_leading(self) -> float:
        """The distance between the lines of the facts."""
        return 1.16 * self.sizes.facts

    @cached_property
    def series_on_two_lines(self) -> bool:
        """Whether the headings of the series need two lines."""
        size = self.sizes.heading
        too_wide = any(width(words, BODY, size) > self._numbers_wide[1] for words in self.poster.headings.series)
        return too_wide and self.series_lines == 1

    @property
    def heading_height(self) -> float:
        """The height of the headings."""
        lines = 2 if self.series_on_two_lines else self.series_lines
        return self.sizes.heading * (0.7 + 1.1 * lines)

    def pages(self, height: float) -> list[list[PlacedLine]]:
        """Return the lines of every page of that height, all pages about equally full."""
        room = height - self.heading_height
        pages = filled_parts(self.placed, room, _high)
        low, high = 0.0, room
        for _ in range(12 if len(pages) > 1 else 0):
            middle = (low + high) / 2
            tried = filled_parts(self.placed, middle, _high)
            fits = len(tried) == len(pages) and all(_height(page) <= room for page in tried)
            low, high, pages = (low, middle, tried) if fits else (middle, high, pages)
        return pages

    def stretch_to(self, height: float) -> None:
        """Make every line higher so that the fullest page of that height is full, within reason."""
        pages = self.pages(height)
        left = height - self.heading_height - max(map(_height, pages))
        self.stretch = max(0.0, min(left / max(1, *map(len, pages)), _STRETCH * self.sizes.name))


def poster_layout(poster: Poster, rooms: Mapping[tuple[float, float], tuple[float, float]]) -> PosterLayout:
    """Return the poster in its best setting: large for few people, else on the fewest pages, then as large as possible.

    `rooms` are the greatest widths and heights of the table for each page size, the upright one first.
    """
    upright = next(iter(rooms))
    wanted = ceil(len(poster.lines) / _ON_A_POSTER)
    large = _largest(poster, upright, rooms[upright], _SIZES[: _SIZES.index(_POSTER) + 1])
    if large is not None and large[0] <= wanted <= _MOST_POSTERS:
        return large[1]
    for lines in range(1, _MOST_SERIES_LINES + 1):
        layouts = [
            each
            for page in rooms
            for beside in (False, True)
            if (each := _largest(poster, page, rooms[page], _SIZES, beside=beside, series_lines=lines)) is not None
        ]
        if layouts:
            least = min(pages for pages, _ in layouts)
            shortest = [layout for pages, layout in layouts if pages == least]
            favour = _UPRIGHT if len(poster.headings.series) < _UPRIGHT_SERIES else 1
            return max(shortest, key=lambda each: each.sizes.name * (favour if each.page == upright else 1))
    # Words wider than a page are broken.
    lines = -(-len(poster.headings.series) // _UPRIGHT_SERIES) or 1
    return _set(poster, upright, rooms[upright][0], _SIZES[-1], series_lines=lines)


def _set(poster: Poster, page: tuple[float, float], room: float, size: float, **shape: Any) -> PosterLayout:
    sizes = [PosterSizes(size, max(share * size, _LEAST_SERIES), poster.of_league) for share in _SERIES]
    layouts = [PosterLayout(poster, page, room, each, **shape) for each in dict.fromkeys(sizes)]
    return next((layout for layout in layouts if layout.is_wide_enough), layouts[-1])


def _largest(
    poster: Poster, page: tuple[float, float], room: tuple[float, float], sizes: Sequence[float], **shape: Any
) -> tuple[int, PosterLayout] | None:
    """Return the least number of pages of a poster and its largest layout with that number, None if it is too wide."""

    @cache
    def layout(at: int) -> PosterLayout:
        return _set(poster, page, room[0], sizes[-1 - at], **shape)

    wide = _last(len(sizes), lambda at: layout(at).is_wide_enough)
    if wide is None:
        return None
    least = len(layout(0).pages(room[1]))
    largest = _last(wide + 1, lambda at: len(layout(at).pages(room[1])) == least)
    return least, layout(largest or 0)


def _last(count: int, holds: Callable[[int], bool]) -> int | None:
    first_too_many = bisect_left(range(count), True, key=lambda at: not holds(at))
    return first_too_many - 1 if first_too_many else None


def _high(line: PlacedLine) -> float:
    return line.height


def _height(page: Sequence[PlacedLine]) -> float:
    return sum(map(_high, page))


def font_of(line: PosterLine) -> str:
    """Return the font of a name. The first three ranks are bold."""
    return BOLD if line.podium else BODY


def _are_on_one_line(words: Sequence[tuple[float, float]]) -> bool:
    usual = median(wide for wide, _ in words) if words else 0.0
    return all(wide <= room or wide > _OUTLIER * usual for wide, room in words)


@lru_cache(maxsize=2048)
def _ems_of_widest_word(words: str, font: str) -> float:
    return max((width(word, font, 1) for word in words.replace("-", "- ").split()), default=0.0)
