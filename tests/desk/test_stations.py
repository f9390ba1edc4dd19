"""Computers that join: each has the whole file, writes what its role may, and nobody else gets in."""

import asyncio
import json
import random
import re
import stat
from collections import Counter
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from club_evening import ROUND, add_games, make_evening
from desk_client import HOST, DeskClient, client_of
from station_client import Computer, Line
from tiers import slow, some

from skatlist.desk import link
from skatlist.desk.app import Desk
from skatlist.desk.event_desk import EventDesk
from skatlist.desk.link import Link, join_event
from skatlist.desk.phone_secrets import NotTakenError, Phones
from skatlist.desk.roles import StationRole, is_allowed
from skatlist.desk.stations import Stations, about_message, closed_message, opened_message
from skatlist.evening import Evening, RecordKind
from skatlist.evening.merge_state import MergeState
from skatlist.evening.photos import photo_folder_of
from skatlist.files.journal.drafts import player_draft
from skatlist.files.journal.journal import Draft, Origin, sealed
from skatlist.files.journal.merge import ids_of
from skatlist.files.journal.photo_records import photo_names
from skatlist.files.journal.skat_file import SkatFile
from skatlist.files.photos.photo_folder import PhotoFolder, photo_hash
from skatlist.files.photos.pictures import LARGEST
from skatlist.words import InputError, Language, RefusedError, SkatlistError

LAN = "192.168.4.1:8025"
TABLES = {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8)}
pytestmark = pytest.mark.evening(TABLES)


@pytest.fixture
def stations(tmp_path):
    made = Stations(tmp_path / "config" / "stations")
    made.address = LAN
    return made


@pytest.fixture
def lan(event, stations, tmp_path):
    """Ask the director's desk from another computer of the Wi-Fi."""
    phones = Phones(tmp_path / "config" / "tables")
    phones.address = LAN
    with client_of(event, host=LAN, address="192.168.4.7", phones=phones, stations=stations) as client:
        yield client


@pytest.fixture
def line(lan, monkeypatch):
    return Line(lan, monkeypatch)


@pytest.fixture
def join(line, stations, tmp_path):
    """Let a computer join with a role."""
    assert line

    def joined(role=StationRole.SCORER, name="Petra"):
        return Computer(stations.address_of(stations.new_code(role, "")), tmp_path / name, name)

    return joined


def write(path, deed):
    with Evening.open(path, write=True, author="Heinz") as evening:
        deed(evening)


def records(path):
    with Evening.open(path) as evening:
        return tuple(evening.records)


def games(*lines, key=(1, 1)):
    return lambda evening: add_games(evening, *lines, key=key)


def test_entries_of_a_joined_computer_are_at_the_desk_as_they_are(join, event):
    computer = join()
    computer.write(games(*ROUND))
    assert computer.meet() == ""
    assert records(event) == records(computer.file)
    write(event, games(ROUND[0], key=(1, 2)))
    assert computer.meet() == ""
    assert records(event) == records(computer.file)


def test_without_a_network_entries_wait_and_both_become_equal(join, line, event):
    computer = join()
    line.is_cut = True
    computer.write(games(*ROUND))
    write(event, games(*ROUND, key=(1, 2)))
    assert (computer.meet(), computer.link.waits) == ("offline", 4)
    line.is_cut = False
    assert (computer.meet(), computer.link.waits) == ("", 0)
    assert records(event) == records(computer.file)
    taken = [record for record in records(event) if record.is_taken]
    assert [record.author for record in taken] == ["Petra"] * 4


def test_entries_that_arrived_are_not_counted_as_waiting(join, line, event):
    """The cut comes right after the other desk took an entry in another order, before both files are equal."""
    computer = join(StationRole.DOOR)
    write(event, games(ROUND[0]))
    computer.write(lambda evening: evening.add([Draft(RecordKind.ARRIVAL, "", {"number": 3, "here": True})]))
    assert (computer.meet(), computer.link.waits) == ("", 0)
    line.is_cut = True
    assert (computer.meet(), computer.link.waits) == ("offline", 0)
    computer.write(lambda evening: evening.add([Draft(RecordKind.ARRIVAL, "", {"number": 4, "here": True})]))
    assert (computer.meet(), computer.link.waits) == ("offline", 1)


def test_a_question_waits_for_the_director_who_answers_it_at_the_desk(join, line, event, stations):
    computer = join(StationRole.DOOR)

    def club(name):
        return lambda evening: evening.add([player_draft(evening.roster.players[5]._replace(club=name))])

    line.is_cut = True
    computer.write(club("Haltern"))
    computer.write(lambda evening: evening.add([Draft(RecordKind.ARRIVAL, "", {"number": 3, "here": True})]))
    write(event, club("Herne"))
    line.is_cut = False
    assert (computer.meet(), computer.link.questions, computer.link.waits) == ("", 1, 1)
    with client_of(event, stations=stations) as desk:
        page = desk.get("/devices")
        assert "Haltern" in page.text
        desk.submit("/devices", {"do": "answer", "answer:person/5/club": "theirs"})
    assert (computer.meet(), computer.link.questions, computer.link.waits) == ("", 0, 0)
    with Evening.open(event) as evening:
        assert evening.roster.players[5].club == "Haltern"
        assert evening.roster.arrived == {3}
    assert records(event) == records(computer.file)


@pytest.mark.parametrize(("typed", "follows"), [("", True), ("2 pik m1 +", False)])  # place 2 deals
def test_the_file_of_the_director_does_not_sweep_away_what_is_being_typed(join, event, typed, follows):
    def look(desk, evening):
        conversation = desk.conversations.about(evening, (1, 1), Language.DE)
        if typed:
            conversation.do(conversation.dialogue.read(typed), typed)

    computer = join()
    computer.write(games(ROUND[0]))
    write(event, games(ROUND[0], key=(1, 2)))
    computer.meet(look)
    assert (records(event) == records(computer.file)) is follows
    assert computer.meet() == ""
    assert records(event) == records(computer.file)


def test_the_pages_look_again_when_a_question_comes_in(join, line, lan, event):
    def version():
        return re.search(r'data-version="(\d+)"', lan.get("/wall").text)[1]

    def club(name):
        return lambda evening: evening.add([player_draft(evening.roster.players[5]._replace(club=name))])

    computer = join(StationRole.DOOR)
    line.is_cut = True
    computer.write(club("Haltern"))
    write(event, club("Herne"))
    line.is_cut = False
    before, written = version(), records(event)
    assert (computer.meet(), computer.link.questions) == ("", 1)
    assert records(event) == written
    assert version() != before


def test_the_director_sees_what_may_be_missing_before_closing(join, event, stations):
    scorer, door = join(), join(StationRole.DOOR, "Gerda")
    join(StationRole.VIEWER, "Tresen")

    def club(name):
        return lambda evening: evening.add([player_draft(evening.roster.players[5]._replace(club=name))])

    door.write(club("Haltern"))
    write(event, club("Herne"))
    assert (scorer.meet(), door.meet()) == ("", "")
    with client_of(event, stations=stations) as desk:
        assert "Ein Rechner fragt etwas zu Einträgen: Gerda" in desk.get("/").text
        assert "Nicht verbunden" not in desk.get("/close/0").text
        for each in stations.of(records(event)[0].hash).values():
            each.seen = "2026-11-27T20:00:00+00:00"
        page = desk.get("/close/0").text
        assert "Nicht verbunden: Petra, Gerda. Was dort eingetragen" in page
        assert "Ein Rechner fragt etwas zu Einträgen: Gerda" in page
        page = desk.get("/devices").text
        assert page.count("was dort wartet, ist hier noch nicht zu sehen") == 1  # the other one asks
        assert "liest nur" in page


def test_a_page_looks_again_when_a_computer_no_longer_comes(join, event, stations):
    computer = join()
    assert computer.meet() == ""
    (station,) = stations.of(records(event)[0].hash).values()

    async def looks():
        desk = EventDesk(event, "Ida")
        desk.stations = stations
        stirs = []
        for seen in (station.seen, station.seen, "2026-11-27T20:00:00+00:00"):
            station.seen = seen
            await desk.look_for_stations()
            stirs.append(desk.stirs)
        return stirs

    assert asyncio.run(looks()) == [1, 1, 2]


def test_a_joined_desk_leads_to_what_only_the_director_can_do(join, monkeypatch):
    monkeypatch.setattr(Link, "keep_on", lambda _link, _desk: asyncio.sleep(0))
    computer = join()
    with client_of(computer.file) as desk:
        assert "Die Telefone erreichen diesen Rechner nicht" in desk.get("/phones").text
    event = EventDesk(computer.file, "Petra")
    event.links = computer.folder / "joined"
    with client_at(event) as desk:
        event.link.fault = ""
        assert "als Schreiber: trägt Spiele" in desk.get("/devices").text
        assert "Weitere Rechner nimmt die Turnierleitung dazu" in desk.page.text
        assert "Die Telefone gehören zum Rechner der Turnierleitung" in desk.get("/phones").text
        assert "Das tut die Turnierleitung an ihrem Rechner" in desk.get("/close/0").text
        assert "<button" not in desk.page.text.partition("<main")[2]
        event.link.fault, event.link.waits = "blocked", 0
        assert "hat diesen Rechner gesperrt. Fragen Sie dort nach." in desk.get("/").text


@pytest.fixture
def second(line, tmp_path, monkeypatch):
    """Start a desk in a folder of its own, without an event; it exchanges nothing by itself."""
    assert line
    monkeypatch.setattr(Link, "keep_on", lambda _link, _desk: asyncio.sleep(0))
    (tmp_path / "zweiter").mkdir()
    monkeypatch.chdir(tmp_path / "zweiter")
    desk = EventDesk(None, "Petra")
    desk.links = tmp_path / "joined"
    return desk


@contextmanager
def client_at(desk):
    """Ask a desk that was made before."""
    app, headers = Desk(desk, Language.DE, [HOST]).app, {"origin": f"http://{HOST}"}
    with DeskClient(app, base_url=f"http://{HOST}", headers=headers, client=("127.0.0.1", 1)) as client:
        yield client


@pytest.mark.parametrize("by_file", [False, True])
def test_a_computer_joins_on_the_first_page_of_its_desk(second, event, stations, by_file):
    """A file of another evening with the same name stays; a code for another role takes the place of the link."""
    make_evening(Path(event.name), date="2026-11-20")
    roles = []
    with client_at(second) as client:
        for role in (StationRole.SCORER, StationRole.TREASURER):
            address = stations.address_of(stations.new_code(role, ""))
            client.get("/choose")
            if by_file:
                file = ("beitreten.txt", f"{address}\n".encode())
                page = client.submit("/choose", {"do": "join"}, files={"address_file": file})
            else:
                page = client.submit("/choose", {"do": "join", "address": f" {address.removeprefix('http://')} "})
            assert "Dieser Rechner macht mit" in page.text
            roles.append(second.link.role)
        assert second.path.name == f"{event.stem}-2.skat"
        client.get("/choose")
        page = client.submit("/choose", {"do": "join", "address": "http://192.168.1.5:8025/"})
        assert "keine Adresse zum Mitmachen" in page.text
    assert roles == [StationRole.SCORER, StationRole.TREASURER]
    assert records(second.path) == records(event)


def test_a_desk_does_not_join_itself(event, stations, tmp_path):
    """On one computer, for a trial: the director's file stays the director's."""
    stations.address = HOST
    desk = EventDesk(event, "Ida")
    desk.stations, desk.links = stations, tmp_path / "joined"
    with client_at(desk) as client:
        address = stations.address_of(stations.new_code(StationRole.SCORER, ""))
        client.get("/choose")
        page = client.submit("/choose", {"do": "join", "address": address})
        assert "Diese Adresse gehört zu diesem Rechner selbst" in page.text
        assert desk.link is None


def test_the_file_of_the_director_does_not_follow_the_one_that_joined(join, event):
    computer = join()
    folder, first = computer.folder / "joined", records(event)[0].hash
    assert Link.kept(folder, first, computer.file) is not None
    assert Link.kept(folder, first, event) is None
    moved = computer.file.rename(computer.folder / "anders.skat")
    assert Link.kept(folder, first, moved) is not None


def test_a_blocked_computer_makes_room_for_another_one(stations):
    made = [stations.join("e" * 64, stations.new_code(StationRole.SCORER, ""), f"Rechner {at}") for at in range(64)]
    with pytest.raises(NotTakenError) as refused:
        stations.join("e" * 64, stations.new_code(StationRole.SCORER, ""), "Zu viel")
    assert refused.value.why == "stations_full"
    stations.block("e" * 64, made[7].id, blocked=True)
    stations.join("e" * 64, stations.new_code(StationRole.SCORER, ""), "Neu")
    assert [each.name for each in stations.of("e" * 64).values()][-1] == "Neu"
    assert made[7].id not in stations.of("e" * 64)


def test_a_computer_that_was_off_joins_again_by_its_kept_link(join, event, stations, tmp_path):
    computer = join()
    assert stat.S_IMODE((next((tmp_path / "config" / "stations").glob("*.json"))).stat().st_mode) == 0o600
    again = type(computer.link).kept(computer.folder / "joined", records(event)[0].hash, computer.file)
    stations._by_event.clear()
    computer.link = again
    computer.write(games(ROUND[0]))
    assert computer.meet() == ""
    assert records(event) == records(computer.file)


# Photographs


def picture(seed):
    """Return a photograph as the desk keeps one, another one for every seed."""
    return b"\xff\xd8\xff\xe0" + random.Random(seed).randbytes(2_000)


def filed(path, content):
    """File a photograph beside an event file and in its journal."""
    with Evening.open(path, write=True, author="Petra") as evening:
        name = photo_folder_of(evening).keep(content)
        evening.add([Draft(RecordKind.PHOTO, "1/1", {"photo": name})])
    return name


def test_a_computer_that_joins_again_goes_on_in_its_file_and_writes_over_no_other(join, stations, tmp_path):
    computer = join()
    computer.write(games(*ROUND))
    before, other = records(computer.file), make_evening(tmp_path / "anderer.skat")

    def again(file):
        code = stations.new_code(StationRole.SCORER, "")
        return join_event(stations.address_of(code), tmp_path / "neu", "Petra", file)

    assert again(computer.file) == computer.file
    assert records(computer.file) == before
    with pytest.raises(InputError) as refused:
        again(other)
    assert refused.value.key == "errors.target_exists"


def test_photographs_come_to_every_computer_one_after_the_other(join, event, line):
    scorer, cash = join(), join(StationRole.TREASURER, "Gerda")
    mine = [filed(event, picture(seed)) for seed in (1, 2)]
    line.is_cut = True
    theirs = [filed(scorer.file, picture(seed)) for seed in (3, 4)]
    assert scorer.meet() == "offline"
    line.is_cut = False
    for _ in range(6):
        assert (scorer.meet(), cash.meet()) == ("", "")
    assert records(event) == records(scorer.file) == records(cash.file)
    for path in (event, scorer.file, cash.file):
        assert all(PhotoFolder(path).has(name) for name in some((*mine, *theirs)))
        assert PhotoFolder(path).read(theirs[0]) == picture(3)


def test_a_photograph_that_nobody_has_holds_up_nothing(join, event):
    scorer = join()
    name = filed(event, picture(1))
    PhotoFolder(event).delete([name])
    scorer.write(games(ROUND[0]))
    for _ in range(3):
        assert scorer.meet() == ""
    assert records(event) == records(scorer.file)
    filed(event, picture(2))
    for _ in range(2):
        assert scorer.meet() == ""
    assert [PhotoFolder(scorer.file).read(each) for each in photo_names(records(event))] == [None, picture(2)]


@pytest.mark.parametrize(
    "content", [b"MZ" + bytes(100), b"\xff\xd8\xff" + bytes(LARGEST), b"", b"<svg onload=alert(1)>"]
)
def test_no_other_file_comes_in_as_a_photograph(join, event, content):
    """A scorer's changed program names the hash of something else in a record and sends that."""
    scorer = join()
    name = photo_hash(content)
    scorer.write(lambda evening: evening.add([Draft(RecordKind.PHOTO, "1/1", {"photo": name})]))
    scorer.meet()
    assert records(event) == records(scorer.file)
    with pytest.raises(NotTakenError):
        scorer.link._photo(name, content)
    assert not PhotoFolder(event).path.exists()


def test_only_photographs_of_the_event_are_sent_and_taken(join, event):
    viewer = join(StationRole.VIEWER, "Tresen")
    viewer.meet()
    with Evening.open(event) as evening:
        outside = photo_folder_of(evening).keep(picture(9))  # no record names it
    for name, content in ((outside, None), (photo_hash(picture(8)), picture(8)), ("../../abend", None), ("", None)):
        with pytest.raises(NotTakenError) as refused:
            viewer.link._photo(name, content)
        assert refused.value.why == "no_photo"
    assert viewer.meet() == ""


# Roles


CONTENTS = {
    RecordKind.EVENT: {"place": "Herne"},
    RecordKind.PLAYER: {"number": 1, "name": "Anna Becker", "club": "Herne"},
    RecordKind.ARRIVAL: {"number": 1, "here": True},
    RecordKind.DRAW: {"series": [1], "seed": 1},
    RecordKind.SEATS: {"numbers": [4, 3, 2, 1]},
    RecordKind.RESEAT: {"since": 1, "numbers": [4, 3, 2, 1]},
    RecordKind.LIST: {"text": "serie 1\ntisch 1\n"},
    RecordKind.GAME: {"game": 1, "line": ROUND[0]},
    RecordKind.CORRECTION: {"game": 1, "line": ROUND[0]},
    RecordKind.ROWS: {"was": 1},
    RecordKind.MOVE_OUT: {"game": 1, "series": 1, "table": 2},
    RecordKind.MOVE_IN: {"lines": [ROUND[0]], "changes": [], "befores": [], "series": 1, "table": 2},
    RecordKind.CHANGE: {"before": 1, "lines": ["platz 1 geht"]},
    RecordKind.TOTALS: {"name": "total", "values": [1, 2, 3, 4]},
    RecordKind.SUMS: {"points": [0] * 4, "won": [0] * 4, "lost": [0] * 4, "totals": [0] * 4},
    RecordKind.UNDO: {"record": 1},
    RecordKind.SIGN: {"places": [1]},
    RecordKind.UNSIGN: {"places": [1], "reason": "so"},
    RecordKind.LENGTH: {"games": 1, "length": 1, "reason": "so"},
    RecordKind.RELEASE: {"reason": "so"},
    RecordKind.DISPUTE: {"game": 1, "line": ROUND[0]},
    RecordKind.RULING: {"dispute": 1, "by": "director", "outcome": "stands", "reason": "so", "before": "", "line": ""},
    RecordKind.REOPENING: {"dispute": 1, "reason": "so"},
    RecordKind.SETTLED: {"cells": [], "first": "", "second": "", "side": "first"},
    RecordKind.DECISION: {"kind": "penalty", "director": "Ida", "reason": "so", "people": [1], "points": 50},
    RecordKind.RETRACTION: {"decision": 1, "director": "Ida", "reason": "so"},
    RecordKind.REQUEST: {"what": "correct", "game": 1, "sent": "12345678/12345678"},
    RecordKind.ANSWER: {"request": 1, "accepted": True},
    RecordKind.TIN: {"cents": 100},
    RecordKind.PAYOUT: {"of": "players", "people": [1], "cents": 100},
    RecordKind.PAYOUT_UNDONE: {"record": 1},
    RecordKind.PHOTO: {"photo": "0" * 64},
    RecordKind.PHOTO_REMOVED: {"record": 1},
    RecordKind.CLOSE: {"series": [1]},
    RecordKind.SEAL: dict.fromkeys(("head", "time", "author", "certificate", "signature"), "")
    | {"count": 1, "results": []},
    RecordKind.MERGE: {"station": "x", "from": 1, "to": 1, "head": "0" * 64},
}
_NO_LIST = frozenset(
    [
        "event",
        "player",
        "arrival",
        "draw",
        "close",
        "seal",
        "decision",
        "retraction",
        "payout",
        "payout_undone",
        "merge",
    ]
)
_SCORER = (
    "list game correction rows move_out move_in change totals sums undo sign unsign dispute request answer settled"
    " photo photo_removed"
)
MAY = {
    "scorer": _SCORER,
    "treasurer": "tin payout payout_undone",
    "door": "arrival player",
    **dict.fromkeys(("announcer", "viewer"), ""),
}


def crafted(path, *drafts):
    """Write records into a file that no desk would write there."""
    with Evening.open(path, write=True, author="Fremder") as evening:
        last = evening.records[-1]
        made = []
        for draft in drafts:
            made.append(sealed(last.seq + 1, last.time, "Fremder", draft, last.hash))
            last = made[-1]
        evening.file._connection.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?)", made)


@pytest.mark.parametrize("role", ["scorer", *slow("treasurer", "door", "announcer", "viewer")])
def test_every_role_tries_every_kind_of_record(join, event, role):
    """The table alone decides: what a role may not write is refused, and nothing is written."""
    assert set(CONTENTS) == set(RecordKind)
    computer = join(StationRole(role), role)
    clean = computer.file.read_bytes()
    taken = set()
    for kind, content in CONTENTS.items():
        computer.file.write_bytes(clean)
        crafted(computer.file, Draft(kind, "" if kind in _NO_LIST else "1/1", content))
        before = records(event)
        fault = sent(computer)
        assert (fault != "role_forbidden") == (kind in MAY[role].split()), kind
        if records(event) != before:
            taken.add(str(kind))
    assert taken <= set(MAY[role].split())


def sent(computer):
    """Send the file of a computer that its own desk could not open, and return why it was refused."""
    try:
        computer.link._sent(records_of(computer.file))
    except NotTakenError as refused:
        return refused.why
    return ""


def records_of(path):
    with SkatFile.open(path, write=False) as file:
        return tuple(file.news())


@pytest.mark.parametrize(
    ("role", "facts", "allowed"),
    [
        (StationRole.TREASURER, {"paid": True}, True),
        (StationRole.TREASURER, {"paid": True, "club": "Herne"}, False),
        (StationRole.TREASURER, {"number": 12, "name": "Neu"}, False),
        (StationRole.DOOR, {"paid": True, "club": "Herne"}, True),
        (StationRole.DOOR, {"number": 12, "name": "Neu"}, True),
        (StationRole.DOOR, {"excluded": True}, False),
        (StationRole.DOOR, {"number": 12, "was": 1}, False),
        (StationRole.SCORER, {"paid": True}, False),
        (StationRole.DIRECTOR, {"excluded": True}, True),
    ],
)
def test_a_role_changes_only_its_facts_of_a_person(event, role, facts, allowed):
    content = {"number": 1, "name": "Anna Becker", **facts}
    last = records(event)[-1]
    record = sealed(last.seq + 1, last.time, "", Draft(RecordKind.PLAYER, "", content), last.hash)
    assert is_allowed(role, record, MergeState(records(event))) is allowed


def test_a_joined_desk_refuses_what_its_role_may_not_write(join, event):
    computer = join(StationRole.TREASURER, "Gerda")
    with pytest.raises(RefusedError) as refused:
        computer.write(games(ROUND[0]))
    assert refused.value.key == "errors.role_forbidden"
    assert "Kasse" in refused.value.text(Language.DE)
    assert records(computer.file) == records(event)


# Attacks


def test_a_blocked_computer_writes_and_reads_nothing(join, event, stations):
    computer = join()
    before = records(event)
    with client_of(event, stations=stations) as desk:
        desk.get("/devices")
        desk.submit("/devices", {"do": "block"})
    computer.write(games(ROUND[0]))
    assert computer.meet() == "blocked"
    assert records(event) == before
    with client_of(event, stations=stations) as desk:
        assert "eine Nachricht seitdem abgewiesen" in desk.get("/devices").text
        desk.submit("/devices", {"do": "admit"})
    assert computer.meet() == ""
    assert records(event) == records(computer.file)


def test_only_messages_of_a_blocked_computer_itself_are_counted(join, line, event, stations):
    """A listener knows the name of the station and what it sent, not its secret."""
    computer = join()
    computer.write(games(ROUND[0]))
    computer.meet()
    recorded = [*line.messages]
    with client_of(event, stations=stations) as desk:
        desk.get("/devices")
        desk.submit("/devices", {"do": "block"})
    assert computer.meet() == "blocked"
    recorded += line.messages[len(recorded) :]
    of_stations = [each for each in recorded if "x-station" in each[3]]
    for at, (method, path, body, headers) in some(enumerate(of_stations)):
        for changed in ({}, {"x-counter": str(900 + at)}, {"x-boot": "0" * 32}, {"x-seal": "00" * 28}):
            answer = line.again((method, path, body, {**headers, **changed}))
            assert answer.status_code in {403, 409}
            assert answer.json()["why"] != "blocked"
    (station,) = stations.of(records(event)[0].hash).values()
    assert station.refused == 1


def test_a_recorded_message_a_changed_one_and_one_without_the_secret_are_refused(join, line, event):
    computer = join()
    computer.write(games(ROUND[0]))
    computer.meet()
    before = records(event)
    method, path, body, headers = next(
        each for each in reversed(line.messages) if each[0] == "POST" and each[1] == "/journal"
    )
    tries = [
        (method, path, body, headers),
        (method, path, body[:-1] + bytes([body[-1] ^ 1]), {**headers, "x-counter": "900"}),
        (method, path, body, {**headers, "x-counter": "901"}),
        (method, path, body, {**headers, "x-station": "0" * 16, "x-counter": "902"}),
        (method, path, body, {**headers, "x-boot": "0" * 32, "x-counter": "903"}),
        (method, path, b"", {**headers, "x-counter": "904"}),
        (method, path, b"{}", {**headers, "x-counter": "x"}),
        ("GET", "/journal?after=0&head=", None, {**headers, "x-seal": "00" * 28, "x-counter": "905"}),
        ("GET", "/journal?after=0&head=", None, {}),
        (method, "/journal/join", body, {"x-code": "0" * 16, "origin": headers["origin"]}),
        (method, path, body, {**headers, "origin": "http://boese.example", "x-counter": "906"}),
        (method, path, b"x" * (5 << 20), {**headers, "x-counter": "907"}),
    ]
    answers = [line.again(each) for each in tries]
    assert [answer.status_code for answer in answers] == [409, 403, 403, 403, 409, 403, 400, 403, 400, 403, 403, 413]
    assert all(b"Becker" not in answer.content for answer in answers)
    assert records(event) == before
    computer.link.note = computer.link.note._replace(secret="11" * 32)
    assert computer.meet() == "unsigned"


def test_a_code_learnt_later_opens_no_recorded_joining(line, stations, tmp_path, monkeypatch):
    """A listener has both messages of the joining, and photographs the code on the screen afterwards."""
    answers = []
    once = link.opened_message
    monkeypatch.setattr(link, "opened_message", lambda *given: answers.append(given) or once(*given))
    code = stations.new_code(StationRole.SCORER, "")
    computer = Computer(stations.address_of(code), tmp_path / "Petra", "Petra")
    sent = line.messages[0]
    assert json.loads(opened_message(code.secret, about_message("join", code.id), sent[2]))["name"] == "Petra"
    secret, about, content = answers[0]
    assert computer.link.note.secret.encode() in once(secret, about, content)
    for key in (code.secret, code.secret * 2):
        with pytest.raises(NotTakenError):
            opened_message(key, about, content)


@pytest.mark.parametrize("public", [None, 7, "", "zz", "00" * 31, "00" * 32])
def test_a_joining_without_a_half_of_the_key_is_refused(lan, stations, public):
    code = stations.new_code(StationRole.SCORER, "")
    body = json.dumps({"name": "Petra", "public": public}).encode()
    answer = lan.post(
        "/journal/join",
        content=closed_message(code.secret, about_message("join", code.id), body),
        headers={"x-code": code.id, "origin": f"http://{LAN}"},
    )
    assert (answer.status_code, answer.json()["why"]) == (400, "strange")
    assert stations.code(code.word) is code


def test_a_code_is_for_one_computer_and_ten_minutes(join, stations, tmp_path):
    code = stations.new_code(StationRole.SCORER, "")
    join()
    Computer(stations.address_of(code), tmp_path / "eins", "Eins")
    with pytest.raises(RefusedError) as refused:
        Computer(stations.address_of(code), tmp_path / "zwei", "Zwei")
    assert refused.value.key == "errors.join_code_over"
    stations.clock = lambda: 0
    last, late = (stations.new_code(StationRole.SCORER, "") for _ in range(2))
    stations.clock = lambda: 10 * 60 - 1
    Computer(stations.address_of(last), tmp_path / "drei", "Drei")
    stations.clock = lambda: 10 * 60
    with pytest.raises(RefusedError):
        Computer(stations.address_of(late), tmp_path / "vier", "Vier")


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        (RecordKind.UNDO, {"record": 1}),
        (RecordKind.ANSWER, {"request": 7, "accepted": True}),
        (RecordKind.CORRECTION, {"game": 9, "line": ROUND[0]}),
    ],
)
def test_a_record_that_would_make_the_file_unreadable_is_not_taken(join, event, kind, content):
    computer = join()
    before = records(event)
    crafted(computer.file, Draft(kind, "1/1", content))
    sent(computer)
    with Evening.open(event) as evening:
        evening.event()
        assert len(evening.records) - len(before) in {0, 1}
        assert not evening.sheets.sheet((1, 1)).rows


def test_a_forged_id_opens_nothing(join, event):
    """A record that claims to be one of another file is judged by its kind like any other."""
    computer = join(StationRole.VIEWER, "Tresen")
    before = records(event)
    origin = Origin("ab" * 32, "2026-11-27T20:00:00.000Z", "Heinz")
    crafted(computer.file, Draft(RecordKind.PAYOUT, "", CONTENTS[RecordKind.PAYOUT], origin))
    assert sent(computer) == "role_forbidden"
    assert records(event) == before


@pytest.mark.parametrize("path", ["/", "/people", "/devices", "/log", "/together", "/devices/x.txt"])
def test_no_page_of_the_desk_is_served_to_another_computer(lan, path):
    assert lan.get(path).status_code == 403


def test_the_page_for_joining_names_nothing_of_the_event(lan):
    page = lan.get("/join")
    assert page.status_code == 200
    assert "10 Minuten" in page.text
    assert "Clubabend" not in page.text
    assert "Becker" not in page.text


# A file from a stick


def test_the_page_brings_a_file_together_after_its_questions(event, tmp_path):
    stick = tmp_path / "stick.skat"
    stick.write_bytes(event.read_bytes())
    write(stick, lambda evening: evening.add([player_draft(evening.roster.players[5]._replace(club="<b>Haltern"))]))
    write(stick, games(*ROUND, key=(1, 2)))
    with client_of(event) as desk:
        write(event, lambda evening: evening.add([player_draft(evening.roster.players[5]._replace(club="Herne"))]))
        desk.get("/together")
        page = desk.submit("/together", {}, files={"other": ("stick.skat", stick.read_bytes())})
        assert "&lt;b&gt;Haltern" in page.text
        page = desk.submit("/together", {"answer:person/5/club": "theirs"})
        assert "abend.skat.before-merge" in page.text
        page = desk.get("/list/1/2")
        assert page.status_code == 200
        desk.get("/together")
        page = desk.submit("/together", {}, files={"other": ("fremd.skat", b"kein Abend")}, follow_redirects=True)
        assert page.status_code == 422
    with Evening.open(event) as evening:
        assert evening.roster.players[5].club == "<b>Haltern"
        assert len(evening.sheets.sheet((1, 2)).rows) == 4


# Schedules


@pytest.mark.parametrize("seeds", [range(1), *slow(range(1, 60))], ids=len)
def test_joined_computers_end_equal(seeds, stations, tmp_path, monkeypatch):
    """Three computers write while the network is cut at times: all end equal, nothing is lost or doubled."""
    for seed in some(seeds):
        folder = tmp_path / f"lauf{seed}"
        folder.mkdir()
        event = make_evening(folder / "abend.skat", TABLES)
        with client_of(event, host=LAN, address="192.168.4.7", stations=stations) as client:
            wire = Line(client, monkeypatch)
            codes = [stations.address_of(stations.new_code(StationRole.SCORER, "")) for _ in range(2)]
            computers = [Computer(code, folder / f"c{at}", f"Schreiber {at}") for at, code in enumerate(codes)]
            written = {each.id for each in records(event)} | play(random.Random(seed), event, computers, wire)
            wire.is_cut = False
            for computer in computers * 4:
                computer.meet()
                for station in stations.of(records(event)[0].hash).values():
                    station.answers |= {each.name: each.answers[0] for each in station.questions}
            assert written <= ids_of(records(event)), seed
            assert max(Counter(each.id for each in records(event)).values()) == 1
            assert [records(each.file) == records(event) for each in computers] == [True, True], seed
            assert [each.link.waits for each in computers] == [0, 0]


def play(draw, event, computers, wire):
    """Let the desk and the computers write in turn, and return the ids of what they wrote."""
    written = set()
    for _ in range(20):
        deed, at = games(ROUND[0], key=draw.choice(list(TABLES))), draw.randrange(3)
        with suppress(SkatlistError):
            write(event, deed) if at == 2 else computers[at].write(deed)
        written |= {each.id for each in records(event if at == 2 else computers[at].file) if each.kind == "game"}
        wire.is_cut = draw.random() < 0.4
        draw.choice(computers).meet()
    return written
