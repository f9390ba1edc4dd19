"""`skatlist decide`: typed, shown, refused in words, on screen and on paper."""

import json

import pytest
from club_evening import ROUND, add_games, make_evening

from skatlist.evening import Evening

IDA = ("--director", "Ida", "--reason", "falscher Tisch")


@pytest.fixture
def path(tmp_path):
    made = make_evening(tmp_path / "abend.skat", {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8)}, games={4: 4})
    with Evening.open(made, write=True, author="Ida") as evening:
        add_games(evening, *ROUND)
    return made


def test_a_decision_is_taken_back_with_a_reason_and_never_silently(path, skatlist):
    skatlist("decide", path, "penalty", "Carla Voß", "--minus", "30", *IDA)
    assert skatlist("decide", path, "--undo", "1", "--director", "Ida").code == 1
    done = skatlist("decide", path, "--undo", "1", "--director", "Ida", "--reason", "verwechselt")
    assert (done.code, "Entscheidung 1 gilt nicht mehr" in done.out) == (0, True)
    output = skatlist("decide", path).out
    assert "30 Punkte Abzug" in output
    assert "verwechselt" in output
    assert "Abzug" not in skatlist("standings", path).out
    assert "Entscheidung 1 zurückgenommen; Grund: verwechselt" in skatlist("log", path).out


@pytest.mark.parametrize("word", ["los", "Los", "lot", "losen"])
def test_kinds_are_understood_in_both_languages(path, skatlist, word):
    done = skatlist("decide", path, word, "4,3,2,1", *IDA)
    assert (done.code, "SkWO 6.3.1" in done.out) == (0, True)
    rows = [line.split() for line in skatlist("standings", path).out.splitlines()]
    names = [row[2] for row in rows if row and row[0] in {"1.", "2.", "3.", "4."}]
    assert names == ["Dieter", "Carla", "Bernd", "Anna"]


@pytest.mark.parametrize(
    ("more", "code", "message"),
    [
        (("feier", "2"), 2, "„feier“ ist keine Entscheidung. Möglich sind: nullwertung, strafe, ausschluss"),
        (("strafe",), 2, "Wen betrifft es?"),
        (("strafe", "2"), 2, "--minus 50"),
        (("strafe", "Asse", "--minus", "5"), 2, "„Asse“ ist hier niemand"),
        (("nullwertung", "2"), 2, "--series N"),
        (("nullwertung", "9", "--series", "1"), 1, "Hans Groß spielt Serie 1 nicht mit"),
        (("los", "1,5"), 1, "Diese sind nicht gleichauf: 1, 5."),
        (("los", "1,2,3"), 1, "Gleichauf ist auch: 4."),
        (("zeitzugabe",), 2, "--series 2 --table 5 --minutes 10"),
        (("strafe", "2", "--minus", "5", "--match-day", "a.skat"), 2, "--match-day gehört nicht dazu (strafe)"),
        (("ausschluss", "2", "--minus", "5", "--minutes", "3"), 2, "--minus, --minutes gehören nicht dazu"),
        (("--match-day", "a.skat"), 2, "Was wird entschieden?"),
        (("--undo", "1", "--match-day", "a.skat"), 2, "--match-day gehört nicht dazu (--undo)"),
        (("--undo", "3"), 2, "Entschieden ist noch nichts; die Nummer 3 hat keine."),
        ((), 2, "Was wird entschieden?"),
    ],
)
def test_an_impossible_decision_is_refused(path, skatlist, more, code, message):
    before = path.read_bytes()
    done = skatlist("entscheiden", path, *more, *IDA)
    assert (done.code, message in done.err) == (code, True), done.err
    assert path.read_bytes() == before


@pytest.mark.parametrize("lines", [ROUND, ()])
def test_match_days_go_with_lots_in_a_league_only(path, skatlist, tmp_path, lines):
    other = make_evening(tmp_path / "tag1.skat", date="2026-01-09")
    with Evening.open(other, write=True, author="Ida") as evening:
        add_games(evening, *lines)
    done = skatlist("entscheiden", path, "los", "1,2,3,4", "--match-day", other, *IDA)
    assert (done.code, "Andere Spieltage gehören nur zum Los unter Mannschaften" in done.err) == (2, True)


def test_programs_read_the_same(path, skatlist):
    skatlist("decide", path, "extension", "--series", "1", "--minutes", "10", *IDA)
    document = json.loads(skatlist("decide", path, "lot", "2 1 3 4", *IDA, "--format", "json").out)
    assert document["schema"] == "skatlist/decide/1"
    first, second = document["decisions"]
    assert (first["kind"], first["minutes"], first["table"], first["people"]) == ("extension", 10, None, [])
    assert [person["name"] for person in second["people"]] == ["Bernd Yılmaz", "Anna Becker", "Carla Voß", "Dieter Öz"]
    assert (document["broken_off"], document["disputes"], second["taken_back"]) == ([], [], None)


@pytest.mark.slow
def test_a_signed_rangliste_carries_what_was_decided_and_verifies(path, skatlist, tmp_path):
    skatlist("decide", path, "penalty", "1", "--minus", "30", "--paragraph", "SpO 4.3 (2013)", *IDA)
    skatlist("decide", path, "zero", "2", "--series", "1", *IDA)
    (tmp_path / "wort.txt").write_text("ein langes kennwort\n", encoding="utf-8")
    secret = ("--key", tmp_path / "k.pem", "--passphrase-file", tmp_path / "wort.txt")
    skatlist("key", "new", "-o", tmp_path / "k.pem", "--name", "Verein", "--passphrase-file", tmp_path / "wort.txt")
    assert skatlist("export", path, "-o", tmp_path / "aus", "--sign", *secret).code == 0
    papers = [*(tmp_path / "aus").glob("rangliste.*"), *(tmp_path / "aus").glob("serie1-tisch01.*")]
    assert len(papers) >= 4
    for paper in papers:
        document = json.loads(skatlist("verify", paper, "--format", "json").out)
        failed = [check for file in document["files"] for check in file["checks"] if check["passed"] is False]
        assert [check["name"] for check in failed] == [], paper


def test_the_web_page_has_the_decisions_and_no_hidden_names(path, skatlist, tmp_path):
    skatlist(
        "decide", path, "penalty", "3", "--minus", "30", "--director", "Ida", "--reason", "Carla Voß hat telefoniert"
    )
    pages = {}
    for style in ("full", "number"):
        assert skatlist("page", path, "-o", tmp_path / f"{style}.html", "--names", style).code == 0
        pages[style] = (tmp_path / f"{style}.html").read_text("utf-8")
    message = (
        "Entscheidung 1: Strafe: Carla Voß (3), 30 Punkte Abzug; Grund: Carla Voß hat telefoniert; Spielleiter: Ida"
    )
    assert message in pages["full"]
    assert "Entscheidung 1: Strafe: Startnummer 3, 30 Punkte Abzug; Grund: –<" in pages["number"]
    assert "Carla" not in pages["number"]
