"""The reckoning of a value typed back as the program prints it: `mit 2, Spiel 3, Hand 4; 4 x 12`."""

import re
from typing import Final

from skatlist.findings.reading_kinds import L105
from skatlist.formats.notation.state import LineState
from skatlist.formats.notation.tokens import WORDS, Says
from skatlist.formats.numbers import natural
from skatlist.formats.vocabulary import CONTRACTS
from skatlist.game import Level
from skatlist.words.spelling import keyed

_GAME: Final = re.compile(r"\s*(\d++)")
_STEP: Final = re.compile(r"[\s,]*+([^\W\d]{1,40}(?:[ \t]++(?:angesagt|announced)\b)?)[ \t]++(\d++)", re.IGNORECASE)
_PRODUCT: Final = re.compile(r"\s*+;?\s*+(\d++)\s*[x×]\s*(\d++)")
_ANNOUNCED: Final = frozenset(("angesagt", "announced"))  # printed behind Schneider


def read_steps(line: LineState, _meaning: object, token: str) -> None:
    """Take the game of the reckoning and the levels counted on from it; nothing of it adds to the facts but levels."""
    match = line.take(_GAME)
    count = natural(match[1]) if match else None
    if count is None:
        line.incomplete(Says.STEPS, token)
        return
    for side in ("with", "without"):
        if side in line.facts and line.facts[side] + 1 != count:
            line.fault(L105, "twice", token, first=line.tokens[side], second=f"{token} {count}")
            return
    while (step := _STEP.match(line.text, line.at)) and (level := _level(step[1])) and natural(step[2]) == count + 1:
        line.at = step.end()
        line.levels |= level
        count += 1
    product = _PRODUCT.match(line.text, line.at)
    meaning = CONTRACTS.get(product[2]) if product else None
    if product and meaning and natural(product[1]) == count and meaning[0] is line.facts.get("contract"):
        line.at = product.end()


def _level(word: str) -> Level | None:
    if keyed(word) in _ANNOUNCED:
        return Level.SCHNEIDER_ANNOUNCED
    says, level = WORDS.get(keyed(word), (None, None))
    return level if says is Says.LEVEL else None
