"""Lists as they are signed: their canonical form, and the short code by which people compare them."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from itertools import chain, count
from types import MappingProxyType
from typing import Final, NamedTuple

from skatlist.base.patterns import pattern
from skatlist.files.formats.json.json_list import write_json
from skatlist.papers.reports.check_codes import PaperCode
from skatlist.papers.reports.event_heading import event_of_heads
from skatlist.skat.rules import Profile, load_profile, profile_names
from skatlist.skat.rules.building import profile_toml
from skatlist.skat.sheet import ChangeKind, ScoredSheet, Sheet, SheetChange, Source
from skatlist.tournament.model import Event

LIST_NAME: Final = "list.json"
# A file name without a folder, and not one that Windows reserves for devices.
RULES_NAME: Final = pattern(r"(?!(?:con|prn|aux|nul|com\d|lpt\d)\.)[\w-]{1,40}\.toml", re.IGNORECASE)
_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # no I, L, O, U, to prevent mistakes in reading and copying
_GROUPS: Final = 4
_LETTERS: Final = 4  # of five bits each
_HEAD: Final = {"event": "name", "date": "date", "place": "place"}  # key in the head of a list: field of the event


class Canonical(NamedTuple):
    """Lists in the canonical form that is signed.

    `sheets` are the lists as signed, `lists` the same as JSON (`skatlist/list/1`), which is complete with the `rules`
    it names: the texts of rule sets not shipped with the program, by file name. `code` is the check code of `lists`.
    `rules_of` maps rule sets to their names in the lists.
    """

    sheets: tuple[ScoredSheet, ...]
    lists: bytes
    rules: Mapping[str, bytes]
    code: str
    rules_of: Mapping[Profile, str]


def canonical(
    scored_sheets: Sequence[ScoredSheet], event: Event | None = None, profiles: Sequence[Profile] = ()
) -> Canonical:
    """Return lists as they are signed: in their order, with event, date and place in their heads, and their rules.

    `profiles` are further rule sets to include.
    """
    names = _RuleNames()
    for profile in profiles:
        names.of(profile)
    sheets = tuple(scored._replace(sheet=_canonical_sheet(scored, event, names)) for scored in scored_sheets)
    lists = write_json([scored.sheet for scored in sheets]).encode()
    return Canonical(sheets, lists, MappingProxyType(names.files), check_code(lists), MappingProxyType(names.known))


def check_code(lists: bytes) -> str:
    """Return the check code of a list: 80 bits of its SHA-256 in four groups of four letters and digits.

    >>> check_code(b"")
    'WERC 8GMR ZGE1 96QV'
    """
    bits = int.from_bytes(hashlib.sha256(lists).digest()) >> (256 - 5 * _GROUPS * _LETTERS)
    letters = [_ALPHABET[bits >> 5 * at & 31] for at in reversed(range(_GROUPS * _LETTERS))]
    return " ".join("".join(letters[at : at + _LETTERS]) for at in range(0, len(letters), _LETTERS))


def paper_codes(scored_sheets: Sequence[ScoredSheet], event: Event | None, profile: Profile) -> tuple[PaperCode, ...]:
    """Return the check codes that papers signed now would bear: the standings by these rules, then list by list.

    A code depends on the lists only, neither on the key nor on the time of signing.
    """
    if not scored_sheets:
        return ()
    of_lists = (
        PaperCode(canonical([scored], event).code, scored.sheet.series, scored.sheet.table)
        for scored in sorted(scored_sheets, key=lambda scored: (scored.sheet.series, scored.sheet.table))
    )
    return (PaperCode(canonical(scored_sheets, event, (profile,)).code), *of_lists)


def files_of(scored_sheets: Sequence[ScoredSheet], event: Event | None) -> dict[str, bytes]:
    """Return the lists behind a paper, with their rules, as files to be embedded in it."""
    if not scored_sheets:
        return {}
    made = canonical(scored_sheets, event)
    return {LIST_NAME: made.lists, **made.rules}


def _canonical_sheet(scored: ScoredSheet, event: Event | None, names: "_RuleNames") -> Sheet:
    sheet = scored.sheet
    heading = event_of_heads(event, [scored])
    head = {word: words for word, field in _HEAD.items() if (words := getattr(heading, field))}
    header = {**head, **{word: words for word, words in sheet.header.items() if words and word not in head}}
    return sheet._replace(
        rules=names.of(scored.profile),
        header=MappingProxyType(header),
        changes=tuple(_canonical_change(change, scored, names) for change in sheet.changes),
        source=Source(),
    )


def _canonical_change(change: SheetChange, scored: ScoredSheet, names: "_RuleNames") -> SheetChange:
    if change.kind is not ChangeKind.RULES:
        return change
    held = (row.profile for row in scored.rows if (row.row.number or 0) >= change.before)
    profile = next(held, None) or load_profile(change.rules, beside=change.source.file)
    return change._replace(rules=names.of(profile))


class _RuleNames:
    """The names of rule sets: shipped ones keep theirs, all others become files included with the list."""

    def __init__(self) -> None:
        self.known: dict[Profile, str] = {}
        self.files: dict[str, bytes] = {}

    def of(self, profile: Profile) -> str:
        if profile not in self.known:
            name = profile.name
            if name not in profile_names() or load_profile(name) is not profile:
                name = self._free(f"{name.removesuffix('.toml')}.toml")
                self.files[name] = profile_toml(profile).encode()
            self.known[profile] = name
        return self.known[profile]

    def _free(self, name: str) -> str:
        taken = {other.casefold() for other in self.files}
        numbered = (f"rules-{number}.toml" for number in count(1))
        names = chain([name] if RULES_NAME.fullmatch(name) else [], numbered)
        return next(each for each in names if each.casefold() not in taken)
