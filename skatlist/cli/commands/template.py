"""`skatlist template`: blank lists, entry forms and other papers to copy and fill in."""

from pathlib import Path
from typing import Annotated, Final

import typer

from skatlist.base.disk import path_text, with_ending
from skatlist.cli.command_words import call
from skatlist.cli.terminal.options import argument, option
from skatlist.cli.terminal.table import aligned
from skatlist.cli.terminal.terminal import Terminal
from skatlist.files.formats.files import write_new
from skatlist.papers.templates import TEMPLATES, find_template
from skatlist.words import UsageError

# The command that reads a filled-in template, by its name, else by its kind. A paper list has no such command.
_TAKEN_BY: Final = {
    ".xlsx": ("import",),
    "event": ("new",),
    "hausregeln": ("new", "--rules"),
}


def _names(incomplete: str) -> list[str]:
    return [each.name for each in TEMPLATES if each.name.startswith(incomplete)]


def template(
    ctx: typer.Context,
    name: Annotated[str | None, argument("NAME", "template", autocompletion=_names)] = None,
    target: Annotated[Path | None, option("-o", "--output", metavar="DATEI", about="output_file")] = None,
    force: Annotated[bool, option("--force")] = False,
) -> None:
    """Write a template."""
    terminal: Terminal = ctx.obj
    if name is None:
        rows = [(each.name, terminal.text(f"papers.template_{each.name}")) for each in TEMPLATES]
        terminal.say_all(aligned(rows, (False, False), terminal))
        return
    chosen = find_template(name)
    usual = Path(chosen.file_name(terminal.file_lang(None)))
    path = target or usual
    if path.suffix.lower() != usual.suffix:
        near = with_ending(path, usual.suffix, usual.stem)
        raise UsageError(
            "template_suffix", name=chosen.name, kind=terminal.text(f"files.template.{usual.suffix[1:]}"), near=near
        )
    write_new(path, chosen.content(terminal.file_lang(None)), force=force)
    terminal.tell(terminal.text("files.template.done", path=path))
    takes = _TAKEN_BY.get(chosen.name) or _TAKEN_BY.get(usual.suffix)
    if takes is not None:
        command, *options = takes
        example = call(
            command, f"{terminal.text('evening.new.stem')}.skat", *options, path_text(path), lang=terminal.lang
        )
        terminal.say(terminal.text("files.template.next", call=example))
