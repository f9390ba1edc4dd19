"""A telephone at a table, as a program: it signs and sends what the page on a telephone does."""

import json
from uuid import uuid4

from skatlist.desk.phone_secrets import signed


class Phone:
    """Asks a table through a client; `boot` and `counter` are learnt from the answers, like the page does."""

    def __init__(self, client, secret, key=(1, 1), lang="de"):
        self.client, self.secret, self.key, self.lang = client, secret, key, lang
        self.name = uuid4().hex[:16]
        self.boot = ""
        self.counter = 0

    @property
    def path(self):
        return f"/table/{self.key[0]}/{self.key[1]}?lang={self.lang}"

    def body(self, do, **facts):
        self.counter += 1
        return json.dumps({**facts, "do": do, "phone": self.name, "boot": self.boot, "counter": self.counter}).encode()

    def post(self, body, signature=None, **headers):
        signature = signed(self.secret, self.key, body) if signature is None else signature
        return self.client.post(self.path, content=body, headers={"x-signature": signature, **headers})

    def ask(self, do, **facts):
        answer = self.post(self.body(do, **facts))
        if answer.status_code == 409 and "boot" in answer.json():
            self.boot, self.counter = answer.json()["boot"], max(self.counter, answer.json().get("counter", 0))
            answer = self.post(self.body(do, **facts))
        return answer

    def enter(self, line, game, entry=None, **more):
        return self.ask("enter", line=line, game=game, id=entry or uuid4().hex[:16], **more)
