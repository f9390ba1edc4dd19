"""Receipts, several on a sheet: for what people paid to take part, and for the prizes that were paid out."""

from collections.abc import Sequence

from skatlist.event.model import Event
from skatlist.event.money.awards import Award, Winner
from skatlist.event.money.cash_book import CashBook
from skatlist.event.money.income import Charge
from skatlist.reports.event_heading import prize_title, source_name
from skatlist.reports.model import Heading, Report, Section, Signatures, TextLines, Tone
from skatlist.reports.money import euros, place_of
from skatlist.reports.prizes import winner_name
from skatlist.words import Language, text
from skatlist.words.visible import plain


def fee_receipts(book: CashBook, event: Event, lang: Language) -> Report:
    """Return a receipt for everybody who pays to take part, for the cashier to sign."""
    slips = [_fee(charge, event, lang) for charge in book.charges if charge.cents]
    return _sheets(slips, "receipts_of_fees", event, lang)


def prize_receipts(book: CashBook, event: Event, lang: Language) -> Report:
    """Return a receipt for every prize that is won, for the winner to sign."""
    slips = [_prize(award, winner, event, lang) for award in book.awards for winner in award.winners if winner.cents]
    return _sheets(slips, "receipts_of_prizes", event, lang)


def _sheets(slips: Sequence[Section], title: str, event: Event, lang: Language) -> Report:
    return Report(text(f"papers.tournament.{title}", lang), tuple(slips), place_of(event, lang), date=event.date)


def _fee(charge: Charge, event: Event, lang: Language) -> Section:
    player = charge.player
    number = "" if player.number is None else text("papers.start_number", lang, number=player.number)
    items = [
        f"{source_name(item.source, lang)}"
        + (f" ({text('papers.series_column', lang, series=item.series)})" if item.series else "")
        + f": {euros(item.cents, lang)}"
        for item in charge.items
        if item.cents
    ]
    payer = ", ".join(filter(None, (plain(player.name) or "–", number, plain(player.club))))
    return _slip(
        text("papers.tournament.received_from", lang, name=payer),
        charge.cents,
        ("; ".join(items), *_event_line(event, lang)),
        text("papers.tournament.cashier", lang),
        lang,
    )


def _prize(award: Award, winner: Winner, event: Event, lang: Language) -> Section:
    name = winner_name(winner)
    rank = text("money.place", lang, first=winner.rank, last=winner.rank)
    return _slip(
        text("papers.tournament.paid_to", lang, name=name),
        winner.cents,
        (f"{prize_title(award.ranking, lang)}, {rank}", *_event_line(event, lang)),
        name,
        lang,
    )


def _event_line(event: Event, lang: Language) -> tuple[str, ...]:
    """Return which event a receipt is of, because it is cut off the sheet."""
    return (" · ".join(filter(None, place_of(event, lang))),)


def _slip(sentence: str, cents: int, lines: Sequence[str], signer: str, lang: Language) -> Section:
    """Return a receipt."""
    return Section(
        (
            Heading(f"{text('papers.tournament.receipt', lang)}: {euros(cents, lang)}"),
            TextLines((sentence,), Tone.STRONG),
            TextLines(tuple(lines)),
            Signatures(((text("papers.tournament.day_and_place", lang), ""), (signer, ""))),
        ),
        is_slip=True,
    )
