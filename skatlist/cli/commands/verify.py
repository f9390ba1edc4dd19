"""`skatlist verify`: verify signed files."""

from pathlib import Path
from typing import Annotated

import typer

from skatlist.cli.terminal.options import Output, OutputOption, argument, option
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.text_parts import sentence_lines
from skatlist.papers.reports.verdict_report import brief_report, verdict_json, verdict_report
from skatlist.papers.verdict import Outcome, Unread
from skatlist.words.errors import together

_NOT_GOOD = 4
_UNREAD = 3
_MOST = 12  # names of files that were not looked at


def verify(
    ctx: typer.Context,
    files: Annotated[list[Path], argument("DATEI...", "signed")],
    trust: Annotated[list[Path] | None, option("--trust", metavar="DATEI")] = None,
    verbose: Annotated[bool, option("--verbose")] = False,
    output: OutputOption = Output.TEXT,
) -> None:
    """Verify signed files."""
    from skatlist.papers.club_key import with_known
    from skatlist.papers.signatures.keys.certificate import read_certificate
    from skatlist.papers.signatures.verify import others_inside, outcome_of, signed_files

    terminal: Terminal = ctx.obj
    trusted = [read_certificate(path) for path in trust or ()]
    paths = terminal.progress(signed_files(files), terminal.text("signatures.label"))
    each = (outcome_of(path, trusted) for path in paths)
    # If the call names trusted certificates, only those count. Otherwise the keys known on this computer count.
    outcomes = list(each if trusted else with_known(each, lambda fault: terminal.note(fault.text(terminal.lang))))
    unread = [outcome.fault for outcome in outcomes if isinstance(outcome, Unread)]
    if output is Output.JSON and len(unread) == len(outcomes):
        raise together(unread)
    report_of = verdict_report if verbose or len(outcomes) == 1 else brief_report
    lines = [*sentence_lines(report_of(outcomes, terminal.lang).parts, terminal)]
    if others := others_inside(files):
        names = (*others[:_MOST], *(("…",) if len(others) > _MOST else ()))
        lines += terminal.lines("signatures.others", count=len(others), names=names)
    terminal.answer(output, lambda: {**verdict_json(outcomes, terminal.lang), "others": others}, lines)
    if not all(isinstance(outcome, Unread) or outcome.outcome is Outcome.GOOD for outcome in outcomes):
        raise typer.Exit(_NOT_GOOD)
    if unread:
        raise typer.Exit(_UNREAD)
