"""The pages for telephones in the hall: a player's seat and standing, and the announcer's screens.

They contain nothing about the event until their script has proved a secret.
"""

import json

from skatlist.desk.page import Call, PageContent, StartPage
from skatlist.desk.phone_secrets import SEAT
from skatlist.desk.stations import ANNOUNCER
from skatlist.words import text
from skatlist.words.catalogue import sentences


def _seat(call: Call) -> PageContent:
    values = {
        "title": text("desk.seat.title", call.lang),
        **call.places,
        "boot": call.desk.phones.boot if call.desk.phones else "",
        "words": _words(call, "seat."),
    }
    return PageContent("seat.html", values)


def _announcer(call: Call) -> PageContent:
    values = {
        "title": text("desk.announce.phone_title", call.lang),
        "boot": call.desk.stations.boot if call.desk.stations else "",
        "words": _words(call, "announce."),
    }
    return PageContent("announcer.html", values)


def _words(call: Call, topic: str) -> str:
    """Return the sentences of a topic, which a script needs, by their names, as JSON."""
    chosen = {name: words for name, words in sentences("desk", call.lang.value).items() if name.startswith(topic)}
    return json.dumps({name.removeprefix(topic): words for name, words in chosen.items()}, ensure_ascii=False)


PAGES = (
    StartPage(f"{SEAT}/{{number:int}}", _seat),
    StartPage(ANNOUNCER, _announcer),
)
