"""Lists of files into an event file: all of a call or none, nothing doubled, nothing replaced unasked."""

import shutil
from pathlib import Path

import pytest
from club_evening import add_games, close_all, players_of
from refusals import refusal

from skatlist.evening import Evening
from skatlist.evening.founding import create_event
from skatlist.evening.import_lists import ImportState
from skatlist.files.formats.folder.event_folder import read_event
from skatlist.files.journal.journal import RecordKind
from skatlist.skat.sheet import KEEPER
from skatlist.words import InputError

SAMPLES = Path(__file__).parents[2] / "samples"
KEY, FOURS, NEXT = (1, 1), (1, 2), (1, 3)
NAMES = ("Anna Becker", "Cem Yıldız", "Jürgen Voß", "Hannelore Krämer")
HEAD = "spiele 3\nplatz 1 Anna Becker\nplatz 2 Cem Yıldız\nplatz 3 Jürgen Voß\n\n"
GAMES = "1 1 pik m1 r18 + =22\n2 2 kreuz m2 h r36 + =48\n3 3 herz o1 r18 - =-40\ngesamt 112 138 -90\n"
NO_SUMS = GAMES.split("gesamt", maxsplit=1)[0]
WITH_NAMES = HEAD.removeprefix("spiele 3\n") + GAMES
FOURTH = WITH_NAMES.replace("platz 3 Jürgen Voß\n", "platz 3 Jürgen Voß\nplatz 4 Hannelore Krämer\n")
OTHER_BID = GAMES.replace("r18 + =22", "r20 + =22")


# Three people at a table, four at the next one; nobody at those after it.
pytestmark = pytest.mark.evening({KEY: (1, 2, 3), FOURS: (1, 2, 3, 4)}, players=players_of(NAMES), games={3: 3})


@pytest.fixture
def take(evening, tmp_path):
    """Import a list of a table, and return what has become of it and of the others named."""

    def taken(text, table=1, *files, **more):
        path = tmp_path / f"liste{table}.txt"
        path.write_text(f"serie 1\ntisch {table}\n{text}", encoding="utf-8")
        return evening.take_over([path, *files], **more)

    return taken


@pytest.fixture
def refused(take, evening):
    """Return why a list is not imported; then nothing is written."""

    def refused(*args, **more):
        count = len(evening.records)
        try:
            why = refusal(take, *args, **more)
        except InputError as fault:
            why = fault.key.removeprefix("errors.")
        assert len(evening.records) == count
        return why

    return refused


def states(outcome):
    return [taken.state for taken in outcome.imported.lists]


def test_a_list_is_replaced_when_asked_for_and_the_old_one_stays_in_the_journal(take, evening):
    take(HEAD + GAMES)
    assert states(take(HEAD + OTHER_BID)) == [ImportState.DIFFERENT]
    assert states(take(HEAD + OTHER_BID, replace=True)) == [ImportState.REPLACED]
    assert evening.sheets.sheet(KEY).rows[0].entry.bid == 20
    lists = [record for record in evening.records if record.kind == RecordKind.LIST]
    assert ["r18 + =22" in record.content for record in lists] == [True, False]


def test_a_fact_missing_in_the_file_is_no_difference_and_a_new_one_is(take, evening):
    take(HEAD + GAMES)
    assert states(take(HEAD + "1 1 pik m1 +\n2 2 kreuz m2 h +\n3 3 herz o1 -\n")) == [ImportState.SAME]
    assert len(evening.sheets.begun) == 1
    assert states(take(HEAD + GAMES.replace("=22", "=22 augen 74"))) == [ImportState.DIFFERENT]


def test_a_signed_list_is_never_replaced(take, refused, evening):
    take(HEAD + GAMES)
    evening.sign(KEY, (KEEPER,))
    assert states(take(HEAD + OTHER_BID)) == [ImportState.DIFFERENT]
    assert refused(HEAD + OTHER_BID, replace=True) == "list_signed"
    assert evening.sheets.sheet(KEY).rows[0].entry.bid == 18
    assert states(take(HEAD + GAMES)) == [ImportState.SAME]


def test_nothing_comes_into_a_closed_series(refused, evening):
    close_all(evening, 1)
    assert refused(HEAD + GAMES) == "series_closed"


def test_a_file_with_a_line_nobody_can_read_keeps_all_out(refused, tmp_path):
    (tmp_path / "gut.txt").write_text(f"serie 1\ntisch 1\n{HEAD}{GAMES}", encoding="utf-8")
    assert refused(HEAD + "1 1 pik m1 +\n2 wie bitte\n", 3, tmp_path / "gut.txt") == "import_lost"


def test_two_files_of_one_table_are_refused(refused, tmp_path):
    (tmp_path / "gut.txt").write_text(f"serie 1\ntisch 1\n{HEAD}{GAMES}", encoding="utf-8")
    assert refused(HEAD + GAMES, 1, tmp_path / "gut.txt") == "import_twice"


def test_other_people_than_those_seated_are_listed(take, evening):
    [finding] = take(HEAD.replace("Cem Yıldız", "Zofia Wiśniewska") + GAMES).imported.findings
    assert finding.code == "E102"
    assert [player.name for player in evening.sheets.sheet(KEY).players] == [*NAMES[:3]]


def test_a_name_that_can_be_two_people_is_refused(take, refused):
    take(HEAD.replace("Anna Becker", "Anna Beckmann").replace("Cem", "Can").replace("Jürgen", "Georg") + GAMES, 3)
    assert refused(HEAD.replace("Anna Becker", "Anna") + GAMES, 4) == "import_who"


@pytest.mark.parametrize(
    ("first", "other"),
    [("Anna Becker", "Anna Becker"), ("A. Becker", "Anna Becker"), ("Hans", "Hans Müller")],
)
def test_nobody_gets_two_seats_of_one_list(refused, first, other):
    assert refused(f"platz 1 {first}\nplatz 2 {other}\nplatz 3 Łukasz Öztürk\n{GAMES}", 3) == "import_seat_twice"


def test_two_of_one_name_have_start_numbers_of_their_own(take, evening):
    take(f"platz 1 Neu; nr 7\nplatz 2 Neu; nr 8\nplatz 3 Łukasz Öztürk\n{GAMES}", 3)
    assert evening.roster.seating[NEXT] == (7, 8, 9)


def test_a_new_player_keeps_a_free_start_number(take, evening):
    names = HEAD.replace("Anna Becker", "Ida Yılmaz; nr 17").replace("Cem Yıldız", "Eva Groß; nr 2")
    take(names.replace("Jürgen Voß", "; nr 4") + GAMES, 3)
    assert evening.roster.seating[NEXT] == (17, 18, 4)


def test_series_and_table_of_the_call_are_for_lists_that_name_none(evening, take, tmp_path):
    bare = tmp_path / "ohne.txt"
    bare.write_text(HEAD + GAMES, encoding="utf-8")
    evening.take_over([bare], series=2, table=3)
    bare.write_text(f"tisch 1\n{HEAD}{GAMES}", encoding="utf-8")
    take(HEAD + GAMES, 1, bare, series=2)
    assert evening.sheets.begun == (KEY, (2, 1), (2, 3))


@pytest.mark.parametrize(
    "lines", [f"regeln unsere.toml\n\n{GAMES}", GAMES.replace("2 2 k", "regeln unsere.toml\n2 2 k")]
)
def test_rules_of_a_file_are_refused_unless_the_event_carries_them(refused, tmp_path, lines):
    (tmp_path / "unsere.toml").write_text('extends = "hausregeln"\n[title]\nde = "Unsere"\nen = "Ours"\n', "utf-8")
    assert refused(HEAD.rstrip("\n") + "\n" + lines) in {"import_rules", "import_rules_change"}


@pytest.mark.parametrize(
    ("table", "games"),
    [
        (2, WITH_NAMES),
        (2, GAMES),
        (2, NO_SUMS + "4 e geber 1\n"),
        (1, FOURTH),
        (1, NO_SUMS.replace("3 3 herz", "3 4 herz")),
    ],
)
def test_a_list_of_another_size_is_none_of_a_table(refused, table, games):
    assert refused(games, table) == "import_size"


def test_a_list_that_says_who_came_or_went_may_have_more_places(take):
    assert states(take(f"{HEAD.rstrip()}\nplatz 4 kommt Hannelore Krämer\n{GAMES}")) == [ImportState.NEW]


def test_a_list_without_names_need_not_show_a_place_that_never_played(take, evening):
    assert states(take(NO_SUMS, 2)) == [ImportState.NEW]
    assert evening.sheets.sheet(FOURS).size == 4


def test_a_table_whose_games_were_all_taken_back_is_empty(take, evening):
    add_games(evening, "1 pik m1 r18 +")
    evening.undo(KEY)
    assert states(take(HEAD + GAMES)) == [ImportState.NEW]


@pytest.mark.parametrize(
    ("head", "declarers", "places"),
    [
        ("", ("Voß", "Anna", "cem"), [3, 1, 2]),  # those whom the event seats at the table
        ("Platz 1:;Cem Yıldız\nPlatz 2:;Anna Becker\nPlatz 3:;Jürgen Voß\n", ("Voß", "Anna", "cem"), [3, 2, 1]),
        ("", ("Voß", "Ludwig", "cem"), [3, None, 2]),
    ],
)
def test_a_declarer_named_in_a_row_is_the_person_of_the_list_or_of_the_table(
    evening, tmp_path, head, declarers, places
):
    rows = "".join(f"{game};{who};Kreuz;1;+\n" for game, who in enumerate(declarers, 1))
    path = tmp_path / "liste.csv"
    path.write_text(
        f"Serie;1. Serie\nTisch;Tisch 1\n{head}Spiel;Alleinspieler;Spielart;mit;Ergebnis\n{rows}", encoding="utf-8"
    )
    outcome = evening.take_over([path])
    assert [row.declarer for row in evening.sheets.sheet(KEY).rows] == places
    assert [finding.severity == "info" for finding in outcome.findings] == [place is not None for place in places]


def test_a_list_by_the_rules_the_event_carries_is_taken(tmp_path):
    """A list may name the rules of the event as long as no other ones lie beside it."""
    shutil.copytree(SAMPLES / "hausregeln", tmp_path / "haus")
    folder = tmp_path / "regeltisch"
    folder.mkdir()
    head, games = (SAMPLES / "hausregeln" / "serie1-tisch01.txt").read_text("utf-8").split("\n\n", 1)
    for table in (1, 2):
        names = head.replace("serie 1", "serie 2").replace("tisch 1", f"tisch {table}")
        (folder / f"{table}.txt").write_text(f"{names}\nregeln unsere-regeln.toml\n\n{games}", encoding="utf-8")
    rules = shutil.copy(SAMPLES / "hausregeln" / "unsere-regeln.toml", folder)
    create_event(tmp_path / "haus.skat", read_event(tmp_path / "haus").event, "Ida")
    with Evening.open(tmp_path / "haus.skat", write=True) as evening:
        assert states(evening.take_over([folder / "1.txt"])) == [ImportState.NEW]
        Path(rules).write_text('extends = "isko-2022"\n', encoding="utf-8")
        with pytest.raises(InputError, match="unsere-regeln"):
            evening.take_over([folder / "2.txt"])
        Path(rules).unlink()
        assert states(evening.take_over([folder / "2.txt"])) == [ImportState.NEW]
