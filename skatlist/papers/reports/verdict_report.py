"""Verdicts on signed files: signers, failed checks, differences of paper and list, papers mixed up, also as JSON."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from skatlist.papers.reports.model import Heading, Part, Report, Section, TextLines, Tone
from skatlist.papers.reports.not_final_note import finality_words
from skatlist.papers.reports.typeset import date_text, local
from skatlist.papers.verdict import (
    CheckName,
    Difference,
    LaterSignature,
    MixUp,
    Outcome,
    SignatureCheck,
    SignedPaper,
    Subject,
    Unread,
    Verdict,
    mix_ups,
)
from skatlist.words import Language, text
from skatlist.words.visible import plain
from skatlist.words.word_tables import table_word, words_of

_MOST: Final = 20  # differences that are listed
_COUNTED: Final = ("good", "unvouched", "bad", "none")  # in the order of the summary
_TONES: Final = {Outcome.GOOD: Tone.GOOD, Outcome.UNVOUCHED: Tone.WARNING, Outcome.BAD: Tone.BAD}


def verdict_report(outcomes: Sequence[Verdict | Unread], lang: Language) -> Report:
    """Return the full verdict on each file, then the mix-ups."""
    sections = [outcome_section(outcome, lang) for outcome in outcomes]
    return Report("", (*sections, *_how_to_trust(outcomes, lang), *_mix_up_sections(outcomes, lang)))


def brief_report(outcomes: Sequence[Verdict | Unread], lang: Language) -> Report:
    """Return a line for each file that is not bad, common remarks once, the faults, and a summary."""
    holding = [each for each in outcomes if isinstance(each, Verdict) and each.outcome is not Outcome.BAD]
    parts: list[Part] = [
        _heading(verdict, lang) for verdict in sorted(holding, key=lambda each: each.outcome is not Outcome.GOOD)
    ]
    for sentence, count in Counter(words for verdict in holding for words in _common(verdict, lang)).items():
        at = "" if count == len(holding) else text("signatures.at_files", lang, count=count)
        parts.append(TextLines((at + sentence,), level=1))
    sections = [Section(tuple(parts))] if parts else []
    sections += _how_to_trust(outcomes, lang)
    sections += [
        outcome_section(each, lang) for each in outcomes if not isinstance(each, Verdict) or each.outcome is Outcome.BAD
    ]
    sections += _mix_up_sections(outcomes, lang)
    counted = Counter(each.outcome.value if isinstance(each, Verdict) else "none" for each in outcomes)
    counts = [text(f"signatures.count_{name}", lang, count=counted[name]) for name in _COUNTED if counted[name]]
    tone = Tone.GOOD if len(outcomes) == counted["good"] else Tone.BAD
    return Report("", (*sections, Section((TextLines((", ".join(counts),), tone),))))


def outcome_section(outcome: Verdict | Unread, lang: Language) -> Section:
    """Return the verdict on a file with the signers and every fault, or the reason why it could not be read."""
    if not isinstance(outcome, Verdict):
        heading = Heading(text("signatures.verdict_none", lang, file=outcome.file), tone=Tone.BAD)
        return Section((heading, TextLines((outcome.fault.text(lang),), level=1, is_list=True)), Tone.BAD)
    lines: list[tuple[bool, str]] = [(False, sentence) for sentence in signer_sentences(outcome, lang)]
    for check in outcome.checks:
        if check.passed is True and check.name is CheckName.CODE:
            lines.append((False, check_sentence(check, lang)))
        else:
            lines += [(True, sentence) for sentence in remarks(check, lang)]
    lines += [(True, sentence) for sentence in difference_sentences(outcome, lang)]
    parts = [
        TextLines(tuple(sentence for _, sentence in group), level=1, is_list=is_list)
        for is_list, group in groupby(lines, key=lambda line: line[0])
    ]
    return Section((_heading(outcome, lang), *parts), _TONES[outcome.outcome])


def _heading(verdict: Verdict, lang: Language) -> Heading:
    return Heading(verdict_line(verdict, lang), tone=_TONES[verdict.outcome])


def _common(verdict: Verdict, lang: Language) -> Iterator[str]:
    """Yield the signer of a file and the remarks about it, in sentences that are the same for many files."""
    for check in verdict.checks:
        if check.name is CheckName.TRUSTED and verdict.signer is not None:
            sentence = check_sentence(check, lang)
            yield text("signatures.signer_is", lang, signer=plain(verdict.signer), said=sentence)
        else:
            yield from remarks(check, lang)
    if verdict.later:
        yield text("signatures.later_too", lang)
        yield from later_remarks(verdict, lang)


def _how_to_trust(outcomes: Sequence[Verdict | Unread], lang: Language) -> list[Section]:
    if not any(isinstance(each, Verdict) and each.outcome is Outcome.UNVOUCHED for each in outcomes):
        return []
    return [Section((TextLines((text("signatures.how_to_trust", lang),)),))]


def _mix_up_sections(outcomes: Sequence[Verdict | Unread], lang: Language) -> list[Section]:
    verdicts = [each for each in outcomes if isinstance(each, Verdict)]
    sentences = (mix_up_sentence(mix_up, lang) for mix_up in mix_ups(verdicts))
    return [Section((Heading(sentence, tone=Tone.WARNING),), Tone.WARNING) for sentence in sentences]


def verdict_line(verdict: Verdict, lang: Language) -> str:
    """Return the verdict on a file and the paper in it: event, date, series and table, or the standings."""
    line = text(f"signatures.verdict_{verdict.outcome.value}", lang, file=verdict.file)
    label = "" if verdict.paper is None else paper_label(verdict.paper, lang)
    return text("signatures.verdict_about", lang, verdict=line, paper=label) if label else line


def paper_label(paper: SignedPaper, lang: Language) -> str:
    """Return the common name of a paper."""
    parts = [plain(paper.event), date_text(paper.date, lang)]
    if paper.subject is Subject.LIST:
        parts.append(text("game.score.seat", lang, series=paper.series, table=paper.table))
    elif paper.subject is Subject.STANDINGS:
        parts.append(text("signatures.standings_of", lang, count=len(paper.lists)))
    return ", ".join(filter(None, parts))


def mix_up_sentence(mix_up: MixUp, lang: Language) -> str:
    """Return the sentence about files that could be mistaken for others, with the remedy."""
    files = [
        text("signatures.file_signed", lang, file=verdict.file, **_moment(verdict.signed_at, lang))
        for verdict in mix_up.verdicts
    ]
    params = {"paper": paper_label(mix_up.paper, lang), "files": "; ".join(files), "count": len(files)}
    return text(f"signatures.mix_up_{mix_up.kind.value}", lang, file=mix_up.verdicts[0].file, **params)


def difference_sentences(verdict: Verdict, lang: Language) -> Iterator[str]:
    """Yield the differences of paper and signed list, only the first ones if there are many."""
    for difference in verdict.differences[:_MOST]:
        yield difference_sentence(difference, lang)
    if len(verdict.differences) > _MOST:
        yield text("signatures.more", lang, count=len(verdict.differences) - _MOST)


def remarks(check: SignatureCheck, lang: Language) -> Iterator[str]:
    """Yield the sentences about a check, none if it passed without remarks."""
    if check.passed is not True or (check.name is CheckName.FINAL and check.reason):
        yield check_sentence(check, lang)
    elif check.name is CheckName.IN_TIME and check.params["end"] < dt.datetime.now(dt.UTC).date().isoformat():
        yield text("signatures.expired_since", lang, end=date_text(check.params["end"], lang))


def signer_sentences(verdict: Verdict, lang: Language) -> Iterator[str]:
    """Yield the signer of a file, and later signers."""
    if verdict.signer is not None:
        yield text("signatures.by", lang, signer=plain(verdict.signer), **_moment(verdict.signed_at, lang))
    for later in verdict.later:
        facts = {"signer": plain(later.signer), "field": _field_name(later.field, lang), "mark": later.fingerprint}
        yield text("signatures.also_by", lang, **facts, **_moment(later.signed_at, lang))
    if verdict.later:
        yield text("signatures.also_by_own_word", lang)
    yield from later_remarks(verdict, lang)


def later_remarks(verdict: Verdict, lang: Language) -> Iterator[str]:
    """Yield warnings about later signatures: the club's name on another key, a certificate that is not valid."""
    for later in verdict.later:
        begin, end = (date_text(moment.date().isoformat(), lang) for moment in (later.begin, later.end))
        params = {"signer": plain(later.signer), "field": _field_name(later.field, lang), "begin": begin, "end": end}
        if later.has_club_name:
            yield text("signatures.later_club_name", lang, **params, known=verdict.fingerprint)
        if later.in_time is False:
            yield text("signatures.later_not_in_time", lang, **params)
        elif later.end < dt.datetime.now(dt.UTC):
            yield text("signatures.later_expired", lang, **params)


def _field_name(field: str, lang: Language) -> str:
    """Return the common name of a field for signing: that of a place, or of the list keeper."""
    if field == "keeper":
        return text("papers.keeper", lang)
    place, later, first = field.removeprefix("place").partition("-")
    if not place.isdecimal() or (later and not first.isdecimal()):
        return plain(field)
    sentence = text("papers.place", lang, place=place)
    return f"{sentence}, {text('papers.from_game', lang, game=first, name='')}".rstrip(" :") if later else sentence


def _moment(moment: dt.datetime | None, lang: Language) -> dict[str, str]:
    if moment is None:
        return {"date": "–", "time": "–"}
    here = local(moment)
    return {"date": date_text(here.date().isoformat(), lang), "time": f"{here:%H:%M}"}


def check_sentence(check: SignatureCheck, lang: Language) -> str:
    """Return the result of a check."""
    outcome = {True: "passed", False: "failed", None: "open"}[check.passed]
    reason = f"_{check.reason}" if check.reason else ""
    params = {
        name: finality_words(words, lang) if check.name is CheckName.FINAL else _reason_value(words, lang)
        for name, words in check.params.items()
    }
    return text(f"signatures.{check.name.value}_{outcome}{reason}", lang, **params)


def _reason_value(value: object, lang: Language) -> object:
    return date_text(value, lang) if isinstance(value, str) else value


def difference_sentence(difference: Difference, lang: Language) -> str:
    """Return a difference of paper and signed list: the position, the signed text, the text found."""
    signed, present = (plain(words) or "–" for words in difference.words(lang))
    return text("signatures.difference", lang, place=_place(difference, lang), signed=signed, found=present)


def _place(difference: Difference, lang: Language) -> str:
    parts = []
    if difference.series is not None:
        parts.append(text("game.score.seat", lang, series=difference.series, table=difference.table))
    if isinstance(difference.game, int):
        parts.append(text("checks.game", lang, game=difference.game))
    else:
        row = difference.game if difference.game in _ROWS else "elsewhere"
        parts.append(text(f"signatures.row_{row}", lang))
        if difference.game == "head" and difference.field in words_of("head", lang):
            parts.append(table_word("head", difference.field, lang))
    return ", ".join(parts)


_ROWS: Final = frozenset({"head", "points", "won", "lost", "passed", "bonus_own", "bonus_others", "total", "carried"})


def verdict_json(outcomes: Sequence[Verdict | Unread], lang: Language) -> dict[str, Any]:
    """Return the document `skatlist/verify/1`: for each file a verdict, or an error and `good` null."""
    return {
        "schema": "skatlist/verify/1",
        "good": all(isinstance(outcome, Verdict) and outcome.outcome is Outcome.GOOD for outcome in outcomes),
        "files": [
            _file_json(outcome, lang)
            if isinstance(outcome, Verdict)
            else {"file": outcome.file, "good": None, "error": outcome.fault.text(lang)}
            for outcome in outcomes
        ],
        "mix_ups": [
            {
                "kind": mix_up.kind,
                "files": [verdict.file for verdict in mix_up.verdicts],
                "message": mix_up_sentence(mix_up, lang),
            }
            for mix_up in mix_ups([each for each in outcomes if isinstance(each, Verdict)])
        ],
    }


def _file_json(verdict: Verdict, lang: Language) -> dict[str, Any]:
    paper = verdict.paper
    return {
        "file": verdict.file,
        "kind": verdict.kind,
        "good": verdict.outcome is Outcome.GOOD,
        "verdict": verdict.outcome,
        "signer": verdict.signer,
        "fingerprint": verdict.fingerprint,
        "trusted": verdict.trusted,
        "signed_at": verdict.signed_at.isoformat() if verdict.signed_at else None,
        "paper": None
        if paper is None
        else {
            "subject": paper.subject,
            "event": paper.event,
            "date": paper.date,
            "series": paper.series,
            "table": paper.table,
            "code": paper.code,
        },
        "later": [_later_json(later) for later in verdict.later],
        "checks": [
            {"name": check.name, "passed": check.passed, "message": check_sentence(check, lang)}
            for check in verdict.checks
        ],
        "differences": [_difference_json(difference, lang) for difference in verdict.differences],
    }


def _later_json(later: LaterSignature) -> dict[str, Any]:
    return {
        "field": later.field,
        "signer": later.signer,
        "fingerprint": later.fingerprint,
        "signed_at": later.signed_at.isoformat() if later.signed_at else None,
        "valid_from": later.begin.date().isoformat(),
        "valid_to": later.end.date().isoformat(),
        "in_time": later.in_time,
        "has_club_name": later.has_club_name,
    }


def _difference_json(difference: Difference, lang: Language) -> dict[str, Any]:
    signed, present = difference.words(lang)
    return difference._asdict() | {"signed": signed, "found": present}
