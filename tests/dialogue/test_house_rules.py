"""House rules at the keyboard: who sits out of a Ramsch, games that are due, calls that are doubled, the declarer."""

import pytest
from tiers import some

from skatlist.evening.dialogue.replies import Help
from skatlist.files.formats.notation.line import read_line
from skatlist.skat.checks.game.game_checks import check_entry
from skatlist.skat.rules import load_profile, profile_names
from skatlist.words import Language, text

HOUSE = {"rules": "hausregeln"}
LOST_KONTRA = "2 herz m3 kontra -"  # four Bock games and four Ramsch games follow


@pytest.fixture
def house(begun):
    return begun(**HOUSE)


@pytest.mark.parametrize(("game", "sits"), [(1, 1), (4, 4)])
def test_nobody_who_sits_out_has_card_points(house, game, sits):
    before = [f"ramsch augen {_points(dealer)}" for dealer in range(1, game)]
    wrong = f"ramsch augen {_points(sits % 4 + 1)}"
    assert [(each.code, each.place) for each in house.findings(*before, wrong)] == [("D102", sits)]
    assert house.codes(f"ramsch augen {_points(sits)}") == []
    assert len(house.games) == game


def _points(dealer):
    return " ".join(f"{place}:40" for place in (1, 2, 3, 4) if place != dealer)


@pytest.mark.parametrize("line", ["2 ramsch augen 2:50 3:40 4:30", "2 ramsch augen 2:50 3:40 4:30 -"])
def test_nobody_plays_alone_in_a_ramsch(house, line):
    assert house.answers(line) == ["booked", "adds_nobody_alone"]
    assert "verloren" not in house.say("z", line)
    assert house.games == ["ramsch augen 2:50 3:40 4:30"]


def test_the_loser_of_a_ramsch_is_named_with_the_total(house):
    assert "Bernd Yılmaz -50, Stand -50" in house.say("ramsch augen 2:50 3:40 4:30")


def test_the_one_with_all_points_that_count_may_be_named_as_declarer(house):
    assert house.answers("2 ramsch augen 65") == ["booked", "adds_nobody_alone"]
    assert house.games == ["ramsch augen 2:65"]


def test_a_lost_kontra_says_what_becomes_due_and_how_long_the_list_is(house):
    assert house.answers(LOST_KONTRA) == ["booked", "rounds_both", "rounds_longer"]
    assert house.facts("rounds_longer", "z", LOST_KONTRA) == {"count": 4, "agreed": 12}
    assert house.ask.params["due"] == "bock"
    assert house.answers("1 kreuz m2 bock +")[:1] == ["booked"]  # says nothing twice
    assert not [each for each in house.replies if getattr(each, "name", "").startswith("rounds")]


def test_a_game_that_is_due_is_asked_for_before_it_is_entered(house):
    [finding] = house.findings(LOST_KONTRA, "1 pik m1 +")
    assert (finding.code, finding.sentence, finding.params["since"]) == ("S106", "bock_due", 1)
    assert house.ask.offered == "1 pik m1 bock 1 +"
    assert house.answers("!")[0] == "booked"  # the paper has it so
    assert [each.sentence for each in house.findings("2 pik m1 +")] == ["bock_due"]


def test_a_game_that_is_not_due_is_asked_about_too(house):
    assert [each.sentence for each in house.findings("2 herz m1 bock +")] == ["bock_not_due"]
    house.say("z", LOST_KONTRA, *(f"1 kreuz m2 {how} bock +" for how in ("", "h", "s")))
    assert [each.sentence for each in house.findings("2 grand m1 bock +", "3 grand m1 +")] == ["ramsch_due"]
    assert house.findings("z", "ramsch augen 1:40 3:50 4:30") == []


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("2 herz m1 kontra kontra +", ["L105"]),
        ("2 herz m1 kontra re re -", ["L105"]),
        ("2 herz m1 kontra re -", []),
        ("2 herz m1 kontra kontra von 3 +", []),
        ("2 herz m1 kontra 2 +", []),
    ],
)
def test_each_call_is_counted_once_and_never_without_a_word(house, line, codes):
    assert house.codes(line) == codes


def test_the_prompt_says_what_is_due(house):
    assert house.ask.params.get("due") is None
    house.say(LOST_KONTRA)
    for lang in Language:
        assert "Bock" in text(f"enter.ask_game_{house.ask.params['due']}", lang, **house.ask.params)


@pytest.mark.parametrize("lang", Language)
def test_help_is_by_the_rules_of_the_list(house, lang):
    house.say("?")
    [page] = house.replies
    assert page == Help(rules=load_profile("hausregeln"))
    lines = "\n".join([*page.lines(lang), *page._replace(more=True).lines(lang)])
    assert all(word in lines for word in ("kontra", "bock", "ramsch", "1:50"))
    assert text("words.Contract.passed", lang) not in lines
    plain = "\n".join(Help(rules=load_profile()).lines(lang))
    assert text("words.Contract.passed", lang) in plain
    assert "kontra" not in plain
    assert Help().lines(lang) == text("enter.help", lang).split("\n")


@pytest.mark.parametrize("lang", Language)
@pytest.mark.parametrize("name", [name for name in profile_names() if load_profile(name).ramsch.played])
def test_every_line_of_help_fits_and_is_a_game_of_these_rules(name, lang):
    rules = load_profile(name)
    for more in (False, True):
        assert all(len(line) <= 80 for line in some(Help(more, rules).lines(lang)))
    for typed, _meaning in some(Help(rules=rules).house_rows(lang)):
        line = typed.replace("…", "1:50 2:40 3:30") if typed[0] != "k" else f"1 grand m1 kontra {typed} +"
        row, unread = read_line(line, place_required=True)
        assert not unread
        assert check_entry(row.entry, rules) == ()
