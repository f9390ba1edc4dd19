"""R5, W2: a joined desk is killed at every step of an exchange, and in the middle of what it writes there."""

import os
import re
import resource
import signal
import sys
from collections import Counter
from contextlib import closing
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from club_evening import ROUND, add_games, make_evening
from desk_client import free_port, served
from needs import PATIENCE
from station_client import Computer
from tiers import some

from skatlist.desk.link import Link
from skatlist.evening import Evening
from skatlist.files.journal.merge import ids_of

LAN = "127.0.0.2"
TABLES = {(series, table): (1, 2, 3, 4) if table == 1 else (5, 6, 7, 8) for series in (1, 2, 3) for table in (1, 2)}
GAMES = 48
# Calls of the system before which a program is killed.
_STEPS = {"open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "socket.connect", "http.client.send"}
_STEPS |= {"sqlite3.connect", "os.chmod", "tempfile.mkdtemp", "tempfile.mkstemp"}
_SIZES = range(0, 40_000, 1_500)  # bytes of a file in whose middle it is killed
_DONE = 3  # as many exchanges that nothing killed, and all steps were tried

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="processes here cannot be forked"),
]


class Hall:
    """The director's desk, a program of its own, and the computer that has joined it; each writes at its own table."""

    def __init__(self, desk, event, port, folder):
        self.event, self.games = event, 0
        self.computer = Computer(f"http://{LAN}:{port}/join#k={code_of(desk)}", folder / "Petra", "Petra")

    def go_on(self):
        """Let the computer write a game, and the director, too, every other time; return all that was written."""
        key = self.games // GAMES + 1, 1
        line = ROUND[self.games % GAMES % 4]
        self.computer.write(lambda evening: add_games(evening, line, key=key))
        if self.games % 2:
            with Evening.open(self.event, write=True, author="Ida") as evening:
                add_games(evening, ROUND[self.games // 2 % GAMES % 4], key=(self.games // 2 // GAMES + 1, 2))
        self.games += 1
        return ids_of(records(self.computer.file)) | ids_of(records(self.event))

    def meet(self, bound):
        """Exchange records in a process that `bound` prepares to be killed; return whether it was."""
        child = os.fork()
        if not child:
            try:
                bound()
                self.again().meet()
            finally:
                os._exit(0)
        return os.WIFSIGNALED(os.waitpid(child, 0)[1])

    def again(self):
        """Return the computer as it is after a start: it knows what is on its disk."""
        self.computer.link = Link.kept(self.computer.folder / "joined", records(self.event)[0].hash, self.computer.file)
        return self.computer

    def must_be_whole(self, written):
        """Every entry is once in both files together; a list has its games in order."""
        mine, theirs = records(self.computer.file), records(self.event)
        assert written <= ids_of(mine) | ids_of(theirs)
        for each in (mine, theirs):
            assert max(Counter(record.id for record in each).values()) == 1
        for path in (self.computer.file, self.event):
            with Evening.open(path) as evening:
                for key in TABLES:
                    assert [row.number for row in evening.book(key).rows] == [
                        *range(1, len(evening.book(key).rows) + 1)
                    ]


def code_of(desk):
    """Press the button of the page of devices, and return the code that it leads to."""
    head = {"origin": desk.address.rstrip("/"), "content-type": "application/x-www-form-urlencoded"}
    with closing(HTTPConnection(urlsplit(desk.address).netloc, timeout=PATIENCE)) as line:
        line.request("POST", "/devices", "do=code&role=scorer", head)
        return re.search("code=([^#]+)", line.getresponse().headers["location"])[1]


def records(path):
    with Evening.open(path) as evening:
        return tuple(evening.records)


def before_step(number):
    """Kill this process before its n-th step."""

    def bound():
        left = [number]

        def count_step(event, _):
            if event in _STEPS:
                left[0] -= 1
                if not left[0]:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(count_step)

    return bound


def in_a_file(size):
    """Kill this process in the middle of the write that would make a file longer."""

    def bound():
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    return bound


def test_a_joined_desk_killed_anywhere_loses_nothing_and_doubles_nothing(tmp_path):
    event = make_evening(tmp_path / "abend.skat", TABLES, series=3, games={4: GAMES})
    port = free_port()
    with served(event, "--lan", "--address", LAN, "--port", str(port), home=tmp_path / "home") as desk:
        hall = Hall(desk, event, port, tmp_path)
        kills, number, done = 0, 0, 0
        while done < _DONE:
            number += 1
            written = hall.go_on()
            was_killed = hall.meet(before_step(number))
            kills, done = kills + was_killed, 0 if was_killed else done + 1
            hall.must_be_whole(written)
        steps = kills
        for size in some(_SIZES):
            written = hall.go_on()
            kills += hall.meet(in_a_file(size))
            hall.must_be_whole(written)
        for _ in range(3):
            assert hall.again().meet() == ""
        assert hall.computer.link.waits == 0
        assert records(hall.computer.file) == records(event)
        assert 10 < steps < kills
