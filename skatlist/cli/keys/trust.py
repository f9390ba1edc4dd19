"""The keys this computer knows, as commands use and change them."""

import datetime as dt
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from skatlist.cli.keys.config import key_place, known_file
from skatlist.cli.terminal.terminal import Terminal
from skatlist.signatures.keys.certificate import as_fingerprint, fingerprint, holder, read_certificate
from skatlist.signatures.keys.key_file import holds_private_key
from skatlist.signatures.keys.known_keys import KeyStanding, KnownKey, keep_known, known_keys, with_key, with_known_key
from skatlist.signatures.verdict import CheckName, Verdict
from skatlist.words import InputError, UsageError

if TYPE_CHECKING:
    from cryptography.x509 import Certificate

    from skatlist.signatures.verify import Unread


def known_as(certificate: "Certificate", standing: KeyStanding) -> KnownKey:
    """Return what is remembered of a certificate met today."""
    return KnownKey(fingerprint(certificate), holder(certificate), standing, _today())


def named(words: str) -> KnownKey:
    """Return the key that a call names, as one to trust: by a certificate, or by the fingerprint of one met before.

    Raises InputError where the file holds no certificate, UsageError where the fingerprint was never met.
    """
    mark = as_fingerprint(words)
    if mark is None:
        return known_as(read_certificate(Path(words)), KeyStanding.TRUSTED)
    met = next((each for each in known_keys(known_file()) if each.fingerprint == mark), None)
    if met is None:
        raise UsageError("key_never_met")
    return met._replace(standing=max(met.standing, KeyStanding.TRUSTED, key=list(KeyStanding).index))


def remember(key: KnownKey) -> None:
    """Remember a key. Raises InputError where the file with the keys cannot be read or written."""
    path = known_file()
    keep_known(path, with_key(known_keys(path), key))


def forget(mark: str) -> bool:
    """Forget the key with a fingerprint and return whether it was known. Raises InputError as `remember` does."""
    path = known_file()
    there = known_keys(path)
    others = tuple(each for each in there if each.fingerprint != mark)
    if len(others) < len(there):
        keep_known(path, others)
    return len(others) < len(there)


def remember_own(certificate: "Certificate") -> None:
    """Remember the key that somebody here made or unlocked: on this computer it is trusted."""
    with suppress(InputError):  # what was asked for is done without it
        remember(known_as(certificate, KeyStanding.OWN))


def with_known(outcomes: Iterable["Verdict | Unread"], desk: Terminal) -> Iterator["Verdict | Unread"]:
    """Yield outcomes with what is known here of their keys, and remember the keys that were met for the first time.

    A file of known keys that cannot be read is said once; then no key is known. One that cannot be written is not:
    nobody asked for it.
    """
    readable, own = True, _own()
    keys: tuple[KnownKey, ...] = ()
    try:
        keys = known_keys(known_file())
    except InputError as fault:
        readable = False
        desk.note(fault.text(desk.lang))
    keys, new = keys if own is None else with_key(keys, own), list[KnownKey]()
    for outcome in outcomes:
        if not isinstance(outcome, Verdict):
            yield outcome
            continue
        verdict = with_known_key(outcome, keys, new)
        yield verdict
        if _is_new(verdict, (*keys, *new)):
            new.append(KnownKey(verdict.fingerprint or "", verdict.signer or "", KeyStanding.SEEN, _today()))
    for key in new:
        keys = with_key(keys, key)
    if new and readable:
        with suppress(InputError):
            keep_known(known_file(), keys)


def _is_new(verdict: Verdict, keys: Iterable[KnownKey]) -> bool:
    """Whether a good signature is by a key never met, and its certificate under the signature."""
    loose = any(check.name is CheckName.BOUND and not check.passed for check in verdict.checks)
    met = any(key.fingerprint == verdict.fingerprint for key in keys)
    return verdict.good and verdict.trusted is None and not met and not loose


def _own() -> KnownKey | None:
    """Return the key this user signs with, where there is one."""
    with suppress(InputError, UsageError):
        path = key_place(None, None).key
        if holds_private_key(path):
            return known_as(read_certificate(path), KeyStanding.OWN)
    return None


def _today() -> str:
    return dt.datetime.now().astimezone().date().isoformat()
