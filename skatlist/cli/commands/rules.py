"""`skatlist rules`: the rule sets that lists can follow."""

from typing import Annotated

import typer

from skatlist.cli.terminal.help import Command, Group
from skatlist.cli.terminal.options import Output, OutputOption, argument, rule_sets
from skatlist.cli.terminal.table import aligned
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.views.rules_diff_view import diff_json, diff_lines
from skatlist.cli.views.rules_view import keys_json, keys_lines, profile_json, profile_lines
from skatlist.rules import load_profile, profile_names

app = typer.Typer(cls=Group, rich_markup_mode=None, add_completion=False)


@app.callback(invoke_without_command=True)
def _first(ctx: typer.Context) -> None:
    if ctx.invoked_subcommand is None:
        list_(ctx)


@app.command("list", cls=Command)
def list_(ctx: typer.Context, output: OutputOption = Output.TEXT) -> None:
    """List the rule sets."""
    desk: Terminal = ctx.obj
    profiles = [load_profile(name) for name in profile_names()]
    rows = [(profile.name, profile.title[desk.lang]) for profile in profiles]
    named = [{"name": name, "title": title} for name, title in rows]
    document = {"schema": "skatlist/rules/1", "profiles": named}
    desk.answer(output, lambda: document, aligned(rows, (False, False), desk))


@app.command(cls=Command)
def keys(ctx: typer.Context, output: OutputOption = Output.TEXT) -> None:
    """List every entry of a rule file."""
    desk: Terminal = ctx.obj
    desk.answer(output, lambda: keys_json(desk), keys_lines(desk), paged=True)


@app.command(cls=Command)
def show(
    ctx: typer.Context,
    name: Annotated[str, argument("NAME", "rules", autocompletion=rule_sets)],
    output: OutputOption = Output.TEXT,
) -> None:
    """Show a rule set."""
    desk: Terminal = ctx.obj
    profile = load_profile(name)
    desk.answer(output, lambda: profile_json(profile, desk.lang), profile_lines(profile, desk), paged=True)


@app.command(cls=Command)
def diff(
    ctx: typer.Context,
    first: Annotated[str, argument("NAME", "rules", autocompletion=rule_sets)],
    second: Annotated[str, argument("NAME2", "rules", autocompletion=rule_sets)],
    output: OutputOption = Output.TEXT,
) -> None:
    """Say what differs between two rule sets."""
    desk: Terminal = ctx.obj
    one, other = load_profile(first), load_profile(second)
    desk.answer(output, lambda: diff_json(one, other, desk), diff_lines(one, other, desk), paged=True)
