"""`verify` on a list that players signed after the club: who, where, when, and that it is their own word."""

import pytest
from signatures.signing import also_signed, key_of, signed_list
from tiers import some

from skatlist.papers.signatures.keys.certificate import fingerprint, public_part


@pytest.fixture
def paper(tmp_path):
    path = tmp_path / "liste.pdf"
    data = also_signed(signed_list(), "place2", key_of("Anna Becker"))
    path.write_bytes(also_signed(data, "keeper", key_of("Bernd")))
    return path


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "message"),
    [
        ("de", ("danach im Feld „Platz 2“: Anna Becker am ", "nicht geprüft, Fingerabdruck", "selbst angegeben")),
        ("en", ("afterwards in the field “Seat 2”: Anna Becker on ", "not verified, fingerprint", "the signers claim")),
    ],
)
def test_later_signers_are_reported_as_their_own_claim(skatlist, paper, lang, message):
    (paper.parent / "verein.crt").write_bytes(public_part(key_of().certificate))
    done = skatlist("--lang", lang, "verify", paper, "--trust", paper.parent / "verein.crt")
    assert done.code == 0
    output = done.words
    for words in some(message):
        assert words in output
    assert fingerprint(key_of("Anna Becker").certificate) in output
    assert output.count(message[2]) == 1


@pytest.mark.slow
def test_the_later_signers_as_json(skatlist, paper):
    later = skatlist("verify", paper, "--format", "json").json["files"][0]["later"]
    assert [(each["field"], each["signer"]) for each in later] == [("place2", "Anna Becker"), ("keeper", "Bernd")]
    assert later[1]["fingerprint"] == fingerprint(key_of("Bernd").certificate)
    assert "T" in later[0]["signed_at"]
