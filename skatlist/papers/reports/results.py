"""All rankings of an evening one after the other, with names in the style of the page."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from skatlist.files.formats.parsed import Show
from skatlist.papers.reports.event_heading import event_of_heads
from skatlist.papers.reports.league import LeagueResults, league_ranking
from skatlist.papers.reports.model import Heading, Part, Table
from skatlist.papers.reports.not_final_note import decision_notes, replacement_notes, without_games_notes
from skatlist.papers.reports.public_names import NameStyle, PublicNames
from skatlist.papers.reports.rankings import (
    RankingNames,
    category_table,
    players_table,
    series_table,
    teams_table,
    with_qualified,
)
from skatlist.papers.reports.season import EventDay
from skatlist.papers.reports.statistics import field_courses
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import Player, ScoredSheet
from skatlist.skat.sheet.presence import substitutes
from skatlist.tournament import league
from skatlist.tournament.decision import Effects
from skatlist.tournament.model import Event
from skatlist.tournament.side_standings import SideStandings, category_standings, side_event_standings, tandem_standings
from skatlist.tournament.standings import Standings, TeamStanding
from skatlist.tournament.state import ListState, StandingsState
from skatlist.tournament.statistics import PersonStatistics
from skatlist.tournament.tournament import SideKind
from skatlist.words import Language, text


class EveningResults(NamedTuple):
    """Everything on a page of an evening's results.

    `standings` are over all series, `by_series` those of each series alone. `states` belong to the lists, `people` have
    the curve of every player. `show` yields the lists while they are put on the page. `profile` are the rules that the
    standings name.
    """

    event: Event | None
    scored: Sequence[ScoredSheet]
    standings: Standings
    by_series: Sequence[Standings]
    state: StandingsState
    states: Sequence[ListState]
    people: Sequence[PersonStatistics]
    show: Show = iter
    profile: Profile | None = None


def names_in_style(results: EveningResults, style: NameStyle, lang: Language) -> PublicNames:
    """Return the names of an evening in a style. No other text of the event may reveal more of them."""
    people = [line.player for line in results.standings.players]
    replaced = [each.substitute.player for each in results.standings.replaced]
    return PublicNames([*people, *replaced], style, lang, _secrets(results))


def _secrets(results: EveningResults) -> Iterator[str]:
    for player in results.event.players if results.event else ():
        yield from (player.name, player.club)
    for sheet in (scored.sheet for scored in results.scored):
        for player in (*sheet.players, *(each.player for each in substitutes(sheet))):
            yield from (player.name, player.club)


def ranking_parts(
    results: EveningResults, names: PublicNames, lang: Language, *, with_gaps: bool = False
) -> tuple[Part, ...]:
    """Return every ranking under its heading: a league, players, teams, tandems, categories, side events.

    Lists without games, substitutes and decisions are below the players.
    """
    table, event, line_names = results.standings, results.event or Event(), RankingNames.of(names, results.event)
    courses = field_courses(results.people)
    players = players_table(table, line_names, lang, with_gaps=with_gaps, courses=courses)
    remarks = (
        *without_games_notes(table, lang),
        *_replacements(results, names, lang),
        *decision_sentences(table, names, lang),
    )
    players = with_qualified(players, table.players, event.tournament.qualified.people, lang)
    parts: list[Part] = []
    if event.tournament.is_league:
        parts += titled("league", league_ranking(_as_league(results), lang, names.team))
    parts += titled("standings", players._replace(notes=(*players.notes, *remarks)))
    sides = [side for side in _sides(results, names, lang, with_gaps=with_gaps) if side.rows]
    for at, side in enumerate(sides, start=1):
        parts += titled(f"side{at}", side)
    return tuple(parts)


def series_tables(results: EveningResults, names: PublicNames, lang: Language) -> tuple[Table, ...]:
    """Return the ranking of every series by itself if there are several."""
    line_names = RankingNames.of(names, results.event)
    several = results.by_series if len(results.standings.series) > 1 else ()
    return tuple(series_table(each, line_names, lang)._replace(anchor=f"series{each.series[0]}") for each in several)


def titled(anchor: str, table: Table) -> tuple[Part, Part]:
    """Return a table below a heading with an anchor."""
    return Heading(table.title, anchor), table._replace(anchor="", is_titled=False)


def _as_league(results: EveningResults) -> LeagueResults:
    table, event = results.standings, results.event or Event()
    lines = league.league_table([league.league_day(table, event)], Effects(table.decisions).team_lots)
    heading = event_of_heads(event, results.scored)
    return LeagueResults(lines, [lines], [EventDay(heading.name, heading.date)], "", "", "", "", [table], event)


def _sides(results: EveningResults, names: PublicNames, lang: Language, *, with_gaps: bool) -> Iterator[Table]:
    """Yield teams, tandems, categories and side events."""
    table, event, line_names = results.standings, results.event or Event(), RankingNames.of(names, results.event)

    def of_teams(teams: Sequence[TeamStanding], title: str = "", kind: str = "team") -> Table:
        return teams_table(teams, table.series, line_names, lang, title=title, kind=kind, with_gaps=with_gaps)

    yield with_qualified(of_teams(table.teams), table.teams, event.tournament.qualified.teams, lang)
    yield of_teams(tandem_standings(table, event), text("papers.tournament.tandems", lang), "tandem")
    for category in category_standings(table, event):
        title = text("papers.page.category", lang, name=names.words(category.name, "…"))
        yield category_table(category, line_names, lang, title, with_gaps=with_gaps)
    for side in event.tournament.side_events:
        ranking, title = side_event_standings(side, table, event), names.words(side.name, "…")
        if side.kind is not SideKind.SINGLE and title.casefold().startswith(_like(side.kind, lang)):
            title = text("papers.tournament.side_ranking", lang, name=title)  # else "Tandem" follows "Tandems"
        if isinstance(ranking, SideStandings):
            yield category_table(ranking, line_names, lang, title, with_gaps=with_gaps)
        else:
            yield of_teams(ranking, title, side.kind.value)


def _like(kind: SideKind, lang: Language) -> str:
    return text(f"papers.page.{kind}", lang).casefold()


def _replacements(results: EveningResults, names: PublicNames, lang: Language) -> tuple[str, ...]:
    """Return sentences about substitutes and the person who gets the points."""
    seats = {
        (seat.series, seat.table, seat.file, seat.place): line.player
        for line in results.standings.players
        for seat in line.seats
    }
    notes = []
    for each in results.standings.replaced:
        substitute = each.substitute
        instead = seats.get((each.series, each.table, "", substitute.place), substitute.instead or Player())
        renamed = substitute._replace(
            player=Player(names.person(substitute.player)), instead=Player(names.person(instead))
        )
        notes.append(each._replace(substitute=renamed))
    return tuple(replacement_notes(notes, lang))


def decision_sentences(standings: Standings, names: PublicNames, lang: Language) -> tuple[str, ...]:
    """Return a note for each decision of the director, with their name if all names are shown."""
    numbered = names.style is NameStyle.NUMBER  # the note already has the number
    people = [] if numbered else [line.player for line in standings.players]
    decisions = (
        each._replace(
            director=each.director if names.style is NameStyle.FULL else "",
            reason=names.words(each.reason, "–"),
            paragraph=names.words(each.paragraph),
            teams=tuple(map(names.team, each.teams)),
        )
        for each in standings.decisions
    )
    directors = {player.number: names.person(player) for player in people if player.number}
    return tuple(decision_notes(decisions, directors, lang))
