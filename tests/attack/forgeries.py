# ruff: noqa: E501 - the forgeries stand in one line each
"""Papers, workbooks, signatures and event files as a forger prepares them: `verify` may call none of them good.

Each group tries what a stranger can do without the key, or what a holder of the key could make a paper show though
another list is inside it, as of this version of the program and of another one.
"""

import base64
import json
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

from asn1crypto import cms
from attack.fuzz import Fault, Files, desk, watched
from cli import test_strange_event_files as damaged
from cryptography.hazmat.primitives.serialization import Encoding
from signatures import excel_signing, pdf_revisions, signing, test_journal_seal, test_pdf_words
from signatures import test_excel_attacks as workbooks
from signatures import test_pdf_attacks as pages
from signatures.signing import NOW, content, key_of
from signatures.test_bound_certificate import exchanged, relabelled
from store.test_side_files import TestForeignHands as Foreign

from skatlist.evening import Evening
from skatlist.files.formats.notation.line import read_line
from skatlist.files.journal.drafts import event_drafts
from skatlist.files.journal.journal import BEGINNING, Draft, RecordKind, sealed
from skatlist.files.journal.skat_file import SkatFile
from skatlist.papers.paper_files import sealed_pdf
from skatlist.papers.signatures.detached import sign_detached
from skatlist.papers.signatures.excel.draw_workbook import draw_excel
from skatlist.papers.signatures.excel.excel_signature import sign_excel
from skatlist.papers.signatures.journal_seal import seal
from skatlist.papers.signatures.payload.paper import paper_json
from skatlist.papers.signatures.pdf.sign import sign_pdf
from skatlist.skat.sheet import Player
from skatlist.tournament import Event, Seating

Case = tuple[str, Files]  # its name, and the files; the first is the forged one
PAPER, WORKBOOK, EVENING = "liste.pdf", "liste.xlsx", "abend.skat"


def workbooks_without_key() -> Iterator[Case]:
    for name, attack in {**workbooks.PARTS, **workbooks.XML, **workbooks.CONTAINER}.items():
        if name not in workbooks.HARMLESS:
            yield name, {WORKBOOK: attack(excel_signing.signed_list())}


def revisions() -> Iterator[Case]:
    for name, change in pdf_revisions.FORGED.items():
        with suppress(Exception):  # a revision that cannot be written is none
            yield name, {PAPER: pdf_revisions.later(signing.signed_list(3, 12), change)}
    for name, change in pages.CHANGES.items():
        yield f"appended: {name}", {PAPER: signing.updated(signing.signed_list(3, 12), change)}


def other_lists() -> Iterator[Case]:
    """Yield papers of one list with another one inside, both signed by the club."""
    scored = workbooks.short()
    for program in ("", "0.0.1"):
        for name, (change, _where) in test_pdf_words.FORGED.items():
            honest, falsified = (_of_version(content(each), program) for each in (scored, change(scored)))
            falsified = falsified._replace(facts=falsified.facts._replace(seal=honest.facts.seal))
            yield f"{name} {program}", {PAPER: sign_pdf(sealed_pdf(falsified), honest.attachments, key_of(), NOW)}
            book = draw_excel(falsified.facts, falsified.sheets, falsified.profile)
            yield f"{name} {program}", {WORKBOOK: sign_excel(book, honest.attachments, key_of(), NOW)}


def _of_version(honest_content, program):
    facts = honest_content.facts._replace(program=program or honest_content.facts.program)
    return honest_content._replace(
        facts=facts, attachments={**honest_content.attachments, "paper.json": paper_json(facts, honest_content.results)}
    )


def beside() -> Iterator[Case]:
    """Yield signatures that lie beside a file."""
    data, key = b"liste", key_of()
    true = sign_detached(data, key, NOW)
    der = key.certificate.public_bytes(Encoding.DER)
    twice = cms.ContentInfo.load(true)
    infos = twice["content"]["signer_infos"]
    infos.append(infos[0].copy())
    forged = {
        "another file": (true, data + b"\n"),
        "cut off": (true[:-1], data),
        "more behind": (true + b"\0", data),
        "in words": (base64.b64encode(true), data),
        "indefinite length": (b"\x30\x80" + true[4:] + b"\0\0", data),
        "long form of length": (b"\x30\x83\0" + true[2:], data),
        "certificate alone": (der, data),
        "signed twice": (twice.dump(force=True), data),
        "relabelled": (exchanged(true, relabelled(key)), data),
        "relabelled and signed": (exchanged(true, relabelled(key, own_signature=True)), data),
        "another key": (exchanged(true, key_of("Twin").certificate), data),
        "another digest": (true.replace(b"\x60\x86\x48\x01\x65\x03\x04\x02\x01", b"\x60\x86\x48\x01\x65\x03\x04\x02\x03"), data),
    }  # fmt: skip
    for name, (signature, about) in forged.items():
        yield name, {"liste.csv.p7s": signature, "liste.csv": about}


@cache
def sealed_evening() -> bytes:
    """Return an evening that the club sealed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / EVENING
        players = tuple(Player(name, number) for number, name in enumerate("ABC", 1))
        SkatFile.create(path, list(event_drafts(Event(players=players, seating=(Seating(1, 1, (1, 2, 3)),)))), "me")
        with Evening.open(path, write=True) as evening:
            for line in ("3 kreuz m2 -", *test_journal_seal.GAMES):
                evening.enter((1, 1), read_line(line, place_required=True)[0])
            seal(evening.sheets, key_of(), "me", NOW)
        return path.read_bytes()


SEALS = {
    "relabelled": lambda: {"certificate": _der(relabelled(key_of()))},
    "relabelled and signed": lambda: {"certificate": _der(relabelled(key_of(), own_signature=True))},
    "another key": lambda: {"certificate": _der(key_of("Twin").certificate)},
    "another mark": lambda: {"fingerprint": "00" * 32},
    "no mark": lambda: {"fingerprint": None},
    "another time": lambda: {"time": "2026-11-20T23:15:07Z"},
    "no results": lambda: {"results": []},
    "no seal": lambda: {"signature": None},
}


def evenings() -> Iterator[Case]:
    """Yield sealed evenings: another seal, a journal chained anew, rows and tables changed behind its back."""
    for name, change in SEALS.items():
        yield name, _evening(lambda path, change=change: _sealed_otherwise(path, change()))
    for name, attack in test_journal_seal.ATTACKS.items():
        yield name, _evening(lambda path, attack=attack: test_journal_seal.rewritten(path, attack))
    for version in (-1, 0, 1):
        for name, statements in Foreign.STATEMENTS.items():
            more = (*statements, f"PRAGMA user_version = {version}")
            yield f"{name} {version}", _evening(lambda path, more=more: Foreign().altered(path, *more))
    yield "row before the first", _evening(Foreign().hidden)
    for damage, _message in damaged.DAMAGES:
        if damage not in {damaged.nothing, damaged.painted, damaged.left_out}:  # those look for other games
            yield damage.__name__, _evening(damage)


def _evening(change: Callable[[Path], object]) -> Files:
    with desk({EVENING: sealed_evening()}) as folder:
        change(folder / EVENING)
        return {EVENING: (folder / EVENING).read_bytes()}


def _sealed_otherwise(path: Path, change: Mapping[str, object]) -> None:
    with SkatFile.open(path, write=False) as there:
        records = list(there.news())
    path.unlink()
    SkatFile.rebuild(path, list(_chained(records, change)))


def _der(certificate) -> str:
    return base64.b64encode(certificate.public_bytes(Encoding.DER)).decode()


def _chained(records, change) -> Iterator[object]:
    previous = BEGINNING
    for seq, record in enumerate(records, 1):
        facts = record.facts | change if record.kind == RecordKind.SEAL else record.facts
        kept = {name: value for name, value in facts.items() if value is not None}
        draft = Draft(RecordKind(record.kind), record.subject, kept)
        yield (chained := sealed(seq, record.time, record.author, draft, previous))
        previous = chained.hash


GROUPS: Mapping[str, Callable[[], Iterator[Case]]] = {
    "later revisions": revisions,
    "workbooks": workbooks_without_key,
    "other lists": other_lists,
    "signatures beside": beside,
    "evenings": evenings,
}


def tried(group: str) -> Iterator[list[Fault]]:
    """Yield what is wrong with each forgery of a group, in every command that reads it."""
    for name, files in GROUPS[group]():
        yield list(faults_of(f"{group}: {name}", files))


def faults_of(name: str, files: Files) -> Iterator[Fault]:
    """Yield what is wrong with a forged file, the first of those given."""
    file = next(iter(files))
    verify = ("verify", file, "--format", "json")
    with desk(files):
        for call in (verify, ("verify", file), ("check", file), ("score", file)):
            _code, out, wrong = watched(call)
            yield from (Fault(name, *fault) for fault in wrong)
            # A reader who trusts no certificate learns whether the file is as its signer made it.
            if call is verify and '"verdict"' in out and json.loads(out)["files"][0]["verdict"] != "bad":
                yield Fault(name, "unseen", call, "")
