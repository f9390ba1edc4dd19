"""Names that are nearly those of others: `Lothar Hufnagl` and `Lothar Hufnagel`, found among hundreds at once."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Final

from skatlist.formats.players.written_names import TITLES
from skatlist.words.spelling import likeness, normalized

_NEAR: Final = 0.75  # Lotar is as near to Lothar, Neu not to Meier
_UNTOLD: Final = TITLES | {"herr", "frau", "mr", "mrs", "ms"}
_SHARED: Final = 0.3  # of the pairs of letters: words with fewer in common are not like each other


def telling_words(name: str) -> tuple[str, ...]:
    """Return the words that distinguish a name: without titles, signs and marks on letters.

    >>> telling_words("Dr. Jörg Müßig-Öz")
    ('jorg', 'mussig', 'oz')
    """
    words = [normalized(word) for word in name.replace("-", " ").replace(",", " ").replace(".", " ").split()]
    told = tuple(word for word in words if word and word not in _UNTOLD)
    return told or tuple(filter(None, words))


class NearNames:
    """The names of some people by their numbers, to be asked which of them are nearly another name."""

    def __init__(self, names: Iterable[tuple[int, str]] = ()) -> None:
        self._words: dict[int, tuple[str, ...]] = {}
        self._people: dict[str, set[int]] = defaultdict(set)  # by a word of their names
        self._near: dict[str, dict[str, float]] = {}  # the words like a word, of all that were ever met
        self._pairs: dict[str, list[str]] = defaultdict(list)  # those words by two letters of theirs
        for number, name in names:
            self.add(number, name)

    def add(self, number: int, name: str) -> None:
        """Take one more name."""
        self._words[number] = telling_words(name)
        for word in self._words[number]:
            self._meet(word)
            self._people[word].add(number)

    def near(self, name: str) -> list[tuple[float, int]]:
        """Return who is nearly called so, the nearest first, with how near (at most 1).

        Every word of the shorter name is near a word of the other one; an initial is as near as the whole word.

        >>> [number for _, number in NearNames([(8, "Lothar Hufnagel"), (9, "Peter Meier")]).near("Lotar Hufnagl")]
        [8]
        """
        words = telling_words(name)
        for word in words:
            self._meet(word)
        alike = {other for word in words for other in self._near[word] if other in self._people}
        found = []
        for number in {each for other in alike for each in self._people[other]}:
            nearness = self._nearness(words, self._words[number])
            if nearness:
                found.append((nearness, number))
        return sorted(found, key=lambda each: (-each[0], each[1]))

    def _nearness(self, words: tuple[str, ...], others: tuple[str, ...]) -> float:
        fewer, more = sorted((words, others), key=len)
        best = [max(self._likeness(word, other) for other in more) for word in fewer]
        return sum(best) / len(best) if min(best) >= _NEAR else 0.0

    def _likeness(self, word: str, other: str) -> float:
        if word[0] == other[0] and 1 in {len(word), len(other)}:
            return 1.0
        return self._near[word].get(other, 0.0)

    def _meet(self, word: str) -> None:
        """Find out which of the words met before a new one is like."""
        if word in self._near:
            return
        mine = _pairs(word)
        self._near[word] = {word: 1.0}
        shared = Counter(other for pair in mine for other in self._pairs[pair])
        for other, count in shared.items():
            if count >= _SHARED * max(len(word), len(other)) and (like := likeness(word, other)) >= _NEAR:
                self._near[word][other] = self._near[other][word] = like
        for pair in mine:
            self._pairs[pair].append(word)


def _pairs(word: str) -> set[str]:
    whole = f"^{word}$"
    return {whole[at : at + 2] for at in range(len(whole) - 1)}
