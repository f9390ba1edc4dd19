"""The answers of `enter`: lines for people, or one JSON object on one line for each, for programs."""

import sys
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any

from skatlist.cli.terminal.lines import UNBROKEN, cell_width, in_window, page_width, wrapped_lines
from skatlist.cli.terminal.report import report_table_lines
from skatlist.cli.terminal.score_text import sheet_lines
from skatlist.cli.terminal.table import TableColumn, aligned, at_least, briefer, cut, table_lines
from skatlist.cli.terminal.terminal import Terminal, json_text, show_paged
from skatlist.cli.terminal.text_parts import finding_lines
from skatlist.evening import Comparison, TableState
from skatlist.evening.dialogue.finishing import Proposal, doubts, missing_row, next_sentences, next_words
from skatlist.evening.dialogue.replies import (
    Ask,
    Booked,
    Doubted,
    Help,
    Listed,
    Note,
    PersonChanged,
    Registered,
    Reply,
    Tables,
    booking_words,
    is_refusal,
)
from skatlist.evening.seating import present
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.papers.reports.findings import finding_json, part_of_quote, quote_finding
from skatlist.papers.reports.model import facts_of
from skatlist.papers.reports.people import change_words, people_table, person_json
from skatlist.papers.reports.score import sheet_json
from skatlist.skat.findings import Finding
from skatlist.skat.sheet import FooterName, Player, ScoredSheet, Source
from skatlist.skat.sheet.presence import as_of
from skatlist.words import SkatlistError
from skatlist.words.visible import plain, surnames

# The answers of `enter` for programs: one JSON object on one line for each, schema `skatlist/enter/1`.


def json_of(reply: Reply, terminal: Terminal) -> dict[str, Any]:
    """Return an answer as a JSON object. Its `kind` says which answer it is."""
    document: dict[str, Any] = {"schema": "skatlist/enter/1"}
    match reply:
        case Booked():
            document |= _json_booked(reply)
        case Doubted(line, _entry, findings, scored, refused, _again, _offered):
            documents = _findings(findings, scored, terminal)
            document |= {"kind": "doubt", **_json_seat(scored), "line": line, "refused": refused, "findings": documents}
        case Note(name, params, alarm):
            message = terminal.text(f"enter.{name}", **params)
            document |= {"kind": "note", "name": name, "error": alarm or is_refusal(reply), "message": message}
        case Listed(scored):
            document |= {"kind": "list", **sheet_json(scored)}
        case Tables(tables):
            states = [facts_of(each, "series", "table", "played", "agreed", "signed") for each in tables]
            document |= {"kind": "tables", "tables": states}
        case Registered(people):
            document |= {"kind": "people", "people": [person_json(person) for person in people]}
        case PersonChanged(change):
            document |= {"kind": "people", "people": [person_json(change.after)]}
        case Comparison(scored, differing, findings):
            totals, documents = list(scored.footer(FooterName.TOTAL)), _findings(findings, scored, terminal)
            document |= {"kind": "footer", **_json_seat(scored), "totals": totals}
            document |= {"differing": list(differing), "findings": documents}
        case Help():
            document |= {"kind": "help", "message": "\n".join(reply.lines(terminal.lang))}
    return document


def _json_booked(reply: Booked) -> dict[str, Any]:
    scored, at, before = reply
    row = scored.rows[at]
    return {
        "kind": "game" if before is None else "correction",
        **_json_seat(scored),
        "game": row.row.number,
        "line": write_line(row.row, stated=True),
        "before": None if before is None else write_line(before.row, stated=True),
        **facts_of(row.valuation, "value", "points", "overbid"),
        "bookings": list(row.bookings),
        "totals": list(scored.rows[-1].totals),
    }


def _json_seat(scored: ScoredSheet) -> dict[str, int]:
    return facts_of(scored.sheet, "series", "table")


def _findings(findings: tuple[Finding, ...], scored: ScoredSheet, terminal: Terminal) -> list[dict[str, Any]]:
    return [finding_json(finding, scored.profile, terminal.lang) for finding in findings]


# The answers of `enter` for people.

_RED, _YELLOW = "1;31", "1;33"
_NAME = 16  # columns
_NOT_NOW = frozenset(("differs_corrected", "differs_narrow", "differs_how"))  # worded differently in answer to a call

_OTHERWISE = frozenset(("row_dealers", "sign_later", "totals_later"))  # worded differently in answer to a call
_TYPED_AGAIN = frozenset(
    ("missing", "repeats", "replaced", "replaced_later")
)  # the typed line in it is never broken at a blank
_QUOTED = frozenset(("line", "name", "text", "word"))  # a typed text of any length


class Way(StrEnum):
    """How to correct an error: the keyboard offers the line, the line is retyped, or the program is called again."""

    READY = "ready"
    ANEW = "anew"
    CALL = "call"


def prompt(ask: Ask, terminal: Terminal) -> str:
    """Return the prompt."""
    key, due = ask.params.get("kind", ask.step), ask.params.get("due")
    return terminal.text(f"enter.ask_{key}_{due}" if due else f"enter.ask_{key}", **ask.params)


def reply_lines(reply: Reply, terminal: Terminal, way: Way) -> Iterator[str]:
    """Yield the lines of an answer. `way` says how a doubtful line can be mended here."""
    match reply:
        case Booked():
            yield from _booked(reply, terminal)
        case Doubted():
            yield from _doubted(reply, terminal, way)
        case Note():
            yield from _sentence(reply, terminal, way)
        case Listed():
            yield from (
                sheet_lines(reply.scored, None, terminal, reply.around) if reply.whole else _seats(reply, terminal)
            )
        case Tables():
            yield from _tables(reply.tables, terminal)
        case Registered():
            yield from report_table_lines(people_table(reply.people, terminal.lang), terminal)
        case PersonChanged():
            for sentence in change_words(reply.change, terminal.lang):
                yield from wrapped_lines(sentence, page_width(), "  ")
        case Comparison():
            yield from _footer(reply, terminal, call=way is Way.CALL)
        case Help():
            yield from reply.lines(terminal.lang)


def _sentence(reply: Note, terminal: Terminal, way: Way) -> Iterator[str]:
    key = f"{reply.name}_call" if way is Way.CALL and reply.name in _OTHERWISE else reply.name
    params = _short(reply.words(terminal.lang))
    if reply.name in _TYPED_AGAIN:
        params["line"] = str(params["line"]).replace(" ", UNBROKEN)
    lines = wrapped_lines(terminal.text(f"enter.{key}", **params), page_width(), "  ")
    yield from (terminal.style(line, _RED) for line in lines) if reply.alarm else lines


def _short(params: Mapping[str, object]) -> dict[str, object]:
    room = page_width() - 6
    short: dict[str, object] = {}
    for name, value in params.items():
        if isinstance(value, SkatlistError):
            short[name] = type(value)(value.args[0], **_short(value.params))
        else:
            short[name] = cut(value, room) if name in _QUOTED and isinstance(value, str) else value
    return short


def _booked(reply: Booked, terminal: Terminal) -> Iterator[str]:
    """Yield the points of a game, the steps that lead to them, and the new total of the declarer."""
    words = booking_words(reply, terminal.lang)
    if words.corrected:
        yield from in_window(words.corrected, "  ", "    ")
    if words.counted:
        yield from _together(terminal.bold(words.message), cell_width(words.message), words.steps)
    else:
        yield from (terminal.style(line, _YELLOW) for line in in_window(words.message, "  "))
    if words.others:
        yield from wrapped_lines(words.others, page_width(), "    ")


def _together(words: str, wide: int, steps: str) -> Iterator[str]:
    if 2 + wide + 3 + len(steps) <= page_width():
        yield f"  {words}   {steps}".rstrip()
    else:
        yield f"  {words}"
        yield from wrapped_lines(steps, page_width(), "      ")


def _doubted(reply: Doubted, terminal: Terminal, way: Way) -> Iterator[str]:
    """Yield the faults of a line that was not entered, and how to enter it."""
    for finding in () if reply.again else reply.findings:
        # The file is obvious, so only the game is named.
        quote = reply.quote(finding, terminal.lang)
        part = part_of_quote(finding._replace(source=Source()), reply.scored.profile, quote, terminal.lang)
        yield from finding_lines(part, terminal)
    example = reply.lacking
    if example and way is not Way.CALL:
        words = terminal.text("enter.lacking_line", example=terminal.text(f"enter.lacking_{example}"))
    else:
        offered = cut(reply.offered, page_width() - 6).replace(" ", UNBROKEN)
        words = terminal.text(f"enter.{'refused' if reply.refused else 'doubted'}_line_{way}", line=offered)
    yield from (terminal.style(line, _YELLOW) for line in wrapped_lines(words, page_width(), "  "))


def _seats(reply: Listed, terminal: Terminal) -> Iterator[str]:
    """Yield the table: its list, people and progress."""
    scored = reply.scored
    sheet = scored.sheet
    people = present(scored, scored.next_game)
    key = "enter.table_head" if scored.agreed is not None else "enter.table_head_open"
    words = {"series": sheet.series, "table": sheet.table, "played": scored.games, "agreed": scored.agreed}
    yield terminal.bold(terminal.text(key, **words, rules=scored.profile.name))
    yield from wrapped_lines("   ".join(_seat(*seat) for seat in people.items()), page_width(), "  ")
    if scored.rows:
        last = scored.rows[-1]
        line = write_line(last.row, terminal.lang)
        yield from wrapped_lines(terminal.text("enter.last", game=last.row.number, line=line), page_width(), "  ")


def _seat(place: int, player: Player) -> str:
    return f"{place} {plain(player.name) or '?'}".replace(" ", "\N{NO-BREAK SPACE}")


def _tables(tables: tuple[TableState, ...], terminal: Terminal) -> Iterator[str]:
    """Yield every list of the evening with its progress."""
    if not tables:
        yield from wrapped_lines(terminal.text("enter.tables_none"), page_width(), "  ")
        return
    rows = [
        [
            terminal.text("game.score.seat", series=each.series, table=each.table),
            _far(each, terminal),
            ", ".join(plain(player.name) or "?" for player in each.seats),
        ]
        for each in tables
    ]
    yield from aligned(rows, (False, False, False), terminal, inwards=2)


def _far(state: TableState, terminal: Terminal) -> str:
    if state.signed:
        return terminal.text("enter.tables_signed")
    if not state.played:
        return terminal.text("enter.tables_empty")
    key = "enter.tables_full" if state.played == state.agreed else "papers.reason_length"
    return terminal.text(key, played=state.played, agreed=state.agreed)


# The end of a list


def _footer(reply: Comparison, terminal: Terminal, *, call: bool) -> Iterator[str]:
    """Yield the findings, the numbers, and the next step, or the `call` if no command can be typed now."""
    scored, listed = reply.scored, doubts(reply, terminal.lang)
    if question := missing_row(reply, terminal.lang):
        yield from (terminal.style(line, _RED) for line in wrapped_lines(question, page_width(), "  "))
    # The numbers come last, so that they stay in the window even after a long answer.
    for at, doubt in enumerate(listed):
        if at and doubt.is_like(listed[at - 1]):
            same = terminal.text("enter.differs_too", **_differing(doubt.finding, reply, terminal))
            yield from wrapped_lines(same, page_width(), "    ")
        else:
            quote = quote_finding(doubt.finding, scored, terminal.lang)
            yield from finding_lines(part_of_quote(doubt.brief, scored.profile, quote, terminal.lang), terminal)
        for each in doubt.proposals:
            yield from wrapped_lines(
                _proposed(each, doubt.finding, terminal, call=call), page_width(), "      ", " " * 10
            )
    yield from _numbers(reply, terminal)
    words = next_words(reply, terminal.lang)
    for name in next_sentences(reply, listed):
        sentence = terminal.text(f"enter.{name}_call" if call and name in _NOT_NOW else f"enter.{name}", **words)
        lines = wrapped_lines(sentence, page_width(), "  ")
        yield from (terminal.style(line, _RED) for line in lines) if name == "differs" else lines


def _differing(finding: Finding, reply: Comparison, terminal: Terminal) -> dict[str, object]:
    """Return whose number below the list differs, the one on the paper and the one from the games."""
    place = finding.params["place"]
    assert isinstance(place, int)  # noqa: S101 - a number below the list belongs to a place
    people = as_of(reply.scored.sheet).names(terminal.text("game.score.place"))
    return {"who": people[place - 1], "stated": finding.stated, "computed": finding.computed}


def _proposed(proposal: Proposal, finding: Finding, terminal: Terminal, *, call: bool) -> str:
    if not proposal.games:
        return terminal.text("enter.ready_paper", fix=finding._replace(fixes=(proposal.fix,)).remedy(terminal.lang))
    key = "enter.ready_call" if call else "enter.ready"
    typed = [terminal.text(key, game=game, line=line) for game, line in proposal.games]
    return "   ".join((*typed, f"({proposal.fix.text(terminal.lang)})") if len(typed) == 1 else typed)


def _numbers(reply: Comparison, terminal: Terminal) -> Iterator[str]:
    """Yield the numbers below the list, place by place."""
    scored, size = reply.scored, reply.scored.sheet.size
    stated = {row.name: row.values for row in scored.sheet.footer}
    rows = [(terminal.text(f"words.FooterName.{name}"), *map(str, row)) for name, row in scored.footer_rows]
    if reply.differing:
        paper = stated[FooterName.TOTAL]
        label, *totals = rows[-1]
        rows[-1] = (label, *(terminal.right(v) if at in reply.differing else v for at, v in enumerate(totals, 1)))
        rows.append(
            (terminal.text("enter.on_paper"), *("?" if v is None else terminal.written(v) for v in paper[:size]))
        )
    people = as_of(scored.sheet).names(terminal.text("game.score.place"))
    heads = ("", *(cut(name, _NAME) for name in people))
    columns = zip(heads, zip(*rows, strict=True), strict=True)
    brief = [*(tuple(cut(name, most) for name in surnames(people)) for most in (_NAME, 8)), range(1, size + 1)]
    yield from table_lines(
        (TableColumn(str(place), head, cells, right=place > 0) for place, (head, cells) in enumerate(columns)),
        [*(briefer({}, {str(at): str(head) for at, head in enumerate(names, 1)}) for names in brief), at_least("0", 8)],
        terminal,
        2,
    )


# An answer shown to people, or as a line of JSON.


def show_reply(reply: Reply, terminal: Terminal, as_json: bool, way: str = "call") -> str:
    """Show an answer at once. `way` says how a doubtful line can be mended: a value of `Way`.

    A long answer is shown page by page. A line typed at a page break is returned instead of showing the next page.
    """
    if as_json:
        print(json_text(json_of(reply, terminal)), flush=True)
        return ""

    typed = show_paged(terminal, reply_lines(reply, terminal, Way(way)))
    sys.stdout.flush()  # so that a program reading this learns at once what is on the disk
    return typed
