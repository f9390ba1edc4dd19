"""How a value comes about: the steps a player counts aloud and the paragraphs they rest on."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from notation import game
from tiers import records, sample, slow

from skatlist.skat.game import BASE, Contract, Entry, Level, entries, valuate
from skatlist.skat.game.reckoning import StepKind, reckon
from skatlist.skat.rules import Bock, Kontra, Profile, Values, load_profile
from skatlist.words import Language, text

ISKO = load_profile()
HOUSE = ISKO._replace(kontra=Kontra(factors=(2, 4)), bock=Bock(factor=2))
SKO = ISKO._replace(values=Values(grand_ouvert=36, grand_ouvert_levels=6, revolution=92))
BY_BID = ISKO._replace(values=Values(loss_by="bid"))
FACTORS = (StepKind.KONTRA, StepKind.BOCK)


def aloud(line: str, profile: Profile = ISKO) -> str:
    """Return the steps as people say them, with the factors of the value."""
    result = reckon(game(line), profile)
    message = ", ".join(f"{text(f'words.StepKind.{step.kind}', Language.DE)} {step.number}" for step in result.steps)
    return message if result.base is None else f"{message}; {result.cases} x {result.base}"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("kreuz m2 h +", "mit 2, Spiel 3, Hand 4; 4 x 12"),
        ("karo o1 s z -", "ohne 1, Spiel 2, Schneider 3, Schwarz 4; 4 x 9"),
        (
            "grand m4 h ou +",
            "mit 4, Spiel 5, Hand 6, Schneider 7, angesagt 8, Schwarz 9, Schwarz angesagt 10, offen 11; 11 x 24",
        ),
        ("pik m1 h r72 +", "mit 1, Spiel 2, Hand 3, überreizt, gerechnet 7; 7 x 11"),
        ("null +", "Null 23"),
        ("null h r36 - als kreuz m11", "mit 11, Spiel 12, Hand 13; 13 x 12"),
        ("null r24 - als kreuz m1", "mit 1, Spiel 2; 2 x 12"),
        ("null r30 - als kreuz m1", "mit 1, Spiel 2, überreizt, gerechnet 3; 3 x 12"),
        ("null r24 -", ""),
        ("null h +", "Null Hand 35"),
        ("null ou +", "Null ouvert 46"),
        ("null ou h +", "Null ouvert Hand 59"),
        ("e", ""),
        ("ungültig", ""),
        ("kreuz -", ""),
        ("kreuz m0 +", "ohne 0, Spiel 1; 1 x 12"),
        ("kreuz m1 r24 +", "mit 1, Spiel 2; 2 x 12"),
        ("kreuz m2 sp +", "mit 2, Spiel 3, Spitze 4; 4 x 12"),
    ],
)
def test_steps_of_a_game(line, message):
    assert aloud(line) == message


def test_steps_under_other_rules():
    assert aloud("revolution +", SKO) == "Revolution 92"
    assert aloud("grand m4 h ou +", SKO).endswith("Schwarz 9, Schwarz angesagt 10; 10 x 36")
    assert aloud("kreuz m2 kontra2 bock2 -", HOUSE) == "mit 2, Spiel 3, Kontra-Faktor 4, Bock-Faktor 4; 3 x 12"
    assert aloud("kreuz m2 kontra1 -", HOUSE) == "mit 2, Spiel 3, Kontra-Faktor 2; 3 x 12"
    assert aloud("kreuz m2 kontra3 bock3 -", HOUSE) == "mit 2, Spiel 3, Bock-Faktor 8; 3 x 12"
    assert aloud("kreuz m2 kontra3 bock1 -") == "mit 2, Spiel 3; 3 x 12"
    assert aloud("kreuz m3 r20 -", BY_BID) == "gereizt 20"
    assert aloud("kreuz m3 r20 +", BY_BID) == "mit 3, Spiel 4; 4 x 12"
    assert aloud("kreuz m3 -", BY_BID) == "mit 3, Spiel 4; 4 x 12"
    assert aloud("kreuz m3 r20 ü -", BY_BID) == "mit 3, Spiel 4; 4 x 12"


@pytest.mark.parametrize(
    ("line", "topics"),
    [
        ("kreuz m2 +", "base spitzen value"),
        ("kreuz m2 h -", "base spitzen levels value doubled"),
        ("kreuz m2 h sa +", "base spitzen levels schneider announced value"),
        ("kreuz m2 s z +", "base spitzen schneider schwarz value"),
        ("kreuz m2 h ou +", "base spitzen levels schneider schwarz announced ouvert value"),
        ("herz m1 r24 +", "base spitzen value overbid doubled"),
        ("herz m1 h r36", "base spitzen levels value overbid_hand doubled"),
        ("null +", "null_value"),
        ("null r24", "null_value null_overbid doubled"),
        ("null h r36", "null_value null_overbid doubled"),
        ("e", "passed_in"),
        ("ungültig", ""),
    ],
)
def test_topics_cited(line, topics):
    assert reckon(game(line), ISKO).topics == tuple(topics.split())


def test_an_entry_without_contract_cites_nothing_but_the_doubling():
    assert reckon(Entry(won=False), ISKO).topics == ("doubled",)
    assert reckon(Entry(), ISKO).steps == ()


@pytest.mark.slow
@pytest.mark.parametrize("count", [3_000, *slow(None)])
def test_steps_lead_to_the_value_of_every_admissible_entry(count):
    for entry in sample(entries(ISKO), count):
        result, value = reckon(entry, ISKO), valuate(entry, ISKO).value
        assert value == (result.steps[-1].number if result.base is None else result.base * result.cases)
        counts = [step.number for step in result.steps if step.kind is not StepKind.OVERBID]
        assert result.base is None or counts == list(range(counts[0], counts[0] + len(counts)))


SOME = records(
    Entry,
    contract=st.sampled_from([*BASE, Contract.NULL, Contract.REVOLUTION]),
    spitzen=st.integers(-11, 11).filter(bool),
    levels=st.integers(0, 127).map(Level),
    bid=st.none() | st.integers(0, 300),
    won=st.sampled_from([True, False, None]),
    charged_contract=st.sampled_from([*BASE]),
    charged_spitzen=st.integers(-11, 11).filter(bool),
    kontra=st.integers(0, 3),
    bock=st.integers(0, 2),
)


@given(entry=SOME, profile=st.sampled_from([ISKO, HOUSE, SKO, BY_BID]))
def test_steps_lead_to_the_value_of_any_entry_under_any_rules(entry, profile):
    value, result = valuate(entry, profile).value, reckon(entry, profile)
    if value is None:
        assert entry.contract is Contract.REVOLUTION or profile is BY_BID
        return
    factors = math.prod(step.number for step in result.steps if step.kind in FACTORS)
    counted = [step.number for step in result.steps if step.kind not in FACTORS]
    assert value == factors * (counted[-1] if result.base is None else result.base * result.cases)
    assert result.cases == (None if result.base is None else counted[-1])


@pytest.mark.parametrize(
    ("line", "text"),
    [("kreuz m2 h +", "mit 2, Spiel 3, Hand 4; 4 x 12"), ("null ou +", "Null ouvert 46"), ("kreuz +", "")],
)
def test_the_count_in_one_line(line, text):
    assert reckon(game(line), ISKO).text("de") == text
