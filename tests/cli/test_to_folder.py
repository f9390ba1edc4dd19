"""`skatlist export --to-folder` and back: nothing is lost, nothing is overwritten."""

import random
import shutil
from contextlib import suppress
from pathlib import Path

import pytest
from club_evening import PEOPLE, add_games, make_evening
from tiers import slow, some, whole

from skatlist.evening import Decision, Evening
from skatlist.evening.founding import create_event
from skatlist.evening.seating import present
from skatlist.files.journal.journal import BEGINNING, Draft, RecordKind, sealed
from skatlist.files.journal.skat_file import SkatFile
from skatlist.skat.sheet import KEEPER, ChangeKind, FooterName, Player, SheetChange, Source
from skatlist.tournament import Event, Seating
from skatlist.words import SkatlistError

SAMPLES = Path(__file__).parents[2] / "samples"


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def signed(here, skatlist):
    """The evening by house rules with a signature, a correction and a closed series."""
    skatlist("import", "abend.skat", SAMPLES / "hausregeln")
    with Evening.open(here / "abend.skat", write=True) as evening:
        director = Decision("Los", (1, 2), "Inge Sørensen")
        evening.sign((1, 1), (KEEPER, 1, 2, 3))
        row = evening.sheets.sheet((1, 1)).rows[0]
        evening.correct((1, 1), 1, row._replace(remark="nachgezählt"), director)
        evening.close_series((1, 0), director)
    return here / "abend.skat"


def contents(path):
    """Return the event of a file, its journal, and which list is in which file of its own."""
    with Evening.open(path) as evening:
        return evening.event()._replace(source=Source()), evening.records


def without_files(event):
    """Return an event without where it is written."""
    sheets = tuple(
        sheet._replace(
            source=Source(),
            rows=tuple(row._replace(source=Source()) for row in sheet.rows),
            footer=tuple(row._replace(source=Source()) for row in sheet.footer),
        )
        for sheet in event.sheets
    )
    histories = tuple(
        history._replace(
            corrections=tuple(
                one._replace(before=one.before._replace(source=Source()), after=one.after._replace(source=Source()))
                for one in history.corrections
            ),
            written=tuple(row._replace(source=Source()) for row in history.written),
        )
        for history in event.history
    )
    return event._replace(sheets=sheets, history=histories, source=Source())


@pytest.mark.usefixtures("signed")
def test_there_and_back_is_the_same_event_with_the_same_journal(skatlist):
    done = skatlist("export", "abend.skat", "--to-folder", "ordner")
    assert (done.code, "(5 Dateien)" in done.out) == (0, True)
    assert sorted(path.name for path in Path("ordner").iterdir()) == [
        "event.toml",
        "serie1-tisch01.csv",
        "serie1-tisch02.csv",
        "unsere-regeln.toml",
        "verlauf.jsonl",
    ]
    back = skatlist("import", "neu.skat", "ordner")
    assert (back.code, "aus dem Verlauf wiederhergestellt" in back.out) == (0, True)
    event, records = contents(Path("abend.skat"))
    again, same_records = contents(Path("neu.skat"))
    assert same_records == records
    assert without_files(again) == without_files(event)
    assert len(event.history[0].signed) == 4


@pytest.mark.slow
@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("name", ["clubabend", "streitfall", "hausregeln"])
def test_the_folder_is_an_event_like_any_other(skatlist, name):
    skatlist("import", "abend.skat", SAMPLES / name)
    skatlist("export", "abend.skat", "--to-folder", "ordner")
    for command in ("score", "standings"):
        assert (
            skatlist(command, "ordner", "--format", "json").json
            == skatlist(command, SAMPLES / name, "--format", "json").json
        )


@pytest.mark.usefixtures("signed")
def test_lists_beside_the_journal_are_compared_with_it(skatlist):
    skatlist("export", "abend.skat", "--to-folder", "ordner")
    path = Path("ordner/serie1-tisch02.csv")
    path.write_text(path.read_text(encoding="utf-8-sig").replace(";61;", ";62;", 1), encoding="utf-8")
    shutil.copy(SAMPLES / "clubabend" / "serie2-tisch03.csv", "ordner")
    done = skatlist("import", "neu.skat", "ordner")
    assert done.code == 1
    assert "augen 61" in done.out
    assert "augen 62" in done.out
    assert "Serie 2, Tisch 3: steht nicht im Verlauf und ist nicht übernommen" in done.out
    assert contents(Path("neu.skat"))[1] == contents(Path("abend.skat"))[1]


def edited(*changes):
    path = Path("ordner/event.toml")
    text = path.read_text(encoding="utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    path.write_text(text, encoding="utf-8")


@pytest.mark.slow
@pytest.mark.usefixtures("here")
def test_an_edited_description_is_taken_over_as_entries(skatlist):
    skatlist("import", "abend.skat", SAMPLES / "clubabend")
    skatlist("export", "abend.skat", "--to-folder", "ordner")
    before = contents(Path("abend.skat"))[0]
    edited(
        ("Gasthaus Zum Löwen", "Krone"),
        ("2026-03-06", "7.3.26"),
        ('name = "Hannelore Fröhlich"', 'name = "Hannelore Frölich"\npaid = true'),
        ("[[players]]\nnumber = 1\n", '[[players]]\nnumber = 44\nname = "Neu"\n\n[[players]]\nnumber = 1\n'),
    )
    done = skatlist("import", "neu.skat", "ordner")
    assert done.code == 0, done.out
    assert "In event.toml steht etwas anderes als im Verlauf. Übernommen ist" in done.out
    assert "    Ort: Krone, Tannhübel (vorher Gasthaus Zum Löwen, Tannhübel)" in done.out
    event, records = contents(Path("neu.skat"))
    assert records[: -5 + 1] == contents(Path("abend.skat"))[1]
    assert (event.place, event.date) == ("Krone, Tannhübel", "2026-03-07")
    names = {player.number: player.name for player in event.players}
    assert ("Hannelore Frölich" in names.values(), names[44], len(names)) == (True, "Neu", len(before.players) + 1)
    assert [names[number] for number in event.registrations] == ["Hannelore Frölich"]
    assert skatlist("import", "neu.skat", "ordner").code == 0  # now nothing differs
    assert "event.toml" not in skatlist("import", "neu.skat", "ordner").out


@pytest.mark.slow
@pytest.mark.usefixtures("here")
def test_facts_of_a_description_that_are_not_taken_over_have_a_reason(skatlist):
    skatlist("import", "abend.skat", SAMPLES / "clubabend")
    skatlist("export", "abend.skat", "--to-folder", "ordner")
    before = contents(Path("abend.skat"))[0]
    path = Path("ordner/event.toml")
    head, _, rest = path.read_text(encoding="utf-8").partition("[[players]]")
    path.write_text(head + "[[players]]" + rest.partition("[[players]]")[2], encoding="utf-8")
    done = skatlist("import", "neu.skat", "ordner", "--format", "json")
    assert done.code == 1
    [kept] = done.json["description"]
    assert (kept["what"], kept["number"], kept["file"], kept["taken"]) == (
        "player",
        before.players[0].number,
        "",
        False,
    )
    Path("neu.skat").unlink()
    done = skatlist("import", "neu.skat", "ordner")
    assert (done.code, "Aus dem Verlauf wird niemand gestrichen" in done.out) == (1, True)
    assert contents(Path("neu.skat"))[0].players == before.players


@pytest.mark.usefixtures("signed")
def test_a_closed_event_stays_as_it_was(skatlist):
    skatlist("export", "abend.skat", "--to-folder", "ordner")
    edited(('language = "de"', 'language = "en"'))
    done = skatlist("import", "neu.skat", "ordner")
    assert (done.code, "Sprache: en (vorher de). Die Veranstaltung ist abgeschlossen" in done.out) == (1, True)
    assert contents(Path("neu.skat"))[1] == contents(Path("abend.skat"))[1]


@pytest.mark.slow
@pytest.mark.usefixtures("here")
def test_the_description_beside_lists_of_an_open_event_is_reported(skatlist):
    skatlist("new", "abend.skat", SAMPLES / "clubabend", "--date", "2026-11-20")
    done = skatlist("import", "abend.skat", SAMPLES / "clubabend", "--lang", "en")
    assert done.code == skatlist("import", "abend.skat", SAMPLES / "clubabend" / "serie1-tisch02.csv").code
    assert "    date: 2026-03-06 (before: 2026-11-20)" in done.out
    assert "Names, clubs and start numbers are changed by: skatlist people" in done.out
    assert contents(Path("abend.skat"))[0].date == "2026-11-20"


@pytest.mark.usefixtures("here")
def test_other_rules_hold_until_the_first_signature(skatlist):
    skatlist("import", "abend.skat", SAMPLES / "hausregeln")
    skatlist("export", "abend.skat", "--to-folder", "ordner")
    edited(('rules = "unsere-regeln.toml"', 'rules = "isko-2010"'))
    done = skatlist("import", "neu.skat", "ordner", "--format", "json")
    assert [(each["what"], each["file"], each["taken"]) for each in done.json["description"]] == [
        ("rules", "isko-2010", True)
    ]
    with Evening.open("neu.skat", write=True) as evening:
        assert evening.journal.rules.name == "isko-2010"
    with Evening.open("abend.skat", write=True) as evening:
        evening.sign((1, 1), (1,))
    Path("neu.skat").unlink()
    shutil.rmtree("ordner")
    skatlist("export", "abend.skat", "--to-folder", "ordner")
    edited(('rules = "unsere-regeln.toml"', 'rules = "isko-2010"'))
    done = skatlist("import", "neu.skat", "ordner")
    assert (done.code, "Unterschrieben ist schon nach den vorigen Regeln" in done.out) == (1, True)
    with Evening.open("neu.skat") as evening:
        assert evening.journal.rules.name == "unsere-regeln"
    Path("ordner/unsere-regeln.toml").unlink()
    assert "unsere-regeln.toml" in skatlist("import", "abend.skat", "ordner").out  # named, and not looked for


@pytest.mark.usefixtures("here")
def test_seats_and_numbers_of_a_description_are_taken_over(skatlist):
    skatlist("new", "abend.skat", SAMPLES / "clubabend")
    skatlist("export", "abend.skat", "--to-folder", "ordner")
    edited(("number = 3\n", "number = 77\n"), ("[5, 3, 15, 6]", "[6, 77, 15, 5]"))
    done = skatlist("import", "neu.skat", "ordner", "--format", "json")
    taken = {(each["what"], each["series"], each["table"]): each["taken"] for each in done.json["description"]}
    assert taken == {("player", None, None): True, ("seats", 1, 1): True}, taken
    event = contents(Path("neu.skat"))[0]
    assert (event.seating[0].numbers, len(event.players)) == ((6, 77, 15, 5), 15)
    edited(("[6, 77, 15, 5]", "[6, 99, 15, 5]"))
    Path("neu.skat").unlink()
    done = skatlist("import", "neu.skat", "ordner")
    assert (done.code, "Eine dieser Startnummern hat niemand" in done.out) == (1, True)


@pytest.mark.slow
@pytest.mark.usefixtures("here")
def test_a_description_that_enters_a_person_twice_is_refused(skatlist):
    skatlist("import", "abend.skat", SAMPLES / "clubabend")
    skatlist("export", "abend.skat", "--to-folder", "ordner")
    first, second = contents(Path("abend.skat"))[0].players[:2]
    edited((f'"{second.name}"\nclub = "{second.club}"', f'"{first.name}"\nclub = "{first.club}"'))
    with_journal = skatlist("import", "aus-verlauf.skat", "ordner")
    assert (with_journal.code, "NICHT übernommen" in with_journal.out) == (1, True)
    assert contents(Path("aus-verlauf.skat"))[0].players[:2] == (first, second)
    Path("ordner/verlauf.jsonl").unlink()
    done = skatlist("import", "neu.skat", "ordner")
    assert (done.code, f"{first.name} ist zweimal eingetragen" in done.err) == (3, True)
    assert not Path("neu.skat").exists()


@pytest.mark.usefixtures("signed")
def test_without_a_journal_the_lists_alone_are_taken(skatlist):
    skatlist("export", "abend.skat", "--to-folder", "ordner")
    Path("ordner/verlauf.jsonl").unlink()
    done = skatlist("import", "neu.skat", "ordner")
    assert (done.code, "ist angelegt" in done.out) == (0, True)
    assert skatlist("score", "neu.skat").out == skatlist("score", "ordner").out
    assert contents(Path("neu.skat"))[0].history[0].signed == ()


@pytest.mark.usefixtures("signed")
def test_a_journal_that_was_changed_makes_no_file(skatlist):
    skatlist("export", "abend.skat", "--to-folder", "ordner")
    path = Path("ordner/verlauf.jsonl")
    path.write_text(path.read_text(encoding="utf-8").replace("r18", "r20"), encoding="utf-8")
    done = skatlist("import", "neu.skat", "ordner")
    assert (done.code, "verlauf.jsonl" in done.err) == (3, True)
    assert not Path("neu.skat").exists()


@pytest.mark.slow
@pytest.mark.usefixtures("here")
def test_a_list_that_csv_cannot_hold_comes_as_text(skatlist):
    skatlist("import", "abend.skat", SAMPLES / "clubabend")
    skatlist("export", "abend.skat", "--to-folder", "ordner")
    # The Excel form has a head; a CSV has none.
    assert Path("ordner/serie2-tisch02.skatlist.txt").exists()
    assert not Path("ordner/serie2-tisch02.csv").exists()
    assert contents(Path("abend.skat"))[0].sheets[5].header


@pytest.mark.usefixtures("signed")
def test_nothing_is_overwritten(skatlist):
    Path("ordner").mkdir()
    Path("ordner/wichtig.txt").write_text("x", encoding="utf-8")
    done = skatlist("export", "abend.skat", "--to-folder", "ordner")
    assert (done.code, "ordner" in done.err) == (3, True)
    assert [path.name for path in Path("ordner").iterdir()] == ["wichtig.txt"]
    Path("ordner/wichtig.txt").unlink()
    assert skatlist("export", "abend.skat", "--to-folder", "ordner").code == 0
    assert skatlist("export", "abend.skat", "--to-folder", "ordner").code == 0
    with Path("ordner/serie1-tisch01.csv").open("a", encoding="utf-8") as file:
        file.write("\n")
    assert skatlist("export", "abend.skat", "--to-folder", "ordner").code == 3
    assert skatlist("export", "abend.skat", "--to-folder", "abend.skat").code == 3


@pytest.mark.usefixtures("signed")
def test_a_folder_that_cannot_be_written_whole_is_not_there(skatlist, monkeypatch):
    from skatlist.files.formats import files
    from skatlist.words import InputError

    real, written = files._written, []

    def full(path, data):
        if len(written) == 3:
            raise InputError("disk_full", file=str(path))
        written.append(path)
        real(path, data)

    monkeypatch.setattr(files, "_written", full)
    assert skatlist("export", "abend.skat", "--to-folder", "ordner").code == 3
    assert sorted(path.name for path in Path().iterdir()) == ["abend.skat"]


@pytest.mark.slow
@pytest.mark.usefixtures("signed")
@pytest.mark.parametrize("others", [["-o", "x"], ["--only", "pdf"], ["--sign"], ["--rules", "isko-2010"]])
def test_papers_are_another_call(skatlist, others):
    done = skatlist("export", "abend.skat", "--to-folder", "ordner", *others)
    assert (done.code, others[0] in done.err) == (2, True)
    assert not Path("ordner").exists()


@pytest.mark.usefixtures("signed")
def test_only_an_event_file_goes_into_a_folder(skatlist):
    assert skatlist("export", SAMPLES / "clubabend", "--to-folder", "ordner").code == 2
    shutil.copy("abend.skat", "zwei.skat")
    assert skatlist("export", "abend.skat", "zwei.skat", "--to-folder", "ordner").code == 2


@pytest.mark.parametrize("name", ["../fremd.toml", "event.toml", "a\\b.toml", "fremd.sh", "C:x.toml"])
def test_a_rule_file_cannot_lead_out_of_the_folder(here, skatlist, name):
    rules = {name: 'extends = "isko-2022"\n[title]\nde = "Fremd"\nen = "Strange"\n'}
    draft = Draft(RecordKind.EVENT, "", {"name": "Abend", "rules": name, "rule_files": rules})
    record = sealed(1, "2026-03-06T20:00:00.000Z", "x", draft, BEGINNING)
    SkatFile.rebuild(here / "abend.skat", [record])
    done = skatlist("export", "abend.skat", "--to-folder", "ordner")
    assert done.code in {2, 3}
    assert sorted(path.name for path in here.iterdir()) == ["abend.skat"]
    assert not (here.parent / "fremd.toml").exists()


def test_an_event_in_english_has_an_english_journal(here, skatlist):
    people = tuple(Player(name=f"Player {number}", number=number) for number in (1, 2, 3))
    create_event(here / "abend.skat", Event(language="en", players=people, seating=(Seating(1, 1, (1, 2, 3)),)), "Ida")
    skatlist("export", "abend.skat", "--to-folder", "folder")
    assert Path("folder/journal.jsonl").exists()
    assert skatlist("import", "neu.skat", "folder").code == 0


def test_a_folder_can_be_reported_to_programs(signed, here, skatlist):
    done = skatlist("export", signed, "--to-folder", here / "ordner", "--format", "json")
    assert (done.code, done.json["schema"], done.json["replaced"]) == (0, "skatlist/export/1", 0)
    assert sorted(done.json["files"]) == sorted(path.name for path in (here / "ordner").iterdir())
    assert done.json["errors"] is (skatlist("check", signed).code == 1)


SEATS = {3: (1, 2, 3), 4: (1, 2, 3, 4), 5: (1, 2, 3, 4, 5)}


def changed_evening(path, seed):
    """Make an evening at whose table people come, go and exchange chairs between the games; few have declared one."""
    draw = random.Random(seed)
    size = draw.choice((3, 4, 4, 4, 5))
    make_evening(path, {(1, 1): SEATS[size]}, games={3: 36, 4: 48, 5: 40})
    declarers = draw.sample(SEATS[size], draw.choice((1, 2, size)))
    with Evening.open(path, write=True, author="Ida") as evening:
        for _ in range(draw.randrange(9)):
            with suppress(SkatlistError):  # the place sits out or is empty, or may not be left
                if draw.random() < 0.6:
                    add_games(
                        evening, f"{draw.choice(declarers)} {draw.choice(('pik m1 +', 'grand m1 -', 'herz o2 +'))}"
                    )
                else:
                    change_people(evening, draw, size)
    return path


def change_people(evening, draw, size):
    before, place = evening.scored((1, 1)).next_game, min(draw.randrange(1, size + 2), 5)
    gone = SheetChange(before, ChangeKind.LEFT, place)
    come = SheetChange(before, ChangeKind.JOINED, place, Player(draw.choice(("Ida Neu", "Öz, Ali", "Jo", ""))))
    is_there = place in present(evening.scored((1, 1)), before)
    evening.registry.change((1, 1), draw.choice(([gone], [gone, come])) if is_there else [come])


def standings_of(path):
    with Evening.open(path) as evening:
        scored = evening.scored((1, 1))
        if not scored.rows:  # no file yet: the seats say who sits there after all changes
            return evening.event().seating
        return scored.sheet.size, scored.footer(FooterName.TOTAL), [row.totals for row in scored.rows]


@pytest.mark.parametrize("evenings", [range(4), *slow(range(60)), *whole(range(400))])
def test_an_evening_with_any_change_of_people_comes_back_and_is_anonymised(here, skatlist, evenings):
    changes = 0
    for seed in some(evenings):
        path = changed_evening(here / f"{seed}.skat", seed)
        with Evening.open(path) as evening:
            sheet = evening.sheets.sheet((1, 1))
        changes += len(sheet.changes)
        for call in (
            ("anonymise", path, "-o", here / f"{seed}-x.skat"),
            ("export", path, "--to-folder", here / f"{seed}"),
            ("import", here / f"{seed}-z.skat", here / f"{seed}"),
        ):
            done = skatlist(*call)
            assert done.code == 0, (seed, call[0], done.err)
        for copy in ("x", "z"):
            assert standings_of(here / f"{seed}-{copy}.skat") == standings_of(path), (seed, copy)
    assert changes


def test_people_who_came_before_a_game_was_struck_out_sit_at_the_table(here, skatlist):
    """The list has no game any more and is no file; its seats are in the description."""
    path = make_evening(here / "e.skat", {(1, 1): (1, 2, 3, 4)}, games={3: 36, 4: 48})
    with Evening.open(path, write=True, author="Ida") as evening:
        add_games(evening, "2 pik m1 +")
        gone, come = (
            SheetChange(2, kind, 2, who)
            for kind, who in ((ChangeKind.LEFT, None), (ChangeKind.JOINED, Player(PEOPLE[7], 8)))
        )
        evening.registry.change((1, 1), [gone, come])
        evening.rows.delete((1, 1), 1)
        seats = evening.event().seating[0].numbers
        assert seats == (1, 8, 3, 4)
    for call in (("anonymise", path, "-o", "x.skat"), ("export", path, "--to-folder", "f")):
        assert skatlist(*call).code == 0
    assert "zu übernehmen ist nichts" in skatlist("import", "z.skat", "f").out
    (here / "f" / "verlauf.jsonl").unlink()
    assert skatlist("import", "y.skat", "f").code == 0
    for copy in ("x.skat", "y.skat"):
        with Evening.open(here / copy) as evening:
            assert evening.event().seating[0].numbers == seats
