"""`skatlist decide`: record a decision of the director with reason and paragraph, withdraw one, or show all."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from skatlist.cli.command_words import call
from skatlist.cli.evening_call import AuthorOption, DirectorOption, ReasonOption, open_evening
from skatlist.cli.terminal.lines import in_window
from skatlist.cli.terminal.options import (
    EventArgument,
    Output,
    OutputOption,
    SeriesOption,
    TableOption,
    argument,
    given_options,
    option,
)
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening import Evening
from skatlist.evening.decisions import MadeDecision, lists_broken_off, make_decision, take_back_decision, whom
from skatlist.evening.season import league, match_days_of
from skatlist.files.formats.registry import event_path
from skatlist.papers.reports.decisions import (
    broken_off_sentences,
    decisions_json,
    listed_decisions,
    made_sentences,
    undone_sentences,
)
from skatlist.tournament.decision import DecisionKind, DirectorDecision
from skatlist.words import InputError, Language, UsageError, text
from skatlist.words.spelling import normalized

_BELONGS: Final = {  # the options that belong to each kind of decision
    DecisionKind.ZERO: ("--series",),
    DecisionKind.PENALTY: ("--series", "--minus"),
    DecisionKind.EXPULSION: ("--series", "--table"),
    DecisionKind.LOT: ("--series", "--match-day"),
    DecisionKind.EXTENSION: ("--series", "--table", "--minutes"),
}


class DecisionOptions(NamedTuple):
    """The options of a decision: its series or table, its points or minutes, its league."""

    series: SeriesOption = None
    table: TableOption = None
    minus: Annotated[int | None, option("--minus", metavar="N", min=1, max=1_000_000)] = None
    minutes: Annotated[int | None, option("--minutes", metavar="N", min=1, max=999)] = None
    match_day: Annotated[list[Path] | None, option("--match-day", metavar="DATEI")] = None


def decide(
    ctx: typer.Context,
    event: EventArgument,
    words: Annotated[list[str] | None, argument("WAS WER", "decide")] = None,
    *,
    given: DecisionOptions,
    director: DirectorOption = "",
    reason: ReasonOption = "",
    paragraph: Annotated[str, option("--paragraph", metavar="TEXT", about="decide_paragraph")] = "",
    undo: Annotated[int | None, option("--undo", metavar="N", about="undo_decision", min=1)] = None,
    author: AuthorOption = "",
    output: OutputOption = Output.TEXT,
) -> None:
    """Record a decision of the director, or show decisions."""
    terminal: Terminal = ctx.obj
    draft = DirectorDecision(
        0,
        DecisionKind.ZERO,
        director=director,
        reason=reason,
        paragraph=paragraph,
        series=given.series or 0,
        table=given.table or 0,
        points=given.minus or 0,
        minutes=given.minutes or 0,
    )
    writes = bool(words) or undo is not None
    options = given_options(given)
    if not writes and any((director, reason, paragraph, options)):
        raise UsageError("decision_which", kinds=_kinds(terminal.lang))
    with open_evening(event, terminal, author if writes else None) as evening:
        names = {number: player.name for number, player in evening.roster.players.items()}
        lines = _all_lines(evening, names, terminal)
        if undo is not None:
            if words:
                raise UsageError("decision_undo_more", words=" ".join(words))
            _must_belong([*options, *(["--paragraph"] if paragraph else [])], (), "--undo")
            undone = take_back_decision(evening, undo, director, reason)
            lines = _lines(undone_sentences(undone, names, terminal.lang))
        elif words:
            made = _made(evening, draft, words, terminal, given)
            lines = _lines(made_sentences(made.decision, made.going_on, made.too_few, names, terminal.lang))
        disputes = [dispute.number for dispute in evening.disputes if dispute.open]
        broken_off = lists_broken_off(evening)
        terminal.answer(output, lambda: decisions_json(evening.sheets.decisions, broken_off, disputes, names), lines)


def _lines(sentences: Iterable[str]) -> Iterator[str]:
    for sentence in sentences:
        yield from in_window(sentence, "", "  ")


def _all_lines(evening: Evening, names: Mapping[int, str], terminal: Terminal) -> Iterator[str]:
    """Yield every decision, even if taken back, the lists that were broken off, and the call that shows disputes."""
    for decision in listed_decisions(evening.sheets.decisions, names, terminal.lang):
        lines = in_window(decision.words, "", "  ")
        yield from map(terminal.dim, lines) if decision.retraction else lines
        if decision.retraction:
            yield from in_window(decision.retraction, "  ")
    ended = lists_broken_off(evening)
    yield from _lines(broken_off_sentences(ended, terminal.lang))
    if not evening.sheets.decisions and not ended:
        yield terminal.text("dispute.decision.none")
        word = _words_of(DecisionKind.LOT, terminal.lang)[0]
        how = call("decide", evening.name, word, "17,3", "--director", "NAME", "--reason", "…", lang=terminal.lang)
        yield from terminal.lines("dispute.decision.how", "", "  ", call=how)
    if evening.disputes:
        how = call("dispute", evening.name, "--list", lang=terminal.lang)
        yield terminal.text("dispute.decision.disputes", call=how)


def _made(
    evening: Evening,
    draft: DirectorDecision,
    words: list[str],
    terminal: Terminal,
    given: DecisionOptions,
) -> MadeDecision:
    """Write a decision and return it. Raises UsageError, InputError, RefusedError."""
    kind = _kind(words[0])
    if kind is None:
        raise UsageError("decision_kind", word=words[0], kinds=_kinds(terminal.lang))
    _must_belong(given_options(given), _BELONGS[kind], _words_of(kind, terminal.lang)[0])
    people, teams = whom(evening, " ".join(words[1:]))
    if not people and not teams and kind is not DecisionKind.EXTENSION:
        raise UsageError("decision_who")
    decision = draft._replace(kind=kind, people=people, teams=teams)
    if not given.match_day:
        return make_decision(evening, decision)

    own = evening.file.path.resolve()
    if any(event_path(path).resolve() == own for path in given.match_day):
        raise InputError("season_twice", file=str(own))
    return make_decision(evening, decision, match_days_of(league(*given.match_day).evenings))


def _must_belong(options: Sequence[str], known: Collection[str], what: str) -> None:
    strange = tuple(option for option in options if option not in known)
    if strange:
        raise UsageError("decision_options", options=strange, what=what)


def _kind(word: str) -> DecisionKind | None:
    for kind in DecisionKind:
        known = {normalized(each) for lang in Language for each in _words_of(kind, lang)}
        if normalized(word) in {kind.value, *known}:
            return kind
    return None


def _kinds(lang: Language) -> tuple[str, ...]:
    return tuple(_words_of(kind, lang)[0] for kind in DecisionKind)


def _words_of(kind: DecisionKind, lang: Language) -> list[str]:
    return text(f"dispute.decision.word_{kind.value}", lang).split("|")
