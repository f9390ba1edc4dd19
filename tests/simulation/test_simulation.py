"""Random lists and events: legal, believable, the same for the same seed."""

import os
import random
import subprocess
import sys
from collections import Counter
from functools import cache

import pytest
from tiers import some

from skatlist.skat.game import BASE, Contract, Level, legal_bids, level_sets, valuate
from skatlist.skat.game.cards import levels_reached
from skatlist.skat.rules import load_profile, profile_names
from skatlist.skat.sheet import FooterName, Player, dealer_of, score, sitting
from skatlist.tournament.model import table_sizes
from skatlist.tournament.simulation import draw_game, invent_players, simulate_event, simulate_sheet

ISKO = load_profile()


@cache
def games(count=1500):
    rng = random.Random(11)
    return [draw_game(rng, ISKO) for _ in range(count)]


def share(condition, entries):
    return sum(map(condition, entries)) / len(entries)


def played():
    return [entry for entry in games() if entry.contract is not Contract.PASSED]


@pytest.mark.parametrize(
    ("what", "low", "high"),
    [
        (lambda entry: entry.won, 0.79, 0.87),
        (lambda entry: entry.contract is Contract.GRAND, 0.21, 0.30),
        (lambda entry: entry.contract is Contract.NULL, 0.02, 0.06),
        (lambda entry: Level.HAND in entry.levels, 0.07, 0.13),
        (lambda entry: Level.SCHNEIDER in entry.levels, 0.17, 0.27),
        (lambda entry: Level.SCHWARZ in entry.levels, 0.001, 0.02),
        (lambda entry: entry.overbid, 0.003, 0.025),
        (lambda entry: entry.bid == 18, 0.25, 0.55),
    ],
    ids=["won", "grand", "null", "hand", "schneider", "schwarz", "überreizt", "bid 18"],
)
def test_games_come_in_believable_proportions(what, low, high):
    assert low <= share(what, played()) <= high


def test_now_and_then_all_pass():
    assert 0.01 <= share(lambda entry: entry.contract is Contract.PASSED, games()) <= 0.05


def test_long_suits_are_played_more_often_than_cheap_ones():
    counts = Counter(entry.contract for entry in played())
    assert counts[Contract.CLUBS] > counts[Contract.SPADES] > counts[Contract.DIAMONDS]


def test_every_game_is_one_the_rules_know():
    for entry in some(played()):
        valuation = valuate(entry, ISKO)
        assert valuation.points is not None
        assert entry.levels in level_sets(entry.contract, ISKO)
        assert entry.bid in legal_bids(ISKO)
        assert entry.overbid == valuation.overbid == (entry.won is False and valuation.overbid)
        assert entry.won == (valuation.points > 0)
        if entry.contract in BASE:
            announced = entry.levels & (Level.SCHNEIDER_ANNOUNCED | Level.OUVERT)
            reached = levels_reached(entry.card_points, entry.tricks, ISKO)
            assert entry.levels & (Level.SCHNEIDER | Level.SCHWARZ) == reached or announced
            if not entry.overbid and not announced:
                assert entry.won == (entry.card_points >= 61)
        else:
            assert entry.won == (entry.tricks == 0)
            assert entry.card_points is None


@pytest.mark.parametrize("name", profile_names())
def test_every_rule_set_can_compute_its_games(name):
    profile, rng = load_profile(name), random.Random(3)
    for _ in range(200):
        entry = draw_game(rng, profile)
        if entry.contract is not Contract.PASSED:
            assert valuate(entry, profile).points is not None, entry
            assert entry.bid in legal_bids(profile)


def test_a_trick_taken_is_never_schwarz():
    for entry in some(played()):
        if entry.tricks not in {0, 10} and not entry.levels & Level.SCHWARZ_ANNOUNCED:
            assert Level.SCHWARZ not in entry.levels


@pytest.mark.parametrize("size", [3, 4, 5])
def test_a_list_states_what_the_rules_make_of_it(size):
    players = tuple(Player(name=f"P{place}", number=place) for place in range(1, size + 1))
    sheet = simulate_sheet(random.Random(size), players, 24, ISKO, series=2, table=7)
    scored = score(sheet, ISKO)
    assert (sheet.series, sheet.table, sheet.agreed, len(sheet.rows)) == (2, 7, 24, 24)
    assert scored.complete
    for line in some(scored.rows):
        row = line.row
        assert row.dealer == dealer_of(row.number, size)
        assert row.declarer not in sitting(row.dealer, size)
        if row.declarer is None:
            assert row.stated.passed == line.passed
            continue
        seat = row.declarer - 1
        assert row.stated.value == line.valuation.points
        assert row.stated.totals[seat] == line.totals[seat]
        assert (row.stated.won[seat], row.stated.lost[seat]) == (line.won[seat], line.lost[seat])
        assert sum(number is not None for number in row.stated.totals) == 1
    assert [row.name for row in sheet.footer] == list(FooterName)
    assert all(row.values[:size] == scored.footer(row.name) for row in sheet.footer)


def test_bids_and_card_facts_can_be_left_out_as_on_paper():
    players = (Player(),) * 3
    sheet = simulate_sheet(random.Random(1), players, 36, ISKO, bids=0, card_facts=False)
    entries = [row.entry for row in sheet.rows]
    assert all(entry.card_points is None and entry.tricks is None for entry in entries)
    assert all(entry.bid is None or entry.overbid for entry in entries)


def test_an_event_seats_everybody_once_in_every_series():
    event = simulate_event(5, players=15, series=2, games={4: 8, 3: 6}, date="2026-03-06", team_size=4)
    assert event.games == {3: 6, 4: 8}
    assert len(event.sheets) == 8
    for series in (1, 2):
        numbers = [number for seating in event.seating if seating.series == series for number in seating.numbers]
        assert sorted(numbers) == list(range(1, 16))
        assert [seating.table for seating in event.seating if seating.series == series] == [1, 2, 3, 4]
    for sheet, seating in zip(event.sheets, event.seating, strict=True):
        assert tuple(player.number for player in sheet.players) == seating.numbers
        assert len(sheet.rows) == event.games[sheet.size]
    assert len({player.team for player in event.players}) == 4


def test_few_meet_again_in_the_second_series():
    event = simulate_event(5, players=16, series=2, games={4: 1})
    first, second = ([set(s.numbers) for s in event.seating if s.series == series] for series in (1, 2))
    again = sum(len(one & two) * (len(one & two) - 1) // 2 for one in first for two in second)
    assert again <= 4


@pytest.mark.parametrize("size", [3, 4, 5])
def test_everybody_finds_a_table(size):
    for players in range(3, 40):
        sizes = table_sizes(players, size)
        assert sum(sizes) == players
        assert set(sizes) <= {3, 4, size} or sizes == (5,)


def test_two_cannot_play():
    with pytest.raises(ValueError, match="2"):
        table_sizes(2)


def test_names_are_never_the_same():
    assert len({player.name for player in invent_players(random.Random(1), 2500)}) == 2500


def test_a_name_gets_a_number_only_where_no_new_one_is_drawn():
    assert not [player.name for player in invent_players(random.Random(1), 60) if "(" in player.name]


@pytest.mark.slow
def test_the_same_seed_gives_the_same_event_with_any_hash_seed():
    code = (
        "from skatlist.tournament.simulation import simulate_event; import hashlib;"
        "print(hashlib.sha256(repr(simulate_event(3, players=7, series=1, games={4: 8, 3: 6})).encode()).hexdigest())"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            check=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1"},
        ).stdout
        for seed in ("1", "77")
    }
    assert len(runs) == 1


@pytest.mark.parametrize("name", profile_names())
def test_totals_stand_in_the_columns_of_all_who_are_booked(name):
    profile = load_profile(name)
    players = tuple(map(Player, ("Anna", "Bernd", "Cem")))
    sheet = simulate_sheet(random.Random(3), players, 36, profile)
    for row, line in zip(some(sheet.rows), score(sheet, profile).rows, strict=True):
        if row.declarer is not None:
            booked = [place for place, points in enumerate(line.bookings, 1) if points] or [row.declarer]
            assert [place for place, total in enumerate(row.stated.totals, 1) if total is not None] == booked
