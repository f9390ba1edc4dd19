"""A table of people that was read: what became of it, and its questions with the answers that fit."""

from collections.abc import Iterator, Mapping
from typing import Any

from skatlist.cli.shell_call import call
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import in_window
from skatlist.cli.views.people_view import person_json
from skatlist.evening import Evening
from skatlist.evening.registration import Plan
from skatlist.evening.registration_questions import RegistrationQuestion, Reply
from skatlist.evening.registration_words import answer_word, free_words, plan_words, question_words, read_words
from skatlist.formats.players.registration_list import RegistrationTable

_SHOWN = 100  # characters of a row


def read_lines(entries: RegistrationTable, desk: Terminal) -> Iterator[str]:
    """Yield what of a table was not read."""
    for said in read_words(entries, desk.lang):
        yield from in_window(said)


def plan_lines(plan: Plan, desk: Terminal, file: str) -> Iterator[str]:
    """Yield what became of a table; nothing while a question is open."""
    for said in plan_words(plan, desk.lang):
        yield from in_window(said)
    if plan.newcomers and not plan.questions:
        yield from in_window(_text(desk, "show", call=call("people", file, lang=desk.lang)))


def question_lines(plan: Plan, answers: Mapping[str, str], file: str, source: str, desk: Terminal) -> Iterator[str]:
    """Yield all open questions, each with its answers, and the calls that answer them."""
    if not plan.questions:
        return
    yield ""
    yield from in_window(_text(desk, "questions", count=len(plan.questions)))
    for question in plan.questions:
        yield ""
        yield from in_window(question_words(question, desk.lang))
        yield from in_window(_text(desk, "answer_each", answers=_answers(question, desk)), "    ")
    yield ""
    before = [word for key, written in answers.items() for word in ("--answer", f"{key}={written}")]
    again = call("people", file, "--source", source, *before, "--accept", lang=desk.lang)
    yield from in_window(_text(desk, "answer_again", call=again))
    each = [word for question in plan.questions for word in ("--answer", _answer(question, question.proposal, desk))]
    some = call("people", file, "--source", source, *before, *each, lang=desk.lang)
    yield from in_window(_text(desk, "answer_some", call=some))


def _answer(question: RegistrationQuestion, reply: Reply | str, desk: Terminal) -> str:
    return f"{question.named(desk.lang)}={answer_word(reply, desk.lang)}"


def _answers(question: RegistrationQuestion, desk: Terminal) -> str:
    """Return the answers of a call that fit: the proposal first, then the others, then what else may be said."""
    first = question.proposal
    replies = [first, *(reply for reply in question.replies if reply is not first)]
    said = [_answer(question, reply, desk) for reply in replies]
    return "   ".join(
        [*said, *([f"{question.named(desk.lang)}=<{free_words(question, desk.lang)}>"] if question.free else [])]
    )


def choice_lines(question: RegistrationQuestion, desk: Terminal) -> Iterator[str]:
    """Yield what may be answered to a question that stands above."""
    said = [answer_word(reply, desk.lang) for reply in question.replies if reply is not Reply.OUT]
    said += [free_words(question, desk.lang)] if question.free else []
    said += [_text(desk, f"out.{question.kind}")] if Reply.OUT in question.replies else []
    yield from in_window(_text(desk, "choices", answers=tuple(said)), "  ")


def prompt(question: RegistrationQuestion, desk: Terminal) -> str:
    """Return what stands before the answer that is typed: the proposal, which Enter takes."""
    return _text(desk, "prompt", proposal=answer_word(question.proposal, desk.lang))


def _text(desk: Terminal, key: str, /, **params: object) -> str:
    return desk.text(f"registration.{key}", **params)


def plan_json(plan: Plan, entries: RegistrationTable, evening: Evening, desk: Terminal) -> dict[str, Any]:
    """Return what became of a table with the keys of `skatlist/people/1`."""
    numbers = {person.player.number for person in (*(after for _, after in plan.described), *plan.newcomers)}
    people = [] if plan.questions else [each for each in evening.people if each.player.number in numbers]
    return {
        "schema": "skatlist/people/1",
        "people": list(map(person_json, people)),
        "registered": 0 if plan.questions else len(plan.newcomers),
        "described": 0 if plan.questions else len(plan.described),
        "known": plan.known,
        "doubled": list(plan.doubled),
        "left_out": [entry.line for entry in plan.left_out],
        "passed": [row.line for row in entries.passed],
        "unread": list(entries.unread),
        "questions": [
            {
                "question": question.named(desk.lang),
                "kind": question.kind.value,
                "line": question.line,
                "message": question_words(question, desk.lang),
                "proposal": answer_word(question.proposal, desk.lang),
                "answers": [answer_word(reply, desk.lang) for reply in question.replies],
                "free": question.free,
            }
            for question in plan.questions
        ],
    }
