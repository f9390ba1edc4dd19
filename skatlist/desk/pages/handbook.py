"""The handbook in the browser."""

from skatlist.desk.handbook import body_of, handbook_pages, pages_in, search
from skatlist.desk.page import Call, Shown, StartPage
from skatlist.words import text


def _index(call: Call) -> Shown:
    find = call.query.get("find", "")
    values = {
        "title": text("desk.page_handbook", call.lang),
        "pages_there": pages_in(call.lang),
        "find": find,
        "found": list(search(find, call.lang)),
    }
    return Shown("handbook.html", values)


def _page(call: Call) -> Shown:
    name = call.places["name"]
    body = body_of(name)
    page = handbook_pages()[name]
    return Shown("handbook_page.html", {"title": page.title, "body": body, "spoken": page.lang or "de"})


PAGES = (StartPage("/handbook", _index), StartPage("/handbook/{name}", _page))
