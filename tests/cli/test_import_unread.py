"""`import`, `check`, `log`, `sign` and `close` where not everything could be read."""

import pytest

FORM = """Datum:;31.2.2026
Platz 1:;Łukasz "A<B" Öztürk
Platz 2:;Bernd
Platz 3:;Carla
Spiel;Alleinspieler;Spielart;Spitzen;Reizwert;Ergebnis
1;1;kreuz;m1;18,0;+
2;2;pik;m1;24,x;+
3;3;grand;;18;+
4;1;kreuz;m1;18;
5;2;;m1;20;+
6;F;;;;
"""
JSON = """{"schema": "skatlist/list/1", "sheets": [{"series": 1, "table": 1, "players": [{}, {}, {}],
 "header": {"date": "31.2.2026"}, "rows": [{"game": 1, "contract": "passed"}]}]}"""


@pytest.fixture
def list_folder(skatlist, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "liste.csv").write_text(FORM, encoding="utf-8")
    assert skatlist("new", "abend.skat", "--name", "Abend", "--games-3", "6").code == 0
    return tmp_path


@pytest.mark.usefixtures("list_folder")
@pytest.mark.parametrize(
    ("lang", "message", "closing"),
    [
        ("de", "nicht auszurechnen: Spiel 3, 4, 5, 6", "nicht auszurechnen ist Spiel 3, 4, 5, 6"),
        ("en", "cannot be computed: game 3, 4, 5, 6", "game 3, 4, 5, 6 cannot be computed"),
    ],
)
def test_the_games_that_cannot_be_computed_are_named_everywhere(skatlist, lang, message, closing):
    done = skatlist("--lang", lang, "import", "abend.skat", "liste.csv", "--series", 1, "--table", 1)
    assert done.code == 1
    assert message in done.words
    assert {"de": "kein Fehler", "en": "no error"}[lang] not in done.out
    checked = skatlist("--lang", lang, "check", "abend.skat")
    assert checked.code == 1
    assert {"de": "in Ordnung", "en": "in order"}[lang] not in checked.out
    for quoted in ("2;2;pik;m1;24,x;+", "3;3;grand;;18;+", "6;F;;;;"):
        assert quoted in checked.out
    assert "24,x" in skatlist("--lang", lang, "log", "abend.skat").out
    assert closing in skatlist("--lang", lang, "close", "abend.skat").out


@pytest.mark.usefixtures("list_folder")
def test_programs_get_the_games_and_the_original_text(skatlist):
    [imported] = skatlist("import", "abend.skat", "liste.csv", "--table", 1, "--format", "json").json["lists"]
    assert imported["uncounted"] == [3, 4, 5, 6]
    findings = skatlist("check", "abend.skat", "--format", "json").json["findings"]
    assert {f["game"] for f in findings if f["severity"] == "error"} == {2, 3, 4, 5, 6}
    entries = skatlist("log", "abend.skat", "--format", "json").json["entries"]
    [unread] = [entry["content"]["unread"] for entry in entries if entry["kind"] == "list"]
    assert unread[0] == {
        "code": "L104",
        "text": "2;2;pik;m1;24,x;+",
        "row": 2,
        "game": 2,
        "field": "bid",
        "params": {"text": "24,x"},
    }


def test_a_journal_kept_as_text_gives_it_back(skatlist, list_folder):
    skatlist("import", "abend.skat", "liste.csv", "--table", 1)
    before = skatlist("check", "abend.skat", "--format", "concise").out.replace("abend", "")
    (list_folder / "verlauf.jsonl").write_text(skatlist("log", "abend.skat", "--text").out, encoding="utf-8")
    assert skatlist("new", "neu.skat", "verlauf.jsonl").code == 0
    assert skatlist("check", "neu.skat", "--format", "concise").out.replace("neu", "") == before


@pytest.mark.parametrize(
    ("name", "head"),
    [("a.csv", FORM), ("a.txt", "datum 31.2.2026\n\n1 1 kreuz m1 r18 +\n"), ("a.json", JSON)],
    ids=["form", "text", "json"],
)
def test_a_date_that_does_not_exist_is_a_fault_and_never_printed(skatlist, tmp_path, name, head):
    (tmp_path / name).write_text(head, encoding="utf-8")
    findings = skatlist("check", tmp_path / name, "--format", "json").json["findings"]
    assert [(f["code"], f["field"]) for f in findings if "31.2.2026" in f["message"]] == [("L101", "date")]
    skatlist("convert", tmp_path / name, tmp_path / "b.json")
    assert "31.2.2026" not in (tmp_path / "b.json").read_text(encoding="utf-8")


@pytest.mark.usefixtures("list_folder")
def test_totals_that_differ_name_what_could_not_be_read(skatlist):
    skatlist("import", "abend.skat", "liste.csv", "--table", 1)
    for game, line in ((3, "3 grand m1 r18 +"), (4, "1 kreuz m1 r18 +"), (5, "2 pik m1 r20 +")):
        assert (
            skatlist(
                "correct", "abend.skat", game, *line.split(), "--table", 1, "--reason", "x", "--agreed", "alle"
            ).code
            == 0
        )
    signing = skatlist("sign", "abend.skat", "--table", 1, "--totals", "1 2 3")
    assert signing.code == 1
    assert "„24,x“" in signing.out
    assert "„F“" in signing.out


@pytest.mark.usefixtures("list_folder")
def test_totals_are_compared_without_the_numbers_an_agreed_correction_replaced(skatlist, list_folder):
    games = "".join(
        f"{number} {1 + number % 3} kreuz m1 + stand {24 * ((number + 2) // 3)}\n" for number in range(1, 7)
    )
    (list_folder / "liste.txt").write_text(
        f"serie 1\ntisch 1\nplatz 1 A\nplatz 2 B\nplatz 3 C\n{games}", encoding="utf-8"
    )
    assert skatlist("import", "abend.skat", "liste.txt").code == 0
    decision = ("--reason", "verschrieben", "--agreed", "alle")
    assert skatlist("correct", "abend.skat", 1, "2", "kreuz", "m2", "+", "--table", 1, *decision).code == 0
    signing = skatlist("sign", "abend.skat", "--table", 1, "--totals", "1 2 3", "--format", "json")
    assert signing.code == 1
    codes = {finding["code"] for finding in signing.json["findings"]}
    assert "T106" in codes
    assert "T101" not in codes
