"""Web spaces with manners of their own: what lies in the browser can be reached, or a sentence says what is wrong."""

import json
import re
import shutil

import pytest
from needs import program
from static_host import Host, Manners
from tab_window import make_event, type_line, version_of
from tiers import some

from skatlist.evening import Evening

pytestmark = [pytest.mark.slow, program("chromium", "npm")]
PRETTY = Manners(moved={"index.html": "./"})
OCTETS = Manners(types={".wasm": "application/octet-stream"})
ALONE = {"cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp"}
TAKEN = {
    "redirects the first page": PRETTY,
    "knows no WebAssembly": OCTETS,
    "allows its own files only": Manners(headers={"": {"content-security-policy": "default-src 'self'"}}),
    "isolates its pages": Manners(headers={"": ALONE}),
    "keeps nothing": Manners(headers={"": {"cache-control": "no-store"}}),
    "hides where links come from": Manners(headers={"": {"referrer-policy": "no-referrer"}}),
    "all of it": Manners(
        types={".wasm": "text/plain", ".json": "text/html", ".bin": "text/html", ".svg": "image/svg+xml"},
        headers={"": {**ALONE, "content-security-policy": "default-src 'self'", "cache-control": "no-store"}},
        moved=PRETTY.moved,
    ),
}
# Of every file kept: whether it was redirected, its type, the names of its headers.
KEPT = """async (base) => {
  const found = {};
  for (const name of (await caches.keys()).filter((each) => !each.endsWith("snapshot"))) {
    const cache = await caches.open(name);
    for (const asked of await cache.keys()) {
      const answer = await cache.match(asked);
      const names = [...answer.headers.keys()];
      found[asked.url.slice(base.length)] = [answer.redirected, answer.headers.get("content-type"), names];
    }
  }
  return found;
}"""
OURS = {
    "content-security-policy",
    "content-type",
    "cross-origin-embedder-policy",
    "cross-origin-resource-policy",
    "x-content-type-options",
}
# Version 0.5 kept the first page as the web space had redirected it.
KEEP_REDIRECTED = """async (base) => {
  const [name] = (await caches.keys()).filter((each) => !each.endsWith("snapshot"));
  const answer = await fetch(`${base}index.html`, { cache: "no-store" });
  await (await caches.open(name)).put(`${base}index.html`, answer);
  return answer.redirected;
}"""
# Resolves once the new version is at work, which nothing of the old one holds back.
AT_WORK = """async (base) => {
  const there = await navigator.serviceWorker.getRegistration(base);
  const next = there.installing ?? there.waiting;
  if (!next || next.state === "activated") return;
  await new Promise((done) => (next.onstatechange = () => next.state === "activated" && done()));
}"""


@pytest.mark.parametrize("manners", TAKEN.values(), ids=TAKEN)
def test_an_evening_is_there_on_the_second_visit(host, window, manners):
    host.behave(manners)
    page = window.open(host.address)
    make_event(page)
    there = type_line(page, "1 kreuz m2 h s +")
    kept = page.evaluate(KEPT, host.address)
    assert [name for name, (is_moved, _, headers) in some(kept.items()) if is_moved or {*headers} - OURS] == []
    assert kept["pyodide/pyodide.asm.wasm"][1] == "application/wasm"
    assert kept["index.html"][1] == "text/html; charset=utf-8"
    assert host.requests["app.bin"] == 1
    window.kill()
    window.start()
    page = window.open(host.address)
    assert version_of(page) == there
    assert type_line(page, "3 pik o1 r18 -") == there + 1
    shutil.rmtree(host.site)  # the club takes the folder away
    page.reload()
    page.frame_locator("#desk").locator("main h1").wait_for()
    assert version_of(page) == there + 1


def test_an_evening_that_could_not_be_reached_is_there_with_the_new_version(host, window):
    host.behave(PRETTY)
    page = window.open(host.address)
    make_event(page)
    there = version_of(page)
    assert page.evaluate(KEEP_REDIRECTED, host.address)
    page.close()
    (host.folder / "index.html").write_text("<p>Verein</p>")
    root = window.new_page()
    root.goto(host.address.partition("club/")[0])
    page = window.new_page()
    with pytest.raises(Exception, match="ERR_FAILED"):
        page.goto(host.address)
    host.change("service_worker.js", lambda script: script.replace('const VERSION = "', 'const VERSION = "new'))
    root.evaluate(f"navigator.serviceWorker.getRegistration('{host.address}').then((each) => each.update())")
    root.evaluate(AT_WORK, host.address)
    page = window.open(host.address)
    assert version_of(page) == there


def test_a_wrong_type_of_the_first_scripts_is_said_in_both_languages(host, window):
    host.behave(Manners(types={".js": "text/plain"}))
    page = window.new_page()
    page.goto(host.address)
    page.get_by_text("ist shell.js oder words.js nicht angekommen").wait_for()
    page.get_by_text("If this sentence stays").wait_for()
    assert page.get_by_role("link", name="check_host.html").count() == 2


def absent(name):
    return lambda host: (host.site / name).unlink()


def altered(name):
    return lambda host: (host.site / name).write_bytes((host.site / name).read_bytes() + b" ")


def behaving(manners):
    return lambda host: host.behave(manners)


def policy(value):
    return behaving(Manners(headers={"": {"content-security-policy": value}}))


REFUSED = {
    "no words": (absent("words.js"), "shell.js oder words.js"),
    "no program": (absent("app.bin"), "fehlt die Datei app.bin (Antwort 404)"),
    "no script of Python": (absent("pyodide/pyodide.asm.js"), "fehlt die Datei pyodide/pyodide.asm.js"),
    "no service worker": (absent("service_worker.js"), "fehlt die Datei service_worker.js"),
    "of another version": (altered("pool.js"), "Die Datei pool.js kommt anders an"),
    "an altered first page": (altered("index.html"), "Die Datei index.html kommt anders an"),
    "a login in front": (
        behaving(Manners(moved={"app.bin": "/club/skatlist/icon.svg"})),
        "Die Datei app.bin kommt anders an",
    ),
    "a moved service worker": (
        behaving(Manners(moved={"service_worker.js": "worker.js"})),
        "leitet service_worker.js auf eine andere Adresse um",
    ),
    "no workers": (
        policy("worker-src 'none'"),
        "Content-Security-Policy des Webspace verbietet, was skatlist braucht: worker-src",
    ),
    "no connections": (
        behaving(Manners(headers={"service_worker.js": {"content-security-policy": "connect-src 'none'"}})),
        "ist nicht angekommen",
    ),
    "no frames": (policy("frame-src 'none'"), "was skatlist braucht: frame-src"),
    "no scripts": (policy("script-src 'none'"), "shell.js oder words.js"),
}


@pytest.mark.parametrize(("spoil", "sentence"), REFUSED.values(), ids=REFUSED)
def test_a_lack_of_the_web_space_is_reported(host, window, spoil, sentence):
    spoil(host)
    page = window.new_page()
    page.goto(host.address)
    page.locator("#start").get_by_text(sentence).wait_for()
    page.locator("#start a:visible", has_text="Webspace prüfen").or_(
        page.locator("#unscripted a:visible").first
    ).first.wait_for()


def test_a_missing_file_is_reported_and_loading_goes_on(host, window):
    host.has_program.clear()
    page = window.new_page()
    page.clock.install()
    page.goto(host.address)
    sizes = json.loads(re.search(r"FILES = (.*?);", (host.site / "service_worker.js").read_text())[1])
    whole = sum(size for _, size, _ in sizes)
    rest = sum(size for name, size, _ in sizes if name != "app.bin")
    page.locator(f'#bar[value="{rest / whole}"]').wait_for()
    assert page.locator("#stuck").is_hidden()
    page.clock.run_for(20_000)
    page.get_by_text("es fehlt noch app.bin").wait_for()
    host.has_program.set()
    page.locator("#desk:visible").wait_for()
    assert page.locator("#stuck").is_hidden()


def test_without_scripts_both_languages_say_so(host, window):
    page = window.new_page(java_script_enabled=False)
    page.goto(host.address)
    for words in some(["skatlist braucht JavaScript", "skatlist needs JavaScript"]):
        page.locator("noscript p", has_text=words).wait_for()
    assert page.locator("#unscripted").is_hidden()


def test_a_private_window_says_that_nothing_stays(host, window):
    page = window.new_page(locale="de")
    page.goto(host.address)
    page.locator("#desk:visible").wait_for()
    make_event(page)
    page.get_by_text("ein privates Fenster tut es beim Schließen").wait_for()


def test_entries_that_the_browser_may_delete_are_counted_and_can_be_rescued(host, window, tmp_path):
    page = window.open(host.address)
    make_event(page)
    there = type_line(page, "1 kreuz m2 h s +")
    origin = host.address.partition("/club")[0]
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    page.get_by_text(f"die sonst nirgends gesichert waren: {there}.").wait_for()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="aus diesem Fenster retten").click()
    waiting.value.save_as(tmp_path / "abend.skat")
    with Evening.open(tmp_path / "abend.skat") as evening:
        assert len(evening.records) == there


def test_files_deleted_behind_the_desk_are_missed_at_the_next_page(host, window):
    page = window.open(host.address)
    make_event(page)
    origin = host.address.partition("/club")[0]
    kinds = {"origin": origin, "storageTypes": "file_systems"}
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", kinds)
    page.frame(name="desk").evaluate("path => { location.href = path }", f"{host.address}desk/standings")
    page.get_by_text("Der Browser hat gelöscht").wait_for()


def test_in_a_frame_of_another_page_it_does_not_start(host, window, tmp_path):
    (tmp_path / "elsewhere" / "club" / "skatlist").mkdir(parents=True)
    frame = f'<iframe name="there" src="{host.address}"></iframe>'
    (tmp_path / "elsewhere" / "club" / "skatlist" / "index.html").write_text(frame)
    elsewhere = Host(tmp_path / "elsewhere")
    page = window.new_page()
    page.goto(elsewhere.address)
    there = page.frame_locator("[name=there]")
    there.get_by_text("skatlist steht hier im Rahmen einer anderen Seite").wait_for()
    with page.expect_navigation():
        there.get_by_role("link", name="In einem eigenen Fenster öffnen").click()
    page.locator("#desk:visible").wait_for()
    elsewhere.stop()


CHECKED = {
    "a usual one": (behaving(Manners()), ["Dieser Webspace taugt", "Dateien sind da und kommen unverändert an"]),
    "with manners": (
        behaving(
            Manners(
                types={".wasm": "application/octet-stream"},
                headers={"": {"cache-control": "no-store", "x-frame-options": "DENY"}},
                moved=PRETTY.moved,
            )
        ),
        [
            "Dieser Webspace taugt",
            "pyodide/pyodide.asm.wasm (application/octet-stream)",
            "Umgeleitet werden: index.html",
            "no-store",
            "können skatlist nicht in einen Rahmen",
        ],
    ),
    "without a file": (absent("app.bin"), ["Zu beheben: 1.", "Es fehlen auf dem Webspace: app.bin"]),
    "with an altered file": (altered("pool.js"), ["Zu beheben: 1.", "Anders als gebaut kommen an: pool.js"]),
    "with a policy": (policy("worker-src 'none'; frame-src 'none'"), ["Zu beheben: 1.", "verbietet"]),
    "that deletes": (
        behaving(Manners(headers={"/": {"clear-site-data": '"storage"'}})),
        ["Zu beheben: 1.", "Clear-Site-Data"],
    ),
    "with a wrong type": (
        behaving(Manners(headers={"service_worker.js": {"x": "y"}}, types={".css": "text/plain"})),
        ["Zu beheben: 1.", "shell.css (text/plain)"],
    ),
}


@pytest.mark.parametrize(("spoil", "sentences"), CHECKED.values(), ids=CHECKED)
def test_the_check_of_a_web_space_has_a_sentence_for_each(host, window, spoil, sentences):
    spoil(host)
    page = window.new_page()
    page.goto(f"{host.address}check_host.html")
    page.get_by_text(sentences[0]).wait_for()
    text = page.locator("main").inner_text()
    assert [each for each in some(sentences) if each not in text] == []


def test_the_check_asks_the_web_space_and_not_what_is_kept(host, window):
    page = window.open(host.address)
    absent("app.bin")(host)
    page = window.new_page()
    page.goto(f"{host.address}check_host.html")
    page.get_by_text("Es fehlen auf dem Webspace: app.bin").wait_for()
    english = window.new_page(locale="en-GB")
    english.goto(f"{host.address}check_host.html")
    english.get_by_text("Missing on the web space: app.bin").wait_for()
