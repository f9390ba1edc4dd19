"""Texts, numbers and dates in the typography of papers."""

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from skatlist.words import Language, text
from skatlist.words.amounts import amount
from skatlist.words.catalogue import set_apart
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from fractions import Fraction

    from skatlist.tournament.decision import DecisionMark  # importing both is slow, and every call needs this module

MINUS: Final = "−"
_SUPERSCRIPT: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def with_minus(number: int) -> str:
    """Return a number with the true minus sign.

    >>> with_minus(-48)
    '−48'
    """
    return f"{MINUS}{-number}" if number < 0 else str(number)


def number_text(number: int, lang: Language) -> str:
    """Return a number with the true minus sign and thousands separators.

    >>> number_text(-1342, Language.DE), number_text(20000, Language.EN)
    ('−1.342', '20,000')
    """
    return f"{MINUS}{set_apart(-number, lang)}" if number < 0 else set_apart(number, lang)


def mean_text(mean: "Fraction | None", lang: Language) -> str:
    """Return an average with one decimal, half rounded away from zero, or a dash for None.

    >>> from fractions import Fraction
    >>> mean_text(Fraction(1, 2), Language.DE), mean_text(Fraction(-1, 8), Language.EN)
    ('0,5', '−0.1')
    >>> mean_text(Fraction(2489), Language.DE)
    '2.489,0'
    """
    if mean is None:
        return "–"
    rounded = abs(tenths(mean))
    sign = MINUS if mean < 0 and rounded else ""
    return f"{sign}{number_text(rounded // 10, lang)}{text('style.decimal', lang)}{rounded % 10}"


def tenths(mean: "Fraction") -> int:
    """Return an average in tenths, half rounded away from zero."""
    rounded = int((abs(mean) * 20 + 1) / 2)
    return -rounded if mean < 0 else rounded


def points_text(points: "Fraction", lang: Language) -> str:
    """Return match points, with a decimal if tied teams share them.

    >>> from fractions import Fraction
    >>> points_text(Fraction(3), Language.DE), points_text(Fraction(5, 2), Language.DE)
    ('3', '2,5')
    """
    return str(points.numerator) if points.denominator == 1 else mean_text(points, lang)


def superscript(numbers: Iterable[int]) -> str:
    """Return the numbers of decisions as a superscript mark for the result that they affect.

    >>> superscript([2, 13])
    '²,¹³'
    """
    return ",".join(str(number).translate(_SUPERSCRIPT) for number in sorted(set(numbers)))


def decision_mark(marks: "Iterable[DecisionMark]", series: int) -> str:
    """Return the mark of a number of a ranking: that of a series, or the total (series 0)."""
    return superscript(each.decision for each in marks if each.series == series)


def ratio_text(points: "tuple[Fraction, Fraction] | None", lang: Language) -> str:
    """Return match points won and given away, or an empty text without any.

    >>> from fractions import Fraction
    >>> ratio_text((Fraction(7), Fraction(2)), Language.DE)
    '7 : 2'
    """
    return " : ".join(points_text(each, lang) for each in points) if points else ""


def money(cents: int, lang: Language) -> str:
    """Return an amount of whole cents in the notation of a language, without the currency.

    >>> money(350, Language.DE), money(147600, Language.EN)
    ('3,50', '1,476.00')
    """
    return amount(cents).text(lang)


def date_text(date: str, lang: Language, *, with_year: bool = True) -> str:
    """Return an ISO date in the notation of a language, with its year or without. Any other text stays as it is.

    >>> date_text("2026-11-20", Language.DE)
    '20.11.2026'
    """
    parts = date.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not all(part.isascii() and part.isdigit() for part in parts):
        return plain(date)
    year, month, day = parts
    return text("papers.date" if with_year else "papers.day", lang, year=year, month=month, day=day)


def day_texts(dates: Sequence[str], lang: Language) -> tuple[str, ...]:
    """Return days (ISO) as texts, with a question mark for an unknown one."""
    return tuple(date_text(day, lang) or "?" for day in dates)


def day_headings(dates: Sequence[str], lang: Language) -> tuple[str, ...]:
    """Return days (ISO) as headings of columns: without their years, unless two would look alike.

    >>> day_headings(["2026-02-20", "", "2026-03-06"], Language.DE), day_headings(["2026-02-20"], Language.EN)
    (('20.02.', '?', '06.03.'), ('02-20',))
    """
    days = day_texts(dates, lang)
    short = tuple(date_text(date, lang, with_year=False) or "?" for date in dates)
    return short if len({*short}) == len({*days}) else days


def moment_text(moment: str, lang: Language) -> str:
    """Return an ISO 8601 moment in its own time zone, in the notation of a language.

    >>> moment_text("2026-11-20T22:15:07+01:00", Language.DE)
    '20.11.2026, 22:15 Uhr'
    """
    when = dt.datetime.fromisoformat(moment)
    return text("papers.moment", lang, date=date_text(when.date().isoformat(), lang), time=f"{when:%H:%M}")


def local(moment: dt.datetime) -> dt.datetime:
    """Return a moment in local time. The last possible moment, as in certificates, stays as it is."""
    try:
        return moment.astimezone()
    except (OverflowError, ValueError, OSError):
        return moment


def local_time_text(time: str, lang: Language) -> str:
    """Return a time in UTC (ISO 8601) as local date and time of day. Any other text stays as it is."""
    try:
        return dt.datetime.fromisoformat(time).astimezone().strftime(text("style.moment", lang))
    except (ValueError, OverflowError):
        return time


def clock_here(time: str) -> str:
    """Return the local time of day of a time in UTC (ISO 8601)."""
    return f"{local(dt.datetime.fromisoformat(time)):%H:%M}"


def number_ranges(numbers: Sequence[int | None]) -> str:
    """Return numbers as ranges, with a dash for a game without a number.

    >>> number_ranges([4, 5, 6, 18, 20, 21, None])
    '4–6, 18, 20, 21, –'
    """
    runs: list[list[int | None]] = []
    for number in numbers:
        before = runs[-1][-1] if runs else None
        if number is not None and before is not None and number == before + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(_run(run) for run in runs)


def _run(run: Sequence[int | None]) -> str:
    sentences = ["–" if number is None else str(number) for number in run]
    return f"{sentences[0]}–{sentences[-1]}" if len(sentences) > 2 else ", ".join(sentences)  # noqa: PLR2004 - two are no range


def calendar_day(date: str) -> str:
    """Return a valid ISO date, or an empty text for any other words.

    >>> calendar_day("2026-11-20"), calendar_day("Freitag"), calendar_day("2026-02-31")
    ('2026-11-20', '', '')
    """
    try:
        day = dt.date.fromisoformat(date).isoformat()
    except ValueError:
        return ""
    return day if day == date else ""


def printed_on(date: str, lang: Language) -> str:
    """Return the line about the day of printing, empty without a date."""
    return text("papers.printed", lang, date=date_text(date, lang)) if date else ""
