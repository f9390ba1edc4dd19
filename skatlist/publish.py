"""The results of an evening on the club's web space: a folder, a server by SFTP, or one by WebDAV.

A file is written under a temporary name and renamed, only files that differ are sent, and `index.html` comes after all
others. An interrupted publication leaves complete files and the former page, and the next one completes it.
"""

import base64
import datetime as dt
import hashlib
import http.client
import json
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple, Protocol
from urllib.parse import quote, unquote, urlsplit

from skatlist.disk import expand_home, path_text, read_bytes, write_file
from skatlist.formats.files import make_folder, remove_file
from skatlist.further_papers import evening_results, web_page
from skatlist.lists import Lists
from skatlist.paper_files import planned_papers
from skatlist.reports.event_heading import event_of_heads
from skatlist.reports.model import document_file, facts_of
from skatlist.reports.public_names import NameStyle
from skatlist.reports.results import names_in_style
from skatlist.words import InputError, Language, UsageError

PAGE: Final = "index.html"
RESULTS: Final = "results.json"
RECORD: Final = "published.json"  # the files on the web space: each name with a hash of its content
PASSWORD_VARIABLE: Final = "SKATLIST_WEBDAV_PASSWORD"  # noqa: S105 - the name, not the password
OFFLINE: Final = ("errors.publish_host", "errors.publish_offline")  # faults that may disappear by themselves
SECONDS: Final = 20  # to wait for an answer from the server
_RECORD_BYTES: Final = 1 << 20
_PAPER: Final = re.compile(r"[\w-][\w. -]*\.pdf")  # removed when no longer published
_HOST: Final = re.compile(r"[A-Za-z0-9:][A-Za-z0-9.:_-]*")
_USER: Final = re.compile(r"(?!-)[^\s/:@\x00-\x1f]+")
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
    before = _recorded(target.read(RECORD))
    files = web_files(lists, style, lang, now)
    keys = {name: _hash(content) for name, content in files}
    keys[PAGE] = _hash(web_page(lists, style, lang).encode())  # without its time, so that an unchanged page is not sent
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
            for line in table.players
        ],
        "teams": [{"rank": team.rank, "name": names.team(team.name), **facts_of(team, *facts)} for team in table.teams],
    }


def _recorded(data: bytes) -> Mapping[str, str]:
    try:
        document = json.loads(data or b"{}")
    except ValueError:
        return {}
    return {name: str(key) for name, key in document.items()} if isinstance(document, dict) else {}


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
        return FolderTarget(expand_home(address))
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


class FolderTarget:
    """A folder of this computer, which another program may synchronize with a server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def read(self, name: str) -> bytes:
        """Return the content of a file, empty if it is missing. Raises InputError."""
        path = self.folder / name
        return read_bytes(path, _RECORD_BYTES) if path.is_file() else b""

    def write(self, files: Files, removed: Sequence[str]) -> None:
        """Write files into the folder, creating it if it is missing. Raises InputError."""
        make_folder(self.folder)
        for name in removed:
            remove_file(self.folder / name)
        for name, content in files:
            write_file(self.folder / name, content)


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
            self._run(Path(folder), [f"-get {_quoted(self._at(name))} 0"])
            path = Path(folder, "0")
            return read_bytes(path, _RECORD_BYTES) if path.is_file() else b""

    def write(self, files: Files, removed: Sequence[str]) -> None:
        """Write files into the folder, which is made if only its last part is missing. Raises InputError."""
        with TemporaryDirectory() as folder:
            lines = [f"-mkdir {_quoted(self._path)}"] if self._path.strip("/") else []
            lines += [f"-rm {_quoted(self._at(name))}" for name in removed]
            for number, (name, content) in enumerate(files):
                Path(folder, str(number)).write_bytes(content)
                lines.append(f"put {number} {_quoted(self._at(name + _PART))}")
                lines.append(f"rename {_quoted(self._at(name + _PART))} {_quoted(self._at(name))}")
            self._run(Path(folder), lines)

    def _at(self, name: str) -> str:
        return f"{self._path.rstrip('/')}/{name}" if self._path else name

    def _run(self, folder: Path, lines: Iterable[str]) -> None:
        """Run a batch of commands up to the first that fails. `folder` has the local files. Raises InputError."""
        options = ("BatchMode=yes", f"ConnectTimeout={SECONDS}", "ServerAliveInterval=10", "ServerAliveCountMax=2")
        program = shutil.which("sftp")
        if program is None:
            raise InputError("publish_no_sftp")
        call = [program, "-b", "-", *(word for each in options for word in ("-o", each)), *self._port, self._where]
        batch = "".join(f"{line}\n" for line in lines).encode()
        done = subprocess.run(call, input=batch, cwd=folder, capture_output=True, check=False)  # noqa: S603
        if done.returncode:
            raise self._fault_of(done.stderr.decode(errors="replace"))

    def _fault_of(self, answer: str) -> InputError:
        key = next((key for pattern, key in _SFTP_FAULTS if re.search(pattern, answer)), "publish_failed")
        lines = [line for line in answer.splitlines() if line.strip() and not line.startswith(("Warning:", "sftp>"))]
        return InputError(
            key, host=self.host, path=path_text(self._path or "~"), answer=path_text(lines[-1] if lines else "")
        )


# SFTP reports a full disk as a mere "Failure".
_SFTP_FAULTS: Final = (
    (r"Could not resolve hostname", "publish_host"),
    (r"Host key verification failed|REMOTE HOST IDENTIFICATION HAS CHANGED", "publish_host_key"),
    (r"Permission denied \(|Too many authentication failures|no identity", "publish_key_refused"),
    (r"Connection (?:refused|timed out|reset)|unreachable|No route to host|Operation timed out", "publish_offline"),
    (r"(?:dest open|remote open|open).*No such file", "publish_no_folder"),
    (r"Permission denied", "publish_forbidden"),
    (r"Failure|No space", "publish_full"),
    (r"Connection closed|Broken pipe", "publish_offline"),
)


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
        with closing(self._connection()) as server:
            status, content = self._ask(server, "GET", name)
        if status == _MISSING:
            return b""
        self._require(status)
        return content

    def write(self, files: Files, removed: Sequence[str]) -> None:
        """Write files into the folder, which is made if only its last part is missing. Raises InputError."""
        with closing(self._connection()) as server:
            if self._path:
                self._require(self._ask(server, "MKCOL", "")[0], _NOT_ALLOWED)  # 405: it exists
            for name in removed:
                self._require(self._ask(server, "DELETE", name)[0], _MISSING)
            for name, content in files:
                self._require(self._ask(server, "PUT", name + _PART, content)[0])
                place = f"{'https' if self._is_secure else 'http'}://{self._host_and_port()}{self._path}/{quote(name)}"
                moved = {"Destination": place, "Overwrite": "T"}
                self._require(self._ask(server, "MOVE", name + _PART, headers=moved)[0])

    def _connection(self) -> http.client.HTTPConnection:
        kind = http.client.HTTPSConnection if self._is_secure else http.client.HTTPConnection
        return kind(self.host, self._port, timeout=SECONDS)

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
            return answer.status, answer.read(_RECORD_BYTES)
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
