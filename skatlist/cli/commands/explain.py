"""`skatlist explain`: what a finding means and how to correct it."""

from typing import Annotated

import typer

from skatlist.checks.selection import kind_of
from skatlist.cli.terminal.help import Command
from skatlist.cli.terminal.options import Output, OutputOption, RulesOption
from skatlist.cli.terminal.terminal import Desk
from skatlist.cli.terminal.wrapping import page_width, wrapped
from skatlist.cli.views.explain_view import PARTS, explanation, in_notation, part_lines
from skatlist.rules import DEFAULT_PROFILE, load_profile
from skatlist.words import finding_text

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(cls=Command)
def explain(
    ctx: typer.Context,
    code: Annotated[str, typer.Argument(metavar="CODE", help="argument_code")],
    rules: RulesOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Explain a finding."""
    desk: Desk = ctx.obj
    kind = kind_of(code, desk.lang)
    parts = explanation(kind, load_profile(rules or DEFAULT_PROFILE), desk.lang)
    if output is Output.JSON:
        head = {"code": kind.code, "name": kind.name, "severity": kind.severity}
        desk.json({"schema": "skatlist/explain/1", **head, **parts})
        return
    title = finding_text(kind.code, "title", desk.lang)
    desk.say(desk.bold(f"{kind.code}  {title}  ({desk.text(f'explain.{kind.severity}')})"))
    for part in PARTS:
        if parts[part]:
            desk.say()
            desk.say(desk.bold(desk.text(f"explain.{part}")))
            for line in part_lines(part, parts[part], page_width()):
                desk.say(line)
    if in_notation(kind):
        desk.say()
        for line in wrapped(desk.text("explain.notation"), page_width()):
            desk.say(desk.dim(line))
