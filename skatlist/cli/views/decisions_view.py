"""What a director decided, shown: all of it in its order, what was just written; and as JSON."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from skatlist.cli.shell_call import call
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import in_window
from skatlist.event.decision import DecisionKind, DirectorDecision
from skatlist.reports.decisions import decision_items
from skatlist.reports.not_final_note import decision_words
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from skatlist.evening import Evening
    from skatlist.evening.decisions import MadeDecision


def decisions_json(evening: "Evening") -> dict[str, Any]:
    """Return the document `skatlist/decide/1`: all decisions, the lists that were broken off, the open disputes."""
    from skatlist.evening.decisions import lists_broken_off  # noqa: PLC0415 - P1: standings show decisions and open no evening

    return {
        "schema": "skatlist/decide/1",
        "decisions": decision_items(evening.decisions, _names(evening)),
        "broken_off": [each._asdict() for each in lists_broken_off(evening)],
        "disputes": [dispute.number for dispute in evening.disputes if dispute.open],
    }


def decisions_lines(evening: "Evening", desk: Terminal) -> Iterator[str]:
    """Yield every decision, taken back or not, then the lists that were broken off, and where disputes stand."""
    from skatlist.evening.decisions import lists_broken_off  # noqa: PLC0415 - P1: standings show decisions and open no evening

    for each in evening.decisions:
        said = desk.text(
            "decisions.listed", number=each.number, time=desk.moment(each.time), what=_what(each, evening, desk)
        )
        lines = in_window(said, "", "  ")
        yield from map(desk.dim, lines) if each.retraction else lines
        if each.retraction is not None:
            back = each.retraction._asdict() | {"time": desk.moment(each.retraction.time)}
            yield from desk.lines("decisions.taken_back", "  ", **back)
    ended = lists_broken_off(evening)
    for off in ended:
        yield from desk.lines("decisions.broken_off", "", "  ", **off._asdict() | {"reason": plain(off.reason)})
    if not evening.decisions and not ended:
        yield desk.text("decisions.none")
        words = desk.text("decisions.word_lot").partition("|")[0]
        how = call("decide", evening.name, words, "17,3", "--director", "NAME", "--reason", "…", lang=desk.lang)
        yield from desk.lines("decisions.how", "", "  ", call=how)
    if evening.disputes:
        how = call("dispute", evening.name, "--list", lang=desk.lang)
        yield desk.text("decisions.disputes", call=how)


def made_lines(made: "MadeDecision", evening: "Evening", desk: Terminal) -> Iterator[str]:
    """Yield what was decided just now, and what it does to the tables."""
    decision = made.decision
    yield from desk.lines("decisions.made", "", "  ", number=decision.number, what=_what(decision, evening, desk))
    for name, keys in (("going_on", made.going_on), ("too_few", made.too_few)):
        for series, table in keys:
            yield from desk.lines(f"decisions.{name}", "", "  ", series=series, table=table)


def undone_lines(decision: DirectorDecision, evening: "Evening", desk: Terminal) -> Iterator[str]:
    """Yield what does not hold any more, and what that leaves as it is."""
    yield from desk.lines("decisions.undone", "", "  ", number=decision.number, what=_what(decision, evening, desk))
    if decision.kind is DecisionKind.EXPULSION:
        yield from desk.lines("decisions.stays")


def _what(decision: DirectorDecision, evening: "Evening", desk: Terminal) -> str:
    return "; ".join(decision_words(decision, _names(evening), desk.lang))


def _names(evening: "Evening") -> dict[int, str]:
    return {number: player.name for number, player in evening.players.items()}
