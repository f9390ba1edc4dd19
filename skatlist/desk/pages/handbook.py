"""The handbook in the browser."""

from collections.abc import Callable

from skatlist.desk.handbook_pages import body_of, handbook_pages, pictures, search, sections
from skatlist.desk.page import Call, PageContent, Sent, StartPage
from skatlist.words import InputError, text


def _index(call: Call) -> PageContent:
    find = call.query.get("find", "")
    values = {
        "title": text("desk.page_handbook", call.lang),
        "sections": sections(call.lang),
        "find": find,
        "hits": list(search(find, call.lang)),
    }
    return PageContent("handbook.html", values)


def _page(call: Call) -> PageContent:
    name = call.places["name"]
    body = body_of(name)
    page = handbook_pages()[name]
    return PageContent("handbook_page.html", {"title": page.title, "body": body, "spoken": page.lang or "de"})


def _picture(call: Call) -> Callable[[], Sent]:
    name = call.places["name"]
    if name not in pictures():
        raise InputError("handbook_page", name=name)
    return lambda: Sent(name, pictures()[name], "image/png", is_inline=True)


PAGES = (
    StartPage("/handbook", _index),
    StartPage("/handbook/{name}", _page),
    StartPage("/handbook/pictures/{name}", _picture),
)
