"""The seal of an event file: a signature over its journal and the computed results."""

import base64
import datetime as dt
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from skatlist.base.disk import path_text
from skatlist.files.journal.drafts import EVENT
from skatlist.files.journal.journal import Draft, Record, RecordKind, canonical_json, stamp_of
from skatlist.files.journal.replay import Journal
from skatlist.files.journal.sheets import Sheets
from skatlist.papers.signatures.keys.certificate import fingerprint, is_signed_by, load_certificate
from skatlist.papers.signatures.keys.key_file import ClubKey
from skatlist.papers.signatures.payload.canonical import check_code
from skatlist.papers.signatures.payload.differences import differing_results, list_results
from skatlist.papers.signatures.signer_checks import bound_check, signed_verdict
from skatlist.papers.verdict import (
    CheckName,
    Difference,
    FileKind,
    SignatureCheck,
    SignedPaper,
    Subject,
    Verdict,
    make_verdict,
)
from skatlist.words import InputError

_MARK: Final = "fingerprint"  # of the certificate. Version 0.1 sealed without it
_SCHEMA: Final = "skatlist/seal/1"
_SIGNED: Final = ("count", "head", "time", "author", "results", _MARK)
_BROKEN: Final = frozenset(
    f"errors.{name}" for name in ("journal_broken", "journal_unknown", "event_damaged", "event_altered")
)


def seal(sheets: Sheets, key: ClubKey, author: str, at: dt.datetime) -> Record:
    """Seal everything written so far and return the record: number of records, hash of the last, all results.

    `at` has its time zone. Raises Overtaken if another program has written in the meantime, and InputError.
    """
    draft = seal_draft(sheets, key, author, at)
    return sheets.journal.add([draft], author, at=draft.content["time"])[0]


def seal_draft(sheets: Sheets, key: ClubKey, author: str, at: dt.datetime) -> Draft:
    """Return the record that `seal` writes, before it is written."""
    last = sheets.journal.records[-1]
    facts = {
        "count": last.seq,
        "head": last.hash,
        "time": max(stamp_of(at), last.time),
        "author": author,
        "results": [list_results(sheets.scored(each)) for each in sheets.begun],
        _MARK: fingerprint(key.certificate),
    }
    signature = key.private.sign(_signed_bytes(facts), ec.ECDSA(hashes.SHA256()))
    certificate = key.certificate.public_bytes(serialization.Encoding.DER)
    proof = {"certificate": _base64(certificate), "signature": _base64(signature)}
    return Draft(RecordKind.SEAL, EVENT, facts | proof)


def seal_code(record: Record) -> str:
    """Return the check code of a seal. Kept elsewhere, it exposes a file sealed again or cut back to an older seal."""
    return check_code(_signed_bytes(record.facts))


def verify_event_file(path: Path, trusted: Sequence[x509.Certificate] = ()) -> Verdict:
    """Return the verdict on an event file by its last seal.

    Raises InputError if it is not an event file or cannot be read.
    """
    file = path_text(path)
    try:
        with Journal.open(path) as journal:
            return _by_seal(journal, file, trusted)
    except InputError as fault:
        if fault.key not in _BROKEN:
            raise
        broken = SignatureCheck(CheckName.INTACT, False, {"fault": fault}, "journal")
        return make_verdict(file, FileKind.SKAT, [broken])


def _by_seal(journal: Journal, file: str, trusted: Sequence[x509.Certificate]) -> Verdict:
    record = next((record for record in reversed(journal.records) if record.kind == RecordKind.SEAL), None)
    if record is None:
        return make_verdict(file, FileKind.SKAT, [SignatureCheck(CheckName.SIGNED, False, {}, "no_seal")])
    facts = record.facts  # the store has checked their types
    try:
        certificate = load_certificate(base64.b64decode(facts["certificate"], validate=True))
        signature = base64.b64decode(facts["signature"], validate=True)
        at = dt.datetime.fromisoformat(facts["time"]).astimezone(dt.UTC)
        mark = bytes.fromhex(facts[_MARK]) if _MARK in facts else None
        if not facts["time"].endswith("Z"):
            raise ValueError(facts["time"])  # noqa: TRY301 - not a seal of ours
    except ValueError:
        return make_verdict(file, FileKind.SKAT, [SignatureCheck(CheckName.SIGNED, False, {}, "broken_seal")])
    signed, count = _signed_bytes(facts), facts["count"]
    there = journal.records[count - 1].hash if count <= len(journal.records) else None
    # Signer and time are in the record as well as under the signature.
    own = (record.author, record.time) == (facts["author"], facts["time"])
    intact = own and there == facts["head"] and is_signed_by(certificate, signature, signed)
    unsealed = len(journal.records) - record.seq + abs(record.seq - 1 - count)
    differences = _differences(journal, facts["results"], count)
    checks = [
        SignatureCheck(CheckName.INTACT, intact, {}, "" if intact else "seal"),
        SignatureCheck(CheckName.WHOLE, not unsealed, {"count": unsealed}, "seal"),
        bound_check(certificate, mark),
        SignatureCheck(CheckName.RECOMPUTED, not differences),
        SignatureCheck(CheckName.CODE, None, {"code": check_code(signed)}, "seal"),
    ]
    name, date = (journal.description.get(word, "") for word in ("name", "date"))
    paper = SignedPaper(Subject.EVENING, name, date, check_code(signed))
    signer = (certificate, at)
    return signed_verdict(file, FileKind.SKAT, signer, trusted, checks, differences=differences, paper=paper)


def _differences(journal: Journal, results: list[Any], count: int) -> tuple[Difference, ...]:
    with Journal.open(journal.file.path, until=count) as before:
        then = Sheets(before)
        differences = list(differing_results(results, [then.scored(key) for key in then.begun]))
        if len(results) > len(then.begun):
            differences.append(Difference(None, None, None, "", str(len(results)), str(len(then.begun))))
    return tuple(differences)


def _signed_bytes(facts: dict[str, Any]) -> bytes:
    return canonical_json({"schema": _SCHEMA, **{name: facts[name] for name in _SIGNED if name in facts}}).encode()


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()
