"""The terminal shows the answers of a conversation: lines of a screen, or one JSON object each."""

import pytest
from cli.talk import Talk
from club_evening import EACH, ROUND, make_evening

FULL = (*ROUND, *ROUND)


@pytest.fixture
def talk(event):
    with Talk(event) as talking:
        yield talking


def test_value_steps_and_total_stand_on_one_line(talk):
    assert talk.say("212+2h+") == "  +48 für Bernd Yılmaz, Stand 48   mit 2, Spiel 3, Hand 4; 4 x 12"


def test_a_doubt_marks_what_it_is_about_and_says_how_to_mend_it(talk):
    answer = talk.say("2 kreuz m2 h + =60").split("\n")
    assert [line for line in answer if "^" in line or "=60" in line]
    assert answer[-1] == "  Nicht eingetragen. Neu tippen; steht es wirklich so da: !   z verwirft."


def test_the_typed_line_takes_one_line_of_an_answer(talk):
    for typed in ("wxyz" * 1000, "k " + "9" * 4000, "t " + "x" * 4000, "p " + "x" * 4000, "2" * 4000):
        answer = talk.say(typed)
        assert max(map(len, answer.split("\n"))) <= 80
        assert len(answer) < 700


@pytest.mark.parametrize(("line", "first", "last"), [("l 20", 12, 28), ("l 1", 1, 17), ("l 99", 14, 30)])
def test_the_list_around_a_game_fits_a_window(tmp_path, line, first, last):
    with Talk(make_evening(tmp_path / "lang.skat", games={4: 48})) as talk:
        talk.say(*["e"] * 30)
        output = talk.say(line).split("\n")
        assert len(output) <= 23
        assert [int(row.split()[0]) for row in output if row.split()[0].isdigit()] == list(range(first, last + 1))


def test_all_tables_and_how_far_they_are(tmp_path):
    with Talk(make_evening(tmp_path / "zwei.skat", {(1, 1): (1, 2, 3, 4), (2, 3): (5, 6, 7)})) as talk:
        talk.say("212+2+")
        answer = talk.say("t")
        assert "Serie 1, Tisch 1  1 von 8 Spielen" in answer
        assert "Serie 2, Tisch 3  noch leer" in answer


def test_a_difference_stands_below_the_totals_with_what_may_be_its_cause(talk):
    answer = talk.say(*FULL, f"{EACH} {EACH} {EACH} 171")
    assert "laut Papier" in answer
    assert "T106" in answer


def test_totals_that_differ_everywhere_fit_a_window(tmp_path):
    with Talk(make_evening(tmp_path / "drei.skat", {(1, 1): (1, 2, 3)}, games={3: 3})) as talk:
        answer = talk.say("1 kreuz m1 +", "2 pik m1 +", "3 herz m1 +", "f", "174 222 20").split("\n")
    assert sum("T106" in line for line in answer) == 1
    assert [line.split()[0] for line in answer if "auf dem Papier," in line] == ["Ebenso", "Ebenso"]
    last = answer[-23:]
    assert any("T106" in line for line in last)
    assert "l" in last[-1]


def test_a_row_of_the_dealer_names_the_list_around_the_missing_game(talk):
    answer = talk.say("2 kreuz m1 +", "3 kreuz m1 +", "1 pik m2 +", "2 herz m1 +", "1 herz m1 +")
    assert "(l 3 zeigt" in answer


@pytest.mark.parametrize(("lang", "typed", "near"), [("de", "listn", "liste"), ("en", "lise", "list")])
def test_a_mistyped_command_is_proposed_in_the_language_of_the_scorer(event, lang, typed, near):
    with Talk(event, lang=lang) as talk:
        assert talk.say(typed).rstrip().endswith((f": {near}", f"mean {near}?"))


def test_each_answer_is_an_object(talk):
    talk.say("212+2h+")
    [game] = talk.json
    assert game["schema"] == "skatlist/enter/1"
    assert (game["kind"], game["game"], game["line"], game["before"]) == ("game", 1, "2 kreuz m2 h +", None)
    assert (game["value"], game["points"], game["overbid"]) == (48, 48, False)
    assert game["bookings"] == [0, 48, 0, 0] == game["totals"]
    talk.say("k 1 212+3h+")
    [correction] = talk.json
    assert (correction["kind"], correction["before"]) == ("correction", "2 kreuz m2 h +")


def test_doubt_note_list_tables_footer_and_help_are_objects_too(talk):
    talk.say("212+2+=5")
    [doubt] = talk.json
    assert (doubt["kind"], doubt["refused"], doubt["findings"][0]["code"]) == ("doubt", False, "G101")
    talk.say("z", "wxyz")
    [note] = talk.json
    assert (note["kind"], note["name"], note["error"]) == ("note", "command_none", True)
    talk.say("l")
    assert talk.json[0]["kind"] == "list"
    talk.say("t")
    assert talk.json[0]["tables"] == [{"series": 1, "table": 1, "played": 0, "agreed": 8, "signed": False}]
    talk.say("?")
    assert talk.json[0]["kind"] == "help"
    talk.say(*FULL, "1 172 172 172")
    [footer] = talk.json
    assert (footer["totals"], footer["differing"]) == ([EACH] * 4, [1])
    assert {finding["code"] for finding in footer["findings"]} == {"T106"}
