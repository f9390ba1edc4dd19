"""The short proof that a list has no error, against all checks."""

import random

import pytest
from slips.putting import put_slips
from slips.slip import SlipKind

from skatlist.checks import check_sheet
from skatlist.checks.quick_proof import has_no_error
from skatlist.findings import Severity
from skatlist.game import Contract, Entry, Level, Reason
from skatlist.rules import load_profile
from skatlist.sheet import Player, score
from skatlist.simulation.simulate import simulate_sheet, state

ISKO = load_profile()
LENGTHS = {3: 36, 4: 48, 5: 50}


def simulated(rng, games=None):
    size = rng.choice((3, 4, 5))
    players = [Player(f"Spieler {place}", place) for place in range(1, size + 1)]
    return simulate_sheet(rng, players, games or LENGTHS[size], ISKO, card_facts=rng.random() < 0.7)


def errors(scored):
    return [finding for finding in check_sheet(scored) if finding.severity is Severity.ERROR]


def test_nearly_every_list_in_order_is_proved():
    lists = [score(simulated(random.Random(seed)), ISKO) for seed in range(100)]
    assert [finding for scored in lists for finding in errors(scored)] == []
    assert sum(map(has_no_error, lists)) >= 95


def shown_wrong(seeds):
    """Return how many lists with slips are not proved; none that is has an error."""
    refused = 0
    for seed in seeds:
        rng = random.Random(seed)
        sheet, slips = put_slips(simulated(rng), rng, 1 + seed % 2, ISKO, (list(SlipKind)[seed % len(SlipKind)],))
        scored = score(sheet, ISKO)
        if has_no_error(scored):
            assert errors(scored) == [], (seed, slips)
        else:
            refused += 1
    return refused


def test_no_list_with_an_error_is_proved():
    assert shown_wrong(range(200)) > 100


@pytest.mark.slow
def test_no_list_of_thousands_with_an_error_is_proved():
    assert shown_wrong(range(1000, 5000)) > 2000


def altered(rng, entry):
    """Return a game with one or two facts drawn at random: also those that no scorer would write."""
    facts = {
        "contract": lambda: rng.choice((None, *Contract)),
        "spitzen": lambda: rng.choice((None, *range(-12, 13))),
        "levels": lambda: Level(rng.randrange(256)) if rng.random() < 0.4 else Level(rng.randrange(4)),
        "bid": lambda: rng.choice((None, 0, 17, *range(18, 300))),
        "won": lambda: rng.choice((None, True, False)),
        "overbid": lambda: rng.random() < 0.5,
        "reason": lambda: rng.choice(list(Reason)),
        "charged_contract": lambda: rng.choice((None, *Contract)),
        "charged_spitzen": lambda: rng.choice((None, 1, -5)),
        "card_points": lambda: rng.choice((None, *range(-1, 122))),
        "tricks": lambda: rng.choice((None, *range(-1, 12))),
        "kontra": lambda: rng.randrange(3),
        "bock": lambda: rng.randrange(2),
    }
    names = rng.sample(sorted(facts), rng.choice((1, 1, 2, 3)))
    return entry._replace(**{name: facts[name]() for name in names})


def judged_alike(seeds):
    """Return how many lists with an odd game and right numbers are proved; none of them has an error."""
    proved = 0
    for seed in seeds:
        rng = random.Random(seed)
        sheet = simulated(rng)
        at = rng.randrange(len(sheet.rows))
        row = sheet.rows[at]
        row = row._replace(entry=altered(rng, row.entry))
        if rng.random() < 0.1:
            row = row._replace(declarer=rng.choice((None, *range(1, sheet.size + 1))))
        sheet = state(sheet._replace(rows=(*sheet.rows[:at], row, *sheet.rows[at + 1 :])), ISKO)
        scored = score(sheet, ISKO)
        if has_no_error(scored):
            proved += 1
            assert errors(scored) == [], (seed, row)
    return proved


def test_a_game_that_cannot_be_is_not_proved_though_all_its_numbers_are_right():
    assert judged_alike(range(200)) > 20


@pytest.mark.slow
def test_no_game_of_thousands_that_cannot_be_is_proved():
    assert judged_alike(range(1000, 5000)) > 400


def test_an_unusual_list_is_left_to_the_checks():
    scored = score(simulated(random.Random(1)), ISKO)
    assert has_no_error(scored)
    first, *rest = scored.sheet.rows
    for row in (
        first._replace(number=2),
        first._replace(dealer=3),
        first._replace(entry=Entry(contract=Contract.VOID)),
    ):
        assert not has_no_error(score(scored.sheet._replace(rows=(row, *rest)), ISKO))
    assert not has_no_error(score(scored.sheet._replace(rows=tuple(rest)), ISKO))
    assert not has_no_error(score(scored.sheet, load_profile("isko-2010")))
