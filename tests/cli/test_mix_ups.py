"""`verify` names every paper, and says where one could be taken for another: its name, twice, in two versions."""

import shutil

import pytest
from papers.paper_lists import scored_of
from signatures import excel_signing
from signatures.signing import EVENT, NOW, content, key_of, sign
from tiers import slow, slow_rows

from skatlist.papers.signatures.detached import sign_detached
from skatlist.papers.signatures.keys.certificate import public_part
from skatlist.papers.signatures.payload.paper import PaperKind

FIRST = "Clubabend, 20.11.2026, Serie 1, Tisch 1"


def listing(table=1, games=12, series=1):
    return scored_of(3, games, series=series, table=table)


def on_paper(*lists, kind=PaperKind.LIST, event=EVENT):
    return sign(content(*lists, kind=kind, event=event))


@pytest.fixture(scope="module")
def papers():
    """The papers of an evening: a list as PDF and Excel, the same with one game more, another list, two standings."""
    workbook = excel_signing.sign(content(listing()))
    return {
        "pdf": on_paper(listing()),
        "xlsx": workbook,
        "p7s": sign_detached(workbook, key_of(), NOW),
        "later": on_paper(listing(games=15)),
        "other": on_paper(listing(table=2)),
        "standings": on_paper(listing(), listing(table=2), kind=PaperKind.STANDINGS),
        "later standings": on_paper(listing(games=15), listing(table=2), kind=PaperKind.STANDINGS),
        "next week": on_paper(listing(games=15), event=EVENT._replace(date="2026-11-27")),
        "second series": on_paper(listing(), listing(series=2), kind=PaperKind.STANDINGS),
    }


@pytest.fixture
def verified(skatlist, papers, tmp_path):
    """Verify papers under the names of files, in a folder."""

    def call(names, *more):
        folder = tmp_path / "ausdruck"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, paper in names.items():
            (folder / name).write_bytes(papers[paper])
        (tmp_path / "verein.crt").write_bytes(public_part(key_of().certificate))
        return skatlist("verify", folder, "--trust", tmp_path / "verein.crt", *more)

    return call


def mix_ups(done):
    """Return each mix-up with the names of its files."""
    return [(each["kind"], *(name.rpartition("/")[2] for name in each["files"])) for each in done.json["mix_ups"]]


EVENING = {
    "rangliste.pdf": "standings",
    "serie1-tisch01.pdf": "pdf",
    "serie1-tisch01.xlsx": "xlsx",
    "serie1-tisch01.xlsx.p7s": "p7s",
    "serie1-tisch02.pdf": "other",
}


@pytest.mark.slow
def test_an_evening_in_order_names_every_paper_and_warns_of_nothing(verified):
    done = verified(EVENING)
    lines = [line.rpartition("/")[2] for line in done.out.splitlines()[:5]]
    assert (done.code, lines) == (
        0,
        [
            "rangliste.pdf: in Ordnung – Clubabend, 20.11.2026, Rangliste über 2 Listen",
            f"serie1-tisch01.pdf: in Ordnung – {FIRST}",
            f"serie1-tisch01.xlsx: in Ordnung – {FIRST}",
            f"serie1-tisch01.xlsx.p7s: in Ordnung – {FIRST}",
            "serie1-tisch02.pdf: in Ordnung – Clubabend, 20.11.2026, Serie 1, Tisch 2",
        ],
    )
    done = verified(EVENING, "--format", "json")
    assert mix_ups(done) == []
    ranking, first, *_ = (each["paper"] for each in done.json["files"])
    assert first == {**ranking, "subject": "list", "series": 1, "table": 1, "code": first["code"]}
    assert (ranking["subject"], ranking["event"], ranking["date"]) == ("standings", "Clubabend", "2026-11-20")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "warning", "again"),
    [
        ("de", "ACHTUNG, falscher Name: ", "Dasselbe Blatt 2-mal"),
        *slow_rows(("en", "CAUTION, wrong name: ", "The same paper 2 times")),
    ],
)
@pytest.mark.parametrize("more", [(), *slow(("--verbose",))])
def test_a_list_copied_in_the_place_of_another_is_an_alarm(verified, lang, warning, again, more):
    names = {**EVENING, "serie2-tisch04.pdf": "pdf"}
    done = verified(names, "--lang", lang, *more)
    assert (done.code, done.out.count(warning), done.out.count(again)) == (0, 1, 1)
    assert "serie2-tisch04.pdf" in done.out.partition(warning)[2].partition("\n")[0]
    assert mix_ups(verified(names, "--format", "json")) == [
        ("misnamed", "serie2-tisch04.pdf"),
        ("twice", "serie1-tisch01.pdf", "serie2-tisch04.pdf"),
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "paper", "misnamed"),
    [
        ("serie1-tisch01.pdf", "pdf", False),
        ("Serie1-Tisch1 (2).PDF", "pdf", False),
        ("2026-11-20-series1-table01.pdf", "pdf", False),
        *slow_rows(
            ("brief.pdf", "pdf", False),
            ("series1-table02.pdf", "pdf", True),
            ("serie1-tisch011.pdf", "pdf", True),
            ("SERIE2-TISCH01.pdf", "pdf", True),
            ("rangliste.pdf", "pdf", True),
            ("standings.pdf", "standings", False),
            ("serie1-tisch01.pdf", "standings", True),
        ),
    ],
)
def test_the_name_of_a_file_is_held_against_its_paper(verified, name, paper, misnamed):
    expected = [("misnamed", name)] if misnamed else []
    assert mix_ups(verified({name: paper}, "--format", "json")) == expected
    assert ("falscher Name" in verified({name: paper}).out) == misnamed


@pytest.mark.slow
@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ({"a.pdf": "pdf", "b.pdf": "later"}, [("versions", "a.pdf", "b.pdf")]),
        ({"a.pdf": "later", "b.xlsx": "xlsx"}, [("versions", "a.pdf", "b.xlsx")]),
        *slow_rows(
            ({"a.pdf": "pdf", "rangliste.pdf": "later standings"}, [("versions", "a.pdf", "rangliste.pdf")]),
            ({"a.pdf": "standings", "b.pdf": "later standings"}, [("versions", "a.pdf", "b.pdf")]),
            ({"a.pdf": "standings", "b.pdf": "second series"}, []),
            ({"a.pdf": "pdf", "b.pdf": "next week", "c.pdf": "other"}, []),
        ),
    ],
)
def test_two_versions_of_one_paper_are_an_alarm(verified, names, expected):
    assert mix_ups(verified(names, "--format", "json")) == expected
    done = verified(names)
    assert (done.code, "ACHTUNG, verschiedene Fassungen von " in done.out) == (0, bool(expected))


@pytest.mark.slow
def test_a_paper_that_is_not_in_order_is_no_version_of_one_that_is(verified, papers):
    papers["changed"] = papers["later"].replace(b"%PDF-1.7", b"%PDF-1.6")
    done = verified({"a.pdf": "pdf", "b.pdf": "changed"}, "--format", "json")
    assert [each["verdict"] for each in done.json["files"]] == ["good", "bad"]
    assert mix_ups(done) == []
