"""The sums of a series at the desk: a row a table, the question a row leaves open, and the keys it takes."""

import pytest
from club_evening import add_games, make_evening, many_people
from desk_client import served
from needs import program
from tiers import some

from skatlist.evening import Evening
from skatlist.evening.sums_entry import try_sums
from skatlist.skat.sheet import Basis, FooterName, ListSums

FOURS, THREES, FIVES = (1, 1), (1, 2), (1, 3)
pytestmark = pytest.mark.evening(
    {FOURS: (1, 2, 3, 4), THREES: (5, 6, 7), FIVES: (8, 9, 1, 2, 3)}, games={4: 48, 3: 36, 5: 60}
)
NUMBERS = {
    FOURS: ((412, 9, 1), (268, 8, 3), (595, 11, 2), (304, 10, 0)),
    THREES: ((300, 9, 2), (-48, 8, 3), (595, 11, 2)),
    FIVES: ((412, 9, 1), (268, 8, 3), (595, 11, 2), (304, 10, 0), (24, 3, 1)),
}
TOTALS = (962, 608, 1165, 984)


def boxes(key, **more):
    """Return the fields of a row, as typed from the paper."""
    names = ("points", "won", "lost")
    typed = {
        f"{name}{place}": str(value)
        for place, values in enumerate(NUMBERS[key], 1)
        for name, value in zip(names, values, strict=True)
    }
    return {**typed, **more}


def result(event, key=FOURS):
    with Evening.open(event) as evening:
        return evening.scored(key)


def totals(event, key=FOURS):
    return result(event, key).footer(FooterName.TOTAL)


@pytest.mark.parametrize("key", [FOURS, THREES, FIVES])
def test_twelve_numbers_are_kept_as_on_the_paper(desk, event, key):
    desk.get(f"/sums/1?table={key[1]}")
    page = desk.submit("/sums/1", data=boxes(key))
    assert page.status_code == 200
    assert result(event, key).basis is Basis.SUMS
    stated = ListSums.of(result(event, key).sheet).total[: len(NUMBERS[key])]
    assert stated == totals(event, key)
    assert "nach Summen" in page.text
    assert f'name="table" value="{key[1]}"' not in page.text  # the next table is open


def test_a_differing_total_is_asked_and_nothing_is_kept_before(desk, event):
    page = desk.submit("/sums/1", data=boxes(FOURS, total3="1.195"))
    assert "Papier 1195, gerechnet 1165" in page.text
    assert 'value="412"' in page.text
    assert not result(event).is_begun
    page = desk.submit("/sums/1", data={"answer": "holds"})
    assert "Und die anderen: 962, 608, 984" in page.text  # one number typed does not speak for three
    assert not result(event).is_begun
    desk.submit("/sums/1", data={"answer": "others"})
    assert totals(event) == TOTALS
    assert ListSums.of(result(event).sheet).total[:4] == TOTALS


def test_a_row_is_set_aside_with_its_numbers_and_its_question(desk, event):
    desk.submit("/sums/1", data=boxes(FOURS, total3="1195"))
    page = desk.submit("/sums/1", data={"answer": "aside"})
    assert "Frage offen" in page.text
    assert ListSums.of(result(event).sheet).total[2] == 1195
    again = desk.get("/sums/1?table=1").text
    assert 'value="1195"' in again


def test_games_that_do_not_add_up_keep_the_row_open(desk, event):
    page = desk.submit("/sums/1", data=boxes(FOURS, won1="19"))
    assert "passen nicht zusammen" in page.text
    assert not result(event).is_begun
    proposed = desk.submit("/sums/1", data={"answer": "fix0"})
    assert proposed.status_code == 200
    assert result(event).games <= 48


@pytest.mark.parametrize(
    ("field", "last", "first"), [("won1", "999", "1000"), ("points2", "999999", "1000000"), ("lost1", "0", "-1")]
)
def test_a_number_out_of_bounds_is_refused_with_its_place(desk, event, field, last, first):
    refused = desk.submit("/sums/1", data=boxes(FOURS, **{field: first}))
    assert refused.status_code == 422
    assert f"Platz {field[-1]}" in refused.text
    assert desk.submit("/sums/1", data=boxes(FOURS, **{field: last})).status_code == 200
    assert not result(event).is_begun or field == "lost1"


def test_a_number_missing_is_refused(desk, event):
    refused = desk.submit("/sums/1", data=boxes(FOURS, won4=""))
    assert refused.status_code == 422
    assert "Es fehlt eine Zahl" in refused.text
    assert not result(event).is_begun


def test_totals_alone_are_kept_as_such(desk, event):
    desk.submit("/sums/1", data={f"total{place}": str(value) for place, value in enumerate(TOTALS, 1)})
    assert result(event).basis is Basis.TOTALS
    assert totals(event) == TOTALS


def test_a_list_with_games_is_left_to_its_page(desk, event):
    with Evening.open(event, write=True) as evening:
        add_games(evening, "2 pik m1 +")
    page = desk.get("/sums/1?table=1").text
    assert 'href="/list/1/1"' in page
    assert 'name="table" value="2"' in page
    assert "1 von 48 Spielen" in page
    assert "/sums/1?table=1" not in desk.get("/list/1/1").text
    assert "/sums/1?table=2" in desk.get("/list/1/2").text


@pytest.mark.evening({FOURS: (1, 2, 3, 4), THREES: (5, 6, 7)}, games={4: 48, 3: 36})
def test_a_series_offers_its_sums_as_long_as_a_table_takes_them(desk, event):
    for key in some((FOURS, THREES)):
        assert 'href="/sums/1"' in desk.get("/").text
        with Evening.open(event, write=True) as evening:
            add_games(evening, "2 pik m1 +", key=key)
    assert 'href="/sums/1"' not in desk.get("/").text


def test_the_numbers_typed_so_far_come_back_as_totals(desk, event):
    whole = {"table": "1", **boxes(FOURS)}
    page = desk.get("/sums/1", params=whole).text
    assert [each for each in some(("962", "608", "1165", "984")) if f">{each}</output>" not in page] == []
    assert "48 Spiele" in page
    for field in some(boxes(FOURS)):
        assert ">962</output>" not in desk.get("/sums/1", params={**whole, field: ""}).text
    assert not result(event).is_begun


def test_a_series_of_sums_counts_as_played(desk):
    for key in some(NUMBERS):
        desk.get(f"/sums/1?table={key[1]}")
        desk.submit("/sums/1", data=boxes(key))
    page = desk.get("/sums/1").text
    assert "Von allen Tischen ist ein Ergebnis da." in page
    assert "Noch ohne Spiel" not in desk.get("/").text
    wall = desk.get("/wall").text
    assert "Gleich geht es los" not in wall
    assert "noch 48 Spiele" not in wall


@pytest.mark.parametrize(("answer", "points"), [("theirs", 421), ("ours", 412)])
def test_sums_that_came_meanwhile_are_asked_about(desk, event, answer, points):
    desk.get("/sums/1?table=1")
    with Evening.open(event, write=True) as evening:
        columns = zip(*NUMBERS[FOURS], strict=True)
        (_, *others), won, lost = columns
        evening.state_sums(FOURS, ListSums((421, *others), won, lost))
    page = desk.submit("/sums/1", data=boxes(FOURS))
    assert "Inzwischen stehen andere Summen da" in page.text
    assert "dort 421 / 9 / 1, hier 412 / 9 / 1" in page.text
    assert ListSums.of(result(event).sheet).points[0] == 421
    desk.submit("/sums/1", data={"answer": answer})
    assert ListSums.of(result(event).sheet).points[0] == points


def hand_in(event, points=421, key=FOURS, **more):
    """Hand in sums from elsewhere, of which the first player has these points."""
    (_, *others), won, lost = zip(*NUMBERS[key], strict=True)
    with Evening.open(event, write=True) as evening:
        evening.state_sums(key, ListSums((points, *others), won, lost, **more))


@pytest.fixture
def hand_in_between(monkeypatch):
    """Return a list of calls: one is made whenever the desk has looked at the list and has not written yet."""
    calls = []

    def tried(*args):
        result = try_sums(*args)
        if calls:
            calls.pop(0)()
        return result

    monkeypatch.setattr("skatlist.desk.pages.sums.try_sums", tried)
    return calls


def points_of(event, key=FOURS):
    return ListSums.of(result(event, key).sheet).points[0]


@pytest.mark.parametrize("answer", ["theirs", "ours"])
def test_sums_that_came_in_the_same_moment_are_asked_about(desk, event, hand_in_between, answer):
    desk.get("/sums/1?table=1")
    hand_in_between.append(lambda: hand_in(event))
    page = desk.submit("/sums/1", data=boxes(FOURS))
    assert "dort 421 / 9 / 1, hier 412 / 9 / 1" in page.text
    assert points_of(event) == 421
    desk.submit("/sums/1", data={"answer": answer})
    assert points_of(event) == (421 if answer == "theirs" else 412)


@pytest.mark.parametrize(("answer", "is_between"), [("theirs", False), ("ours", False), ("ours", True)])
def test_an_answer_is_about_the_sums_in_its_question(desk, event, hand_in_between, answer, is_between):
    """A third number came after the question, or while the answer was being written."""
    desk.get("/sums/1?table=1")
    hand_in(event)
    desk.submit("/sums/1", data=boxes(FOURS))
    if is_between:
        hand_in_between.append(lambda: hand_in(event, 430))
    else:
        hand_in(event, 430)
    page = desk.submit("/sums/1", data={"answer": answer})
    assert "dort 430 / 9 / 1, hier 412 / 9 / 1" in page.text
    assert points_of(event) == 430
    desk.submit("/sums/1", data={"answer": answer})
    assert points_of(event) == (430 if answer == "theirs" else 412)


def test_a_refused_row_does_not_hide_the_sums_that_came_meanwhile(desk, event):
    desk.get("/sums/1?table=1")
    hand_in(event)
    assert desk.submit("/sums/1", data=boxes(FOURS, won1="1000")).status_code == 422
    page = desk.submit("/sums/1", data={"won1": "9"})
    assert "dort 421 / 9 / 1, hier 412 / 9 / 1" in page.text
    page = desk.submit("/sums/1", data={"answer": "again"})
    page = desk.submit("/sums/1", data={"points1": "413"})
    assert "dort 421 / 9 / 1, hier 413 / 9 / 1" in page.text
    assert points_of(event) == 421


def test_the_same_sums_from_elsewhere_are_no_question_and_no_second_record(desk, event):
    desk.get("/sums/1?table=1")
    hand_in(event, 412, total=TOTALS)
    with Evening.open(event, write=True) as evening:
        evening.sign(FOURS, (1, 2, 3, 4))
        count = len(evening.records)
    page = desk.submit("/sums/1", data=boxes(FOURS))
    assert page.status_code == 200
    assert f'name="table" value="{THREES[1]}"' in page.text
    with Evening.open(event) as evening:
        assert len(evening.records) == count


@pytest.mark.parametrize(
    ("more", "typed", "words"),
    [
        ({"total": (962, 608, 1195, 984)}, {}, "dort gesamt 1195, hier gesamt 1165"),
        ({"passed": 4}, {"passed": "5"}, "eingepasst: dort 4, hier 5"),
    ],
)
def test_other_totals_and_passed_in_games_are_asked_about(desk, event, more, typed, words):
    desk.get("/sums/1?table=1")
    hand_in(event, 412, **more)
    page = desk.submit("/sums/1", data=boxes(FOURS, **typed))
    assert words in page.text


def test_totals_alone_from_elsewhere_are_asked_about(desk, event):
    desk.get("/sums/1?table=1")
    with Evening.open(event, write=True) as evening:
        evening.state_sums(FOURS, ListSums(total=(963, *TOTALS[1:])))
    page = desk.submit("/sums/1", data=boxes(FOURS))
    assert "dort gesamt 963, hier 412 / 9 / 1" in page.text
    assert result(event).basis is Basis.TOTALS


def test_numbers_of_a_table_never_stand_in_the_row_of_another(desk, event):
    """If the list got games meanwhile, the page goes on to the next table, whose boxes are empty."""
    desk.get("/sums/1?table=1")
    with Evening.open(event, write=True) as evening:
        add_games(evening, "2 pik m1 +")
    page = desk.submit("/sums/1", data=boxes(FOURS))
    assert page.status_code == 422
    assert "Tisch 1 steht schon 1 Spiel" in page.text
    assert 'name="table" value="2"' in page.text
    assert 'value="412"' not in page.text


@pytest.mark.slow
@program("chromium")
def test_a_row_is_typed_by_keys_alone(event, chromium):
    faults = []
    with served(event) as running:
        page = chromium.new_page(viewport={"width": 1366, "height": 768})
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(f"{running.address}sums/1?table=1")
        keys = 0
        for value in (value for values in NUMBERS[FOURS] for value in values):
            page.keyboard.type(str(value))
            page.keyboard.press("Enter")
            keys += len(str(value)) + 1
        page.wait_for_url("**/sums/1?table=2*")
        assert keys <= 45
        page.keyboard.press("t")
        page.keyboard.type("1")
        page.keyboard.press("Enter")
        page.wait_for_url("**/sums/1?table=1*")
        page.keyboard.type("p3")
        page.keyboard.press("Control+a")
        page.keyboard.type("1195")
        page.keyboard.press("Enter")
        page.locator(".question", has_text="gerechnet 1165").wait_for()
        page.wait_for_load_state()  # the digits are the script's
        page.keyboard.press("1")
        page.locator("input[name=table][value='2']").wait_for(state="attached")
        page.close()
        assert running.stop() == 0
    assert faults == []
    assert totals(event) == TOTALS


@pytest.mark.slow
@program("chromium")
def test_a_quick_hand_stays_where_it_is_when_the_rest_of_the_page_comes(event, chromium):
    """Nothing typed before the page is whole is overwritten by what is typed after it."""
    with served(event) as running:
        page = chromium.new_page(viewport={"width": 1366, "height": 768})
        page.goto(f"{running.address}sums/1?table=1")
        for typed in some(("4", "12", None, "9", None, "p3", "1")):  # nothing but the digit, then the next boxes
            page.keyboard.type(typed) if typed else page.keyboard.press("Enter")
            page.evaluate("document.dispatchEvent(new Event('DOMContentLoaded'))")
        boxes = [page.locator(f"[name={name}]").input_value() for name in ("points1", "won1", "lost1", "total3")]
        page.close()
        assert running.stop() == 0
    assert boxes == ["412", "9", "", "1"]


def numbers_of(table, place):
    """Return points, games won and games lost of a place, others at each table."""
    won, lost = 6 + (table * 3 + place * 5) % 6, (table + place) % 4
    return 24 * won + (table * 37 + place * 91) % 97 * 2 - 96 * lost, won, lost


@pytest.mark.slow
@program("chromium")
def test_thirty_one_tables_are_typed_by_keys_alone(tmp_path, chromium):
    tables = range(1, 32)
    seating = {(1, table): tuple(range(4 * table - 3, 4 * table + 1)) for table in tables}
    path = make_evening(tmp_path / "abend.skat", seating, players=many_people(4 * len(tables)), games={4: 48})
    plain, questions = [], []
    with served(path) as running:
        page = chromium.new_page(viewport={"width": 1366, "height": 768})
        page.goto(f"{running.address}sums/1")
        for table in tables:
            page.locator(f"#sums input[name=table][value='{table}']").wait_for(state="attached")
            page.locator("#sums .points:focus").first.wait_for()
            typed = [str(number) for place in range(1, 5) for number in numbers_of(table, place)]
            presses = [key for number in typed for key in (*number, "Enter")]
            if table == 10:  # a total on the paper that differs
                presses[-1:] = [*"p3777", "Enter"]
            if table == 20:  # a count that cannot be, typed again
                presses.insert(len(typed[0]) + 1, "4")
            for key in presses:
                page.keyboard.press(key)
            more = []
            if table in {10, 20}:
                page.locator(".question button:focus").first.wait_for()
                page.wait_for_load_state()
                more = ["Enter"] if table == 10 else ["Enter", "Enter", *typed[1], *["Enter"] * 11]
                for key in more:
                    page.keyboard.press(key)
            if table == 10:
                page.locator(".question", has_text="Und die anderen").wait_for()
                page.wait_for_load_state()
                page.keyboard.press("Enter")
                more.append("Enter")
            (questions if more else plain).append(len(presses) + len(more))
        page.get_by_text("Von allen Tischen ist ein Ergebnis da.").wait_for()
        page.close()
        assert running.stop() == 0
    assert max(plain) <= 45
    assert max(questions) <= 65
    with Evening.open(path) as evening:
        kept = {key: ListSums.of(evening.scored(key).sheet) for key in seating}
    wanted = {key: tuple(zip(*(numbers_of(key[1], place) for place in range(1, 5)), strict=True)) for key in seating}
    assert {key: (sums.points[:4], sums.won[:4], sums.lost[:4]) for key, sums in kept.items()} == wanted


@pytest.mark.slow
@program("chromium")
def test_the_strip_of_thirty_two_tables_is_one_row_on_a_laptop(tmp_path, chromium):
    seating = {(1, table): tuple(range(4 * table - 3, 4 * table + 1)) for table in range(1, 33)}
    path = make_evening(tmp_path / "abend.skat", seating, players=many_people(128), games={4: 48})
    with served(path) as running:
        page = chromium.new_page(viewport={"width": 1366, "height": 768})
        page.goto(f"{running.address}sums/1")
        boxes = [each.bounding_box() for each in page.locator(".strip a").all()]
        page.close()
        assert running.stop() == 0
    assert len(boxes) == 32
    assert {box["y"] for box in boxes} == {boxes[0]["y"]}
    assert min(box["width"] for box in boxes) > 32


@pytest.mark.parametrize("table", [1, 2, 3])
def test_the_strip_marks_the_table_whose_sums_are_typed_and_no_other(desk, table):
    strip = desk.get(f"/sums/1?table={table}").text.partition('class="strip"')[2].partition("</nav>")[0]
    current = [each.partition("</a>")[0] for each in strip.split("<a ")[1:] if 'aria-current="step"' in each]
    assert [f"table={table}" in each for each in current] == [True]
