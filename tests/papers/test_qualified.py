"""How many of the standings qualify: a setting of the event, shown below the last of them in every medium."""

from io import BytesIO

import pytest
from papers.paper_lists import scored_of
from pypdf import PdfReader
from signatures.signing import EVENT, content, key_of, sign, verdict

from skatlist.files.formats.folder.tournament_file import text_tournament, tournament_text
from skatlist.papers.reports.public_names import NameStyle, PublicNames
from skatlist.papers.reports.rankings import RankingNames, players_table, standings_json, with_qualified
from skatlist.papers.signatures.payload.paper import PaperKind
from skatlist.skat.sheet import Player
from skatlist.tournament.standings import Standing, Standings, qualified_lines
from skatlist.tournament.tournament import Qualified, Registration, Tournament
from skatlist.words import Language

RULES = Tournament(qualified=Qualified(people=2, teams=1))


def line(rank, total, *, shared=False):
    return Standing(rank, Player(f"Nr {rank}", number=rank), (total,), 0, 1, 0, total, shared)


TABLE = (line(1, 900), line(2, 800), line(3, 700), line(None, 0))
TIED = (line(1, 900), line(2, 800, shared=True), line(2, 800, shared=True), line(4, 700))


@pytest.mark.parametrize(
    ("lines", "count", "certain"),
    [(TABLE, 1, 1), (TABLE, 3, 3), (TABLE, 9, 3), (TIED, 2, 1), (TIED, 3, 3), (TIED, 1, 1)],
)
def test_a_rank_shared_beyond_the_last_place_waits_for_a_lot(lines, count, certain):
    assert qualified_lines(lines, count) == certain


def test_the_setting_survives_the_description_of_an_event():
    assert text_tournament(tournament_text(RULES)).qualified == RULES.qualified
    assert "qualified" not in tournament_text(Tournament(team_size=4))


def test_a_line_below_the_last_and_a_sentence_say_who_qualifies():
    standings, names = Standings((1,), TIED), RankingNames.full(Language.DE)
    table = with_qualified(players_table(standings, names, Language.DE), TIED, 2, Language.DE)
    assert [row.is_cut for row in table.rows] == [True, False, False, False]
    assert table.notes[-2:] == ("Qualifiziert ist Rang 1.", "Über den letzten Platz entscheidet noch das Los.")
    document = standings_json(standings, EVENT._replace(tournament=RULES), Language.DE)
    assert [each["qualified"] for each in document["players"]] == [True, False, False, False]


@pytest.mark.parametrize("association", ["VG 13", 'LV "Süd" <B>'])
def test_signed_standings_show_the_association_and_are_in_order(association):
    scored = scored_of(4, 24)
    players = tuple(player._replace(number=at) for at, player in enumerate(scored.sheet.players, 1))
    scored = scored._replace(sheet=scored.sheet._replace(players=players))
    event = EVENT._replace(players=players, registrations={2: Registration(association=association)})
    data = sign(content(scored, event=event, kind=PaperKind.STANDINGS))
    assert verdict(data, key_of()).good
    assert association in PdfReader(BytesIO(data)).pages[0].extract_text()


def test_signed_standings_say_it_and_are_in_order():
    content_with_rules = content(scored_of(4, 24), event=EVENT._replace(tournament=RULES), kind=PaperKind.STANDINGS)
    data = sign(content_with_rules)
    assert verdict(data, key_of()).good
    assert "Qualifiziert sind die ersten 2." in PdfReader(BytesIO(data)).pages[0].extract_text()


@pytest.mark.parametrize(
    ("style", "has_column"), [(NameStyle.FULL, True), (NameStyle.SHORT, False), (NameStyle.NUMBER, False)]
)
def test_the_association_is_a_column_where_it_is_known_and_names_are_full(style, has_column):
    event = EVENT._replace(registrations={1: Registration(association='LV "Süd" <B>')})
    standings, people = Standings((1,), TABLE), [each.player for each in TABLE]
    names = RankingNames.of(PublicNames(people, style, Language.DE), event)
    table = players_table(standings, names, Language.DE)
    cells = [row.cells[at] for row in table.rows for at, each in enumerate(table.columns) if each.name == "association"]
    assert cells == (['LV "Süd" <B>', "", "", ""] if has_column else [])
    document = standings_json(standings, event, Language.DE)
    assert [each.get("association") for each in document["players"]] == ['LV "Süd" <B>', None, None, None]
    assert "association" not in {
        each.name for each in players_table(standings, RankingNames.full(Language.DE), Language.DE).columns
    }
