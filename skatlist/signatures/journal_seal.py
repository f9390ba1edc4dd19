"""The seal of an event file: a signature over its journal as it stands, and over what the rules make of it."""

import base64
import datetime as dt
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from skatlist.disk import shown
from skatlist.signatures.keys.certificate import fingerprint, is_signed_by, loaded
from skatlist.signatures.keys.key_file import ClubKey
from skatlist.signatures.payload.canonical import check_code
from skatlist.signatures.payload.results import differing_results, results_json
from skatlist.signatures.signer_checks import bound_check, signed_verdict
from skatlist.signatures.verdict import CheckName, Difference, FileKind, SignatureCheck, Verdict, judged
from skatlist.store.journal import Draft, Record, RecordKind, canonical, stamp_of
from skatlist.store.replay import EVENT, Replay
from skatlist.words import InputError

_MARK: Final = "fingerprint"  # of the certificate; version 0.1 sealed without it
_SCHEMA: Final = "skatlist/seal/1"
_SIGNED: Final = ("count", "head", "time", "author", "results", _MARK)
_PROOF: Final = ("certificate", "signature")
_BROKEN: Final = frozenset(
    f"errors.{name}" for name in ("journal_broken", "journal_unknown", "event_damaged", "event_altered")
)


def seal(evening: Replay, key: ClubKey, author: str, at: dt.datetime) -> Record:
    """Seal everything written so far and return the record: number of records, hash of the last, all results.

    `at` carries its time zone. Raises Overtaken where another program has written something, InputError.
    """
    draft = seal_draft(evening, key, author, at)
    return evening.add([draft], author, at=draft.content["time"])[0]


def seal_draft(evening: Replay, key: ClubKey, author: str, at: dt.datetime) -> Draft:
    """Return the record of a seal as `seal` writes it."""
    last = evening.records[-1]
    said = {
        "count": last.seq,
        "head": last.hash,
        "time": max(stamp_of(at), last.time),
        "author": author,
        "results": [results_json(evening.scored(each)) for each in evening.lists],
        _MARK: fingerprint(key.certificate),
    }
    signature = key.private.sign(_signed_bytes(said), ec.ECDSA(hashes.SHA256()))
    certificate = key.certificate.public_bytes(serialization.Encoding.DER)
    proof = {"certificate": _base64(certificate), "signature": _base64(signature)}
    return Draft(RecordKind.SEAL, EVENT, said | proof)


def seal_code(record: Record) -> str:
    """Return the check code of a seal: noted down, it shows a file sealed again or cut back to an older seal."""
    return check_code(_signed_bytes(record.facts))


def verify_event_file(path: Path, trusted: Sequence[x509.Certificate] = ()) -> Verdict:
    """Return the verdict on an event file by its last seal.

    Raises InputError where it is no event file or cannot be read.
    """
    file = shown(path)
    try:
        with Replay.open(path) as evening:
            return _by_seal(evening, file, trusted)
    except InputError as fault:
        if fault.key not in _BROKEN:
            raise
        broken = SignatureCheck(CheckName.INTACT, False, {"fault": fault}, "journal")
        return judged(file, FileKind.SKAT, [broken])


def _by_seal(evening: Replay, file: str, trusted: Sequence[x509.Certificate]) -> Verdict:
    record = next((record for record in reversed(evening.records) if record.kind == RecordKind.SEAL), None)
    if record is None:
        return judged(file, FileKind.SKAT, [SignatureCheck(CheckName.SIGNED, False, {}, "no_seal")])
    try:
        facts = record.facts
        certificate = loaded(base64.b64decode(facts["certificate"], validate=True))
        signature = base64.b64decode(facts["signature"], validate=True)
        at = dt.datetime.fromisoformat(facts["time"]).astimezone(dt.UTC)
        signed = _signed_bytes(facts)
        mark = bytes.fromhex(facts[_MARK]) if _MARK in facts else None
        count, head, results = facts["count"], facts["head"], facts["results"]
        if facts.keys() | {_MARK} != {*_SIGNED, *_PROOF} or not facts["time"].endswith("Z"):
            raise ValueError(facts["time"])  # noqa: TRY301 - not a seal of ours
    except (KeyError, TypeError, ValueError):
        return judged(file, FileKind.SKAT, [SignatureCheck(CheckName.SIGNED, False, {}, "broken_seal")])
    there = _hash_at(evening, count)
    # Who sealed and when stand in the record as well as under the signature.
    own = (record.author, record.time) == (facts["author"], facts["time"])
    intact = own and there == head and is_signed_by(certificate, signature, signed)
    unsealed = len(evening.records) - record.seq + abs(record.seq - 1 - count if isinstance(count, int) else 0)
    differences = _differences(evening, results, count)
    checks = [
        SignatureCheck(CheckName.INTACT, intact, {}, "" if intact else "seal"),
        SignatureCheck(CheckName.WHOLE, not unsealed, {"count": unsealed}, "seal"),
        bound_check(certificate, mark),
        SignatureCheck(CheckName.RECOMPUTED, not differences),
        SignatureCheck(CheckName.CODE, None, {"code": check_code(signed)}, "seal"),
    ]
    return signed_verdict(file, FileKind.SKAT, (certificate, at), trusted, checks, differences=differences)


def _differences(evening: Replay, results: Any, count: object) -> tuple[Difference, ...]:
    """Return where the lists, as they were when sealed, are not worth what was sealed."""
    kept = results if isinstance(results, list) else []
    then = Replay.open(evening.file.path, until=count if isinstance(count, int) else 0)
    with then:
        found = list(differing_results(kept, [then.scored(key) for key in then.lists]))
        if len(kept) > len(then.lists):
            found.append(Difference(None, None, None, "", str(len(kept)), str(len(then.lists))))
    return tuple(found)


def _hash_at(evening: Replay, count: object) -> str | None:
    if type(count) is not int or not 1 <= count <= len(evening.records):
        return None
    return evening.records[count - 1].hash


def _signed_bytes(facts: dict[str, Any]) -> bytes:
    return canonical({"schema": _SCHEMA, **{name: facts[name] for name in _SIGNED if name in facts}}).encode()


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()
