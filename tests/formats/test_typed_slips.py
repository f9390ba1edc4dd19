"""Slips of the hand in the words of a game: none becomes another game, and what is proposed is what was meant."""

import pytest
from tiers import some

from skatlist.files.formats.notation.line import read_line
from skatlist.files.formats.word_lookup import CONTRACTS
from skatlist.words.word_tables import spellings

NAMES = ("clubs", "spades", "hearts", "diamonds", "grand", "null")
WORDS = [
    (word.lower(), name) for name in NAMES for word in spellings("contract")[name] if word.isalpha() and len(word) > 3
]
REST = "m1 h + =99"


def bounced(word):
    return {word[: at + 1] + word[at:] for at in range(len(word))}


def dropped(word):
    return {word[:at] + word[at + 1 :] for at in range(1, len(word))}


def swapped(word):
    return {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)} - {word}


def struck_beside(word):
    keys = ("qwertzuiop", "asdfghjkl", "yxcvbnm")
    beside = {key: row[max(at - 1, 0) : at + 2].replace(key, "") for row in keys for at, key in enumerate(row)}
    return {word[:at] + other + word[at + 1 :] for at, key in enumerate(word) for other in beside.get(key, "")}


def proposal(line):
    """Return what a line is read as without a question, and the contract of the line proposed instead."""
    row, unread = read_line(line, place_required=True)
    if not unread:
        return row.entry.contract.value, None
    mended = line
    for each in unread:
        if each.params.get("near"):
            mended = mended.replace(str(each.params["token"]), str(each.params["near"]), 1)
    if mended == line:
        return None, None
    row, unread = read_line(mended, place_required=True)
    offered = None if row is None or row.entry.contract is None else row.entry.contract.value
    return None, (offered, row.entry.levels.name if row else None, bool(unread))


@pytest.mark.parametrize(("word", "name"), WORDS)
def test_no_slip_is_another_game_and_none_is_proposed(word, name):
    slips = {slip for made in (bounced, dropped, swapped, struck_beside) for slip in made(word)}
    strange = [slip for slip in some(sorted(slips)) if slip not in CONTRACTS]
    silent = [slip for slip in strange if proposal(f"2 {slip} {REST}")[0] not in {None, name}]
    proposed = {slip: offer for slip in strange if (offer := proposal(f"2 {slip} {REST}")[1])}
    wrong = {slip: offer for slip, offer in proposed.items() if offer[0] not in {None, name}}
    assert (silent, wrong) == ([], {})


@pytest.mark.parametrize(("word", "name"), WORDS)
def test_a_letter_typed_twice_is_that_letter(word, name):
    for slip in some(sorted(bounced(word) - {*CONTRACTS})):
        assert proposal(f"2 {slip} m1 h +") in [(None, (name, "HAND", False)), (name, None)], slip
