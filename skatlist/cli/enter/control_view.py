"""The numbers below a list as computed; where the paper says otherwise, what may be the cause, ready to be typed."""

from collections.abc import Iterator
from typing import Final

from skatlist.cli.terminal.table import TableColumn, at_least, briefer, cut, lay_out, surnames
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import page_width, wrapped
from skatlist.cli.views.findings_view import finding_lines, quoted
from skatlist.evening import Comparison
from skatlist.findings import Family, Finding, Fix
from skatlist.findings.fixes import with_fix
from skatlist.formats.notation.writer import write_line
from skatlist.sheet import FooterName, ScoredSheet, Source
from skatlist.words import Language

_RED: Final = "1;31"
_NAME: Final = 16  # columns
_PAPER: Final = frozenset(("digits_swapped", "one_digit", "minus", "write"))  # a number on the paper may be the slip
_NARROWING: Final = (FooterName.POINTS, FooterName.WON, FooterName.LOST)


def footer_lines(reply: Comparison, desk: Terminal, *, call: bool) -> Iterator[str]:
    """Yield the findings, the numbers, and what to do; `call` where no command can be typed now."""
    scored, sheet = reply.scored, reply.scored.sheet
    explained = entered = False
    ways = 0  # to explain the numbers by games
    # The numbers come last: they stay in the window, however much there is to say.
    for finding in reply.findings:
        proposals = list(_proposals(finding, scored, desk, call=call))
        explained = explained or bool(proposals) or not finding.sentence.startswith("either")
        by_games = sum(bool(_ready(fix, scored, desk.lang)) for fix in finding.fixes)
        ways += by_games
        entered = entered or finding.kind.family is not Family.TOTALS or by_games > 0
        told = finding._replace(source=Source(), fixes=()) if proposals or _is_of_paper(finding) else finding
        yield from finding_lines(
            told._replace(source=Source()), scored.profile, desk, quoted(finding, scored, desk.lang)
        )
        yield from proposals
    yield from _numbers(reply, desk)
    if not reply.differing:
        return
    suffix = "_call" if call else ""
    who = tuple(scored.sheet.names(desk.text("score.place"))[place - 1] for place in reply.differing)
    yield from (desk.style(line, _RED) for line in _paragraph(desk.text("enter.differs", who=who)))
    if reply.replaced:
        totals = " ".join(map(str, scored.footer(FooterName.TOTAL)))
        yield from _paragraph(desk.text(f"enter.differs_corrected{suffix}", totals=totals))
        return
    stated = {line.name for line in sheet.footer}
    if not explained:
        yield from _paragraph(desk.text("enter.differs_open"))
    if not stated.issuperset(_NARROWING):
        if ways != 1:
            yield from _paragraph(desk.text(f"enter.differs_narrow{suffix}"))
    elif not entered:
        yield from _paragraph(desk.text("enter.differs_paper"))
    yield from _paragraph(desk.text(f"enter.differs_how{suffix}", series=sheet.series, table=sheet.table))


def _proposals(finding: Finding, scored: ScoredSheet, desk: Terminal, *, call: bool) -> Iterator[str]:
    """Yield what may be the cause of a number that differs: games as they would have to be typed, then the paper."""
    open_ = finding.sentence.startswith("either")
    every = [(fix, _ready(fix, scored, desk.lang)) for fix in finding.fixes]
    if not open_ and not any(lines for _, lines in every):
        return
    for fix, lines in every:
        if lines:
            typed = [desk.text(f"enter.ready{'_call' if call else ''}", game=game, line=line) for game, line in lines]
            said = "   ".join((*typed, f"({fix.text(desk.lang)})") if len(typed) == 1 else typed)
        elif open_ and fix.label in _PAPER - {"write"}:
            said = desk.text("enter.ready_paper", fix=finding._replace(fixes=(fix,)).remedy(desk.lang))
        else:
            continue
        yield from wrapped(said, page_width(), "      ", " " * 10)


def _is_of_paper(finding: Finding) -> bool:
    return finding.sentence.startswith("either") and all(fix.label in _PAPER for fix in finding.fixes)


def _ready(fix: Fix, scored: ScoredSheet, lang: Language) -> list[tuple[int, str]]:
    """Return the games a proposal changes, with the line as it would be; none where it concerns no entries alone."""
    games = {change.game for change in fix.changes}
    if not all(isinstance(game, int) for game in games) or any(c.field in {"row", "game"} for c in fix.changes):
        return []
    rows = with_fix(scored.sheet, fix).rows
    named = [(row.number, row) for row in rows if row.number is not None and row.number in games]
    return [(number, write_line(row, lang, stated=True)) for number, row in named]


def _numbers(reply: Comparison, desk: Terminal) -> Iterator[str]:
    """Yield the numbers below the list, place by place."""
    scored, size = reply.scored, reply.scored.sheet.size
    stated = {row.name: row.values for row in scored.sheet.footer}
    rows = [
        (desk.text(f"words.FooterName.{name}"), *map(str, scored.footer(name)))
        for name in FooterName
        if name is not FooterName.PASSED and (scored.profile.scoring.has_bonus or "bonus" not in name)
    ]
    if reply.differing:
        paper = stated[FooterName.TOTAL]
        label, *totals = rows[-1]
        rows[-1] = (label, *(desk.right(v) if at in reply.differing else v for at, v in enumerate(totals, 1)))
        rows.append((desk.text("enter.on_paper"), *("?" if v is None else desk.written(v) for v in paper[:size])))
    people = scored.sheet.names(desk.text("score.place"))
    heads = ("", *(cut(name, _NAME) for name in people))
    columns = zip(heads, zip(*rows, strict=True), strict=True)
    brief = [*(tuple(cut(name, most) for name in surnames(people)) for most in (_NAME, 8)), range(1, size + 1)]
    table = lay_out(
        tuple(TableColumn(str(place), head, cells, right=place > 0) for place, (head, cells) in enumerate(columns)),
        [*(briefer({}, {str(at): str(head) for at, head in enumerate(names, 1)}) for names in brief), at_least("0", 8)],
        desk,
        inwards=2,
    )
    yield from ("  " + line for line in table.lines(desk))


def _paragraph(said: str) -> Iterator[str]:
    yield from wrapped(said, page_width(), "  ")
