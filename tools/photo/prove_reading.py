"""Prove how photographed lists are read: python tools/photo/prove_reading.py [LISTS] [KIND]

LISTS a kind of hand (10) are filled in with two slips each, photographed, and read; a person is played who answers
each question with what stands there. Hands, lists and photographs were never seen in training; all seeds are fixed.
Fetches the packages of `writers.py` by npm. Ends with code 1 if a goal is missed.
"""

import random
import sys
from collections import Counter
from pathlib import Path
from typing import Final

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2] / "tests")]

from photo.camera import photograph  # noqa: E402 - the folders of tools and tests first
from photo.filled import filled_page  # noqa: E402
from photo.writers import DIGITS, KINDS, TEST, Hand, folder  # noqa: E402
from reading.kept_lists import KeptList, is_read, kept_list  # noqa: E402

from skatlist.cases.reading.photo_reading import PhotographedPaper, PhotoReading  # noqa: E402
from skatlist.cases.reading.questions import ReadingQuestion  # noqa: E402
from skatlist.files.photos.cells import CellName, PrintedForm  # noqa: E402
from skatlist.skat.rules import load_profile  # noqa: E402
from skatlist.words import InputError  # noqa: E402

_LISTS: Final = 10
_RESULTS: Final = frozenset(("plus", "minus", "points"))  # a wrong one of these makes a wrong result
_MOST_ENTRIES: Final = 0.2  # rows a list that are wrong in something else, and not asked about
_LEAST_SLIPS: Final = 0.95
_MOST_ASKED: Final = {DIGITS: 5}  # rows a list, of hands like those trained
_MOST_ASKED_ELSE: Final = 15
_HARD_LIGHT: Final = 1.5  # every third photograph


def photographed(kind: str, seed: int, modules: Path) -> tuple[KeptList, bytes]:
    """Return a list as a scorer kept it, and a photograph of it."""
    kept = kept_list(random.Random(seed), load_profile())
    form = PrintedForm(places=kept.frame.places, games=kept.frame.numbers.stop - 1)
    texts = {name: text for name, text in kept.texts.items() if text != "-"}  # the hand has its own habit of dashes
    page, written = filled_page(form, texts, Hand(kind, TEST, random.Random(5000 + seed), modules))
    shot = photograph(page, 7000 + seed, 1.0 if seed % 3 else _HARD_LIGHT)
    return kept._replace(texts={name: text for name, text in written.items() if text}), shot.jpeg


def answer_of(kept: KeptList, question: ReadingQuestion) -> dict[CellName, str]:
    """Return what a person says who looks at the paper: what stands in the cells of the question."""
    return {name: kept.text(name).removesuffix("-") for name in question.choices[0].texts}


def answered(kept: KeptList, reading: PhotoReading, counts: Counter[str]) -> PhotoReading:
    """Answer all questions, learn from the answers, read again, until none is left; count which answer was right."""
    while reading.open:
        for question in reading.open:
            answer = answer_of(kept, question)
            right = [{name: text.removesuffix("-") for name, text in each.texts.items()} == answer
                     for each in question.choices]  # fmt: skip
            counts["first"] += right[0]
            counts["offered"] += any(right)
            reading = reading.answer(question.key, answer)
        reading = reading.taught()
    return reading


def read_list(kept: KeptList, jpeg: bytes, counts: Counter[str]) -> None:
    """Read a photograph and count what came of it."""
    try:
        paper = PhotographedPaper.of(jpeg, "photo", PrintedForm(games=kept.frame.numbers.stop - 1))
        first = PhotoReading.of([paper], kept.frame)
    except InputError:
        counts["refused"] += 1
        return
    reading = answered(kept, first, counts)
    counts["lists"] += 1
    counts["hard"] += first.is_hard
    counts["asked"] += len(reading.questions)
    counts["most"] = max(counts["most"], len(reading.questions))
    counts["rows"] += sum(question.game is not None for question in reading.questions.values())
    asked = {question.game for question in reading.questions.values()}
    for row in reading.result.rows:
        if not is_read(kept, row):
            wrong = {name.column for name, text in row.best.texts.items() if text != kept.text(name).removesuffix("-")}
            counts["results" if wrong & _RESULTS else "entries"] += 1
    counts["slips"] += len(kept.slips)
    rows = {row.number: row for row in reading.result.rows}
    counts["kept"] += sum(number in asked or is_read(kept, rows[number]) for number in kept.slips)


def misses(kind: str, counts: Counter[str]) -> bool:
    """Whether a goal is missed."""
    lists = counts["lists"]
    return bool(
        counts["results"]
        or counts["entries"] > _MOST_ENTRIES * lists
        or counts["kept"] < _LEAST_SLIPS * counts["slips"]
        or counts["rows"] > _MOST_ASKED.get(kind, _MOST_ASKED_ELSE) * lists
    )


def main() -> int:
    """Read the lists of all kinds of hands and print what came of each."""
    lists = int(sys.argv[1]) if len(sys.argv) > 1 else _LISTS
    kinds = sys.argv[2:] or KINDS
    modules, missed = folder(), False
    for kind in kinds:
        counts: Counter[str] = Counter()
        for seed in range(lists):
            read_list(*photographed(kind, seed, modules), counts)
        print(
            f"{kind}: {counts['lists']} lists, {counts['asked']} questions, {counts['results']} wrong results, "
            f"{counts['entries']} wrong entries, {counts['kept']} of {counts['slips']} slips, "
            f"{counts['hard']} hard, {counts['refused']} refused, {counts['rows']} rows asked, "
            f"{counts['most']} questions in a list at most, the first answer right in {counts['first']}, "
            f"one of those offered in {counts['offered']}",
            flush=True,
        )
        missed |= misses(kind, counts)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
