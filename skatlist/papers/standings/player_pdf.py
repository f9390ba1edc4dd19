"""The Spielerblatt: the evening of one player, on a page to take home."""

from collections.abc import Callable, Iterator, Sequence
from math import ceil
from typing import Final, NamedTuple

from skatlist.papers.chart import ChartFrame, draw_line, ticks
from skatlist.papers.fonts import BODY, BOLD, printable, whole_lines
from skatlist.papers.page_head import PageHead
from skatlist.papers.pdf_page import BLACK, GREY, HAIR, Paper, draw_foot, line, put
from skatlist.papers.reports.not_final_note import decision_notes, replacement_notes, standings_notes
from skatlist.papers.reports.rankings import name_of
from skatlist.papers.reports.statistics import count_sentences, game_sentence
from skatlist.papers.reports.typeset import date_text, decision_mark, mean_text, number_text, printed_on, superscript
from skatlist.papers.standings.poster_layout import note_of
from skatlist.skat.sheet import Basis
from skatlist.skat.sheet.row_words import game_title
from skatlist.tournament.decision import DirectorDecision
from skatlist.tournament.model import Event
from skatlist.tournament.standings import Replacement, replacements_of
from skatlist.tournament.state import StandingsState
from skatlist.tournament.statistics import DeclaredGame, GameCounts, PlayerRecord, contract_counts
from skatlist.words import Language, text

_A5: Final = (419.53, 595.28)
_LEFT: Final = 30.0
_RIGHT: Final = _A5[0] - 26.0
_TOP: Final = _A5[1] - 22.0
_BOTTOM: Final = 18.0
_WIDE: Final = _RIGHT - _LEFT
_HEAD: Final = 0.72  # of the size of the head on a large page
_SIZE: Final = 8.6
_SMALL: Final = 7.0
_RESULT: Final = 15.0
_LEAST_GAME: Final = 6.0  # size
_GAME_HEAD: Final = 18.0
_COLUMNS: Final = 2
_BETWEEN: Final = 14.0
_GAP: Final = 7.0
_UP: Final = 4
_THIN, _THICK = 0.5, 1.4  # lines of the average and of the player
_LISTS: Final = (0.44, 0.58, 0.72, 0.86, 1.0)  # right edges of the numbers of a list, as shares of the width
_CONTRACTS: Final = (0.44, 0.58, 0.78, 1.0)


class _Spacing(NamedTuple):
    """The heights of rows, of the picture and of the games' rows, and the size of the games."""

    row: float
    chart: float
    game_row: float
    game: float


_AIRY: Final = _Spacing(11.8, 62.0, 10.2, 7.8)
_DENSE: Final = _Spacing(10.3, 50.0, 8.5, 7.2)  # if all games fit one page in this way only


class _SheetPart(NamedTuple):
    """A part of the page: its height, and the function that draws it below an upper edge."""

    height: float
    draw: Callable[[float], None]


def players_pdf(
    records: Sequence[PlayerRecord],
    field: GameCounts,
    average: Sequence[int] = (),
    *,
    event: Event | None = None,
    state: StandingsState = StandingsState(),  # noqa: B008 - an immutable record
    decisions: Sequence[DirectorDecision] = (),
    replaced: Sequence[Replacement] = (),
    lang: Language,
    date: str = "",
) -> bytes:
    """Return the Spielerblätter of players as one PDF of A5 pages.

    Each compares a player with the `field` of all players. `average` is the average total after each game, a thin line
    in the picture. `state` is that of the Rangliste with the ranks. `decisions` of the director, and substitutes
    (`replaced`), appear on the sheets of the people concerned. `date` is the day of printing (ISO).
    """
    alone = printable(name_of(records[0].standing, lang)) if len(records) == 1 else ""
    event_name = printable(event.name) if event else ""
    paper = Paper(
        ", ".join(filter(None, (text("papers.player_sheet", lang), alone, event_name))),
        lang,
        _A5,
        date=event.date if event else "",
        tagged=True,
    )
    where = (event.name, date_text(event.date, lang), event.place) if event else ()
    sentence = printable(" · ".join(filter(None, where)))
    names = {record.standing.player.number or 0: record.standing.player.name for record in records}
    for record in records:
        paper.bookmark(printable(name_of(record.standing, lang)))
        player = record.standing.player
        about = [each for each in decisions if player.number in each.people or player.team in each.teams]
        others = replacement_notes(replacements_of(record.standing, replaced), lang)
        notes = (*standings_notes(state, lang), *decision_notes(about, names, lang), *others)
        _PlayerPages(paper, record, field, average, lang).draw(sentence, notes, printed_on(date, lang))
    return paper.finish()


class _PlayerPages:
    """The pages of one player being drawn."""

    def __init__(
        self, paper: Paper, record: PlayerRecord, field: GameCounts, average: Sequence[int], lang: Language
    ) -> None:
        self.paper, self.record, self.field, self.average, self.lang = paper, record, field, average, lang
        self.space = _AIRY

    def draw(self, where: str, notes: Sequence[str], printed: str) -> None:
        """Draw head, result, curve, lists, contracts and games. Games that do not fit continue on another page."""
        player = self.record.standing.player
        number = "" if player.number is None else text("papers.start_number", self.lang, number=player.number)
        facts = printable(" · ".join(filter(None, (player.club, number, player.team, where))))
        head = PageHead(printable(name_of(self.record.standing, self.lang)), facts, notes, _WIDE, _HEAD)
        start = _TOP - head.height
        for self.space in (_AIRY, _DENSE, _AIRY):
            blocks = list(self._blocks())
            first = self._games_in(start - sum(block.height for block in blocks))
            if first >= len(self.record.declared):
                break
        pages = list(_games_by_page(self.record.declared, first, self._games_in(start)))
        for number_of_page, games in enumerate(pages, start=1):
            y = head.draw(self.paper, _LEFT, _TOP, text("papers.player_sheet", self.lang), self.paper.structure)
            self.paper.read_lines()
            for block in blocks if number_of_page == 1 else ():
                block.draw(y)
                y -= block.height
            self._draw_games(games, y)
            page = text("papers.page", self.lang, page=number_of_page, pages=len(pages))
            draw_foot(self.paper, (_LEFT, _RIGHT, _BOTTOM), printed, page)
            self.paper.showPage()

    def _blocks(self) -> Iterator[_SheetPart]:
        """Yield the parts of the page above the games."""
        yield _SheetPart(_RESULT + _GAP + 6, self._draw_result)
        if not self.record.lists:
            return
        yield self._table(
            ["series_and_table", "points", "won_lost", "bonus_own", "bonus_others", "total"],
            list(self._list_rows()),
            _LISTS,
        )
        if self.record.declared:
            yield _SheetPart(self.space.chart + _GAP, self._draw_course)
            contracts = list(self._contract_rows())
            yield self._table(["contract", "games", "lost_games", "mean_value", "points"], contracts, _CONTRACTS)
        facts = [part for words in self._facts() for part in whole_lines(words, BODY, (_SIZE,), _WIDE, 1)[0]]
        yield _SheetPart(len(facts) * self.space.row + _GAP, lambda y: self._draw_lines(facts, y))

    def _draw_result(self, y: float) -> None:
        standing = self.record.standing
        if standing.rank is None:
            words = note_of(standing, self.lang) or text("papers.not_ranked", self.lang)
        else:
            words = text("papers.rank_of", self.lang, rank=standing.rank, shared=standing.shared)
        put(self.paper, (_LEFT, y - _RESULT), words, BOLD, _RESULT)
        if standing.is_counted:
            total = number_text(standing.total, self.lang) + superscript(each.decision for each in standing.marks)
            total = text("papers.total_points", self.lang, total=total)
            put(self.paper, (_RIGHT, y - _RESULT), total, BOLD, _RESULT, align="right")

    def _table(self, headings: Sequence[str], rows: Sequence[Sequence[str]], edges: Sequence[float]) -> _SheetPart:
        """Return a table as a block: text at the left, numbers right-aligned at `edges`, the last one bold."""

        def draw(y: float) -> None:
            y -= self.space.row
            grid = self.paper.structure.add("Table")
            names = grid.add("TR")
            for at, heading in enumerate(headings):
                self.paper.read_as(names.add("TH", scope="Column"))
                self._put(at, text(f"papers.{heading}", self.lang), y, edges, _SMALL, grey=GREY)
            line(self.paper, (_LEFT, y - 3), (_RIGHT, y - 3), HAIR, BLACK)
            for row in rows:
                y -= self.space.row
                cells = grid.add("TR")
                for at, words in enumerate(row):
                    self.paper.read_as(cells.add("TD") if at else cells.add("TH", scope="Row"))
                    self._put(at, words, y, edges, _SIZE, font=BOLD if at == len(row) - 1 else BODY)

        return _SheetPart((len(rows) + 1) * self.space.row + _GAP, draw)

    def _put(
        self,
        at: int,
        words: str,
        y: float,
        edges: Sequence[float],
        size: float,
        *,
        font: str = BODY,
        grey: float = BLACK,
    ) -> None:
        if at == 0:
            put(self.paper, (_LEFT, y), words, font, size, grey=grey)
        else:
            put(self.paper, (_LEFT + _WIDE * edges[at - 1], y), words, font, size, align="right", grey=grey)

    def _list_rows(self) -> Iterator[tuple[str, ...]]:
        for played in self.record.lists:
            score = played.score
            where = text("papers.seat", self.lang, series=played.seat.series, table=played.seat.table)
            if played.void:
                yield (where, *("–",) * 4, text("words.Contract.void", self.lang))
                continue
            counts = f"{score.won} : {score.lost}"
            total = self._number_words(score.total) + decision_mark(self.record.standing.marks, played.seat.series)
            if played.basis is Basis.TOTALS:
                yield (where, *("",) * 4, total)
                continue
            bonus = map(self._number_words, (score.bonus_own, score.bonus_others))
            yield (where, self._number_words(score.points), counts, *bonus, total)

    def _contract_rows(self) -> Iterator[tuple[str, ...]]:
        for each, counts in contract_counts(self.record.declared):
            contract = text(f"words.Contract.{each}", self.lang)
            mean = mean_text(counts.mean_value, self.lang)
            yield (contract, str(counts.declared), str(counts.lost), mean, self._number_words(counts.points))

    def _facts(self) -> Iterator[str]:
        record, lang = self.record, self.lang
        for which, game in (("best", record.best), ("dearest", record.dearest)):
            if game is not None:
                yield game_sentence(which, game, lang)
        yield from count_sentences(record.counts, lang, self.field)

    def _draw_lines(self, lines: Sequence[str], y: float) -> None:
        self.paper.read_lines()
        for at, words in enumerate(lines, start=1):
            put(self.paper, (_LEFT, y - at * self.space.row), words, BODY, _SIZE)

    def _draw_course(self, y: float) -> None:
        """Draw the curve of the total over all lists, a rule where a list begins, and the average as a thin line."""
        course, ends = [0, *self.record.course], [0]
        average = [0, *self.average[: len(course) - 1]]
        for played in self.record.lists:
            if not played.void:
                ends.append(ends[-1] + len(played.course))
        totals = ", ".join(self._number_words(course[end]) for end in ends)
        words = text("papers.player_course_read", self.lang, totals=totals)
        with self.paper.figure(words, (_LEFT, y - self.space.chart, _RIGHT, y)):
            self._draw_line(course, average, ends, y)

    def _draw_line(self, course: Sequence[int], average: Sequence[int], ends: Sequence[int], y: float) -> None:
        up = ticks(min(*course, *average), max(*course, *average), _UP)
        box = (_LEFT + 30, y - self.space.chart + 14, _RIGHT, y - 8)
        frame = ChartFrame(box, (0, max(len(course) - 1, 1)), (up[0], up[-1]))
        frame.draw_across(self.paper, [(end, str(end)) for end in ends], _SMALL)
        frame.draw_up(self.paper, [(number, self._number_words(number)) for number in up], _SMALL)
        for line_of, thick in ((average, _THIN), (course, _THICK)):
            draw_line(self.paper, [frame.at(game, total) for game, total in enumerate(line_of)], thick)
        put(
            self.paper,
            (_RIGHT, box[3] + 2),
            text("papers.course_note", self.lang),
            BODY,
            _SMALL,
            align="right",
            grey=GREY,
        )

    def _draw_games(self, games: Sequence[DeclaredGame], y: float) -> None:
        """Write the declared games in two columns: list and number, contract, points."""
        if not games:
            return
        self.paper.read_as(self.paper.structure.add("H2"))
        put(self.paper, (_LEFT, y - 11), text("papers.declared_games", self.lang), BOLD, _SIZE)
        y -= _GAME_HEAD
        wide = (_WIDE - (_COLUMNS - 1) * _BETWEEN) / _COLUMNS
        a_column = ceil(len(games) / _COLUMNS)
        for at, game in enumerate(games):
            column, row = divmod(at, a_column)
            left, base = _LEFT + column * (wide + _BETWEEN), y - (row + 1) * self.space.game_row + 3
            where = f"{game.seat.series}/{game.number or '–'}"
            self.paper.read_as(self.paper.structure.add("P"))
            put(self.paper, (left + 22, base), where, BODY, self.space.game, align="right", grey=GREY)
            sentence = game_title(game.entry, self.lang, with_bid=False)
            put(self.paper, (left + 28, base), sentence, BODY, self.space.game, fit=(wide - 28 - 24, _LEAST_GAME))
            font = BODY if game.won else BOLD
            put(self.paper, (left + wide, base), self._number_words(game.points), font, self.space.game, align="right")

    def _games_in(self, height: float) -> int:
        return max(0, int((height - _GAME_HEAD - _BOTTOM - 12) / self.space.game_row)) * _COLUMNS

    def _number_words(self, number: int) -> str:
        return number_text(number, self.lang)


def _games_by_page(games: Sequence[DeclaredGame], first: int, more: int) -> Iterator[Sequence[DeclaredGame]]:
    yield games[:first]
    for at in range(first, len(games), more):
        yield games[at : at + more]
