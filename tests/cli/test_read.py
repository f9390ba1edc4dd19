"""`skatlist read`: a list from photographs, what is asked and written, and how it ends."""

import random

import pytest
from club_evening import make_evening
from papers.photographs import scan
from PIL import Image
from reading.kept_lists import NoisyReader, answers, kept_list
from tiers import some

from skatlist import read as read_lists
from skatlist.cli.commands import read as command
from skatlist.evening import Evening
from skatlist.files.photos.reader import HandReader
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player


@pytest.fixture
def kept(monkeypatch):
    """Return a list of three players that a reader which confuses digits reads from any photograph."""
    one = kept_list(random.Random(8), load_profile(), 3, 36)
    monkeypatch.setattr(HandReader, "load", lambda: NoisyReader(one, 0.1))
    return one


@pytest.fixture
def photo(tmp_path):
    path = tmp_path / "tisch7.jpg"
    path.write_bytes(scan(3))
    return path


class Typist:
    """A person at the keyboard of a terminal who types these lines."""

    interactive = True

    def __init__(self, lines):
        self._lines = iter(lines)

    def line(self, prompt, offered=""):
        """Return the next line. Raises EOFError after the last one."""
        try:
            line = next(self._lines)
        except StopIteration:
            raise EOFError from None
        return f"{prompt}{offered}{line}".removeprefix(prompt)


def test_without_a_terminal_the_list_is_written_and_questions_are_left(skatlist, kept, photo, tmp_path):
    target = tmp_path / "tisch7.txt"
    done = skatlist("lesen", photo, "-o", target)
    assert done.code == 1
    assert "Offen: Spiele" in done.words
    assert str(target) in done.out
    [scored] = read_lists(target).scored
    assert len(scored.sheet.rows) == 36
    assert (scored.sheet.series, scored.sheet.table) == (2, 7)
    right = [row.number for row in scored.sheet.rows if row.declarer and totals(row) == totals_of(kept, row.number)]
    assert len(right) >= 28


def totals(row):
    return [total for total in row.stated.totals if total is not None]


def totals_of(kept, number):
    return [int(text) for name, text in kept.row(number).items() if name.column == "points" and text]


def test_questions_in_a_terminal_teach_and_the_list_is_read(skatlist, kept, photo, tmp_path, monkeypatch):
    monkeypatch.setattr(command, "Keyboard", lambda: Typist(["kreuzz", "s"] + 40 * [""]))
    monkeypatch.setattr(command, "typed_answer", seen_by(kept))
    target = tmp_path / "tisch7.txt"
    done = skatlist("lesen", photo, "-o", target)
    assert done.code == 0
    assert "nicht zu verstehen" in done.err
    assert "Handschrift wird aus Ihren Antworten gelernt" in done.words
    assert "Keine Frage ist mehr offen" in done.words
    [scored] = read_lists(target).scored
    for row in some(scored.sheet.rows):
        assert totals(row) == totals_of(kept, row.number)
    assert {finding.game for finding in read_lists(target).check() if finding.code != "G120"} >= set(kept.slips)


def seen_by(kept):
    """Return what a person answers who types Enter: all that stands there, whatever is offered."""

    def answer(question, line, _frame):
        if line:
            return None
        if question.game is None:
            return {question.cell: kept.text(question.cell)}
        return answers(kept, [question.game])

    return answer


def test_a_terminal_that_is_left_keeps_what_was_read(skatlist, kept, photo, monkeypatch):
    monkeypatch.setattr(command, "Keyboard", lambda: Typist(["q"]))
    done = skatlist("lesen", photo)
    assert done.code == 1
    assert len(kept.texts) > 100
    assert "  1" in done.out


def test_a_document_for_programs_has_the_sureness_of_each_field(skatlist, kept, photo):
    done = skatlist("read", photo, "--format", "json")
    assert done.code == 1
    document = done.json
    assert document["schema"] == "skatlist/read/1"
    assert len(document["rows"]) == 36
    for row in some(document["rows"]):
        names = {field["field"] for field in row["fields"]}
        assert names >= {"base", "with", "plus", "minus", "total_1", "won_1"}
        assert all(0 <= field["sureness"] <= 1 for field in row["fields"])
    assert [question["game"] for question in document["questions"]]
    assert document["below"][0]["field"] == "points_1"
    assert len(kept.slips) == 2


def test_an_event_gives_names_rules_and_sums(skatlist, monkeypatch, tmp_path):
    event = make_evening(tmp_path / "abend.skat")
    with Evening.open(event) as evening:
        first_hash, sheet = evening.journal.first_hash, evening.sheets.sheet((1, 1))
    one = kept_list(random.Random(3), load_profile(), sheet.size, 48)
    monkeypatch.setattr(HandReader, "load", lambda: NoisyReader(one, 0.0))
    photo, target = tmp_path / "liste.jpg", tmp_path / "liste.txt"
    photo.write_bytes(scan(sheet.size, first_hash=first_hash, series=1, table=1))
    skatlist("lesen", photo, "-o", target, "--event", event)
    [scored] = read_lists(target).scored
    assert [player.name for player in scored.sheet.players] == [player.name for player in sheet.players]
    assert Player("") not in scored.sheet.players


@pytest.mark.parametrize(
    ("options", "code", "says"),
    [
        (("--rules", "hausregeln"), 2, "Kontra, Bock oder Ramsch"),
        (("--event", "EVENT"), 2, "einer anderen Veranstaltung"),
    ],
)
@pytest.mark.usefixtures("kept")
def test_a_list_that_cannot_be_read_is_refused(skatlist, photo, options, code, says):
    event = make_evening(photo.with_name("abend.skat"))
    done = skatlist("lesen", photo, *(event if option == "EVENT" else option for option in options))
    assert done.code == code
    assert says in " ".join(done.err.split())


def picture(path, content=None):
    if content is None:
        Image.linear_gradient("L").resize((900, 700)).save(path, "JPEG")
    else:
        path.write_bytes(content)
    return path


@pytest.mark.parametrize(
    ("content", "says"), [(None, "keine Liste zu erkennen"), (b"%PDF-1.7", "kein Bild"), (b"", "leer")]
)
def test_a_picture_without_a_list_ends_with_3(skatlist, tmp_path, content, says):
    done = skatlist("lesen", picture(tmp_path / "katze.jpg", content))
    assert done.code == 3
    assert says in " ".join(done.err.split())


def test_a_hand_that_cannot_be_read_ends_with_3(skatlist, kept, photo, monkeypatch):
    monkeypatch.setattr(NoisyReader, "read", lambda _self, _cells: Unreadable(kept))
    done = skatlist("lesen", photo)
    assert done.code == 3
    assert "nicht zu lesen" in done.err


class Unreadable:
    """The likelihoods of a reader that can hardly read a hand."""

    mean_likelihood = -3.0

    def __init__(self, kept):
        self.kept = kept
