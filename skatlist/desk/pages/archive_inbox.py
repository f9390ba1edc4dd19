"""The inbox of a federation at the desk: files that clubs have sent are checked, taken in and answered."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from skatlist.base.disk import path_text
from skatlist.desk.later import done_or_later, progress_page, task_of
from skatlist.desk.page import Call, Done, PageContent, Sent, StartPage
from skatlist.desk.pages.archive import INBOX, archive_address, archive_folder, inbox_address
from skatlist.desk.pages.papers import MEDIA
from skatlist.desk.pages.start import path_value, typed_path
from skatlist.desk.sentences import refusal, without_calls
from skatlist.desk.uploads import uploaded
from skatlist.evening.archive.inbox import (
    InboxAnswer,
    InboxVerdict,
    answers_in,
    file_sent,
    inbox_near,
    put_back,
    take_in,
    waiting_in,
)
from skatlist.files.archive_index import INDEX_NAME
from skatlist.files.formats.parsed import Show
from skatlist.words import Language, SkatlistError, UsageError, text

_MOST_OF_A_KIND: Final = 50  # answers of a kind
_MOST_WAITING: Final = 20  # waiting files
_MOST_AT_ONCE: Final = 200
_ORDER: Final = (InboxVerdict.QUESTIONS, InboxVerdict.REFUSED, InboxVerdict.ACCEPTED)


class ClubAnswer(NamedTuple):
    """An answer on the page: the file, the sentences about it, the whole text, where its paper is, a key to trust."""

    name: str
    value: str
    sentences: tuple[str, ...]
    words: str
    query: str
    fingerprint: str


class AnswersOfKind(NamedTuple):
    """The answers with a verdict, the newest first, and how many older ones there are."""

    verdict: str
    answers: tuple[ClubAnswer, ...]
    older: int
    folder: str


def _show(call: Call) -> Callable[[], PageContent]:
    folder, inbox = archive_folder(call), _inbox(call)
    title = text("archive.inbox_title", call.lang)

    def page() -> PageContent:
        task = task_of(call) or call.desk.long_tasks.running(_subject(inbox))
        if task is not None and not task.is_soon_done():
            return progress_page(task, title, call)
        values: dict[str, Any] = {
            "title": title,
            "here": "/standings",
            "folder_value": path_value(folder),
            "inbox": path_text(inbox),
            "inbox_value": path_value(inbox),
            "archive": archive_address(folder),
            "waiting": (),
            "count": 0,
            "kinds": (),
        }
        try:
            if task is not None and task is task_of(call):
                values["messages"] = task.outcome()
            if inbox.is_dir() and not call.desk.is_in_tab:
                waiting = [path_text(each.name) for each in waiting_in(inbox)]
                more = ("…",) if len(waiting) > _MOST_WAITING else ()
                values |= {"waiting": (*waiting[:_MOST_WAITING], *more), "count": len(waiting)}
                values["kinds"] = tuple(_kinds(call, inbox))
            return PageContent("archive_inbox.html", values)
        except SkatlistError as fault:
            return PageContent("archive_inbox.html", values, refusal(fault, call.lang))

    return page


def _inbox(call: Call) -> Path:
    """Return the folder of the inbox: the typed one, else the one beside the evenings. Raises InputError."""
    if call.typed("inbox"):
        return typed_path(call, call.typed("inbox"))
    folder = archive_folder(call)
    return inbox_near(folder) or folder / text("archive.inbox_folder", call.lang)


def _subject(inbox: Path) -> str:
    return f"inbox {inbox}"


def _kinds(call: Call, inbox: Path) -> Iterator[AnswersOfKind]:
    for verdict in _ORDER:
        answers = answers_in(inbox, verdict)
        if answers:
            newest = tuple(_answer_line(call, each) for each in answers[:_MOST_OF_A_KIND])
            yield AnswersOfKind(verdict.value, newest, len(answers) - len(newest), path_text(inbox / verdict))


def _answer_line(call: Call, answer: InboxAnswer) -> ClubAnswer:
    value = path_value(answer.place)
    return ClubAnswer(
        path_text(answer.name),
        value,
        tuple(map(without_calls, answer.sentences)),
        answer.words,
        urlencode({"inbox": path_value(_inbox(call)), "file": value}),
        answer.fingerprint,
    )


def _act(call: Call) -> Callable[[], Done]:
    inbox, do = _inbox(call), call.choice("do", ("send", "take", "again", "trust"))
    _refuse_evenings(call, inbox)
    given = uploaded(call.form.getlist("files")) if do == "send" else []
    if do == "send" and not given:
        raise UsageError("desk_no_file")
    if len(given) > _MOST_AT_ONCE:
        raise UsageError("inbox_many", most=_MOST_AT_ONCE)
    goes_on = f"{inbox_address(archive_folder(call))}&{urlencode({'inbox': path_value(inbox)})}"
    files = call.desk.uploads.files(call.desk.uploads.keep(given)) if given else []

    def work() -> Done:
        for file in files:
            file_sent(inbox, file.name, file.read_bytes())
        if do in {"again", "trust"}:
            answer = _answer(call, inbox)
            if do == "trust":
                from skatlist.papers.club_key import find_known_key, remember

                remember(find_known_key(answer.fingerprint))
            put_back(inbox, answer)
        task = call.desk.long_tasks.begin(_subject(inbox), "archive.inbox_progress", partial(_take, inbox, call.lang))
        return done_or_later(task, goes_on)

    return work


def _refuse_evenings(call: Call, inbox: Path) -> None:
    """Raise UsageError if the folder has the evenings themselves: an inbox moves all files in it."""
    own = call.desk.path.resolve().parent if call.desk.path is not None else None
    if (inbox / INDEX_NAME).is_file() or inbox.resolve() in {archive_folder(call).resolve(), own}:
        raise UsageError("inbox_is_archive", folder=path_text(inbox))


def _take(inbox: Path, lang: Language, show: Show) -> tuple[str, ...]:
    verdicts = [answer.verdict for answer in take_in(inbox, lang, show)]
    return (text("archive.inbox_summary", lang, **{each.value: verdicts.count(each) for each in InboxVerdict}),)


def _answer(call: Call, inbox: Path) -> InboxAnswer:
    """Return the answer to the file of a form or an address. Raises UsageError if it is not there any more."""
    wanted = typed_path(call, call.typed("file"))
    answers = (answer for verdict in _ORDER for answer in answers_in(inbox, verdict) if answer.place == wanted)
    answer = next(answers, None)
    if answer is None:
        raise UsageError("desk_no_choice")
    return answer


def _paper(call: Call) -> Callable[[], Sent]:
    inbox = _inbox(call)

    def paper() -> Sent:
        answer = _answer(call, inbox)
        return Sent(f"{path_text(answer.place.name)}.pdf", answer.paper(), MEDIA["pdf"], is_inline=True)

    return paper


PAGES = (
    StartPage(INBOX, _show, _act),
    StartPage(f"{INBOX}/answer.pdf", _paper),
)
