"""R6: a full disk, a disk that can only be read: said clearly, nothing acknowledged is lost, no half file."""

import ast
import io
import json
import os
import shlex
import shutil
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from itertools import product
from pathlib import Path
from typing import NamedTuple

import needs
import pytest
from cli.talk import Talk
from club_evening import make_evening
from folders import names_in
from killed import by_version_0_1, killed_in_the_middle
from tiers import slow, some

from skatlist.cli.app import run
from skatlist.evening import Evening
from skatlist.files.journal.journal import Draft, RecordKind, sealed

FIVE = (1, 2, 3, 4, 5)  # a list that never ends
SAMPLE = Path(__file__).parents[2] / "samples" / "clubabend"
LISTS = sorted(SAMPLE.glob("serie1-*.csv"))


# Root may write anywhere: it is called without that right.
HUMBLE = ("setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override")
SEVERAL = "import sys; from cli.test_full_disk import call; print([tuple(call(*each, typed='e\\n')) for each in {}])"


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def call(*args, typed="", folder="."):
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "stdin", io.StringIO(typed))
        patch.setenv("SKATLIST_LANG", "de")
        patch.chdir(folder)
        code = run([*map(str, args)])
    return Done(code, out.getvalue(), err.getvalue())


def humbly(*calls):
    """Call the program several times in a process that may not write everywhere."""
    before = HUMBLE if os.geteuid() == 0 else ()
    script = SEVERAL.format([[*map(str, each)] for each in calls])
    done = subprocess.run(
        [*before, sys.executable, "-c", script], cwd=Path(__file__).parents[1], stdout=subprocess.PIPE, check=True
    )
    return [Done(*each) for each in ast.literal_eval(done.stdout.decode())]


def mounted(folder, *options):
    return subprocess.run(["mount", *options, str(folder)], capture_output=True, check=False).returncode == 0


@pytest.fixture
def disk(tmp_path):
    """A disk of 512 KiB of its own."""
    folder = tmp_path / "platte"
    folder.mkdir()
    with needs.starting("mount", "umount"):
        if not shutil.which("mount") or not mounted(folder, "-t", "tmpfs", "-o", "size=512k", "tmpfs"):
            pytest.skip(f"{needs.ANOTHER_WAY}no disk can be mounted here")
        yield folder
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder):
    with (folder / "voll").open("ab", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return


def words(path):
    with Evening.open(path) as evening:
        return [row.remark for row in evening.book((1, 1)).rows]


def test_enter_says_so_keeps_the_line_and_goes_on_when_there_is_room(disk):
    path = make_evening(disk / "abend.skat", {(1, 1): FIVE}, games={})
    with Talk(path) as talk:
        talk.say('e "0"')
        fill(disk)
        acknowledged, count = "", 0
        while not acknowledged and count < 500:  # until what SQLite has put by is used up
            count += 1
            answer = talk.say(f'e "{count}"')
            acknowledged = answer if "eingepasst" not in answer else ""
        assert "Der Datenträger ist voll" in " ".join(acknowledged.split())
        assert talk.ask.offered == f'e "{count}"'
        assert words(path) == [str(number) for number in range(count)]
        (disk / "voll").unlink()
        assert "eingepasst" in talk.say(talk.ask.offered)
    assert words(path) == [str(number) for number in range(count + 1)]


def test_on_a_full_disk_everything_can_still_be_read(disk):
    path = make_evening(disk / "abend.skat", {(1, 1): FIVE}, games={})
    killed_with_a_game(path)
    fill(disk)
    for command in ("check", "score", "standings", "log"):
        done = call(command, path)
        assert done.returncode in {0, 1}, done.stderr
        assert "Traceback" not in done.stderr
    assert "kreuz m2 +" in call("score", path).stdout
    done = call("enter", path, typed="310+1+\n")
    assert "Traceback" not in done.stderr
    assert words(path) == ([""] if done.returncode else ["", ""])


def killed_with_a_game(path):
    """Enter a game and be killed in the middle of the next one."""
    with Talk(path) as talk:
        talk.say("212+2+")
        old = path.read_bytes()
        talk.say("e")
    killed_in_the_middle(path, old)


class TestWithoutAMount:
    """The same where nothing can be mounted: a program that may write no file larger than a few KiB."""

    CHILD = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
sys.dont_write_bytecode = True  # Python would keep a module's byte code cut off at the bound
from skatlist.cli.app import run
sys.exit(run(sys.argv[2:]))
"""

    def limited(self, limit, *args, typed=""):
        return subprocess.run(
            [sys.executable, "-c", self.CHILD, str(limit), *map(str, args)],
            input=typed, capture_output=True, text=True, check=False, env=os.environ | {"SKATLIST_LANG": "de"},
        )  # fmt: skip

    @pytest.mark.slow
    def test_acknowledged_entries_are_there(self, tmp_path):
        path = make_evening(tmp_path / "abend.skat", {(1, 1): FIVE}, games={})
        typed = "".join(f'e "{number}"\n' for number in range(60))
        done = self.limited(path.stat().st_size + 4096, "enter", path, "--format", "json", typed=typed)
        replies = [json.loads(line) for line in done.stdout.splitlines()]
        acknowledged = [reply["line"] for reply in replies if reply["kind"] == "game"]
        assert any(reply["kind"] == "note" and reply["error"] for reply in replies)
        assert "Traceback" not in done.stderr
        assert [f'e "{word}"' for word in words(path)] == acknowledged
        assert 0 < len(acknowledged) < 60
        assert call("enter", path, typed='e "danach"\n').returncode == 0
        assert words(path)[-1] == "danach"

    @pytest.mark.parametrize(
        "command", [("backup", "abend.skat", "neu.skat"), *slow(("new", "neu.skat"), ("import", "neu.skat", SAMPLE))],
        ids=lambda command: command[0],
    )  # fmt: skip
    def test_a_new_file_is_whole_or_absent(self, tmp_path, monkeypatch, command):
        monkeypatch.chdir(tmp_path)
        make_evening(tmp_path / "abend.skat")
        done = self.limited(4096, *command)
        assert done.returncode == 3
        assert "Datenträger" in done.stderr
        assert names_in(tmp_path) == ["abend.skat"]

    @pytest.mark.slow
    def test_an_import_is_done_whole_or_not_at_all(self, tmp_path):
        path = tmp_path / "abend.skat"
        assert call("new", path, SAMPLE / "event.toml").returncode == 0
        done = self.limited(path.stat().st_size + 4096, "import", path, *LISTS)
        assert done.returncode == 3
        assert "Datenträger" in done.stderr
        with Evening.open(path, write=True) as evening:
            assert evening.sheets.begun == ()
        assert names_in(tmp_path) == ["abend.skat"]

    @pytest.mark.slow
    def test_an_export_leaves_old_papers_as_they_were(self, tmp_path):
        (tmp_path / "rangliste.pdf").write_bytes(b"der vom letzten Mal")
        done = self.limited(4096, "export", LISTS[0], "-o", tmp_path)
        assert done.returncode == 3
        assert names_in(tmp_path) == ["rangliste.pdf"]
        assert (tmp_path / "rangliste.pdf").read_bytes() == b"der vom letzten Mal"


@pytest.mark.slow
class TestReadOnly:
    READING = ("check", "score", "standings", "log")

    @pytest.mark.parametrize("beside", [False, True], ids=["closed", "killed"])
    def test_on_a_read_only_disk_everything_can_be_read(self, disk, beside):
        path = make_evening(disk / "abend.skat")
        if beside:
            killed_with_a_game(path)
        else:
            assert call("enter", path, typed="212+2+\n").returncode == 0
        assert mounted(disk, "-o", "remount,ro")
        for command in some(self.READING):
            done = call(command, path)
            assert done.returncode in {0, 1}, (command, done.stderr)
        assert "kreuz m2 +" in call("score", path).stdout
        for command in (("enter", path), ("sign", path, "--places", "1"), ("close", path)):
            done = call(*command, typed="e\n")
            assert done.returncode == 3
            assert "lässt sich nur lesen" in done.stderr
            assert "Abhilfe" in done.stderr

    def test_the_last_entries_of_version_0_1_are_never_left_out(self, disk):
        path = make_evening(disk / "abend.skat")
        with Evening.open(path) as evening:
            last = evening.records[-1]
        game = Draft(RecordKind.GAME, "1/1", {"game": 1, "line": "2 kreuz m2 +"})
        by_version_0_1(path, [sealed(last.seq + 1, last.time, "", game, last.hash)])
        assert mounted(disk, "-o", "remount,ro")
        for command in some(self.READING):
            assert call(command, path).returncode in {0, 1}
        assert "kreuz m2 +" in call("score", path).stdout
        assert names_in(disk) == ["abend.skat", "abend.skat-wal"]

    @needs.needs(os.geteuid() or shutil.which("setpriv"), "setpriv, for root may write anywhere", "setpriv")
    @pytest.mark.parametrize(("what", "beside"), list(product(("file", "folder"), (False, True))))
    def test_where_writing_is_forbidden(self, tmp_path, what, beside):
        folder = tmp_path / "abend"
        folder.mkdir()
        path = make_evening(folder / "abend.skat")
        if beside:
            killed_with_a_game(path)
        else:
            assert call("enter", path, typed="212+2+\n").returncode == 0
        for each in (path, *folder.iterdir()) if what == "file" else (folder,):
            each.chmod(0o555 if each.is_dir() else 0o444)
        calls = [*((command, path) for command in (*self.READING, "enter")), ("new", folder / "neu.skat")]
        *read, entered, new = humbly(*calls)
        assert [done.returncode in {0, 1} for done in read] == [True] * len(self.READING), read
        assert "kreuz m2 +" in read[self.READING.index("score")].stdout
        assert entered.returncode == 3
        assert "lässt sich nur lesen" in entered.stderr
        assert (new.returncode, (folder / "neu.skat").exists()) == ((3, False) if what == "folder" else (0, True))
        folder.chmod(0o755)


class TestWhereNothingCanBeSaid:
    """Standard output on a full disk, or closed by who started the program: no traceback, and the exit code as ever."""

    @staticmethod
    def started(ending, *args):
        command = shlex.join([sys.executable, "-m", "skatlist", *args])
        environ = {**os.environ, "SKATLIST_LANG": "de"}
        done = subprocess.run(
            ["sh", "-c", f"{command} {ending}"], capture_output=True, text=True, env=environ, check=False
        )
        assert "Traceback" not in done.stdout + done.stderr
        return done

    @pytest.mark.slow
    @needs.program("sh")
    @needs.needs(Path("/dev/full").exists(), "/dev/full")
    @pytest.mark.parametrize("as_json", [(), *slow(("--format", "json"))])
    def test_the_output_is_on_a_full_disk(self, as_json):
        done = self.started("> /dev/full", "value", "grand", "m1", "+", *as_json)
        assert (done.returncode, "Datenträger ist voll" in done.stderr) == (3, True)
        done = self.started("> /dev/full", "check", "nirgends.csv", *as_json)
        assert (done.returncode, "nirgends.csv" in done.stderr) == (3, True)
        assert self.started("2> /dev/full", "check", "nirgends.csv", *as_json).returncode == 3

    @pytest.mark.slow
    @needs.program("sh")
    @pytest.mark.parametrize("ending", [">&-", *slow("2>&-", "<&-", ">&- 2>&- <&-")])
    def test_a_closed_output_changes_no_exit_code(self, ending):
        assert self.started(ending, "value", "grand", "m1", "+").returncode == 0
        assert self.started(ending, "check", "nirgends.csv").returncode == 3
        assert self.started(ending).returncode == 0
