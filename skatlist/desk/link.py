"""The link of a joined desk to the director's: it sends what was written here, and follows what was written there.

Without a network the desk goes on with its own file; what it wrote waits, and both become equal later.
"""

import asyncio
import json
from base64 import urlsafe_b64decode
from collections.abc import Collection, Sequence
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, Self
from urllib.parse import urlsplit

from skatlist.base.disk import path_text, read_bytes, write_file
from skatlist.base.fields import outside_json
from skatlist.base.threads import Answer
from skatlist.desk.fault_log import log_fault
from skatlist.desk.phone_secrets import NotTakenError, json_message
from skatlist.desk.roles import StationRole, must_be_in_role
from skatlist.desk.stations import PUBLIC, KeyExchange, about_message, closed_message, code_id, opened_message
from skatlist.files.formats.registry import new_event_path
from skatlist.files.journal.journal import Draft, Record, chained, sealed
from skatlist.files.journal.mirror import shared_records, waiting
from skatlist.files.journal.photo_records import photo_names
from skatlist.files.journal.replay import Journal
from skatlist.files.journal.skat_file import SkatFile
from skatlist.files.photos.photo_folder import PhotoFolder, is_photo, photo_hash
from skatlist.words import InputError, RefusedError, SkatlistError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from skatlist.evening import Evening

_EVERY: Final = 1.0  # seconds between two messages
_PATIENCE: Final = 10.0  # seconds that the other desk has to answer
_LIMIT: Final = 64 * 1024
_LARGEST: Final = 64 << 20  # bytes of an answer
_OK: Final = 200
_JOURNAL: Final = "/journal"
_PHOTOS: Final = f"{_JOURNAL}/photo"
_MOST_PHOTOS: Final = 50  # looked for here at a time
_FIELDS: Final = len(Record._fields)


class LinkNote(NamedTuple):
    """The lasting part of a link, kept in a file that only its owner may read."""

    address: str
    station: str
    secret: str
    role: str
    name: str
    file: str = ""  # the one that follows, "" in notes of the first version


class LinkedDesk(Protocol):
    """The joined desk: its link, and its file, which is read in its thread and follows another one."""

    link: "Link | None"

    async def ask(self, work: "Callable[[Evening], Answer]") -> Answer:
        """Return the answer of work in the thread of the file."""

    async def follow(self, mine: Sequence[Record], theirs: Sequence[Record]) -> None:
        """Make the file equal to another one, unless something was written or is being typed here."""

    async def stir(self) -> None:
        """Let the pages look again although no record was written."""


class Link:
    """The link of an open file to the desk of the director.

    `fault` is why the last message failed ("" if it did not, `offline` without an answer), `waits` the number of
    entries that are not there yet, `questions` what the director has to answer about them.
    """

    def __init__(self, note: LinkNote, shared: int = 0, path: Path | None = None) -> None:
        self.note = note
        self._path = path
        self.role = StationRole(note.role)
        self.fault = "offline"
        self.reason = ""  # the sentence of the other desk
        self._theirs: Sequence[Record] = ()  # all records that it had
        self.waits = 0
        self.questions = 0
        self._boot = ""
        self._counter = 0
        self._shared = shared  # records that this file and the other one begin with

    @classmethod
    def kept(cls, folder: Path, event: str, file: Path) -> Self | None:
        """Return the link of an event, named by the hash of its first record, for its file on this computer.

        None: this computer has not joined it, or with another file, and this one may be the director's.
        """
        path = _note_path(folder, event)
        if not path.exists():
            return None
        try:
            kept = outside_json(read_bytes(path, _LIMIT))
            note = LinkNote(**{name: str(kept[name]) for name in LinkNote._fields if name != "file" or name in kept})
            bytes.fromhex(note.secret)
            if Path(note.file).is_file() and not Path(note.file).samefile(file):
                return None
            return cls(note, int(kept["shared"]), path)
        except (ValueError, TypeError, KeyError) as fault:
            raise InputError("rights_broken", file=path_text(path)) from fault

    def keep(self) -> None:
        """Write down the link, with the number of records that both files begin with. Raises InputError."""
        if self._path is not None:
            kept = self.note._asdict() | {"shared": self._shared}
            write_file(self._path, json.dumps(kept).encode(), private=True)

    def permit(self, evening: "Evening", drafts: Sequence[Draft]) -> None:
        """Refuse drafts that the role of this computer may not write. Raises RefusedError."""
        last = evening.records[-1]
        records = [sealed(last.seq + at, last.time, "", draft, last.hash) for at, draft in enumerate(drafts, 1)]
        must_be_in_role(self.role, records, evening.records)

    async def keep_on(self, desk: "LinkedDesk") -> None:
        """Exchange records regularly, until the desk stops or opens another event."""
        logged = ""
        while desk.link is self:
            try:
                await self.exchange(desk)
            except Exception as fault:  # noqa: BLE001 - a fault of the program: logged once, and tried again
                if repr(fault) != logged:
                    logged = repr(fault)
                    log_fault("LINK", "/journal", fault)
            await asyncio.sleep(_EVERY)

    async def exchange(self, desk: "LinkedDesk") -> None:
        """Send what was written here, and follow the other file as far as it has all of this one."""
        before = self.fault, self.waits, self.questions
        await self._exchanged(desk)
        if before != (self.fault, self.waits, self.questions):
            await desk.stir()

    async def _exchanged(self, desk: "LinkedDesk") -> None:
        mine = await desk.ask(lambda evening: tuple(evening.records))
        try:
            answer = await asyncio.to_thread(self._sent, mine)
            theirs = await asyncio.to_thread(self._followed, mine, answer)
        except NotTakenError as refused:
            self.fault, self.reason = refused.why, str(refused.more.get("fault", refused.why))
            self.waits = self._not_there(mine)
            return
        except (OSError, HTTPException):
            self.fault = "offline"
            self.waits = self._not_there(mine)
            return
        self.fault, self.questions = "", answer["questions"]
        with suppress(NotTakenError, OSError, HTTPException, SkatlistError):  # tried again after the next message
            await self._exchange_photo(desk, theirs, answer.get("lacks", ()))
        before, self._shared, self._theirs = self._shared, shared_records(mine, theirs), theirs
        self.waits = waiting(mine, theirs)
        await desk.follow(mine, theirs)
        if before != self._shared:
            await asyncio.to_thread(self.keep)

    def _not_there(self, mine: Sequence[Record]) -> int:
        """Return the number of records that the other desk did not have when it answered last."""
        return waiting(mine, self._theirs or mine[: self._shared])

    async def _exchange_photo(self, desk: "LinkedDesk", theirs: Sequence[Record], lacking: Collection[str]) -> None:
        """Send one photograph that the other desk lacks, and fetch one that is missing here.

        Raises NotTakenError, OSError, HTTPException, SkatlistError.
        """
        names = photo_names(theirs)
        if not names:
            return
        folder = await desk.ask(lambda evening: PhotoFolder(evening.file.path))
        for name in [each for each in lacking if each in names][:_MOST_PHOTOS]:
            content = folder.read(name)
            if content is not None:
                await asyncio.to_thread(self._photo, name, content)
                break
        missing = next((each for each in names if each not in lacking and not folder.has(each)), None)
        if missing is not None:
            content = await asyncio.to_thread(self._photo, missing)
            if photo_hash(content) == missing and is_photo(content):
                folder.keep(content)

    def _photo(self, name: str, content: bytes | None = None) -> bytes:
        """Send a photograph, or fetch it. Raises NotTakenError, OSError."""
        path = f"{_PHOTOS}?name={name}"
        return self._exchanged_message("GET" if content is None else "POST", path, content or b"")

    def _exchanged_message(self, method: str, path: str, content: bytes) -> bytes:
        """Send a message made with the secret of this station, and return the answer. Raises NotTakenError, OSError."""
        self._counter += 1
        secret, about = bytes.fromhex(self.note.secret), (self.note.station, self._boot, self._counter)
        headers = {"x-station": self.note.station, "x-boot": self._boot, "x-counter": str(self._counter)}
        call = f"{method} {path}" if "?" in path else f"{method} {path}?"
        body = closed_message(secret, about_message("to", call, *about), content)
        if method == "GET":
            headers["x-seal"] = body.hex()
        answer = _answer_of(self.note.address, method, path, headers, None if method == "GET" else body)
        return opened_message(secret, about_message("from", call, *about), answer)

    def _sent(self, mine: Sequence[Record]) -> dict[str, Any]:
        """Send a message, once more if the other desk was started anew. Raises NotTakenError, OSError."""
        for _ in range(3):
            try:
                return self._message(mine)
            except NotTakenError as refused:
                if refused.why == "parted" and self._shared:
                    self._shared = 0  # the director brought another file together with theirs
                elif refused.why in {"other_run", "stale"}:
                    self._boot = str(refused.more.get("boot", ""))
                    self._counter = max(self._counter, int(str(refused.more.get("counter", 0))))
                else:
                    raise
        raise NotTakenError("busy", 503)

    def _message(self, mine: Sequence[Record]) -> dict[str, Any]:
        after = self._shared
        head = mine[after - 1].hash if after else ""
        own = mine[after:]
        if not own:
            return json_message(self._exchanged_message("GET", f"{_JOURNAL}?after={after}&head={head}", b""))
        fields = {"after": after, "head": head, "records": [list(each) for each in own]}
        return json_message(self._exchanged_message("POST", _JOURNAL, json.dumps(fields).encode()))

    def _followed(self, mine: Sequence[Record], answer: dict[str, Any]) -> tuple[Record, ...]:
        """Return all records of the other file. Raises NotTakenError if they do not continue the shared ones."""
        before = mine[: self._shared]
        try:
            rows = (tuple(row) for row in answer["records"])
            return (*before, *chained(rows, "", before[-1] if before else None))
        except (SkatlistError, ValueError, TypeError, KeyError, IndexError) as fault:
            raise NotTakenError("strange", 400) from fault


def join_event(address: str, folder: Path, name: str, file: Path | None) -> Path:
    """Join the event of another desk by the address of a code, and return its file on this computer.

    `file` is where it goes, or the folder in which it gets the name that it has there, by default the current one. A
    file of the same event that is here already is used. Raises InputError, UsageError, RefusedError.
    """
    host, secret = _read_address(address)
    about, exchange = code_id(secret), KeyExchange()
    sent = {"name": name, "public": exchange.public.hex()}
    body = closed_message(secret, about_message("join", about), json.dumps(sent).encode())
    try:
        content = _answer_of(host, "POST", "/journal/join", {"x-code": about}, body)
        lasting = exchange.secret(secret, content[:PUBLIC])
        joined = json_message(opened_message(lasting, about_message("joined", about), content[PUBLIC:]))
        note = LinkNote(host, *(str(joined[key]) for key in ("station", "secret", "role", "name")))
        event, there = str(joined["event"]), str(joined["file"])
        link = Link(note)
        records = link._followed((), link._sent(()))  # noqa: SLF001 - its own
    except NotTakenError as refused:
        raise RefusedError(f"join_{refused.why}" if refused.why in _REASONS else "join_strange") from refused
    except (OSError, HTTPException) as fault:
        raise InputError("join_no_answer", address=host) from fault
    except (KeyError, ValueError) as fault:
        raise RefusedError("join_strange") from fault
    if file is None or file.is_dir():
        path = _free_path((file or Path()) / _plain_name(there), event)
    else:
        path = new_event_path(file)
        if not _is_of(path, event):
            raise InputError("target_exists", path=path_text(path))
    is_new = not path.exists()
    if is_new:
        SkatFile.rebuild(path, records)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    note = note._replace(file=str(path.resolve()))
    Link(note, len(records) if is_new else 0, _note_path(folder, event)).keep()
    return path


def _free_path(wanted: Path, event: str) -> Path:
    """Return the wanted path, or one with a number if another event has it already."""
    path = new_event_path(wanted)
    again = chain([path], (path.with_stem(f"{path.stem}-{number}") for number in count(2)))
    return next(each for each in again if _is_of(each, event))


def _is_of(path: Path, event: str) -> bool:
    """Whether a file is of an event, or is still to be made."""
    if not path.exists():
        return True
    try:
        with Journal.open(path) as journal:
            return journal.records[0].hash == event
    except SkatlistError:
        return False


_REASONS: Final = frozenset(("code_over", "unsigned", "off", "opening", "stations_full"))


def _read_address(address: str) -> tuple[str, bytes]:
    """Return host and secret of an address, or of the first line of a file with one. Raises UsageError."""
    if "#" not in address and Path(address).is_file():
        address = read_bytes(Path(address), _LIMIT).decode("utf-8", "replace").strip().split("\n")[0].strip()
    try:
        parts = urlsplit(address if "://" in address else f"http://{address}")
        word = parts.fragment.removeprefix("k=")
        secret = urlsafe_b64decode(word + "=" * (-len(word) % 4))
        host = f"{parts.hostname}:{parts.port or 80}" if parts.scheme == "http" and parts.hostname else ""
    except ValueError:
        host, secret = "", b""
    if not host or len(secret) != 16:  # noqa: PLR2004 - bytes of a code
        raise UsageError("join_address", address=address[:200])
    return host, secret


def _answer_of(host: str, method: str, path: str, headers: dict[str, str], body: bytes | None = None) -> bytes:
    """Return the answer of another desk. Raises NotTakenError with its reason, OSError."""
    name, _, port = host.rpartition(":")
    with closing(HTTPConnection(name, int(port), timeout=_PATIENCE)) as there:
        there.request(method, path, body, {"origin": f"http://{host}", **headers})
        answer = there.getresponse()
        content = answer.read(_LARGEST)
    if answer.status == _OK:
        return content
    try:
        more = json_message(content)
    except NotTakenError:
        more = {}
    why = more.pop("why", "")
    raise NotTakenError(why if isinstance(why, str) and why else "strange", answer.status, **more)


def _note_path(folder: Path, event: str) -> Path:
    return folder / f"{event[:32]}.json"


def _plain_name(name: str) -> str:
    last = name.replace("\\", "/").rpartition("/")[2]
    kept = "".join(each for each in last if each.isprintable() and each not in ':<>"|?*')
    return kept.lstrip(".") or "event.skat"
