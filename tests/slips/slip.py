"""A slip of a tired scorer, as data: what stands on the list and what should."""

from dataclasses import dataclass
from enum import StrEnum


class SlipKind(StrEnum):
    """The kinds of slips: in the facts of a row, in numbers, in rows, in what is added up."""

    RESULT = "result"  # won for lost or the other way round
    CONTRACT = "contract"  # another suit, or grand
    SPITZEN = "spitzen"  # one more or one less
    LEVEL = "level"  # one cross forgotten or too many
    BID = "bid"  # a bid nobody can make, or one above the game
    DECLARER = "declarer"  # another player who was in the game
    PASSED = "passed"  # a game that was played, noted as passed in

    NOT_DOUBLED = "not_doubled"  # a lost game booked single
    DIGITS_SWAPPED = "digits_swapped"  # 48 becomes 84
    DIGIT_WRONG = "digit_wrong"  # 1 becomes 7
    MINUS_LOST = "minus_lost"  # -96 becomes 96
    COLUMN = "column"  # booked in another player's column
    COUNTER = "counter"  # games won, lost or passed counted one too many or too few
    FOOTER = "footer"  # a number of the footer
    BONUS_FACTOR = "bonus_factor"  # the 30 of a table of four at a table of three, or the like

    ROW_LEFT_OUT = "row_left_out"  # while copying
    ROW_TWICE = "row_twice"  # while copying
    ROWS_SWAPPED = "rows_swapped"  # two rows copied in the wrong order
    NUMBER_JUMP = "number_jump"  # counted on with a number too far, no game is missing

    NOT_COUNTED = "not_counted"  # a game not added to the running total
    COUNTED_TWICE = "counted_twice"  # a game added twice
    CARRY = "carry"  # ten or a hundred off while adding
    TOTALS_SWAPPED = "totals_swapped"  # two numbers below the list in each other's column
    BONUS_FORGOTTEN = "bonus_forgotten"  # Gesamtpunkte without one of the bonuses
    BONUS_RUNNING = "bonus_running"  # the 50s added game by game
    DEALER = "dealer"  # one dealer noted wrongly
    NULL_OVERBID = "null_overbid"  # a bid above a Null that was won


class Manner(StrEnum):
    """The numbers after a slip.

    ALONE: everything else is as the true game makes it; the scorer knew the right number or was writing a
    copy. CARRIED: the scorer went on with the wrong number, so that totals, counters and footer after it follow.
    NUMBERED: a row is missing or twice, and the numbers of the games run on as if nothing had happened; with ALONE
    they show it.
    """

    ALONE = "alone"
    CARRIED = "carried"
    NUMBERED = "numbered"


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """One slip. `game` is its number on the true list or the name of a footer row, `field` the CSV column.

    `true` and `written` are what should stand there and what does: a number, or the word a CSV writes for a fact;
    for a booking in the wrong column the two columns. `written` is None for a row left out.
    """

    kind: SlipKind
    series: int
    table: int
    game: int | str
    place: int | None
    field: str
    true: int | str | None
    written: int | str | None
    manner: Manner = Manner.ALONE
