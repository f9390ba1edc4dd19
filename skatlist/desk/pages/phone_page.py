"""The page of a table on a telephone. It contains nothing about the evening until its script has proved the secret."""

import json

from skatlist.desk.page import Call, PageContent, StartPage
from skatlist.desk.phone_door import TABLE
from skatlist.words import text
from skatlist.words.catalogue import sentences


def _show(call: Call) -> PageContent:
    texts = {  # the texts of the steps are those of the page of a list
        name.removeprefix("phone."): words
        for name, words in sentences("desk_list", call.lang.value).items()
        if name.startswith(("phone.p_", "step_"))
    }
    values = {
        "title": text("desk_list.phone.title", call.lang, **call.places),
        **call.places,
        "boot": call.desk.phones.boot if call.desk.phones else "",
        "words": json.dumps(texts, ensure_ascii=False),
    }
    return PageContent("phone.html", values)


PAGES = (StartPage(TABLE, _show),)
