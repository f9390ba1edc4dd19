"""The keys this computer has met: its own, those trusted here, those only seen.

They are kept in a small file that belongs to the user.
"""

import json
import unicodedata
from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

from skatlist.base.disk import path_text, read_bytes, write_file
from skatlist.base.fields import Fields, json_fields
from skatlist.files.formats.files import make_folder
from skatlist.papers.signatures.keys.certificate import as_fingerprint
from skatlist.papers.verdict import CheckName, SignatureCheck, Verdict
from skatlist.words import InputError

_SCHEMA: Final = "skatlist/keys/1"
_LIMIT: Final = 1024 * 1024
_MOST_SEEN: Final = 500  # keys that nobody vouches for. The oldest ones are dropped


class KeyStanding(StrEnum):
    """How well a key is known, the weakest standing first."""

    SEEN = "seen"
    TRUSTED = "trusted"
    OWN = "own"


class KnownKey(NamedTuple):
    """A key: fingerprint of its certificate (from `certificate.fingerprint`), its name, the day it was met (ISO)."""

    fingerprint: str
    name: str
    standing: KeyStanding
    since: str


def known_keys(path: Path) -> tuple[KnownKey, ...]:
    """Return the keys in a file, none if it is missing. Raises InputError if it cannot be read."""
    try:
        root = json_fields(read_bytes(path, _LIMIT), _SCHEMA)
        return tuple(map(_known, root.inners("keys")))
    except InputError as fault:
        if fault.key == "errors.file_missing":
            return ()
        raise
    except ValueError as fault:
        raise InputError("known_keys_broken", file=path_text(path)) from fault


def _known(node: Fields) -> KnownKey:
    mark, name, standing, since = map(node.text, KnownKey._fields)
    if as_fingerprint(mark) != mark:
        raise ValueError(mark)
    return KnownKey(mark, name, KeyStanding(standing), since)


def keep_known(path: Path, keys: Iterable[KnownKey]) -> None:
    """Write keys into a file, replacing those in it. Raises InputError."""
    make_folder(path.parent)
    document = {"schema": _SCHEMA, "keys": [key._asdict() for key in keys]}
    write_file(path, (json.dumps(document, indent=1) + "\n").encode(), private=True)


def with_key(known: Sequence[KnownKey], key: KnownKey) -> tuple[KnownKey, ...]:
    """Return known keys with one added. A key already known keeps its day and the better of the two standings."""
    ranks = list(KeyStanding)
    old = next((each for each in known if each.fingerprint == key.fingerprint), None)
    if old is not None:
        best = max(old.standing, key.standing, key=ranks.index)
        return tuple(each._replace(standing=best) if each is old else each for each in known)
    seen = [each for each in known if each.standing is KeyStanding.SEEN]
    dropped = seen[: len(seen) + 1 - _MOST_SEEN] if len(seen) >= _MOST_SEEN else []
    return (*(each for each in known if each not in dropped), key)


def with_known_key(verdict: Verdict, known: Sequence[KnownKey], just_met: Sequence[KnownKey] = ()) -> Verdict:
    """Return a verdict made without a named certificate, completed by the known facts about its key.

    A key that is this computer's own or trusted here is trusted. A different key under the name of a known one is not,
    nor is one under the name of a key `just_met` in another file.
    """
    mark, signer = verdict.fingerprint, verdict.signer
    if verdict.trusted is not None or mark is None or signer is None:
        return verdict
    check = _trusted(mark, signer, known, just_met)
    checks = tuple(check if each.name is CheckName.TRUSTED else each for each in verdict.checks)
    return verdict._replace(checks=checks, trusted=check.passed, good=verdict.good and check.passed is not False)


def _trusted(mark: str, signer: str, known: Sequence[KnownKey], just_met: Sequence[KnownKey]) -> SignatureCheck:
    params = {"fingerprint": mark}
    own = next((each for each in known if each.fingerprint == mark), None)
    if own is not None and own.standing is not KeyStanding.SEEN:
        return SignatureCheck(CheckName.TRUSTED, True, params, own.standing.value)
    others = [each for each in (*known, *just_met) if each.fingerprint != mark and is_same_name(each.name, signer)]
    if others:
        other = max(others, key=lambda each: list(KeyStanding).index(each.standing))
        params |= {"signer": signer, "known": other.fingerprint, "since": other.since}
        return SignatureCheck(CheckName.TRUSTED, False, params, "name")
    if own is not None:
        return SignatureCheck(CheckName.TRUSTED, None, params | {"since": own.since}, "seen")
    return SignatureCheck(CheckName.TRUSTED, None, params)


def is_same_name(one: str, other: str) -> bool:
    """Whether people would take two names for the same."""
    return _folded(one) == _folded(other)


def _folded(name: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFKC", name).casefold() if letter.isalnum())
