"""What a verdict says, in words: who signed, what holds and what does not, where paper and list disagree."""

import datetime as dt
from collections.abc import Iterator
from typing import Final

from skatlist.reports.not_final_note import finality_words
from skatlist.reports.typeset import shown_date
from skatlist.signatures.keys.certificate import local
from skatlist.signatures.mix_ups import MixUp
from skatlist.signatures.verdict import CheckName, Difference, SignatureCheck, SignedPaper, Subject, Verdict
from skatlist.words import Language, text
from skatlist.words.visible import plain
from skatlist.words.vocabulary import table_word, words_of

_MOST: Final = 20  # differences that are told


def verdict_line(verdict: Verdict, lang: Language) -> str:
    """Return the verdict on a file and the paper in it: event, date, series and table, or the standings."""
    line = text(f"signatures.verdict_{verdict.outcome.value}", lang, file=verdict.file)
    label = "" if verdict.paper is None else paper_label(verdict.paper, lang)
    return text("signatures.verdict_about", lang, verdict=line, paper=label) if label else line


def paper_label(paper: SignedPaper, lang: Language) -> str:
    """Return what people call a paper."""
    named = [plain(paper.event), shown_date(paper.date, lang)]
    if paper.subject is Subject.LIST:
        named.append(text("score.seat", lang, series=paper.series, table=paper.table))
    elif paper.subject is Subject.STANDINGS:
        named.append(text("signatures.standings_of", lang, count=len(paper.lists)))
    return ", ".join(filter(None, named))


def mix_up_sentence(mix_up: MixUp, lang: Language) -> str:
    """Return how files could be taken for others, and the remedy."""
    files = [
        text("signatures.file_signed", lang, file=verdict.file, **_moment(verdict.signed_at, lang))
        for verdict in mix_up.verdicts
    ]
    params = {"paper": paper_label(mix_up.paper, lang), "files": "; ".join(files), "count": len(files)}
    return text(f"signatures.mix_up_{mix_up.kind.value}", lang, file=mix_up.verdicts[0].file, **params)


def verdict_sentences(verdict: Verdict, lang: Language) -> Iterator[str]:
    """Yield who signed a file, and everything there is to say beside that all is well; the code always."""
    yield from signer_sentences(verdict, lang)
    for check in verdict.checks:
        if check.passed is True and check.name is CheckName.CODE:
            yield check_sentence(check, lang)
        else:
            yield from remarks(check, lang)
    yield from difference_sentences(verdict, lang)


def difference_sentences(verdict: Verdict, lang: Language) -> Iterator[str]:
    """Yield where paper and signed list disagree, of many the first ones."""
    for difference in verdict.differences[:_MOST]:
        yield difference_sentence(difference, lang)
    if len(verdict.differences) > _MOST:
        yield text("signatures.more", lang, count=len(verdict.differences) - _MOST)


def remarks(check: SignatureCheck, lang: Language) -> Iterator[str]:
    """Yield what has to be said of a check, nothing where all is well."""
    if check.passed is not True or (check.name is CheckName.FINAL and check.reason):
        yield check_sentence(check, lang)
    elif check.name is CheckName.IN_TIME and check.params["end"] < dt.datetime.now(dt.UTC).date().isoformat():
        yield text("signatures.expired_since", lang, end=shown_date(check.params["end"], lang))


def signer_sentences(verdict: Verdict, lang: Language) -> Iterator[str]:
    """Yield who signed a file, and who did afterwards."""
    if verdict.signer is not None:
        yield text("signatures.by", lang, signer=plain(verdict.signer), **_moment(verdict.signed_at, lang))
    for later in verdict.later:
        said = {"signer": plain(later.signer), "field": _field_name(later.field, lang), "mark": later.fingerprint}
        yield text("signatures.also_by", lang, **said, **_moment(later.signed_at, lang))
    if verdict.later:
        yield text("signatures.also_by_own_word", lang)
    yield from later_remarks(verdict, lang)


def later_remarks(verdict: Verdict, lang: Language) -> Iterator[str]:
    """Yield warnings of later signatures: the club's name on another key, a certificate that is not valid."""
    for later in verdict.later:
        begin, end = (shown_date(moment.date().isoformat(), lang) for moment in (later.begin, later.end))
        params = {"signer": plain(later.signer), "field": _field_name(later.field, lang), "begin": begin, "end": end}
        if later.has_club_name:
            yield text("signatures.later_club_name", lang, **params, known=verdict.fingerprint)
        if later.in_time is False:
            yield text("signatures.later_not_in_time", lang, **params)
        elif later.end < dt.datetime.now(dt.UTC):
            yield text("signatures.later_expired", lang, **params)


def _field_name(field: str, lang: Language) -> str:
    """Return what people call a field to sign in: that of a place, or of the list keeper."""
    if field == "keeper":
        return text("papers.keeper", lang)
    place, later, first = field.removeprefix("place").partition("-")
    if not place.isdecimal() or (later and not first.isdecimal()):
        return plain(field)
    said = text("papers.place", lang, place=place)
    return f"{said}, {text('papers.from_game', lang, game=first, name='')}".rstrip(" :") if later else said


def _moment(moment: dt.datetime | None, lang: Language) -> dict[str, str]:
    if moment is None:
        return {"date": "–", "time": "–"}
    here = local(moment)
    return {"date": shown_date(here.date().isoformat(), lang), "time": f"{here:%H:%M}"}


def check_sentence(check: SignatureCheck, lang: Language) -> str:
    """Return what a check found out."""
    outcome = {True: "passed", False: "failed", None: "open"}[check.passed]
    reason = f"_{check.reason}" if check.reason else ""
    params = {
        name: finality_words(said, lang) if check.name is CheckName.FINAL else _shown(said, lang)
        for name, said in check.params.items()
    }
    return text(f"signatures.{check.name.value}_{outcome}{reason}", lang, **params)


def _shown(said: object, lang: Language) -> object:
    return shown_date(said, lang) if isinstance(said, str) else said


def difference_sentence(difference: Difference, lang: Language) -> str:
    """Return where paper and signed list disagree: the place, what was signed, what stands there."""
    signed, found = (plain(words) or "–" for words in difference.words(lang))
    return text("signatures.difference", lang, place=_place(difference, lang), signed=signed, found=found)


def _place(difference: Difference, lang: Language) -> str:
    parts = []
    if difference.series is not None:
        parts.append(text("score.seat", lang, series=difference.series, table=difference.table))
    if isinstance(difference.game, int):
        parts.append(text("findings.game", lang, game=difference.game))
    else:
        row = difference.game if difference.game in _ROWS else "elsewhere"
        parts.append(text(f"signatures.row_{row}", lang))
        if difference.game == "head" and difference.field in words_of("head", lang):
            parts.append(table_word("head", difference.field, lang))
    return ", ".join(parts)


_ROWS: Final = frozenset({"head", "points", "won", "lost", "passed", "bonus_own", "bonus_others", "total", "carried"})
