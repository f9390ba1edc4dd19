"""Prizes handed out: every prize that is won, and when and by whom it was paid."""

from collections.abc import Mapping, Sequence

from skatlist.event.money.payouts import Payout, WonPrize
from skatlist.reports.event_heading import prize_title
from skatlist.reports.model import Column, ColumnKind, Rank, ReportRow, Table
from skatlist.reports.money import euros, person
from skatlist.reports.prizes import winner_name
from skatlist.reports.rankings import winner_columns
from skatlist.reports.typeset import shown_here
from skatlist.sheet import Player
from skatlist.words import Language, enumerated, text


def payout_table(won: Sequence[WonPrize], lang: Language) -> Table:
    """Return every prize that is won, counted from 1, with what is to be said of its payout; nothing before that."""
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
    key, now = "paid_by" if prize.is_paid else "paid_other", euros(prize.winner.cents, lang)
    return text(f"desk_papers.money.{key}", lang, now=now, **_words(prize.payout, lang))


def _words(payout: Payout, lang: Language) -> dict[str, str]:
    time, author = shown_here(payout.time, lang), payout.author or "–"
    return {"amount": euros(payout.cents, lang), "time": time, "author": author}


def payout_sum(won: Sequence[WonPrize], lang: Language) -> str:
    """Return how many of the prizes are paid, and how much that is."""
    paid = [each.payout.cents for each in won if each.payout is not None]
    amounts = {"amount": euros(sum(paid), lang), "all": euros(sum(each.winner.cents for each in won), lang)}
    return text("desk_papers.money.paid_of", lang, paid=len(paid), count=len(won), **amounts)


def payout_in_vain(payout: Payout, players: Mapping[int, Player], lang: Language) -> str:
    """Return the sentence for a prize paid to a person who does not win it by the present standings."""
    known = (players[number] for number in payout.people if number in players)
    who = enumerated(person(player.name, player.number) for player in known)
    return text(
        "desk_papers.money.paid_in_vain",
        lang,
        who=who,
        ranking=prize_title(payout.ranking, lang),
        **_words(payout, lang),
    )
