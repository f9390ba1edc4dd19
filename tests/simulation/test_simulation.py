"""Random lists and events: legal, believable, the same for the same seed."""

import os
import random
import subprocess
import sys
from collections import Counter
from functools import cache

import pytest
from tiers import some

from skatlist.event.table_sizes import table_sizes
from skatlist.game import BASE, SUITS, Contract, Level, legal_bids, level_sets, valuate
from skatlist.game.cards import DECK, Card, cards_named, levels_reached
from skatlist.rules import load_profile
from skatlist.sheet import FooterName, Player, dealer_of, score, sitting
from skatlist.simulation.bidding import Temper, auction
from skatlist.simulation.deal import play_game
from skatlist.simulation.hands import best_discard, in_order, null_strength, strength
from skatlist.simulation.names import invent_players
from skatlist.simulation.simulate import simulate_event, simulate_sheet
from skatlist.simulation.trickplay import play_deal

ISKO = load_profile()


@cache
def games(count=1500):
    rng = random.Random(11)
    tempers = (Temper(asks=-2, hand_margin=6),) * 3
    return [play_game(rng, tempers, ISKO)[1] for _ in range(count)]


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


def test_a_trick_taken_is_never_schwarz():
    for entry in some(played()):
        if entry.tricks not in {0, 10} and not entry.levels & Level.SCHWARZ_ANNOUNCED:
            assert Level.SCHWARZ not in entry.levels


@pytest.mark.parametrize(
    ("limits", "taken"),
    [
        ((0, 0, 0), None),
        ((18, 0, 0), (0, 18)),
        ((0, 20, 0), (1, 18)),
        ((0, 0, 264), (2, 18)),
        ((18, 20, 0), (1, 20)),
        ((20, 20, 0), (0, 20)),
        ((24, 20, 33), (2, 27)),
        ((24, 20, 24), (0, 24)),
    ],
)
def test_who_bids_most_plays_and_the_earlier_seat_wins_a_draw(limits, taken):
    class NoJumps(random.Random):
        def random(self):
            return 1.0

    assert auction(limits, NoJumps(1), ISKO) == taken


def test_nobody_is_bid_above_his_limit():
    rng = random.Random(3)
    for _ in range(300):
        limits = [rng.choice([0, 18, 20, 22, 24, 30, 48, 72]) for _ in range(3)]
        taken = auction(limits, rng, ISKO)
        assert (taken is None) == (max(limits) == 0)
        assert taken is None or taken[1] <= limits[taken[0]]


def test_strong_hands_are_felt_to_be_strong():
    grand = in_order(cards_named("CJ SJ HJ DJ CA SA HA DA CT ST"))
    weak = in_order(cards_named("C7 C8 S7 S8 H7 H8 D7 D8 C9 S9"))
    assert strength(grand, Contract.GRAND) > 40 > strength(weak, Contract.GRAND) + 100
    assert null_strength(weak) > null_strength(grand)
    twelve = in_order((*weak, Card.CA, Card.DK))
    assert set(best_discard(twelve, Contract.NULL).buried) == {Card.CA, Card.DK}


def test_a_grand_from_the_top_takes_every_trick():
    declarer = cards_named("CJ SJ HJ DJ CA CT CK CQ C9 C8")
    others = [card for card in DECK if card not in declarer]
    assert play_deal([declarer, others[:10], others[10:20]], 0, Contract.GRAND, others[20:], random.Random(1))[1] == 10


@pytest.mark.parametrize("contract", [*SUITS, Contract.GRAND, Contract.NULL])
def test_points_and_tricks_of_a_deal_add_up(contract):
    rng = random.Random(5)
    for _ in range(30):
        cards = list(DECK)
        rng.shuffle(cards)
        hands, skat = [cards[:10], cards[10:20], cards[20:30]], cards[30:]
        points, tricks = play_deal(hands, rng.randrange(3), contract, skat, rng)
        assert 0 <= points <= 120
        assert 0 <= tricks <= (1 if contract is Contract.NULL else 10)


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
    for sheet, seating in zip(event.sheets, event.seating, strict=True):
        assert tuple(player.number for player in sheet.players) == seating.numbers
        assert len(sheet.rows) == event.games[sheet.size]
    assert len({player.team for player in event.players}) == 4


def test_few_meet_again_in_the_second_series():
    event = simulate_event(5, players=16, series=2, games={4: 1})
    first, second = ([set(s.numbers) for s in event.seating if s.series == series] for series in (1, 2))
    again = sum(len(one & two) * (len(one & two) - 1) // 2 for one in first for two in second)
    assert again <= 4


@pytest.mark.parametrize("players", range(3, 40))
@pytest.mark.parametrize("size", [3, 4, 5])
def test_everybody_finds_a_table(players, size):
    sizes = table_sizes(players, size)
    assert sum(sizes) == players
    assert set(sizes) <= {3, 4, size} or sizes == (5,)


def test_two_cannot_play():
    with pytest.raises(ValueError, match="2"):
        table_sizes(2)


def test_names_are_never_the_same():
    assert len({player.name for player in invent_players(random.Random(1), 2500)}) == 2500


def test_the_same_seed_gives_the_same_event_whatever_the_hash_seed():
    code = (
        "from skatlist.simulation.simulate import simulate_event; import hashlib;"
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
