"""An event's description in a folder compared with the event file: differences, and the parts taken over."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from skatlist.event.model import Event, entered_twice, identity
from skatlist.event.tournament import UNSAID, Registration, Tournament
from skatlist.fields import write_toml
from skatlist.formats.folder.tournament_file import registration_json, write_amounts
from skatlist.rules import is_rules_file, load_profile, rule_files
from skatlist.sheet import Player
from skatlist.store.drafts import EVENT, Key, player_draft, seats_draft, tournament_draft
from skatlist.store.journal import Draft, RecordKind, list_key
from skatlist.words import UsageError

if TYPE_CHECKING:
    from skatlist.evening.evening import Evening
    from skatlist.event.decision import DirectorDecision

_RULES: Final = (
    "other_rules",
    "conform",
    "loss_fees",
    "tournament",
)  # may be announced again while an event is running
_SECTIONS: Final = {
    "fees": "[money]",
    "team_size": "[teams]",
    **{name: f"[[{name}]]" for name in ("categories", "side_events", "prizes")},
}
_HEAD: Final = ("name", "date", "place", "language", "other_rules", "conform", "series", "lists")


class Described(NamedTuple):
    """A difference between the description and the event file.

    `what` is the fact (`name`, `player`, `seats` ...), perhaps of a start number or a table. `kept` is the reason
    why it is not taken over, empty if it is.
    """

    what: str
    before: str
    after: str
    number: int | None = None
    key: Key | None = None
    kept: str = ""


class _Compared(NamedTuple):
    """A difference and the records that take it over."""

    difference: Described
    drafts: tuple[Draft, ...] = ()


def take_description(evening: "Evening", event: Event) -> tuple[Described, ...]:
    """Write the changes of its description into an event file, as far as allowed, and return every difference.

    Nothing is taken over after the event is closed. Raises UsageError if a person would be entered twice,
    ProfileError for rules that cannot be read, InputError.
    """
    differences = [*_differences(evening, event), *_rules(evening, event)]
    if 0 in evening.closed:
        return tuple(each.difference._replace(kept="closed") for each in differences)
    drafts = [draft for each in differences if not each.difference.kept for draft in each.drafts]
    if drafts:
        _must_differ(evening, drafts)
        evening.add(drafts)
    return tuple(each.difference for each in differences)


def other_description(evening: "Evening", event: Event) -> tuple[Described, ...]:
    """Return the differences between a description and a running event, which may know more people."""
    differences = [each.difference for each in _differences(evening, event)]
    was, rules = evening.journal.description.get("rules", Event().rules), _rules_name(event)
    if was != rules:  # whether they can be read does not matter here
        differences.append(Described("rules", was, rules))
    return tuple(each._replace(kept="goes_on") for each in differences if each.after or each.what in _HEAD)


def take_rules(evening: "Evening", event: Event) -> tuple[Described, ...]:
    """Write changes of money, prizes and the tournament from its description into a running event.

    Return every difference. Everything else stays as it is, and after the event is closed nothing changes.
    """
    closed = 0 in evening.closed
    differences = [each for each in _head(evening, event) if each.difference.what in _RULES]
    drafts = [draft for each in differences if not each.difference.kept for draft in each.drafts]
    if drafts and not closed:
        evening.add(drafts)
    taken = (each.difference._replace(kept="closed") if closed else each.difference for each in differences)
    return (*taken, *(each for each in other_description(evening, event) if each.what not in _RULES))


def _differences(evening: "Evening", event: Event) -> Iterator[_Compared]:
    yield from _head(evening, event)
    numbers = _renumbered(evening, event)
    yield from _people(evening, event, numbers)
    yield from _seats(evening, event, numbers)


def _head(evening: "Evening", event: Event) -> Iterator[_Compared]:
    for name in _HEAD:
        before, after = evening.journal.description.get(name, getattr(Event(), name)), getattr(event, name)
        if before != after:
            was, now = (str(value).lower() if isinstance(value, bool) else str(value) for value in (before, after))
            kept = "conform" if name == "conform" and not (after and _may_begin_to_conform(evening)) else ""
            yield _Compared(Described(name, was, now, kept=kept), (_event(name, after),))
    if dict(event.games) != evening.journal.games:
        games = {str(size): count for size, count in event.games.items()}
        yield _Compared(
            Described("games", _listed(evening.journal.games), _listed(event.games)), (_event("games", games),)
        )
    fees = tuple(evening.journal.description.get("loss_fees", ()))
    if event.loss_fees != fees:
        difference = Described("loss_fees", write_amounts(fees), write_amounts(event.loss_fees))
        yield _Compared(difference, (_event("loss_fees", list(event.loss_fees)),))
    there, here = evening.journal.tournament, event.tournament
    if there != here:
        fields = [name for name, old, new in zip(Tournament._fields, there, here, strict=True) if old != new]
        sections = [_SECTIONS.get(name, f"[{name}]") for name in fields]
        yield _Compared(Described("tournament", "", ", ".join(sections)), (tournament_draft(here),))
    wanted, known = (list(map(_timeless, decisions)) for decisions in (event.decisions, evening.sheets.decisions))
    if wanted and wanted != known:  # only the journal knows who decided what, and when
        yield _Compared(Described("decisions", str(len(known)), str(len(wanted)), kept="decided"))


def _may_begin_to_conform(evening: "Evening") -> bool:
    return not evening.sheets.begun and not evening.journal.description.get("conform_ended")


def _timeless(decision: "DirectorDecision") -> "DirectorDecision":
    back = decision.retraction
    return decision._replace(time="", retraction=back and back._replace(time=""))


def _event(name: str, value: Any) -> Draft:
    return Draft(RecordKind.EVENT, EVENT, {name: value})


def _listed(games: Mapping[int, int]) -> str:
    return ", ".join(f"{size}: {games[size]}" for size in sorted(games))


def _rules(evening: "Evening", event: Event) -> Iterator[_Compared]:
    """Yield other rules, or another text of them. After a signature the old ones stay."""
    name, before = _rules_name(event), evening.journal.description.get("rules", Event().rules)
    load_profile(event.rules)
    carried = rule_files(event.rules) if is_rules_file(event.rules) else {}
    if name == before and carried == evening.journal.description.get("rule_files", {}):
        return
    signed = any(evening.book(key).signed for key in evening.sheets.begun)
    draft = Draft(RecordKind.EVENT, EVENT, {"rules": name, "rule_files": carried})
    yield _Compared(Described("rules", before, name, kept="signed_before" if signed else ""), (draft,))


def _rules_name(event: Event) -> str:
    return Path(event.rules).name if is_rules_file(event.rules) else event.rules


def _renumbered(evening: "Evening", event: Event) -> dict[int, int]:
    listed = {player.number or 0: player for player in event.players}
    left = {identity(player): number for number, player in evening.roster.players.items() if number not in listed}
    new = {identity(player): number for number, player in listed.items() if number not in evening.roster.players}
    return {left[who]: new[who] for who in left.keys() & new.keys() if new[who] not in evening.roster.renumbered}


def _people(evening: "Evening", event: Event, numbers: Mapping[int, int]) -> Iterator[_Compared]:
    listed = {player.number or 0: player for player in event.players}
    was = {new: old for old, new in numbers.items()}
    for number in sorted(listed):
        old = was.get(number, number)
        before, player = evening.roster.players.get(old), listed[number]
        registration, there = event.registration(number), evening.roster.registration(old)
        if before == player and registration == there:
            continue
        draft = player_draft(player, registration, was=was.get(number))
        words = "" if before is None else _person(before, there, before.number if number in was else None)
        yield _Compared(Described("player", words, _person(player, registration), number), (draft,))
    for number in sorted(evening.roster.players.keys() - listed.keys() - numbers.keys() - evening.sheets.ghosts):
        yield _Compared(Described("player", _person(evening.roster.players[number], UNSAID), "", number, kept="gone"))


def _person(player: Player, registration: Registration, number: int | None = None) -> str:
    facts = registration_json(registration)
    more = [name if value is True else f"{name} = {write_toml(value)}" for name, value in facts.items()]
    more += ["excluded"] if player.excluded else []
    return "; ".join(filter(None, (str(number or ""), player.name, player.club, player.team, *more)))


def _seats(evening: "Evening", event: Event, numbers: Mapping[int, int]) -> Iterator[_Compared]:
    # A person with a new number there may still be seated by the old one.
    wanted, there = (
        {key: tuple(numbers.get(each, each) for each in seats) for key, seats in seating}
        for seating in (
            (((each.series, each.table), each.numbers) for each in event.seating),
            evening.roster.seating.items(),
        )
    )
    known = {*(player.number for player in event.players), *evening.roster.players}
    for key in sorted(wanted.keys() | there.keys()):
        before, after = there.get(key, ()), wanted.get(key, ())
        if before == after:
            continue
        book, history = evening.book(key), evening.sheets.history(key)
        kept = "gone_table" if not after else "signed" if history.signed or history.closed else ""
        if not kept and book.rows and len(after) != evening.sheets.sheet(key).size:
            kept = "size"
        if not known.issuperset(after):
            kept = "nobody"
        moves = [Draft(RecordKind.UNDO, list_key(*key), {"record": record.seq}) for record in book.moves]
        was, now = (" ".join(map(str, each)) for each in (before, after))
        yield _Compared(Described("seats", was, now, key=key, kept=kept), (*moves, seats_draft(key, after)))


def _must_differ(evening: "Evening", drafts: list[Draft]) -> None:
    facts = [draft.content for draft in drafts if draft.kind is RecordKind.PLAYER]
    new = [Player(**{name: each[name] for name in Player._fields if name in each}) for each in facts]
    gone = {each["was"] for each in facts if "was" in each} | {player.number for player in new}
    twice = entered_twice([*(player for number, player in evening.roster.players.items() if number not in gone), *new])
    if twice is not None:
        raise UsageError("new_person_there", name=twice[0].name, number=twice[0].number)
