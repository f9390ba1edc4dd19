"""The prizes of an event or a season: the plan, then the winners, then the payouts, and receipts."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from skatlist.papers.reports.event_heading import award_title, prize_title, source_name
from skatlist.papers.reports.model import (
    Column,
    ColumnKind,
    Heading,
    Part,
    Rank,
    Report,
    ReportRow,
    Section,
    Signatures,
    Table,
    TextLines,
    Tone,
)
from skatlist.papers.reports.money import euros, person, place_of
from skatlist.papers.reports.rankings import winner_columns
from skatlist.papers.reports.typeset import clock_here, local_time_text
from skatlist.skat.sheet import Player
from skatlist.tournament.model import Event
from skatlist.tournament.money.awards import Award, Winner, WonPrize, awards_together, won_prizes
from skatlist.tournament.money.cash_book import CashBook, MissedEvenings, SeasonMoney
from skatlist.tournament.money.income import Charge
from skatlist.tournament.payout import Payout
from skatlist.tournament.tournament import RankingName
from skatlist.words import Language, enumerated, text
from skatlist.words.visible import plain

# The prizes of an event or a season: the plan, then the winners. `skatlist/prizes/1` and `season-prizes/1`.


def prizes_report(book: CashBook, event: Event, warnings: Sequence[str], lang: Language) -> Report:
    """Return the prizes on paper.

    The winners sign for their prizes. The plan shows the income and the rest of the pots.
    """
    is_played = any(award.is_played for award in book.awards)
    prizes = prize_tables(book.awards, lang, is_signed=True, payouts=event.payouts)
    tables: list[Part] = [table for table in prizes if table.rows]
    if is_played and book.paid:
        tables.append(_together(book, lang))
    if not is_played:
        tables = [TextLines((plan_heading(book, lang),)), pots_table(book, lang), *tables]
    notes = tuple(warnings) if is_played else ()
    return Report(text("money.prizes", lang), tuple(tables), place_of(event, lang), notes, date=event.date)


def plan_heading(book: CashBook, lang: Language) -> str:
    """Return the heading of a plan: for how many people it is, and how many more have paid and do not take part."""
    return text("money.plan", lang, entries=book.entries - book.absent, absent=book.absent)


def prize_parts(book: CashBook, lang: Language) -> tuple[Part, ...]:
    """Return the prizes ranking by ranking: the plan until a ranking has begun, then the winners."""
    if not book.awards:
        return (TextLines((text("money.no_prizes", lang),)),)
    is_played = any(award.is_played for award in book.awards)
    parts: list[Part] = [] if is_played else [TextLines((plan_heading(book, lang),))]
    parts += prize_tables(book.awards, lang)
    if book.paid:
        parts.append(_together(book, lang))
    owing = [each for each in book.charges if not each.paid and each.cents]
    winners = {player.number for award in book.awards for winner in award.winners for player in winner.players}
    names = tuple(person(each.player.name, each.player.number) for each in owing if each.player.number in winners)
    if names:
        parts.append(TextLines((text("money.winners_owe", lang, names=names),)))
    return tuple(parts)


def _together(book: CashBook, lang: Language) -> TextLines:
    return TextLines((text("money.paid_together", lang, amount=euros(book.paid, lang)),), Tone.STRONG)


def prize_tables(
    awards: Sequence[Award], lang: Language, *, is_signed: bool = False, payouts: Sequence[Payout] = ()
) -> Iterator[Table]:
    """Yield a table for each ranking.

    With `is_signed` it has start numbers and a box in which the winner signs. If some are paid (`payouts`), a
    column says when.
    """
    for again in awards_together(awards):
        if again[0].is_played:
            yield _won_table(again, awards, lang, is_signed=is_signed, payouts=payouts)
        else:
            yield _plan_table(again, awards, lang)


def _plan_table(again: Sequence[Award], of_event: Sequence[Award], lang: Language) -> Table:
    """Return the prizes of a ranking before it has begun, those with the same amount together."""
    award, rows = again[0], []
    for cents, places in groupby(enumerate(award.prizes, start=1), key=lambda pair: pair[1]):
        numbers = [place for place, _ in places]
        key = "money.place" if len(numbers) == 1 else "money.places"
        rows.append(ReportRow((text(key, lang, first=numbers[0], last=numbers[-1]), cents)))
    title = text("money.pot", lang, title=award_title(again, of_event, lang), pot=euros(award.pot, lang))
    return Table(title, (Column("place", "", ColumnKind.TEXT), Column("prize", "", ColumnKind.MONEY)), tuple(rows))


def _won_table(
    again: Sequence[Award],
    of_event: Sequence[Award],
    lang: Language,
    *,
    is_signed: bool,
    payouts: Sequence[Payout] = (),
) -> Table:
    """Return the winners of a ranking, or of all tables of a series, and the prizes left."""
    winners = [(award.ranking.table, winner) for award in again for winner in award.winners]
    by_table = again[0].ranking.of == RankingName.TABLE
    alone = all(_is_alone(winner) for _, winner in winners)
    prizes = [prize for prize in won_prizes(again, payouts) if payouts]
    paid_at = [clock_here(each.payout.time) if each.payout and each.is_paid else "" for each in prizes]
    columns = (
        *([Column("table", text("money.table", lang), ColumnKind.LABEL)] if by_table else []),
        Column("rank", text("standings.rank", lang), ColumnKind.RANK),
        *([Column("number", text("papers.number", lang), ColumnKind.LABEL)] if is_signed and alone else []),
        Column("name", text("standings.name", lang), ColumnKind.NAME if alone else ColumnKind.TEXT),
        Column("prize", text("money.prize", lang), ColumnKind.MONEY, is_strong=True),
        *([Column("paid_at", text("money.paid_at", lang), ColumnKind.TEXT)] if any(paid_at) else []),
        *(
            [Column("received", text("papers.tournament.received", lang), ColumnKind.TEXT, is_filled_by_hand=True)]
            if is_signed
            else []
        ),
    )
    rows = [
        ReportRow(
            (
                *([table] if by_table else []),
                Rank(winner.rank, winner.shared),
                *([winner.players[0].number] if is_signed and alone else []),
                winner_name(winner),
                winner.cents,
                *([paid_at[at]] if any(paid_at) else []),
                *([""] if is_signed else []),
            )
        )
        for at, (table, winner) in enumerate(winners)
    ]
    left = sum(award.left for award in again)
    notes = (text("money.left", lang, amount=euros(left, lang)),) if left else ()
    return Table(award_title(again, of_event, lang), columns, tuple(rows), notes)


def _is_alone(winner: Winner) -> bool:
    return [winner.name] == [player.name for player in winner.players]


def winner_name(winner: Winner) -> str:
    """Return the name of a winner, for a team or tandem with its people."""
    names = [person(player.name, player.number) for player in winner.players]
    return names[0] if _is_alone(winner) else f"{plain(winner.name)} ({', '.join(names)})"


def pots_table(book: CashBook, lang: Language) -> Table:
    """Return the income of each pot, its prizes, and the money kept."""
    columns = (
        Column("sources", text("money.sources", lang), ColumnKind.TEXT),
        Column("due", text("money.pot_due", lang), ColumnKind.MONEY),
        Column("promised", text("money.prizes", lang), ColumnKind.MONEY),
        Column("kept", text("money.pot_kept", lang), ColumnKind.MONEY),
    )
    rows = [
        ReportRow(
            (
                enumerated(source_name(source, lang) for source in pot.sources),
                pot.due,
                pot.promised,
                pot.due - pot.promised,
            )
        )
        for pot in book.pots
    ]
    due, promised = sum(pot.due for pot in book.pots), sum(pot.promised for pot in book.pots)
    if len(rows) > 1:
        rows.append(ReportRow((text("money.cash_together", lang), due, promised, due - promised), is_sum=True))
    return Table(text("money.pots", lang), columns, tuple(rows))


def won_table(book: CashBook, lang: Language) -> Table:
    """Return the prizes of all rankings in one table, for a workbook."""
    rows: list[ReportRow] = []
    for award in book.awards:
        title, table = award_title([award], book.awards, lang), award.ranking.table or None
        if award.is_played:
            rows += [
                ReportRow((title, table, Rank(won.rank, won.shared), winner_name(won), won.cents))
                for won in award.winners
            ]
        else:
            rows += [ReportRow((title, table, Rank(at), "", cents)) for at, cents in enumerate(award.prizes, start=1)]
    ranking, *ranked = winner_columns(lang)
    columns = (
        ranking,
        Column("table", text("money.table", lang), ColumnKind.LABEL),
        *ranked,
        Column("prize", text("money.prize", lang), ColumnKind.MONEY, is_strong=True),
    )
    return Table(text("money.prizes", lang), columns, tuple(rows))


def season_prize_parts(account: SeasonMoney, lang: Language) -> tuple[Part, ...]:
    """Return the pot of a season, its prizes, and the fees for missed evenings."""
    fees = sum(each.cents for each in account.missed)
    rows = (
        ReportRow((text("money.season_evenings", lang), sum(account.shares))),
        ReportRow((text("money.season_missed", lang), fees)),
        ReportRow((text("money.season_due", lang), account.due), is_sum=True),
    )
    columns = (Column("name", "", ColumnKind.TEXT), Column("amount", "", ColumnKind.MONEY))
    parts: list[Part] = [
        Heading(text("money.prizes", lang)),
        Table(text("money.pots", lang), columns, rows, is_titled=False),
    ]
    parts += (_won_table([award], account.awards, lang, is_signed=False) for award in account.awards)
    if account.awards:
        paid, kept = euros(account.paid, lang), euros(abs(account.kept), lang)
        key = "money.season_kept" if account.kept >= 0 else "money.season_short"
        parts.append(TextLines((text(key, lang, paid=paid, kept=kept),)))
    else:
        parts.append(TextLines((text("money.no_season_prizes", lang),)))
    if account.missed:
        parts.append(_missed_table(account.missed, lang))
    return tuple(parts)


def _missed_table(missed: Sequence[MissedEvenings], lang: Language) -> Table:
    columns = (
        Column("name", "", ColumnKind.NAME),
        Column("evenings", "", ColumnKind.NUMBER),
        Column("amount", "", ColumnKind.MONEY),
    )
    rows = [
        ReportRow(
            (person(each.player.name, each.player.number), text("money.times", lang, count=each.evenings), each.cents)
        )
        for each in missed
    ]
    return Table(text("money.missed", lang), columns, tuple(rows))


# JSON


def prizes_json(book: CashBook, findings: Sequence[Mapping[str, Any]], *, is_provisional: bool) -> dict[str, Any]:
    """Return the document `skatlist/prizes/1`. All amounts are cents."""
    return {
        "schema": "skatlist/prizes/1",
        "entries": book.entries,
        "provisional": is_provisional,
        "paid": book.paid,
        "prizes": [_award_json(award) for award in book.awards],
        "findings": list(findings),
    }


def season_prizes_json(dates: Sequence[str], account: SeasonMoney, *, is_provisional: bool) -> dict[str, Any]:
    """Return the document `skatlist/season-prizes/1`. All amounts are cents."""
    return {
        "schema": "skatlist/season-prizes/1",
        "evenings": [{"date": date, "season": cents} for date, cents in zip(dates, account.shares, strict=True)],
        "provisional": is_provisional,
        "due": account.due,
        "paid": account.paid,
        "kept": account.kept,
        "prizes": [_award_json(award) for award in account.awards],
        "missed": [
            {"name": each.player.name, "club": each.player.club, "evenings": each.evenings, "cents": each.cents}
            for each in account.missed
        ],
    }


def _award_json(award: Award) -> dict[str, Any]:
    ranking = award.ranking
    return {
        "of": ranking.of,
        "series": ranking.series or None,
        "table": ranking.table or None,
        "pot": award.pot,
        "places": list(award.prizes),
        "played": award.is_played,
        "left": award.left,
        "winners": [
            {
                "rank": winner.rank,
                "shared": winner.shared,
                "name": winner.name,
                "numbers": [player.number for player in winner.players],
                "cents": winner.cents,
            }
            for winner in award.winners
        ],
    }


# Prizes handed out: every prize won, and when and by whom it was paid.


def payout_table(won: Sequence[WonPrize], lang: Language) -> Table:
    """Return every prize won, numbered from 1, with the sentence about its payout if it is paid."""
    columns = (
        Column("number", text("people.number", lang), ColumnKind.LABEL),
        *winner_columns(lang),
        Column("prize", text("money.prize", lang), ColumnKind.MONEY, is_strong=True),
        Column("paid", text("money.paid_at", lang), ColumnKind.TEXT),
    )
    rows = [
        ReportRow(
            (
                at,
                prize_title(each.ranking, lang),
                Rank(each.winner.rank, each.winner.shared),
                winner_name(each.winner),
                each.winner.cents,
                _payment_words(each, lang),
            )
        )
        for at, each in enumerate(won, start=1)
    ]
    return Table(text("desk_papers.money.pay_out", lang), columns, tuple(rows), is_titled=False)


def _payment_words(prize: WonPrize, lang: Language) -> str:
    if prize.payout is None:
        return ""
    key = "desk_papers.money.paid_by" if prize.is_paid else "desk_papers.money.paid_other"
    return text(key, lang, now=euros(prize.winner.cents, lang), **_words(prize.payout, lang))


def _words(payout: Payout, lang: Language) -> dict[str, str]:
    time, author = local_time_text(payout.time, lang), payout.author or "–"
    return {"amount": euros(payout.cents, lang), "time": time, "author": author}


def payout_sum(won: Sequence[WonPrize], lang: Language) -> str:
    """Return how many of the prizes are paid, and their sum."""
    paid = [each.payout.cents for each in won if each.payout is not None]
    amounts = {"amount": euros(sum(paid), lang), "all": euros(sum(each.winner.cents for each in won), lang)}
    return text("desk_papers.money.paid_of", lang, paid=len(paid), count=len(won), **amounts)


def payout_in_vain(payout: Payout, players: Mapping[int, Player], lang: Language) -> str:
    """Return the sentence about a prize paid to a person who does not win it in the current standings."""
    known = (players[number] for number in payout.people if number in players)
    who = enumerated(person(player.name, player.number) for player in known)
    return text(
        "desk_papers.money.paid_in_vain",
        lang,
        who=who,
        ranking=prize_title(payout.ranking, lang),
        **_words(payout, lang),
    )


# Receipts, several on a sheet: for what people paid to take part, and for the prizes that were paid out.


def fee_receipts(book: CashBook, event: Event, lang: Language) -> Report:
    """Return a receipt for everybody who pays to take part, to be signed by the cashier."""
    slips = [_fee(charge, event, lang) for charge in book.charges if charge.cents]
    return _sheets(slips, "receipts_of_fees", event, lang)


def prize_receipts(book: CashBook, event: Event, lang: Language, warnings: Sequence[str] = ()) -> Report:
    """Return a receipt for every prize won, to be signed by the winner. Each has the `warnings`: it is cut off."""
    slips = [
        _prize(award, winner, event, lang, warnings)
        for award in book.awards
        for winner in award.winners
        if winner.cents
    ]
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


def _prize(award: Award, winner: Winner, event: Event, lang: Language, warnings: Sequence[str]) -> Section:
    name = winner_name(winner)
    rank = text("money.place", lang, first=winner.rank, last=winner.rank)
    slip = _slip(
        text("papers.tournament.paid_to", lang, name=name),
        winner.cents,
        (f"{prize_title(award.ranking, lang)}, {rank}", *_event_line(event, lang)),
        name,
        lang,
    )
    warning = [TextLines(tuple(warnings), Tone.WARNING)] if warnings else []
    return slip._replace(parts=(*warning, *slip.parts))


def _event_line(event: Event, lang: Language) -> tuple[str, ...]:
    """Return the line about the event, which each receipt repeats because it is cut off the sheet."""
    return (" · ".join(filter(None, place_of(event, lang))),)


def _slip(sentence: str, cents: int, lines: Sequence[str], signer: str, lang: Language) -> Section:
    return Section(
        (
            Heading(f"{text('papers.tournament.receipt', lang)}: {euros(cents, lang)}"),
            TextLines((sentence,), Tone.STRONG),
            TextLines(tuple(lines)),
            Signatures(((text("papers.tournament.day_and_place", lang), ""), (signer, ""))),
        ),
        is_slip=True,
    )
