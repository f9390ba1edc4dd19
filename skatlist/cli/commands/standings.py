"""`skatlist standings`: the Rangliste over all lists."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from skatlist.cli.terminal.options import (
    AtOption,
    AverageOption,
    BestOption,
    EveningsOption,
    GamesOption,
    LeastOption,
    Output,
    OutputOption,
    PathsArgument,
    PlayersOption,
    RulesOption,
    ScoringOption,
    option,
)
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.views.side_view import category_lines, league_json, league_lines, notes_below, people_of_teams
from skatlist.cli.views.standings_view import doubt_lines, head_lines, player_lines, standings_json, team_lines
from skatlist.lists import Lists, read
from skatlist.words import UsageError


def standings(
    ctx: typer.Context,
    paths: PathsArgument,
    teams: Annotated[bool, option("--teams")] = False,
    categories: Annotated[bool, option("--categories")] = False,
    tandem: Annotated[bool, option("--tandem", about="tandems")] = False,
    league: Annotated[bool, option("--league", about="league_table")] = False,
    series: Annotated[int | None, option("--series", metavar="N", about="only_series", min=1, max=9999)] = None,
    gaps: Annotated[bool, option("--gaps")] = False,
    rules: RulesOption = None,
    scoring: ScoringOption = None,
    players: PlayersOption = None,
    games: GamesOption = None,
    at: AtOption = None,
    best: BestOption = None,
    least: LeastOption = None,
    average: AverageOption = False,
    evenings: EveningsOption = False,
    output: OutputOption = Output.TEXT,
) -> None:
    """Show the standings."""
    desk: Terminal = ctx.obj
    rules_of_season = {"best": best or 0, "by_evening": evenings, "least": least or 0, "by_average": average}
    asked = RankingAsked(teams=teams, categories=categories, tandem=tandem, league=league, gaps=gaps)
    asked.must_be_one(alone=series is not None or any(rules_of_season.values()))
    if league:
        _show_league(paths, desk, output, rules, scoring)
        return
    if len(paths) > 1 or any(rules_of_season.values()):
        from skatlist.season import are_events  # noqa: PLC0415 - P1: a season, for one evening

        if are_events(paths):
            asked.must_be_players(series=series, players=players, games=games, at=at)
            terms = {**rules_of_season, "rules": rules, "scoring": scoring}
            _show_season(paths, desk, output, terms, with_gaps=gaps)
            return
        if any(rules_of_season.values()):
            raise UsageError("season_alone")
    lists = read(*paths, rules=rules, scoring=scoring, players=players, games=games, at=at, show=desk.show)
    _show_evening(lists, series, asked, desk, output)


class RankingAsked(NamedTuple):
    """Which ranking a call asks for; of the players where it names none."""

    teams: bool
    categories: bool
    tandem: bool
    league: bool
    gaps: bool

    def must_be_one(self, *, alone: bool) -> None:
        """Refuse several rankings at once, and a league where something is asked that it has not. Raises UsageError."""
        wanted = [name for name, asked in self._asdict().items() if asked and name != "gaps"]
        if len(wanted) > 1 or (self.league and alone):
            raise UsageError("one_ranking", options=tuple(f"--{name}" for name in wanted))

    def must_be_players(self, **others: int | None) -> None:
        """Refuse what a season does not rank, and `others` that are of one evening. Raises UsageError."""
        wanted = {**self._asdict(), "gaps": False, **{name: value is not None for name, value in others.items()}}
        options = tuple(f"--{name}" for name, asked in wanted.items() if asked)
        if options:
            raise UsageError("season_players", options=options)


def _show_evening(lists: Lists, series: int | None, asked: RankingAsked, desk: Terminal, output: Output) -> None:
    """Show the ranking that is asked for, of all series or of one. Raises UsageError where there is no list of it."""
    table = lists.standings(series)
    if series is not None and series not in table.series:
        raise UsageError("no_list_of_series", series=series)

    def lines() -> Iterator[str]:
        yield from head_lines(lists, desk, dt.datetime.now(dt.UTC))
        yield from doubt_lines(table, desk)
        if asked.categories:
            categories = lists.categories(table)
            yield from category_lines(categories, desk)
            if categories:
                yield from notes_below((line for each in categories for line in each.lines), table, desk)
        elif asked.tandem:
            tandems = lists.tandems(table)
            said = people_of_teams(tandems, table, desk, size=2)
            yield from said if tandems else [desk.text("standings.no_tandems")]
        else:
            show = team_lines if asked.teams else player_lines
            yield from show(table, desk, with_gaps=asked.gaps)

    desk.answer(output, lambda: standings_json(lists, table, desk), lines())


def _show_league(paths: Sequence[Path], desk: Terminal, output: Output, rules: str | None, scoring: str | None) -> None:
    from skatlist.season import league  # noqa: PLC0415 - P1: a season, for one evening

    found = league(*paths, rules=rules, scoring=scoring)
    desk.answer(output, lambda: league_json(found), league_lines(found, desk))


def _show_season(
    paths: Sequence[Path],
    desk: Terminal,
    output: Output,
    terms: Mapping[str, Any],
    *,
    with_gaps: bool,
) -> None:
    from skatlist.cli.views.season_view import season_json, season_lines  # noqa: PLC0415 - P1: a season, for one evening
    from skatlist.season import season  # noqa: PLC0415 - P1: a season, for one evening

    found = season(*paths, show=desk.show, **terms)
    desk.answer(output, lambda: season_json(found), season_lines(found, desk, with_gaps=with_gaps))
