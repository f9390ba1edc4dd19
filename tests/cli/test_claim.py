"""`skatlist value --claim N`: right, or what would make it right."""

import pytest
from tiers import some


def labels(done):
    return [explanation["label"] for explanation in done.json["claim"]["explanations"]]


def claim(skatlist, game, number, *more):
    return skatlist("value", *game.split(), "--claim", number, "--format", "json", *more)


@pytest.mark.parametrize(("game", "number"), [("pik m1 h r72 -", -154), ("kreuz m2 +", 36), ("null -", -46)])
def test_a_right_number_is_right(skatlist, game, number):
    done = claim(skatlist, game, number)
    assert done.code == 0
    assert done.json["claim"] == {"stated": number, "right": True, "explanations": []}


def test_minus_40_is_right_under_the_old_order_for_lost_hand_games_counted_single(skatlist):
    done = claim(skatlist, "herz m1 h r36 -", -40)
    assert done.code == 1
    old = [e for e in done.json["claim"]["explanations"] if e["rules"] == "skatordnung"]
    assert len(old) == 1
    assert "Handspiel" in old[0]["label"]
    assert "SkO 4.44" in old[0]["label"]


@pytest.mark.parametrize(
    ("game", "number", "label"),
    [
        ("kreuz m2 +", 48, "für Kreuz mit 3, gewonnen"),
        ("kreuz m2 +", 48, "für Kreuz mit 2, Schneider, gewonnen"),
        ("kreuz m2 +", 48, "für Kreuz mit 2, Hand, gewonnen"),
        ("kreuz m2 +", 60, "für Kreuz mit 2, Schneider, Schwarz, gewonnen"),
        ("kreuz m2 +", -72, "für Kreuz mit 2, verloren"),
        ("kreuz m2 +", 27, "für Karo mit 2, gewonnen"),
        ("kreuz m2 +", -264, "für Kreuz mit 10, verloren"),
        ("pik m1 h r72 -", -132, "wenn der Reizwert 59 bis 66 wäre"),
    ],
)
def test_games_near_by_that_have_the_number(skatlist, game, number, label):
    verdicts = labels(claim(skatlist, game, number))
    assert any(label in label_text for label_text in verdicts), verdicts


@pytest.mark.parametrize(
    ("game", "number", "label"),
    [("kreuz m2 -", 72, "Vorzeichen"), ("kreuz m2 -", -36, "einfach"), ("kreuz m2 -", -144, "doppelt so hoch")],
)
def test_slips_of_the_pen(skatlist, game, number, label):
    assert any(label in label_text for label_text in labels(claim(skatlist, game, number)))


def test_a_number_no_game_has(skatlist):
    done = skatlist("value", "kreuz", "m2", "+", "--claim", 47)
    assert done.code == 1
    assert "+47 kommt bei keinem Spiel" in done.out


@pytest.mark.slow
def test_every_explanation_is_true():
    """Each proposed game is valued again and has the number."""
    from skatlist.skat.checks.claims import examine
    from skatlist.skat.game import announcements, valuate
    from skatlist.skat.rules import load_profile

    profile = load_profile()
    for entry in some(announcements(profile)[::37]):
        for number in (48, -96, 33, 120):
            verdicts = examine(entry, number, profile)
            assert all(valuate(game.entry, profile).points == number for game in verdicts.games)
            assert all(valuate(entry, other.profile).points == number for other in verdicts.rules)


@pytest.mark.parametrize("words", [["2", "grand", "m2", "r18", "+", "=96"], ["grand m2 r18 + =96"]])
def test_a_value_written_behind_the_game_is_held_against_it(skatlist, words):
    done = skatlist("value", *words)
    assert done.code == 1
    assert "+96 ist falsch, richtig ist +72." in done.out
    assert skatlist("value", "2", "grand", "m2", "r18", "+", "=72").code == 0


def test_the_game_value_alone_is_explained_where_the_game_is_lost(skatlist):
    (label,) = labels(claim(skatlist, "pik m1 h r72 -", 77))
    assert "Spielwert" in label


def test_the_same_game_with_other_bids_is_named_once(skatlist):
    assert labels(claim(skatlist, "pik m1 h r72 -", -66)) == ["wenn nicht überreizt wäre (Reizwert bis 33)"]
    assert labels(claim(skatlist, "herz m1 h r36 augen 65", 30)) == ["wenn nicht überreizt wäre (Reizwert bis 30)"]
    assert len(labels(claim(skatlist, "pik m1 h r72 -", -132))) == 1


@pytest.mark.parametrize(
    ("game", "number", "points"),
    [
        ("kreuz m3 h sa augen 85 +", 84, -168),
        ("pik m1 augen 55 +", 22, -44),
        ("pik m1 s augen 80 +", 33, 22),
        ("kreuz m1 stiche 1 +", 24, -48),
        ("null stiche 2 +", 23, -46),
        ("kreuz m1 aufgegeben +", 24, -48),
        ("kreuz o1 h s z r60 verstoß gegner +", 60, -120),
        ("karo o1 s r27 augen 90 -", -54, 27),
        ("kreuz m1 r30 stiche 0 ü -", -72, -96),
    ],
)
def test_a_claim_is_held_against_the_game_its_facts_make(skatlist, game, number, points):
    """A row that contradicts its own facts is not right because its value fits its cross."""
    done = claim(skatlist, game, number)
    assert (done.code, done.json["points"], done.json["claim"]["right"]) == (1, points, False)
    assert done.json["findings"]
    assert claim(skatlist, game, points).json["claim"]["right"]
    assert f"richtig ist {points:+d}." in skatlist("value", *game.split(), "--claim", number).out


@pytest.mark.parametrize(
    ("game", "number"), [("grand m5 +", 144), ("kreuz m1 sa +", 48), ("kreuz m1 augen 70 stiche 1 +", 24)]
)
def test_no_number_is_right_for_a_game_there_is_not(skatlist, game, number):
    done = skatlist("value", *game.split(), "--claim", number)
    assert done.code == 1
    assert f"Ob {number:+d} richtig ist, lässt sich nicht sagen: so gibt es das Spiel nicht" in done.out
    assert "nach:" not in done.out
    document = claim(skatlist, game, number).json
    assert (document["points"], document["claim"]["right"]) == (None, False)
    assert not any(
        "Grand mit 5" in label_text for label_text in (label["label"] for label in document["claim"]["explanations"])
    )


@pytest.mark.parametrize("game", ["kreuz m1 stiche 0 ü -", "kreuz m1 stiche 10 ü -", "kreuz m1 augen 90 ü -"])
def test_a_number_is_not_right_for_a_game_its_tricks_or_points_exclude(skatlist, game):
    done = claim(skatlist, game, -72)
    assert (done.code, done.json["claim"]["right"]) == (1, False)
    assert claim(skatlist, "kreuz m1 augen 50 ü -", -72).json["claim"]["right"]


def test_facts_that_exclude_each_other_miss_nothing(skatlist):
    done = skatlist("value", "kreuz m1 augen 50 stiche 0 ü - =-72")
    assert "lässt sich nicht sagen: so gibt es das Spiel nicht" in done.words


def test_a_game_near_by_that_is_overbid_is_called_that(skatlist):
    assert "für Pik mit 1, überreizt und verloren" in labels(claim(skatlist, "pik m1 h ü -", -66))
    assert "für Pik mit 4, Hand, gewonnen" in labels(claim(skatlist, "pik m1 h ü +", 66))


@pytest.mark.parametrize(
    ("game", "number", "code", "label_text"),
    [
        ("grand hand mit 2", 96, 0, "+96 ist richtig."),
        ("grand hand mit 2", -192, 0, "-192 ist richtig."),
        ("grand hand mit 2", 72, 1, "+72 ist falsch, richtig ist +96."),
        ("pik m1 =-44", None, 0, "-44 ist richtig."),
        ("kreuz m1 augen 50", 24, 1, "+24 ist falsch, richtig ist -48."),
    ],
)
def test_the_sign_of_the_number_says_whether_the_game_was_won_where_nothing_else_does(
    skatlist, game, number, code, label_text
):
    done = skatlist("value", *game.split(), *(() if number is None else ("--claim", number)))
    assert (done.code, label_text in done.out) == (code, True), done.out
    assert "L103" not in done.out
    assert ("wie es die Zahl sagt" in done.out) == ("augen" not in game)


def test_zero_says_nothing_of_the_result(skatlist):
    done = skatlist("value", "grand", "m2", "--claim", 0)
    assert (done.code, "L103" in done.out) == (1, True)


@pytest.mark.parametrize(
    ("game", "number"), [("pik ohne 1 hand 40 verloren", -66), ("kreuz m3 h s aber +", 72), ("null 24 verloren", -46)]
)
def test_a_number_is_not_judged_before_everything_said_can_be_read(skatlist, game, number):
    label_text = skatlist("value", *game.split(), "--claim", number)
    assert label_text.code == 1
    assert "nicht alles davon ist zu lesen" in label_text.out
    assert f"Ob {number:+d} richtig ist, lässt sich erst sagen" in label_text.out
    assert "ist richtig." not in label_text.out
    assert claim(skatlist, game, number).json["claim"] == {"stated": number, "right": False, "explanations": []}
