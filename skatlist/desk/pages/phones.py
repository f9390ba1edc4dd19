"""The telephones at the tables: their codes on screen and on paper, and the tables' requests to the desk."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from skatlist.desk.page import LARGEST, Call, DeskPage, Done, PageContent, Sent
from skatlist.desk.pages.disputes import decision_of, seats
from skatlist.desk.phone_secrets import Phones, Wifi
from skatlist.desk.sentences import sums_words
from skatlist.evening import Evening, Key
from skatlist.evening.settings import set_confirming
from skatlist.files.formats.dates import today
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.files.formats.text.text_writer import in_language
from skatlist.papers.qr_code import qr_image
from skatlist.skat.sheet import Basis, ListSums
from skatlist.tournament.dispute import Request
from skatlist.words import RefusedError, UsageError, text
from skatlist.words.visible import plain


def _show(evening: Evening, call: Call) -> PageContent:
    phones, lang = call.desk.phones, call.lang
    series = _series(evening, call)
    agreeing = [(key, taps) for key in evening.sheets.keys if (taps := evening.cases.agreeing(key))]
    requests = [each for key in evening.sheets.keys for each in evening.cases.waiting(key)]
    values = {
        "title": text("desk_list.phone.page_title", lang),
        "series": series,
        "all_tables": sorted({key[1] for key in evening.sheets.keys}),
        "all_series": sorted({key[0] for key in evening.sheets.keys}),
        "phones": phones,
        "wifi": qr_image(phones.wifi.code) if phones and phones.wifi else "",
        "tables": [_table(evening, phones, key) for key in evening.sheets.keys if key[0] == series] if phones else [],
        "agreeing": [
            (key, tuple(name for place, name in seats(evening, key) if place in taps)) for key, taps in agreeing
        ],
        "confirming": evening.journal.description.get("confirming", ()),
        "player": _player(evening, phones, call) if phones else None,
        "asked": [_request_values(evening, each, call) for each in sorted(requests, key=lambda each: each.number)],
    }
    return PageContent("phones.html", values)


def _act(evening: Evening, call: Call) -> Done:
    act = _ACTS.get(call.typed("do"))
    return Done() if act is None else act(evening, call)


def _set_wifi(_evening: Evening, call: Call) -> Done:
    name, password = call.typed("wifi_name"), call.form.get("wifi_password")
    _there(call).wifi = Wifi.of_form(name, password if isinstance(password, str) else "")
    return Done()


def _set_confirming(evening: Evening, call: Call) -> Done:
    """Record the tables at which a second player confirms each game. Other tables no longer confirm."""
    tables = {key[1] for key in evening.sheets.keys}
    ticked = call.chosen("confirming")
    chosen = tables if call.typed("all") else {table for table in tables if str(table) in ticked}
    set_confirming(evening, chosen)
    lang = call.lang
    names = tuple(sorted(chosen))
    message = (
        text("desk_list.phone.confirming_set", lang, tables=names)
        if names
        else text("desk_list.phone.confirming_none", lang)
    )
    return Done(messages=[message])


def _revoke(evening: Evening, call: Call) -> Done:
    key = _key(evening, call)
    _there(call).rights(evening).revoke(key)
    return Done(f"/phones?series={key[0]}", [text("desk_list.phone.revoked", call.lang, table=key[1])])


def _revoke_player(evening: Evening, call: Call) -> Done:
    number = _player_number(evening, call)
    _there(call).rights(evening).revoke(number)
    return Done(f"/phones?player={number}#players", [text("desk_list.phone.player_revoked", call.lang, number=number)])


def _revoke_players(evening: Evening, call: Call) -> Done:
    _there(call).rights(evening).revoke_players()
    return Done("/phones#players", [text("desk_list.phone.players_revoked", call.lang)])


def _accept(evening: Evening, call: Call) -> Done:
    done = evening.cases.accept_correction(_number(call), decision_of(call))
    return Done(messages=[text("desk_list.phone.accepted", call.lang, number=done.number)])


def _refuse(evening: Evening, call: Call) -> Done:
    evening.cases.refuse_request(_number(call), call.typed("reason"))
    return Done(messages=[text("desk_list.phone.refused", call.lang)])


def _sign(evening: Evening, call: Call) -> Done:
    """Record the signatures of players who accept a list with the totals they have seen. Raises RefusedError."""
    key = _key(evening, call)
    agreeing = evening.cases.agreeing(key)
    if not agreeing:
        raise RefusedError("agree_changed")
    if evening.ends.differing(key) is None:
        evening.state_totals(key, next(iter(agreeing.values())).totals)
    evening.sign(key, sorted(agreeing))
    page = f"/list/{key[0]}/{key[1]}" if call.typed("list") else ""
    return Done(page, [text("desk_list.phone.signed", call.lang, series=key[0], table=key[1])])


def _sign_not(evening: Evening, call: Call) -> Done:
    for tap in evening.cases.agreeing(_key(evening, call)).values():
        evening.cases.refuse_request(tap.number, call.typed("reason"))
    return Done(messages=[text("desk_list.phone.refused", call.lang)])


_ACTS: Final[Mapping[str, Callable[[Evening, Call], Done]]] = {
    "wifi": _set_wifi,
    "confirming": _set_confirming,
    "revoke": _revoke,
    "revoke_player": _revoke_player,
    "revoke_players": _revoke_players,
    "sign": _sign,
    "unsign": _sign_not,
    "accept": _accept,
    "refuse": _refuse,
}


def _codes_pdf(evening: Evening, call: Call) -> Sent:
    phones, series, lang = _there(call), call.places["series"], call.lang
    event = evening.event()
    tables = {key[1]: phones.table_address(evening, key) for key in evening.sheets.keys if key[0] == series}
    wifi = phones.wifi

    def drawn() -> bytes:
        from skatlist.papers.tournament.cards import Codes, phone_cards_pdf

        codes = Codes(tables, wifi.code if wifi else "", wifi.name if wifi else "")
        return phone_cards_pdf(codes, series, event, lang=lang, date=today())

    return Sent(f"{text('desk_list.phone.paper_file', lang, series=series)}.pdf", drawn, "application/pdf")


def _start_cards_pdf(evening: Evening, call: Call) -> Sent:
    """Return the start cards with the codes of the players' own pages, small ones if wanted."""
    phones, lang, event = _there(call), call.lang, evening.event()
    name = "small_cards" if call.places["size"] == "small" else "start_cards"
    codes = {number: phones.player_address(evening, number) for number in evening.roster.players}

    def drawn() -> bytes:
        from skatlist.papers.tournament.before_play import before_play_pdf

        return before_play_pdf(name, 1, event, lang=lang, date=today(), codes=codes)

    return Sent(f"{text(f'papers.tournament.file_{name}', lang)}.pdf", drawn, "application/pdf")


def _player_number(evening: Evening, call: Call) -> int:
    number = call.number("player", text("desk_list.phone.player", call.lang), (1, LARGEST)) or 0
    return evening.registry.person(number).player.number or 0


def _player(evening: Evening, phones: Phones, call: Call) -> dict[str, Any] | None:
    """Return the player whose code is to be shown, None if there is no such person."""
    typed = call.query.get("player", "").strip()
    number = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= len(str(LARGEST)) else 0
    player = evening.roster.players.get(number)
    if player is None:
        return None
    return {
        "number": number,
        "name": plain(player.name),
        "code": qr_image(phones.player_address(evening, number)),
    }


def _there(call: Call) -> Phones:
    if call.desk.phones is None:
        raise RefusedError("phones_off")
    return call.desk.phones


def _series(evening: Evening, call: Call) -> int:
    series = call.query.get("series", "")
    return (
        int(series)
        if series.isascii() and series.isdecimal() and len(series) <= len("9999")
        else evening.sheets.first_open_series
    )


def _key(evening: Evening, call: Call) -> Key:
    series, table = (
        call.number("series", text("desk.series", call.lang, series="")),
        call.number("table", text("desk.table", call.lang)),
    )
    return evening.meant(series, table)


def _number(call: Call) -> int:
    number = call.number("number", "")
    if number is None:
        raise UsageError("no_such_request", number="?")
    return number


def _table(evening: Evening, phones: Phones, key: Key) -> dict[str, Any]:
    people = [name for _, name in seats(evening, key)]
    return {"key": key, "people": people, "code": qr_image(phones.table_address(evening, key))}


def _request_values(evening: Evening, request: Request, call: Call) -> dict[str, Any]:
    """Return a correction that a table waits for: the entry, the wanted one, and the people who can agree."""
    there = next((row for row in evening.book(request.key).rows if row.number == request.game), None)
    return {
        "request": request,
        "stands": in_language(write_line(there, stated=True), call.lang)
        if there
        else _sums_words(evening, request, call),
        "line": in_language(request.line, call.lang) if request.line else "",
        "signed": bool(evening.sheets.history(request.key).signed),
        "closed": request.series in evening.closed,
        "people": seats(evening, request.key, request.game),
    }


def _sums_words(evening: Evening, request: Request, call: Call) -> str:
    """Return the sums of the list that a table reports as others, a dash for any other request."""
    scored = evening.scored(request.key)
    if request.game or scored.basis is not Basis.SUMS:
        return "–"
    return sums_words(scored, ListSums.of(scored.sheet), range(1, scored.sheet.size + 1), call.lang)


PAGES = (
    DeskPage("/phones", _show, _act),
    DeskPage("/phones/{series:int}.pdf", _codes_pdf),
    DeskPage("/phones/cards-{size}.pdf", _start_cards_pdf),
)
