"""`skatlist merge`: two files of one event that both went on become one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from skatlist.base.disk import path_text
from skatlist.cli.evening_call import AuthorOption, author_of, is_asking
from skatlist.cli.terminal.keyboard import Keyboard
from skatlist.cli.terminal.options import EventArgument, Output, OutputOption, argument, option
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening.merge_files import Together, bring_together
from skatlist.evening.merge_words import answer_words, clash_words, note_words, notes_in_words
from skatlist.evening.merging import MergeQuestion
from skatlist.words import UsageError

_INTERRUPTED: Final = 130


def merge(
    ctx: typer.Context,
    event: EventArgument,
    other: Annotated[Path, argument("ANDERE.skat", "merge")],
    target: Annotated[Path | None, option("--output", "-o", metavar="DATEI", about="merge_output")] = None,
    answer: Annotated[list[str] | None, option("--answer", metavar="FRAGE=ANTWORT", about="merge_answer")] = None,
    author: AuthorOption = "",
    output: OutputOption = Output.TEXT,
) -> None:
    """Bring two files of one event together."""
    terminal: Terminal = ctx.obj
    answers = dict(map(_answer, answer or ()))
    name = author_of(author)
    result = bring_together(event, other, answers=answers, target=target, author=name)
    if result.merged.questions and output is Output.TEXT and is_asking():
        given = _ask(result, terminal)
        if given is not None:
            result = bring_together(event, other, answers={**answers, **given}, target=target, author=name)
    terminal.answer(output, lambda: _merge_json(result, terminal), _merge_lines(result, terminal))
    raise typer.Exit(int(bool(result.merged.questions)))


def _answer(typed: str) -> tuple[str, str]:
    name, is_given, answer = typed.partition("=")
    if not is_given:
        raise UsageError("merge_answer", typed=typed)
    return name.strip(), answer.strip()


def _ask(result: Together, terminal: Terminal) -> dict[str, str] | None:
    """Ask every question, and return the answers by their names. None: the line stayed empty."""
    keyboard = Keyboard()
    names, answers = dict(result.names), dict[str, str]()
    for question in result.merged.questions:
        terminal.say()
        terminal.say_all(terminal.lines("evening.merging.question", what=clash_words(question, names, terminal.lang)))
        for number, answer in enumerate(question.answers, 1):
            terminal.say(f"  {number}  {answer_words(question, answer, names, terminal.lang)}")
        while True:
            try:
                typed = keyboard.line(terminal.text("evening.merging.choose", most=len(question.answers))).strip()
            except EOFError:
                return None
            except KeyboardInterrupt:
                terminal.say()
                raise typer.Exit(_INTERRUPTED) from None
            if not typed:
                return None
            if typed.isdigit() and 1 <= int(typed) <= len(question.answers):
                answers[question.name] = question.answers[int(typed) - 1]
                break
    return answers


def _merge_json(result: Together, terminal: Terminal) -> dict[str, Any]:
    """Return the document `skatlist/merge/1`."""
    merged = result.merged
    return {
        "schema": "skatlist/merge/1",
        "event": path_text(result.event),
        "other": path_text(result.other),
        "written": None if result.written is None else path_text(result.written),
        "copy": None if result.copy is None else path_text(result.copy),
        "equal": merged.forward or not merged.fork.theirs,
        "taken": merged.taken,
        "aside": len(merged.aside),
        "tables": [{"series": series, "table": table} for series, table in merged.lists],
        "questions": [_question_json(each, result, terminal) for each in merged.questions],
        "notes": [
            {"kind": each.kind.value, "facts": dict(each.facts), "text": note_words(each, terminal.lang)}
            for each in merged.notes
        ],
    }


def _question_json(question: MergeQuestion, result: Together, terminal: Terminal) -> dict[str, Any]:
    names = dict(result.names)
    return {
        "name": question.name,
        "kind": question.kind.value,
        "facts": dict(question.facts),
        "text": clash_words(question, names, terminal.lang),
        "answers": [
            {"answer": answer.value, "text": answer_words(question, answer, names, terminal.lang)}
            for answer in question.answers
        ],
    }


def _merge_lines(result: Together, terminal: Terminal) -> Iterator[str]:
    merged, names = result.merged, dict(result.names)
    event, other = path_text(result.event), path_text(result.other)
    if merged.questions:
        yield from terminal.lines("evening.merging.open", file=event, count=len(merged.questions))
        for question in merged.questions:
            yield from terminal.lines("evening.merging.question", what=clash_words(question, names, terminal.lang))
            for answer in question.answers:
                words = answer_words(question, answer, names, terminal.lang)
                yield from terminal.lines(
                    "evening.merging.option", "    ", name=question.name, answer=answer.value, what=words
                )
        return
    if merged.is_nothing:
        yield from terminal.lines("evening.merging.nothing", file=event, other=other)
    else:
        key = "forward" if merged.forward else "done"
        yield from terminal.lines(f"evening.merging.{key}", file=event, other=other, count=merged.taken)
    if merged.lists:
        tables = ", ".join(f"{series}/{table}" for series, table in merged.lists)
        yield from terminal.lines("evening.merging.tables", tables=tables)
    if merged.aside:
        yield from terminal.lines("evening.merging.aside", count=len(merged.aside))
    for sentence in notes_in_words(merged, terminal.lang):
        yield from terminal.warned(sentence)
    if result.copy is not None:
        yield from terminal.lines("evening.merging.copy", copy=path_text(result.copy))
    if result.written is not None and result.written != result.event:
        yield from terminal.lines("evening.merging.new", file=path_text(result.written))
    if result.written is not None and not merged.forward:
        yield from terminal.lines("evening.merging.back", file=path_text(result.written), other=other)
