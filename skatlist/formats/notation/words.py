"""The words of a line, each with what it takes from the text after it."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from skatlist.findings.reading_kinds import L101, L105
from skatlist.formats.notation.state import LineState
from skatlist.formats.notation.tokens import LETTERS, LEVEL_RUN, WORDS, Says, levels_in
from skatlist.formats.numbers import natural, whole
from skatlist.formats.vocabulary import CONTRACTS, FEAT_SIGNS, RESULTS, number_word
from skatlist.game import Level
from skatlist.sheet import Feat, Phase
from skatlist.words.spelling import lookup_key
from skatlist.words.vocabulary import spellings

_GAME: Final = re.compile(r"\s*(\d++)")
_ANNOUNCED: Final = frozenset(word.rpartition("_")[2] for word in spellings("level")["schneider_announced"])
_STEP: Final = re.compile(
    rf"[\s,]*+([^\W\d]{{1,40}}(?:[ \t]++(?:{'|'.join(_ANNOUNCED)})\b)?)[ \t]++(\d++)", re.IGNORECASE
)
_PRODUCT: Final = re.compile(r"\s*+;?\s*+(\d++)\s*[x×]\s*(\d++)")


def read_steps(line: LineState, _meaning: object, token: str) -> None:
    """Take the game of the count and the levels that follow it; only the levels add to the facts."""
    match = line.take(_GAME)
    count = natural(match[1]) if match else None
    if count is None:
        line.incomplete(Says.STEPS, token)
        return
    for side in ("with", "without"):
        if side in line.facts and line.facts[side] + 1 != count:
            line.fault(L105, "twice", token, first=line.tokens[side], second=f"{token} {count}")
            return
    while (
        (step := _STEP.match(line.text, line.at)) and (level := _step_level(step[1])) and natural(step[2]) == count + 1
    ):
        line.at = step.end()
        line.levels |= level
        count += 1
    product = _PRODUCT.match(line.text, line.at)
    meaning = CONTRACTS.get(product[2]) if product else None
    if product and meaning and natural(product[1]) == count and meaning[0] is line.facts.get("contract"):
        line.at = product.end()


def _step_level(word: str) -> Level | None:
    if lookup_key(word) in _ANNOUNCED:
        return Level.SCHNEIDER_ANNOUNCED
    says, level = WORDS.get(lookup_key(word), (None, None))
    return level if says is Says.LEVEL else None


# Digits of any alphabet and decimals are taken in whole, to be refused whole.
_DIGITS = r"\d++(?:[.,_eE]\d++)*+"
_NUMBER: Final = re.compile(rf"\s*({_DIGITS})(?!:)")
_SIGNED: Final = re.compile(rf"\s*([+\-−–]?{_DIGITS})(?!:)")
_SPITZEN: Final = re.compile(r"\s*(\d+(?:[_eE]\d+)*)")
_PAIR: Final = re.compile(rf"\s*(\d+):([+\-−–]?{_DIGITS})?")
_PLACE: Final = re.compile(r"\s*(\d++)(?!:)")
_FEAT: Final = re.compile(rf"\s*({'|'.join(FEAT_SIGNS.values())})?(\d+)(!?)", re.IGNORECASE)
_WORD: Final = re.compile(r"\s*([^\W\d]+|\d+|[♣♠♥♦])")
_SIDE_LETTERS: Final = {letter: name for letter, name in LETTERS.items() if name != "bid"}
_SIDES: Final = {word: name for name in ("with", "without") for word in spellings("line")[name]}
_SIGNED_SPITZEN: Final = re.compile(
    rf"\s*(?:([+\-−–])|(?:({'|'.join(_SIDES)})\s*)|({'|'.join(_SIDE_LETTERS)}))(\d+)", re.IGNORECASE
)
_COLUMN: Final = re.compile(rf"\s*({'|'.join(_SIDE_LETTERS)})([+\-−–]?\d+)", re.IGNORECASE)

_SAID: Final = re.compile(r"[ \t]+([^\W\d]{2,12})")

_PHASES: Final = {phase.value: phase for phase in Phase}

ReadWord = Callable[[LineState, Any, str], None]


def stated_value(line: LineState, name: str, token: str) -> None:
    """Note the number with sign that follows."""
    match = line.take(_SIGNED)
    value = whole(match[1]) if match else None
    if match is None:
        line.incomplete(Says.VALUE, token)
    elif value is None:
        line.not_a_number(match[1])
    else:
        line.say(name, value, f"{token}{match[1]}")


def _saying(name: str) -> ReadWord:
    return lambda line, meaning, token: line.say(name, meaning, token)


def _spitzen(line: LineState, side: str, token: str) -> None:
    if match := line.take(_SPITZEN):
        line.say_number(side, match[1], f"{token} {match[1]}")
    elif (number := _counted(line)) is not None:
        line.say_number(side, str(number), f"{token} {number}")
    else:
        line.doubtful.add("spitzen")
        line.incomplete(Says.SPITZEN, token)


def _counted(line: LineState) -> int | None:
    match = _SAID.match(line.text, line.at)
    number = number_word(match[1]) if match else None
    if match is not None and number is not None:
        line.at = match.end()
    return number


def _number(line: LineState, name: str, token: str, says: Says = Says.NUMBER) -> None:
    if match := line.take(_NUMBER):
        line.say_number(name, match[1], f"{token} {match[1]}")
    else:
        line.incomplete(says, token)


def _doubling(line: LineState, name: str, token: str) -> None:
    if _NUMBER.match(line.text, line.at):
        _number(line, name, token)
    elif name == "kontra":
        _doubled(line, 1, token)
    else:
        line.say(name, 1, token)


def _doubled(line: LineState, count: int, _token: str) -> None:
    line.facts["chain"] = max(count, line.facts.get("chain", 0))
    line.spans.setdefault("kontra", (line.begin, line.at))


def _place(line: LineState, name: str, token: str) -> None:
    match = line.take(_PLACE)
    if match is None:
        line.incomplete(Says.PLACE, token)
    elif (place := line.place(match[1])) is not None:
        line.say(name, place, f"{token} {match[1]}")


def _places(line: LineState, name: str, token: str) -> None:
    start = line.at
    places = []
    while match := line.take(_PLACE):
        places.append(line.place(match[1]))
    if not places:
        line.incomplete(Says.PLACES, token)
    elif None not in places:
        line.say(name, tuple(places), f"{token} {line.since(start)}")


def _per_place(line: LineState, name: str, token: str) -> None:
    """Read numbers by place, or the one number that is the declarer's.

    `gew` and `verl` with no number after them are the result; counters carry no sign, so `gew +2` is won with 2.
    """
    line.by_place.add(name)
    start = line.at
    while match := line.take(_PAIR):
        place, value = line.place(match[1]), whole(match[2] or "")
        if value is None:
            line.not_a_number(match[0].strip())
        elif place is not None:
            line.say(f"{name}.{place}", value, f"{token} {match[0].strip()}")
    if line.at > start:
        return
    result = RESULTS.get(token.lower())
    match = line.take(_SIGNED if result is None else _NUMBER)
    if match is None and result is not None:
        line.by_place.discard(name)
        line.say("won", result, token)
        return
    value = whole(match[1]) if match else None
    if match is None:
        line.incomplete(Says.PER_PLACE, token)
    elif value is None:
        line.not_a_number(match[1])
    elif name == "penalties":
        line.fault(L101, "place_missing", token, token=f"{token} {match[1]}", near=f"{token} 2:{match[1]}")
    else:
        line.say(f"{name}.", value, f"{token} {match[1]}")


def _points(line: LineState, name: str, token: str) -> None:
    if _PAIR.match(line.text, line.at):
        _per_place(line, "points", token)
    else:
        _number(line, name, token, Says.POINTS)


def _feat(line: LineState, name: str, token: str) -> None:
    start = line.at
    feats = []
    while match := line.take(_FEAT):
        place = line.place(match[2])
        if place is not None:
            feats.append(Feat(place, announced=bool(match[1]), missed=bool(match[3])))
    if start == line.at:
        line.incomplete(Says.FEAT, token)
    elif feats:
        line.say(name, tuple(feats), f"{token} {line.since(start)}")


def _phase(line: LineState, name: str, token: str) -> None:
    match = _WORD.match(line.text, line.at)
    phase = _PHASES.get(match[1].lower()) if match else None
    if match is None or phase is None:
        line.incomplete(Says.PHASE, token)
    else:
        line.at = match.end()
        line.say(name, phase, f"{token} {match[1]}")


def _charged(line: LineState, _name: str, token: str) -> None:
    """Read the game charged for a Null over its bid: contract, Spitzen or both."""
    if _charged_spitzen(line, token):
        return
    match = _WORD.match(line.text, line.at)
    meaning = WORDS.get(lookup_key(match[1])) if match else None
    if match is None or meaning is None or meaning[0] is not Says.CONTRACT:
        line.incomplete(Says.CHARGED, token)
        return
    line.at = match.end()
    line.say("charged_contract", meaning[1][0], f"{token} {match[1]}")
    _charged_spitzen(line, token)


def _charged_spitzen(line: LineState, token: str) -> bool:
    match = line.take(_SIGNED_SPITZEN)
    if match is None:
        return False
    sign, word, letter, digits = match.groups()
    number = natural(digits)
    if number is None:
        line.not_a_number(digits)
    else:
        side = _SIDES[word.lower()] if word else _SIDE_LETTERS[letter.lower()] if letter else ""
        with_them = sign == "+" or side == "with"
        line.say("charged_spitzen", number if with_them else -number, f"{token} {match[0].strip()}")
    return True


def _columns(line: LineState, _name: str, token: str) -> None:
    """Read Spitzen as they stand in the two columns of a list."""
    start = line.at
    while match := line.take(_COLUMN):
        number = whole(match[2])
        if number is None:
            line.not_a_number(match[2])
        else:
            line.say(f"column_{_SIDE_LETTERS[match[1].lower()]}", number, f"{token} {match[0].strip()}")
    if start == line.at:
        line.incomplete(Says.COLUMNS, token)


def _crossed(line: LineState, name: str, token: str) -> None:
    """Read the crosses as they stand in the six columns; 0 for none."""
    match = _WORD.match(line.text, line.at)
    run = LEVEL_RUN.fullmatch(match[1].lower()) if match else None
    if match is None or not (match[1] == "0" or (run and run[1] and not run[2])):
        line.incomplete(Says.CROSSED, token)
    else:
        line.at = match.end()
        line.say(name, levels_in(match[1].lower()), f"{token} {match[1]}")


READ_WORD: Final[Mapping[Says, ReadWord]] = {
    Says.CONTRACT: LineState.say_contract,
    Says.LEVEL: lambda line, level, _token: line.cross(level),
    Says.RESULT: _saying("won"),
    Says.REASON: _saying("reason"),
    Says.OVERBID: _saying("overbid"),
    Says.SPITZEN: _spitzen,
    Says.NUMBER: _number,
    Says.DOUBLING: _doubling,
    Says.DOUBLED: _doubled,
    Says.VALUE: stated_value,
    Says.PLACE: _place,
    Says.PLACES: _places,
    Says.PER_PLACE: _per_place,
    Says.POINTS: _points,
    Says.FEAT: _feat,
    Says.PHASE: _phase,
    Says.CHARGED: _charged,
    Says.COLUMNS: _columns,
    Says.CROSSED: _crossed,
    Says.STEPS: read_steps,
}
