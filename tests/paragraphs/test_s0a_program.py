"""S0a: the Skat program of 1997, provision by provision (the numbers are those of docs/quellen.md)."""

import json

import pytest
from house_lists import booked, codes, points, rules, scored

from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.findings import Severity
from skatlist.skat.game import legal_bids
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import FooterName, Phase, Trigger, dealer_of, forehand, sitting
from skatlist.words import InputError, ProfileError

KONTRA = rules("sybex", kontra={"factors": (2, 4)})
GRAND_20 = rules("sybex", values={"grand": 20})
BEER = rules("sybex", scoring={"kind": "bierlachs", "target": 501})
PLUS = rules("sybex", scoring={"kind": "plus-only"})
RAMSCH = rules("sybex", ramsch={"played": True})
THREE = rules("sybex", ramsch={"played": True, "games": 3})


def bock(**triggers):
    kontra = {"factors": (2, 4)} if {"lost_kontra", "kontra_re"} & triggers.keys() else {}
    return rules("sybex", bock=triggers, kontra=kontra)


def pending(profile, *lines, **more):
    return [due.phase for due in scored(profile, *lines, **more).pending]


def test_all_names_have_their_points_after_every_row():
    """0.1"""
    result = scored("sybex", "1 karo m1 +", "2 kreuz m1 -", "3 null +")
    assert [row.totals for row in result.rows] == [(18, 0, 0), (18, -48, 0), (18, -48, 23)]


def test_forehand_is_left_of_the_dealer():
    """0.2"""
    dealer = dealer_of(6, 4)
    assert (dealer, forehand(dealer, 4), sitting(dealer, 4)) == (2, 3, (2,))
    assert [forehand(1, size) for size in (3, 4)] == [2, 2]


def test_a_file_that_exists_is_not_overwritten(tmp_path, monkeypatch):
    """0.3"""
    from skatlist.cli.app import run

    monkeypatch.setenv("SKATLIST_LANG", "de")
    source, target = tmp_path / "liste.txt", tmp_path / "liste.csv"
    source.write_text("1 1 karo m1 +\n", encoding="utf-8")
    target.write_bytes(b"etwas anderes")
    assert run(["convert", str(source), str(target)]) in {2, 3}
    assert target.read_bytes() == b"etwas anderes"


def test_a_list_goes_on_where_it_stopped():
    """0.4"""
    result = scored("isko", *["e"] * 17, players=4, agreed=48)
    assert not result.complete
    assert dealer_of(len(result.rows) + 1, 4) == 2


def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    """0.5"""
    from skatlist.files.formats import files

    path = tmp_path / "liste.csv"
    files.write_file(path, b"17 rows")

    def broken(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "replace", broken)
    with pytest.raises(InputError):
        files.write_file(path, b"18 rows")
    assert path.read_bytes() == b"17 rows"
    assert [each_path.name for each_path in tmp_path.iterdir()] == ["liste.csv"]


def test_a_ramsch_added_by_hand_lengthens_the_list():
    """0.6"""
    games = ["1 karo m1 +"] * 36
    by_hand = "ramsch phase ramsch augen 1:50 2:40 3:30"
    assert scored(THREE, *games, agreed=36).agreed == 36
    three = scored(THREE, *games[:6], by_hand, by_hand, by_hand, *games[6:], agreed=36)
    assert (three.agreed, three.complete, three.pending) == (39, True, ())
    assert [due.trigger for due in three.due[6:9]] == [Trigger.ADDED] * 3
    assert scored(THREE, *games[:6], by_hand, *games[6:], agreed=36).agreed == 39
    assert scored(RAMSCH, *games[:6], by_hand, *games[6:], agreed=36).agreed == 37


def test_settings_hold_at_once(tmp_path, monkeypatch):
    """0.7"""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "zwanzig.toml").write_text('extends = "sybex-1997"\nvalues = {grand = 20}\n')
    games = ("1 karo m1 +", "2 karo m1 +", "3 grand m1 +", "regeln zwanzig.toml", "3 grand m1 +")
    result = scored("sybex", *games)
    assert [row.valuation.points for row in result.rows[2:]] == [48, 40]
    assert [row.profile.name for row in result.rows[2:]] == ["sybex-1997", "zwanzig"]
    assert codes("sybex", *games) == []


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("kreuz m2 kontra 1 -", -144, id="0.8"),
        pytest.param("kreuz m2 kontra 2 +", 144, id="0.9"),
        pytest.param("kreuz m2 kontra 1 +", 72, id="0.9 Kontra"),
    ],
)
def test_kontra_and_re(line, expected):
    assert points(KONTRA, line) == expected


def test_only_kontra_and_re_and_only_when_switched_on():
    """0.8"""
    assert codes(KONTRA, "2 kreuz m2 kontra 2 +") == []
    assert codes(KONTRA, "2 kreuz m2 kontra 3 +") == ["G118"]
    assert codes("sybex", "2 kreuz m2 kontra 1 +") == ["G118"]


@pytest.mark.parametrize(
    ("profile", "line", "expected"),
    [
        pytest.param(GRAND_20, "grand m1 +", 40, id="0.10"),
        pytest.param(GRAND_20, "grand m1 -", -80, id="0.10 lost"),
        pytest.param(GRAND_20, "grand m1 r45 augen 65 +", -120, id="0.10 bid 45"),
        pytest.param("isko", "grand m1 r45 augen 65 +", 48, id="0.10 isko"),
        pytest.param(GRAND_20, "grand m4 h ou +", 360, id="0.11"),
        pytest.param(rules("sybex", values={"ouvert_without_hand": True}), "kreuz m2 ou +", 96, id="0.12"),
        pytest.param(rules("sybex", values={"ouvert_without_hand": True}), "kreuz m2 ou -", -192, id="0.12 lost"),
        pytest.param(
            rules("sybex", values={"hand_without_skat": True}), "herz o3 h r36 augen 65 +", 50, id="0.13 switched on"
        ),
        pytest.param("sybex", "herz m1 h r36 augen 65 +", -40, id="0.13 off"),
        pytest.param("isko", "herz m1 h r36 augen 65 +", -80, id="0.13 isko"),
        pytest.param("sybex", "kreuz m3 h -", -60, id="0.14 off"),
        pytest.param(rules("sybex", values={"lost_hand": 2}), "kreuz m3 h -", -120, id="0.14 on"),
        pytest.param("sybex", "null h -", -35, id="0.14 Null off"),
        pytest.param(rules("sybex", values={"lost_hand": 2}), "null h -", -70, id="0.14 Null on"),
    ],
)
def test_switches_of_the_values(profile, line, expected):
    assert points(profile, line) == expected


def test_a_grand_of_20_has_its_bids():
    """0.10"""
    assert legal_bids(GRAND_20) - legal_bids(rules("sybex")) == {100, 140, 160, 180, 200} - legal_bids(rules("sybex"))


def test_open_without_hand_only_when_switched_on():
    """0.12"""
    assert codes("sybex", "2 kreuz m2 ou +") == ["G104"]
    assert codes(rules("sybex", values={"ouvert_without_hand": True}), "2 kreuz m2 ou +") == []


def test_bierlachs_books_a_won_game_to_the_others():
    """0.15"""
    assert booked(BEER, "1 kreuz m3 +") == (0, -48, -48)
    assert booked(BEER, "1 kreuz m3 -") == (-96, 0, 0)


# Games of place 1 that bring 453 minus to the others: 8 x 46, 35 and 50.
TO_453 = ["1 null ou +"] * 8 + ["1 null h +", "1 herz m4 +"]


def test_bierlachs_ends_beyond_501():
    """0.16"""
    at_501 = scored(BEER, *TO_453, "1 kreuz m3 +")
    assert (at_501.rows[-1].totals, at_501.ended) == ((0, -501, -501), None)
    beyond = scored(BEER, *TO_453, "1 kreuz m3 +", "2 karo m1 +")
    assert beyond.rows[-1].totals == (-18, -501, -519)
    assert (beyond.ended, beyond.ended_by, beyond.complete) == (11, (3,), True)


def test_both_who_pass_the_limit_in_one_game_lose():
    """0.17"""
    result = scored(BEER, *TO_453, "1 kreuz m3 +", "1 kreuz m3 +")
    assert result.rows[-1].totals == (0, -549, -549)
    assert result.ended_by == (2, 3)


def test_the_sitting_dealer_pays_in_bierlachs():
    """0.18"""
    assert booked(BEER, "2 kreuz m3 +", players=4) == (-48, 0, -48, -48)


def test_json_has_the_bookings_of_every_place(tmp_path, capsys):
    """0.19"""
    from skatlist.cli.app import run

    (tmp_path / "bier.toml").write_text('extends = "sybex-1997"\nscoring = {kind = "bierlachs", target = 501}\n')
    (tmp_path / "liste.txt").write_text("1 1 kreuz m3 +\n", encoding="utf-8")
    run(["score", str(tmp_path / "liste.txt"), "--rules", str(tmp_path / "bier.toml"), "--format", "json"])
    document = json.loads(capsys.readouterr().out)
    assert document["sheets"][0]["rows"][0]["bookings"] == [0, -48, -48]


def test_only_plus():
    """0.20"""
    assert booked(PLUS, "1 kreuz m3 -") == (0, 96, 96)
    assert scored(PLUS, "1 kreuz m3 +", "2 kreuz m3 -", "3 kreuz m3 h -").footer(FooterName.POINTS) == (204, 60, 96)


def test_count_to():
    """0.21"""
    to_501 = rules("sybex", scoring={"kind": "plus-only", "target": 501})
    games = ["1 null ou +"] * 10 + ["1 herz m1 h +"]  # 460 + 30
    assert scored(to_501, *games, "1 herz m1 -").ended is None
    result = scored(to_501, *games, "1 karo m1 +")
    assert (result.ended, result.ended_by) == (11, (1,))
    assert "S101" in [f.code for f in check_sheet(scored(to_501, *games, "1 karo m1 +", "2 karo m1 +"))]


@pytest.mark.parametrize(
    "content",
    [
        pytest.param('scoring = {kind = "plus-only", target = -1}', id="0.21 negative"),
        pytest.param("scoring = {target = 301}", id="0.21 seeger"),
        pytest.param('scoring = {kind = "plain", target = 301}', id="0.21 plain"),
    ],
)
def test_a_target_that_fits_no_scoring_is_refused(tmp_path, content):
    path = tmp_path / "haus.toml"
    path.write_text(content)
    with pytest.raises(ProfileError) as caught:
        load_profile(str(path))
    assert caught.value.exit_code == 2


def test_a_bock_round_has_three_games():
    """0.22"""
    due = scored(
        bock(sixty=True), *["1 karo m1 +"] * 6, "2 karo m1 augen 60 -", *["1 karo m1 bock +"] * 3, "2 null +"
    ).due
    assert [n for n, each in enumerate(due, 1) if each.phase is Phase.BOCK] == [8, 9, 10]
    assert {each.since for each in due[7:10]} == {7}
    assert pending(bock(sixty=True), "2 karo m1 augen 60 -", players=4) == [Phase.BOCK] * 3


def test_a_bock_game_counts_twice():
    """0.23"""
    assert points(bock(sixty=True), "kreuz m2 bock +") == 72


@pytest.mark.parametrize(
    ("triggers", "line", "games"),
    [
        pytest.param({"lost_kontra": True}, "1 kreuz m2 kontra 1 -", 3, id="0.24"),
        pytest.param({"lost_kontra": True}, "1 kreuz m2 kontra 1 +", 0, id="0.24 won"),
        pytest.param({"lost_kontra": True}, "1 kreuz m2 -", 0, id="0.24 without Kontra"),
        pytest.param({"sixty": True}, "1 kreuz m2 augen 60 -", 3, id="0.25"),
        pytest.param({"sixty": True}, "1 kreuz m2 augen 59 -", 0, id="0.25 59"),
        pytest.param({"sixty": True}, "1 kreuz m2 -", 0, id="0.25 unknown"),
        pytest.param({"grand_hand": True}, "1 grand m2 h +", 3, id="0.26"),
        pytest.param({"grand_hand": True}, "1 grand m2 h ou +", 3, id="0.26 open"),
        pytest.param({"grand_hand": True}, "1 grand m2 h -", 0, id="0.26 lost"),
        pytest.param({"grand_hand": True}, "1 grand m2 +", 0, id="0.26 no hand"),
        pytest.param({"kontra_re": True}, "1 kreuz m2 kontra 2 +", 3, id="0.27"),
        pytest.param({"kontra_re": True}, "1 kreuz m2 kontra 2 -", 3, id="0.27 lost"),
        pytest.param({"kontra_re": True}, "1 kreuz m2 kontra 1 +", 0, id="0.27 Kontra alone"),
        pytest.param({"grand_bid_over": 120}, "1 grand m4 r120 +", 0, id="0.28"),
        pytest.param({"grand_bid_over": 120}, "1 grand m4 r121 -", 3, id="0.28 121"),
        pytest.param({"grand_bid_over": 120}, "1 kreuz m11 r121 +", 0, id="0.28 suit"),
    ],
)
def test_games_that_start_a_bock_round(triggers, line, games):
    assert pending(bock(**triggers), line) == [Phase.BOCK] * games


@pytest.mark.parametrize(
    ("triggers", "line"),
    [
        pytest.param({"sixty": True}, "1 kreuz m2 -", id="0.25"),
        pytest.param({"grand_bid_over": 120}, "1 grand m4 +", id="0.28"),
    ],
)
def test_a_trigger_that_cannot_be_seen_is_information(triggers, line):
    findings = check_sheet(scored(bock(**triggers), line))
    assert [f.severity for f in findings if f.code == "S106"] == [Severity.INFO]


def test_one_game_starts_one_round_and_a_trigger_in_bock_appends():
    """0.29"""
    both = bock(kontra_re=True, sixty=True)
    assert pending(both, "1 kreuz m2 kontra 2 augen 60 -") == [Phase.BOCK] * 3
    assert pending(both, "1 kreuz m2 kontra 2 augen 60 -", "2 karo m1 bock augen 60 -") == [Phase.BOCK] * 5
    assert points(both, "karo m1 bock 1 -") == -72
    assert codes(both, "1 karo m1 augen 60 -", "2 karo m1 bock 2 +") == ["G118"]


def test_no_row_when_nobody_bids():
    """0.30"""
    assert codes("sybex", "e") == ["G118"]


def test_one_or_three_ramsch_games():
    """0.31"""
    game = "ramsch augen 1:50 2:40 3:30"
    assert pending(RAMSCH, game) == []
    assert pending(THREE, game) == [Phase.RAMSCH] * 2
    assert codes(THREE, game, game, game, "1 karo m1 +") == []
    assert codes(THREE, game, "1 karo m1 +", "1 karo m1 +") == ["S106"]


@pytest.mark.parametrize(
    ("march", "expected"), [pytest.param(-120, -120, id="0.32"), pytest.param(120, 120, id="0.33")]
)
def test_durchmarsch(march, expected):
    assert booked(rules("sybex", ramsch={"played": True, "march": march}), "ramsch durchmarsch 1") == (expected, 0, 0)


LAST = {"played": True, "skat": "last-trick"}


@pytest.mark.parametrize(
    ("ramsch", "line", "expected"),
    [
        pytest.param(LAST, "ramsch augen 1:50 2:40 3:30", (-50, 0, 0), id="0.34 last trick"),
        pytest.param({"played": True}, "ramsch augen 1:50 2:40 3:18", (-62, 0, 0), id="0.34 loser"),
        pytest.param(LAST, "ramsch augen 1:50 2:57 3:13", (0, -57, 0), id="0.35 last trick"),
        pytest.param({"played": True}, "ramsch augen 1:50 2:45 3:13", (-62, 0, 0), id="0.35 loser"),
        pytest.param({**LAST, "each_own": True}, "ramsch augen 1:50 2:40 3:30", (-50, -40, -30), id="0.36 own"),
        pytest.param({"played": True}, "ramsch augen 1:50 2:40 3:18", (-62, 0, 0), id="0.36 worst"),
        pytest.param({"played": True}, "ramsch augen 1:51 2:51 3:18", (-51, -51, 0), id="0.37"),
        pytest.param(
            {"played": True, "shoves": True}, "ramsch augen 1:30 2:65 3:25 schieben 1", (0, -65, 0), id="0.38"
        ),
        pytest.param({"played": True}, "ramsch augen 1:0 2:75 3:45 jungfrau 1", (0, -75, 0), id="0.41"),
    ],
)
def test_the_loser_of_a_ramsch(ramsch, line, expected):
    assert booked(rules("sybex", ramsch=ramsch), line) == expected


def test_no_shoves_without_the_switch():
    """0.38"""
    assert codes(RAMSCH, "ramsch augen 1:30 2:65 3:25 schieben 1") == ["G118"]
    assert booked("club", "ramsch augen 1:30 2:65 3:25 schieben 1") == (0, -130, 0)


def test_buben_passed_on_leave_no_trace():
    """0.39"""
    passing = rules("sybex", ramsch={"played": True, "shoves": True, "jacks": True})
    line = "ramsch augen 1:30 2:65 3:25 schieben 1"
    assert booked(passing, line) == booked(rules("sybex", ramsch={"played": True, "shoves": True}), line)


def test_grand_hand_instead_of_a_ramsch():
    """0.40"""
    games = ("ramsch phase ramsch augen 1:50 2:40 3:30", "1 grand m1 h +", "ramsch augen 1:50 2:40 3:30")
    assert codes(THREE, *games) == []
    assert codes(rules("sybex", ramsch={"played": True, "games": 3, "grand_hand": False}), *games) == ["S106"]


def test_jungfrau_has_no_effect_in_the_program_but_in_the_club():
    """0.41"""
    announcing = rules("sybex", ramsch={"played": True, "virgin_announced": True})
    assert booked(announcing, "ramsch augen 1:0 2:75 3:45 jungfrau va1") == (0, -75, 0)
    assert booked("club", "ramsch augen 1:0 2:75 3:45 jungfrau 1") == (0, -150, 0)
    assert codes(RAMSCH, "ramsch augen 1:0 2:75 3:45 jungfrau va1") == ["G118"]


def test_names_stand_in_the_order_of_the_seats():
    """0.43"""
    from skatlist.files.formats.text.text_reader import read_text

    parsed = read_text("platz 1 Anna\nplatz 2 Bert\nplatz 3 Cilli\n1 1 karo m1 +\n", "liste.txt")
    assert [player.name for player in parsed.sheets[0].players] == ["Anna", "Bert", "Cilli"]


def test_all_22_switches_are_listed():
    """0.44"""
    profile = rules("sybex")
    groups = [switch.key.partition(".")[0] for switch in profile.switches]
    assert (
        len(groups) - groups.count("bock") - groups.count("ramsch"),
        groups.count("bock"),
        groups.count("ramsch"),
    ) == (
        8,
        5,
        9,
    )
    assert all(profile.value_of(switch.key) != switch.on for switch in profile.switches if switch.on is not None)
