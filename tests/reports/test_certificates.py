"""Certificates: everybody on the podium of every ranking, once each."""

from papers.league_day import league_day
from tiers import some

from skatlist.reports.certificates import certificate_sheets, certificates
from skatlist.reports.model import Heading
from skatlist.words import Language

DE = Language.DE


def test_the_first_three_of_every_ranking_have_one():
    day = league_day(seed=40)
    table = day.standings()
    won = certificates(table, day.event, DE)
    by_ranking: dict[str, list] = {}
    for each in some(won):
        by_ranking.setdefault(each.ranking, []).append(each)
    assert list(by_ranking) == ["Gesamtwertung", "Mannschaften", "Damen", "Tandem", "Mixed"]
    assert [(each.rank, each.name, each.total) for each in by_ranking["Gesamtwertung"]] == [
        (line.rank, line.player.name, line.total) for line in table.players if line.rank <= 3
    ]
    for each, team in some(list(zip(by_ranking["Mannschaften"], table.teams, strict=False))):
        assert (each.name, each.match_points, len(each.people)) == (team.name, team.match_points, 4)
    assert all(each.match_points is None for each in by_ranking["Gesamtwertung"])


def test_a_sheet_says_ranking_rank_and_name():
    day = league_day(seed=40)
    won = certificates(day.standings(), day.event, DE)
    sheets = certificate_sheets(won, day.event, DE)
    for each, sheet in some(list(zip(won, sheets, strict=True))):
        headings = [part.text for part in sheet.parts if isinstance(part, Heading)]
        assert headings == [each.ranking, f"{each.rank}. Platz", each.name]


def test_before_play_nobody_has_one():
    day = league_day(played=0)
    assert certificates(day.standings(), day.event, DE) == ()
