"""The pages of docs as a site: German first, every page with its twin, no link that leads nowhere."""

import re

import pytest
from api_pages import api_pages, page_name
from build_site import broken_links, files
from tiers import some

import skatlist
from skatlist.desk.handbook_pages import handbook_pages


@pytest.fixture(scope="module")
def site():
    return dict(files())


def test_no_link_leads_nowhere(site):
    assert list(broken_links(site)) == []


def test_a_link_that_leads_nowhere_is_seen(site):
    page = site["abend.html"].replace(b'href="turnier.html"', b'href="tunier.html"')
    part = site["abend.html"].replace(b'href="turnier.html"', b'href="turnier.html#nowhere"')
    assert list(broken_links({**site, "abend.html": page})) == ["abend.html: tunier.html"]
    assert list(broken_links({**site, "abend.html": part})) == ["abend.html: turnier.html#nowhere"]


def test_it_opens_in_german_with_the_picture_and_leads_to_english(site):
    start = site["index.html"].decode()
    assert '<html lang="de">' in start
    assert 'src="title-de.png"' in start
    assert re.search(r'<a href="contents.html" lang="en"[^>]*>English</a>', start)
    assert 'src="title-en.png"' in site["contents.html"].decode()


def test_every_page_is_there_and_loads_nothing_from_elsewhere(site):
    pages = {name for name in site if name.endswith(".html")}
    assert len(pages) == len(handbook_pages()) + len(api_pages())
    for name in pages:
        assert not re.search(r'(?:src|rel="stylesheet" href)="(?:https?:)?//', site[name].decode()), name


def test_every_public_name_has_its_text_and_its_methods(site):
    index = site["api.html"].decode()
    for name in some(name for name in skatlist.__all__ if name != "__version__"):
        public = getattr(skatlist, name)
        page = site[f"{page_name(name)}.html"].decode() if isinstance(public, type) else index
        first = re.match(r"[^`<>&]{0,30}", public.__doc__.lstrip())[0].strip()
        assert first in " ".join(page.split()), name
        assert "&gt;&gt;&gt; " in page, f"{name}: an example"
    assert "<code>Contract | None</code>" in site["api-entry.html"].decode()
    lists = site["api-lists.html"].decode()
    for name in ("frame", "players_frame", "standings", "fix", "export", "findings"):
        assert f'<h2 id="{name}">' in lists


def test_the_schemas_lie_beside_the_pages(site):
    assert 'href="schema/standings-1.schema.json"' in site["json-documents.html"].decode()
    assert site["schema/standings-1.schema.json"].startswith(b"{")
