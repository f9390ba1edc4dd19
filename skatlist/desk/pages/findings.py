"""Everything that is wrong with the evening: list by list, each finding with what to do."""

from collections.abc import Container, Iterable
from typing import NamedTuple

from skatlist.desk.handbook import anchor
from skatlist.desk.page import Call, DeskPage, Shown
from skatlist.desk.pages.evening import list_address
from skatlist.desk.sentences import refusal, without_calls
from skatlist.evening import Evening
from skatlist.event.state import StandingsState
from skatlist.findings import Family, Finding, Severity, Sign, Tier
from skatlist.lists import Lists
from skatlist.reports.not_final_note import standings_notes
from skatlist.words import Language, UsageError, finding_text, text


class ToldFinding(NamedTuple):
    """A finding as a page lists it: where, with the page of its list; what it is called, says and advises.

    `told` is where the handbook tells more; `others` are the lists of which the same is said, with their pages.
    """

    at: str
    address: str
    code: str
    severity: str
    title: str
    says: str
    remedy: str
    rule: str
    told: str
    others: tuple[tuple[str, str], ...] = ()


def told_findings(found: Iterable[Finding], lists: Lists, lang: Language) -> list[ToldFinding]:
    """Return findings in words."""
    return [
        ToldFinding(
            _at(each, lists, lang),
            _address(each),
            each.code,
            each.severity.value,
            finding_text(each.code, "title", lang),
            without_calls(each.text(lang)),
            without_calls(each.remedy(lang)),
            lists.profile_of(each).paragraph(each.topic),
            _explained(each, lang),
        )
        for each in found
    ]


def _at(finding: Finding, lists: Lists, lang: Language) -> str:
    """Return where a finding is, the first series named, too, where there are several."""
    several = lists.event is not None and lists.event.series > 1 and finding.series == 1 and finding.table is not None
    first = [text("findings.series", lang, series=1)] if several else []
    return ", ".join(filter(None, (*first, finding.at(lang))))


def _together(found: Iterable[Finding], told: Iterable[ToldFinding]) -> list[ToldFinding]:
    """Return findings with a hint about several lists as a whole told once."""
    kept: list[ToldFinding] = []
    first: dict[str, int] = {}  # of such hints, by their code
    for finding, each in zip(found, told, strict=True):
        hint = finding.severity is Severity.INFO and finding.game is None and finding.table is not None
        if hint and finding.code in first:
            before = kept[first[finding.code]]
            kept[first[finding.code]] = before._replace(others=(*before.others, (each.at, each.address)))
            continue
        if hint:
            first[finding.code] = len(kept)
        kept.append(each)
    return kept


def _explained(finding: Finding, lang: Language) -> str:
    page = text("desk_papers.findings_page", lang)
    title = finding_text(finding.code, "title", lang)
    return f"/handbook/{page}#{anchor(f'{finding.code} {title}')}"


def _address(finding: Finding) -> str:
    """Return the page on which a finding is mended: that of its list, of two lists the comparison."""
    if finding.table is None:
        return ""
    key = finding.series or 1, finding.table
    return f"/compare/{key[0]}/{key[1]}" if finding.kind.family is Family.COMPARISON else list_address(key)


def _parted(
    found: Iterable[Finding], state: StandingsState, closed: Container[int]
) -> tuple[list[Finding], list[Finding]]:
    """Return the findings, and those that only say what is not finished yet.

    Of these the list is played or signed still, and the series is open.
    """
    playing = {
        (each.series, each.table) for each in state.missing if not each.agreed or (each.played or 0) < each.agreed
    }

    def is_early(finding: Finding) -> bool:
        if not finding.kind.sign & Sign.EARLY or 0 in closed or finding.series in closed:
            return False
        if finding.table is None:
            return bool(state.missing)
        key = finding.series or 1, finding.table
        return key in playing or bool(finding.kind.sign & Sign.UNSIGNED and key in state.unsigned)

    now: list[Finding] = []
    early: list[Finding] = []
    for finding in found:
        (early if is_early(finding) else now).append(finding)
    return now, early


def _show(evening: Evening, call: Call) -> Shown:
    lists = evening.all_lists()
    tier = call.typed("tier") if call.typed("tier") in tuple(Tier) else Tier.ADVICE
    state, fault = lists.standings_state(), ""
    found: tuple[Finding, ...] = ()
    try:
        found = lists.check(tier, call.typed("select"), call.typed("ignore"))
    except UsageError as wrong:
        fault = refusal(wrong, call.lang)
    now, early = _parted(found, state, evening.closed)
    values = {
        "title": text("desk.page_check", call.lang),
        "findings": _together(now, told_findings(now, lists, call.lang)),
        "early": _together(early, told_findings(early, lists, call.lang)),
        "tiers": [(each.value, text(f"desk_papers.tier_{each}", call.lang)) for each in Tier],
        "tier": tier,
        "notes": standings_notes(state, call.lang),
        "count": sum(bool(scored.rows) for scored in lists.scored),
    }
    return Shown("findings.html", values, fault)


PAGES = (DeskPage("/check", _show),)
