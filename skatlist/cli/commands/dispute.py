"""`skatlist dispute`: a disputed game on one page. In an event file it is raised, decided, reopened and listed."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from skatlist.base.disk import path_text
from skatlist.cases.disputes import Case, case_of_game, case_of_row
from skatlist.cli.command_words import call
from skatlist.cli.evening_call import (
    AgreedOption,
    AuthorOption,
    DirectorOption,
    ReasonOption,
    open_evening,
    places_of,
)
from skatlist.cli.terminal.lines import in_window
from skatlist.cli.terminal.options import Output, OutputOption, RulesOption, SeriesOption, TableOption, argument, option
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.text_parts import sentence_part
from skatlist.evening import Decision, Dispute, Evening, Instance, Key
from skatlist.evening.seat_names import all_places
from skatlist.files.formats.dates import today
from skatlist.files.formats.files import make_folder, write_new
from skatlist.files.formats.registry import event_path, is_event_file, is_list_name
from skatlist.papers.lists import read
from skatlist.papers.report_pdf import report_pdf
from skatlist.papers.reports.dispute import dispute_report, disputes_json, file_name, listed_sentence, on_screen
from skatlist.skat.findings import has_errors
from skatlist.skat.sheet.presence import as_of, people_at
from skatlist.words import InputError, UsageError
from skatlist.words.word_tables import typed_words

_STANDS, _WITHDRAWN = (typed_words("answer")[what] for what in ("stands", "withdrawn"))


class DisputeOptions(NamedTuple):
    """The game in dispute, its outcome, and how it is printed."""

    series: SeriesOption = None
    table: TableOption = None
    game: Annotated[int | None, option("--game", metavar="N", min=1)] = None
    claim: Annotated[int | None, option("--claim", metavar="N")] = None
    by: Annotated[str, option("--by", metavar="PLÄTZE")] = ""
    statement: Annotated[str, option("--words", metavar="TEXT")] = ""
    lists_open: Annotated[bool, option("--list", "--open", about="disputes")] = False
    decide: Annotated[str, option("--decide", metavar="SPIEL")] = ""
    reopen: Annotated[bool, option("--reopen")] = False
    reason: ReasonOption = ""
    paragraph: Annotated[str, option("--paragraph", metavar="TEXT")] = ""
    agreed: AgreedOption = ""
    director: DirectorOption = ""
    arbitration: Annotated[str, option("--arbitration", metavar="NAMEN")] = ""
    force: Annotated[bool, option("--force", about="force_claim")] = False
    pdf: Annotated[bool, option("--pdf", "--page", about="dispute_pdf")] = False
    target: Annotated[Path | None, option("-o", "--output", metavar="DATEI", about="dispute_output")] = None
    rules: RulesOption = None

    @property
    def writes(self) -> str:
        """The option that writes into an event file, "" if the call only shows something."""
        return next(iter(self.writing), "")

    @property
    def writing(self) -> tuple[str, ...]:
        """All options of the call that write something into an event file."""
        options = {"by": self.by and not self.reopen, "decide": self.decide, "reopen": self.reopen}
        return tuple(option for option, value in options.items() if value)


def dispute(
    ctx: typer.Context,
    words: Annotated[list[str], argument("ABEND.skat|SPIEL...", "dispute")],
    *,
    options: DisputeOptions,
    author: AuthorOption = "",
    output: OutputOption = Output.TEXT,
) -> None:
    """Show, raise and decide a dispute."""
    terminal: Terminal = ctx.obj
    if len(options.writing) > 1:
        first, second, *_ = (f"--{option}" for option in options.writing)
        raise UsageError("dispute_both", first=first, second=second)
    event = _event_of(words[0])
    if event is None:
        _only_of_lists(words, options)
        case, done = case_of_game(" ".join(words), options.rules, options.claim), ""
    elif not is_event_file(event):
        case, done = _case_of_files(event, words[1:], options), ""
    else:
        with open_evening(event, terminal, author if options.writes else None) as evening:
            if options.lists_open:
                cases = [evening.case(each.number) for each in evening.disputes if each.open]
                terminal.answer(output, lambda: disputes_json(cases, terminal.lang), _open_lines(evening, terminal))
                return
            case, done = _of_evening(evening, words[1:], options, terminal)
    path = _printed(case, event, options, terminal)
    if output is Output.JSON:
        terminal.json(disputes_json([case], terminal.lang, None if path is None else path_text(path)))
    else:
        terminal.say_all(_lines(case, terminal))
        printed = "" if path is None else terminal.text("dispute.printed", path=path)
        for sentence in filter(None, (done, printed)):
            terminal.tell(sentence)
    claimed = case.game.claim
    wrong = (claimed is not None and not claimed.right) or has_errors(case.game.findings)
    raise typer.Exit(int(wrong and not done))


def _lines(case: Case, terminal: Terminal) -> Iterator[str]:
    report = on_screen(dispute_report(case, terminal.lang))
    yield terminal.bold(report.title)
    for sentence in report.place:
        yield from in_window(sentence, "  ")
    for part in report.parts:
        yield from sentence_part(part, terminal)


def _open_lines(evening: Evening, terminal: Terminal) -> Iterator[str]:
    """Yield every open dispute, and the numbers of the others."""
    disputes = evening.disputes
    for dispute in disputes:
        if dispute.open:
            people = people_at(evening.sheets.sheet(dispute.key), dispute.game or 1)
            sentence = f"{listed_sentence(dispute, people, terminal.lang)}. {_decides(evening, dispute, terminal)}"
            yield from in_window(sentence, "", "  ")
    if not any(dispute.open for dispute in disputes):
        yield terminal.text("dispute.nothing_open" if disputes else "dispute.nothing")
    decided = tuple(dispute.number for dispute in disputes if not dispute.open)
    if decided:
        yield terminal.dim(terminal.text("dispute.listed_decided", numbers=decided))


def _decides(evening: Evening, dispute: Dispute, terminal: Terminal) -> str:
    return terminal.text(f"dispute.decides_{evening.cases.decides(dispute)}")


def _event_of(word: str) -> Path | None:
    path = event_path(Path(word))
    if os.path.lexists(path) or is_event_file(path) or is_list_name(path):
        return path
    return None


def _only_of_lists(words: list[str], options: DisputeOptions) -> None:
    given = {"series": options.series, "table": options.table, "game": options.game, "list": options.lists_open}
    option = next((option for option, value in given.items() if value), options.writes)
    if option and len(words) == 1 and " " not in words[0]:
        raise InputError("file_missing", file=path_text(words[0]))
    if option:
        raise UsageError("dispute_options", option=f"--{option}")


def _case_of_files(path: Path, words: list[str], options: DisputeOptions) -> Case:
    """Return the case of a game on lists outside an event file. Nothing is written. Raises UsageError, InputError."""
    option = options.writes or ("list" if options.lists_open else "")
    if option or words:
        raise UsageError("dispute_not_kept", option=f"--{option}" if option else words[0])
    if options.game is None:
        raise UsageError("dispute_game")
    lists = read(path, rules=options.rules)
    there = {(each.sheet.series, each.sheet.table): each for each in reversed(lists.scored)}
    if not there:
        raise UsageError("dispute_empty", file=path_text(path))
    wanted = [key for key in sorted(there) if options.series in {None, key[0]} and options.table in {None, key[1]}]
    if len(wanted) != 1:
        known = tuple(f"{series}/{table}" for series, table in sorted(there))
        raise UsageError("dispute_no_list", series=options.series, table=options.table, lists=known)
    return case_of_row(there[wanted[0]], options.game, options.claim, lists.event)


def _of_evening(evening: Evening, words: list[str], options: DisputeOptions, terminal: Terminal) -> tuple[Case, str]:
    """Return the case of a call after its changes, and the sentence that reports them."""
    if not words:
        return _of_game(evening, options, terminal)
    number = _number_of(words)
    match options.writes:
        case "decide":
            _decide(evening, number, options)
            ruling = evening.cases.dispute(number).ruling
            done = terminal.text("dispute.decided", number=number, outcome=ruling and ruling.outcome)
        case "reopen":
            places, name = _party(options.by, evening, evening.cases.dispute(number).key)
            decision = _decision(options, ())
            evening.reopen(number, options.reason, places, name=name, decision=decision)
            done = terminal.text(
                "dispute.reopened_now", number=number, who=_decides(evening, evening.cases.dispute(number), terminal)
            )
        case "by":
            raised = evening.cases.dispute(number)
            raise UsageError("dispute_pending" if raised.open else "dispute_decided", number=number, game=raised.game)
        case _:
            done = ""
    return evening.case(number), done


def _of_game(evening: Evening, options: DisputeOptions, terminal: Terminal) -> tuple[Case, str]:
    """Return the case of a game of an event file. It is raised as a dispute if the call states who objects."""
    if not evening.sheets.begun:
        raise UsageError("dispute_empty", file=evening.name)
    if options.decide or options.reopen:
        raise UsageError("dispute_which")
    key = evening.meant(options.series, options.table)
    if options.game is None:
        raise UsageError("dispute_game")
    pending = next((d for d in evening.disputes if d.open and (d.key, d.game) == (key, options.game)), None)
    if not options.by:
        known = pending is not None and options.claim in {None, pending.claim}
        if known and pending:
            return evening.case(pending.number), ""
        return evening.cases.case_at(key, options.game, options.claim), ""
    places, name = _party(options.by, evening, key)
    raised = evening.raise_dispute(
        key,
        options.game,
        places,
        name=name,
        claim=options.claim,
        words=options.statement,
        decision=_decision(options, ()),
        force=options.force,
    )
    how = call("dispute", evening.name, str(raised.number), "--decide", "…", lang=terminal.lang)
    return evening.case(raised.number), terminal.text("dispute.raised", number=raised.number, call=how)


def _number_of(words: list[str]) -> int:
    if len(words) != 1 or not re.fullmatch("[0-9]{1,4}", words[0]):
        raise UsageError("dispute_number", word=" ".join(words))
    return int(words[0])


def _decide(evening: Evening, number: int, options: DisputeOptions) -> None:
    """Record a decision: the entry stands, the dispute is withdrawn, or the game is corrected. Raises RefusedError."""
    raised = evening.cases.dispute(number)
    word = options.decide.strip().casefold()
    line = None if word in {*_STANDS, *_WITHDRAWN} else evening.judge(raised.key, options.decide, raised.game)
    if line is not None and line.row is None:
        raise UsageError("dispute_entry", number=number, line=options.decide)
    by = Instance.ARBITRATION if options.arbitration else None
    decision = _decision(options, places_of(options.agreed, evening.sheets.sheet(raised.key)))
    evening.decide(number, decision, line, by=by, withdrawn=word in _WITHDRAWN, paragraph=options.paragraph)


def _decision(options: DisputeOptions, agreed: tuple[int, ...]) -> Decision:
    return Decision(options.reason, agreed, options.arbitration or options.director)


def _party(by: str, evening: Evening, key: Key) -> tuple[tuple[int, ...], str]:
    sheet = evening.sheets.sheet(key)
    people = dict(enumerate(as_of(sheet).players, 1))
    if all_places(by, people).replace(" ", "").isdigit():
        return places_of(by, sheet), ""
    return (), by.strip()


def _printed(case: Case, event: Path | None, options: DisputeOptions, terminal: Terminal) -> Path | None:
    """Write the page as PDF if the call requests it, and return the file."""
    target = options.target
    if not options.pdf and target is None:
        return None
    lang = terminal.file_lang(case.event)
    stem = "" if event is None else event.resolve().stem if not event.is_dir() else event.resolve().name
    name = f"{file_name(case, stem, lang)}.pdf"
    path = Path(name) if target is None else target
    if target is not None and not target.suffix:
        make_folder(target)
        path = target / name
    if path.suffix.lower() != ".pdf":
        raise UsageError("dispute_suffix", path=path_text(path))
    write_new(path, report_pdf(dispute_report(case, lang), lang, today()), force=options.force or target is None)
    return path
