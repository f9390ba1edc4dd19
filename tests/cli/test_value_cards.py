"""`skatlist value --cards`: Spitzen, crosses and result from the cards, with the reason why."""

import pytest

USAGE = 2


CALL = ("value", "--cards", "CJ SJ HJ CA CT CK D7 D8 D9 SA", "--skat", "DJ H7", "--contract", "kreuz")


def test_a_bube_in_the_skat_counts_in_hand_games_too(skatlist):
    """ISkO 3.6.1: Herz Hand, bid 36, Kreuz-Bube in the skat, 65 points: charged 40, -80."""
    call = (
        "--cards",
        "HJ DJ HA HT HK CA CT SA S7 D7",
        "--skat",
        "CJ D8",
        "--contract",
        "herz",
        "--hand",
        "--bid",
        "36",
    )
    done = skatlist("value", *call, "--points", "65", "--format", "json")
    assert (done.json["cards"]["spitzen"], done.json["points"], done.json["overbid"]) == (1, -80, True)
    assert done.json["entry"]["result"] == "lost"
    assert done.code == 0
    out = skatlist("value", *call, "--points", "65").out
    assert "aus dem Skat: Kreuz-Bube" in out


def test_a_house_may_leave_the_skat_out_of_hand_games(skatlist, tmp_path, monkeypatch):
    """quellen.md 0.13: without the skat the hand is without 1, by the ten cards alone without 1, too, or without 3."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "haus.toml").write_text(
        'extends = "sybex-1997"\n[values]\nhand_without_skat = true\n', encoding="utf-8"
    )
    call = ("--cards", "DJ HA HT HK CA CT SA S7 D7 D9", "--skat", "CJ D8", "--contract", "herz", "--bid", "36")
    house = ("--rules", "haus.toml", "--format", "json", "--points", "65")
    done = skatlist("value", *call, "--hand", *house)
    assert done.json["cards"] == {"spitzen": -3, "run": ["CJ", "SJ", "HJ"], "skat_counted": False}
    assert done.json["points"] == 50
    done = skatlist("value", *call, *house)
    assert (done.json["cards"]["spitzen"], done.json["cards"]["skat_counted"]) == (1, True)
    out = skatlist("value", *call, "--hand", "--rules", "haus.toml", "won").out
    assert "nur die zehn Handkarten" in out


def test_a_club_may_count_buben_only(skatlist):
    call = ("--cards", "CJ SJ HJ DJ CA SA S7 S8 D9 HA", "--skat", "D8 D7", "--contract", "kreuz", "won")
    assert skatlist("value", *call, "--format", "json").json["value"] == 72
    done = skatlist("value", *call, "--rules", "clubordnung", "--format", "json")
    assert (done.json["value"], done.json["cards"]["spitzen"]) == (60, 4)
    assert "mehr als 4 Spitzen" in skatlist("value", *call, "--rules", "clubordnung").out


GAMES = [
    # points and tricks -> crosses, result, booking; clubs with 1 (CJ) throughout
    (("--points", "61"), "", "won", 24),
    (("--points", "60"), "", "lost", -48),
    (("--points", "90"), "S", "won", 36),
    (("--points", "89"), "", "won", 24),
    (("--points", "30"), "S", "lost", -72),
    (("--points", "120", "--tricks", "10"), "S Z", "won", 48),
    (("--points", "120"), "S", "won", 36),
    (("--points", "0", "--tricks", "0"), "S Z", "lost", -96),
    (("--tricks", "10"), "S Z", "won", 48),
    (("--hand", "--announced", "s", "--points", "89"), "H S SA", "lost", -120),
    (("--hand", "--announced", "schwarz", "--tricks", "10"), "H S SA Z ZA", "won", 84),
    (("--hand", "--announced", "ouvert", "lost"), "H S SA Z ZA O", "lost", -192),
    (("--points", "65", "--bid", "27"), "", "lost", -72),
    (("--points", "92", "--bid", "36"), "S", "won", 36),
    (("--bid", "0", "won"), "", "won", 24),
]


@pytest.mark.parametrize(("options", "levels", "result", "points"), GAMES, ids=[" ".join(game[0]) for game in GAMES])
def test_points_and_tricks_give_crosses_and_result(skatlist, options, levels, result, points):
    cards = ("--cards", "CJ HJ CA CT CK D9 HA SA S7 S8", "--skat", "D8 D7", "--contract", "12")
    done = skatlist("value", *cards, *options, "--format", "json")
    assert done.code == 0
    assert (done.json["entry"]["levels"], done.json["entry"]["result"]) == (levels, result)
    assert done.json["points"] == points
    assert skatlist("value", *cards, *options).code == 0


@pytest.mark.parametrize(
    ("options", "points"), [(("--tricks", "0"), 23), (("--tricks", "1"), -46), (("--hand", "--tricks", "0"), 35),
                            (("--announced", "ouvert", "won"), 46), (("--contract", "59", "lost"), -118)],
)  # fmt: skip
def test_null_goes_by_tricks_and_has_no_spitzen(skatlist, options, points):
    cards = ("--cards", "C7 C8 S7 S8 S9 H7 H8 D7 D8 D9", "--skat", "CJ DA")
    contract = () if "--contract" in options else ("--contract", "null")
    done = skatlist("value", *cards, *contract, *options, "--format", "json")
    assert (done.json["points"], done.json["cards"]) == (points, {"spitzen": None, "run": [], "skat_counted": True})
    assert done.code == 0


def test_a_contradiction_is_a_finding_as_in_any_other_game(skatlist):
    cards = ("--cards", "CJ HJ CA", "--contract", "clubs")
    codes = lambda *options: [  # noqa: E731
        finding["code"] for finding in skatlist("value", *cards, *options, "--format", "json").json["findings"]
    ]
    assert codes("--points", "50", "won") == ["G114"]
    assert codes("--announced", "s", "won") == ["G104"]
    assert codes("--bid", "19", "won") == ["G112"]
    assert codes("--bid", "27", "won") == ["G108"]
    assert codes() == ["L103"]


def test_cards_not_named_are_not_passed_over_in_silence(skatlist):
    assert "9 von 12 Karten sind nicht genannt" in skatlist(
        "value", "--cards", "CJ HJ CA", "--contract", "clubs", "won"
    ).out  # fmt: skip


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--cards", "CJ XX", "--contract", "clubs"), "XX"),
        (("--cards", "CJ Kreuz-Bube", "--contract", "clubs"), "Kreuz-Bube"),
        (("--cards", "CJ SJ HJ DJ CA CT CK CQ C9 C8 C7", "--contract", "clubs"), "Kreuz-7"),
        (("--cards", "CJ", "--skat", "C7 C8 C9", "--contract", "clubs"), "Kreuz-9"),
        (("--cards", "CJ HA", "--skat", "HA D7", "--contract", "clubs"), "Herz-Ass"),
        (("--cards", "", "--contract", "clubs"), "keine Karte"),
        (("--cards", "CJ"), "--contract"),
        (("--cards", "CJ", "--contract", "kruez"), "kreuz"),
        (("--cards", "CJ", "--contract", "ramsch"), "ramsch"),
        (("--cards", "CJ", "--contract", "clubs", "--announced", "x"), "x"),
        (("--cards", "CJ", "--contract", "clubs", "--points", "٦١"), "--points"),
        (("--cards", "CJ", "--contract", "clubs", "--tricks", "1_0"), "--tricks"),
        (("--cards", "CJ", "--contract", "clubs", "--bid", "018"), "--bid"),
        (("--cards", "CJ", "--contract", "clubs", "m2", "+"), "m2"),
        (("--cards", "CJ", "--contract", "clubs", "+", "-"), "-"),
        (("--skat", "CJ SJ"), "--skat"),
        (("--hand", "kreuz", "m2", "+"), "--hand"),
        ((), "SPIEL"),
    ],
)
def test_a_wrong_call_is_reported_by_name(skatlist, options, message):
    done = skatlist("value", *options)
    assert done.code == USAGE
    assert message in done.err
    assert not done.out


def test_a_game_lost_for_its_bid_leaves_the_other_side_schneider(skatlist):
    done = skatlist(*CALL, "--points", 95, "--bid", 204)
    assert "der Gegenpartei bleiben 25: sie ist Schneider" in done.out
    assert "überreizt, also verloren" in done.out


@pytest.mark.parametrize(("option", "number", "most"), [("--points", 130, 120), ("--tricks", 11, 10)])
def test_more_points_or_tricks_than_there_are_are_refused_first(skatlist, option, number, most):
    done = skatlist(*CALL, option, number)
    assert done.code == 2
    assert not done.out
    assert f"höchstens {most}" in done.err


def test_the_contract_may_stand_among_the_words(skatlist):
    by_name, *rest = (skatlist(*call).words for call in (CALL, (*CALL[:5], "kreuz"), ("value", "Clubs", *CALL[1:5])))
    assert rest == [by_name, by_name]
