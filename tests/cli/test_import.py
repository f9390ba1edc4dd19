"""`skatlist import`: all lists of a call or none, nothing doubled, nothing replaced unasked."""

import shutil
from pathlib import Path

import pytest

from skatlist.evening import Evening
from skatlist.evening.founding import create_event
from skatlist.event import Event, Seating
from skatlist.formats.notation.line import read_line
from skatlist.sheet import KEEPER, Player
from skatlist.store.drafts import seats_draft
from skatlist.store.journal import RecordKind

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
    found = club(other, second, "--format", "json").json
    assert (found["schema"], found["written"]) == ("skatlist/import/1", False)
    assert [(each["table"], each["state"], each["games"]) for each in found["lists"]] == [
        (1, "different", 2),
        (2, "new", 3),
    ]
    assert found["lists"][0]["differences"] == [
        {"game": 1, "event": "1 pik m1 r18 +", "file": "1 pik m1 r20 +"},
        {"game": 3, "event": "3 herz o1 r18 -", "file": None},
        {"game": "total", "event": "gesamt 112 138 -90", "file": "gesamt 112 138 -80"},
    ]


def test_a_list_is_replaced_when_asked_for_and_the_old_one_stays_in_the_journal(club):
    club("tisch1.txt")
    other = written("neu.txt", TABLE + GAMES.replace("r18 + =22", "r20 + =22"))
    assert club(other, "--replace").code == 0
    assert sheet().rows[0].entry.bid == 20
    lists = [record for record in records() if record.kind == RecordKind.LIST]
    assert ["r18 + =22" in record.content for record in lists] == [True, False]


def test_what_the_file_leaves_open_is_no_difference_and_what_only_it_knows_is_one(club):
    club("tisch1.txt")
    shorter = "1 1 pik m1 +\n2 2 kreuz m2 h +\n3 3 herz o1 -\n"
    assert club(written("kurz.txt", TABLE + shorter)).code == 0
    with Evening.open(Path("abend.skat"), write=True) as evening:
        assert len(evening.sheets.begun) == 1
    longer = GAMES.replace("r18 + =22", "r18 + =22 augen 74")
    assert club(written("lang.txt", TABLE + longer)).code == 1


@pytest.mark.parametrize("replace", [False, True])
def test_a_signed_list_is_never_replaced(club, replace):
    club("tisch1.txt")
    with Evening.open(Path("abend.skat"), write=True) as evening:
        evening.sign((1, 1), (KEEPER,))
    other = written("neu.txt", TABLE + GAMES.replace("r18 + =22", "r20 + =22"))
    done = club(other, *["--replace"] * replace)
    assert done.code == 1
    assert ("unterschrieben" in done.err) is replace
    assert sheet().rows[0].entry.bid == 18
    assert club("tisch1.txt").code == 0


def test_nothing_comes_into_a_closed_series(club):
    club("tisch1.txt")
    with Evening.open(Path("abend.skat"), write=True) as evening:
        evening.sign((1, 1), (1, 2, 3))
        evening.close_series((1,))
    done = club(written("tisch2.txt", TABLE.replace("tisch 1", "tisch 2") + GAMES))
    assert (done.code, "Serie 1 ist abgeschlossen" in done.err) == (1, True)
    assert sheet(table=2).rows == ()


def test_a_file_with_a_line_nobody_can_read_keeps_all_out(club):
    bad = written("tisch2.txt", TABLE.replace("tisch 1", "tisch 2") + "1 1 pik m1 +\n2 wie bitte\n")
    done = club("tisch1.txt", bad)
    assert (done.code, "tisch2.txt, Zeile 9" in done.err) == (3, True)
    assert not any(record.kind == RecordKind.LIST for record in records())


def test_two_files_of_one_table_are_refused(club):
    shutil.copy("tisch1.txt", "kopie.txt")
    done = club("tisch1.txt", "kopie.txt")
    assert (done.code, "kopie.txt und tisch1.txt sind beide von Serie 1, Tisch 1" in done.err) == (3, True)


def test_other_people_than_those_seated_are_named(club):
    other = written("tisch1b.txt", TABLE.replace("Cem Yıldız", "Zofia Wiśniewska") + GAMES)
    done = club(other)
    assert "E102 Tisch 1: auf der Liste steht an Platz 2 Zofia Wiśniewska, nach dem Sitzplan sitzt dort Cem Yıldız" in (
        done.out
    )
    assert [player.name for player in sheet().players] == ["Anna Becker", "Cem Yıldız", "Jürgen Voß"]


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


def test_a_name_that_can_be_two_people_is_refused(club):
    one = TABLE.replace("tisch 1", "tisch 2").replace("Anna Becker", "Anna Beckmann")
    club(written("tisch2.txt", one.replace("Cem", "Can").replace("Jürgen", "Georg") + GAMES))
    text = TABLE.replace("tisch 1", "tisch 3").replace("Anna Becker", "Anna")
    done = club(written("tisch3.txt", text + GAMES))
    assert (done.code, "„Anna“ kann mehrere meinen: Startnummern 1, 5" in done.err) == (3, True)


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


def test_the_series_of_the_call_is_for_lists_that_name_none(club):
    bare = written("liste.txt", "tisch 1\n" + TABLE.split("tisch 1\n")[1] + GAMES)
    assert club("tisch1.txt", bare, "--series", "2").code == 0
    assert sheet().rows
    assert sheet(series=2).rows


def test_rules_of_a_file_are_refused_unless_the_event_carries_them(club):
    Path("unsere.toml").write_text('extends = "hausregeln"\n[title]\nde = "Unsere"\nen = "Ours"\n', encoding="utf-8")
    own = written("tisch2.txt", TABLE.replace("tisch 1", "tisch 2") + "regeln unsere.toml\n\n" + GAMES)
    done = club(own)
    assert (done.code, "unsere.toml" in done.err) == (3, True)


def test_rules_of_a_file_inside_a_list_are_refused(club):
    inside = GAMES.replace("2 2 kreuz", "regeln unsere.toml\n2 2 kreuz")
    done = club(written("tisch1.txt", TABLE + inside))
    assert (done.code, "Ab Spiel 2" in done.err) == (3, True)


@pytest.mark.usefixtures("here_rules")
def test_a_list_by_the_rules_the_event_carries_is_taken(skatlist):
    assert skatlist("import", "haus.skat", "regeltisch/serie2-tisch01.txt").code == 0
    Path("regeltisch/unsere-regeln.toml").write_text('extends = "isko-2022"\n', encoding="utf-8")
    text = Path("regeltisch/serie2-tisch01.txt").read_text(encoding="utf-8")
    Path("regeltisch/serie2-tisch02.txt").write_text(text.replace("tisch 1", "tisch 2"), encoding="utf-8")
    done = skatlist("import", "haus.skat", "regeltisch/serie2-tisch02.txt")
    assert (done.code, "unsere-regeln.toml" in done.err) == (3, True)
    # Without its file it means the rules of the event.
    Path("regeltisch/unsere-regeln.toml").unlink()
    assert "übernommen" in skatlist("import", "haus.skat", "regeltisch/serie2-tisch02.txt").out
    assert skatlist("check", "haus.skat", "--select", "G,S,T").code == 0


@pytest.fixture
def here_rules(tmp_path, monkeypatch, skatlist):
    """An event that carries its rules, and a list that names them."""
    monkeypatch.chdir(tmp_path)
    skatlist("import", "haus.skat", SAMPLES / "hausregeln")
    Path("regeltisch").mkdir()
    shutil.copy(SAMPLES / "hausregeln" / "unsere-regeln.toml", "regeltisch")
    text = (SAMPLES / "hausregeln" / "serie1-tisch01.txt").read_text(encoding="utf-8")
    head, games = text.split("\n\n", 1)
    head = head.replace("serie 1", "serie 2") + "\nregeln unsere-regeln.toml\n\n"
    Path("regeltisch/serie2-tisch01.txt").write_text(head + games, encoding="utf-8")


def test_a_new_player_keeps_a_free_start_number(club):
    text = TABLE.replace("tisch 1", "tisch 2").replace("Anna Becker", "Ida Yılmaz; nr 17")
    text = text.replace("Cem Yıldız", "Eva Groß; nr 2").replace("Jürgen Voß", "; nr 4")
    club(written("tisch2.txt", text + GAMES))
    assert [player.number for player in sheet(table=2).players] == [17, 18, 4]


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


FOUR = TABLE.replace("platz 3 Jürgen Voß\n", "platz 3 Jürgen Voß\nplatz 4 Hannelore Krämer\n")


@pytest.fixture
def four(club):
    """The same event with all four people at table 2."""
    with Evening.open(Path("abend.skat"), write=True) as evening:
        evening.add([seats_draft((1, 2), (1, 2, 3, 4))], "Ida")
    return club


NO_SUMS = GAMES.split("gesamt", maxsplit=1)[0]
NAMED = TABLE.split("spiele 3\n")[1] + GAMES


@pytest.mark.parametrize("games", [NAMED, GAMES, NO_SUMS + "4 e geber 1\n"])
def test_a_list_of_three_is_none_of_a_table_of_four(four, games):
    count = len(records())
    done = four(written("drei.txt", "serie 1 tisch 2\n" + games))
    assert (done.code, "drei.txt: Diese Liste hat 3 Plätze" in done.err) == (3, True)
    assert "sitzen an Tisch 2 aber 4" in done.err
    assert len(records()) == count


@pytest.mark.parametrize("games", [FOUR.split("spiele 3\n")[1] + GAMES, NO_SUMS.replace("3 3 herz", "3 4 herz")])
def test_a_list_of_four_is_none_of_a_table_of_three(club, games):
    done = club(written("vier.txt", "serie 1 tisch 1\n" + games))
    assert (done.code, "hat 4 Plätze, in Serie 1 sitzen an Tisch 1 aber 3" in done.err) == (3, True)


def test_a_list_that_says_who_came_or_went_may_have_more_places(club):
    text = TABLE + "platz 4 kommt Hannelore Krämer\n" + GAMES
    assert "übernommen" in club(written("vier.txt", text)).out


def test_a_list_without_names_need_not_show_a_place_that_never_played(four):
    done = four(written("drei.txt", "serie 1 tisch 2\n" + NO_SUMS))
    assert "übernommen" in done.out
    assert sheet(table=2).size == 4


def test_errors_on_lists_that_were_taken_over_are_in_the_exit_code(club):
    done = club(written("falsch.txt", TABLE + GAMES.replace("=48", "=60")))
    assert (done.code, "skatlist prüfen abend.skat" in done.out) == (1, True)
    assert club("falsch.txt", "--replace", "--format", "json").json["errors"] == 0  # nothing new came in
    assert sheet().rows
    assert club("falsch.txt").code == 0


def test_a_table_whose_games_were_all_taken_back_is_empty(club):
    with Evening.open(Path("abend.skat"), write=True) as evening:
        row, _ = read_line("1 pik m1 r18 +", place_required=True)
        evening.enter((1, 1), row._replace(number=1))
        evening.undo((1, 1))
    done = club("tisch1.txt")
    assert (done.code, "übernommen, 3 Spiele" in done.out) == (0, True)


@pytest.mark.parametrize(
    ("first", "other"),
    [("Anna Becker", "Anna Becker"), ("A. Becker", "Anna Becker"), ("Hans", "Hans Müller")],
)
def test_nobody_gets_two_seats_of_one_list(club, first, other):
    count = len(records())
    names = f"serie 1\ntisch 2\nplatz 1 {first}\nplatz 2 {other}\nplatz 3 Łukasz Öztürk\n"
    refused = club(written("tisch2.txt", names + GAMES))
    assert refused.code == 3
    assert "niemand sitzt zweimal" in refused.err
    assert "1, 2" in refused.err
    assert len(records()) == count


def test_two_of_one_name_have_start_numbers_of_their_own(club):
    names = "serie 1\ntisch 2\nplatz 1 Neu; nr 7\nplatz 2 Neu; nr 8\nplatz 3 Łukasz Öztürk\n"
    assert club(written("tisch2.txt", names + GAMES)).code in {0, 1}
    with Evening.open(Path("abend.skat")) as evening:
        assert evening.roster.seating[1, 2] == (7, 8, 9)
