"""`skatlist value`: what one game is worth, step by step."""

from typing import Annotated

import typer

from skatlist.cli.desk import Desk
from skatlist.cli.help import Command
from skatlist.cli.options import Output, OutputOption, RulesOption

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(cls=Command, context_settings={"ignore_unknown_options": True})
def value(
    ctx: typer.Context,
    words: Annotated[list[str], typer.Argument(metavar="SPIEL...", help="argument_game")],
    rules: RulesOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Value one game."""
    from dataclasses import replace

    from skatlist.checks import Severity, check_entry
    from skatlist.cli.findings_view import Quoted, finding_json, finding_lines
    from skatlist.cli.value_view import value_json, value_lines
    from skatlist.formats.line import read_line
    from skatlist.game import valuate
    from skatlist.rules import DEFAULT_PROFILE, load_profile

    desk: Desk = ctx.obj
    profile = load_profile(rules or DEFAULT_PROFILE)
    row, unread = read_line(" ".join(words), place_required=False)
    # The mark "überreizt" is ours to set here: a question is not a list.
    entry = row and replace(row.entry, overbid=row.entry.overbid or valuate(row.entry, profile).overbid)
    findings = (*unread, *(check_entry(entry, profile) if entry else ()))
    if output is Output.JSON:
        shown = [finding_json(finding, profile, desk.lang) for finding in findings]
        desk.json({**value_json(row, profile, desk.lang), "findings": shown})
    else:
        for line in value_lines(row, profile, desk) if row else ():
            desk.say(line)
        for finding in findings:
            for line in finding_lines(finding, profile, desk, Quoted()):
                desk.say(line)
    raise typer.Exit(int(any(finding.severity is Severity.ERROR for finding in findings)))
