"""`skatlist value`: what one game is worth, step by step."""

from typing import Annotated, Any

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
    output: OutputOption = Output.TEXT,  # noqa: ARG001 - the desk knows
) -> None:
    """Value one game."""
    from skatlist.checks import Severity, check_entry
    from skatlist.cli.findings_view import finding_json, finding_lines
    from skatlist.formats.line import read_line
    from skatlist.rules import DEFAULT_PROFILE, load_profile

    desk: Desk = ctx.obj
    profile = load_profile(rules or DEFAULT_PROFILE)
    row, unread = read_line(" ".join(words), place_required=False)
    findings = (*unread, *(check_entry(row.entry, profile) if row else ()))
    if desk.as_json:
        from skatlist.cli.value_view import value_json

        desk.json(
            {**value_json(row, profile, desk.lang), "findings": [finding_json(f, profile, desk.lang) for f in findings]}
        )
    else:
        from skatlist.cli.value_view import value_lines

        for line in value_lines(row, profile, desk):
            desk.say(line)
        for finding in findings:
            for line in finding_lines(finding, profile, desk, quote=False):
                desk.say(line)
    raise typer.Exit(int(any(finding.severity is Severity.ERROR for finding in findings)))
