"""Damaged certificates, keys and signatures through the commands: a sentence or a verdict, never our fault."""

import random

import pytest
from asn1crypto import pem
from cryptography.hazmat.primitives import serialization
from signatures.signing import CLUB, NOW, key_of
from tiers import slow, whole

from skatlist.cli.app import run
from skatlist.signatures.detached import sign_detached
from skatlist.signatures.keys.certificate import public_part
from skatlist.signatures.keys.key_file import new_key

INTERNAL = ("Traceback", "Fehler im Programm", "bug in the program")
DATA = b"PK liste"


def damaged(data, chance):
    other = bytearray(data)
    for _ in range(chance.randint(1, 3)):
        other[chance.randrange(len(other))] = chance.randrange(256)
    kept = chance.randrange(len(other)) if chance.random() < 0.1 else len(other)
    return bytes(other[:kept]) + chance.randbytes(chance.choice([0, 0, 0, 0, 3]))


def outcome(capsys, *call):
    """Return the exit code of a command that never told of a fault of ours."""
    code = run([str(word) for word in call])
    said = capsys.readouterr()
    told = said.out + said.err
    assert not any(words in told for words in INTERNAL), (call, told)
    assert told.strip(), call
    return code


@pytest.mark.parametrize("count", [20, *slow(400), *whole(5_000)])
def test_a_damaged_signature_is_judged_and_never_good(tmp_path, capsys, count):
    chance, true = random.Random(6), sign_detached(DATA, key_of(), NOW)
    path, crt = tmp_path / "liste.xlsx.p7s", tmp_path / "verein.crt"
    (tmp_path / "liste.xlsx").write_bytes(DATA)
    crt.write_bytes(public_part(key_of().certificate))
    path.write_bytes(true)
    assert outcome(capsys, "verify", path, "--trust", crt) == 0
    for at in range(count):
        path.write_bytes(data := damaged(true, chance))
        if data != true:
            trusted = ("--trust", crt) if at % 2 else ()
            assert outcome(capsys, "--lang", ("de", "en")[at % 3 == 0], "verify", path, *trusted) in {2, 3, 4}, data


@pytest.mark.parametrize("count", [20, *slow(400), *whole(5_000)])
def test_a_damaged_certificate_or_key_is_shown_or_refused(tmp_path, capsys, count):
    chance = random.Random(7)
    der = key_of().certificate.public_bytes(serialization.Encoding.DER)
    locked = new_key(CLUB, "geheim 12", now=NOW, years=5)
    path, codes = tmp_path / "k.pem", set()
    for at in range(count):
        other = damaged(der, chance)
        path.write_bytes((other, pem.armor("CERTIFICATE", other), damaged(locked, chance))[at % 3])
        lang = ("de", "en")[at % 2]
        codes.add(outcome(capsys, "--lang", lang, "key", "show", path))
        codes.add(outcome(capsys, "--lang", lang, "key", "trust", path))
        codes.add(outcome(capsys, "--lang", lang, "verify", path, "--trust", path))
    assert codes >= {0, 3}
    assert codes <= {0, 2, 3, 4}
    assert outcome(capsys, "key", "trust") == 0  # what was remembered can be read again
