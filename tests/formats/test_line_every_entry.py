"""Every admissible game survives being written as a line and read back, in every way of writing it."""

import random

import pytest
from tiers import sample, slow, some

from skatlist.files.formats.notation.line import read_line
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.files.formats.word_lookup import CONTRACTS
from skatlist.skat.game import BASE, Contract, Entry, Level, announcements, entries
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Row
from skatlist.words import Language

AMOUNTS = [3_000, *slow(94_346)]
NUMBER = {**{contract: str(base) for contract, base in BASE.items()}, Contract.NULL: "23"}
SHORT = {
    Level.HAND: "h",
    Level.SCHNEIDER: "s",
    Level.SCHNEIDER_ANNOUNCED: "sa",
    Level.SCHWARZ: "z",
    Level.SCHWARZ_ANNOUNCED: "za",
    Level.OUVERT: "ou",
}
KEYPAD = {**SHORT, Level.HAND: "*", Level.SCHNEIDER: "/", Level.SCHWARZ: "//"}
WORDS = {
    Level.HAND: ("Hand", "h", "*"),
    Level.SCHNEIDER: ("Schneider", "s", "/"),
    Level.SCHNEIDER_ANNOUNCED: ("Schneider angesagt", "sa", "schneider announced"),
    Level.SCHWARZ: ("schwarz", "z", "//"),
    Level.SCHWARZ_ANNOUNCED: ("Schwarz angesagt", "za", "schwarz_announced"),
    Level.OUVERT: ("ouvert", "ou", "offen", "open"),
}


def written_out(entry, place, levels, spitzen):
    """The shortest writing: no blanks, numbers for contracts."""
    crosses = "".join(sign for level, sign in levels.items() if entry.levels & level)
    # S and Z beside the longer tokens of the same letters would read as one of these without a sign between.
    bid = "" if entry.bid is None else f"r{entry.bid}"
    return f"{place}{NUMBER[entry.contract]}{spitzen}{crosses}{bid}{'+' if entry.won else '-'}"


def spitzen_letters(entry):
    return "" if entry.spitzen is None else f"{'m' if entry.spitzen > 0 else 'o'}{abs(entry.spitzen)}"


def spitzen_signs(entry):
    return "" if entry.spitzen is None else f"{entry.spitzen:+d}"


def read(text, place):
    row, findings = read_line(text, place_required=True)
    assert findings == (), text
    assert row is not None
    assert row.declarer == place, text
    return row.entry


def drawn(count):
    return enumerate(sample(entries(load_profile()), count))


@pytest.mark.slow
@pytest.mark.parametrize("count", AMOUNTS)
def test_all_94346_entries_survive_the_canonical_line(count):
    for at, entry in drawn(count):
        place, lang = at % 5 + 1, Language.EN if at % 2 else Language.DE
        text = write_line(Row(number=1, declarer=place, entry=entry), lang)
        assert read(text, place) == entry, text
    assert at + 1 == count


@pytest.mark.slow
@pytest.mark.parametrize("count", AMOUNTS)
def test_all_entries_survive_without_blanks(count):
    for at, entry in some(drawn(count)):
        place = at % 5 + 1
        text = written_out(entry, place, SHORT, spitzen_letters(entry))
        assert read(text, place) == entry, text


@pytest.mark.slow
def test_every_announcement_at_every_place_survives_on_the_number_pad():
    # Signs for the levels that have one: what an announced level carries need not be written.
    for game in some(announcements(load_profile())):
        for place in range(1, 6):
            for bid, won in ((None, True), (18, False), (264, False)):
                entry = game._replace(bid=bid, won=won)
                carried = Level.SCHNEIDER_ANNOUNCED | Level.SCHWARZ_ANNOUNCED | Level.OUVERT
                signs = {} if entry.levels & carried else KEYPAD
                text = written_out(entry, place, signs or SHORT, spitzen_signs(entry)).replace("r", ",")
                assert read(text, place) == entry, text


def test_every_announcement_without_a_place():
    for game in some(announcements(load_profile())):
        entry = game._replace(won=False)
        for text in (
            write_line(Row(number=1, entry=entry)),
            written_out(entry, "", SHORT, spitzen_letters(entry)),
            written_out(entry, "", SHORT, spitzen_signs(entry)),
        ):
            row, findings = read_line(text, place_required=False)
            assert (findings, row and row.declarer, row and row.entry) == ((), None, entry), text


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, *slow(*range(1, 5))])
def test_words_in_any_spelling_and_any_order(seed):
    dice = random.Random(seed)
    games = announcements(load_profile())
    names = {
        contract: [w for w, (c, levels) in CONTRACTS.items() if c is contract and not levels] for contract in NUMBER
    }
    for _ in range(2_000):
        bid = dice.choice((None, 18, 23, 240))
        entry = dice.choice(games)._replace(bid=bid, won=dice.random() < 0.5, overbid=dice.random() < 0.2)
        place = dice.randint(1, 5)
        rest = [dice.choice(WORDS[level]) for level in SHORT if entry.levels & level]
        if entry.spitzen is not None:
            side = dice.choice(
                ("m", "mit ", "w", "W ", "with ", "+")
                if entry.spitzen > 0
                else ("o", "ohne ", "wo", "without ", "-", "−")
            )
            rest.append(f"{side}{abs(entry.spitzen)}")
        if bid is not None:
            rest.append(dice.choice((f"r{bid}", f",{bid}", f".{bid}", f"gereizt {bid}", f"bid {bid}")))
        if entry.overbid:
            rest.append(dice.choice(("ü", "ue", "überreizt", "Ueberreizt", "overbid", "u\u0308berreizt")))
        rest.append(dice.choice(("+", "g", "gewonnen", "won") if entry.won else ("-", "–", "v", "verloren", "LOST")))
        dice.shuffle(rest)
        contract = dice.choice(names[entry.contract])
        text = " ".join([str(place), contract, *rest])
        assert read(text, place) == entry, text
        assert read(text.upper(), place) == entry, text


def test_canonical_is_as_short_as_people_say_it():
    announced = Entry(contract=Contract.GRAND, spitzen=4, levels=Level(63), bid=24, won=True)
    assert write_line(Row(number=1, declarer=3, entry=announced)) == "3 grand m4 h ou r24 +"
    schwarz = Entry(contract=Contract.CLUBS, spitzen=-1, levels=Level.SCHNEIDER | Level.SCHWARZ, won=False)
    assert write_line(Row(number=1, declarer=1, entry=schwarz)) == "1 kreuz o1 z -"
    assert write_line(Row(number=1, declarer=1, entry=schwarz), Language.EN) == "1 clubs wo1 z -"
