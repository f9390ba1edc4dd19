"""A table of people, pasted or uploaded: read it, ask all questions on one page, then enter everybody at once."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from skatlist.desk.page import Call, DeskPage, Done, PageContent
from skatlist.desk.uploads import uploaded
from skatlist.evening import Evening
from skatlist.evening.registration import (
    Plan,
    answer_word,
    event_year,
    free_words,
    plan_registration,
    plan_words,
    question_words,
    read_words,
    register,
)
from skatlist.evening.registration_questions import QuestionKind, RegistrationQuestion, Reply
from skatlist.evening.registration_rows import read_entries
from skatlist.files.formats.players.registration_list import RegistrationTable, column_names
from skatlist.words import UsageError, text


class FormQuestion(NamedTuple):
    """A question on the page: its key, its words, the possible replies, and what may be written instead.

    `chosen` is the marked reply, `written` the text next to it.
    """

    key: str
    words: str
    replies: tuple[tuple[str, str], ...]
    free: str
    chosen: str
    written: str


def _show(_evening: Evening, call: Call) -> PageContent:
    return PageContent(
        "registration.html", {"title": text("desk.event.table_title", call.lang), "questions": (), "word": ""}
    )


def _act(evening: Evening, call: Call) -> Done | PageContent:
    """Read a table or the answers about it.

    Enter everybody, or ask the open questions and for the meaning of unread columns. Raises SkatlistError.
    """
    word = call.typed("word") or _kept(call)
    file = call.desk.uploads.files(word)[0]
    assigned = {name[2:]: call.typed(name) for name in call.form if name.startswith("c:") and call.typed(name)}
    entries = read_entries(file, evening.journal.tournament, event_year(evening), assigned)
    chosen = {name[2:]: call.typed(name) for name in call.form if name.startswith("q:")}
    replies = {name[2:]: call.typed(name) for name in call.form if name.startswith("f:") and call.typed(name)}
    answers = {key: answer for key, answer in {**chosen, **replies}.items() if answer}
    fault = ""
    try:
        plan = plan_registration(evening, entries, answers)
    except UsageError as refused:
        if not answers:
            raise
        fault = refused.text(call.lang)
        plan = plan_registration(evening, entries)
    if fault or plan.questions or (entries.unread and not call.typed("columns")):
        values = {**_questions(call, entries, plan, answers), "word": word, "assigned": assigned}
        return PageContent("registration.html", {**values, "fault": fault} if fault else values)
    register(evening, plan)
    return Done("/people", [*plan_words(plan, call.lang), *read_words(entries, call.lang)])


def _kept(call: Call) -> str:
    files = uploaded(call.form.getlist("table"))
    if not files and call.pasted("pasted").strip():
        files = [(f"{text('people.registration.pasted', call.lang)}.txt", call.pasted("pasted").encode())]
    if not files:
        raise UsageError("desk_no_table")
    return call.desk.uploads.keep(files[:1])


def _questions(call: Call, entries: RegistrationTable, plan: Plan, answers: Mapping[str, str]) -> dict[str, Any]:
    questions = [_form_question(question, answers, call) for question in plan.questions]
    there = {each.key for each in questions}
    return {
        "title": text("desk.event.table_title", call.lang),
        "questions": questions,
        "unread": entries.unread,
        "columns": column_names(call.lang),
        "answered": [(key, answer) for key, answer in answers.items() if key not in there],
        "notes": [call.desk.uploads.without_folder(note) for note in read_words(entries, call.lang)],
    }


def _form_question(question: RegistrationQuestion, answers: Mapping[str, str], call: Call) -> FormQuestion:
    replies = tuple((answer_word(reply, call.lang), _reply_label(question, reply, call)) for reply in question.replies)
    unsure = question.kind is QuestionKind.DOUBLE and question.proposal is Reply.SAME
    unsure = unsure and question.params["name"] != question.params["other"]  # Hofmann and Hoffmann may be two
    chosen = answers.get(question.key) or ("" if unsure else answer_word(question.proposal, call.lang))
    known = chosen in {value for value, _ in replies}
    return FormQuestion(
        question.key,
        question_words(question, call.lang),
        replies,
        free_words(question, call.lang) if question.free else "",
        chosen if known else "",
        "" if known else chosen,
    )


def _reply_label(question: RegistrationQuestion, reply: Reply, call: Call) -> str:
    if reply is Reply.OUT:
        return text(f"desk.event.answer_out.{question.kind}", call.lang)
    if reply is Reply.NEW and question.kind is QuestionKind.CATEGORY:
        return text("desk.event.answer_new_class", call.lang)
    return answer_word(reply, call.lang)


PAGES = (DeskPage("/people/table", _show, _act),)
