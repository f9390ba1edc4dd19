"""Every finding between the lists of an event."""

from checks.sheets import ISKO, THREE, full, plain, spoken

from skatlist.checks import check_event
from skatlist.checks.event.e103_sheet_missing import unreadable
from skatlist.event import Event, Seating
from skatlist.sheet import Player, Source, score
from skatlist.words import InputError

NAMES = ("Anna", "Bernd", "Cem", "Dörte", "Ewa", "Fritz", "Gül")


def people(*teams):
    return tuple(Player(name=name, number=n, team=teams[n - 1] if teams else "") for n, name in enumerate(NAMES, 1))


def evening(**more):
    seating = (Seating(series=1, table=1, numbers=(1, 2, 3)), Seating(series=1, table=2, numbers=(4, 5, 6)))
    return Event(**{"players": people(), "seating": seating, **more})


def lists(*tables, lines=THREE):
    sheet = full(*lines)
    players = people()
    return [
        score(sheet._replace(series=series, table=table, players=players[3 * table - 3 : 3 * table]), ISKO)
        for series, table in tables
    ]


def said(event, sheets):
    findings = check_event(event, sheets)
    assert all(spoken(finding) for finding in findings)
    return [finding.code + (f".{finding.sentence}" if finding.sentence else "") for finding in findings]


BOTH = [(1, 1), (1, 2)]


def test_a_whole_event_says_only_who_is_level():
    assert said(evening(), lists(*BOTH)) == ["E104"] * 3
    assert (
        said(evening(), [*lists((1, 1)), *lists((1, 2), lines=("1 karo m1 +", "2 grand m1 -", "3 herz m1 h +"))]) == []
    )


def test_a_list_handed_in_twice():
    assert "E101.same" in said(evening(), lists(*BOTH, (1, 2)))
    other = [*lists(*BOTH), *lists((1, 2), lines=(*THREE[:2], "3 karo o1 r18 +"))]
    assert "E101" in said(evening(), other)
    assert said(None, lists((1, 1), (1, 1))) == ["E101.same"]


def test_lists_that_do_not_say_their_table_are_not_twins():
    (one,) = lists((1, 1))
    quiet = one._replace(sheet=one.sheet._replace(assumed=("series", "table")))
    assert said(None, [quiet, quiet]) == []


def test_a_player_at_two_tables():
    seating = (Seating(series=1, table=1, numbers=(1, 2, 3)), Seating(series=1, table=2, numbers=(1, 5, 6)))
    assert "E102" in said(evening(seating=seating), lists(*BOTH))
    seating = (Seating(series=1, table=1, numbers=(1, 2, 3)), Seating(series=2, table=2, numbers=(1, 5, 6)))
    assert "E102" not in said(evening(seating=seating), lists(*BOTH))


def test_a_player_twice_at_one_table_and_an_unknown_number():
    seating = (Seating(series=1, table=1, numbers=(1, 2, 2)), Seating(series=1, table=2, numbers=(4, 5, 9)))
    found = said(evening(seating=seating), lists(*BOTH))
    assert found.count("E102.same_table") == 1
    assert found.count("E102.unknown") == 1


def test_a_player_on_two_lists_of_one_series_without_an_event():
    first, second = lists(*BOTH)
    same = second._replace(sheet=second.sheet._replace(players=first.sheet.players))
    assert said(None, [first, same]) == ["E102"] * 3


def test_a_table_without_a_list():
    assert "E103" in said(evening(), lists((1, 1)))
    assert said(evening(), []) == ["E103.series"]
    (stray,) = lists((1, 2))
    stray = stray._replace(sheet=stray.sheet._replace(table=3))
    assert "E103.not_seated" in said(evening(), [*lists(*BOTH), stray])


def test_teams():
    usual = people("A", "B", "C", "A", "B", "C", "")
    assert not [code for code in said(evening(players=usual), lists(*BOTH)) if code.startswith("E105")]
    small = people("A", "B", "C", "A", "B", "", "")
    assert "E105.small" in said(evening(players=small), lists(*BOTH))
    large = people("A", "B", "C", "A", "B", "C", "A")
    assert "E105.large" in said(evening(players=large), lists(*BOTH))
    together = people("A", "A", "B", "B", "C", "C", "")
    assert said(evening(players=together), lists(*BOTH)).count("E105") == 2


def test_nobody_is_level_on_lists_without_a_game():
    begun, empty = lists((1, 1)), lists((1, 2), lines=())
    assert said(evening(), [*begun, *empty]) == []


def test_a_list_nobody_can_read_is_not_missing_as_well():
    unread = unreadable(InputError("file_empty", file="x.csv"))._replace(series=1, table=2)
    assert spoken(unread)
    findings = check_event(evening(), lists((1, 1)), [unread])
    assert [finding.code for finding in findings] == []


def test_a_name_at_two_places_of_one_list_without_an_event():
    twice = (Player(name="Anna"), Player(name="Anna"), Player(name="Carl"))
    sheet = plain("e", "e", "e")._replace(players=twice)
    for assumed in ((), ("series", "table")):
        (finding,) = check_event(None, [score(sheet._replace(assumed=assumed), ISKO)])
        assert (finding.code, finding.sentence, finding.place) == ("E102", "same_table", 2)


def test_a_copy_in_another_file_is_the_same_list():
    one, two = (plain("e", "e", "e", source=Source(file)) for file in ("a.txt", "b.txt"))
    two = two._replace(rows=tuple(row._replace(source=Source("b.txt", 4)) for row in two.rows))
    (finding,) = check_event(None, [score(one, ISKO), score(two, ISKO)])
    assert (finding.code, finding.sentence) == ("E101", "same")
