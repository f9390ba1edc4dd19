"""The list of a table: typed line by line, with the answers `enter` gives."""

from skatlist.desk.page import Call, DeskPage, Done, Shown
from skatlist.evening import Evening, Key
from skatlist.papers.web_page.list_parts import list_part
from skatlist.words import text


def _show(evening: Evening, call: Call) -> Shown:
    key = _key(evening, call)
    conversation = call.desk.conversations.about(key, call.lang)
    scored = evening.scored(key)
    names = scored.sheet.names(text("score.place", call.lang))
    values = {
        "title": text("desk.list_title", call.lang, series=key[0], table=key[1]),
        "key": key,
        "part": list_part(scored, names, (), call.lang),
        "ask": conversation.dialogue.ask(),
        "replies": conversation.replies,
    }
    return Shown("list.html", values)


def _act(evening: Evening, call: Call) -> Done:
    key = _key(evening, call)
    call.desk.conversations.about(key, call.lang).take(call.typed("line"), call.lang)
    return Done()


def _key(evening: Evening, call: Call) -> Key:
    return evening.meant(call.places["series"], call.places["table"])


PAGES = (DeskPage("/list/{series:int}/{table:int}", _show, _act),)
