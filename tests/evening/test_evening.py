"""An open event file: games as typed, who sits there, what a program gets back."""

import shutil
from pathlib import Path

import pytest
from club_evening import ROUND, add_games, close_all, make_evening
from refusals import refusal, why_not

from skatlist import Decision, Evening, Player
from skatlist.evening.accounts import chosen_lists, counted_cash_boxes
from skatlist.evening.anonymising import anonymise
from skatlist.evening.import_files import Described, described_words
from skatlist.evening.publish import target_of
from skatlist.evening.season import statistics_of
from skatlist.evening.settings import Announcement, announce_money, change_settings, set_league, set_team, teams_of
from skatlist.files.journal.journal import Draft, RecordKind
from skatlist.files.journal.sheets import Sheets
from skatlist.papers.reports.not_final_note import standings_notes
from skatlist.tournament.tournament import Fees, LeagueRules, Tournament
from skatlist.words import InputError, Language, UsageError

KEY = (1, 1)
SAMPLES = Path(__file__).parents[2] / "samples"


def test_a_game_typed_short_is_the_one_that_was_written(evening):
    for line in ("212+2+", "3 kreuz m2 +", "412+2h-"):
        evening.enter(KEY, evening.judge(KEY, line))
        assert evening.scored(KEY) == Sheets(evening.journal).scored(KEY)
    assert [row.source.text for row in evening.scored(KEY).sheet.rows] == [
        "2 kreuz m2 +",
        "3 kreuz m2 +",
        "4 kreuz m2 h -",
    ]


def test_a_game_typed_short_takes_the_consent_it_takes_when_read_again(evening):
    evening.enter(KEY, evening.judge(KEY, "212+2+"))
    again = evening.judge(KEY, "2 kreuz m2 h +", game=1)
    assert refusal(evening.correct, KEY, 1, again, Decision("verschrieben", (2,))) == "correct_concerned"


def test_a_line_judged_before_another_entry_is_entered_into_the_list_as_it_is(evening):
    judged = evening.judge(KEY, "212+2+")
    evening.enter(KEY, evening.judge(KEY, "3 grand m1 +"))
    evening.enter(KEY, judged)
    assert evening.scored(KEY) == Sheets(evening.journal).scored(KEY)
    assert len(evening.scored(KEY).rows) == 2


@pytest.mark.parametrize("line", ["2 kreuz m12 +", "was weiß ich", "1 kreuz m2 +"])
def test_an_impossible_game_is_not_entered(evening, line):
    judged = evening.judge(KEY, line)  # place 1 deals the first game
    assert judged.refused
    assert refusal(evening.enter, KEY, judged) == "entry_refused"
    assert len(evening.records) == len(list(evening.roster.players)) + 2


def test_another_program_is_seen_after_a_look(evening):
    assert evening.scored(KEY).games == 0
    with Evening.open(evening.file.path, write=True) as other:
        add_games(other, "212+2+", "312+2+")
    assert evening.scored(KEY).games == 0
    assert len(evening.refresh()) == 2
    assert evening.scored(KEY).games == 2


def test_people_are_seated_by_number_and_by_name(evening):
    seats = evening.seat((1, 2), "Erika, Franz, Gerda Neu")
    assert [player.number for player in seats.people] == [5, 6, 10]
    assert [word for word, _ in seats.renamed] == ["Erika", "Franz"]
    assert [player.name for player in seats.new] == ["Gerda Neu"]
    evening.seat((1, 2), (7, 8, 9))
    assert [player.number for player in evening.sheets.seats((1, 2))] == [7, 8, 9]
    assert refusal(evening.seat, (1, 2), (1, 7, 8)) == "seats_elsewhere"
    assert refusal(evening.seat, (1, 2), (7, 8)) == "seats_count"


def test_a_list_is_meant_without_its_numbers_where_there_is_one(evening):
    assert evening.meant() == evening.meant(1) == evening.meant(table=1) == KEY
    evening.seat((1, 2), (7, 8, 9))
    assert refusal(evening.meant) == "which_table"
    assert refusal(evening.meant, 5) == "no_such_series"
    assert refusal(evening.meant, 1, 3) == "no_such_list"


def test_files_are_taken_over_and_the_lists_come_back(evening, tmp_path):
    games = "".join(f"{game} {1 + game % 4} kreuz m1 +\n" for game in range(1, 9))
    (tmp_path / "liste.txt").write_text(f"serie 1\ntisch 1\n{games}", encoding="utf-8")
    assert evening.take_over([tmp_path / "liste.txt"]).imported.written
    assert evening.journal.author in {record.author for record in evening.records}
    assert [len(sheet.rows) for sheet in evening.all_lists().sheets] == [8]
    assert not evening.take_over([str(tmp_path / "liste.txt")]).imported.written


def test_a_copy_goes_where_it_is_asked_for_or_beside_the_file(evening, tmp_path):
    (tmp_path / "stick").mkdir()
    beside, count = evening.back_up()
    assert beside.parent == evening.file.path.parent
    inside, again = evening.back_up(tmp_path / "stick")
    assert inside.parent == tmp_path / "stick"
    copy, _ = evening.back_up(tmp_path / "kopie.skat")
    assert copy == tmp_path / "kopie.skat"
    assert count == again == len(evening.records)


@pytest.mark.parametrize("name", ["ohne-namen", "ohne-namen.skat"])
def test_a_copy_without_names_counts_its_people_and_lists(evening, tmp_path, name):
    add_games(evening, "1 kreuz m1 +")
    made = anonymise(evening.file.path, tmp_path / name)
    assert (made.path, made.players, made.lists) == (tmp_path / name, len(evening.people), 1)
    assert made.path.exists()


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("Köln", "", "Ort: (nichts) (vorher Köln)"),
        ("", "Bonn", "Ort: Bonn (vorher (nichts))"),
        ("Köln", "Bonn", "Ort: Bonn (vorher Köln)"),
    ],
)
def test_a_difference_of_the_description_names_both_sides(before, after, expected):
    assert described_words(Described("place", before, after), Language.DE) == expected


def test_a_file_that_cannot_be_written_is_not_opened_for_writing(tmp_path, monkeypatch):
    path = make_evening(tmp_path / "a.skat")
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(InputError) as refused:
        Evening.open(path, write=True)
    assert refused.value.key == "errors.event_read_only"
    with Evening.open(tmp_path / "a") as seen:  # its name without the ending
        assert repr(seen).startswith("<Evening ")


def test_a_file_opened_for_reading_is_not_reported_as_unwritable(tmp_path):
    make_evening(tmp_path / "a.skat")
    with Evening.open(tmp_path / "a.skat") as seen, pytest.raises(UsageError) as refused:
        seen.registry.register(Player("Ida Neu", 10))
    assert "nur zum Lesen geöffnet" in refused.value.text("de")
    assert "for reading only" in refused.value.text("en")


def test_people_are_entered_and_described_again_but_nobody_twice(evening):
    evening.registry.register(Player("Ida Neu", 10), Player("Anna Becker-Voß", 1))
    assert evening.sheets.seats(KEY)[0].name == "Anna Becker-Voß"
    assert evening.roster.players[10].name == "Ida Neu"
    assert refusal(evening.registry.register, Player("Ida  NEU", 11)) == "new_person_there"
    assert 11 not in evening.roster.players


def test_running_totals_on_paper_are_kept_with_their_game(evening):
    add_games(evening, "212+2+", "312+2+")
    evening.rows.state_running(KEY, 1, (0, 36, 0, 1))
    assert [finding.code for finding in evening.compare(KEY).findings if finding.game == 1] == ["T101"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda evening: change_settings(evening, place="Herne"), "event_closed"),
        (lambda evening: set_league(evening, 4, LeagueRules()), "league_closed"),
        (lambda evening: announce_money(evening, Announcement(Fees(), (), (), (), ())), "money_closed"),
    ],
)
def test_settings_change_until_the_event_is_closed(evening, change, why):
    close_all(evening, 1)
    change(evening)
    close_all(evening, 0)
    before = len(evening.records)
    assert refusal(change, evening) == why
    assert len(evening.records) == before


def described(evening, number, **facts):
    """Describe a person by these facts and return the changes."""
    person = evening.registry.person(number)
    changed = person._replace(registration=person.registration._replace(**facts))
    return evening.registry.describe_person(number, changed)


@pytest.mark.parametrize(("paid", "bound"), [(0, False), (9, True)])
def test_a_winner_with_a_payout_stays_registered(evening, paid, bound):
    evening.add([Draft(RecordKind.PAYOUT, "", {"of": "players", "people": [paid or 1], "cents": 5000})])
    assert evening.registry.may_be_struck_out(9) is not bound


@pytest.mark.parametrize(("before", "partners", "odd"), [("", 0, 1), ("", 1, 0), ("", 2, 3), ("Blau", 0, 0)])
def test_a_new_tandem_of_other_than_two_is_reported(evening, before, partners, odd):
    for number in range(6, 6 + partners):
        described(evening, number, tandem="Blau")
    if before:
        described(evening, 5, tandem=before)
    assert len(described(evening, 5, tandem="Blau", born=1958).tandem) == odd


def test_a_file_of_two_lists_is_not_taken_as_one_table(evening, tmp_path):
    for table in (1, 2):
        (tmp_path / f"{table}.txt").write_text(f"serie 1\ntisch {table}\n1 2 kreuz m2 +\n", "utf-8")
    files = [tmp_path / "1.txt", tmp_path / "2.txt"]
    assert refusal(evening.take_over, files, table=1) == "import_one_table"
    evening.take_over(files[:1], table=1)


@pytest.mark.parametrize("address", ["C:\\Verein", "d:/Verein"])
def test_a_path_of_windows_is_no_folder_elsewhere(address, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("skatlist.evening.publish.os.name", "posix")
    assert refusal(target_of, address, str) == "publish_windows_path"
    target_of("Verein", str)


def test_rules_of_one_list_go_along_without_names(tmp_path):
    source = shutil.copytree(SAMPLES / "hausregeln", tmp_path / "abend")
    description = source / "event.toml"
    description.write_text(description.read_text("utf-8").replace('rules = "unsere-regeln.toml"\n', "", 1), "utf-8")
    written = source / "serie1-tisch01.txt"
    written.write_text(
        written.read_text("utf-8").replace("tisch 1\n", "tisch 1\nregeln unsere-regeln.toml\n", 1), "utf-8"
    )
    anonymise(source, tmp_path / "ohne")
    assert (tmp_path / "ohne" / "unsere-regeln.toml").exists()


def test_a_team_gets_those_who_were_in_another(evening):
    assert [player.number for player in set_team(evening, "Asse", "1 2")] == [1, 2]
    assert [player.number for player in set_team(evening, "Asse", "2 3")] == [3]
    assert [player.number for player in teams_of(evening)["Asse"]] == [1, 2, 3]
    assert [player.number for player in set_team(evening, "", "2")] == [2]
    assert [player.number for player in teams_of(evening)["Asse"]] == [1, 3]


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("webdavs://verein@skat.example/wall", None),
        ("webdavs://verein:geheim@skat.example/wall", "publish_password_in_address"),
        ("sftp://verein:@skat.example/wall", "publish_password_in_address"),
    ],
)
def test_an_address_holds_no_password(address, why):
    assert why_not(target_of, address, str) == why


@pytest.mark.parametrize("amount", ["", "3", "1=", "=5", "0=5", "1/=5", "1=x"])
@pytest.mark.evening(tournament=Tournament(fees=Fees(passed_in=50)))
def test_a_cash_box_that_is_none_is_not_counted(evening, amount):
    add_games(evening, *ROUND)
    assert refusal(counted_cash_boxes, evening, ["1=12,50", amount]) == "cash_box_wrong"
    assert evening.event().cash_boxes == {}
    counted_cash_boxes(evening, ["1=12,50"])
    assert evening.event().cash_boxes == {KEY: 1250}


@pytest.mark.evening(
    {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8), (2, 1): (1, 5, 2, 6)},
    series=2,
    lines={(1, 1): ROUND, (1, 2): ROUND, (2, 1): ROUND},
)
def test_lists_are_chosen_by_series_by_table_or_by_both(evening):
    lists = evening.all_lists()
    chosen = {
        at: [(each.sheet.series, each.sheet.table) for each in chosen_lists(lists, *at).scored]
        for at in ((None, None), (1, None), (None, 1), (2, 1), (2, 2))
    }
    assert chosen == {
        (None, None): [(1, 1), (1, 2), (2, 1)],
        (1, None): [(1, 1), (1, 2)],
        (None, 1): [(1, 1), (2, 1)],
        (2, 1): [(2, 1)],
        (2, 2): [],
    }


@pytest.mark.parametrize(
    ("words", "key", "near"), [("Ana Beker", "stats_near", "Anna Becker"), ("Xaver Quint", "stats_nobody", "")]
)
@pytest.mark.evening(lines=ROUND)
def test_a_name_without_statistics_gets_the_nearest_one(evening, words, key, near):
    with pytest.raises(UsageError) as refused:
        statistics_of(evening.all_lists()).person(words)
    assert (refused.value.key, refused.value.params["name"]) == (f"errors.{key}", near)


@pytest.mark.evening(lines=ROUND)
def test_statistics_of_an_open_evening_say_so(evening):
    report = statistics_of(evening.all_lists()).report(Language.DE)
    assert report.warnings == standings_notes(evening.all_lists().standings_state(), Language.DE) != ()


@pytest.mark.parametrize(
    ("written", "read", "before"),
    [
        ("2026-11-20T20:00:00.000Z", "2026-11-20T20:00:01.000Z", False),
        ("2026-11-20T20:00:00.000Z", "2026-11-20T19:00:00.000Z", False),
        ("2026-11-20T20:00:00.000Z", "2026-11-19T23:59:59.000Z", True),
    ],
)
def test_entries_of_a_later_day_are_left_out(tmp_path, monkeypatch, written, read, before):
    monkeypatch.setattr("skatlist.files.journal.journal._stamp", lambda: "2026-11-18T18:00:00.000Z")
    path = make_evening(tmp_path / "abend.skat")
    monkeypatch.setattr("skatlist.files.journal.journal._stamp", lambda: written)
    with Evening.open(path, write=True) as evening:
        kept = len(evening.records)
        add_games(evening, *ROUND)
    monkeypatch.setattr("skatlist.files.journal.journal._stamp", lambda: read)
    with Evening.open(path) as evening:
        assert evening.before_clock_was_ahead == (kept if before else 0)
