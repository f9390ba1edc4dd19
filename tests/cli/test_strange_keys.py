"""Damaged signatures beside a file: a verdict, never our fault; damaged keys are a kind of `attack/fuzz.py`."""

import random

import pytest
from signatures.signing import NOW, key_of
from tiers import slow, whole

from skatlist.cli.app import run
from skatlist.papers.signatures.detached import sign_detached
from skatlist.papers.signatures.keys.certificate import public_part

INTERNAL = ("Traceback", "Fehler im Programm", "bug in the program")
DATA = b"PK liste"


def damaged(data, chance):
    other = bytearray(data)
    for _ in range(chance.randint(1, 3)):
        other[chance.randrange(len(other))] = chance.randrange(256)
    kept = chance.randrange(len(other)) if chance.random() < 0.1 else len(other)
    return bytes(other[:kept]) + chance.randbytes(chance.choice([0, 0, 0, 0, 3]))


def outcome(capsys, *call):
    """Return the exit code of a command that never reports a fault of ours."""
    code = run([str(word) for word in call])
    captured = capsys.readouterr()
    output = captured.out + captured.err
    assert not any(words in output for words in INTERNAL), (call, output)
    assert output.strip(), call
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
