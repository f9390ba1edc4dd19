"""What commands and options are called beside the names of the contract, which always work.

The words of every language stand in the topic `calls`; they are looked at when a call has a word that the contract has
not, and on help pages.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any, Final

import typer

from skatlist.words import Language, UsageError
from skatlist.words.catalogue import sentences
from skatlist.words.spelling import likeness, lookup_key, nearest

_SHORTEST: Final = 3  # letters that may stand for the whole word
_ALIKE: Final = 0.72  # löschen is nearer to sichern than two thirds
_STYLES: Final = ("full", "short", "number")  # of names
_TYPED: Final = "skatlist.typed"


def spoken(kind: str, name: str, lang: Language) -> tuple[str, ...]:
    """Return the words of a language for a command or an option (`kind`) of the contract, the one it shows first.

    >>> spoken("command", "check", Language.DE)
    ('prüfen', 'prüfe')
    """
    return tuple(sentences("calls", lang.value).get(f"{kind}.{name}", name).split("|"))


def meant(kind: str, word: str, known: Iterable[str], lang: Language | None = None) -> list[str]:
    """Return the names of the contract a word of any language stands for: one of those known, in any spelling.

    The beginning of a word will do; where it begins several, the one of the user's language, else all of them.

    >>> meant("command", "Pruefen", ["check", "score"]), meant("option", "spiel", ["games", "players"])
    (['check'], ['games', 'players'])
    >>> meant("command", "ent", ["enter", "decide"]), meant("command", "ent", ["enter", "decide"], Language.EN)
    (['enter', 'decide'], ['enter'])
    """
    key = lookup_key(word)
    begun = []
    for name in known:
        keys = [*map(lookup_key, all_words(kind, name))]
        if key in keys:
            return [name]
        if len(key) >= _SHORTEST and any(each.startswith(key) for each in keys):
            begun.append(name)
    own = {name for name in begun if lang for each in spoken(kind, name, lang) if lookup_key(each).startswith(key)}
    return [*own] if len(own) == 1 else begun


def near(kind: str, word: str, known: Iterable[str], lang: Language) -> list[str]:
    """Return the name somebody probably meant, in the language of the user unless it is one of the contract."""
    names = {each: name for name in known for each in all_words(kind, name)}
    found = nearest(word, names)
    if found is None or likeness(word, found) < _ALIKE:
        return []
    words = spoken(kind, names[found], lang)
    return [found if found == names[found] or found in words else words[0]]


def shown_names(kind: str, name: str) -> list[str]:
    """Return the name of the contract and the first word of every language."""
    return [name, *(spoken(kind, name, lang)[0] for lang in Language)]


def all_words(kind: str, name: str) -> Iterator[str]:
    """Yield the name of the contract and its words in every language."""
    return chain([name], *(spoken(kind, name, lang) for lang in Language))


class UnknownOption(typer.TyperException):
    """An option the command has not; `possibilities` are those that may be meant."""

    def __init__(self, option: str, possibilities: Iterable[str], ctx: Any) -> None:
        super().__init__(option)
        self.option_name = option
        self.possibilities = [f"--{name}" for name in possibilities]
        self.ctx = ctx


def option_words(ctx: Any, args: Iterable[str]) -> Iterator[str]:
    """Yield the words of a call, its options as the contract names them.

    Raises UnknownOption for one that the command has in no language; while a shell completes a word, it stays.
    """
    params = ((name, param) for param in ctx.command.get_params(ctx) for name in (*param.opts, *param.secondary_opts))
    options = {name[2:]: param for name, param in params if name[:2] == "--"}
    rest = iter(args)
    for arg in rest:
        word, sign, value = arg.partition("=")
        if word[:2] == "--" and word[2:3].isalpha() and word[2:] not in options:
            word = f"--{_option(ctx, word[2:], options)}"
        yield word + sign + value
        param = options.get(word[2:]) if word[:2] == "--" else None
        if param is not None and not param.is_flag and not sign:
            yield from islice(rest, 1)  # its value, whatever it looks like
        elif arg == "--" or (arg[:1] != "-" and not ctx.allow_interspersed_args):
            yield from rest


def _option(ctx: Any, word: str, options: Iterable[str]) -> str:
    found = meant("option", word, options, ctx.obj and ctx.obj.lang)
    if len(found) == 1:
        ctx.meta.setdefault(_TYPED, {})[found[0]] = word
        return found[0]
    if ctx.resilient_parsing:
        return word
    lang = ctx.obj.lang
    shown = [spoken("option", name, lang)[0] for name in found] or near("option", word, options, lang)
    raise UnknownOption(f"--{word}", shown, ctx)


def as_typed(ctx: Any, option: str) -> str:
    """Return an option (`--series`) as the call names it."""
    typed = ctx.meta.get(_TYPED, {}).get(option.removeprefix("--")) if ctx else None
    return f"--{typed}" if typed else option


def name_style(word: str, lang: Language) -> str:
    """Return how much of a name is meant to be shown: `full`, `short` or `number`. Raises UsageError."""
    found = meant("names", word, _STYLES, lang)
    if len(found) != 1:
        known = ", ".join(spoken("names", name, lang)[0] for name in _STYLES)
        raise UsageError("names_unknown", word=word, names=known)
    return found[0]
