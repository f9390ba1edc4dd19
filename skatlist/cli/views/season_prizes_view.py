"""The prizes at the end of a season shown: what there is, who wins it, what missed evenings cost; and as JSON."""

from collections.abc import Iterator
from typing import Any

from skatlist.cli.terminal.table import aligned
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import in_window
from skatlist.cli.views.money_view import euros, person
from skatlist.cli.views.prizes_view import award_json, winner_lines
from skatlist.cli.views.season_view import season_head
from skatlist.event.money.season_money import SeasonMoney
from skatlist.season import Season


def season_prizes_lines(season: Season, account: SeasonMoney, desk: Terminal) -> Iterator[str]:
    """Yield the season, its pot, the prizes, and who pays for evenings he missed."""
    yield from season_head(season, desk)
    fees = sum(each.cents for each in account.missed)
    yield ""
    rows = [("season_evenings", sum(account.shares)), ("season_missed", fees), ("season_due", account.due)]
    yield from aligned([(desk.text(f"money.{name}"), euros(cents, desk)) for name, cents in rows], (False, True), desk)
    if not account.awards:
        yield from in_window(desk.text("money.no_season_prizes"))
    for award in account.awards:
        yield ""
        yield from winner_lines(award, [award], desk)
    if account.awards:
        yield ""
        paid, kept = euros(account.paid, desk), euros(abs(account.kept), desk)
        key = "season_kept" if account.kept >= 0 else "season_short"
        yield from in_window(desk.text(f"money.{key}", paid=paid, kept=kept))
    if account.missed:
        yield ""
        yield desk.bold(desk.text("money.missed"))
        people = [(person(each.player.name, each.player.number), each) for each in account.missed]
        rows_of = [
            (name, desk.text("money.times", count=each.evenings), euros(each.cents, desk)) for name, each in people
        ]
        yield from aligned(rows_of, (False, True, True), desk, 2)


def season_prizes_json(season: Season, account: SeasonMoney) -> dict[str, Any]:
    """Return the document `skatlist/season-prizes/1`; all amounts are cents."""
    return {
        "schema": "skatlist/season-prizes/1",
        "evenings": [{"date": date, "season": cents} for date, cents in zip(season.dates, account.shares, strict=True)],
        "provisional": bool(season.provisional()),
        "due": account.due,
        "paid": account.paid,
        "kept": account.kept,
        "prizes": [award_json(award) for award in account.awards],
        "missed": [
            {"name": each.player.name, "club": each.player.club, "evenings": each.evenings, "cents": each.cents}
            for each in account.missed
        ],
    }
