"""The people of an event: all of them in a table, one of them in words, and `skatlist/people/1`."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from skatlist.papers.reports.event_heading import event_place
from skatlist.papers.reports.model import KEEP, Column, ColumnKind, Report, ReportRow, Table
from skatlist.skat.sheet import Player
from skatlist.tournament.model import Event, Person, PersonChange
from skatlist.tournament.money.income import charges, registered
from skatlist.tournament.person_facts import FACTS, FactKind
from skatlist.words import Language, enumerated, text
from skatlist.words.spelling import normalized
from skatlist.words.visible import given_and_surname, plain

_FEW: Final = 24  # people without a team, up to which a cell has their names
_LABELS: Final = frozenset(("born", "member_number"))  # short, and never broken


def people_table(people: Sequence[Person], lang: Language, kept: Collection[str] = ()) -> Table:
    """Return the people with all known facts. Columns without any entry are omitted, except those `kept`."""
    facts = [_facts(person, lang) for person in people]
    columns = [
        Column(key, text(fact.label, lang), _kind(key), KEEP if key in kept else fact.keep)
        for key, fact in FACTS.items()
        if fact.keep is not None and (key in kept or any(each[key] for each in facts))
    ]
    rows = (
        ReportRow(
            (
                str(person.player.number or ""),
                person.player.name or "–",
                *(each[column.name] for column in columns),
            ),
            link=f"/people/{person.player.number}",
            is_faded=not person.registration.takes_part,
        )
        for person, each in zip(people, facts, strict=True)
    )
    return Table(
        text("desk.page_people", lang),
        (
            Column("number", text("people.number", lang), ColumnKind.LABEL),
            Column("name", text("people.name", lang), ColumnKind.NAME),
            *columns,
        ),
        tuple(rows),
        tuple(filter(None, (count_words(people, lang),))),
        text("people.nobody", lang),
        is_titled=False,
    )


def people_by_team_table(teams: Mapping[str, Sequence[Player]], lang: Language) -> Table:
    """Return the teams with their players. Of many people without a team only the number is given."""
    return Table(
        text("desk.event.teams_who", lang),
        (
            Column("team", text("desk.event.team_name", lang), ColumnKind.NAME),
            Column("people", text("desk.people", lang), ColumnKind.TEXT),
        ),
        tuple(
            ReportRow(
                (
                    team or text("desk.event.team_none", lang),
                    text("desk.event.team_without", lang, count=len(people))
                    if len(people) > _FEW and not team
                    else " · ".join(f"{player.number} {plain(player.name)}".strip() for player in people),
                )
            )
            for team, people in teams.items()
        ),
        is_titled=False,
    )


def _kind(fact: str) -> ColumnKind:
    return ColumnKind.LABEL if fact in _LABELS else ColumnKind.TEXT


def _facts(person: Person, lang: Language) -> dict[str, str]:
    player, known = person.player, person.registration
    cells: dict[str, str] = {}
    for key, fact in FACTS.items():
        value = person.categories if key == "categories" else fact.value(player, known)
        match fact.kind:
            case FactKind.NAMES:
                cells[key] = enumerated(value)
            case FactKind.FLAG:
                cells[key] = text(fact.sentence, lang) if value else ""
            case _:
                cells[key] = str(value or "")
    out = text("people.is_excluded", lang) if player.excluded else ""
    cells["first_series"] = ", ".join(filter(None, (series_words(known.first_series, known.last_series, lang), out)))
    return cells


def count_words(people: Sequence[Person], lang: Language) -> str:
    """Return the number of people, and how many have not paid or are absent.

    The text is empty for a single person, and if nobody has paid and all are present.
    """
    known = [person.registration for person in people]
    absent = sum(not each.takes_part for each in known)
    unpaid = sum(not each.paid and each.takes_part for each in known)
    paying = any(each.paid for each in known)
    if len(people) < 2 or not (absent or paying):  # noqa: PLR2004 - a single person needs no count
        return ""
    sentence = [text("people.count", lang, count=len(people) - absent)]
    sentence += [text("people.unpaid", lang, count=unpaid)] if paying else []
    sentence += [text("people.count_absent", lang, count=absent)] if absent else []
    return ", ".join(sentence)


# One person


def facts_in_words(facts: Mapping[str, Any], lang: Language) -> list[str]:
    """Return the facts about a person, from their record in the journal or the fields of player and registration."""
    more: list[str] = []
    for key, fact in FACTS.items():
        value = facts.get(key)
        match fact.kind:
            case FactKind.NUMBER if key == "first_series":
                more += filter(None, [series_words(facts.get("first_series", 1), facts.get("last_series"), lang)])
                more += [text("people.is_excluded", lang)] if facts.get("excluded") else []
            case FactKind.TEXT | FactKind.YEAR | FactKind.NAMES | FactKind.FLAG if value and key != "name":
                words = tuple(value) if fact.kind is FactKind.NAMES else value
                if fact.sentence:
                    more.append(text(fact.sentence, lang, value=words))
                else:
                    more += words if isinstance(words, tuple) else [str(words)]
    return more


def series_words(first: int, last: int | None, lang: Language) -> str:
    """Return the series that a person plays, "" for all."""
    if last == 0:
        return text("people.absent", lang)
    bounds = [text("people.first_series", lang, series=first)] if first > 1 else []
    bounds += [text("people.last_series", lang, series=last)] if last is not None else []
    return ", ".join(bounds)


def person_words(person: Person, lang: Language) -> str:
    """Return a person with all known facts."""
    player = person.player
    facts = {**person.registration._asdict(), "club": player.club, "team": player.team}
    more = facts_in_words(facts, lang)
    name = plain(player.name or "–")
    return f"{name} ({', '.join(map(plain, more))})" if more else name


def change_words(change: PersonChange, lang: Language, say: Callable[..., str] = text) -> Iterator[str]:
    """Yield the new and old description of a person, the lists affected, and a new tandem that is not of two people.

    `say` returns the sentence for a key, a language and parameters.
    """
    before, after = change.before.player, change.after.player
    key = "people.changed" if before.number == after.number else "people.renumbered"
    words = {"who": person_words(change.after, lang), "before": person_words(change.before, lang)}
    yield text(key, lang, was=before.number, number=after.number, **words)
    for key, tables in (("people.signed", change.signed), ("people.seated", change.seated)):
        if tables:
            lists = tuple(text("people.list", lang, series=series, table=table) for series, table in tables)
            yield say(key, lang, lists=lists, first=tables[0][0], file=change.file)
    if change.tandem:
        tandem = plain(change.after.registration.tandem)
        who = enumerated(map(plain, change.tandem))
        yield text("people.tandem_size", lang, tandem=tandem, count=len(change.tandem), who=who)


# JSON


def people_json(people: Iterable[Person]) -> dict[str, Any]:
    """Return the document `skatlist/people/1`."""
    return {"schema": "skatlist/people/1", "people": list(map(person_json, people))}


def person_json(person: Person) -> dict[str, Any]:
    """Return a person with the keys of `skatlist/people/1`."""
    player, known, categories = person
    return {key: fact.value(player, known) for key, fact in FACTS.items()} | {"categories": categories}


# The participants of an event to tick off at the door: by surname, with boxes for present and paid.


def participants(event: Event, lang: Language) -> Report:
    """Return everybody registered.

    A column without any entry is omitted, and so are clubs if the teams have their names.
    """
    owed = {charge.player.number: charge.cents for charge in charges(event)}
    people = [
        {
            "number": str(player.number or ""),
            "name": plain(player.name) or "–",
            "club": plain(player.club),
            "team": plain(player.team),
            "member_number": plain(known.member_number),
            "fee": owed.get(player.number) or None,
            "present": text("people.absent", lang) if known.last_series == 0 else "",
            "paid": text("people.is_paid", lang) if known.paid else "",
        }
        for player, known in registered(event)
    ]
    people.sort(key=lambda each: [normalized(part) for part in reversed(given_and_surname(str(each["name"])))])
    columns = (
        Column("number", text("papers.number", lang), ColumnKind.LABEL),
        Column("name", text("papers.name", lang), ColumnKind.NAME),
        Column("club", text("people.club", lang), ColumnKind.NAME, 12),
        Column("team", text("people.team", lang), ColumnKind.NAME, 13),
        Column("member_number", text("people.member_number", lang), ColumnKind.LABEL, 11),
        Column("fee", text("papers.tournament.fee", lang), ColumnKind.MONEY, 14),
        Column("present", text("papers.tournament.present", lang), ColumnKind.LABEL, is_filled_by_hand=True),
        Column("paid", text("people.paid", lang), ColumnKind.LABEL, is_filled_by_hand=True),
    )
    if all(str(each["team"]).startswith(str(each["club"])) for each in people):
        people = [{**each, "club": ""} for each in people]
    kept = [column for column in columns if column.is_filled_by_hand or any(each[column.name] for each in people)]
    title = text("papers.tournament.participants", lang)
    rows = tuple(ReportRow(tuple(each[column.name] for column in kept)) for each in people)
    return Report(
        title,
        (Table(title, tuple(kept), rows, (text("people.count", lang, count=len(people)),), is_titled=False),),
        event_place(event, lang),
        date=event.date,
    )
