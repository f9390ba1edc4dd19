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
    """A value filled into a sentence, however it is written there."""

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
