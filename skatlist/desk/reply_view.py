"""The answers of a conversation on a page: sentences, the marked part of a line, buttons that mend it."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from skatlist.desk.list_forms import form_fields
from skatlist.desk.sentences import desk_text, refusal, remedy_at_desk, with_minus_signs
from skatlist.evening import Comparison
from skatlist.evening.dialogue import commands
from skatlist.evening.dialogue.commands import Command
from skatlist.evening.dialogue.finishing import ListDoubt, Proposal, doubts, missing_row, next_sentences, next_words
from skatlist.evening.dialogue.replies import (
    Booked,
    Doubted,
    Help,
    Listed,
    Note,
    PersonChanged,
    Registered,
    Reply,
    Tables,
    booking_words,
)
from skatlist.evening.dialogue.row_commands import Correct, Enter, Insert
from skatlist.evening.entry_line import EntryQuestion
from skatlist.files.formats.excerpt import quoted_line
from skatlist.papers.reports.people import change_words, people_table
from skatlist.skat.findings import Finding, Severity
from skatlist.skat.findings.finding_model import Quoted, points_at_no_line
from skatlist.skat.sheet import ScoredSheet, Source
from skatlist.words import Language, SkatlistError, finding_text, text
from skatlist.words.visible import visible

_KINDS: Final[Mapping[type[Any], str]] = MappingProxyType({Listed: "listed", Tables: "tables"})
_QUOTED: Final = 300  # characters of a typed text
_GOOD: Final = frozenset(("totals_agree", "final"))  # what deserves the colour of a game that was entered
_MISSING: Final = frozenset(("kept", "missing", "offer", "replaced"))  # a line may have to be inserted


class Button(NamedTuple):
    """The label of a button, and the fields it sends. Without fields there is only the label."""

    label: str
    fields: Mapping[str, object] = MappingProxyType({})

    @classmethod
    def of(cls, command: Command, key: str, lang: Language, **params: object) -> "Button":
        """Return the button that sends a command, labelled with the sentence of a key."""
        return cls(desk_text(key, lang, **params), form_fields(command))


class FindingView(NamedTuple):
    """A finding on a page: its title, the quoted line in three parts with the marked one second, and the remedy."""

    code: str
    title: str
    severity: Severity
    at: str
    quote: tuple[str, str, str]
    says: str
    steps: str
    remedy: str
    rule: str
    ready: tuple[Button, ...] = ()


class ReplyView(NamedTuple):
    """An answer on a page: the macro that shows it (`parts` of replies.html), whether it is an alarm, its values."""

    kind: str
    alarm: bool
    values: Mapping[str, Any]


def views(replies: Iterable[Reply], lang: Language) -> Iterator[ReplyView]:
    """Yield answers for a page. An empty comparison is omitted, because the page itself shows the list."""
    for reply in replies:
        match reply:
            case Booked():
                yield ReplyView("booked", False, {"words": booking_words(reply, lang)})
            case Doubted():
                yield _doubted(reply, lang)
            case Note():
                note = {"message": _note(reply, lang), "ready": _answers(reply, lang), "good": reply.name in _GOOD}
                yield ReplyView("note", reply.alarm, note)
            case Help():
                page = text("desk_list.help_more" if reply.more else "desk_list.help", lang).split("\n")
                passed = () if reply.has_passed else (text("desk_list.help_passed", lang),)
                rows = [tuple(row.split("|", 1)) for row in page if row not in passed]
                rows += () if reply.more else reply.house_rows(lang)
                yield ReplyView("help", False, {"rows": rows})
            case Comparison(differing=(), findings=()):
                pass
            case Registered(people):
                yield ReplyView("people", False, {"table": people_table(people, lang)})
            case PersonChanged(change):
                yield ReplyView("person", False, {"messages": tuple(change_words(change, lang, desk_text))})
            case Comparison():
                yield _control(reply, lang)
            case _:
                yield ReplyView(_KINDS[type(reply)], False, reply._asdict())


def finding_view(finding: Finding, scored: ScoredSheet, quote: Quoted, lang: Language) -> FindingView:
    """Return a finding for a page."""
    start, end = quote.mark or (len(quote.line), len(quote.line))
    parts = quote.line[:start], quote.line[start:end], quote.line[end:]
    return FindingView(
        finding.code,
        finding_text(finding.code, "title", lang),
        finding.severity,
        ", ".join(filter(None, (finding.at(lang) if finding.game is not None else "", quote.name))),
        (_brief(parts[0]), _brief(parts[1]), _brief(parts[2])),
        finding.text(lang),
        quote.steps,
        remedy_at_desk(finding, lang),
        scored.profile.paragraph(finding.topic),
    )


def _note(reply: Note, lang: Language) -> str:
    words = reply.words(lang).items()
    params = {name: refusal(value, lang) if isinstance(value, SkatlistError) else value for name, value in words}
    params = {name: _brief(value) if isinstance(value, str) else value for name, value in params.items()}
    return desk_text(f"enter.{reply.name}", lang, **params)


def _brief(typed: str) -> str:
    return visible(typed if len(typed) <= _QUOTED else f"{typed[: _QUOTED - 1]}…")


def _answers(reply: Note, lang: Language) -> tuple[Button, ...]:
    """Return the buttons that answer a sentence, or carry out its proposals."""
    game = int(str(reply.params.get("game") or 0))
    if reply.name in set(EntryQuestion):
        return Button.of(commands.Accept(), f"desk_list.accept_{reply.name}", lang), _drop(lang)
    if reply.name in _MISSING:
        insert = Insert(game, str(reply.params["line"]))
        return (Button.of(insert, "desk_list.put_before", lang, **reply.params),)
    if reply.name == "offer_correction":
        correct = Correct(game, str(reply.params["line"]))
        return (Button.of(correct, "desk_list.put_right", lang, **reply.params),)
    if reply.name == "repeats_entered":
        return (Button.of(commands.Delete(game), "desk_list.once_too_often", lang, **reply.params),)
    return ()


def _drop(lang: Language) -> Button:
    return Button.of(commands.Undo(), "desk_list.drop", lang)


def _doubted(reply: Doubted, lang: Language) -> ReplyView:
    findings = [
        finding_view(each._replace(source=Source(), game=None), reply.scored, reply.quote(each, lang), lang)
        for each in reply.findings
    ]
    ready = []
    if reply.offered != reply.line:
        ready.append(Button.of(Enter(reply.offered), "desk_list.mend", lang, line=reply.offered))
    if not reply.refused:
        ready.append(Button.of(commands.Accept(), "desk_list.as_it_stands", lang))
    ready.append(_drop(lang))
    lacking = desk_text(f"enter.lacking_{reply.lacking}", lang) if reply.lacking else ""
    values = {"line": _brief(reply.line), "findings": findings, "again": reply.again, "refused": reply.refused}
    return ReplyView("doubted", True, {**values, "lacking": lacking, "ready": ready})


def _control(reply: Comparison, lang: Language) -> ReplyView:
    scored, listed = reply.scored, doubts(reply, lang)
    words = next_words(reply, lang)
    hints = [desk_text(f"enter.{name}", lang, **words) for name in next_sentences(reply, listed)]
    question = with_minus_signs(missing_row(reply, lang))
    values = {"findings": [_doubt(doubt, scored, lang) for doubt in listed], "hints": hints, "question": question}
    return ReplyView("control", bool(reply.differing), values)


def _doubt(doubt: ListDoubt, scored: ScoredSheet, lang: Language) -> FindingView:
    finding = doubt.finding
    quote = Quoted() if points_at_no_line(finding) else quoted_line(finding, scored, lang)
    ready = tuple(_ready(each, finding, lang) for each in doubt.proposals)
    return finding_view(doubt.brief, scored, quote, lang)._replace(ready=ready)


def _ready(proposal: Proposal, finding: Finding, lang: Language) -> Button:
    """Return the button that mends a game. Proposals about the paper, or about several games, are text only."""
    if not proposal.games:
        remedy = finding._replace(fixes=(proposal.fix,)).remedy(lang)
        return Button(desk_text("enter.ready_paper", lang, fix=remedy))
    if len(proposal.games) > 1:
        games = [desk_text("enter.ready_call", lang, game=game, line=line) for game, line in proposal.games]
        return Button("; ".join(games))
    ((game, line),) = proposal.games
    return Button.of(Correct(game, line), "enter.ready_call", lang, game=game, line=proposal.fix.text(lang))
