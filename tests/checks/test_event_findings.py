"""Every finding between the lists of an event."""

from types import MappingProxyType

import pytest
from checks.sheets import ISKO, THREE, full, german_sentences, plain

import skatlist.papers.lists
from skatlist.files.formats.parsed import Parsed
from skatlist.skat.findings import Severity
from skatlist.skat.rules import load_profile, profile_names
from skatlist.skat.sheet import ChangeKind, ListHistory, Player, SheetChange, Source, score
from skatlist.tournament import Event, Seating
from skatlist.tournament.checks.event_checks import check_event
from skatlist.tournament.checks.lists import unreadable_list
from skatlist.tournament.decision import DecisionKind, DirectorDecision
from skatlist.tournament.tournament import Category, LeagueRules, Registration, Tournament
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


def codes_with_sentences(event, sheets):
    findings = check_event(event, sheets)
    assert all(german_sentences(finding) for finding in findings)
    return [finding.code + (f".{finding.sentence}" if finding.sentence else "") for finding in findings]


BOTH = [(1, 1), (1, 2)]
NO_TIE = ("1 karo m1 +", "2 grand m1 -", "3 herz m1 h +")


def test_a_whole_event_says_only_who_is_level():
    assert codes_with_sentences(evening(), lists(*BOTH)) == ["E104"] * 3
    assert (
        codes_with_sentences(
            evening(), [*lists((1, 1)), *lists((1, 2), lines=("1 karo m1 +", "2 grand m1 -", "3 herz m1 h +"))]
        )
        == []
    )


def test_a_list_handed_in_twice():
    assert "E101.same" in codes_with_sentences(evening(), lists(*BOTH, (1, 2)))
    other = [*lists(*BOTH), *lists((1, 2), lines=(*THREE[:2], "3 karo o1 r18 +"))]
    assert "E101" in codes_with_sentences(evening(), other)
    assert codes_with_sentences(None, lists((1, 1), (1, 1))) == ["E101.same"]


def test_lists_that_do_not_say_their_table_are_not_twins():
    (one,) = lists((1, 1))
    quiet = one._replace(sheet=one.sheet._replace(assumed=("series", "table")))
    assert codes_with_sentences(None, [quiet, quiet]) == []


def test_a_player_at_two_tables():
    seating = (Seating(series=1, table=1, numbers=(1, 2, 3)), Seating(series=1, table=2, numbers=(1, 5, 6)))
    assert "E102" in codes_with_sentences(evening(seating=seating), lists(*BOTH))
    seating = (Seating(series=1, table=1, numbers=(1, 2, 3)), Seating(series=2, table=2, numbers=(1, 5, 6)))
    assert "E102" not in codes_with_sentences(evening(seating=seating), lists(*BOTH))


def test_a_player_twice_at_one_table_and_an_unknown_number():
    seating = (Seating(series=1, table=1, numbers=(1, 2, 2)), Seating(series=1, table=2, numbers=(4, 5, 9)))
    sentence_codes = codes_with_sentences(evening(seating=seating), lists(*BOTH))
    assert sentence_codes.count("E102.same_table") == 1
    assert sentence_codes.count("E102.unknown") == 1


def test_a_player_on_two_lists_of_one_series_without_an_event():
    first, second = lists(*BOTH)
    same = second._replace(sheet=second.sheet._replace(players=first.sheet.players))
    assert codes_with_sentences(None, [first, same]) == ["E102"] * 3


def test_a_table_without_a_list():
    assert "E103" in codes_with_sentences(evening(), lists((1, 1)))
    assert codes_with_sentences(evening(), []) == ["E103.series"]
    (stray,) = lists((1, 2))
    stray = stray._replace(sheet=stray.sheet._replace(table=3))
    assert "E103.not_seated" in codes_with_sentences(evening(), [*lists(*BOTH), stray])


def test_teams():
    usual = people("A", "B", "C", "A", "B", "C", "")
    assert not [code for code in codes_with_sentences(evening(players=usual), lists(*BOTH)) if code.startswith("E105")]
    small = people("A", "B", "C", "A", "B", "", "")
    assert "E105.small" in codes_with_sentences(evening(players=small), lists(*BOTH))
    large = people("A", "B", "C", "A", "B", "C", "A")
    assert "E105.large" in codes_with_sentences(evening(players=large), lists(*BOTH))
    together = people("A", "A", "B", "B", "C", "C", "")
    assert codes_with_sentences(evening(players=together), lists(*BOTH)).count("E105") == 2


def test_nobody_is_level_on_lists_without_a_game():
    begun, empty = lists((1, 1)), lists((1, 2), lines=())
    assert codes_with_sentences(evening(), [*begun, *empty]) == []


def test_a_list_nobody_can_read_is_not_missing_as_well():
    unread = unreadable_list(InputError("file_empty", file="x.csv"))._replace(series=1, table=2)
    assert german_sentences(unread)
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


TOURNAMENT = Tournament(categories=(Category("Damen"),))


def tournament(count=6, **more):
    known = {"tournament": TOURNAMENT, "players": people()[:count], **more}
    return evening(**known | {"registrations": MappingProxyType(more.get("registrations", {}))})


def without_ties(event, sheets=()):
    return [each for each in codes_with_sentences(event, sheets) if not each.startswith(("E104", "E103"))]


def test_players_of_a_tournament_have_a_seat_in_every_series_drawn():
    assert without_ties(tournament()) == []
    assert without_ties(tournament(7)) == ["E108.nowhere"]
    assert without_ties(evening()) == [], "to a club evening people come and go"
    for excused in (
        {"registrations": {7: Registration(last_series=0)}},
        {"registrations": {7: Registration(first_series=2)}},
        {"decisions": (DirectorDecision(1, DecisionKind.EXPULSION, people=(7,)),)},
    ):
        assert without_ties(tournament(7, **excused)) == []
    (sentence_codes,) = (each for each in check_event(tournament(7), [], []) if each.code == "E108")
    assert sentence_codes.severity is Severity.ERROR
    assert (sentence_codes.series, sentence_codes.table, sentence_codes.params["players"]) == (1, None, ("Gül",))


@pytest.mark.parametrize(
    ("known", "sentence"),
    [
        (Registration(last_series=0), "no_show"),
        (Registration(first_series=2), "later"),
        (Registration(first_series=0, last_series=0), "no_show"),
    ],
)
def test_no_one_is_seated_in_a_series_they_do_not_play(known, sentence):
    assert without_ties(tournament(registrations={4: known})) == [f"E108.{sentence}"]


def test_players_who_withdrew_have_no_seat_in_the_next_series():
    seats = (*evening().seating, Seating(2, 1, (1, 2, 3)), Seating(2, 2, (4, 5, 6)))
    assert without_ties(tournament(seating=seats, registrations={4: Registration(last_series=1)})) == ["E108.gone"]


def test_in_a_league_team_mates_at_one_table_are_an_error_and_elsewhere_a_warning():
    teams = people("A", "A", "B", "B", "C", "C", "")[:6]
    league = Tournament(league=LeagueRules(groups=(("A", "B", "C"),)))
    assert without_ties(tournament(tournament=league, players=teams))[-2:] == ["E108", "E108"]


def test_a_team_that_is_smaller_than_asked_and_one_that_may_not_start():
    teams = people("A", "B", "A", "B", "A", "B", "A")
    four = Tournament(team_size=4)
    seats = (Seating(1, 1, (1, 2, 7)), Seating(1, 2, (3, 4, 5)))
    sentence_codes = codes_with_sentences(tournament(players=teams, tournament=four, seating=seats), [])
    assert [each for each in sentence_codes if "asked" in each] == ["E105.asked_small"]
    gone = {number: Registration(last_series=0) for number in (2, 4)}
    league = Tournament(team_size=4, league=LeagueRules(groups=(("A", "B"),)))
    sentence_codes = codes_with_sentences(tournament(players=teams, tournament=league, registrations=gone), [])
    assert "E105.may_not_start" in sentence_codes
    assert "E105.asked_small" not in sentence_codes
    gone |= {6: Registration(last_series=0)}
    withdrawn = codes_with_sentences(tournament(players=teams, tournament=league, registrations=gone), [])
    assert [each for each in withdrawn if each.startswith("E105")] == []


def test_a_tandem_is_two():
    known = {1: Registration(tandem="Eins"), 2: Registration(tandem="Eins"), 3: Registration(tandem="Zwei")}
    assert without_ties(evening(registrations=MappingProxyType(known))) == ["E105.tandem"]


def test_a_tie_in_an_event_file_says_how_the_lot_is_entered():
    event = evening(history=(ListHistory(1, 1), ListHistory(1, 2)), source=Source("club abend.skat"))
    ties = [each for each in check_event(event, lists(*BOTH), []) if each.code == "E104"]
    assert [each.sentence for each in ties] == ["enter"] * 3
    assert all('"club abend.skat" los ' in each.remedy("de") for each in ties)
    lots = tuple(
        DirectorDecision(at, DecisionKind.LOT, people=people_) for at, people_ in enumerate(((1, 4), (2, 5), (6, 3)), 1)
    )
    assert "E104" not in {each.code for each in check_event(event._replace(decisions=lots), lists(*BOTH), [])}


def test_a_list_of_an_empty_table_is_described_by_its_names():
    first, second = lists(*BOTH)
    moved = second._replace(sheet=second.sheet._replace(table=5))
    assert "E103.other_table" in codes_with_sentences(evening(), [first, moved])
    strange = second._replace(sheet=second.sheet._replace(table=5, players=first.sheet.players))
    assert "E103.not_seated" in codes_with_sentences(evening(), [first, strange])


def by_rules(name, *, event=None, lines=NO_TIE, scoring=None, **more):
    """Return what is found where the list of table 2 has `name` in its head, scored as the library scores it."""
    event = event or evening()
    sheets = [full(*lines)._replace(series=1, table=table, players=event.players[:3]) for table in (1, 2)]
    sheets[1] = sheets[1]._replace(rules=name, **more)
    scored = skatlist.papers.lists.scored_lists(Parsed(tuple(sheets), (), event), scoring=scoring).scored
    return [code for code in codes_with_sentences(event, scored) if code.startswith("E109")]


@pytest.mark.parametrize("event_rules", ["isko-2022", "skatordnung", "hausregeln"])
@pytest.mark.parametrize("name", profile_names())
def test_a_list_by_other_rules_than_its_event_is_an_error_for_all_rules(name, event_rules):
    event = evening(rules=event_rules)
    assert by_rules(name, event=event) == (["E109"] if name != event_rules else [])
    assert by_rules(name, event=event._replace(other_rules=True)) == []
    assert by_rules(name, event=event, void="abgebrochen") == []


@pytest.mark.parametrize(
    ("history", "remedy"),
    [
        ((), "in die event.toml schreiben"),
        ((ListHistory(1, 1), ListHistory(1, 2)), 'eintragen: skatlist übernehmen "club abend.skat" event.toml'),
    ],
)
def test_the_remedy_for_other_rules_can_be_done_where_the_event_is_kept(history, remedy):
    event = evening(history=history, source=Source("club abend.skat"))
    sheets = lists(*BOTH)
    other = sheets[1].sheet._replace(rules="skatordnung")
    sheets = [sheets[0], score(other, load_profile("skatordnung"))]
    [sentence_codes] = [each for each in check_event(event, sheets, []) if each.code == "E109"]
    assert remedy in sentence_codes.remedy("de")


def test_other_rules_are_reported_with_the_rules_that_computed_the_list(tmp_path):
    (tmp_path / "event.toml").write_text('rules = "preisskat"\n', encoding="utf-8")
    for table, rules in ((1, "regeln isko-2022\n"), (2, "regeln preisskat\n"), (3, ""), (4, "regeln weg.toml\n")):
        text = f"serie 1\ntisch {table}\n{rules}spiele 1\n\n1 1 kreuz m1 r18 +\n"
        (tmp_path / f"tisch{table}.txt").write_text(text, encoding="utf-8")
    sentence_codes = [each for each in skatlist.check(tmp_path, rules="skatordnung") if each.code == "E109"]
    assert [(each.table, each.stated, each.params["used"]) for each in sentence_codes] == [
        (1, "isko-2022", "skatordnung"), (4, "weg.toml", "skatordnung"),
    ]  # fmt: skip
    assert sentence_codes[0].text("de") == (
        "im Kopf der Liste steht isko-2022, die Veranstaltung spielt nach preisskat;"
        " die Liste ist nach skatordnung gerechnet"
    )
    (tmp_path / "tisch4.txt").unlink()
    (rule_finding,) = [each for each in skatlist.check(tmp_path) if each.code == "E109"]
    assert rule_finding.params["used"] == "isko-2022"


def test_rules_between_the_games_are_other_rules_too():
    change = SheetChange(before=3, kind=ChangeKind.RULES, rules="skatordnung")
    house = evening(rules="hausregeln")
    assert by_rules(None, event=house, changes=(change,)) == ["E109.later"]
    assert by_rules(None, event=house, changes=(change._replace(rules="hausregeln"),)) == []
    assert by_rules(None, event=house._replace(other_rules=True), changes=(change,)) == []
    assert by_rules("skatordnung", event=house, changes=(change,)) == ["E109"]
    assert by_rules(None, changes=(change,)) == []  # in a tournament that is G118


def test_the_rule_file_of_the_event_under_any_name_is_no_other_rule_set(tmp_path):
    house = tmp_path / "verein.toml"
    house.write_text('extends = "hausregeln"\n', encoding="utf-8")
    event = evening(rules=str(house))
    at = Source(str(tmp_path / "liste.txt"))
    assert by_rules("verein.toml", event=event, source=at) == []
    assert by_rules("verein.toml", event=event, source=at, scoring="plain") == []
    (tmp_path / "anders").mkdir()
    (tmp_path / "anders" / "verein.toml").write_text('extends = "skatordnung"\n', encoding="utf-8")
    other = Source(str(tmp_path / "anders" / "liste.txt"))
    assert by_rules("verein.toml", event=event, source=other) == ["E109"]


def test_the_standings_are_provisional_while_a_list_goes_by_other_rules():
    lists = skatlist.read("samples/errors/e109-other-rules/abend")
    assert lists.standings_state().is_provisional
    allowed = lists.event._replace(other_rules=True)
    assert not skatlist.papers.lists.scored_lists(Parsed(allowed.sheets, (), allowed)).standings_state().is_provisional
