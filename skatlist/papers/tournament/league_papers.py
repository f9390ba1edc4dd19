"""The papers of a league day: the Spielbericht of teams that met, and the Wechselliste of who went on for whom."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from skatlist.event.decision import DecisionMark
from skatlist.event.league import LeagueDay, league_day, league_table, series_points
from skatlist.event.model import Event
from skatlist.event.money.income import TableCash
from skatlist.event.standings import Standing, Standings, TeamStanding, replacements_of
from skatlist.event.state import StandingsState
from skatlist.papers.fonts import BODY, printable
from skatlist.papers.pdf_page import BLACK, GREY, HAIR, Paper, line, put
from skatlist.papers.tournament.hall_paper import HallPaper
from skatlist.papers.tournament.hall_table import HallColumn, HallTable, TablePage, table_pages
from skatlist.papers.tournament.seats import shown_name
from skatlist.reports.not_final_note import standings_decisions, standings_notes
from skatlist.reports.typeset import decision_mark, money, shown_number, shown_ratio
from skatlist.sheet import Player
from skatlist.words import Language, text

_SIZES: Final = (11.0, 10.2, 9.4, 8.6, 8.0, 7.6)
_SIGNING: Final = 24.0  # height of a line that is signed on
_SIGNED: Final = 7.6
_GAP: Final = 16.0
# Shares of the width
_POSITION: Final = 0.045
_NUMBER: Final = 0.06
_MEMBER_NUMBER: Final = 0.12
_COUNTS: Final = 0.1
_PROTEST_LINES: Final = 2
_CHANGES: Final = 20  # lines of a Wechselliste
_CHANGE_SIZES: Final = (11.0, 10.0)

Won = Sequence[Mapping[str, tuple[Fraction, Fraction]]]  # match points of each series, by team


def match_reports_pdf(
    standings: Standings,
    event: Event,
    *,
    tables: Iterable[TableCash],
    state: StandingsState,
    lang: Language,
    date: str = "",
) -> bytes:
    """Return the Spielberichte of a league day as PDF, one for each group of teams that met; captains and officer sign.

    What is not played yet is left to be written. `state` is that of the Rangliste, `tables` have the money for lost
    games.
    """
    title, day = text("tournament_papers.match_report", lang), league_day(standings, event)
    hall = HallPaper(title, event, lang, date, standings_notes(state, lang) if standings.series else ())
    series, groups = max([event.series, *standings.series]), day.meetings() or (day.standings.teams,)
    notes = tuple(standings_decisions(standings, lang))
    fees = Counter[str]()
    for table in tables:
        for payment in table.payments:
            fees[payment.player.team] += payment.lost_games
    for number, teams in enumerate(groups, start=1):
        where = [text("tournament_papers.group", lang, group=number)] if len(groups) > 1 else []
        hall.add(title, where, _MatchReport(teams, day, series, lang, event, fees).pages, notes=notes)
    return hall.paper.finish()


class _MatchReport(NamedTuple):
    """The Spielbericht of teams that met; `fees` are the cents for lost games by team."""

    teams: Sequence[TeamStanding]
    day: LeagueDay
    series: int
    lang: Language
    event: Event
    fees: Mapping[str, int]

    def pages(self, room: tuple[float, float], left: float) -> list["_SignedPage"]:
        """Return what draws the pages: teams, table of the day, on the last one who signs."""
        won = series_points(self.teams, self.day.points)
        tables = [self._team(team, won) for team in self.teams]
        if len(won) == self.series and all(won):  # of the whole day
            tables.append(self._table())
        signing = [
            *(text("tournament_papers.captain_of", self.lang, team=printable(team.name)) for team in self.teams),
            text("tournament_papers.host", self.lang),
            text("tournament_papers.begin_and_end", self.lang),
            text("tournament_papers.referee", self.lang),
            text("tournament_papers.officer_and_hour", self.lang),
        ]
        protest = (text("tournament_papers.protest", self.lang), *("",) * (_PROTEST_LINES - 1))
        below = (-(-len(signing) // 2) + _PROTEST_LINES) * _SIGNING
        pages = table_pages(tables, _SIZES, below=below)(room, left)
        return [
            _SignedPage(page, signing, protest) if page is pages[-1] else _SignedPage(page, (), ()) for page in pages
        ]

    def _team(self, team: TeamStanding, won: Won) -> HallTable:
        """Return a team: its players by position, who went on for them, a line for others, points and match points."""
        lang, played = self.lang, self.day.standings.series
        each = min(0.12, 0.4 / (self.series + 1))
        wide = _MEMBER_NUMBER if self._has_member_numbers else 0.0
        name = 1 - _POSITION - _NUMBER - _COUNTS - wide - (self.series + 1) * each
        columns = [
            HallColumn(text("tournament_papers.position", lang), _POSITION, "right"),
            HallColumn(text("papers.number", lang), _NUMBER, "right"),
            HallColumn(text("papers.name", lang), name),
            *([HallColumn(text("people.member_number", lang), wide)] if wide else ()),
            HallColumn(text("papers.won_lost", lang), _COUNTS, "right"),
            *(
                HallColumn(text("papers.series_column", lang, series=at), each, "right", by_hand=True)
                for at in range(1, self.series + 1)
            ),
            HallColumn(text("papers.total", lang), each, "right", strong=True, by_hand=True),
        ]

        def by_series(found: Sequence[int | None], total: int | None, marks: Sequence[DecisionMark]) -> list[str]:
            known = dict(zip(played, found, strict=True))
            cells = {at: known.get(at) for at in range(1, self.series + 1)} | {0: total}
            return [
                "" if cell is None else shown_number(cell, lang) + decision_mark(marks, at)
                for at, cell in cells.items()
            ]

        members = sorted(team.members, key=lambda member: member.player.number or 0)
        rows = [
            [
                str(at),
                str(member.player.number or ""),
                shown_name(member.player, lang),
                *self._member_number(member.player),
                _won_lost(member),
                *by_series(*_totals(member), member.marks),
            ]
            for at, member in enumerate(members, start=1)
        ]
        rows += [row for at, member in enumerate(members, start=1) for row in self._substitutes(at, member)]
        empty = self._member_number(Player())
        if len(played) < self.series:  # somebody may still go on for a player
            rows.append(["", "", text("tournament_papers.substitute", lang), *empty, "", *[""] * (self.series + 1)])
        total = team.total if team.is_counted else None
        rows.append(
            ["", "", text("papers.total", lang), *empty, _won_lost(team), *by_series(team.series, total, team.marks)]
        )
        points = {number: here.get(team.name) for number, here in zip(played, won, strict=False)}
        ratios = [shown_ratio(points.get(at), lang) for at in range(1, self.series + 1)]
        together = [each for each in points.values() if each is not None]
        won_and_lost = [sum(each, Fraction(0)) for each in zip(*together, strict=True)]
        whole = (won_and_lost[0], won_and_lost[1]) if together else None
        rows.append(["", "", text("papers.match_points", lang), *empty, "", *ratios, shown_ratio(whole, lang)])
        return HallTable(printable(team.name), columns, rows, sums=2, tall=0.92, whole=True)

    @property
    def _has_member_numbers(self) -> bool:
        return any(known.member_number for known in self.event.registrations.values())

    def _member_number(self, player: Player) -> list[str]:
        """Return the cell of a person's member number, none if nobody has one."""
        known = self.event.registration(player.number)
        return [printable(known.member_number)] if self._has_member_numbers else []

    def _substitutes(self, position: int, member: Standing) -> Iterator[list[str]]:
        """Yield who went on for a player: from which game of which series, with the club if it is another one."""
        for each in replacements_of(member, self.day.standings.replaced):
            player = each.substitute.player
            name = shown_name(player, self.lang)
            if player.club and player.club != member.player.club:
                name = f"{name} ({printable(player.club)})"
            since = text("tournament_papers.from_game", self.lang, game=each.substitute.first)
            cells = [since if at == each.series else "" for at in range(1, self.series + 1)]
            known = text("tournament_papers.substitute_for", self.lang, position=position, name=name)
            yield ["", str(player.number or ""), known, *self._member_number(player), "", *cells, ""]

    def _table(self) -> HallTable:
        """Return the table of the day among these teams."""
        lang = self.lang
        names = tuple(team.name for team in self.teams)
        columns = [
            HallColumn(text("papers.rank", lang), 0.08, "right"),
            HallColumn(text("papers.team", lang), 0.5),
            HallColumn(text("papers.match_points", lang), 0.22, "right", strong=True),
            HallColumn(text("papers.total", lang), 0.2, "right"),
        ]
        if self.event.loss_fees:
            columns[1] = columns[1]._replace(share=0.32)
            columns.insert(2, HallColumn(text("tournament_papers.lost_games_money", lang), 0.18, "right"))
        rows = [
            (
                str(each.rank),
                printable(each.team),
                *([money(self.fees[each.team], lang)] if self.event.loss_fees else ()),
                shown_ratio(each.ratio, lang),
                shown_number(each.total, lang),
            )
            for each in league_table([self.day._replace(groups=(names,))])
        ]
        return HallTable(text("tournament_papers.table_of_day", lang), columns, rows)


@dataclass(frozen=True, slots=True)
class _SignedPage:
    """A page of tables with lines below them, two beside each other, each with what it is for.

    The lines of a `protest` take the whole width.
    """

    page: TablePage
    signing: Sequence[str]
    protest: Sequence[str]

    def __call__(self, paper: Paper, top: float) -> None:
        """Draw it from an upper edge on."""
        y, page = self.page(paper, top), self.page
        wide = (page.wide - _GAP) / 2
        for at, said in enumerate(self.signing):
            left = page.left + at % 2 * (wide + _GAP)
            base = y - (at // 2 + 1) * _SIGNING + 10
            line(paper, (left, base), (left + wide, base), HAIR, BLACK)
            put(paper, (left, base - 8.4), said, BODY, _SIGNED, fit=(wide, 4.5), grey=GREY)
        y -= -(-len(self.signing) // 2) * _SIGNING
        for at, said in enumerate(self.protest, start=1):
            base = y - at * _SIGNING + 10
            line(paper, (page.left, base), (page.left + page.wide, base), HAIR, BLACK)
            put(paper, (page.left, base - 8.4), said, BODY, _SIGNED, grey=GREY)


def _won_lost(line: Standing | TeamStanding) -> str:
    return f"{line.won} : {line.lost}" if line.is_counted else ""


def _totals(member: Standing) -> tuple[Sequence[int | None], int | None]:
    return (member.series, member.total) if member.is_counted else ((None,) * len(member.series), None)


def substitutions_pdf(standings: Standings, event: Event, *, lang: Language, date: str = "") -> bytes:
    """Return the Wechselliste as PDF: who is known to have gone on for whom, and lines for further changes."""
    title = text("tournament_papers.substitutions", lang)
    hall = HallPaper(title, event, lang, date)
    keys = ("series", "table", "after_game", "team", "goes_out", "comes_in", "reason", "captain", "officer")
    shares = (0.05, 0.05, 0.065, 0.15, 0.18, 0.18, 0.085, 0.135, 0.105)
    columns = [
        HallColumn(text(f"tournament_papers.change_{key}", lang), share, by_hand=True)
        for key, share in zip(keys, shares, strict=True)
    ]
    rows = sorted(_changes(standings, lang), key=lambda row: tuple(map(int, row[:3])))
    rows += [[""] * len(columns)] * max(_CHANGES - len(rows), 3)
    table = HallTable("", columns, rows, tall=1.6)
    hall.add(title, (), table_pages([table], _CHANGE_SIZES))
    return hall.paper.finish()


def _changes(standings: Standings, lang: Language) -> Iterator[list[str]]:
    for player in standings.players:
        for each in replacements_of(player, standings.replaced):
            change = each.substitute
            where = [str(each.series), str(each.table), str(change.first - 1), printable(player.player.team)]
            yield [*where, _person(change.instead, lang), _person(change.player, lang), "", "", ""]


def _person(player: Player | None, lang: Language) -> str:
    if player is None:
        return ""
    return (
        shown_name(player, lang)
        if player.number is None or not player.name
        else f"{player.number} {shown_name(player, lang)}"
    )
