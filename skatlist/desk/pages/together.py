"""Bring together: another file of the event becomes part of the open one, after the questions it raises."""

from pathlib import Path
from typing import Any

from skatlist.base.disk import path_text
from skatlist.desk.page import Call, DeskPage, Done, PageContent
from skatlist.desk.sentences import desk_text
from skatlist.desk.uploads import uploaded
from skatlist.evening import Evening
from skatlist.evening.merge_files import Together, bring_into
from skatlist.evening.merge_words import answer_words, clash_words, notes_in_words
from skatlist.evening.merging import MergeQuestion
from skatlist.words import Language, UsageError, text


def _show(_evening: Evening, call: Call) -> PageContent:
    return PageContent("together.html", {"title": text("desk.event.together", call.lang), "questions": None})


def _act(evening: Evening, call: Call) -> Done | PageContent:
    """Bring the uploaded file together with the open one, or show its questions. Raises SkatlistError."""
    word = call.typed("word")
    if not word:
        files = uploaded(call.form.getlist("other"))
        if not files:
            raise UsageError("desk_no_file")
        word = call.desk.uploads.keep(files[:1])
    (other,) = call.desk.uploads.files(word)
    result = bring_into(evening.journal, other, answers=given_answers(call))
    if not result.merged.questions:
        done = Done(messages=outcome_words(result, other.name, call.lang))
        return done._replace(opens=result.event) if result.merged.forward else done
    values = {
        "title": text("desk.event.together", call.lang),
        "word": word,
        "other": other.name,
        "questions": [question_values(each, dict(result.names), call.lang) for each in result.merged.questions],
    }
    return PageContent("together.html", values)


def given_answers(call: Call) -> dict[str, str]:
    """Return the answers chosen in a form, by the names of their questions."""
    fields = (name.removeprefix("answer:") for name in call.form if name.startswith("answer:"))
    return {name: call.typed(f"answer:{name}") for name in fields}


def question_values(question: MergeQuestion, names: dict[int, str], lang: Language) -> dict[str, Any]:
    """Return a question for a form: its name, its words, and the answers with theirs."""
    answers = [(answer.value, answer_words(question, answer, names, lang)) for answer in question.answers]
    return {"name": question.name, "words": clash_words(question, names, lang), "answers": answers}


def outcome_words(result: Together, other: str, lang: Language) -> list[str]:
    """Return what became of two files, as sentences."""
    merged, file = result.merged, Path(result.event).name
    key = "nothing" if merged.is_nothing else "forward" if merged.forward else "done"
    words = [text(f"evening.merging.{key}", lang, file=file, other=other, count=merged.taken)]
    if merged.lists:
        tables = ", ".join(f"{series}/{table}" for series, table in merged.lists)
        words.append(text("evening.merging.tables", lang, tables=tables))
    if merged.aside:
        words.append(text("evening.merging.aside", lang, count=len(merged.aside)))
    words += notes_in_words(merged, lang)
    if result.copy is not None:
        words.append(text("evening.merging.copy", lang, copy=path_text(result.copy)))
        words.append(desk_text("evening.merging.back", lang, file=file, other=other))
    return words


PAGES = (DeskPage("/together", _show, _act),)
