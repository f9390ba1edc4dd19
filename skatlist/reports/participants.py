"""The participants of an event to tick off at the door: by surname, with boxes for present and paid."""

from skatlist.event.model import Event
from skatlist.event.money.income import charges, registered
from skatlist.reports.event_heading import event_place
from skatlist.reports.model import Column, ColumnKind, Report, ReportRow, Table
from skatlist.words import Language, text
from skatlist.words.spelling import normalized
from skatlist.words.visible import given_and_surname, plain


def participants(event: Event, lang: Language) -> Report:
    """Return everybody registered. A column is left out if nobody has an entry in it, clubs if the teams name them."""
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
