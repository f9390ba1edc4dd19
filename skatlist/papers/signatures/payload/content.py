"""The content of a signed file: assembled for signing, read and scored again for verifying."""

import hashlib
import json
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from skatlist.files.formats.folder.event_settings import TYPED
from skatlist.files.formats.json.json_list import read_json, write_json
from skatlist.papers.reports.event_heading import event_of_heads
from skatlist.papers.reports.not_final_note import finality_words
from skatlist.papers.seal import Seal
from skatlist.papers.signatures.payload.canonical import LIST_NAME, RULES_NAME, canonical, check_code
from skatlist.papers.signatures.payload.differences import differing_results, list_results
from skatlist.papers.signatures.payload.paper import (
    PAPER_NAME,
    PaperFacts,
    PaperKind,
    list_state_of,
    paper_json,
    ranked_registrations,
    read_paper,
)
from skatlist.papers.verdict import CheckName, Difference, SignatureCheck, SignedPaper, Subject
from skatlist.skat.findings.reading_kinds import L103
from skatlist.skat.rules import Profile, embedded_profile, load_profile, profile_names
from skatlist.skat.sheet import ChangeKind, ScoredSheet, Sheet, Source, score
from skatlist.tournament.decision import in_force
from skatlist.tournament.model import Event
from skatlist.tournament.state import ListState, StandingsState, list_state
from skatlist.tournament.tournament import Fees, Tournament
from skatlist.words import InputError, Language, SkatlistError

MAX_CONTENT: Final = 10 * 1024 * 1024  # bytes of signed content, as much as an unpacked workbook may have
_MOST_VALUES: Final = 1_500_000  # JSON values, which take much memory. Ours average seven bytes or more
_MOST_RULES: Final = 50


class Content(NamedTuple):
    """The lists of a signed file, scored, with the facts and results that were signed, and its attachments."""

    facts: PaperFacts
    sheets: tuple[ScoredSheet, ...]
    profile: Profile
    results: Sequence[Any]
    attachments: Mapping[str, bytes]


def content_of(
    kind: PaperKind,
    scored_sheets: Sequence[ScoredSheet],
    seal: Seal,
    *,
    event: Event | None,
    profile: Profile,
    state: ListState | StandingsState | None = None,
    lang: Language,
    date: str,
) -> Content:
    """Return the content of a paper of these lists.

    `profile` are the rules named by a Rangliste. `seal` has the signer and the time, and gets the check code of the
    lists. `state` is that of the paper, if more is known than the list itself tells. Raises InputError if the content
    would exceed the limits of `read_content`.
    """
    ranking = kind is PaperKind.STANDINGS
    signed = canonical(scored_sheets, event, (profile,) if ranking else ())
    heading = event_of_heads(event, scored_sheets) if ranking else event or Event()
    files = (scored.sheet.source.file if scored.sheet.assumed else "" for scored in scored_sheets)
    facts = PaperFacts(
        kind=kind,
        lang=lang,
        printed=date,
        seal=seal._replace(code=signed.code),
        event=_printed(heading, ranking=ranking),
        state=state or (StandingsState() if ranking else list_state(scored_sheets[0])),
        files=tuple(files) if ranking else (),
        rules=signed.rules_of[profile] if ranking else "",
        players=event.players if ranking and event else (),
        decisions=in_force(event.decisions) if ranking and event else (),
    )
    results = [list_results(scored) for scored in scored_sheets]
    attachments = {LIST_NAME: signed.lists, PAPER_NAME: paper_json(facts, results), **signed.rules}
    if not _is_bounded(attachments):
        raise InputError("paper_too_big", size=_mib(sum(map(len, attachments.values()))), limit=_mib(MAX_CONTENT))
    return Content(facts, signed.sheets, profile, results, attachments)


def _printed(event: Event, *, ranking: bool) -> Event:
    """Return the facts of an event on a paper: its texts (name, place ...), date, number of lists, fees.

    A ranking also needs the rules of a league, how teams are ranked and how many qualify.
    """
    fees = event.tournament.fees
    rules = Tournament(fees=Fees(passed_in=fees.passed_in, by_rank=fees.by_rank))
    if ranking:
        given = event.tournament
        rules = rules._replace(league=given.league, qualified=given.qualified, team_ranking=given.team_ranking)
    return Event(
        **{key: getattr(event, key) for key in TYPED},
        date=event.date,
        lists=event.lists,
        loss_fees=event.loss_fees,
        tournament=rules,
        registrations=ranked_registrations(event) if ranking else {},
    )


def _is_bounded(attachments: Mapping[str, bytes]) -> bool:
    values = sum(data.count(mark) for data in attachments.values() for mark in (b",", b"[", b"{"))
    return sum(map(len, attachments.values())) <= MAX_CONTENT and values <= _MOST_VALUES


def _mib(size: int) -> int:
    return -(-size // (1024 * 1024))


def read_content(attachments: Mapping[str, bytes]) -> Content:
    """Return the content of a file, its lists scored by the rules they name.

    Raises InputError if something is missing or unreadable. Nothing outside the attachments is read.
    """
    for name in (LIST_NAME, PAPER_NAME):
        if name not in attachments:
            raise InputError("paper_incomplete", name=name)
    if not _is_bounded(attachments):
        raise InputError("paper_swollen", limit=_mib(MAX_CONTENT))
    facts, results = read_paper(attachments[PAPER_NAME])
    try:
        text = attachments[LIST_NAME].decode()
    except UnicodeDecodeError as fault:
        raise InputError("paper_broken", name=LIST_NAME) from fault
    parsed = read_json(text, LIST_NAME)
    alone = facts.kind is PaperKind.LIST and len(parsed.sheets) != 1
    # A fact missing on the list is missing in the signed content, too.
    unread = any(finding.kind != L103 for finding in parsed.findings)
    if unread or alone or (facts.kind is PaperKind.STANDINGS and len(facts.files) != len(parsed.sheets)):
        raise InputError("paper_broken", name=LIST_NAME)
    rules = _rule_files(attachments)
    with tempfile.TemporaryDirectory(prefix="skatlist-") as folder:
        for name, content in rules.items():
            (Path(folder) / name).write_text(content, encoding="utf-8")
        beside = Source(str(Path(folder) / LIST_NAME))
        sheets = tuple(
            score(_placed(sheet, beside, rules), _rules(sheet.rules or "", rules)) for sheet in parsed.sheets
        )
    profile = sheets[0].profile if facts.kind is PaperKind.LIST else _rules(facts.rules, rules)
    if isinstance(facts.state, ListState):
        facts = facts._replace(state=list_state_of(sheets[0], facts.state))
    return Content(facts, sheets, profile, results, attachments)


def _rule_files(attachments: Mapping[str, bytes]) -> dict[str, str]:
    """Return the rule sets included with the lists. They may extend only each other and shipped ones."""
    names = sorted(name for name in attachments if RULES_NAME.fullmatch(name))[:_MOST_RULES]
    if len({name.casefold() for name in names}) < len(names):
        raise InputError("paper_broken", name=names[0])  # one would replace the other
    files = {name: attachments[name].decode("utf-8", "replace") for name in names}
    for name in names:
        embedded_profile(name, files)
    return files


def _rules(name: str, files: Mapping[str, str]) -> Profile:
    """Return a shipped or an included rule set, never another file of this computer."""
    if name in profile_names():
        return load_profile(name)
    if name in files:
        return embedded_profile(name, files)
    raise InputError("paper_rules", name=name[:60])


def _placed(sheet: Sheet, beside: Source, files: Mapping[str, str]) -> Sheet:
    for change in sheet.changes:
        if change.kind is ChangeKind.RULES:
            _rules(change.rules, files)
    changes = tuple(change._replace(source=beside) for change in sheet.changes)
    return sheet._replace(changes=changes, source=Source(LIST_NAME))


class Checked(NamedTuple):
    """The content, None if it cannot be read, the checks, and the differences from the signed text."""

    content: Content | None
    checks: tuple[SignatureCheck, ...]
    differences: tuple[Difference, ...] = ()

    @property
    def paper(self) -> SignedPaper | None:
        """The signed paper, None if the content cannot be read."""
        return None if self.content is None else _paper(self.content)

    def with_other_list(self) -> "Checked":
        """Return the result for a file whose list was exchanged after signing."""
        failed = SignatureCheck(CheckName.EMBEDDED, False, reason="exchanged")
        return self._replace(checks=(failed, *(each for each in self.checks if each.name is not failed.name)))


def _paper(content: Content) -> SignedPaper:
    event, sheets = event_of_heads(content.facts.event, content.sheets), [scored.sheet for scored in content.sheets]
    marks = {(scored.sheet.series, scored.sheet.table): _mark(scored) for scored in content.sheets}
    if content.facts.kind is PaperKind.STANDINGS:
        return SignedPaper(Subject.STANDINGS, event.name, event.date, content.facts.seal.code, lists=marks)
    place = (sheets[0].series, sheets[0].table)
    return SignedPaper(Subject.LIST, event.name, event.date, content.facts.seal.code, *place, marks)


def _mark(scored: ScoredSheet) -> str:
    changes = (each._replace(rules="") if each.kind is ChangeKind.RULES else each for each in scored.sheet.changes)
    plain = write_json([scored.sheet._replace(rules=None, changes=tuple(changes))])
    return hashlib.sha256((plain + json.dumps(list_results(scored))).encode("utf-8", "replace")).hexdigest()


def check_content(attachments: Mapping[str, bytes]) -> Checked:
    """Read the lists of a signed file, recompute them by their rules, and compare the check code."""
    try:
        content = read_content(attachments)
    except SkatlistError as fault:
        reason = "missing" if LIST_NAME not in attachments else ""
        return Checked(None, (SignatureCheck(CheckName.EMBEDDED, False, {"fault": fault}, reason),))
    differences = tuple(differing_results(content.results, content.sheets))
    code = check_code(attachments[LIST_NAME])
    checks = (
        SignatureCheck(CheckName.EMBEDDED, True, {"count": len(content.sheets)}),
        _finality(content.facts),
        SignatureCheck(CheckName.RECOMPUTED, not differences),
        SignatureCheck(CheckName.CODE, content.facts.seal.code == code, {"code": code}),
    )
    return Checked(content, checks, differences)


def _finality(facts: PaperFacts) -> SignatureCheck:
    state = facts.state
    if state.is_provisional:
        return SignatureCheck(CheckName.FINAL, None, {"why": state})
    noted = bool(finality_words(state, facts.lang))
    return SignatureCheck(CheckName.FINAL, True, {"why": state} if noted else {}, "noted" if noted else "")
