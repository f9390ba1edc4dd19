"""Read a line token by token, by the table of the line notation."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from skatlist.base.patterns import pattern
from skatlist.files.formats.notation.quoting import unquoted
from skatlist.files.formats.notation.tokens import (
    BEHIND_PLACE,
    CONTRACT_WORDS,
    LETTERS,
    LEVEL_RUN,
    MAX_TOKENS,
    PERHAPS,
    QUOTED,
    SPELLINGS,
    TOKEN,
    TWO_WORDS,
    WORDS,
    GaveUpError,
    LineState,
    TokenKind,
    levels_in,
)
from skatlist.files.formats.numbers import natural, whole
from skatlist.files.formats.word_lookup import CONTRACTS, FEAT_SIGNS, LEVELS, RESULTS, number_word
from skatlist.skat.findings.reading_kinds import L101, L105
from skatlist.skat.game import Level
from skatlist.skat.sheet import MAX_PLACES, Feat, Phase
from skatlist.words.spelling import likeness, lookup_key, nearest
from skatlist.words.word_tables import spellings

# The words of a line, each with the text that it needs after it.

_GAME: Final = pattern(r"\s*(\d++)")
_ANNOUNCED: Final = frozenset(word.rpartition("_")[2] for word in spellings("level")["schneider_announced"])
_STEP: Final = pattern(rf"[\s,]*+([^\W\d]{{1,40}}(?:[ \t]++(?:{'|'.join(_ANNOUNCED)})\b)?)[ \t]++(\d++)", re.IGNORECASE)
_PRODUCT: Final = pattern(r"\s*+;?\s*+(\d++)\s*[x×]\s*(\d++)")


def read_steps(line: LineState, _meaning: object, token: str) -> None:
    """Read the count of a game and the levels after it. Only the levels add facts."""
    match = line.take(_GAME)
    count = natural(match[1]) if match else None
    if count is None:
        line.incomplete(TokenKind.STEPS, token)
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
    kind, level = WORDS.get(lookup_key(word), (None, None))
    return level if kind is TokenKind.LEVEL else None


# Digits of any alphabet and decimals are read as a whole, in order to be refused as a whole.
_DIGITS = r"\d++(?:[.,_eE]\d++)*+"
_NUMBER: Final = pattern(rf"\s*({_DIGITS})(?!:)")
_SIGNED: Final = pattern(rf"\s*([+\-−–]?{_DIGITS})(?!:)")
_SPITZEN: Final = pattern(r"\s*(\d+(?:[_eE]\d+)*)")
_PAIR: Final = pattern(rf"\s*(\d+):([+\-−–]?{_DIGITS})?")
_PLACE: Final = pattern(r"\s*(\d++)(?!:)")
_FEAT: Final = pattern(rf"\s*({'|'.join(FEAT_SIGNS.values())})?(\d+)(!?)", re.IGNORECASE)
_WORD: Final = pattern(r"\s*([^\W\d]+|\d+|[♣♠♥♦])")
_SIDE_LETTERS: Final = {letter: name for letter, name in LETTERS.items() if name != "bid"}
_SIDES: Final = {word: name for name in ("with", "without") for word in spellings("line")[name]}
_SIGNED_SPITZEN: Final = pattern(
    rf"\s*(?:([+\-−–])|(?:({'|'.join(_SIDES)})\s*)|({'|'.join(_SIDE_LETTERS)}))(\d+)", re.IGNORECASE
)
_QUOTED: Final = pattern(rf"\s*({QUOTED})")
_COLUMN: Final = pattern(rf"\s*({'|'.join(_SIDE_LETTERS)})([+\-−–]?\d+)", re.IGNORECASE)

_NUMBER_WORD: Final = pattern(r"[ \t]+([^\W\d]{2,12})")

_PHASES: Final = {phase.value: phase for phase in Phase}

ReadWord = Callable[[LineState, Any, str], None]


def stated_value(line: LineState, name: str, token: str) -> None:
    """Record the signed number that follows."""
    match = line.take(_SIGNED)
    value = whole(match[1]) if match else None
    if match is None:
        line.incomplete(TokenKind.VALUE, token)
    elif value is None:
        line.not_a_number(match[1])
    else:
        line.record(name, value, f"{token}{match[1]}")


def _value_word(line: LineState, name: str, token: str) -> None:
    """Read the number after the word, or the word alone as the contract of a game known by its value."""
    if _SIGNED.match(line.text, line.at) is None:
        line.record_contract(CONTRACT_WORDS[lookup_key(token)], token)
    else:
        stated_value(line, name, token)


def _recording(name: str) -> ReadWord:
    return lambda line, meaning, token: line.record(name, meaning, token)


def _spitzen(line: LineState, side: str, token: str) -> None:
    if match := line.take(_SPITZEN):
        line.record_number(side, match[1], f"{token} {match[1]}")
    elif (number := _counted(line)) is not None:
        line.record_number(side, str(number), f"{token} {number}")
    else:
        line.doubtful.add("spitzen")
        line.incomplete(TokenKind.SPITZEN, token)


def _counted(line: LineState) -> int | None:
    match = _NUMBER_WORD.match(line.text, line.at)
    number = number_word(match[1]) if match else None
    if match is not None and number is not None:
        line.at = match.end()
    return number


def _number(line: LineState, name: str, token: str, kind: TokenKind = TokenKind.NUMBER) -> None:
    if match := line.take(_NUMBER):
        line.record_number(name, match[1], f"{token} {match[1]}")
    else:
        line.incomplete(kind, token)


def _doubling(line: LineState, name: str, token: str) -> None:
    if _NUMBER.match(line.text, line.at):
        _number(line, name, token)
    elif name == "kontra":
        _doubled(line, 1, token)
    else:
        line.record(name, 1, token)


def _doubled(line: LineState, count: int, token: str) -> None:
    call = f"call.{count}"
    if call in line.tokens:
        line.fault(L105, "call_twice", token, token=token)
    line.tokens[call] = token
    line.facts["chain"] = max(count, line.facts.get("chain", 0))
    line.spans.setdefault("kontra", (line.begin, line.at))


def _place(line: LineState, name: str, token: str) -> None:
    match = line.take(_PLACE)
    if match is None:
        line.incomplete(TokenKind.PLACE, token)
    elif (place := line.place(match[1])) is not None:
        line.record(name, place, f"{token} {match[1]}")


def _places(line: LineState, name: str, token: str) -> None:
    start = line.at
    places = []
    while match := line.take(_PLACE):
        places.append(line.place(match[1]))
    if not places:
        line.incomplete(TokenKind.PLACES, token)
    elif None not in places:
        line.record(name, tuple(places), f"{token} {line.since(start)}")


def _per_place(line: LineState, name: str, token: str) -> None:
    """Read numbers by place, or a single number, which belongs to the declarer.

    `gew` and `verl` without a number after them are the result. Counters have no sign, so `gew +2` is won with 2.
    """
    line.by_place.add(name)
    start = line.at
    while match := line.take(_PAIR):
        place, value = line.place(match[1]), whole(match[2] or "")
        if value is None:
            line.not_a_number(match[0].strip())
        elif place is not None:
            line.record(f"{name}.{place}", value, f"{token} {match[0].strip()}")
    if line.at > start:
        return
    result = RESULTS.get(token.lower())
    match = line.take(_SIGNED if result is None else _NUMBER)
    if match is None and result is not None:
        line.by_place.discard(name)
        line.record("won", result, token)
        return
    value = whole(match[1]) if match else None
    if match is None:
        line.incomplete(TokenKind.PER_PLACE, token)
    elif value is None:
        line.not_a_number(match[1])
    elif name == "penalties":
        line.fault(L101, "place_missing", token, token=f"{token} {match[1]}", near=f"{token} 2:{match[1]}")
    else:
        line.record(f"{name}.", value, f"{token} {match[1]}")


def _points(line: LineState, name: str, token: str) -> None:
    if _PAIR.match(line.text, line.at):
        _per_place(line, "points", token)
    else:
        _number(line, name, token, TokenKind.POINTS)


def _feat(line: LineState, name: str, token: str) -> None:
    start = line.at
    feats = []
    while match := line.take(_FEAT):
        place = line.place(match[2])
        if place is not None:
            feats.append(Feat(place, announced=bool(match[1]), missed=bool(match[3])))
    if start == line.at:
        line.incomplete(TokenKind.FEAT, token)
    elif feats:
        line.record(name, tuple(feats), f"{token} {line.since(start)}")


def _phase(line: LineState, name: str, token: str) -> None:
    match = _WORD.match(line.text, line.at)
    phase = _PHASES.get(match[1].lower()) if match else None
    if match is None or phase is None:
        line.incomplete(TokenKind.PHASE, token)
    else:
        line.at = match.end()
        line.record(name, phase, f"{token} {match[1]}")


def _charged(line: LineState, _name: str, token: str) -> None:
    """Read the game charged for an overbid Null: contract, Spitzen or both."""
    if _charged_spitzen(line, token):
        return
    match = _WORD.match(line.text, line.at)
    meaning = CONTRACT_WORDS.get(lookup_key(match[1])) if match else None
    if match is None or meaning is None:
        line.incomplete(TokenKind.CHARGED, token)
        return
    line.at = match.end()
    line.record("charged_contract", meaning[0], f"{token} {match[1]}")
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
        line.record("charged_spitzen", number if with_them else -number, f"{token} {match[0].strip()}")
    return True


def _columns(line: LineState, _name: str, token: str) -> None:
    """Read Spitzen as written in the two columns of a list."""
    start = line.at
    while match := line.take(_COLUMN):
        number = whole(match[2])
        if number is None:
            line.not_a_number(match[2])
        else:
            line.record(f"column_{_SIDE_LETTERS[match[1].lower()]}", number, f"{token} {match[0].strip()}")
    if start == line.at:
        line.incomplete(TokenKind.COLUMNS, token)


def _crossed(line: LineState, name: str, token: str) -> None:
    """Read the crosses as written in the six columns, 0 for none."""
    match = _WORD.match(line.text, line.at)
    run = LEVEL_RUN.fullmatch(match[1].lower()) if match else None
    if match is None or not (match[1] == "0" or (run and run[1] and not run[2])):
        line.incomplete(TokenKind.CROSSED, token)
    else:
        line.at = match.end()
        line.record(name, levels_in(match[1].lower()), f"{token} {match[1]}")


def _text(line: LineState, name: str, token: str) -> None:
    match = line.take(_QUOTED)
    if match is None:
        line.incomplete(TokenKind.TEXT, token)
    else:
        line.record(name, unquoted(match[1]), f"{token} {match[1]}")


READ_WORD: Final[Mapping[TokenKind, ReadWord]] = {
    TokenKind.CONTRACT: LineState.record_contract,
    TokenKind.LEVEL: lambda line, level, _token: line.cross(level),
    TokenKind.RESULT: _recording("won"),
    TokenKind.REASON: _recording("reason"),
    TokenKind.FLAG: lambda line, name, token: line.record(name, True, token),
    TokenKind.SPITZEN: _spitzen,
    TokenKind.NUMBER: _number,
    TokenKind.DOUBLING: _doubling,
    TokenKind.DOUBLED: _doubled,
    TokenKind.VALUE: _value_word,
    TokenKind.PLACE: _place,
    TokenKind.PLACES: _places,
    TokenKind.PER_PLACE: _per_place,
    TokenKind.POINTS: _points,
    TokenKind.FEAT: _feat,
    TokenKind.PHASE: _phase,
    TokenKind.CHARGED: _charged,
    TokenKind.COLUMNS: _columns,
    TokenKind.CROSSED: _crossed,
    TokenKind.TEXT: _text,
    TokenKind.STEPS: read_steps,
}


# The reader.

_MOST_SPITZEN: Final = 11  # a bare number up to this may be Spitzen, a greater one a bid or a value
_LONE: Final = "o"  # "without" before Spitzen, but also the first letter of "open"
_LONGEST: Final = 40  # letters of a word. Looking up longer ones takes time and finds nothing
_WORD_LONG: Final = 3  # fewest letters of a word that is not merely the beginning of one
_ALIKE: Final = 0.7  # similarity of a word to itself with two letters of five wrong
_ONE_LETTER_OFF: Final = 0.8  # similarity of a word to itself with one letter missing
_NEXT_WORD: Final = pattern(r"[ \t]+([^\W\d]{1,40})")
_TOUCHING: Final = pattern(r"\d++(?:[_eE]\d++)*+")
_TOUCHING_BID: Final = pattern(r"\d++(?:[.,_eE]\d++)*+")
_APART: Final = pattern(r"[ \t]+(\d++(?:[.,_eE]\d++)*+)")
_COUNTED: Final = {word: name for name in ("card_points", "tricks") for word in spellings("line")[name]}
# The number may precede the words Augen and Stiche. If a number follows, that one counts.
_NOUN: Final = pattern(rf"[ \t]*+({'|'.join(_COUNTED)})(?![^\W\d])(?!\s*\d)", re.IGNORECASE)
_MORE: Final = pattern(r"\s*[^\s\d]")
_WITHOUT_PLACE: Final = tuple(word for word, (contract, _) in CONTRACTS.items() if not contract.has_declarer)
_TAKES_NUMBER: Final = frozenset(
    (TokenKind.SPITZEN, TokenKind.NUMBER, TokenKind.DOUBLING, TokenKind.VALUE, TokenKind.PLACE, TokenKind.POINTS)
)


def read_tokens(line: LineState) -> None:
    """Read a complete line into its state."""
    try:
        while match := TOKEN.match(line.text, line.at):
            kind = match.lastgroup or ""
            line.begin, line.at = match.start(kind), match.end()
            if line.count > MAX_TOKENS:
                line.unreadable(match[kind])
            _READ[kind](line, match[kind])
            line.count += 1
    except GaveUpError:
        return


def _signed(line: LineState, token: str) -> None:
    number = natural(token[1:])
    if number is not None and number > _MOST_SPITZEN:
        line.fault(L105, "signed", token, token=token, value=f"={whole(token)}", bid=f"{token[0]} r{number}")
        return
    line.record_number("with" if token[0] == "+" else "without", token[1:], token)


def _symbol(line: LineState, token: str) -> None:
    sign = lookup_key(token)
    if sign in LEVELS:
        line.cross(LEVELS[sign])
    else:
        line.record_contract(CONTRACTS[sign], token)


def _pause(line: LineState, _token: str) -> None:
    line.count -= line.count == 1  # `2, kreuz`: the contract still follows the place


def _other(line: LineState, token: str) -> None:
    if token[0] == '"':
        line.fault(L101, "quote", token, token=token)
    else:
        line.unreadable(token)


def _bare(line: LineState, digits: str) -> None:
    """Read digits without a word: place and contract at the start, nothing certain after them."""
    if line.count == 0:
        _opening(line, digits)
    elif (noun := line.take(_NOUN)) is not None:
        line.record_number(_COUNTED[noun[1].lower()], digits, f"{digits} {noun[1]}")
    elif line.count == 1 and "declarer" in line.facts and "contract" not in line.facts:
        if digits in CONTRACTS:
            line.record_contract(CONTRACTS[digits], digits)
        else:
            line.unreadable(digits)
    else:
        _two_readings(line, digits)


def _opening(line: LineState, digits: str) -> None:
    """Read the digits at the beginning of a line: a contract if the place may be missing, else place and contract."""
    first, rest = digits[0], digits[1:]
    place = natural(first)
    no_place = place not in range(1, MAX_PLACES + 1) or (rest and rest not in CONTRACTS)
    if digits in CONTRACTS and (no_place or not line.place_required):
        line.record_contract(CONTRACTS[digits], digits)
        return
    if place is None or (place == 0 and rest):
        line.not_a_number(digits)
        return
    end = line.at
    line.at = line.begin + 1
    if (place := line.place(first)) is not None:
        line.record("declarer", place, first)
    line.at = end
    if rest in CONTRACTS:
        line.record_contract(CONTRACTS[rest], rest)
    elif rest:
        line.unreadable(rest)


def _two_readings(line: LineState, digits: str) -> None:
    """Report a bare number after place and contract, because it may be Spitzen or a bid."""
    number = natural(digits)
    if number is None:
        line.not_a_number(digits)
        return
    contract = line.facts.get("contract")
    open_side = (contract is None or contract.has_spitzen) and not {"with", "without"} & line.facts.keys()
    if number <= _MOST_SPITZEN and open_side:
        line.fault(L105, "spitzen", digits, token=digits)
    else:
        line.fault(L105, "number", digits, token=digits)


def _word(line: LineState, token: str) -> None:
    if len(token) > _LONGEST:
        line.unreadable(token)
        return
    key = lookup_key(token)
    if key in TWO_WORDS:
        following = _NEXT_WORD.match(line.text, line.at)
        if following is not None and lookup_key(token + following[1]) in WORDS:
            line.at = following.end()
            key = lookup_key(token + following[1])
            token = f"{token} {following[1]}"
    meaning = WORDS.get(key)
    if meaning is None and key in BEHIND_PLACE and _is_contract_due(line):
        line.record_contract(BEHIND_PLACE[key], token)
    elif meaning is None:
        _level_run(line, token)
    else:
        if key in PERHAPS and _is_contract_due(line) and not _names_a_contract(line.text[line.at :]):
            line.perhaps = token
        READ_WORD[meaning[0]](line, meaning[1], token)


def _is_contract_due(line: LineState) -> bool:
    if line.count == 0:
        return not line.place_required and _MORE.match(line.text, line.at) is not None
    return line.count == 1 and "declarer" in line.facts and "contract" not in line.facts


def _names_a_contract(text: str) -> bool:
    words = (match["word"] or match["symbol"] for match in TOKEN.finditer(text))
    meanings = (WORDS.get(lookup_key(word), (None,))[0] or word in CONTRACTS for word in words if word)
    return any(meaning in (True, TokenKind.CONTRACT) for meaning in meanings)


def _level_run(line: LineState, token: str) -> None:
    """Read a run of level tokens, perhaps with a last letter that needs a number: m, o, r, w or wo."""
    match = LEVEL_RUN.fullmatch(token.lower())
    if match is None:
        _strange(line, token)
        return
    run, last = match.groups()
    digits = _digits(line, last)
    if last and not digits:
        _alone(line, token, last)
        return
    line.cross(levels_in(run), len(run))
    if last:
        line.record_number(LETTERS[last], digits, last + digits)


def _digits(line: LineState, last: str) -> str:
    touching = line.take(_TOUCHING_BID if LETTERS.get(last) == "bid" else _TOUCHING) if last else None
    if touching is not None:
        return touching[0]
    apart = line.take(_APART) if last and last != _LONE else None
    return apart[1] if apart is not None else ""


def _alone(line: LineState, token: str, last: str) -> None:
    """Report a letter without its number. A lone o could also be "open"."""
    about_bid = LETTERS[last] == "bid"
    line.doubtful.add("bid" if about_bid else "spitzen")
    number = line.take(_APART)
    if number is not None:
        line.unreadable(f"{token} {number[1]}", token + number[1])
    elif last == _LONE:
        line.fault(L101, "lone_o", token, token=token)
    else:
        line.incomplete(TokenKind.NUMBER if about_bid else TokenKind.SPITZEN, token)


def _strange(line: LineState, token: str) -> None:
    """Report an unknown word and the word it resembles.

    A line begins with a place, or is a game without a declarer, so a name is never taken for another word.
    """
    begins = line.count == 0 and line.place_required
    if begins and _names_a_contract(line.text[line.at :]):
        line.fault(L101, "place_name", token, token=token)
        return
    word = _slip_of(line, token, _WITHOUT_PLACE if begins else SPELLINGS)
    spelt = None if begins else _bounced(token) or _begun(line, token) or _shortened_contract(line, token)
    near = spelt or _glued(line, token, word) or word
    # A number after an uncertain word is equally uncertain.
    takes = near is not None and WORDS.get(lookup_key(near), (None,))[0] in _TAKES_NUMBER
    digits = line.take(_TOUCHING) or (line.take(_APART) if takes else None)
    number = digits[0] if digits else ""
    line.unreadable(
        line.text[line.begin : line.at],
        near and near.replace("_", " ") + (f" {number.strip()}" if takes and number else ""),
    )


def _bounced(token: str) -> str | None:
    """Return the word of a token with a letter typed twice by one stroke: herzz is herz, not herz with Schwarz."""
    for at in range(1, len(token)):
        once = token[:at] + token[at + 1 :]
        if token[at].lower() == token[at - 1].lower() and len(once) >= _WORD_LONG and lookup_key(once) in WORDS:
            return once
    return None


def _shortened_contract(line: LineState, token: str) -> str | None:
    """Return the only contract that has the letters of a token in this order, from first to last: krz is kreuz."""
    key = lookup_key(token)
    if len(key) < _WORD_LONG or _has_contract(line):
        return None
    pattern = re.compile(".*".join(map(re.escape, key)))
    fitting = [word for word in CONTRACTS if word.isalpha() and pattern.fullmatch(lookup_key(word))]
    return fitting[0].lower() if len({CONTRACTS[word] for word in fitting}) == 1 else None


def _begun(line: LineState, token: str) -> str | None:
    """Return the word that a token of two letters or more begins, if there is only one: ko is kontra."""
    has_contract, key = _has_contract(line), lookup_key(token)
    fitting = [
        word
        for word in SPELLINGS
        if len(key) > 1 and word.isalpha() and lookup_key(word).startswith(key)
        if not (has_contract and word in CONTRACTS)
    ]
    return fitting[0].lower() if len({WORDS[lookup_key(word)] for word in fitting}) == 1 else None


def _has_contract(line: LineState) -> bool:
    return "contract" in line.facts or _names_a_contract(line.text[line.at :])


def _slip_of(line: LineState, token: str, words: Sequence[str]) -> str | None:
    """Return the word that a token is with a slip, never a second contract and no far guess."""
    if len(token) == 1:
        return None
    known = [word for word in words if word not in CONTRACTS] if _has_contract(line) else words
    key = lookup_key(token)
    exchanged = {key[:at] + key[at + 1] + key[at] + key[at + 2 :] for at in range(len(key) - 1)}
    for slip in (exchanged.__contains__, partial(_is_one_slip, key)):
        fitting = [word for word in known if len(word) >= _WORD_LONG and slip(lookup_key(word))]
        if len({WORDS[lookup_key(word)] for word in fitting}) == 1:
            return max(reversed(fitting), key=partial(likeness, token))
    word = nearest(token, known)
    if word is None or likeness(token, word) > _ALIKE or _is_one_slip(lookup_key(token), lookup_key(word)):
        return word
    return None


def _is_one_slip(token: str, word: str) -> bool:
    """Whether one letter is wrong, too many or missing."""
    longer = max(len(token), len(word))
    begin = next((at for at, pair in enumerate(zip(token, word, strict=False)) if pair[0] != pair[1]), longer - 1)
    return token[begin + (len(token) == longer) :] == word[begin + (len(word) == longer) :]


def _glued(line: LineState, token: str, word: str | None) -> str | None:
    """Return the reading of a word and a run of tokens without a blank between: kreuzm2 is kreuz m2.

    A `word` with a letter missing is not such a run: `hez` is herz, not `he` with Schwarz.
    """
    for cut in range(len(token) - 1, 0, -1):
        head, tail = token[:cut], token[cut:]
        tokens = [WORDS[key][0] for key in map(lookup_key, (head, tail)) if key in WORDS]
        if tokens.count(TokenKind.CONTRACT) > 1:
            continue
        if lookup_key(head) in WORDS and (lookup_key(tail) in WORDS or LEVEL_RUN.fullmatch(tail.lower())):
            digits = line.take(_TOUCHING)
            if word and not digits and len(head) < _WORD_LONG and likeness(token, word) > _ONE_LETTER_OFF:
                return None
            return f"{head} {tail}{digits[0] if digits else ''}"
    return None


_READ: Final[Mapping[str, Callable[[LineState, str], None]]] = {
    "remark": lambda line, token: line.record("remark", unquoted(token), token),
    "spitzen": _signed,
    "sign": lambda line, sign: line.record("won", sign == "+", sign),
    "bid": lambda line, token: line.record_number("bid", token[1:], token),
    "value": lambda line, token: stated_value(line, "value", token),
    "symbol": _symbol,
    "number": _bare,
    "word": _word,
    "pause": _pause,
    "other": _other,
}
