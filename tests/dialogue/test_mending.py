"""Mending a slip takes no more keys than the right line and six."""

import pytest

BEFORE = ("212+2+", "310+1+", "49+1+")
MOST = 6  # keys beside those of the right line
# The line typed instead of game 4, the lines that mend it, and the line that would have been right.
SLIPS = {
    "the sign is forgotten": (["111-1"], ["+"], "111-1+"),
    "the contract is misspelt": (["1 nul +"], ["123+"], "123+"),
    "a command is misspelt": (["111+1+", "zurük", "zurück"], ["111+2+"], "111+2+"),
    "the dealer plays": (["411+1+"], ["111+1+"], "111+1+"),
    "a digit is typed twice": (["111+33+"], ["111+3+"], "111+3+"),
    "the wrong value is on the paper": (["111+1+=33"], ["!"], "111+1+=33"),
    "a row is there twice": (["311+1+", "311+1+", ""], ["k5weg"], "311+1+"),
    "a row is asked about": (["311+1+", "311+1+"], ["z"], "311+1+"),
    "a row is missing": (["212+1+"], ["k4vor111+1+"], "111+1+"),
    "a row is missing that the dealer tells": (["212+1+", "112+1+"], ["k4vor111+1+"], "111+1+"),
    "the last row is wrong": (["112+1+"], ["z", "111+1+"], "111+1+"),
    "a row further up is wrong": (["112+1+", "212+1+"], ["k4 111+1+"], "111+1+"),
    "a stated value has the sign of the other column": (["111+1-=44"], [], "111+1-=-44"),
}


@pytest.mark.parametrize(("typed", "mending", "right"), SLIPS.values(), ids=SLIPS)
def test_a_slip_takes_the_right_line_and_six_keys_at_most(begun, typed, mending, right):
    talk = begun(*BEFORE, *typed, *mending)
    assert sum(len(line) + len("\n") for line in mending) <= len(right) + len("\n") + MOST
    row, fourth = talk.evening.scored((1, 1)).rows[3], talk.evening.judge((1, 1), right, 4).row
    assert (row.row.declarer, row.row.entry, row.row.stated) == (fourth.declarer, fourth.entry, fourth.stated)
    assert not talk.dialogue.unentered
    assert len(talk.games) <= 5
