"""The signed content: the one form of a list, its check code, the rules and results that travel with it."""

import json
import re

import pytest
from papers.league_day import league_day
from papers.paper_lists import eventful, scored_of, sheet_of
from signatures import excel_signing
from signatures.signing import EVENT, NAMES, attachment, by, content, failed, key_of, sign, verdict

from skatlist.files.formats.json.json_list import read_json
from skatlist.papers.paper_files import sealed_pdf
from skatlist.papers.signatures.payload.canonical import canonical, check_code
from skatlist.papers.signatures.payload.content import content_of, read_content
from skatlist.papers.signatures.payload.differences import differing_lists, differing_results, list_results
from skatlist.papers.signatures.payload.paper import PaperKind, ranking_of
from skatlist.papers.signatures.pdf.words import differing_ranking, words_on_pages
from skatlist.skat.rules import load_profile, scored_by
from skatlist.skat.sheet import (
    ChangeKind,
    Correction,
    FooterName,
    FooterRow,
    Player,
    Sheet,
    SheetChange,
    SignOff,
    Source,
    score,
)
from skatlist.tournament.decision import DecisionKind, DirectorDecision
from skatlist.tournament.model import Event
from skatlist.tournament.state import StandingsState, Unfinished, list_state
from skatlist.tournament.tournament import Tournament
from skatlist.words import InputError, Language

DE = Language.DE
HOUSE = """title = {de = "Regeln vom Löwen"}
extends = "isko-2022"
[values]
grand = 20
"""


def test_a_check_code_is_four_groups_that_can_be_read_aloud():
    codes = {check_code(bytes([n])) for n in range(200)}
    assert len(codes) == 200
    assert all(re.fullmatch(r"(?:[0-9A-HJKMNP-TV-Z]{4} ?){4}", code) for code in codes)


def test_the_same_list_has_the_same_code_wherever_it_was_read():
    scored = scored_of(3, 12, names=NAMES)
    moved = scored._replace(
        sheet=scored.sheet._replace(
            source=Source("anderswo.csv", 3),
            rows=tuple(row._replace(source=Source("x", 1)) for row in scored.sheet.rows),
        )
    )
    assert canonical([scored], EVENT).code == canonical([moved], EVENT).code
    headed = scored._replace(
        sheet=scored.sheet._replace(header={"event": "Clubabend", "date": "2026-11-20", "place": "Zum Löwen"})
    )
    assert canonical([headed]).code == canonical([scored], EVENT).code
    assert canonical([scored], Event(name="Ein anderer Abend")).code != canonical([scored], EVENT).code


def test_a_list_says_of_itself_by_which_rules_it_is_scored():
    sheet = sheet_of(3, 12)
    for name in ("isko-2010", "preisskat"):
        signed_content = canonical([score(sheet, load_profile(name))])
        assert read_json(signed_content.lists.decode(), "x").sheets[0].rules == name
        assert not signed_content.rules
    beer = canonical([score(sheet, scored_by(load_profile(), "bierlachs"))])
    assert list(beer.rules) == ["isko-2022.toml"]


@pytest.mark.slow
def test_lists_settled_another_way_are_good():
    for kind in ("bierlachs", "plain", "plus-only"):
        data = sign(content(score(sheet_of(3, 18, agreed=18), scored_by(load_profile("hausregeln"), kind))))
        assert failed(verdict(data)) == set()


@pytest.mark.slow
def test_rules_that_change_within_a_list_travel_along(tmp_path):
    path = tmp_path / "loewe.toml"
    path.write_text(HOUSE, encoding="utf-8")
    source = Source(str(tmp_path / "liste.txt"))
    changes = (
        SheetChange(4, ChangeKind.RULES, rules="loewe.toml", source=source),
        SheetChange(10, ChangeKind.RULES, rules="clubordnung", source=source),
        SheetChange(99, ChangeKind.RULES, rules="loewe.toml", source=source),
    )
    data = sign(content(score(sheet_of(3, 18, agreed=18, changes=changes), load_profile("hausregeln"))))
    path.unlink()
    assert failed(verdict(data)) == set()
    sheet = read_json(attachment(data, "list.json").decode(), "x").sheets[0]
    assert [change.rules for change in sheet.changes] == ["loewe.toml", "clubordnung", "loewe.toml"]


def test_rule_sets_of_one_name_and_impossible_file_names_are_distinguished(tmp_path):
    profiles = []
    for folder, name in (("a", "loewe"), ("b", "Loewe"), ("c", "con"), ("d", "Löwe & Co. KG"), ("e", "..")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"{name}.toml").write_text(HOUSE, encoding="utf-8")
        profiles.append(load_profile(str(tmp_path / folder / f"{name}.toml")))
    signed_content = canonical([score(sheet_of(3, 3), profile) for profile in profiles])
    assert list(signed_content.rules) == ["loewe.toml", "rules-1.toml", "rules-2.toml", "rules-3.toml", "rules-4.toml"]


def test_the_content_read_back_is_the_signed_content():
    made = content(eventful(), errors=1)
    again = read_content(made.attachments)
    assert again.facts == made.facts
    assert list_results(again.sheets[0]) == list_results(made.sheets[0])
    assert [row.row.entry for row in again.sheets[0].rows] == [row.row.entry for row in made.sheets[0].rows]


def test_the_history_of_a_list_travels_with_it():
    scored = scored_of(4, 12, agreed=12)
    was = scored.sheet.rows[2]
    now = was._replace(entry=was.entry._replace(bid=24))
    corrections = (
        Correction(3, was, now, "2026-03-20T20:05:00+01:00", "verschrieben", (1, 2), director="Ida", signed=True),
        Correction(0, was, None, "2026-03-20T20:06:00+01:00"),
        Correction(4, None, now, "2026-03-20T20:07:00+01:00"),
    )
    signed = tuple(SignOff(place, "2026-03-20T20:01:00+01:00") for place in (0, 1, 2))
    state = list_state(scored)._replace(errors=2, corrections=corrections, signed=signed, unsigned=(3, 4))
    made = content_of(
        PaperKind.LIST, [scored], by(key_of()), event=None, profile=scored.profile, state=state, lang=DE, date=""
    )
    assert read_content(made.attachments).facts.state == state


def test_the_state_of_a_rangliste_travels_with_it():
    lists = [scored_of(4, 12, agreed=12, table=table) for table in (1, 2)]
    state = StandingsState(
        (Unfinished(1, 3, None, 48),), ((1, 1),), ((1, 2),), ((1, 1),), ((1, 2),), True, "2026-03-20T23:59:00+01:00"
    )
    made = content_of(
        PaperKind.STANDINGS, lists, by(key_of()), event=None, profile=lists[0].profile, state=state, lang=DE, date=""
    )
    assert read_content(made.attachments).facts.state == state


def test_a_paper_of_an_earlier_version_says_only_that_it_has_errors():
    made = content(eventful(), errors=3)
    paper = json.loads(made.attachments["paper.json"])
    del paper["state"]
    inside = {**made.attachments, "paper.json": json.dumps(paper).encode()}
    assert read_content(inside).facts.state == made.facts.state._replace(errors=1)


@pytest.mark.parametrize(
    "state",
    [
        {"errors": -1},
        {"signed": [{"place": 9, "time": "2026-03-20T20:01:00+01:00"}]},
        {"signed": [{"place": 1, "time": "gestern"}]},
        {"signed": [{"place": 1, "time": "2026-03-20T20:01:00"}]},
        {"unsigned": ["1"]},
        {"corrections": [{"game": 1, "before": {"game": "x"}}]},
        [],
    ],
)
def test_a_state_that_is_none_makes_a_broken_paper(state):
    made = content(eventful())
    paper = {**json.loads(made.attachments["paper.json"]), "state": state}
    with pytest.raises(InputError):
        read_content({**made.attachments, "paper.json": json.dumps(paper).encode()})


@pytest.mark.parametrize("missing", ["list.json", "paper.json"])
def test_without_a_part_there_is_no_content(missing):
    inside = {name: data for name, data in content(scored_of(3, 12)).attachments.items() if name != missing}
    with pytest.raises(InputError) as caught:
        read_content(inside)
    assert caught.value.params["name"] == missing


@pytest.mark.parametrize(
    "signed",
    [[], [None], [{}], [{"rows": None, "footer": 3}], [{"rows": [1, "x", None], "footer": {"total": "viel"}}], ["x"]],
)
def test_results_of_any_kind_are_compared(signed):
    assert list(differing_results(signed, [scored_of(3, 12)]))


def test_a_running_total_that_is_off_is_reported_once():
    scored = scored_of(3, 12)
    signed = list_results(scored)
    for row in signed["rows"][4:]:
        row["totals"][1] += 10
    signed_content = list(differing_results([signed], [scored]))
    assert [(each.game, each.field) for each in signed_content] == [(5, "totals")]


def changed(sheet: Sheet, number: int, **facts: object) -> Sheet:
    rows = tuple(row._replace(**facts) if row.number == number else row for row in sheet.rows)
    return sheet._replace(rows=rows)


def test_every_difference_between_two_lists_is_reported():
    one = sheet_of(3, 12, names=NAMES)
    assert list(differing_lists([one], [one])) == []
    entry = one.rows[4].entry
    pairs = [
        (changed(one, 5, entry=entry._replace(won=not entry.won)), 5, ""),
        (changed(one, 5, remark="neu"), 5, "remark"),
        (changed(one, 5, stated=one.rows[4].stated._replace(value=12)), 5, "value"),
        (one._replace(players=(Player("Wer anders"), *one.players[1:])), "head", "players"),
        (one._replace(table=9), "head", "table"),
        (one._replace(agreed=3), "head", "agreed"),
        (one._replace(header={"keeper": "Karl"}), "head", "keeper"),
        (one._replace(changes=(SheetChange(4, ChangeKind.LEFT, place=2),)), 4, "changes"),
        (one._replace(footer=(FooterRow(FooterName.TOTAL, (1, 2, 3, None, None)),)), "total", "footer"),
        (one._replace(rows=one.rows[:-1]), 12, ""),
    ]
    for other, game, field in pairs:
        signed_content = list(differing_lists([one], [other]))
        assert [(each.game, each.field) for each in signed_content] == [(game, field)]
        for lang in Language:
            signed, there = signed_content[0].words(lang)
            assert signed != there
            assert not any(mark in signed + there for mark in "({")  # no word of the program itself
    swapped = one._replace(rows=(one.rows[1], one.rows[0], *one.rows[2:]))
    assert len(list(differing_lists([one], [swapped]))) == 2
    assert [each.field for each in differing_lists([one], [])] == ["table"]


def test_a_game_is_quoted_in_the_language_of_the_caller():
    one = sheet_of(3, 12, names=NAMES)
    entry = one.rows[4].entry
    (signed_content,) = differing_lists([one], [changed(one, 5, entry=entry._replace(won=not entry.won))])
    assert signed_content.words(Language.DE) == ("1 herz m1 r18 +", "1 herz m1 r18 -")
    assert signed_content.words(Language.EN) == ("1 hearts w1 bid 18 +", "1 hearts w1 bid 18 -")
    (signed_content,) = differing_lists([one], [changed(one, 5, remark="neu")])
    assert signed_content.words(Language.EN) == ("1 hearts w1 bid 18 +", '1 hearts w1 bid 18 + "neu"')


@pytest.mark.slow
def test_signed_standings_of_a_league_day_are_verified_by_its_match_points():
    lists = league_day(seed=40)
    paper = content(*lists.scored, event=lists.event, kind=PaperKind.STANDINGS)
    carried = read_content(paper.attachments)
    assert ranking_of(carried.facts, carried.sheets).teams == lists.standings().teams
    assert {team.match_points for team in lists.standings().teams} != {None}
    printed = sign(paper)
    assert verdict(printed).good
    assert excel_signing.verdict(excel_signing.sign(paper)).good
    by_total = sealed_pdf(paper._replace(facts=paper.facts._replace(event=EVENT)))
    assert list(differing_ranking(words_on_pages(by_total), carried))


@pytest.mark.slow
@pytest.mark.parametrize("count", [8, 32])
def test_marks_of_decisions_are_no_difference_between_paper_and_list(count):
    lists = league_day(seed=40, name="x" * 40)
    decisions = (
        DirectorDecision(1, DecisionKind.ZERO, reason="x", people=(10,), series=2),
        DirectorDecision(12, DecisionKind.PENALTY, reason="x", people=(12,), points=50),
        DirectorDecision(14, DecisionKind.PENALTY, reason="x", people=(12,), points=20),
    )
    event = lists.event._replace(decisions=decisions, tournament=Tournament(), players=lists.event.players[:count])
    paper = content(*lists.scored, event=event, kind=PaperKind.STANDINGS)
    printed = sign(paper)
    assert verdict(printed).good
    assert excel_signing.verdict(excel_signing.sign(paper)).good
    undecided = sealed_pdf(paper._replace(facts=paper.facts._replace(decisions=())))
    assert list(differing_ranking(words_on_pages(undecided), read_content(paper.attachments)))
