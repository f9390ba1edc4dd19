"""Everything that is wrong with the evening: list by list, each finding with its remedy."""

from collections.abc import Container, Iterable
from typing import TYPE_CHECKING, Final

from skatlist.desk.handbook_pages import anchor
from skatlist.desk.page import Call, DeskPage, Done, PageContent
from skatlist.desk.path_rows import list_address
from skatlist.desk.sentences import refusal
from skatlist.evening import Evening
from skatlist.papers.reports.model import FindingPart
from skatlist.papers.reports.not_final_note import standings_notes
from skatlist.skat.findings import Effect, Family, Finding, Severity, Tier
from skatlist.tournament.checks.rules import E109
from skatlist.tournament.state import StandingsState
from skatlist.words import Language, UsageError, finding_text, text

if TYPE_CHECKING:
    from skatlist.papers.lists import Lists


def finding_parts(findings: Iterable[Finding], lists: "Lists", lang: Language) -> list[FindingPart]:
    """Return findings with their places and the pages on which they can be corrected."""
    rules = ((each, lists.profile_of(each).paragraph(each.topic)) for each in findings)
    return [
        FindingPart(each, rule, place=_at(each, lists, lang) or _page(each, lang), link=_address(each))
        for each, rule in rules
    ]


def _page(finding: Finding, lang: Language) -> str:
    return text("desk_papers.money.title", lang) if finding.kind.name == "money" else ""


def _at(finding: Finding, lists: "Lists", lang: Language) -> str:
    several = lists.event is not None and lists.event.series > 1 and finding.series == 1 and finding.table is not None
    first = [text("checks.series", lang, series=1)] if several else []
    return ", ".join(filter(None, (*first, finding.at(lang))))


def _together(parts: Iterable[FindingPart]) -> list[FindingPart]:
    """Return the findings with each hint about several lists shown once."""
    kept: list[FindingPart] = []
    first: dict[str, int] = {}  # index of the first such hint, by code
    for each in parts:
        finding = each.finding
        is_hint = finding.severity is Severity.INFO and finding.game is None and finding.table is not None
        if is_hint and finding.code in first:
            before = kept[first[finding.code]]
            kept[first[finding.code]] = before._replace(others=(*before.others, (each.place, each.link)))
            continue
        if is_hint:
            first[finding.code] = len(kept)
        kept.append(each)
    return kept


def _handbook_page(finding: Finding, lang: str) -> str:
    page = text("desk_papers.findings_page", Language(lang))
    return f"/handbook/{page}#{anchor(f'{finding.code} {_title(finding, lang)}')}"


def _title(finding: Finding, lang: str) -> str:
    return finding_text(finding.code, "title", Language(lang))


HELPERS: Final = {"handbook_page": _handbook_page, "finding_title": _title}  # for the templates of findings


def _address(finding: Finding) -> str:
    if finding.table is None:
        return "/money/plan" if finding.kind.name == "money" else ""
    key = finding.series or 1, finding.table
    return f"/compare/{key[0]}/{key[1]}" if finding.kind.family is Family.COMPARISON else list_address(key)


def _parted(
    findings: Iterable[Finding], state: StandingsState, closed: Container[int]
) -> tuple[list[Finding], list[Finding]]:
    """Return the findings, and separately those about something merely unfinished.

    The latter concern a list still being played or signed in an open series.
    """
    playing = {
        (each.series, each.table) for each in state.missing if not each.agreed or (each.played or 0) < each.agreed
    }

    def is_early(finding: Finding) -> bool:
        if not finding.has(Effect.UNTIL_FINISHED) or 0 in closed or finding.series in closed:
            return False
        if finding.table is None:
            return bool(state.missing)
        key = finding.series or 1, finding.table
        return key in playing or bool(finding.has(Effect.UNSIGNED) and key in state.unsigned)

    now: list[Finding] = []
    early: list[Finding] = []
    for finding in findings:
        (early if is_early(finding) else now).append(finding)
    return now, early


def _show(evening: Evening, call: Call) -> PageContent:
    lists = evening.all_lists()
    tier = call.typed("tier") if call.typed("tier") in tuple(Tier) else Tier.ADVICE
    state, fault = lists.standings_state(), ""
    findings: tuple[Finding, ...] = ()
    try:
        findings = lists.check(tier, call.typed("select"), call.typed("ignore"))
    except UsageError as wrong:
        fault = refusal(wrong, call.lang)
    now, early = _parted(findings, state, evening.closed)
    values = {
        "title": text("desk.page_check", call.lang),
        "findings": _together(finding_parts(now, lists, call.lang)),
        "early": _together(finding_parts(early, lists, call.lang)),
        "tiers": [(each.value, text(f"desk_papers.tier_{each}", call.lang)) for each in Tier],
        "tier": tier,
        "notes": standings_notes(state, call.lang),
        "count": sum(bool(scored.rows) for scored in lists.scored),
        "has_other_rules": any(finding.kind == E109 for finding in findings) and 0 not in evening.closed,
    }
    return PageContent("findings.html", values, fault)


def _act(evening: Evening, call: Call) -> Done:
    """Let lists have rules of their own. Raises SkatlistError."""
    call.choice("do", ("other_rules",))
    from skatlist.evening.settings import change_settings

    change_settings(evening, other_rules=True)
    return Done(messages=[text("desk_papers.other_rules_allowed", call.lang)])


PAGES = (DeskPage("/check", _show, _act),)
