"""An evening in a browser tab: typed, killed, continued without network and in a second tab, taken to the laptop."""

import pytest
from club_evening import make_evening
from needs import program
from static_host import Host
from tab_window import answer_of, go, make_event, type_line, version_of
from tiers import some

from skatlist.evening import Evening, journal_text
from skatlist.evening.frames import frame_csv, game_rows
from skatlist.evening.season import statistics_of

LINES = ("1 kreuz m2 h s +", "3 pik o1 r18 -", "2 grand m1 +", "1 herz m1 +", "2 karo m2 h +", "3 null +")
needed = program("chromium", "npm")
pytestmark = [pytest.mark.slow, needed]


def save(page, tmp_path):
    """Save the event outside the browser, as the line below the desk offers it."""
    page.locator("#kept").wait_for()
    with page.expect_download() as waiting:
        page.locator("#kept a").click()
    page.locator("#kept").wait_for(state="hidden")
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    return file


def records_of(file):
    with Evening.open(file) as evening:
        return [str(each) for each in evening.records]


def test_nothing_is_lost_or_doubled_when_the_browser_is_killed(host, window, tmp_path):
    page = window.open(host.address)
    make_event(page)
    acknowledged = version_of(page)
    for each in some(range(3)):
        for at in some(range(6 * each, 6 * each + 6)):
            before, acknowledged = acknowledged, type_line(page, LINES[at % len(LINES)], table=1 + at % 2)
            assert acknowledged == before + 1
        window.kill()
        window.start()
        page = window.open(host.address)
        assert version_of(page) == acknowledged
    assert len(records_of(save(page, tmp_path))) == acknowledged


def test_an_evening_goes_on_offline_and_in_a_second_tab(host, window):
    page = window.open(host.address)
    make_event(page)
    desk = go(page, "/list/1/1")
    desk.fill("#line", LINES[0])
    desk.press("#line", "Enter")
    desk.locator("main td", has_text="Kreuz").first.wait_for()

    desk = go(page, "/papers/standings")
    desk.get_by_role("link", name="rangliste.pdf").click()
    page.get_by_role("button", name="Zurück zum Schreibtisch").click()  # a paper fills the window
    page.frame_locator("#desk").get_by_role("link", name="rangliste.pdf").wait_for()
    page.locator("#back").wait_for(state="hidden")
    desk = go(page, "/list/1/1")

    host.stop()  # from here on there is no network
    paths = ("/", "/standings", "/handbook", "/wall", "/papers/standings/rangliste.pdf", "/money/account.xlsx")
    assert [answer_of(page, path)[0] for path in paths] == [200] * len(paths)
    assert answer_of(page, "/papers/standings/rangliste.pdf")[1] == "application/pdf"
    second = window.open(f"{host.address}#/list/1/2")
    assert "Tisch 2" in second.frame(name="desk").locator("main").inner_text()
    there = type_line(second, LINES[1], table=2)
    desk.locator(f'body[data-version="{there}"]').wait_for()  # it heard the news
    page.close()
    assert type_line(second, LINES[2], table=2) == there + 1  # the second tab has taken over
    window.kill()
    window.start()
    page = window.open(host.address)
    assert version_of(page) == there + 1


def test_a_file_goes_to_the_laptop_and_back(host, window, tmp_path):
    page = window.open(host.address)
    make_event(page)
    for at in some(range(4)):
        type_line(page, LINES[at], table=1 + at % 2)
    games, journal = (answer_of(page, path)[2] for path in ("/copies/games.csv", "/copies/journal.jsonl"))
    file = save(page, tmp_path)
    with Evening.open(file) as evening:
        assert frame_csv(game_rows(statistics_of(evening.all_lists()))).decode("utf-8-sig") == games
    assert "".join(f"{line}\n" for line in journal_text(file)) == journal

    native = make_evening(tmp_path / "laptop.skat")
    desk = go(page, "/choose")
    desk.set_input_files("#taken", native)
    desk.get_by_role("button", name="Öffnen", exact=True).click()
    desk.get_by_text("laptop.skat liegt jetzt auch").wait_for()
    before = records_of(native)
    assert type_line(page, "2 kreuz m2 h s +") == len(before) + 1  # place 1 deals
    after = records_of(save(page, tmp_path))
    assert after[: len(before)] == before
    assert len(after) == len(before) + 1


def test_a_form_of_another_page_writes_nothing(host, window, tmp_path):
    page = window.open(host.address)
    make_event(page)
    (tmp_path / "elsewhere" / "club" / "skatlist").mkdir(parents=True)
    (tmp_path / "elsewhere" / "club" / "skatlist" / "index.html").write_text("<p>Anderswo</p>")
    elsewhere = Host(tmp_path / "elsewhere")
    other = page.context.new_page()
    other.goto(elsewhere.address)
    script = """(target) => new Promise((answered) => {
      const frame = Object.assign(document.createElement("iframe"), { name: "there" });
      const form = Object.assign(document.createElement("form"), { target: "there", method: "post", action: target });
      form.innerHTML = '<input name="do" value="practice">';
      document.body.append(frame, form);
      frame.onload = answered;
      form.submit();
    })"""
    with other.expect_response(f"{host.address}desk/choose") as refused:
        other.evaluate(script, f"{host.address}desk/choose")
    assert refused.value.status == 403
    assert "Herbstpokal" in go(page, "/").locator("header").inner_text()
    assert go(page, "/choose").locator("ul.files").count() == 0
    elsewhere.stop()
