"""The results on the club's web space: the address, the style of names, now or after every change."""

from collections.abc import Callable

from skatlist.desk.page import Call, DeskPage, Done, PageContent
from skatlist.desk.pages.copies import NAMES
from skatlist.evening import Evening
from skatlist.evening.settings import change_settings
from skatlist.tournament.model import is_web_address
from skatlist.words import UsageError, text


def _show(evening: Evening, call: Call) -> PageContent:
    publishing, lang = call.desk.publishing, call.lang
    is_here = publishing.is_of(call.desk.path)
    from skatlist.evening.publish import full_address, is_new_folder

    typed = call.typed("to")
    values = {
        "new_folder": full_address(typed) if is_new_folder(typed) else "",
        "title": text("evening.publish.title", lang),
        "here": "/papers",
        "address": publishing.address if is_here else "",
        "style": publishing.style,
        "names": [(name, text(f"desk_papers.names_{name}", lang)) for name in NAMES],
        "is_on": is_here and publishing.is_on,
        "last": publishing.last_sentence(call.desk.path, lang),
        "is_open": is_here and publishing.is_open,
        "results_page": evening.journal.setting("results_page"),
        "has_failed": is_here and publishing.fault is not None,
    }
    return PageContent("publish.html", values)


def _act(evening: Evening, call: Call) -> Done | Callable[[], Done]:
    """Publish now, turn automatic publishing on or off, or name the page of the results. Raises UsageError."""
    publishing = call.desk.publishing
    do = call.choice("do", ("now", "on", "off", "page"))
    if do == "page":
        address = call.typed("results_page")
        if not is_web_address(address):
            raise UsageError("results_page_wrong", typed=address)
        change_settings(evening, results_page=address)
        return Done(messages=[text("evening.publish.page_set" if address else "evening.publish.page_gone", call.lang)])
    if do == "off":
        publishing.is_on = False
        return Done(messages=[text("evening.publish.is_off", call.lang)])
    from skatlist.evening.publish import full_address, is_new_folder, target_of

    password, to = call.form.get("password", ""), call.typed("to")
    target_of(to, str)
    if is_new_folder(to) and call.typed("new") != to:
        raise UsageError("publish_new_folder", folder=full_address(to))
    publishing.set_up(
        call.desk.path,
        to,
        call.choice("names", NAMES),
        password if isinstance(password, str) else "",
        is_on=do == "on",
    )
    work = publishing.work(evening)

    def publish() -> Done:
        work()
        return Done(messages=[text("evening.publish.is_on", call.lang)] if do == "on" else [])

    return publish


PAGES = (DeskPage("/publish", _show, _act),)
