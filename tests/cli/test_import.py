"""`skatlist import`: all lists of a call or none, nothing doubled, nothing replaced unasked."""

from pathlib import Path

import pytest

from skatlist.evening import Evening
from skatlist.evening.founding import create_event
from skatlist.skat.sheet import Player
from skatlist.tournament import Event, Seating

SAMPLES = Path(__file__).parents[2] / "samples"
NAMES = ("Anna Becker", "Cem Yıldız", "Jürgen Voß", "Hannelore Krämer")
TABLE = "serie 1\ntisch 1\nspiele 3\nplatz 1 Anna Becker\nplatz 2 Cem Yıldız\nplatz 3 Jürgen Voß\n\n"
GAMES = "1 1 pik m1 r18 + =22\n2 2 kreuz m2 h r36 + =48\n3 3 herz o1 r18 - =-40\ngesamt 112 138 -90\n"


@pytest.fixture
def club(tmp_path, monkeypatch, skatlist):
    """An event file with four people, three of them at table 1; lists lie beside it."""
    monkeypatch.chdir(tmp_path)
    players = tuple(Player(name=name, number=number) for number, name in enumerate(NAMES, 1))
    event = Event(name="Clubabend", games={3: 3}, players=players, seating=(Seating(1, 1, (1, 2, 3)),))
    create_event(tmp_path / "abend.skat", event, "Ida")
    (tmp_path / "tisch1.txt").write_text(TABLE + GAMES, encoding="utf-8")
    return lambda *args: skatlist("import", "abend.skat", *args)


def records():
    with Evening.open(Path("abend.skat")) as evening:
        return evening.records


def written(name, text):
    Path(name).write_text(text, encoding="utf-8")
    return name


def sheet(series=1, table=1):
    with Evening.open(Path("abend.skat")) as evening:
        return evening.sheets.sheet((series, table))


def test_a_list_goes_in_once(club):
    assert club("tisch1.txt").out == (
        "Serie 1, Tisch 1: übernommen, 3 Spiele (tisch1.txt)\n"
        "Auf diesen Listen ist kein Fehler.\n"
        "Weiter mit: skatlist unterschreiben abend.skat\n"
    )
    count = len(records())
    again = club("tisch1.txt", "tisch1.txt")
    following = "Weiter mit: skatlist unterschreiben abend.skat\n"
    assert (again.code, again.out) == (0, f"Serie 1, Tisch 1: schon da (tisch1.txt)\n{following}")
    assert len(records()) == count


def test_a_list_that_differs_is_shown_game_by_game_and_keeps_all_others_out(club):
    club("tisch1.txt")
    count = len(records())
    other = written("neu.txt", TABLE + "1 1 pik m1 r20 + =22\n2 2 kreuz m2 h r36 + =48\ngesamt 112 138 -80\n")
    second = written("tisch2.txt", TABLE.replace("tisch 1", "tisch 2") + GAMES)
    done = club(other, second)
    assert done.code == 1
    assert len(records()) == count
    assert "Nichts ist übernommen" in done.out
    assert "Serie 1, Tisch 2: neu, aber nicht übernommen (tisch2.txt)\n" in done.out
    lines = done.out.splitlines()
    at = lines.index("    Spiel 1")
    assert [line.split(maxsplit=1)[1] for line in lines[at + 1 : at + 3]] == ["1 pik m1 r18 +", "1 pik m1 r20 +"]
    assert "        neu.txt     (nichts)" in lines
    assert "    Gesamtpunkte" in lines
    document = club(other, second, "--format", "json").json
    assert (document["schema"], document["written"]) == ("skatlist/import/1", False)
    assert [(each["table"], each["state"], each["games"]) for each in document["lists"]] == [
        (1, "different", 2),
        (2, "new", 3),
    ]
    assert document["lists"][0]["differences"] == [
        {"game": 1, "event": "1 pik m1 r18 +", "file": "1 pik m1 r20 +"},
        {"game": 3, "event": "3 herz o1 r18 -", "file": None},
        {"game": "total", "event": "gesamt 112 138 -90", "file": "gesamt 112 138 -80"},
    ]


def test_a_table_nobody_was_seated_at_gets_its_people_from_the_list(club):
    text = TABLE.replace("tisch 1", "tisch 2").replace("Anna Becker", "H. Krämer").replace("Cem Yıldız", "Ida Yılmaz")
    done = club(written("tisch2.txt", text.replace("Jürgen Voß", "Zofia Wiśniewska") + GAMES))
    assert done.code == 0
    assert "„H. Krämer“ ist Hannelore Krämer, Startnummer 4" in done.out
    assert "Neu auf der Spielerliste: 5 Ida Yılmaz\n" in done.out
    assert "Neu auf der Spielerliste: 6 Zofia Wiśniewska\n" in done.out
    assert [(player.number, player.name) for player in sheet(table=2).players] == [
        (4, "Hannelore Krämer"),
        (5, "Ida Yılmaz"),
        (6, "Zofia Wiśniewska"),
    ]


def test_a_list_that_names_nobody_says_so(club):
    text = "serie 1\ntisch 2\nspiele 3\n\n" + GAMES
    assert "Wer an diesem Tisch sitzt, sagt die Liste nicht" in club(written("x.txt", text)).out


def test_series_and_table_that_no_list_names_are_asked_for(club):
    club("tisch1.txt")
    club(written("tisch2.txt", TABLE.replace("tisch 1", "tisch 2") + GAMES))
    bare = written("liste.txt", TABLE.split("tisch 1\n")[1] + GAMES)
    done = club(bare)
    assert (done.code, "--table" in done.err) == (3, True)
    assert "Serie 1, Tisch 3: übernommen" in club(bare, "--table", "3").out
    assert sheet(table=3).rows
    assert club(bare, "tisch1.txt", "--table", "3").code == 2
    assert club("tisch1.txt", "--table", "1").code == 0
    done = club("tisch1.txt", "--table", "2")
    assert (done.code, "In tisch1.txt steht selbst 1" in done.err) == (2, True)


def test_lists_of_another_event_file_come_without_their_signatures(club, skatlist):
    club("tisch1.txt")
    with Evening.open(Path("abend.skat"), write=True) as evening:
        evening.sign((1, 1), (1, 2, 3))
    create_event(Path("neu.skat"), Event(games={3: 3}), "Ida")
    done = skatlist("import", "neu.skat", "abend.skat")
    assert done.code == 0
    assert "Unterschriften aus abend.skat kommen nicht mit" in done.out
    with Evening.open(Path("neu.skat")) as evening:
        assert [player.name for player in evening.sheets.sheet((1, 1)).players] == list(NAMES[:3])
        assert not evening.book((1, 1)).signed


def test_an_event_file_is_made_of_a_folder(tmp_path, skatlist):
    path = tmp_path / "haus.skat"
    done = skatlist("import", path, SAMPLES / "hausregeln")
    assert done.code == 0
    assert done.out.startswith(f"{path} ist angelegt.\n")
    # The rules came along: the file needs nothing beside it.
    assert skatlist("score", path).out == skatlist("score", SAMPLES / "hausregeln").out
    assert skatlist("check", path).code == 0


def test_without_an_event_file_only_a_folder_makes_one(tmp_path, skatlist):
    done = skatlist("import", tmp_path / "neu.skat", SAMPLES / "clubabend" / "serie1-tisch01.csv")
    assert (done.code, "skatlist neu" in done.err) == (3, True)
    assert skatlist("import", tmp_path / "neu.csv", SAMPLES / "clubabend").code == 2
    assert not list(tmp_path.iterdir())


def test_errors_on_lists_that_were_taken_over_are_in_the_exit_code(club):
    done = club(written("falsch.txt", TABLE + GAMES.replace("=48", "=60")))
    assert (done.code, "skatlist prüfen abend.skat" in done.out) == (1, True)
    assert club("falsch.txt", "--replace", "--format", "json").json["errors"] == 0  # nothing new came in
    assert sheet().rows
    assert club("falsch.txt").code == 0
