"""Verdicts on signed files shown: one clear line for each, then the reasons; and as JSON."""

import datetime as dt
from collections.abc import Iterator, Sequence
from typing import Any, Final

from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import in_window
from skatlist.papers.typeset import shown_date
from skatlist.signatures.keys.certificate import local
from skatlist.signatures.verdict import CheckName, Difference, LaterSignature, Outcome, SignatureCheck, Verdict
from skatlist.signatures.verify import Unread
from skatlist.words.visible import plain
from skatlist.words.vocabulary import table_word, words_of

_MOST: Final = 20  # differences that are shown
_STYLES: Final = {Outcome.GOOD: "1;32", Outcome.UNVOUCHED: "1;33", Outcome.BAD: "1;31"}


def outcome_lines(outcome: Verdict | Unread, desk: Terminal) -> Iterator[str]:
    """Yield what came of a file: the verdict, or why there is none."""
    if isinstance(outcome, Unread):
        yield desk.style(desk.text("signatures.verdict_none", file=outcome.file), "1;31")
        yield from in_window(_reason(outcome, desk), "  – ", "    ")
    else:
        yield from verdict_lines(outcome, desk)


def _reason(unread: Unread, desk: Terminal) -> str:
    return unread.fault.text(desk.lang)


def verdict_lines(verdict: Verdict, desk: Terminal) -> Iterator[str]:
    """Yield the verdict on a file, who signed it, and everything that is wrong."""
    sentence = desk.text(f"signatures.verdict_{verdict.outcome.value}", file=verdict.file)
    yield desk.style(sentence, _STYLES[verdict.outcome])
    for said in _signers(verdict, desk):
        yield from in_window(said, "  ")
    for check in verdict.checks:
        if check.passed is True and check.name is CheckName.CODE:
            yield from in_window(check_sentence(check, desk), "  ")
        elif check.passed is not True:
            yield from in_window(check_sentence(check, desk), "  – ", "    ")
        elif check.name is CheckName.IN_TIME and check.params["end"] < dt.datetime.now(dt.UTC).date().isoformat():
            end = shown_date(check.params["end"], desk.lang)
            yield from in_window(desk.text("signatures.expired_since", end=end), "  – ", "    ")
    for difference in verdict.differences[:_MOST]:
        yield from in_window(difference_sentence(difference, desk), "  – ", "    ")
    if len(verdict.differences) > _MOST:
        yield from in_window(desk.text("signatures.more", count=len(verdict.differences) - _MOST), "  – ", "    ")


def how_to_trust(outcomes: Sequence[Verdict | Unread], desk: Terminal) -> Iterator[str]:
    """Yield what to do where nobody vouches for a key, once for all files; nothing where somebody does."""
    if any(isinstance(outcome, Verdict) and outcome.outcome is Outcome.UNVOUCHED for outcome in outcomes):
        yield ""
        yield from in_window(desk.text("signatures.how_to_trust"))


def _signers(verdict: Verdict, desk: Terminal) -> Iterator[str]:
    if verdict.signer is not None:
        yield desk.text("signatures.by", signer=plain(verdict.signer), **_moment(verdict.signed_at, desk))
    for later in verdict.later:
        said = {"signer": plain(later.signer), "field": _field_name(later.field, desk), "mark": later.fingerprint}
        yield desk.text("signatures.also_by", **said, **_moment(later.signed_at, desk))
    if verdict.later:
        yield desk.text("signatures.also_by_own_word")


def _field_name(field: str, desk: Terminal) -> str:
    """Return what people call a field to sign in: that of a place, or of the list keeper."""
    if field == "keeper":
        return desk.text("papers.keeper")
    place = field.removeprefix("place")
    return desk.text("papers.place", place=place) if place.isdecimal() else plain(field)


def _moment(moment: dt.datetime | None, desk: Terminal) -> dict[str, str]:
    if moment is None:
        return {"date": "–", "time": "–"}
    here = local(moment)
    return {"date": shown_date(here.date().isoformat(), desk.lang), "time": f"{here:%H:%M}"}


def check_sentence(check: SignatureCheck, desk: Terminal) -> str:
    """Return what a check found out."""
    outcome = {True: "passed", False: "failed", None: "open"}[check.passed]
    reason = f"_{check.reason}" if check.reason else ""
    params = {
        name: shown_date(said, desk.lang) if isinstance(said, str) else said for name, said in check.params.items()
    }
    return desk.text(f"signatures.{check.name.value}_{outcome}{reason}", **params)


def difference_sentence(difference: Difference, desk: Terminal) -> str:
    """Return where paper and signed list disagree: the place, what was signed, what stands there."""
    signed, found = (plain(words) or "–" for words in difference.words(desk.lang))
    return desk.text("signatures.difference", place=_place(difference, desk), signed=signed, found=found)


def _place(difference: Difference, desk: Terminal) -> str:
    parts = []
    if difference.series is not None:
        parts.append(desk.text("signatures.seat", series=difference.series, table=difference.table))
    if isinstance(difference.game, int):
        parts.append(desk.text("signatures.game", game=difference.game))
    else:
        row = difference.game if difference.game in _ROWS else "elsewhere"
        parts.append(desk.text(f"signatures.row_{row}"))
        if difference.game == "head" and difference.field in words_of("head", desk.lang):
            parts.append(table_word("head", difference.field, desk.lang))
    return ", ".join(parts)


_ROWS: Final = frozenset({"head", "points", "won", "lost", "passed", "bonus_own", "bonus_others", "total", "carried"})


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
    }


def _later_json(later: LaterSignature) -> dict[str, Any]:
    moment = later.signed_at.isoformat() if later.signed_at else None
    return {"field": later.field, "signer": later.signer, "fingerprint": later.fingerprint, "signed_at": moment}


def _difference_json(difference: Difference, desk: Terminal) -> dict[str, Any]:
    signed, found = difference.words(desk.lang)
    return difference._asdict() | {"signed": signed, "found": found}


def _verdict_json(verdict: Verdict, desk: Terminal) -> dict[str, Any]:
    return {
        "file": verdict.file,
        "kind": verdict.kind,
        "good": verdict.outcome is Outcome.GOOD,
        "verdict": verdict.outcome,
        "signer": verdict.signer,
        "fingerprint": verdict.fingerprint,
        "trusted": verdict.trusted,
        "signed_at": verdict.signed_at.isoformat() if verdict.signed_at else None,
        "later": [_later_json(later) for later in verdict.later],
        "checks": [
            {"name": check.name, "passed": check.passed, "message": check_sentence(check, desk)}
            for check in verdict.checks
        ],
        "differences": [_difference_json(difference, desk) for difference in verdict.differences],
    }
