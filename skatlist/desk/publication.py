"""Publish results from the desk, once or after every change. Address and password are kept in memory only."""

import asyncio
import datetime as dt
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final, Protocol

from skatlist.base.threads import Answer
from skatlist.desk.fault_log import log_fault
from skatlist.desk.sentences import refusal
from skatlist.evening import Evening
from skatlist.words import Language, SkatlistError, UsageError, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from skatlist.evening.publish import Published, Target

_EVERY: Final = 60.0  # seconds between two checks for changes, and between two attempts after an error


class OpenFile(Protocol):
    """The event file of a desk: where it is, its last record, and its thread, which is asked about the evening."""

    path: Path | None
    version: int

    @property
    def is_open(self) -> bool:
        """Whether an event is open."""

    async def ask(self, work: "Callable[[Evening], Answer]") -> Answer:
        """Return the answer of work in the thread of the file."""


class Publishing:
    """The address of the results and the outcome of the last attempt.

    `is_on` says whether every change is published, `is_open` whether the password is sent unencrypted.
    """

    def __init__(self) -> None:
        self.address, self.style, self.is_on, self.is_open = "", "short", False, False
        self.time: dt.datetime | None = None  # of the last attempt
        self.published: Published | None = None
        self.fault: SkatlistError | None = None
        self._event: Path | None = None  # no other event is sent to this address
        self._target: Target | None = None
        self._password = ""
        self._version = 0  # the last record that was published
        self._lock = Lock()  # one publication at a time

    def set_up(self, event: Path | None, address: str, style: str, password: str, *, is_on: bool) -> None:
        """Apply the values of the form. An empty password keeps that of the same address. Raises UsageError."""
        from skatlist.evening.publish import sends_openly, target_of

        password = password or (self._password if address == self.address else "")
        target = target_of(address, lambda: _required(password))
        self.address, self.style, self.is_on, self.is_open = address, style, is_on, sends_openly(address)
        self._event, self._target, self._password, self._version = event, target, password, 0
        self.time = self.published = self.fault = None  # of another event, or another address

    def is_of(self, event: Path | None) -> bool:
        """Whether the results of this event are published here."""
        return self._target is not None and event == self._event

    def last_sentence(self, event: Path | None, lang: Language) -> str:
        """Return the outcome of the last attempt for an event, empty before the first."""
        if self.time is None or not self.is_of(event):
            return ""
        clock = self.time.strftime("%H:%M")
        if self.fault is not None:
            return text("evening.publish.last_fault", lang, clock=clock, fault=refusal(self.fault, lang))
        from skatlist.evening.publish import full_address

        count = len(self.published.sent) if self.published else 0
        key = "evening.publish.done" if count else "evening.publish.unchanged"
        return text(key, lang, clock=clock, count=count, target=full_address(self.address))

    def work(self, evening: Evening) -> "Callable[[], Published]":
        """Return the work that publishes the current evening, for a thread of its own. It raises SkatlistError."""
        from skatlist.evening.publish import publish

        lists, lang = evening.all_lists(), Language(evening.journal.setting("language"))
        target, style, version = self._target, self.style, evening.records[-1].seq
        assert target is not None  # noqa: S101 - set up before

        def publish_now() -> "Published":
            with self._lock:
                self.time = dt.datetime.now().astimezone()
                try:
                    self.published = publish(lists, target, style, lang, self.time)
                except SkatlistError as fault:
                    self.fault = fault
                    raise
                self.fault, self._version = None, version
                return self.published

        return publish_now

    async def publish_changes(self, desk: OpenFile) -> None:
        """Publish the event of a desk if it has changed since the last time. After an error it is tried again later."""
        if not (self.is_on and desk.is_open and self.is_of(desk.path) and self._version != desk.version):
            return
        try:
            await asyncio.to_thread(await desk.ask(self.work))
        except SkatlistError as fault:
            self.fault = fault
        except Exception as fault:  # noqa: BLE001 - a fault of the program: logged, and tried again
            log_fault("PUBLISH", "/publish", fault)

    async def keep_on(self, desk: OpenFile) -> None:
        """Publish the changes of a desk regularly, until it stops."""
        while True:
            await asyncio.sleep(_EVERY)
            await self.publish_changes(desk)


def _required(password: str) -> str:
    if not password:
        raise UsageError("publish_password_form")
    return password
