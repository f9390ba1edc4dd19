"""R5, W2: two desks and telephones hand in the sums of one series, and both desks are killed at random."""

import http.client
import random
from concurrent.futures import ThreadPoolExecutor, wait
from urllib.parse import urlencode, urlsplit

import pytest
from club_evening import make_evening, many_people
from desk.test_phones_killed import LAN, Hall, Wire
from desk_client import free_port, served
from needs import PATIENCE
from page_forms import forms_of
from phone_client import Phone
from tiers import some

from skatlist.desk.phone_secrets import Phones
from skatlist.evening import Evening, RecordKind
from skatlist.skat.sheet import ListSums

TABLES = range(1, 13)
KILLS = 4
GONE = (OSError, http.client.HTTPException)


def numbers_of(table, author):
    """Return points, games won and games lost by place; each author has read another number at place 1."""
    points = tuple(48 * (3 + place) + 2 * (table + author * 20 * (place == 0)) for place in range(4))
    return points, (4, 5, 6, 7), (0, 1, 0, 1)


def kept(evening, table):
    sums = ListSums.of(evening.scored((1, table)).sheet)
    return sums.points[:4], sums.won[:4], sums.lost[:4]


def type_series(hall, tables, author):
    """Type tables at a desk as a browser does, and return those that it has acknowledged."""
    done = []
    for table in tables:
        rows = dict(zip(("points", "won", "lost"), numbers_of(table, author), strict=True))
        typed = {f"{name}{at + 1}": values[at] for name, values in rows.items() for at in range(4)}
        typed |= {f"total{at + 1}": "" for at in range(4)}  # those of the sums that another has kept meanwhile
        while True:
            hall.wait_for_desk()
            try:
                if is_kept(hall.address, table, typed):
                    break
            except GONE:
                continue
        done.append(table)
        hall.answered()
    return done


def answer_of(address, path, body=None):
    """Return status and page of a request, as a browser sends it."""
    host = urlsplit(address).netloc
    line = http.client.HTTPConnection(host, timeout=PATIENCE)
    try:
        head = {"origin": f"http://{host}", "content-type": "application/x-www-form-urlencoded"}
        line.request("GET" if body is None else "POST", path, body, head)
        answer = line.getresponse()
        return answer.status, answer.read().decode()
    finally:
        line.close()


def is_kept(address, table, typed):
    """Send a table, answering the question which sums hold, and return whether the desk has gone on to another."""
    path = f"/sums/1?table={table}"
    _, page = answer_of(address, path)
    answer = {}
    for _ in range(3):
        forms = [form.filled("/sums/1", {**typed, **answer}) for form in forms_of(page, f"{address}sums/1")]
        [sent] = [form for form in forms if form is not None]
        assert sent["table"] == [str(table)]
        status, page = answer_of(address, path, urlencode(sent, doseq=True))
        if status == 303:
            return True
        assert "andere Summen" in page, page[page.find('class="question') :][:900]
        answer = {"answer": "ours"}
    return False


def send_from_tables(hall, phones, author):
    """Send the sums of tables from their telephones, and return the tables whose sums are kept."""
    done = []
    for table, phone in phones.items():
        points, won, lost = map(list, numbers_of(table, author))
        while True:
            hall.wait_for_desk()
            try:
                reply = phone.ask("sums", points=points, won=won, lost=lost).json()
                break
            except GONE:
                continue
        if "summed" in reply:
            done.append(table)
        else:
            assert reply["there"], reply  # the desk was faster, with others
        hall.answered()
    return done


def keep_running(hall, path, options, home):
    """Run a desk until its last kill is done and everything is typed."""
    while True:
        with served(path, *options, home=home) as running:
            with hall.lock:
                hall.process, hall.address = running.process, running.address
                is_last = not hall.kills
                hall.lock.notify_all()
            if not is_last:
                running.process.wait(240)
                continue
            with hall.lock:
                assert hall.lock.wait_for(lambda: hall.is_over, 60)
            return running.stop()


@pytest.mark.slow
def test_sums_of_two_desks_and_telephones_survive_kills(tmp_path):
    seating = {(1, table): tuple(range(4 * table - 3, 4 * table + 1)) for table in TABLES}
    path = make_evening(tmp_path / "abend.skat", seating, players=many_people(4 * len(TABLES)), games={4: 48})
    home, port = tmp_path / "config", free_port()
    secrets = Phones(home / "skatlist" / "tables")
    with Evening.open(path) as evening:
        secret = {key: secrets.rights(evening).secret(key) for key in seating}
    chance = random.Random(45)
    halls = [Hall(sorted(chance.sample(range(1, len(TABLES) - 1), KILLS))) for _ in range(2)]
    for hall in halls:
        hall.is_over = False
    phones = {table: Phone(Wire(port), secret[1, table], (1, table)) for table in TABLES[::3]}
    with ThreadPoolExecutor(5) as pool:
        options = (("--lan", "--address", LAN, "--port", str(port)), ())
        running = [pool.submit(keep_running, *each, home) for each in zip(halls, [path] * 2, options, strict=True)]
        typing = [
            pool.submit(type_series, halls[0], TABLES, 0),
            pool.submit(type_series, halls[1], TABLES[::-1], 1),
            pool.submit(send_from_tables, halls[0], phones, 2),
        ]
        wait(typing, timeout=240)
        has_failed = any(not each.done() or each.exception() for each in typing)
        for hall in halls:
            with hall.lock:
                hall.is_over = True
                hall.kills = [] if has_failed else hall.kills  # nobody is left to answer
                hall.lock.notify_all()
                if has_failed and hall.process:
                    hall.process.kill()
        acknowledged = [each.result(0) for each in typing]
        assert [each.result(PATIENCE) for each in running] == [0, 0]
    assert [len(each) for each in acknowledged[:2]] == [len(TABLES)] * 2
    with Evening.open(path) as evening:
        written = {
            (record.key[1], tuple(tuple(record.facts[name]) for name in ("points", "won", "lost")))
            for record in evening.records
            if record.kind == RecordKind.SUMS
        }
        for table in some(TABLES):
            assert kept(evening, table) in [numbers_of(table, author) for author in range(3)]
        promised = {
            (table, numbers_of(table, author)) for author, tables in enumerate(acknowledged) for table in tables
        }
        assert promised <= written
    assert [hall.kills for hall in halls] == [[], []]
