"""The commands of the conversation, as data: a typed line is read as one of these, a form or button hands one over.

They are dataclasses because `Undo()` and `Accept()` must not be equal, as empty named tuples are.
"""

from dataclasses import dataclass

from skatlist.dialogue.replies import Note
from skatlist.evening import Decision, Key
from skatlist.evening.people import PersonFacts
from skatlist.sheet import FooterName, Row

Game = str | Row  # a line as typed, or a game chosen fact by fact


@dataclass(frozen=True)
class Enter:
    """Enter a game as the one that is asked for."""

    game: Game


@dataclass(frozen=True)
class Accept:
    """Enter the doubted line as it stands."""


@dataclass(frozen=True)
class Undo:
    """Drop what waits, else take back the last thing done."""


@dataclass(frozen=True)
class Correct:
    """Put a game right; without a line its line is asked for."""

    number: int
    game: Game = ""


@dataclass(frozen=True)
class Insert:
    """Insert a game before or after a row; without a line the dialogue asks for it."""

    number: int
    game: Game = ""
    behind: bool = False


@dataclass(frozen=True)
class Delete:
    """Take a row out."""

    number: int


@dataclass(frozen=True)
class MoveRow:
    """Move a row before or after another one."""

    number: int
    other: int
    behind: bool = False

    @property
    def target(self) -> int:
        """The number the row gets.

        >>> [MoveRow(13, 27).target, MoveRow(13, 27, behind=True).target, MoveRow(27, 13, behind=True).target]
        [26, 27, 14]
        """
        return self.other + self.behind - (self.other > self.number)


@dataclass(frozen=True)
class GoTo:
    """Go to a list; without one, show all of them."""

    key: Key | None = None


@dataclass(frozen=True)
class ShowList:
    """Show the list, the games around one, or only who sits where."""

    around: int | None = None
    whole: bool = True


@dataclass(frozen=True)
class SeatTable:
    """Seat a table: as typed, or one name or start number a place."""

    who: str | tuple[str, ...]


@dataclass(frozen=True)
class Join:
    """Seat a person at a place from the next game on."""

    place: int
    who: str


@dataclass(frozen=True)
class Leave:
    """Let the person at a place leave."""

    place: int


@dataclass(frozen=True)
class ShowPeople:
    """Show all who take part, or one of them."""

    number: int | None = None


@dataclass(frozen=True)
class Describe:
    """Describe a person anew."""

    number: int
    facts: PersonFacts


@dataclass(frozen=True)
class SetRules:
    """Let other rules hold from the next game on."""

    rules: str


@dataclass(frozen=True)
class Finish:
    """Go on to the control totals and signatures."""


@dataclass(frozen=True)
class Totals:
    """State the control totals of all places, or of the one that is asked for."""

    values: tuple[int, ...]


@dataclass(frozen=True)
class StateNumbers:
    """State another row below the list, or the totals after a game, as the paper has them."""

    row: FooterName | int
    values: tuple[int, ...]


@dataclass(frozen=True)
class Sign:
    """Record who has signed; None: all who have not yet."""

    places: tuple[int, ...] | None


@dataclass(frozen=True)
class Later:
    """Leave totals or signatures for later."""


@dataclass(frozen=True)
class Unsign:
    """Take signatures back; None: all of them. Without a reason it is asked for."""

    places: tuple[int, ...] | None
    reason: str = ""


@dataclass(frozen=True)
class End:
    """Let the list end earlier than agreed; None: after the last game that stands there."""

    number: int | None
    reason: str = ""


@dataclass(frozen=True)
class TransferGames:
    """Let the list, or its games from the `first` on, go to another table."""

    target: Key
    first: int | None = None


@dataclass(frozen=True)
class Confirm:
    """Answer yes or no."""

    is_yes: bool


@dataclass(frozen=True)
class Decide:
    """Give reason, consent or director to a change that waits for them; `is_whole`: there is no more to come."""

    decision: Decision
    is_whole: bool = False


@dataclass(frozen=True)
class ShowHelp:
    """Show what can be typed."""

    more: bool = False


@dataclass(frozen=True)
class Quit:
    """End the conversation."""


@dataclass(frozen=True)
class Misread:
    """A line that says nothing that can be done: why, and the line that was perhaps meant."""

    reply: Note
    near: str = ""


Command = (
    Enter | Accept | Undo | Correct | Insert | Delete | MoveRow | GoTo | ShowList | SeatTable | Join | Leave
    | ShowPeople | Describe | SetRules | Finish | Totals | StateNumbers | Sign | Later | Unsign | End | TransferGames
    | Confirm | Decide | ShowHelp | Quit | Misread
)  # fmt: skip
HARMLESS = GoTo, ShowList, Finish, ShowHelp, Quit, Misread  # they change nothing on the disk
