"""The help pages, in the language of the call."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from skatlist.cli.terminal.wrapping import page_width, wrapped
from skatlist.words import Language, UsageError, text
from skatlist.words.spelling import nearest

_GLOBAL: Final = (
    ("--lang de|en", "help.option_lang"),
    ("--version", "help.option_version"),
    ("-h, --help", "help.option_help"),
)


def write_program_help(formatter: Any, lang: Language, groups: Mapping[str, Sequence[str]]) -> None:
    """Write the first page; `groups` are the commands by heading."""
    formatter.write(text("help.program", lang) + "\n")
    formatter.write_paragraph()
    formatter.write(text("help.usage", lang) + " skatlist " + text("help.usage_program", lang) + "\n")
    for group, names in groups.items():
        with formatter.section(text(f"help.group_{group}", lang)):
            formatter.write_dl([(name, text(f"help.{name}", lang)) for name in names])
    with formatter.section(text("help.options", lang)):
        formatter.write_dl([(option, text(key, lang)) for option, key in _GLOBAL])
    formatter.write_paragraph()
    formatter.write(text("help.program_more", lang) + "\n")


class Group(TyperGroup):
    """Commands under one word; a mistyped one is named with what was meant."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command of a call, or say which one was meant."""
        name, known = args[0], self.list_commands(ctx)
        if name not in known and not name.startswith("-"):
            near = nearest(name, known)
            if near:
                raise UsageError("command_near", name=name, near=f"{ctx.command_path} {near}")
            raise UsageError("command_unknown", name=name, command=ctx.command_path)
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the commands of this group."""
        lang = ctx.obj.lang
        name = ctx.command_path.removeprefix("skatlist ").replace(" ", "_")
        usage = f"{text('help.usage', lang)} {ctx.command_path} {text('help.usage_program', lang)}"
        formatter.write(f"{usage}\n\n{text(f'help.{name}', lang)}\n\n")
        formatter.write_dl([(each, text(f"help.{name}_{each}", lang)) for each in self.list_commands(ctx)])


class Command(TyperCommand):
    """A command whose help page speaks the user's language; helps of options are keys of the topic `help`."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write usage, what it does, examples, arguments and options."""
        lang = ctx.obj.lang
        name = ctx.command_path.removeprefix("skatlist ").replace(" ", "_")
        arguments = [param for param in self.params if param.param_type_name == "argument"]
        options = [param for param in self.params if param.param_type_name == "option"]
        words = [metavar(param, ctx) if param.required else f"[{metavar(param, ctx)}]" for param in arguments]
        call = " ".join([ctx.command_path, *words, f"[{text('help.options', lang)}]"])
        formatter.write(f"{text('help.usage', lang)} {call}\n\n")
        formatter.write(text(f"help.{name}", lang) + "\n\n")
        for line in _paragraphs(text(f"help.{name}_long", lang)):
            formatter.write(line + "\n")
        if arguments:
            with formatter.section(text("help.arguments", lang)):
                formatter.write_dl([(metavar(p, ctx), _said(p, lang)) for p in arguments])
        rows = [(_names(param, ctx), _said(param, lang)) for param in options]
        with formatter.section(text("help.options", lang)):
            formatter.write_dl(
                [*rows, *((option, text(key, lang)) for option, key in _GLOBAL if "version" not in option)]
            )


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
    names = ", ".join(sorted(param.opts, key=len))
    return names if param.is_flag else f"{names} {metavar(param, ctx)}"


def _said(param: Any, lang: Language) -> str:
    return text(f"help.{param.help}", lang) if param.help else ""


def usage_sentence(fault: typer.TyperException, lang: Language, command: str) -> str:
    """Return what is wrong with the call and where help is; `command` is the one called, as far as it is known."""
    ctx = getattr(fault, "ctx", None)
    command = ctx.command_path if ctx else command
    return f"{_sentence(fault, lang)}\n{text('errors.usage_hint', lang, command=command)}"


def _sentence(fault: Any, lang: Language) -> str:
    option = getattr(fault, "option_name", None)
    if option is not None and hasattr(fault, "possibilities"):
        near = ", ".join(sorted(fault.possibilities or ()))
        return text("errors.usage_option_near" if near else "errors.usage_option", lang, option=option, near=near)
    if option is not None:
        return text("errors.usage_argument", lang, option=option)
    param = getattr(fault, "param", None)
    if param is None:
        return text("errors.usage_extra", lang)
    what = param.opts[-1] if param.param_type_name == "option" else metavar(param, fault.ctx)
    if hasattr(fault, "param_type"):
        option = param.param_type_name == "option"
        what = f"{min(param.opts, key=len)} {metavar(param, fault.ctx)}" if option else what
        return text("errors.usage_missing", lang, what=what)
    choices = getattr(param.type, "choices", ())
    low, high = (getattr(param.type, end, None) for end in ("min", "max"))
    limited = "usage_number" if low is None else "usage_least" if high is None else "usage_range"
    key = "usage_choice" if choices else limited
    return text(f"errors.{key}", lang, what=what, choices=", ".join(map(str, choices)), low=low, high=high)
