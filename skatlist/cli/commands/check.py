"""`skatlist check`: everything that is wrong on lists, and how to mend it."""

from enum import StrEnum
from functools import partial
from typing import Annotated

import typer

from skatlist.checks.kinds import chosen
from skatlist.cli.large import check_large, large_file, open_large
from skatlist.cli.terminal.options import (
    AtOption,
    GamesOption,
    PathsArgument,
    PlayersOption,
    RulesOption,
    ScoringOption,
    option,
)
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.views.findings_view import FindingsReport
from skatlist.disk import shown
from skatlist.findings import Severity, Tier
from skatlist.lists import read
from skatlist.words import UsageError


class CheckOutput(StrEnum):
    """For people, one line each, for programs, as annotations."""

    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"
    GITHUB = "github"


class TierName(StrEnum):
    """How much one wants to hear."""

    BASIC = "basic"
    STRICT = "strict"
    ADVICE = "advice"


def check(
    ctx: typer.Context,
    paths: PathsArgument,
    tier: Annotated[TierName, option("--tier")] = TierName.ADVICE,
    select: Annotated[str, option("--select", metavar="CODES")] = "",
    ignore: Annotated[str, option("--ignore", metavar="CODES")] = "",
    fix: Annotated[bool, option("--fix")] = False,
    rules: RulesOption = None,
    scoring: ScoringOption = None,
    players: PlayersOption = None,
    games: GamesOption = None,
    at: AtOption = None,
    output: Annotated[CheckOutput, option("--format")] = CheckOutput.TEXT,
) -> None:
    """Check lists."""
    desk: Terminal = ctx.obj
    report = FindingsReport(desk, output.value)
    large = large_file(paths) if at is None else None
    with report.items:
        if large is None:
            lists = read(*paths, rules=rules, scoring=scoring, players=players, games=games, at=at, show=desk.show)
            findings = lists.check(tier, select, ignore)
            fixed = lists.fix(select, ignore, desk.file_lang(lists.event)) if fix else None
            for finding in findings:
                report.show(finding, lists.profile_of(finding), lists.sheet_of(finding))
            of_event = sum(not lists.is_of_list(each) for each in findings if each.severity is Severity.ERROR)
            report.end(*lists.counted(findings), of_event)
            if fixed is not None:
                from skatlist.cli.views.fixing_view import show_fixed  # noqa: PLC0415 - P1: mending, for calls that mend nothing

                show_fixed(fixed, lists, report)
        elif fix:
            raise UsageError("fix_large", file=shown(large))
        else:
            stream = open_large(large, rules, players, games, scoring)
            wanted = partial(chosen, tier=Tier(tier), select=select, ignore=ignore)
            check_large(stream, wanted, report, desk, infos=tier is TierName.ADVICE)
    raise typer.Exit(int(report.counts[Severity.ERROR] > 0))
