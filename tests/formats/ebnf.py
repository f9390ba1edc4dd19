"""A grammar in the notation of the W3C (XML 1.0, chapter 6), made into a reader and into a writer of random texts."""

import re
from functools import cache

_TOKEN = re.compile(
    r"""\s+|/\*.*?\*/|(?P<rule>\w+\s*::=)|(?P<name>\w+)|(?P<text>"[^"]*"|'[^']*')
    |(?P<set>\[[^\]]+\])|(?P<code>\#x[0-9A-F]+)|(?P<sign>[()|?*+])""",
    re.VERBOSE | re.DOTALL,
)
_MEMBER = re.compile(r"(?:#x([0-9A-F]+)|(.))(?:-(?:#x([0-9A-F]+)|(.)))?", re.DOTALL)
# Letters of names and remarks: what has marks, what stands in no alphabet, what other formats take for themselves.
ALPHABET = "aZz09 äßŁżçİığñДαא漢🂡,.'/()&+*=-_!?@|`~<>[]{}^%$\\\t"


class Grammar:
    """The rules of a grammar: what a text must look like, and texts that do."""

    def __init__(self, source):
        self.rules = {}
        tokens = [match for match in _TOKEN.finditer(source) if match.lastgroup]
        assert "".join(match[0] for match in _TOKEN.finditer(source)) == source, "not all of it is EBNF"
        heads = [at for at, match in enumerate(tokens) if match.lastgroup == "rule"]
        for at, end in zip(heads, [*heads[1:], len(tokens)], strict=True):
            name = tokens[at][0].split()[0].removesuffix("::=")
            assert name not in self.rules, name
            rest = tokens[at + 1 : end]
            self.rules[name] = self._choice(rest)
            assert not rest, name
        self._patterns = {}

    def _choice(self, tokens):
        ways = [self._sequence(tokens)]
        while tokens and tokens[0][0] == "|":
            tokens.pop(0)
            ways.append(self._sequence(tokens))
        return ("any", ways)

    def _sequence(self, tokens):
        parts = []
        while tokens and tokens[0][0] not in {"|", ")"}:
            token = tokens.pop(0)
            part = (token.lastgroup, token[0])
            if token[0] == "(":
                part = self._choice(tokens)
                assert tokens.pop(0)[0] == ")"
            while tokens and tokens[0][0] in {"?", "*", "+"}:
                part = (tokens.pop(0)[0], part)
            parts.append(part)
        return ("all", parts)

    def pattern(self, name):
        """Return the regular expression of a rule; no rule of this grammar leads back to itself."""
        if name not in self._patterns:
            # The first reading of a line holds: nothing else is tried where the next line does not fit.
            first = "(?>" if name.endswith(("Line", "EOL")) else "(?:"
            self._patterns[name] = f"{first}{self._regex(self.rules[name])})"
        return self._patterns[name]

    def reads(self, name, text):
        """Whether a text is what a rule says."""
        return re.fullmatch(self.pattern(name), text) is not None

    def _regex(self, part):  # noqa: PLR0911
        kind, value = part
        match kind:
            case "any":
                return f"(?:{'|'.join(map(self._regex, value))})"
            case "all":
                return "".join(map(self._regex, value))
            case "?" | "*" | "+":
                return f"(?:{self._regex(value)}){kind}"
            case "name":
                return self.pattern(value)
            case "text":
                return re.escape(value[1:-1]) if value[1] == "\\" else f"(?i:{re.escape(value[1:-1])})"
            case "code":
                return re.escape(_character(value))
        members = "".join(
            re.escape(chr(first)) + (f"-{re.escape(chr(last))}" if last != first else "")
            for first, last in _ranges(value)
        )
        return f"[{'^' if value[1] == '^' else ''}{members}]"

    def write(self, name, chance, write=None):
        """Return a random text that a rule allows; `write` has texts of its own for some of the rules."""
        made = write(name) if write else None
        return self._written(self.rules[name], chance, write) if made is None else made

    def _written(self, part, chance, write):  # noqa: PLR0911
        kind, value = part
        match kind:
            case "any":
                return self._written(chance.choice(value), chance, write)
            case "all":
                return "".join(self._written(each, chance, write) for each in value)
            case "?" | "*" | "+":
                least, most = {"?": (0, 1), "*": (0, 3), "+": (1, 3)}[kind]
                return "".join(self._written(value, chance, write) for _ in range(chance.randint(least, most)))
            case "name":
                return self.write(value, chance, write)
            case "text":
                if value[1] == "\\":
                    return value[1:-1]
                letters = (chance.choice((letter, letter.upper())) for letter in value[1:-1])
                return "".join("ß" if letter == "SS" else letter for letter in letters)
            case "code":
                return _character(value)
        return chance.choice(_letters(value))


def _character(code):
    """Return the character of a number like `#x20`."""
    return chr(int(code.removeprefix("#x"), base=16))


@cache
def _letters(written):
    """Return what a random text has of a set of characters: all that it names, else what of our letters it allows."""
    ranges = _ranges(written)
    if written[1] == "^":
        return [c for c in ALPHABET if not any(first <= ord(c) <= last for first, last in ranges)]
    return [chr(code) for first, last in ranges for code in range(first, last + 1)]


def _ranges(written):
    """Return the ranges of a set of characters, whether it names those or all others."""
    results = []
    for match in _MEMBER.finditer(written[1:-1].removeprefix("^")):
        first = int(match[1], 16) if match[1] else ord(match[2])
        last = int(match[3], 16) if match[3] else ord(match[4]) if match[4] else first
        results.append((first, last))
    return results
