"""The table of facts about a person, one row each.

Reading (tables of people, event.toml, the journal), refusing, writing, the form of the desk, columns, sentences and
JSON follow it. A new fact is a row of `FACTS`, a field of `Registration` and of `PersonFacts`, an option of `people`,
and its words: label, sentence, headings (`player_column`, `registration_column`) and typed words (`person_fact`).
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from skatlist.base.fields import Check, number, text
from skatlist.skat.sheet import Player
from skatlist.tournament.tournament import UNSAID, Registration


class FactKind(StrEnum):
    """The kind of a value: text, year, number, names that the event defines, true or false."""

    TEXT = "text"
    YEAR = "year"
    NUMBER = "number"
    NAMES = "names"
    FLAG = "flag"


class PersonFact(NamedTuple):
    """One fact about a person.

    `label` is the key of its heading, `sentence` that of the words about one person (a text without it stands alone),
    `label_in_form` that of another label in a form. A number lies from `least` to `most`; a text has at most `most`
    characters. `keep` is the rank of its column in the table of people (`Column.keep`), None without a column.
    `is_shared` is true for what the people of a club, a team or a tandem have in common, `lasts` for what the next
    event takes over. `since` is the version of the event file that can hold it. A fact
    `in_rankings` has a column there, empty ones apart.
    """

    key: str
    kind: FactKind
    label: str
    sentence: str = ""
    label_in_form: str = ""
    least: int = 0
    most: int = 200
    keep: int | None = None
    is_shared: bool = False
    lasts: bool = True
    since: int = 1
    in_rankings: bool = False

    @property
    def is_of_player(self) -> bool:
        """Whether it is a field of `Player`, and stands on lists."""
        return self.key in Player._fields

    @property
    def form_label(self) -> str:
        """The key of its label in a form."""
        return self.label_in_form or self.label

    @property
    def fits(self) -> Check:
        """The check of a single text or number."""
        return text(self.most) if self.kind is FactKind.TEXT else number(self.least, self.most)

    def value(self, player: Player, registration: Registration) -> Any:
        """Return the value for a person."""
        return getattr(player if self.is_of_player else registration, self.key)


_WORDS: Final = 1000  # characters of a name on lists
_ROWS: Final = (
    PersonFact("number", FactKind.NUMBER, "people.number", label_in_form="desk.event.fact_number", least=1, most=9999),
    PersonFact("name", FactKind.TEXT, "people.name", most=_WORDS),
    PersonFact("club", FactKind.TEXT, "people.club", most=_WORDS, keep=14, is_shared=True),
    PersonFact("team", FactKind.TEXT, "people.team", most=_WORDS, keep=16, is_shared=True),
    PersonFact("tandem", FactKind.TEXT, "people.tandem", "people.is_tandem", keep=15, is_shared=True),
    PersonFact(
        "born", FactKind.YEAR, "people.born", "people.is_born", "desk.event.fact_born", least=1900, most=2100, keep=1
    ),
    PersonFact("member_number", FactKind.TEXT, "people.member_number", "people.is_member_number", keep=4),
    PersonFact("paper_name", FactKind.TEXT, "people.paper_name", "people.is_paper_name", keep=0, since=3),
    PersonFact("pronunciation", FactKind.TEXT, "people.pronunciation", "people.is_pronunciation", keep=0, since=3),
    PersonFact(
        *("association", FactKind.TEXT, "people.association", "people.is_association"),
        keep=5,
        since=3,
        in_rankings=True,
    ),
    PersonFact("categories", FactKind.NAMES, "people.categories", keep=2),
    PersonFact("side_events", FactKind.NAMES, "people.side_events", "people.is_side_events", keep=3, lasts=False),
    PersonFact(
        *("first_series", FactKind.NUMBER, "people.series", "people.first_series", "desk.event.fact_first_series"),
        least=1,
        most=9999,
        keep=19,
        lasts=False,
    ),
    PersonFact(
        *("last_series", FactKind.NUMBER, "people.series", "people.last_series", "desk.event.fact_last_series"),
        most=9999,
        lasts=False,
    ),
    PersonFact("guest", FactKind.FLAG, "people.guest", "people.is_guest", keep=17),
    PersonFact("paid", FactKind.FLAG, "people.paid", "people.is_paid", keep=18, lasts=False),
)
FACTS: Final[Mapping[str, PersonFact]] = MappingProxyType({fact.key: fact for fact in _ROWS})
SHARED: Final = tuple(fact.key for fact in _ROWS if fact.is_shared)  # can be renamed for everybody
IN_RANKINGS: Final = tuple(fact for fact in _ROWS if fact.in_rankings)
REGISTERED: Final = tuple(fact for fact in _ROWS if not fact.is_of_player)  # the fields of a registration


def keys_of(*kinds: FactKind) -> tuple[str, ...]:
    """Return the keys of the facts of some kinds.

    >>> keys_of(FactKind.YEAR, FactKind.FLAG)
    ('born', 'guest', 'paid')
    """
    return tuple(fact.key for fact in _ROWS if fact.kind in kinds)


def stored_registration(facts: Mapping[str, Any]) -> Registration:
    """Return the facts of a record of the journal, whose kinds are checked. Values beyond the bounds stay."""
    known: dict[str, Any] = {}
    for fact in REGISTERED:
        if fact.key in facts:
            value = facts[fact.key]
            known[fact.key] = tuple(value) if isinstance(value, list) else value
            if fact.kind is FactKind.TEXT:
                known[fact.key] = " ".join(value.split())
    return Registration(**known)


def registration_json(registration: Registration) -> dict[str, Any]:
    """Return the facts of a registration that are known, by the keys of `event.toml`."""
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in registration._asdict().items()
        if value != getattr(UNSAID, name)
    }


def lasting(registration: Registration) -> Registration:
    """Return the facts that a person takes into the next event: no fees, no side events, no series.

    >>> lasting(Registration(paid=True, born=1958, last_series=1))._asdict() == Registration(born=1958)._asdict()
    True
    """
    return Registration(**{fact.key: getattr(registration, fact.key) for fact in REGISTERED if fact.lasts})


def joined(before: Registration, new: Registration) -> Registration:
    """Return a registration with the new facts of a table. Marks and names are added, the series stay.

    >>> joined(Registration(paid=True, born=1958), Registration(tandem="Rot"))._asdict()["tandem"]
    'Rot'
    """
    changed: dict[str, Any] = {}
    for fact in REGISTERED:
        old, value = getattr(before, fact.key), getattr(new, fact.key)
        if fact.kind is FactKind.NAMES:
            changed[fact.key] = tuple(dict.fromkeys((*old, *value)))
        elif fact.kind is not FactKind.NUMBER:
            changed[fact.key] = value or old
    return before._replace(**changed)


def beyond_bounds(player: Player, registration: Registration) -> Iterator[PersonFact]:
    """Yield the facts of a person whose value is too long, too small or too large.

    >>> [fact.key for fact in beyond_bounds(Player("Ida"), Registration(born=5))]
    ['born']
    """
    for fact in _ROWS:
        value = fact.value(player, registration)
        if fact.kind in {FactKind.TEXT, FactKind.YEAR, FactKind.NUMBER} and value is not None and not fact.fits(value):
            yield fact
