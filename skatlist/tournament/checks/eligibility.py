"""The people of an event and the rules of their federation: E111."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final

from skatlist.skat.findings import Finding, Kind, Severity
from skatlist.skat.sheet import Player
from skatlist.tournament.checks.lists import at_event
from skatlist.tournament.eligibility import EventLights, Federation, FederationMember, Light, PersonLight, Start
from skatlist.tournament.model import Event
from skatlist.tournament.name_keys import name_key, number_key
from skatlist.words import Phrase
from skatlist.words.spelling import normalized

# E111: a person may not play by the rules of their federation, or that cannot be said. The federation's own rules.

E111: Final = Kind("E111", "eligibility", Severity.ERROR)
_DOUBT: Final = Severity.WARNING


def check_eligibility(event: Event, federation: Federation) -> tuple[Finding, ...]:
    """Look at every person who takes part: errors are breaches of a rule, warnings what is to be cleared up.

    Only rules that the federation states are applied. `number` among the parameters is the start number.
    """
    if not federation.rules:
        return ()
    findings = [] if federation.starts is not None or not _asks_for_starts(federation) else [_no_archive(federation)]
    starts: defaultdict[str, list[Start]] = defaultdict(list)
    for start in federation.starts or ():
        for key in {number_key(start.number), f"name {name_key(start.name)}"} - {""}:
            starts[key].append(start)
    for player in event.participants:
        number = event.registration(player.number).member_number
        mine = [
            *_of_number(event, player, number, federation),
            *_of_starts(event, player, number, federation, starts),
        ]
        findings += sorted(mine, key=lambda finding: finding.severity is not Severity.ERROR)
    return tuple(at_event(finding, event) for finding in findings)


def _asks_for_starts(federation: Federation) -> bool:
    return federation.is_watched and bool({"other_club", "same_day"} & {*federation.rules})


def _no_archive(federation: Federation) -> Finding:
    return Finding.of(E111, "no_archive", severity=_DOUBT, other=federation.file, number=None)


def _of_number(event: Event, player: Player, number: str, federation: Federation) -> Iterator[Finding]:
    """Yield what the member number says."""
    rules = federation.rules
    about = _about(player)
    if not number:
        yield Finding.of(E111, "no_number", severity=_DOUBT, **about)
        return
    if federation.members is None:
        return
    member = federation.members.get(number_key(number))
    if member is None:
        if "unknown_number" in rules:
            yield _breach("unknown_number", player, federation, member_number=number)
        return
    if "membership_ended" in rules and member.ended and event.date > member.ended:
        yield _breach("membership_ended", player, federation, member_number=number, date=_day(member.ended))
    if not _is_same_name(player, member):
        yield Finding.of(E111, "other_name", severity=_DOUBT, **about, member_number=number, other=member.name)
    if member.club and player.club and name_key(member.club) != name_key(player.club):
        yield Finding.of(E111, "member_elsewhere", severity=_DOUBT, **about, club=player.club, other=member.club)


def _is_same_name(player: Player, member: FederationMember) -> bool:
    one, other = ({normalized(word) for word in name.split()} for name in (player.name, member.name))
    return one <= other or other <= one


def _of_starts(
    event: Event, player: Player, number: str, federation: Federation, starts: dict[str, list[Start]]
) -> Iterator[Finding]:
    """Yield what the person's earlier events say: by number, without one by name within the club."""
    club = name_key(player.club)
    if number:
        mine = [*starts.get(number_key(number), ())]
    else:
        namesakes = starts.get(f"name {name_key(player.name)}", [])
        mine = [start for start in namesakes if name_key(start.club) == club]
        strangers = [start for start in namesakes if name_key(start.club) != club]
        if strangers and "other_club" in federation.rules:
            yield _start("same_name", player, strangers[0], severity=_DOUBT)
    today = [start for start in mine if start.date == event.date]
    if today and "same_day" in federation.rules:
        yield _start("same_day", player, today[0], paragraph=federation.rules["same_day"])
    elsewhere = [start for start in mine if start.club and club and name_key(start.club) != club]
    if elsewhere and "other_club" in federation.rules:
        yield _start("", player, elsewhere[0], paragraph=federation.rules["other_club"])


def _start(
    sentence: str, player: Player, start: Start, *, severity: Severity | None = None, paragraph: str = ""
) -> Finding:
    facts: dict[str, Any] = {"event": start.event, "date": _day(start.date), "other": start.club}
    return Finding.of(E111, sentence, severity=severity, **_about(player), **facts, paragraph=paragraph)


def _breach(rule: str, player: Player, federation: Federation, **more: Any) -> Finding:
    return Finding.of(E111, rule, **_about(player), paragraph=federation.rules[rule], **more)


def _about(player: Player) -> dict[str, Any]:
    return {"player": player.name or str(player.number), "number": player.number}


def _day(date: str) -> Phrase:
    year, month, day = date.split("-")
    return Phrase("papers.date", {"year": year, "month": month, "day": day})


_ORDER: Final = tuple(reversed(Light))


def lights_of(event: Event, federation: Federation) -> EventLights:
    """Return the lights of everybody who takes part, red ones first."""
    findings = check_eligibility(event, federation)
    by_number: dict[object, list[Finding]] = {}
    for finding in findings:
        by_number.setdefault(finding.params.get("number"), []).append(finding)
    people = [
        PersonLight(player, event.registration(player.number).member_number, tuple(by_number.get(player.number, ())))
        for player in event.participants
    ]
    people.sort(key=lambda each: (_ORDER.index(each.light), each.player.number or 0))
    return EventLights(event.name, event.date, tuple(people), tuple(by_number.get(None, ())))
