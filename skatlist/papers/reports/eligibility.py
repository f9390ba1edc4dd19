"""The lights of the people of an event: may they play?"""

from typing import Any, Final

from skatlist.papers.reports.model import Column, ColumnKind, Report, ReportRow, Table, TextLines, Tone
from skatlist.papers.reports.typeset import date_text
from skatlist.tournament.eligibility import EventLights, Light, PersonLight
from skatlist.words import Language, text
from skatlist.words.visible import plain

_COUNTED: Final = {light: f"archive.light_{light}_count" for light in reversed(Light)}


def light_word(light: Light, lang: Language) -> str:
    """Return the word for a light."""
    return text(f"archive.light_{light}", lang)


def lights_sentence(lights: EventLights, lang: Language) -> str:
    """Return how many people have each light."""
    return text(
        "archive.lights",
        lang,
        **{each.value: text(key, lang, count=lights.count(each)) for each, key in _COUNTED.items()},
    )


def lights_advice(lang: Language) -> str:
    """Return what red and amber mean, and what is to be done then."""
    return text("archive.lights_advice", lang)


def light_reason(person: PersonLight, lang: Language) -> str:
    """Return why the light of a person is not green, empty if it is."""
    return "; ".join(finding.text(lang) for finding in person.findings)


def lights_report(lights: EventLights, lang: Language) -> Report:
    """Return the lights of everybody, red ones first."""
    columns = (
        Column("light", text("archive.light", lang)),
        Column("number", text("people.number", lang), ColumnKind.LABEL, keep=20),
        Column("name", text("people.name", lang), ColumnKind.NAME, is_row_head=True),
        Column("club", text("people.club", lang), keep=14),
        Column("member_number", text("archive.number", lang), keep=12),
        Column("reason", text("archive.light_reason", lang)),
    )
    rows = tuple(
        ReportRow(
            (
                light_word(each.light, lang),
                each.player.number,
                each.player.name,
                each.player.club,
                each.member_number,
                light_reason(each, lang),
            ),
            is_strong=each.light is Light.RED,
        )
        for each in lights.people
    )
    title = text("archive.lights_title", lang)
    table = Table(title, columns, rows, empty=text("archive.lights_nobody", lang), is_titled=False)
    place = tuple(filter(None, (plain(lights.name), date_text(lights.date, lang))))
    warnings = tuple(finding.text(lang) for finding in lights.notes)
    summary = (lights_sentence(lights, lang),) if lights.people else ()
    is_open = any(each.findings for each in lights.people)
    parts = (table, *([TextLines((lights_advice(lang),), Tone.NOTE)] if is_open else ()))
    return Report(title, parts, (*place, *summary), warnings, date=lights.date)


def lights_json(lights: EventLights, lang: Language) -> dict[str, Any]:
    """Return the document `skatlist/archive-light/1`."""
    return {
        "schema": "skatlist/archive-light/1",
        "event": lights.name,
        "date": lights.date or None,
        **{light.value: lights.count(light) for light in Light},
        "messages": [finding.text(lang) for finding in lights.notes],
        "people": [
            {
                "number": each.player.number,
                "name": each.player.name,
                "club": each.player.club,
                "member_number": each.member_number or None,
                "light": each.light.value,
                "reasons": [
                    {
                        "rule": finding.sentence or "other_club",
                        "paragraph": finding.params.get("paragraph") or None,
                        "message": finding.text(lang),
                    }
                    for finding in each.findings
                ],
            }
            for each in lights.people
        ],
    }
