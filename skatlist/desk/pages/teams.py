"""Teams and the match day by form: members, the teams that meet, match points of a series."""

from typing import Any, Final
from urllib.parse import urlencode

from skatlist.desk.page import Call, DeskPage, Done, PageContent
from skatlist.desk.pages.start import path_value
from skatlist.evening import Evening
from skatlist.evening.settings import proposed_groups, read_groups, read_match_points, set_league, set_team, teams_of
from skatlist.papers.reports.people import people_by_team_table
from skatlist.papers.reports.typeset import points_text
from skatlist.tournament.tournament import LeagueRules
from skatlist.words import text

_NUMBERS: Final = {"team_size": "desk.event.team_size", "up": "desk.event.up", "down": "desk.event.down"}


def _show(evening: Evening, call: Call) -> PageContent:
    rules, teams = evening.journal.tournament, teams_of(evening)
    names = [team for team in teams if team]
    league = rules.league
    groups = league.groups or proposed_groups(names)
    values: dict[str, Any] = {
        "title": text("desk.event.teams_title", call.lang),
        "teams": people_by_team_table(teams, call.lang),
        "names": names,
        "groups": call.pasted("groups") or "\n".join(", ".join(group) for group in groups),
        "is_proposed": bool(groups) and not league.groups,
        "points": " ".join(points_text(each, call.lang) for each in league.points),
        "size": rules.team_size or "",
        "up": league.up or "",
        "down": league.down or "",
        "over": 0 in evening.closed,
        "table": urlencode({"kind": "league", "file": path_value(evening.file.path)}),
    }
    return PageContent("teams.html", values)


def _act(evening: Evening, call: Call) -> Done:
    if call.typed("do") == "team":
        team = call.typed("team")
        moved = set_team(evening, team, call.typed("who"))
        return Done(messages=[text("desk.event.team_set", call.lang, count=len(moved), team=team or "–")])
    size, up, down = (call.number(name, text(label, call.lang), (0, 99)) or 0 for name, label in _NUMBERS.items())
    groups = read_groups(call.pasted("groups"), filter(None, teams_of(evening)))
    changed = set_league(evening, size, LeagueRules(groups, read_match_points(call.typed("points")), up, down))
    return Done(messages=[text("desk.event.league_set" if changed else "desk.event.league_unchanged", call.lang)])


PAGES = (DeskPage("/teams", _show, _act),)
