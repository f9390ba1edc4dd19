"""The computers of the event: who is there, what waits, what is asked, and codes for further ones."""

from typing import Any, Final

from skatlist.desk.page import Call, DeskPage, Done, PageContent, Sent, StartPage
from skatlist.desk.pages.together import given_answers, question_values
from skatlist.desk.roles import StationRole
from skatlist.desk.stations import CODE_MINUTES, JOIN, READERS, Station, Stations
from skatlist.evening import Evening
from skatlist.evening.merge_words import note_words
from skatlist.papers.qr_code import qr_image
from skatlist.papers.reports.typeset import local_time_text
from skatlist.words import RefusedError, text

_JOINING: Final = (*tuple(StationRole)[1:], StationRole.DIRECTOR)


def _show(evening: Evening, call: Call) -> PageContent:
    stations, lang = call.desk.stations, call.lang
    role = call.query.get("role", "")
    code = stations.code(call.query.get("code", "")) if stations else None
    known = list(stations.of(_event(evening)).values()) if stations else []
    values: dict[str, Any] = {
        "title": text("desk.devices.title", lang),
        "stations": stations,
        "known": [_station(each, evening, call) for each in known],
        "roles": [each.value for each in _JOINING],
        "role": role if role in tuple(StationRole) else StationRole.SCORER.value,
        "code": None,
        "link": call.desk.link,
        "author": call.desk.author,
    }
    if stations and code:
        address = stations.address_of(code)
        values["code"] = {
            "address": address,
            "image": qr_image(address),
            "minutes": -(-stations.seconds_of(code) // 60),
            "role": code.role.value,
            "reads": code.role in READERS,
            "word": code.word,
        }
    return PageContent("devices.html", values)


def _act(evening: Evening, call: Call) -> Done:
    stations, event = _there(call), _event(evening)
    match call.typed("do"):
        case "code":
            role = StationRole(call.choice("role", [each.value for each in StationRole]))
            code = stations.new_code(role, call.typed("name"))
            return Done(f"/devices?role={role.value}&code={code.word}#code")
        case "block" | "admit" as action:
            station = stations.block(event, call.typed("station"), blocked=action == "block")
            if station is not None:
                key = "desk.devices.block_done" if action == "block" else "desk.devices.admit_done"
                return Done(messages=[text(key, call.lang, name=station.name)])
        case "answer":
            station = stations.of(event).get(call.typed("station"))
            if station is not None:
                station.answers |= given_answers(call)
                return Done(messages=[text("desk.devices.answered", call.lang, name=station.name)])
    return Done()


def _stick(evening: Evening, call: Call) -> Sent:
    """Return the address of a code as a file for a computer without a camera."""
    del evening
    stations = _there(call)
    code = stations.code(call.places["word"])
    if code is None:
        raise RefusedError("join_code_over")
    content = f"{stations.address_of(code)}\n"
    return Sent(f"{text('desk.devices.stick_file', call.lang)}.txt", content.encode(), "text/plain")


def _join(call: Call) -> PageContent:
    """Say on another computer how it joins. The code in the address stays there."""
    return PageContent("join.html", {"title": text("desk.devices.join_title", call.lang), "minutes": CODE_MINUTES})


def _station(station: Station, evening: Evening, call: Call) -> dict[str, Any]:
    names = {number: player.name for number, player in evening.roster.players.items()}
    return {
        "station": station,
        "reads": station.role in READERS,
        "since": local_time_text(station.since, call.lang),
        "seen": local_time_text(station.seen, call.lang) if station.seen else "",
        "blocked": local_time_text(station.blocked, call.lang) if station.blocked else "",
        "questions": [question_values(each, names, call.lang) for each in station.questions],
        "notes": list(dict.fromkeys(note_words(each, call.lang) for each in station.notes)),
    }


def _event(evening: Evening) -> str:
    return evening.records[0].hash


def _there(call: Call) -> Stations:
    if call.desk.stations is None:
        raise RefusedError("phones_off")
    return call.desk.stations


PAGES = (
    DeskPage("/devices", _show, _act),
    DeskPage("/devices/{word}.txt", _stick),
    StartPage(JOIN, _join),
)
