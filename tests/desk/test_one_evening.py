"""The desk has one evening for a file: it is read once, whatever is typed, and others may write in the same file."""

import re
from unittest import mock

import pytest
from desk_client import client_of

from skatlist.evening import Evening
from skatlist.store.list_book import ListBook
from skatlist.store.replay import Journal
from skatlist.store.skat_file import SkatFile

LIST = "/list/1/1"
PAGES = (LIST, f"{LIST}/second")


class Work:
    """What is done with the file meanwhile: how often it is opened, its records are taken in, a list is begun anew."""

    def __init__(self):
        self._spies = {
            "opened": mock.patch.object(SkatFile, "open", side_effect=SkatFile.open),
            "taken": mock.patch.object(Journal, "_take", autospec=True, side_effect=Journal._take),
            "begun": mock.patch.object(ListBook, "_begin", autospec=True, side_effect=ListBook._begin),
        }

    def __enter__(self):
        self._calls = {name: spy.start() for name, spy in self._spies.items()}
        return self

    def __exit__(self, *_):
        for spy in self._spies.values():
            spy.stop()

    def count(self, name):
        return self._calls[name].call_count


@pytest.mark.parametrize("page", PAGES)
def test_a_typed_row_is_one_record_more_and_nothing_is_read_again(desk, page):
    for each in PAGES:
        desk.get(each)
    with Work() as work:
        desk.post(page, data={"line": "2 kreuz m2 +"}, follow_redirects=False)
    assert (work.count("opened"), work.count("taken"), work.count("begun")) == (0, 1, 0)


@pytest.mark.parametrize("page", [*PAGES, "/", "/log"])
def test_a_page_that_follows_reads_no_record(desk, page):
    for each in PAGES:
        desk.get(each)
    desk.post(LIST, data={"line": "2 kreuz m2 +"}, follow_redirects=False)
    with Work() as work:
        assert desk.get(page).status_code == 200
    assert (work.count("opened"), work.count("taken"), work.count("begun")) == (0, 0, 0)


def test_a_list_that_is_opened_first_now_reads_no_record_either(desk):
    desk.get("/")
    with Work() as work:
        assert "Tisch 3" in desk.get("/list/1/3").text
    assert (work.count("opened"), work.count("taken")) == (0, 0)


@pytest.mark.parametrize("second", [False, True])
def test_what_another_program_writes_about_a_list_is_told_in_its_conversation(desk, event, second):
    page = PAGES[second]
    desk.get(page)
    with Evening.open(event, write=True, author="Paul", second=second) as other:
        other.enter((1, 1), other.judge((1, 1), "3 pik m1 +"))
    with Work() as work:
        shown = desk.get(page).text
    assert "Paul" in shown
    assert work.count("taken") == 1
    desk.post(page, data={"line": "1 kreuz m2 +"})
    with Evening.open(event, second=second) as after:
        assert [row.source.text for row in after.book((1, 1)).rows] == ["3 pik m1 +", "1 kreuz m2 +"]


def test_a_line_typed_while_another_program_wrote_about_the_list_is_not_entered_blindly(desk, event):
    mark = mark_of(desk.get(LIST).text)
    with Evening.open(event, write=True, author="Paul") as other:
        other.enter((1, 1), other.judge((1, 1), "3 pik m1 +"))
    answer = desk.post(LIST, data={"line": "2 kreuz m2 +", "mark": mark}).text
    assert "2 kreuz m2 +" in answer
    with Evening.open(event) as after:
        assert [row.source.text for row in after.book((1, 1)).rows] == ["3 pik m1 +"]


def test_two_desks_on_one_file_each_see_what_the_other_wrote(desk, event):
    with client_of(event) as other:
        desk.post(LIST, data={"line": "2 kreuz m2 +"})
        other.get(LIST)
        other.post(LIST, data={"line": "3 pik m1 +"})
        desk.get(LIST)
        desk.post(LIST, data={"line": "e"})
    with Evening.open(event) as after:
        assert [row.source.text for row in after.book((1, 1)).rows] == ["2 kreuz m2 +", "3 pik m1 +", "e"]


def mark_of(page):
    return re.search(r'name="mark" value="([^"]*)"', page)[1]
