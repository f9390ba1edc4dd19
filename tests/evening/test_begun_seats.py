"""A begun list keeps its seats: other people come to it only by a decision, which one step takes back."""

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import hypothesis.strategies as st
import pytest
from club_evening import ROUND, add_games, make_evening, row_of, sign_list
from refusals import refusal
from tiers import drawn

from skatlist.evening import Decision, Evening
from skatlist.evening.begun_seats import seats_now
from skatlist.evening.draws import draw
from skatlist.evening.import_files import take_description
from skatlist.evening.seating import join, leave, present
from skatlist.evening.starting import start_from
from skatlist.files.formats.text.text_reader import read_text
from skatlist.files.formats.text.text_writer import write_text
from skatlist.files.journal.journal import RecordKind
from skatlist.skat.sheet import ChangeKind
from skatlist.tournament import Seating
from skatlist.tournament.standings import standings
from skatlist.words import RefusedError, SkatlistError

KEY = (1, 1)
GAMES = (
    "2 kreuz m2 +",
    "3 pik m1 +",
    "4 herz o1 -",
    "1 grand m2 +",
    "2 karo m1 +",
    "3 null +",
    "4 pik m3 +",
    "1 karo o2 -",
)
THREE = ("1 kreuz m2 +", "2 pik m1 +", "3 herz o1 -", "1 grand m2 +", "2 karo m1 +", "3 null +", "1 pik m3 +")
BY_DIRECTOR = Decision("Irrtum", director="Ida Sommer")


@pytest.fixture
def evening(open_evening):
    return open_evening({KEY: (1, 2, 3, 4)})


def owners(evening, key=KEY):
    """Return who is the declarer of each game, and what everybody has in the standings."""
    sheet = evening.sheets.sheet(key)
    games = [(row.number, sheet.players[(row.declarer or 1) - 1].number) for row in sheet.rows]
    lists = [evening.scored(each) for each in evening.sheets.begun]
    lines = standings(lists, tuple(person.player for person in evening.people)).players
    return games, {line.player.number: (line.total, len(line.seats)) for line in lines}


def seats_of(evening):
    return evening.roster.seating[KEY]


def count_of(evening, kind=RecordKind.RESEAT):
    return sum(record.kind == kind for record in evening.records)


@pytest.mark.parametrize("played", [1, 4, 7, 8])
def test_a_begun_list_asks_since_when_others_sit_there(evening, played):
    add_games(evening, *GAMES[:played])
    before, records = owners(evening), len(evening.records)
    for who in ("2 1 3 4", "1 2 3 5", "1 2 3 4 5", "Anna Becker, Carla Voß, Bernd Yılmaz, Neu Kommer"):
        assert refusal(evening.seat, KEY, who) in {"seats_begun", "seats_begun_new"}
    for who in ("1 2 3", "2 3 4"):
        assert refusal(evening.seat, KEY, who) == "seats_fewer"
        assert refusal(evening.seat, KEY, who, since=1) == "seats_fewer"
    evening.seat(KEY, "1 2 3 4")
    assert (owners(evening), len(evening.records)) == (before, records)


def test_a_table_without_games_is_seated_freely(evening):
    evening.seat(KEY, "2 1 3")
    records = len(evening.records)
    evening.seat(KEY, "2 1 3")
    assert (seats_of(evening), len(evening.records)) == ((2, 1, 3), records)


@pytest.mark.parametrize("played", [1, 8])
def test_exchanged_names_leave_the_games_at_their_places(evening, played):
    add_games(evening, *GAMES[:played])
    before = owners(evening)
    evening.seat(KEY, "2 1 3 4", since=1)
    games, totals = owners(evening)
    swapped = {1: 2, 2: 1}
    assert games == [(number, swapped.get(who, who)) for number, who in before[0]]
    assert totals == {who: before[1][swapped.get(who, who)] for who in before[1]}
    evening.undo(KEY)
    assert owners(evening) == before
    assert seats_of(evening) == (1, 2, 3, 4)


def test_exchanged_chairs_change_the_deal_only(evening):
    add_games(evening, *ROUND)
    before = owners(evening)
    evening.seat(KEY, "2 1 3 4", since=5)
    assert owners(evening) == before
    sheet = evening.sheets.sheet(KEY)
    assert [change.kind for change in sheet.changes] == [ChangeKind.SWAPPED]
    add_games(evening, "1 pik m1 +", "2 pik m1 +", "4 pik m1 +", "1 pik m1 +")
    seated = evening.scored(KEY).seated
    assert [seated[game].dealer for game in range(1, 9)] == [1, 2, 3, 4, 2, 1, 3, 4]
    assert not [each for each in evening.sheets.findings(KEY) if each.code == "D102"]
    assert evening.seat(KEY, "2 1 3 4")
    assert count_of(evening) == 1
    assert refusal(evening.seat, KEY, "1 2 3 4") == "seats_begun"


def test_people_who_sit_elsewhere_by_now_are_those_of_a_series(open_evening):
    evening = open_evening({(1, 2): (1, 2, 3, 4), (2, 1): (4, 3, 2, 1)}, series=2)
    assert (seats_now(evening, 1), seats_now(evening, 2)) == ({}, {})
    add_games(evening, *ROUND, key=(2, 1))
    evening.seat((2, 1), "3 4 2 1", since=5)
    assert (seats_now(evening, 1), seats_now(evening, 2)) == ({}, {(2, 1): (3, 4, 2, 1)})


@pytest.mark.parametrize(("played", "latest"), [(1, 2), (7, 8), (8, 8)])
def test_the_latest_game_is_the_next_or_the_last_of_a_full_list(evening, played, latest):
    add_games(evening, *GAMES[:played])
    with pytest.raises(RefusedError) as refused_error:
        evening.seat(KEY, "2 1 3 4")
    assert refused_error.value.params["next"] == latest
    assert refusal(evening.seat, KEY, "2 1 3 4", since=latest + 1, decision=BY_DIRECTOR) == "seats_since"
    evening.seat(KEY, "2 1 3 4", since=latest, decision=BY_DIRECTOR)


def test_within_a_round_the_director_decides(evening):
    add_games(evening, *GAMES[:5])
    assert refusal(evening.seat, KEY, "2 1 3 4", since=6) == "seats_director"
    evening.seat(KEY, "2 1 3 4", since=6, decision=BY_DIRECTOR)
    assert not [each for each in evening.sheets.findings(KEY) if each.code == "S107" and each.severity == "error"]
    evening.undo(KEY)
    evening.seat(KEY, "2 1 3 4", since=5)
    assert [refusal(evening.seat, KEY, "1 2 4 3", since=game) for game in (0, 7)] == ["seats_since"] * 2


def test_a_wrong_name_is_replaced_from_the_beginning_and_a_substitute_from_a_game_on(evening):
    add_games(evening, *GAMES[:4])
    before = owners(evening)
    evening.seat(KEY, "1 2 3 5", since=1)
    assert owners(evening)[1][5] == before[1][4]
    assert owners(evening)[1][4][1] == 0
    evening.undo(KEY)
    evening.seat(KEY, "1 2 3 5", since=5)
    assert owners(evening) == before
    assert evening.sheets.sheet(KEY).changes[-1].player.number == 5


def test_two_at_the_table_exchange_by_place(evening):
    add_games(evening, *GAMES[:4])
    assert refusal(join, evening, KEY, 1, "Carla Voß") == "seats_begun"
    before = owners(evening)
    join(evening, KEY, 1, "Carla Voß", since=5)
    assert owners(evening) == before
    evening.undo(KEY)
    join(evening, KEY, 1, "Carla Voß", since=1)
    assert seats_of(evening) == (3, 2, 1, 4)


def test_earlier_changes_of_players_stay(evening):
    add_games(evening, *GAMES[:4])
    leave(evening, KEY, 4)
    changes = evening.sheets.sheet(KEY).changes
    evening.seat(KEY, "2 1 3 4", since=1)
    assert evening.sheets.sheet(KEY).changes == changes
    assert refusal(evening.seat, KEY, "1 3 2", since=4) == "seats_later"
    evening.seat(KEY, "1 2 3", since=5)
    assert len(evening.sheets.sheet(KEY).changes) == len(changes) + 1


def test_a_returning_player_has_their_own_place(evening):
    add_games(evening, *GAMES[:4])
    before = owners(evening)
    evening.seat(KEY, "9 1 3 4", since=5)
    changes = evening.sheets.sheet(KEY).changes
    assert [(each.kind, each.place) for each in changes] == [("left", 2), ("joined", 2), ("swapped", 1)]
    evening.seat(KEY, "3 1 2 4", since=5)
    assert list(present(evening.scored(KEY), 5).items()) == [
        (place, evening.roster.players[place]) for place in (3, 1, 2, 4)
    ]
    assert evening.sheets.sheet(KEY).size == 4
    leave(evening, KEY, 4, BY_DIRECTOR)
    assert refusal(evening.seat, KEY, "3 1 2", since=1) == "seats_fewer"
    evening.seat(KEY, "3 1 2 8", since=5, decision=BY_DIRECTOR)
    assert [player.number for player in present(evening.scored(KEY), 5).values()] == [3, 1, 2, 8]
    assert evening.sheets.sheet(KEY).size == 5
    games, totals = owners(evening)
    assert games == before[0]
    assert totals == before[1] | {8: (0, 1)}


def test_a_second_list_with_its_own_names_leaves_the_first_one_its_people(evening, tmp_path):
    add_games(evening, *GAMES[:1])
    (tmp_path / "zweite.txt").write_text(
        "serie 1\ntisch 1\nplatz 1 Anna Becker\nplatz 2 Bernd Yılmaz\n"
        "platz 3 Carla Voß\nplatz 4 Dieter Öz\n1 2 kreuz m2 +\n",
        encoding="utf-8",
    )
    evening.seconds.take_over([tmp_path / "zweite.txt"])
    assert refusal(evening.seconds.seat, KEY, "2 1 3 4", since=1) == "seats_second"
    evening.seat(KEY, "2 1 3 4", since=1)
    assert seats_of(evening) == (2, 1, 3, 4)


def test_a_description_in_a_folder_moves_no_game(evening):
    add_games(evening, *GAMES[:1])
    event = evening.event()
    others = event._replace(seating=(Seating(1, 1, (2, 1, 3, 4)),))
    [kept] = [each for each in take_description(evening, others) if each.what == "seats"]
    assert (kept.kept, seats_of(evening)) == ("begun", (1, 2, 3, 4))
    names = [person.player.name for person in evening.people]
    swapped = tuple(
        player._replace(name=name)
        for player, name in zip(event.players, (names[1], names[0], "Neu Kommer", *names[3:]), strict=True)
    )
    taken = [(each.number, each.kept) for each in take_description(evening, event._replace(players=swapped))]
    assert taken == [(1, "begun_name"), (2, "begun_name"), (3, "")]
    assert [person.player.name for person in evening.people][:3] == [*names[:2], "Neu Kommer"]


def test_a_file_rebuilt_from_its_journal_has_the_decisions(evening, tmp_path):
    add_games(evening, *GAMES[:4])
    evening.seat(KEY, "2 1 3 5", since=1)
    evening.seat(KEY, "1 2 3 5", since=5)
    for name, content in evening.as_folder():
        (tmp_path / "ordner" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "ordner" / name).write_bytes(content)
    start_from(tmp_path / "neu.skat", [tmp_path / "ordner"], "Ida")
    with Evening.open(tmp_path / "neu.skat") as again:
        assert owners(again) == owners(evening)
        assert list(present(again.scored(KEY), 5)) == [2, 1, 3, 4]


def test_a_signed_list_and_the_other_list_of_its_table_keep_their_people(evening):
    add_games(evening, *ROUND, *ROUND)
    sign_list(evening)
    for who in (evening, evening.seconds):
        assert refusal(who.seat, KEY, "2 1 3 4") == "list_signed"
        assert refusal(who.seat, KEY, "2 1 3 4", since=1) == "list_signed"


def test_the_second_list_holds_the_seats_as_the_first_does(evening):
    evening.seconds.enter(KEY, row_of("2 kreuz m2 +"))
    assert refusal(evening.seat, KEY, "2 1 3 4") == "seats_begun"
    assert refusal(join, evening, KEY, 1, "Bernd Yılmaz") == "seats_begun"
    assert refusal(leave, evening, KEY, 4) == "seats_fewer"
    assert refusal(draw, evening, 1, 7) == "draw_begun"
    evening.seat(KEY, "2 1 3 4", since=1)
    assert evening.seconds.sheets.sheet(KEY).players[0].number == 2


def test_people_of_two_begun_tables_exchange_from_the_beginning_only(open_evening):
    other = (1, 2)
    evening = open_evening({KEY: (1, 2, 3), other: (4, 5, 6), (1, 3): (7, 8, 9)})
    add_games(evening, "1 pik m1 +")
    add_games(evening, "2 kreuz m2 +", "3 null +", key=other)
    assert refusal(evening.seat, KEY, "1 7 3", since=1) == "seats_elsewhere"  # no game is there, so there 7 may leave
    assert refusal(evening.seat, KEY, "5 7 3", since=1) == "seats_elsewhere"
    before = owners(evening), owners(evening, other)
    assert refusal(evening.seat, KEY, "5 2 3") == refusal(join, evening, KEY, 1, "5") == "seats_begun_tables"
    assert refusal(evening.seat, KEY, "5 2 3", since=2) == "seats_elsewhere"
    join(evening, KEY, 1, "5", since=1)
    assert [evening.roster.seating[key] for key in (KEY, other)] == [(5, 2, 3), (4, 1, 6)]
    totals, was = owners(evening)[1], before[0][1]
    assert totals == was | {1: was[5], 5: was[1]}
    evening.undo(other)
    assert (owners(evening), owners(evening, other)) == before
    evening.seat(other, "4 5 2", since=1)
    assert [evening.roster.seating[key] for key in (KEY, other)] == [(1, 6, 3), (4, 5, 2)]
    add_games(evening, "2 pik m1 +")
    assert refusal(evening.undo, other) == "undo_tables"
    evening.undo(KEY)
    evening.undo(KEY)
    assert (owners(evening), owners(evening, other)) == before


def test_an_exchange_of_chairs_survives_the_text_of_a_list(evening):
    add_games(evening, *ROUND)
    evening.seat(KEY, "2 1 3 4", since=5)
    add_games(evening, *GAMES[:2])
    sheet = evening.sheets.sheet(KEY)
    text = write_text(sheet)
    for written in (text, text.replace("platz 1 tauscht 2", "place 1 swaps 2")):
        [change] = read_text(written, "liste.txt").sheets[0].changes
        assert (change.kind, change.before, change.place, change.other) == (ChangeKind.SWAPPED, 5, 1, 2)


CALLS = st.lists(
    st.tuples(
        st.sampled_from(("seat", "place", "leave", "undo", "draw", "game")),
        st.lists(st.integers(1, 6), min_size=3, max_size=5, unique=True),
        st.sampled_from((None, None, 1, 2, 5, 9)),
        st.booleans(),
        st.booleans(),
    ),
    max_size=8,
)


@drawn(6, 400, calls=CALLS, played=st.sampled_from((1, 4, 7)), size=st.sampled_from((3, 4)))
def test_no_game_and_nobody_leaves_without_a_decision(calls, played, size):
    with TemporaryDirectory() as folder:
        seats = tuple(range(1, size + 1))
        path = make_evening(Path(folder) / "abend.skat", {KEY: seats}, games={3: 30, 4: 40, 5: 50})
        with Evening.open(path, write=True) as evening:
            add_games(evening, *(GAMES if size > 3 else THREE)[:played])
            for call in calls:
                known, before = len(evening.records), owners(evening)
                _seat_somehow(evening, call)
                records = evening.records[known:]
                kinds = {record.kind for record in records}
                games, lines = owners(evening)
                if not kinds & {RecordKind.RESEAT, RecordKind.UNDO}:
                    assert games[: len(before[0])] == before[0]
                    assert all(lines[who][1] for who, line in before[1].items() if line[1])
                from_beginning = [r for r in records if r.kind == RecordKind.RESEAT and "numbers" in r.facts]
                if from_beginning:
                    assert from_beginning[0].facts["former"] == list(seats)
                    (evening.seconds if from_beginning[0].second else evening).undo(KEY)
                    assert owners(evening) == before
                elif RecordKind.RESEAT in kinds:
                    assert games == before[0]
                    assert lines.items() >= {who: line for who, line in before[1].items() if line[1]}.items()
                assert evening.roster.seating[KEY] == seats


def _seat_somehow(evening, call):
    what, who, since, by_director, is_second = call
    one = evening.seconds if is_second else evening
    decision = BY_DIRECTOR if by_director else Decision()
    with suppress(SkatlistError):
        match what:
            case "seat":
                one.seat(KEY, who, since=since, decision=decision)
            case "place":
                join(one, KEY, who[0] % 5 + 1, str(who[1]), decision, since=since)
            case "leave":
                leave(one, KEY, who[0] % 5 + 1, decision)
            case "undo" if evening.book(KEY).last_done.kind != RecordKind.GAME:
                evening.undo(KEY)
            case "draw":
                draw(one, 1, 7)
            case "game":
                add_games(evening, "1 pik m1 +")
