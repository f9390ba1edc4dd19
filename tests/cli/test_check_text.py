"""`skatlist check` as people read it: the own line, the mark, what is wrong, the paragraph, what to do."""

from collections import defaultdict

import pytest

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


class Anything:
    """A value filled into a sentence, however it is written there."""

    def __format__(self, _how):
        return "1"


def test_every_remedy_can_be_said_in_both_languages():
    remedies = [
        message
        for lang in Language
        for name, message in sentences("findings", lang).items()
        if name.split(".")[1] == "remedy"
    ]
    assert len(remedies) > 100
    for message in remedies:
        assert message.format_map(defaultdict(Anything))
        assert not message.endswith("."), message


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
    ("code", "message"), [("G999", "vielleicht: G119"), ("Q", "alle eines Buchstabens: L, G, T, D, S, E, C, X")]
)
def test_a_code_that_nobody_knows_is_refused_with_those_there_are(skatlist, tmp_path, code, message):
    path = tmp_path / "l.txt"
    path.write_text("1 1 kreuz m1 r18 +\n", encoding="utf-8")
    done = skatlist("check", path, "--select", code)
    assert done.code == 2
    assert message in done.err
