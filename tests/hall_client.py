"""Devices of the hall as programs: they sign and send what the pages of players and announcers do."""

import json
from uuid import uuid4

from skatlist.desk.phone_secrets import holder_name, signed_as
from skatlist.desk.stations import browser_secret, code_id


class HallDevice:
    """A device with a secret; `boot` and `counter` are learnt from the answers, as the pages do."""

    def __init__(self, client, path, secret, name, **fields):
        self.client, self.path, self.secret, self.name, self.fields = client, path, secret, name, fields
        self.boot, self.counter = "", 0

    def body(self, **facts):
        self.counter += 1
        return json.dumps({**self.fields, "boot": self.boot, "counter": self.counter, **facts}).encode()

    def post(self, body, signature=None, path=None, **headers):
        signature = signed_as(self.secret, self.name, body) if signature is None else signature
        return self.client.post(path or self.path, content=body, headers={"x-signature": signature, **headers})

    def look(self):
        answer = self.post(self.body())
        if answer.status_code == 409 and "boot" in answer.json():
            self.boot, self.counter = answer.json()["boot"], max(self.counter, answer.json().get("counter", 0))
            answer = self.post(self.body())
        return answer


def player_device(client, phones, evening, number):
    """Return a player's telephone that has read the code of their start card."""
    secret = phones.rights(evening).secret(number)
    return HallDevice(client, f"/seat/{number}", secret, holder_name(number), phone=uuid4().hex[:16])


def joining(code, name="Tablet"):
    """Return the message with which a browser joins by a code, and its signature."""
    body = json.dumps({"code": code_id(code.secret), "name": name}).encode()
    return body, signed_as(code.word, "join", body)


def announcer_device(client, code):
    """Let a browser join by a code, and return it, or the refusal."""
    body, signature = joining(code)
    answer = client.post("/announcer/join", content=body, headers={"x-signature": signature})
    if answer.status_code != 200:
        return answer
    station = answer.json()["station"]
    secret = browser_secret(code.word, station).hex()
    return HallDevice(client, "/announcer", secret, station, station=station)
