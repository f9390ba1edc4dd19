"""A notebook shows lists, standings and comparisons as tables, names as they are written, in both languages."""

import re
from html.parser import HTMLParser

import pytest

import skatlist

NAMES = ('Łukasz "A<B" Öztürk', "<script>alert(1)</script>", "1906 Skat 32 & {{ lang }}")
LIST = "serie 2\ntisch 4\n{}\nspiele 3\n\n1 1 kreuz m2 + =24\n2 2 herz o1 h r72 -\n3 3 grand m4 +\n".format(
    "\n".join(f"platz {place} {name}" for place, name in enumerate(NAMES, 1))
)


class Cells(HTMLParser):
    """The words of the cells of HTML, and the names of its elements."""

    def __init__(self, html):
        super().__init__()
        self.cells, self.elements, self.open = [], [], []
        self.feed(html)
        assert self.open == [], "every element is closed"

    def handle_starttag(self, tag, attrs):
        self.elements.append(tag)
        self.open.append(tag)
        assert not [name for name, _ in attrs if name.startswith("on")]
        if tag in {"td", "th"}:
            self.cells.append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if {"td", "th"} & {*self.open}:
            self.cells[-1] += data


@pytest.fixture(autouse=True)
def _english(monkeypatch):
    monkeypatch.setenv("SKATLIST_LANG", "en")


@pytest.fixture
def lists(tmp_path):
    (tmp_path / "liste.txt").write_text(LIST, encoding="utf-8")
    return skatlist.read(tmp_path / "liste.txt")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_results_of_hostile_names_are_tables_with_these_names(lists, lang, monkeypatch):
    monkeypatch.setenv("SKATLIST_LANG", lang)
    for value in (lists, lists.scored[0], lists.standings()):
        parsed = Cells(value._repr_html_())
        for name in NAMES:
            assert name in parsed.cells
        assert {*parsed.elements} <= {
            "div",
            "p",
            "strong",
            "small",
            "table",
            "thead",
            "tbody",
            "tr",
            "th",
            "td",
            "caption",
        }


def test_the_numbers_are_those_of_the_list(lists):
    cells = Cells(lists._repr_html_()).cells
    totals = [str(place.total).replace("-", "−") for place in lists.scored[0].places]
    assert cells[-3:] == totals
    assert re.search(r"<p[^>]*>1 error; check\(\) names it\.</p>", lists._repr_html_())


def test_several_lists_are_one_a_row_with_their_errors():
    cells = Cells(skatlist.read("samples/streitfall")._repr_html_()).cells
    assert cells[:5] == ["Series", "Table", "Players", "Games", "Errors"]
    assert [cells[at : at + 2] + cells[at + 3 : at + 5] for at in (5, 10)] == [
        ["1", "1", "48", "2"],
        ["1", "2", "36", "2"],
    ]


def test_more_lists_than_a_notebook_shows_are_counted():
    sheet = skatlist.read("samples/clubabend").sheets[0]
    lists = skatlist.Lists.of(*(sheet._replace(table=at) for at in range(1, 62)))
    html = lists._repr_html_()
    assert (html.count("<tr>"), html.count("1 more list")) == (61, 1)


def test_standings_name_the_ranks_and_that_nobody_checked_the_lists():
    table = skatlist.standings("samples/clubabend")
    html = table._repr_html_()
    cells = Cells(html).cells
    assert cells[cells.index("1.") : cells.index("1.") + 4] == [
        "1.",
        "5",
        "Oleksandr Schewtschuk",
        "Skatfreunde Königsmühle",
    ]
    assert "check() says what is wrong" in html


def test_a_comparison_names_what_each_list_says():
    compared = skatlist.compare("samples/zwei-listen/erstliste.txt", "samples/zwei-listen/zweitliste.txt")
    cells = Cells(compared._repr_html_()).cells
    assert cells[5:10] == ["game 7", "value", "-24", "-48", "certain: second list"]
    assert len(cells) == 5 * (1 + len(compared.differences))
    same = skatlist.compare("samples/zwei-listen/erstliste.txt", "samples/zwei-listen/erstliste.txt")
    assert "Both lists say the same." in same._repr_html_()


def test_no_list_is_a_sentence():
    for value in (skatlist.Lists.of(), skatlist.Lists.of().standings()):
        assert "There is no list yet." in value._repr_html_()
