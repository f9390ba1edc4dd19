"""Lists typed at the desk in Chromium, by keyboard alone: every key is counted, no key is lost."""

import statistics
import subprocess
import sys
from pathlib import Path

import pytest
from club_evening import make_evening
from desk_client import served
from needs import program

from skatlist.evening import Evening
from skatlist.evening.dialogue.dialogue import Dialogue
from skatlist.evening.founding import create_event
from skatlist.files.formats.folder.event_folder import read_event
from skatlist.skat.game import valuate
from skatlist.skat.rules import load_profile

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "samples" / "clubabend"
WINDOW = {"width": 1366, "height": 768}
BEFORE = ("212+2+", "310+1+", "49+1+")
# The slip as typed, the keys that mend it, and the line that would have been right: one slip for each kind of key.
# All others are in `dialogue/test_mending.py`.
SLIPS = {
    "the sign is forgotten": (["111-1"], ["+", "Enter"], "111-1+"),
    "the contract is misspelt": (["1 nul +"], ["Enter"], "123+"),
    "the wrong value is on the paper": (["111+1+=33"], ["!", "Enter"], "111+1+=33"),
    "half a line is wrong and not sent": ([], [*"1103", "Escape", *"111+1+", "Enter"], "111+1+"),
    "the last sign of a line is wrong": (["111+1-="], ["ArrowUp", "Backspace", "Enter"], "111+1-"),
}  # fmt: skip


class Typist:
    """A scorer at the keyboard of the desk; `keys` are those pressed so far."""

    def __init__(self, page):
        self.page = page
        self.keys = 0

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
        self.keys += len(keys)

    def line(self, text):
        self.press(*text, "Enter")
        return len(text) + 1

    def wait_for_question(self, words):
        """Wait until the field asks for something."""
        self.page.locator("label[for=line]", has_text=words).wait_for()

    def sent(self):
        """Wait until everything typed is answered."""
        self.page.locator(".entry:not([aria-busy=true])").wait_for()

    def answered(self, words):
        self.page.locator(".replies", has_text=words).wait_for()


@pytest.fixture
def shortest(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    from bench_entry import shortest

    return lambda row: shortest(row, valuate(row.entry, load_profile()).overbid)


def rows(path):
    with Evening.open(path) as evening:
        scored = evening.scored((1, 1))
        return [(row.row.declarer, row.row.entry, row.totals) for row in scored.rows]


def entered(path, event, lines):
    """Return the list as `enter` makes it of the same lines."""
    create_event(path, event, "Ida")
    with Evening.open(path, write=True, author="Ida") as evening:
        dialogue = Dialogue(evening)
        list(dialogue.start(1, 1))
        for line in lines:
            list(dialogue.take(line))
    return rows(path)


@pytest.mark.slow
@program("chromium")
def test_a_whole_list_of_48_games_takes_seven_keys_a_game_and_is_what_enter_makes(tmp_path, chromium, shortest):
    event = read_event(SAMPLE).event
    truth = next(sheet for sheet in event.sheets if (sheet.series, sheet.table) == (1, 1))
    path = tmp_path / "abend.skat"
    create_event(path, event, "Ida")
    lines = [shortest(row) for row in truth.rows]
    assert len(lines) == 48
    with served(path) as running:
        page = chromium.new_page(viewport=WINDOW)
        page.goto(f"{running.address}list/1/1")
        typist = Typist(page)
        keys = [typist.line(line) for line in lines]  # nobody waits for an answer
        typist.wait_for_question("Oder in einer Zeile")
        assert page.locator("#game48").is_visible()
        assert page.locator("#ask1").evaluate("field => field === document.activeElement")
        with Evening.open(path) as evening:
            totals = [place.total for place in evening.scored((1, 1)).places]
        for total in totals:
            typist.press(*str(total), "Tab")
        typist.press("Enter")
        typist.answered("stimmen mit dem Papier überein")
        page.locator("#line:focus").wait_for()  # another page: nobody types before it is there
        typist.line("a")
        typist.answered("ist fertig und unterschrieben")
        page.close()
    assert statistics.median(keys) <= 7
    assert statistics.mean(keys) <= 7
    assert rows(path) == entered(tmp_path / "enter.skat", event, lines)
    with Evening.open(path) as evening:
        assert evening.ends.is_final((1, 1))


@pytest.mark.slow
@program("chromium")
def test_every_slip_takes_the_right_line_and_six_keys_at_most(tmp_path, chromium):
    page = chromium.new_page(viewport=WINDOW)
    for number, (slip, (typed, mending, right)) in enumerate(SLIPS.items()):
        path = make_evening(tmp_path / f"{number}.skat")
        with served(path) as running:
            page.goto(f"{running.address}list/1/1")
            typist = Typist(page)
            for line in (*BEFORE, *typed):
                typist.line(line)
            typist.sent()
            typist.keys = 0
            typist.press(*mending)
            typist.sent()
            assert typist.keys <= len(right) + 1 + 6, slip
        with Evening.open(path) as evening:
            fourth = evening.judge((1, 1), right, 4)
            assert rows(path)[3][:2] == (fourth.row.declarer, fourth.row.entry), slip
            assert len(rows(path)) <= 5, slip
    page.close()


@pytest.mark.slow
@program("chromium")
@pytest.mark.parametrize("page_of", ["list/1/1", "people", "value"])
def test_the_first_field_takes_keys_before_the_page_is_drawn(event, chromium, page_of):
    page = chromium.new_page(viewport=WINDOW)
    page.add_init_script("""
        const itself = HTMLElement.prototype.focus;
        HTMLElement.prototype.focus = function () { window.given ??= this.autofocus; itself.apply(this, arguments); };
        addEventListener("DOMContentLoaded", () => { window.early = window.given; });
    """)
    with served(event) as running:
        page.goto(f"{running.address}{page_of}")
        assert page.evaluate("window.early") is True
        page.goto(f"{running.address}{page_of}#main")
        page.reload()  # what an address points at is shown, and its first field does not scroll away from it
        assert page.evaluate("window.early") is None
    page.close()


@pytest.mark.slow
@program("chromium")
@pytest.mark.parametrize("lost", ["the question", "the answer"])
def test_a_line_that_gets_lost_on_its_way_is_sent_again_and_entered_once(event, chromium, lost):
    def lose(route):
        if route.request.method != "POST" or len(posted) > 0:
            route.continue_()
            return
        posted.append(route.request.post_data)
        if lost == "the answer":
            route.fetch()
        route.abort()

    posted = []
    with served(event) as running:
        page = chromium.new_page(viewport=WINDOW)
        page.goto(f"{running.address}list/1/1")
        page.route("**/list/1/1", lose)
        typist = Typist(page)
        typist.line("212+2+")
        typist.line("312+2+")
        typist.sent()
        page.close()
    assert len(posted) == 1
    assert [declarer for declarer, *_ in rows(event)] == [2, 3]


@pytest.mark.slow
@program("chromium")
def test_a_second_scorer_enters_the_same_table_in_a_terminal(event, chromium):
    call = [sys.executable, "-m", "skatlist", "enter", str(event), "--table", "1", "--author", "Kim"]
    with served(event) as running:
        page = chromium.new_page(viewport=WINDOW)
        page.goto(f"{running.address}list/1/1")
        typist = Typist(page)
        typist.press(*"212+")
        subprocess.run(call, input="3 pik m1 +\n", text=True, check=True, capture_output=True)
        typist.answered("Kim hat hier eben Spiel 1 eingetragen: 3 pik m1 +")
        typist.press(*"2+", "Enter")  # meant for game 1
        typist.answered("Nicht eingetragen: 212+2+")
        assert page.locator("#line").input_value() == "212+2+"
        assert len(rows(event)) == 1
        typist.press(*"312+2+", "Enter")
        typist.answered("Stand 58")
        page.close()
    assert [declarer for declarer, *_ in rows(event)] == [3, 3]


@pytest.mark.slow
@program("chromium")
def test_a_quick_hand_overwrites_nothing_when_the_script_comes(event, chromium):
    with served(event) as running:
        page = chromium.new_page(viewport=WINDOW)
        page.goto(f"{running.address}list/1/1")
        page.locator("#line:focus").wait_for()
        page.keyboard.type("2 kr")
        page.evaluate("choose()")  # as the script does once it is there
        page.keyboard.type("euz m1 +")
        typed = page.locator("#line").input_value()
        page.close()
        assert running.stop() == 0
    assert typed == "2 kreuz m1 +"
