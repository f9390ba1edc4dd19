"""`skatlist key`: the club's key for signing."""

from pathlib import Path
from typing import Annotated

import typer

from skatlist.cli.terminal.help import Command, Group
from skatlist.cli.terminal.options import KeyOption, Output, OutputOption, PassphraseFileOption, argument, option
from skatlist.cli.terminal.terminal import Terminal
from skatlist.signatures.keys.places import key_place, known_file, usual_key
from skatlist.words import UsageError
from skatlist.words.visible import plain

app = typer.Typer(cls=Group, rich_markup_mode=None, add_completion=False)


@app.callback(invoke_without_command=True)
def _first(ctx: typer.Context) -> None:
    if ctx.invoked_subcommand is None:
        show(ctx)


@app.command(cls=Command)
def new(
    ctx: typer.Context,
    target: Annotated[Path | None, option("-o", "--output", metavar="DATEI", about="key_file")] = None,
    name: Annotated[str, option("--name", metavar="NAME", about="key_name")] = "",
    years: Annotated[int, option("--years", metavar="N", about="key_years")] = 10,
    passphrase_file: PassphraseFileOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Make a key."""
    from skatlist.cli.keys.unlock import club_name, new_passphrase, passphrase_from  # noqa: PLC0415 - cryptography
    from skatlist.cli.views.boxed_view import boxed_note  # noqa: PLC0415 - reportlab
    from skatlist.cli.views.key_view import key_json, new_key_lines  # noqa: PLC0415 - cryptography
    from skatlist.club_key import make_key  # noqa: PLC0415 - cryptography
    from skatlist.papers.fonts import missing  # noqa: PLC0415 - reportlab
    from skatlist.signatures.keys.certificate import read_certificate  # noqa: PLC0415 - cryptography
    from skatlist.signatures.keys.key_file import certificate_place, require_long  # noqa: PLC0415 - cryptography

    desk: Terminal = ctx.obj
    path = target or usual_key()
    certificate_place(path)  # before anybody is asked for anything
    club = plain(name or club_name(desk))
    if passphrase_file:
        words = passphrase_from(passphrase_file, desk)
        require_long(words)
    else:
        words = new_passphrase(desk)
    path, public = make_key(club, words, years, target)
    certificate = read_certificate(path)
    if output is Output.JSON:
        desk.json(key_json(certificate, path) | {"certificate": str(public)})
        return
    if missing(club):
        desk.tell(boxed_note((club,), desk.lang))
    desk.say_all(new_key_lines(certificate, path, public, desk, usual=target is None))


@app.command(cls=Command)
def show(
    ctx: typer.Context,
    file: Annotated[Path | None, argument("DATEI", "key")] = None,
    key: KeyOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Show a key or a certificate."""
    from skatlist.cli.keys.unlock import warn_if_seen  # noqa: PLC0415 - cryptography
    from skatlist.cli.views.key_view import key_json, key_lines  # noqa: PLC0415 - cryptography
    from skatlist.signatures.keys.certificate import read_certificate  # noqa: PLC0415 - cryptography
    from skatlist.signatures.keys.key_file import holds_private_key  # noqa: PLC0415 - cryptography

    desk: Terminal = ctx.obj
    path = file or key_place(key, None).key
    certificate = read_certificate(path)
    if holds_private_key(path):
        warn_if_seen(desk, path)
    desk.answer(output, lambda: key_json(certificate, path), key_lines(certificate, path, desk))


@app.command(cls=Command)
def trust(
    ctx: typer.Context,
    key: Annotated[list[str] | None, argument("DATEI|FINGERABDRUCK", "trust")] = None,
    forget: Annotated[bool, option("--forget")] = False,
    output: OutputOption = Output.TEXT,
) -> None:
    """Trust a key on this computer, or show those that are known."""
    from skatlist import club_key  # noqa: PLC0415 - cryptography
    from skatlist.cli.views.key_view import known_json, known_lines  # noqa: PLC0415 - cryptography
    from skatlist.signatures.keys.known_keys import known_keys  # noqa: PLC0415 - cryptography

    desk: Terminal = ctx.obj
    if key is None:
        if forget:
            raise UsageError("forget_what")
        known = known_keys(known_file())
    else:
        chosen = club_key.named(" ".join(key))
        if not forget:
            club_key.remember(chosen)
        elif not club_key.forget(chosen.fingerprint):
            raise UsageError("key_never_met")
        known = (chosen,)
    if output is Output.JSON:
        desk.json(known_json(known))
        return
    if key is not None:
        desk.tell(desk.text("signatures.forgotten" if forget else "signatures.remembered"))
    desk.say_all(known_lines(known, desk))
