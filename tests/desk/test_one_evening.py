"""The desk has one evening for a file: it is read once, whatever is typed, and others may write in the same file."""

import html
import re
import subprocess
import sys
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode, urlsplit

import pytest
from club_evening import ROUND, add_games, games_of, make_evening
from desk_client import HOST, client_of, served
from readings import FileWork
from starlette.testclient import TestClient
from tiers import some

from skatlist.desk.all_pages import further_pages
from skatlist.desk.app import Desk
from skatlist.desk.event_desk import EventDesk
from skatlist.desk.pages import evening as evening_page
from skatlist.desk.recent_files import RecentFiles
from skatlist.evening import Decision, Evening
from skatlist.words import Language

LIST = "/list/1/1"
EVERY_PAGE = (*evening_page.PAGES, *further_pages())
PAGES = (LIST, f"{LIST}/second")


@pytest.mark.parametrize("page", PAGES)
def test_a_typed_row_is_one_record_more_and_nothing_is_read_again(desk, page):
    for each in PAGES:
        desk.get(each)
    with FileWork() as work:
        desk.submit(page, data={"line": "2 kreuz m2 +"}, follow_redirects=False)
    assert (work.opened, work.taken, work.begun) == (0, 1, 0)


@pytest.mark.parametrize("page", [*PAGES, "/", "/log"])
def test_a_page_that_follows_reads_no_record(desk, page):
    for each in PAGES:
        desk.get(each)
    desk.submit(LIST, data={"line": "2 kreuz m2 +"}, follow_redirects=False)
    with FileWork() as work:
        assert desk.get(page).status_code == 200
    assert (work.opened, work.taken, work.begun) == (0, 0, 0)


@pytest.mark.slow
def test_no_page_opens_the_file_again(desk, event):
    with Evening.open(event, write=True, author="Ida") as evening:
        add_games(evening, *ROUND)
        evening.raise_dispute((1, 1), 1, places=(2,))
    desk.get("/")
    pages = [re.sub(r"\{(series|table|number):int\}", "1", page.path) for page in EVERY_PAGE]
    for path in some([path for path in pages if not path.startswith("/copies/")]):  # those are files of their own
        with FileWork() as work:
            desk.get(path)
        assert (path, work.opened, work.taken) == (path, 0, 0)


@pytest.mark.parametrize("is_over", [False, True])
def test_the_file_that_was_open_last_is_read_once_to_go_on(event, tmp_path, is_over):
    with Evening.open(event, write=True, author="Ida") as evening:
        if is_over:
            evening.close_series([1, 0], Decision("Regen", (), "Ida"))
        count = len(evening.records)
    recent = RecentFiles(tmp_path / "recent.txt")
    recent.add(event)
    with FileWork() as work, TestClient(Desk(EventDesk(None, "Ida", recent), Language.DE, [HOST]).app):
        pass
    assert (work.opened, work.taken) == (1, count)


def test_a_file_that_is_chosen_is_read_once(desk, tmp_path):
    other = make_evening(tmp_path / "ander.skat")
    with Evening.open(other) as evening:
        count = len(evening.records)
    with FileWork() as work:
        desk.submit("/choose", data={"do": "open", "file": str(other)}, follow_redirects=False)
    assert (work.opened, work.taken) == (1, count)


def test_a_list_that_is_opened_first_now_reads_no_record_either(desk):
    desk.get("/")
    with FileWork() as work:
        assert "Tisch 3" in desk.get("/list/1/3").text
    assert (work.opened, work.taken) == (0, 0)


@pytest.mark.parametrize("second", [False, True])
def test_entries_of_another_program_appear_in_the_conversation_of_a_list(desk, event, second):
    page = PAGES[second]
    desk.get(page)
    with Evening.open(event, write=True, author="Paul", second=second) as other:
        other.enter((1, 1), other.judge((1, 1), "3 pik m1 +"))
    with FileWork() as work:
        output = desk.get(page).text
    assert "Paul" in output
    assert work.taken <= 1  # none if the desk has looked for news by itself meanwhile
    desk.submit(page, data={"line": "1 kreuz m2 +"})
    assert games_of(event, second=second) == ["3 pik m1 +", "1 kreuz m2 +"]


def test_two_desks_on_one_file_each_see_what_the_other_wrote(desk, event):
    with client_of(event) as other:
        desk.submit(LIST, data={"line": "2 kreuz m2 +"})
        other.get(LIST)
        other.submit(LIST, data={"line": "3 pik m1 +"})
        desk.get(LIST)
        desk.submit(LIST, data={"line": "e"})
    assert games_of(event) == ["2 kreuz m2 +", "3 pik m1 +", "e"]


@pytest.mark.slow
def test_two_desks_and_a_terminal_that_write_at_once_lose_nothing_and_double_nothing(tmp_path):
    """Two scorers at two desks share a list; an answered line is in the file, or stands ready to be sent again."""
    seating = {(1, table): (1, 2, 3, 4, 5) for table in (1, 2, 3)}
    path = make_evening(tmp_path / "abend.skat", seating, games={})
    games = 40

    def entered(words):
        with Evening.open(path) as now:
            return [row.remark for key in now.sheets.begun for row in now.book(key).rows].count(words)

    def sit(address, table, who):
        page = f"{address.rstrip('/')}/list/1/{table}"
        for game in range(games):
            words = f"{who}-{game}"
            output = read_page(page)
            while not entered(words):
                output = read_page(page, {"line": f'e "{words}"', "mark": mark_of(output)})
                assert words in output or entered(words)

    lines = "".join(f'e "terminal-{game}"\n' for game in range(games))
    call = [sys.executable, "-m", "skatlist", "enter", str(path), "--table", "2"]
    with served(path) as one, served(path) as other, ThreadPoolExecutor(4) as scorers:
        done = [
            scorers.submit(sit, one.address, 1, "one"),
            scorers.submit(sit, other.address, 1, "other"),
            scorers.submit(sit, other.address, 3, "third"),
            scorers.submit(subprocess.run, call, input=lines, check=True, capture_output=True, text=True),
        ]
        for each in done:
            each.result()
    with Evening.open(path) as after:
        words = [row.remark for key in after.sheets.begun for row in after.book(key).rows]
        numbers = [row.number for row in after.book((1, 1)).rows]
    assert sorted(words) == sorted(
        f"{who}-{game}" for who in ("one", "other", "third", "terminal") for game in range(games)
    )
    assert numbers == list(range(1, 2 * games + 1))


def read_page(address, fields=None):
    """Return a page, or the one that follows what is handed over."""
    data = None if fields is None else urlencode(fields).encode()
    origin = {"Origin": "{0.scheme}://{0.netloc}".format(urlsplit(address))}
    with urllib.request.urlopen(urllib.request.Request(address, data, origin)) as answer:
        return html.unescape(answer.read().decode())


def mark_of(page):
    return re.search(r'name="mark" value="([^"]*)"', page)[1]
