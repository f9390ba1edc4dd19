"""The library: find, make and unlock the club's key, keep the keys known on this computer, verify files with them."""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from skatlist.base.disk import home_folder
from skatlist.files.formats.dates import today
from skatlist.files.formats.files import make_folder
from skatlist.papers.reports.model import Section, TextLines, Tone
from skatlist.papers.reports.typeset import local
from skatlist.papers.reports.verdict_report import mix_up_sentence, outcome_section
from skatlist.papers.signatures.keys.certificate import (
    as_fingerprint,
    fingerprint,
    holder,
    public_part,
    read_certificate,
    require_valid,
)
from skatlist.papers.signatures.keys.key_file import (
    MIN_PASSPHRASE,
    ClubKey,
    certificate_place,
    holds_private_key,
    keep_key,
    new_key,
    require_long,
    require_private,
    seen_by_others,
    unlock,
)
from skatlist.papers.signatures.keys.known_keys import (
    KeyStanding,
    KnownKey,
    keep_known,
    known_keys,
    with_key,
    with_known_key,
)
from skatlist.papers.signatures.keys.places import key_place, known_file, usual_key
from skatlist.papers.verdict import CheckName, Outcome, Unread, Verdict, mix_ups
from skatlist.words import InputError, Language, UsageError
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from cryptography.x509 import Certificate


Unlock = Callable[[], ClubKey]
SHORTEST: Final = MIN_PASSPHRASE  # the fewest letters that a passphrase may have


def known_as(certificate: "Certificate", standing: KeyStanding) -> KnownKey:
    """Return the record of a certificate met today."""
    return KnownKey(fingerprint(certificate), holder(certificate), standing, today())


class KeyFacts(NamedTuple):
    """The facts of a key to show: its path, owner, first and last day, and fingerprint.

    `is_open` says that other users of this computer can read it. `certificate` is the file to give away.
    """

    path: Path
    name: str
    begin: str
    end: str
    fingerprint: str
    is_over: bool
    is_open: bool
    certificate: bytes


def key_facts() -> KeyFacts | None:
    """Return the facts of the signing key, or None. Raises InputError for a key that cannot be read."""
    try:
        path = key_place(None, None).key
    except UsageError:
        return None
    return _facts_of(path)


def signing_keys() -> tuple[KeyFacts, ...]:
    """Return the keys that can sign here: the usual one first, then the others in its folder and in the user's own.

    Raises InputError if the usual one cannot be read. Other unreadable keys are omitted.
    """
    usual = key_facts()
    keys = {} if usual is None else {usual.path.resolve(): usual}
    for folder in dict.fromkeys([*(path.parent for path in keys), home_folder().resolve()]):
        for path in sorted(folder.glob("*.pem")):
            with suppress(InputError, OSError):
                if path.resolve() not in keys and holds_private_key(path):
                    keys[path.resolve()] = _facts_of(path)
    return tuple(keys.values())


def _facts_of(path: Path) -> KeyFacts:
    certificate = read_certificate(path)
    begin, end = local(certificate.not_valid_before_utc), local(certificate.not_valid_after_utc)
    is_over = certificate.not_valid_after_utc < dt.datetime.now(dt.UTC)
    days = begin.date().isoformat(), end.date().isoformat()
    facts = (*days, fingerprint(certificate), is_over, seen_by_others(path), public_part(certificate))
    return KeyFacts(path, holder(certificate), *facts)


class VerifiedFile(NamedTuple):
    """The verdict on a signed file as a section of a report.

    `fingerprint` is that of a key that the user may trust.
    """

    section: Section
    fingerprint: str = ""


def verified(paths: Iterable[Path], lang: Language) -> Iterator[VerifiedFile]:
    """Yield the verdicts on signed files by the keys known on this computer, those in a folder one by one.

    If there are remarks (an unreadable file of keys, files that may be mistaken for others), they follow last.
    """
    from skatlist.papers.signatures.verify import outcome_of, signed_files

    faults: list[InputError] = []
    outcomes = list(with_known(map(outcome_of, signed_files(paths)), faults.append))
    for each in outcomes:
        waits = isinstance(each, Verdict) and each.outcome is Outcome.UNVOUCHED and each.fingerprint
        yield VerifiedFile(outcome_section(each, lang), waits or "")
    remarks = [fault.text(lang) for fault in faults]
    remarks += [mix_up_sentence(each, lang) for each in mix_ups([e for e in outcomes if isinstance(e, Verdict)])]
    if remarks:
        yield VerifiedFile(Section((TextLines(tuple(remarks)),), Tone.WARNING))


def make_key(name: str, passphrase: str, years: int = 10, path: Path | None = None) -> tuple[Path, Path]:
    """Make a key for a club, by default in its usual place, and return the paths of key and certificate.

    Raises UsageError if the passphrase is too short, InputError if the key exists.
    """
    target = path or usual_key()
    certificate_place(target)
    require_long(passphrase)
    made = new_key(plain(name), passphrase, now=dt.datetime.now(dt.UTC), years=years)
    if path is None:
        make_folder(target.parent)
    public = keep_key(target, made)
    remember_own(read_certificate(target))
    return target, public


def unlocked_key(path: Path, passphrase: str, now: dt.datetime) -> ClubKey:
    """Return the key in a file. Raises InputError if it cannot be unlocked or is not valid `now`."""
    require_private(path)
    key = unlock(path, passphrase)
    require_valid(key.certificate, now, path)
    remember_own(key.certificate)
    return key


def find_known_key(words: str) -> KnownKey:
    """Return the key of a certificate file, or of a fingerprint met before, as a key to trust.

    Raises InputError if the file contains no certificate, UsageError if the fingerprint is unknown.
    """
    mark = as_fingerprint(words)
    if mark is None:
        return known_as(read_certificate(Path(words)), KeyStanding.TRUSTED)
    met = next((each for each in known_keys(known_file()) if each.fingerprint == mark), None)
    if met is None:
        raise UsageError("key_never_met")
    return met._replace(standing=max(met.standing, KeyStanding.TRUSTED, key=list(KeyStanding).index))


def remember(key: KnownKey) -> None:
    """Remember a key. Raises InputError if the file with the keys cannot be read or written."""
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
    """Remember a key that was made or unlocked here, and is therefore trusted on this computer."""
    with suppress(InputError):  # the call succeeds without it
        remember(known_as(certificate, KeyStanding.OWN))


def with_known(
    outcomes: Iterable[Verdict | Unread], unreadable: Callable[[InputError], None]
) -> Iterator[Verdict | Unread]:
    """Yield outcomes with the known facts about their keys, and remember new keys.

    The error of a file of known keys that cannot be read is passed to `unreadable` once. Then no key counts as known. A
    file that cannot be written is not reported, because the caller did not request it.
    """
    readable, own = True, _own()
    keys: tuple[KnownKey, ...] = ()
    try:
        keys = known_keys(known_file())
    except InputError as fault:
        readable = False
        unreadable(fault)
    keys, new = keys if own is None else with_key(keys, own), list[KnownKey]()
    for outcome in outcomes:
        if not isinstance(outcome, Verdict):
            yield outcome
            continue
        verdict = with_known_key(outcome, keys, new)
        yield verdict
        if _is_new(verdict, (*keys, *new)):
            new.append(KnownKey(verdict.fingerprint or "", verdict.signer or "", KeyStanding.SEEN, today()))
    for key in new:
        keys = with_key(keys, key)
    if new and readable:
        with suppress(InputError):
            keep_known(known_file(), keys)


def _is_new(verdict: Verdict, keys: Iterable[KnownKey]) -> bool:
    """Whether a good signature, which covers its certificate, is by a key never met."""
    loose = any(check.name is CheckName.BOUND and not check.passed for check in verdict.checks)
    met = any(key.fingerprint == verdict.fingerprint for key in keys)
    return verdict.good and verdict.trusted is None and not met and not loose


def _own() -> KnownKey | None:
    with suppress(InputError, UsageError):
        path = key_place(None, None).key
        if holds_private_key(path):
            return known_as(read_certificate(path), KeyStanding.OWN)
    return None
