"""A season as a report: brackets, gaps, what counts as numbers, the sentences around it."""

from reports.tables import column, names

from skatlist.papers.reports.model import Rank
from skatlist.papers.reports.public_names import NameStyle, PublicNames
from skatlist.papers.reports.season import (
    EventDay,
    SeasonResults,
    counting_table,
    season_notes,
    season_table,
)
from skatlist.skat.sheet import Player
from skatlist.tournament.model import Event
from skatlist.tournament.season import SeasonLine
from skatlist.tournament.tournament import SeasonTerms
from skatlist.words import Language

DE = Language.DE


def season(lines, rules=SeasonTerms()):  # noqa: B008 - a record that nothing changes
    days = [EventDay("Eins", "2026-01-06"), EventDay("Zwei", "2026-02-06", is_provisional=True)]
    notes = season_notes(["06.01.2026", "06.02.2026"], rules, "wartet", "offen", DE)
    return SeasonResults(lines, days, rules, notes, Event(name="Abend", date="2026-02-06"), ("Zweifel",))


LINES = (
    SeasonLine(1, Player("Anna", 1, "Dame"), (1900, 800), 2, 2100, 9, 1, counting=(1500, 600), available=3),
    SeasonLine(2, Player("Bernd", 2), (None, 900), 1, 900, 5, 2, counting=(None, 900), available=1),
    SeasonLine(None, Player("Carla", 3), (100, None), 0, 0, 1, 1, counting=(None, None), available=1),
)


def test_a_season_shows_no_start_number_even_where_names_are_numbers():
    people = PublicNames([line.player._replace(number=None) for line in LINES], NameStyle.NUMBER, DE)
    table = season_table(season(LINES), DE, people)
    assert column(table, "name") == ["Nr. 1", "Nr. 2", "Nr. 3"]
    assert "club" not in names(table)


def test_counted_numbers_can_be_added_up_on_a_worksheet():
    table = counting_table(season(LINES, SeasonTerms(best=2)), DE)
    assert table.rows[0].cells == (Rank(1), "Anna", 1500, 600, 2100)
