"""A page of the desk: its path, its content, and its action on a form."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.datastructures import FormData, QueryParams

from skatlist.desk.event_desk import EventDesk
from skatlist.evening import Evening
from skatlist.words import Language, UsageError

NOTHING: Mapping[str, Any] = MappingProxyType({})

START: Final = "/choose"  # to choose or make an event
# The list of pages shown on each of them: the address, and the name (`desk.page_<name>`).
LINKED: Final = (
    ("/", "evening"),
    ("/people", "people"),
    ("/draw", "draw"),
    ("/phones", "phones"),
    ("/standings", "standings"),
    ("/disputes", "disputes"),
    ("/money", "money"),
    ("/check", "check"),
    ("/papers", "papers"),
    ("/log", "log"),
    ("/handbook", "handbook"),  # even without an event
)

LARGEST: Final = 999_999_999  # the largest number that people may type
_DIGITS: Final = "[0-9]{1,9}"


class _NumberInPath(IntegerConvertor):
    """A number of at most nine digits in a path. A path with a longer number leads to no page."""

    regex = _DIGITS


register_url_convertor("int", _NumberInPath())


class Call(NamedTuple):
    """A request of a browser. `places` are the parts of the path, `form` the typed fields, `fault` the error."""

    desk: EventDesk
    lang: Language
    places: Mapping[str, Any] = NOTHING
    query: QueryParams = QueryParams()
    form: FormData = FormData()
    fault: str = ""

    def typed(self, name: str) -> str:
        """Return the text of a form field, else that of the query, on one line and without surrounding blanks."""
        value = self.form.get(name, self.query.get(name))
        return " ".join(value.split()) if isinstance(value, str) else ""

    def pasted(self, name: str) -> str:
        """Return the text of a field with several lines."""
        value = self.form.get(name)
        return value.replace("\r\n", "\n") if isinstance(value, str) else ""

    def chosen(self, name: str) -> tuple[str, ...]:
        """Return the values of the ticked boxes of this name, or those in the query if no form was sent."""
        values = self.form.getlist(name) if self.form else self.query.getlist(name)
        return tuple(each for each in values if isinstance(each, str))

    def number(self, name: str, label: str, bounds: tuple[int, int] | None = None) -> int | None:
        """Return the whole number in a field, or None if it is empty.

        Raises UsageError about the field `label` if it is no number or is outside the bounds.
        """
        typed = self.typed(name).replace("\N{MINUS SIGN}", "-").removeprefix("+")
        if not typed:
            return None
        number = int(typed) if re.fullmatch(f"-?{_DIGITS}", typed) else None
        if number is None and bounds is None:
            raise UsageError("usage_number", what=label)
        if bounds is not None and (number is None or not bounds[0] <= number <= bounds[1]):
            raise UsageError("usage_range", what=label, low=bounds[0], high=bounds[1])
        return number

    def choice(self, name: str, offered: Collection[str]) -> str:
        """Return the choice in a field. Raises UsageError if it is not one of the `offered` ones."""
        typed = self.typed(name)
        if typed not in offered:
            raise UsageError("desk_no_choice")
        return typed

    def seats(self, name: str) -> tuple[int, ...]:
        """Return the places whose boxes were chosen."""
        return tuple(int(each) for each in self.chosen(name) if re.fullmatch("[0-9]", each))


class PageContent(NamedTuple):
    """A template and its values. `fault` is the error if the action failed."""

    template: str
    values: Mapping[str, Any] = NOTHING
    fault: str = ""


class Sent(NamedTuple):
    """A file that a browser saves, or shows if it can: name and content.

    If `content` is a function, it is called in a thread of its own, so that entering games does not wait for it.
    """

    name: str
    content: bytes | Callable[[], bytes]
    media: str = "application/octet-stream"
    is_inline: bool = False


class Done(NamedTuple):
    """The end of an action: the address to continue at (empty: the same page), and the messages that report the result.

    `faults` say what of it was refused. `opens` is the event file with which the desk continues.
    """

    goes_on: str = ""
    messages: Sequence[str] = ()
    faults: Sequence[str] = ()
    opens: Path | None = None


Beside = Callable[[], Done | Callable[[Evening], Done]]


class DeskPage(NamedTuple):
    """A page.

    `show` answers a GET. `act` carries out a form and may raise SkatlistError, which the page reports. Both are called
    in the thread of the file. `act` may return a page itself, or work to be done in a thread of its own, such as
    signing many papers; that work may return what is then to be written, again in the thread of the file. Pages that
    can be reached from every other page are in `LINKED`.
    """

    path: str
    show: Callable[[Evening, Call], PageContent | Sent]
    act: Callable[[Evening, Call], Done | PageContent | Beside] | None = None


class StartPage(NamedTuple):
    """A page that needs no event, for example to choose or make one.

    It is called in the thread of the file, too. Both functions may return work to be done in a thread of its own, such
    as reading other files.
    """

    path: str
    show: Callable[[Call], PageContent | Callable[[], PageContent | Sent]]
    act: Callable[[Call], Done | Callable[[], Done]] | None = None
