"""`skatlist check`: everything that is wrong on lists, and how to mend it."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from skatlist.checks.selection import chosen
from skatlist.cli.large import large_file, open_large
from skatlist.cli.terminal.help import Command
from skatlist.cli.terminal.options import (
    AtOption,
    GamesOption,
    PathsArgument,
    PlayersOption,
    RulesOption,
    ScoringOption,
)
from skatlist.cli.terminal.terminal import Desk
from skatlist.disk import shown
from skatlist.findings import Tier, has_errors
from skatlist.lists import read
from skatlist.words import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skatlist.findings import Finding
    from skatlist.lists import FixedFile, Lists

app = typer.Typer(rich_markup_mode=None, add_completion=False)


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


@app.command(cls=Command)
def check(
    ctx: typer.Context,
    paths: PathsArgument,
    tier: Annotated[TierName, typer.Option("--tier", help="option_tier")] = TierName.ADVICE,
    select: Annotated[str, typer.Option("--select", help="option_select", metavar="CODES")] = "",
    ignore: Annotated[str, typer.Option("--ignore", help="option_ignore", metavar="CODES")] = "",
    fix: Annotated[bool, typer.Option("--fix", help="option_fix")] = False,
    rules: RulesOption = None,
    scoring: ScoringOption = None,
    players: PlayersOption = None,
    games: GamesOption = None,
    at: AtOption = None,
    output: Annotated[CheckOutput, typer.Option("--format", help="option_format")] = CheckOutput.TEXT,
) -> None:
    """Check lists."""
    desk: Desk = ctx.obj
    large = large_file(paths) if at is None else None
    if large is not None:
        if fix:
            raise UsageError("fix_large", file=shown(large))
        from skatlist.cli.views.large_view import check_large

        wrong = check_large(
            open_large(large, rules, players, games, scoring),
            lambda found: chosen(found, Tier(tier), select, ignore),
            output.value,
            desk,
            infos=tier is TierName.ADVICE,
        )
        raise typer.Exit(int(wrong))
    lists = read(*paths, rules=rules, scoring=scoring, players=players, games=games, at=at)
    findings = lists.check(tier, select, ignore)
    fixed = lists.fix(select, ignore, desk.file_lang(lists.event)) if fix else None
    _show(findings, fixed, lists, output, desk)
    raise typer.Exit(int(has_errors(findings)))


def _show(
    findings: "Sequence[Finding]", fixed: "list[FixedFile] | None", lists: "Lists", output: CheckOutput, desk: Desk
) -> None:
    """Say what was found; `fixed` are the corrected copies, where they were asked for."""
    from skatlist.cli.views import findings_view as view
    from skatlist.cli.views.excerpt import quoted
    from skatlist.cli.views.fixing_view import fixed_json, fixed_lines

    if output is CheckOutput.JSON:
        said = [view.finding_json(f, lists.profile_of(f), desk.lang) for f in findings]
        corrected = {} if fixed is None else {"fixed": fixed_json(fixed)}
        desk.json({"schema": "skatlist/check/1", "findings": said, **corrected})
    elif output is CheckOutput.TEXT:
        for finding in findings:
            quote = quoted(finding, lists.sheet_of(finding), desk.lang)
            for line in view.finding_lines(finding, lists.profile_of(finding), desk, quote):
                desk.say(line)
            desk.say()
        desk.say(view.summary(findings, *lists.counted(findings), desk))
    else:
        line_of = view.concise_line if output is CheckOutput.CONCISE else view.github_line
        for finding in findings:
            desk.say(line_of(finding, desk.lang))
    if fixed is not None and output in {CheckOutput.TEXT, CheckOutput.CONCISE}:
        desk.say()
        for line in fixed_lines(fixed, lists, desk):
            desk.say(line)
