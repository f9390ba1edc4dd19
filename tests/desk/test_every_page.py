"""Every page of the desk in real windows: read aloud, in every size and colour, with names as people have them."""

import re
from pathlib import Path

import pytest
from club_evening import ROUND, add_games, make_evening, sign_list
from desk_client import client_of, served
from needs import program
from tiers import slow_rows, some, whole_rows

from skatlist.desk.all_pages import further_pages
from skatlist.desk.pages import evening as evening_page
from skatlist.evening import Evening
from skatlist.evening.accounts import pay_prizes
from skatlist.tournament.tournament import Fees, PrizePlan, Tournament

AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text(encoding="utf-8")
SIZES = ((360, 740), (1366, 768), (1920, 1080))
LONG = 'Łukasz "A<B" Öztürk-Hohenlohe von der Wurstmacherinnung'
PAGES = [*evening_page.PAGES, *further_pages()]
PATHS = sorted(
    path for page in PAGES if not {"{", "."} & set(path := re.sub(r"\{(series|table):int\}", "1", page.path))
)
PATHS[PATHS.index("/list/1/1/steps")] = "/list/1/2/steps"  # of the list that goes on
PATHS += ["/handbook", "/handbook/evening"]


@pytest.fixture(scope="module")
def full_evening(tmp_path_factory):
    """Two series: a list signed, one begun, a dispute, a name that is hard to set."""
    seating = {(series, table): places for series in (1, 2) for table, places in ((1, (1, 2, 3, 4)), (2, (5, 6, 7)))}
    prizes = (PrizePlan(of="overall", amounts=(2000, 1000)), PrizePlan(of="series", amounts=(500,), sources=("entry",)))
    money = Tournament(fees=Fees(entry=1000), prizes=prizes)
    path = make_evening(tmp_path_factory.mktemp("evening") / "abend.skat", seating, series=2, tournament=money)
    with Evening.open(path, write=True, author="Ida") as evening:
        person = evening.people[2]
        evening.registry.describe_person(3, person._replace(player=person.player._replace(name=LONG)))
        add_games(evening, *ROUND, *ROUND)
        sign_list(evening)
        add_games(evening, "2 herz o1 -", key=(1, 2))
        pay_prizes(evening, evening.all_lists().prizes_won[:1])
    return path


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("path", PATHS)
def test_a_page_is_there_in_both_languages(full_evening, path, lang):
    with client_of(full_evening) as desk:
        answer = desk.get(f"{path}?lang={lang}")
    assert answer.status_code == 200
    assert f'<html lang="{lang}"' in answer.text
    sentences = re.findall(r'<p class="(?:note|said|fault)"[^>]*>(.*?)</p>', answer.text)
    assert len(sentences) == len({*sentences})
    message = re.sub(r"<article.*</article>", "", answer.text, flags=re.DOTALL)  # the handbook tells of commands
    assert not re.search(r"\s--[a-z]", re.sub(r"<[^>]*>", " ", message))


@program("chromium")
@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        *slow_rows((SIZES[0], "light"), (SIZES[-1], "dark")),
        *whole_rows(*((size, "light") for size in SIZES[1:]), *((size, "dark") for size in SIZES[:-1])),
    ],
)
def test_a_page_can_be_read_aloud_and_fits_the_window(full_evening, chromium, size, scheme):
    with served(full_evening) as running:
        assert _wrong(running.address, chromium, size, scheme) == []


def _wrong(address, chromium, size, scheme):
    """Return what is wrong with the pages in a window: what cannot be read aloud, what does not fit, what broke."""
    wrong = []
    window = chromium.new_context(
        viewport=dict(zip(("width", "height"), size, strict=True)), color_scheme=scheme, bypass_csp=True
    )
    page = window.new_page()
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    for path in some(PATHS):
        page.goto(address.rstrip("/") + path)
        page.evaluate(AXE)
        result = page.evaluate("axe.run().then(result => result.violations)")
        wrong += [(path, size, each["id"], each["nodes"][0]["html"]) for each in result]
        if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
            wrong.append((path, size, "wider than the window"))
    window.close()
    return wrong
