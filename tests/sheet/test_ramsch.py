"""The booking of a Ramsch that its facts decide. Without these facts nothing is guessed. quellen.md A7, A8."""

import pytest

from skatlist.skat.game import Contract, Entry
from skatlist.skat.rules import Bock, Ramsch, Values, load_profile
from skatlist.skat.sheet import Feat, HouseRuleFacts, Row
from skatlist.skat.sheet.bock_and_ramsch import ramsch_bookings, with_skat

PLAIN = load_profile()._replace(ramsch=Ramsch(played=True))
BY_POINTS = PLAIN._replace(values=Values(schwarz_by="points"))
CLUB = BY_POINTS._replace(
    bock=Bock(factor=2, sixty=True),
    ramsch=Ramsch(played=True, skat="last-trick", shove_factor=2, virgin_factor=2, announced_factor=2, missed_factor=2),
)
EACH_OWN = PLAIN._replace(ramsch=Ramsch(played=True, each_own=True))
EQUAL_ZERO = PLAIN._replace(ramsch=Ramsch(played=True, three_equal_zero=True))
NO_MARCH = PLAIN._replace(ramsch=Ramsch(played=True, march=0))


def ramsch(*points, declarer=None, own=None, bock=0, **house):
    places = (*points, *(None,) * (5 - len(points)))
    entry = Entry(contract=Contract.RAMSCH, card_points=own, bock=bock)
    return Row(number=1, entry=entry, declarer=declarer, house=HouseRuleFacts(card_points=places, **house))


def booked(row, profile=PLAIN):
    return ramsch_bookings(row, 3, profile)


@pytest.mark.parametrize(
    ("points", "profile", "bookings"),
    [
        ((50, 40, 30), PLAIN, (-50, 0, 0)),
        ((50, 40, 18), PLAIN, (-62, 0, 0)),
        ((50, 45, 25), CLUB, (-50, 0, 0)),
        ((50, 40, 18), CLUB, None),
        ((50, 50, 20), PLAIN, (-50, -50, 0)),
        ((50, 50, 18), PLAIN, None),
        ((50, 40, 29), PLAIN, None),
        ((50, 40, 31), PLAIN, None),
        ((50, 40, None), PLAIN, None),
        ((None, None, None), PLAIN, None),
        ((None, 65, None), PLAIN, (0, -65, 0)),
        ((None, 40, None), PLAIN, (0, -40, 0)),
        ((None, 39, None), PLAIN, None),
        ((None, 121, None), PLAIN, None),
        ((None, 65, None), EACH_OWN, None),
        ((50, 40, 30), EACH_OWN, (-50, -40, -30)),
        ((40, 40, 40), PLAIN, (-40, -40, -40)),
        ((40, 40, 40), EQUAL_ZERO, (0, 0, 0)),
        ((50, 50, 20), EQUAL_ZERO, (-50, -50, 0)),
        ((0, 75, 45), PLAIN, (0, -75, 0)),
        ((0, 75, 45), CLUB, (0, -150, 0)),
        ((0, 120, 0), PLAIN, (0, -120, 0)),
        ((0, 120, 0), BY_POINTS, (0, 120, 0)),
        ((0, 120, 0), BY_POINTS._replace(ramsch=Ramsch(played=True, march=0)), (0, -120, 0)),
    ],
)
def test_the_player_with_most_points_loses_them(points, profile, bookings):
    assert booked(ramsch(*points), profile) == bookings


def test_the_points_of_the_stated_loser():
    assert booked(ramsch(declarer=2, own=65)) == (0, -65, 0)
    assert booked(ramsch(declarer=4, own=65)) is None
    assert booked(ramsch(declarer=3, own=65)) == (0, 0, -65)
    assert booked(Row(number=1, entry=Entry(contract=Contract.RAMSCH))) is None


def test_two_jungfrauen_make_a_durchmarsch_of_the_third():
    virgins = (Feat(1), Feat(3))
    assert booked(ramsch(0, 120, 0, virgin=virgins)) == (0, 120, 0)
    assert booked(ramsch(0, 120, 0, virgin=virgins[:1])) == (0, -120, 0)
    assert booked(ramsch(0, 120, 0, virgin=virgins), NO_MARCH) == (0, -120, 0)


@pytest.mark.parametrize(
    ("feat", "bookings"),
    [
        ({"march": (Feat(2),)}, (0, 120, 0)),
        ({"march": (Feat(2, announced=True),)}, (0, 240, 0)),
        ({"march": (Feat(2, announced=True),), "shoves": 1}, (0, 480, 0)),
        ({"march": (Feat(2, announced=True, missed=True),)}, (0, -480, 0)),
        ({"march": (Feat(2, announced=True, missed=True),), "shoves": 1}, (0, -960, 0)),
        ({"march": (Feat(4),)}, None),
        ({"virgin": (Feat(0),)}, None),
        ({"virgin": (Feat(3),)}, (-160, 0, 0)),
        ({"virgin": (Feat(3, announced=True),)}, (-320, 0, 0)),
        ({"virgin": (Feat(3, announced=True, missed=True),)}, (0, 0, -480)),
        ({"shoves": 2}, (-320, 0, 0)),
        ({"bock": 1}, (-160, 0, 0)),
    ],
    ids=str,
)
def test_feats_shoves_and_bock(feat, bookings):
    assert booked(ramsch(80, 38, 2, **feat), CLUB) == bookings


def test_no_durchmarsch_where_none_is_played():
    assert booked(ramsch(march=(Feat(2),)), NO_MARCH) is None


def test_the_skat_is_in_no_count_of_nothing():
    assert with_skat({}, PLAIN) is None
