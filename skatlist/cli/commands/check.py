"""`skatlist check`: the mistakes on lists, and how to mend them."""

from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from skatlist.base.disk import path_text
from skatlist.cli.large import check_large, large_file, open_large
from skatlist.cli.terminal.findings_report import FindingsReport
from skatlist.cli.terminal.options import (
    AtOption,
    CountingOptions,
    PathsArgument,
    SizeOptions,
    option,
)
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.text_parts import sentence_lines
from skatlist.papers.lists import Lists, read
from skatlist.papers.reports.findings import finding_part
from skatlist.skat.findings import Severity, Tier
from skatlist.tournament.checks.kinds import select_findings
from skatlist.words import UsageError

if TYPE_CHECKING:
    from skatlist.papers.reports.mending import FixedFiles


class CheckOutput(StrEnum):
    """Output for people, one line each, for programs, or as annotations."""

    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"
    GITHUB = "github"


class TierName(StrEnum):
    """The tiers of findings to show."""

    BASIC = "basic"
    STRICT = "strict"
    ADVICE = "advice"


def check(
    ctx: typer.Context,
    paths: PathsArgument,
    *,
    tier: Annotated[TierName, option("--tier")] = TierName.ADVICE,
    select: Annotated[str, option("--select", metavar="CODES")] = "",
    ignore: Annotated[str, option("--ignore", metavar="CODES")] = "",
    fix: Annotated[bool, option("--fix")] = False,
    counting: CountingOptions,
    size: SizeOptions,
    at: AtOption = None,
    output: Annotated[CheckOutput, option("--format")] = CheckOutput.TEXT,
) -> None:
    """Check lists."""
    terminal: Terminal = ctx.obj
    report = FindingsReport(terminal, output.value)
    large = large_file(paths) if at is None else None
    with report.items:
        if large is None:
            lists = read(*paths, **counting._asdict(), **size._asdict(), at=at, show=terminal.show)
            findings = lists.check(tier, select, ignore)
            fixed = lists.fix(select, ignore, terminal.file_lang(lists.event)) if fix else None
            for finding in findings:
                report.show(finding, lists.profile_of(finding), lists.sheet_of(finding))
            of_event = sum(not lists.is_of_list(each) for each in findings if each.severity is Severity.ERROR)
            report.end(*lists.counted(findings), of_event)
            if fixed is not None:
                _show_mended(fixed, lists, report)
        elif fix:
            raise UsageError("fix_large", file=path_text(large))
        else:
            stream = open_large(large, counting.rules, *size, counting.scoring)
            wanted = partial(select_findings, tier=Tier(tier), select=select, ignore=ignore)
            check_large(stream, wanted, report, terminal, infos=tier is TierName.ADVICE)
    raise typer.Exit(int(report.counts[Severity.ERROR] > 0))


def _show_mended(fixed: "FixedFiles", lists: Lists, report: FindingsReport) -> None:
    """Show the corrected copies in the form of the report. Annotations have no place for them."""
    from skatlist.papers.reports.mending import mending_json, mending_report

    terminal = report.terminal
    if report.output == "json":
        report.items.tail["fixed"] = mending_json(fixed)
    elif report.output != "github":
        mended = mending_report(
            fixed,
            lambda each: finding_part(each, lists.profile_of(each), lists.sheet_of(each), terminal.lang),
            terminal.lang,
        )
        terminal.say()
        terminal.say_all(sentence_lines(mended.parts, terminal))
