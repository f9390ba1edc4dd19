"""Verdicts on signed files shown: one clear line for each, then the reasons, or the sum; and as JSON."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from skatlist.cli.terminal.terminal import Terminal, facts_of
from skatlist.cli.terminal.wrapping import in_window
from skatlist.signatures.mix_ups import MixUp, mix_ups
from skatlist.signatures.verdict import CheckName, Difference, LaterSignature, Outcome, Verdict
from skatlist.signatures.verdict_words import (
    check_sentence,
    difference_sentences,
    later_remarks,
    mix_up_sentence,
    remarks,
    signer_sentences,
    verdict_line,
)
from skatlist.signatures.verify import Unread
from skatlist.words.visible import plain

_MOST: Final = 20  # differences that are shown
_COUNTED: Final = ("good", "unvouched", "bad", "none")  # as the sum names them
_STYLES: Final = {Outcome.GOOD: "1;32", Outcome.UNVOUCHED: "1;33", Outcome.BAD: "1;31"}


def whole_lines(outcomes: Sequence[Verdict | Unread], desk: Terminal) -> Iterator[str]:
    """Yield all there is to say about each file."""
    for index, outcome in enumerate(outcomes):
        if index:
            yield ""
        yield from outcome_lines(outcome, desk)
    yield from how_to_trust(outcomes, desk)
    yield from _mix_up_lines(outcomes, desk)


def _mix_up_lines(outcomes: Sequence[Verdict | Unread], desk: Terminal) -> Iterator[str]:
    for mix_up in _mix_ups(outcomes):
        yield ""
        yield from (desk.style(line, "1;33") for line in in_window(mix_up_sentence(mix_up, desk.lang)))


def _mix_ups(outcomes: Sequence[Verdict | Unread]) -> Iterator[MixUp]:
    return mix_ups([each for each in outcomes if isinstance(each, Verdict)])


def outcome_lines(outcome: Verdict | Unread, desk: Terminal) -> Iterator[str]:
    """Yield what came of a file: the verdict, or why there is none."""
    if isinstance(outcome, Unread):
        yield desk.style(desk.text("signatures.verdict_none", file=outcome.file), "1;31")
        yield from in_window(_reason(outcome, desk), "  – ", "    ")
    else:
        yield from verdict_lines(outcome, desk)


def _reason(unread: Unread, desk: Terminal) -> str:
    return unread.fault.text(desk.lang)


def _heading(verdict: Verdict, desk: Terminal) -> Iterator[str]:
    for line in in_window(verdict_line(verdict, desk.lang), rest="  "):
        yield desk.style(line, _STYLES[verdict.outcome])


def verdict_lines(verdict: Verdict, desk: Terminal) -> Iterator[str]:
    """Yield the verdict on a file, who signed it, and everything that is wrong."""
    yield from _heading(verdict, desk)
    for said in signer_sentences(verdict, desk.lang):
        yield from in_window(said, "  ")
    for check in verdict.checks:
        if check.passed is True and check.name is CheckName.CODE:
            yield from in_window(check_sentence(check, desk.lang), "  ")
        else:
            for said in remarks(check, desk.lang):
                yield from in_window(said, "  – ", "    ")
    for said in difference_sentences(verdict, desk.lang):
        yield from in_window(said, "  – ", "    ")


def brief_lines(outcomes: Sequence[Verdict | Unread], desk: Terminal) -> Iterator[str]:
    """Yield a line for each file that holds, what holds for all of them once, then what is wrong, and the sum."""
    holding = [each for each in outcomes if isinstance(each, Verdict) and each.outcome is not Outcome.BAD]
    for verdict in sorted(holding, key=lambda each: each.outcome is not Outcome.GOOD):
        yield from _heading(verdict, desk)
    for said, count in Counter(said for verdict in holding for said in _common(verdict, desk)).items():
        at = "" if count == len(holding) else desk.text("signatures.at_files", count=count)
        yield from in_window(at + said, "  ")
    yield from how_to_trust(outcomes, desk)
    for outcome in outcomes:
        if isinstance(outcome, Unread) or outcome.outcome is Outcome.BAD:
            yield ""
            yield from outcome_lines(outcome, desk)
    yield from _mix_up_lines(outcomes, desk)
    yield ""
    found = Counter("none" if isinstance(each, Unread) else each.outcome.value for each in outcomes)
    said = ", ".join(desk.text(f"signatures.count_{name}", count=found[name]) for name in _COUNTED if found[name])
    yield from (desk.style(line, "1;32" if len(outcomes) == found["good"] else "1;31") for line in in_window(said))


def _common(verdict: Verdict, desk: Terminal) -> Iterator[str]:
    """Yield who signed a file and what else is to be known of it, in sentences that are the same for many files."""
    for check in verdict.checks:
        if check.name is CheckName.TRUSTED and verdict.signer is not None:
            yield desk.text("signatures.signer_is", signer=plain(verdict.signer), said=check_sentence(check, desk.lang))
        else:
            yield from remarks(check, desk.lang)
    if verdict.later:
        yield desk.text("signatures.later_too")
        yield from later_remarks(verdict, desk.lang)


def how_to_trust(outcomes: Sequence[Verdict | Unread], desk: Terminal) -> Iterator[str]:
    """Yield what to do where nobody vouches for a key, once for all files; nothing where somebody does."""
    if any(isinstance(outcome, Verdict) and outcome.outcome is Outcome.UNVOUCHED for outcome in outcomes):
        yield ""
        yield from desk.lines("signatures.how_to_trust")


def verify_json(outcomes: Sequence[Verdict | Unread], desk: Terminal) -> dict[str, Any]:
    """Return the document `skatlist/verify/1`: for each file a verdict, or an error and `good` null."""
    return {
        "schema": "skatlist/verify/1",
        "good": all(isinstance(outcome, Verdict) and outcome.outcome is Outcome.GOOD for outcome in outcomes),
        "files": [
            {"file": outcome.file, "good": None, "error": _reason(outcome, desk)}
            if isinstance(outcome, Unread)
            else _verdict_json(outcome, desk)
            for outcome in outcomes
        ],
        "mix_ups": [
            {
                "kind": mix_up.kind,
                "files": [verdict.file for verdict in mix_up.verdicts],
                "message": mix_up_sentence(mix_up, desk.lang),
            }
            for mix_up in _mix_ups(outcomes)
        ],
    }


def _later_json(later: LaterSignature) -> dict[str, Any]:
    moment = later.signed_at.isoformat() if later.signed_at else None
    return {
        **facts_of(later, "field", "signer", "fingerprint"),
        "signed_at": moment,
        "valid_from": later.begin.date().isoformat(),
        "valid_to": later.end.date().isoformat(),
        **facts_of(later, "in_time", "has_club_name"),
    }


def _difference_json(difference: Difference, desk: Terminal) -> dict[str, Any]:
    signed, found = difference.words(desk.lang)
    return difference._asdict() | {"signed": signed, "found": found}


def _verdict_json(verdict: Verdict, desk: Terminal) -> dict[str, Any]:
    return {
        "file": verdict.file,
        "kind": verdict.kind,
        "good": verdict.outcome is Outcome.GOOD,
        "verdict": verdict.outcome,
        **facts_of(verdict, "signer", "fingerprint", "trusted"),
        "signed_at": verdict.signed_at.isoformat() if verdict.signed_at else None,
        "paper": None
        if verdict.paper is None
        else facts_of(verdict.paper, "subject", "event", "date", "series", "table", "code"),
        "later": [_later_json(later) for later in verdict.later],
        "checks": [
            {"name": check.name, "passed": check.passed, "message": check_sentence(check, desk.lang)}
            for check in verdict.checks
        ],
        "differences": [_difference_json(difference, desk) for difference in verdict.differences],
    }
