"""The results of an evening on the club's web space: a folder, a server by SFTP, or one by WebDAV.

A file is written under a temporary name and renamed, only files that differ are sent, and `index.html` comes after all
others. An interrupted publication leaves complete files and the former page, and the next one completes it.
"""

import base64
import datetime as dt
import hashlib
import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Any, Final, NamedTuple, Protocol
from urllib.parse import quote, unquote, urlsplit

from skatlist.base.disk import expand_home, head_of, path_text, size_of, write_file
from skatlist.base.fields import json_record
from skatlist.base.patterns import pattern
from skatlist.files.formats.files import make_folder, remove_file
from skatlist.papers.further_papers import evening_results, web_page
from skatlist.papers.lists import Lists
from skatlist.papers.paper_files import planned_papers
from skatlist.papers.reports.event_heading import event_of_heads
from skatlist.papers.reports.model import document_file, facts_of
from skatlist.papers.reports.public_names import NameStyle
from skatlist.papers.reports.rankings import RankingNames
from skatlist.papers.reports.results import names_in_style
from skatlist.words import InputError, Language, UsageError

PAGE: Final = "index.html"
RESULTS: Final = "results.json"
RECORD: Final = "published.json"  # the files on the web space: each name with a hash of its content
PASSWORD_VARIABLE: Final = "SKATLIST_WEBDAV_PASSWORD"  # noqa: S105 - the name, not the password
# Faults that may disappear by themselves.
OFFLINE: Final = ("errors.publish_host", "errors.publish_offline", "errors.publish_slow")
SECONDS: Final = 20  # to wait for an answer from the server
_RECORD_BYTES: Final = 1 << 20  # a longer record counts as none, like an unreadable one
_LEAST_SECONDS: Final = 60  # for a whole transfer, and one more for each:
_BYTES_A_SECOND: Final = 20_000
_LOOK: Final = 0.2  # seconds between two looks at a running transfer
_SFTP_NAMES: Final = ("sftp", "sftp.exe")
_PAPER: Final = pattern(r"[\w-][\w. -]*\.pdf")  # removed when no longer published
_HOST: Final = pattern(r"[A-Za-z0-9:][A-Za-z0-9.:_-]*")
_USER: Final = pattern(r"(?!-)[^\s/:@\x00-\x1f]+")
_LIKE_HOST: Final = pattern(r"(?:[\w.-]+@)?[^\W_][\w-]*(?:\.[\w-]+)*\.[^\W\d_]{2,24}(?::\d+|:?/[^\\]*|:)?")
_WINDOWS_PATH: Final = pattern(r"[A-Za-z]:[\\/]|\\\\")
_PART: Final = ".part"
_GOOD, _OTHER_PLACE = 200, 300  # HTTP statuses
_MISSING, _NOT_ALLOWED = 404, 405

Files = Sequence[tuple[str, bytes]]


class Target(Protocol):
    """An address at which results are published."""

    def read(self, name: str) -> bytes:
        """Return the content of a file, empty if it is missing. Raises InputError."""

    def write(self, files: Files, removed: Sequence[str]) -> None:
        """Remove files, then write others one after the other, each completely or not at all. Raises InputError."""


class Published(NamedTuple):
    """The names of the files that were sent, were unchanged, or were removed."""

    sent: tuple[str, ...]
    unchanged: tuple[str, ...]
    removed: tuple[str, ...]


def publish(
    lists: Lists, target: Target, style: str, lang: Language, now: dt.datetime, *, again: bool = False
) -> Published:
    """Publish page, results and, with full names, the PDF papers. `again` sends unchanged files, too.

    Raises InputError if there are neither lists nor players, or if the target cannot be reached or written.
    """
    if not lists.scored and not (lists.event and lists.event.players):
        raise InputError("page_nothing")
    return publish_files(web_files(lists, style, lang, now), web_page(lists, style, lang).encode(), target, again=again)


def publish_files(files: Files, page: bytes, target: Target, *, again: bool = False) -> Published:
    """Send the files that differ from those published before. `page` is the page without its time. Raises InputError.

    So an unchanged page is not sent. PDF papers that are no longer among the files are removed.
    """
    before = {name: str(key) for name, key in json_record(target.read(RECORD)).items()}
    keys = {name: _hash(content) for name, content in files}
    keys[PAGE] = _hash(page)
    changed = [(name, content) for name, content in files if again or before.get(name) != keys[name]]
    gone = tuple(name for name in before if name not in keys and _PAPER.fullmatch(name))
    sent = tuple(name for name, _ in changed)
    if changed or gone:
        kept = {name: key for name, key in before.items() if name not in {*sent, *gone}}
        # Until everything is sent, the record lists only complete files, and the next publication sends the others.
        target.write([(RECORD, document_file(kept)), *changed, (RECORD, document_file(keys))], gone)
    return Published(sent, tuple(name for name in keys if name not in sent), gone)


def web_files(lists: Lists, style: str, lang: Language, now: dt.datetime) -> Files:
    """Return the published files in the order of sending.

    PDF papers contain full names and are published only with full names.
    """
    day = now.date().isoformat()
    papers = planned_papers(lists, ("pdf",), lang, day) if style == NameStyle.FULL and lists.scored else ()
    results = document_file(results_json(lists, style, lang))
    page = web_page(lists, style, lang, now.strftime("%Y-%m-%dT%H:%M")).encode()
    return [*((name, draw()) for name, draw in papers), (RESULTS, results), (PAGE, page)]


def results_json(lists: Lists, style: str, lang: Language) -> dict[str, Any]:
    """Return the document `skatlist/results/1`: event and standings, with names in the form of the page."""
    results = evening_results(lists)
    names = names_in_style(results, NameStyle(style), lang)
    event, table = event_of_heads(results.event, results.scored), results.standings
    facts = ("series", "won", "lost", "total", "shared")
    return {
        "schema": "skatlist/results/1",
        "event": names.words(event.name),
        "date": event.date,
        "place": names.words(event.place),
        "names": style,
        "provisional": results.state.is_provisional,
        "players": [
            {"rank": line.rank, "name": names.person(line.player), "club": names.club(line.player)}
            | facts_of(line, "points", *facts)
            | RankingNames.of(names, results.event).facts(line.player)
            for line in table.players
        ],
        "teams": [{"rank": team.rank, "name": names.team(team.name), **facts_of(team, *facts)} for team in table.teams],
    }


def _beginning(path: Path) -> bytes:
    """Return a record of the last time, empty if there is none or if it is far too long. Raises InputError."""
    data = head_of(path, _RECORD_BYTES + 1) if os.path.isfile(path) else b""  # noqa: PTH113 - is_file raises
    return data if len(data) <= _RECORD_BYTES else b""


def _seconds_for(size: int) -> int:
    return _LEAST_SECONDS + size // _BYTES_A_SECOND


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def target_of(address: str, password: Callable[[], str]) -> Target:
    """Return the target of an address.

    `password` returns the password of a WebDAV account and is called when needed. Raises UsageError if the address is
    empty, of another kind, or contains a password.
    """
    if not address:
        raise UsageError("publish_nowhere")
    if "://" not in address:
        return FolderTarget(_folder_of(address))
    try:
        parts = urlsplit(address)
        host, port, user = parts.hostname or "", parts.port, unquote(parts.username or "")
    except ValueError:
        raise UsageError("publish_target", target=path_text(address)) from None
    if parts.password is not None:
        raise UsageError("publish_password_in_address")
    path = unquote(parts.path)
    is_plain = _HOST.fullmatch(host) and (not user or _USER.fullmatch(user)) and path.isprintable() and "\\" not in path
    if not is_plain or parts.query or parts.fragment or parts.scheme not in {"sftp", "webdav", "webdavs"}:
        raise UsageError("publish_target", target=path_text(address))
    if parts.scheme == "sftp":
        return SftpTarget(host, port, user, path)
    return WebDavTarget(host, port, user, path, password, is_secure=parts.scheme == "webdavs")


def _folder_of(address: str) -> Path:
    """Return the folder of an address without `://`. Raises UsageError if it looks like a server or a foreign path."""
    folder = expand_home(address)
    if os.path.isdir(folder):  # noqa: PTH112 - is_dir raises
        return folder
    if os.name != "nt" and _WINDOWS_PATH.match(address):
        raise UsageError("publish_windows_path", target=path_text(address))
    if _LIKE_HOST.fullmatch(address):
        raise UsageError(
            "publish_like_host",
            target=path_text(address),
            host=path_text(address).partition("@")[2] or path_text(address),
        )
    return folder


def full_address(address: str) -> str:
    """Return an address as it is shown: a folder with its full path."""
    return address if "://" in address else path_text(os.path.abspath(expand_home(address)))  # noqa: PTH100


def is_new_folder(address: str) -> bool:
    """Whether an address is a folder that does not exist yet."""
    return bool(address) and "://" not in address and not os.path.isdir(expand_home(address))  # noqa: PTH112


def sends_openly(address: str) -> bool:
    """Whether the password of an account goes to an address unencrypted, readable for others in the network."""
    return urlsplit(address).scheme == "webdav"


class FolderTarget:
    """A folder of this computer, which another program may synchronize with a server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def read(self, name: str) -> bytes:
        """Return the content of a file, empty if it is missing. Raises InputError."""
        return _beginning(self.folder / name)

    def write(self, files: Files, removed: Sequence[str]) -> None:
        """Write files into the folder, creating it if it is missing. A link is replaced itself. Raises InputError."""
        make_folder(self.folder)
        for name in removed:
            remove_file(self.folder / name)
        for name, content in files:
            write_file(self.folder / name, content, keep_link=False)


class SftpTarget:
    """A folder of a server, reached by OpenSSH's program `sftp` with a key or the agent, without questions.

    Paths are absolute. `/~/` at the beginning is the home folder of the account.
    """

    def __init__(self, host: str, port: int | None, user: str, path: str) -> None:
        self.host = host
        self._where = f"{user}@{host}" if user else host
        self._port = ["-P", str(port)] if port else []
        self._path = path.removeprefix("/~/").rstrip("/") or ("/" if path == "/" else "")

    def read(self, name: str) -> bytes:
        """Return the content of a file, empty if it or the folder is missing. Raises InputError."""
        with TemporaryDirectory() as folder:
            here = Path(folder, "0")
            self._run(Path(folder), [f"-get {_quoted(self._at(name))} 0"], _RECORD_BYTES, lambda: size_of(here))
            return _beginning(here)

    def write(self, files: Files, removed: Sequence[str]) -> None:
        """Write files into the folder, which is made if only its last part is missing. Raises InputError."""
        with TemporaryDirectory() as folder:
            lines = [f"-mkdir {_quoted(self._path)}"] if self._path.strip("/") else []
            lines += [f"-rm {_quoted(self._at(name))}" for name in removed]
            for number, (name, content) in enumerate(files):
                Path(folder, str(number)).write_bytes(content)
                part = _quoted(self._at(name + _PART))
                # The file there may be a link to another one.
                lines += (f"-rm {part}", f"put {number} {part}", f"rename {part} {_quoted(self._at(name))}")
            self._run(Path(folder), lines, sum(len(content) for _, content in files))

    def _at(self, name: str) -> str:
        return f"{self._path.rstrip('/')}/{name}" if self._path else name

    def _run(self, folder: Path, lines: Iterable[str], most: int, got: Callable[[], int] = lambda: 0) -> None:
        """Run a batch of commands up to the first that fails. `folder` has the local files.

        It ends early as soon as it has `got` more than `most` bytes. Raises InputError, also after the time for them.
        """
        options = ("BatchMode=yes", f"ConnectTimeout={SECONDS}", "ServerAliveInterval=10", "ServerAliveCountMax=2")
        program = _sftp_program()
        call = [program, "-b", "-", *(word for each in options for word in ("-o", each)), *self._port, self._where]
        batch: bytes | None = "".join(f"{line}\n" for line in lines).encode()
        end = time.monotonic() + _seconds_for(most)
        pipes: Any = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        with subprocess.Popen(call, cwd=folder, **pipes) as running:  # noqa: S603
            while True:
                try:
                    _, answer = running.communicate(batch, timeout=_LOOK)
                    break
                except subprocess.TimeoutExpired:
                    batch = None  # it is sent only once
                if got() > most:
                    running.kill()
                    return
                if time.monotonic() > end:
                    running.kill()
                    raise InputError("publish_slow", host=self.host, seconds=_seconds_for(most))
        if running.returncode:
            raise self._fault_of(answer.decode(errors="replace"))

    def _fault_of(self, answer: str) -> InputError:
        lines = [line for line in answer.splitlines() if line.strip() and not line.startswith(("Warning:", "sftp>"))]
        last = lines[-1] if lines else ""  # the command that failed; those before it may fail: a folder that is there
        faults = [(pattern, key, answer) for pattern, key in _CONNECTION_FAULTS]
        faults += [(pattern, key, last) for pattern, key in _SFTP_FAULTS]
        key = next((key for pattern, key, text in faults if re.search(pattern, text)), "publish_failed")
        return InputError(key, host=self.host, path=path_text(self._path or "~"), answer=path_text(last))


_CONNECTION_FAULTS: Final = (
    (r"Could not resolve hostname", "publish_host"),
    (r"Host key verification failed|REMOTE HOST IDENTIFICATION HAS CHANGED", "publish_host_key"),
    (r"Permission denied \(|Too many authentication failures|no identity", "publish_key_refused"),
    (r"Connection (?:refused|timed out|reset)|unreachable|No route to host|Operation timed out", "publish_offline"),
)
# The reason ends the line, after a path with any words. SFTP reports a full disk as a mere "Failure".
_SFTP_FAULTS: Final = (
    (r"^(?:dest |remote )?open .*: No such file[^/\"]*$", "publish_no_folder"),
    (r": Permission denied$", "publish_forbidden"),
    (r": (?:Failure|No space[^/\"]*)$", "publish_full"),
    (r"Connection closed|Broken pipe", "publish_offline"),
)


def _sftp_program() -> str:
    """Return the path of the system's own `sftp`, never one beside the files of the evening. Raises InputError."""
    folders = [folder for folder in os.get_exec_path() if Path(folder).is_absolute()]
    paths = (shutil.which(str(Path(folder, name))) for folder in folders for name in _SFTP_NAMES)
    program = next(filter(None, paths), None)
    if program is None:
        raise InputError("publish_no_sftp")
    return program


def _quoted(path: str) -> str:
    return '"' + path.replace('"', '\\"') + '"'


class WebDavTarget:
    """A folder of a server, reached by WebDAV with name and password of an account."""

    def __init__(
        self, host: str, port: int | None, user: str, path: str, password: Callable[[], str], *, is_secure: bool
    ) -> None:
        self.host, self._port, self._is_secure = host, port, is_secure
        self._path = quote(path.rstrip("/"))
        self._user, self._password = user, password

    def read(self, name: str) -> bytes:
        """Return the content of a file, empty if it is missing. Raises InputError."""
        with self._server(_RECORD_BYTES) as server:
            status, content = self._ask(server, "GET", name)
        if status == _MISSING:
            return b""
        self._require(status)
        return content if len(content) <= _RECORD_BYTES else b""

    def write(self, files: Files, removed: Sequence[str]) -> None:
        """Write files into the folder, which is made if only its last part is missing. Raises InputError."""
        with self._server(sum(len(content) for _, content in files)) as server:
            if self._path:
                self._require(self._ask(server, "MKCOL", "")[0], _NOT_ALLOWED)  # 405: it exists
            for name in removed:
                self._require(self._ask(server, "DELETE", name)[0], _MISSING)
            for name, content in files:
                self._require(self._ask(server, "PUT", name + _PART, content)[0])
                place = f"{'https' if self._is_secure else 'http'}://{self._host_and_port()}{self._path}/{quote(name)}"
                moved = {"Destination": place, "Overwrite": "T"}
                self._require(self._ask(server, "MOVE", name + _PART, headers=moved)[0])

    @contextmanager
    def _server(self, size: int) -> Iterator[http.client.HTTPConnection]:
        """Connect to the server for a transfer of this size. Raises InputError, also after the time for the whole."""
        kind = http.client.HTTPSConnection if self._is_secure else http.client.HTTPConnection
        server, seconds = kind(self.host, self._port, timeout=SECONDS), _seconds_for(size)
        is_late, is_done = Event(), Event()

        def cut_off() -> None:
            wait = seconds
            while not is_done.wait(wait):
                is_late.set()
                wait = 1  # it may be connecting just now
                with suppress(OSError, AttributeError):
                    server.sock.shutdown(socket.SHUT_RDWR)

        Thread(target=cut_off, daemon=True).start()
        try:
            yield server
        except InputError:
            if not is_late.is_set():
                raise
        finally:
            is_done.set()
            server.close()
        if is_late.is_set():
            raise InputError("publish_slow", host=self.host, seconds=seconds)

    def _host_and_port(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self._port}" if self._port else host

    def _ask(
        self,
        server: http.client.HTTPConnection,
        method: str,
        name: str,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> tuple[int, bytes]:
        """Send a request and return status and content of the answer. Raises InputError if there is no answer."""
        head = dict(headers or {})
        if self._user:
            account = f"{self._user}:{self._password()}".encode()
            head["Authorization"] = f"Basic {base64.b64encode(account).decode()}"
        try:
            server.request(method, f"{self._path}/{quote(name)}", body, head)
            answer = server.getresponse()
            return answer.status, answer.read(_RECORD_BYTES + 1)
        except socket.gaierror as fault:
            raise InputError("publish_host", host=self.host) from fault
        except ssl.SSLCertVerificationError as fault:
            raise InputError("publish_certificate", host=self.host, answer=fault.verify_message) from fault
        except (OSError, http.client.HTTPException) as fault:
            raise InputError("publish_offline", host=self.host, answer=str(fault)) from fault

    def _require(self, status: int, *others: int) -> None:
        if not (_GOOD <= status < _OTHER_PLACE or status in others):
            key = _WEBDAV_FAULTS.get(status, "publish_failed")
            raise InputError(key, host=self.host, path=path_text(unquote(self._path) or "/"), answer=f"HTTP {status}")


_WEBDAV_FAULTS: Final = {
    401: "publish_password",
    403: "publish_forbidden",
    404: "publish_no_folder",
    409: "publish_no_folder",
    413: "publish_full",
    507: "publish_full",
}
