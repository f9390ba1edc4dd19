"""A photographed list read at the desk: questions with cut-outs, answers, the games entered and taken back."""

import io
import random
import re
import threading
from collections.abc import Mapping
from types import SimpleNamespace

import numpy as np
import pytest
from club_evening import add_games
from papers.photographs import scan
from PIL import Image
from reading.kept_lists import NoisyReader, is_read, kept_list
from tiers import some

from skatlist.cases.reading.photo_reading import PhotographedPaper, PhotoReading
from skatlist.desk.pages import photos
from skatlist.desk.photo_readings import PhotoReadings
from skatlist.evening import Evening
from skatlist.files.photos import straighten
from skatlist.files.photos.reader import HandReader
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet.sums import ListSums

pytestmark = pytest.mark.evening({(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7)}, games={4: 12, 3: 9})
PHOTO, OTHER = "/list/1/1/photo", "/list/1/2/photo"


@pytest.fixture
def kept(monkeypatch):
    """Return a list of twelve games with two slips, which a reader that confuses digits reads from any photograph."""
    one = kept_list(random.Random(5), load_profile(), 4, 12)
    monkeypatch.setattr(HandReader, "load", lambda: NoisyReader(one, 0.15))
    return one


def file_photo(desk, event, key=(1, 1), places=4):
    with Evening.open(event) as evening:
        mark = evening.journal.first_hash
    content = scan(places, first_hash=mark, series=key[0], table=key[1])
    desk.submit("/photos", files=[("photos", ("IMG_1.jpg", content, "image/jpeg"))])


def begun(desk, event):
    file_photo(desk, event)
    return desk.submit(PHOTO, {"do": "start"})


@pytest.fixture
def readings(monkeypatch):
    """Return the readings that the desk keeps, the newest last."""
    listed, keep = [], PhotoReadings.keep

    def keep_and_list(self, key, reading, *, second):
        listed.append(reading)
        keep(self, key, reading, second=second)

    monkeypatch.setattr(PhotoReadings, "keep", keep_and_list)
    return listed


def answer_of(kept, question):
    """Return what a person sends who sees what stands there: the choice that says so, else the game as typed."""
    seen = {name: kept.text(name).removesuffix("-") for name in question.choices[0].texts}
    right = [at for at, choice in enumerate(question.choices) if dict(choice.texts) == seen]
    return {"choice": str(right[0])} if right else {"line": line_of(kept, question)}


def line_of(kept, question):
    """Return a game of a kept list as a person types it, or the number in the cell below the games."""
    if question.game is None:
        return kept.text(question.cell)
    text = {name.column: kept.text(name) for name in kept.frame.row_cells(question.game) if name.place is None}
    if text["passed"]:
        return "e"
    base = {"9": "karo", "10": "herz", "11": "pik", "12": "kreuz", "24": "grand", "23": "null"}[text["base"]]
    spitzen = f"m{text['with']}" if text["with"] else f"o{text['without']}" if text["without"] else ""
    crosses = {"hand": "h", "schneider": "s", "schneider_announced": "sa", "schwarz": "z", "schwarz_announced": "za"}
    levels = " ".join(sign for column, sign in {**crosses, "ouvert": "ou"}.items() if text[column])
    sign = "+" if text["plus"] else "-"
    [place] = [
        name.place
        for name in kept.frame.row_cells(question.game)
        if name.column == "points" and kept.text(name).removesuffix("-")
    ]
    return f"{place} {base} {spitzen} {levels} {sign} ={sign}{text['plus'] or text['minus']}"


def answer_all(desk, kept, readings, most=30):
    """Answer every question with what stands there, and return how many there were."""
    count = 0
    while readings[-1].open:
        question = readings[-1].open[0]
        desk.submit(PHOTO, {"question": question.key, **answer_of(kept, question)})
        count += 1
        assert count < most
    return count


def test_questions_are_answered_and_the_games_are_entered_and_taken_back(desk, event, kept, readings):
    page = begun(desk, event)
    first = readings[-1].open[0]
    assert f"Spiel {first.game}" in page.text
    picture = desk.get(f"{PHOTO}/{first.key}.jpg")
    assert Image.open(io.BytesIO(picture.content)).height > 20
    assert answer_all(desk, kept, readings) >= 2
    assert readings[-1].lessons >= 1
    assert all(is_read(kept, row) for row in some(readings[-1].result.rows))
    page = desk.get(PHOTO)
    assert "alles beantwortet" in page.text
    page = desk.submit(PHOTO, {"do": "take"})
    assert page.url.path == "/list/1/1"
    with Evening.open(event) as evening:
        scored = evening.scored((1, 1))
        assert len(scored.sheet.rows) == 12
        assert not evening.ends.is_final((1, 1))
        written = [row.stated.value for row in scored.sheet.rows if row.declarer]
        assert written == [value(kept, row.number) for row in scored.sheet.rows if row.declarer]
        overbid = {row.number for row in scored.sheet.rows if row.entry.overbid}  # as one slip looks
        assert {finding.game for finding in evening.ends.findings((1, 1))} | overbid >= set(kept.slips)
    desk.submit(PHOTO, {"do": "back"})
    with Evening.open(event) as evening:
        assert not evening.scored((1, 1)).sheet.rows
        assert not evening.scored((1, 1)).sheet.footer


def test_a_hand_that_was_learnt_reads_the_next_list_until_its_reading_is_discarded(desk, event, kept, readings):
    file_photo(desk, event, (1, 2), 3)
    begun(desk, event)
    answer_all(desk, kept, readings)
    assert "bekannt" not in desk.page.text
    learnt = readings[-1].reader
    other = kept_list(random.Random(6), load_profile(), 3, 9)
    learnt.kept = other
    page = desk.submit(OTHER, {"do": "start"})
    assert readings[-1].knows_hand
    assert "die Handschrift ist von einer anderen Liste bekannt" in page.text
    desk.submit(PHOTO, {"do": "drop"})
    desk.submit(OTHER, {"do": "drop"})
    page = desk.submit(OTHER, {"do": "start"})
    assert not readings[-1].knows_hand


def test_games_from_a_photo_are_not_taken_back_over_later_ones(desk, event, kept, readings):
    begun(desk, event)
    answer_all(desk, kept, readings)
    desk.submit(PHOTO, {"do": "take"})
    with Evening.open(event, write=True) as evening:
        evening.rows.correct((1, 1), 1, evening.rows.judge((1, 1), "2 null -", 1))
    page = desk.submit(PHOTO, {"do": "back"})
    assert "seitdem geschrieben" in page.text
    with Evening.open(event) as evening:
        assert len(evening.scored((1, 1)).sheet.rows) == 12


def value(kept, number):
    texts = {name.column: text for name, text in kept.row(number).items() if text}
    return int(texts["plus"]) if "plus" in texts else -int(texts["minus"])


@pytest.mark.usefixtures("kept")
def test_nothing_is_entered_while_a_question_is_open(desk, event, readings):
    begun(desk, event)
    assert readings[-1].open
    refused = desk.forge(PHOTO, data={"do": "take"})
    assert "offen" in refused.text
    with Evening.open(event) as evening:
        assert not evening.scored((1, 1)).sheet.rows


@pytest.mark.usefixtures("kept")
def test_a_question_comes_back_later_and_an_unknown_line_is_refused(desk, event, readings):
    begun(desk, event)
    first, second = readings[-1].open[:2]
    desk.submit(PHOTO, {"question": first.key, "choice": "later"})
    assert readings[-1].open[0] == second
    assert readings[-1].open[-1] == first
    page = desk.submit(PHOTO, {"question": second.key, "line": "kreuzz mit"})
    assert "nicht zu verstehen" in page.text
    assert 'value="kreuzz mit"' in page.text


@pytest.mark.usefixtures("kept")
def test_a_reading_is_discarded_and_the_photo_stays(desk, event):
    begun(desk, event)
    page = desk.submit(PHOTO, {"do": "drop"})
    assert page.url.path == "/list/1/1"
    assert "Foto lesen" in page.text


@pytest.mark.usefixtures("kept")
def test_a_list_with_games_is_not_read(desk, event):
    file_photo(desk, event)
    before = desk.get(PHOTO)
    with Evening.open(event, write=True) as evening:
        add_games(evening, "2 kreuz m1 +")
    page = desk.submit(PHOTO, {"do": "start"}, page=before)
    assert "steht schon 1 Spiel" in page.text
    assert "Diese Liste hat schon Spiele" in desk.get(PHOTO).text


def test_sums_typed_before_stay_the_control(desk, event, kept, readings):
    with Evening.open(event, write=True) as evening:
        columns = ([int(kept.text(name)) for name in kept.foot if name.column == each] for each in SUMS)
        evening.state_sums((1, 1), ListSums(*(tuple(each) for each in columns)))
    begun(desk, event)
    assert readings[-1].frame.sums is not None
    answer_all(desk, kept, readings)
    desk.submit(PHOTO, {"do": "take"})
    with Evening.open(event) as evening:
        assert evening.scored((1, 1)).sheet.sums_first
        assert len(evening.scored((1, 1)).sheet.rows) == 12


SUMS = ("points", "won", "lost")


def test_a_list_without_a_photo_says_so(desk):
    assert "kein Foto" in desk.get(PHOTO).text


def test_the_answers_teach_the_hand(desk, event, kept, readings):
    begun(desk, event)
    answer_all(desk, kept, readings)
    lessons = readings[-1].reader.lessons[0]
    assert {name: text.removesuffix("-") for name, text in lessons.items()} == {
        name: kept.text(name).removesuffix("-") for name in lessons
    }
    assert len(lessons) > 150


@pytest.fixture
def threads(monkeypatch):
    """Return the threads in which photographs are worked on, by the function that works."""
    seen = {}

    def watch(owner, name):
        function = getattr(owner, name)

        def watched(*arguments):
            seen.setdefault(name, set()).add(threading.current_thread().name)
            return function(*arguments)

        monkeypatch.setattr(owner, name, watched)

    watch(PhotographedPaper, "of")
    watch(PhotoReading, "taught")
    watch(PhotoReading, "cut_out")
    watch(photos, "seen_photo")
    watch(straighten, "straightened_jpeg")
    return seen


def test_photographs_are_worked_on_in_two_threads(desk, event, kept, readings, threads):
    begun(desk, event)
    desk.get(f"{PHOTO}/{readings[-1].open[0].key}.jpg")
    address = re.search(r"/photo/[0-9]+/flat", desk.get(PHOTO).text)[0]
    assert desk.get(address).status_code == 200
    answer_all(desk, kept, readings)
    assert threads == {
        "seen_photo": {"pictures_0"},
        "of": {"reading_0"},
        "cut_out": {"pictures_0"},
        "straightened_jpeg": {"pictures_0"},
        "taught": {"reading_0"},
    }


def arrays_in(thing):
    """Yield the arrays in a value, those in its parts among them."""
    if isinstance(thing, np.ndarray):
        yield thing
    elif isinstance(thing, Mapping | tuple | list):
        for part in thing.values() if isinstance(thing, Mapping) else thing:
            yield from arrays_in(part)


@pytest.mark.usefixtures("kept")
def test_a_reading_keeps_no_more_pictures_than_its_paper(desk, event, readings):
    begun(desk, event)
    pictures = list(arrays_in(readings[-1]))
    assert [id(each) for each in pictures] == [id(paper.gray) for paper in readings[-1].papers]


@pytest.mark.parametrize(
    ("lessons", "questions", "is_known"), [((1,), (), True), ((1,), (1,), False), ((), (), False), ((), (1,), False)]
)
def test_a_hand_is_known_once_it_has_taught_and_nothing_is_open(lessons, questions, is_known):
    readings = PhotoReadings()
    readings.keep((1, 1), SimpleNamespace(lessons=lessons, open=questions, reader="hand"), second=False)
    assert readings.hands == (("hand",) if is_known else ())
