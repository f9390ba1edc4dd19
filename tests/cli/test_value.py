"""`skatlist value`: text for players, JSON as the contract has it."""

import pytest


@pytest.mark.parametrize(
    "words", [["10", "-3", "h", "-"], ["10 -3 h -"], ["10", "-", "h", "-3"], ["10", "-3h", "-"], ["-3h herz -"]]
)
def test_signs_need_no_quotes(skatlist, words):
    assert skatlist("value", *words, "--format", "json").json["points"] == -100


def test_an_overbid_game_may_show_the_crosses_it_is_charged_with(skatlist):
    call = skatlist("value", "kreuz m1 s r27 augen 45 ü -")
    assert call.code == 0
    assert "gereizt 27, ohne Schneider und Schwarz ist das Spiel 24 wert: überreizt" in call.out
    assert "zählt doppelt: -72" in call.out


def test_the_crosses_of_an_overbid_game_come_last(skatlist):
    assert "ankreuzen: Schneider, Schwarz" in skatlist("value", "kreuz m1 r30 stiche 0 ü -").out
    assert skatlist("value", "kreuz m1 s z r30 stiche 0 ü -").code == 0


def test_how_the_game_charged_for_a_null_is_written(skatlist):
    assert "als Kreuz m1" in skatlist("value", "null r24 verloren").words
    assert skatlist("value", "null r24 verloren als Kreuz m1").code == 0


def test_an_unknown_rule_set_is_wrong_usage_with_a_near_match(skatlist):
    done = skatlist("value", "kreuz", "m2", "+", "--rules", "isko-2021")
    assert done.code == 2
    assert "isko-202" in done.err
    assert not done.out


def test_a_repair_of_a_game_by_itself_names_no_game(skatlist):
    (finding,) = skatlist("value", "kreuz", "m1", "r19", "+", "--format", "json").json["findings"]
    changes = [change for fix in finding["fixes"] for change in fix["changes"]]
    assert changes[0] == {"game": None, "field": "bid", "from": 19, "to": 18}
    assert {change["game"] for change in changes} == {None}


def test_wrong_usage_in_json_is_a_document_too(skatlist):
    done = skatlist("value", "kreuz", "m2", "+", "--rules", "nirgends", "--format", "json")
    assert done.code == 2
    assert done.json["schema"] == "skatlist/error/1"
    assert "nirgends" in done.json["message"]


def test_a_bid_above_the_game_settles_that_it_is_lost(skatlist):
    for call in ("Kreuz mit 2, überreizt, gereizt 40", "kreuz m2 r40"):
        done = skatlist("value", call)
        assert done.code == 0, call
        assert "verloren, zählt doppelt: -96" in done.out


def test_a_game_there_is_not_is_booked_nothing(skatlist):
    done = skatlist("value", "grand", "mit", "5")
    assert done.code == 1
    assert "G102" in done.out
    assert "gewonnen wären" not in done.out


def test_kontra_is_in_the_title_and_a_ramsch_has_no_table(skatlist):
    assert skatlist("value", "grand m2 kontra re +", "--rules", "hausregeln").out.startswith(
        "Grand mit 2, Kontra, Re\n"
    )
    assert "Tisch 1" not in skatlist("value", "ramsch").out


def test_a_ramsch_of_three_equal_counts_says_that_it_costs_nobody_anything(skatlist, tmp_path):
    rules = tmp_path / "drei.toml"
    rules.write_text('extends = "hausregeln"\n[ramsch]\nthree_equal_zero = true\n')
    game = "ramsch augen 1:40 2:40 3:40"
    assert "zählt 0: niemand verliert etwas" in skatlist("value", game, "--rules", rules).out
    assert "Platz 3: -40" in skatlist("value", game, "--rules", "hausregeln").out


def test_lines_fit_the_window_and_stay_whole_in_a_pipe(skatlist, monkeypatch):
    assert "(Internationale Skatordnung" in skatlist("value", "pik m1 h r72 -").out.splitlines()[6]
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("NO_COLOR", "1")
    lines = skatlist("value", "pik m1 h r72 -").out.splitlines()
    assert max(map(len, lines)) <= 60
    assert sum("ISkO" in line for line in lines) >= 2


@pytest.mark.parametrize(
    ("game", "points", "message"),
    [
        (
            "kreuz m3 h sa augen 85",
            -168,
            "85 Augen entscheiden: verloren, denn zu „Schneider angesagt“ gehören 90 Augen",
        ),
        ("kreuz m1 augen 95", 36, "95 Augen entscheiden: gewonnen"),
        ("kreuz m1 augen 25", -72, "25 Augen entscheiden: verloren"),
        ("kreuz m1 augen 60", -48, "60 Augen entscheiden: verloren"),
        ("kreuz m1 stiche 0", -96, "0 Stiche entscheiden: verloren"),
        ("kreuz m1 stiche 1", -48, "1 Stich entscheidet: verloren"),
        ("grand m1 h za stiche 9", -336, "denn zu „Schwarz angesagt“ gehören alle zehn Stiche"),
        ("grand m1 h za augen 110", -336, "denn zu „Schwarz angesagt“ gehören alle zehn Stiche"),
        ("null stiche 0", 23, "0 Stiche entscheiden: gewonnen"),
        ("null augen 30", -46, "30 Augen entscheiden: verloren"),
        ("kreuz m1 aufgegeben", -48, "aufgegeben: verloren"),
        ("kreuz m1 geschenkt", 24, "geschenkt: gewonnen"),
        ("kreuz m1 r30 augen 70", -72, "überreizt, also verloren"),
    ],
)
def test_card_points_tricks_and_reason_decide_a_game_without_a_result(skatlist, game, points, message):
    done = skatlist("value", *game.split())
    assert done.code == 0
    assert message in done.out
    document = skatlist("value", *game.split(), "--format", "json").json
    assert (document["points"], document["findings"]) == (points, [])
    assert document["entry"]["result"] == ("won" if points > 0 else "lost")


@pytest.mark.parametrize("game", ["kreuz m1 stiche 6", "kreuz m1 verstoß gegner", "null augen 0"])
def test_facts_that_decide_nothing_leave_both_results_open(skatlist, game):
    done = skatlist("value", *game.split())
    assert done.code == 1
    assert "L103" in done.out
    assert "gewonnen wären es" in done.out


def test_a_game_without_a_number_is_never_named_by_one(skatlist):
    """A row without a number has no name by which its consequences could be named."""
    done = skatlist("value", *["5", "ramsch", "gew", "1", "a61", "-"])
    assert done.code == 1
    assert not done.err
    assert "„a61“ ist nicht zu lesen" in done.out


HOUSE = [
    ("1 clubs w1 kontra kontra by 3 bidders 1 2 +", "clubordnung", [3], [1, 2]),
    ("1 clubs w1 kontra kontra by 3 bidders 1 3 +", "clubordnung", [3], [1, 3]),
    ("1 clubs w1 kontra kontra by 1 bidders 1 2 +", "clubordnung", [1], [1, 2]),
    ("1 clubs w1 re kontra by 2 3 bidders 1 2 3 +", "clubordnung", [2, 3], [1, 2, 3]),
    ("1 clubs w1 kontra by 1 +", "isko-2022", [1], []),
    ("1 clubs w1 bidders 1 2 +", "isko-2022", [], [1, 2]),
    ("1 clubs w1 phase ramsch +", "isko-2022", [], []),
    ("1 clubs w1 penalties 2:30 +", "isko-2022", [], []),
]


@pytest.mark.parametrize("case", HOUSE, ids=[line for line, *_ in HOUSE])
def test_facts_of_house_rules_are_judged_as_on_a_list(skatlist, tmp_path, case):
    """Kontra by a seat that did not bid is no less wrong in a game by itself, and the document has both facts."""
    game, rules, kontra_by, bidders = case
    (tmp_path / "a.txt").write_text(f"place 1 A\nplace 2 B\nplace 3 C\n1 {game}\n", encoding="utf-8")
    options = ("--rules", rules, "--format", "json")
    on_list = skatlist("check", tmp_path / "a.txt", *options).json["findings"]
    alone = skatlist("value", game, *options).json
    message = [
        [each["message"] for each in result if each["code"] == "G118"] for result in (on_list, alone["findings"])
    ]
    assert message[0] == message[1]
    assert (alone["entry"]["kontra_by"], alone["entry"]["bidders"]) == (kontra_by, bidders)


def test_a_kontra_of_an_unknown_declarer_accuses_nobody_wrongly(skatlist):
    rules = ("--rules", "clubordnung", "--format", "json")
    assert skatlist("value", "clubs w1 re kontra by 2 1 bidders 2 3 +", *rules).json["findings"] == []
    (result,) = skatlist("value", "clubs w1 re kontra by 2 1 bidders 1 3 +", *rules).json["findings"]
    assert (result["code"], result["stated"]) == ("G118", 2)


def test_a_ramsch_that_is_read_in_part_says_so(skatlist):
    done = skatlist(
        "value", "ramsch", "shoves", "32", "points", "1:50", "2:40", "3:30", "--rules", "hausregeln", "--lang", "en"
    )
    assert done.code == 1
    assert "not all of it can be read; what can be read makes this:" in done.out
