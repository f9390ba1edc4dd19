"""Changes of people hold to the places of their table, and leave a file that can be opened again."""

import random
from contextlib import suppress

import pytest
from club_evening import ROUND, add_games, make_evening
from tiers import slow, some

from skatlist import Player
from skatlist.evening import Decision, Evening
from skatlist.evening.begun_seats import reseat
from skatlist.evening.seating import join, leave
from skatlist.skat.sheet import ChangeKind, SheetChange
from skatlist.words import SkatlistError, UsageError

KEY = (1, 1)
DIRECTOR = Decision("Bus", (), "Ida Sommer")
ODD = (-1, 0, 1, 3, 4, 5, 6, 9, 10, 9999)


def begun(tmp_path):
    path = make_evening(tmp_path / "abend.skat", games={3: 9, 4: 12, 5: 15})
    with Evening.open(path, write=True) as evening:
        add_games(evening, *ROUND)
    return path


def change(kind, place, other=None):
    player = Player("Ida Öz", 5) if kind is ChangeKind.JOINED else None
    return SheetChange(5, kind, place, player, other=other)


@pytest.mark.parametrize(
    ("kind", "places", "is_taken"),
    [
        *((ChangeKind.LEFT, (place,), place == 4) for place in (0, 4, 5, 6)),
        *((ChangeKind.JOINED, (place,), place == 5) for place in (0, 5, 6, 10)),
        *((ChangeKind.SWAPPED, pair, pair == (1, 4)) for pair in ((1, 4), (1, 5), (0, 1), (6, 1), (2, 2))),
    ],
)
def test_a_change_is_taken_at_the_places_of_the_table_only(tmp_path, kind, places, is_taken):
    path = begun(tmp_path)
    with Evening.open(path, write=True) as evening:
        before = len(evening.records)
        if is_taken:
            evening.registry.change(KEY, [change(kind, *places)])
        else:
            with pytest.raises(UsageError):
                evening.registry.change(KEY, [change(kind, *places)])
        assert len(evening.records) == before + is_taken
    with Evening.open(path) as again:
        assert again.scored(KEY).sheet.size == 4 + (is_taken and kind is ChangeKind.JOINED)


def random_command(draw):
    place, other, game = (draw.choice(ODD) for _ in range(3))
    kind = draw.choice([ChangeKind.LEFT, ChangeKind.JOINED, ChangeKind.SWAPPED])
    at_table = SheetChange(game, kind, place, Player("Ida Öz", 5) if kind is ChangeKind.JOINED else None, other=other)
    people = " ".join(str(draw.choice([1, 2, 3, 4, 5, 6, abs(other)])) for _ in range(draw.randrange(7)))
    return draw.choice(
        [
            lambda evening: evening.registry.change(KEY, [at_table], decision=draw.choice([DIRECTOR, Decision("")])),
            lambda evening: join(evening, KEY, place, str(abs(other)), DIRECTOR, since=game),
            lambda evening: leave(evening, KEY, place, DIRECTOR),
            lambda evening: evening.seat(KEY, people, since=game, decision=DIRECTOR),
        ]
    )


@pytest.mark.parametrize("seed", [0, *slow(*range(1, 20))])
def test_no_accepted_command_makes_a_file_that_cannot_be_opened_again(tmp_path, seed):
    draw, path, accepted = random.Random(seed), begun(tmp_path), 0
    for command in some([random_command(draw) for _ in range(25)]):
        with Evening.open(path, write=True) as evening:
            before = len(evening.records)
            with suppress(SkatlistError):
                command(evening)
            accepted += len(evening.records) > before
        with Evening.open(path) as again:
            again.scored(KEY)
            again.event()
    assert accepted


@pytest.mark.parametrize("doubled", [(0, 0, 2, 3), (0, 1, 2, 2), (0, 1, 2, 0)])
@pytest.mark.parametrize("since", [1, 5])
def test_a_person_sits_once_at_a_table(tmp_path, doubled, since):
    path = begun(tmp_path)
    with Evening.open(path, write=True) as evening:
        there = list(evening.scored(KEY).sheet.players)
        with pytest.raises(UsageError) as refused:
            reseat(evening, KEY, [there[at] for at in doubled], since=since, decision=DIRECTOR)
        assert refused.value.key == "errors.seats_twice"


@pytest.mark.parametrize(("count", "key"), [(2, "seats_fewer"), (5, None), (6, "seats_count"), (9, "seats_count")])
@pytest.mark.parametrize("since", [1, 5])
def test_a_begun_table_takes_no_more_than_five(tmp_path, count, key, since):
    path = begun(tmp_path)
    with Evening.open(path, write=True) as evening:
        people = list(evening.roster.players.values())[:count]
        if key is None:
            assert reseat(evening, KEY, people, since=since, decision=DIRECTOR)
            return
        with pytest.raises(SkatlistError) as refused:
            reseat(evening, KEY, people, since=since, decision=DIRECTOR)
        assert refused.value.key == f"errors.{key}"
