"""A number exactly double or half what a game counts: if the rules have Kontra, one call more or less is a cause."""

from itertools import product

import pytest

from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.checks.claims import examine
from skatlist.skat.findings import Severity
from skatlist.skat.findings.fixes import with_fix
from skatlist.skat.game import Contract, Entry, Level, valuate
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Row, Sheet, Stated, score

HOUSE = load_profile("hausregeln")
GAMES = (
    Entry(contract=Contract.CLUBS, spitzen=1, bid=18),
    Entry(contract=Contract.HEARTS, spitzen=-2, bid=18),
    Entry(contract=Contract.GRAND, spitzen=1, bid=24),
    Entry(contract=Contract.SPADES, spitzen=2, levels=Level.HAND, bid=22),
    Entry(contract=Contract.NULL, bid=23),
)
CALLS = ((0, 1), (1, 0), (1, 2), (2, 1))  # as entered, as played


def listed(entry, booked):
    """Return a list of one game with the value and total of another."""
    stated = Stated(value=booked, totals=(booked, None, None, None, None))
    return score(Sheet(agreed=1, rows=(Row(number=1, entry=entry, declarer=1, stated=stated),)), HOUSE)


@pytest.mark.parametrize(("entered", "played"), CALLS)
def test_a_call_forgotten_or_too_many_is_among_the_causes(entered, played):
    for game, won in product(GAMES, (True, False)):
        entry = game._replace(won=won, kontra=entered)
        scored = listed(entry, valuate(entry._replace(kontra=played), HOUSE).points)
        (error,) = (each for each in check_sheet(scored) if each.severity is Severity.ERROR and each.game == 1)
        label = "mark_call" if played > entered else "unmark_call"
        (cause,) = (fix for fix in error.fixes if fix.label == label)
        mended = score(with_fix(scored.sheet, cause), HOUSE)
        assert mended.rows[0].row.entry.kontra == played
        assert not any(each.code[0] in "GT" for each in check_sheet(mended) if each.severity is Severity.ERROR)


@pytest.mark.parametrize(("lang", "words"), [("de", "„Kontra“ vermerken"), ("en", "note “Kontra”")])
def test_a_game_won_that_is_written_double_had_a_kontra(lang, words):
    (error,) = (each for each in check_sheet(listed(GAMES[0]._replace(won=True), 48)) if each.code == "G107")
    assert error.fixes[0].text(lang) == words


def test_a_claim_of_the_double_is_explained_by_a_kontra():
    claim = examine(GAMES[0]._replace(won=True), 48, HOUSE)
    assert [game.entry.kontra for game in claim.games if game.label == "mark_call"] == [1]


def test_rules_without_kontra_propose_none():
    claim = examine(GAMES[0]._replace(won=True), 48, load_profile())
    assert not any(game.entry.kontra for game in claim.games)


def test_more_calls_than_there_are_names_for_propose_none():
    claim = examine(GAMES[0]._replace(won=True, kontra=5), 48, HOUSE)
    assert not any(game.label in {"mark_call", "unmark_call"} for game in claim.games)
