"""A key shown: whose it is, how long it holds, how it is recognised."""

import datetime as dt
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cryptography.x509 import Certificate

from skatlist.cli.shell_call import call
from skatlist.cli.terminal.table import aligned
from skatlist.cli.terminal.terminal import Terminal
from skatlist.disk import shown
from skatlist.reports.typeset import local, shown_date
from skatlist.signatures.keys.certificate import fingerprint, holder
from skatlist.signatures.keys.known_keys import KnownKey
from skatlist.words.visible import plain


def key_json(certificate: Certificate, path: Path) -> dict[str, Any]:
    """Return the document `skatlist/key/1`."""
    return {
        "schema": "skatlist/key/1",
        "file": shown(path),
        "name": holder(certificate),
        "valid_from": certificate.not_valid_before_utc.isoformat(),
        "valid_until": certificate.not_valid_after_utc.isoformat(),
        "expired": _expired(certificate),
        "fingerprint": fingerprint(certificate),
    }


def key_lines(certificate: Certificate, path: Path, desk: Terminal) -> Iterator[str]:
    """Yield name, dates and fingerprint; the fingerprint in two lines to read it out."""
    begin, end = (
        shown_date(local(moment).date().isoformat(), desk.lang)
        for moment in (certificate.not_valid_before_utc, certificate.not_valid_after_utc)
    )
    mark = fingerprint(certificate)
    half = len(mark) // 2
    rows = [
        (desk.text("signatures.label_file"), shown(path)),
        (desk.text("signatures.label_name"), plain(holder(certificate))),
        (desk.text("signatures.label_validity"), desk.text("signatures.validity", begin=begin, end=end)),
        (desk.text("signatures.label_fingerprint"), mark[:half].strip()),
        ("", mark[half:].strip()),
    ]
    yield from aligned(rows, (False, False), desk)
    if _expired(certificate):
        yield desk.style(desk.text("signatures.key_is_over"), "1;31")


def new_key_lines(certificate: Certificate, path: Path, public: Path, desk: Terminal, *, usual: bool) -> Iterator[str]:
    """Yield what was made, and what to do with each file; a key in its `usual` place is found by itself."""
    yield from key_lines(certificate, path, desk)
    yield ""
    for name in ("new_key_keep", "new_key_give"):
        yield from desk.lines(f"signatures.{name}", file=shown(path), certificate=shown(public))
    evening = f"{desk.text('new_event.stem')}.skat"
    key = () if usual else ("--key", shown(path))
    yield desk.text("signatures.new_key_sign", call=call("export", evening, "--sign", *key, lang=desk.lang))


def known_lines(known: Sequence[KnownKey], desk: Terminal) -> Iterator[str]:
    """Yield the keys this computer knows: name, how it is known, since when, fingerprint."""
    if not known:
        yield desk.text("signatures.known_none")
    for key in known:
        since = shown_date(key.since, desk.lang)
        yield desk.text(f"signatures.known_{key.standing.value}", name=plain(key.name), since=since)
        yield f"  {key.fingerprint}"


def known_json(known: Sequence[KnownKey]) -> dict[str, Any]:
    """Return the document `skatlist/keys/1`."""
    return {"schema": "skatlist/keys/1", "keys": [key._asdict() for key in known]}


def _expired(certificate: Certificate) -> bool:
    return dt.datetime.now(dt.UTC) > certificate.not_valid_after_utc
