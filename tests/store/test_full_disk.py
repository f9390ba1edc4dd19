"""R6: a full disk, a disk that can only be read: said clearly, nothing acknowledged is lost, no half file."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from club_evening import Talk, make_evening
from killed import by_version_0_1, killed_in_the_middle

from skatlist.store.evening import Evening
from skatlist.store.journal import Draft, Kind, sealed
from skatlist.store.skat_file import SkatFile

FIVE = (1, 2, 3, 4, 5)  # a list that never ends
SAMPLE = Path(__file__).parents[2] / "samples" / "clubabend"


# Root may write anywhere: it is called without that right.
HUMBLE = ("setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override")


def call(*args, typed="", folder=None, humble=False):
    before = HUMBLE if humble and os.geteuid() == 0 else ()
    return subprocess.run(
        [*before, sys.executable, "-m", "skatlist", *map(str, args)],
        input=typed, capture_output=True, text=True, check=False, cwd=folder, env=os.environ | {"SKATLIST_LANG": "de"},
    )  # fmt: skip


def mounted(folder, *options):
    return subprocess.run(["mount", *options, str(folder)], capture_output=True, check=False).returncode == 0


@pytest.fixture
def disk(tmp_path):
    """A disk of 512 KiB of its own."""
    folder = tmp_path / "platte"
    folder.mkdir()
    if not shutil.which("mount") or not mounted(folder, "-t", "tmpfs", "-o", "size=512k", "tmpfs"):
        pytest.skip("no disk can be mounted here")
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
        told, count = "", 0
        while not told and count < 500:  # until what SQLite has put by is used up
            count += 1
            said = talk.say(f'e "{count}"')
            told = said if "eingepasst" not in said else ""
        assert "Der Datenträger ist voll" in " ".join(told.split())
        assert talk.ask.offered == f'e "{count}"'
        assert words(path) == [str(number) for number in range(count)]
        (disk / "voll").unlink()
        assert "eingepasst" in talk.say(talk.ask.offered)
    assert words(path) == [str(number) for number in range(count + 1)]


def test_through_a_pipe_what_was_acknowledged_is_there(disk):
    path = make_evening(disk / "abend.skat", {(1, 1): FIVE}, games={})
    fill(disk)
    with (disk / "voll").open("r+b") as file:
        file.truncate(file.seek(0, os.SEEK_END) - 24 * 1024)
    typed = "".join(f'e "{number}"\n' for number in range(300))
    done = call("enter", path, "--format", "json", typed=typed)
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    told = [reply["line"] for reply in replies if reply["kind"] == "game"]
    *refused, missed = [reply for reply in replies if reply["kind"] == "note"]
    assert missed["name"] == "missed"
    assert done.returncode == 1
    assert refused
    assert all(reply["error"] and "voll" in reply["message"] for reply in refused)
    (disk / "voll").unlink()
    assert [f'e "{word}"' for word in words(path)] == told
    assert 0 < len(told) < 300


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


def names(folder):
    return sorted(each.name for each in folder.iterdir())


@pytest.mark.parametrize(
    ("command", "target"),
    [
        (("backup", "abend.skat", "neu.skat"), "neu.skat"),
        (("new", "neu.skat", str(SAMPLE / "event.toml")), "neu.skat"),
        (("import", "neu.skat", str(SAMPLE)), "neu.skat"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_a_new_file_is_there_whole_or_not_at_all(disk, command, target):
    path = make_evening(disk / "abend.skat")
    fill(disk)
    before = names(disk)
    done = call(*command, folder=disk)
    assert done.returncode == 3
    assert "voll" in done.stderr
    assert not (disk / target).exists()
    assert names(disk) == before
    (disk / "voll").unlink()
    assert call(*command, folder=disk).returncode in {0, 1}
    with SkatFile.open(disk / target) as file:
        assert list(file.news())
    assert path.exists()


def test_an_import_on_a_full_disk_is_done_whole_or_not_at_all(disk):
    path = disk / "abend.skat"
    assert call("new", path, SAMPLE / "event.toml").returncode == 0
    fill(disk)
    with (disk / "voll").open("r+b") as file:
        file.truncate(file.seek(0, os.SEEK_END) - 20 * 1024)
    done = call("import", path, SAMPLE)
    assert done.returncode == 3, done.stdout
    assert "voll" in done.stderr
    (disk / "voll").unlink()
    with Evening.open(path) as evening:
        assert evening.lists == ()
    assert call("import", path, SAMPLE).returncode in {0, 1}
    with Evening.open(path) as evening:
        assert len(evening.lists) == 8


def test_an_export_on_a_full_disk_leaves_old_papers_as_they_were(disk):
    papers = disk / "papiere"
    papers.mkdir()
    (papers / "rangliste.pdf").write_bytes(b"der vom letzten Mal")
    fill(disk)
    done = call("export", SAMPLE, "-o", papers)
    assert done.returncode == 3
    assert (papers / "rangliste.pdf").read_bytes() == b"der vom letzten Mal"
    assert [each.name for each in papers.iterdir()] == ["rangliste.pdf"]


class TestWithoutAMount:
    """The same where nothing can be mounted: a program that may write no file larger than a few KiB."""

    CHILD = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
from skatlist.cli.app import run
sys.exit(run(sys.argv[2:]))
"""

    def limited(self, limit, *args, typed=""):
        return subprocess.run(
            [sys.executable, "-c", self.CHILD, str(limit), *map(str, args)],
            input=typed, capture_output=True, text=True, check=False, env=os.environ | {"SKATLIST_LANG": "de"},
        )  # fmt: skip

    def test_what_was_acknowledged_is_there(self, tmp_path):
        path = make_evening(tmp_path / "abend.skat", {(1, 1): FIVE}, games={})
        typed = "".join(f'e "{number}"\n' for number in range(60))
        done = self.limited(path.stat().st_size + 4096, "enter", path, "--format", "json", typed=typed)
        replies = [json.loads(line) for line in done.stdout.splitlines()]
        told = [reply["line"] for reply in replies if reply["kind"] == "game"]
        assert any(reply["kind"] == "note" and reply["error"] for reply in replies)
        assert "Traceback" not in done.stderr
        assert [f'e "{word}"' for word in words(path)] == told
        assert 0 < len(told) < 60
        assert call("enter", path, typed='e "danach"\n').returncode == 0
        assert words(path)[-1] == "danach"

    def test_a_backup_is_whole_or_absent(self, tmp_path):
        path = make_evening(tmp_path / "abend.skat")
        done = self.limited(4096, "backup", path, tmp_path / "neu.skat")
        assert done.returncode == 3
        assert names(tmp_path) == ["abend.skat"]


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
        for command in self.READING:
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
        game = Draft(Kind.GAME, "1/1", {"game": 1, "line": "2 kreuz m2 +"})
        by_version_0_1(path, [sealed(last.seq + 1, last.time, "", game, last.hash)])
        assert mounted(disk, "-o", "remount,ro")
        for command in self.READING:
            assert call(command, path).returncode in {0, 1}
        assert "kreuz m2 +" in call("score", path).stdout
        assert names(disk) == ["abend.skat", "abend.skat-wal"]

    @pytest.mark.skipif(os.geteuid() == 0 and not shutil.which("setpriv"), reason="root may write anywhere")
    @pytest.mark.parametrize("what", ["file", "folder"])
    @pytest.mark.parametrize("beside", [False, True], ids=["closed", "killed"])
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
        for command in self.READING:
            done = call(command, path, humble=True)
            assert done.returncode in {0, 1}, (command, done.stderr)
        assert "kreuz m2 +" in call("score", path, humble=True).stdout
        done = call("enter", path, typed="e\n", humble=True)
        assert done.returncode == 3
        assert "lässt sich nur lesen" in done.stderr
        folder.chmod(0o755)
