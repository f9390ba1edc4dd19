"""`skatlist key`: the club's key for signing."""

import datetime as dt
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from cryptography.x509 import Certificate

from skatlist.base.disk import path_text
from skatlist.cli.command_words import call
from skatlist.cli.terminal.help import Command, Group
from skatlist.cli.terminal.options import KeyOption, Output, OutputOption, PassphraseFileOption, argument, option
from skatlist.cli.terminal.table import aligned
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.unlock import club_name, new_passphrase, passphrase_from, warn_if_seen
from skatlist.papers import club_key
from skatlist.papers.club_key import make_key
from skatlist.papers.reports.typeset import date_text, local
from skatlist.papers.signatures.keys.certificate import fingerprint, holder, read_certificate
from skatlist.papers.signatures.keys.key_file import certificate_place, holds_private_key, require_long
from skatlist.papers.signatures.keys.known_keys import KnownKey, known_keys
from skatlist.papers.signatures.keys.places import key_place, known_file, usual_key
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
    from skatlist.papers.fonts import boxed_note, missing

    terminal: Terminal = ctx.obj
    path = target or usual_key()
    certificate_place(path)  # before the first question, because it checks the path
    club = plain(name or club_name(terminal))
    if passphrase_file:
        words = passphrase_from(passphrase_file, terminal)
        require_long(words)
    else:
        words = new_passphrase(terminal)
    path, public = make_key(club, words, years, target)
    certificate = read_certificate(path)
    if output is Output.JSON:
        terminal.json(_key_json(certificate, path) | {"certificate": str(public)})
        return
    if missing(club):
        terminal.tell(boxed_note((club,), terminal.lang))
    terminal.say_all(_new_key_lines(certificate, path, public, terminal, usual=target is None))


@app.command(cls=Command)
def show(
    ctx: typer.Context,
    file: Annotated[Path | None, argument("DATEI", "key")] = None,
    key: KeyOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Show a key or a certificate."""
    terminal: Terminal = ctx.obj
    path = file or key_place(key, None).key
    certificate = read_certificate(path)
    if holds_private_key(path):
        warn_if_seen(terminal, path)
    terminal.answer(output, lambda: _key_json(certificate, path), _key_lines(certificate, path, terminal))


@app.command(cls=Command)
def trust(
    ctx: typer.Context,
    key: Annotated[list[str] | None, argument("DATEI|FINGERABDRUCK", "trust")] = None,
    forget: Annotated[bool, option("--forget")] = False,
    output: OutputOption = Output.TEXT,
) -> None:
    """Trust a key on this computer, or show the known ones."""
    terminal: Terminal = ctx.obj
    if key is None:
        if forget:
            raise UsageError("forget_what")
        known = known_keys(known_file())
    else:
        chosen = club_key.find_known_key(" ".join(key))
        if not forget:
            club_key.remember(chosen)
        elif not club_key.forget(chosen.fingerprint):
            raise UsageError("key_never_met")
        known = (chosen,)
    if output is Output.JSON:
        terminal.json({"schema": "skatlist/keys/1", "keys": [key._asdict() for key in known]})
        return
    if key is not None:
        terminal.tell(terminal.text("signatures.forgotten" if forget else "signatures.remembered"))
    terminal.say_all(_known_lines(known, terminal))


def _key_json(certificate: Certificate, path: Path) -> dict[str, Any]:
    """Return the document `skatlist/key/1`."""
    return {
        "schema": "skatlist/key/1",
        "file": path_text(path),
        "name": holder(certificate),
        "valid_from": certificate.not_valid_before_utc.isoformat(),
        "valid_until": certificate.not_valid_after_utc.isoformat(),
        "expired": _expired(certificate),
        "fingerprint": fingerprint(certificate),
    }


def _key_lines(certificate: Certificate, path: Path, terminal: Terminal) -> Iterator[str]:
    """Yield name, dates and fingerprint, which takes two lines for reading out."""
    begin, end = (
        date_text(local(moment).date().isoformat(), terminal.lang)
        for moment in (certificate.not_valid_before_utc, certificate.not_valid_after_utc)
    )
    mark = fingerprint(certificate)
    half = len(mark) // 2
    rows = [
        (terminal.text("signatures.label_file"), path_text(path)),
        (terminal.text("signatures.label_name"), plain(holder(certificate))),
        (terminal.text("signatures.label_validity"), terminal.text("signatures.validity", begin=begin, end=end)),
        (terminal.text("signatures.label_fingerprint"), mark[:half].strip()),
        ("", mark[half:].strip()),
    ]
    yield from aligned(rows, (False, False), terminal)
    if _expired(certificate):
        yield terminal.style(terminal.text("signatures.key_is_over"), "1;31")


def _new_key_lines(
    certificate: Certificate, path: Path, public: Path, terminal: Terminal, *, usual: bool
) -> Iterator[str]:
    """Yield the new files with advice about each. A key in its `usual` place is found automatically."""
    yield from _key_lines(certificate, path, terminal)
    yield ""
    for name in ("new_key_keep", "new_key_give"):
        yield from terminal.lines(f"signatures.{name}", file=path_text(path), certificate=path_text(public))
    evening = f"{terminal.text('evening.new.stem')}.skat"
    key = () if usual else ("--key", path_text(path))
    yield terminal.text("signatures.new_key_sign", call=call("export", evening, "--sign", *key, lang=terminal.lang))


def _known_lines(known: Sequence[KnownKey], terminal: Terminal) -> Iterator[str]:
    if not known:
        yield terminal.text("signatures.known_none")
    for key in known:
        since = date_text(key.since, terminal.lang)
        yield terminal.text(f"signatures.known_{key.standing.value}", name=plain(key.name), since=since)
        yield f"  {key.fingerprint}"


def _expired(certificate: Certificate) -> bool:
    return dt.datetime.now(dt.UTC) > certificate.not_valid_after_utc
