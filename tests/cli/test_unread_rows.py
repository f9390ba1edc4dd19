"""Unread rows are named at each place that would silently miss them."""

GOOD = "platz 1 A\nplatz 2 B\nplatz 3 C\nspiele 3\n1 1 kreuz m1 r18 +\n"


def test_score_says_how_many_lines_are_missing(skatlist, tmp_path):
    path = tmp_path / "liste.txt"
    path.write_text(f"{GOOD}2 2 xyz\n3 Einpasser\n", encoding="utf-8")
    done = skatlist("score", path)
    assert done.code == 1
    assert "2 Zeilen sind nicht zu lesen und fehlen hier." in done.out
    path.write_text(f"{GOOD}2 2 pik m1 r18 -\n3 Einpasser\n", encoding="utf-8")
    assert "Eine Zeile ist nicht zu lesen und fehlt hier." in skatlist("score", path).out


def test_convert_says_what_a_format_has_no_place_for(skatlist, tmp_path):
    source = tmp_path / "liste.txt"
    source.write_text(f"{GOOD}2 2 pik m1 r18 -\n3 e\n", encoding="utf-8")
    done = skatlist("convert", source, tmp_path / "liste.csv")
    assert done.code == 0
    assert "keinen Platz dafür hat: Namen der Spieler, vereinbarte Spiele" in done.out
    assert "Nicht darin" not in skatlist("convert", source, tmp_path / "liste.json").out


def test_one_bad_file_does_not_stop_the_evening(skatlist, tmp_path):
    (tmp_path / "tisch1.txt").write_text(f"{GOOD}2 2 pik m1 r18 -\n3 e\n", encoding="utf-8")
    (tmp_path / "tisch2.csv").write_text("", encoding="utf-8")
    done = skatlist("check", tmp_path)
    assert done.code == 1
    assert "die Liste bleibt ungelesen. Die Datei" in done.out
    assert "1 Liste in Ordnung" in done.out
    assert skatlist("standings", tmp_path).out.strip()
    assert skatlist("check", tmp_path / "tisch2.csv").code == 3


def test_below_a_list_stand_the_games_that_cannot_be_computed(skatlist, tmp_path):
    (tmp_path / "a.txt").write_text("1 1 pik m1 h\n2 2 kreuz m1 +\n3 3 grand +\n", encoding="utf-8")
    lines = skatlist("score", tmp_path / "a.txt").words
    assert "Nicht auszurechnen: Spiel 1, 3; bis das berichtigt ist, zählen sie hier nicht mit." in lines
