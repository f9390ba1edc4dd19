"""A list of 48 games on the one screen of telephones in Chromium: two at the table, the network away in between."""

import os
from pathlib import Path

import pytest
from club_evening import ROUND, add_games, make_evening
from desk_client import free_port, served
from needs import program
from tiers import some

from skatlist.desk.phone_secrets import Phones, lan_address
from skatlist.desk.steps import chosen_row, game_steps
from skatlist.evening import Evening, RecordKind
from skatlist.evening.settings import set_confirming
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.words import Language

KEY = (1, 1)
WINDOW = {"width": 360, "height": 740}
TOUCH = {"width": 390, "height": 844}
GAMES = 48
AWAY = range(20, 23)  # the first telephone has no network meanwhile
SHOTS = os.environ.get("SKATLIST_SHOTS", "")
LAN = lan_address() or "127.0.0.2"
AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text(encoding="utf-8")
LONG = 'Łukasz "A<B" Öztürk-Hohenlohe von der Wurstmacherinnung'


def chosen(game, steps):
    """Return what is chosen for a game: something else each time, whatever the steps offer."""
    who = {"who": str(game % 4 + 1)}
    if game % 13 == 0:
        return {"who": "passed"}
    contract = steps.contract[game % len(steps.contract)].value
    typed_facts = {**who, "contract": contract}
    if contract in steps.spitzen:
        offered = steps.spitzen[contract]
        typed_facts["spitzen"] = offered[(game * 5) % len(offered)].value
    if contract in steps.levels:
        levels = [each.value for each in steps.levels[contract] if "Z" not in each.value.split()]
        typed_facts["levels"] = levels[game % len(levels)]
    typed_facts["result"] = ("won", "lost", "won", "overbid")[game % 4]
    return (
        {**typed_facts, "bid": "264"}
        if typed_facts["result"] == "overbid" and contract != "null"
        else {**typed_facts, "result": "won"}
    )


class Telephone:
    """A telephone with the page of its table."""

    def __init__(self, chromium, address, steps, **window):
        self.steps = steps
        self.window = chromium.new_context(**{"viewport": WINDOW, **window})
        self.page = self.window.new_page()
        self.wrong = []
        self.page.on("pageerror", lambda fault: self.wrong.append(str(fault)))
        self.page.goto(address)
        self.press_ready(1)

    def press_ready(self, game):
        self.page.get_by_role("heading", name=f"Spiel {game} von {GAMES}").wait_for()

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).click()

    def enter(self, game, typed_facts):
        """Enter a game on the one screen; the tap that ends it is the result."""
        self.press_ready(game)
        if typed_facts["who"] == "passed":
            self.page.locator("#who-passed").click()
            self.press(f"Spiel {game}: eingepasst")
        else:
            self.page.locator(f"#who{typed_facts['who']}").click()
            self.page.locator(f"#contract-{typed_facts['contract']}").click()
            self.choose(typed_facts)
            self.shoot(f"game-{game}")
            self.page.locator("#won" if typed_facts["result"] == "won" else "#lost").click()
        if game not in AWAY:
            self.page.get_by_text(f"Spiel {game} steht auf der Liste.").or_(self.anyway).wait_for()
            if self.anyway.is_visible():
                self.anyway.click()

    @property
    def anyway(self):
        return self.page.get_by_role("button", name="Trotzdem so eintragen")

    def choose(self, typed_facts):
        """Set Spitzen, levels and bid by their taps."""
        if "spitzen" in typed_facts:
            number = int(typed_facts["spitzen"])
            self.page.locator("#with" if number > 0 else "#without").click()
            while int(self.page.locator("output").inner_text()) < abs(number):
                self.page.locator("#more").click()
            while int(self.page.locator("output").inner_text()) > abs(number):
                self.page.locator("#fewer").click()
        for name in typed_facts.get("levels", "").split():
            level = self.page.locator(f"#level-{name}")
            if level.get_attribute("aria-pressed") == "false":
                level.click()
        if "bid" in typed_facts:
            self.page.locator(f"#bid-{typed_facts['bid']}").click()

    def shoot(self, name):
        if SHOTS:
            self.page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)


@pytest.mark.slow
@program("chromium")
def test_a_whole_list_on_two_telephones(tmp_path, chromium):
    path = make_evening(tmp_path / "abend.skat", games={4: GAMES})
    secrets = Phones(tmp_path / "config" / "skatlist" / "tables")
    with Evening.open(path) as evening, served(path, "--lan", "--address", LAN, home=tmp_path / "config") as running:
        secrets.address = f"{LAN}:{running.address.rstrip('/').rpartition(':')[2]}"
        steps = game_steps(evening.scored(KEY), 1, Language.DE)
        address = secrets.table_address(evening, KEY)
        one, other = (Telephone(chromium, address, steps) for _ in range(2))
        assert "#" not in one.page.url
        one.shoot("begin")
        for game in range(1, GAMES + 1):
            typed_facts = chosen(game, steps)
            if game == AWAY[0]:
                one.window.set_offline(True)
            if game in AWAY:
                one.enter(game, typed_facts)
                continue
            if game == AWAY[-1] + 1:
                one.page.get_by_text("Spiele, die hier warten: 3").wait_for()
                one.shoot("offline")
                other.enter(AWAY[0], chosen(AWAY[0], steps))  # the other telephone has written the first of them, too
                other.press_ready(AWAY[0] + 1)
                one.window.set_offline(False)
                one.page.get_by_role("heading", name=f"Spiel {AWAY[0]} steht schon auf der Liste").wait_for()
                one.shoot("taken")
                one.page.go_back()  # a question stays until it is answered
                one.page.get_by_role("heading", name=f"Spiel {AWAY[0]} steht schon auf der Liste").wait_for()
                one.press("Es ist dasselbe Spiel: meine Zeile verwerfen")
                for each in (one, other):
                    each.press_ready(game)
            (one if game % 2 else other).enter(game, typed_facts)
            for each in (one, other):
                if game < GAMES:
                    each.press_ready(game + 1)
        other.page.get_by_role("heading", name="Die Liste ist voll").wait_for()
        other.shoot("end")
        for name in ("Anna Becker", "Bernd Yılmaz", "Carla Voß", "Dieter Öz"):
            other.press(f"{name}: stimmt")
            one.page.get_by_text(f"{name} ist einverstanden").wait_for()
        desk = chromium.new_page(viewport={"width": 1366, "height": 768})
        desk.goto(f"{running.address}phones")
        desk.get_by_role("button", name="Annehmen und unterschreiben").click()
        one.page.get_by_text("Die Liste ist angenommen").wait_for()
        one.shoot("final")
        assert one.wrong + other.wrong == []
        for each in (one.window, other.window):
            each.close()
        desk.close()
        assert running.stop() == 0
        evening.refresh()
        assert evening.ends.is_final(KEY)
        games = [record.facts["line"] for record in evening.records if record.kind == RecordKind.GAME]
        assert games == [write_line(chosen_row(chosen(game, steps)), Language.DE) for game in range(1, GAMES + 1)]


class Scorer:
    """A desk with the page of a list, where a scorer types one row after the other."""

    def __init__(self, chromium, address, key):
        self.page = chromium.new_page(viewport={"width": 1366, "height": 768})
        self.page.goto(f"{address}list/{key[0]}/{key[1]}")

    def type(self, line):
        self.page.locator("#line").fill(line)
        self.page.locator("#line").press("Enter")

    def wait_for(self, game):
        """Wait until a row stands in the table, as a player who looks at the page does."""
        self.page.locator(f"#game{game}").wait_for()


@pytest.mark.slow
@program("chromium")
def test_an_evening_of_two_tables_by_phone_and_desk_outlives_two_kills(tmp_path, chromium):
    """The desk is killed as a row is on its way from both tables, and once more while both go on without it."""
    path = make_evening(tmp_path / "abend.skat", {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8)}, games={4: GAMES})
    secrets = Phones(tmp_path / "config" / "skatlist" / "tables")
    options = ("--lan", "--address", LAN, "--port", str(free_port()))
    with Evening.open(path) as evening:
        for part in (range(1, 4), range(4, 7), range(7, 9)):
            with served(path, *options, home=tmp_path / "config") as running:
                if part[0] == 1:
                    secrets.address = f"{LAN}:{running.address.rstrip('/').rpartition(':')[2]}"
                    address = secrets.table_address(evening, KEY)
                    phone = Telephone(chromium, address, None, viewport=TOUCH, has_touch=True, is_mobile=True)
                    scorer = Scorer(chromium, running.address, (1, 2))
                for game in part:
                    if game == 7:
                        scorer.wait_for(game)  # typed before: it comes by itself
                        continue
                    phone.press_ready(game)
                    for each in (f"#who{game % 4 + 1}", "#contract-hearts", "#won"):
                        phone.page.locator(each).tap()
                    scorer.type(f"{game % 4 + 1} pik m1 +")
                    if game == 3:
                        running.process.kill()  # what was sent may be in the file, or not
                    else:
                        scorer.wait_for(game)
                        phone.page.get_by_text(f"Spiel {game} steht auf der Liste.").wait_for()
                if part[-1] == 6:
                    running.process.kill()
                    running.process.wait()
                    for each in ("#who4", "#contract-hearts", "#won"):  # game 7, without the desk
                        phone.page.locator(each).tap()
                    phone.page.get_by_text("Spiele, die hier warten: 1").wait_for()
                    scorer.type("4 pik m1 +")
                    scorer.page.get_by_text("Das wird gesendet, sobald er wieder da ist").wait_for()
                if part[-1] == 8:
                    assert running.stop() == 0
        phone.window.close()
        scorer.page.close()
        evening.refresh()
        for table, colour in some({1: "herz", 2: "pik"}.items()):
            games = [each.facts for each in evening.records if each.key == (1, table) and each.kind == RecordKind.GAME]
            assert [each["game"] for each in games] == list(range(1, 9))
            assert [each["line"] for each in games] == [f"{game % 4 + 1} {colour} m1 +" for game in range(1, 9)]
    assert phone.wrong == []


# The steps to each screen: a button pressed, or a field filled in; and the text that is there then.
WALK = [
    ("begin", [], "Spiel 5 von 8"),
    ("who", ["#who2"], "der Wert steht dann hier"),
    ("contract", ["#contract-clubs"], "mit 1, Spiel 2"),
    ("levels", ["#more", "#level-H"], "mit 2, Spiel 3"),
    ("overbid", ["#bid-264"], "geht nicht"),
    ("doubt", ["summary:has-text('Zeile')", ("Das Spiel als Zeile", "3 kreuz m2 + =99"), "text=Prüfen"], "Stattdessen"),
    ("report", ["text=Abbrechen", "summary:has-text('letzten')", "[aria-label='Spiel 4 melden']"], "Einspruch erheben"),
    (
        "asked",
        [("So wäre es richtig", "1 kreuz m3 +"), "text=An den Schreibtisch melden"],
        "ist am Schreibtisch angekommen",
    ),
]


UNREACHED = """() => {
  const wrong = [], width = document.documentElement.clientWidth;
  const isShown = (each) => each.checkVisibility({ visibilityProperty: true })
    && !each.closest("details:not([open]) > :not(summary), .bids, .skip");
  const visible = (names) => [...document.querySelectorAll(names)].filter(isShown);
  if (document.documentElement.scrollWidth > width) wrong.push("wider than the window");
  for (const each of visible("button, input, summary, a")) {
    each.scrollIntoView({ block: "center", inline: "nearest" });
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const covered = !each.disabled && hit && !each.contains(hit) && !hit.contains(each);
    const cut = each.tagName === "BUTTON" && each.scrollWidth > each.clientWidth + 1;
    if (left < -1 || right > width + 1 || top < -1 || bottom > innerHeight + 1 || covered || cut)
      wrong.push(each.outerHTML.slice(0, 90));
  }
  for (const each of visible("p, h1, h2, h3, b, td, th, span, small"))
    if (each.getBoundingClientRect().right > width + 1) wrong.push(each.outerHTML.slice(0, 90));
  scrollTo(0, 0);
  return wrong;
}"""  # what no thumb reaches: outside the window even after scrolling, covered, or cut


def unreadable(page, name):
    """Return what is wrong with a screen: what cannot be read aloud, what does not fit."""
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)
    page.evaluate(AXE)
    result = page.evaluate("axe.run().then(result => result.violations)")
    wrong = [(name, each["id"], each["nodes"][0]["html"]) for each in result]
    return wrong + [(name, each) for each in page.evaluate(UNREACHED)] + list(beyond_thumb(page, name))


def beyond_thumb(page, name):
    """Yield which of the two large buttons is not whole on the screen, or too small for a thumb."""
    size = page.viewport_size
    for button in ("#won", "#lost"):
        box = page.locator(button).bounding_box() if page.locator(button).count() else None
        if box is not None and (box["y"] + box["height"] > size["height"] or box["width"] < size["width"] / 3):
            yield name, f"{button} at {box}"


@pytest.mark.slow
@program("chromium")
def test_the_device_goes_back_one_tap_and_never_leaves_the_table(tmp_path, chromium):
    path = make_evening(tmp_path / "abend.skat", games={4: GAMES})
    secrets = Phones(tmp_path / "config" / "skatlist" / "tables")
    with Evening.open(path) as evening, served(path, "--lan", "--address", LAN, home=tmp_path / "config") as running:
        secrets.address = f"{LAN}:{running.address.rstrip('/').rpartition(':')[2]}"
        phone = Telephone(chromium, secrets.table_address(evening, KEY), None)
        for pressed in ("#who2", "#contract-clubs", "#more", "#level-H"):
            phone.page.locator(pressed).click()
        phone.page.get_by_text("+48").wait_for()
        phone.page.set_viewport_size(TOUCH)
        bid, worth = (phone.page.locator(name).bounding_box() for name in ("#bid-18", ".worth"))
        assert bid["y"] + bid["height"] <= worth["y"]  # the whole game is on one screen
        phone.page.set_viewport_size(WINDOW)
        phone.page.go_back()
        phone.page.get_by_text("+36").wait_for()
        for _ in range(3):
            phone.page.go_back()
        phone.page.get_by_text("der Wert steht dann hier").wait_for()
        assert phone.page.locator("[aria-pressed=true]").count() == 0
        phone.press_ready(1)
        phone.page.locator("summary", has_text="Lieber eine Zeile").click()
        phone.page.evaluate("look()")  # news come in between
        assert phone.page.get_by_role("button", name="Prüfen").is_visible()
        assert phone.page.locator("details[open]").count() == 1
        phone.page.locator("summary", has_text="Bemerkung zum Spiel").click()
        phone.page.get_by_label("Bemerkung", exact=True).fill("Karten gezeigt")
        phone.page.get_by_label("Bemerkung von").fill("Łukasz")
        phone.enter(1, {"who": "2", "contract": "clubs", "spitzen": "1", "result": "won"})
        evening.refresh()
        assert [row.texts for row in evening.book(KEY).rows] == [{"remark": "Karten gezeigt", "remark_by": "Łukasz"}]
        assert phone.wrong == []
        phone.window.close()
        assert running.stop() == 0


OUTSIDE = """[...document.querySelectorAll(".entry *, .results *, .latest *")].filter(each =>
    !each.closest(".bids") && each.getBoundingClientRect().right > innerWidth).map(each => each.outerHTML)"""


@pytest.mark.slow
@program("chromium")
@pytest.mark.parametrize("share", [100, 150, 200])
def test_large_text_stands_within_a_small_phone(tmp_path, chromium, share):
    path = make_evening(tmp_path / "abend.skat", games={4: GAMES})
    secrets = Phones(tmp_path / "config" / "skatlist" / "tables")
    with Evening.open(path) as evening, served(path, "--lan", "--address", LAN, home=tmp_path / "config") as running:
        secrets.address = f"{LAN}:{running.address.rstrip('/').rpartition(':')[2]}"
        phone = Telephone(chromium, secrets.table_address(evening, KEY), None)
        page = phone.page
        page.evaluate(f"document.documentElement.style.fontSize = '{1.0625 * share}%'")
        for pressed in ("#who2", "#contract-grand", "#level-H"):
            page.locator(pressed).click()
        page.locator(".results b", has_text="+72").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") == WINDOW["width"]
        assert page.evaluate(OUTSIDE) == []
        columns = page.evaluate(
            "new Set([...document.querySelectorAll('.contracts button')].map(b => b.offsetLeft)).size"
        )
        assert columns == {100: 6, 150: 3, 200: 2}[share]
        people = page.evaluate("new Set([...document.querySelectorAll('.person')].map(b => b.offsetLeft)).size")
        assert people == (2 if share == 100 else 1)
        phone.shoot(f"text{share}")
        phone.window.close()
        assert running.stop() == 0


@pytest.mark.slow
@program("chromium")
@pytest.mark.parametrize("share", [100, 200])
def test_a_ramsch_and_the_desk_s_help_stand_within_a_phone(tmp_path, chromium, share):
    path = make_evening(tmp_path / "abend.skat", games={4: GAMES}, rules="hausregeln")
    secrets = Phones(tmp_path / "config" / "skatlist" / "tables")
    with Evening.open(path) as evening, served(path, "--lan", "--address", LAN, home=tmp_path / "config") as running:
        secrets.address = f"{LAN}:{running.address.rstrip('/').rpartition(':')[2]}"
        phone = Telephone(chromium, secrets.table_address(evening, KEY), None)
        phone.page.evaluate(f"document.documentElement.style.fontSize = '{1.0625 * share}%'")
        phone.page.locator("#who-ramsch").click()
        wrong = phone.page.evaluate(UNREACHED)
        phone.shoot(f"ramsch{share}")
        for place, points in ((2, 30), (3, 40), (4, 50)):
            phone.page.locator(f"#points{place}").fill(str(points))
        phone.press("Eintragen")
        phone.page.get_by_text("Spiel 1 steht auf der Liste.").wait_for()
        desk = chromium.new_page(viewport=TOUCH)
        desk.goto(f"{running.address}list/1/1")
        desk.locator("#line").fill("?")
        desk.keyboard.press("Enter")
        helped = desk.locator("table.help")
        helped.wait_for()
        columns = [each.bounding_box()["x"] for each in helped.locator("tr").first.locator("th, td").all()]
        assert (len(columns), len(set(columns))) == (2, 1)  # what is typed, and below it what it means
        assert desk.evaluate(
            "(([box]) => box.scrollWidth <= box.clientWidth)([...document.querySelectorAll('.replies')])"
        )
        assert wrong + phone.wrong == []
        desk.close()
        phone.window.close()
        assert running.stop() == 0


@pytest.mark.slow
@program("chromium")
@pytest.mark.parametrize(("width", "share"), [(360, 100), (390, 100), (360, 200)])
def test_two_phones_with_different_games_see_both_beside_one_another(tmp_path, chromium, width, share):
    path = make_evening(tmp_path / "abend.skat", games={4: GAMES})
    secrets = Phones(tmp_path / "config" / "skatlist" / "tables")
    with Evening.open(path, write=True) as evening:
        person = evening.people[1]
        evening.registry.describe_person(2, person._replace(player=person.player._replace(name=LONG)))
    window = {"viewport": {"width": width, "height": 740}}
    with Evening.open(path) as evening, served(path, "--lan", "--address", LAN, home=tmp_path / "config") as running:
        secrets.address = f"{LAN}:{running.address.rstrip('/').rpartition(':')[2]}"
        address = secrets.table_address(evening, KEY)
        one, two = (Telephone(chromium, address, None, **window) for _ in range(2))
        for phone, taps in ((one, ("#who2", "#contract-grand", "#level-H")), (two, ("#who4", "#contract-spades"))):
            phone.page.evaluate(f"document.documentElement.style.fontSize = '{1.0625 * share}%'")
            for tap in taps:
                phone.page.locator(tap).click()
        two.window.set_offline(True)
        two.page.locator("#won").click()
        two.page.get_by_text("Spiele, die hier warten: 1").wait_for()
        one.page.locator("#lost").click()
        one.page.get_by_text("Spiel 1 steht auf der Liste.").wait_for()
        assert one.page.locator(".latest b").inner_text() == "−144"
        wrong = [one.page.evaluate(UNREACHED)]
        two.window.set_offline(False)
        two.page.get_by_role("heading", name="Spiel 1 steht schon auf der Liste").wait_for()
        two.page.locator(".pair b", has_text="+22").wait_for()
        assert two.page.locator(".pair b").first.inner_text() == "−144"
        wrong.append(two.page.evaluate(UNREACHED))
        two.shoot(f"conflict-{width}-{share}")
        two.press("Es ist ein anderes: als Spiel 2 eintragen")
        two.page.get_by_text("Spiel 2 steht auf der Liste.").wait_for()
        assert wrong == [[], []]
        for phone in (one, two):
            assert phone.wrong == []
            phone.window.close()
        assert running.stop() == 0


@pytest.mark.slow
@program("chromium")
def test_games_that_wait_are_counted_in_and_taken_back_sent_or_not(tmp_path, chromium):
    path = make_evening(tmp_path / "abend.skat", games={4: GAMES})
    secrets = Phones(tmp_path / "config" / "skatlist" / "tables")
    with Evening.open(path) as evening, served(path, "--lan", "--address", LAN, home=tmp_path / "config") as running:
        secrets.address = f"{LAN}:{running.address.rstrip('/').rpartition(':')[2]}"
        phone = Telephone(chromium, secrets.table_address(evening, KEY), None)
        page, latest = phone.page, phone.page.locator(".latest")
        for pressed in ("#who2", "#contract-clubs"):
            page.locator(pressed).click()
        page.get_by_text("+24").wait_for()
        phone.window.set_offline(True)
        page.locator("#won").click()
        for _ in range(2):
            page.locator("#who-passed").click()
            page.locator(".results button").click()
        latest.get_by_text("Spiel 3").wait_for()
        assert page.locator("#who2 .old").inner_text() == "24"
        page.locator("summary", has_text="der Schreibtisch noch nicht hat: 3").wait_for()
        latest.get_by_role("button").click()  # never sent
        latest.get_by_text("Spiel 2").wait_for()
        latest.get_by_role("button").click()
        latest.get_by_text("Spiel 1").wait_for()
        latest.get_by_role("button").click()  # sent in vain, so the desk may have it
        phone.press_ready(1)
        page.locator("#who-passed").click()
        page.locator(".results button").click()
        phone.window.set_offline(False)
        page.locator(".latest", has_text="Spiel 1: eingepasst").locator("b").wait_for(state="attached")
        phone.press_ready(2)
        evening.refresh()
        assert evening.scored(KEY).games == 1
        assert evening.records[-1].facts["line"] == "e"
        assert phone.wrong == []
        phone.window.close()
        assert running.stop() == 0


@pytest.mark.slow
@program("chromium")
def test_a_second_player_confirms_and_the_device_goes_back_to_the_game(tmp_path, chromium):
    path = make_evening(tmp_path / "abend.skat", games={4: GAMES})
    secrets = Phones(tmp_path / "config" / "skatlist" / "tables")
    with (
        Evening.open(path, write=True) as evening,
        served(path, "--lan", "--address", LAN, home=tmp_path / "config") as run,
    ):
        set_confirming(evening, [1])
        secrets.address = f"{LAN}:{run.address.rstrip('/').rpartition(':')[2]}"
        phone = Telephone(chromium, secrets.table_address(evening, KEY), None)
        for pressed in ("#who2", "#contract-clubs", "#won"):
            phone.page.locator(pressed).click()
        phone.page.get_by_role("heading", name="Spiel 1: Stimmt es?").wait_for()
        assert phone.page.locator("#confirm2").count() == 0
        phone.shoot("second")
        phone.page.go_back()
        phone.page.locator("#more").click()
        phone.page.locator("#won").click()
        phone.window.set_offline(True)
        phone.press("Ja, Dieter Öz")
        phone.page.get_by_text("Spiele, die hier warten: 1").wait_for()
        phone.window.set_offline(False)
        phone.page.get_by_text("Spiel 1 steht auf der Liste.").wait_for()
        evening.refresh()
        assert evening.records[-1].facts["line"] == "2 kreuz m2 +"
        assert evening.records[-1].facts["confirmed"] == 4
        assert phone.wrong == []
        phone.window.close()
        assert run.stop() == 0


@pytest.mark.slow
@program("chromium")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_screen_can_be_read_aloud_and_fits(tmp_path, chromium, scheme):
    path = make_evening(tmp_path / "abend.skat")
    secrets = Phones(tmp_path / "config" / "skatlist" / "tables")
    with Evening.open(path, write=True) as evening:
        person = evening.people[1]
        evening.registry.describe_person(2, person._replace(player=person.player._replace(name=LONG)))
        add_games(evening, *ROUND)
        with served(path, "--lan", "--address", LAN, home=tmp_path / "config") as running:
            secrets.address = f"{LAN}:{running.address.rstrip('/').rpartition(':')[2]}"
            window = chromium.new_context(viewport=WINDOW, color_scheme=scheme, bypass_csp=True)
            page = window.new_page()
            page.goto(secrets.table_address(evening, KEY))
            wrong = []
            for name, done, there in WALK:
                for each in done:
                    if isinstance(each, tuple):
                        page.get_by_label(each[0]).fill(each[1])
                    else:
                        page.locator(each).first.click()
                page.get_by_text(there).first.wait_for()
                wrong += unreadable(page, f"{scheme}-{name}")
            desk = window.new_page()
            desk.goto(f"{running.address}phones")
            desk.get_by_role("button", name="Berichtigen").wait_for()
            wrong += unreadable(desk, f"{scheme}-desk")
            evening.refresh()
            add_games(evening, *ROUND)
            page.get_by_role("heading", name="Die Liste ist voll").wait_for()
            wrong += unreadable(page, f"{scheme}-end")
            assert wrong == []
            window.close()
            assert running.stop() == 0


@pytest.mark.slow
@program("chromium")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_sums_of_the_paper_wait_without_a_network_and_arrive(tmp_path, chromium, scheme):
    path = make_evening(tmp_path / "abend.skat", games={4: 48})
    secrets = Phones(tmp_path / "config" / "skatlist" / "tables")
    numbers = ["412", "9", "1", "268", "8", "3", "595", "16", "2", "304", "10", "0"]  # 16 instead of 11
    with (
        Evening.open(path, write=True) as evening,
        served(path, "--lan", "--address", LAN, home=tmp_path / "config") as running,
    ):
        secrets.address = f"{LAN}:{running.address.rstrip('/').rpartition(':')[2]}"
        window = chromium.new_context(viewport=WINDOW, color_scheme=scheme, bypass_csp=True)
        page, faults = window.new_page(), []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(secrets.table_address(evening, KEY))
        page.get_by_role("button", name="Nur die Summen vom Papier senden").click()
        page.locator("#points1").focus()
        for number in numbers:
            page.keyboard.type(number)
            page.keyboard.press("Enter")
        page.locator(".foot.wrong").wait_for()
        wrong = unreadable(page, f"{scheme}-sums-wrong")
        assert page.get_by_role("button", name="Stimmt, senden").is_disabled()
        page.locator("#won3").fill("11")
        page.locator(".foot.right").wait_for()
        assert page.locator(".sums output").all_inner_texts() == ["962", "608", "1165", "984"]
        wrong += unreadable(page, f"{scheme}-sums")
        box = page.get_by_role("button", name="Stimmt, senden").bounding_box()
        assert box["y"] + box["height"] <= WINDOW["height"]  # in sight wherever the numbers are scrolled to
        window.set_offline(True)
        page.get_by_role("button", name="Stimmt, senden").click()
        page.get_by_text("Die Summen warten hier").wait_for()
        wrong += unreadable(page, f"{scheme}-sums-away")
        window.set_offline(False)
        page.get_by_role("button", name="Anna Becker: stimmt").click()
        page.get_by_text("Anna Becker ist einverstanden").first.wait_for()
        wrong += unreadable(page, f"{scheme}-sums-end")
        page.get_by_role("button", name="Etwas stimmt nicht").click()
        again = ["559" if number == "595" else "11" if number == "16" else number for number in numbers]
        for at, number in enumerate(again):
            page.locator(f"#{('points', 'won', 'lost')[at % 3]}{at // 3 + 1}").fill(number)
        page.locator(".foot.right").wait_for()
        page.get_by_role("button", name="Stimmt, senden").click()
        page.get_by_role("heading", name="Der Schreiber hat andere Zahlen").wait_for()
        wrong += unreadable(page, f"{scheme}-sums-other")
        page.get_by_role("button", name="Unsere Zahlen stimmen: melden").click()
        page.get_by_text("Meldung 2, Summen: wartet am Schreibtisch").wait_for()
        desk = window.new_page()
        desk.goto(f"{running.address}phones")
        desk.get_by_text("Carla Voß: 559 Punkte, 11 gewonnen, 2 verloren").wait_for()
        assert wrong == []
        window.close()
        assert running.stop() == 0
    assert faults == []
