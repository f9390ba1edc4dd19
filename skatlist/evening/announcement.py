"""The money of an event as announced: fees and prizes, written into the event file without a description."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from skatlist.event.tournament import Category, Fees, PrizePlan, RankingName, SideEvent, SideKind, Tournament
from skatlist.formats.folder.tournament_file import tournament_text
from skatlist.store.drafts import EVENT, tournament_draft
from skatlist.store.journal import Draft, RecordKind
from skatlist.words import RefusedError, UsageError
from skatlist.words.amounts import read_cents

if TYPE_CHECKING:
    from skatlist.evening.evening import Evening

_SHARE: Final = re.compile(r"(\d{1,3}(?:[.,]\d{1,2})?)\s*%", re.ASCII)
_MOST: Final = 20  # lost games that have a price of their own
_PERCENT: Final = 100


class Announcement(NamedTuple):
    """Fees in cents, the price of lost games (first, second, third …, the last for all further ones), prizes."""

    fees: Fees
    loss_fees: tuple[int, ...]
    prizes: tuple[PrizePlan, ...]
    side_events: tuple[SideEvent, ...]
    categories: tuple[Category, ...]


def cents_of(written: str, field: str) -> int:
    """Return the cents of a field, 0 if it is empty. Raises UsageError, which names the field."""
    cents = read_cents(written) if written.strip() else 0
    if cents is None:
        raise UsageError("amount_wrong", field=field, written=written)
    return cents


def read_prizes(of: str, written: str, field: str, sources: Sequence[str] = ()) -> PrizePlan | None:
    """Return the prizes of a ranking from the first place on: amounts, or percentages of the pot, or None.

    Raises UsageError for anything else, and for more than 100 percent.

    >>> read_prizes("series", "30 20 10", "").amounts
    (3000, 2000, 1000)
    >>> [int(share) for share in read_prizes("overall", "50 %; 30%; 20 %", "").percent]
    [50, 30, 20]
    """
    parts = [part for part in re.split(r";|/|\n|\s+(?![%€])|,\s", written.strip()) if part.strip()]
    if not parts:
        return None
    if all(_SHARE.fullmatch(part.strip()) for part in parts):
        percent = tuple(Fraction(part.replace("%", "").strip().replace(",", ".")) for part in parts)
        if sum(percent) > _PERCENT:
            raise UsageError("shares_too_many", field=field, sum=float(sum(percent)))
        return PrizePlan(of, percent=percent, step=_PERCENT, sources=tuple(sources))
    if any("%" in part for part in parts):
        raise UsageError("prizes_mixed", field=field)
    return PrizePlan(of, amounts=tuple(cents_of(part, field) for part in parts), sources=tuple(sources))


def loss_fees(first: int, count: int, after: int) -> tuple[int, ...]:
    """Return the prices of lost games: the first `count` cost `first` each, all further ones `after`.

    Raises UsageError.

    >>> loss_fees(50, 3, 100), loss_fees(50, 0, 0), loss_fees(0, 0, 0)
    ((50, 50, 50, 100), (50,), ())
    """
    if not 0 <= count < _MOST:
        raise UsageError("lost_games_count", most=_MOST - 1)
    if not after or not count:
        return (first,) if first else ()
    return (*[first] * count, after)


def announced_event(tournament: Tournament, announcement: Announcement) -> Tournament:
    """Return a tournament with this money. Prizes of rankings that the form does not know stay."""
    names = {plan.of for plan in (*tournament.prizes, *announcement.prizes)}
    known = {RankingName.OVERALL, RankingName.SERIES, *(side.name for side in tournament.side_events)}
    known |= {each.name for each in tournament.categories}
    kept = tuple(plan for plan in tournament.prizes if plan.of not in known and plan.of in names)
    return tournament._replace(
        fees=announcement.fees,
        prizes=(*announcement.prizes, *kept),
        side_events=announcement.side_events,
        categories=announcement.categories,
    )


def announce_money(evening: "Evening", announcement: Announcement) -> bool:
    """Write fees and prizes into the event and return whether anything changed. Raises RefusedError after its end."""
    if 0 in evening.closed:
        raise RefusedError("money_closed")
    facts: dict[str, Any] = {}
    after = announced_event(evening.journal.tournament, announcement)
    if after != evening.journal.tournament:
        facts["tournament"] = tournament_text(after)
    if list(announcement.loss_fees) != list(evening.journal.description.get("loss_fees", ())):
        facts["loss_fees"] = list(announcement.loss_fees)
    if facts:
        evening.add([Draft(RecordKind.EVENT, EVENT, facts)])
    return bool(facts)


def new_classes(evening: "Evening", names: Sequence[str]) -> list[Draft]:
    """Return the record that adds new classes to the event."""
    if not names:
        return []
    tournament = evening.journal.tournament
    return [tournament_draft(tournament._replace(categories=(*tournament.categories, *map(Category, names))))]


def side_event(name: str, kind: str, fee: int) -> SideEvent:
    """Return a side event of the form. Raises UsageError for a kind that does not exist."""
    if kind not in tuple(SideKind):
        raise UsageError("desk_no_choice")
    return SideEvent(" ".join(name.split()), SideKind(kind), fee)
