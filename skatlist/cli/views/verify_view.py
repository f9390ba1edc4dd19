"""Verdicts on signed files shown: one clear line for each, then the reasons, or the sum; and as JSON."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import in_window
from skatlist.papers.not_final_note import finality_words
from skatlist.papers.typeset import shown_date
from skatlist.signatures.keys.certificate import local
from skatlist.signatures.verdict import CheckName, Difference, LaterSignature, Outcome, SignatureCheck, Verdict
from skatlist.signatures.verify import Unread
from skatlist.words.visible import plain
from skatlist.words.vocabulary import table_word, words_of

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


def outcome_lines(outcome: Verdict | Unread, desk: Terminal) -> Iterator[str]:
    """Yield what came of a file: the verdict, or why there is none."""
    if isinstance(outcome, Unread):
        yield desk.style(desk.text("signatures.verdict_none", file=outcome.file), "1;31")
        yield from in_window(_reason(outcome, desk), "  – ", "    ")
    else:
        yield from verdict_lines(outcome, desk)


def _reason(unread: Unread, desk: Terminal) -> str:
    return unread.fault.text(desk.lang)


def _verdict_line(verdict: Verdict, desk: Terminal) -> str:
    sentence = desk.text(f"signatures.verdict_{verdict.outcome.value}", file=verdict.file)
    return desk.style(sentence, _STYLES[verdict.outcome])


def verdict_lines(verdict: Verdict, desk: Terminal) -> Iterator[str]:
    """Yield the verdict on a file, who signed it, and everything that is wrong."""
    yield _verdict_line(verdict, desk)
    for said in _signers(verdict, desk):
        yield from in_window(said, "  ")
    for check in verdict.checks:
        if check.passed is True and check.name is CheckName.CODE:
            yield from in_window(check_sentence(check, desk), "  ")
        else:
            for said in _remark(check, desk):
                yield from in_window(said, "  – ", "    ")
    for difference in verdict.differences[:_MOST]:
        yield from in_window(difference_sentence(difference, desk), "  – ", "    ")
    if len(verdict.differences) > _MOST:
        yield from in_window(desk.text("signatures.more", count=len(verdict.differences) - _MOST), "  – ", "    ")


def _remark(check: SignatureCheck, desk: Terminal) -> Iterator[str]:
    """Yield what has to be said of a check, nothing where all is well."""
    if check.passed is not True or (check.name is CheckName.FINAL and check.reason):
        yield check_sentence(check, desk)
    elif check.name is CheckName.IN_TIME and check.params["end"] < dt.datetime.now(dt.UTC).date().isoformat():
        yield desk.text("signatures.expired_since", end=shown_date(check.params["end"], desk.lang))


def brief_lines(outcomes: Sequence[Verdict | Unread], desk: Terminal) -> Iterator[str]:
    """Yield a line for each file that holds, what holds for all of them once, then what is wrong, and the sum."""
    holding = [each for each in outcomes if isinstance(each, Verdict) and each.outcome is not Outcome.BAD]
    for verdict in sorted(holding, key=lambda each: each.outcome is not Outcome.GOOD):
        yield _verdict_line(verdict, desk)
    for said, count in Counter(said for verdict in holding for said in _common(verdict, desk)).items():
        at = "" if count == len(holding) else desk.text("signatures.at_files", count=count)
        yield from in_window(at + said, "  ")
    yield from how_to_trust(outcomes, desk)
    for outcome in outcomes:
        if isinstance(outcome, Unread) or outcome.outcome is Outcome.BAD:
            yield ""
            yield from outcome_lines(outcome, desk)
    yield ""
    found = Counter("none" if isinstance(each, Unread) else each.outcome.value for each in outcomes)
    said = ", ".join(desk.text(f"signatures.count_{name}", count=found[name]) for name in _COUNTED if found[name])
    yield from (desk.style(line, "1;32" if len(outcomes) == found["good"] else "1;31") for line in in_window(said))


def _common(verdict: Verdict, desk: Terminal) -> Iterator[str]:
    """Yield who signed a file and what else is to be known of it, in sentences that are the same for many files."""
    for check in verdict.checks:
        if check.name is CheckName.TRUSTED and verdict.signer is not None:
            yield desk.text("signatures.signer_is", signer=plain(verdict.signer), said=check_sentence(check, desk))
        else:
            yield from _remark(check, desk)
    if verdict.later:
        yield desk.text("signatures.later_too")


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
    place, later, first = field.removeprefix("place").partition("-")
    if not place.isdecimal() or (later and not first.isdecimal()):
        return plain(field)
    said = desk.text("papers.place", place=place)
    return f"{said}, {desk.text('papers.from_game', game=first, name='')}".rstrip(" :") if later else said


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
        name: finality_words(said, desk.lang) if check.name is CheckName.FINAL else _shown(said, desk)
        for name, said in check.params.items()
    }
    return desk.text(f"signatures.{check.name.value}_{outcome}{reason}", **params)


def _shown(said: object, desk: Terminal) -> object:
    return shown_date(said, desk.lang) if isinstance(said, str) else said


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
