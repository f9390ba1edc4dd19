"""`skatlist rules`: the rule sets that lists can follow."""

from typing import Annotated

import typer

from skatlist.cli.terminal.help import Command, Group
from skatlist.cli.terminal.options import Output, OutputOption, rule_sets
from skatlist.cli.terminal.paging import show_paged
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
    if output is Output.JSON:
        named = [{"name": profile.name, "title": profile.title[desk.lang]} for profile in profiles]
        desk.json({"schema": "skatlist/rules/1", "profiles": named})
        return
    rows = [(profile.name, profile.title[desk.lang]) for profile in profiles]
    desk.say_all(aligned(rows, (False, False), desk))


@app.command(cls=Command)
def keys(ctx: typer.Context, output: OutputOption = Output.TEXT) -> None:
    """List every entry of a rule file."""
    desk: Terminal = ctx.obj
    if output is Output.JSON:
        desk.json(keys_json(desk))
        return
    show_paged(desk, keys_lines(desk))


@app.command(cls=Command)
def show(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="argument_rules", autocompletion=rule_sets)],
    output: OutputOption = Output.TEXT,
) -> None:
    """Show a rule set."""
    desk: Terminal = ctx.obj
    profile = load_profile(name)
    if output is Output.JSON:
        desk.json(profile_json(profile, desk.lang))
        return
    show_paged(desk, profile_lines(profile, desk))


@app.command(cls=Command)
def diff(
    ctx: typer.Context,
    first: Annotated[str, typer.Argument(metavar="NAME", help="argument_rules", autocompletion=rule_sets)],
    second: Annotated[str, typer.Argument(metavar="NAME2", help="argument_rules", autocompletion=rule_sets)],
    output: OutputOption = Output.TEXT,
) -> None:
    """Say what differs between two rule sets."""
    desk: Terminal = ctx.obj
    one, other = load_profile(first), load_profile(second)
    if output is Output.JSON:
        desk.json(diff_json(one, other, desk))
        return
    show_paged(desk, diff_lines(one, other, desk))
