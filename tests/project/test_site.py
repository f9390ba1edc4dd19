"""The pages of docs as a site: German first, every page with its twin, no link that leads nowhere."""

import re

import pytest
from build_site import broken_links, files

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
    assert len(pages) == len(handbook_pages())
    for name in pages:
        assert not re.search(r'(?:src|rel="stylesheet" href)="(?:https?:)?//', site[name].decode()), name
