"""Every PDF is one for archives, and a list and a Rangliste can be read aloud: held against a checker and qpdf."""

import json
import zlib
from functools import partial
from io import BytesIO
from itertools import islice

import pytest
from archives import ARCHIVE, READ, checked, faults
from papers.league_day import league_day
from papers.paper_lists import LONG_NAMES, NAMES, eventful, scored_of
from pictures.paper_cases import club_evening, disputed, seated
from pypdf import PdfReader
from tiers import slow, some

from skatlist.papers.further_papers import FURTHER, further_papers
from skatlist.papers.list.list_pdf import blank_list_pdf, lists_pdf
from skatlist.papers.pdf_document import ended
from skatlist.papers.standings.standings_pdf import standings_pdf
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player, score
from skatlist.tournament.model import Event
from skatlist.tournament.standings import standings
from skatlist.words import Language

EVENT = Event(name='Clubabend "A<B" & Söhne 李', date="2026-11-20", place="Zum Löwen")
FILES = {"list.json": b'{"schema": "skatlist/list/1"}'}
STRANGE = ("李小龙 Bruce", "محمد علی", "Anna 😀", "Łukasz Öztürk", "Θεόδωρος")


def a_list(size=4, games=48, lang=Language.DE, names=NAMES, **more):
    return lists_pdf(
        [scored_of(size, games, names=names, **more)], event=EVENT, lang=lang, date="2026-11-21", files=FILES
    )


def stack(tables=3):
    sheets = [scored_of(4, 48, table=table, seed=table) for table in range(1, tables + 1)]
    return lists_pdf(sheets, event=EVENT, lang=Language.DE, files=FILES)


def ranking(players, lang=Language.DE):
    base = scored_of(4, 8)
    sheets = [
        score(base.sheet._replace(table=table, players=people), base.profile)
        for table, people in enumerate(_tables(players), start=1)
    ]
    return standings_pdf(standings(sheets), profile=load_profile(), event=EVENT, lang=lang, files=FILES)


def _tables(players):
    for first in range(0, players, 4):
        yield tuple(Player(f"Spieler {first + at}", first + at + 1, "SC Leer", "Die Luschen") for at in range(4))


READ_ALOUD = {
    "four": a_list,
    "english": lambda: a_list(3, 36, Language.EN),
    "strange names": lambda: a_list(names=STRANGE),
    "blank": lambda: blank_list_pdf(4, Language.DE),
    "few": lambda: ranking(4),
    "index": lambda: ranking(60),
}
LONGER = {
    "five": lambda: a_list(5, 60),
    "long names": lambda: a_list(names=LONG_NAMES),
    "two sheets": lambda: a_list(4, 100),
    "eventful": lambda: lists_pdf([eventful()], event=EVENT, lang=Language.DE),
    "blank five": lambda: blank_list_pdf(5, Language.EN),
    "many": lambda: ranking(200, Language.EN),
}


@pytest.mark.slow
@checked
@pytest.mark.parametrize("name", [*READ_ALOUD, *slow(*LONGER)])
def test_a_list_and_a_rangliste_are_for_archives_and_can_be_read_aloud(name):
    assert faults((READ_ALOUD | LONGER)[name](), ARCHIVE, READ) == []


@checked
def test_a_stack_of_lists_is_for_archives_and_can_be_read_aloud():
    assert faults(stack(), ARCHIVE, READ) == []


@pytest.mark.slow
@checked
@pytest.mark.parametrize("most", [1, *slow(None)])
@pytest.mark.parametrize("name", [name for name in FURTHER if name != "review"])
def test_every_further_paper_is_for_archives_and_can_be_read_aloud(name, most):
    stock = (seated, disputed, club_evening, partial(league_day, 0), league_day)
    drawn = (draw() for lists in stock for draw in first(lists(), name))
    for data in some(islice(drawn, most)):
        assert faults(data, ARCHIVE, READ) == []


def first(lists, name):
    """Yield what draws the first file of a paper, if these lists have it."""
    return (draw for _, draw in islice(further_papers(lists, {name}, Language.DE, "2026-11-21"), 1))


@checked
def test_the_checker_finds_what_is_missing():
    data = a_list()
    assert faults(data.replace(b"/OutputIntents", b"/OutputIntentz"), ARCHIVE)
    assert faults(data.replace(b"/MarkInfo", b"/MarkInfx"), READ)


@pytest.mark.slow
@checked
def test_the_end_of_a_stream_is_recognised_after_any_bytes():
    packed = {number: zlib.compress(b"%d" % number, 9) for number in range(40000, 99999)}
    for end in (b"\r", b"\n"):
        number = next(number for number, content in packed.items() if content.endswith(end))
        data = lists_pdf([scored_of(3, 3)], lang=Language.DE, files={"list.json": b"%d" % number})
        assert faults(data, ARCHIVE) == []
    assert ended(b"x\r") == b"x\r\r\nendstream"


def test_a_list_is_read_row_by_row():
    text = PdfReader(BytesIO(a_list())).pages[0].extract_text()
    numbers = [line.split()[0] for line in text.splitlines() if line.split()[0].isdigit() and len(line.split()) > 2]
    assert numbers[:48] == [str(number) for number in range(1, 49)]


def test_a_document_says_what_it_is():
    reader = PdfReader(BytesIO(a_list()))
    info = reader.metadata
    assert info.title == 'Spielliste Serie 1 Tisch 3, Clubabend "A<B" & Söhne 李'
    assert (info.author, info.creator) == ("skatlist", "skatlist")
    assert (info["/CreationDate"], reader.root_object["/Lang"]) == ("D:20261120000000Z", "de")
    assert reader.root_object["/ViewerPreferences"]["/DisplayDocTitle"]


def test_the_sources_of_a_paper_are_inside_and_belong_to_it():
    root = PdfReader(BytesIO(a_list())).root_object
    (file,) = (each.get_object() for each in root["/AF"])
    assert (file["/UF"], file["/AFRelationship"]) == ("list.json", "/Data")
    assert json.loads(file["/EF"]["/F"].get_data()) == json.loads(FILES["list.json"])


def test_bookmarks_from_the_second_page_on():
    assert PdfReader(BytesIO(a_list())).outline == []
    assert [mark.title for mark in PdfReader(BytesIO(stack())).outline] == [
        f"Serie 1 · Tisch {table}" for table in (1, 2, 3)
    ]
    titles = [mark.title for mark in some(PdfReader(BytesIO(ranking(60))).outline, at_least=2)]
    assert titles[0].startswith("Rangliste, Seite 1")


def test_the_same_bytes_for_the_same_list_and_another_name_for_another():
    ids = {PdfReader(BytesIO(data)).trailer["/ID"][0] for data in (a_list(), a_list(seed=2))}
    assert len(ids) == 2
    assert a_list() == a_list()
