"""`skatlist verify`: what signed files prove."""

from pathlib import Path
from typing import Annotated

import typer

from skatlist.cli.desk import Desk
from skatlist.cli.help import Command
from skatlist.cli.options import Output, OutputOption

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_NOT_GOOD = 4


@app.command(cls=Command)
def verify(
    ctx: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="DATEI...", help="argument_signed", readable=False)],
    trust: Annotated[
        list[Path] | None,
        typer.Option("--trust", help="option_trust", metavar="DATEI", readable=False, show_default=False),
    ] = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Verify signed files."""
    from skatlist.cli.verify_view import verdict_lines, verify_json
    from skatlist.signatures.keys import read_certificate
    from skatlist.signatures.verifying import signed_files, verify_file

    desk: Desk = ctx.obj
    trusted = [read_certificate(path) for path in trust or ()]
    found = signed_files(files)
    verdicts = [verify_file(path, trusted) for path in desk.progress(found, desk.text("signatures.label"))]
    if output is Output.JSON:
        desk.json(verify_json(verdicts, desk))
    else:
        for index, verdict in enumerate(verdicts):
            if index:
                desk.say()
            for line in verdict_lines(verdict, desk):
                desk.say(line)
    if not all(verdict.good for verdict in verdicts):
        raise typer.Exit(_NOT_GOOD)
