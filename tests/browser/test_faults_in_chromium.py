"""Faults around a tab: ended between commit and answer, a full disk, a new version, files that are gone."""

import re
from pathlib import Path

import pytest
from needs import program
from tab_window import go, make_event, type_line, version_of
from tiers import some

pytestmark = [pytest.mark.slow, program("chromium", "npm")]
AXE = (Path(__file__).parents[1] / "desk" / "axe" / "axe.min.js").read_text(encoding="utf-8")
ANSWER = "line.postMessage({ kind, id: data.id, status, headers"
# Types a line without waiting for the answer, until the worker has done what it asks; returns what was sent.
HOLD = """async ([base, path, line]) => {
  const page = new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html");
  const fields = new URLSearchParams(new FormData([...page.forms].find((form) => form.line)));
  fields.set("line", line);
  const news = new BroadcastChannel(`skatlist ${base}`);
  const held = new Promise((done) => news.addEventListener("message", ({ data }) => data.kind === "held" && done()));
  window.answered = fetch(`${path}?hold`, { method: "POST", body: fields }).then((answer) => answer.text());
  await held;
  return fields.toString();
}"""
AGAIN = """async ([path, fields]) => {
  const answer = await fetch(path, { method: "POST", body: new URLSearchParams(fields) });
  return Number(/data-version="(\\d+)"/.exec(await answer.text())[1]);
}"""
NEW = "0123456789ab"
VERSION = re.compile(r'data-version="(\d+)"')


@pytest.fixture
def holding(host):
    """Have the worker that answers first write what is asked with `?hold`, and keep the answer to itself."""

    def held(script):
        assert script.count(ANSWER) == script.count('say("waits");') == 1
        script = script.replace(
            ANSWER, f'if (mayHold && data.query === "hold") line.postMessage({{ kind: "held" }}); else {ANSWER}'
        )
        waits = '{ mayHold = false; say("waits"); }'
        return "let mayHold = true;\n" + script.replace('say("waits");', waits)

    host.change("worker.js", held)


def hold(page, line):
    """Type a line whose answer the worker keeps, and return what was sent."""
    base = f"/{page.url.partition('#')[0].split('/', 3)[3]}"
    return page.frame(name="desk").evaluate(HOLD, [base, f"{base}desk/list/1/1", line])


def count_of(page):
    return go(page, "/list/1/1").locator("tr", has_text="Kreuz").count()


@pytest.mark.usefixtures("holding")
def test_a_browser_killed_between_commit_and_answer_has_the_row_once(host, window):
    page = window.open(host.address)
    make_event(page)
    before = version_of(page)
    sent = hold(page, "1 kreuz m2 h s +")
    window.kill()
    window.start()
    page = window.open(host.address)
    assert version_of(page) == before + 1
    path = f"{page.url.partition('#')[0]}desk/list/1/1"
    assert page.frame(name="desk").evaluate(AGAIN, [path, sent]) == before + 1  # a browser may send it once more
    assert count_of(page) == 1


@pytest.mark.usefixtures("holding")
def test_a_tab_closed_between_commit_and_answer_leaves_the_answer_to_the_other_tab(host, window):
    first = window.open(host.address)
    make_event(first)
    before = version_of(first)
    second = window.open(f"{host.address}#/list/1/1")
    hold(second, "1 kreuz m2 h s +")
    first.close()
    page = second.frame(name="desk").evaluate("window.answered")
    assert int(VERSION.search(page)[1]) == before + 1
    assert count_of(second) == 1


def test_a_full_disk_is_a_sentence_and_nothing_is_lost(host, window):
    page = window.open(host.address)
    make_event(page)
    there = type_line(page, "1 kreuz m2 h s +")
    page.close()
    page = window.open(host.address)  # what a file was promised before, it has
    devtools = page.context.new_cdp_session(page)
    origin = host.address.partition("/club")[0]
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    desk = go(page, "/list/1/1")
    desk.fill("#line", "2 grand m1 +")
    desk.press("#line", "Enter")
    desk.get_by_text("In diesem Browser ist kein Platz mehr").wait_for()
    assert int(desk.locator("body").get_attribute("data-version")) == there
    assert version_of(page) == there
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    assert version_of(page) == there
    assert type_line(page, "2 grand m1 +") == there + 1
    window.kill()
    window.start()
    page = window.open(host.address)
    assert version_of(page) == there + 1
    assert count_of(page) == 1


def test_a_disk_without_room_for_another_file_is_called_full(host, window):
    page = window.open(host.address)
    make_event(page)
    origin = host.address.partition("/club")[0]
    quota = {"origin": origin, "quotaSize": 1}
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", quota)
    desk = go(page, "/choose")
    desk.get_by_role("button", name="Übungsabend anlegen").click()
    desk.get_by_text("In diesem Browser ist kein Platz mehr").wait_for()


def come_anew(host):
    """Let the web space have a new version."""
    old = re.search(r'VERSION = "(\w{12})"', (host.site / "service_worker.js").read_text())[1]
    for name in ("python.js", "service_worker.js"):
        host.change(name, lambda script: script.replace(old, NEW))


def test_a_new_version_comes_when_it_is_asked_for_and_not_over_what_is_typed(host, window):
    page = window.open(host.address)
    make_event(page)
    come_anew(host)
    page.evaluate("navigator.serviceWorker.getRegistration().then((each) => each.update())")
    page.get_by_role("button", name="Jetzt wechseln").wait_for()
    there = type_line(page, "1 kreuz m2 h s +")  # the evening goes on with the old one
    desk = go(page, "/list/1/1")
    desk.fill("#line", "2 grand m1 +")
    page.get_by_role("button", name="Jetzt wechseln").click()
    page.get_by_text("noch nicht eingetragen").wait_for()
    desk.press("#line", "Enter")
    desk.locator(f'body[data-version="{there + 1}"]').wait_for()
    other = window.open(f"{host.address}#/list/1/2").frame(name="desk")
    other.locator("#line").press_sequentially("3 null +")
    page.get_by_role("button", name="Jetzt wechseln").click()
    page.get_by_text("In einem anderen Fenster").wait_for()
    other.press("#line", "Enter")
    other.locator(f'body[data-version="{there + 2}"]').wait_for()
    with page.expect_navigation():
        page.get_by_role("button", name="Jetzt wechseln").click()
    page.locator("#desk:visible").wait_for()
    page.frame_locator("#desk").locator("main h1").wait_for()
    assert version_of(page) == there + 2
    caches = page.evaluate("caches.keys()")
    assert [name for name in some(caches) if NEW not in name] == []
    assert page.locator("#update").is_hidden()


def test_the_cache_of_later_starts_ends_with_its_version(host, window):
    page = window.open(host.address)
    script = """async () => {
      for (const name of await caches.keys()) await caches.delete(name);  // as a new version does
      const maker = new Worker("snapshot.js", { type: "module" });
      await new Promise((made, failed) => Object.assign(maker, { onmessage: made, onerror: failed }));
      return caches.keys();
    }"""
    assert page.evaluate(script) == []


def test_two_windows_check_people_in(host, window):
    pages = [window.open(host.address)]
    make_event(pages[0])
    pages.append(window.open(host.address))
    doors = [go(page, "/check-in") for page in pages]
    doors[0].locator("#p1 button").first.click()
    doors[1].locator("#p2 button").first.click()
    for door in some(doors):
        for person in ("#p1", "#p2"):
            door.locator(f'{person} button[aria-checked="true"]').first.wait_for()
        assert door.locator("#fault").count() == 0
        assert door.locator("#link").is_hidden()
        assert "/check-in" in door.url


def test_an_event_is_removed_from_the_browser(host, window):
    page = window.open(host.address)
    make_event(page)
    desk = go(page, "/choose")
    desk.get_by_role("button", name="Übungsabend anlegen").click()
    desk.get_by_text("ist angelegt").wait_for()
    desk = go(page, "/choose")
    desk.select_option("#remove", index=2)
    desk.get_by_role("button", name="Löschen", exact=True).click()
    assert "nur in diesem Browser" in desk.locator("#fault").inner_text()
    desk.locator("[name=unsaved_too]").check()
    desk.get_by_role("button", name="Löschen", exact=True).click()
    desk.get_by_text("ist aus diesem Browser gelöscht").wait_for()
    assert go(page, "/choose").locator("ul.files").count() == 0
    other = window.open(host.address)
    desk = go(page, "/choose")
    assert "uebungsabend" in desk.locator("#remove option", has_text="gerade offen").inner_text()
    desk.select_option("#remove", index=1)  # the one that is open
    desk.locator("[name=unsaved_too]").check()
    desk.get_by_role("button", name="Löschen", exact=True).click()
    desk.get_by_text("ist aus diesem Browser gelöscht").wait_for()
    for each in some([page, other]):
        assert "Veranstaltung wählen" in go(each, "/").locator("main h1").inner_text()
        assert "uebungsabend" not in each.frame(name="desk").locator("body").inner_text()
    page.locator("#kept").wait_for(state="hidden")
    window.kill()
    window.start()
    page = window.open(host.address)
    assert "Veranstaltung wählen" in go(page, "/").locator("main h1").inner_text()
    assert page.frame(name="desk").locator("#remove").count() == 0


def wrong_with(page):
    """Return what cannot be read aloud or does not fit on the page around the desk, on all kinds of windows."""
    wrong = []
    for frame in some([each for each in page.frames if each.url != "about:blank"]):
        frame.evaluate(AXE)
    for width, height in ((360, 740), (740, 360), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            script = "axe.run().then((result) => result.violations)"
            results = [(each["id"], each["nodes"][0]["html"]) for each in page.evaluate(script)]
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                results.append("wider than the window")
            wrong += [(width, scheme, each) for each in results]
    return wrong


def test_the_page_around_the_desk_can_be_read_aloud_and_fits_the_window(host, window):
    folder = host.site
    app = (folder / "app.bin").read_bytes()
    (folder / "app.bin").unlink()
    page = window.new_page()
    page.goto(host.address)
    page.locator(".fault").wait_for()
    assert "fehlt die Datei app.bin" in page.locator(".fault").inner_text()
    assert wrong_with(page) == []
    (folder / "app.bin").write_bytes(app)
    host.has_program.clear()
    page.reload()
    page.locator("progress").wait_for()
    assert wrong_with(page) == []
    host.has_program.set()
    page.locator("#desk:visible").wait_for()
    page.frame_locator("#desk").locator("#name:focus").wait_for()
    # The page is not left where one without its style sheet has the field.
    page.frame(name="desk").wait_for_function("document.readyState === 'complete' && scrollY === 0")
    make_event(page)
    page.locator("#kept").wait_for()
    page.evaluate("document.getElementById('update').hidden = false")
    assert wrong_with(page) == []
    aloud = "['main', 'h1'].map((name) => document.querySelectorAll(name)[0].getClientRects().length)"
    assert page.evaluate(aloud) == [1, 1]
    page.goto(f"{host.address}check_host.html")
    page.get_by_text("Dieser Webspace taugt").wait_for()
    assert wrong_with(page) == []
