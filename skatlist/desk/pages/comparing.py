"""The two lists of a table side by side: both readings of every point, the evidence for each, and the settled ones."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from skatlist.cases.comparison.model import ComparedLists, ListDifference, Side
from skatlist.desk.folders import paper_language
from skatlist.desk.page import Call, DeskPage, Done, PageContent, Sent
from skatlist.desk.pages.disputes import decision_of, seats
from skatlist.desk.pages.findings import finding_parts
from skatlist.desk.path_rows import list_address
from skatlist.desk.sentences import refusal
from skatlist.evening import Evening, Key
from skatlist.evening.photos import photos_of
from skatlist.evening.settling import settle_difference
from skatlist.papers.reports.comparison import PointWords, point_words, signed_sentence
from skatlist.papers.two_lists import compare_seconds_of, points_pdf
from skatlist.words import InputError, Language, UsageError, text


def _compared(evening: Evening, call: Call) -> tuple[Key, ComparedLists]:
    key = evening.meant(call.places["series"], call.places["table"])
    return key, compare_seconds_of(evening.all_lists(), evening.name, *key)


def _show(evening: Evening, call: Call) -> PageContent:
    lang = call.lang
    try:
        key, two_lists = _compared(evening, call)
    except InputError as none:
        return PageContent("refused.html", {"fault": refusal(none, lang)})
    lists = evening.all_lists()
    other = [] if two_lists.other is None else [two_lists.other]
    values = {
        "title": text("desk_papers.compare", lang, series=key[0], table=key[1]),
        "key": key,
        "two_lists": two_lists,
        "signed": signed_sentence(two_lists, lang),
        "points": []
        if other
        else [
            _PointChoice(
                _name(each),
                point_words(each, lang),
                each.proposed.value if each.proposed else "",
                list(_photo_links(evening, key, each.number, lang)),
            )
            for each in two_lists.differences
        ],
        "findings": finding_parts([*two_lists.unread, *other, *two_lists.common], lists, lang),
        "people": seats(evening, key),
    }
    return PageContent("compare.html", values)


class _PointChoice(NamedTuple):
    """A point to be decided: its name in the form, its words, the list that is known to be right, its photographs."""

    name: str
    words: PointWords
    proposed: str
    photos: Sequence[tuple[str, str]]


def _photo_links(evening: Evening, key: Key, game: int | None, lang: Language) -> Iterator[tuple[str, str]]:
    """Yield the addresses of the lists with a photograph of a game, and the words for them."""
    for side in Side if game is not None else ():
        second = side is Side.SECOND
        if photos_of(evening, key, second=second):
            name = text(f"words.Side.{side}", lang)
            words = text("dispute.comparison.photo_link", lang, game=game, side=name)
            yield f"{list_address(key)}{'/second' if second else ''}?game={game}", words


def _name(each: ListDifference) -> str:
    return "|".join(map(str, ("point", each.kind.value, each.game, *each.games, *each.cells)))


def _settle(evening: Evening, call: Call) -> Done:
    """Record the table's decisions, the last games first, so that inserted or removed rows do not shift the others."""
    _, two_lists = _compared(evening, call)
    chosen = [(each, Side(side)) for each in two_lists.differences if (side := call.typed(_name(each))) in tuple(Side)]
    if not chosen:
        raise UsageError("settle_nothing")
    for each, side in reversed(chosen):
        settle_difference(evening, two_lists, each, side, decision_of(call))
    _, left = _compared(evening, call)
    return Done(
        messages=[text("dispute.comparison.now_settled", call.lang, count=len(chosen), open=len(left.differences))]
    )


def _points(evening: Evening, call: Call) -> Sent:
    (series, table), two_lists = _compared(evening, call)
    lang = paper_language(evening)
    name = f"{evening.file.path.stem}-{text('desk_papers.file_points', lang, series=series, table=table)}.pdf"
    return Sent(name, lambda: points_pdf(two_lists, lang, name), "application/pdf", is_inline=True)


PAGES = (
    DeskPage("/compare/{series:int}/{table:int}", _show, _settle),
    DeskPage("/compare/{series:int}/{table:int}/points.pdf", _points),
)
