"""No paper prints words on each other, too small to read, or where a printer cuts them off."""

from fractions import Fraction
from types import MappingProxyType

import pytest
from papers.measured import faults_of
from papers.paper_lists import LONG_NAMES, NAMES, sheet_of
from pictures.paper_cases import PDF, cases, club_evening, league_day, ranked
from tiers import some

from skatlist.papers.lists import Lists
from skatlist.papers.paper_files import PAPERS, planned_papers
from skatlist.papers.standings.standings_pdf import standings_pdf
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import FooterName, FooterRow, Player, Stated, score
from skatlist.tournament import Event, Seating
from skatlist.tournament.tournament import Category, Fees, PrizePlan, Registration, Tournament
from skatlist.words import Language

ODD_NAMES = ("Maximilian-Alexander Freiherr von Hohenzollern-Sigmaringen-Bergen", "Q", "李小龙", "علی رضایی")
STATED_MORE = {FooterName.POINTS: 30, FooterName.WON: 1, FooterName.BONUS_OWN: 50, FooterName.TOTAL: 80}


def stated_wrongly(sheet):
    """Return a list that counts a game too many for who won most from game 6 on, in rows and sums: 11 and 10."""
    scored, rows = score(sheet, load_profile()), []
    won = scored.footer(FooterName.WON)
    seat = won.index(max(won))

    def more(numbers, by):
        return tuple(number + by * (at == seat) for at, number in enumerate(numbers))

    for row, right in zip(sheet.rows, scored.rows, strict=True):
        off = row.number >= 6
        rows.append(row._replace(stated=Stated(totals=more(right.totals, 30 * off), won=more(right.won, off))))
    sums = tuple(FooterRow(name, more(scored.footer(name), by)) for name, by in STATED_MORE.items())
    return sheet._replace(rows=tuple(rows), footer=sums)


def odd_evening():
    """Return an evening of four people with odd names: a series stated wrongly, one in order, one to come."""
    people = tuple(
        Player(name, number, f"1. Skatfreunde Königsmühle-Unterhöhlenbach {number}", "Team")
        for number, name in enumerate(ODD_NAMES, 11)
    )
    played = [sheet_of(4, 48, seed=series, series=series, agreed=48)._replace(players=people) for series in (1, 2)]
    numbers = tuple(player.number for player in people)
    event = Event(
        name="Vereinsmeisterschaft",
        date="2026-11-20",
        place="Gasthaus Zum Löwen",
        series=3,
        games=MappingProxyType({4: 48}),
        players=people,
        seating=tuple(Seating(series, 1, numbers) for series in (1, 2, 3)),
        registrations={number: Registration(paid=True, categories=("Damen",)) for number in numbers},
        loss_fees=(50, 100),
        tournament=Tournament(
            categories=(Category("Damen"),),
            fees=Fees(entry=1500, series=250),
            prizes=(PrizePlan("overall", (Fraction(60), Fraction(40))),),
        ),
    )
    return Lists.of(stated_wrongly(played[0]), played[1], event=event)


def test_every_word_of_an_evening_with_odd_names_can_be_read():
    papers = list(planned_papers(odd_evening(), ("pdf",), Language.DE, "2026-11-21", PAPERS))
    faults = {name: list(faults_of(draw(), ODD_NAMES)) for name, draw in some(papers, 25)}
    assert {name: result[:4] for name, result in faults.items() if result} == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", [case.name for case in cases() if case.suffix == PDF])
def test_every_word_of_a_golden_paper_can_be_read(name):
    people = [line.player for lists in (club_evening(), league_day()) for line in lists.standings().players]
    people += [line.player for line in ranked(124).players]
    names = {*NAMES, *LONG_NAMES, *(player.name for player in people)}
    case = next(case for case in cases() if case.name == name)
    assert list(faults_of(case.draw(), names)) == []


@pytest.mark.slow
@pytest.mark.parametrize(("people", "series"), [(12, 9), (12, 14), (30, 12), (60, 10), (124, 5)])
def test_every_word_of_a_poster_of_many_numbers_can_be_read(people, series):
    table = ranked(people, series, names=[*ODD_NAMES, *LONG_NAMES])
    event = Event(name="Vereinsmeisterschaft", date="2026-11-20")
    content = standings_pdf(table, profile=load_profile(), event=event, lang=Language.DE, date="2026-11-21")
    assert list(faults_of(content, {line.player.name for line in table.players})) == []
