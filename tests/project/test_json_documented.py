"""Every key that a command writes with `--format json` stands in docs/json.md, and every key there is written."""

import contextlib
import io
import json
import re
import shlex
from pathlib import Path
from types import MappingProxyType

import pytest
from club_evening import ROUND, Talk, make_evening

from skatlist.cli.app import run

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "json.md"
TEAM = """name = "Mannschaft"
games = { 3 = 3 }
players = [
  { number = 1, name = "Anna Becker", team = "Asse" },
  { number = 2, name = "Bernd", team = "Asse" },
  { number = 3, name = "Carla" },
]
seating = [{ series = 1, table = 1, numbers = [1, 2, 3] }]
"""
LIST = """serie 1
tisch 1
platz 1 Anna Becker
platz 2 Bernd
platz 3 Carla
spiele 3

1 1 kreuz m2 + =24 stand 24
2 2 pik m1 r18 - =-44 stand -44
3 3 grand m1 + =48
gesamt 1 2 3
"""
UNREAD = "serie 1\ntisch 2\nplatz 1 D\nplatz 2 E\nplatz 3 F\nungültig Streit\nspiele 2\n1 1 pik m1 +\n2 2 xyz\n"


def documented():
    """Return the key paths of every schema on the page: `sheets[].rows[].game`; one that ends in `*` has any below."""
    found = {}
    for name, body in re.findall(
        r"^## `(skatlist/[a-z-]+/\d+)`\n(.*?)(?=^## |\Z)", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    ):
        found[name] = set(re.findall(r"^\| `([^`]+)` \|", body, re.MULTILINE))
    return found


def paths(value, before=""):
    """Yield the paths of all keys in a document."""
    if isinstance(value, dict):
        for key, below in value.items():
            path = f"{before}.{key}" if before else key
            yield path
            yield from paths(below, path)
    elif isinstance(value, list):
        for item in value:
            yield from paths(item, f"{before}[]")


CALLS = """
value kreuz m2 h r36 +
value 2 pik m1 h r72 + --claim 22
value xyz
value --contract kreuz --cards "CJ SJ HJ CA CT CK D7 D8 D9 SA" --skat "H7 H8" --points 80
explain G101
rules list
rules show isko-2022
rules show hausregeln
rules diff isko-2022 isko-2010
check liste.txt unread.txt
check liste.txt --fix
score liste.txt unread.txt
score liste.txt --summary
standings liste.txt
standings mannschaft
new neu.skat --name Neu --games-3 3
new mannschaft.skat mannschaft
import neu.skat liste.txt
import neu.skat anders.txt
close neu.skat
log neu.skat
backup neu.skat kopie.skat
correct abend.skat 1 2 kreuz m3 + --reason x --agreed alle --force
sign abend.skat --totals "86 98 86 86" --places alle
key new -o k.pem --name Verein --passphrase-file wort.txt
key show k.pem
export abend.skat -o aus --sign --key k.pem --passphrase-file wort.txt
close abend.skat --sign --key k.pem --passphrase-file wort.txt
verify aus/liste.pdf abend.skat liste.txt
"""
TYPED = "t 1\n?\nl\n212+2+\n2 xyz\nz\n" + "\n".join(ROUND) + "\n1 2 3 4\nq\n"


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """Run all the calls and return the key paths of every document, by its schema."""
    folder = tmp_path_factory.mktemp("json")
    (folder / "liste.txt").write_text(LIST, encoding="utf-8")
    (folder / "unread.txt").write_text(UNREAD, encoding="utf-8")
    (folder / "anders.txt").write_text(LIST.replace("1 1 kreuz m2", "1 1 kreuz m3"), encoding="utf-8")
    (folder / "wort.txt").write_text("ein langes kennwort\n", encoding="utf-8")
    team = folder / "mannschaft"
    team.mkdir()
    (team / "event.toml").write_text(TEAM, encoding="utf-8")
    (team / "serie1-tisch01.txt").write_text(LIST, encoding="utf-8")
    for name in ("abend.skat", "leer.skat"):
        make_evening(folder / name, {(1, 1): (1, 2, 3, 4)}, games=MappingProxyType({4: 4}))
    with Talk(folder / "abend.skat") as talk:
        talk.say(*ROUND, "86 86 86 86", "1234")
    found: dict[str, set[str]] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("SKATLIST_LANG", "de")
        for line in (*CALLS.split("\n"), "enter leer.skat"):
            if line:
                for document in _documents(shlex.split(line), TYPED if "enter" in line else ""):
                    found.setdefault(document["schema"], set()).update(paths(document))
    return found


def _documents(args, typed):
    """Run a call and return the documents it writes: one, or for `enter` one a line."""
    out = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(out):
        patch.setattr("sys.stdin", io.StringIO(typed))
        run([*args, "--format", "json"])
    text = out.getvalue()
    assert text.strip(), args
    return [json.loads(line) for line in text.splitlines()] if typed else [json.loads(text)]


def test_dump(written):
    (Path("/tmp/js/paths.json")).write_text(json.dumps({k: sorted(v) for k, v in sorted(written.items())}, indent=1))
