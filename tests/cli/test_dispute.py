"""`skatlist dispute`: one page for a disputed game, on screen, as PDF, as JSON; raised, decided, reopened, listed."""

import re
import shutil
from io import BytesIO
from pathlib import Path

import pytest
from club_evening import ROUND, add_games, make_evening, sign_list
from pypdf import PdfReader
from tiers import some

from skatlist.evening import Evening

SAMPLE = Path(__file__).parents[2] / "samples" / "streitfall"
NAME = 'Łukasz "A<B" Öztürk'
DIRECTOR = ("--director", "Ida", "--reason", "nachgerechnet")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SKATLIST_LANG", "de")
    return tmp_path


@pytest.fixture
def path(folder):
    """An evening with a table of four that has played a round."""
    made = make_evening(folder / "abend.skat", {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7)}, games={4: 4, 3: 3})
    with Evening.open(made, write=True, author="Ida") as evening:
        add_games(evening, *ROUND)
    return Path(made.name)


def words_of(file):
    pages = PdfReader(BytesIO(Path(file).read_bytes())).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def lines_of(done):
    return [line.strip() for line in done.out.splitlines()]


@pytest.mark.parametrize(
    ("game", "reason", "paragraph"),
    [
        ("violation opponents points 45 won", ("Regelverstoß der Gegenpartei", "violation by the opponents"), "4.1"),
        ("violation declarer points 45 lost", ("Regelverstoß des Alleinspielers", "violation by the declarer"), "4.1"),
        ("given up points 45", ("aufgegeben", "given up"), "4.4"),
        ("conceded points 45", ("von der Gegenpartei geschenkt", "conceded by the opponents"), "4.4"),
        ("claim points 70 won", ("Rest angesagt", "rest claimed"), "4.4"),
    ],
)
def test_the_reason_that_decides_is_on_the_page_with_its_paragraph(skatlist, game, reason, paragraph):
    """In words, as JSON and beside the value; card points decide only a game that was played to its end."""
    for lang, words in zip(("de", "en"), reason, strict=True):
        done = skatlist("dispute", f"grand w2 hand {game}", "--claim", 96, "--lang", lang)
        assert f"{'Ende' if lang == 'de' else 'Ended by'}: {words}" in lines_of(done)
        assert f"ISkO {paragraph}: " in done.out
        assert ("ISkO 2.5.4" in done.out) == game.startswith("claim")
        value = skatlist("value", f"grand w2 hand {game}", "--lang", lang).out
        assert re.search(rf"ISkO\s{paragraph}(,| \()", value)
        assert words in value or game.startswith("claim")
    (case,) = skatlist("dispute", f"grand w2 hand {game}", "--format", "json").json["disputes"]
    assert f"ISkO {paragraph}" in case["paragraphs"]
    assert f"ISkO {paragraph}" in [rule["paragraph"] for rule in case["rules_in_words"]]


def test_a_needed_level_is_not_called_overbid_on_the_page(skatlist):
    done = skatlist("dispute", "clubs w1 bid 36 violation opponents won", "--claim", 36, "--lang", "en")
    assert "+36 is right." in lines_of(done)
    assert "therefore lost" not in done.out
    assert "overbid" not in done.out.partition("Computation")[2]


def test_a_game_and_a_claim_alone_write_no_file(skatlist, folder):
    done = skatlist("dispute", "kreuz m1 h 60 augen", "--claim", 48)
    assert (done.code, done.err) == (1, "")
    assert sorted(folder.iterdir()) == []
    assert skatlist("dispute", "kreuz", "m1", "h", "augen", 60, "--claim", -72).code == 0


def test_the_rules_of_a_club_are_quoted_as_written(skatlist, folder):
    del folder
    done = skatlist("dispute", "grand m4 h sa augen 89", "--claim", -192, "--rules", "preisskat")
    assert done.code == 0
    assert "Regel 12: Ein verlorenes Handspiel wird einfach abgezogen." in lines_of(done)
    assert "auch ein Handspiel." not in done.out
    assert "Grand ouvert" not in done.out  # says nothing of this game


@pytest.mark.slow
def test_the_page_as_pdf_says_what_the_screen_says(skatlist, folder):
    shutil.copytree(SAMPLE, folder / "streit")
    done = skatlist("dispute", "streit", "--table", 1, "--game", 7, "--claim", 96, "--pdf")
    file = "streitfall-streit-serie1-tisch1-spiel7.pdf"
    assert f"Seite zum Ausdrucken: {file}" in done.out
    page = words_of(file)
    for line in some(lines_of(done)[:-1]):
        assert line.removeprefix("[ ] ") in page
    for blank in ("Grund, Paragraph", "Entschieden von", "Datum, Uhrzeit", "Listenführer", "Spielleiter"):
        assert blank in page
    english = skatlist("dispute", "streit", "--table", 1, "--game", 7, "--claim", 96, "-o", "out", "--lang", "en")
    [made] = Path("out").iterdir()
    assert made.name == "dispute-streit-series1-table1-game7.pdf"
    for line in some(lines_of(english)[:-1]):
        assert line.removeprefix("[ ] ") in words_of(made)


def test_a_reopened_dispute_is_the_courts_and_what_it_decides_counts(skatlist, path):
    skatlist("dispute", path, "--table", 1, "--game", 1, "--claim", 48, "--by", 3)
    done = skatlist("dispute", path, 1, "--decide", "2 kreuz m2 h +", *DIRECTOR, "--pdf", "--format", "json")
    assert done.json["file"] == "streitfall-1-abend-serie1-tisch1-spiel1.pdf"
    skatlist("dispute", path, 1, "--reopen", "--by", "2", "--reason", "neuer Zeuge")
    refused = skatlist("dispute", path, 1, "--decide", "bleibt", *DIRECTOR)
    assert (refused.code, refused.out) == (1, "")
    assert refused.err.startswith("Über Streitfall 1 entscheidet jetzt das Schiedsgericht: --arbitration NAMEN")
    court = skatlist("dispute", path, 1, "--decide", "bleibt", "--arbitration", NAME, "--reason", "Karten gezeigt")
    assert f"Schiedsgericht: {NAME}" in court.out
    with Evening.open(path) as evening:
        assert evening.scored((1, 1)).rows[0].valuation.points == 48


def test_looking_records_nothing(skatlist, path):
    before = path.read_bytes()
    done = skatlist("dispute", path, "--table", 1, "--game", 1, "--claim", 48)
    assert (done.code, lines_of(done)[0]) == (1, "Streitfall")
    assert "Es entscheidet jetzt der Tisch: alle, die es betrifft, gemeinsam." in lines_of(done)
    assert path.read_bytes() == before


def test_close_asks_about_open_disputes(skatlist, path):
    with Evening.open(path, write=True) as evening:
        add_games(evening, "1 kreuz m1 +", "2 kreuz m1 +", "3 kreuz m1 +", key=(1, 2))
        for key in ((1, 1), (1, 2)):
            sign_list(evening, key)
        evening.raise_dispute((1, 1), 1, (3,))
        evening.raise_dispute((1, 1), 2, (3,))
    done = skatlist("close", path, "--series", 1)
    assert done.code == 1
    assert "  Serie 1, Tisch 1: Die Streitfälle 1, 2 sind noch nicht entschieden" in done.out.splitlines()
    assert "Weiter mit: skatlist streitfall abend.skat --list" in done.out
    assert skatlist("close", path, "--series", 1, "--format", "json").json["missing"][0]["disputes"] == [1, 2]
    assert "die Streitfälle 1, 2 sind noch offen" in skatlist("standings", path).out
    assert skatlist("close", path, "--series", 1, *DIRECTOR).code == 0


WRONG = [
    (("--table", 1, "--game", 9), "Ein Spiel 9 steht nicht auf der Liste; das letzte ist Spiel 4."),
    (("--table", 9, "--game", 1), "Von Serie 1, Tisch 9 steht noch nichts in dieser Veranstaltung."),
    (("--series", 4, "--table", 1, "--game", 1), "Von Serie 4, Tisch 1 steht noch nichts in dieser Veranstaltung."),
    (("--table", 1), "Um welches Spiel geht es?"),
    (("--table", 1, "--game", 1, "--by", 3, "--claim", 47), "+47 zählt kein Spiel, weder gewonnen noch verloren"),
    (("--table", 1, "--game", 1, "--by", 7), "„7“: gebraucht werden Plätze von 1 bis 4"),
    (("--table", 1, "--game", 1, "--decide", "bleibt"), "Um welchen Streitfall geht es?"),
    ((1,), "Es gibt noch keinen Streitfall; die Nummer 1 hat keiner."),
    (("eins",), "„eins“ ist keine Nummer eines Streitfalls."),
    ((1, "--decide", "bleibt", "--reopen"), "--decide und --reopen gehen nicht zusammen"),
    (("--table", 1, "--game", 1, "-o", "seite.txt"), "Die Seite ist ein PDF, und „seite.txt“ endet anders."),
]


@pytest.mark.parametrize(("words", "message"), WRONG)
def test_an_impossible_dispute_is_refused_with_the_remedy(skatlist, path, words, message):
    done = skatlist("dispute", path, *words)
    assert (done.code in {1, 2}, done.out) == (True, "")  # 1: the rules refuse it, 2: the call is wrong
    assert done.err.startswith(message)
    with Evening.open(path) as evening:
        assert evening.disputes == ()


def test_a_wrong_decision_leaves_the_dispute_open(skatlist, path):
    skatlist("dispute", path, "--table", 1, "--game", 1, "--claim", 47, "--by", 3, "--force")
    for word, message in (
        ("xyz", "Die Entscheidung über Streitfall 1 nennt kein Spiel: „xyz“."),
        ("2 kreuz m2 +", "Spiel 1 steht schon so da"),
    ):
        done = skatlist("dispute", path, 1, "--decide", word, *DIRECTOR)
        assert done.code in {1, 2}
        assert done.err.startswith(message)
    twice = skatlist("dispute", path, "--table", 1, "--game", 1, "--by", 2)
    assert twice.err.startswith("Zu Spiel 1 ist Streitfall 1 schon offen.")
    with Evening.open(path) as evening:
        assert [each.open for each in evening.disputes] == [True]


def test_files_keep_no_dispute_and_an_empty_evening_has_none(skatlist, folder):
    shutil.copytree(SAMPLE, folder / "streit")
    done = skatlist("dispute", "streit", "--table", 1, "--game", 7, "--by", 3)
    assert done.err.startswith("Festgehalten wird ein Streitfall nur in einer Veranstaltungsdatei (.skat). Ohne --by")
    assert "Da sind: 1/1, 1/2." in skatlist("dispute", "streit", "--table", 9, "--game", 7).err
    assert skatlist("dispute", "kreuz", "m1", "+", "--table", 1).err.startswith("--table gehört zu einem Spiel auf")
    make_evening(Path("leer.skat"))
    for words in (("--game", 1), ("--table", 1, "--game", 1, "--by", 1)):
        assert skatlist("dispute", "leer.skat", *words).err.startswith("In leer.skat steht noch keine Liste")
    assert skatlist("dispute", "leer.skat", "--list").out == "Es gibt keinen Streitfall.\n"
    assert skatlist("dispute", "fehlt.skat", "--list").code == 3
    missing = skatlist("dispute", "fehlt", "--table", 1, "--game", 7)
    assert (missing.code, missing.err.startswith("Die Datei fehlt gibt es nicht.")) == (3, True)


def test_a_page_with_much_to_say_goes_on_on_the_next(skatlist, path):
    long = " ".join(["Ich habe es genau gehört, und die anderen auch."] * 60)
    skatlist("dispute", path, "--table", 1, "--game", 1, "--by", 3, "--words", long, "--pdf")
    file = "streitfall-1-abend-serie1-tisch1-spiel1.pdf"
    first, last = (page.extract_text() for page in PdfReader(file).pages)
    assert ("Seite 1 von 2" in first, "Seite 2 von 2" in last) == (True, True)
    assert words_of(file).count("genau gehört") == 60
    assert "Entschieden von" in last
    assert "Entschieden von" not in first
    assert last.index("Es entscheidet jetzt") < last.index("Entschieden von")
