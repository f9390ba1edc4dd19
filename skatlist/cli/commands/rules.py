"""`skatlist rules`: the rule sets that lists can follow."""

from collections.abc import Iterator
from itertools import groupby
from typing import Annotated, Final

import typer

from skatlist.base.fields import write_toml
from skatlist.cli.terminal.help import Command, Group
from skatlist.cli.terminal.lines import text_width, wrapped_lines
from skatlist.cli.terminal.options import Output, OutputOption, argument, rule_sets
from skatlist.cli.terminal.report import report_lines
from skatlist.cli.terminal.table import aligned
from skatlist.cli.terminal.terminal import Terminal
from skatlist.papers.reports.rules import (
    difference_json,
    difference_report,
    key_meaning,
    keys_json,
    profile_json,
    profile_sections,
    profile_switches,
    toml_value,
)
from skatlist.skat.rules import SECTIONS, Profile, load_profile, profile_names
from skatlist.skat.rules.building import key_kinds
from skatlist.skat.rules.in_words import is_off
from skatlist.words import enumerated

_WIDTH: Final = 102  # columns of a note without a window

app = typer.Typer(cls=Group, rich_markup_mode=None, add_completion=False)


@app.callback(invoke_without_command=True)
def _first(ctx: typer.Context) -> None:
    if ctx.invoked_subcommand is None:
        list_(ctx)


@app.command("list", cls=Command)
def list_(ctx: typer.Context, output: OutputOption = Output.TEXT) -> None:
    """List the rule sets."""
    terminal: Terminal = ctx.obj
    profiles = [load_profile(name) for name in profile_names()]
    rows = [(profile.name, profile.title[terminal.lang]) for profile in profiles]
    listed = [{"name": name, "title": title} for name, title in rows]
    document = {"schema": "skatlist/skat/rules/1", "profiles": listed}
    terminal.answer(output, lambda: document, aligned(rows, (False, False), terminal))


@app.command(cls=Command)
def keys(ctx: typer.Context, output: OutputOption = Output.TEXT) -> None:
    """List every entry of a rule file."""
    terminal: Terminal = ctx.obj
    terminal.answer(output, lambda: keys_json(terminal.lang), _keys_lines(terminal), paged=True)


@app.command(cls=Command)
def show(
    ctx: typer.Context,
    name: Annotated[str, argument("NAME", "rules", autocompletion=rule_sets)],
    output: OutputOption = Output.TEXT,
) -> None:
    """Show a rule set."""
    terminal: Terminal = ctx.obj
    profile = load_profile(name)
    terminal.answer(output, lambda: profile_json(profile, terminal.lang), _profile_lines(profile, terminal), paged=True)


@app.command(cls=Command)
def diff(
    ctx: typer.Context,
    first: Annotated[str, argument("NAME", "rules", autocompletion=rule_sets)],
    second: Annotated[str, argument("NAME2", "rules", autocompletion=rule_sets)],
    output: OutputOption = Output.TEXT,
) -> None:
    """Print the differences between two rule sets."""
    terminal: Terminal = ctx.obj
    one, other = load_profile(first), load_profile(second)
    lines = report_lines(difference_report(one, other, terminal.lang), terminal)
    terminal.answer(output, lambda: difference_json(one, other, terminal.lang), lines, paged=True)


def _keys_lines(terminal: Terminal) -> Iterator[str]:
    """Yield every key of a rule file by section: its default as written, its values, its meaning."""
    yield terminal.bold(f"# {terminal.text('rules.head')}")
    for section, keys in groupby(key_kinds(), lambda row: row[0].rpartition(".")[0]):
        if section:
            yield terminal.bold(f"[{section}]  {terminal.text(f'rules.{section}')}")
        for key, kind, default in keys:
            yield f"  {key.rpartition('.')[2]} = {write_toml(toml_value(default))}    ({kind})"
            yield from wrapped_lines(key_meaning(key, terminal.lang), text_width(_WIDTH), "      ")


def _profile_lines(profile: Profile, terminal: Terminal) -> Iterator[str]:
    """Yield a rule set for players. A section that does not apply takes one line."""
    yield terminal.bold(profile.title[terminal.lang])
    if profile.agreed_by:
        yield terminal.text("rules.agreed_by", names=enumerated(profile.agreed_by))
    for heading, pairs in profile_sections(profile, terminal.lang):
        yield from ("", terminal.bold(heading), *aligned(pairs, (False, False), terminal, inwards=2))
    unplayed = [terminal.text(f"rules.{section}") for section in SECTIONS if is_off(profile, section)]
    if unplayed:
        yield ""
        yield from (terminal.text("rules.not_played", section=heading) for heading in unplayed)
    switches = profile_switches(profile, terminal.lang)
    if switches:
        heading = terminal.bold(terminal.text("rules.switches", count=len(switches)))
        yield from ("", heading, *aligned(switches, (False, False), terminal, inwards=2))
    notes = [
        line
        for note in profile.notes.get(terminal.lang, ())
        for line in wrapped_lines(note, text_width(_WIDTH), "  - ")
    ]
    if notes:
        yield from ("", terminal.bold(terminal.text("rules.notes")), *notes)
    cited = [(terminal.text(f"rules.topic.{topic}"), number) for topic, number in profile.paragraphs.items()]
    if cited:
        yield from (
            "",
            terminal.bold(terminal.text("rules.paragraphs")),
            *aligned(cited, (False, False), terminal, inwards=2),
        )
