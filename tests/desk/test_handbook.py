"""The handbook at the desk: every page, its links, nothing in it but text."""

import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from tiers import some

from skatlist.desk import handbook_pages as handbook
from skatlist.desk.handbook_pages import body_of, handbook_pages, pages_in, pictures, search, sections
from skatlist.words import Language

DOCS = Path(__file__).parents[2] / "docs"


def test_all_pages_are_there_each_in_its_language():
    assert set(handbook_pages()) == {page.stem for page in DOCS.glob("*.md")}
    assert set(pictures()) == {path.name for path in DOCS.glob("pictures/*.png")}
    names = {lang: {page.name for page in pages_in(lang)} for lang in Language}
    assert {"abend", "glossar"} <= names[Language.DE] - {"evening"}
    assert {"evening", "glossar"} <= names[Language.EN] - {"abend"}


def test_a_language_without_pages_has_the_english_ones():
    assert sections("fr") == sections(Language.EN)


def test_links_between_pages_lead_to_parts_that_are_there():
    broken = []
    for name in some(handbook_pages()):
        for address in re.findall(r'href="([^"]*)"', body_of(name)):
            page, _, part = unquote(address).partition("#")
            target = name if not page else page.removeprefix("/handbook/").partition("?")[0]
            if not address.startswith("http") and (part and f'id="{part}"' not in body_of(target)):
                broken.append(f"{name}: {address}")
            if page and not page.startswith(("http", "/handbook/")):
                broken.append(f"{name}: {address}")
    assert broken == []


def test_code_in_the_text_stays_text(monkeypatch):
    page = handbook_pages()["evening"]
    hostile = page._replace(source="# T\n\n<script>alert(1)</script> [x](javascript:alert(1)) <b onclick=x>\n")
    monkeypatch.setitem(handbook_pages(), "evening", hostile)
    body = body_of.__wrapped__("evening")
    assert "<script" not in body
    assert "<b" not in body.replace("<br", "")
    assert 'href="javascript' not in body


@pytest.mark.parametrize(
    ("lang", "kind", "first"), [("de", "Erste Schritte", "erster-abend"), ("en", "First steps", "first-evening")]
)
def test_the_handbook_is_in_the_language_of_the_page_and_begins_with_the_first_steps(desk, lang, kind, first):
    page = desk.get(f"/handbook?lang={lang}").text
    assert f"<h2>{kind}</h2>" in page
    assert page.index(kind) < page.index(f"/handbook/{first}") == page.index('"/handbook/') + 1
    pages_for = desk.get(f"/handbook?lang={lang}&find=skatlist+startkarten").text
    assert "/handbook/" in pages_for


def test_a_page_has_its_pictures(desk):
    output = re.findall(
        r'<img src="(/handbook/pictures/[^"]+)" alt="([^"]+)"', desk.get("/handbook/first-evening").text
    )
    for address, described in some(output):
        answer = desk.get(address)
        assert answer.headers["content-type"] == "image/png"
        assert answer.content.startswith(b"\x89PNG")
        assert described
    assert "hat das Handbuch nicht" in desk.get("/handbook/pictures/nirgends.png").text


@pytest.mark.parametrize("folder", ["none", "empty"])
def test_a_picture_that_is_not_there_is_described(tmp_path, monkeypatch, folder):
    if folder == "empty":
        (tmp_path / "pictures").mkdir()
    monkeypatch.setattr(handbook, "_folder", lambda: tmp_path)
    monkeypatch.setattr(handbook, "pictures", pictures.__wrapped__)
    described = {name: re.findall(r"!\[([^]]+)\]\(pictures/", page.source) for name, page in handbook_pages().items()}
    assert sum(map(len, described.values())) > 5
    bodies = {name: body_of.__wrapped__(name) for name, words in described.items() if words}
    assert [name for name, body in bodies.items() if "<img" in body] == []
    assert all(f"<p>({words})</p>" in bodies[name] for name in described for words in described[name])


def test_a_page_that_is_not_there_is_a_sentence(desk):
    assert "hat das Handbuch nicht" in desk.get("/handbook/nirgends").text
    assert "<h2" in desk.get("/handbook/abend").text


def test_a_part_of_the_handbook_is_found_by_all_words_together():
    def pages_for(words):
        return {hit.address for hit in search(words, Language.DE)}

    one, other = pages_for("Ramsch"), pages_for("Passphrase")
    assert one - other
    assert other - one
    assert pages_for("passphrase RAMSCH") == one & other
    assert not pages_for("Ramsch Xylophon")
    assert pages_for("  ") == set()
