"""The help pages, in the language of the call."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, Final

import typer
from typer._click.exceptions import NoSuchOption
from typer.core import TyperCommand, TyperGroup

from skatlist.cli.completion import names_beginning
from skatlist.cli.terminal.names import ALIKE, meant, near, spoken
from skatlist.cli.terminal.paging import show_paged
from skatlist.cli.terminal.wrapping import page_width, wrapped
from skatlist.disk import config_path
from skatlist.words import Language, UsageError, text
from skatlist.words.spelling import likeness, lookup_key, nearest
from skatlist.words.visible import plain

_GLOBAL: Final = {"lang": f" {'|'.join(Language)}", "show-completion": " SHELL", "version": "", "help": ""}
_NEEDS: Final = {"argument_new": "errors.new_needs"}  # a missing argument with a sentence of its own
_FEW: Final = 3  # options named for one that is unknown
_EVERYWHERE: Final = ("lang", "help")  # options of every command
_TWO_COLUMNS: Final = 56  # columns of a page with words and their meanings side by side
_VARIABLES: Final = (
    *("SKATLIST_LANG", "SKATLIST_AUTHOR", "SKATLIST_KEY", "SKATLIST_PASSPHRASE_FILE", "SKATLIST_CONFIG"),
    "NO_COLOR",
)


def write_program_help(formatter: Any, lang: Language, groups: Mapping[str, Sequence[str]]) -> None:
    """Write the first page; `groups` are the commands by heading."""
    formatter.write(text("help.program", lang) + "\n")
    formatter.write_paragraph()
    formatter.write(text("help.usage", lang) + " skatlist " + text("help.usage_program", lang) + "\n")
    for group, names in groups.items():
        with formatter.section(text(f"help.group_{group}", lang)):
            _write_terms(formatter, [(_both(name, lang), text(f"help.{name}", lang)) for name in names])
    with formatter.section(text("help.options", lang)):
        _write_terms(formatter, _global_rows(lang, _GLOBAL))
    with formatter.section(text("help.settings", lang)):
        known = tuple(each.value for each in Language)
        settings = [(name, text(f"help.setting_{name}", lang, languages=known)) for name in _VARIABLES]
        _write_terms(formatter, settings)
    formatter.write_paragraph()
    for line in wrapped(text("help.settings_file", lang, file=config_path()), page_width()):
        formatter.write(line + "\n")
    formatter.write_paragraph()
    formatter.write(text("help.program_more", lang) + "\n")


def _hides_an_option(word: str, known: Collection[str]) -> bool:
    """Whether a word begins like an option, is none, and has the letter of one inside."""
    return word[:1] == "-" and word[:2] not in {"--", *known} and any(f"-{letter}" in known for letter in word[2:])


def _refuse_unknown(args: Sequence[str], known: Mapping[str, Any]) -> None:
    """Raise NoSuchOption for a long option that is none; the words of a game and values of options may look like it."""
    rest = iter(args)
    for word in rest:
        name, sign, _ = word.partition("=")
        if word[:2] == "--" and word[2:3].isalpha() and name not in known:
            raise NoSuchOption(name)
        if name in known and not sign and not known[name].is_flag:
            next(rest, None)


class _InItsLanguage:
    """Shared by commands and groups of them: completion and help in the language of the call, page by page."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words of a call; a fault knows the command it belongs to."""
        try:
            if (
                ctx.ignore_unknown_options and not ctx.resilient_parsing
            ):  # a game: -3h is without 3 and Hand, not the option -h
                known = {
                    name: param
                    for param in ctx.command.get_params(ctx)
                    for name in (*param.opts, *param.secondary_opts)
                }
                _refuse_unknown(args, known)
                args = [f" {word}" if _hides_an_option(word, known) else word for word in args]
            rest: list[str] = super().parse_args(ctx, args)  # type: ignore[misc]
        except typer.TyperException as fault:
            fault.ctx = getattr(fault, "ctx", None) or ctx  # type: ignore[attr-defined]
            raise
        return rest

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """Return the commands or options that begin so, for the shell that asks."""
        return names_beginning(self, ctx, incomplete)

    def get_help_option(self, ctx: Any) -> Any:
        """Return the option for help, which shows the page in pieces that fit the window."""
        option = super().get_help_option(ctx)  # type: ignore[misc]
        option.callback = _show_help
        return option


def _show_help(ctx: Any, _option: Any, wanted: Any) -> None:
    if wanted and not ctx.resilient_parsing:
        show_paged(ctx.obj, ctx.get_help().splitlines())
        ctx.exit()


class Group(_InItsLanguage, TyperGroup):
    """Commands under one word; a mistyped one is named with what was meant."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command of a call, in any language, or say which one was meant."""
        name, known = args[0], self.list_commands(ctx)
        if name in known or name.startswith("-"):
            return super().resolve_command(ctx, args)
        lang = ctx.obj.lang
        found = meant("command", name, known, lang)
        if len(found) == 1:
            _, command, rest = super().resolve_command(ctx, [found[0], *args[1:]])
            return name, command, rest
        if ctx.resilient_parsing:
            return None, None, args[1:]
        likely = [spoken("command", each, lang)[0] for each in found] or near("command", name, known, lang)
        if likely:
            calls = ", ".join(f"{ctx.command_path} {each}" for each in likely)
            raise UsageError("command_near", name=name, near=calls)
        raise UsageError("command_unknown", name=name, command=ctx.command_path)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the commands of this group."""
        lang = ctx.obj.lang
        name = _key(ctx)
        formatter.write(f"{_usage(ctx, text('help.usage_program', lang))}\n{text(f'help.{name}', lang)}\n\n")
        for line in _paragraphs(text(f"help.{name}_long", lang)):
            formatter.write(line + "\n")
        commands = self.list_commands(ctx)
        with formatter.section(text("help.commands", lang)):
            _write_terms(formatter, [(_both(each, lang), text(f"help.{name}_{each}", lang)) for each in commands])
        with formatter.section(text("help.options", lang)):
            _write_terms(formatter, _global_rows(lang, _EVERYWHERE))


def _key(ctx: Any) -> str:
    """Return what the sentences of a command are called: `key_new`."""
    above = "" if ctx.parent is None or ctx.parent.parent is None else f"{_key(ctx.parent)}_"
    return f"{above}{ctx.command.name}"


def _usage(ctx: Any, words: str) -> str:
    """Return how a command is called, in the words of the user's language and below in those of the contract."""
    lang, names = ctx.obj.lang, _key(ctx).split("_")
    said, contract = " ".join(spoken("command", name, lang)[0] for name in names), " ".join(names)
    lines = [f"{text('help.usage', lang)} skatlist {said} {words}"]
    if said != contract:
        lines.append(text("help.usage_or", lang, call=f"skatlist {contract}"))
    return "".join(f"{line}\n" for line in lines)


def _both(name: str, lang: Language) -> str:
    """Return a command in the user's language and, where it is another word, in that of the contract."""
    return ", ".join(dict.fromkeys((spoken("command", name, lang)[0], name)))


class Command(_InItsLanguage, TyperCommand):
    """A command whose help page speaks the user's language; helps of options are keys of the topic `help`."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write usage, what it does, examples, arguments and options."""
        lang = ctx.obj.lang
        name = _key(ctx)
        arguments = [param for param in self.params if param.param_type_name == "argument"]
        options = [param for param in self.params if param.param_type_name == "option"]
        words = [metavar(param, ctx) if param.required else f"[{metavar(param, ctx)}]" for param in arguments]
        formatter.write(_usage(ctx, " ".join([*words, f"[{text('help.options', lang)}]"])) + "\n")
        formatter.write(text(f"help.{name}", lang) + "\n\n")
        for line in _paragraphs(text(f"help.{name}_long", lang)):
            formatter.write(line + "\n")
        if arguments:
            with formatter.section(text("help.arguments", lang)):
                _write_terms(formatter, [(metavar(p, ctx), _said(p, lang)) for p in arguments])
        rows = [(_names(param, ctx), _said(param, lang)) for param in options]
        with formatter.section(text("help.options", lang)):
            _write_terms(formatter, [*rows, *_global_rows(lang, _EVERYWHERE)])


def _write_terms(formatter: Any, rows: Sequence[tuple[str, str]]) -> None:
    """Write words and what they mean in two columns; where these would be too narrow, below each other."""
    if page_width() >= _TWO_COLUMNS:
        formatter.write_dl(rows)
        return
    for term, meaning in rows:
        for line in (*wrapped(term, page_width(), "  "), *wrapped(meaning, page_width(), "      ")):
            formatter.write(line + "\n")


def _paragraphs(said: str) -> Iterator[str]:
    """Yield the lines of a text: what runs on is broken where the page ends, examples and blank lines stay."""
    for kept, lines in groupby(said.split("\n"), lambda line: not line or line.startswith("  ")):
        block = list(lines)
        yield from block if kept else wrapped(" ".join(block), page_width())


def metavar(param: Any, ctx: Any) -> str:
    """Return the word that stands for an argument or the value of an option, in the language of the call."""
    word: str = param.metavar or param.make_metavar(ctx=ctx)
    with suppress(KeyError):
        word = text(f"help.word_{word.removesuffix('...')}", ctx.obj.lang) + ("..." if word.endswith("...") else "")
    return word


def _names(param: Any, ctx: Any) -> str:
    letters_first = (sorted(each, key=lambda name: name[:2] == "--") for each in (param.opts, param.secondary_opts))
    names = " / ".join(", ".join(each) for each in letters_first if each)
    return names if param.is_flag else f"{names} {metavar(param, ctx)}"


def _long(param: Any) -> str:
    """Return the name of an option in the contract."""
    return next(str(name) for name in param.opts if name[:2] == "--")


def _global_rows(lang: Language, names: Iterable[str]) -> list[tuple[str, str]]:
    """Return the rows of a help page for options that every call may have."""
    return [
        (f"{'-h, ' if name == 'help' else ''}--{name}{_GLOBAL[name]}", text(f"help.option_{name}", lang))
        for name in names
    ]


def _said(param: Any, lang: Language) -> str:
    return text(f"help.{param.help}", lang) if param.help else ""


def usage_sentence(fault: Any, lang: Language) -> str:
    """Return what is wrong with the call, and where help is."""
    return f"{_sentence(fault, lang)}\n{text('errors.usage_hint', lang, command=fault.ctx.command_path)}"


def _near_options(option: str, ctx: Any) -> list[str]:
    """Return the options an unknown one may mean: spelled nearly so, or with its word in their line of help.

    A German name is found by that, as `--tisch` is at `--table`; more than a few are none.
    """
    about = {name: param.help for param in ctx.command.params for name in param.opts if name[:2] == "--"}
    about |= {f"--{name}": f"option_{name}" for name in _EVERYWHERE}
    found = nearest(option, about)
    if found is not None and likeness(option, found) >= ALIKE:
        return [found]
    key = lookup_key(option)
    lines = {name: " ".join(text(f"help.{line}", lang) for lang in Language) for name, line in about.items()}
    named = [name for name, line in lines.items() if any(lookup_key(word).startswith(key) for word in line.split())]
    return named if len(named) <= _FEW else []


def _sentence(fault: Any, lang: Language) -> str:
    option, ctx = getattr(fault, "option_name", None), fault.ctx
    if option is not None and hasattr(fault, "possibilities"):
        likely = ", ".join(sorted(_near_options(option, ctx)))
        return text("errors.usage_option_near" if likely else "errors.usage_option", lang, option=option, near=likely)
    if option is not None:
        return text("errors.usage_argument", lang, option=option)
    param = getattr(fault, "param", None)
    if param is None:
        return text("errors.usage_extra", lang, words=plain(fault.message.partition(" (")[2].removesuffix(")")))
    what = _long(param) if param.param_type_name == "option" else metavar(param, ctx)
    if hasattr(fault, "param_type"):
        if param.help in _NEEDS:
            return text(_NEEDS[param.help], lang)
        option = param.param_type_name == "option"
        what = f"{min(param.opts, key=len)} {metavar(param, ctx)}" if option else what
        return text("errors.usage_missing", lang, what=what)
    choices = getattr(param.type, "choices", ())
    low, high = (getattr(param.type, end, None) for end in ("min", "max"))
    limited = "usage_number" if low is None else "usage_least" if high is None else "usage_range"
    key = "usage_choice" if choices else limited
    return text(f"errors.{key}", lang, what=what, choices=", ".join(map(str, choices)), low=low, high=high)
