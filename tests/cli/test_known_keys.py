"""Whom `verify` trusts where nobody is named: one's own key, those trusted here; a strange key is never in order."""

import json
import os

import pytest
from signatures.signing import key_of

from skatlist.papers.signatures.detached import sign_detached
from skatlist.papers.signatures.keys.certificate import fingerprint, public_part

CLUB = "Skatfreunde Łukasz"
UNVOUCHED = "UNVERÄNDERT, ABER NIEMAND BÜRGT FÜR DEN SCHLÜSSEL"


def paper(folder, key, name="liste.xlsx"):
    """Put a file and its signature into a folder and return the signature."""
    (folder / name).write_bytes(b"PK liste")
    (folder / f"{name}.p7s").write_bytes(sign_detached(b"PK liste", key, key.certificate.not_valid_before_utc))
    return folder / f"{name}.p7s"


def certificate(folder, key):
    path = folder / "verein.crt"
    path.write_bytes(public_part(key.certificate))
    return path


def verdict(done):
    return done.json["files"][0]["verdict"], done.json["good"], done.code


def test_a_strange_key_is_never_in_order_and_its_fingerprint_is_printed(skatlist, tmp_path):
    signature = paper(tmp_path, key_of(CLUB))
    for lang, headline, trusting in (
        ("de", UNVOUCHED, "skatlist schlüssel vertrauen"),
        ("en", "UNCHANGED, BUT NOBODY VOUCHES FOR THE KEY", "skatlist key trust"),
    ):
        done = skatlist("--lang", lang, "verify", signature)
        assert (done.code, headline in done.out) == (4, True)
        displayed = done.words
        assert fingerprint(key_of(CLUB).certificate) in displayed
        assert trusting in displayed
    assert verdict(skatlist("verify", signature, "--format", "json")) == ("unvouched", False, 4)


def test_a_key_met_before_is_remembered_but_not_trusted(skatlist, tmp_path):
    signature = paper(tmp_path, key_of(CLUB))
    assert "kennt dieser Rechner noch nicht" in skatlist("verify", signature).words
    again = skatlist("verify", signature)
    assert (again.code, "kam hier schon am" in " ".join(again.out.split())) == (4, True)
    (known,) = skatlist("key", "trust", "--format", "json").json["keys"]
    assert (known["name"], known["standing"]) == (CLUB, "seen")


def test_a_key_first_met_in_this_call_is_not_known_before(skatlist, tmp_path):
    signatures = [paper(tmp_path, key_of(CLUB), name) for name in ("a.xlsx", "b.xlsx")]
    output = skatlist("verify", *signatures, "--verbose").words
    assert (output.count("kennt dieser Rechner noch nicht"), "kam hier schon" in output) == (2, False)
    other = paper(tmp_path, key_of(CLUB, 6), "c.xlsx")
    assert "ACHTUNG" in skatlist("verify", *signatures, other).out


@pytest.mark.parametrize("by", ["file", "fingerprint"])
def test_a_key_is_trusted_here_for_good_and_forgotten_again(skatlist, tmp_path, computer, by):
    signature = paper(tmp_path, key_of(CLUB))
    skatlist("verify", signature)
    mark = fingerprint(key_of(CLUB).certificate)
    words = [certificate(tmp_path, key_of(CLUB))] if by == "file" else mark.lower().split()
    assert skatlist("key", "trust", *words).code == 0
    assert verdict(skatlist("verify", signature, "--format", "json")) == ("good", True, 0)
    assert skatlist("key", "trust", *words, "--forget").code == 0
    assert skatlist("verify", signature).code == 4
    computer()
    assert skatlist("key", "trust", *mark.split()).code == 2


@pytest.mark.slow
def test_another_key_under_a_known_name_is_an_alarm(skatlist, tmp_path):
    true, false = key_of(CLUB), key_of(" SKATFREUNDE  Łukasz".strip(), 6)
    skatlist("key", "trust", certificate(tmp_path, true))
    signature = paper(tmp_path, false)
    done = skatlist("verify", signature)
    displayed = done.words
    assert (done.code, "NICHT IN ORDNUNG" in displayed, "ACHTUNG" in displayed) == (4, True, True)
    assert fingerprint(true.certificate) in displayed
    assert fingerprint(false.certificate) in displayed
    assert skatlist("verify", paper(tmp_path, true)).code == 0
    skatlist("key", "trust", certificate(tmp_path, false))  # the club has a new one, and says so
    assert skatlist("verify", paper(tmp_path, false)).code == 0
    assert skatlist("verify", paper(tmp_path, true)).code == 0


def test_two_keys_of_one_name_in_one_call_are_an_alarm(skatlist, tmp_path):
    first, second = paper(tmp_path, key_of(CLUB), "a.xlsx"), paper(tmp_path, key_of(CLUB, 6), "b.xlsx")
    files = skatlist("verify", first, second, "--format", "json").json["files"]
    assert [file["verdict"] for file in files] == ["unvouched", "bad"]


@pytest.mark.slow
def test_ones_own_key_is_trusted_on_ones_own_computer_only(skatlist, tmp_path, computer):
    (tmp_path / "wort").write_text("vier Buben und ein Ass\n")
    (tmp_path / "wort").chmod(0o600)
    (tmp_path / "liste.txt").write_text("serie 1\ntisch 1\n1 1 kreuz m1 r18 +\n")
    secret = ("--passphrase-file", tmp_path / "wort")
    assert skatlist("key", "new", "-o", tmp_path / "k.pem", "--name", CLUB, *secret).code == 0
    export = ("export", tmp_path / "liste.txt", "-o", tmp_path / "aus", "--only", "excel", "--sign")
    assert skatlist(*export, "--key", tmp_path / "k.pem", *secret).code == 0
    assert skatlist("verify", tmp_path / "aus").code == 0
    computer()
    assert skatlist("verify", tmp_path / "aus").code == 4
    # A user who unlocks a key has it.
    assert skatlist(*export, "--force", "--key", tmp_path / "k.pem", *secret).code == 0
    assert skatlist("verify", tmp_path / "aus").code == 0


def test_a_named_certificate_goes_before_what_is_known(skatlist, tmp_path):
    skatlist("key", "trust", certificate(tmp_path, key_of(CLUB)))
    other = certificate(tmp_path, key_of("Andere"))
    assert skatlist("verify", paper(tmp_path, key_of(CLUB)), "--trust", other).code == 4


@pytest.mark.parametrize("content", [b"{", b"[]", b'{"schema": "skatlist/keys/1", "keys": [3]}', b"\xff", b"[" * 9999])
def test_a_damaged_file_of_keys_trusts_nobody_and_is_kept(skatlist, tmp_path, computer, content):
    known = computer() / "known-keys.json"
    known.parent.mkdir()
    known.write_bytes(content)
    done = skatlist("verify", paper(tmp_path, key_of(CLUB)))
    assert (done.code, "known-keys.json ist beschädigt" in done.err) == (4, True)
    assert known.read_bytes() == content
    assert skatlist("key", "trust").code == 3


def test_where_nothing_can_be_remembered_the_verdict_stands(skatlist, tmp_path, computer):
    computer().write_text("a file where the folder would be")
    done = skatlist("verify", paper(tmp_path, key_of(CLUB)))
    assert (done.code, UNVOUCHED in done.out) == (4, True)
    assert skatlist("key", "trust", certificate(tmp_path, key_of(CLUB))).code == 3


def test_remembered_keys_belong_to_their_user_alone(skatlist, tmp_path, computer):
    known = computer() / "known-keys.json"
    skatlist("verify", paper(tmp_path, key_of(CLUB)))
    assert json.loads(known.read_bytes())["schema"] == "skatlist/keys/1"
    if os.name == "posix":
        assert known.stat().st_mode & 0o777 == 0o600
