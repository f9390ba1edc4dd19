"""A joined computer, whose messages go to the desk of a test instead of a network."""

import asyncio
from types import SimpleNamespace

from skatlist.desk import link as links
from skatlist.desk.event_desk import EventDesk
from skatlist.desk.link import Link, join_event
from skatlist.evening import Evening


class Line:
    """The network between the computers: the director's desk by a client, or nothing if it is cut."""

    def __init__(self, client, patch):
        self.client, self.is_cut, self.messages = client, False, []
        patch.setattr(links, "HTTPConnection", lambda *_, **__: SimpleNamespace(**self._connection()))

    def _connection(self):
        sent = []

        def request(method, path, body, headers):
            if self.is_cut:
                raise ConnectionRefusedError
            self.messages.append((method, path, body, headers))
            sent.append(self.client.request(method, path, content=body, headers=headers))

        def getresponse():
            return SimpleNamespace(status=sent[-1].status_code, read=lambda _: sent[-1].content)

        return {"request": request, "getresponse": getresponse, "close": lambda: None}

    def again(self, message):
        """Send a recorded message once more."""
        method, path, body, headers = message
        return self.client.request(method, path, content=body, headers=headers)


class Computer:
    """A computer that has joined with a code, and its own file."""

    def __init__(self, address, folder, name):
        folder.mkdir()
        self.folder, self.name = folder, name
        self.file = join_event(address, folder / "joined", name, folder / "abend.skat")
        with Evening.open(self.file) as evening:
            self.link = Link.kept(folder / "joined", evening.records[0].hash, self.file)

    def write(self, deed):
        """Do something in the file, as the desk of this computer allows it."""
        with Evening.open(self.file, write=True, author=self.name) as evening:
            evening.journal.permits = lambda drafts: self.link.permit(evening, drafts)
            return deed(evening)

    def meet(self, first=None):
        """Exchange records once, after something done `first` at the desk of this computer."""

        async def once():
            desk = EventDesk(self.file, self.name)
            await desk.open()
            try:
                if first is not None:
                    await desk.ask(lambda evening: first(desk, evening))
                await self.link.exchange(desk)
            finally:
                await desk.close()

        asyncio.run(once())
        return self.link.fault
