"""Typer's commands in the language of the call: help pages, completion, and faults in a call."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, Final

import typer
from typer._click.exceptions import BadOptionUsage, MissingParameter, NoSuchOption
from typer._click.shell_completion import CompletionItem
from typer.core import TyperCommand, TyperGroup, TyperOption

from skatlist.base.disk import config_path
from skatlist.cli.command_words import ALIKE, listed_names, names_for, near, words_for
from skatlist.cli.terminal.lines import page_width, wrapped_lines
from skatlist.cli.terminal.terminal import show_paged
from skatlist.words import Language, UsageError, text
from skatlist.words.spelling import likeness, lookup_key, nearest
from skatlist.words.visible import plain

_NEEDS: Final = {"argument_new": "errors.new_needs"}  # missing arguments with a sentence of their own
_FIRST: Final = 3  # words of a line of help, such as “Nummer der Serie”
_FEW: Final = 3  # options suggested for an unknown one
_TWO_COLUMNS: Final = 56  # columns of a page with terms and their meanings next to each other
_VARIABLES: Final = (
    *("SKATLIST_LANG", "SKATLIST_AUTHOR", "SKATLIST_KEY", "SKATLIST_PASSPHRASE_FILE", "SKATLIST_CONFIG"),
    "NO_COLOR",
)


class _Translated:
    """Gives a command or a group the option `--lang` and its pages in the language of the call.

    Help texts and metavars of options and arguments are keys of the topic `help`, translated when a page is shown.
    """

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        # `run` removes the option from every call. It is listed here for help and completion.
        lang = TyperOption(param_decls=["--lang"], metavar="|".join(Language), help="option_lang", expose_value=False)
        self.params: list[Any]
        self.params.append(lang)

    def get_help_option(self, ctx: Any) -> Any:
        """Return the option for help, which shows the page in pieces that fit the window."""
        option = super().get_help_option(ctx)  # type: ignore[misc]
        if option.callback is not _show_help:
            option.callback, option.help = _show_help, "option_help"
        return option

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words of a call. A fault is given the context of its command."""
        try:
            if ctx.ignore_unknown_options and not ctx.resilient_parsing:
                args = _game_words(args, ctx)
            rest: list[str] = super().parse_args(ctx, args)  # type: ignore[misc]
        except typer.TyperException as fault:
            fault.ctx = getattr(fault, "ctx", None) or ctx  # type: ignore[attr-defined]
            raise
        return rest

    def shell_complete(self, ctx: Any, incomplete: str) -> list[CompletionItem]:
        """Return Typer's completions, explained in the language of the call."""
        _translate(ctx)
        return super().shell_complete(ctx, incomplete)  # type: ignore[misc, no-any-return]

    def get_help(self, ctx: Any) -> str:
        """Return the help page."""
        _translate(ctx)
        return super().get_help(ctx)  # type: ignore[misc, no-any-return]

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the syntax of the command in the words of the user's language and, below, in fixed names."""
        lang, names = ctx.obj.lang, _path(ctx)
        if isinstance(self, TyperGroup):
            words = [text("help.usage_program", lang)]
        else:
            arguments = [param for param in self.params if param.param_type_name == "argument"]
            words = [param.metavar if param.required else f"[{param.metavar}]" for param in arguments]
            words.append(f"[{text('help.options', lang)}]")
        own_names = [words_for("command", name, lang)[0] for name in names]
        formatter.write_usage(" ".join(["skatlist", *own_names]), " ".join(words), text("help.usage", lang) + " ")
        if own_names != names:
            formatter.write(text("help.usage_or", lang, call=" ".join(["skatlist", *names])) + "\n")

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        """Write the description of the command, and examples."""
        key = "_".join(_path(ctx)) or "program"
        formatter.write(f"\n{text(f'help.{key}', ctx.obj.lang)}\n\n")
        # Running text is wrapped at the edge of the page. Examples and blank lines stay as they are.
        for is_kept, lines in groupby(
            text(f"help.{key}_long", ctx.obj.lang).split("\n"), lambda line: not line or line.startswith("  ")
        ):
            for line in lines if is_kept else wrapped_lines(" ".join(lines), page_width()):
                formatter.write(line + "\n")

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments and the options."""
        params = self.get_params(ctx)  # type: ignore[attr-defined]
        for kind, heading in (("argument", "help.arguments"), ("option", "help.options")):
            rows = [(each.get_help_record(ctx)[0], each.help) for each in params if each.param_type_name == kind]
            write_section(formatter, text(heading, ctx.obj.lang), rows)


class Command(_Translated, TyperCommand):
    """A command."""


class Group(_Translated, TyperGroup):
    """Commands under one word. For a mistyped one the nearest is suggested."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command of a call, in any language, or suggest the nearest one."""
        name, known = args[0], self.list_commands(ctx)
        if name in known or name.startswith("-"):
            return super().resolve_command(ctx, args)
        lang = ctx.obj.lang
        names = names_for("command", name, known, lang)
        if len(names) == 1:
            _, command, rest = super().resolve_command(ctx, [names[0], *args[1:]])
            return name, command, rest
        if ctx.resilient_parsing:
            return None, None, args[1:]
        likely = [words_for("command", each, lang)[0] for each in names] or near("command", name, known, lang)
        if likely:
            calls = ", ".join(f"{ctx.command_path} {each}" for each in likely)
            raise UsageError("command_near", name=name, near=calls)
        raise UsageError("command_unknown", name=name, command=ctx.command_path)

    def shell_complete(self, ctx: Any, incomplete: str) -> list[CompletionItem]:
        """Return the commands with this beginning, in every language.

        Without a letter, return those of the user's language.
        """
        if incomplete.startswith("-"):
            return super().shell_complete(ctx, incomplete)
        key = lookup_key(incomplete)
        items = []
        for name in self.list_commands(ctx):
            about = text("help." + "_".join([*_path(ctx), name]), ctx.obj.lang)
            words = [words_for("command", name, ctx.obj.lang)[0], *(listed_names("command", name) if key else ())]
            fitting = [word for word in dict.fromkeys(words) if lookup_key(word).startswith(key)]
            items += [CompletionItem(word, help=about) for word in fitting]
        return items

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the commands, then the options."""
        self.format_commands(ctx, formatter)
        _Translated.format_options(self, ctx, formatter)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands with their descriptions."""
        heading = text("help.commands", ctx.obj.lang)
        write_section(formatter, heading, command_rows(self.list_commands(ctx), _path(ctx), ctx.obj.lang))


def command_rows(names: Sequence[str], path: Sequence[str], lang: Language) -> list[tuple[str, str]]:
    """Return commands with descriptions, and the contract's name if it differs from that in the user's language."""
    keys = ("_".join([*path, name]) for name in names)
    both = (dict.fromkeys((words_for("command", name, lang)[0], name)) for name in names)
    return [(", ".join(words), text(f"help.{key}", lang)) for key, words in zip(keys, both, strict=True)]


def write_settings(formatter: Any, lang: Language) -> None:
    """Write the variables for settings and the file for them."""
    known = tuple(each.value for each in Language)
    rows = [(name, text(f"help.setting_{name}", lang, languages=known)) for name in _VARIABLES]
    write_section(formatter, text("help.settings", lang), rows)
    formatter.write_paragraph()
    for line in wrapped_lines(text("help.settings_file", lang, file=config_path()), page_width()):
        formatter.write(line + "\n")


def write_section(formatter: Any, heading: str, rows: Sequence[tuple[str, str]]) -> None:
    """Write terms and their meanings in two columns under a heading, or below each other in a narrow window."""
    if not rows:
        return
    with formatter.section(heading):
        if page_width() >= _TWO_COLUMNS:
            formatter.write_dl(rows)
            return
        for term, meaning in rows:
            for line in (*wrapped_lines(term, page_width(), "  "), *wrapped_lines(meaning, page_width(), "      ")):
                formatter.write(line + "\n")


def _show_help(ctx: Any, _option: Any, wanted: Any) -> None:
    if wanted and not ctx.resilient_parsing:
        show_paged(ctx.obj, ctx.get_help().splitlines())
        ctx.exit()


def _path(ctx: Any) -> list[str]:
    return [] if ctx.parent is None else [*_path(ctx.parent), ctx.command.name]


def _translate(ctx: Any) -> None:
    for param in ctx.command.get_params(ctx):
        param.metavar = None if getattr(param, "is_flag", False) else metavar(param, ctx)
        with suppress(KeyError):
            param.help = text(f"help.{param.help}", ctx.obj.lang)


def metavar(param: Any, ctx: Any) -> str:
    """Return the word that stands for an argument or the value of an option, in the language of the call."""
    word: str = param.metavar or param.make_metavar(ctx=ctx)
    with suppress(KeyError):
        word = text(f"help.word_{word.removesuffix('...')}", ctx.obj.lang) + ("..." if word.endswith("...") else "")
    return word


def _game_words(args: Sequence[str], ctx: Any) -> list[str]:
    """Return the arguments of a call with a game, in which -3h means without 3 and Hand, not the option -h.

    Raises NoSuchOption for an unknown long option. The words of a game and values of options may look like one.
    """
    known = {name: param for param in ctx.command.get_params(ctx) for name in (*param.opts, *param.secondary_opts)}
    is_value = False
    words = []
    for word in args:
        name, sign, _ = word.partition("=")
        if is_value:
            is_value = False
        elif name in known:
            is_value = not sign and not known[name].is_flag
        elif word[:2] == "--" and word[2:3].isalpha():
            raise NoSuchOption(name)
        hides_option = word[:1] == "-" and word[:2] not in {"--", *known} and any(f"-{c}" in known for c in word[2:])
        words.append(f" {word}" if hides_option else word)
    return words


def usage_sentence(fault: Any, lang: Language) -> str:
    """Return a sentence about the fault in the call, and about help."""
    return f"{_sentence(fault, lang)}\n{text('errors.usage_hint', lang, command=fault.ctx.command_path)}"


def _sentence(fault: Any, lang: Language) -> str:
    ctx: Any = fault.ctx
    param: Any = getattr(fault, "param", None)
    match fault:
        case NoSuchOption():
            likely = ", ".join(sorted(_near_options(fault.option_name, ctx)))
            key = "errors.usage_option_near" if likely else "errors.usage_option"
            return text(key, lang, option=fault.option_name, near=likely)
        case BadOptionUsage():
            is_flag = any(each.is_flag for each in ctx.command.params if fault.option_name in each.opts)
            return text("errors.usage_flag" if is_flag else "errors.usage_argument", lang, option=fault.option_name)
        case MissingParameter():
            if param.help in _NEEDS:
                return text(_NEEDS[param.help], lang)
            name = f"{min(param.opts, key=len)} " if param.param_type_name == "option" else ""
            return text("errors.usage_missing", lang, what=name + metavar(param, ctx))
    if param is None:
        return text("errors.usage_extra", lang, words=plain(fault.message.partition(" (")[2].removesuffix(")")))
    is_option = param.param_type_name == "option"
    what = next(name for name in param.opts if name[:2] == "--") if is_option else metavar(param, ctx)
    choices = ", ".join(map(str, getattr(param.type, "choices", ())))
    low, high = (getattr(param.type, end, None) for end in ("min", "max"))
    key = "errors.usage_number" if low is None else "errors.usage_least" if high is None else "errors.usage_range"
    key = "errors.usage_choice" if choices else key
    return text(key, lang, what=what, choices=choices, low=low, high=high)


def _near_options(option: str, ctx: Any) -> list[str]:
    """Return the options that an unknown one may mean: similar in spelling, or with its word in their line of help.

    This finds German names, for example `--tisch` at `--table`; the whole word precedes its beginning. It counts only
    among the first words, which say what the option is. If more than a few match, none is returned.
    """
    about = {name: param.help for param in ctx.command.get_params(ctx) for name in param.opts if name[:2] == "--"}
    near_name = nearest(option, about)
    if near_name is not None and likeness(option, near_name) >= ALIKE:
        return [near_name]
    key = lookup_key(option)
    words = {
        name: [
            lookup_key(word.strip(".,;:()"))
            for lang in Language
            for word in text(f"help.{line}", lang).split()[:_FIRST]
        ]
        for name, line in about.items()
    }
    whole = [name for name, those in words.items() if key in those]
    fitting = whole or [name for name, those in words.items() if any(word.startswith(key) for word in those)]
    return fitting if len(fitting) <= _FEW else []
