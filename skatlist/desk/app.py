"""The desk as a web application: it assembles the pages and answers requests in the language of the browser."""

import asyncio
import errno
import os
import traceback
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from functools import cached_property, partial
from importlib import resources
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, urlencode
from uuid import uuid4

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, Router

from skatlist.base import disk
from skatlist.desk.all_pages import further_pages
from skatlist.desk.edition import EDITION, Edition
from skatlist.desk.event_desk import EventDesk
from skatlist.desk.guard import LOOPBACK, Guard, Receive, Scope, Send, chosen_language
from skatlist.desk.news import News
from skatlist.desk.page import LINKED, START, Beside, Call, DeskPage, Done, PageContent, Sent, StartPage
from skatlist.desk.pages import evening
from skatlist.desk.pages.findings import HELPERS
from skatlist.desk.path_rows import home_key
from skatlist.desk.phone_door import PhoneDoor
from skatlist.desk.presence import MARK_HERE
from skatlist.desk.sentences import desk_text, refusal, remedy_at_desk, with_minus_signs, without_calls
from skatlist.desk.static_files import KeptFiles
from skatlist.evening import Evening
from skatlist.papers.report_html import report_environment
from skatlist.words import InputError, Language, SkatlistError, text

if TYPE_CHECKING:
    from skatlist.desk.wall import Board

_FOLDER: Final = resources.files("skatlist").joinpath("data/desk")
PERSON_PAGES: Final = "/statistics/"  # addresses of people
_NO_EVENT: Final = {
    "event_name": "skatlist",
    "event_file": "",
    "home": "evening",
}  # the frame of every page before there is an event
_BAD: Final = 422
_KEPT: Final = 20  # messages that wait for the page they belong to
_INERT: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'"
_TURN: Final = 8  # seconds for which a screen of the wall is shown
_YEAR: Final = 366 * 24 * 3600


class Desk:
    """The application. `event` is the file, `lang` the language if a browser asks for none."""

    def __init__(self, event: EventDesk, lang: Language, hosts: Collection[str]) -> None:
        self.event = event
        self.lang = lang
        self._messages: dict[str, Done] = {}
        self._frame = _NO_EVENT  # remains when the file is gone
        self._news = News(event)
        self._static = KeptFiles(Path(str(_FOLDER / "static")))
        self._words = report_environment("desk", PERSON_PAGES)
        self._words.globals.update(HELPERS)
        self._words.filters["without_calls"] = without_calls
        self._words.filters["remedy_at_desk"] = remedy_at_desk
        routes = [
            *self._routes(evening.PAGES),
            Mount("/static", self._static),
            Route("/changes", self.changes),
            Route(MARK_HERE, self.mark_here),
            Route("/wall", self.wall),
            Route("/wall/crest", self.crest),
            *([Mount(EDITION, Edition(event.edition))] if event.edition else []),
            Mount("/", self._further),
        ]
        self.app = Starlette(
            routes=routes,
            exception_handlers={400: self._unreadable, 404: self._missing, Exception: self._broken},
            middleware=[Middleware(Guard, hosts=hosts, lang=lang)],
            lifespan=lambda _: self.alive(),
        )

    @asynccontextmanager
    async def alive(self) -> AsyncIterator[None]:
        """Keep the file open, watch for records of other programs, and publish changes. Raises InputError."""
        await self.event.open()
        tasks = [asyncio.create_task(each) for each in (self.event.watch(), self.event.publishing.keep_on(self.event))]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await self.event.close()

    def _routes(self, pages: Sequence[DeskPage | StartPage]) -> list[Route]:
        return [
            Route(page.path, partial(self._answer, page), methods=["GET", *(["POST"] if page.act else [])])
            for page in pages
        ]

    @cached_property
    def _further_router(self) -> Router:
        from skatlist.desk.hall_door import HallDoor
        from skatlist.desk.journal_door import JournalDoor

        return Router(
            [
                *PhoneDoor(self.event, self.lang, self._news).routes,
                *JournalDoor(self.event, self.lang).routes,
                *HallDoor(self.event, self.lang, lambda: self._board).routes,
                *self._routes(further_pages()),
            ]
        )

    def get_ready(self) -> None:
        """Import the modules of all pages and compile the templates, for a memory image that later starts use."""
        _ = self._further_router  # made on first use
        for name in self._words.list_templates(["html"]):
            self._words.get_template(name)

    async def _further(self, scope: Scope, receive: Receive, send: Send) -> None:
        router = await asyncio.to_thread(lambda: self._further_router)
        await router(scope, receive, send)

    @cached_property
    def _board(self) -> "Board":
        from skatlist.desk.wall import Board

        return Board(self.event)

    async def wall(self, request: Request) -> Response:
        """Return the screen of the wall chosen by `at`, and the address of the next one."""
        lang = self._language(request)
        if not self.event.is_open:
            return self._error_page(text("desk.wall.no_event", lang), request, 404)
        try:
            wall = await self._board.wall(lang)
        except SkatlistError as fault:
            return self._error_page(self._sentence(fault, lang), request, _BAD)
        position = request.query_params.get("at", "")
        at = int(position[:6]) % len(wall.screens) if position.isdecimal() else 0
        look = request.query_params.get("look", "")
        look = look if look in {"light", "dark"} else ""
        chosen = f"&lang={lang}" if "lang" in request.query_params else ""
        chosen += f"&look={look}" if look else ""
        here, following = (f"/wall?at={number}{chosen}" for number in (at, (at + 1) % len(wall.screens)))
        values = {
            "event_name": wall.name,
            "wall": wall,
            "screen": wall.screens[at],
            "seconds": _TURN,
            "here": here,
            "following": following,
            "look": look,
        }
        return HTMLResponse(self._template(PageContent("wall.html", values), lang))

    async def crest(self, _: Request) -> Response:
        """Return the crest of the event for the wall."""
        content, media = await self._board.crest() if self.event.is_open else (b"", "")
        return Response(content, 200 if content else 404, media_type=media or None)

    async def mark_here(self, _: Request) -> Response:
        """Return the mark by which another desk of this account knows that this one is running."""
        return Response(self.event.presence.mark, media_type="application/octet-stream")

    async def changes(self, request: Request) -> Response:
        """Send the number of the last record, and again whenever the file has grown (server-sent events)."""
        return self._news.answer(request, lambda: self.event.news_number, self._language(request))

    async def _answer(self, page: DeskPage | StartPage, request: Request) -> Response:
        if isinstance(page, DeskPage) and not self.event.is_open:
            return RedirectResponse(START, 303)
        lang = self._language(request)
        call = Call(self.event, lang, request.path_params, request.query_params)
        fault = ""
        if request.method == "POST":
            try:
                call = call._replace(form=await request.form())
                done = await self._done(page, call)
                if isinstance(done, PageContent):
                    return self._render(done, page.path, call, request)
                if done.opens is not None:
                    await self.event.open(done.opens)
                if not self.event.is_open:
                    self._frame = _NO_EVENT
                    await self.event.look()
                return self._redirect(done, request)
            except (SkatlistError, OSError) as refused:
                fault = self._sentence(refused, lang)
            finally:
                await call.form.close()
        call = call._replace(fault=fault)
        try:
            content = await self._content(page, call)
            if isinstance(content, Sent):
                return await _sent(content)
        except (SkatlistError, OSError) as refused:
            call = call._replace(fault=self._sentence(refused, lang))
            content = PageContent("refused.html")
        return self._render(content, page.path, call, request)

    async def _done(self, page: DeskPage | StartPage, call: Call) -> Done | PageContent:
        done: Done | PageContent | Beside
        if isinstance(page, StartPage):
            act_first = page.act
            assert act_first is not None  # noqa: S101 - a page without an action accepts nothing
            done = await self.event.run(lambda: act_first(call))
        else:
            act = page.act
            assert act is not None  # noqa: S101 - as above
            done = await self.event.ask(lambda evening: act(self._with_frame(evening), call))
        if not callable(done):
            return done
        beside = await asyncio.to_thread(done)
        return await self.event.ask(beside) if callable(beside) else beside

    async def _content(self, page: DeskPage | StartPage, call: Call) -> PageContent | Sent:
        if isinstance(page, StartPage):
            content = await self.event.run(lambda: page.show(call))
            return await asyncio.to_thread(content) if callable(content) else content
        return await self.event.ask(lambda evening: page.show(self._with_frame(evening), call))

    def _with_frame(self, evening: Evening) -> Evening:
        name = evening.journal.setting("name") or Path(evening.name).stem
        self._frame = {"event_name": name, "event_file": evening.name, "home": home_key(evening)}
        return evening

    def _sentence(self, fault: SkatlistError | OSError, lang: Language) -> str:
        if isinstance(fault, OSError):
            fault = _no_room(fault)
        return self.event.uploads.without_folder(refusal(fault, lang))

    def _redirect(self, done: Done, request: Request) -> Response:
        where = done.goes_on or request.url.path
        if done.messages or done.faults:
            token = uuid4().hex
            self._messages = dict([*self._messages.items(), (token, done)][-_KEPT:])
            path, at, anchor = where.partition("#")
            where = f"{path}{'&' if '?' in path else '?'}done={token}{at}{anchor}"
        return RedirectResponse(where, 303)

    def _render(self, content: PageContent, here: str, call: Call, request: Request) -> Response:
        fault = content.fault or call.fault
        done = self._messages.pop(call.query.get("done", ""), Done())
        pages = [
            (path, text(f"desk.page_{self._frame['home'] if path == '/' else name}", call.lang))
            for path, name in LINKED
            if self.event.is_open or name == "handbook"
        ]
        query = [each for each in request.query_params.multi_items() if each[0] not in {"lang", "done"}]
        values = {
            "pages": pages,
            "here": here,
            "in_language": lambda lang: f"?{urlencode([*query, ('lang', lang)])}",
            "typed": call.typed,
            "pasted": call.pasted,
            "chosen": call.chosen,
            "fault": fault,
            "messages": done.messages,
            "not_taken": done.faults,
            **content.values,
        }
        drawn = self._template(content._replace(values=values), call.lang)
        response = HTMLResponse(drawn, _BAD if fault else 200)
        if "lang" in request.query_params:
            response.set_cookie("lang", call.lang.value, max_age=_YEAR, httponly=True, samesite="strict")
        return response

    def _template(self, content: PageContent, lang: Language) -> str:
        """Render a template together with the parts that every page has."""
        everywhere = {
            **self._frame,
            "lang": lang.value,
            "languages": [(each.value, text("style.language", each)) for each in Language],
            "say": lambda name, /, **params: desk_text(name if "." in name else f"desk.{name}", lang, **params),
            "version": self.event.news_number,
            "elsewhere": self.event.elsewhere,
            "link": self.event.link,
            "in_tab": self.event.is_in_tab,
        }
        page = self._words.get_template(content.template).render({**everywhere, **content.values})
        page = with_minus_signs(page)
        return page if self.event.is_in_tab else self._static.with_marks(page)

    async def _missing(self, request: Request, _: Exception) -> Response:
        return self._error_page(text("desk.no_page", self._language(request)), request, 404)

    async def _unreadable(self, request: Request, _: Exception) -> Response:
        return self._error_page(text("desk.refused_unreadable", self._language(request)), request, 400)

    async def _broken(self, request: Request, fault: Exception) -> Response:
        if os.environ.get("SKATLIST_DEBUG"):
            traceback.print_exception(fault)
        lang = self._language(request)
        message = desk_text("errors.ours", lang, fault=f"{type(fault).__name__}: {fault}")
        if self.event.log is not None and request.client and request.client.host in LOOPBACK:
            message += f"\n{text('desk.logged', lang, file=disk.path_text(self.event.log))}"
        return self._error_page(message, request, 500)

    def _error_page(self, why: str, request: Request, status: int) -> Response:
        call = Call(self.event, self._language(request), fault=why)
        answer = self._render(PageContent("refused.html"), "", call, request)
        answer.status_code = status
        return answer

    def _language(self, request: Request) -> Language:
        chosen = (Language(each) for each in chosen_language(request.scope) if each in tuple(Language))
        return next(chosen, self.lang)


def _no_room(fault: OSError) -> InputError:
    try:
        place = Path(fault.filename or gettempdir())
    except FileNotFoundError:  # on a full disk there is no folder for temporary files
        place, fault = Path.cwd(), OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    return disk.file_refusal(place, fault, "write_forbidden", "write_failed")


async def _sent(file: Sent) -> Response:
    """Return a file as it is, with headers that keep anything in it from running."""
    content = file.content if isinstance(file.content, bytes) else await asyncio.to_thread(file.content)
    place = "inline" if file.is_inline else "attachment"
    head = {
        "content-disposition": f"{place}; filename*=UTF-8''{quote(disk.path_text(file.name))}",
        "content-security-policy": _INERT,
    }
    return Response(content, media_type=file.media, headers=head)
