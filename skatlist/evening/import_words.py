"""The result of an import in words: differences of lists, people, differences of the description."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from skatlist.evening.description import Described
from skatlist.evening.import_files import ImportOutcome
from skatlist.evening.import_lists import TakenList
from skatlist.evening.list_compare import Differing
from skatlist.formats.text.writer import in_language
from skatlist.words import Language, text
from skatlist.words.visible import plain

_MANY: Final = 20  # with more differences it is probably the list of another table
_SOME: Final = 8


class DifferenceWords(NamedTuple):
    """A difference between two lists: its place, the reading of the evening and that of the file."""

    at: str
    event: str
    file: str


def difference_words(taken: TakenList, lang: Language) -> tuple[tuple[DifferenceWords, ...], int]:
    """Return the differences between a list and the existing one, and the number of further ones."""
    count = len(taken.differences)
    first = taken.differences if count <= _MANY else taken.differences[:_SOME]
    return tuple(_difference(each, lang) for each in first), count - len(first)


def _difference(each: Differing, lang: Language) -> DifferenceWords:
    if each.game is None:
        at = text("evening.importing.whole", lang)
    elif isinstance(each.game, int):
        at = text("checks.game", lang, game=each.game)
    else:
        at = text(f"words.FooterName.{each.game}", lang)
    nothing = text("evening.importing.nothing", lang)
    return DifferenceWords(at, *(in_language(line, lang) if line else nothing for line in (each.event, each.file)))


def uncounted_words(taken: TakenList, lang: Language) -> str:
    """Return a sentence about the games of a list that cannot be computed, empty if there are none."""
    games = tuple(game or "?" for game in taken.uncounted)
    return text("evening.importing.uncounted", lang, games=games, count=len(games)) if games else ""


def people_words(taken: TakenList, outcome: ImportOutcome, lang: Language) -> Iterator[str]:
    """Yield the people meant by the names on an imported list, or that it names nobody."""
    if taken.seated is None or not outcome.imported.written:
        return
    if not taken.seated.numbers:
        yield text("evening.importing.nobody", lang)
    for name, player in taken.seated.known:
        yield text("evening.importing.known", lang, name=name, player=player.name, number=player.number)


def described_words(each: Described, lang: Language, say: Callable[..., str] = text) -> str:
    """Return a difference of the description, and why the evening keeps its own version. `say` returns the reason."""
    series, table = each.key or (None, None)
    what = text(f"evening.importing.fact_{each.what}", lang, number=each.number, series=series, table=table)
    nothing = text("evening.importing.nothing", lang)
    words = {"what": what, "before": plain(each.before) or nothing, "after": plain(each.after) or nothing}
    is_tournament = each.what == "tournament"
    sentence = text("evening.importing.differs_in" if is_tournament else "evening.importing.differs_so", lang, **words)
    return sentence + (say(f"evening.importing.kept_{each.kept}", lang) if each.kept not in {"", "goes_on"} else "")


def checked_words(outcome: ImportOutcome, lang: Language) -> str:
    """Return the number of errors and warnings on the imported lists, empty if there are none."""
    counts = zip(("checks.error", "checks.warning"), outcome.checked, strict=True)
    return ", ".join(text(key, lang, count=count) for key, count in counts if count)
