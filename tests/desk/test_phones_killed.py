"""W2: the desk is killed at random under load, telephones go away and come back, send twice and out of order."""

import http.client
import random
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from uuid import uuid4

import pytest
from club_evening import ROUND, make_evening
from desk_client import free_port, served
from needs import PATIENCE
from phone_client import Phone
from tiers import some

from skatlist.desk.phone_secrets import Phones
from skatlist.evening import Evening, RecordKind

LAN = "127.0.0.2"
SEATING = {(series, table): (1, 2, 3, 4) if table == 1 else (5, 6, 7, 8) for series in (1, 2, 3, 4) for table in (1, 2)}
GAMES = 24
KILLS = 8


class Wire:
    """A telephone sends through this, as it is: a connection that may end in the middle of anything."""

    def __init__(self, port):
        self.port = port

    def post(self, path, content, headers):
        line = http.client.HTTPConnection(LAN, self.port, timeout=PATIENCE)
        try:
            origin = {"origin": f"http://{LAN}:{self.port}"}
            line.request("POST", path, content, {**headers, **origin, "content-type": "application/json"})
            answer = line.getresponse()
            body = answer.read()
        finally:
            line.close()
        import json

        return SimpleNamespace(status_code=answer.status, json=lambda: json.loads(body))


class Hall:
    """A desk that is killed after a number of answers, and started again; telephones wait for it."""

    def __init__(self, kills):
        self.kills = list(kills)
        self.answers = 0
        self.process = None
        self.lock = threading.Condition()

    def answered(self):
        """Count an answer; kill the desk where it is time, in the middle of what the others ask."""
        with self.lock:
            self.answers += 1
            if self.process and self.kills and self.answers >= self.kills[0]:
                self.kills.pop(0)
                self.process.send_signal(signal.SIGKILL)
                self.process = None
                self.lock.notify_all()

    def wait_for_desk(self):
        with self.lock:
            assert self.lock.wait_for(lambda: self.process is not None, 60)


def play(hall, phone, away, seed):
    """Enter all games of a table; return the entries that the desk has acknowledged."""
    chance = random.Random(seed)
    queue = [(game, ROUND[(game - 1) % 4], uuid4().hex[:16]) for game in range(1, GAMES + 1)]
    acknowledged = []
    if away:  # without network for most of the evening: everything waits in the telephone
        with hall.lock:
            assert hall.lock.wait_for(lambda: len(hall.kills) <= KILLS // 4, 240)
    while queue:
        at = 1 if len(queue) > 1 and chance.random() < 0.2 else 0  # out of order
        game, line, entry = queue[at]
        hall.wait_for_desk()
        try:
            for _ in range(2 if chance.random() < 0.3 else 1):  # twice
                answer = phone.enter(line, game, entry, sure=True)
        except (OSError, http.client.HTTPException):
            continue
        reply = answer.json()
        if "entered" in reply:
            acknowledged.append((game, line, entry))
            del queue[at]
        else:
            assert reply.get("early") == game, reply
        hall.answered()
    return acknowledged


@pytest.mark.slow
def test_a_desk_killed_at_random_loses_nothing_and_doubles_nothing(tmp_path):
    path = make_evening(tmp_path / "abend.skat", SEATING, series=4, games={3: 24, 4: GAMES})
    whole = len(SEATING) * GAMES
    hall = Hall(sorted(random.Random(18).sample(range(10, whole - 20), KILLS)))
    secrets = Phones(tmp_path / "config" / "skatlist" / "tables")
    with Evening.open(path) as evening:
        secret = {key: secrets.rights(evening).secret(key) for key in SEATING}
    port = free_port()  # the tables' codes name it: another desk must not take it meanwhile
    with ThreadPoolExecutor(len(SEATING)) as pool:
        playing = []
        while True:
            options = ("--lan", "--address", LAN, "--port", str(port))
            with served(path, *options, home=tmp_path / "config") as running:
                playing = playing or [
                    pool.submit(play, hall, Phone(Wire(port), secret[key], key), at % 3 == 2, at)
                    for at, key in enumerate(SEATING)
                ]
                with hall.lock:
                    hall.process = running.process
                    hall.lock.notify_all()
                if hall.kills:
                    running.process.wait(240)
                    continue
                acknowledged = [each.result(PATIENCE) for each in playing]
                assert running.stop() == 0
                break
    with Evening.open(path) as evening:  # every link of the chain is looked at
        for key, entries in some(list(zip(SEATING, acknowledged, strict=True))):
            records = [each for each in evening.records if each.key == key and each.kind == RecordKind.GAME]
            assert [each.facts["game"] for each in records] == list(range(1, GAMES + 1))
            assert len(evening.book(key).rows) == GAMES
            written = {(each.facts["game"], each.facts["sent"].partition("/")[2]) for each in records}
            assert written == {(game, entry) for game, _, entry in entries}
    assert hall.kills == []
