"""`skatlist check` as people read it: the own line, the mark, what is wrong, the paragraph, what to do."""

from collections import defaultdict

import pytest

from skatlist.cli.terminal import text_parts
from skatlist.cli.terminal.lines import wrapped_lines
from skatlist.words import Language
from skatlist.words.catalogue import sentences

HEAD = """\
tisch 3
spiele 3
platz 1 Anna Becker
platz 2 Cem Yıldız
platz 3 Jürgen Voß

"""
CSV = """\
Serie;Tisch;Spiel;Alleinspieler;Spielart;Spitzen;Reizwert;Ergebnis;Wert;Stand 1;Stand 2;Stand 3;Bemerkung
"""


@pytest.fixture
def check(skatlist, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def call(text, name="tisch3.txt", *options):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return skatlist("check", name, *options).out

    return call


def test_a_wrong_value_in_a_text_list(check):
    out = check(
        HEAD + "1 1 pik m1 r18 + =22 stand 22\n"
        "2 2 kreuz m2 h r36 + =60 stand 60 # mit zwei Buben\n"
        "3 3 herz o1 r18 - =-40 stand -40\n"
    )
    assert (
        out
        == """\
tisch3.txt:8  Tisch 3, Spiel 2, Cem Yıldız                      G101 Wert falsch
    2 2 kreuz m2 h r36 + =60 stand 60
                          ^^
    angeschrieben 60, richtig 48 (mit 2, Spiel 3, Hand 4; 4 x 12)     ISkO 2.5.2
    Abhilfe: 3 Spitzen schreiben (dann stimmt auch eine weitere Zahl); oder
             ankreuzen: Schneider (dann stimmt auch eine weitere Zahl); oder 48
             schreiben

1 Fehler in 1 Liste
"""
    )


def test_a_row_of_a_table_is_quoted_as_a_line_with_the_number_that_is_meant(check):
    rows = "1;3;1;1;Pik;m1;18;gewonnen;22;22;;;\n1;3;2;1;Kreuz;m2;18;gewonnen;36;68;;;abends\n"
    assert (
        check(CSV + rows + "1;3;3;3;Herz;o1;18;verloren;-40;;;-40;\n", "tisch3.csv", "--games", "3")
        == """\
tisch3.csv:3  Tisch 3, Spiel 2                                 T101 Stand falsch
    gelesen als: 1 kreuz m2 r18 + =36 stand 68
                                            ^^
    Stand 68 angeschrieben, richtig 58: 10 zu viel                    SkWO 6.2.3
    Abhilfe: 58 schreiben (eine Ziffer falsch)

1 Fehler in 1 Liste
"""
    )


def test_what_a_table_has_and_nobody_can_read_is_quoted_as_it_stands(check):
    rows = "1;3;1;1;Pik;m1;018;gewonnen;22;22;;;\n1;3;2;2;Kreuz;m2;18;gewonnen;36;;36;;\n"
    assert (
        check(CSV + rows + "1;3;3;3;Herz;o1;18;verloren;-40;;;-40;\n", "tisch3.csv", "--games", "3")
        == """\
tisch3.csv:2  Tisch 3, Spiel 1                                   L104 keine Zahl
    1;3;1;1;Pik;m1;018;gewonnen;22;22;;;
                   ^^^ „018“ ist keine einfache ganze Zahl
    Abhilfe: nur die Ziffern schreiben, zum Beispiel 18 oder -96

1 Fehler in 1 Liste
"""
    )


def test_what_follows_from_a_slip_is_named_with_it(check):
    games = ""
    for game in range(1, 19):
        place, turn = (game - 1) % 3 + 1, (game - 1) // 3 + 1
        games += f"{game} {place} pik m1 r18 + =22 stand {22 * turn + 2 * (place == 1)}\n"
    foot = "punkte 134 132 132\ngewonnen 6 6 6\nverloren 0 0 0\neingepasst 0\ngesamt 434 432 432\n"
    assert (
        check(HEAD.replace("spiele 3", "spiele 18") + games + foot)
        == """\
tisch3.txt:7  Tisch 3, Spiel 1, Anna Becker                    T101 Stand falsch
    1 1 pik m1 r18 + =22 stand 24
                               ^^
    Stand 24 angeschrieben, richtig 22: 2 zu viel                     SkWO 6.2.3
    Betrifft auch: Spiel 4 bis 16 (5 Zeilen), Spielpunkte, Gesamtpunkte
    Abhilfe: 22 schreiben (eine Ziffer falsch)

1 Fehler in 1 Liste
"""
    )


def test_a_number_below_the_list(check):
    games = "1 1 pik m1 r18 + =22 stand 22\n2 2 kreuz m2 r18 + =36 stand 36\n3 3 herz o1 r18 - =-40 stand -40\n"
    assert (
        check(HEAD + games + "punkte 22 36 40\n")
        == """\
tisch3.txt:10  Tisch 3, Spielpunkte, Jürgen Voß             T104 Fußzeile falsch
    punkte 22 36 40
                 ^^ Platz 3: 40 Spielpunkte angeschrieben, richtig -40
                                                                      SkWO 6.3.1
    Abhilfe: -40 schreiben (das Minus fehlt)

1 Fehler in 1 Liste
"""
    )


def test_a_list_as_a_whole_has_no_line(check):
    games = "1 1 pik m1 r18 + =22\n2 2 kreuz m2 r18 + =36\n3 3 herz o1 r18 - =-40\n"
    assert (
        check(HEAD.replace("spiele 3", "spiele 6") + games)
        == """\
tisch3.txt  Tisch 3                                     S101 Serie unvollständig
    3 Spiele statt 6: die Liste endet nach der 1. Runde, 3 Spiele fehlen
                                                                      SkWO 6.2.6
    Abhilfe: die fehlenden Spiele nachtragen; war eine andere Zahl vereinbart,
             diese angeben (--games)

tisch3.txt  Tisch 3                                          T108 ohne Kontrolle
    auf der Liste stehen keine Stände und keine Summen: ein Rechenfehler beim
    Zusammenzählen ist so nicht zu sehen

1 Fehler in 1 Liste; 1 Hinweis
"""
    )


def test_english(check):
    games = "1 1 spades with 1 bid 18 +\n2 2 hearts with 1 bid 24 + =20 total 20\n3 3 hearts without 1 bid 18 -\n"
    assert (
        check(HEAD + games, "table3.txt", "--lang", "en")
        == """\
table3.txt:8  table 3, game 2, Cem Yıldız         G108 overbid but booked as won
    2 2 hearts with 1 bid 24 + =20 total 20
                                ^^
    bid 24, but the game is worth only 20, so it is overbid and lost: written
    20, should be -60 (with 1, game 2, overbid, charged 3; 3 x 10)    ISkO 3.6.1
    Remedy: enter as overbid and lost, write -60; or write 18 as the bid (then
            one more number is right); or write 20 as the bid (then one more
            number is right)

1 error in 1 list
"""
    )


def test_a_narrow_window_breaks_lines_and_a_wide_one_keeps_them(check, monkeypatch):
    games = "1 1 pik m1 r18 + =22 stand 22\n2 2 herz m1 r24 + =20 stand 20\n3 3 herz o1 r18 - =-40 stand -40\n"
    for columns in (60, 80, 100):
        monkeypatch.setattr(text_parts, "page_width", lambda columns=columns: columns)
        out = check(HEAD + games)
        assert max(map(len, out.splitlines())) <= columns
        assert " ".join(out.split()).count("überreizt und verloren") == 2


def test_a_line_too_long_for_the_page_is_cut_around_the_mark(check):
    remark = '"' + "sehr lange Bemerkung " * 5 + '"'
    games = (
        f"1 1 pik m1 r18 + {remark} =24 stand 22\n2 2 kreuz m2 r18 + =36 stand 36\n3 3 herz o1 r18 - =-40 stand -40\n"
    )
    line, mark = check(HEAD + games).splitlines()[1:3]
    assert line.startswith("    …")
    assert len(line) <= 80
    at = mark.index("^")
    assert line[at : at + 2] == "24"


class Anything:
    """What a sentence has filled in, however it is to be written there."""

    def __format__(self, _how):
        return "1"


def test_every_remedy_can_be_said_in_both_languages():
    remedies = [
        said
        for lang in Language
        for name, said in sentences("findings", lang).items()
        if name.split(".")[1] == "remedy"
    ]
    assert len(remedies) > 100
    for said in remedies:
        assert said.format_map(defaultdict(Anything))
        assert not said.endswith("."), said


def test_words_that_belong_together_stay_on_one_line():
    assert wrapped_lines("richtig 48 (4\u00a0x\u00a012)", 14) == ["richtig 48", "(4 x 12)"]


def test_a_row_of_a_table_is_put_into_words_of_the_language(check):
    lists = {
        lang: check(CSV + "1;3;1;2;Kreuz;o3;36;gewonnen;60;;;;\n", "tisch3.csv", "--lang", lang)
        for lang in ("de", "en")
    }
    assert "gelesen als: 2 kreuz o3 r36 + =60" in lists["de"]
    assert "read as: 2 clubs wo3 bid 36 + =60" in lists["en"]


@pytest.mark.parametrize(
    ("code", "said"), [("G999", "vielleicht: G119"), ("Q", "alle eines Buchstabens: L, G, T, D, S, E, C, X")]
)
def test_a_code_that_nobody_knows_is_refused_with_those_there_are(skatlist, tmp_path, code, said):
    path = tmp_path / "l.txt"
    path.write_text("1 1 kreuz m1 r18 +\n", encoding="utf-8")
    done = skatlist("check", path, "--select", code)
    assert done.code == 2
    assert said in done.err
