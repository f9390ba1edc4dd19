"""The sentence that keeps a Rangliste from looking final: what is still missing."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from skatlist.event.progress import Unfinished
from skatlist.words import Language, text


def not_final_note(unfinished: Sequence[Unfinished], lang: Language) -> str:
    """Return what is missing as one sentence, empty where nothing is."""
    series = [_series(number, list(group), lang) for number, group in groupby(unfinished, lambda entry: entry.series)]
    return text("papers.provisional", lang, what="; ".join(series)) if series else ""


def _series(number: int, entries: list[Unfinished], lang: Language) -> str:
    if entries[0].table is None:
        return text("papers.provisional_no_series", lang, series=number)
    lists = [_begun(entry, lang) for entry in entries if entry.played is not None]
    return text("papers.provisional_series", lang, series=number, lists="; ".join([*lists, *_missing(entries, lang)]))


def _begun(entry: Unfinished, lang: Language) -> str:
    if not entry.played:
        sentence = "empty"
    elif entry.played == entry.agreed:
        sentence = "unclear"
    else:
        sentence = "open" if entry.agreed is None else "begun"
    return text(f"papers.provisional_{sentence}", lang, **entry._asdict())


def _missing(entries: list[Unfinished], lang: Language) -> Iterator[str]:
    """Yield the tables without a list, all in one breath."""
    tables = [text("papers.provisional_table", lang, table=entry.table) for entry in entries if entry.played is None]
    if tables:
        *others, last = tables
        yield text("papers.provisional_missing", lang, count=len(tables), tables=", ".join(others), last=last)
