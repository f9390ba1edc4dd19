"""The key of the club: made, kept from others, read, unlocked, refused when something is wrong with it."""

import datetime as dt
import os
import subprocess
import unicodedata

import needs
import pytest
from asn1crypto import keys, pem
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from tiers import slow

from skatlist.base.disk import write_file
from skatlist.papers.signatures.keys.certificate import (
    fingerprint,
    holder,
    public_part,
    read_certificate,
    require_valid,
)
from skatlist.papers.signatures.keys.key_file import keep_key, new_key, seen_by_others, unlock
from skatlist.words import InputError, Language, UsageError, text

NOW = dt.datetime(2026, 11, 20, 22, 15, tzinfo=dt.UTC)
NAME = "Skatclub Łukasz & Söhne 1923 e. V."
WORDS = "vier Buben und ein Aß"


@pytest.fixture(scope="module")
def key_bytes():
    return new_key(NAME, WORDS, now=NOW, years=10)


@pytest.fixture
def key_file(tmp_path, key_bytes):
    path = tmp_path / "verein.pem"
    write_file(path, key_bytes, replace=False, private=True)
    return path


def refused(sentence, call, *args):
    with pytest.raises((InputError, UsageError)) as caught:
        call(*args)
    assert caught.value.key == f"errors.{sentence}"


@pytest.mark.slow
def test_a_key_is_read_with_its_passphrase_and_its_certificate_without(key_file):
    key = unlock(key_file, WORDS)
    certificate = read_certificate(key_file)
    assert key.certificate == certificate
    assert isinstance(key.private.curve, ec.SECP256R1)
    assert key.private.public_key() == certificate.public_key()
    assert holder(certificate) == NAME
    assert (certificate.not_valid_before_utc, certificate.not_valid_after_utc) == (NOW, NOW.replace(year=2036))


def test_guessing_the_passphrase_takes_its_time(key_bytes):
    der = pem.unarmor(key_bytes[key_bytes.index(b"-----BEGIN ENC") :])[2]
    algorithm = keys.EncryptedPrivateKeyInfo.load(der)["encryption_algorithm"]
    assert algorithm.kdf_iterations >= 600_000
    assert (algorithm.kdf, algorithm.kdf_hmac, algorithm.encryption_cipher, algorithm.key_length) == (
        "pbkdf2",
        "sha256",
        "aes",
        32,
    )


def test_the_public_file_holds_no_private_key(key_file, tmp_path):
    public = tmp_path / "verein.crt"
    public.write_bytes(public_part(read_certificate(key_file)))
    assert b"PRIVATE" not in public.read_bytes()
    assert fingerprint(read_certificate(public)) == fingerprint(read_certificate(key_file))
    refused("key_public_only", unlock, public, WORDS)
    binary = tmp_path / "verein.der"
    binary.write_bytes(read_certificate(key_file).public_bytes(serialization.Encoding.DER))
    assert read_certificate(binary) == read_certificate(key_file)


def test_the_fingerprint_is_sixteen_groups_of_four(key_file):
    groups = fingerprint(read_certificate(key_file)).split(" ")
    assert [len(group) for group in groups] == [4] * 16


@pytest.mark.skipif(os.name != "posix", reason="rights of this kind are Unix's")
def test_nobody_else_may_read_a_key_from_its_first_byte_on(key_file, tmp_path, monkeypatch):
    assert key_file.stat().st_mode & 0o777 == 0o600
    assert not seen_by_others(key_file)
    key_file.chmod(0o644)
    assert seen_by_others(key_file)
    modes = []
    opened = os.open
    monkeypatch.setattr(os, "open", lambda path, flags, mode=0o777: modes.append(mode) or opened(path, flags, mode))
    write_file(tmp_path / "zweiter.pem", b"x", replace=False, private=True)
    assert modes[0] == 0o600  # then the folder is synced


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda data: data.replace(b"\n", b"\n!", 3), "key_no_certificate"),
        (lambda data: data[data.index(b"-----BEGIN ENC") :], "key_no_certificate"),
        (lambda data: data[: data.index(b"-----BEGIN ENC")], "key_public_only"),
        (lambda data: data[:-90], "key_passphrase_wrong"),
        (lambda _: b"Rangliste", "key_no_certificate"),
    ],
    ids=["garbled", "no certificate", "no key", "cut off", "another file"],
)
def test_a_damaged_key_file_is_refused(key_file, key_bytes, change, sentence):
    key_file.write_bytes(change(key_bytes))
    refused(sentence, unlock, key_file, WORDS)


def test_a_wrong_passphrase_a_changed_byte_and_a_missing_file_are_refused(key_file, key_bytes, tmp_path):
    refused("key_passphrase_wrong", unlock, key_file, "vier buben und ein Aß")
    refused("key_passphrase_wrong", unlock, key_file, "")
    at = key_bytes.index(b"-----BEGIN ENC") + 200
    other = b"B" if key_bytes[at : at + 1] == b"A" else b"A"
    key_file.write_bytes(key_bytes[:at] + other + key_bytes[at + 1 :])
    refused("key_passphrase_wrong", unlock, key_file, WORDS)
    refused("file_missing", unlock, tmp_path / "fehlt.pem", WORDS)


@pytest.mark.slow
@pytest.mark.parametrize("made", ["NFC", *slow("NFD")])
@pytest.mark.parametrize("typed", ["NFC", "NFD"])
def test_a_passphrase_opens_a_key_however_its_letters_are_composed(key_file, made, typed):
    """Keys used to be locked with the passphrase as the keyboard gave it: such a key still opens."""
    words = "fünf Könige"
    key = unlock(key_file, WORDS)
    new = new_key(NAME, unicodedata.normalize(made, words), now=NOW, years=1)
    key_file.write_bytes(new)
    assert unlock(key_file, unicodedata.normalize(typed, words))
    # The passphrase of a new key is composed: every program opens it with the usual one.
    assert serialization.load_pem_private_key(new, unicodedata.normalize("NFC", words).encode())
    as_typed = unicodedata.normalize(made, words)
    private = key.private.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.BestAvailableEncryption(as_typed.encode()),
    )
    key_file.write_bytes(public_part(key.certificate) + private)
    assert unlock(key_file, unicodedata.normalize(typed, words)).certificate == key.certificate


def test_a_key_without_its_certificate_is_taken_back(tmp_path, key_bytes, monkeypatch):
    def broken_off(_certificate):
        raise KeyboardInterrupt

    monkeypatch.setattr("skatlist.papers.signatures.keys.key_file.public_part", broken_off)
    with pytest.raises(KeyboardInterrupt):
        keep_key(tmp_path / "k.pem", key_bytes)
    assert list(tmp_path.iterdir()) == []


def test_keys_of_other_kinds_are_refused(key_file):
    certificate = public_part(read_certificate(key_file))
    pem, pkcs8 = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    locked = serialization.BestAvailableEncryption(WORDS.encode())
    open_key = unlock(key_file, WORDS).private.private_bytes(pem, pkcs8, serialization.NoEncryption())
    key_file.write_bytes(certificate + open_key)
    refused("key_not_locked", unlock, key_file, WORDS)
    key_file.write_bytes(certificate + ec.generate_private_key(ec.SECP384R1()).private_bytes(pem, pkcs8, locked))
    refused("key_other_kind", unlock, key_file, WORDS)
    key_file.write_bytes(certificate + ec.generate_private_key(ec.SECP256R1()).private_bytes(pem, pkcs8, locked))
    refused("key_not_a_pair", unlock, key_file, WORDS)


@pytest.mark.parametrize(
    ("name", "words", "years", "sentence"),
    [
        ("", WORDS, 5, "key_name"),
        ("x" * 65, WORDS, 5, "key_name"),
        ("Club\n1923", WORDS, 5, "key_name"),
        (" Club", WORDS, 5, "key_name"),
        ("Club", "", 5, "key_passphrase_empty"),
        ("Club", WORDS, 0, "key_years"),
        ("Club", WORDS, 31, "key_years"),
    ],
)
def test_unusable_names_of_a_key_are_refused(name, words, years, sentence):
    with pytest.raises(UsageError) as caught:
        new_key(name, words, now=NOW, years=years)
    assert caught.value.key == f"errors.{sentence}"


def test_a_key_holds_between_its_two_dates(key_file):
    certificate = read_certificate(key_file)
    require_valid(certificate, NOW, key_file)
    refused("key_not_yet", require_valid, certificate, NOW - dt.timedelta(seconds=1), key_file)
    refused("key_expired", require_valid, certificate, NOW.replace(year=2036, month=12), key_file)


@pytest.mark.parametrize(("lang", "day"), [("de", "20.11.2036"), ("en", "2036-11-20")])
def test_the_day_a_key_ran_out_is_said_in_the_form_of_the_language(key_file, lang, day):
    with pytest.raises(InputError) as caught:
        require_valid(read_certificate(key_file), NOW.replace(year=2037), key_file)
    assert day in text(caught.value.key, Language(lang), **caught.value.params)


def test_a_key_made_on_a_leap_day_ends_on_the_first_of_march(tmp_path):
    path = tmp_path / "k.pem"
    path.write_bytes(new_key("Club", "x", now=dt.datetime(2028, 2, 29, tzinfo=dt.UTC), years=1))
    assert read_certificate(path).not_valid_after_utc == dt.datetime(2029, 3, 1, tzinfo=dt.UTC)


@pytest.mark.slow
@needs.program("openssl")
def test_openssl_signs_with_the_key_and_verifies_with_the_certificate(key_file, tmp_path):
    now = dt.datetime.now(dt.UTC)
    key_file.write_bytes(new_key(NAME, "geheim", now=now, years=1))
    paper, signature = tmp_path / "liste.txt", tmp_path / "liste.p7s"
    paper.write_text("1 kreuz m1 +\n", encoding="utf-8")
    run = lambda *args: subprocess.run(["openssl", "cms", *args], check=True, capture_output=True)  # noqa: E731
    files = ("-in", str(paper), "-binary", "-outform", "DER", "-out", str(signature))
    run("-sign", "-signer", str(key_file), "-passin", "pass:geheim", *files)
    crt = tmp_path / "verein.crt"
    crt.write_bytes(public_part(read_certificate(key_file)))
    run("-verify", "-inform", "DER", "-in", str(signature), "-content", str(paper), "-CAfile", str(crt), "-binary")
