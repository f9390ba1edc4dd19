"""Lists of which only the sums are known: scoring at tables of three, four and five, and games that follow."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from skatlist import Decision, Evening, Event
from skatlist.evening.path import Task, waiting_task
from skatlist.files.formats.text.text_reader import read_text
from skatlist.files.formats.text.text_writer import write_file
from skatlist.papers.list_traces import trace_notes
from skatlist.papers.reports.log import log_tables
from skatlist.papers.reports.not_final_note import finality_words, list_remarks, standings_notes
from skatlist.papers.reports.rankings import shared_note
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.checks.fix_list import fix_list
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Basis, ListSums, ScoredSheet, score
from skatlist.tournament.checks.standings_checks import check_tie_needs_lot
from skatlist.tournament.money.income import table_cash
from skatlist.tournament.standings import standings
from skatlist.tournament.state import list_state
from skatlist.words import Language, RefusedError

NINE = """serie 1
tisch 1
platz 1 Anna Becker
platz 2 Bernd Vogt
platz 3 Cem Yıldız
platz 4 Doris Ehrlich
punkte 421 9 275 595
gewonnen 11 9 6 8
verloren 1 5 0 0
gesamt 1071 239 755 1175
"""
FOLLOWED = """tisch 1
spiele 3
nach summen
platz 1 Anna
platz 2 Cem
platz 3 Ida
1 1 pik m1 r18 +
2 2 kreuz m2 r18 +
{last}punkte 22 36 -40
gewonnen 1 1 0
verloren 0 0 1
gesamt 112 126 -90
"""


def scored_of(text: str, rules: str = "isko-2022") -> ScoredSheet:
    [sheet] = read_text(text, "liste.txt").sheets
    return score(sheet, load_profile(rules))


def codes(scored: ScoredSheet) -> list[str]:
    return [finding.code for finding in check_sheet(scored)]


def test_nine_lines_are_a_result() -> None:
    scored = scored_of(NINE)
    assert (scored.basis, scored.complete, scored.games) == (Basis.SUMS, True, 48)
    assert [place.total for place in scored.places] == [1071, 239, 755, 1175]
    [line, *_rest] = standings([scored]).players
    assert (line.player.name, line.total, line.won) == ("Doris Ehrlich", 1175, 8)
    [finding] = check_sheet(scored)
    assert finding.text("de") == "die Liste ist nach Summen: ihre Spiele sind nicht da; 8 eingepasst?"
    assert fix_list(scored).changes == ()


@pytest.mark.parametrize(
    ("rules", "places", "totals"),
    [
        ("isko-2022", "100 50 -20", [280, 180, 60]),
        ("isko-2022", "100 50 -20 0", [260, 160, 40, 90]),
        ("isko-2022", "100 50 -20 0 10", [248, 148, 28, 72, 82]),
        ("hausregeln", "100 50 -20 0", [100, 50, -20, 0]),
        ("regelblatt", "100 50 -20", [100, 50, -20]),
    ],
)
def test_the_rules_score_sums(rules: str, places: str, totals: list[int]) -> None:
    more = " 0" * (len(places.split()) - 3)
    scored = scored_of(f"tisch 1\npunkte {places}\ngewonnen 3 2 1{more}\nverloren 1 1 1{more}\n", rules)
    assert [place.total for place in scored.places] == totals
    assert scored.basis is Basis.SUMS


def test_totals_alone_rank_by_the_total_only() -> None:
    scored = scored_of("tisch 1\nplatz 1 Anna\nplatz 2 Cem\nplatz 3 Ida\ngesamt 700 900 900\n")
    assert scored.basis is Basis.TOTALS
    ranks = [(line.rank, line.player.name, line.shared) for line in standings([scored]).players]
    assert ranks == [(1, "Cem", True), (1, "Ida", True), (3, "Anna", False)]


@pytest.mark.parametrize(
    ("line", "wrong", "remedies"),
    [
        ("gesamt", "gesamt 1071 239 755 1157", "Gesamtpunkte von Platz 4: 1175 schreiben (Ziffern vertauscht)"),
        ("gesamt", "gesamt 239 1071 755 1175", "die Zahlen von Platz 1 und Platz 2 tauschen"),
        ("gesamt", "gesamt 1071 239 755 995", "als Gesamtpunkte 1175 schreiben (Zuschlag vergessen)"),
        ("punkte", "punkte 241 9 275 595", "Spielpunkte von Platz 1: 421 schreiben (Ziffern vertauscht)"),
        ("verloren", "verloren 1 6 0 0", "verloren von Platz 2: 5 schreiben"),
        ("gewonnen", "gewonnen 1 9 6 8\nverloren 11 5 0 0", "gewonnene und verlorene Spiele von Platz 1 tauschen"),
    ],
)
def test_a_slip_in_sums_has_its_remedy(line: str, wrong: str, remedies: str) -> None:
    replaced = "\n".join(wrong if each.startswith(line) else each for each in NINE.splitlines())
    if wrong.count("\n"):
        replaced = "\n".join(each for each in replaced.splitlines() if each != "verloren 1 5 0 0")
    [finding] = check_sheet(scored_of(replaced))
    assert remedies in finding.remedy("de").split("; oder ")[0]
    assert all(item.changes for item in finding.fixes)


def test_two_slips_are_two_findings() -> None:
    text = NINE.replace("421", "241").replace("gesamt 1071 239", "gesamt 1071 293")
    findings = check_sheet(scored_of(text))
    assert [finding.fixes[0].changes[0].after for finding in findings] == [421, 239]


@pytest.mark.parametrize(
    ("passed", "code"),
    [("", []), ("eingepasst 8\n", ["S109"]), ("eingepasst 7\n", ["S104"]), ("spiele 39\n", ["T109"])],
)
def test_the_number_of_games(passed: str, code: list[str]) -> None:
    assert codes(scored_of(NINE.replace("punkte", f"{passed}punkte", 1))) == (code or ["S109"])


@pytest.mark.parametrize(
    ("last", "basis", "code"),
    [
        ("", Basis.SUMS, ["S109"]),
        ("3 3 herz o1 r18 -\n", Basis.GAMES, []),
        ("3 3 herz o2 r18 -\n", Basis.SUMS, ["T110"]),
    ],
)
def test_games_that_follow(last: str, basis: Basis, code: list[str]) -> None:
    scored = scored_of(FOLLOWED.format(last=last))
    assert scored.basis is basis
    assert codes(scored) == code
    if basis is Basis.SUMS:
        assert [place.total for place in scored.places] == [112, 126, -90]


@pytest.mark.parametrize("text", [NINE, FOLLOWED.format(last="")])
def test_text_reads_back(text: str) -> None:
    [sheet] = read_text(text, "").sheets
    written = write_file([sheet], Language.DE).decode()
    assert written.startswith("# Skat List Format 1.1\n")
    [again] = read_text(written, "").sheets
    assert score(again, load_profile("isko-2022")).places == score(sheet, load_profile("isko-2022")).places
    assert (again.sums_first, len(again.rows)) == (sheet.sums_first, len(sheet.rows))


SIGNED = ListSums((22, 36, -40), (1, 1, 0), (0, 0, 1), 0, (112, 126, -90))
KEY = (1, 1)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with Evening.create(tmp_path / "abend.skat", Event(name="Abend", series=1, games={3: 3})) as opened:
        opened.seat(KEY, "Anna, Cem, Ida")
        yield opened


def signed(evening: Evening) -> Evening:
    evening.state_sums(KEY, SIGNED)
    evening.sign(KEY, (1, 2, 3))
    return evening


def type_games(evening: Evening, *lines: str) -> None:
    for line in lines:
        evening.enter(KEY, evening.judge(KEY, line))


def test_sums_are_signed_and_games_that_agree_replace_them(evening: Evening) -> None:
    signed(evening)
    assert evening.ends.is_final(KEY)
    assert evening.open_points(1) == ()
    type_games(evening, "1 pik m1 r18 +", "2 kreuz m2 r18 +")
    assert (evening.scored(KEY).basis, evening.ends.is_final(KEY)) == (Basis.SUMS, True)
    type_games(evening, "3 herz o1 r18 -")
    assert (evening.scored(KEY).basis, evening.ends.findings(KEY)) == (Basis.GAMES, ())
    assert evening.ends.is_final(KEY)
    assert evening.sheets.history(KEY).altered == ()


def test_signed_sums_hold_against_games_that_differ(evening: Evening) -> None:
    signed(evening)
    type_games(evening, "1 pik m1 r18 +", "2 kreuz m2 r18 +", "3 herz o2 r18 -")
    assert [place.total for place in evening.scored(KEY).places] == [112, 126, -90]
    [finding] = evening.ends.findings(KEY)
    assert (finding.code, finding.place) == ("T110", 3)
    assert finding.fixes[0].changes[0].game == 3
    assert evening.ends.state(KEY).is_provisional
    assert evening.ends.closing(1).faulty == ()
    [point] = evening.open_points(1)
    assert (point.against_sums, point.unsigned, waiting_task(point)) == ((3,), (), Task.ENTER)
    with pytest.raises(RefusedError):
        evening.ends.close_series((1,))
    evening.correct(KEY, 3, evening.judge(KEY, "3 herz o1 r18 -", 3))
    assert (evening.scored(KEY).basis, evening.ends.findings(KEY)) == (Basis.GAMES, ())
    assert evening.ends.closing(1).faulty == ()


def test_other_sums_of_a_signed_list_are_signed_again(evening: Evening) -> None:
    signed(evening)
    other = SIGNED._replace(points=(22, 36, -48), total=(112, 126, -98))
    with pytest.raises(RefusedError):
        evening.state_sums(KEY, other)
    evening.state_sums(KEY, other, Decision("1.165 steht da", (), "Berta"))
    assert (evening.ends.unsigned(KEY), evening.scored(KEY).places[2].total) == ((1, 2, 3), -98)
    evening.undo(KEY)
    assert (evening.ends.unsigned(KEY), evening.scored(KEY).places[2].total) == ((), -90)
    evening.state_sums(KEY, other, Decision("doch nicht"))
    assert evening.ends.unsigned(KEY) == (1, 2, 3)


def test_games_that_differ_are_settled_by_new_sums_as_well(evening: Evening) -> None:
    """The other order: the games are right, and the table signs the sums again. Then the list counts by games."""
    signed(evening)
    type_games(evening, "1 pik m1 r18 +", "2 kreuz m2 r18 +", "3 herz o2 r18 -")
    right = SIGNED._replace(points=(22, 36, -60), total=(112, 126, -110))
    evening.state_sums(KEY, right, Decision("verrechnet"))
    assert (evening.scored(KEY).basis, evening.ends.findings(KEY)) == (Basis.GAMES, ())
    assert (evening.ends.unsigned(KEY), evening.ends.is_final(KEY)) == ((1, 2, 3), False)
    evening.sign(KEY, (1, 2, 3))
    assert evening.ends.is_final(KEY)
    evening.correct(KEY, 3, evening.judge(KEY, "3 herz o1 r18 -", 3), Decision("doch ohne 1", (1, 2, 3)))
    assert (evening.scored(KEY).basis, [each.code for each in evening.ends.findings(KEY)]) == (Basis.SUMS, ["T110"])


def test_corrected_sums_stand_on_every_paper(evening: Evening) -> None:
    """A correction after the signatures is marked as that of a game is; a new entry before them is not."""
    other = SIGNED._replace(points=(22, 36, -48), total=(112, 126, -98))
    evening.state_sums(KEY, other)
    signed(evening)
    assert evening.ends.state(KEY).corrections == ()
    evening.state_sums(KEY, other, Decision("Zahlendreher", (), "Berta"))
    evening.sign(KEY, (1, 2, 3))
    lists = evening.all_lists()
    [scored], [state] = lists.scored, lists.states
    words = ("Summen berichtigt: punkte 22 36 -48; gesamt 112 126 -98; vorher punkte 22 36 -40; gesamt 112 126 -90",)
    notes = " ".join(trace_notes(scored, state, Language.DE))
    assert words[0] in notes
    assert "Berta" in notes
    assert list_remarks(state, Language.DE)[0] == "nach dem Unterschreiben berichtigt: Summen"
    assert standings_notes(lists.standings_state(), Language.DE)[-1].startswith("1 Liste wurde nach dem Unterschreiben")
    assert not [each for each in lists.findings if each.code in {"X103", "E107"}]


def test_the_log_names_games_passed_in_once(evening: Evening) -> None:
    evening.state_sums(KEY, SIGNED._replace(passed=2))
    [*_, table] = log_tables(evening.log(), evening.sheets, Language.DE)
    assert "verloren 0 0 1; 2 eingepasst; gesamt 112 126 -90" in str(table.rows)


def test_unknown_games_decide_nothing_and_cost_nothing_known() -> None:
    """Of totals alone nobody knows the games lost: neither a tie nor a cash box counts them as none."""
    [sheet] = read_text("tisch 1\nplatz 1 Anna\nplatz 2 Cem\nplatz 3 Ida\ngesamt 100 100 -20\n", "").sheets
    scored = score(sheet, load_profile())
    event = Event(name="Alt", loss_fees=(50,), cash_boxes={(1, 1): 150})
    lines = standings([scored]).players
    assert list(shared_note(lines, Language.EN)) == [
        "= shared rank: the points are equal, games won and lost are not known; lots decide here."
    ]
    assert [finding.sentence for finding in check_tie_needs_lot(event, (scored,))] == ["totals"]
    [box] = table_cash(event, [scored], {(1, 1): 150})
    assert ([each.cents for each in box.payments], box.taken, box.difference) == ([None] * 3, 150, 0)
    assert sum(item.cents for item in box.incomes) == 150
    assert list_state(scored).is_provisional
    assert "nur Gesamtpunkte" in finality_words(list_state(scored), Language.DE)


def test_sums_need_an_empty_list_and_a_new_program(evening: Evening) -> None:
    with closing(sqlite3.connect(evening.file.path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() < (3,)
        evening.state_sums(KEY, SIGNED)
        assert connection.execute("PRAGMA user_version").fetchone() == (3,)
    evening.undo(KEY)
    assert not evening.book(KEY).begun
    type_games(evening, "1 pik m1 r18 +")
    for wrong in (SIGNED, SIGNED._replace(points=(22, 36)), SIGNED._replace(won=(1, 1, -1))):
        with pytest.raises(RefusedError):
            evening.state_sums(KEY, wrong)
    assert evening.scored(KEY).games == 1


def test_totals_alone_are_made_final_by_the_director_only(evening: Evening) -> None:
    evening.state_sums(KEY, ListSums(total=(100, 50, -20)))
    for places in ((1,), (1, 2, 3)):
        with pytest.raises(RefusedError) as refused:
            evening.sign(KEY, places)
        assert refused.value.key == "errors.sign_totals_alone"
    with pytest.raises(RefusedError):
        evening.ends.close_series((1,))
    evening.ends.close_series((1,), Decision("Ergebnis aus der Zeitung", director="Ida"))
    assert 1 in evening.closed
    assert not evening.ends.state(KEY).is_provisional
