"""A booked game in words: its points, its count, the new standing of its player."""

from typing import NamedTuple

from skatlist.dialogue.replies import Booked
from skatlist.formats.notation.writer import write_line
from skatlist.game import Contract
from skatlist.game.reckoning import StepKind, reckon
from skatlist.sheet import ScoredRow, ScoredSheet
from skatlist.sheet.presence import as_of, people_at
from skatlist.words import Language, text
from skatlist.words.visible import plain


class BookingWords(NamedTuple):
    """A booked game in words.

    `message` reports its points, `steps` how they are counted; either may be empty. `others` are the points of
    everybody if house rules book more than the declarer's. `corrected` is the game before a correction. `counted`
    says that it could be computed.
    """

    message: str
    steps: str = ""
    others: str = ""
    corrected: str = ""
    counted: bool = True


def booking_words(reply: Booked, lang: Language) -> BookingWords:
    """Return a game that was entered or corrected in words."""
    row = reply.scored.rows[reply.at]
    words = _words(row, reply.scored, lang)
    if row.row.house is not None:
        people = as_of(reply.scored.sheet, row.row.number).names(text("game.score.place", lang))
        booked = zip(people, row.bookings, strict=True)
        words = words._replace(others=", ".join(f"{name} {points:+d}" for name, points in booked if points))
    if reply.before is not None:
        was, now = (write_line(each.row, lang) for each in (reply.before, row))
        words = words._replace(corrected=text("enter.corrected", lang, game=row.row.number, was=was, now=now))
    return words


def _words(row: ScoredRow, scored: ScoredSheet, lang: Language) -> BookingWords:
    points, entry, place = row.valuation.points, row.row.entry, row.row.declarer
    if entry.contract in {Contract.PASSED, Contract.VOID} or place is None:
        return BookingWords(text(f"enter.{entry.contract}" if entry.contract else "enter.nothing", lang))
    if points is None:
        return BookingWords(text("enter.not_computed", lang), counted=False)
    player = people_at(scored.sheet, row.row.number or 0)[place - 1]
    # The total after a correction is the one at the end of the list.
    total = scored.rows[-1].totals[place - 1]
    key = "enter.booked" if points > 0 else "enter.booked_lost"
    name, value = plain(player.name) or place, row.valuation.value
    message = text(key, lang, points=f"{points:+d}", name=name, total=total, value=value)
    reckoning = reckon(entry, row.profile, row.row.stated.value)
    is_in_steps = any(step.kind is StepKind.OVERBID for step in reckoning.steps)
    overbid = text("papers.note_overbid", lang) if row.valuation.overbid and not is_in_steps else ""
    return BookingWords(message, "; ".join(filter(None, (overbid, reckoning.text(lang)))))
