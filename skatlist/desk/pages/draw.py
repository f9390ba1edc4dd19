"""The draw: the seats of every series, drawn from a public number, set by the standings, or set by hand."""

from collections.abc import Container, Sequence
from typing import Any, Final, NamedTuple

from skatlist.desk.page import Call, DeskPage, Done, PageContent
from skatlist.desk.pages.papers import stack_to_print
from skatlist.desk.path_rows import onward
from skatlist.desk.sentences import refusal
from skatlist.desk.uploads import uploaded
from skatlist.evening import Decision, Evening, Event, Key, seat_faults
from skatlist.evening.begun_seats import BEGINNING, BETWEEN_TABLES, SEATS_QUESTIONS, latest_game, seats_now
from skatlist.evening.check_in import draw_arrived, missing_people
from skatlist.evening.dialogue.person_changes import error_notes
from skatlist.evening.draws import (
    LARGEST_SEED,
    drawn_elsewhere,
    first_undrawn,
    has_begun,
    last_series,
    seat_latecomers,
    typed_numbers,
)
from skatlist.evening.seating import near_name
from skatlist.files.formats.numbers import natural
from skatlist.papers.reports.draw_report import (
    draw_notes,
    fault_sentences,
    late_sentences,
    left_out_sentences,
    missing_sentences,
    seats_table,
)
from skatlist.papers.reports.model import Table
from skatlist.words import Language, RefusedError, SkatlistError, UsageError, enumerated, text

_GAMES: Final = 999  # games on a list


class DrawnSeries(NamedTuple):
    """A series with its seats. Its table is empty before the draw."""

    number: int
    table: Table
    begun: bool = False
    changed: Sequence[int] = ()  # tables where people sit otherwise than at the beginning of their list


def _show(evening: Evening, call: Call) -> PageContent:
    event = evening.event()
    series = [_drawn_series(evening, event, number, call.lang) for number in range(1, last_series(evening) + 1)]
    undrawn = first_undrawn(evening)
    rules = evening.journal.tournament
    playing = sum(person.registration.plays(undrawn) for person in evening.people)
    free = [each.number for each in series if not each.begun]
    chosen = (natural(call.query.get("series", "")) or 0, natural(call.query.get("table", "")) or 0)
    values = {
        "title": text("desk.event.draw", call.lang),
        "series": series,
        "onward": onward(evening, call),
        "stack": stack_to_print(evening),
        "current": next((each.number for each in series if not each.begun), None),
        **draw_facts(event, call.lang, evening.closed),
        "undrawn": undrawn if undrawn <= last_series(evening) else None,
        "choices": [
            (each, text("desk.event.draw_again" if each < undrawn else "desk.event.draw_from", call.lang, series=each))
            for each in free
        ],
        "missing": list(missing_sentences(missing_people(evening, undrawn), playing, call.lang)),
        "by_standing": rules.draw.by_standing,
        "avoid": [text(f"desk.event.avoid_{aim}", call.lang) for aim in rules.draw.avoid],
        "teams": any(player.team for player in evening.roster.players.values()),
        "groups": [", ".join(group) for group in rules.league.groups],
        "seated": " ".join(map(str, seats_now(evening, chosen[0]).get(chosen, evening.roster.seating.get(chosen, ())))),
        "begun": None,
        "redraws": bool(call.fault and call.typed("first")),
    }
    return PageContent("draw.html", values)


def _drawn_series(evening: Evening, event: Event, number: int, lang: Language) -> DrawnSeries:
    """Return a series with the people who sit at its tables now, also where they changed during a list."""
    now = seats_now(evening, number)
    seating = tuple(each._replace(numbers=now.get((each.series, each.table), each.numbers)) for each in event.seating)
    table = seats_table(event._replace(seating=seating), number, lang)._replace(is_titled=False)
    if number not in evening.closed:
        rows = (row._replace(link=f"?series={number}&table={row.cells[0]}#seat") for row in table.rows)
        table = table._replace(rows=tuple(rows))
    return DrawnSeries(number, table, has_begun(evening, number), tuple(table for _, table in sorted(now)))


def draw_facts(event: Event, lang: Language, closed: Container[int] = ()) -> dict[str, Any]:
    """Return the notes on a draw and the faults of its seats."""
    drawn = sorted({seats.series for seats in event.seating})
    faults = [
        each._replace(nowhere=()) if each.series in closed else each  # nobody joins a closed series
        for each in seat_faults(event)
    ]
    notes = draw_notes(event, drawn, lang) if drawn else ()
    return {"notes": notes, "faults": list(fault_sentences(faults, lang))}


def _act(evening: Evening, call: Call) -> Done | PageContent:
    match call.typed("do"):
        case "late":
            return Done(messages=list(late_sentences(seat_latecomers(evening), call.lang)))
        case "seat":
            return _seated(evening, call)
        case "check":
            return _checked(call)
    return _drawn(evening, call)


def _drawn(evening: Evening, call: Call) -> Done:
    """Draw seats. Earlier seats are replaced only if the form confirms it. Raises RefusedError, UsageError."""
    first = call.number("first", text("desk.page_draw", call.lang))
    seed = call.number("seed", text("desk.event.seed", call.lang), (0, LARGEST_SEED))
    undrawn = first_undrawn(evening)
    if first is not None and first < undrawn and not call.typed("again"):
        raise RefusedError("desk_redraw", drawn=tuple(map(str, range(first, undrawn))))
    seats, missing = draw_arrived(
        evening,
        first,
        seed,
        without=typed_numbers(call.typed("without")),
        standing=bool(call.typed("standing")),
        league=bool(call.typed("league")),
        is_everybody=bool(call.typed("asks_missing")) and not call.typed("arrived"),
    )
    drawn = sorted({each.series for each in seats})
    messages = [text("desk.event.drawn", call.lang, series=tuple(drawn))]
    if first_undrawn(evening) in evening.journal.tournament.draw.by_standing:
        messages.append(text("desk.event.then_by_standing", call.lang, series=first_undrawn(evening)))
    return Done(messages=[*messages, *left_out_sentences(missing, call.lang)])


def _seated(evening: Evening, call: Call) -> Done | PageContent:
    """Seat a table as typed. A name close to a known one leads to a question. Raises SkatlistError."""
    series, table = (
        call.number("series", text("desk.event.series", call.lang)),
        call.number("table", text("desk.event.table", call.lang)),
    )
    if not series or not table or series < 1 or table < 1:
        raise UsageError("desk_which_table")
    who = call.typed("who")
    near = None if call.typed("surely") else near_name(evening, who, ())
    if near is not None:
        word, player = near
        raise RefusedError("person_near", name=word, other=player.name, number=player.number)
    before, since = len(evening.records), None
    try:
        if call.typed("since"):
            game = call.number("since_game", text("desk.event.since_game", call.lang), (BEGINNING + 1, _GAMES))
            since = BEGINNING if call.typed("since") == "beginning" else game
        decision = Decision(call.typed("reason"), director=call.typed("director"))
        seats = evening.seat((series, table), who, since=since, decision=decision)
    except SkatlistError as fault:
        if fault.key not in SEATS_QUESTIONS and not call.typed("since"):
            raise
        sentence = "desk.event.seats_begun_tables" if fault.key == BETWEEN_TABLES else "desk.event.seats_begun"
        asking = fault.key in SEATS_QUESTIONS
        question = text(sentence, call.lang, **fault.params) if asking else refusal(fault, call.lang)
        return _since_when(evening, call, (series, table), question)
    people = enumerated(f"{player.number} {player.name}".rstrip() for player in seats.people)
    key = "desk.event.seated" if since is None else "desk.event.reseated"
    if len(evening.records) == before:
        key = "desk.event.seated_same"
    answer = text(key, call.lang, series=series, table=table, who=people, game=since)
    errors = [text(f"enter.{note.name}", call.lang, **note.params) for note in error_notes(seats, (series, table))]
    return Done("/draw", [answer, *errors])


def _since_when(evening: Evening, call: Call, key: Key, fault: str) -> PageContent:
    """Ask since when other people have sat at a table whose list has games."""
    content = _show(evening, call._replace(fault=fault))
    begun = {"next": latest_game(evening.scored(key))}
    return content._replace(values={**content.values, "begun": begun}, fault=fault)


def _checked(call: Call) -> PageContent:
    """Recompute a draw from elsewhere. Raises InputError, UsageError."""
    files = uploaded(call.form.getlist("drawn"))
    if not files:
        raise UsageError("desk_no_file")
    path = call.desk.uploads.files(call.desk.uploads.keep(files))[0]
    event = drawn_elsewhere(path)
    drawn = sorted({seats.series for seats in event.seating})
    values = {
        "title": text("desk.event.check_draw", call.lang),
        "file": path.name,
        "tables": [seats_table(event, number, call.lang) for number in drawn],
        **draw_facts(event, call.lang),
    }
    return PageContent("draw_check.html", values)


PAGES = (DeskPage("/draw", _show, _act),)
