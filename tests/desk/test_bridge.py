"""The desk of a browser tab, asked by messages: its pages lie below a prefix, its files in one folder."""

import asyncio
import io
import json
import re
import zipfile
from urllib.parse import urlencode

import anyio.to_thread
import pytest
from club_evening import ROUND, add_games, make_evening
from tiers import some

from skatlist.desk.bridge import Bridge
from skatlist.evening import Evening, proves_flush

ORIGIN, PREFIX = "https://herzdame.example", "/skat/desk"
FORM = ["Content-Type", "application/x-www-form-urlencoded"]


class Tab:
    """A bridge and what it answers, as the worker of the edition asks it."""

    def __init__(self, folder):
        self.bridge = Bridge(str(folder), ORIGIN, PREFIX, "de", "Schreiber")
        self.count = 0

    async def ask(self, method, path, body=b"", headers=(), *, own=True):
        self.count += 1
        path, _, query = path.partition("?")
        request = {"id": str(self.count), "method": method, "path": path, "query": query}
        answers = []
        await self.bridge.ask(
            {**request, "headers": list(headers), "body": body, "own": own}, lambda *answer: answers.append(answer)
        )
        assert [kind for kind, *_ in answers] == ["answer"]
        _, status, answer, content = answers[0]
        return status, json.loads(answer), content

    async def post(self, path, *, own=True, **fields):
        return await self.ask("POST", path, urlencode(fields).encode(), [FORM], own=own)


@pytest.fixture
def in_tab(tmp_path, monkeypatch):
    """Run what is done in a tab whose files lie in a folder."""
    monkeypatch.setattr(anyio.to_thread, "run_sync", anyio.to_thread.run_sync)
    monkeypatch.chdir(tmp_path)

    def run(work):
        async def whole():
            tab = Tab(tmp_path)
            await tab.bridge.start()
            return await work(tab)

        return asyncio.run(whole())

    return run


def test_pages_lead_below_the_prefix_and_may_stand_in_the_frame(in_tab, tmp_path):
    make_evening(tmp_path / "abend.skat")

    async def look(tab):
        await tab.post("/choose", do="open", file="abend.skat")
        return [await tab.ask("GET", path) for path in ("/", "/list/1/1", "/wall", "/static/desk.css")]

    answers = in_tab(look)
    assert [status for status, *_ in answers] == [200] * 4
    for _, headers, page in some(answers[:3]):
        led = re.findall(rb'(?:href|src|action|data-news)="([^"]*)"', page)
        assert led
        assert not [each for each in led if each.startswith(b"/") and not each.startswith(PREFIX.encode() + b"/")]
        assert f'data-news="{PREFIX}/changes"'.encode() in page
        assert f'"{PREFIX}/static/desk.css"'.encode() in page or b"wall.css" in page  # as it lies there
        assert "frame-ancestors 'self'" in headers["content-security-policy"]
    assert answers[3][2].startswith(b":root")


def test_a_language_once_chosen_stays_although_no_cookie_is_seen(in_tab):
    async def choose(tab):
        _, headers, _ = await tab.ask("GET", "/choose?lang=en")
        assert "set-cookie" not in headers
        return (await tab.ask("GET", "/choose"))[2]

    assert b'<html lang="en">' in in_tab(choose)
    assert b'<html lang="en">' in in_tab(lambda tab: page_of(tab, "/choose"))  # in the next tab, too


async def page_of(tab, path):
    return (await tab.ask("GET", path))[2]


def test_a_form_from_elsewhere_writes_nothing(in_tab, tmp_path):
    status, _, _ = in_tab(lambda tab: tab.post("/choose", own=False, do="practice"))
    assert status == 403
    assert not list(tmp_path.glob("*.skat"))

    async def practise(tab):
        status, headers, _ = await tab.post("/choose", do="practice")
        return status, headers["location"], await page_of(tab, headers["location"].removeprefix(PREFIX))

    status, location, page = in_tab(practise)
    assert (status, location.partition("?")[0]) == (303, f"{PREFIX}/")
    assert b"ist angelegt" in page
    assert str(tmp_path).encode() not in page  # files have no folder here
    assert len(list(tmp_path.glob("*.skat"))) == 1


def test_the_news_are_sent_on_until_nobody_waits(in_tab, tmp_path):
    event = make_evening(tmp_path / "abend.skat")

    async def listen(tab):
        await tab.post("/choose", do="open", file="abend.skat")
        answer = asyncio.Queue()
        request = {
            "id": "news",
            "method": "GET",
            "path": "/changes",
            "query": "",
            "headers": [],
            "body": None,
            "own": True,
        }
        stream = asyncio.create_task(tab.bridge.ask(request, lambda *each: answer.put_nowait(each)))
        async with asyncio.timeout(20):
            assert (await answer.get())[:2] == ("start", 200)
            first = await answer.get()
            with Evening.open(event, write=True) as evening:
                add_games(evening, *ROUND)
            await tab.ask("GET", "/list/1/1")
            second = await answer.get()
            tab.bridge.cancel("news")
            await stream
        return first, second

    first, second = in_tab(listen)
    assert (first[0], second[0]) == ("chunk", "chunk")
    assert int(second[3].split()[1]) > int(first[3].split()[1])


def test_it_counts_what_lies_in_this_browser_only(in_tab, tmp_path):
    make_evening(tmp_path / "abend.skat")

    async def save(tab):
        await tab.post("/choose", do="open", file="abend.skat")
        before = json.loads(tab.bridge.unsaved())
        await tab.ask("GET", "/copies/copy.skat")
        return before, json.loads(tab.bridge.unsaved())

    before, after = in_tab(save)
    assert before["count"] > 0
    assert after == {"file": "abend.skat", "count": 0}

    async def look(tab):
        await tab.ask("GET", "/")
        return json.loads(tab.bridge.unsaved())

    assert in_tab(look)["count"] == 0  # in the next tab, too


def test_a_file_is_taken_in_and_one_of_the_same_name_stays(in_tab, tmp_path):
    there = make_evening(tmp_path / "abend.skat").read_bytes()
    other = make_evening(tmp_path / "anderswo").read_bytes()
    (tmp_path / "anderswo").unlink()
    head = b'--X\r\nContent-Disposition: form-data; name="do"\r\n\r\ntake\r\n'
    form = b'--X\r\nContent-Disposition: form-data; name="taken"; filename="abend.skat"\r\n\r\n'
    content = head + form + other + b"\r\n--X--\r\n"
    typed = ["content-type", "multipart/form-data; boundary=X"]

    async def take(tab):
        status, *_ = await tab.ask("POST", "/choose", content, [typed])
        return status, json.loads(tab.bridge.unsaved())

    assert in_tab(take) == (303, {"file": "abend-2.skat", "count": 0})
    assert (tmp_path / "abend.skat").read_bytes() == there
    broken = content.replace(b"SQLite format 3", b"SQLite format 9")
    status, _, page = in_tab(lambda tab: tab.ask("POST", "/choose", broken, [typed]))
    assert status == 422
    assert b"abend.skat" in page
    assert str(tmp_path).encode() not in page.partition(b'id="fault"')[2].partition(b"</div>")[0]
    assert {each.name for each in tmp_path.glob("*.skat")} == {"abend.skat", "abend-2.skat"}


def test_an_event_leaves_the_browser_once_it_lies_elsewhere_or_nobody_needs_it(in_tab, tmp_path):
    for name in ("abend", "saved", "unsaved", "broken"):
        make_evening(tmp_path / f"{name}.skat")
    (tmp_path / "broken.skat").write_bytes(b"SQLite format 9")
    (tmp_path / "unsaved.skat-journal").touch()  # SQLite leaves it there, empty
    elsewhere = make_evening(tmp_path.parent / "elsewhere.skat")

    async def remove(tab):
        for name in ("saved.skat", "abend.skat"):
            await tab.post("/choose", do="open", file=name)
            if name == "saved.skat":
                await tab.ask("GET", "/copies/copy.skat")
        request = ("saved.skat", "unsaved.skat", "broken.skat", "abend.skat", "", str(elsewhere))
        pages = {name: await tab.post("/choose", do="remove", file=name) for name in request}
        before = {each.name for each in tmp_path.glob("*.skat")}
        for name in ("unsaved.skat", "broken.skat", "abend.skat"):  # the last one is open
            await tab.post("/choose", do="remove", file=name, unsaved_too="1")
        left = json.loads(tab.bridge.unsaved()), await page_of(tab, "/choose"), (await tab.ask("GET", "/list/1/1"))[0]
        return pages, before, json.loads((tmp_path / ".saved.json").read_text()), left

    pages, before, saved, (unsaved, page, status) = in_tab(remove)
    assert {name: status for name, (status, *_) in pages.items() if name != "saved.skat"} == {
        "unsaved.skat": 422, "broken.skat": 422, "abend.skat": 422, "": 422, str(elsewhere): 422,
    }  # fmt: skip
    assert pages["saved.skat"][0] == 303
    for name in ("unsaved.skat", "broken.skat", "abend.skat"):
        assert f"In {name} liegen Einträge".encode() in pages[name][2]
        assert re.findall(rb'value="([^"]*)" selected', pages[name][2].partition(b'id="remove"')[2]) == [name.encode()]
    assert before == {"abend.skat", "unsaved.skat", "broken.skat"}
    assert list(tmp_path.glob("*.skat*")) == []
    assert (unsaved, status) == ({"file": "", "count": 0}, 303)  # a list leads to where an event is chosen
    assert b"Clubabend" not in page
    assert b'id="remove"' not in page
    assert elsewhere.exists()
    assert "saved.skat" not in saved


@pytest.mark.slow
def test_folders_are_downloaded_as_a_zip(in_tab, tmp_path):
    event = make_evening(tmp_path / "abend.skat")
    with Evening.open(event, write=True) as evening:
        add_games(evening, *ROUND, *ROUND)

    async def take_away(tab):
        await tab.post("/choose", do="open", file="abend.skat")
        pages = [await page_of(tab, path) for path in ("/papers", "/publish", "/phones", "/log", "/choose")]
        paths = ("/copies/papers.zip?paper=lists&paper=standings&kind=pdf", "/copies/web.zip?names=full")
        zips = [await page_of(tab, path) for path in paths]
        return pages, [zipfile.ZipFile(io.BytesIO(each)).namelist() for each in zips]

    (papers, publish, phones, log, choose), (printed, web) = in_tab(take_away)
    assert {"serie1-tisch01.pdf", "rangliste.pdf"} <= set(printed)
    assert web[-1] == "index.html"
    assert b'name="folder"' not in papers
    assert b'name="target"' not in papers + log
    assert b'name="password"' not in publish
    assert b"installierten Programm" in phones
    assert b'name="source_folder"' not in choose
    assert b'type="file" accept=".skat"' in choose


def test_a_flush_that_counts_nothing_is_found_out(tmp_path):
    count = iter(range(100))
    assert proves_flush(str(tmp_path), lambda: 2 * next(count))
    assert not proves_flush(str(tmp_path), lambda: 0)
    assert not list(tmp_path.iterdir())
