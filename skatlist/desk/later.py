"""The answer to a request that began long work: its outcome if that comes soon, else a page that says how far it is."""

from typing import Final
from urllib.parse import urlencode

from skatlist.desk.long_work import LongTask
from skatlist.desk.page import Call, Done, PageContent
from skatlist.words import text

_WORD: Final = "work"  # the field of an address with the word of a task


def done_or_later(task: LongTask, goes_on: str) -> Done:
    """Return the end of an action, with the sentences about it at once or on the page that shows them.

    Raises the errors of the work.
    """
    if task.is_soon_done():
        return Done(goes_on, task.outcome())
    return outcome_there(task, goes_on)


def outcome_there(task: LongTask, goes_on: str) -> Done:
    """Return the end of an action whose sentences or errors the page that follows says."""
    return Done(f"{goes_on}{'&' if '?' in goes_on else '?'}{urlencode({_WORD: task.word})}")


def task_of(call: Call) -> LongTask | None:
    """Return the task in the address of a page, None if there is none or it was long ago."""
    return call.desk.long_tasks.find(call.typed(_WORD))


def progress_page(task: LongTask, title: str, call: Call) -> PageContent:
    """Return the page of a task that is under way."""
    label = text(task.label, call.lang)
    words = text("desk.progress", call.lang, what=label, done=task.done, count=task.count) if task.count else label
    values = {"title": title, "here": "/standings", "label": words, "done": task.done, "count": task.count}
    return PageContent("progress.html", values)
