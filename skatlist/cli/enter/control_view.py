"""The numbers below a list as computed; where the paper says otherwise, what may be the cause, ready to be typed."""

from collections.abc import Iterator
from typing import Final

from skatlist.cli.terminal.table import TableColumn, at_least, briefer, cut, surnames, table_lines
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import page_width, wrapped
from skatlist.cli.views.findings_view import finding_lines, quoted
from skatlist.dialogue.control import Proposal, doubts, next_sentences
from skatlist.evening import Comparison
from skatlist.findings import Finding
from skatlist.sheet import FooterName, Source
from skatlist.sheet.presence import as_of

_RED: Final = "1;31"
_NAME: Final = 16  # columns
_OTHERWISE: Final = frozenset(("differs_corrected", "differs_narrow", "differs_how"))  # where nothing can be typed now


def footer_lines(reply: Comparison, desk: Terminal, *, call: bool) -> Iterator[str]:
    """Yield the findings, the numbers, and what to do; `call` where no command can be typed now."""
    scored, sheet = reply.scored, reply.scored.sheet
    found = doubts(reply, desk.lang)
    # The numbers come last: they stay in the window, however much there is to say.
    for doubt in found:
        told = doubt.finding._replace(source=Source())
        told = told._replace(fixes=()) if doubt.proposals or doubt.is_of_paper else told
        yield from finding_lines(told, scored.profile, desk, quoted(doubt.finding, scored, desk.lang))
        for each in doubt.proposals:
            yield from wrapped(_proposed(each, doubt.finding, desk, call=call), page_width(), "      ", " " * 10)
    yield from _numbers(reply, desk)
    words = {
        "who": tuple(as_of(sheet).names(desk.text("score.place"))[place - 1] for place in reply.differing),
        "totals": " ".join(map(str, scored.footer(FooterName.TOTAL))),
        "series": sheet.series,
        "table": sheet.table,
    }
    for name in next_sentences(reply, found):
        said = desk.text(f"enter.{name}_call" if call and name in _OTHERWISE else f"enter.{name}", **words)
        lines = wrapped(said, page_width(), "  ")
        yield from (desk.style(line, _RED) for line in lines) if name == "differs" else lines


def _proposed(proposal: Proposal, finding: Finding, desk: Terminal, *, call: bool) -> str:
    """Return what may be the cause: games as they would have to be typed, or the number on the paper."""
    if not proposal.games:
        return desk.text("enter.ready_paper", fix=finding._replace(fixes=(proposal.fix,)).remedy(desk.lang))
    key = f"enter.ready{'_call' if call else ''}"
    typed = [desk.text(key, game=game, line=line) for game, line in proposal.games]
    return "   ".join((*typed, f"({proposal.fix.text(desk.lang)})") if len(typed) == 1 else typed)


def _numbers(reply: Comparison, desk: Terminal) -> Iterator[str]:
    """Yield the numbers below the list, place by place."""
    scored, size = reply.scored, reply.scored.sheet.size
    stated = {row.name: row.values for row in scored.sheet.footer}
    rows = [(desk.text(f"words.FooterName.{name}"), *map(str, row)) for name, row in scored.footer_rows]
    if reply.differing:
        paper = stated[FooterName.TOTAL]
        label, *totals = rows[-1]
        rows[-1] = (label, *(desk.right(v) if at in reply.differing else v for at, v in enumerate(totals, 1)))
        rows.append((desk.text("enter.on_paper"), *("?" if v is None else desk.written(v) for v in paper[:size])))
    people = as_of(scored.sheet).names(desk.text("score.place"))
    heads = ("", *(cut(name, _NAME) for name in people))
    columns = zip(heads, zip(*rows, strict=True), strict=True)
    brief = [*(tuple(cut(name, most) for name in surnames(people)) for most in (_NAME, 8)), range(1, size + 1)]
    yield from table_lines(
        (TableColumn(str(place), head, cells, right=place > 0) for place, (head, cells) in enumerate(columns)),
        [*(briefer({}, {str(at): str(head) for at, head in enumerate(names, 1)}) for names in brief), at_least("0", 8)],
        desk,
        2,
    )
