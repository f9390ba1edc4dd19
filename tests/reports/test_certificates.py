"""Certificates: everybody on the podium of every ranking, once each, and the best of every series."""

from papers.league_day import league_day
from tiers import some

from skatlist.papers.reports.certificates import (
    EVERY_PODIUM,
    CertificateChoice,
    certificate_table,
    certificates,
)
from skatlist.tournament.tournament import Registration, SideEvent, SideKind
from skatlist.words import Language

DE = Language.DE
RANKINGS = ["Gesamtwertung", "Mannschaften", "Damen", "Tandem", "Mixed", "Serie 1", "Serie 2"]


def certificates_won(day, lang, choice=EVERY_PODIUM):
    table = day.standings()
    by_series = {number: day.standings(number) for number in table.series}
    return certificates(table, day.event, lang, by_series=by_series, choice=choice)


def by_ranking(won):
    actual: dict[str, list] = {}
    for each in some(won):
        actual.setdefault(each.ranking, []).append(each)
    return actual


def test_the_first_three_of_every_ranking_have_one():
    day = league_day(seed=40)
    table = day.standings()
    actual = by_ranking(certificates_won(day, DE))
    assert list(actual) == RANKINGS
    assert [(each.rank, each.name, each.total) for each in actual["Gesamtwertung"]] == [
        (line.rank, line.player.name, line.total) for line in table.players if line.rank <= 3
    ]
    for each, team in some(list(zip(actual["Mannschaften"], table.teams, strict=False))):
        assert (each.name, len(each.people)) == (team.name, 4)
        assert f"mit {team.match_points[0]} : {team.match_points[1]} Wertungspunkten" in each.sentence


def test_of_a_series_only_the_best_has_one():
    day = league_day(seed=40)
    actual = by_ranking(certificates_won(day, DE, CertificateChoice(most=20)))
    for series in (1, 2):
        best = [(line.player.name, line.total) for line in day.standings(series).players if line.rank == 1]
        assert [(each.name, each.total) for each in actual[f"Serie {series}"]] == best
    assert max(each.rank for each in actual["Gesamtwertung"]) > 3


def test_a_certificate_says_rank_ranking_and_what_it_was_won_with():
    day = league_day(seed=40)
    won = certificates_won(day, DE)
    first, lady = won[0], by_ranking(won)["Damen"][0]
    line = day.standings().players[0]
    ranked = sum(each.rank is not None for each in day.standings().players)
    assert first.title == "1. Platz"
    assert first.sentence.endswith(f"Punkten unter {ranked} Teilnehmerinnen und Teilnehmern")
    games = ("gewonnene Spiele", f"{line.won} von {line.won + line.lost}")
    assert [heading for heading, _ in first.results] == ["Serie 1", "Serie 2", "gewonnene Spiele"]
    assert first.results[-1] == games
    assert (lady.title, lady.sentence.partition(", ")[2][:4]) == ("1. Platz · Damen", "von ")


def test_those_that_are_wanted_are_chosen_by_ranking_and_rank():
    day = league_day(seed=40)
    won = certificates_won(day, DE, CertificateChoice(1, ("Damen", "Serie 2")))
    assert list(dict.fromkeys(each.ranking for each in won)) == ["Damen", "Serie 2"]
    assert {each.rank for each in won} == {1}
    assert [row.cells[2] for row in certificate_table(won, DE).rows] == [each.name for each in won]


def test_of_two_equal_rankings_one_is_enough():
    day = league_day(seed=40)
    event = day.event
    everybody = {number: known._replace(side_events=("Duos",)) for number, known in event.registrations.items()}
    for player in event.players:
        everybody.setdefault(player.number, Registration(side_events=("Duos",)))
    sides = (SideEvent("Duos", kind=SideKind.TANDEM),)
    again = event._replace(tournament=event.tournament._replace(side_events=sides), registrations=everybody)
    day = type(day)(again, day.profile, day.scored)
    names = list(dict.fromkeys(each.ranking for each in certificates_won(day, DE)))
    assert names.count("Tandem") == 1
    assert "Duos" not in names


def test_before_play_nobody_has_one():
    assert certificates_won(league_day(played=0), DE) == ()
