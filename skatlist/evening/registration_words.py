"""A table of people in words: what was read, the result, and the questions."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from skatlist.evening.registration import Plan
from skatlist.evening.registration_questions import QuestionKind, RegistrationQuestion, Reply, reply_word
from skatlist.formats.players.registration_list import RegistrationTable
from skatlist.sheet import Player
from skatlist.words import Language, enumerated, text
from skatlist.words.visible import plain

_ROW_LENGTH: Final = 100  # characters of a row


def comma_words(lines: Iterable[tuple[str, Player]], lang: Language) -> Iterator[str]:
    """Yield how lines with a comma were read, with an example of each kind.

    A comma kept in the name is not mentioned.
    """
    turned = [(line.strip(), player) for line, player in lines if "," in line and "," not in player.name]
    for with_club in (False, True):
        examples = [(line, player) for line, player in turned if bool(player.club and ";" not in line) is with_club]
        if examples:
            line, player = examples[0]
            who = "; ".join(filter(None, (player.name, player.club)))
            yield _text(lang, "commas", count=len(examples), line=plain(line[:_ROW_LENGTH]), who=plain(who))


def read_words(entries: RegistrationTable, lang: Language) -> Iterator[str]:
    """Yield the unread parts of a table: columns, worksheets, rows without a person, and how commas were read."""
    if not entries.has_headings:
        yield from comma_words(((row.written, row.player) for row in entries.entries if not row.trouble), lang)
    if entries.unread:
        yield _text(lang, "unread", columns=tuple(map(plain, entries.unread)))
    if entries.other_sheets:
        yield _text(lang, "other_sheets", sheets=tuple(map(plain, entries.other_sheets)))
    headings = tuple(row.line for row in entries.passed if not row.written)
    if headings:
        yield _text(lang, "headings", lines=headings)
    for row in entries.passed:
        if row.written:
            yield _text(lang, "passed", line=row.line, row=plain(row.written[:_ROW_LENGTH]))


def plan_words(plan: Plan, lang: Language) -> Iterator[str]:
    """Yield the result of a table, or the result with the proposals."""
    if plan.questions:
        return
    count = len(plan.newcomers)
    numbers = [person.player.number or 0 for person in plan.newcomers]
    for entry in plan.left_out:
        yield _text(lang, "left_out", line=entry.line, row=plain(entry.written[:_ROW_LENGTH]))
    if plan.doubled:
        yield _text(lang, "doubled", lines=plan.doubled)
    for each in plan.renumbered:
        player = each.person.player
        params = {"wished": each.wished, "name": plain(player.name), "number": player.number}
        yield _text(lang, "renumbered", **params)
    if plan.described:
        who = enumerated(f"{after.player.number} {plain(after.player.name)}" for _, after in plan.described)
        yield _text(lang, "described", count=len(plan.described), who=who)
    if plan.known:
        yield _text(lang, "known", count=plan.known)
    if not count:
        yield _text(lang, "nothing")
        return
    yield _text(lang, "new", count=count, numbers=enumerated(_runs(numbers)))


def _runs(numbers: Iterable[int]) -> Iterator[str]:
    for _, run in groupby(enumerate(sorted(numbers)), lambda pair: pair[1] - pair[0]):
        every = [number for _, number in run]
        yield str(every[0]) if len(every) == 1 else f"{every[0]}–{every[-1]}"


def answer_word(reply: Reply | str, lang: Language) -> str:
    """Return the word for an answer."""
    return "-" if reply is Reply.OUT else reply_word(reply, lang)


def free_words(question: RegistrationQuestion, lang: Language) -> str:
    """Return the answer possible besides the replies."""
    new = question.kind is QuestionKind.DOUBLE and question.params["number"] is None
    return _text(lang, "free.double_row" if new else f"free.{question.kind}")


def question_words(question: RegistrationQuestion, lang: Language) -> str:
    """Return a question in words."""
    params: dict[str, Any] = {
        name: plain(value) if isinstance(value, str) else value for name, value in question.params.items()
    }
    params |= {"line": question.line, "value": plain(question.value)}
    sentence = question.kind.value
    match question.kind:
        case QuestionKind.ROW:
            sentence = f"row.{question.params['trouble']}"
        case QuestionKind.DOUBLE:
            params["who"] = _about(lang, params["name"], params["club"], params["born"])
            params["other"] = _about(lang, params["other"], params["other_club"], params["other_born"])
            sentence = "double" if params["number"] is not None else "double_row"
        case QuestionKind.NUMBER:
            sentence = "ask_number"
        case QuestionKind.CATEGORY | QuestionKind.SIDE_EVENT:
            params["more"] = _text(lang, "and_more") if params["count"] > len(params["lines"]) else ""
        case QuestionKind.PARTNER:
            sentence = "partner_near" if params["near"] else "partner"
        case QuestionKind.SPELLING | QuestionKind.SIZE:
            sentence = f"{question.kind}.{question.column}"
        case QuestionKind.ALONE:
            sentence = f"alone.{question.params['thing']}"
    asked = _text(lang, sentence, **params)
    others = tuple(map(plain, params.get("others", ())))
    return _text(lang, "or_others", question=asked, others=others) if others else asked


def _about(lang: Language, name: str, *more: object) -> str:
    details = ", ".join(str(each) for each in more if each)
    return _text(lang, "about", name=name, more=details) if details else name


def _text(lang: Language, key: str, /, **params: object) -> str:
    return text(f"people.registration.{key}", lang, **params)
