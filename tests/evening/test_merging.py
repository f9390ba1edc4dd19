"""Two files of one evening that both went on: what is taken over, what is chosen, and what stays as a document."""

import datetime as dt
import shutil

import pytest

from skatlist.evening import Decision, Evening
from skatlist.evening.merge_files import bring_together, tried
from skatlist.evening.merge_words import clash_words
from skatlist.files.journal.drafts import player_draft, settings_draft
from skatlist.files.journal.journal import Draft, RecordKind, second_key
from skatlist.files.journal.replay import Journal
from skatlist.files.journal.sheets import Sheets
from skatlist.files.journal.skat_file import SkatFile
from skatlist.papers.signatures.journal_seal import verify_event_file
from skatlist.papers.signatures.keys.key_file import new_key, unlock
from skatlist.skat.sheet import Player
from skatlist.words import InputError, Language, UsageError
from tests.club_evening import EACH, ROUND, add_games, make_evening, sign_list

TABLES = {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8)}


@pytest.fixture(scope="module")
def club_key(tmp_path_factory):
    path = tmp_path_factory.mktemp("key") / "key.pem"
    path.write_bytes(new_key("Verein", "geheim", now=dt.datetime.now(dt.UTC), years=10))
    return unlock(path, "geheim")


@pytest.fixture
def files(tmp_path):
    """Two files that began as one: a game at the first table."""
    here = make_evening(tmp_path / "abend.skat", TABLES, lines={(1, 1): ROUND[:1]})
    return here, tmp_path / shutil.copy(here, tmp_path / "stick.skat")


def write(path, deed):
    with Evening.open(path, write=True, author=path.stem) as evening:
        deed(evening)


def both(files, here, there, **answers):
    """Write in both files, bring the second one into the first and the first one back, and return what came of it."""
    for path, deed in zip(files, (here, there), strict=True):
        write(path, deed)
    result = bring_together(*files, answers={name.replace("_", "/"): answer for name, answer in answers.items()})
    if result.written:
        back = bring_together(files[1], files[0])
        assert back.merged.forward
        chains = []
        for path in files:
            with Journal.open(path) as journal:
                chains.append(journal.records)
        assert chains[0] == chains[1]
        assert bring_together(*files).written is None
    return result


def club(number, name):
    return lambda evening: evening.add([player_draft(evening.roster.players[number]._replace(club=name))])


def test_tables_entered_apart_are_both_there_with_their_times(files):
    result = both(
        files,
        lambda evening: add_games(evening, *ROUND[1:], *ROUND),
        lambda evening: add_games(evening, *ROUND, *ROUND, key=(1, 2)),
    )
    assert (result.merged.taken, result.merged.aside, result.merged.notes) == (8, (), ())
    assert result.copy.name == "abend.skat.before-merge"
    with Evening.open(files[0]) as evening:
        totals = [[place.total for place in evening.scored(key).places] for key in TABLES]
        assert totals == [[EACH] * 4] * 2
        taken = [record for record in evening.records if record.is_taken]
        assert {record.author for record in taken} == {"stick"}


def test_the_longer_of_two_equal_lists_counts_and_its_last_game_can_be_undone_there(files):
    """The other file undoes a game that this one had typed as well: the number is that of this file's own record."""
    add = lambda evening: add_games(evening, *ROUND[1:3])  # noqa: E731

    def longer(evening):
        add_games(evening, *ROUND[1:])
        evening.undo((1, 1))
        evening.undo((1, 1))

    result = both(files, add, longer)
    assert len(result.merged.aside) == 2
    with Evening.open(files[0]) as evening:
        assert len(evening.sheets.sheet((1, 1)).rows) == 2


def test_lists_that_went_on_differently_are_compared(files):
    result = both(
        files,
        lambda evening: add_games(evening, *ROUND[1:]),
        lambda evening: add_games(evening, "2 pik m1 +", "312+2+"),
    )
    assert [note.kind for note in result.merged.notes] == ["second_list"]
    with Evening.open(files[0]) as evening:
        assert len(evening.sheets.sheet((1, 1)).rows) == 4
        assert len(evening.seconds.sheets.sheet((1, 1)).rows) == 3


def test_each_field_of_a_person_is_as_the_side_has_it_that_changed_it(files):
    def team(evening):
        evening.add([player_draft(evening.roster.players[5]._replace(team="Rot"))])

    assert not both(files, club(5, "Herne"), team).merged.questions
    with Evening.open(files[0]) as evening:
        assert evening.roster.players[5][:4] == ("Erika Straße", 5, "Herne", "Rot")


@pytest.mark.parametrize(("answer", "there"), [("mine", "Herne"), ("theirs", "Haltern")])
def test_a_field_that_both_changed_is_a_question(files, answer, there):
    result = both(files, club(5, "Herne"), club(5, "Haltern"))
    assert [each.name for each in result.merged.questions] == ["person/5/club"]
    assert result.written is None
    assert bring_together(*files, answers={"person/5/club": answer}).written == files[0]
    with Evening.open(files[0]) as evening:
        assert evening.roster.players[5].club == there


@pytest.mark.parametrize(("answer", "names"), [("both", ["Ute", "Uwe"]), ("mine", ["Ute"]), ("theirs", ["Uwe"])])
def test_two_people_under_one_number(files, answer, names):
    def come(name):
        def deed(evening):
            evening.add([player_draft(Player(name, 10)), Draft(RecordKind.ARRIVAL, "", {"number": 10, "here": True})])

        return deed

    both(files, come("Ute"), come("Uwe"), person_10=answer)
    with Evening.open(files[0]) as evening:
        assert [evening.roster.players[number].name for number in sorted(evening.roster.players) if number > 9] == names
        assert evening.roster.arrived == {10, 11} if answer == "both" else {10}


@pytest.mark.parametrize(("answer", "rows"), [("mine", 0), ("theirs", 4)])
def test_entries_of_a_series_that_is_closed_here(files, answer, rows):
    close = lambda evening: evening.add([Draft(RecordKind.CLOSE, "", {"series": [1]})])  # noqa: E731
    result = both(files, close, lambda evening: add_games(evening, *ROUND, key=(1, 2)), close_1=answer)
    assert len(result.merged.aside) == 4 - rows
    with Evening.open(files[0]) as evening:
        assert len(evening.sheets.sheet((1, 2)).rows) == rows


@pytest.mark.parametrize(
    ("deed", "question"),
    [
        (lambda name: lambda evening: evening.add([settings_draft(place=name)]), "event/place"),
        (lambda name: lambda evening: evening.sheets.write(RecordKind.TIN, (1, 2), {"cents": len(name)}), "tin/1/2"),
        (
            lambda name: lambda evening: evening.seat((1, 2), [5, 6, 8, 7] if len(name) < 6 else [6, 5, 7, 8]),
            "seats/1/2",
        ),
    ],
)
def test_other_questions(files, deed, question):
    result = both(files, deed("Herne"), deed("Haltern"))
    assert [each.name for each in result.merged.questions] == [question]


def test_a_cash_box_counted_differently_is_asked_with_both_amounts(files):
    for path, cents in zip(files, (1250, 1300), strict=True):
        write(path, lambda evening, cents=cents: evening.sheets.write(RecordKind.TIN, (1, 2), {"cents": cents}))
    (question,) = bring_together(*files).merged.questions
    words = clash_words(question, {}, Language.DE)
    assert [amount in words for amount in ("12,50 €", "13,00 €")] == [True, True]


@pytest.mark.parametrize(("answer", "seats"), [("mine", (5, 6, 8, 7)), ("theirs", (6, 5, 7, 8))])
def test_a_table_is_seated_as_the_chosen_side_has_it_and_the_games_of_the_other_are_void(files, answer, seats):
    def here(evening):
        evening.seat((1, 2), [5, 6, 8, 7])
        add_games(evening, *ROUND, key=(1, 2))

    write(files[0], here)
    write(files[1], lambda evening: evening.seat((1, 2), [6, 5, 7, 8]))
    bring_together(*files, answers={"seats/1/2": answer})
    with Evening.open(files[0]) as evening:
        assert tuple(evening.sheets.seating[1, 2]) == seats
        assert len(evening.sheets.sheet((1, 2)).rows) == (4 if answer == "mine" else 0)


@pytest.mark.parametrize(("answer", "place"), [("mine", "Herne"), ("theirs", "Haltern")])
def test_a_setting_is_that_of_the_chosen_side_and_what_only_one_changed_is_kept(files, answer, place):
    """The second file changes name and place in one record; only the place is asked."""
    for path, draft in zip(
        files, (settings_draft(place="Herne"), settings_draft(place="Haltern", name="Pokal")), strict=True
    ):
        write(path, lambda evening, draft=draft: evening.add([draft]))
    bring_together(*files, answers={"event/place": answer})
    with Evening.open(files[0]) as evening:
        assert (evening.journal.setting("place"), evening.journal.setting("name")) == (place, "Pokal")


def test_a_prize_paid_at_two_tables_is_a_question(files):
    paid = Draft(RecordKind.PAYOUT, "", {"of": "players", "people": [3], "cents": 5000})
    result = both(files, lambda evening: evening.add([paid]), lambda evening: evening.add([paid]))
    (question,) = result.merged.questions
    for answer, payouts in (("mine", 1), ("both", 2)):
        target = files[0].with_name(f"{answer}.skat")
        bring_together(*files, target=target, answers={question.name: answer})
        with Evening.open(target) as evening:
            assert len(evening.journal.payouts) == payouts


def test_a_dispute_of_the_other_file_keeps_its_ruling_under_a_new_number(files):
    def there(evening):
        evening.raise_dispute((1, 1), 1, (2,), words="gewonnen")
        evening.decide(1, Decision("gesehen", (), "Ida"))

    both(files, lambda evening: (add_games(evening, *ROUND, key=(1, 2)), evening.raise_dispute((1, 2), 2, (1,))), there)
    with Evening.open(files[0]) as evening:
        assert [(each.key, each.open) for each in evening.disputes] == [((1, 2), True), ((1, 1), False)]


def test_taking_theirs_of_a_list_that_is_signed_on_both_sides(files):
    """A second list is there already, so one of the two must go; what goes stays in the log."""
    for path in files:
        write(path, lambda evening: add_games(evening.seconds, *ROUND))

    def there(evening):
        add_games(evening, "2 pik m1 +", *ROUND[2:], *ROUND)
        sign_list(evening)

    def here(evening):
        add_games(evening, *ROUND[1:], *ROUND)
        sign_list(evening)

    both(files, here, there, list_1_1="theirs")
    with Evening.open(files[0]) as evening:
        assert "pik" in evening.sheets.sheet((1, 1)).rows[1].source.text
        assert len(evening.book((1, 1)).signed) == 4
        assert sum(entry.undone for entry in evening.log(1, 1)) >= 8


def test_a_seal_of_the_other_file_stays_as_a_document(files, club_key):
    write(files[1], lambda evening: evening.seal(club_key))
    result = both(files, lambda evening: add_games(evening, ROUND[1]), lambda _: None)
    assert [note.kind for note in result.merged.notes] == ["seal"]
    write(files[0], lambda evening: evening.seal(club_key))
    assert verify_event_file(files[0], [club_key.certificate]).good


def test_a_file_of_another_event_and_the_same_file_are_refused(files, tmp_path):
    other = make_evening(tmp_path / "andere.skat", TABLES, place="Herne")
    for path, key in ((other, "merge_other_event"), (files[0], "merge_itself")):
        with pytest.raises(InputError) as refused:
            bring_together(files[0], path)
        assert refused.value.key == f"errors.{key}"


def test_only_merged_files_need_this_version(files, monkeypatch):
    write(files[1], lambda evening: add_games(evening, *ROUND, key=(1, 2)))
    write(files[0], lambda evening: add_games(evening, ROUND[1]))
    with monkeypatch.context() as older:
        older.setattr("skatlist.files.journal.skat_file.FORMAT", 2)  # as a program of version 0.5 has it
        SkatFile.open(files[0]).close()
    bring_together(*files)
    monkeypatch.setattr("skatlist.files.journal.skat_file.FORMAT", 2)
    with pytest.raises(InputError) as refused:
        SkatFile.open(files[0])
    assert refused.value.key == "errors.event_newer"


@pytest.mark.parametrize(
    ("answers", "key", "words"),
    [
        ({"person/5/clubb": "theirs"}, "merge_answer_unasked", "person/5/club, person/6/club"),
        ({"person/5/club": "mine", "person/7/club": "mine"}, "merge_answer_unasked", "person/6/club"),
        ({"person/6/club": "mine", "person/5/club": "mine", "file": "mine"}, "merge_answer_unasked", "„file“"),
        ({"person/5/club": "both"}, "merge_answer_other", "mine, theirs"),
        ({"person/5/club": "mine", "person/6/club": ""}, "merge_answer_other", "mine, theirs"),
    ],
)
def test_an_answer_that_fits_no_question_is_refused_and_nothing_is_written(files, answers, key, words):
    for path, name in zip(files, ("Rot", "Blau"), strict=True):
        write(path, club(5, name))
        write(path, club(6, name))
    before = [path.read_bytes() for path in files]
    with pytest.raises(UsageError) as refused:
        bring_together(*files, answers=answers)
    assert refused.value.key == f"errors.{key}"
    assert words in refused.value.text(Language.DE)
    assert [path.read_bytes() for path in files] == before


def test_answers_of_a_call_that_is_repeated_do_no_harm(files):
    for path, name in zip(files, ("Rot", "Blau"), strict=True):
        write(path, club(5, name))
    answers = {"person/5/club": "theirs"}
    assert bring_together(*files, answers=answers).merged.answered == answers
    assert bring_together(*files, answers=answers).written is None


@pytest.mark.parametrize("second", [False, True])
def test_lists_that_cannot_be_computed_keep_files_apart(files, monkeypatch, second):
    """The first list of a table, or its second one."""
    with Journal.open(files[0]) as journal:
        records = journal.records
    game = Draft(RecordKind.GAME, second_key("1/1"), {"game": 1, "line": "2 kreuz m2 +"})
    assert len(tried(records, [game], "stick")) == len(records) + 1
    computed = Sheets.scored

    def scored(sheets, key):
        if sheets.second == second:
            raise UsageError("profile_none", name="nirgends", near="")
        return computed(sheets, key)

    monkeypatch.setattr(Sheets, "scored", scored)
    with pytest.raises(InputError) as refused:
        tried(records, [game], "stick")
    assert refused.value.key == "errors.merge_unreadable"
