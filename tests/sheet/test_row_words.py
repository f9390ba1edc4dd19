"""A row of a list in words, as papers and screens show it."""

import pytest
from house_lists import row

from skatlist.skat.game import Entry
from skatlist.skat.sheet import ChangeKind, Player, Sheet, SheetChange
from skatlist.skat.sheet.row_words import game_title, row_words
from skatlist.words import Language, text

LIST = Sheet(players=(Player(name="Anna"), Player(name="René"), Player()))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("1 kreuz m2 h s r36 +", "Anna: Kreuz mit 2, Hand, Schneider, gereizt 36, gewonnen"),
        ("2 grand o4 r0 -", "René: Grand ohne 4, ohne Gebot, verloren"),
        ("3 null ou +", "Platz 3: Null, ouvert, gewonnen"),
        ("1 pik m1 kontra 2 bock 1 +", "Anna: Pik mit 1, Kontra, Re, Bock, gewonnen"),
        ("1 pik m1 r40 ü -", "Anna: Pik mit 1, gereizt 40, verloren, überreizt"),
        ("e", "eingepasst"),
        ("ramsch", "Ramsch"),
        ("ramsch jungfrau va2", "Ramsch, Jungfrau Platz 2 angesagt"),
        ("ramsch jungfrau va1!", "Ramsch, Jungfrau Platz 1 angesagt, verfehlt"),
    ],
)
def test_a_row_in_words(line, words):
    assert row_words(row(1, line), LIST, Language.DE) == words


def test_unwanted_and_unknown_facts_are_left_out():
    played = row(1, "2 karo m1 + =18")
    assert row_words(played, LIST, Language.DE, with_player=False) == "Karo mit 1, gewonnen"
    assert row_words(played, LIST, Language.DE, stated=True).endswith("gewonnen, angeschrieben 18")
    assert row_words(row(1, "2 karo m1 +"), LIST, Language.DE, stated=True) == "René: Karo mit 1, gewonnen"
    assert row_words(row(1, "5 karo m1 +"), LIST, Language.DE) == "Karo mit 1, gewonnen"
    assert row_words(played._replace(entry=played.entry._replace(won=None)), LIST, Language.DE) == "René: Karo mit 1"
    assert row_words(played._replace(entry=Entry()), LIST, Language.EN) == text("papers.note_unknown", Language.EN)
    assert game_title(played.entry._replace(spitzen=None), Language.DE) == "Karo"


def test_a_row_names_who_sat_there_in_its_game():
    joined = SheetChange(before=2, kind=ChangeKind.JOINED, place=1, player=Player(name="Uwe"))
    late = LIST._replace(rows=(row(1, "1 karo m1 +"), row(2, "1 karo m1 +")), changes=(joined,))
    assert [row_words(each, late, Language.DE).split(":")[0] for each in late.rows] == ["Anna", "Uwe"]
