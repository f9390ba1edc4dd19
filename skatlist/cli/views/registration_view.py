"""A table of people that was read: what became of it, and its questions with the answers that fit."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from skatlist.cli.shell_call import call
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import in_window
from skatlist.cli.views.people_view import person_json
from skatlist.evening import Evening
from skatlist.evening.registration import Plan
from skatlist.evening.registration_questions import QuestionKind, RegistrationQuestion, Reply, reply_word
from skatlist.formats.players.registration_list import RegistrationTable
from skatlist.words import enumerated
from skatlist.words.visible import plain

_SHOWN = 100  # characters of a row


def read_lines(entries: RegistrationTable, desk: Terminal) -> Iterator[str]:
    """Yield what of a table was not read: columns, worksheets, and rows that are nobody."""
    if entries.unread:
        yield from in_window(_text(desk, "unread", columns=tuple(map(plain, entries.unread))))
    if entries.other_sheets:
        yield from in_window(_text(desk, "other_sheets", sheets=tuple(map(plain, entries.other_sheets))))
    headings = tuple(row.line for row in entries.passed if not row.written)
    if headings:
        yield from in_window(_text(desk, "headings", lines=headings))
    for row in entries.passed:
        if row.written:
            yield from in_window(_text(desk, "passed", line=row.line, row=plain(row.written[:_SHOWN])))


def plan_lines(plan: Plan, desk: Terminal, file: str) -> Iterator[str]:
    """Yield what became of a table, or would with the proposals."""
    if plan.questions:
        return
    count = len(plan.newcomers)
    numbers = [person.player.number or 0 for person in plan.newcomers]
    for entry in plan.left_out:
        yield from in_window(_text(desk, "left_out", line=entry.line, row=plain(entry.written[:_SHOWN])))
    if plan.doubled:
        yield from in_window(_text(desk, "doubled", lines=plan.doubled))
    for each in plan.renumbered:
        player = each.person.player
        said = {"wished": each.wished, "name": plain(player.name), "number": player.number}
        yield from in_window(_text(desk, "renumbered", **said))
    if plan.described:
        who = enumerated(f"{after.player.number} {plain(after.player.name)}" for _, after in plan.described)
        yield from in_window(_text(desk, "described", count=len(plan.described), who=who))
    if plan.known:
        yield from in_window(_text(desk, "known", count=plan.known))
    if not count:
        yield from in_window(_text(desk, "nothing"))
        return
    yield from in_window(_text(desk, "new", count=count, numbers=enumerated(_runs(numbers))))
    yield from in_window(_text(desk, "show", call=call("people", file, lang=desk.lang)))


def _runs(numbers: Iterable[int]) -> Iterator[str]:
    """Yield numbers in their order, those that follow each other as one: `1–39`."""
    for _, run in groupby(enumerate(sorted(numbers)), lambda pair: pair[1] - pair[0]):
        every = [number for _, number in run]
        yield str(every[0]) if len(every) == 1 else f"{every[0]}–{every[-1]}"


def question_lines(plan: Plan, answers: Mapping[str, str], file: str, source: str, desk: Terminal) -> Iterator[str]:
    """Yield all open questions, each with its answers, and the calls that answer them."""
    if not plan.questions:
        return
    yield ""
    yield from in_window(_text(desk, "questions", count=len(plan.questions)))
    for question in plan.questions:
        yield ""
        yield from in_window(question_text(question, desk))
        yield from in_window(_text(desk, "answer_each", answers=_answers(question, desk)), "    ")
    yield ""
    before = [word for key, written in answers.items() for word in ("--answer", f"{key}={written}")]
    again = call("people", file, "--source", source, *before, "--accept", lang=desk.lang)
    yield from in_window(_text(desk, "answer_again", call=again))
    each = [word for question in plan.questions for word in ("--answer", _answer(question, question.proposal, desk))]
    some = call("people", file, "--source", source, *before, *each, lang=desk.lang)
    yield from in_window(_text(desk, "answer_some", call=some))


def _answer(question: RegistrationQuestion, reply: Reply | str, desk: Terminal) -> str:
    return f"{question.named(desk.lang)}={_word(reply, desk)}"


def _word(reply: Reply | str, desk: Terminal) -> str:
    return "-" if reply is Reply.OUT else reply_word(reply, desk.lang)


def _answers(question: RegistrationQuestion, desk: Terminal) -> str:
    """Return the answers of a call that fit: the proposal first, then the others, then what else may be said."""
    first = question.proposal
    replies = [first, *(reply for reply in question.replies if reply is not first)]
    said = [_answer(question, reply, desk) for reply in replies]
    return "   ".join([*said, *([f"{question.named(desk.lang)}=<{_free(question, desk)}>"] if question.free else [])])


def _free(question: RegistrationQuestion, desk: Terminal) -> str:
    """Return what else may be said than one of the replies."""
    new = question.kind is QuestionKind.DOUBLE and question.params["number"] is None
    return _text(desk, "free.double_row" if new else f"free.{question.kind}")


def choice_lines(question: RegistrationQuestion, desk: Terminal) -> Iterator[str]:
    """Yield what may be answered to a question that stands above."""
    said = [_word(reply, desk) for reply in question.replies if reply is not Reply.OUT]
    said += [_free(question, desk)] if question.free else []
    said += [_text(desk, f"out.{question.kind}")] if Reply.OUT in question.replies else []
    yield from in_window(_text(desk, "choices", answers=tuple(said)), "  ")


def prompt(question: RegistrationQuestion, desk: Terminal) -> str:
    """Return what stands before the answer that is typed: the proposal, which Enter takes."""
    return _text(desk, "prompt", proposal=_word(question.proposal, desk))


def question_text(question: RegistrationQuestion, desk: Terminal) -> str:
    """Return a question in words."""
    said: dict[str, Any] = {
        name: plain(value) if isinstance(value, str) else value for name, value in question.params.items()
    }
    said |= {"line": question.line, "value": plain(question.value)}
    sentence = question.kind.value
    match question.kind:
        case QuestionKind.ROW:
            sentence = f"row.{question.params['trouble']}"
        case QuestionKind.DOUBLE:
            said["who"] = _about(desk, said["name"], said["club"], said["born"])
            said["other"] = _about(desk, said["other"], said["other_club"], said["other_born"])
            sentence = "double" if said["number"] is not None else "double_row"
        case QuestionKind.NUMBER:
            sentence = "ask_number"
        case QuestionKind.CATEGORY | QuestionKind.SIDE_EVENT:
            said["more"] = _text(desk, "and_more") if said["count"] > len(said["lines"]) else ""
        case QuestionKind.PARTNER:
            sentence = "partner_near" if said["near"] else "partner"
        case QuestionKind.SPELLING | QuestionKind.SIZE:
            sentence = f"{question.kind}.{question.column}"
        case QuestionKind.ALONE:
            sentence = f"alone.{question.params['thing']}"
    asked = _text(desk, sentence, **said)
    others = tuple(map(plain, said.get("others", ())))
    return _text(desk, "or_others", question=asked, others=others) if others else asked


def _about(desk: Terminal, name: str, *more: object) -> str:
    said = ", ".join(str(each) for each in more if each)
    return _text(desk, "about", name=name, more=said) if said else name


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
                "message": question_text(question, desk),
                "proposal": _word(question.proposal, desk),
                "answers": [_word(reply, desk) for reply in question.replies],
                "free": question.free,
            }
            for question in plan.questions
        ],
    }
