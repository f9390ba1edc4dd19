"""What a draw came to, for a notice and for the screen: the public number, and the counts beside their bounds."""

from collections.abc import Iterator, Sequence

from skatlist.draw.bonds import Bond, entrant_of
from skatlist.draw.counts import DrawCounts
from skatlist.draw.draw import draw_counts
from skatlist.event.model import Event
from skatlist.reports.typeset import number_ranges
from skatlist.words import Language, text

_BETWEEN = " · "


def draw_notes(event: Event, series: Sequence[int], lang: Language) -> tuple[str, ...]:
    """Return the numbers that some series were drawn from, and what the draw of all series costs."""
    numbers = sorted({event.seeds[each] for each in series if each in event.seeds})
    drawn = {seed: [each for each in series if event.seeds.get(each) == seed] for seed in numbers}
    said = [
        text("draw.from_seed", lang, series=number_ranges(here), count=len(here), seed=seed)
        for seed, here in drawn.items()
    ]
    return (*said, _BETWEEN.join(count_words(draw_counts(event), lang, _bonds(event))))


def count_words(counts: DrawCounts, lang: Language, bonds: Sequence[Bond] = tuple(Bond)) -> Iterator[str]:
    """Yield what a draw costs, and for each whether less would be possible; of what ties people only those `bonds`."""
    for name, count in counts._asdict().items():
        if name in tuple(Bond) and name not in bonds:
            continue
        said = text(f"draw.{name}", lang, count=count.number)
        if count.number:
            said += text(f"draw.{'least' if count.number == count.bound else 'bound'}", lang, bound=count.bound)
        yield said


def _bonds(event: Event) -> tuple[Bond, ...]:
    """Return what ties some of the people."""
    field = [entrant_of(player, event.registration(player.number)) for player in event.players]
    return tuple(bond for bond in Bond if any(entrant.of(bond) for entrant in field))
