"""`skatlist key` and where the key comes from: call, environment, configuration, the user's own folder."""

import getpass
import json
import os
import sys
import unicodedata
import warnings
from pathlib import Path

import pytest
from refusals import tells

from skatlist.base.disk import home_folder
from skatlist.papers.signatures.keys.places import Config, key_place, read_config
from skatlist.words import InputError, UsageError

NAME = 'Skatclub "Łukasz & Söhne" 1923'
WORDS = "vier Buben und ein Aß"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A user's own folder, and nothing in the environment."""
    for name in ("XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "eigenes"))
    for name in ("SKATLIST_KEY", "SKATLIST_CONFIG", "SKATLIST_PASSPHRASE_FILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return home_folder()


@pytest.fixture
def secret(tmp_path):
    path = tmp_path / "kennwort.txt"
    path.write_text(f"{WORDS}\nzweite Zeile\n", encoding="utf-8")
    return path


@pytest.fixture
def typed(monkeypatch):
    """Answer questions for passphrases, one after the other."""
    prompts = []

    def answer(*answers):
        rest = list(answers)
        monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
        monkeypatch.setattr(getpass, "getpass", lambda question: prompts.append(question) or rest.pop(0))
        return prompts

    return answer


def made(skatlist, secret, *more):
    done = skatlist("key", "new", "-o", "verein.pem", "--name", NAME, "--passphrase-file", secret, *more)
    assert done.code == 0, done.err
    return done


def test_a_new_key_is_two_files_and_says_what_to_do_with_each(skatlist, secret, tmp_path):
    output = made(skatlist, secret).out
    assert NAME in output
    assert "verein.pem ist der Schlüssel: nicht weitergeben" in output
    assert "verein.crt ist das Zertifikat: an alle weitergeben" in output
    assert b"PRIVATE" in (tmp_path / "verein.pem").read_bytes()
    assert b"PRIVATE" not in (tmp_path / "verein.crt").read_bytes()
    if os.name == "posix":
        assert (tmp_path / "verein.pem").stat().st_mode & 0o777 == 0o600


def test_a_key_is_never_overwritten_nor_half_made(skatlist, secret, tmp_path):
    made(skatlist, secret)
    before = (tmp_path / "verein.pem").read_bytes()
    done = skatlist("key", "new", "-o", "verein.pem", "--name", NAME, "--passphrase-file", secret)
    assert (done.code, (tmp_path / "verein.pem").read_bytes()) == (3, before)
    assert "nie überschrieben" in done.err
    (tmp_path / "verein.pem").unlink()
    assert skatlist("key", "new", "-o", "verein.pem", "--name", NAME, "--passphrase-file", secret).code == 3
    assert not (tmp_path / "verein.pem").exists()


@pytest.mark.parametrize("name", ["verein.crt", "verein.CRT", "verein.cer", ".crt"])
def test_a_key_is_never_called_like_a_certificate(skatlist, secret, tmp_path, name):
    before = sorted(tmp_path.iterdir())
    done = skatlist("key", "new", "-o", name, "--name", NAME, "--passphrase-file", secret)
    assert (done.code, sorted(tmp_path.iterdir())) == (2, before)
    assert "der Schlüssel darf nicht so heißen" in done.err
    assert ".pem" in done.err
    assert "--force" not in done.err


def test_a_key_has_a_name(skatlist, secret):
    done = skatlist("key", "new", "-o", ".", "--name", NAME, "--passphrase-file", secret)
    assert (done.code, "ist ein Ordner" in done.err) == (3, True)


def test_where_the_certificate_cannot_be_written_there_is_no_key_either(skatlist, secret, tmp_path):
    name = "x" * 252  # with the ending of a certificate one letter too long for any disk
    before = sorted(tmp_path.iterdir())
    done = skatlist("key", "new", "-o", name, "--name", NAME, "--passphrase-file", secret)
    assert (done.code, sorted(tmp_path.iterdir())) == (3, before)
    assert "Dieser Name ist dem System zu lang" in done.err


def test_show_needs_no_passphrase_and_shows_the_same_for_key_and_certificate(skatlist, secret):
    made(skatlist, secret, "--years", "3")
    lines = skatlist("key", "show", "verein.pem").out.splitlines()
    assert lines[1:] == skatlist("key", "show", "verein.crt").out.splitlines()[1:]
    document = skatlist("key", "show", "verein.crt", "--format", "json").json
    assert document["schema"] == "skatlist/key/1"
    assert (document["name"], document["expired"]) == (NAME, False)
    assert document["fingerprint"].replace(" ", "") == "".join(lines[3].split()[1:] + lines[4].split())
    assert int(document["valid_until"][:4]) - int(document["valid_from"][:4]) == 3


def test_new_asks_for_the_passphrase_twice(skatlist, typed, home, tmp_path):
    prompts = typed(WORDS, WORDS)
    assert skatlist("key", "new", "--name", NAME).code == 0
    assert len(prompts) == 2
    assert sorted(path.name for path in home.iterdir()) == ["key.crt", "key.pem", "known-keys.json"]
    assert NAME in skatlist("key", "show").out
    assert NAME in skatlist("key").out
    typed(*[WORDS, "vier Bauern"] * 3)
    done = skatlist("key", "new", "-o", tmp_path / "zwei.pem", "--name", NAME)
    assert (done.code, (tmp_path / "zwei.pem").exists()) == (2, False)
    assert done.err.count("nicht gleich") == 3


def test_a_passphrase_may_be_typed_three_times_and_its_length_is_said_before(skatlist, typed, tmp_path):
    typed("kurz", "", WORDS, WORDS)
    done = skatlist("key", "new", "-o", tmp_path / "a.pem", "--name", NAME)
    assert (done.code, (tmp_path / "a.pem").exists()) == (0, True)
    first, short, empty = done.err.splitlines()
    assert "mindestens 8 Zeichen" in first
    assert ("zu kurz" in short, "Noch 2 Versuche." in short) == (True, True)
    assert ("Ohne Kennwort" in empty, "Ein Versuch bleibt." in empty) == (True, True)


def test_a_passphrase_that_would_be_seen_is_not_asked_for(skatlist, monkeypatch, tmp_path):
    def seen(_question):
        warnings.warn("echo", getpass.GetPassWarning, stacklevel=1)
        return WORDS

    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(getpass, "getpass", seen)
    done = skatlist("key", "new", "-o", tmp_path / "a.pem", "--name", NAME)
    assert (done.code, "--passphrase-file" in done.err, list(tmp_path.glob("a.*"))) == (2, True, [])


def test_without_a_terminal_the_option_is_suggested(skatlist, tmp_path):
    assert "--passphrase-file" in skatlist("key", "new", "-o", "a.pem", "--name", NAME).err
    assert "--name" in skatlist("key", "new", "-o", "a.pem").err
    assert list(tmp_path.glob("a.*")) == []


def test_an_empty_passphrase_file_is_reported(skatlist, tmp_path):
    (tmp_path / "leer.txt").write_text("\n\nx\n")
    done = skatlist("key", "new", "-o", "a.pem", "--name", NAME, "--passphrase-file", "leer.txt")
    assert (done.code, "leer.txt" in done.err) == (3, True)


def test_a_short_passphrase_is_refused_before_it_is_asked_for_again(skatlist, typed, tmp_path):
    (tmp_path / "kurz.txt").write_text("Buben 4\n")
    done = skatlist("key", "new", "-o", "a.pem", "--name", NAME, "--passphrase-file", "kurz.txt")
    assert (done.code, "mindestens 8 Zeichen" in done.err) == (2, True)
    prompts = typed(*[unicodedata.normalize("NFD", "größer!")] * 3)  # seven letters, however many characters
    assert skatlist("key", "new", "-o", "a.pem", "--name", NAME).code == 2
    assert len(prompts) == 3
    assert list(tmp_path.glob("a.*")) == []


def test_a_large_file_is_no_key_and_no_passphrase(skatlist, tmp_path):
    (tmp_path / "film.pem").write_bytes(b"x" * (1024 * 1024 + 1))
    done = skatlist("key", "show", "film.pem")
    assert (done.code, "weder ein Schlüssel noch ein Zertifikat" in done.err) == (3, True)
    (tmp_path / "lang.txt").write_text("x" * 5000)
    done = skatlist("key", "new", "-o", "a.pem", "--name", NAME, "--passphrase-file", "lang.txt")
    assert (done.code, "zu groß für ein Kennwort" in done.err) == (3, True)


@pytest.mark.skipif(os.name != "posix", reason="rights of this kind are Unix's")
def test_a_passphrase_others_can_read_is_warned_of_but_not_what_is_no_key(skatlist, secret, tmp_path):
    secret.chmod(0o600)
    assert made(skatlist, secret).err == ""
    secret.chmod(0o644)
    done = skatlist("key", "new", "-o", "b.pem", "--name", NAME, "--passphrase-file", secret)
    assert (done.code, f"{secret} kann jeder lesen" in done.err) == (0, True)
    liste = tmp_path / "serie1-tisch01.txt"
    liste.write_text("1 2 kreuz m1 +\n")
    for file, output in ((tmp_path / "b.crt", "nur das Zertifikat"), (liste, "kein lesbares Zertifikat")):
        done = skatlist("export", liste, "--sign", "--key", file)
        assert (done.code, output in done.err, "jeder lesen" in done.err) == (3, True, False)


@pytest.mark.skipif(os.name != "posix", reason="rights of this kind are Unix's")
def test_a_key_others_can_read_is_warned_of(skatlist, secret, tmp_path):
    made(skatlist, secret)
    assert skatlist("key", "show", "verein.pem").err == ""
    for rights in (0o644, 0o620, 0o602):
        (tmp_path / "verein.pem").chmod(rights)
        done = skatlist("key", "show", "verein.pem", "--format", "json")
        assert (done.code, "jeder lesen oder ändern" in done.err) == (0, True)
        assert json.loads(done.out)
    assert skatlist("key", "show", "verein.crt").err == ""


def test_the_call_goes_before_the_environment_before_the_configuration_before_the_usual_place(
    home, tmp_path, monkeypatch
):
    with pytest.raises(UsageError, check=tells("key_none")):
        key_place(None, None)
    home.mkdir(parents=True)
    (home / "key.pem").touch()
    assert key_place(None, None) == (home / "key.pem", None)
    (home / "config.toml").write_text('key = "verein.pem"\npassphrase_file = "/geheim/wort"\n', encoding="utf-8")
    assert key_place(None, None) == (home / "verein.pem", Path("/geheim/wort"))
    monkeypatch.setenv("SKATLIST_KEY", "umgebung.pem")
    monkeypatch.setenv("SKATLIST_PASSPHRASE_FILE", "wort")
    assert key_place(None, None) == (Path("umgebung.pem"), Path("wort"))
    assert key_place(tmp_path / "a.pem", tmp_path / "b") == (tmp_path / "a.pem", tmp_path / "b")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ('schluessel = "a"', "event_key"),
        ('keys = "a"', "event_key_near"),
        ("key = 3", "event_text"),
        ('key = ""', "event_text"),
        ("key = ", "toml_syntax"),
    ],
)
def test_a_wrong_configuration_is_reported(tmp_path, monkeypatch, content, sentence):
    path = tmp_path / "meine.toml"
    path.write_text(content, encoding="utf-8")
    monkeypatch.setenv("SKATLIST_CONFIG", str(path))
    with pytest.raises(InputError) as caught:
        read_config()
    assert caught.value.key == f"errors.{sentence}"
    assert "meine.toml" in str(caught.value.params)


@pytest.mark.parametrize("key", ["key", "passphrase_file"])
@pytest.mark.parametrize("expected", ["~nobodyhere/club.pem", "~nobodyhere", "~\\u0000/club.pem"])
def test_an_unknown_home_in_the_configuration_is_reported(skatlist, tmp_path, monkeypatch, key, expected):
    path = tmp_path / "config.toml"
    path.write_text(f'{key} = "{expected}"\n', encoding="utf-8")
    (tmp_path / "liste.csv").write_text("game,declarer,contract,spitzen,result\n1,1,clubs,m1,won\n")
    monkeypatch.setenv("SKATLIST_CONFIG", str(path))
    for call in (["key", "show"], ["export", "liste.csv", "-o", "out", "--sign"]):
        done = skatlist(*call)
        assert done.code == 3
        assert "keinen persönlichen Ordner" in done.err


def test_an_empty_configuration_sets_nothing(tmp_path, monkeypatch):
    path = tmp_path / "meine.toml"
    path.touch()
    monkeypatch.setenv("SKATLIST_CONFIG", str(path))
    assert read_config() == Config()


def test_a_configuration_that_is_named_must_be_there(tmp_path, monkeypatch):
    monkeypatch.setenv("SKATLIST_CONFIG", str(tmp_path / "fehlt.toml"))
    with pytest.raises(InputError):
        read_config()


def test_only_a_line_feed_ends_a_passphrase(secret):
    from skatlist.cli.terminal.terminal import Terminal
    from skatlist.cli.unlock import passphrase_from
    from skatlist.words import Language

    for word in ("geheim\u2028wort", "geheim\x0bwort", "geheim\x85wort", "geheim\x0cwort"):
        secret.write_bytes(f"{word}\r\nzweite Zeile\n".encode())
        assert passphrase_from(secret, Terminal(Language.DE)) == word


@pytest.mark.slow
def test_keys_made_at_once_never_replace_each_other(tmp_path):
    import datetime as dt
    from concurrent.futures import ThreadPoolExecutor
    from threading import Barrier

    from skatlist.papers.signatures.keys.key_file import keep_key, new_key
    from skatlist.words import InputError

    barrier, path = Barrier(6), tmp_path / "verein.pem"
    keys = [new_key(f"Verein {number}", "ein langes Wort", now=dt.datetime.now(dt.UTC), years=1) for number in range(6)]

    def keep(key):
        barrier.wait()
        try:
            keep_key(path, key)
        except InputError as refused:
            return refused.key
        return key

    with ThreadPoolExecutor(6) as pool:
        report = list(pool.map(keep, keys))
    assert report.count("errors.key_exists") == 5
    assert path.read_bytes() in report
