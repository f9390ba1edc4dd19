"""An independent checker of Skat lists, written from docs/format alone.

It reads lists and events, computes all numbers anew and says where a number that stands in a file differs.

    python3 skatlist_check.py [--json] FILE_OR_FOLDER...

`read_lists` reads, `score_list` computes a list, `Event` an evening, `league_lines` and `season_lines` several.
"""

import json
import re
import sys
import tomllib
from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise
from pathlib import Path

PLACES = 5


class CheckError(Exception):
    """A file that cannot be read, or rules that are not known here."""


class UnreadError(Exception):
    """A line that the grammar does not allow, or that contradicts one before it."""


# --- Lists: reading (docs/format/list.md, grammar.ebnf) ---------------------------------------------------------------

_QUOTED = r'"(?:[^"\\\x00-\x1f\x7f]|\\["\\nrt]|\\u\{(?:10[0-9a-fA-F]{4}|[0-9a-fA-F]{1,5})\})+"'
_SPACE = "\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff"
_LETTER = rf'[^"#;„“”\x00-\x20\x7f-\xa0{_SPACE}]'
_INSIDE = rf"(?:(?!\\){_LETTER})+"
_PIECE = rf'(?:{_LETTER}|"{_INSIDE}(?: +{_INSIDE})*")+'
_PLAIN = rf"(?![:=–—-]){_PIECE}(?: +{_PIECE})*"
_NATURAL = re.compile(r"0|[1-9][0-9]{0,8}")
_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,8})")
_TOKEN = re.compile(rf'{_QUOTED}|[^ \t"]+')
_VERSION_LINE = re.compile(r"#[ \t]*skat list format(?![^\W_]).*", re.IGNORECASE)
_VERSION = re.compile(r"#[ \t]+skat list format[ \t]+([0-9]+)\.[0-9]+[ \t]*", re.IGNORECASE)
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\"}
_NO_NAME = {"geht", "kommt", "tauscht", "leaves", "left", "joins", "joined", "swaps", "swapped"}

_HEAD = {
    "serie": "series",
    "series": "series",
    "tisch": "table",
    "table": "table",
    "spiele": "agreed",
    "games": "agreed",
    "regeln": "rules",
    "rules": "rules",
    "ungültig": "void",
    "void": "void",
    "veranstaltung": "event",
    "event": "event",
    "name": "event",
    "datum": "date",
    "date": "date",
    "ort": "place",
    "town": "place",
    "listenführer": "keeper",
    "keeper": "keeper",
}
_CONTRACTS = {
    "kreuz": "clubs",
    "clubs": "clubs",
    "pik": "spades",
    "spades": "spades",
    "herz": "hearts",
    "hearts": "hearts",
    "karo": "diamonds",
    "diamonds": "diamonds",
    "grand": "grand",
    "null": "null",
    "revolution": "revolution",
    "ramsch": "ramsch",
    "e": "passed",
    "passed": "passed",
    "ungültig": "void",
    "void": "void",
    "wert": "value",
    "value": "value",
}
_LEVELS = {"h": "H", "s": "S", "sa": "SA", "z": "Z", "za": "ZA", "ou": "O", "sp": "SP"}
_ORDER = tuple(_LEVELS.values())
_REASONS = {
    "aufgegeben": "given_up",
    "given up": "given_up",
    "geschenkt": "conceded",
    "conceded": "conceded",
    "rest angesagt": "claim",
    "rest claimed": "claim",
    "verstoß alleinspieler": "violation_declarer",
    "violation declarer": "violation_declarer",
    "verstoß gegner": "violation_opponents",
    "violation opponents": "violation_opponents",
}
_FOOTERS = {
    "punkte": "points",
    "points": "points",
    "gewonnen": "won",
    "won": "won",
    "verloren": "lost",
    "lost": "lost",
    "eingepasst": "passed",
    "passed": "passed",
    "bonus eigene": "bonus_own",
    "bonus own": "bonus_own",
    "bonus andere": "bonus_others",
    "bonus others": "bonus_others",
    "gesamt": "total",
    "total": "total",
}
_SUITS = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
_WITH_DECLARER = {*_SUITS, "null", "revolution", "value"}


def read_lists(text):
    """Return the lists of a text as docs/format/list.md says them in JSON."""
    reader = _Reader()
    for number, raw in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), start=1):
        if number == 1 and _VERSION_LINE.fullmatch(raw.strip(" \t")):
            version = _VERSION.fullmatch(raw.strip(" \t"))
            if not version:
                reader.drafts[-1].unread.append(number)
            elif version[1] != "1":
                raise CheckError(f"format version {version[1]} is not known here")
        line = _without_comment(raw).strip(" \t")
        if line:
            reader.take(line, number)
    return reader.finished()


def _without_comment(line):
    quoted = escaped = False
    for at, sign in enumerate(line):
        if quoted:
            quoted, escaped = sign != '"' or escaped, sign == "\\" and not escaped
        elif sign == '"':
            quoted = True
        elif sign == "#" and (at == 0 or line[at - 1] in " \t"):
            return line[:at]
    return line


def _unquoted(text):
    def meant(match):
        if match[1]:
            return _ESCAPES[match[1]]
        code = int(match[2], 16)
        if 0xD800 <= code < 0xE000:
            raise UnreadError(match[0])
        return chr(code)

    return re.sub(r'\\(?:(["\\nrt])|u\{([0-9a-fA-F]+)\})', meant, text[1:-1])


def _text(text):
    if re.fullmatch(_QUOTED, text):
        return _unquoted(text)
    if not re.fullmatch(_PLAIN, text) or len(text) > 1000:
        raise UnreadError(text)
    return text


def _number(text, pattern=_NATURAL, least=None):
    if not pattern.fullmatch(text) or (least is not None and int(text) < least):
        raise UnreadError(text)
    return int(text)


def _place(text):
    if text not in {"1", "2", "3", "4", "5"}:
        raise UnreadError(text)
    return int(text)


def _parts(text, count):
    """Return the words of a text, the last one with all that is left; empty ones where there are fewer."""
    return (*re.split(r"[ \t]+", text, maxsplit=count - 1), *[""] * count)[:count]


def _person(text):
    """Return who a text describes: a name and what is known of them."""
    pieces = re.findall(rf"(?:{_QUOTED}|[^;\"])+|;", text)
    if "".join(pieces) != text:
        raise UnreadError(text)
    said, after = {}, True
    for at, piece in enumerate(pieces):
        if piece == ";":
            if after and at:
                raise UnreadError(text)
            after = True
            said.setdefault("name", None)
            continue
        word, rest = _parts(piece.strip(" \t"), 2)
        key = {"nr": "number", "no": "number", "verein": "club", "club": "club", "mannschaft": "team", "team": "team",
               "ausgeschlossen": "excluded", "excluded": "excluded"}.get(word.lower())  # fmt: skip
        if not said:
            if word.lower() in _NO_NAME:
                raise UnreadError(text)
            key, value = "name", _text(piece.strip(" \t"))
        elif key is None or key in said or (key == "excluded") == bool(rest):
            raise UnreadError(text)
        else:
            value = True if key == "excluded" else _number(rest, least=1) if key == "number" else _text(rest)
        said[key] = value
        after = False
    if after and said:
        raise UnreadError(text)
    return {key: said[key] for key in ("name", "number", "club", "team", "excluded") if said.get(key)}


class _Draft:
    """A list while it is read."""

    def __init__(self):
        self.head, self.header, self.seats = {}, {}, {}
        self.rows, self.changes, self.waiting, self.footer, self.unread = [], [], [], [], []
        self.begun, self.last, self.sums_first = False, 0, False

    def game_begins(self, number):
        self.begun = True
        before = self.last + 1 if number is None else number
        self.changes += [{"before": before, **change} for change in self.waiting]
        self.waiting = []
        self.last = before

    def size(self):
        people = {}
        for change in sorted(self.changes, key=lambda change: change["before"]):
            if change["kind"] == "joined":
                people.setdefault(change["place"], change.get("player", {}))
        people |= self.seats
        size = max([3, *people])
        if not self.seats:
            stated = [row.get("stated", {}).get("totals", ()) for row in self.rows]
            stated += [row["values"] for row in self.footer if row["values"] is not None and not row.get("table")]
            highest = max(
                (at for values in stated for at, value in enumerate(values, 1) if value is not None), default=0
            )
            size = max(size, highest or max((place for row in self.rows for place in _named(row)), default=0))
        return size, people

    def finished(self):
        self.game_begins(None)
        size, people = self.size()
        for row in self.footer:
            if row.pop("table", False):
                row["values"] = [row["values"][0]] * size + [None] * (PLACES - size)
        found = {
            "series": self.head.get("series", 1),
            "table": self.head.get("table", 1),
            "assumed": [name for name in ("series", "table") if name not in self.head],
            "players": [people.get(place, {}) for place in range(1, size + 1)],
            "agreed": self.head.get("agreed"),
            "rules": self.head.get("rules"),
            "void": self.head.get("void"),
            "sums_first": self.sums_first,
            "header": self.header,
            "rows": self.rows,
            "changes": sorted(self.changes, key=lambda change: change["before"]),
            "footer": self.footer,
            "unread": self.unread,
        }
        return {key: value for key, value in found.items() if value or key == "rows"}


def _named(row):
    """Yield all places a game names."""
    yield row.get("declarer", 0)
    yield row.get("dealer", 0)
    house = row.get("house", {})
    for key in ("kontra_by", "bidders"):
        yield from house.get(key, ())
    for key in ("virgin", "march"):
        yield from (feat["place"] for feat in house.get(key, ()))
    for key in ("penalties", "card_points"):
        yield from (at for at, value in enumerate(house.get(key, ()), 1) if value is not None)


class _Reader:
    """The lists of a file, line by line."""

    def __init__(self):
        self.drafts = [_Draft()]
        self.seen = False

    def finished(self):
        return [draft.finished() for draft in self.drafts] if self.seen else []

    def take(self, line, number):
        try:
            self._statement(line)
            self.seen = True
        except UnreadError:
            self.drafts[-1].unread.append(number)

    def _statement(self, line):
        if line[0] in "0123456789?":
            self._game(line)
            return
        word, rest = _parts(line, 2)
        word = word.lower()
        draft = self.drafts[-1]
        if word in {"ab", "from"}:
            number, change = _parts(rest, 2)
            before = _number(number, least=1)
            draft.changes.append({"before": before, **self._change(change)})
        elif word in {"platz", "place"}:
            self._seat(line, rest)
        elif word in _FOOTERS or word == "bonus":
            self._footer(word, rest)
        elif word in {"kopf", "head"}:
            match = re.fullmatch(rf"({_QUOTED}|(?![:=–—-]){_LETTER}+)[ \t]+(.*)", rest)
            if not match or draft.begun:
                raise UnreadError(line)
            key = _unquoted(match[1]) if match[1][0] == '"' else match[1]
            self._once(draft.header, key, _text(match[2]))
        elif word in _HEAD:
            self._head(_HEAD[word], rest)
        elif " ".join(line.lower().split()) in {"nach summen", "by sums"}:
            if draft.begun:
                raise UnreadError(line)
            draft.sums_first = True
        else:
            raise UnreadError(line)

    def _head(self, name, rest):
        draft = self.drafts[-1]
        if name == "rules" and draft.begun:
            draft.waiting.append({"kind": "rules", "rules": _text(rest)})
            return
        value = _number(rest, least=1) if name in {"series", "table", "agreed"} else _text(rest)
        if name in {"series", "table"} and (draft.begun or name in draft.head):
            draft = _Draft()
            self.drafts.append(draft)
        if draft.begun:
            raise UnreadError(rest)
        if name == "date" and len(days := _days(value)) == 1 and _days(draft.header.get("date", "")) == days:
            return  # one day in two spellings
        self._once(draft.header if name in {"event", "date", "place", "keeper"} else draft.head, name, value)

    def _once(self, facts, name, value):
        if facts.setdefault(name, value) != value:
            raise UnreadError(name)

    def _seat(self, line, rest):
        draft = self.drafts[-1]
        place, person = _parts(rest, 2)
        word = _parts(person, 2)[0].lower()
        if word in {"geht", "leaves", "kommt", "joins", "tauscht", "swaps"}:
            draft.waiting.append(self._change(line))
        elif draft.begun:
            raise UnreadError(line)
        else:
            self._once(draft.seats, _place(place), _person(person))

    def _change(self, line):
        word, rest = _parts(line, 2)
        if word.lower() in {"regeln", "rules"}:
            return {"kind": "rules", "rules": _text(rest)}
        place, what, person = _parts(rest, 3)
        if word.lower() not in {"platz", "place"}:
            raise UnreadError(line)
        if what.lower() in {"geht", "leaves"} and not person:
            return {"kind": "left", "place": _place(place)}
        if what.lower() in {"tauscht", "swaps"} and _place(place) != _place(person):
            return {"kind": "swapped", "place": _place(place), "other": _place(person)}
        if what.lower() in {"kommt", "joins"}:
            return {"kind": "joined", "place": _place(place), "player": _person(person)}
        raise UnreadError(line)

    def _footer(self, word, rest):
        if word == "bonus":
            second, rest = _parts(rest, 2)
            word = f"{word} {second.lower()}"
        if word not in _FOOTERS or not rest:
            raise UnreadError(word)
        words = re.split(r"[ \t]+", rest)
        if ":" in words[0]:
            values, used = _pairs(words, _INTEGER)
        else:
            values = [_number(each, _INTEGER) for each in words]
            used = len(words)
        if used != len(words) or len(values) > PLACES:
            raise UnreadError(rest)
        row = {"name": _FOOTERS[word], "values": [*values, *[None] * (PLACES - len(values))]}
        if row["name"] == "passed" and len(words) == 1 and ":" not in words[0]:
            row["table"] = True
        draft = self.drafts[-1]
        draft.begun = True
        draft.footer.append(row)

    def _game(self, line):
        tokens = _TOKEN.findall(line)
        if " ".join(re.split(r"[ \t]+", line)) != " ".join(" ".join(re.split(r"[ \t]+", each)) for each in tokens):
            raise UnreadError(line)
        number = None if tokens[0] == "?" else _number(tokens[0], least=1)
        if number is None and len(tokens) == 1:
            raise UnreadError(line)
        row = _Game(tokens[1:]).row()
        draft = self.drafts[-1]
        draft.game_begins(number)
        draft.rows.append(row if number is None else {"game": number, **row})


def _days(text):
    """Return the days a text may name as year, month, day: none for other words, an error if it looks like a day."""
    orders = []
    if match := re.fullmatch(r"([0-9]{4})(-?)([0-9]{2})\2([0-9]{2})", text):
        orders = [(match[1], match[3], match[4])]
    elif match := re.fullmatch(r"([0-9]{1,2})\. ?([0-9]{1,2})\. ?([0-9]{4}|[0-9]{2})", text):
        orders = [(match[3], match[2], match[1])]
    elif match := re.fullmatch(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4}|[0-9]{2})", text):
        orders = [(match[3], match[2], match[1]), (match[3], match[1], match[2])]
    days = {(int(year) + 2000 * (len(year) == 2), int(month), int(day)) for year, month, day in orders}
    days = {(year, month, day) for year, month, day in days if year and 1 <= month <= 12 and _is_day(year, month, day)}
    if not days and re.fullmatch("[0-9]+[.-] *[0-9]+[.-] *[0-9]+|[0-9]+/[0-9]+/[0-9]+|[0-9]{5,}", text):
        raise UnreadError(text)
    return days


def _is_day(year, month, day):
    february = 29 if year % 4 == 0 and (year % 100 or year % 400 == 0) else 28
    return 1 <= day <= (february if month == 2 else 30 if month in {4, 6, 9, 11} else 31)


def _pairs(tokens, pattern):
    """Return numbers by place, as `1:20 3:-48` gives them, and how many tokens that were."""
    values, used = [None] * PLACES, 0
    for token in tokens:
        match = re.fullmatch(r"([1-5]):(.*)", token)
        if not match:
            break
        if values[int(match[1]) - 1] not in {None, (value := _number(match[2], pattern))}:
            raise UnreadError(token)
        values[int(match[1]) - 1] = value
        used += 1
    if not used:
        raise UnreadError(" ".join(tokens))
    return values, used


class _Game:
    """The facts of a game, token by token."""

    def __init__(self, tokens):
        self.tokens, self.facts, self.levels = tokens, {}, set()
        self.at = 0
        if tokens and re.fullmatch("[1-5]", tokens[0]):
            self.facts["declarer"] = int(tokens[0])
            self.at = 1
        while self.at < len(tokens):
            self._fact()

    def _say(self, name, value):
        if self.facts.setdefault(name, value) != value:
            raise UnreadError(name)

    def _next(self, ahead=0):
        at = self.at + ahead
        return self.tokens[at].lower() if at < len(self.tokens) else ""

    def _take(self):
        self.at += 1
        return self._next(-1)

    def _fact(self):
        token = self._take()
        two = f"{token} {self._next()}"
        if token[0] == '"':
            self._say("remark", _unquoted(self.tokens[self.at - 1]))
        elif two in _REASONS or two in {"kontra von", "kontra by", "gereizt von", "notiert von", "noted by"}:
            self._take()
            self._word(two)
        else:
            self._word(token)

    def _word(self, word):  # noqa: C901, PLR0915 - a table of words
        match word:
            case _ if word in _CONTRACTS:
                self._say("contract", _CONTRACTS[word])
            case _ if word in _LEVELS:
                self.levels.add(_LEVELS[word])
            case _ if word in _REASONS:
                self._say("reason", _REASONS[word])
            case "+" | "-":
                self._say("result", "won" if word == "+" else "lost")
            case "ü" | "overbid":
                self._say("overbid", True)
            case "bid":
                self._say("bid", _number(self._take()))
            case "stiche" | "tricks":
                self._say("tricks", _number(self._take()))
            case "ep" | "passes":
                self._say("stated.passed", _number(self._take()))
            case "geber" | "dealer":
                self._say("dealer", _place(self._take()))
            case "kontra" | "bock":
                self._say(word, self._few())
            case "schieben" | "shoves":
                self._say("house.shoves", self._few())
            case "phase":
                self._say("house.phase", {"bock": "bock", "ramsch": "ramsch"}.get(self._next()) or self._unread())
                self._take()
            case "notiert von" | "noted by":
                if not self._take().startswith('"'):
                    raise UnreadError(word)
                self._say("remark_by", _unquoted(self.tokens[self.at - 1]))
            case "kontra von" | "kontra by":
                self._say("house.kontra_by", self._places())
            case "gereizt von" | "bidders":
                self._say("house.bidders", self._places())
            case "jungfrau" | "virgin":
                self._say("house.virgin", self._feats("va"))
            case "durchmarsch" | "march":
                self._say("house.march", self._feats("ma"))
            case "strafe" | "penalty":
                self._say("house.penalties", self._by_place(_NATURAL))
            case "augen" | "points":
                if ":" in self._next():
                    self._say("house.card_points", self._by_place(_NATURAL))
                else:
                    self._say("card_points", _number(self._take()))
            case "stand" | "total":
                self._say("stated.totals", self._stated(_INTEGER))
            case "gew" | "wins":
                self._say("stated.won", self._stated(_NATURAL))
            case "verl" | "losses":
                self._say("stated.lost", self._stated(_NATURAL))
            case "als" | "as":
                self._charged()
            case "spalten" | "columns":
                self._columns()
            case "angekreuzt" | "crossed":
                self._say("written.levels", _crosses(self._take()))
            case _:
                self._joined(word)

    def _unread(self):
        raise UnreadError(" ".join(self.tokens))

    def _joined(self, word):
        """Read what is written without a blank: Spitzen, bid, stated value."""
        if match := re.fullmatch(r"(m|wo|w|o)([0-9]+)", word):
            self._say("with" if match[1] in "mw" else "without", _number(match[2]))
        elif re.fullmatch(r"[rb][0-9]+", word):
            self._say("bid", _number(word[1:]))
        elif word[0] == "=":
            self._say("stated.value", _number(word[1:], _INTEGER))
        else:
            self._unread()

    def _few(self):
        token = self._take()
        return int(token) if re.fullmatch("[1-9]", token) else self._unread()

    def _places(self):
        found = []
        while re.fullmatch("[1-5]", self._next()):
            found.append(int(self._take()))
        return found or self._unread()

    def _feats(self, sign):
        found = []
        while match := re.fullmatch(rf"({sign})?([1-5])(!)?", self._next()):
            self._take()
            feat = {"place": int(match[2])}
            found.append(feat | ({"announced": True} if match[1] else {}) | ({"missed": True} if match[3] else {}))
        return found or self._unread()

    def _by_place(self, pattern):
        values, used = _pairs([token.lower() for token in self.tokens[self.at :]], pattern)
        self.at += used
        return values

    def _stated(self, pattern):
        """Return numbers by place, or the one that is the declarer's."""
        return self._by_place(pattern) if ":" in self._next() else _number(self._take(), pattern)

    def _spitzen(self):
        match = re.fullmatch(r"(m|wo|w|o)([0-9]+)", self._next())
        if match:
            self._take()
            self._say("charged_spitzen", _number(match[2]) * (1 if match[1] in "mw" else -1))
        return match

    def _charged(self):
        if not self._spitzen():
            self._say("charged_contract", _CONTRACTS.get(self._take()) or self._unread())
            self._spitzen()

    def _columns(self):
        found = False
        while match := re.fullmatch(r"(m|wo|w|o)(-?[0-9]+)", self._next()):
            self._take()
            found = True
            self._say("written.with" if match[1] in "mw" else "written.without", _number(match[2], _INTEGER))
        return found or self._unread()

    def row(self):
        facts = self.facts
        levels = with_carried(self.levels, facts.get("contract"))
        if levels:
            facts["levels"] = levels
        if "with" in facts and "without" in facts:
            if "written.with" not in facts and "written.without" not in facts:
                facts["written.with"], facts["written.without"] = facts["with"], facts["without"]
        elif "with" in facts or "without" in facts:
            facts["spitzen"] = facts["with"] if "with" in facts else -facts["without"]
        for name in ("totals", "won", "lost"):
            alone = facts.get(f"stated.{name}")
            if isinstance(alone, int):
                if "declarer" not in facts:
                    self._unread()
                facts[f"stated.{name}"] = [alone if place == facts["declarer"] else None for place in range(1, 6)]
        row = {}
        for key, value in facts.items():
            part, _, name = key.rpartition(".")
            if key not in {"with", "without"}:
                (row.setdefault(part, {}) if part else row)[name] = value
        return row


def _crosses(run):
    if run == "0":
        return []
    if not re.fullmatch("(?:sa|sp|s|za|z|h|ou)+", run):
        raise UnreadError(run)
    found = {_LEVELS[each] for each in re.findall("sa|sp|s|za|z|h|ou", run)}
    return [level for level in _ORDER if level in found]


def with_carried(levels, contract):
    """Return levels with those that announced ones carry, in the order of the paper."""
    done = set(levels)
    if "O" in done and contract in _SUITS:
        done.add("ZA")
    if "ZA" in done:
        done |= {"SA", "Z"}
    if done & {"SA", "Z"}:
        done.add("S")
    return [level for level in _ORDER if level in done]


# --- One game and one list (docs/format/scoring.md) -------------------------------------------------------------------


_HOUSE_RULES = {
    "values": {"grand": 24, "grand_ouvert": 24, "grand_ouvert_levels": 7, "lost_skat": 2, "lost_hand": 2,
               "loss_by": "value", "revolution": 0, "spitzen_suit": 11, "spitzen_grand": 4, "suit_ouvert": True,
               "spitze": False},
    "kontra": {"factors": ()},
    "bock": {"factor": 1},
    "scoring": {"kind": "seeger-fabian", "target": 0, "own": 50, "others": {"3": 40, "4": 30, "5": 24}},
    "list": {"games": {"3": 36, "4": 48}},
}  # fmt: skip
_STARTS = ("lost_kontra", "sixty", "grand_hand", "kontra_re", "won_re", "grand_bid_over", "own_schneider",
           "lost_grand_hand")  # fmt: skip
_RULE_SETS = ("isko-2022", "isko-2010")
# The kind of every key: bounds of a number, words to choose from, true or false, [bounds of a list], {bounds by size}.
_SIZES = {"3", "4", "5"}
_BY_TRICKS = ("tricks", "points")
_KINDS = {
    "values": {"grand": (1, 1000), "grand_ouvert": (1, 1000), "grand_ouvert_levels": (1, 7), "spitzen_suit": (1, 11),
               "spitzen_grand": (1, 4), "lost_skat": (1, 10), "lost_hand": (1, 10), "loss_by": ("value", "bid"),
               "schneider_from": (61, 120), "schneider_by_cross": bool, "schwarz_by": _BY_TRICKS,
               "schwarz_announced_by": _BY_TRICKS, "missed_own_schwarz": bool, "suit_ouvert": bool,
               "ouvert_without_hand": bool, "hand_without_skat": bool, "revolution": (0, 1000), "spitze": bool},
    "kontra": {"factors": [1, 1000], "only_bidders": bool},
    "bock": {"factor": (1, 100), "games": (0, 100), "lost_kontra": bool, "sixty": bool, "grand_hand": bool,
             "kontra_re": bool, "grand_bid_over": (0, 10_000), "won_re": bool, "own_schneider": bool,
             "lost_grand_hand": bool, "ramsch": bool, "lengthens": bool},
    "ramsch": {"played": bool, "games": (1, 100), "skat": ("loser", "last-trick"), "each_own": bool,
               "march": (-1000, 1000), "shoves": bool, "shove_factor": (1, 100), "jacks": bool, "grand_hand": bool,
               "grand_hand_adds": bool, "virgin_announced": bool, "march_announced": bool, "virgin_factor": (1, 100),
               "announced_factor": (1, 100), "missed_factor": (1, 100), "lengthens": bool, "cap": (0, 10_000),
               "kontra": bool, "three_equal_zero": bool},
    "conduct": {"played_out": bool, "wrong_count": ("lost", "redealt"), "penalty": (0, 10_000),
                "corrections": ("series-end", "open"), "objections": ("at-once", "series-end"),
                "appeal_minutes": (0, 10_000)},
    "scoring": {"kind": ("seeger-fabian", "plain", "bierlachs", "plus-only"), "target": (0, 10_000),
                "own": (0, 10_000), "others": {0: 10_000}},
    "list": {"games": {0: 10_000}, "passed": bool, "round_closed": ("begun", "entered")},
}  # fmt: skip
_TOPICS = {
    "agreement", "announced", "announcement", "base", "bid", "bidders", "bierlachs", "bock", "claim", "complete",
    "correction", "dealer", "doubled", "hand", "impossible_level", "joining", "kontra", "leaving", "levels", "list",
    "march", "missed", "null_overbid", "null_value", "null_won", "ouvert", "overbid", "overbid_hand", "passed_in",
    "penalty", "points", "ramsch", "rating", "revolution", "running_total", "schneider", "schwarz", "seats",
    "second_list", "settings", "shoves", "signature", "spitzen", "target", "valid_game", "value", "violation",
    "virgin",
}  # fmt: skip
_TRIGGERS = ("lost_kontra", "sixty", "grand_hand", "kontra_re", "won_re", "grand_bid_over", "own_schneider",
             "lost_grand_hand")  # fmt: skip
_CHAIN, _RULE_BYTES = 16, 128 * 1024


def rules_of(name, folder):
    """Return the rules of a name: a rule set of the Skatordnung, or a file of house rules in a folder."""
    said, seen = {}, set()
    while name not in _RULE_SETS:
        path = Path(folder, name)
        if not name.lower().endswith(".toml") or path in seen:
            raise CheckError(f"the rules {name} are not known here")
        seen.add(path)
        text = _file_text(path)
        try:
            table = tomllib.loads(text)
        except ValueError as fault:
            raise CheckError(f"{path}: {fault}") from fault
        wrong = _misfit(table) if len(text.encode()) <= _RULE_BYTES else "a file as large"
        if wrong:
            raise CheckError(f"{path}: {wrong} is not possible")
        if table.get("extends") and len(seen) == _CHAIN:
            raise CheckError(f"{path}: too many files extend each other")
        if {"kontra", "bock", "ramsch"} & said.keys() or "penalty" in said.get("conduct", {}):
            table.pop("tournament", None)
        said, name, folder = _laid_over(table, said), table.get("extends") or "isko-2022", path.parent
    rules = _laid_over(_HOUSE_RULES, said)
    if contradiction := _contradiction(rules):
        raise CheckError(f"{folder}: {contradiction}")
    bock = said.get("bock", {})
    if said.get("ramsch") or bock.get("ramsch") or bock.get("lengthens"):
        raise CheckError("rules of Ramsch and of longer lists are not known here")
    return rules


def _fits(value, kind):
    if isinstance(kind, type):
        return type(value) is kind
    if isinstance(kind, list):
        return isinstance(value, list) and all(_fits(each, (*kind,)) for each in value)
    if isinstance(kind, dict):
        (bounds,) = kind.items()
        return isinstance(value, dict) and value.keys() <= _SIZES and all(_fits(n, bounds) for n in value.values())
    if isinstance(kind[0], str):
        return isinstance(value, str) and value in kind
    return type(value) is int and kind[0] <= value <= kind[1]


def _texts(value):
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _by_language(value, fits):
    return isinstance(value, dict) and value.keys() <= {"de", "en"} and all(map(fits, value.values()))


def _switch_fits(switch):
    if not isinstance(switch, dict) or not switch.keys() <= {"key", "on", "de", "en"}:
        return False
    section, _, name = switch["key"].partition(".") if isinstance(switch.get("key"), str) else ("", "", "")
    kind = _KINDS.get(section, {}).get(name)
    titles = [switch[lang] for lang in ("de", "en") if lang in switch]
    return bool(kind and titles and _texts(titles) and ("on" not in switch or _fits(switch["on"], kind)))


def _misfit(table):
    """Return the first key of a rule file that is not known or whose value is not of its kind, or None."""
    fits = {
        "extends": lambda value: isinstance(value, str),
        "tournament": lambda value: isinstance(value, bool),
        "agreed_by": _texts,
        "title": lambda value: _by_language(value, lambda text: isinstance(text, str)),
        "notes": lambda value: _by_language(value, _texts),
        "paragraphs": lambda value: isinstance(value, dict) and value.keys() <= _TOPICS and _texts([*value.values()]),
        "switches": lambda value: isinstance(value, list) and all(map(_switch_fits, value)),
    }
    for key, value in table.items():
        if key not in _KINDS:
            if key not in fits or not fits[key](value):
                return key
        elif not isinstance(value, dict):
            return key
        else:
            for name, each in value.items():
                if name not in _KINDS[key] or not _fits(each, _KINDS[key][name]):
                    return f"{key}.{name}"
    return None


def _contradiction(rules):
    """Return which key needs another one that is not there, or None."""
    factors, bock, scoring = [1, *rules["kontra"]["factors"]], rules["bock"], rules["scoring"]
    has_trigger = any(bock.get(name) for name in _TRIGGERS)
    offered = any(switch["key"].startswith("bock.") for switch in rules.get("switches", ()))
    ramsch = rules.get("ramsch", {}).get("played")
    penalty = rules.get("conduct", {}).get("penalty")
    found = {
        "kontra.factors must increase": any(after <= before for before, after in pairwise(factors)),
        "bock.lost_kontra needs kontra.factors": bock.get("lost_kontra") and len(factors) == 1,
        "Re needs two kontra.factors": (bock.get("kontra_re") or bock.get("won_re")) and len(factors) <= 2,
        "a Bock round needs bock.factor": has_trigger and bock["factor"] == 1,
        "bock.factor needs a trigger": not has_trigger and not offered and (bock["factor"] > 1 or bock.get("ramsch")),
        "bock.ramsch needs ramsch.played": bock.get("ramsch") and not ramsch,
        "scoring.target needs another kind": scoring["target"] and scoring["kind"] not in {"bierlachs", "plus-only"},
        "a tournament has no house rules": rules.get("tournament")
        and (factors[1:] or has_trigger or ramsch or penalty),
    }
    return next((words for words, is_so in found.items() if is_so), None)


def _laid_over(table, other):
    found = dict(table)
    for key, value in other.items():
        found[key] = _laid_over(found.get(key, {}), value) if isinstance(value, dict) else value
    return found


def _value(contract, spitzen, levels, values):
    """Return what a game is worth, None where a fact is missing."""
    if contract in {"passed", "void"}:
        return 0
    if contract == "null":
        return {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}[
            "H" in levels, "O" in levels
        ]
    if contract == "revolution":
        return values["revolution"] or None
    if contract not in _SUITS or spitzen is None:
        return None
    return _base(contract, levels, values) * _cases(contract, spitzen, levels, values)


def _base(contract, levels, values):
    return _SUITS[contract] if contract != "grand" else values["grand_ouvert" if "O" in levels else "grand"]


def _cases(contract, spitzen, levels, values):
    fewer = 7 - values["grand_ouvert_levels"] if contract == "grand" and "O" in levels else 0
    return abs(spitzen) + 1 + len(levels) - fewer


def _highest_bid(values):
    suit = values["spitzen_suit"] + 6 + values["suit_ouvert"]
    grand, more = values["spitzen_grand"], values["spitze"]
    open_grand = values["grand_ouvert"] * (grand + values["grand_ouvert_levels"] + more)
    return max(12 * (suit + more), values["grand"] * (grand + 6 + more), open_grand, values["revolution"])


def value_of(row, rules):
    """Return value, points and whether the game is overbid."""
    contract, levels, bid = row.get("contract"), row.get("levels", []), row.get("bid")
    values, result = rules["values"], row.get("result")
    if contract == "value":
        booked = row.get("stated", {}).get("value") or None
        if booked is None or result == ("won" if booked < 0 else "lost"):
            return None, None, False
        return abs(booked), booked, False
    value = _value(contract, row.get("spitzen"), levels, values)
    if not value:
        return value, value, False
    factors, kontra = rules["kontra"]["factors"], row.get("kontra", 0)
    doubled = rules["bock"]["factor"] ** row.get("bock", 0) * (factors[kontra - 1] if 0 < kontra <= len(factors) else 1)
    cost = values["lost_hand" if "H" in levels else "lost_skat"]
    charged = (contract, row.get("spitzen"), levels)
    if contract not in _SUITS:
        charged = (row.get("charged_contract"), row.get("charged_spitzen"), [each for each in levels if each == "H"])
    is_chargeable = charged[0] in _SUITS and charged[1] is not None
    base = _base(charged[0], charged[2], values) if is_chargeable else None
    own = _value(contract, row.get("spitzen"), with_carried(set(levels) - {"S", "Z"}, contract), values)
    is_over, is_lost = (bid or 0) > value, result == "lost"
    if not is_over and row.get("overbid"):
        is_lost = is_lifted = result != "won" and (bid or 0) > own
        if not is_lifted:
            is_lost, value = True, None
            if bid is None and base and values["loss_by"] == "value":
                least = max(_cases(*charged, values), own // base + 1)
                most = max(least, -(-_highest_bid(values) // base))
                value = _stated_charge(row, base, range(least, most + 1), cost * doubled)
            if value is None:
                return None, None, False
        is_over = True
    elif is_over and values["loss_by"] == "value":
        value = base * max(_cases(*charged, values), -(-bid // base)) if base else None
    if (is_over or is_lost) and values["loss_by"] == "bid":
        value = bid or None
    if value is None:
        return None, None, is_over
    value *= doubled
    return value, -cost * value if is_over or is_lost else value if result == "won" else None, is_over


def _stated_charge(row, base, cases, times):
    """Return the charge that the stated value gives, if some bid leads to it."""
    stated = row.get("stated", {}).get("value", 0)
    count, rest = divmod(-stated, base * times)
    return base * count if not rest and count in cases else None


def _people_changes(lst):
    """Return who came and left. Those who exchange chairs stay in their columns."""
    return [change for change in lst.get("changes", ()) if change["kind"] in {"left", "joined"}]


def _first_places(lst):
    first = {}
    for change in _people_changes(lst):
        first.setdefault(change["place"], change["kind"])
    return [place for place in range(1, len(lst["players"]) + 1) if first.get(place) != "joined"]


def _present(lst, games):
    """Return who is there, by game."""
    present, found = set(_first_places(lst)), {}
    for game in range(1, games + 1):
        for change in _people_changes(lst):
            if change["before"] == game:
                (present.discard if change["kind"] == "left" else present.add)(change["place"])
        if not present:
            break
        found[game] = sorted(present)
    return found


def _length(lst, agreed):
    """Return how many games a list must have after all who came and went."""
    found = {change["before"] for change in _people_changes(lst)}
    if agreed is None or not found:
        return agreed
    present, people = _present(lst, max(found)), len(_first_places(lst))
    for before in sorted(found):
        there = len(present.get(before, ()))
        if there != people or not people:
            rounds = (agreed - before + 1) // people if people else 0
            agreed, people = before - 1 + rounds * there, there
    return agreed


def _turned(bookings, present, kind):
    """Return bookings where only minus is written (Bierlachs), or only plus."""
    sign = {"bierlachs": 1, "plus-only": -1}.get(kind, 0)
    moved = {at: points for at, points in enumerate(bookings) if sign * points > 0}
    return [
        (0 if at in moved else points) - sum(other for of, other in moved.items() if of != at and at + 1 in present)
        for at, points in enumerate(bookings)
    ]


def _has_ended(totals, scoring):
    target = scoring["target"]
    if scoring["kind"] == "bierlachs":
        return bool(target) and min(totals) < -target
    return scoring["kind"] == "plus-only" and bool(target) and max(totals) >= target


def score_list(lst, name="isko-2022", folder="."):
    """Return `totals` of a list: every row, and what stands at its end."""
    rules = head = rules_of(lst.get("rules") or name, folder)
    changes = [
        (change["before"], rules_of(change["rules"], folder)) for change in lst.get("changes", ()) if "rules" in change
    ]
    size, rows = len(lst["players"]), lst["rows"]
    last = max((row.get("game", 0) for row in rows), default=0)
    by_game = _present(lst, min(last, 2 * len(rows)))
    totals, won, lost, others = ([0] * size for _ in range(4))
    passed, known, has_ended, counted, scored = 0, True, False, 0, []
    game = 0
    for row in rows:
        game = row.get("game", game + 1)
        rules = next((later for before, later in changes[::-1] if before <= game), head)
        present = by_game.get(row.get("game", 0), list(range(1, size + 1)))
        contract, declarer = row.get("contract"), row.get("declarer")
        value, points, overbid = value_of(row, rules)
        bookings = [0] * size
        if contract in {"passed", "void"}:
            is_booked = True
        else:
            is_booked = points is not None and declarer in present
            if is_booked:
                bookings[declarer - 1] = points
                bookings = _turned(bookings, present, rules["scoring"]["kind"])
        if is_booked and contract != "void":
            for at, penalty in enumerate(row.get("house", {}).get("penalties", ())[:size]):
                bookings[at] -= penalty or 0
        if has_ended:
            bookings = [0] * size
        else:
            known &= is_booked
            passed += contract == "passed"
            counted += contract != "void"
        if points is not None:
            is_won = points > 0
        else:
            is_won = False if overbid or row.get("overbid") or row.get("result") == "lost" else None
        if contract in _WITH_DECLARER and declarer in present and is_won is not None and not has_ended:
            (won if is_won else lost)[declarer - 1] += 1
            for place in present:
                if place != declarer and not is_won:
                    others[place - 1] += rules["scoring"]["others"].get(str(len(present)), 0)
        totals = [total + booked for total, booked in zip(totals, bookings, strict=True)]
        open_to = [] if has_ended else _open_to(row, points, range(1, size + 1), rules["scoring"]["kind"])
        scored.append({"game": row.get("game"), "value": value, "points": points, "overbid": overbid, "passed": passed,
                       "bookings": bookings, "totals": totals, "won": [*won], "lost": [*lost],
                       "open_to": open_to})  # fmt: skip
        has_ended = has_ended or _has_ended(totals, rules["scoring"])
    agreed = lst.get("agreed") or head["list"]["games"].get(str(len(_first_places(lst)))) or None
    agreed, scoring = _length(lst, agreed), head["scoring"]
    has_bonus = scoring["kind"] == "seeger-fabian"
    places = [
        {"place": at + 1, "points": totals[at], "won": won[at], "lost": lost[at],
         "bonus_own": has_bonus * scoring["own"] * (won[at] - lost[at]), "bonus_others": has_bonus * others[at]}
        for at in range(size)
    ]  # fmt: skip
    places = [place | {"total": place["points"] + place["bonus_own"] + place["bonus_others"]} for place in places]
    complete = known and (has_ended or (counted == agreed if agreed is not None else not scoring["target"]))
    found = {"series": lst["series"], "table": lst["table"], "complete": complete, "rows": scored, "places": places,
             "passed": passed, "has_bonus": has_bonus, "basis": ""}  # fmt: skip
    return _by_sums(lst, found, head, agreed)


def _by_sums(lst, scored, rules, agreed):
    """Return a list with the result of the sums handed in, unless its games are complete and come to them."""
    basis, sums = handed_in(lst, len(lst["players"]))
    names = ("total",) if basis == "totals" else ("points", "won", "lost")
    same = all(sums[name] == [place[name] for place in scored["places"]] for name in names)
    if not basis or (lst["rows"] and scored["complete"] and same):
        return scored
    noted = sums["passed"][0]
    counted = sum(map(sum, (sums["won"], sums["lost"]))) if basis == "sums" else 0
    games = max(agreed or 0, counted) if noted is None else counted + noted
    adds = any(rules["bock"].get(each) for each in _STARTS) or rules.get("ramsch", {}).get("played", False)
    return scored | {
        "places": _sums_places(basis, sums, rules["scoring"], len(_first_places(lst)), scored["has_bonus"]),
        "passed": noted or 0,
        "complete": agreed is None or games == agreed or adds,
        "basis": basis,
    }


def handed_in(lst, size):
    """Return what a list without its games stands on, `sums` or `totals`, empty for neither, and the numbers."""
    sums = {row["name"]: (row["values"] or [None] * PLACES)[:size] for row in lst.get("footer", ())}
    sums = {name: sums.get(name, [None] * size) for name in ("points", "won", "lost", "passed", "total")}
    if (lst["rows"] and not lst.get("sums_first")) or not any(
        number for name in ("points", "won", "lost", "total") for number in sums[name]
    ):
        return "", sums
    parts = [number for name in ("points", "won", "lost") for number in sums[name]]
    if None not in parts:
        return "sums", sums
    return ("totals" if set(parts) == {None} and None not in sums["total"] else ""), sums


def _sums_places(basis, sums, scoring, seats, has_bonus):
    """Return the places of a list by its sums, or by its totals alone."""
    everybody = sum(sums["lost"]) if basis == "sums" else 0
    factor = scoring["others"].get(str(seats), 0)
    places = []
    for at, number in enumerate(sums["total"] if basis == "totals" else sums["points"]):
        won, lost = (sums["won"][at], sums["lost"][at]) if basis == "sums" else (0, 0)
        own = has_bonus * scoring["own"] * (won - lost)
        others = has_bonus * factor * (everybody - lost)
        places.append({"place": at + 1, "points": number, "won": won, "lost": lost, "bonus_own": own,
                       "bonus_others": others, "total": number + own + others})  # fmt: skip
    return places


def _open_to(row, points, places, kind):
    """Return the places whose sums are open from a row on, because it has no value or nobody it belongs to."""
    contract, declarer = row.get("contract"), row.get("declarer")
    if contract in {"passed", "void"} or (points is not None and declarer is not None):
        return []
    alone = contract != "ramsch" and declarer in places and kind in {"seeger-fabian", "plain"}
    return [declarer] if alone else list(places)


def _is_open(name, place, opened, scored):
    """Return whether a number below the list adds up a row without a value."""
    if name == "passed":
        return not scored["named"]
    if name in {"points", "won", "lost", "bonus_own"} or not scored["has_bonus"]:
        return place in opened
    return bool(opened - {place} if name == "bonus_others" else opened)


def differences(lst, scored):
    """Yield every number that is stated and differs: game or row, what, place, stated, computed.

    A sum is judged where there is a row, and every row it adds up has a value.
    """
    opened, scored = set(), scored | {"named": True}
    for row, line in zip(lst["rows"], scored["rows"], strict=True):
        opened.update(line["open_to"])
        scored["named"] &= "contract" in row
        stated = row.get("stated", {})
        if "value" in stated and line["points"] is not None and stated["value"] != line["points"]:
            yield line["game"], "value", None, stated["value"], line["points"]
        if "passed" in stated and stated["passed"] != line["passed"] and scored["named"]:
            yield line["game"], "passed", None, stated["passed"], line["passed"]
        for name in ("totals", "won", "lost"):
            for place, number in enumerate(stated.get(name, ())[: len(line[name])], start=1):
                if number is not None and number != line[name][place - 1] and place not in opened:
                    yield line["game"], name, place, number, line[name][place - 1]
    for row in lst.get("footer", ()) if lst["rows"] or scored["basis"] else ():
        for place, number in enumerate((row["values"] or ())[: len(scored["places"])], start=1):
            computed = scored["passed"] if row["name"] == "passed" else scored["places"][place - 1][row["name"]]
            if scored["basis"] and row["name"] == "passed":
                continue
            if number is not None and number != computed and not _is_open(row["name"], place, opened, scored):
                yield row["name"], "footer", place, number, computed


# --- Events (docs/format/event.md) ------------------------------------------------------------------------------------

_KEYS = {"name", "date", "place", "language", "rules", "other_rules", "conform", "conform_ended", "series",
         "lists", "second_scorer", "games", "money", "categories", "side_events", "prizes",
         "qualified", "teams", "team_ranking", "draw", "league", "season", "players", "seating",
         "decisions"}  # fmt: skip
_PLAYER_KEYS = {"number", "name", "club", "team", "excluded", "guest", "paid", "tandem", "born", "member_number",
                "paper_name", "pronunciation", "association", "categories", "side_events", "first_series",
                "last_series"}  # fmt: skip
_PERSON = ("name", "number", "club", "team", "excluded")
_OF_A_LIST = {
    "series": r"(?:serie|series)[ _-]*0*([1-9][0-9]{0,3})",
    "table": r"(?:tisch|table)[ _-]*0*([1-9][0-9]{0,3})",
}


def key_of(name):
    """Return what a club, team or person is known by, however the name is written."""
    return " ".join(name.casefold().split()) if isinstance(name, str) else name


def _trimmed(said):
    """Return a description without blanks at the ends of its texts."""
    if isinstance(said, dict):
        return {key: _trimmed(value) for key, value in said.items()}
    if isinstance(said, list):
        return [*map(_trimmed, said)]
    return said.strip() if isinstance(said, str) else said


class Event:
    """An evening: its description, its lists, and everything that follows from them."""

    def __init__(self, said, lists, folder="."):
        unknown = set(said) - _KEYS | {key for player in said.get("players", ()) for key in set(player) - _PLAYER_KEYS}
        if unknown:
            raise CheckError(f"unknown: {', '.join(sorted(unknown))}")
        self.said = said = _trimmed(said)
        self.players = {player["number"]: player for player in said.get("players", ())}
        self.seating = {
            (int(series), int(table)): tuple(numbers)
            for series, tables in said.get("seating", {}).items()
            for table, numbers in tables.items()
        }
        self.lists = [self._seated(lst) for lst in lists]
        self.lists.sort(key=lambda lst: (lst["series"], lst["table"]))
        self.scored = [score_list(lst, said.get("rules", "isko-2022"), folder) for lst in self.lists]
        self.decisions = [each for each in said.get("decisions", ()) if "taken_back" not in each]
        self._lines = {}

    @staticmethod
    def of_folder(folder):
        """Return the event of a folder."""
        try:
            said = tomllib.loads((folder / "event.toml").read_text("utf-8-sig"))
        except (OSError, ValueError) as fault:
            raise CheckError(f"{folder / 'event.toml'}: {fault}") from fault
        lists = []
        for path in sorted(folder.glob("*.txt")):
            name = path.stem.casefold()
            if "zweitliste" in name or "second" in name:
                continue
            found = read_lists(_file_text(path))
            for lst in found if len(found) == 1 else ():
                for key in tuple(lst.get("assumed", ())):
                    if match := re.search(_OF_A_LIST[key], name):
                        lst[key] = int(match[1])
                        lst["assumed"].remove(key)
            lists += found
        return Event(said, lists, folder)

    def _known(self, player):
        if player.get("number") in self.players:
            return self.players[player["number"]]
        name = player.get("name", "")
        same = [each for each in self.players.values() if name and each.get("name", "").casefold() == name.casefold()]
        return same[0] if len(same) == 1 else player

    def _seated(self, lst):
        seats = self.seating.get((lst["series"], lst["table"]))
        changes = [
            {**change, "player": self._known(change["player"])} if "player" in change else change
            for change in lst.get("changes", ())
        ]
        if seats is None:
            people = [self._known(player) for player in lst["players"]]
        else:
            people = [self.players.get(number, {"number": number}) for number in seats]
            joined = {change["place"]: change["player"] for change in changes if change["kind"] == "joined"}
            while len(people) + 1 in joined:
                people.append(joined[len(people) + 1])
        agreed = self.said.get("games", {}).get(str(len(seats or people)), lst.get("agreed"))
        return {**lst, "players": people, "changes": changes, "agreed": agreed}

    def lists_read(self):
        """Return the lists with the people the event has at their places, as `read` has them."""
        found = []
        for lst in self.lists:
            people = [{key: player[key] for key in _PERSON if player.get(key)} for player in lst["players"]]
            found.append({key: value for key, value in (lst | {"players": people}).items() if value or key == "rows"})
        return found

    # Standings

    def lines(self, only=None):
        """Return the line of everybody, overall or of one series: ranks where there are any."""
        if only not in self._lines:
            self._lines[only] = self._standings(only)
        return self._lines[only]

    def _standings(self, only):
        lines, first, kept = {}, {}, []
        for lst, scored in zip(self.lists, self.scored, strict=True):
            seat = (lst["series"], lst["table"])
            if only not in {None, seat[0]}:
                continue
            if lst.get("assumed") or lst.get("void") or first.setdefault(seat, lst) is lst:
                kept.append((lst, scored))
        for number, player in self.players.items():
            lines[number] = _line(player)
        numbers = self._numbers_by_name(kept)
        for at, (lst, scored) in enumerate(kept):
            here = set()
            for place in scored["places"]:
                player = lst["players"][place["place"] - 1]
                if player.get("number") is None:
                    player = numbers.get(player.get("name"), player)
                key = player.get("number") or player.get("name") or (at, place["place"])
                if key in here:
                    key = (key, at, place["place"])
                here.add(key)
                line = lines.setdefault(key, _line(player))
                line["by_totals"] |= scored["basis"] == "totals" and not lst.get("void")
                self._add(line, lst, place)
        expelled = {number for each in self._decided("expulsion") for number in each.get("people", ())}
        for line in lines.values():
            line["is_ranked"] = line["counts"] and not line["excluded"] and line["number"] not in expelled
            for series in line["series"]:
                line["series"][series] -= self._penalty(line["number"], series)
            line["penalty"] = 0 if only is not None else self._penalty(line["number"], 0)
            line["total"] = sum(line["series"].values()) - line["penalty"]
        _rank(lines.values(), self._lots("people", only), lambda line: line["number"])
        return list(lines.values())

    def _numbers_by_name(self, kept):
        bearers, found = {}, {}
        for player in (*self.players.values(), *(player for lst, _ in kept for player in lst["players"])):
            if player.get("name") and player.get("number") is not None:
                bearers.setdefault(player["name"], set()).add(player["number"])
                found.setdefault(player["name"], player)
        return {name: player for name, player in found.items() if len(bearers[name]) == 1}

    def _add(self, line, lst, place):
        series = lst["series"]
        line["seats"].append((series, lst["table"]))
        is_zero = any(
            each.get("series", 0) == series and line["number"] in each.get("people", ())
            for each in self._decided("zero")
        )
        counts = not lst.get("void")
        line["series"].setdefault(series, 0)
        line["counts"] |= counts
        if counts and not is_zero:
            line["series"][series] += place["total"]
            line["won"] += place["won"]
            line["lost"] += place["lost"]

    def _decided(self, kind):
        return [each for each in self.decisions if each["kind"] == kind]

    def _penalty(self, who, series):
        return sum(
            each.get("points", 0)
            for each in self._decided("penalty")
            if each.get("series", 0) == series
            and key_of(who) in map(key_of, (*each.get("people", ()), *each.get("teams", ())))
        )

    def _lots(self, of, only):
        lots = [each[of] for each in self._decided("lot") if each.get("series", 0) == (only or 0) and each.get(of)]
        return lots[::-1]

    def _groups(self, name_of, full=0):
        """Return the sums of those who belong together: teams, tandems. One person short of `full` counts as full."""
        groups = {}
        for line in self.lines():
            if name_of(line):
                groups.setdefault(key_of(name_of(line)), []).append(line)
        found = []
        for members in groups.values():
            first = min(members, key=lambda line: (line["number"] is None, line["number"] or 0, line["name"]))
            name = " ".join(name_of(first).split())
            counted = [line for line in members if line["is_ranked"]]
            series = {}
            for line in counted:
                for at, total in line["series"].items():
                    series[at] = series.get(at, 0) + total
            for at, points in series.items():
                if full > 1 and sum(at in line["series"] for line in counted) == full - 1:
                    points = (2 * points * full + full - 1) // (2 * (full - 1))  # noqa: PLW2901
                series[at] = points - self._penalty(name, at)
            total = sum(series.values()) - sum(line["penalty"] for line in counted) - self._penalty(name, 0)
            found.append({"name": name, "members": members, "series": series, "total": total,
                          "won": sum(line["won"] for line in counted), "lost": sum(line["lost"] for line in counted),
                          "is_ranked": bool(counted),
                          "by_totals": any(line["by_totals"] for line in counted)})  # fmt: skip
        self._rank_groups(found)
        return found

    def teams(self):
        """Return the teams."""
        return self._groups(lambda line: line["team"], self.said.get("team_ranking", {}).get("full", 0))

    def in_league(self):
        """Return the teams with match points as `match`, in the order of the league after this event."""
        teams, won = self.teams(), {key_of(line["name"]): line["match"] for line in league_lines([self])}
        for team in teams:
            team["match"] = won.get(key_of(team["name"]), Fraction(0))
        self._rank_groups(teams)
        return teams

    def _rank_groups(self, teams):
        _rank(teams, [list(map(key_of, lot)) for lot in self._lots("teams", None)], lambda team: key_of(team["name"]))

    def tandems(self):
        """Return the tandems."""
        return self._groups(lambda line: self.players.get(line["number"], {}).get("tandem", ""))

    def categories(self):
        """Return by name the start numbers in every category."""
        date = str(self.said.get("date", ""))
        year = int(date[:4]) if date[:4].isdecimal() else None
        return {
            each["name"]: {number for number, player in self.players.items() if _is_in(player, each, year)}
            for each in self.said.get("categories", ())
        }

    def category_ranks(self, numbers):
        """Return the ranks of some among themselves, by the ranks of all."""
        there = [line for line in self.lines() if line["rank"] is not None and line["number"] in numbers]
        return {line["number"]: 1 + sum(each["rank"] < line["rank"] for each in there) for line in there}

    # The draw

    def draw(self):
        """Return what the seating costs, each with the least that is possible."""
        people = sorted({*self.players, *(number for seats in self.seating.values() for number in seats)})
        series = [
            [seats for (at, _), seats in sorted(self.seating.items()) if at == number]
            for number in sorted({at for at, _ in self.seating})
        ]
        tables = [table for each in series for table in each]
        pairs = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
        counts = {"again": [sum(map(_two_of, pairs.values())), _again_bound(len(people), series)]}
        for bond in ("team", "tandem", "club"):
            groups = {}
            for number in people:
                name = key_of(self.players.get(number, {}).get(bond, ""))
                if name:
                    groups.setdefault(name, set()).add(number)
            found = [group for group in groups.values() if len(group) > 1]
            number = sum(times for (a, b), times in pairs.items() if any({a, b} <= group for group in found))
            bound = sum(
                _spread(len(group & {person for table in each for person in table}), len(each))
                for each in series
                for group in found
            )
            counts[bond] = [number, bound]
        threes = Counter(person for table in tables if len(table) == 3 for person in table)
        counts["threes"] = [sum(map(_two_of, threes.values())), _spread(sum(threes.values()), len(people) or 1)]
        places = Counter((person, at) for table in tables for at, person in enumerate(table))
        bound = 0
        for person in people:
            sizes = [len(table) for table in tables if person in table]
            bound += _spread(len(sizes), max(sizes)) if sizes else 0
        counts["places"] = [sum(map(_two_of, places.values())), bound]
        return counts

    # Money

    def money(self):
        """Return the account: what is due by source, taken, owed, paid as prizes, kept, and who won what."""
        income, taken, owed = Counter(), 0, 0
        for player in self.players.values():
            if player.get("last_series") == 0 and not player.get("paid"):
                continue
            items = self._fees(player)
            income.update(items)
            if player.get("paid"):
                taken += sum(items.values())
            else:
                owed += sum(items.values())
        tables = self._table_money()
        income.update(tables)
        taken += sum(tables.values())
        won = self._prizes(income)
        paid = sum(each["cents"] for each in won)
        due = Counter()
        for (source, _), cents in income.items():
            due[source] += cents
        return {"due": {source: cents for source, cents in sorted(due.items()) if cents}, "taken": taken, "owed": owed,
                "paid": paid, "kept": taken - paid, "won": won}  # fmt: skip

    def _fees(self, player):
        money = self.said.get("money", {})
        classes = {name for name, numbers in self.categories().items() if player["number"] in numbers}
        classes |= {"guest"} if player.get("guest") else set()
        entry = [_cents(euros) for name, euros in money.get("entry_of", {}).items() if name in classes]
        items = {
            ("entry", 0): min(entry, default=_cents(money.get("entry", 0))),
            ("cards", 0): _cents(money.get("cards", 0)),
        }
        for series in range(player.get("first_series", 1), self.said.get("series", 1) + 1):
            items["series", series] = _cents(money.get("series", 0))
        for side in self.said.get("side_events", ()):
            if side["name"] in player.get("side_events", ()):
                items[side["name"], 0] = _cents(side.get("fee", 0))
        return items

    def _table_money(self):
        money, found, seen = self.said.get("money", {}), Counter(), set()
        steps = [_cents(euros) for euros in money.get("lost_games", ())]
        ranks = [_cents(euros) for euros in money.get("by_rank", ())]
        for scored in self.scored:
            seat, places = (scored["series"], scored["table"]), scored["places"]
            if seat in seen:
                continue
            seen.add(seat)
            keys = [(place["total"], place["won"], -place["lost"]) for place in places]
            for place, mine in zip(places, keys, strict=True):
                lost = sum(steps[min(at, len(steps) - 1)] for at in range(place["lost"])) if steps else 0
                above, level = sum(key > mine for key in keys), keys.count(mine)
                found["lost_games", seat[0]] += lost
                found["passed_in", seat[0]] += scored["passed"] * _cents(money.get("passed_in", 0))
                found["by_rank", seat[0]] += sum(ranks[above : above + level]) // level
        return found

    def _prizes(self, income):
        plans = [plan for plan in self.said.get("prizes", ()) if plan["of"] != "season"]
        share = Fraction(str(self.said.get("season", {}).get("share", 0)))
        fed = {source for plan in plans for source in self._sources(plan)}
        now = {key: cents - (cents * share // 100 if key[0] in fed else 0) for key, cents in income.items()}
        tables = self._tables()
        won = []
        for plan in plans:
            sources = self._sources(plan)
            mine = {key: cents for key, cents in now.items() if key[0] in sources}
            if plan["of"] not in {"series", "table"}:
                won += _win(plan, sum(mine.values()), self._ranking(plan["of"]), (plan["of"], 0, 0))
                continue
            common = sum(cents for (_, series), cents in mine.items() if series not in tables)
            for at, (series, numbers) in enumerate(sorted(tables.items())):
                pot = sum(cents for (_, where), cents in mine.items() if where == series)
                pot += _part(common, len(tables), at)
                if plan["of"] == "series":
                    won += _win(plan, pot, self._series_ranking(series), ("series", series, 0))
                    continue
                for place, table in enumerate(numbers):
                    part = _part(pot, len(numbers), place)
                    won += _win(plan, part, self._series_ranking(series, table), ("table", series, table))
        return sorted(
            won, key=lambda each: (each["of"], each["series"], each["table"], each["rank"], _in_order(each["who"]))
        )

    def _tables(self):
        seats = {*self.seating, *((lst["series"], lst["table"]) for lst in self.lists)}
        last = max([self.said.get("series", 1), *(series for series, _ in seats)])
        return {at: sorted(table for series, table in seats if series == at) for at in range(1, last + 1)}

    def _sources(self, plan):
        if plan.get("from"):
            return tuple(plan["from"])
        sides = {side["name"] for side in self.said.get("side_events", ())}
        return (plan["of"],) if plan["of"] in sides or plan["of"] == "series" else ("entry",)

    def _series_ranking(self, series, table=None):
        lines = [line for line in self.lines(series) if line["rank"] is not None]
        if table is not None:
            lines = [line for line in lines if (series, table) in line["seats"]]
        return _among({(line["number"] or line["name"],): line["rank"] for line in lines})

    def _ranking(self, of):
        """Return the ranks of a ranking over all series, by the numbers of each line."""
        side = next((side for side in self.said.get("side_events", ()) if side["name"] == of), None)
        kind = of
        entered = None
        if side is not None:
            entered = {number for number, player in self.players.items() if of in player.get("side_events", ())}
            if side.get("category"):
                entered &= self.categories().get(side["category"], set())
            kind = {"single": "single", "tandem": "tandem", "team": "teams"}[side["kind"]]
        if kind in {"teams", "tandem"}:
            teams = self.in_league if _is_league(self.said) else self.teams
            groups = teams() if kind == "teams" else self.tandems()
            if entered is not None:
                groups = [group for group in groups if all(line["number"] in entered for line in group["members"])]
            ranked = [group for group in groups if group["rank"] is not None]
            return _among({tuple(line["number"] for line in group["members"]): group["rank"] for group in ranked})
        if kind == "overall":
            return {
                (line["number"] or line["name"],): line["rank"] for line in self.lines() if line["rank"] is not None
            }
        numbers = entered if kind == "single" else self.categories()[of]
        return {(number,): rank for number, rank in self.category_ranks(numbers).items()}

    def totals(self):
        """Return `totals` of the event, as docs/format/event.md has them."""
        series = sorted({lst["series"] for lst in self.lists})
        found = {"lists": [_shown(scored) for scored in self.scored]}
        found["standings"] = [{"number": line["number"], **_standing(line, series)} for line in _ordered(self.lines())]
        if _is_league(self.said) and self.teams():
            found["teams"] = [
                _standing(team, series) | {"match_points": str(team["match"])} for team in _ordered(self.in_league())
            ]
        elif self.teams():
            found["teams"] = [_standing(team, series) for team in _ordered(self.teams())]
        if self.tandems():
            found["tandems"] = [_standing(team, series) for team in _ordered(self.tandems())]
        if self.categories():
            found["categories"] = {
                name: {str(number): rank for number, rank in sorted(self.category_ranks(numbers).items())}
                for name, numbers in self.categories().items()
            }
        if self.seating:
            found["draw"] = self.draw()
        if self.said.get("money") or self.said.get("prizes"):
            found["money"] = self.money()
        return found


def _is_in(player, category, year):
    if category["name"] in player.get("categories", ()):
        return True
    low, high = category.get("from_age"), category.get("to_age")
    if (low is None and high is None) or year is None or player.get("born") is None:
        return False
    age = year - player["born"]
    return (low or 0) <= age and (high is None or age <= high)


def _line(player):
    return {"number": player.get("number"), "name": player.get("name", ""), "club": player.get("club", ""),
            "team": player.get("team", ""), "excluded": player.get("excluded", False), "series": {}, "won": 0,
            "lost": 0, "counts": False, "by_totals": False, "seats": []}  # fmt: skip


def _points(line):
    return line.get("match", 0), line["total"]


def _rank(lines, lots, name_of, first=_points):
    """Put ranks on the lines that have one, by what comes first: equals share it unless a lot names them all."""
    ranked = [line for line in lines if line["is_ranked"]]
    unknown = {first(line) for line in ranked if line["by_totals"]}  # games won and lost decide nothing there

    def key(line):
        return (*first(line), 0, 0) if first(line) in unknown else (*first(line), line["won"], -line["lost"])

    for line in lines:
        line["rank"], line["shared"] = None, False
    for line in ranked:
        level = [each for each in ranked if key(each) == key(line)]
        line["rank"] = 1 + sum(key(each) > key(line) for each in ranked)
        if len(level) > 1:
            names = {name_of(each) for each in level}
            lot = next((lot for lot in lots if None not in names and names <= set(lot)), None)
            line["shared"] = lot is None
            if lot is not None:
                line["rank"] += sum(lot.index(name_of(each)) < lot.index(name_of(line)) for each in level)


def _ordered(lines):
    return sorted(
        lines, key=lambda line: (line["rank"] is None, line["rank"] or 0, line.get("number") or 0, line["name"])
    )


def _standing(line, series):
    return {"name": line["name"], "rank": line["rank"], "series": [line["series"].get(at) for at in series],
            "won": line["won"], "lost": line["lost"], "total": line["total"], "shared": line["shared"]}  # fmt: skip


def _shown(scored):
    """Return a list as `totals` have it."""
    rows = [
        {key: row[key] for key in ("game", "value", "points", "overbid", "bookings", "totals")}
        for row in scored["rows"]
    ]
    return {key: scored[key] for key in ("series", "table", "complete")} | {"rows": rows, "places": scored["places"]}


def _two_of(count):
    return count * (count - 1) // 2


def _spread(count, over):
    each, more = divmod(count, over)
    return more * _two_of(each + 1) + (over - more) * _two_of(each)


def _again_bound(people, series):
    meetings = sum(_two_of(len(table)) for tables in series for table in tables)
    pigeonholes = sum(max(_coming(one, other), _coming(other, one)) for one, other in combinations(series, 2))
    return max(pigeonholes, _spread(meetings, _two_of(people)) if people > 1 else 0)


def _coming(tables, earlier):
    there = {person for table in earlier for person in table}
    sizes = [len(table) for table in tables]
    for table in tables:
        for person in table:
            if person not in there:
                sizes[sizes.index(max(sizes))] -= 1
    return sum(_spread(size, len(earlier)) for size in sizes)


def _cents(euros):
    return round(Fraction(str(euros)) * 100)


def _part(cents, count, at):
    return cents // count + (at < cents % count)


def _among(ranks):
    return {who: 1 + sum(other < rank for other in ranks.values()) for who, rank in ranks.items()}


def _in_order(people):
    return sorted((isinstance(each, str), each) for each in people)


def _win(plan, pot, ranks, of):
    """Yield who wins how much out of a pot."""
    step = _cents(plan.get("step", "0.01"))
    if plan.get("amounts"):
        prizes = [_cents(euros) for euros in plan["amounts"]]
    else:
        shares = [Fraction(str(share)) for share in plan.get("percent", ())]
        prizes = [int(pot * share / 100) // step * step for share in shares]
        if shares and sum(shares) <= 100:
            prizes[0] += int(pot * sum(shares) / 100) - sum(prizes)
    for who, rank in sorted(ranks.items(), key=lambda pair: (pair[1], _in_order(pair[0]))):
        level = list(ranks.values()).count(rank)
        cents = sum(prizes[rank - 1 : rank - 1 + level]) // level
        if cents:
            yield {
                "of": of[0],
                "series": of[1],
                "table": of[2],
                "who": [each for _, each in _in_order(who)],
                "rank": rank,
                "cents": cents,
            }


# --- Several events ---------------------------------------------------------------------------------------------------


def _is_league(said):
    return any(said.get("league", {}).get(key) for key in ("groups", "points"))


def _groups_at_tables(event):
    """Return the teams that met by the lists that count, as keys: groups that share a team are one."""
    tables, groups = {}, []
    for line in event.lines():
        for seat in line["seats"] if line["team"] else ():
            tables.setdefault(seat, set()).add(key_of(line["team"]))
    for met in tables.values():
        linked = [group for group in groups if group & met]
        groups = [group for group in groups if not group & met] + [met.union(*linked)]
    return groups


def league_lines(events):
    """Return the lines of a league over its days, with match points as `match`, by rank and name."""
    table, lots = {}, []
    nothing = {"match": Fraction(0), "total": 0, "won": 0, "lost": 0, "by_totals": False, "is_ranked": True}
    have_met = set()
    for event in events:
        league = event.said.get("league", {})
        teams = {key_of(team["name"]): team for team in event.teams()}
        lots = [list(map(key_of, lot)) for lot in event._lots("teams", None)] + lots  # noqa: SLF001
        points = [Fraction(str(points)) for points in league.get("points", ())]
        for group in league.get("groups") or _groups_at_tables(event):
            met = [teams[key] for key in map(key_of, group) if key in teams]
            for team in met:
                line = table.setdefault(key_of(team["name"]), {**nothing, "name": team["name"]})
                for key in ("total", "won", "lost"):
                    line[key] += team[key]
                line["by_totals"] |= team["by_totals"]
            for at in {series for team in met for series in team["series"]}:
                here = [team for team in met if at in team["series"]]
                totals = [team["series"][at] for team in here]
                by_place = (points + [Fraction(0)] * len(here))[: len(here)] if points else [*range(len(here))][::-1]
                for team, mine in zip(here, totals, strict=True):
                    above, level = sum(total > mine for total in totals), totals.count(mine)
                    table[key_of(team["name"])]["match"] += Fraction(sum(by_place[above : above + level])) / level
                    have_met.add(key_of(team["name"]))
    lines = [line for key, line in table.items() if key in have_met]
    _rank(lines, lots, lambda line: key_of(line["name"]))
    return sorted(lines, key=lambda line: (line["rank"], line["name"]))


def season_lines(events, terms):
    """Return the lines of a season, by rank, name and club, those without a rank at the end."""
    people, found = {}, []
    events = [event for event in events if event.lists]
    for at, event in enumerate(events):
        for line in event.lines():
            if line["rank"] is not None:
                people.setdefault((key_of(line["name"]), key_of(line["club"])), {})[at] = line
    for by_event in people.values():
        lines, last = [*by_event.values()], by_event[max(by_event)]
        by_evening = [line["total"] for line in lines]
        results = (
            by_evening if terms.get("by_evening") else [each for line in lines for each in line["series"].values()]
        )
        counting = sorted(results, reverse=True)[: terms.get("best") or len(results)]
        series = sum(len(line["series"]) for line in lines)
        found.append({
            "name": last["name"], "club": last["club"], "counted": len(counting), "total": sum(counting),
            "results": [by_event[at]["total"] if at in by_event else None for at in range(len(events))],
            "won": sum(line["won"] for line in lines), "lost": sum(line["lost"] for line in lines),
            "is_ranked": len(lines) >= terms.get("least", 0) and series >= terms.get("least_series", 0),
            "by_totals": any(line["by_totals"] for line in lines),
        })  # fmt: skip
    measure = (lambda line: (Fraction(line["total"], line["counted"] or 1),)) if terms.get("by_average") else _points
    _rank(found, [], lambda _: None, measure)
    return sorted(found, key=lambda line: (line["rank"] is None, line["rank"] or 0, line["name"], line["club"]))


# --- The command ------------------------------------------------------------------------------------------------------


def _file_text(path):
    try:
        return path.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as fault:
        raise CheckError(f"{path}: {fault}") from fault


def events_of(folder):
    """Return the events of a season or a league in the order of their days, none if the folder is an event itself."""
    inside = [] if (folder / "event.toml").exists() else sorted(each for each in folder.iterdir() if each.is_dir())
    return sorted(map(Event.of_folder, inside), key=lambda event: str(event.said.get("date", "")))


def _totals_of(events):
    """Return `totals` of a season or of the match days of a league."""
    there = [event for event in events if event.lists]
    season = season_lines(events, there[-1].said.get("season", {}) if there else {})
    keys = ("rank", "name", "club", "results", "counted", "total", "won", "lost", "shared")
    totals = {"season": [{key: line[key] for key in keys} for line in season]}
    if there and all(_is_league(event.said) for event in there):
        keys = ("rank", "name", "total", "won", "lost", "shared")
        lines = league_lines(events)
        totals["league"] = [{**{key: line[key] for key in keys}, "match_points": str(line["match"])} for line in lines]
    return totals


def check(path):
    """Return `read`, `totals` and the differences of a file or folder, and its events."""
    events = events_of(path) if path.is_dir() else []
    if events:
        parts = [_checked(event.lists_read(), event.scored) for event in events]
        faults = [fault for part in parts for fault in part]
        return {
            "read": [event.lists_read() for event in events],
            "totals": _totals_of(events),
            "faults": faults,
        }, events
    event = None
    if path.is_dir():
        event = Event.of_folder(path)
        lists, scored, totals = event.lists_read(), event.scored, event.totals()
    else:
        lists = read_lists(_file_text(path))
        scored = [score_list(lst, folder=path.parent) for lst in lists]
        totals = {"lists": [_shown(each) for each in scored]}
    faults = _checked(lists, scored)
    return {"read": lists, "totals": totals, "faults": faults}, [event] if event else []


def _checked(lists, scored):
    """Return a sentence for each line that is not read and each number that differs."""
    faults = []
    for lst, each in zip(lists, scored, strict=True):
        where = f"series {lst['series']}, table {lst['table']}"
        faults += [f"{where}: line {line} cannot be read" for line in lst.get("unread", ())]
        for game, what, place, stated, computed in differences(lst, each):
            at = f"game {game}" if isinstance(game, int) else str(game or "a game without number")
            seat = f", place {place}" if place else ""
            faults.append(f"{where}, {at}, {what}{seat}: stated {stated}, right {computed}")
    return faults


def main(arguments=None):
    """Check files and folders; return 0 if all numbers are right, 1 if one is not, 2 if nothing can be said."""
    arguments = sys.argv[1:] if arguments is None else arguments
    paths = [Path(each) for each in arguments if each != "--json"]
    if not paths:
        print(__doc__)
        return 2
    worst, events = 0, []
    for path in paths:
        try:
            found, here = check(path)
        except CheckError as fault:
            print(f"{path}: {fault}", file=sys.stderr)
            worst = 2
            if "--json" in arguments:
                print('{"refused": true}')
            continue
        events += here
        worst = max(worst, bool(found["faults"]))
        if "--json" in arguments:
            print(json.dumps({"read": found["read"], "totals": found["totals"]}, ensure_ascii=False))
            continue
        every = [lst for each in found["read"] for lst in (each if isinstance(each, list) else [each])]
        games, lists = sum(len(lst["rows"]) for lst in every), len(every)
        counts = (f"{count} {name}{'s' * (count != 1)}" for count, name in ((lists, "list"), (games, "game")))
        print(f"{path}: {', '.join(counts)}, {len(found['faults'])} wrong")
        for fault in found["faults"]:
            print(f"  {fault}")
        for line in found["totals"].get("standings", ()):
            print(
                f"  {line['rank'] or '-':>4}  {line['name']:<30} {line['total']:>6}{'  lot' if line['shared'] else ''}"
            )
    if len(events) > 1 and "--json" not in arguments:
        tables = _totals_of(events)
        for line in (*tables["season"], *tables.get("league", ())):
            points = f"  {line['match_points']}" if "match_points" in line else ""
            print(f"{line['rank'] or '-':>4}  {line['name']:<30} {line['total']:>6}{points}")
    return int(worst)


if __name__ == "__main__":
    sys.exit(main())
